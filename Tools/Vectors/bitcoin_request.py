"""Vectors/bitcoin/request.json: `check` of the bridge's request to sign a PSBT."""

from bitcoin_support import *

BASE = psbt([wpkh()], PAYS)
TAP = psbt([tr()], PAYS)
RULES_REQUEST = ids(
    "request-psbt-missing request-unknown-key payload-not-json payload-not-object payload-duplicate-key psbt-is-hex "
    "psbt-is-raw-transaction psbt-is-pset psbt-is-ur psbt-base64-alphabet psbt-base64-padding psbt-base64-whitespace "
    "psbt-base64-trailing-bits psbt-bare allowed-sighash-missing allowed-sighash-empty allowed-sighash-type allowed-sighash-name "
    "allowed-sighash-value allowed-sighash-duplicate allowed-sighash-dangerous allowed-sighash-default-missing signature-type "
    "signature-entry-type signature-address-invalid signature-address-not-connected signing-index-type "
    "signing-index-out-of-range signing-index-duplicate signing-indexes-empty signature-omitted signing-index-not-owned "
    "signature-skips-validation sighash-not-allowed sighash-field-missing"
)
RULES_STRUCTURE = ids(
    "psbt-bad-magic psbt-truncated psbt-trailing-data psbt-no-inputs psbt-no-outputs psbt-duplicate-outpoint psbt-null-outpoint "
    "psbt-locktime-conflict psbt-modifiable psbt-unknown-field psbt-proprietary-field psbt-is-message psbt-too-large"
)
RULES_INPUT = ids(
    "input-missing-utxo input-prev-txid-mismatch input-prev-vout-out-of-range input-utxo-conflict input-witness-utxo-on-legacy "
    "input-legacy-without-prev-tx input-amount-unproven input-amount-range input-unspendable input-redeem-script-missing "
    "input-redeem-script-mismatch input-witness-script-missing input-witness-script-mismatch input-redeem-script-size "
    "input-witness-script-size input-uncompressed-key input-internal-key-mismatch input-internal-key-missing "
    "input-leaf-not-committed psbt-taproot-field-on-other-input psbt-ecdsa-field-on-taproot psbt-no-input-owned input-not-owned "
    "input-owned-not-requested input-foreign input-already-signed input-already-finalized input-signature-invalid "
    "input-signature-sighash-mismatch"
)
RULES_MONEY = ids(
    "sighash-none sighash-single-out-of-range sighash-single sighash-anyonecanpay sighash-listing-pattern "
    "sighash-default-on-ecdsa sighash-undefined psbt-outputs-exceed-inputs output-amount-range output-dust output-nonstandard "
    "output-anyone-can-spend output-burned address-is-example address-known-burn "
    "output-invalid-point output-op-return-size output-op-return-count fee-unknown fee-negative fee-zero fee-rate-low "
    "fee-rate-high fee-high change-unrecognised change-false-claim change-type-mismatch intent-recipient-missing "
    "intent-output-extra intent-amount tx-weight tx-version locktime-future locktime-ineffective sequence-relative rbf "
    "recipient-not-allowed"
)
EVERYTHING = RULES_REQUEST + RULES_STRUCTURE + RULES_INPUT + RULES_MONEY


def build() -> Suite:
    s = Suite("request")
    for part in (form, text_form, allowed, entries, structure, messages, utxos, scripts, taproot, ownership, hash_types,
            beside, outputs, fees, change, intent, time, policy):
        part(s)
    return s


def good(s, id, comment, payload, near=(), rules=(), no=(), flags=(), **more) -> None:
    expect = {k: more.pop(k) for k in ("bridgeString", "summary") if k in more}
    s.add(id, comment, check(payload, **more), "accepted", rules, no=no, near=near, flags=flags, **expect)


def bad(s, id, comment, payload, rules=(), no=(), flags=(), near=(), **more) -> None:
    s.add(id, comment, check(payload, **more), "refused", rules, no=no, near=near, flags=flags)


def money(s, id, comment, payload, rules, no=(), flags=(), **more) -> None:
    """A money-class warning: a person must look; acknowledged by id it is accepted."""
    s.add(id, comment, check(payload, **more), "needs_review", rules, no=no, flags=flags)


def open_(s, id, comment, payload, rules=(), no=(), near=(), flags=(), **more) -> None:
    """A warning of which the pages do not say whether it is money class: the rule counts, the verdict is open."""
    s.add(id, comment, check(payload, **more), None, rules, no=no, near=near, flags=["Loose", *flags])


def form(s: Suite) -> None:
    s.group("the JSON text and its keys: Dynamic's BitcoinSignPsbtRequest, sats-connect#9; " + OWN)
    good(s, "p2wpkh", "a payment of 60,000 sats with change", BASE, near=EVERYTHING, bridgeString=asks(BASE),
         summary={"kind": "bitcoin.psbt", "txid": BASE.tx.txid(), "fee": "1000"})
    v2 = psbt([wpkh()], PAYS, version=2)
    good(s, "p2wpkh-v2", "the same in version 2", v2, near=EVERYTHING, bridgeString=asks(v2), summary={"txid": v2.tx.txid(), "fee": "1000"})
    out = lambda o, where, own: {"sats": str(o.sats), "script": o.script.hex(), "scriptType": "p2wpkh", "address": where, "own": own}
    s.add("summary", "what the outputs are", check(asks(BASE)), "accepted", summary={"kind": "bitcoin.psbt", "outputs": [out(PAYS[0], TO, False), out(PAYS[1], ME, True)]})
    spaced = json.dumps(dict(reversed(json.loads(asks(BASE)).items())), indent=1)
    good(s, "spaces", "blanks, and the keys the other way round: sent in our own form", spaced, near=["payload-not-json"], bridgeString=asks(BASE))
    good(s, "bare", "a bare base64 PSBT: ALL and DEFAULT are allowed, nothing else is asked", BASE.text(), rules=["psbt-bare"],
         no=["payload-not-json", "allowed-sighash-missing"], flags=["Interop"])
    for name, coin, who in (
        ("p2pkh", pkh(), ME_PKH), ("nested", nested(), ME_SH), ("p2wsh", wsh_multi(), address(wsh_multi().script)),
        ("p2sh", sh_multi(), address(sh_multi().script)), ("p2sh-p2wsh", shwsh_multi(), address(shwsh_multi().script)),
        ("p2tr", tr(), ME_TR), ("p2tr-leaf", leaf(), address(leaf().script)), ("p2tr-checksigadd", checksigadd(), address(checksigadd().script)),
    ):
        types = (0, 1) if coin.is_taproot else (1,)
        for version in (0, 2):
            p = psbt([coin], (PAYS[0], Out(39_000, coin.script)), version=version)
            good(s, f"{name}-v{version}", f"an input of {name}, version {version}", asks(p, allowed=types, who=who), account=who,
                 near=RULES_INPUT + ["signing-index-not-owned", "sighash-field-missing", "allowed-sighash-default-missing", "signature-address-not-connected"],
                 summary={"txid": p.tx.txid(), "fee": "1000"})
    two = psbt([wpkh("a"), tr("b")], PAYS)
    good(s, "two-accounts", "an input of each connected address", asks(two, allowed=(0, 1), signature=[
        {"address": ME, "signingIndexes": [0]}, {"address": ME_TR, "signingIndexes": [1]}]), account=[ME, ME_TR],
        near=["signing-index-not-owned", "signature-address-not-connected", "input-owned-not-requested"])
    good(s, "account-object", "the account is an object with its public key", asks(psbt([nested()], PAYS), who=ME_SH),
         account={"address": ME_SH, "publicKey": ALICE.pub.hex()}, near=["input-not-owned"])
    for name, text in (("words", "sign this"), ("open", asks(BASE)[:-1]), ("trailing-comma", asks(BASE)[:-1] + ",}"), ("single-quotes", asks(BASE).replace('"', "'"))):
        bad(s, f"payload-not-json-{name}", f"no JSON text and no base64: {name}", text, "payload-not-json" if text[0] == "{" else ())
    for name, text in (("array", f"[{asks(BASE)}]"), ("null", "null"), ("string", json.dumps(BASE.text()))):
        bad(s, f"payload-not-object-{name}", f"the top level is no object: {name}", text, "payload-not-object", no=["payload-not-json"])
    other = psbt([wpkh()], (Out(99_000, EVE.p2wpkh),))
    bad(s, "payload-duplicate-psbt", "two PSBTs: parsers differ on the winner", asks(BASE)[:-1] + ',"unsignedPsbtBase64":' + json.dumps(other.text()) + "}",
        "payload-duplicate-key", flags=["Hostile"])
    bad(s, "payload-duplicate-allowed", "two lists of hash types", asks(BASE)[:-1] + ',"allowedSighash":[2]}', "payload-duplicate-key", flags=["Hostile"])
    bad(s, "payload-duplicate-entry", "an entry with two addresses", asks(BASE).replace('"signingIndexes"', '"address":"x","signingIndexes"'),
        "payload-duplicate-key", flags=["Hostile"])
    full = json.loads(asks(BASE))
    lacks = {k: v for k, v in full.items() if k != "unsignedPsbtBase64"}
    bad(s, "psbt-missing", "no PSBT", compact(lacks), "request-psbt-missing")
    for name, value in (("null", None), ("number", 5), ("array", [BASE.text()])):
        bad(s, f"psbt-{name}", f"the PSBT is of another type: {name}", compact({**full, "unsignedPsbtBase64": value}))
    bad(s, "psbt-empty", "an empty PSBT", compact({**full, "unsignedPsbtBase64": ""}))
    for name in ids("psbt psbtBase64 hex"):
        bad(s, f"psbt-other-name-{name}", f"the PSBT is called {name}", compact({name: BASE.text(), **lacks}), ["request-psbt-missing", "request-unknown-key"],
            flags=["Interop"])
    for name, value in (
        ("sigHash", 1), ("sighash", 1), ("allowedSignHash", 1), ("sighashTypes", [1]), ("signingIndices", [0]), ("index", 0), ("inputsToSign", []),
        ("toSignInputs", []), ("signInputs", {ME: [0]}), ("broadcast", True), ("autoFinalized", True), ("network", "mainnet"), ("recipients", [EVE.pub.hex()]),
    ):
        bad(s, f"unknown-key-{name}", f"the key {name} beside those that are known", asks(BASE, **{name: value}), "request-unknown-key",
            flags=["Interop"] if name in ("sigHash", "signInputs") else ())
    for name, value in (("sigHash", 131), ("index", 0), ("publicKey", ALICE.pub.hex()), ("signingIndices", [0]), ("disableTweakSigner", True)):
        entry_ = {"address": ME, "signingIndexes": [0], name: value}
        bad(s, f"unknown-key-entry-{name}", f"the key {name} in an entry", asks(BASE, signature=[entry_]), "request-unknown-key")
    bad(s, "send-request", "a request to send where one to sign is due", pays(), ["request-psbt-missing", "request-unknown-key"])
    bad(s, "secret", "a private key in an entry's address: found before the payload is read", asks(BASE, who=BOB.wif()), "core/secret-in-input", flags=["Hostile"])


def text_form(s: Suite) -> None:
    s.group("the PSBT's text: RFC 4648, 4; BIP-0174, BC-UR; " + OWN)
    text, raw = BASE.text(), BASE.encode()

    def form_(id, comment, value, rules=(), no=(), flags=()):
        bad(s, id, comment, asks(value), rules, no=no, flags=flags)

    form_("is-hex", "hex of a PSBT", raw.hex(), "psbt-is-hex", no=["psbt-bad-magic"], flags=["Interop"])
    form_("is-hex-upper", "hex in large digits", raw.hex().upper(), "psbt-is-hex")
    form_("is-hex-v2", "hex of version 2", psbt([wpkh()], PAYS, version=2).encode().hex(), "psbt-is-hex")
    signed = extract(sign_all(BASE))
    for name, value in (("hex", signed.encode().hex()), ("base64", b64(signed.encode())), ("unsigned-hex", BASE.tx.encode().hex()), ("unsigned-base64", b64(BASE.tx.encode()))):
        form_(f"is-raw-{name}", f"a transaction, {name}", value, "psbt-is-raw-transaction", no=["psbt-is-hex"], flags=["Interop"])
    form_("is-pset", "a PSET of Liquid", b64(b"pset\xff" + raw[5:]), "psbt-is-pset", no=["psbt-bad-magic"])
    form_("is-ur", "a uniform resource", "ur:crypto-psbt/hdosjojkidjyzmadaenyaoaeaeaeaohdvsknclrejnpebncnrnmnjojofejzeojlkerd", "psbt-is-ur")
    form_("is-ur-upper", "a uniform resource as QR codes hold it", "UR:CRYPTO-PSBT/HDOSJOJKIDJYZMADAENYAOAEAEAEAOHDVSKNCLREJNPEBN", "psbt-is-ur")
    n = 0
    while not set("+/") <= set(BASE.put(0, b"\xf0", label(f"url {n}")).text()):
        n += 1
    with_plus = BASE.put(0, b"\xf0", label(f"url {n}"))
    form_("url-alphabet", "the url alphabet", with_plus.text().replace("+", "-").replace("/", "_"), "psbt-base64-alphabet", flags=["Interop"])
    form_("data-uri", "a data URI", "data:application/octet-stream;base64," + text, "psbt-base64-alphabet")
    good(s, "alphabet-near", "+ and / and an unknown key", asks(with_plus), near=["psbt-base64-alphabet"], rules=["psbt-unknown-field"])
    form_("line-feed", "a line feed behind", text + "\n", "psbt-base64-whitespace")
    form_("wrapped", "lines of 64 letters", "\n".join(text[k : k + 64] for k in range(0, len(text), 64)), "psbt-base64-whitespace", flags=["Interop"])
    form_("space", "a blank in front", " " + text, "psbt-base64-whitespace")
    padded = {BASE.put(0, b"\xf0", b"x" * k).text().count("="): BASE.put(0, b"\xf0", b"x" * k) for k in range(1, 4)}
    assert set(padded) == {0, 1, 2}
    one, two, none = padded[1].text(), padded[2].text(), padded[0].text()
    form_("unpadded-1", "one = is missing", one[:-1], "psbt-base64-padding", flags=["Interop"])
    form_("unpadded-2", "both = are missing", two[:-2], "psbt-base64-padding")
    form_("half-padded", "one of two = is missing", two[:-1], "psbt-base64-padding")
    form_("over-padded", "= where none is due", none + "=", "psbt-base64-padding")
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for name, value in (("1", one), ("2", two)):
        body = value.rstrip("=")
        other = body[:-1] + alphabet[alphabet.index(body[-1]) + 1] + value[len(body):]
        assert base64.b64decode(other) == base64.b64decode(value)
        form_(f"trailing-bits-{name}", f"non-zero bits before {value[len(body):]}", other, "psbt-base64-trailing-bits", flags=["Hostile"])
        good(s, f"trailing-bits-near-{name}", "the same, canonical", asks(value), near=["psbt-base64-trailing-bits", "psbt-base64-padding"], rules=["psbt-unknown-field"])
    form_("bad-magic", "base64 of other bytes", b64(label("other") * 4), "psbt-bad-magic", no=["psbt-truncated"])
    form_("truncated", "without its last bytes", b64(raw[:-30]), "psbt-truncated")
    form_("trailing-data", "bytes behind the last map", b64(raw + b"\x73"), "psbt-trailing-data")


def allowed(s: Suite) -> None:
    s.group("allowedSighash: sats-connect#9, #207, xverse-core#381, LedgerHQ/app-bitcoin#47; " + OWN)
    good(s, "allowed-missing", "no list: the wallet's default", asks(BASE, allowed=None), rules=["allowed-sighash-missing"], no=["allowed-sighash-empty"])
    good(s, "allowed-empty", "an empty list, as Dynamic's own tests send", asks(BASE, allowed=[]), rules=["allowed-sighash-empty"], no=["allowed-sighash-missing"],
         flags=["Interop"])
    for name, value in (("number", 1), ("string", "1"), ("object", {"0": 1}), ("float", [1.5]), ("bool", [True]), ("null", [None]), ("digits", ["1"]), ("nested", [[1]])):
        bad(s, f"allowed-type-{name}", f"no array of integers: {name}", asks(BASE, allowed=value) if not isinstance(value, list) else asks(BASE, allowed=value),
            "allowed-sighash-type" if name != "digits" else (), no=["allowed-sighash-missing"])
    for name, value in (("all", ["ALL"]), ("sighash-all", ["SIGHASH_ALL"]), ("single-acp", ["SINGLE|ANYONECANPAY"]), ("lower", ["all"])):
        bad(s, f"allowed-name-{name}", f"a name and no number: {value[0]}", asks(BASE, allowed=value), "allowed-sighash-name", flags=["Interop"])
    for value in (4, 64, 127, 128, 132, 255, 256, 257, -1, 2**32 + 1):
        bad(s, f"allowed-value-{value}", f"[{value}] is no hash type", asks(BASE, allowed=[1, value]), "allowed-sighash-value", no=["allowed-sighash-type"],
            flags=["Boundary"] if value in (4, 128, 132) else ())
    bad(s, "allowed-duplicate", "[1, 1]", asks(BASE, allowed=[1, 1]), "allowed-sighash-duplicate")
    good(s, "allowed-both", "[0, 1]: a DEFAULT that no ECDSA input uses", asks(BASE, allowed=[0, 1]), near=["allowed-sighash-duplicate", "allowed-sighash-value",
        "allowed-sighash-dangerous", "sighash-field-missing", "sighash-default-on-ecdsa"])
    for value in (2, 3, 0x82, 0x83):
        open_(s, f"allowed-dangerous-{value:02x}", f"[1, {value}]: the wallet may leave outputs open", asks(BASE, allowed=[1, value]), "allowed-sighash-dangerous")
    open_(s, "allowed-acp-81", "[1, 129]: inputs may be added, the outputs stand: not on the list of dangerous ones", asks(BASE, allowed=[1, 0x81]),
          near=["allowed-sighash-dangerous"])
    good(s, "allowed-taproot-1", "[1] with a taproot input: wallets sign 0 or 1", asks(TAP, allowed=[1], who=ME_TR), account=ME_TR,
         rules=["allowed-sighash-default-missing"], no=["sighash-field-missing"], flags=["Interop"])
    good(s, "allowed-taproot-0", "[0] with a taproot input: 0 and 1 count as one", asks(TAP, allowed=[0], who=ME_TR), account=ME_TR, near=["sighash-field-missing"])
    good(s, "allowed-taproot-both", "[0, 1] with a taproot input", asks(TAP, allowed=[0, 1], who=ME_TR), account=ME_TR,
         near=["allowed-sighash-default-missing", "sighash-field-missing"])
    bad(s, "field-missing-131", "[131], and the PSBT has no hash type: the wallet would sign ALL", asks(BASE, allowed=[0x83]), "sighash-field-missing", flags=["Interop"])
    bad(s, "field-missing-taproot", "the same with taproot", asks(TAP, allowed=[0x83], who=ME_TR), "sighash-field-missing", account=ME_TR)
    bad(s, "field-missing-0", "[0] with an ECDSA input: its default is 1", asks(BASE, allowed=[0]), "sighash-field-missing")
    for kind in (2, 3, 0x81, 0x83):
        bad(s, f"not-allowed-{kind:02x}", f"the PSBT asks for {kind:#x}, the list has 1", asks(psbt([wpkh()], PAYS, sighash=kind)), "sighash-not-allowed",
            no=["sighash-field-missing"], flags=["Hostile"])
    bad(s, "not-allowed-1", "the PSBT asks for 1, the list has 129", asks(psbt([wpkh()], PAYS, sighash=1), allowed=[0x81]), "sighash-not-allowed")
    good(s, "allowed-1", "the PSBT asks for 1, and so does the list", asks(psbt([wpkh()], PAYS, sighash=1)), near=["sighash-not-allowed", "sighash-field-missing"])
    for field_, types in ((0, [1]), (1, [0]), (0, [0, 1]), (1, [1])):
        good(s, f"allowed-taproot-field-{field_}-{len(types)}{types[0]}", f"taproot's field {field_}, list {types}: 0 and 1 count as one",
             asks(psbt([tr()], PAYS, sighash=field_), allowed=types, who=ME_TR), account=ME_TR, near=["sighash-not-allowed", "sighash-default-on-ecdsa"])
    foreign = psbt([wpkh(), wpkh("c", CAROL)], PAYS, sighash={1: 0x83})
    open_(s, "not-requested-sighash", "the other party's input asks for 0x83, which only she may sign", asks(foreign), near=["sighash-not-allowed"])


def entries(s: Suite) -> None:
    s.group("signature: Dynamic's [{address, signingIndexes}]; " + OWN)
    good(s, "signature-omitted", "no list: the wallet signs what it owns", asks(BASE, signature=False), rules=["signature-omitted"], no=["signing-indexes-empty"])
    for name, value in (("object", {"address": ME, "signingIndexes": [0]}), ("string", ME), ("number", 0), ("bool", True)):
        bad(s, f"signature-type-{name}", f"the list is none: {name}", asks(BASE, signature=value), "signature-type")
    for name, value in (
        ("string", ME), ("array", [ME, [0]]), ("null", None), ("no-address", {"signingIndexes": [0]}), ("no-indexes", {"address": ME}),
        ("address-number", {"address": 5, "signingIndexes": [0]}), ("indexes-number", {"address": ME, "signingIndexes": 0}),
        ("indexes-string", {"address": ME, "signingIndexes": "0"}), ("empty", {}),
    ):
        bad(s, f"entry-type-{name}", f"an entry that is none: {name}", asks(BASE, signature=[value]), "signature-entry-type", no=["signature-type"])
    last = "q" if ME[-1] != "q" else "p"
    for name, text in (("checksum", ME[:-1] + last), ("empty", ""), ("blank", ME + " "), ("evm", "0x" + label("evm")[:20].hex()), ("key", ALICE.pub.hex())):
        bad(s, f"address-invalid-{name}", f"an entry's address is none: {name}", asks(BASE, who=text), "signature-address-invalid")
    bad(s, "address-not-connected", "an entry's address is not the connected one", asks(BASE, who=TO), "signature-address-not-connected", no=["signature-address-invalid"])
    bad(s, "address-other-type", "the same key's taproot address is not the connected one", asks(BASE, who=ME_TR), "signature-address-not-connected")
    bad(s, "address-other-network", "the connected key's address of the test networks: the prefix is compared", asks(BASE, who=address(ALICE.p2wpkh, "test")),
        flags=["Hostile"])
    good(s, "address-upper", "the connected address in large letters", asks(BASE, who=ME.upper()), near=["signature-address-invalid", "signature-address-not-connected"])
    for name, value in (("string", ["0"]), ("float", [0.5]), ("negative", [-1]), ("bool", [False]), ("null", [None]), ("nested", [[0]])):
        bad(s, f"index-type-{name}", f"an index that is no whole number from 0 on: {name}", asks(BASE, signature=[{"address": ME, "signingIndexes": value}]),
            "signing-index-type", no=["signature-entry-type"])
    for value in (1, 2, 2**31, 2**64):
        bad(s, f"index-range-{value}", f"input {value} of one", asks(BASE, [value]), "signing-index-out-of-range", no=["signing-index-type"], flags=["Boundary"] if value == 1 else ())
    two = psbt([wpkh("a"), wpkh("b")], PAYS)
    good(s, "index-last", "inputs 0 and 1 of two", asks(two, [0, 1]), near=["signing-index-out-of-range", "signing-index-duplicate", "input-owned-not-requested"], flags=["Boundary"])
    bad(s, "index-duplicate", "input 0 twice", asks(two, [0, 0, 1]), "signing-index-duplicate")
    bad(s, "index-duplicate-across", "input 0 in two entries", asks(two, signature=[{"address": ME, "signingIndexes": [0, 1]}, {"address": ME, "signingIndexes": [0]}]),
        "signing-index-duplicate")
    good(s, "index-two-entries", "two entries of one address", asks(two, signature=[{"address": ME, "signingIndexes": [0]}, {"address": ME, "signingIndexes": [1]}]),
         near=["signing-index-duplicate"])
    open_(s, "indexes-empty", "no index: nothing is asked", asks(BASE, []), "signing-indexes-empty", no=["signature-omitted"])
    open_(s, "list-empty", "no entry: nothing is asked, or the wallet signs what it owns", asks(BASE, signature=[]), no=["signature-type"])
    party = psbt([wpkh(), wpkh("c", CAROL)], PAYS)
    bad(s, "index-not-owned", "input 1 is Carol's", asks(party, [0, 1]), ["signing-index-not-owned", "input-not-owned"])
    bad(s, "index-not-owned-other", "input 1 is the other connected address's", asks(psbt([wpkh(), tr()], PAYS), [0, 1], allowed=(0, 1)),
        ["signing-index-not-owned"], near=["input-not-owned"], account=[ME, ME_TR])
    good(s, "skips-validation", "the wallet is told not to compare addresses", asks(BASE, signature=[{"address": ME, "signingIndexes": [0], "disableAddressValidation": True}]),
         rules=["signature-skips-validation"])
    good(s, "skips-validation-near", "it is told to compare them", asks(BASE, signature=[{"address": ME, "signingIndexes": [0], "disableAddressValidation": False}]),
         near=["signature-skips-validation", "request-unknown-key"])


def structure(s: Suite) -> None:
    s.group("a PSBT that parses, and cannot be signed or mined: Bitcoin Core CheckTransaction, BIP-0370; " + OWN)
    empty = Psbt(0, Tx(2, (), PAYS), (), ((b"\0", Tx(2, (), PAYS).encode()),), (), ((), ()))
    bad(s, "no-inputs", "no inputs", asks(empty, signature=False), "psbt-no-inputs")
    empty2 = Psbt(2, Tx(2, (), PAYS), (), ((b"\2", i32(2)), (b"\4", cs(0)), (b"\5", cs(2)), (b"\xfb", u32(2))), (),
                  tuple(((b"\3", i64(x.sats)), (b"\4", x.script)) for x in PAYS))
    bad(s, "no-inputs-v2", "no inputs, version 2", asks(empty2, signature=False), "psbt-no-inputs")
    for version in (0, 2):
        bad(s, f"no-outputs-v{version}", f"no outputs, version {version}: all coins are the fee", asks(psbt([wpkh()], (), version=version)), "psbt-no-outputs", flags=["Hostile"])
        bad(s, f"duplicate-outpoint-v{version}", f"the same coin twice, version {version}", asks(psbt([wpkh(), wpkh()], PAYS, version=version), [0, 1]), "psbt-duplicate-outpoint",
            flags=["Hostile"])
    null = BASE.tx.but(ins=(In(bytes(32), FINAL),))
    bad(s, "null-outpoint", "the outpoint of a coinbase", asks(BASE.but(tx=null, g=((b"\0", null.encode()),)).drop(0, 0)), "psbt-null-outpoint")
    a, b = wpkh("a"), wpkh("b")
    conflict = psbt([a, b], PAYS, version=2, sequence=FINAL - 1).put(0, 0x12, u32(800_000)).put(1, 0x11, u32(1_700_000_000))
    bad(s, "locktime-conflict", "one input needs a height, the other a time", asks(conflict, [0, 1]), "psbt-locktime-conflict")
    agreed = conflict.put(0, 0x11, u32(1_600_000_000)).but(tx=conflict.tx.but(locktime=1_700_000_000))
    good(s, "locktime-agreed", "both can live with a time", asks(agreed, [0, 1]), near=["psbt-locktime-conflict"])
    v2 = psbt([wpkh()], PAYS, version=2)
    for flags_, name in ((1, "inputs"), (2, "outputs"), (3, "both")):
        open_(s, f"modifiable-{name}", f"{name} may still be added", asks(v2.glob(6, bytes([flags_]))), "psbt-modifiable")
    good(s, "modifiable-none", "nothing may be added", asks(v2.glob(6, b"\0")), near=["psbt-modifiable"])
    good(s, "unknown-field", "unknown keys are told and kept", asks(BASE.put(0, b"\xf0\1", b"kept")), rules=["psbt-unknown-field"], no=["psbt-proprietary-field"],
         bridgeString=asks(BASE.put(0, b"\xf0\1", b"kept")))
    good(s, "proprietary-field", "proprietary keys are told and kept", asks(BASE.glob(b"\xfc" + var(b"wallet") + b"\1", b"kept")), rules=["psbt-proprietary-field"],
         no=["psbt-unknown-field"])


TEXT = "Sign in to app.example.com"


def to_spend(script: bytes, text: str) -> Tx:
    hashed = tagged("BIP0322-signed-message", text.encode())
    return Tx(0, (In(bytes(32), FINAL, 0, b"\0" + push(hashed)),), (Out(0, script),))


def message_psbt(text: str = TEXT, key=ALICE, script=None, said: str | None = TEXT, outs=(Out(0, b"\x6a"),), previous=False, more=(), sighash=None) -> Psbt:
    """The PSBT of BIP-0322's to_sign; `said` is field 09."""
    spend_ = to_spend(script or key.p2wpkh, text)
    coin = Coin("message", "p2wpkh", script or key.p2wpkh, 0, (key,))
    ins = (In(spend_.hash(), 0, 0), *[In(c.prev().hash(), 1) for c in more])
    tx = Tx(0, ins, tuple(outs))
    first = [(b"\0", spend_.encode())] if previous else []
    first.append((b"\1", coin.out.encode()))
    if sighash is not None:
        first.append((b"\3", u32(sighash)))
    rest = psbt(more, outs).i if more else ()
    g = [(b"\0", tx.encode())] + ([(b"\x09", said.encode())] if said is not None else [])
    return Psbt(0, tx, (coin, *more), tuple(g), (tuple(first), *rest), tuple(() for _ in outs))


def messages(s: Suite) -> None:
    s.group("a PSBT that is a message: BIP-0322 2.0.0; threats, row 20; " + OWN)
    p = message_psbt()
    good(s, "message-field", "to_sign with the message in field 09", asks(p), rules=["psbt-is-message"],
         no=["fee-zero", "output-amount-range", "output-dust", "input-amount-unproven", "psbt-no-input-owned"])
    good(s, "message-to-spend", "to_sign with the to_spend transaction, as Dynamic's sample sends it", asks(message_psbt(said=None, previous=True)), rules=["psbt-is-message"],
         no=["fee-zero", "output-amount-range"], flags=["Interop"])
    good(s, "message-default-all", "field 03 is ALL", asks(message_psbt(sighash=1)), rules=["psbt-is-message"])
    open_(s, "message-other-text", "field 09 holds another text than the one that is signed", asks(message_psbt(said="Another text")), no=["psbt-is-message"], flags=["Hostile"])
    open_(s, "message-nothing", "neither field 09 nor the to_spend transaction: no message", asks(message_psbt(said=None)), near=["psbt-is-message"])
    bad(s, "message-pays", "a second output that pays", asks(message_psbt(outs=(Out(0, b"\x6a"), Out(1000, EVE.p2wpkh)))), no=["psbt-is-message"], flags=["Hostile"])
    for kind in (2, 3, 0x81, 0x83):
        bad(s, f"message-type-{kind:02x}", f"a message with type {kind:#x}: messages take 0 and 1 only", asks(message_psbt(sighash=kind), allowed=[kind]), flags=["Hostile"])


def utxos(s: Suite) -> None:
    s.group("the coins: BIP-0174 signer checks; bitcoinjs-lib#2347, specter-diy#63, btcpayserver#1631, sparrow#855; " + OWN)
    bad(s, "missing-utxo", "neither field 00 nor 01", asks(BASE.drop(0, 0, 1)), "input-missing-utxo")
    bad(s, "missing-utxo-legacy", "a P2PKH input without a coin", asks(psbt([pkh()], PAYS).drop(0, 0), who=ME_PKH), "input-missing-utxo", account=ME_PKH)
    two = psbt([tr("a"), tr("c", CAROL)], PAYS)
    bad(s, "missing-utxo-taproot", "taproot signs all coins: the other input's is missing", asks(two.drop(1, 1), allowed=(0, 1), who=ME_TR), "input-missing-utxo", account=ME_TR)
    open_(s, "missing-utxo-taproot-acp", "with ANYONECANPAY it signs its own coin only", asks(psbt([tr("a"), tr("c", CAROL)], PAYS, sighash={0: 0x81}).drop(1, 1),
          allowed=[0x81], who=ME_TR), account=ME_TR, near=["input-missing-utxo"])
    open_(s, "missing-utxo-segwit", "segwit v0 signs its own coin only: the other input's is missing, and so is the fee", asks(psbt([wpkh(), wpkh("c", CAROL)], PAYS).drop(1, 0, 1)),
          "fee-unknown", near=["input-missing-utxo"])
    for name, coin, who in (("p2wpkh", wpkh(), ME), ("p2pkh", pkh(), ME_PKH)):
        p = psbt([coin], PAYS)
        bad(s, f"prev-txid-{name}", "the previous transaction is another one", asks(p.put(0, 0, coin.but(name="other").prev().encode()), who=who), "input-prev-txid-mismatch",
            account=who, flags=["Hostile"])
        short = coin.prev().but(outs=coin.prev().outs[:1])
        tx = p.tx.but(ins=(In(short.hash(), 1),))
        bad(s, f"prev-vout-{name}", "the previous transaction has no output 1", asks(p.but(tx=tx, g=((b"\0", tx.encode()),)).put(0, 0, short.encode()), who=who),
            "input-prev-vout-out-of-range", account=who)
    coin = wpkh()
    for name, out in (("less", Out(coin.sats - 1, coin.script)), ("more", Out(coin.sats * 100, coin.script)), ("script", Out(coin.sats, CAROL.p2wpkh))):
        bad(s, f"utxo-conflict-{name}", f"the witness UTXO contradicts the previous transaction: {name}", asks(BASE.put(0, 1, out.encode())), "input-utxo-conflict", flags=["Hostile"])
    bad(s, "legacy-witness-utxo", "P2PKH with a witness UTXO alone", asks(psbt([pkh()], PAYS).drop(0, 0).put(0, 1, pkh().out.encode()), who=ME_PKH),
        ["input-witness-utxo-on-legacy", "input-legacy-without-prev-tx"], account=ME_PKH)
    open_(s, "legacy-both", "P2PKH with both, which agree: unusual", asks(psbt([pkh()], PAYS).put(0, 1, pkh().out.encode()), who=ME_PKH),
          "input-witness-utxo-on-legacy", near=["input-legacy-without-prev-tx", "input-utxo-conflict"], account=ME_PKH)
    bad(s, "legacy-p2sh-witness-utxo", "P2SH multisig with a witness UTXO alone", asks(psbt([sh_multi()], PAYS).drop(0, 0).put(0, 1, sh_multi().out.encode()),
        who=address(sh_multi().script)), "input-legacy-without-prev-tx", account=address(sh_multi().script))
    one = psbt([wpkh()], PAYS, utxo="witness")
    good(s, "unproven-one", "one segwit v0 input whose amount nothing proves: a false one makes the signature void", asks(one), rules=["input-amount-unproven"], flags=["Interop"])
    pair = psbt([wpkh("a"), wpkh("b")], PAYS, utxo="witness")
    bad(s, "unproven-two", "two of them: lying about each in turn makes a huge fee of two signatures", asks(pair, [0, 1]), "input-amount-unproven", flags=["Hostile"])
    mixed = psbt([wpkh("a"), nested("b")], PAYS, utxo="witness")
    bad(s, "unproven-nested", "P2WPKH and P2SH-P2WPKH", asks(mixed, allowed=[1], signature=[{"address": ME, "signingIndexes": [0]}, {"address": ME_SH, "signingIndexes": [1]}]),
        "input-amount-unproven", account=[ME, ME_SH], flags=["Hostile"])
    good(s, "unproven-half", "one of two is proven", asks(pair.put(0, 0, wpkh("a").prev().encode()), [0, 1]), rules=["input-amount-unproven"])
    good(s, "proven-two", "both are proven", asks(psbt([wpkh("a"), wpkh("b")], PAYS), [0, 1]), near=["input-amount-unproven"])
    good(s, "proven-previous", "the previous transactions alone", asks(psbt([wpkh("a"), wpkh("b")], PAYS, utxo="previous"), [0, 1]), near=["input-amount-unproven", "input-missing-utxo"])
    good(s, "proven-context", "the previous transactions come with the context", asks(pair, [0, 1]), near=["input-amount-unproven"],
         context={"previousTransactions": [wpkh("a").prev().encode().hex(), wpkh("b").prev().encode().hex()]})
    bad(s, "context-conflict", "the context's previous transaction contradicts the witness UTXO", asks(pair.put(0, 1, Out(100_001, ALICE.p2wpkh).encode()), [0, 1]),
        "input-utxo-conflict", context={"previousTransactions": [wpkh("a").prev().encode().hex(), wpkh("b").prev().encode().hex()]}, flags=["Hostile"])
    good(s, "proven-taproot", "two taproot inputs: each signature covers all amounts", asks(psbt([tr("a"), tr("b")], PAYS), [0, 1], allowed=(0, 1), who=ME_TR), account=ME_TR,
         near=["input-amount-unproven"])
    for name, sats in (("negative", -1), ("supply", MAX_MONEY + 1)):
        bad(s, f"amount-range-{name}", f"a coin of {sats} sats", asks(psbt([wpkh(sats=sats)], PAYS)), "input-amount-range", flags=["Boundary"])
    bad(s, "amount-range-sum", "two coins of more than the supply together", asks(psbt([wpkh("a", sats=MAX_MONEY), wpkh("b", sats=MAX_MONEY)], PAYS), [0, 1]), "input-amount-range",
        flags=["Hostile"])
    gone = Coin("gone", "other", op_return(b"gone"), 100_000)
    bad(s, "unspendable", "the other input spends an OP_RETURN", asks(psbt([wpkh(), gone], PAYS)), "input-unspendable")


def scripts(s: Suite) -> None:
    s.group("redeem and witness scripts: BIP-0016, 0141, 0143; sats-connect#98; " + OWN)
    p = psbt([nested()], PAYS)
    bad(s, "redeem-missing", "P2SH-P2WPKH without a redeem script; the account's public key is not known", asks(p.drop(0, 4), who=ME_SH), "input-redeem-script-missing", account=ME_SH)
    bad(s, "redeem-missing-legacy", "P2SH multisig without a redeem script", asks(psbt([sh_multi()], PAYS).drop(0, 4), who=address(sh_multi().script)),
        "input-redeem-script-missing", account=address(sh_multi().script))
    bad(s, "redeem-mismatch", "another key's redeem script", asks(p.put(0, 4, CAROL.p2wpkh), who=ME_SH), "input-redeem-script-mismatch", no=["input-redeem-script-missing"], account=ME_SH,
        flags=["Hostile"])
    w = wsh_multi()
    q, who = psbt([w], PAYS), address(w.script)
    bad(s, "witness-script-missing", "P2WSH without a witness script", asks(q.drop(0, 5), who=who), "input-witness-script-missing", account=who, flags=["Interop"])
    bad(s, "witness-script-mismatch", "another witness script", asks(q.put(0, 5, wsh_multi(m=1).wscript), who=who), "input-witness-script-mismatch", no=["input-witness-script-missing"], account=who)
    sw = shwsh_multi()
    r, who2 = psbt([sw], PAYS), address(sw.script)
    bad(s, "nested-witness-script-missing", "P2SH-P2WSH without a witness script", asks(r.drop(0, 5), who=who2), "input-witness-script-missing", account=who2)
    bad(s, "nested-witness-script-mismatch", "P2SH-P2WSH whose witness script is not its redeem script's", asks(r.put(0, 5, wsh_multi(m=1).wscript), who=who2),
        "input-witness-script-mismatch", account=who2)
    for size in (520, 521):
        script = _filler(size - 35) + push(ALICE.pub) + b"\xac"
        assert len(script) == size
        c = Coin(f"large {size}", "p2sh", p2sh(script), keys=(ALICE,), redeem=script)
        payload, where = asks(psbt([c], PAYS), who=address(c.script)), dict(account=address(c.script))
        if size > 520:
            bad(s, "redeem-size-521", "a redeem script of 521 bytes cannot be pushed", payload, "input-redeem-script-size", flags=["Boundary"], **where)
        else:
            open_(s, "redeem-size-520", "a redeem script of 520 bytes", payload, near=["input-redeem-script-size"], flags=["Boundary"], **where)
    for size in (3600, 3601):
        script = _filler(size - 35) + push(ALICE.pub) + b"\xac"
        assert len(script) == size
        c = wsh(f"large {size}", script)
        open_(s, f"witness-size-{size}", f"a witness script of {size} bytes", asks(psbt([c], PAYS), who=address(c.script)), "input-witness-script-size" if size > 3600 else (),
              near=["input-witness-script-size"] if size == 3600 else (), account=address(c.script), flags=["Boundary"])
    script = multisig(1, ALICE.pub65, CAROL.pub)
    c = wsh("uncompressed", script)
    bad(s, "uncompressed-key", "an uncompressed key in a witness script: no node relays it", asks(psbt([c], PAYS), who=address(c.script)), "input-uncompressed-key", account=address(c.script))
    legacy = pkh().but(name="pkh 65", script=ALICE.p2pkh65)
    fp = label("fingerprint")[:4]
    good(s, "uncompressed-legacy", "an uncompressed key in a P2PKH input", asks(psbt([legacy], PAYS).put(0, b"\6" + ALICE.pub65, fp), who=address(ALICE.p2pkh65)),
         near=["input-uncompressed-key"], account=address(ALICE.p2pkh65))


def _filler(n: int) -> bytes:
    """A script of n bytes that does nothing: pushes, each dropped again."""
    out = b""
    while n > 80:
        out, n = out + push(bytes(73)) + b"\x75", n - 75
    return out + push(bytes(n - 2)) + b"\x75"


def taproot(s: Suite) -> None:
    s.group("taproot: BIP-0341, 0371; unisat#146, HWI#591; " + OWN)
    mine = dict(account=ME_TR)
    ask = lambda p, **k: asks(p, allowed=(0, 1), who=ME_TR, **k)
    bad(s, "internal-mismatch", "another key's internal key", ask(TAP.put(0, 0x17, CAROL.x)), "input-internal-key-mismatch", flags=["Hostile"], **mine)
    bad(s, "internal-root-mismatch", "a merkle root that is not in the output key", ask(TAP.put(0, 0x18, label("root"))), "input-internal-key-mismatch", **mine)
    good(s, "internal-missing", "no internal key: bitcoinjs and Xverse need it", ask(TAP.drop(0, 0x17)), rules=["input-internal-key-missing"], no=["input-internal-key-mismatch"],
         flags=["Interop"], **mine)
    rooted = tr("rooted", root=label("scripts"))
    good(s, "internal-rooted", "a key with scripts beside it, its root given", asks(psbt([rooted], PAYS), allowed=(0, 1), who=address(rooted.script)), account=address(rooted.script),
         near=["input-internal-key-mismatch", "input-internal-key-missing"])
    c = leaf()
    p, who = psbt([c], PAYS), address(c.script)
    at = dict(account=who)
    bad(s, "leaf-script", "another script under the control block", asks(p.put(0, b"\x15" + c.control, push(EVE.x) + b"\xac\xc0"), allowed=(0, 1), who=who), "input-leaf-not-committed",
        flags=["Hostile"], **at)
    flipped = c.control[:40] + bytes([c.control[40] ^ 1]) + c.control[41:]
    bad(s, "leaf-path", "one bit of the path is another", asks(p.drop(0, 0x15).put(0, b"\x15" + flipped, c.leaf + b"\xc0"), allowed=(0, 1), who=who), "input-leaf-not-committed", **at)
    parity = bytes([c.control[0] ^ 1]) + c.control[1:]
    bad(s, "leaf-parity", "the parity bit is the other one", asks(p.drop(0, 0x15).put(0, b"\x15" + parity, c.leaf + b"\xc0"), allowed=(0, 1), who=who), "input-leaf-not-committed", **at)
    open_(s, "leaf-good", "the leaf is in the output key", asks(p, allowed=(0, 1), who=who), near=["input-leaf-not-committed"], **at)
    good(s, "taproot-field-on-other", "an internal key on a P2WPKH input", asks(BASE.put(0, 0x17, ALICE.x)), rules=["psbt-taproot-field-on-other-input"], flags=["Interop"])
    fp = label("fingerprint")[:4] + u32(86 + 2**31)
    good(s, "ecdsa-field-on-taproot", "an ECDSA derivation on a taproot input", ask(TAP.put(0, b"\6" + ALICE.pub, fp)), rules=["psbt-ecdsa-field-on-taproot"], **mine)
    good(s, "ecdsa-field-on-wpkh", "the same on a P2WPKH input", asks(BASE.put(0, b"\6" + ALICE.pub, fp)), near=["psbt-ecdsa-field-on-taproot"])
    good(s, "taproot-field-on-taproot", "taproot's own derivation", ask(TAP.put(0, b"\x16" + ALICE.x, b"\0" + fp)), near=["psbt-taproot-field-on-other-input", "psbt-ecdsa-field-on-taproot"], **mine)
    out = psbt([tr()], (PAYS[0], Out(39_000, ALICE.p2tr)))
    open_(s, "ecdsa-field-on-taproot-output", "an ECDSA derivation on a taproot change output", ask(out.out(1, b"\2" + ALICE.pub, fp)), "psbt-ecdsa-field-on-taproot", flags=["Interop"], **mine)


def ownership(s: Suite) -> None:
    s.group("whose inputs they are: the connected script only; threats, row 42; " + OWN)
    hers = psbt([wpkh("c", CAROL)], PAYS)
    bad(s, "none-owned", "the only input is Carol's, and nothing is named", asks(hers, signature=False), "psbt-no-input-owned")
    bad(s, "none-owned-key", "the same key in another script is another coin", asks(psbt([tr()], PAYS), allowed=(0, 1), signature=False), "psbt-no-input-owned")
    party = psbt([wpkh(), wpkh("c", CAROL)], PAYS)
    good(s, "foreign", "a second input is Carol's", asks(party), rules=["input-foreign"], near=["psbt-no-input-owned", "input-not-owned", "input-owned-not-requested"], flags=["Interop"])
    bad(s, "not-owned", "Carol's input is asked of Alice", asks(party, [1]), ["input-not-owned", "signing-index-not-owned"])
    good(s, "owned-not-requested", "two own inputs, one is asked for", asks(psbt([wpkh("a"), wpkh("b")], PAYS), [0]), rules=["input-owned-not-requested"], no=["input-foreign"])
    signed = sign_all(BASE)
    good(s, "already-signed", "the requested input is signed already", asks(signed), rules=["input-already-signed"], near=["input-already-finalized", "input-signature-invalid"])
    bad(s, "already-finalized", "the requested input is final already", asks(finalise(signed)), "input-already-finalized")
    multi = wsh_multi()
    who = address(multi.script)
    half = sign(psbt([multi], PAYS), 0, CAROL)
    open_(s, "half-signed", "a multisig that Carol has signed", asks(half, who=who), account=who, near=["input-signature-invalid", "input-signature-sighash-mismatch"])
    broken = sign(psbt([multi], PAYS), 0, CAROL, digest_of=lambda n: label("other"))
    bad(s, "signature-invalid", "her signature covers something else", asks(broken, who=who), "input-signature-invalid", account=who, flags=["Hostile"])
    foreign = sign(psbt([wpkh(), wpkh("c", CAROL)], PAYS), 1, CAROL, digest_of=lambda n: label("other"))
    bad(s, "signature-invalid-foreign", "the other input's signature covers something else", asks(foreign), "input-signature-invalid")
    good(s, "signature-foreign", "the other input's signature is good", asks(sign(psbt([wpkh(), wpkh("c", CAROL)], PAYS), 1, CAROL)), rules=["input-foreign"], near=["input-signature-invalid"])
    mixed = sign(psbt([multi], PAYS, sighash=1), 0, CAROL, kind=0x81)
    bad(s, "signature-type", "field 03 is ALL, her signature is ALL and ANYONECANPAY", asks(mixed, who=who), "input-signature-sighash-mismatch", account=who)
    open_(s, "signature-type-near", "both are ALL", asks(sign(psbt([multi], PAYS, sighash=1), 0, CAROL), who=who), account=who, near=["input-signature-sighash-mismatch"])


def hash_types(s: Suite) -> None:
    s.group("hash types: BIP-0143, 0341; electrum#8687, krux#844, openordex#1, unisat dev-support#106, app-bitcoin#124; " + OWN)

    def ask(kind, coins=None, outs=PAYS, who=ME, allowed=None, index=0, sighash=None):
        coins = coins or [wpkh()]
        return asks(psbt(coins, outs, sighash={index: kind} if sighash is None else sighash), [index], allowed=allowed or [kind], who=who)

    for kind in (2, 0x82):
        for name, coin, who in (("p2wpkh", wpkh(), ME), ("p2pkh", pkh(), ME_PKH), ("p2tr", tr(), ME_TR)):
            bad(s, f"none-{kind:02x}-{name}", f"type {kind:#x} on {name}: whoever holds it chooses the outputs", ask(kind, [coin], who=who), "sighash-none", account=who, flags=["Hostile"])
    money(s, "single", "SINGLE: the other output is open", ask(3), "sighash-single", no=["sighash-none", "sighash-single-out-of-range", "sighash-listing-pattern"])
    money(s, "anyonecanpay", "ALL and ANYONECANPAY: inputs may be added", ask(0x81), "sighash-anyonecanpay", no=["sighash-single", "sighash-listing-pattern"])
    for kind, rule in ((3, "sighash-single"), (0x81, "sighash-anyonecanpay")):
        s.add(f"type-{kind:02x}-acknowledged", "a person has looked at it", check(ask(kind), acknowledge=[f"bitcoin/{rule}", "bitcoin/allowed-sighash-dangerous"]), "accepted", rule)
    for name, coins, who in (("p2pkh", [wpkh("c", CAROL), pkh()], ME_PKH), ("p2wpkh", [wpkh("c", CAROL), wpkh()], ME), ("p2tr", [tr("c", CAROL), tr()], ME_TR)):
        why = {"p2pkh": "the hash is the number 1, and the signature moves every coin of the key", "p2wpkh": "no output is covered", "p2tr": "no such signature is valid"}[name]
        for kind in (3, 0x83):
            bad(s, f"single-range-{kind:02x}-{name}", f"input 1 with type {kind:#x} and one output: {why}", ask(kind, coins, PAYS[:1], who, index=1), "sighash-single-out-of-range",
                account=who, flags=["Hostile"])
    money(s, "single-range-near", "input 1 with SINGLE and two outputs", ask(3, [wpkh("c", CAROL), wpkh()], index=1), "sighash-single", no=["sighash-single-out-of-range"], flags=["NearMiss"])
    listed = (Out(150_000, ALICE.p2wpkh),)
    money(s, "listing", "a sale: input 0 for output 0, which pays the account more than the coin", ask(0x83, outs=listed), "sighash-listing-pattern", no=["sighash-single-out-of-range"])
    bad(s, "listing-foreign", "the sale pays somebody else", ask(0x83, outs=(Out(150_000, EVE.p2wpkh),)), "sighash-listing-pattern", flags=["Hostile"])
    bad(s, "listing-cheap", "the sale pays a hundredth of the coin", ask(0x83, outs=(Out(1_000, ALICE.p2wpkh),)), "sighash-listing-pattern", flags=["Hostile"])
    good(s, "all", "ALL", ask(1), near=ids("sighash-none sighash-single sighash-anyonecanpay sighash-listing-pattern sighash-undefined sighash-default-on-ecdsa"))
    good(s, "default-taproot", "DEFAULT on taproot", ask(0, [tr()], who=ME_TR, allowed=[0, 1]), account=ME_TR, near=["sighash-default-on-ecdsa", "sighash-undefined"])
    for name, coin, who in (("p2wpkh", wpkh(), ME), ("p2pkh", pkh(), ME_PKH)):
        bad(s, f"default-{name}", f"DEFAULT on {name}", ask(0, [coin], who=who, allowed=[0, 1]), "sighash-default-on-ecdsa", account=who)
    for kind in (4, 0x40, 0x80, 0x84, 0xFF, 0x101, 0x80000001):
        bad(s, f"undefined-{kind:x}", f"type {kind:#x} does not exist", ask(kind, allowed=[1]), "sighash-undefined", flags=["Hostile"] if kind in (0x101, 0x80000001) else ())
    bad(s, "undefined-taproot", "type 4 on taproot", ask(4, [tr()], who=ME_TR, allowed=[0, 1]), "sighash-undefined", account=ME_TR)


def outputs(s: Suite) -> None:
    s.group("outputs: Bitcoin Core policy; app-bitcoin#124; " + OWN)

    def pay(out, fee=1000, coin=None, **k):
        rest = (coin or wpkh()).sats - out.sats - fee
        return psbt([coin or wpkh()], (out, Out(rest, ALICE.p2wpkh)), **k)

    over = psbt([wpkh()], (Out(60_000, BOB.p2wpkh), Out(40_001, ALICE.p2wpkh)))
    bad(s, "exceed", "the outputs are one sat more than the inputs", asks(over), ["psbt-outputs-exceed-inputs", "fee-negative"], flags=["Boundary"])
    even = psbt([wpkh()], (Out(60_000, BOB.p2wpkh), Out(40_000, ALICE.p2wpkh)))
    open_(s, "exceed-near", "the outputs are the inputs: no fee", asks(even), "fee-zero", near=["psbt-outputs-exceed-inputs", "fee-negative"], flags=["Boundary"])
    acp = psbt([wpkh()], (Out(150_000, ALICE.p2wpkh),), sighash=0x81)
    open_(s, "exceed-acp", "the outputs are more, and the signature leaves the inputs open: told, no error by itself", asks(acp, allowed=[0x81]), "sighash-anyonecanpay")
    for name, sats in (("negative", -1), ("supply", MAX_MONEY + 1), ("zero", 0)):
        outs = (Out(sats, BOB.p2wpkh), PAYS[1])
        bad(s, f"amount-{name}", f"an output of {sats} sats", asks(psbt([wpkh()], outs)), "output-amount-range", flags=["Boundary"])
    bad(s, "amount-sum", "two outputs of more than the supply together", asks(psbt([wpkh()], (Out(MAX_MONEY, BOB.p2wpkh), Out(MAX_MONEY, ALICE.p2wpkh)))), "output-amount-range", flags=["Hostile"])
    open_(s, "op-return", "an OP_RETURN of 0 sats", asks(pay(Out(0, op_return(b"countersign")))), near=["output-amount-range", "output-dust", "output-nonstandard", "output-op-return-size", "output-op-return-count"])
    v3 = psbt([wpkh()], (Out(100_000, BOB.p2wpkh), Out(0, ANCHOR)), tx_version=3)
    open_(s, "ephemeral-anchor", "an anchor of 0 sats in a transaction of version 3 without a fee", asks(v3), near=["output-amount-range", "output-dust", "tx-version"])
    for name, script, limit in (("p2pkh", BOB.p2pkh, 546), ("p2sh", BOB.nested, 540), ("p2wpkh", BOB.p2wpkh, 294), ("p2wsh", p2wsh(b"\x51"), 330), ("p2tr", BOB.p2tr, 330)):
        bad(s, f"dust-{name}", f"{limit - 1} sats to {name}", asks(pay(Out(limit - 1, script))), "output-dust", flags=["Boundary"])
        open_(s, f"dust-near-{name}", f"{limit} sats to {name}", asks(pay(Out(limit, script))), near=["output-dust"], flags=["Boundary"])
    bad(s, "dust-change", "change of 293 sats", asks(psbt([wpkh()], (Out(98_707, BOB.p2wpkh), Out(293, ALICE.p2wpkh)))), "output-dust")
    for name, script in (("empty", b""), ("true", b"\x51"), ("op", b"\x76\xa9\x14" + BOB.x[:20] + b"\x88"), ("hash-33", b"\xa9\x15" + BOB.x[:21] + b"\x87"), ("multisig-4", multisig(1, ALICE.pub, BOB.pub, CAROL.pub, DAVE.pub))):
        open_(s, f"nonstandard-{name}", f"a script of no template: {name}", asks(pay(Out(60_000, script))), "output-nonstandard")
    for name, script in (("multisig-3", multisig(2, ALICE.pub, BOB.pub, CAROL.pub)), ("p2pk", push(BOB.pub) + b"\xac"), ("p2tr", BOB.p2tr)):
        open_(s, f"standard-{name}", f"a template: {name}", asks(pay(Out(60_000, script))), near=["output-nonstandard", "output-invalid-point"])
    bad(s, "invalid-point", "a taproot output whose key is no point: the coins would be lost", asks(pay(Out(60_000, p2tr(off_curve_x("output"))))), "output-invalid-point", flags=["Hostile"])
    for size in (83, 84):
        script = b"\x6a\x4c" + bytes([size - 3]) + bytes(size - 3)
        assert len(script) == size
        open_(s, f"op-return-{size}", f"an OP_RETURN script of {size} bytes", asks(pay(Out(0, script))), "output-op-return-size" if size > 83 else (),
              near=["output-op-return-size"] if size == 83 else (), flags=["Boundary"])
    two = psbt([wpkh()], (Out(0, op_return(b"one")), Out(0, op_return(b"two")), Out(99_000, ALICE.p2wpkh)))
    open_(s, "op-return-two", "two OP_RETURN outputs", asks(two), "output-op-return-count")


    beside_bob = lambda out: psbt([wpkh()], (PAYS[0], out, Out(PAYS[1].sats - out.sats, ALICE.p2wpkh)))
    for name, script in (("witness-2", witness_program(2, bytes(32))), ("witness-1-33", witness_program(1, bytes(33))), ("anchor", ANCHOR)):
        money(s, f"anyone-{name}", f"60,000 sats to what anybody can spend: {name}", asks(pay(Out(60_000, script))), "output-anyone-can-spend", flags=["Hostile"])
    good(s, "anyone-near", "an anchor of 240 sats", asks(beside_bob(Out(240, ANCHOR))), near=["output-anyone-can-spend"], flags=["Boundary"])
    money(s, "burned", "an OP_RETURN of 60,000 sats: they are lost", asks(pay(Out(60_000, op_return(b"x")))), "output-burned", no=["output-dust"], flags=["Hostile"])
    money(s, "burned-one", "an OP_RETURN of one sat", asks(beside_bob(Out(1, op_return(b"x")))), "output-burned", flags=["Boundary"])
    good(s, "burned-near", "an OP_RETURN of 0 sats", asks(beside_bob(Out(0, op_return(b"x")))), near=["output-burned"], flags=["Boundary"])
    money(s, "burn-address", "60,000 sats to the address of a hash of zeros", asks(pay(Out(60_000, p2pkh(bytes(20))))), "address-known-burn", flags=["Hostile"])
    money(s, "example-address", "60,000 sats to the address of BIP-0173, whose key everybody knows", asks(pay(Out(60_000, bdk_script("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")))), "address-is-example",
          flags=["Hostile"])


def beside(s: Suite) -> None:
    s.group("hash types of inputs that nobody named: some wallets sign every coin that they own; " + OWN)
    two = lambda kind: psbt([wpkh("a"), wpkh("b")], PAYS, sighash={1: kind})
    for kind, rule in ((2, "sighash-none"), (0x82, "sighash-none")):
        bad(s, f"beside-{kind:02x}", f"input 0 is asked for, and the own input 1 states {kind:#x}", asks(two(kind), [0]), rule, flags=["Hostile"])
    for kind, rule in ((3, "sighash-single"), (0x81, "sighash-anyonecanpay"), (0x83, "sighash-listing-pattern")):
        money(s, f"beside-{kind:02x}", f"input 0 is asked for, and the own input 1 states {kind:#x}", asks(two(kind), [0]), rule, flags=["Hostile"])
    good(s, "beside-near", "it states ALL", asks(two(1), [0]), rules=["input-owned-not-requested"], near=["sighash-none", "sighash-single", "sighash-anyonecanpay", "sighash-listing-pattern"])
    sold = psbt([wpkh("a"), tr("c", CAROL)], PAYS, sighash={1: 0x83})
    good(s, "beside-other", "input 1 is Carol's, who has signed to sell it", asks(sign(sold, 1, CAROL, kind=0x83), [0]), near=["sighash-listing-pattern"])
    for kind, rule in ((2, "sighash-none"), (0x82, "sighash-none")):
        p = psbt([wpkh()], PAYS, sighash=kind)
        bad(s, f"nobody-{kind:02x}", f"no account is known, and the input states {kind:#x}", asks(p, signature=False), rule, account=None, flags=["Hostile"])
        bad(s, f"nobody-bare-{kind:02x}", f"the same as a bare PSBT, {kind:#x}", p.text(), rule, account=None, flags=["Hostile"])
    for kind, rule in ((3, "sighash-single"), (0x81, "sighash-anyonecanpay"), (0x83, "sighash-listing-pattern")):
        money(s, f"nobody-{kind:02x}", f"no account is known, and the input states {kind:#x}", asks(psbt([wpkh()], PAYS, sighash=kind), signature=False), rule, account=None, flags=["Hostile"])
    good(s, "nobody-near", "no account is known, and the input states ALL", asks(psbt([wpkh()], PAYS, sighash=1), signature=False), account=None,
         near=["sighash-none", "sighash-single", "sighash-anyonecanpay", "sighash-listing-pattern"])


def fees(s: Suite) -> None:
    s.group("fees: Bitcoin Core AnalyzePSBT, maxtxfee; bitcoinjs-lib's rate; " + OWN)
    big = 100 * BTC

    def fee(sats, pay=50 * BTC, coin=None):
        c = coin or wpkh("big", sats=big)
        return psbt([c], (Out(pay, BOB.p2wpkh), Out(c.sats - pay - sats, ALICE.p2wpkh)))

    near = ids("fee-zero fee-rate-low fee-rate-high fee-high fee-unknown fee-negative")
    good(s, "fee-1000", "1,000 sats: 7 sats for a byte", asks(fee(1000)), near=near)
    open_(s, "fee-zero", "no fee", asks(fee(0)), "fee-zero")
    open_(s, "fee-rate-low", "100 sats: less than one for a byte", asks(fee(100)), "fee-rate-low", no=["fee-zero"])
    good(s, "fee-rate-one", "150 sats: one for a byte and a little more", asks(fee(150)), near=["fee-rate-low"], flags=["Boundary"])
    money(s, "fee-rate-1100", "1,100 sats for a byte", asks(fee(155_000)), "fee-rate-high", no=["fee-high"])
    good(s, "fee-rate-900", "900 sats for a byte", asks(fee(126_000)), near=["fee-rate-high"])
    bad(s, "fee-rate-5500", "5,500 sats for a byte", asks(fee(780_000)), "fee-rate-high", no=["fee-high"], flags=["Hostile"])
    many = [tr(str(n), sats=BTC) for n in range(100)]

    def bulk(sats, **k):
        p = psbt(many, (Out(50 * BTC, BOB.p2wpkh), Out(50 * BTC - sats, ALICE.p2tr)))
        return check(asks(p, range(100), allowed=(0, 1), who=ME_TR), account=ME_TR, **k)

    s.add("fee-001", "0.01 BTC and a sat", bulk(1_000_001), "needs_review", "fee-high", no=["fee-rate-high"], flags=["Boundary"])
    s.add("fee-001-near", "0.01 BTC", bulk(1_000_000), "accepted", near=["fee-high", "fee-rate-high"], flags=["Boundary"])
    s.add("fee-01", "0.1 BTC and a sat", bulk(10_000_001), "refused", "fee-high", flags=["Hostile"])
    money(s, "fee-share", "a third of what leaves the account", asks(psbt([wpkh()], (Out(60_000, BOB.p2wpkh), Out(10_000, ALICE.p2wpkh)))), "fee-high", no=["fee-rate-high"])
    good(s, "fee-share-near", "a quarter of what leaves the account", asks(psbt([wpkh()], (Out(60_000, BOB.p2wpkh), Out(20_000, ALICE.p2wpkh)))), near=["fee-high"], flags=["Boundary"])
    spent = psbt([wpkh("s", sats=20_000)], (Out(0, op_return(b"x")),))
    money(s, "fee-all", "nothing is paid and nothing comes back: all of the coin is the fee", asks(spent), "fee-high", no=["fee-rate-high"], flags=["Hostile"])
    money(s, "fee-back", "the account pays itself, and a third is the fee", asks(psbt([wpkh("s", sats=30_000)], (Out(20_000, ALICE.p2wpkh),))), "fee-high", no=["fee-rate-high"], flags=["Boundary"])
    good(s, "fee-back-near", "the account pays itself, and a fifth is the fee", asks(psbt([wpkh("s", sats=30_000)], (Out(24_000, ALICE.p2wpkh),))), near=["fee-high"], flags=["Boundary"])
    bad(s, "fee-policy", "1,000 sats, and the policy allows 999", asks(BASE), "fee-high", policy={"maxFee": "999"})
    good(s, "fee-policy-near", "1,000 sats, and the policy allows 1,000", asks(BASE), near=["fee-high"], policy={"maxFee": "1000"}, flags=["Boundary"])
    bad(s, "fee-rate-policy", "7 sats for a byte, and the policy allows 5", asks(BASE), "fee-rate-high", policy={"maxFeeRate": 5})
    good(s, "fee-rate-policy-near", "7 sats for a byte, and the policy allows 10", asks(BASE), near=["fee-rate-high"], policy={"maxFeeRate": 10})
    open_(s, "fee-unknown", "Carol's coin is not known, so neither is the fee", asks(psbt([wpkh(), wpkh("c", CAROL)], PAYS).drop(1, 0, 1)), ["fee-unknown", "input-foreign"],
          no=["fee-zero", "fee-negative", "psbt-outputs-exceed-inputs"])
    hoard = lambda sats: asks(psbt([wpkh("hoard", sats=sats), wpkh("c", CAROL)], (Out(1_000, BOB.p2wpkh),)).drop(1, 0, 1))
    bad(s, "fee-least", "Carol's coin is not known, and what is known leaves a fee of a tenth of a bitcoin and a sat whatever she has", hoard(10_001_001), ["fee-unknown", "fee-high", "input-foreign"],
        flags=["Hostile", "Boundary"])
    open_(s, "fee-least-near", "of a tenth of a bitcoin", hoard(10_001_000), ["fee-unknown", "input-foreign"], near=["fee-high"], flags=["Boundary"])
    good(s, "fee-known-context", "her previous transaction comes with the context", asks(psbt([wpkh(sats=50_000), wpkh("c", CAROL, 50_000)], PAYS).drop(1, 0, 1)), rules=["input-foreign"],
         near=["fee-unknown"], context={"previousTransactions": [wpkh("c", CAROL, 50_000).prev().encode().hex()]})


def change(s: Suite) -> None:
    s.group("change: the connected script only; claims are called claims; threats, row 42; " + OWN)
    fp = label("fingerprint")[:4] + u32(84 + 2**31) + u32(1)
    near = ids("change-unrecognised change-false-claim change-type-mismatch")
    good(s, "change", "change to the connected address with its derivation", asks(BASE.out(1, b"\2" + ALICE.pub, fp)), near=near)
    other = psbt([wpkh()], (PAYS[0], Out(39_000, MALLORY.p2wpkh)))
    good(s, "change-unrecognised", "an output that says it is change, to an address that is not connected", asks(other.out(1, b"\2" + MALLORY.pub, fp)), rules=["change-unrecognised"],
         no=["change-false-claim"], flags=["Hostile"])
    bad(s, "change-false", "the derivation's key does not make the output's script", asks(other.out(1, b"\2" + ALICE.pub, fp)), "change-false-claim", flags=["Hostile"])
    tap = psbt([tr()], (PAYS[0], Out(39_000, MALLORY.p2tr))).out(1, 5, ALICE.x)
    bad(s, "change-false-taproot", "the same with taproot", asks(tap.out(1, b"\7" + ALICE.x, b"\0" + fp), allowed=(0, 1), who=ME_TR), "change-false-claim", account=ME_TR, flags=["Hostile"])
    own = psbt([tr()], (PAYS[0], Out(39_000, ALICE.p2tr))).out(1, 5, ALICE.x).out(1, b"\7" + ALICE.x, b"\0" + fp)
    good(s, "change-taproot", "taproot change with its derivation", asks(own, allowed=(0, 1), who=ME_TR), account=ME_TR, near=near)
    cross = psbt([wpkh()], (PAYS[0], Out(39_000, ALICE.p2tr)))
    good(s, "change-type", "coins of P2WPKH, change to the connected taproot address", asks(cross), account=[ME, ME_TR], rules=["change-type-mismatch"], no=["change-unrecognised"])


def intent(s: Suite) -> None:
    s.group("what the app says that it wants: context.expected.recipients; " + OWN)
    said = lambda *pairs: {"context": {"expected": {"recipients": [{"address": a, "sats": n} for a, n in pairs]}}}
    near = ids("intent-recipient-missing intent-output-extra intent-amount")
    good(s, "intent", "60,000 sats to Bob", asks(BASE), near=near, **said((TO, "60000")))
    good(s, "intent-upper", "the same in large letters", asks(BASE), near=near, **said((TO.upper(), "60000")))
    bad(s, "intent-missing", "Bob is not paid", asks(psbt([wpkh()], (Out(60_000, EVE.p2wpkh), PAYS[1]))), ["intent-recipient-missing", "intent-output-extra"], **said((TO, "60000")))
    bad(s, "intent-amount-less", "Bob gets a sat less", asks(BASE), "intent-amount", no=["intent-recipient-missing"], **said((TO, "60001")))
    bad(s, "intent-amount-more", "Bob gets a sat more", asks(BASE), "intent-amount", no=["intent-recipient-missing"], **said((TO, "59999")))
    extra = psbt([wpkh()], (PAYS[0], Out(10_000, EVE.p2wpkh), Out(29_000, ALICE.p2wpkh)))
    bad(s, "intent-extra", "Eve is paid as well", asks(extra), "intent-output-extra", no=["intent-recipient-missing", "intent-amount"], flags=["Hostile"], **said((TO, "60000")))
    good(s, "intent-two", "Bob and Eve", asks(extra), near=near, **said((TO, "60000"), (address(EVE.p2wpkh), "10000")))
    split = psbt([wpkh()], (Out(60_000, BOB.p2wpkh), Out(39_000, BOB.p2wpkh)))
    taken = psbt([wpkh()], (PAYS[0], Out(10_000, op_return(b"x")), Out(29_000, ALICE.p2wpkh)))
    bad(s, "intent-burned", "10,000 sats go to data", asks(taken), "intent-output-extra", flags=["Hostile"], **said((TO, "60000")))
    plain = psbt([wpkh()], (PAYS[0], Out(0, op_return(b"x")), PAYS[1]))
    good(s, "intent-data", "data that takes nothing with it", asks(plain), near=["intent-output-extra"], **said((TO, "60000")))
    bad(s, "intent-twice", "Bob is paid twice, once was said", asks(split), flags=["Hostile"], **said((TO, "60000")))


def time(s: Suite) -> None:
    s.group("version, locktime and sequence: BIP-0065, 0068, 0125, 0431; " + OWN)

    def at(sequence=FINAL, locktime=0, version=2):
        return asks(psbt([wpkh()], PAYS, sequence=sequence, locktime=locktime, tx_version=version))

    near = ids("locktime-future locktime-ineffective sequence-relative rbf tx-version")
    good(s, "final", "no locktime, a final sequence", at(), near=near)
    for version in (1, 3):
        good(s, f"version-{version}", f"version {version}", at(version=version), near=["tx-version"])
    for version in (0, 4, -1, 2**31 - 1):
        open_(s, f"version-{version}", f"version {version} is not standard", at(version=version), "tx-version", flags=["Boundary"] if version in (0, 4) else ())
    open_(s, "version-1-relative", "a relative lock in version 1, which has none", at(sequence=144, version=1), "tx-version", no=["sequence-relative"])
    good(s, "sequence-relative", "a relative lock of 144 blocks", at(sequence=144), rules=["sequence-relative", "rbf"], no=["tx-version"])
    good(s, "sequence-relative-near", "bit 31 is set: no lock", at(sequence=0x80000000 + 144), rules=["rbf"], near=["sequence-relative"])
    good(s, "rbf", "replaceable", at(sequence=FINAL - 2), rules=["rbf"], near=["sequence-relative"], flags=["Boundary"])
    good(s, "rbf-near", "not replaceable", at(sequence=FINAL - 1), near=["rbf"], flags=["Boundary"])
    good(s, "locktime-ineffective", "a locktime, and all sequences are final", at(locktime=800_000), rules=["locktime-ineffective"], no=["locktime-future"])
    lock = dict(sequence=FINAL - 1)
    good(s, "locktime-height", "a height that is passed", at(locktime=800_000, **lock), near=near, context={"blockHeight": 800_000})
    open_(s, "locktime-height-future", "a height that is far", at(locktime=900_000, **lock), "locktime-future", context={"blockHeight": 800_000})
    good(s, "locktime-time", "a time that is passed", at(locktime=1_700_000_000, **lock), near=near, context={"now": "2026-11-01T12:00:00Z"})
    open_(s, "locktime-time-future", "a time that is far", at(locktime=1_900_000_000, **lock), "locktime-future", context={"now": "2026-11-01T12:00:00Z"})
    good(s, "locktime-unknown", "a height, and nobody says how high the chain is: not evaluated", at(locktime=900_000, **lock), no=["locktime-future"])
    heavy = psbt([wpkh("heavy", sats=20 * BTC)], tuple(Out(10_000, BOB.p2wpkh) for _ in range(3300)) + (Out(20 * BTC - 33_000_000 - 500_000, ALICE.p2wpkh),))
    assert heavy.tx.weight() > 400_000
    bad(s, "weight", "3,300 payments: more than 400,000 weight units", asks(heavy), "tx-weight")


def policy(s: Suite) -> None:
    s.group("policy and networks; threats, rows 10, 26; " + OWN)
    good(s, "allowed-recipient", "Bob is on the list, change is the account's own", asks(BASE), near=["recipient-not-allowed"], policy={"allow": {"recipients": [TO]}})
    bad(s, "not-allowed-recipient", "Bob is not on the list", asks(BASE), "recipient-not-allowed", policy={"allow": {"recipients": [address(EVE.p2wpkh)]}})
    listed = {"policy": {"allow": {"recipients": [TO]}}}
    for name, script in (("p2pk", push(MALLORY.pub) + b"\xac"), ("multisig", multisig(1, MALLORY.pub, EVE.pub)), ("nonstandard", push(MALLORY.pub) + b"\xad\x51"), ("data", op_return(b"x"))):
        bad(s, f"not-allowed-{name}", f"a script that has no address, and so is on no list: {name}", asks(psbt([wpkh()], (Out(60_000, script), PAYS[1]))), "recipient-not-allowed", flags=["Hostile"], **listed)
    bad(s, "not-allowed-nobody", "neither account nor network is known, and Eve is not on the list", asks(psbt([wpkh()], (Out(60_000, EVE.p2wpkh), Out(39_000, BOB.p2wpkh))), signature=False),
        "recipient-not-allowed", account=None, network=None, flags=["Hostile"], **listed)
    good(s, "allowed-data", "data that takes nothing with it pays nobody", asks(psbt([wpkh()], (PAYS[0], Out(0, op_return(b"x")), PAYS[1]))), near=["recipient-not-allowed"], **listed)
    fake = lookalike(TO)
    known = {"context": {"knownAddresses": [TO]}}
    bad(s, "lookalike", "an output's address imitates a known one", asks(psbt([wpkh()], (Out(60_000, bdk_script(fake)), PAYS[1]))), "core/address-lookalike", flags=["Hostile"], **known)
    good(s, "lookalike-near", "the known address", asks(BASE), near=["core/address-lookalike"], **known)
    me = address(ALICE.p2wpkh, "test")
    for name, network in (("testnet3", TESTNET3), ("testnet4", TESTNET4), ("signet", SIGNET)):
        good(s, f"network-{name}", f"on {name}", asks(BASE, who=me), account=me, network=network, near=["signature-address-invalid", "signature-address-not-connected"])
    good(s, "network-regtest", "on regtest", asks(BASE, who=address(ALICE.p2wpkh, "regtest")), account=address(ALICE.p2wpkh, "regtest"), network=REGTEST, near=["signature-address-invalid"])
    bad(s, "network-foreign", "the connection's network is Ethereum", asks(BASE), "core/network-foreign", network="eip155:1")
    bad(s, "account-malformed", "the connected account is no address", asks(BASE), "core/account-malformed", account=ME[:-2])
    s.add("account-absent", "no account is known: whose inputs they are cannot be compared", check(asks(BASE), account=None), None, no=["psbt-no-input-owned", "input-not-owned"], flags=["Loose"])
    s.add("severity", "the policy lowers an error: a warning must not be silent", check(asks(psbt([wpkh()], PAYS, sighash=2), allowed=[2]), policy={"severities": {"bitcoin/sighash-none": "warning"}}),
          None, "sighash-none", flags=["Loose"])
