"""Vectors/evm/request-rules.json: what a well-formed request asks for, judged by itself, its context and the policy."""

from support import *

ZERO = "0x" + "0" * 40
ENTRY = {"address": checksum(TOKEN), "storageKeys": [hx(SLOT)]}
LISTED = {"allow": {"delegates": [checksum(TOKEN)]}}
FEES = dict(maxFeePerGas=hex(30 * GWEI), maxPriorityFeePerGas=hex(GWEI))
BLOBS = dict(maxFeePerBlobGas=hex(3 * GWEI), blobVersionedHashes=[hx(BLOB), hx(BLOB2)])
FOREIGN = dict(chainId="0x38")

# Selectors of calls that no creation code starts with; the first six never take value.
SELECTORS = (
    "a9059cbb 23b872dd 095ea7b3 39509351 a22cb465 42842e0e b88d4fde d505accf ac9650d8 2e1a7d4d d0e30db0 f2fde38b "
    "3659cfe6 4f1ef286"
).split()
SYSTEM = {
    "beacon-roots": "000f3df6d732807ef1319fb7b8bb8522d0beac02",
    "history": "0000f90827f1c53a10cb7a02335b175320002935",
    "withdrawals": "00000961ef480eb55e80d19ad83579a64c007002",
    "consolidations": "0000bbddc7ce488642fb579f8b00f3a590007251",
    "caller": "fffffffffffffffffffffffffffffffffffffffe",
}
SYSTEM = {name: bytes.fromhex(address) for name, address in SYSTEM.items()}


def execute_call(to: bytes, amount: int) -> bytes:
    """execute(bytes32,bytes) of ERC-7579 with one call: target, value, no data."""
    packed = to + amount.to_bytes(32, "big")
    words = [bytes(32), (64).to_bytes(32, "big"), len(packed).to_bytes(32, "big"), packed.ljust(64, b"\0")]
    return bytes.fromhex("e9ae5c53") + b"".join(words)


def number(value: int) -> str:
    """The address that is a small number, as a precompile's."""
    return checksum(value.to_bytes(20, "big"))


def tokens(*networks: str) -> dict:
    return {
        "tokens": [{"network": n, "address": checksum(TOKEN), "symbol": "USDC", "decimals": 6} for n in networks]
    }


def delegates(*addresses: bytes) -> dict:
    return {"allow": {"delegates": [checksum(a) for a in addresses]}}


def signed(key: Key = CAROL, chain: int = 1, address: bytes = TOKEN, nonce: int = 3, **override) -> dict:
    return authorization_json(authorization(key, chain, address, nonce, **override))


def asked_auth(*auths: dict, **fields) -> dict:
    return asked(**{"authorizationList": list(auths or [signed()]), **fields})


def asked_creation(data: bytes = INITCODE, **fields) -> dict:
    return {"data": hx(data), "chainId": "0x1", **fields}


def amsterdam(tx: Tx, own: bool = False) -> tuple[int, int]:
    """Intrinsic gas and floor under EIP-7773, a draft: no fixed 21000, and a floor of 64 for each byte."""
    zero, words = tx.data.count(0), (len(tx.data) + 31) // 32
    base = 12000 + (0 if own else 3000 if tx.to else 12000) + (6000 if tx.value and tx.to and not own else 0)
    addresses, slots = len(tx.accessList), sum(len(keys) for _, keys in tx.accessList)
    listed = 64 * (20 * addresses + 32 * slots)
    gas = base + 4 * zero + 16 * (len(tx.data) - zero) + (0 if tx.to else 2 * words) + 7816 * len(tx.auths)
    return gas + 2900 * addresses + 2000 * slots + listed, base + 64 * len(tx.data) + listed


def one(
    s: Suite, id: str, comment: str, fields: dict, verdict: str | None, rules=(), no=(), near=(), flags=(), **more
) -> None:
    """A request of canonical form; when it is accepted, its bridge string is the same request."""
    sent = verdict == "accepted" and not set(fields) - set(CANONICAL) and "authorizationList" not in fields
    expect = {"bridgeString": canonical({k: v for k, v in fields.items() if v is not None})} if sent else {}
    s.add(id, comment, check(fields, **more), verdict, rules, no=no, near=near, flags=flags, **expect)


def money(s: Suite, id: str, comment: str, fields: dict, rule: str, **more) -> None:
    """A money-class warning: a person must look; acknowledged by its id it is accepted, and still told."""
    one(s, id, comment, fields, "needs_review", rule, **more)
    one(s, f"{id}-acknowledged", f"{comment}; acknowledged", fields, "accepted", rule, acknowledge=qualified(rule),
        **more)


def graded(s: Suite, id: str, comment: str, fields: dict, rule: str, **more) -> None:
    """An error on a chain whose forks are known, a warning on any other."""
    one(s, id, comment, fields, "refused", rule, **more)
    one(s, f"{id}-other-chain", f"{comment}, on a chain whose forks are not known", {**fields, **FOREIGN}, "accepted",
        rule, **more | {"network": "eip155:56"})


def build() -> Suite:
    s = Suite("request-rules")
    for part in (
        creations, recipients, own_account, token_receivers, imitations, values, nonces, gas, gas_amsterdam, fees, kinds, forks,
        access_lists, blobs, authorizations, policies, severities, together,
    ):
        part(s)
    return s


def creations(s: Suite) -> None:
    s.group("go-ethereum; EIP-3860; EIP-4844; EIP-7702; threats, row 37; " + OWN)
    for selector in SELECTORS:
        data = bytes.fromhex(selector) + bytes(32)
        one(s, f"creation-selector-{selector}", "no recipient, and data starts with a call's selector",
            asked_creation(data), "refused", "to-missing")
    one(s, "creation-selector-null", "to is null, and data is a token transfer", asked_creation(CALL, to=None),
        "refused", "to-missing", no=["key-null"])
    one(s, "creation-selector-cut", "three bytes of a selector: code, as far as anybody can tell",
        asked_creation(bytes.fromhex("a9059c")), "accepted", "to-missing", flags=["Boundary"])
    one(s, "creation-selector-inside", "a selector after the first byte of code", asked_creation(b"\x60" + CALL),
        "accepted", "to-missing")
    one(s, "creation-selector-near", "a recipient, and the same call", asked_call(), "accepted", near=["to-missing"])
    one(s, "creation-type-3", "a blob transaction creates no contract", asked_creation(type="0x3", **BLOBS), "refused",
        "to-missing")
    one(s, "creation-type-3-implied", "blobs without a stated type", asked_creation(**BLOBS), "refused", "to-missing")
    one(s, "creation-type-4", "nor does one with authorizations",
        asked_creation(type="0x4", authorizationList=[signed()]), "refused", "to-missing", no=["auth-dapp-supplied"],
        policy=LISTED)
    one(s, "creation-type-4-implied", "authorizations without a stated type",
        asked_creation(authorizationList=[signed()]), "refused", "to-missing", no=["auth-dapp-supplied"], policy=LISTED)
    one(s, "creation-type-3-near", "blobs and a recipient", asked(type="0x3", **BLOBS), "accepted", near=["to-missing"])
    one(s, "creation-type-2", "types 0x0 to 0x2 create contracts", asked_creation(type="0x2"), "accepted", "to-missing")
    limit = 49152
    code = INITCODE.ljust(limit, b"\0")
    s.add("initcode-too-large", "49,153 bytes of creation code", check(asked_creation(code + b"\0")), "refused",
          ["initcode-too-large", "to-missing"], flags=["Boundary"])
    s.add("initcode-too-large-near", "49,152 bytes of creation code", check(asked_creation(code)), "accepted",
          "to-missing", near=["initcode-too-large"], flags=["Boundary"])


def recipients(s: Suite) -> None:
    s.group("MetaMask/core; EIP-2537, 4788, 2935, 7002, 7251, 7951; " + OWN)
    money(s, "to-zero-address", "nothing is sent to the zero address", asked(to=ZERO, value="0x0"), "to-zero-address",
          no=["to-precompile"])
    money(s, "to-zero-address-call", "a call of the zero address, value not stated", asked_call(to=ZERO, value=None),
          "to-zero-address", operation="sign")
    one(s, "to-zero-address-value", "1 ether to the zero address", asked(to=ZERO), "refused", "to-zero-address")
    one(s, "to-zero-address-wei", "10^9 wei to the zero address; acknowledged, it still is an error",
        asked(to=ZERO, value=hex(GWEI)), "refused", "to-zero-address", acknowledge=["evm/to-zero-address"])
    one(s, "to-zero-address-near", "the zero address but for the last digit, no value",
        asked(to=number(1), value="0x0"), "accepted", near=["to-zero-address", "to-precompile"])
    for value in (0x01, 0x0A, 0x11, 0x100):
        money(s, f"to-precompile-{value:x}", f"1 ether to the precompile 0x{value:x}", asked(to=number(value)),
              "to-precompile", no=["to-zero-address", "to-system"])
    for value in (0x12, 0xFF, 0x101):
        one(s, f"to-precompile-near-{value:x}", f"1 ether to 0x{value:x}, no precompile", asked(to=number(value)),
            "accepted", near=["to-precompile"], flags=["Boundary"])
    one(s, "to-precompile-near-call", "a call of a precompile without value",
        asked(to=number(4), value="0x0", data=hx(SLOT)), "accepted", near=["to-precompile"])
    for name, address in SYSTEM.items():
        money(s, f"to-system-{name}", "1 ether to a system contract's address", asked(to=checksum(address)),
              "to-system", no=["to-precompile"])
    roots = SYSTEM["beacon-roots"]
    one(s, "to-system-near", "no value", asked(to=checksum(roots), value="0x0", data=hx(SLOT)), "accepted",
        near=["to-system"])
    one(s, "to-system-near-address", "the last digit is another", asked(to=checksum(roots[:-1] + b"\x03")), "accepted",
        near=["to-system"])
    one(s, "to-system-near-caller", "one more than the system caller", asked(to="0x" + "f" * 40), "accepted",
        near=["to-system"], flags=["Boundary"])


def own_account(s: Suite) -> None:
    s.group("EIP-2780; EIP-7702; ERC-7579; threats, row 14; " + OWN)
    call = asked(to=ALICE.text, value="0x0", data=hx(execute_call(EVE, ETHER)))
    for operation in ("send", "sign"):
        one(s, f"to-self-{operation}", "to the account itself, without data", asked(to=ALICE.text), "accepted",
            "to-self", no=["self-call-with-data", "core/address-lookalike"], operation=operation)
        one(s, f"self-call-{operation}", "a call of the account itself", call, "refused", "self-call-with-data",
            near=["to-self"], no=["core/address-lookalike"], operation=operation)
    one(s, "to-self-case", "the account in another letter case", asked(to=ALICE.lower), "accepted", "to-self")
    one(s, "to-self-no-data", "data is not stated", asked(to=ALICE.text, data=None), "accepted", "to-self")
    one(s, "to-self-near", "another recipient", asked(), "accepted", near=["to-self", "self-call-with-data"])
    one(s, "to-self-near-no-account", "no account is known", asked(to=ALICE.text), "accepted", near=["to-self"],
        account=None)
    one(s, "self-call-byte", "one zero byte of data", asked(to=ALICE.lower, value="0x0", data="0x00"), "refused",
        "self-call-with-data", flags=["Boundary"])
    one(s, "self-call-acknowledged", "an error is not acknowledged away", call, "refused", "self-call-with-data",
        acknowledge=["evm/self-call-with-data"])
    one(s, "self-call-near-contract", "the same call of a contract", {**call, "to": checksum(TOKEN)}, "accepted",
        near=["self-call-with-data"])
    one(s, "self-call-near-no-account", "no account is known", call, "accepted", near=["self-call-with-data"],
        account=None)
    sender = {**call, "from": ALICE.text}
    one(s, "self-call-from", "no account is known, but from names the sender", sender, "refused", "self-call-with-data",
        account=None)
    one(s, "self-call-near-from", "no account is known, and from names another sender", {**call, "from": CAROL.text},
        "accepted", near=["self-call-with-data"], account=None)
    one(s, "self-call-near-allowed", "the policy allows calls of the account", call, "accepted",
        near=["self-call-with-data", "policy-contract"], policy={"allow": {"contracts": [ALICE.lower]}})
    one(s, "self-call-not-allowed", "the policy allows calls of a token only", call, "refused",
        ["self-call-with-data", "policy-contract"], policy={"allow": {"contracts": [checksum(TOKEN)]}})


def token_receivers(s: Suite) -> None:
    s.group("ERC-20; threats, row 26; " + OWN)
    call = lambda to: asked_call(data=hx(transfer_call(to, 5_000_000)))
    money(s, "token-to-nobody", "tokens for the zero address", call(bytes(20)), "token-to-nobody")
    money(s, "token-to-nobody-token", "tokens for their own contract", call(TOKEN), "token-to-nobody")
    one(s, "token-to-nobody-near", "tokens for the address 1", call(bytes(19) + b"\1"), "accepted", near=["token-to-nobody"])
    one(s, "token-to-nobody-near-cut", "the amount is cut: no transfer that can be read",
        asked_call(data=hx(transfer_call(bytes(20), 1)[:-1])), "accepted", near=["token-to-nobody"])
    fake = BOB[:2] + EVE[2:18] + BOB[18:]
    known = {"knownAddresses": [checksum(BOB)]}
    one(s, "token-lookalike", "a token transfer to an imitation of a known address", call(fake), "refused",
        "core/address-lookalike", context=known)
    one(s, "token-lookalike-known-upper", "the known address has the prefix 0X", call(fake), "refused",
        "core/address-lookalike", context={"knownAddresses": ["0X" + BOB.hex()]})
    one(s, "token-lookalike-known-bare", "the known address has no prefix", call(fake), "refused",
        "core/address-lookalike", context={"knownAddresses": [BOB.hex()]})
    one(s, "token-lookalike-near", "a token transfer to the known address itself", call(BOB), "accepted",
        near=["core/address-lookalike"], context=known)


def imitations(s: Suite) -> None:
    s.group("threats, row 26 (address poisoning); " + OWN)
    known = {"knownAddresses": [checksum(BOB), checksum(TOKEN)]}
    like = lambda address: address[:2] + EVE[2:18] + address[18:]
    flip = lambda address, at, bits: address[:at] + bytes([address[at] ^ bits]) + address[at + 1 :]
    rule = "core/address-lookalike"
    fake = like(BOB)
    one(s, "lookalike", "the first and last four digits of a known address", asked(to=checksum(fake)), "refused", rule,
        context=known)
    one(s, "lookalike-case", "the same in upper case", asked(to="0x" + fake.hex().upper()), "refused", rule,
        context=known, operation="sign")
    one(s, "lookalike-known-lower", "the known address is in lower case", asked(to=checksum(fake)), "refused", rule,
        context={"knownAddresses": [hx(BOB)]})
    one(s, "lookalike-one-digit", "one digit in the middle is another", asked(to=checksum(flip(BOB, 9, 1))), "refused",
        rule, context=known)
    one(s, "lookalike-second", "an imitation of a known token, in a call", asked_call(to=checksum(like(TOKEN))),
        "refused", rule, context=known)
    one(s, "lookalike-account", "an imitation of the account itself", asked(to=checksum(like(ALICE.address))),
        "refused", [rule], no=["to-self"])
    one(s, "lookalike-near", "a known address", asked(), "accepted", near=[rule], context=known)
    one(s, "lookalike-near-lower", "a known address in lower case", asked(to=hx(BOB)), "accepted", near=[rule],
        context=known)
    one(s, "lookalike-near-both", "an address that imitates a known one and is known itself", asked(to=checksum(fake)),
        "accepted", near=[rule], context={"knownAddresses": [checksum(BOB), checksum(fake)]})
    one(s, "lookalike-near-unknown", "no address is known", asked(to=checksum(fake)), "accepted", near=[rule])
    for name, at, bits, comment in [
        ("first", 0, 0x10, "the first digit"), ("fourth", 1, 0x01, "the fourth digit"),
        ("fourth-last", 18, 0x10, "the fourth digit from the end"), ("last", 19, 0x01, "the last digit"),
    ]:
        one(s, f"lookalike-near-{name}", f"{comment} is another as well", asked(to=checksum(flip(fake, at, bits))),
            "accepted", near=[rule], context=known, flags=["Boundary"])
    one(s, "lookalike-near-self", "the account itself is no imitation", asked(to=ALICE.text), "accepted", "to-self",
        near=[rule], context=known)
    one(s, "lookalike-near-no-account", "an imitation of an account that is not known here",
        asked(to=checksum(like(ALICE.address))), "accepted", near=[rule], account=None)


def values(s: Suite) -> None:
    s.group("ether for wei and wei for ether; ERC-20; ERC-721; " + OWN)
    for name, value, comment in [
        ("large", 2**96 + 1, "2^96 + 1 wei"), ("huge", 2**200, "2^200 wei"), ("small", GWEI - 1, "10^9 - 1 wei"),
        ("one", 1, "1 wei: 1 ether may have been meant"),
    ]:
        one(s, f"value-implausible-{name}", comment, asked(value=hex(value)), "accepted", "value-implausible",
            flags=["Boundary"])
    for name, value, comment in [
        ("large", hex(2**96), "2^96 wei"), ("small", hex(GWEI), "10^9 wei"), ("zero", "0x0", "nothing"),
        ("unstated", None, "value is not stated"),
    ]:
        one(s, f"value-implausible-near-{name}", comment, asked(value=value), "accepted", near=["value-implausible"],
            flags=["Boundary"])
    money(s, "value-nonpayable", "1 ether with a token transfer", asked_call(value=hex(ETHER)), "value-nonpayable",
          no=["value-to-token", "value-implausible"])
    for selector in SELECTORS[1:6]:
        data = "0x" + selector + "00" * 64
        one(s, f"value-nonpayable-{selector}", "1 ether with a call that takes none",
            asked_call(value=hex(ETHER), data=data), "needs_review", "value-nonpayable", operation="sign")
    one(s, "value-nonpayable-selector-alone", "1 wei with the selector alone",
        asked_call(value="0x1", data="0xa9059cbb"), "needs_review", ["value-nonpayable", "value-implausible"])
    for name, value, data, comment in [
        ("zero", "0x0", hx(CALL), "no value"), ("unstated", None, hx(CALL), "value is not stated"),
        ("deposit", hex(ETHER), "0xd0e30db0", "deposit() takes value"),
        ("selector", hex(ETHER), "0xa9059cbc" + CALL.hex()[8:], "the selector's last bit is another"),
        ("cut", hex(ETHER), "0xa9059c", "three bytes of the selector"),
        ("empty", hex(ETHER), "0x", "no data"),
    ]:
        one(s, f"value-nonpayable-near-{name}", comment, asked_call(value=value, data=data), "accepted",
            near=["value-nonpayable"])
    to_token = asked(to=checksum(TOKEN))
    money(s, "value-to-token", "1 ether to a token's address", to_token, "value-to-token", context=tokens("eip155:1"))
    money(s, "value-to-token-no-data", "data is not stated, the address in lower case",
          asked(to=hx(TOKEN), data=None, **FOREIGN), "value-to-token", context=tokens("eip155:1", "eip155:56"),
          network="eip155:56")
    one(s, "value-to-token-near-chain", "the token's address on another chain", to_token, "accepted",
        near=["value-to-token"], context=tokens("eip155:10"))
    one(s, "value-to-token-near-data", "a deposit into a token that takes it", {**to_token, "data": "0xd0e30db0"},
        "accepted", near=["value-to-token", "value-nonpayable"], context=tokens("eip155:1"))
    one(s, "value-to-token-near-zero", "no value", {**to_token, "value": "0x0"}, "accepted", near=["value-to-token"],
        context=tokens("eip155:1"))
    one(s, "value-to-token-near-unknown", "no token is known", to_token, "accepted", near=["value-to-token"])
    one(s, "value-to-token-near-recipient", "another recipient", asked(), "accepted", near=["value-to-token"],
        context=tokens("eip155:1"))


def nonces(s: Suite) -> None:
    s.group("bridge contract, section 4 (the wallet sets the nonce); " + OWN)
    for operation in ("send", "sign"):
        one(s, f"nonce-present-{operation}", f"the app states the nonce, to {operation}", asked(nonce="0x7"),
            "accepted", "nonce-present", operation=operation)
        one(s, f"nonce-present-near-{operation}", "no nonce", asked(), "accepted", near=["nonce-present"],
            operation=operation)
    one(s, "nonce-present-zero", "nonce 0", asked(nonce="0x0"), "accepted", "nonce-present")
    one(s, "nonce-present-near-null", "nonce is null", asked() | {"nonce": None}, "accepted", "key-null",
        near=["nonce-present"])


def gas(s: Suite) -> None:
    s.group("yellow paper 6.2; EIP-2028, 2930, 3860, 7623, 7702, 7825: the formulas computed by Tools/Vectors; " + OWN)
    low, below = "gas-below-intrinsic", "gas-below-floor"
    one(s, "gas-zero", "no gas", asked(gas="0x0"), "refused", "gas-zero", no=[low])
    one(s, "gas-zero-other-chain", "no gas on any chain", asked(gas="0x0", **FOREIGN), "refused", "gas-zero", no=[low],
        network="eip155:56", operation="sign")
    one(s, "gas-zero-alias", "no gas, as gasLimit", asked(gasLimit="0x0"), "refused", ["gas-zero", "gas-alias"],
        no=[low])
    one(s, "gas-zero-near", "one gas", asked(gas="0x1"), "refused", low, near=["gas-zero"], flags=["Boundary"])

    auth, listed = authorization(CAROL, 1, TOKEN, 3), ((TOKEN, (SLOT, SLOT2)), (BOB, ()))
    lists = [{"address": checksum(a), "storageKeys": [hx(k) for k in keys]} for a, keys in listed]
    for name, comment, fields, tx, policy in [
        ("transfer", "a plain transfer", asked(), Tx(), {}),
        ("transfer-berlin", "a plain transfer", asked(), Tx(), {"fork": "berlin"}),
        ("call-cancun", "a token transfer", asked_call(), Tx(to=TOKEN, value=0, data=CALL), {"fork": "cancun"}),
        ("creation", "a creation", asked_creation(), Tx(to=None, value=0, data=INITCODE), {}),
        ("access-list", "two addresses and two storage keys", asked(accessList=lists), Tx(accessList=listed), {}),
    ]:
        need = intrinsic(tx)
        graded(s, f"gas-intrinsic-{name}", f"{comment}, one gas too little", fields | {"gas": hex(need - 1)}, low,
               no=["gas-zero"], flags=["Boundary"], policy=policy)
        one(s, f"gas-intrinsic-{name}-near", f"{comment}, gas {need}", fields | {"gas": hex(need)}, "accepted",
            near=[low], flags=["Boundary"], policy=policy)
    need = intrinsic(Tx(type=4, auths=(auth,)))
    one(s, "gas-intrinsic-auth", "one authorization, one gas too little", asked_auth(gas=hex(need - 1)), "refused", low,
        no=["auth-dapp-supplied"], flags=["Boundary"], policy=LISTED)
    one(s, "gas-intrinsic-auth-near", f"one authorization, gas {need}", asked_auth(gas=hex(need)), "accepted",
        near=[low], flags=["Boundary"], policy=LISTED)
    # EIP-3860 came with Shanghai: two gas for each word of creation code.
    words = intrinsic(Tx(to=None, value=0, data=INITCODE)) - 2
    one(s, "gas-intrinsic-words", "a creation without the gas of its one word", asked_creation(gas=hex(words)),
        "refused", low, flags=["Boundary", "Fork"], policy={"fork": "shanghai"})
    one(s, "gas-intrinsic-words-near", "the same before Shanghai", asked_creation(gas=hex(words)), "accepted",
        near=[low], flags=["Boundary", "Fork"], policy={"fork": "london"})
    one(s, "gas-intrinsic-alias", "too little gas, as gasLimit", asked(gasLimit="0x5207"), "refused",
        [low, "gas-alias"])
    one(s, "gas-intrinsic-near-unstated", "gas is not stated", asked_call(), "accepted", near=[low, below, "gas-zero"])

    call = Tx(to=TOKEN, value=0, data=CALL)
    need = floor(call)
    assert intrinsic(call) < need - 1
    for fork in ("prague", "osaka"):
        graded(s, f"gas-floor-{fork}", f"a token transfer, one gas below the floor of {need}",
               asked_call(gas=hex(need - 1)), below, no=[low], flags=["Boundary", "Fork"], policy={"fork": fork})
        one(s, f"gas-floor-{fork}-near", "a token transfer with the floor's gas", asked_call(gas=hex(need)), "accepted",
            near=[below, low], flags=["Boundary", "Fork"], policy={"fork": fork})
    one(s, "gas-floor-cancun-near", "no floor before Prague", asked_call(gas=hex(need - 1)), "accepted",
        near=[below, low], flags=["Fork"], policy={"fork": "cancun"})

    cap = 2**24
    graded(s, "gas-cap", "one gas above 2^24", asked(gas=hex(cap + 1)), "gas-above-cap", flags=["Boundary"])
    one(s, "gas-cap-near", "gas 2^24", asked(gas=hex(cap)), "accepted", near=["gas-above-cap"], flags=["Boundary"])
    for fork, comment in [("prague", "no cap before Osaka"), ("amsterdam", "from Amsterdam on gas may be larger")]:
        one(s, f"gas-cap-{fork}-near", comment, asked(gas=hex(cap + 1)), "accepted", near=["gas-above-cap"],
            flags=["Fork"], policy={"fork": fork})
    for chain in (11155111, 560048, 17000):
        one(s, f"gas-cap-{chain}", "a test network whose forks are known", asked(gas=hex(cap + 1), chainId=hex(chain)),
            "refused", "gas-above-cap", network=f"eip155:{chain}")
    for chain in (5, 10, 8453):
        one(s, f"gas-cap-{chain}", "a chain whose forks are not known", asked(gas=hex(cap + 1), chainId=hex(chain)),
            "accepted", "gas-above-cap", network=f"eip155:{chain}")
    one(s, "gas-cap-no-network", "the chain is the payload's", asked(gas=hex(cap + 1)), "refused", "gas-above-cap",
        network=None)

    s.group("21,000 gas pay for a transfer to an address without code; " + OWN)
    plain = dict(value="0x0", gas="0x5208")
    rule = "gas-suspicious"
    one(s, "gas-suspicious-token", "21,000 gas to a token's address", asked(to=checksum(TOKEN), **plain), "accepted",
        rule, context=tokens("eip155:1"))
    one(s, "gas-suspicious-precompile", "21,000 gas to a precompile", asked(to=number(2), **plain), "accepted", rule,
        no=["to-precompile"])
    one(s, "gas-suspicious-system", "21,000 gas to a system contract",
        asked(to=checksum(SYSTEM["withdrawals"]), **plain), "accepted", rule, no=["to-system"])
    one(s, "gas-suspicious-value", "21,000 gas and 1 ether to a token's address",
        asked(to=checksum(TOKEN), gas="0x5208"), "needs_review", [rule, "value-to-token"], context=tokens("eip155:1"))
    for name, fields, context, comment in [
        ("more", asked(to=checksum(TOKEN), value="0x0", gas="0x5209"), tokens("eip155:1"), "21,001 gas"),
        ("unstated", asked(to=checksum(TOKEN), value="0x0"), tokens("eip155:1"), "gas is not stated"),
        ("chain", asked(to=checksum(TOKEN), **plain), tokens("eip155:56"), "a token of another chain"),
        ("person", asked(**plain), tokens("eip155:1"), "a recipient whose code is not known"),
    ]:
        one(s, f"gas-suspicious-near-{name}", comment, fields, "accepted", near=[rule], context=context)
    one(s, "gas-suspicious-near-data", "a call has a floor of its own", asked_call(gas="0x5208"), "refused", low,
        near=[rule], context=tokens("eip155:1"))


def gas_amsterdam(s: Suite) -> None:
    s.group("EIP-7773, a draft: the formulas computed by Tools/Vectors; " + OWN)
    low, below = "gas-below-intrinsic", "gas-below-floor"
    new = {"fork": "amsterdam"}
    auth, listed = authorization(CAROL, 1, TOKEN, 3), ((TOKEN, (SLOT, SLOT2)), (BOB, ()))
    lists = [{"address": checksum(a), "storageKeys": [hx(k) for k in keys]} for a, keys in listed]
    to_self = asked(to=ALICE.text)
    for name, comment, fields, need, account in [
        ("value", "a transfer of value", asked(), amsterdam(Tx())[0], ALICE.text),
        ("no-value", "no value", asked(value="0x0"), amsterdam(Tx(value=0))[0], ALICE.text),
        ("self", "a transfer to the account itself", to_self, amsterdam(Tx(to=ALICE.address), True)[0], ALICE.text),
        ("access-list", "two addresses and two storage keys", asked(accessList=lists),
         amsterdam(Tx(accessList=listed))[0], ALICE.text),
        # Without an account the sender may be the recipient: the least that can be enough counts.
        ("no-account", "the sender is not known", asked(), amsterdam(Tx(), True)[0], None),
    ]:
        graded(s, f"gas-amsterdam-{name}", f"{comment}, one gas too little", fields | {"gas": hex(need - 1)}, low,
               flags=["Boundary", "Fork"], policy=new, account=account)
        one(s, f"gas-amsterdam-{name}-near", f"{comment}, gas {need}", fields | {"gas": hex(need)}, "accepted",
            near=[low, below], flags=["Boundary", "Fork"], policy=new, account=account)
    assert amsterdam(Tx())[0] == 21000 and amsterdam(Tx(), True)[0] == 12000 and amsterdam(Tx(value=0))[0] == 15000
    need = amsterdam(Tx(type=4, auths=(auth,)))[0]
    one(s, "gas-amsterdam-auth", "one authorization, one gas too little", asked_auth(gas=hex(need - 1)), "refused", low,
        flags=["Boundary", "Fork"], policy=LISTED | new)
    one(s, "gas-amsterdam-auth-near", f"one authorization, gas {need}", asked_auth(gas=hex(need)), "accepted",
        near=[low, below], flags=["Boundary", "Fork"], policy=LISTED | new)
    one(s, "gas-amsterdam-self-osaka", "12,000 gas are too little for a transfer to oneself before",
        to_self | {"gas": hex(12000)}, "refused", low, flags=["Fork"], policy={"fork": "osaka"})
    need, least = amsterdam(Tx(to=TOKEN, value=0, data=CALL))
    assert need < least - 1
    graded(s, "gas-amsterdam-floor", f"a token transfer, one gas below the floor of {least}",
           asked_call(gas=hex(least - 1)), below, no=[low], flags=["Boundary", "Fork"], policy=new)
    one(s, "gas-amsterdam-floor-near", f"a token transfer, gas {least}", asked_call(gas=hex(least)), "accepted",
        near=[low, below], flags=["Boundary", "Fork"], policy=new)
    one(s, "gas-amsterdam-call", "a token transfer, one gas below the intrinsic gas", asked_call(gas=hex(need - 1)),
        "refused", [low, below], flags=["Boundary", "Fork"], policy=new)
    least = amsterdam(Tx(to=TOKEN, value=0, data=CALL), True)[1]
    one(s, "gas-amsterdam-floor-no-account", "the same without an account, one gas below",
        asked_call(gas=hex(least - 1)), "refused", below, no=[low], flags=["Boundary", "Fork"], policy=new,
        account=None)
    one(s, "gas-amsterdam-floor-no-account-near", f"the same without an account, gas {least}",
        asked_call(gas=hex(least)), "accepted", near=[low, below], flags=["Boundary", "Fork"], policy=new, account=None)
    need, least = amsterdam(Tx(to=None, value=0, data=INITCODE))
    assert 24000 < need < least - 1
    one(s, "gas-amsterdam-creation", "a creation, one gas too little", asked_creation(gas=hex(need - 1)), "refused",
        low, flags=["Boundary", "Fork"], policy=new)
    one(s, "gas-amsterdam-creation-near", "a creation with its intrinsic gas, which is below the floor",
        asked_creation(gas=hex(need)), "refused", below, near=[low], flags=["Boundary", "Fork"], policy=new)
    one(s, "gas-amsterdam-creation-enough", "the creation's 32,000 gas are 12,000 now", asked_creation(gas=hex(30000)),
        "accepted", "to-missing", near=[low, below], flags=["Fork"], policy=new)


def fees(s: Suite) -> None:
    s.group("EIP-1559; EIP-4844; go-ethereum (setFeeDefaults, RPCTxFeeCap); micro-eth-signer; " + OWN)
    price, cap, tip = (dict([pair]) for pair in [("gasPrice", FEES["maxFeePerGas"]), *FEES.items()])
    one(s, "fee-mix-cap", "gasPrice and maxFeePerGas", asked(**price, **cap), "refused", "fee-mix",
        no=["type-contradiction"])
    one(s, "fee-mix-tip", "gasPrice and maxPriorityFeePerGas", asked(**price, **tip), "refused", "fee-mix",
        operation="sign")
    one(s, "fee-mix-all", "all three", asked(**price, **FEES), "refused", "fee-mix", no=["fee-half"])
    one(s, "fee-mix-typed", "all three with type 0x2", asked(type="0x2", **price, **FEES), "refused",
        ["fee-mix", "type-contradiction"])
    one(s, "fee-mix-near-price", "gasPrice alone", asked(**price), "accepted", near=["fee-mix", "fee-half"])
    one(s, "fee-mix-near-market", "both fees of EIP-1559", asked(**FEES), "accepted",
        near=["fee-mix", "fee-half", "fee-zero", "fee-implausible"])
    one(s, "fee-mix-near-null", "maxFeePerGas is null beside gasPrice", asked(**price) | {"maxFeePerGas": None},
        "accepted", "key-null", near=["fee-mix", "fee-half"])
    one(s, "fee-tip", "the tip is one wei above the cap", asked(**cap, maxPriorityFeePerGas=hex(30 * GWEI + 1)),
        "refused", "fee-tip-above-cap", flags=["Boundary"])
    one(s, "fee-tip-near", "the tip equals the cap", asked(**cap, maxPriorityFeePerGas=hex(30 * GWEI)), "accepted",
        near=["fee-tip-above-cap"], flags=["Boundary"])
    one(s, "fee-tip-near-alone", "a tip without a cap", asked(**tip), "accepted", "fee-half",
        near=["fee-tip-above-cap"])

    nothing = dict(maxFeePerGas="0x0", maxPriorityFeePerGas="0x0")
    free = {**BLOBS, "maxFeePerBlobGas": "0x0"}
    graded(s, "fee-zero-price", "gasPrice is 0", asked(gasPrice="0x0"), "fee-zero", flags=["Boundary"])
    graded(s, "fee-zero-cap", "maxFeePerGas is 0", asked(**nothing), "fee-zero", no=["fee-tip-above-cap"])
    graded(s, "fee-zero-blob", "maxFeePerBlobGas is 0", asked(**free, **FEES), "fee-zero")
    one(s, "fee-zero-london", "gasPrice is 0 in London", asked(gasPrice="0x0"), "refused", "fee-zero", flags=["Fork"],
        policy={"fork": "london"})
    one(s, "fee-zero-near-berlin", "before London nothing forbids it", asked(gasPrice="0x0"), "accepted",
        near=["fee-zero"], flags=["Fork"], policy={"fork": "berlin"})
    one(s, "fee-zero-near-price", "gasPrice is 1 wei", asked(gasPrice="0x1"), "accepted", near=["fee-zero"],
        flags=["Boundary"])
    one(s, "fee-zero-near-tip", "the tip alone is 0", asked(**cap, maxPriorityFeePerGas="0x0"), "accepted",
        near=["fee-zero"])
    one(s, "fee-zero-near-blob", "maxFeePerBlobGas is 1 wei", asked(**{**free, "maxFeePerBlobGas": "0x1"}, **FEES),
        "accepted", near=["fee-zero"], flags=["Boundary"])
    one(s, "fee-half-cap", "maxFeePerGas alone", asked(**cap), "accepted", "fee-half")
    one(s, "fee-half-tip", "maxPriorityFeePerGas alone", asked(**tip), "accepted", "fee-half", operation="sign")
    one(s, "fee-half-near", "no fee", asked(), "accepted", near=["fee-half", "fee-mix", "fee-zero"])

    rule, ether = "fee-implausible", dict(gas=hex(100_000), gasPrice=hex(10**13))
    money(s, "fee-implausible-product", "gas times gasPrice is above 1 ether", asked(**{**ether, "gas": hex(100_001)}),
          rule, flags=["Boundary"])
    money(s, "fee-implausible-product-cap", "gas times maxFeePerGas is above 1 ether",
          asked(gas=hex(2**24), maxFeePerGas=hex(10**11), maxPriorityFeePerGas=hex(GWEI)), rule, operation="sign")
    money(s, "fee-implausible-price", "10,000 gwei and one wei", asked(gasPrice=hex(10**13 + 1)), rule,
          flags=["Boundary"])
    money(s, "fee-implausible-cap", "the same as maxFeePerGas", asked(maxFeePerGas=hex(10**13 + 1), **tip), rule,
          flags=["Boundary"])
    money(s, "fee-implausible-policy", "an ordinary fee under a policy that allows one wei less",
          asked(gas="0x5208", **FEES), rule, flags=["Boundary"], policy={"maxFee": str(21000 * 30 * GWEI - 1)})
    one(s, "fee-implausible-near-product", "gas times gasPrice is 1 ether to the wei", asked(**ether), "accepted",
        near=[rule], flags=["Boundary"])
    one(s, "fee-implausible-near-cap", "10,000 gwei without gas", asked(maxFeePerGas=hex(10**13), **tip), "accepted",
        near=[rule], flags=["Boundary"])
    one(s, "fee-implausible-near-policy", "an ordinary fee under a policy that allows just it",
        asked(gas="0x5208", **FEES), "accepted", near=[rule], flags=["Boundary"],
        policy={"maxFee": str(21000 * 30 * GWEI)})
    one(s, "fee-implausible-near-policy-high", "above 1 ether, under a policy that allows 2",
        asked(**{**ether, "gas": hex(100_001)}), "accepted", near=[rule], policy={"maxFee": str(2 * ETHER)})
    one(s, "fee-implausible-near-gas", "much gas without a fee", asked(gas=hex(2**24)), "accepted", near=[rule])
    top = dict(gas=hex(2**15), gasPrice=hex(2**241 - 1))
    one(s, "fee-overflow-sum", "fee and value are 2^256 together", asked(value=hex(2**15), **top), "refused",
        "fee-overflow", flags=["Boundary"])
    one(s, "fee-overflow-sum-near", "fee and value are 2^256 - 1 together", asked(value=hex(2**15 - 1), **top),
        "needs_review", rule, near=["fee-overflow"], flags=["Boundary"])


def kinds(s: Suite) -> None:
    s.group("EIP-2718, 2930, 1559, 4844, 7702; " + OWN)
    rule = "type-contradiction"
    every = dict(
        gasPrice=hex(30 * GWEI), accessList=[ENTRY], **FEES, **BLOBS, authorizationList=[signed()],
    )
    market, blob, auth = [*FEES], [*BLOBS], ["authorizationList"]
    base = {"0x3": BLOBS, "0x4": {"authorizationList": [signed()]}}
    for kind, keys in [
        ("0x0", ["accessList", *market, *blob, *auth]), ("0x1", [*market, *blob, *auth]),
        ("0x2", ["gasPrice", *blob, *auth]), ("0x3", ["gasPrice", *auth]), ("0x4", ["gasPrice", *blob]),
    ]:
        for key in keys:
            fields = asked(type=kind, **{**base.get(kind, {}), key: every[key]})
            one(s, f"kind-{kind}-{key.lower()}", f"type {kind} with {key}", fields, "refused", rule,
                no=["auth-dapp-supplied", "fee-mix", "type-unknown"], policy=LISTED)
    one(s, "kind-0x3-no-hashes", "type 0x3 without blobVersionedHashes",
        asked(type="0x3", maxFeePerBlobGas=BLOBS["maxFeePerBlobGas"], **FEES), "refused", rule, no=["blob-empty"])
    one(s, "kind-0x4-no-list", "type 0x4 without authorizationList", asked(type="0x4", **FEES), "refused", rule,
        no=["auth-empty"])
    for first, second in [*((a, b) for a in auth for b in blob), *(("gasPrice", b) for b in [*blob, *auth])]:
        one(s, f"kind-open-{first.lower()}-{second.lower()}", f"no type, {first} with {second}",
            asked(**{first: every[first], second: every[second]}), "refused", rule,
            no=["auth-dapp-supplied", "fee-mix"], policy=LISTED)
    pick = lambda *names: {name: every[name] for name in names}
    for name, fields, comment in [
        ("0x0", pick("gasPrice"), "a legacy request"),
        ("0x1", pick("gasPrice", "accessList"), "a gas price and a list"),
        ("0x2", pick("accessList", *market), "both fees and a list"),
        ("0x3", pick("accessList", *market, *blob), "both fees, a list and blobs"),
        ("0x4", pick("accessList", *market, *auth), "both fees, a list and an authorization"),
    ]:
        one(s, f"kind-near-{name}", f"type {name}: {comment}", asked(type=name, **fields), "accepted", near=[rule],
            policy=LISTED)
        one(s, f"kind-near-{name}-open", f"no type: {comment}", asked(**fields), "accepted", near=[rule], policy=LISTED)
    one(s, "kind-near-list", "no type, and an access list alone", asked(accessList=[ENTRY]), "accepted", near=[rule])
    one(s, "kind-near-null", "type 0x0, and maxFeePerGas is null", asked(type="0x0") | {"maxFeePerGas": None},
        "accepted", "key-null", near=[rule])
    one(s, "kind-near-mix", "a gas price beside maxFeePerGas is a mix of fees; no type is contradicted",
        asked(**pick("gasPrice", "maxFeePerGas")), "refused", "fee-mix", near=[rule])


def forks(s: Suite) -> None:
    s.group("EIP-2718, 2930, 1559, 4844, 7702; a rollup's transactions carry no blobs; " + OWN)
    rule = "type-not-in-fork"
    foreign = signed(chain=56)
    for name, fields, fork, since, comment in [
        ("2", asked(type="0x2"), "berlin", "london", "type 0x2"),
        ("2-implied", asked(**FEES), "berlin", "london", "the fees of type 0x2"),
        ("3", asked(type="0x3", **BLOBS), "shanghai", "cancun", "type 0x3"),
        ("3-implied", asked(**BLOBS), "shanghai", "cancun", "blobs"),
    ]:
        graded(s, f"fork-{name}", f"{comment} in {fork}", fields, rule, flags=["Fork"], policy={"fork": fork})
        one(s, f"fork-{name}-near", f"{comment} in {since}", fields, "accepted", near=[rule], flags=["Fork"],
            policy={"fork": since})
    for name, fields in [("4", dict(type="0x4")), ("4-implied", {})]:
        one(s, f"fork-{name}", "an authorization in cancun", asked_auth(**fields), "refused", rule, flags=["Fork"],
            no=["auth-dapp-supplied"], policy=LISTED | {"fork": "cancun"})
        one(s, f"fork-{name}-other-chain", "an authorization in cancun, on a chain whose forks are not known",
            asked_auth(foreign, **fields, **FOREIGN), "accepted", rule, flags=["Fork"], network="eip155:56",
            policy=LISTED | {"fork": "cancun"})
        one(s, f"fork-{name}-near", "an authorization in prague", asked_auth(**fields), "accepted", near=[rule],
            flags=["Fork"], policy=LISTED | {"fork": "prague"})
    one(s, "fork-1-near", "type 0x1 came with Berlin", asked(type="0x1", gasPrice=hex(30 * GWEI), accessList=[ENTRY]),
        "accepted", near=[rule], flags=["Fork"], policy={"fork": "berlin"})
    one(s, "fork-open-near", "no type: the wallet may sign a legacy transaction", asked(), "accepted", near=[rule],
        flags=["Fork"], policy={"fork": "berlin"})

    rule = "type-not-on-chain"
    for chain in (10, 8453, 42161, 42170, 324, 59144, 534352):
        one(s, f"no-blobs-on-{chain}", f"blobs on the rollup {chain}", asked(chainId=hex(chain), **BLOBS), "accepted",
            [rule, "blob-unsupported"], network=f"eip155:{chain}")
    one(s, "no-blobs-typed", "type 0x3 on a rollup, to sign", asked(type="0x3", chainId="0xa", **BLOBS), "accepted",
        rule, network=None, operation="sign")
    one(s, "no-blobs-near-chain", "blobs on mainnet", asked(**BLOBS), "accepted", near=[rule])
    one(s, "no-blobs-near-digits", "chain 16 is not chain 10", asked(chainId="0x10", **BLOBS), "accepted", near=[rule],
        network="eip155:16")
    one(s, "no-blobs-near-type", "no blobs, on a rollup", asked(chainId="0xa", **FEES), "accepted",
        near=[rule, "blob-unsupported"], network="eip155:10")


def access_lists(s: Suite) -> None:
    s.group("EIP-2930 (an entry that occurs twice is paid twice); " + OWN)
    rule = "access-list-duplicate"
    entry = lambda address, *keys: {"address": address, "storageKeys": [hx(k) for k in keys]}
    for name, entries, comment in [
        ("entry", [ENTRY, ENTRY], "one entry twice"),
        ("address", [entry(checksum(TOKEN), SLOT), entry(checksum(BOB)), entry(checksum(TOKEN), SLOT2)],
         "one address in the first and the last entry"),
        ("case", [entry(checksum(TOKEN)), entry(hx(TOKEN))], "one address in two letter cases"),
        ("key", [entry(checksum(TOKEN), SLOT, SLOT2, SLOT)], "one storage key twice in an entry"),
    ]:
        one(s, f"access-list-duplicate-{name}", comment, asked(accessList=entries), "accepted", rule,
            no=["access-list-shape"])
    upper = {"address": checksum(TOKEN), "storageKeys": [hx(SLOT), "0x" + SLOT.hex().upper()]}
    s.add("access-list-duplicate-key-case", "one storage key in two letter cases", check(asked(accessList=[upper])),
          "accepted", rule)
    for name, entries, comment in [
        ("keys", [entry(checksum(TOKEN), SLOT), entry(checksum(BOB), SLOT)], "one storage key under two addresses"),
        ("two", [entry(checksum(TOKEN), SLOT, SLOT2)], "two storage keys"), ("none", [], "an empty list"),
    ]:
        one(s, f"access-list-duplicate-near-{name}", comment, asked(accessList=entries), "accepted", near=[rule])


def blobs(s: Suite) -> None:
    s.group("EIP-4844; EIP-7594; go-ethereum; " + OWN)
    many = [hx(b"\x01" + keccak(b"countersign vectors, many %d" % n)[1:]) for n in range(10)]
    hashes = lambda *texts: asked(**{**BLOBS, "blobVersionedHashes": list(texts)})
    for name, fields in [("typed", {"type": "0x3"}), ("open", {})]:
        one(s, f"blob-none-{name}", "an empty blobVersionedHashes", hashes() | fields, "refused", "blob-empty",
            no=["blob-version"])
    one(s, "blob-none-near", "one versioned hash", hashes(hx(BLOB)), "accepted", near=["blob-empty"])
    for version in (0, 2):
        one(s, f"blob-first-byte-{version}", f"the second versioned hash starts with 0{version}",
            hashes(hx(BLOB), hx(bytes([version]) + BLOB2[1:])), "refused", "blob-version", operation="sign")
    one(s, "blob-first-byte-near", "both start with 01", hashes(hx(BLOB), hx(BLOB2)), "accepted",
        near=["blob-version", "blob-too-many"])
    for fork, limit in [("cancun", 6), ("prague", 9), ("osaka", 6)]:
        graded(s, f"blob-count-{fork}", f"{limit + 1} blobs in {fork}", hashes(*many[: limit + 1]), "blob-too-many",
               no=["blob-version"], flags=["Boundary", "Fork"], policy={"fork": fork})
        one(s, f"blob-count-{fork}-near", f"{limit} blobs in {fork}", hashes(*many[:limit]), "accepted",
            near=["blob-too-many"], flags=["Boundary", "Fork"], policy={"fork": fork})
    one(s, "blob-unsupported-typed", "type 0x3", asked(type="0x3", **BLOBS), "accepted", "blob-unsupported")
    one(s, "blob-unsupported-hashes", "versioned hashes, no type", asked(blobVersionedHashes=[hx(BLOB)], **FEES),
        "accepted", "blob-unsupported", operation="sign")
    one(s, "blob-unsupported-fee", "a blob fee and nothing else of a blob transaction",
        asked(maxFeePerBlobGas=hex(3 * GWEI)), None, "blob-unsupported", flags=["Loose"])
    one(s, "blob-unsupported-near", "no blobs", asked(type="0x2", **FEES), "accepted", near=["blob-unsupported"])
    sidecar = {"blobs": ["0x00"], "commitments": [hx(bytes(48))], "proofs": [hx(bytes(48))]}
    for key, value in sidecar.items():
        one(s, f"blob-sidecar-{key}", f"{key}: a request cannot carry a sidecar",
            asked(type="0x3", **BLOBS, **{key: value}), "refused", "blob-sidecar-shape", no=["key-unknown"])
    one(s, "blob-sidecar-all", "a whole sidecar", asked(type="0x3", **BLOBS, **sidecar), "refused",
        "blob-sidecar-shape", no=["key-unknown"])
    one(s, "blob-sidecar-plain", "empty proofs in a request without blobs", asked(proofs=[]), "refused",
        "blob-sidecar-shape", no=["key-unknown"])
    one(s, "blob-sidecar-near", "blob is no key at all", asked(type="0x3", **BLOBS, blob=["0x00"]), "refused",
        "key-unknown", near=["blob-sidecar-shape"])


def authorizations(s: Suite) -> None:
    s.group("EIP-7702; MetaMask/core (external authorizations are refused); threats, rows 2 and 14; " + OWN)
    for name, fields in [("typed", {"type": "0x4"}), ("open", {})]:
        one(s, f"auth-none-{name}", "an empty authorizationList", asked(authorizationList=[], **fields), "refused",
            "auth-empty", no=["auth-dapp-supplied"])
    one(s, "auth-none-near", "one authorization", asked_auth(), "accepted", near=["auth-empty"], policy=LISTED)

    rule = "auth-dapp-supplied"
    for operation in ("send", "sign"):
        one(s, f"auth-supplied-{operation}", "an authorization that the app brings", asked_auth(type="0x4"), "refused",
            rule, operation=operation)
    one(s, "auth-supplied-acknowledged", "an error is not acknowledged away", asked_auth(), "refused", rule,
        acknowledge=["evm/auth-dapp-supplied"])
    one(s, "auth-supplied-other", "the policy lists another delegate", asked_auth(), "refused", rule,
        policy=delegates(BOB))
    one(s, "auth-supplied-nobody", "the policy lists no delegate", asked_auth(), "refused", rule, policy=delegates())
    one(s, "auth-supplied-second", "the second delegate is not listed", asked_auth(signed(), signed(address=EVE)),
        "refused", rule, policy=LISTED)
    one(s, "auth-supplied-allow", "the policy has an allow-list of another kind", asked_auth(), "refused", rule,
        no=["policy-recipient"], policy={"allow": {"recipients": [checksum(BOB)]}})
    one(s, "auth-supplied-near", "the policy lists the delegate", asked_auth(type="0x4"), "accepted", near=[rule],
        policy=LISTED)
    one(s, "auth-supplied-near-case", "in lower case, beside another", asked_auth(), "accepted", near=[rule],
        policy={"allow": {"delegates": [hx(EVE), hx(TOKEN)]}})
    one(s, "auth-supplied-near-two", "both delegates are listed", asked_auth(signed(), signed(address=EVE)), "accepted",
        near=[rule], policy=delegates(EVE, TOKEN))
    one(s, "auth-supplied-near-none", "no authorization", asked(type="0x2"), "accepted", near=[rule])
    money(s, "auth-supplied-warning", "the policy makes it a warning", asked_auth(), rule,
          policy={"severities": {"evm/auth-dapp-supplied": "warning"}})

    rule, good = "auth-range", authorization(CAROL, 1, TOKEN, 3)
    parity, ss = (int.from_bytes(good[k], "big") for k in (3, 5))
    for name, auth, comment in [
        ("nonce", signed(nonce=2**64 - 1), "nonce 2^64 - 1"), ("nonce-wide", signed(nonce=2**64), "nonce 2^64"),
        ("parity", signed(parity=2), "yParity 2"), ("parity-27", signed(parity=27 + parity), "yParity 27 or 28"),
        ("parity-wide", signed(parity=2**256), "yParity 2^256"),
        ("r-zero", signed(r=0), "r is zero"), ("r-order", signed(r=N), "r is the order"),
        ("r-wide", signed(r=2**256), "r is 2^256"),
        ("s-zero", signed(s=0), "s is zero"), ("s-order", signed(s=N), "s is the order"),
        ("s-high", signed(s=N - ss, parity=parity ^ 1), "the same signature with s in the upper half"),
        ("s-half", signed(s=N // 2 + 1), "s is one above half the order"),
    ]:
        one(s, f"auth-range-{name}", comment, asked_auth(auth), "refused", rule,
            no=["tx-auth-signer", "nonce-overflow", "value-overflow", "auth-shape"], flags=["Boundary"], policy=LISTED)
    one(s, "auth-range-second", "the second of two", asked_auth(signed(), signed(nonce=4, s=0)), "refused", rule,
        policy=LISTED, operation="sign")
    one(s, "auth-range-supplied", "no policy: both are told", asked_auth(signed(r=0)), "refused",
        [rule, "auth-dapp-supplied"])
    half = signed(s=N // 2)
    for name, auth, comment in [
        ("nonce", signed(nonce=2**64 - 2), "nonce 2^64 - 2"), ("signed", signed(), "as it was signed"),
        ("parity", signed(parity=parity ^ 1), "the other yParity: somebody else's"),
        ("s-half", half, "s is half the order"),
    ]:
        one(s, f"auth-range-near-{name}", comment, asked_auth(auth), "accepted", near=[rule, "tx-auth-signer"],
            flags=["Boundary"], policy=LISTED)
    one(s, "auth-range-chain", "the authorization's chain is 2^256", asked_auth(signed(chain=2**256)), "refused",
        "value-overflow", near=[rule], flags=["Boundary"], policy=LISTED)

    rule = "auth-any-chain"
    money(s, "auth-any-chain", "an authorization for every chain", asked_auth(signed(chain=0)), rule,
          no=["auth-foreign-chain", "auth-dapp-supplied"], policy=LISTED)
    one(s, "auth-any-chain-supplied", "no policy: both are told", asked_auth(signed(chain=0)), "refused",
        [rule, "auth-dapp-supplied"])
    one(s, "auth-any-chain-near", "an authorization for the request's chain", asked_auth(), "accepted",
        near=[rule, "auth-foreign-chain"], policy=LISTED)
    rule = "auth-foreign-chain"
    one(s, "auth-foreign-chain", "an authorization for chain 10 on chain 1", asked_auth(signed(chain=10)), "accepted",
        rule, no=["auth-any-chain"], policy=LISTED)
    one(s, "auth-foreign-chain-mainnet", "an authorization for chain 1 on chain 56", asked_auth(**FOREIGN), "accepted",
        rule, policy=LISTED, network="eip155:56")
    one(s, "auth-foreign-chain-near", "an authorization for chain 56 on chain 56",
        asked_auth(signed(chain=56), **FOREIGN), "accepted", near=[rule], policy=LISTED, network="eip155:56")
    one(s, "auth-foreign-chain-near-zero", "chain 0 is every chain", asked_auth(signed(chain=0)), "needs_review",
        "auth-any-chain", near=[rule], policy=LISTED)

    rule, revoke = "auth-revoke", signed(address=bytes(20))
    one(s, "auth-revoke", "the zero address takes a delegation back", asked_auth(revoke), "accepted", rule,
        near=["auth-dapp-supplied"], policy=delegates())
    one(s, "auth-revoke-beside", "one is taken back, and a listed one is given", asked_auth(revoke, signed(ALICE)),
        "accepted", rule, near=["auth-dapp-supplied"], policy=LISTED)
    one(s, "auth-revoke-supplied", "without a list of delegates it is the app's all the same", asked_auth(revoke),
        "refused", [rule, "auth-dapp-supplied"])
    one(s, "auth-revoke-near", "an address but for one bit zero", asked_auth(signed(address=bytes(19) + b"\1")),
        "refused", "auth-dapp-supplied", near=[rule], policy=delegates())

    rule = "auth-nonce-not-applicable"
    mine = lambda n: signed(ALICE, nonce=n)
    for name, n, comment in [("same", 7, "the transaction's own nonce"), ("late", 9, "the nonce after the next")]:
        one(s, f"auth-nonce-{name}", f"the account's authorization with {comment}", asked_auth(mine(n), nonce="0x7"),
            "accepted", rule, flags=["Boundary"], policy=LISTED)
    one(s, "auth-nonce-second", "somebody else's, then the account's", asked_auth(signed(), mine(0), nonce="0x0"),
        "accepted", rule, policy=LISTED, operation="sign")
    for name, auth, more, comment in [
        ("next", mine(8), {}, "the next nonce"), ("other", signed(nonce=7), {}, "somebody else's authorization"),
        ("no-account", mine(7), {"account": None}, "no account is known"),
    ]:
        one(s, f"auth-nonce-near-{name}", comment, asked_auth(auth, nonce="0x7"), "accepted", near=[rule],
            policy=LISTED, **more)
    one(s, "auth-nonce-near-unstated", "the request states no nonce", asked_auth(mine(7)), "accepted", near=[rule],
        policy=LISTED)

    rule, x = "tx-auth-signer", x_without_point()
    one(s, "auth-signer-nobody", f"r is {x}, which is no x coordinate: nobody signed it", asked_auth(signed(r=x)),
        "accepted", rule, no=["auth-range"], policy=LISTED)
    one(s, "auth-signer-second", "the second of two", asked_auth(signed(), signed(nonce=4, r=x)), "accepted", rule,
        policy=LISTED, operation="sign")
    one(s, "auth-signer-request-near", "an authorization as it was signed", asked_auth(), "accepted", near=[rule],
        policy=LISTED)


def policies(s: Suite) -> None:
    s.group("design, section 5 (policy); " + OWN)
    rule = "policy-chain"
    one(s, "policy-chain", "the policy lists other chains", asked(), "refused", rule,
        policy={"chains": ["eip155:10", "eip155:11"]})
    one(s, "policy-chain-none", "the policy lists no chain", asked(), "refused", rule, policy={"chains": []},
        operation="sign")
    one(s, "policy-chain-no-network", "the chain is the payload's", asked(chainId="0x38"), "refused", rule,
        policy={"chains": ["eip155:1"]}, network=None)
    one(s, "policy-chain-near", "the policy lists the chain", asked(), "accepted", near=[rule],
        policy={"chains": ["eip155:10", "eip155:1"]})
    one(s, "policy-chain-near-open", "the policy says nothing of chains", asked(), "accepted", near=[rule],
        policy={"fork": "osaka"})

    allow = lambda key, *entries: {"allow": {key: list(entries)}}
    rule = "policy-recipient"
    one(s, "policy-recipient", "the recipient is not listed", asked(), "refused", rule, no=["policy-contract"],
        policy=allow("recipients", checksum(EVE)))
    one(s, "policy-recipient-no-data", "the same, data not stated, to sign", asked(data=None, value="0x0"), "refused",
        rule, policy=allow("recipients", checksum(EVE)), operation="sign")
    one(s, "policy-recipient-contract", "listed as a contract only", asked(), "refused", rule,
        policy={"allow": {"recipients": [], "contracts": [checksum(BOB)]}})
    one(s, "policy-recipient-near", "the recipient is listed", asked(), "accepted", near=[rule],
        policy=allow("recipients", checksum(EVE), checksum(BOB)))
    one(s, "policy-recipient-near-case", "in another letter case", asked(to=hx(BOB)), "accepted", near=[rule],
        policy=allow("recipients", "0x" + BOB.hex().upper()))
    one(s, "policy-recipient-near-call", "a call is no transfer", asked_call(), "accepted", near=[rule],
        policy=allow("recipients", checksum(BOB)))

    one(s, "policy-recipient-byte", "one byte of data makes no call of a transfer", asked(data="0x00"), "refused", rule,
        policy=allow("recipients", checksum(EVE)))
    one(s, "policy-recipient-near-listed-call", "value for a contract that is listed", asked(to=checksum(TOKEN), data="0x00"),
        "accepted", near=[rule], policy={"allow": {"recipients": [], "contracts": [checksum(TOKEN)]}})

    rule = "policy-contract"
    one(s, "policy-contract-creation", "a creation, and the contracts are listed", asked_creation(), "refused", rule,
        policy=allow("contracts", checksum(TOKEN)))
    one(s, "policy-contract-creation-value", "a creation with value, and the recipients are listed",
        asked_creation(value=hex(ETHER)), "refused", rule, policy=allow("recipients", checksum(BOB)))
    one(s, "policy-contract-near-creation", "a creation, and nothing is listed", asked_creation(), "accepted",
        "to-missing", near=[rule], policy={"allow": {}})
    one(s, "policy-contract", "the contract is not listed", asked_call(), "refused", rule,
        no=["policy-recipient", "policy-selector"], policy=allow("contracts", checksum(EVE)))
    one(s, "policy-contract-recipient", "listed as a recipient only", asked_call(), "refused", rule,
        policy={"allow": {"recipients": [checksum(TOKEN)], "contracts": []}}, operation="sign")
    one(s, "policy-contract-near", "the contract is listed", asked_call(), "accepted", near=[rule],
        policy=allow("contracts", checksum(EVE), hx(TOKEN)))
    one(s, "policy-contract-near-transfer", "a transfer calls nothing", asked(), "accepted", near=[rule],
        policy=allow("contracts", checksum(TOKEN)))

    rule = "policy-selector"
    one(s, "policy-selector", "the selector is not listed", asked_call(), "refused", rule, no=["policy-contract"],
        policy=allow("selectors", "0x095ea7b3"))
    one(s, "policy-selector-last-bit", "the listed selector differs in one bit", asked_call(), "refused", rule,
        policy=allow("selectors", "0xa9059cba"), operation="sign")
    one(s, "policy-selector-cut", "data is three bytes of the listed selector", asked_call(data="0xa9059c"), "refused",
        rule, policy=allow("selectors", "0xa9059cbb"), flags=["Boundary"])
    one(s, "policy-selector-input", "the call is in input", asked_call(data=None, input=hx(CALL)), "refused",
        [rule, "input-alias"], policy=allow("selectors", "0x095ea7b3"))
    one(s, "policy-selector-near", "the selector is listed", asked_call(), "accepted", near=[rule],
        policy=allow("selectors", "0x095ea7b3", "0xa9059cbb"))
    one(s, "policy-selector-near-alone", "data is the listed selector and nothing more", asked_call(data="0xa9059cbb"),
        "accepted", near=[rule], policy=allow("selectors", "0xa9059cbb"), flags=["Boundary"])
    one(s, "policy-selector-near-transfer", "a transfer has no selector", asked(), "accepted", near=[rule],
        policy=allow("selectors", "0xa9059cbb"))
    one(s, "policy-all", "chain, contract and selector: all three are told", asked_call(), "refused",
        ["policy-chain", "policy-contract", "policy-selector"],
        policy={"chains": ["eip155:10"], "allow": {"contracts": [checksum(BOB)], "selectors": ["0x095ea7b3"]}})
    one(s, "policy-all-near", "all three are as the policy wants them", asked_call(), "accepted",
        near=["policy-chain", "policy-contract", "policy-selector"],
        policy={"chains": ["eip155:1"], "allow": {"contracts": [checksum(TOKEN)], "selectors": ["0xa9059cbb"]}})


def severities(s: Suite) -> None:
    s.group("design, section 3 (a policy may raise or lower a rule); " + OWN)
    level = lambda rule, word: {"severities": {rule: word}}
    one(s, "severity-raised", "a warning made an error", asked(nonce="0x7"), "refused", "nonce-present",
        policy=level("evm/nonce-present", "error"))
    one(s, "severity-raised-note", "a note made an error", asked(to=ALICE.text), "refused", "to-self",
        policy=level("evm/to-self", "error"))
    one(s, "severity-lowered", "an error made a warning", asked(gasPrice=hex(30 * GWEI), maxFeePerGas=hex(30 * GWEI)),
        "accepted", ["fee-mix", "fee-half"], policy=level("evm/fee-mix", "warning"))
    one(s, "severity-other", "the level of another rule", asked(gas="0x0"), "refused", "gas-zero",
        policy=level("evm/gas-suspicious", "warning"))
    call = asked(to=ALICE.text, value="0x0", data=hx(execute_call(EVE, ETHER)))
    money(s, "severity-money", "a money-class error made a warning", call, "self-call-with-data",
          policy=level("evm/self-call-with-data", "warning"))
    one(s, "severity-money-error", "a money-class warning made an error: acknowledging does not help",
        asked_call(value=hex(ETHER)), "refused", "value-nonpayable", policy=level("evm/value-nonpayable", "error"),
        acknowledge=["evm/value-nonpayable"])


def together(s: Suite) -> None:
    s.group("design, decision 3 (all problems at once); " + OWN)
    everything = asked(
        to=ZERO, value="0x1", type="0x0", nonce="0x7", gas="0x0", gasPrice="0x0", maxFeePerGas=hex(10**13 + 1),
        accessList=[ENTRY, ENTRY], maxFeePerBlobGas="0x0", blobVersionedHashes=[],
        authorizationList=[signed(chain=0, s=0)],
    )
    one(s, "together-errors", "many errors and warnings: each is told", everything, "refused",
        [
            "to-zero-address", "value-implausible", "nonce-present", "gas-zero", "fee-mix", "fee-zero", "fee-half",
            "fee-implausible", "type-contradiction", "access-list-duplicate", "blob-empty", "auth-range",
            "auth-any-chain", "auth-dapp-supplied", "policy-chain", "policy-recipient",
        ],
        no=["gas-below-intrinsic", "key-unknown"],
        policy={"chains": ["eip155:10"], "allow": {"recipients": [checksum(BOB)]}})
    warnings = asked(value="0x1", nonce="0x7", maxFeePerGas=hex(30 * GWEI), accessList=[ENTRY, ENTRY])
    one(s, "together-warnings", "warnings alone do not refuse", warnings, "accepted",
        ["value-implausible", "nonce-present", "fee-half", "access-list-duplicate"])
    paid = asked(to=number(4), value=hex(ETHER), data=hx(CALL), gas=hex(10**6), gasPrice=hex(10**13))
    rules = ["to-precompile", "value-nonpayable", "fee-implausible"]
    one(s, "together-money", "three money-class warnings", paid, "needs_review", rules)
    for missing in rules:
        known = qualified(r for r in rules if r != missing)
        one(s, f"together-money-but-{missing}", f"{missing} is not acknowledged", paid, "needs_review", rules,
            acknowledge=known)
    one(s, "together-money-acknowledged", "all three are acknowledged", paid, "accepted", rules,
        acknowledge=qualified(rules))
    one(s, "together-money-and-error", "all three are acknowledged, and gas is too little", {**paid, "gas": "0x5208"},
        "refused", ["to-precompile", "value-nonpayable", "gas-below-intrinsic"], acknowledge=qualified(rules))
    one(s, "together-acknowledged-idle", "an acknowledgement of something that is not there", asked(), "accepted",
        near=rules, acknowledge=qualified(rules))
    one(s, "together-clean", "nothing to tell", asked(gas="0x5208", type="0x2", **FEES), "accepted",
        near=[
            "to-missing", "to-zero-address", "to-precompile", "to-system", "to-self", "self-call-with-data",
            "core/address-lookalike", "value-implausible", "value-nonpayable", "value-to-token", "nonce-present",
            "gas-zero", "gas-suspicious", "gas-below-intrinsic", "gas-below-floor", "gas-above-cap",
            "initcode-too-large", "tx-too-large", "fee-mix", "fee-tip-above-cap", "fee-zero", "fee-half",
            "fee-implausible", "fee-overflow", "type-contradiction", "type-not-in-fork", "type-not-on-chain",
            "access-list-duplicate", "blob-empty", "blob-unsupported", "blob-sidecar-shape", "auth-empty", "auth-range",
            "auth-dapp-supplied", "policy-chain", "policy-recipient", "policy-contract", "policy-selector",
        ])
