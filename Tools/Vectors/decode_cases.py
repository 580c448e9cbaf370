"""Vectors/evm/decode.json: bytes of transactions, signed and unsigned, right and wrong."""

import hashlib

import rlp as _rlp

from support import *

LIST = ((TOKEN, (SLOT, SLOT2)), (BOB, ()))


def fee_keys(tx: Tx) -> dict:
    if tx.type < 2:
        return {"gasPrice": str(tx.gasPrice)}
    keys = {"maxFeePerGas": str(tx.maxFee), "maxPriorityFeePerGas": str(tx.tip)}
    return {**keys, "maxFeePerBlobGas": str(tx.blobFee)} if tx.type == 3 else keys


def summary(tx: Tx, raw: bytes | None = None, key: Key | None = ALICE) -> dict:
    """Of a signed transaction when `raw` is given, else of the unsigned one."""
    out = {"kind": "evm.transaction"} if raw else {}
    out["type"] = hex(tx.type)
    if tx.chain:
        out["chainId"] = str(tx.chain)
    out["nonce"] = str(tx.nonce)
    if raw:
        out["from"] = key.lower
    if tx.to:
        out["to"] = hx(tx.to)
    out |= {"value": str(tx.value), "data": hx(tx.data), "gas": str(tx.gas), **fee_keys(tx)}
    if tx.accessList:
        out["accessList"] = [{"address": hx(a), "storageKeys": [hx(k) for k in keys]} for a, keys in tx.accessList]
    if tx.blobs:
        out["blobVersionedHashes"] = [hx(b) for b in tx.blobs]
    out["signingHash"] = hx(tx.digest())
    if raw:
        out["hash"] = hx(keccak(raw))
    return out


def build() -> Suite:
    s = Suite("decode")
    for part in (standard, signed, unsigned, rlp_form, fields, wrappers, signatures, validity, detection):
        part(s)
    return s


def standard(s: Suite) -> None:
    s.group("EIP-155, the example of its text")
    key = Key("", bytes([0x46]) * 32)
    tx = Tx(type=0, nonce=9, gasPrice=20 * GWEI, gas=21000, to=b"\x35" * 20, value=ETHER, chain=1)
    raw = tx.signed(key)
    assert hx(tx.unsigned()) == (
        "0xec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080"
    )
    assert tx.digest().hex() == "daf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53"
    assert raw.hex() == (
        "f86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a0"
        "28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a0"
        "67cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83"
    )
    s.add(
        "eip155-example-signed", "the signed transaction", decode(raw, kind=None), "decoded",
        near=["no-replay-protection", "sig-v", "sig-high-s", "rlp-truncated", "rlp-trailing"], flags=["Standard"],
        summary=summary(tx, raw, key),
    )
    s.add(
        "eip155-example-signing-data", "the signing data: nine items, the last two empty", decode(tx.unsigned()),
        "decoded", near=["tx-field-count", "sig-range", "sig-v"], flags=["Standard"], summary=summary(tx),
    )


def signed(s: Suite) -> None:
    s.group("yellow paper 4.2; EIP-155, 2718, 2930, 1559, 4844, 7702; " + OWN)
    call = dict(to=TOKEN, value=0, data=CALL, gas=60000)
    auth = authorization(CAROL, 1, TOKEN, 3)
    any_chain = authorization(CAROL, 0, TOKEN, 4)
    cases = [
        ("legacy-155", "a legacy transaction of chain 1", Tx(type=0)),
        ("legacy-155-chain-61", "chain 61, with which others have found a wrong sender", Tx(type=0, chain=61)),
        ("legacy-155-chain-47", "chain 47, the least whose v needs an RLP header", Tx(type=0, chain=47)),
        ("legacy-155-chain-111", "chain 111, the least whose v always needs two bytes", Tx(type=0, chain=111)),
        ("legacy-155-chain-2-31", "a chain id of 31 bits, whose v needs more than 32", Tx(type=0, chain=0x7FFFFFFF)),
        (
            "legacy-155-chain-largest", "the largest chain id that MetaMask holds: v is just below 2^53",
            Tx(type=0, chain=4503599627370476),
        ),
        ("legacy-155-zeros", "nonce, price and value are zero", Tx(type=0, nonce=0, gasPrice=0, value=0)),
        ("access-list", "type 0x1 with two entries", Tx(type=1, accessList=LIST, gas=60000)),
        ("access-list-empty", "type 0x1 with an empty list", Tx(type=1)),
        ("fee-market", "type 0x2", Tx()),
        ("fee-market-call", "type 0x2, a token transfer", Tx(**call)),
        ("fee-market-list", "type 0x2 with an access list that names one address twice", Tx(
            accessList=LIST + ((TOKEN, (SLOT,)),), gas=60000)),
        ("fee-market-creation", "type 0x2 without recipient", Tx(to=None, value=0, data=INITCODE, gas=100000)),
        ("fee-market-one-byte", "data of one byte below 0x80", Tx(data=b"\x7f", gas=30000)),
        ("fee-market-55", "data of 55 bytes, the longest with a short length", Tx(data=b"\xaa" * 55, gas=30000)),
        ("fee-market-56", "data of 56 bytes, the shortest with a long length", Tx(data=b"\xaa" * 56, gas=30000)),
        ("fee-market-256", "data of 256 bytes: the length has two bytes", Tx(data=b"\xaa" * 256, gas=60000)),
        ("fee-market-nonce-max", "the largest nonce", Tx(nonce=2**64 - 2)),
        ("blob", "type 0x3 with two versioned hashes, as the hash and the signature see it", Tx(type=3, blobs=(BLOB, BLOB2))),
        ("set-code", "type 0x4 with one authorization", Tx(type=4, auths=(auth,), gas=100000)),
        ("set-code-two", "type 0x4, the second authorization for any chain", Tx(
            type=4, auths=(auth, any_chain), gas=100000)),
    ]
    for name, comment, tx in cases:
        raw = tx.signed()
        near = ["rlp-kind", "tx-field-count", "tx-int-leading-zero", "tx-to-length", "sig-v", "type-unsupported"]
        extra = {
            1: ["tx-access-list"], 3: ["tx-blob-hashes", "tx-blob-wrapper"], 4: ["tx-auth-list", "tx-auth-signer"],
        }.get(tx.type, [])
        s.add(
            f"signed-{name}", comment, decode(raw, kind=None), "decoded", near=near + extra, summary=summary(tx, raw),
        )
    short = next(t for t in (Tx(nonce=n) for n in range(2000)) if ALICE.sign(t.digest())[0] < 2**248)
    s.add(
        "signed-short-r", "r has 31 bytes, which some wallets have lost or padded", decode(short.signed(), kind=None),
        "decoded", near=["tx-int-leading-zero", "sig-range"], summary=summary(short, short.signed()),
    )
    old = Tx(type=0, chain=None)
    s.add(
        "signed-legacy-27", "a legacy transaction from before EIP-155: valid on every chain", decode(old.signed(), kind=None),
        "decoded", "no-replay-protection", no=["sig-v"], summary=summary(old, old.signed()),
    )


def unsigned(s: Suite) -> None:
    s.group("yellow paper 4.2; EIP-155, 2930, 1559, 4844, 7702: the bytes that are signed; " + OWN)
    auth = authorization(CAROL, 1, TOKEN, 3)
    for name, comment, tx in [
        ("legacy", "six items", Tx(type=0, chain=None)),
        ("legacy-155", "nine items, the last two empty", Tx(type=0, chain=137)),
        ("access-list", "type 0x1: eight items", Tx(type=1, accessList=LIST, gas=60000)),
        ("fee-market", "type 0x2: nine items", Tx(to=TOKEN, value=0, data=CALL, gas=60000)),
        ("blob", "type 0x3: eleven items", Tx(type=3, blobs=(BLOB,))),
        ("set-code", "type 0x4: ten items", Tx(type=4, auths=(auth,), gas=100000)),
    ]:
        s.add(
            f"unsigned-{name}", comment, decode(tx.unsigned()), "decoded", near=["tx-field-count", "sig-range", "sig-v"],
            summary=summary(tx),
        )


def rlp_form(s: Suite) -> None:
    s.group("yellow paper, appendix B; " + OWN)
    legacy, modern = Tx(type=0), Tx()
    raw, raw2 = legacy.signed(), modern.signed()

    def bad(name, comment, payload, rule, **more):
        s.add(f"rlp-{name}", comment, decode(payload), "refused", rule, **more)

    bad("truncated-last-byte", "the last byte is missing", raw[:-1], "rlp-truncated", no=["rlp-trailing"])
    bad("truncated-typed", "the last byte of type 0x2 is missing", raw2[:-1], "rlp-truncated")
    bad("truncated-half", "half of the bytes", raw[: len(raw) // 2], "rlp-truncated")
    bad("truncated-header", "the header's length is missing", raw[:1], "rlp-truncated")
    bad("truncated-type-alone", "the type byte alone", b"\x02", [])
    bad("trailing-zero", "one zero byte follows", raw + b"\0", "rlp-trailing", no=["rlp-truncated"])
    bad("trailing-typed", "one byte follows type 0x2", raw2 + b"\x80", "rlp-trailing")
    bad("trailing-transaction", "a second transaction follows", raw + raw2, "rlp-trailing", flags=["Hostile"])
    s.add(
        "rlp-near-length", "neither a byte less nor one more", decode(raw), "decoded",
        near=["rlp-truncated", "rlp-trailing", "rlp-list-overrun"], summary={"hash": hx(keccak(raw))},
    )

    size = len(raw) - 2
    assert raw[0] == 0xF8 and raw[1] == size
    bad("length-leading-zero", "the list's length in two bytes, the first zero", b"\xf9\0" + raw[1:],
        "rlp-length-leading-zero", no=["rlp-length-nonminimal"])
    items = [_rlp.encode(x) for x in _rlp.decode(raw)]

    def with_item(n, encoded, base=items, kind=b""):
        return kind + rlp_items(*base[:n], encoded, *base[n + 1 :])

    bad("item-length-leading-zero", "the length of data in two bytes, the first zero",
        with_item(5, b"\xb9\0\x40" + b"\xaa" * 64), "rlp-length-leading-zero")
    bad("length-nonminimal", "the recipient's length in long form", with_item(3, b"\xb8\x14" + BOB), "rlp-length-nonminimal",
        no=["rlp-length-leading-zero"])
    bad("length-nonminimal-55", "55 bytes of data in long form", with_item(5, b"\xb8\x37" + b"\xaa" * 55),
        "rlp-length-nonminimal", flags=["Boundary"])
    access_items = [_rlp.encode(x) for x in _rlp.decode(raw2[1:])]
    bad("length-nonminimal-list", "the empty access list in long form", with_item(8, b"\xf8\0", access_items, b"\x02"),
        "rlp-length-leading-zero", flags=["Boundary"])
    s.add(
        "rlp-length-near-56", "56 bytes of data in long form, as it must be", decode(Tx(type=0, data=b"\xaa" * 56, gas=30000).signed()),
        "decoded", near=["rlp-length-nonminimal", "rlp-length-leading-zero"], flags=["Boundary"],
    )
    bad("single-byte", "the nonce 7 as 81 07", with_item(0, b"\x81\x07"), "rlp-single-byte", no=["tx-int-leading-zero"])
    bad("single-byte-7f", "data 7f as 81 7f", with_item(5, b"\x81\x7f"), "rlp-single-byte", flags=["Boundary"])
    s.add(
        "rlp-single-byte-near", "the nonce 128 as 81 80, as it must be", decode(Tx(type=0, nonce=128).signed()), "decoded",
        near=["rlp-single-byte"], flags=["Boundary"], summary={"nonce": "128"},
    )
    last = items[-1]
    assert last[0] == 0xA0
    bad("list-overrun", "the last item claims one byte more than its list has", rlp_items(*items[:-1], b"\xa1" + last[1:]),
        "rlp-list-overrun", no=["rlp-length-overflow"])
    inner = b"\xd7\x94" + TOKEN + b"\xc0"  # an entry of 22 bytes that claims 23
    bad("list-overrun-access-list", "an entry of the access list reaches beyond the list, not beyond the transaction",
        with_item(8, rlp_list(inner), access_items, b"\x02"), "rlp-list-overrun")
    s.add(
        "rlp-list-near", "an access list whose entry ends with it", decode(Tx(accessList=LIST[:1], gas=60000).signed()),
        "decoded", near=["rlp-list-overrun"],
    )
    bad("length-overflow", "data of 2^64 - 1 bytes", with_item(5, b"\xbf" + b"\xff" * 8), "rlp-length-overflow",
        flags=["Hostile"])
    bad("length-overflow-list", "a list of 2^64 - 1 bytes: its first byte is the one that EIP-2718 reserves",
        b"\xff" + b"\xff" * 8 + raw[2:], "type-unsupported", flags=["Hostile"])
    bad("length-overflow-typed", "the list of type 0x2 has 2^64 - 1 bytes", b"\x02\xff" + b"\xff" * 8 + raw2[3:],
        "rlp-length-overflow", flags=["Hostile"])
    bad("length-2-63", "data of 2^63 - 1 bytes, which an offset cannot be added to", with_item(5, b"\xbf\x7f" + b"\xff" * 7),
        [], flags=["Hostile"])
    bad("length-overflow-near", "data of 4 GiB: a length that could be, but is not here",
        with_item(5, b"\xbc\xff\xff\xff\xff"), [], near=["rlp-length-overflow"])

    def nested(depth):
        out = b"\xc0"
        for _ in range(depth - 1):
            out = rlp_list(out)
        return out

    bad("too-deep", "the access list is 40 lists, each in the other", with_item(8, nested(40), access_items, b"\x02"),
        "tx-access-list", flags=["Hostile"])
    bad("too-deep-4000", "4,000 lists, each in the other", nested(4000), [], flags=["Hostile"])
    bad("too-deep-near", "the access list is 3 lists, each in the other", with_item(8, nested(3), access_items, b"\x02"), [],
        near=["rlp-too-deep"])
    bad("kind-list-nonce", "the nonce is a list", with_item(0, b"\xc0"), "rlp-kind")
    bad("kind-list-to", "the recipient is a list of 20 bytes", with_item(3, b"\xd5\x94" + BOB), "rlp-kind")
    bad("kind-list-data", "data is a list", with_item(5, b"\xc1\x01"), "rlp-kind")
    bad("kind-list-r", "r is a list", with_item(7, b"\xc0"), "rlp-kind")
    bad("kind-bytes-access-list", "the access list is an empty string", with_item(8, b"\x80", access_items, b"\x02"), [])
    bad("kind-not-a-list", "type 0x2 holds a string", b"\x02\x83abc", [])

    s.group("EIP-2718; EIP-7702 (0x05); EIP-8141 (0x06); rollup deposits (0x7e); " + OWN)
    s.add("tx-empty", "no byte", decode("0x"), "refused", "tx-empty", no=["rlp-truncated"])
    s.add("tx-empty-near", "an empty list", decode(b"\xc0"), "refused", "tx-field-count", near=["tx-empty"])
    for first, comment in [
        (5, "the magic of an authorization"), (0x76, "another network's type"),
        (0x7E, "a deposit of a rollup"), (0x7F, "the last type that EIP-2718 allows"),
    ]:
        s.add(
            f"type-unsupported-{first:02x}", f"0x{first:02x}: {comment}", decode(bytes([first]) + raw2[1:]), "refused",
            "type-unsupported",
        )
    s.add("type-00", "0x00 before a typed body", decode(b"\0" + raw2[1:]), "refused")
    s.add("type-80", "a string where a transaction is due", decode(b"\x83abc"), "refused")
    s.add(
        "type-unsupported-near", "0x01, the first type there is", decode(Tx(type=1).signed()), "decoded",
        near=["type-unsupported"], summary={"type": "0x1"},
    )


def fields(s: Suite) -> None:
    s.group("yellow paper 4.2 and appendix B; EIP-2930, 1559, 4844, 7702; " + OWN)
    legacy = _rlp.decode(Tx(type=0).signed())
    modern = _rlp.decode(Tx().signed()[1:])

    def make(items, kind=None):
        return (bytes([kind]) if kind else b"") + _rlp.encode(items)

    def bad(name, comment, items, rule, kind=None, **more):
        s.add(f"tx-{name}", comment, decode(make(items, kind)), "refused", rule, **more)

    for n in (5, 8):
        bad(f"field-count-legacy-{n}", f"{n} items", legacy[:n], "tx-field-count")
    bad("field-count-legacy-10", "ten items", legacy + [b""], "tx-field-count")
    for n in (8, 11):
        bad(f"field-count-fee-market-{n}", f"type 0x2 with {n} items", modern[:n], "tx-field-count", kind=2)
    bad("field-count-fee-market-13", "type 0x2 with thirteen items", modern + [b""], "tx-field-count", kind=2)
    bad("field-count-other-type", "the items of type 0x2 under type 0x1", modern, "tx-field-count", kind=1)

    def swap(items, at, value):
        return items[:at] + [value] + items[at + 1 :]

    for name, at, value, comment in [
        ("nonce", 0, b"\0", "the nonce 0 as the byte 00, not as the empty string"),
        ("value", 4, b"\0" + legacy[4], "a value with a zero byte before it"),
        ("v", 6, b"\0\x25", "v with a zero byte before it"),
        ("r", 7, b"\0" + legacy[7][1:], "r with a zero byte first, as padded to 32 bytes"),
    ]:
        bad(f"int-leading-zero-{name}", comment, swap(legacy, at, value), "tx-int-leading-zero", no=["rlp-single-byte"])
    bad("int-leading-zero-parity", "yParity 0 as the byte 00", swap(modern, 9, b"\0"), "tx-int-leading-zero", kind=2)
    zero = Tx(type=0, nonce=0, value=0)
    s.add(
        "tx-int-leading-zero-near", "nonce and value 0 as the empty string", decode(zero.signed()), "decoded",
        near=["tx-int-leading-zero"], summary={"nonce": "0", "value": "0"},
    )
    for name, at, size, comment in [
        ("nonce", 0, 9, "a nonce of 9 bytes"), ("gas", 2, 9, "gas of 9 bytes"), 
        ("value", 4, 33, "a value of 33 bytes"), ("s", 8, 33, "s of 33 bytes"),
    ]:
        bad(f"int-overflow-{name}", comment, swap(legacy, at, b"\x01" + bytes(size - 1)), "tx-int-overflow",
            flags=["Boundary"], no=["tx-int-leading-zero"])
    bad("int-overflow-tip", "a tip of 33 bytes", swap(modern, 2, b"\x01" + bytes(32)), "tx-int-overflow", kind=2)
    top = Tx(type=0, value=2**256 - 1)
    s.add(
        "tx-int-overflow-near", "a value of 32 bytes, all ones", decode(top.signed()), "decoded", near=["tx-int-overflow"],
        flags=["Boundary"], summary={"value": str(2**256 - 1)},
    )
    for size in (19, 21, 32):
        bad(f"to-length-{size}", f"a recipient of {size} bytes", swap(legacy, 3, b"\xaa" * size), "tx-to-length")
    bad("to-length-blob", "type 0x3 without recipient", _rlp.decode(Tx(type=3, to=None, blobs=(BLOB,)).signed()[1:]),
        "tx-to-length", kind=3)
    auth = authorization(CAROL, 1, TOKEN, 3)
    four = _rlp.decode(Tx(type=4, auths=(auth,), gas=100000).signed()[1:])
    bad("to-length-set-code", "type 0x4 without recipient", swap(four, 5, b""), "tx-to-length", kind=4)
    s.add(
        "tx-to-length-near", "type 0x2 without recipient: a creation",
        decode(Tx(to=None, value=0, data=INITCODE, gas=100000).signed()), "decoded", near=["tx-to-length"],
    )
    for name, value, comment in [
        ("address", [[TOKEN[1:], []]], "an address of 19 bytes"),
        ("key-31", [[TOKEN, [SLOT[1:]]]], "a storage key of 31 bytes"),
        ("key-33", [[TOKEN, [SLOT + b"\0"]]], "a storage key of 33 bytes"),
        ("one-member", [[TOKEN]], "an entry without storage keys"),
        ("three-members", [[TOKEN, [], []]], "an entry of three members"),
    ]:
        bad(f"access-list-{name}", comment, swap(modern, 8, value), "tx-access-list", kind=2)
    s.add(
        "tx-access-list-near", "an entry with an address and one storage key",
        decode(Tx(accessList=((TOKEN, (SLOT,)),), gas=60000).signed()), "decoded", near=["tx-access-list"],
        summary={"accessList": [{"address": hx(TOKEN), "storageKeys": [hx(SLOT)]}]},
    )
    for name, value, comment in [
        ("five", [auth[:5]], "an authorization of five members"),
        ("seven", [auth + [b""]], "an authorization of seven members"),
        ("address-19", [[auth[0], auth[1][1:], *auth[2:]]], "an authorization whose address has 19 bytes"),
        ("address-empty", [[auth[0], b"", *auth[2:]]], "an authorization without address"),
    ]:
        bad(f"auth-list-{name}", comment, swap(four, 9, value), "tx-auth-list", kind=4)
    s.add(
        "tx-auth-list-near", "an authorization of six members",
        decode(Tx(type=4, auths=(auth,), gas=100000).signed()), "decoded", near=["tx-auth-list"],
    )
    three = _rlp.decode(Tx(type=3, blobs=(BLOB,)).signed()[1:])
    for size in (31, 33):
        bad(f"blob-hashes-{size}", f"a versioned hash of {size} bytes", swap(three, 10, [(BLOB + b"\0")[:size]]),
            "tx-blob-hashes", kind=3)
    s.add(
        "tx-blob-hashes-near", "a versioned hash of 32 bytes", decode(Tx(type=3, blobs=(BLOB,)).signed()), "decoded",
        near=["tx-blob-hashes"], summary={"blobVersionedHashes": [hx(BLOB)]},
    )

    s.group("EIP-7702, Behavior, steps 1 to 3; " + OWN)
    def four_with(auth):
        return decode(Tx(type=4, auths=(auth,), gas=100000).signed())

    n_high = N - int.from_bytes(auth[5], "big")
    for name, bad_auth, comment in [
        ("high-s", authorization(CAROL, 1, TOKEN, 3, s=n_high), "s is above half the order"),
        ("r-zero", authorization(CAROL, 1, TOKEN, 3, r=0), "r is zero"),
        ("no-point", authorization(CAROL, 1, TOKEN, 3, r=x_without_point()), "r is no x coordinate"),
        ("parity", authorization(CAROL, 1, TOKEN, 3, parity=2), "yParity is 2"),
        ("nonce", authorization(CAROL, 1, TOKEN, 2**64 - 1), "the nonce is 2^64 - 1"),
        ("other-chain", authorization(CAROL, 56, TOKEN, 3), "the authorization is for another chain"),
    ]:
        s.add(
            f"auth-signer-{name}", f"{comment}: the chain skips the authorization, not the transaction",
            four_with(bad_auth), "decoded", "tx-auth-signer", no=["tx-auth-list"],
        )
    s.add(
        "auth-signer-near", "an authorization for any chain", four_with(authorization(CAROL, 0, TOKEN, 3)), "decoded",
        near=["tx-auth-signer"],
    )


def wrappers(s: Suite) -> None:
    s.group("EIP-4844, networking; EIP-7594, networking (blobs of full size are too big for a vector file); " + OWN)
    body = _rlp.decode(Tx(type=3, blobs=(BLOB,)).signed()[1:])
    commitment, proof, small = b"\xc0" + bytes(47), b"\xc0" + bytes(47), bytes(32)

    def bad(name, comment, items, rule="tx-blob-wrapper"):
        s.add(f"blob-wrapper-{name}", comment, decode(b"\x03" + _rlp.encode(items)), "refused", rule)

    bad("no-blobs", "one versioned hash, and no blob, commitment or proof", [body, [], [], []])
    bad("small-blob", "a blob of 32 bytes", [body, [small], [commitment], [proof]])
    bad("no-commitment", "a blob without commitment", [body, [small], [], [proof]])
    bad("no-proof", "a blob and a commitment without proof", [body, [small], [commitment], []])
    bad("cell-proofs-none", "EIP-7594's form without cell proofs", [body, b"\x01", [small], [commitment], []])
    bad("version-0", "EIP-7594's form of version 0", [body, b"", [], [], []])
    bad("version-2", "EIP-7594's form of version 2", [body, b"\x02", [], [], []])
    bad("two", "the body and one list", [body, []], [])
    bad("six", "EIP-7594's form with one list more", [body, b"\x01", [], [], [], []], [])
    s.add(
        "blob-wrapper-near", "the body alone", decode(b"\x03" + _rlp.encode(body)), "decoded", near=["tx-blob-wrapper"],
    )


def signatures(s: Suite) -> None:
    s.group("EIP-155; EIP-2; EIP-2718; SEC 1, 4.1.6; " + OWN)
    legacy, modern = Tx(type=0), Tx()
    r, sig_s, parity = ALICE.sign(legacy.digest())
    for v in (0, 26, 29, 34, 35):
        why = {35: "chain 0", 36: "chain 0"}.get(v, "neither before nor after EIP-155")
        s.add(
            f"sig-v-legacy-{v}", f"v is {v}: {why}", decode(legacy.with_signature(r, sig_s, parity, v=v)), None, "sig-v",
            flags=["Loose"],
        )
    s.add(
        "sig-v-legacy-near", "v is 37 or 38: chain 1", decode(legacy.signed()), "decoded",
        near=["sig-v", "no-replay-protection"],
    )
    r2, s2, parity2 = ALICE.sign(modern.digest())
    for v in (2, 27):
        s.add(
            f"sig-v-typed-{v}", f"yParity is {v}", decode(modern.with_signature(r2, s2, parity2, v=v)), None, "sig-v",
            flags=["Loose"],
        )
    other = modern.with_signature(r2, s2, parity2 ^ 1)
    s.add(
        "sig-v-typed-near", "yParity is the other of 0 and 1: another sender", decode(other), "decoded", near=["sig-v"],
        summary={"from": hx(recover(modern.digest(), r2, s2, parity2 ^ 1)), "hash": hx(keccak(other))},
    )
    for name, rr, ss, comment in [
        ("r-zero", 0, s2, "r is zero"), ("s-zero", r2, 0, "s is zero"), ("r-n", N, s2, "r is the order"),
        ("s-n", r2, N, "s is the order"), ("s-max", r2, 2**256 - 1, "s is 2^256 - 1"),
    ]:
        s.add(
            f"sig-range-{name}", comment, decode(modern.with_signature(rr, ss, 0)), None, "sig-range",
            no=["tx-int-overflow"], flags=["Loose"],
        )
    half = N // 2
    s.add(
        "sig-high-s", "the same signature with s in the upper half", decode(modern.high_s()), None, "sig-high-s",
        no=["sig-range"], flags=["Loose"],
    )
    s.add(
        "sig-high-s-legacy", "a legacy one with s in the upper half", decode(legacy.high_s()), None, "sig-high-s",
        flags=["Loose"],
    )
    s.add(
        "sig-high-s-first", "s is one above half the order", decode(modern.with_signature(r2, half + 1, parity2)), None,
        "sig-high-s", flags=["Boundary", "Loose"],
    )
    edge = modern.with_signature(r2, half, parity2)
    s.add(
        "sig-high-s-near", "s is half the order", decode(edge), "decoded", near=["sig-high-s", "sig-range"],
        flags=["Boundary"], summary={"from": hx(recover(modern.digest(), r2, half, parity2))},
    )
    s.add(
        "sig-range-near", "s is one", decode(modern.with_signature(r2, 1, parity2)), "decoded",
        near=["sig-range", "sig-unrecoverable"], flags=["Boundary"],
        summary={"from": hx(recover(modern.digest(), r2, 1, parity2))},
    )
    x = x_without_point()
    s.add(
        "sig-unrecoverable", f"r is {x}, which is no x coordinate of a point", decode(modern.with_signature(x, s2, 0)), None,
        "sig-unrecoverable", no=["sig-range"], flags=["Loose"],
    )
    x_ok = next(k for k in range(1, 9) if recover(modern.digest(), k, s2, 0))
    s.add(
        "sig-unrecoverable-near", f"r is {x_ok}, which is the x coordinate of a point",
        decode(modern.with_signature(x_ok, s2, 0)), "decoded", near=["sig-unrecoverable"],
        summary={"from": hx(recover(modern.digest(), x_ok, s2, 0))},
    )


def validity(s: Suite) -> None:
    s.group("yellow paper 6.2; EIP-2028, 2930, 3860, 7623, 7702, 7825: the formulas computed by Tools/Vectors; " + OWN)

    def add(name, comment, tx, fork, rules=(), near=(), flags=()):
        s.add(
            f"valid-{name}", comment, decode(tx.signed(), policy={"fork": fork}), None, rules, near=near,
            flags=["Fork", *flags],
        )

    auth = authorization(CAROL, 1, TOKEN, 3)
    # zero bytes cost 4 and weigh 10 in the floor, others 16 and 40: the floor is above the intrinsic gas for any data
    for name, comment, tx, fork in [
        ("transfer", "a plain transfer", Tx(), "osaka"),
        ("transfer-cancun", "a plain transfer", Tx(), "cancun"),
        ("call-cancun", "a token transfer", Tx(to=TOKEN, value=0, data=CALL), "cancun"),
        ("creation", "a creation", Tx(to=None, value=0, data=INITCODE), "cancun"),
        ("access-list", "two addresses and two storage keys", Tx(accessList=LIST), "osaka"),
        ("set-code", "one authorization", Tx(type=4, auths=(auth,)), "prague"),
    ]:
        need = intrinsic(tx)
        add(f"intrinsic-{name}", f"{comment}, one gas too little", tx.but(gas=need - 1), fork, "gas-below-intrinsic",
            flags=["Boundary"])
        add(f"intrinsic-{name}-near", f"{comment}, gas {need}", tx.but(gas=need), fork, near=["gas-below-intrinsic"],
            flags=["Boundary"])
    call = Tx(to=TOKEN, value=0, data=CALL)
    need = floor(call)
    assert intrinsic(call) < need - 1
    for fork in ("prague", "osaka"):
        add(f"floor-{fork}", f"a token transfer, one gas below the floor of {need}", call.but(gas=need - 1), fork,
            "gas-below-floor", flags=["Boundary"])
        add(f"floor-{fork}-near", "a token transfer with the floor's gas", call.but(gas=need), fork,
            near=["gas-below-floor", "gas-below-intrinsic"], flags=["Boundary"])
    add("floor-cancun-near", "no floor before Prague", call.but(gas=need - 1), "cancun",
        near=["gas-below-floor", "gas-below-intrinsic"])
    cap = 2**24
    add("cap", "one gas above 2^24", Tx(gas=cap + 1, maxFee=GWEI), "osaka", "gas-above-cap", flags=["Boundary"])
    add("cap-near", "gas 2^24", Tx(gas=cap, maxFee=GWEI), "osaka", near=["gas-above-cap"], flags=["Boundary"])
    add("cap-prague-near", "no cap before Osaka", Tx(gas=cap + 1, maxFee=GWEI), "prague", near=["gas-above-cap"])

    s.group("EIP-1559; EIP-2681; EIP-4844; EIP-7594; EIP-7702; go-ethereum; " + OWN)
    add("tip", "the tip is one wei above the cap", Tx(tip=30 * GWEI + 1), "osaka", "fee-tip-above-cap", flags=["Boundary"])
    add("tip-near", "the tip equals the cap", Tx(tip=30 * GWEI), "osaka", near=["fee-tip-above-cap"], flags=["Boundary"])
    add("nonce", "nonce 2^64 - 1", Tx(nonce=2**64 - 1), "osaka", "tx-nonce-overflow", flags=["Boundary"])
    add("nonce-near", "nonce 2^64 - 2", Tx(nonce=2**64 - 2), "osaka", near=["tx-nonce-overflow"], flags=["Boundary"])
    gas = 2**15
    add("fee", "gas times the cap is 2^256", Tx(gas=gas, maxFee=2**241, value=0), "osaka", "tx-fee-overflow",
        flags=["Boundary"])
    add("fee-near", "gas times the cap is 2^256 - 2^15", Tx(gas=gas, maxFee=2**241 - 1, value=0), "osaka",
        near=["tx-fee-overflow"], flags=["Boundary"])
    add("fee-value", "the value takes the sum to 2^256", Tx(gas=gas, maxFee=2**241 - 1, value=2**15), "osaka",
        "tx-fee-overflow", flags=["Boundary"])
    add("fee-value-near", "the value takes the sum to 2^256 - 1", Tx(gas=gas, maxFee=2**241 - 1, value=2**15 - 1), "osaka",
        near=["tx-fee-overflow"], flags=["Boundary"])
    add("blob-empty", "type 0x3 without versioned hashes", Tx(type=3), "osaka", "blob-empty")
    add("blob-empty-near", "one versioned hash", Tx(type=3, blobs=(BLOB,)), "osaka", near=["blob-empty", "blob-version"])
    for version in (0, 2):
        add(f"blob-version-{version}", f"a versioned hash that starts with 0{version}",
            Tx(type=3, blobs=(BLOB, bytes([version]) + BLOB2[1:])), "osaka", "blob-version")
    many = tuple(b"\x01" + keccak(b"countersign vectors, many %d" % n)[1:] for n in range(10))
    add("blob-many", "seven blobs", Tx(type=3, blobs=many[:7]), "osaka", "blob-too-many", flags=["Boundary"])
    add("blob-many-near", "six blobs", Tx(type=3, blobs=many[:6]), "osaka", near=["blob-too-many"], flags=["Boundary"])
    add("blob-many-cancun", "seven blobs where a block holds six", Tx(type=3, blobs=many[:7]), "cancun", "blob-too-many")
    add("blob-many-prague", "ten blobs where a block holds nine", Tx(type=3, blobs=many), "prague", "blob-too-many")
    add("auth-empty", "type 0x4 without authorization", Tx(type=4), "osaka", "auth-empty")
    add("auth-empty-near", "one authorization", Tx(type=4, auths=(auth,), gas=100000), "osaka", near=["auth-empty"])
    add("fork", "type 0x4 came with Prague", Tx(type=4, auths=(auth,), gas=100000), "cancun", "type-not-in-fork")
    add("fork-near", "type 0x4 in Prague", Tx(type=4, auths=(auth,), gas=100000), "prague", near=["type-not-in-fork"])
    add("fork-near-blob", "type 0x3 in Cancun", Tx(type=3, blobs=(BLOB,)), "cancun", near=["type-not-in-fork"])


def detection(s: Suite) -> None:
    s.group("design, input detection; threats, row 48; " + OWN)
    s.add("detect-empty", "no text", decode("", kind=None), "refused", "core/input-empty")
    s.add("detect-word", "two words", decode("hello world", kind=None), "refused", "core/input-undetected",
          near=["core/input-empty"])
    raw = Tx().signed()
    s.add(
        "detect-near", "a signed transaction", decode(raw, kind=None), "decoded",
        near=["core/input-empty", "core/input-undetected", "core/possible-secret", "core/secret-in-input"],
        summary={"kind": "evm.transaction", "hash": hx(keccak(raw))},
    )
    s.add(
        "detect-hash", "64 hex digits: a hash, or a private key", decode(hx(SLOT), kind=None), None, "core/possible-secret",
        flags=["Loose"],
    )
    s.add(
        "detect-hash-near", "62 hex digits", decode(hx(SLOT[1:]), kind=None), None, near=["core/possible-secret"],
        flags=["Loose"],
    )
    s.add(
        "detect-seed-phrase", "the seed phrase of every test network: it must not be echoed",
        decode("test test test test test test test test test test test junk", kind=None), "refused",
        "core/secret-in-input",
    )
    wif = b58check(b"\x80" + keccak(b"countersign vectors, a key that nobody uses"))
    s.add("detect-wif", "a private key in wallet import format", decode(wif, kind=None), "refused", "core/secret-in-input")
    words = "nobody reads these twelve plain words except the tests which we write"
    s.add(
        "detect-secret-near", "twelve words, one of them in no word list", decode(words, kind=None), "refused",
        near=["core/secret-in-input"],
    )


def b58check(data: bytes) -> str:
    data += hashlib.sha256(hashlib.sha256(data).digest()).digest()[:4]
    number, out = int.from_bytes(data, "big"), ""
    while number:
        number, digit = divmod(number, 58)
        out = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"[digit] + out
    return out
