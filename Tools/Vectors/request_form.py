"""Vectors/evm/request-form.json: the text, the keys, and the form of each value of a request."""

from support import *

BOB_TEXT = checksum(BOB)
PLAIN = asked()
PLAIN_TEXT = text(PLAIN)


def build() -> Suite:
    suite = Suite("request-form")
    for part in (schema, plain, json_text, keys, aliases, quantities, data, bounds, addresses, recipient, sender, lists):
        part(suite)
    return suite


def schema(s: Suite) -> None:
    s.group("design, section 5 (one request schema; unknown keys are an error); " + OWN)
    good = check(PLAIN)
    for name, request, comment in [
        ("unknown-key", {**good, "addres": ALICE.text}, "a key that the schema does not have"),
        ("no-payload", {k: v for k, v in good.items() if k != "payload"}, "check without a payload"),
        ("operation", {**good, "operation": "broadcast"}, "an operation that does not exist"),
        ("payload-object", {**good, "payload": PLAIN}, "the payload as an object, not as the bridge's text"),
        ("network-number", {**good, "network": 1}, "the network as a number"),
    ]:
        s.add(f"schema-{name}", comment, request, None, "core/request-malformed", flags=["Loose"])
    for name, request, comment in [
        ("null-reply-value", {**verify(PLAIN, Tx().signed()), "reply": {"kind": "signedTransaction", "value": None}},
         "the reply's value is null"),
        ("null-network", {"op": "build", "chain": "evm", "network": None,
                          "spec": {"type": "transfer", "to": BOB_TEXT, "value": "1 ether"}}, "build without a network"),
        ("null-token-network", {**good, "context": {"tokens": [{"network": None, "address": BOB_TEXT}]}},
         "a token without a network"),
        ("decimals", {"op": "build", "chain": "evm", "network": "eip155:1",
                      "spec": {"type": "tokenTransfer", "token": BOB_TEXT, "to": BOB_TEXT, "amount": "5",
                               "decimals": "9223372036854775808"}}, "decimals of 2^63"),
        ("unknown-rule", {**good, "policy": {"severities": {"evm/no-such-rule": "note"}}}, "a rule that does not exist"),
    ]:
        s.add(f"schema-{name}", comment, request, "refused", "core/request-malformed")
    s.add(
        "schema-near", "account and network are optional", check(PLAIN, account=None, network=None), "accepted",
        near=["core/request-malformed"], bridgeString=canonical(PLAIN),
    )


def plain(s: Suite) -> None:
    s.group("bridge contract, section 4 (the EVM payload); " + OWN)
    s.add(
        "form-send-plain", "a plain transfer of 1 ether; the bridge string is the same request, addresses in lower case",
        check(PLAIN), "accepted",
        near=["json-syntax", "json-trailing", "json-not-an-object", "key-unknown", "value-kind", "address-no-checksum"],
        bridgeString=canonical(PLAIN),
        summary={"kind": "evm.request", "to": hx(BOB), "value": "1000000000000000000", "data": "0x", "chainId": "1"},
    )
    s.add(
        "form-sign-plain", "the same request to sign only", check(PLAIN, operation="sign"), "accepted",
        bridgeString=canonical(PLAIN),
    )
    call = asked_call()
    s.add(
        "form-send-call", "a token transfer: data is kept byte for byte", check(call), "accepted",
        bridgeString=canonical(call),
        summary={"kind": "evm.request", "to": hx(TOKEN), "value": "0", "data": hx(CALL), "chainId": "1"},
    )
    shuffled = {k: PLAIN[k] for k in ("chainId", "data", "value", "to")}
    s.add(
        "form-key-order", "keys in another order give the same bridge string", check(shuffled), "accepted",
        bridgeString=canonical(PLAIN),
    )
    fees = asked(type="0x2", nonce="0x7", gas="0x5208", maxFeePerGas="0x6fc23ac00", maxPriorityFeePerGas="0x3b9aca00")
    fees["from"] = ALICE.text
    s.add(
        "form-all-1559-fields", "every field of an EIP-1559 request, from first in the bridge string", check(fees),
        "accepted", near=["key-unknown", "type-unknown", "from-mismatch", "from-checksum"],
        bridgeString=canonical(fees),
        summary={"type": "0x2", "to": hx(BOB), "value": "1000000000000000000", "chainId": "1"},
    )
    legacy = asked(type="0x0", gasPrice="0x6fc23ac00", gas="0x5208")
    s.add(
        "form-all-legacy-fields", "a legacy request", check(legacy), "accepted", near=["key-unknown", "type-unknown"],
        bridgeString=canonical(legacy),
    )
    only = {"to": BOB_TEXT, "chainId": "0x1"}
    s.add(
        "form-no-value-no-data", "value and data are left out; the bridge string does not add them", check(only),
        "accepted", near=["key-null", "value-kind"], bridgeString=canonical(only),
    )


def json_text(s: Suite) -> None:
    s.group("RFC 8259; I-JSON, RFC 7493; " + OWN)
    bad = [
        ("trailing-comma", "a comma after the last member, which Foundation's parsers take", PLAIN_TEXT[:-1] + ",}"),
        ("single-quotes", "single quotes", PLAIN_TEXT.replace('"', "'")),
        ("bare-key", "a key without quotes", PLAIN_TEXT.replace('"value"', "value")),
        ("comment", "a comment", PLAIN_TEXT[:-1] + " /* pay */}"),
        ("truncated", "the closing brace is missing", PLAIN_TEXT[:-1]),
        ("bom", "a byte order mark before the object, which JSON.parse refuses", "\ufeff" + PLAIN_TEXT),
        ("raw-line-feed", "a raw line feed inside a string", PLAIN_TEXT.replace('"data":"0x"', '"data":"0x\n"')),
        ("bad-escape", "an escape that JSON does not have", PLAIN_TEXT.replace('"data":"0x"', '"data":"0\\x"')),
        ("nan", "NaN is no JSON value", PLAIN_TEXT.replace('"data":"0x"', '"data":NaN')),
        ("number-leading-zero", "a JSON number with a leading zero", '{"to":"%s","value":01,"chainId":"0x1"}' % BOB_TEXT),
        ("no-break-space", "U+00A0 is no JSON white space", PLAIN_TEXT.replace(",", ",\u00a0", 1)),
    ]
    for name, comment, payload in bad:
        s.add(f"json-syntax-{name}", comment, check(payload), "refused", "json-syntax", no=["json-not-an-object"])
    s.add(
        "json-syntax-near-white-space", "white space of JSON in every place, and a line feed at the end",
        check("\t{ " + ",\r\n ".join(f'"{k}" : "{v}"' for k, v in PLAIN.items()) + " }\n"), "accepted",
        near=["json-syntax", "json-trailing"], bridgeString=canonical(PLAIN),
    )
    s.add(
        "json-syntax-near-escapes", "escapes that mean plain characters: the key t\\u006f is to",
        check(PLAIN_TEXT.replace('"to"', '"t\\u006f"').replace('"0x1"', '"\\u0030x1"')), "accepted",
        near=["json-syntax", "key-unknown", "key-case", "hex-bad-digit", "to-missing"], bridgeString=canonical(PLAIN),
    )
    s.add(
        "json-lone-surrogate", "a key that is half a surrogate pair: not JSON text, or an unknown key",
        check(PLAIN_TEXT[:-1] + ',"\\ud800":"0x1"}'), "refused", flags=["Hostile"],
    )
    for name, comment, payload in [
        ("empty", "an empty payload", ""),
        ("blank", "a payload of white space", " \n"),
        ("word", "a word", "transfer"),
        ("raw-transaction", "raw transaction bytes where the JSON request is due", hx(Tx().signed())),
    ]:
        s.add(f"json-none-{name}", comment, check(payload), "refused")

    s.add("json-trailing-object", "a second object", check(PLAIN_TEXT + PLAIN_TEXT), "refused", "json-trailing")
    s.add(
        "json-trailing-evil", "a second object with another recipient",
        check(PLAIN_TEXT + "\n" + text(asked(to=checksum(EVE)))), "refused", "json-trailing", flags=["Hostile"],
    )
    s.add(
        "json-trailing-near-space", "only white space follows", check(PLAIN_TEXT + "\n \t\r\n"), "accepted",
        near=["json-trailing", "json-syntax"], bridgeString=canonical(PLAIN),
    )
    for name, payload in [("array", f"[{PLAIN_TEXT}]"), ("null", "null"), ("number", "42")]:
        s.add(
            f"json-not-an-object-{name}", f"the payload is {name}, not an object", check(payload), "refused",
            "json-not-an-object", no=["json-syntax", "json-double-encoded"],
        )
    s.add(
        "json-not-an-object-near", "the smallest object that is one", check('{"to":"%s","chainId":"0x1"}' % BOB_TEXT),
        "accepted", near=["json-not-an-object", "json-double-encoded"],
    )
    s.add(
        "json-double-encoded", "the object was encoded twice", check(json.dumps(PLAIN_TEXT)), "refused",
        "json-double-encoded", flags=["Interop"],
    )
    s.add(
        "json-double-encoded-near", "a JSON string that holds no JSON", check('"pay bob"'), "refused",
        "json-not-an-object", near=["json-double-encoded"],
    )
    deep = lambda depth: '{"to":"%s","chainId":"0x1","accessList":%s}' % (BOB_TEXT, "[" * depth + "]" * depth)
    s.add("json-too-deep", "arrays nested 40 deep", check(deep(40)), "refused", "json-too-deep", flags=["Hostile"])
    s.add("json-too-deep-5000", "arrays nested 5,000 deep", check(deep(5000)), "refused", "json-too-deep", flags=["Hostile"])
    s.add(
        "json-too-deep-near", "arrays nested 30 deep are read, and are no access list", check(deep(30)), "refused",
        "access-list-shape", near=["json-too-deep"],
    )

    s.add(
        "json-duplicate-to", "to twice: JSONDecoder reads the first, JSON.parse the last",
        check('{"to":"%s",' % checksum(BOB) + '"to":"%s","value":"0x1","chainId":"0x1"}' % checksum(EVE)), "refused",
        "json-duplicate-key", flags=["Hostile"],
    )
    s.add(
        "json-duplicate-escaped", "value twice, once with an escape in its name",
        check(PLAIN_TEXT[:-1] + ',"v\\u0061lue":"0xffffffffffffffff"}'), "refused", "json-duplicate-key", flags=["Hostile"],
    )
    s.add(
        "json-duplicate-same-value", "twice the same value is still twice", check(PLAIN_TEXT[:-1] + ',"chainId":"0x1"}'),
        "refused", "json-duplicate-key",
    )
    s.add(
        "json-duplicate-nested", "address twice in one entry of the access list",
        check(
            PLAIN_TEXT[:-1]
            + ',"accessList":[{"address":"%s","address":"%s","storageKeys":[]}]}' % (checksum(TOKEN), checksum(EVE))
        ),
        "refused", "json-duplicate-key", flags=["Hostile"],
    )
    two = asked(accessList=[{"address": checksum(a), "storageKeys": []} for a in (TOKEN, BOB)])
    s.add(
        "json-duplicate-near-two-entries", "the same name in two objects", check(two), "accepted",
        near=["json-duplicate-key", "access-list-shape"], bridgeString=canonical(two),
    )


def keys(s: Suite) -> None:
    s.group("execution-apis, GenericTransaction (additionalProperties: false); " + OWN)
    for name, extra, comment in [
        ("word", {"recipient": BOB_TEXT}, "recipient is no key of a request"),
        ("space", {"value ": "0x1"}, "a known key with a space after it"),
        ("sender", {"sender": ALICE.text}, "sender is no key of a request"),
    ]:
        s.add(
            f"key-unknown-{name}", comment, check({**PLAIN, **extra}), "refused", "key-unknown", no=["key-case"],
        )
    for name, extra, comment in [
        ("chain-id", "chainID", "chainID for chainId"),
        ("gaslimit", "gaslimit", "gaslimit for gasLimit"),
        ("data", "Data", "Data for data"),
        ("max-fee", "maxfeepergas", "maxfeepergas for maxFeePerGas"),
    ]:
        fields = asked(**{"chainId": None} if name == "chain-id" else {}, **({"data": None} if name == "data" else {}))
        fields[extra] = {"chain-id": "0x1"}.get(name, "0x5208" if name == "gaslimit" else "0x")
        if name == "max-fee":
            fields[extra] = "0x6fc23ac00"
        s.add(f"key-case-{name}", comment, check(fields), "refused", "key-case", no=["key-unknown"], flags=["Interop"])
    legacy_all = asked(type="0x1", nonce="0x0", gas="0xf4240", gasPrice="0x6fc23ac00", accessList=[])
    legacy_all["from"] = ALICE.text
    s.add(
        "key-near-legacy", "every key that a request with a gas price may have", check(legacy_all), "accepted",
        near=["key-unknown", "key-case", "key-result-field"], bridgeString=canonical(legacy_all),
    )
    blob = asked(
        type="0x3", gas="0x5208", maxFeePerGas="0x6fc23ac00", maxPriorityFeePerGas="0x1", maxFeePerBlobGas="0xb2d05e00",
        accessList=[], blobVersionedHashes=[hx(BLOB)],
    )
    s.add(
        "key-near-blob", "every key of a request with blobs", check(blob), "accepted",
        near=["key-unknown", "key-case", "type-unknown", "blob-hash-length", "type-contradiction"],
        bridgeString=canonical(blob),
    )
    for key, value in [
        ("hash", hx(SLOT)), ("blockHash", hx(SLOT)), ("v", "0x1b"), ("r", "0x1"), ("s", "0x1"), ("yParity", "0x0"),
        ("transactionIndex", "0x0"),
    ]:
        s.add(
            f"key-result-field-{key.lower()}", f"{key} belongs to a mined transaction; it is dropped",
            check({**PLAIN, key: value}), "accepted", "key-result-field", no=["key-unknown"], bridgeString=canonical(PLAIN),
        )
    s.add(
        "key-result-field-near", "hashes is no key of any transaction", check({**PLAIN, "hashes": hx(SLOT)}), "refused",
        "key-unknown", near=["key-result-field"],
    )
    for key in ("value", "data", "nonce", "accessList"):
        fields = {**PLAIN, key: None}
        rest = {k: v for k, v in PLAIN.items() if k != key}
        s.add(
            f"key-null-{key.lower()}", f"{key} is null: it counts as left out", check(fields), "accepted", "key-null",
            no=["value-kind", "quantity-not-string"], bridgeString=canonical(rest),
        )
    s.add(
        "key-null-chain-id", "chainId is null: then no chain is stated", check({**PLAIN, "chainId": None}), "refused",
        ["key-null", "chain-missing"],
    )
    creation = {"to": None, "data": hx(INITCODE), "chainId": "0x1"}
    s.add(
        "key-null-near-to", "to is null with data: the usual spelling of a creation", check(creation), "accepted",
        "to-missing", near=["key-null", "value-kind"], bridgeString=canonical({k: v for k, v in creation.items() if v}),
    )
    s.add(
        "key-null-near-text", "the text null is no null", check(asked(data="null")), "refused", near=["key-null"],
    )
    for name, fields, comment in [
        ("value-bool", {"value": True}, "value is true"),
        ("nonce-object", {"nonce": {}}, "nonce is an object"),
        ("nonce-big-number", {"nonce": {"type": "BigNumber", "hex": "0x01"}}, "nonce is ethers 5's JSON of a BigNumber"),
        ("to-number", {"to": 5}, "to is a number"),
        ("data-object", {"data": {"type": "Buffer", "data": [1, 2]}}, "data is Node's JSON of a Buffer"),
    ]:
        s.add(
            f"value-kind-{name}", comment, check(asked(**fields)), "refused", "value-kind", no=["key-unknown"],
            flags=["Interop"] if "JSON of" in comment else [],
        )
    s.add(
        "value-kind-near-number", "a number where a quantity is due has a rule of its own", check(asked(value=1000)),
        "refused", "quantity-not-string", near=["value-kind"],
    )


def aliases(s: Suite) -> None:
    s.group("execution-apis, GenericTransaction; WalletConnectSwift 27; MetaMask/metamask-extension 21467; " + OWN)
    s.add(
        "gas-alias-alone", "gasLimit alone is written as gas", check(asked(gasLimit="0x5208")), "accepted", "gas-alias",
        no=["key-unknown", "key-case", "gas-conflict"], flags=["Interop"], bridgeString=canonical(asked(gas="0x5208")),
    )
    s.add(
        "gas-alias-both-equal", "gas and gasLimit, equal", check(asked(gas="0x5208", gasLimit="0x5208")), "accepted",
        "gas-alias", near=["gas-conflict"], bridgeString=canonical(asked(gas="0x5208")),
    )
    s.add(
        "gas-conflict", "gas and gasLimit differ by one", check(asked(gas="0x5208", gasLimit="0x5209")), "refused",
        "gas-conflict",
    )
    s.add(
        "gas-alias-near", "gas alone", check(asked(gas="0x5208")), "accepted", near=["gas-alias", "gas-conflict"],
        bridgeString=canonical(asked(gas="0x5208")),
    )
    s.add(
        "gas-conflict-letter-case", "gas and gasLimit are one number in two letter cases",
        check(asked(gas="0xea60", gasLimit="0xEA60")), "accepted", ["gas-alias", "hex-upper-digits"],
        near=["gas-conflict"], bridgeString=canonical(asked(gas="0xea60")),
    )
    call = asked_call()
    moved = asked_call(data=None, input=hx(CALL))
    s.add(
        "input-alias-alone", "input alone is written as data, so that no wallet drops it", check(moved), "accepted",
        "input-alias", no=["key-unknown", "data-input-conflict"], flags=["Interop"], bridgeString=canonical(call),
    )
    s.add(
        "input-alias-both-equal", "data and input, equal", check({**call, "input": hx(CALL)}), "accepted", "input-alias",
        near=["data-input-conflict"], bridgeString=canonical(call),
    )
    s.add(
        "data-input-conflict", "data and input differ in the last byte",
        check({**call, "input": hx(transfer_call(BOB, 5_000_001))}), "refused", "data-input-conflict", flags=["Hostile"],
    )
    s.add(
        "data-input-conflict-empty", "data is empty and input is not", check(asked_call(data="0x", input=hx(CALL))),
        "refused", "data-input-conflict", flags=["Hostile"],
    )
    s.add(
        "data-input-conflict-near", "data and input are the same bytes in two letter cases",
        check({**call, "input": "0x" + CALL.hex().upper()}), "accepted", ["input-alias", "hex-upper-digits"],
        near=["data-input-conflict"], bridgeString=canonical(call),
    )
    s.add(
        "input-alias-near", "data alone", check(call), "accepted", near=["input-alias", "data-input-conflict"],
        bridgeString=canonical(call),
    )
    s.add(
        "input-creation", "a creation with its code in input", check({"input": hx(INITCODE), "chainId": "0x1"}),
        "accepted", ["input-alias", "to-missing"], bridgeString=canonical({"data": hx(INITCODE), "chainId": "0x1"}),
    )


def quantities(s: Suite) -> None:
    s.group("execution-apis base-types, uint: ^0x(0|[1-9a-f][0-9a-f]*)$; " + OWN)
    for name, payload, comment in [
        ("integer", '"value":1000', "a JSON number"),
        ("zero", '"value":0', "the number 0"),
        ("exponent", '"value":1e18', "1 ether in exponent form"),
        ("negative", '"value":-1', "a negative number"),
        ("beyond-double", '"value":9007199254740993', "2^53 + 1, which a JavaScript number cannot hold"),
    ]:
        s.add(
            f"quantity-number-{name}", comment, check(PLAIN_TEXT.replace('"value":"0xde0b6b3a7640000"', payload)),
            "refused", "quantity-not-string", no=["value-kind", "quantity-decimal-string"],
        )
    for key, value in [("nonce", 7), ("type", 2)]:
        s.add(
            f"quantity-number-in-{key.lower()}", f"{key} is a JSON number", check({**PLAIN, key: value}), "refused",
            "quantity-not-string", no=["value-kind", "type-unknown"],
        )
    s.add(
        "quantity-number-near", "the same number as hex text", check(asked(value="0x3e8")), "accepted",
        near=["quantity-not-string", "quantity-decimal-string"], bridgeString=canonical(asked(value="0x3e8")),
    )
    for name, key, value, comment in [
        ("value", "value", "1000", "a decimal string"),
        ("zero", "value", "0", "the decimal string 0"),
        ("gas", "gas", "21000", "decimal gas, which as hex would be 135,168"),
        ("ether", "value", "1000000000000000000", "1 ether in decimal wei"),
    ]:
        s.add(
            f"quantity-decimal-{name}", comment, check(asked(**{key: value})), "refused", "quantity-decimal-string",
            no=["quantity-not-string", "hex-bad-digit"], flags=["Interop"],
        )
    s.add(
        "quantity-decimal-near", "decimal digits only, but with the prefix: hex", check(asked(gas="0x21000")), "accepted",
        near=["quantity-decimal-string", "hex-missing-prefix"], bridgeString=canonical(asked(gas="0x21000")),
    )
    s.add("quantity-empty-0x", "value is 0x", check(asked(value="0x")), "refused", "quantity-empty")
    s.add("quantity-empty-text", "value is the empty string", check(asked(value="")), "refused", "quantity-empty")
    s.add(
        "quantity-empty-near", "0x0 is zero", check(asked(value="0x0")), "accepted",
        near=["quantity-empty", "quantity-leading-zero"], bridgeString=canonical(asked(value="0x0")),
    )
    s.add(
        "quantity-leading-zero", "a leading zero", check(asked(value="0x0123")), "refused", "quantity-leading-zero",
        flags=["Interop"],
    )
    s.add("quantity-leading-zero-00", "zero as 0x00", check(asked(value="0x00")), "refused", "quantity-leading-zero")
    s.add(
        "quantity-leading-zero-padded", "a value padded to 32 bytes", check(asked(value="0x" + "1".rjust(64, "0"))),
        "refused", "quantity-leading-zero",
    )
    s.add(
        "quantity-leading-zero-near", "zeros after the first digit", check(asked(value="0x1000")), "accepted",
        near=["quantity-leading-zero"], bridgeString=canonical(asked(value="0x1000")),
    )
    s.add(
        "hex-prefix-upper", "the prefix 0X; the bridge string has 0x", check(asked(value="0Xde0b6b3a7640000")), "accepted",
        "hex-prefix-upper", no=["hex-missing-prefix", "hex-bad-digit", "hex-upper-digits"], bridgeString=canonical(PLAIN),
    )
    s.add(
        "hex-prefix-upper-data", "the prefix 0X before data", check(asked_call(data="0X" + CALL.hex())), "accepted",
        "hex-prefix-upper", no=["data-missing-prefix", "hex-upper-digits"], bridgeString=canonical(asked_call()),
    )
    s.add(
        "hex-prefix-upper-near", "the prefix 0x", check(PLAIN), "accepted",
        near=["hex-prefix-upper", "hex-upper-digits", "hex-missing-prefix"], bridgeString=canonical(PLAIN),
    )
    s.add(
        "hex-missing-prefix", "hex digits without 0x", check(asked(value="de0b6b3a7640000")), "refused",
        "hex-missing-prefix", no=["quantity-decimal-string"],
    )
    s.add(
        "hex-missing-prefix-near", "with the prefix", check(asked(value="0xde0b6b3a764000")), "accepted",
        near=["hex-missing-prefix", "quantity-decimal-string"], bridgeString=canonical(asked(value="0xde0b6b3a764000")),
    )
    for name, value, comment in [
        ("letter", "0xzz", "letters that are no hex digits"),
        ("space-after", "0x1000 ", "a space after the digits"),
        ("minus", "0x-1", "a sign after the prefix"),
        ("full-width", "0x\uff11\uff10", "full-width digits"),
        ("nul", "0x1\u0000", "a NUL after the digits"),
        ("combining", "0x1a\u0301", "a digit with a combining accent"),
    ]:
        s.add(f"hex-bad-digit-{name}", comment, check(asked(value=value)), "refused", "hex-bad-digit")
    s.add(
        "hex-bad-digit-near", "every hex digit there is", check(asked(value="0x123456789abcdef0")), "accepted",
        near=["hex-bad-digit", "hex-upper-digits"], bridgeString=canonical(asked(value="0x123456789abcdef0")),
    )
    s.add("hex-space-before", "a space before the prefix", check(asked(value=" 0x1000")), "refused")
    s.add("hex-word", "a word", check(asked(value="max")), "refused")
    s.add(
        "hex-upper-digits-value", "upper-case digits in a quantity; the bridge string has lower case",
        check(asked(value="0xDE0B6B3A7640000")), "accepted", "hex-upper-digits", no=["hex-bad-digit", "hex-prefix-upper"],
        bridgeString=canonical(PLAIN),
    )
    s.add(
        "hex-upper-digits-data", "upper-case digits in data", check(asked_call(data="0x" + CALL.hex().upper())),
        "accepted", "hex-upper-digits", no=["hex-bad-digit"], bridgeString=canonical(asked_call()),
    )
    s.add(
        "hex-upper-digits-near-address", "upper case in an address is its checksum", check(PLAIN), "accepted",
        near=["hex-upper-digits"], bridgeString=canonical(PLAIN),
    )


def data(s: Suite) -> None:
    s.group("execution-apis base-types, bytes: ^0x([0-9a-f]{2})*$; MetaMask/test-dapp 295; " + OWN)
    s.add(
        "data-odd-lost", "the first digit of an approve is lost: never pad", check(asked_call(data="0x95ea7b3")),
        "refused", "data-odd-length", flags=["Interop"],
    )
    s.add(
        "data-odd-added", "one digit too many", check(asked_call(data=hx(CALL) + "0")), "refused", "data-odd-length",
    )
    s.add(
        "data-odd-near", "one digit more makes a byte", check(asked_call(data="0x00")), "accepted",
        near=["data-odd-length", "quantity-leading-zero", "quantity-empty"], bridgeString=canonical(asked_call(data="0x00")),
    )
    s.add(
        "data-missing-prefix", "call data without 0x", check(asked_call(data=CALL.hex())), "refused",
        "data-missing-prefix", no=["hex-missing-prefix"],
    )
    s.add(
        "data-missing-prefix-near", "with 0x", check(asked_call()), "accepted",
        near=["data-missing-prefix", "data-odd-length", "hex-bad-digit"], bridgeString=canonical(asked_call()),
    )
    s.add("data-empty-text", "data is the empty string", check(asked(data="")), "refused")
    s.add("data-bad-digit", "a letter that is no hex digit", check(asked_call(data="0xa9059cbg")), "refused", "hex-bad-digit")


def bounds(s: Suite) -> None:
    s.group("yellow paper 4.2; EIP-1559; EIP-2681; EIP-2718; go-ethereum (gas is a uint64); " + OWN)
    s.add("value-overflow", "2^256", check(asked(value=hex(2**256))), "refused", "value-overflow", flags=["Boundary"])
    s.add(
        "value-overflow-long", "200 digits", check(asked(value="0x" + "f" * 200)), "refused", "value-overflow",
        flags=["Hostile"],
    )
    s.add(
        "value-overflow-near", "2^256 - 1: a number, and hardly meant", check(asked(value=hex(2**256 - 1))), None,
        "value-implausible", near=["value-overflow"], flags=["Boundary", "Loose"],
    )
    s.add("nonce-overflow", "2^64 - 1", check(asked(nonce=hex(2**64 - 1))), "refused", "nonce-overflow", flags=["Boundary"])
    s.add(
        "nonce-overflow-near", "2^64 - 2, the largest nonce", check(asked(nonce=hex(2**64 - 2))), "accepted",
        near=["nonce-overflow"], flags=["Boundary"], bridgeString=canonical(asked(nonce=hex(2**64 - 2))),
    )
    s.add("gas-overflow", "2^64", check(asked(gas=hex(2**64))), "refused", "gas-overflow", flags=["Boundary"])
    s.add("gas-overflow-alias", "2^64 in gasLimit", check(asked(gasLimit=hex(2**64))), "refused", "gas-overflow")
    s.add(
        "gas-overflow-near", "2^64 - 1: a number, and above Osaka's cap", check(asked(gas=hex(2**64 - 1))), "refused",
        "gas-above-cap", near=["gas-overflow"], flags=["Boundary"],
    )
    s.add("fee-overflow-price", "gasPrice 2^256", check(asked(gasPrice=hex(2**256))), "refused", "fee-overflow")
    s.add("fee-overflow-cap", "maxFeePerGas 2^256", check(asked(maxFeePerGas=hex(2**256))), "refused", "fee-overflow")
    s.add(
        "fee-overflow-product", "gas times maxFeePerGas is 2^256", check(asked(gas=hex(2**15), maxFeePerGas=hex(2**241))),
        "refused", "fee-overflow", flags=["Boundary"],
    )
    s.add(
        "fee-overflow-product-near", "gas times maxFeePerGas is below 2^256",
        check(asked(value="0x0", gas=hex(2**15), maxFeePerGas=hex(2**241 - 1))), "needs_review", "fee-implausible",
        near=["fee-overflow"], flags=["Boundary"],
    )
    s.add("type-unknown-5", "0x5 is the magic of EIP-7702, no type", check(asked(type="0x5")), "refused", "type-unknown")
    s.add("type-unknown-deposit", "0x7e, a deposit of a rollup", check(asked(type="0x7e")), "refused", "type-unknown")
    for t in ("0x0", "0x1", "0x2"):
        s.add(
            f"type-unknown-near-{t[2:]}", f"type {t}", check(asked(type=t)), "accepted", near=["type-unknown"],
            bridgeString=canonical(asked(type=t)), summary={"type": t},
        )
    auth = authorization_json(authorization(ALICE, 1, TOKEN, 1))
    s.add(
        "type-unknown-near-4", "type 0x4 with its authorization, which no policy allows",
        check(asked(type="0x4", authorizationList=[auth])), "refused", "auth-dapp-supplied",
        near=["type-unknown", "auth-shape", "key-unknown", "quantity-leading-zero"],
    )


def addresses(s: Suite) -> None:
    s.group("ERC-55, the test cases of its text")
    normal = [
        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
        "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
    ]
    single = [
        "0x52908400098527886E0F7030069857D2E4169EE7", "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
        "0xde709f2102306220921060314715629080e2fb77", "0x27b1fdb04752bbc536007a920d24acb045561c26",
    ]
    for n, address in enumerate(normal + single):
        assert checksum(bytes.fromhex(address[2:])) == address
    for n, address in enumerate(normal):
        s.add(
            f"erc55-normal-{n}", "a mixed-case address with its checksum", check(asked(to=address)), "accepted",
            near=["address-checksum", "address-no-checksum"], flags=["Standard"], bridgeString=canonical(asked(to=address)),
        )
    for n, address in enumerate(single):
        s.add(
            f"erc55-single-case-{n}", "an address whose checksum form has one letter case", check(asked(to=address)),
            "accepted", near=["address-checksum", "address-length"], flags=["Standard"],
            bridgeString=canonical(asked(to=address)),
        )

    s.group("ERC-55; " + OWN)
    for n, address in enumerate(normal):
        at = [k for k, c in enumerate(address) if k > 1 and c.isalpha()][n * 3]
        wrong = address[:at] + address[at].swapcase() + address[at + 1 :]
        s.add(
            f"erc55-wrong-{n}", f"one letter, at {at}, in the other case", check(asked(to=wrong)), "refused",
            "address-checksum", no=["address-length", "address-no-checksum"],
        )
    s.add(
        "address-no-checksum-lower", "all lower case", check(asked(to=hx(BOB))), "accepted", "address-no-checksum",
        no=["address-checksum"], bridgeString=canonical(PLAIN),
    )
    s.add(
        "address-no-checksum-upper", "all upper case", check(asked(to="0x" + BOB.hex().upper())), "accepted",
        "address-no-checksum", no=["address-checksum", "hex-upper-digits"], bridgeString=canonical(PLAIN),
    )

    s.group("ERC-1191, the test cases of its text")
    rsk = "0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD"
    rsk_test = "0x5aAeb6053F3e94c9b9A09F33669435E7EF1BEaEd"
    raw = bytes.fromhex(rsk[2:])
    assert checksum(raw, 30) == rsk and checksum(raw, 31) == rsk_test and checksum(raw) == normal[0]
    for chain, address in [(30, rsk), (31, rsk_test)]:
        s.add(
            f"erc1191-chain-{chain}", "the checksum of the chain itself",
            check(asked(to=address, chainId=hex(chain)), network=f"eip155:{chain}"), "accepted", near=["address-checksum"],
            flags=["Standard", "Interop"], bridgeString=canonical(asked(to=address, chainId=hex(chain))),
        )
    plain = normal[0]
    s.add(
        "erc1191-plain", "EIP-55's checksum on chain 30, as wallets write it that know no other",
        check(asked(to=plain, chainId="0x1e"), network="eip155:30"), "accepted", "address-checksum",
    )
    s.add(
        "erc1191-plain-wrong", "neither checksum on chain 30",
        check(asked(to=plain[:-1] + plain[-1].swapcase(), chainId="0x1e"), network="eip155:30"), "refused", "address-checksum",
    )
    s.add(
        "erc1191-on-mainnet", "chain 30's checksum on mainnet", check(asked(to=rsk)), "refused", "address-checksum",
    )
    s.add(
        "erc1191-other-chain", "chain 30's checksum on chain 31",
        check(asked(to=rsk, chainId="0x1f"), network="eip155:31"), "refused", "address-checksum",
    )

    s.group("ERC-55; ICAP (ISO 13616 check digits); ENS, EIP-137; CAIP-10; " + OWN)
    for name, address, comment in [
        ("39", hx(BOB)[:-1], "39 digits"),
        ("41", hx(BOB) + "0", "41 digits"),
        ("word", "0x" + BOB.rjust(32, b"\0").hex(), "an address padded to 32 bytes, as in call data"),
    ]:
        s.add(f"address-length-{name}", comment, check(asked(to=address)), "refused", "address-length")
    s.add(
        "address-length-near", "40 digits", check(asked(to=hx(BOB))), "accepted", near=["address-length", "hex-bad-digit"],
        bridgeString=canonical(PLAIN),
    )
    s.add("address-bad-digit", "40 characters, one of them no hex digit", check(asked(to=hx(BOB)[:-1] + "g")), "refused")
    s.add("address-no-prefix", "40 digits without 0x", check(asked(to=BOB.hex())), "refused")
    s.add("address-space", "a space before the address", check(asked(to=" " + hx(BOB))), "refused")
    icap = made_icap()
    s.add("address-icap", "an ICAP address with right check digits", check(asked(to=icap)), "refused", "address-icap")
    s.add("address-ens", "a name", check(asked(to="bob.eth")), "refused", "address-ens", no=["address-length"])
    s.add(
        "address-caip10", "a CAIP-10 account", check(asked(to=f"eip155:1:{BOB_TEXT}")), "refused", "address-caip10",
        no=["address-ens"],
    )
    s.add(
        "address-foreign-solana", "a Solana address (the token program's)", check(asked(to="TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA")), "refused",
        "address-foreign", no=["address-ens", "address-icap"],
    )
    s.add(
        "address-foreign-bitcoin", "a Bitcoin address, of BIP-0173",
        check(asked(to="bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")), "refused", "address-foreign",
    )
    s.add(
        "address-kind-near", "an address of this chain", check(PLAIN), "accepted",
        near=["address-icap", "address-ens", "address-caip10", "address-foreign", "address-length"],
        bridgeString=canonical(PLAIN),
    )


def made_icap() -> str:
    """A direct ICAP address: 30 base-36 digits of an address below 2^155, ISO 7064 mod 97-10 check digits."""
    value, digits = int.from_bytes(BOB, "big") >> 8, ""
    while value:
        value, digit = divmod(value, 36)
        digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[digit] + digits
    digits = digits.rjust(30, "0")
    number = lambda t: int("".join(str(int(c, 36)) for c in t))
    icap = f"XE{98 - number(digits + 'XE00') % 97:02d}{digits}"
    assert number(icap[4:] + icap[:4]) % 97 == 1 and len(icap) == 34
    return icap


def recipient(s: Suite) -> None:
    s.group("execution-apis; go-ethereum ('contract creation without any data provided'); MetaMask/core; " + OWN)
    creation = {"data": hx(INITCODE), "chainId": "0x1"}
    s.add(
        "to-missing-creation", "no recipient, with creation code: a person must look", check(creation), "accepted",
        "to-missing", no=["to-empty-string"], bridgeString=canonical(creation),
    )
    s.add(
        "to-missing-creation-value", "a creation that sends value", check({**creation, "value": "0x1"}), "accepted",
        "to-missing", bridgeString=canonical({**creation, "value": "0x1"}),
    )
    for name, fields, comment in [
        ("no-data", {}, "neither recipient nor data"),
        ("empty-data", {"data": "0x"}, "no recipient, and data is empty"),
        ("null-to", {"to": None}, "to is null, and there is no data"),
    ]:
        s.add(
            f"to-missing-{name}", comment, check({**fields, "chainId": "0x1"}), "refused", "to-missing", no=["key-null"],
        )
    s.add(
        "to-missing-near", "a recipient, and the same data", check({**creation, "to": BOB_TEXT}), "accepted",
        near=["to-missing", "to-empty-string"], bridgeString=canonical({**creation, "to": BOB_TEXT}),
    )
    s.add(
        "to-empty-string", "to is the empty string", check(asked(to="", data=hx(INITCODE))), "refused", "to-empty-string",
        no=["address-length"],
    )
    s.add(
        "to-empty-0x", "to is 0x", check(asked(to="0x", data=hx(INITCODE))), "refused", "to-empty-string",
        no=["address-length"],
    )
    s.add(
        "to-empty-near", "to is one digit", check(asked(to="0x1", data=hx(INITCODE))), "refused", "address-length",
        near=["to-empty-string", "to-missing"],
    )


def sender(s: Suite) -> None:
    s.group("MetaMask/core validateTransactionOrigin; bridge contract, section 4 (from in the payload wins); " + OWN)
    own = {"from": ALICE.text, **PLAIN}
    s.add(
        "from-mismatch", "from is another account than the connected one", check({**own, "from": MALLORY.text}), "refused",
        "from-mismatch", no=["from-checksum"], flags=["Hostile"],
    )
    s.add(
        "from-mismatch-last-digit", "from differs in the last digit",
        check({**own, "from": hx(ALICE.address[:-1] + bytes([ALICE.address[-1] ^ 1]))}), "refused", "from-mismatch",
    )
    s.add(
        "from-mismatch-near", "from is the connected account", check(own), "accepted", near=["from-mismatch", "from-checksum"],
        bridgeString=canonical(own),
    )
    s.add(
        "from-mismatch-near-case", "the connected account in lower case, from with its checksum",
        check(own, account=ALICE.lower), "accepted", near=["from-mismatch"], bridgeString=canonical(own),
    )
    s.add(
        "from-mismatch-no-account", "no account is given: not evaluated, and no error", check(own, account=None),
        "accepted", no=["from-mismatch"], bridgeString=canonical(own),
    )
    at = next(k for k, c in enumerate(ALICE.text) if k > 1 and c.isalpha())
    wrong = ALICE.text[:at] + ALICE.text[at].swapcase() + ALICE.text[at + 1 :]
    s.add(
        "from-checksum", "the connected account with a wrong checksum", check({**own, "from": wrong}), "accepted",
        "from-checksum", no=["from-mismatch", "address-checksum"], bridgeString=canonical(own),
    )
    s.add(
        "from-checksum-near", "the connected account in lower case", check({**own, "from": ALICE.lower}), "accepted",
        near=["from-checksum", "from-mismatch"], bridgeString=canonical(own),
    )
    s.add("from-length", "from has 39 digits", check({**own, "from": ALICE.lower[:-1]}), "refused", "address-length")


def lists(s: Suite) -> None:
    s.group("EIP-2930; EIP-4844; EIP-7702; execution-apis AccessListEntry; " + OWN)
    entry = {"address": checksum(TOKEN), "storageKeys": [hx(SLOT), hx(SLOT2)]}
    for name, value, comment in [
        ("object", {}, "an object for the list"),
        ("entry-text", [checksum(TOKEN)], "an address for an entry"),
        ("entry-tuple", [[checksum(TOKEN), [hx(SLOT)]]], "an entry as a pair, as ethers takes it"),
        ("entry-empty", [{}], "an empty entry"),
        ("no-keys", [{"address": checksum(TOKEN)}], "an entry without storageKeys"),
        ("keys-text", [{"address": checksum(TOKEN), "storageKeys": hx(SLOT)}], "storageKeys is text"),
    ]:
        s.add(f"access-list-shape-{name}", comment, check(asked(accessList=value)), "refused", "access-list-shape")
    s.add(
        "access-list-key-null", "a storage key is null",
        check(asked(accessList=[{"address": checksum(TOKEN), "storageKeys": [None]}])), "refused",
    )
    good = asked(accessList=[entry, {"address": checksum(BOB), "storageKeys": []}])
    s.add(
        "access-list-near", "two entries, one without storage keys", check(good), "accepted",
        near=["access-list-shape", "access-list-key-length", "address-length"], bridgeString=canonical(good),
    )
    for name, key, comment in [
        ("31", hx(SLOT[1:]), "31 bytes"), ("quantity", "0x0", "a quantity"),
        ("empty", "0x", "no byte"),
    ]:
        s.add(
            f"access-list-key-{name}", f"a storage key of {comment}",
            check(asked(accessList=[{"address": checksum(TOKEN), "storageKeys": [key]}])), "refused",
            [] if name == "quantity" else "access-list-key-length", no=["access-list-shape"] if name != "quantity" else [],
        )
    s.add(
        "access-list-address", "an address of 19 bytes in an entry",
        check(asked(accessList=[{"address": hx(TOKEN[1:]), "storageKeys": []}])), "refused", "address-length",
    )
    blob = dict(type="0x3", maxFeePerBlobGas="0xb2d05e00")
    for name, value, rule, comment in [
        ("31", [hx(BLOB[:-1])], "blob-hash-length", "a versioned hash of 31 bytes"),
        ("second", [hx(BLOB), hx(BLOB2[:-1])], "blob-hash-length", "the second versioned hash has 31 bytes"),
    ]:
        s.add(f"blob-hash-length-{name}", comment, check(asked(**blob, blobVersionedHashes=value)), "refused", rule)
    s.add(
        "blob-hash-length-near", "versioned hashes of 32 bytes",
        check(asked(**blob, blobVersionedHashes=[hx(BLOB), hx(BLOB2)])), "accepted", "blob-unsupported",
        near=["blob-hash-length", "value-kind"],
    )
    auth = authorization_json(authorization(ALICE, 1, TOKEN, 1))
    for name, value, comment in [
        ("list", {"0": auth}, "an object for the list"),
        ("entry", ["0x"], "text for an authorization"),
        ("no-parity", [{k: v for k, v in auth.items() if k != "yParity"}], "an authorization without yParity"),
        ("no-s", [{k: v for k, v in auth.items() if k != "s"}], "an authorization without s"),
    ]:
        s.add(f"auth-shape-{name}", comment, check(asked(type="0x4", authorizationList=value)), "refused", "auth-shape")
    s.add("auth-shape-near", "an authorization with its six members, of a delegate that the policy lists",
          check(asked(type="0x4", authorizationList=[auth]), policy={"allow": {"delegates": [checksum(TOKEN)]}}),
          "accepted", near=["auth-shape", "address-checksum", "auth-dapp-supplied"])
