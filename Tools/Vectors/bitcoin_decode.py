"""Vectors/bitcoin/decode.json: PSBTs of both versions and transactions, whole and broken."""

from bitcoin_standards import PSBTS
from bitcoin_support import *

BASE = psbt([wpkh()], PAYS)
BASE2 = psbt([wpkh()], PAYS, version=2)
TAP = psbt([tr()], PAYS)
STRUCTURE = ids(
    "psbt-bad-magic psbt-truncated psbt-trailing-data psbt-noncanonical-size psbt-value-size psbt-duplicate-key psbt-bad-key "
    "psbt-bad-value psbt-unsupported-version psbt-missing-field psbt-forbidden-field psbt-map-count psbt-unsigned-tx-not-empty "
    "psbt-unsigned-tx-witness-format psbt-is-pset psbt-is-hex psbt-is-raw-transaction psbt-is-ur psbt-base64-alphabet "
    "psbt-base64-padding psbt-base64-whitespace psbt-base64-trailing-bits"
)


def build() -> Suite:
    s = Suite("decode")
    for part in (whole, transactions, frame, versions, fields, taproot_fields, outputs, texts, standards):
        part(s)
    return s


def good(s, id, comment, p, near=(), rules=(), no=(), flags=(), kind="bitcoin.psbt", **summary) -> None:
    expect = {"summary": {"kind": kind, **summary}}
    s.add(id, comment, decode(p, kind), "decoded", rules, no=no, near=near, flags=flags, **expect)


def bad(s, id, comment, p, rules=(), no=(), flags=(), near=(), kind="bitcoin.psbt") -> None:
    s.add(id, comment, decode(p, kind), "refused", rules, no=no, near=near, flags=flags)


def whole(s: Suite) -> None:
    s.group("PSBTs that are good: BIP-0174, 0370, 0371; " + OWN)
    kinds = {
        "p2wpkh": wpkh(), "p2pkh": pkh(), "nested": nested(), "p2wsh": wsh_multi(), "p2sh": sh_multi(), "p2sh-p2wsh": shwsh_multi(),
        "p2tr": tr(), "p2tr-leaf": leaf(), "p2tr-checksigadd": checksigadd(), "bare": bare(), "p2pk": pk(),
    }
    for version in (0, 2):
        for name, coin in kinds.items():
            p = psbt([coin], PAYS, version=version)
            good(s, f"v{version}-{name}", f"one input, {name}, not signed", p, near=STRUCTURE if name in ("p2wpkh", "p2tr") else (),
                 txid=p.tx.txid(), fee="1000", complete=False)
            signed = sign_all(p)
            good(s, f"v{version}-{name}-signed", f"the same, signed: {'all' if coin.m == len(coin.keys) else 'enough'} signatures", signed,
                 near=["psbt-bad-key", "psbt-bad-value"], txid=p.tx.txid(), fee="1000")
            final = finalise(signed)
            tx = extract(signed)
            good(s, f"v{version}-{name}-final", "the same, finalised", final, near=["psbt-bad-key", "psbt-bad-value"], txid=p.tx.txid(),
                 fee="1000", complete=True, vsize=-(-tx.weight() // 4))
    for kind in (0x01, 0x02, 0x03, 0x81, 0x82, 0x83):
        p = psbt([wpkh()], PAYS, sighash=kind)
        good(s, f"sighash-{kind:02x}", f"the field of the hash type is {kind:#x}", p, near=["psbt-bad-value"], txid=p.tx.txid())
    many = psbt([wpkh(str(n)) for n in range(20)], [Out(1000 + n, BOB.p2tr) for n in range(300)])
    good(s, "many", "20 inputs and 300 outputs: counts of three bytes", many, near=["psbt-noncanonical-size", "psbt-map-count"], txid=many.tx.txid(),
         fee=str(20 * 100_000 - sum(o.sats for o in many.tx.outs)), flags=["Boundary"])


def transactions(s: Suite) -> None:
    s.group("transactions in hex: BIP-0141, 0144; " + OWN)
    for name, coins in (("legacy", [pkh()]), ("segwit", [wpkh()]), ("mixed", [wpkh(), pkh(), tr()]), ("script-path", [leaf()])):
        p = sign_all(psbt(coins, PAYS))
        tx = extract(p)
        good(s, f"tx-{name}", f"a signed transaction, {name}", tx.encode().hex(), kind="bitcoin.transaction", txid=tx.txid(), wtxid=tx.wtxid(),
             weight=tx.weight())
    tx = extract(sign_all(psbt([wpkh()], PAYS)))
    raw = tx.encode()
    s.add("tx-detected", "the same without a kind: detected", decode(raw.hex()), "decoded", summary={"kind": "bitcoin.transaction", "txid": tx.txid()})
    s.add("psbt-detected", "a PSBT without a kind: detected", decode(BASE), "decoded", summary={"kind": "bitcoin.psbt", "txid": BASE.tx.txid()})
    for name, text, summary in (
        ("payment", pays(), {"kind": "bitcoin.payment", "recipient": TO, "sats": "12345"}), ("address", TO, {"kind": "bitcoin.address"}),
        ("address-p2pkh", address(BOB.p2pkh), {"kind": "bitcoin.address"}), ("request", asks(BASE), {"kind": "bitcoin.psbt", "txid": BASE.tx.txid()}),
    ):
        s.add(f"detected-{name}", f"detected: {name}", decode(text), "decoded", summary=summary)
    bad(s, "tx-truncated", "without its last byte", raw[:-1].hex(), kind="bitcoin.transaction")
    bad(s, "tx-trailing", "with a byte more", raw.hex() + "00", kind="bitcoin.transaction")
    bad(s, "tx-flag", "the segwit flag is 2", (raw[:5] + b"\2" + raw[6:]).hex(), kind="bitcoin.transaction")
    bad(s, "tx-empty-witness", "the segwit form without a witness: BIP-0144 calls for the old form then",
        (raw[:4] + b"\0\1" + tx.bare().encode()[4:-4] + b"\0" + raw[-4:]).hex(), kind="bitcoin.transaction", flags=["Hostile"])
    bad(s, "tx-noncanonical", "an input count in three bytes", (raw[:6] + b"\xfd\1\0" + raw[7:]).hex(), kind="bitcoin.transaction")
    bad(s, "tx-huge-count", "2^63 inputs", (raw[:6] + b"\xff" + bytes(7) + b"\x80" + raw[7:]).hex(), kind="bitcoin.transaction", flags=["Hostile"])


def frame(s: Suite) -> None:
    s.group("magic, maps, sizes and keys: BIP-0174; bitcoin/bitcoin#16821, bitcoinfuzz#43, MetacoSA/NBitcoin#1327; " + OWN)
    raw = BASE.encode()
    for name, magic in (("letters", b"psbs\xff"), ("upper", b"PSBT\xff"), ("separator", b"psbt\xfe"), ("reversed", b"tbsp\xff")):
        bad(s, f"magic-{name}", f"another magic: {name}", magic + raw[5:], "psbt-bad-magic", no=["psbt-truncated"])
    bad(s, "magic-tx", "a transaction in base64 is no PSBT", extract(sign_all(BASE)).encode())
    bad(s, "empty", "no bytes", "")
    g = psbt_map(BASE.globals())
    for name, cut in (("magic", 5), ("key-length", 6), ("value", 20), ("global-end", 5 + len(g) - 1), ("input", 5 + len(g) + 40), ("last-byte", len(raw) - 1)):
        if name in ("last-byte", "magic"):
            bad(s, f"truncated-{name}", f"cut after {cut} bytes", raw[:cut], flags=["Boundary"])
        else:
            bad(s, f"truncated-{name}", f"cut after {cut} bytes, inside a map", raw[:cut], "psbt-truncated", no=["psbt-map-count"])
    for name, tail in (("ff", b"\xff"), ("73", b"\x73"), ("text", b"psbt")):
        bad(s, f"trailing-{name}", "bytes behind the last map that are none", raw + tail, "psbt-trailing-data", no=["psbt-truncated"])
    bad(s, "trailing-map", "an empty map more than the transaction has outputs: too many maps, or bytes behind the last", raw + b"\0", flags=["Hostile"])
    bad(s, "trailing-psbt", "the PSBT twice", raw + raw, "psbt-trailing-data")
    bad(s, "map-missing", "one output map is missing: the bytes end where a map ends", raw[:-1], ["psbt-map-count"])
    bad(s, "map-missing-v2", "the same in version 2", BASE2.encode()[: -len(psbt_map(sorted(BASE2.o[1])))], ["psbt-map-count"])
    bad(s, "map-all-missing", "only the global map", raw[: 5 + len(g)], ["psbt-map-count"])
    two = BASE2.glob(5, cs(3))
    bad(s, "map-count-v2", "version 2 counts three outputs and holds two", two, ["psbt-map-count"])
    bad(s, "map-count-v2-huge", "version 2 counts 2^62 inputs", BASE2.glob(4, b"\xff" + bytes(7) + b"\x40"), flags=["Hostile"])
    tx = BASE.tx.encode()
    unsigned = entry(b"\0", tx)
    rest = raw[5 + len(g):]
    bad(s, "noncanonical-key", "a key length in three bytes", MAGIC + b"\xfd\1\0\0" + var(tx) + b"\0" + rest, "psbt-noncanonical-size")
    bad(s, "noncanonical-value", "a value length in three bytes where one is enough", MAGIC + b"\1\0\xfd" + u16(len(tx)) + tx + b"\0" + rest,
        "psbt-noncanonical-size")
    bad(s, "noncanonical-value-5", "a value length in five bytes", MAGIC + b"\1\0\xfe" + u32(len(tx)) + tx + b"\0" + rest, "psbt-noncanonical-size")
    bad(s, "noncanonical-type", "a key type in three bytes", MAGIC + unsigned + entry(b"\xfd\xf0\0", b"x") + b"\0" + rest, flags=["Hostile"])
    bad(s, "noncanonical-in-tx", "an input count of three bytes in the unsigned transaction", MAGIC + entry(b"\0", tx[:4] + b"\xfd\1\0" + tx[5:]) + b"\0" + rest)
    wide = BASE.put(0, b"\xf0", bytes(253))
    good(s, "canonical-253", "a value of 253 bytes: a length of three", wide, near=["psbt-noncanonical-size"], flags=["Boundary"], txid=BASE.tx.txid())
    good(s, "canonical-252", "a value of 252 bytes: a length of one", BASE.put(0, b"\xf0", bytes(252)), near=["psbt-noncanonical-size"], flags=["Boundary"],
         txid=BASE.tx.txid())
    bad(s, "value-length", "the unsigned transaction's length is one too small", MAGIC + b"\1\0" + cs(len(tx) - 1) + tx + b"\0" + rest)
    bad(s, "value-size-tx", "a byte behind the unsigned transaction, inside its value", BASE.glob(0, tx + b"\0"), "psbt-value-size", flags=["Hostile"])
    bad(s, "value-size-previous", "a byte behind the previous transaction", BASE.put(0, 0, BASE.coins[0].prev().encode() + b"\0"), "psbt-value-size")
    bad(s, "value-size-witness-utxo", "a byte behind the witness UTXO", BASE.put(0, 1, BASE.coins[0].out.encode() + b"\0"), "psbt-value-size")
    bad(s, "duplicate-global", "the unsigned transaction twice", MAGIC + unsigned * 2 + b"\0" + rest, "psbt-duplicate-key")
    for name, value in (("same", u32(1)), ("other", u32(3))):
        bad(s, f"duplicate-input-{name}", f"the hash type twice, {name} value", _with_entry(BASE, 0, entry(b"\3", u32(1)) + entry(b"\3", value)),
            "psbt-duplicate-key", flags=["Hostile"])
    bad(s, "duplicate-empty", "an unknown key twice, the first value empty", _with_entry(BASE, 0, entry(b"\xf0", b"") + entry(b"\xf0", b"x")),
        "psbt-duplicate-key", flags=["Hostile"])
    bad(s, "duplicate-output", "an unknown key of an output twice", _with_entry(BASE, 1, entry(b"\xf0a", b"x") * 2), "psbt-duplicate-key")
    good(s, "duplicate-near", "the same type with other key data, and the same key in two maps", BASE.put(0, b"\xf0a", b"").put(0, b"\xf0b", b"").out(0, b"\xf0a", b""),
         near=["psbt-duplicate-key"], txid=BASE.tx.txid())
    s.add("unknown-field", "unknown keys are kept", decode(BASE.put(0, b"\xf0\1\2", b"kept").glob(b"\xf1", b"kept").out(1, b"\xf2", b"")), "decoded",
          summary={"kind": "bitcoin.psbt", "txid": BASE.tx.txid()})
    s.add("proprietary-field", "a proprietary key", decode(BASE.put(0, b"\xfc" + var(b"wallet") + b"\1" + b"data", b"kept")), "decoded",
          summary={"kind": "bitcoin.psbt", "txid": BASE.tx.txid()})
    bad(s, "proprietary-broken", "a proprietary key whose id is longer than the key", BASE.put(0, b"\xfc\x20wallet", b"x"), "psbt-bad-key")
    signed = extract(sign_all(psbt([pkh()], PAYS)))
    bad(s, "unsigned-not-empty", "the unsigned transaction has a scriptSig", psbt([pkh()], PAYS).glob(0, signed.encode()), "psbt-unsigned-tx-not-empty")
    signed = extract(sign_all(BASE))
    bad(s, "unsigned-witness", "the unsigned transaction in the segwit form", BASE.glob(0, signed.encode()), "psbt-unsigned-tx-witness-format")


def _with_entry(p: Psbt, which: int, extra: bytes) -> bytes:
    """With raw entries in a map: 0 is the first input, 1 the first output."""
    maps = [psbt_map(p.globals()), *[psbt_map(sorted(m)) for m in p.i], *[psbt_map(sorted(m)) for m in p.o]]
    at = 1 if which == 0 else 1 + len(p.i)
    maps[at] = maps[at][:-1] + extra + b"\0"
    return MAGIC + b"".join(maps)


def versions(s: Suite) -> None:
    s.group("versions and the fields that they must and must not have: BIP-0370; " + OWN)
    for n in (1, 3, 2**32 - 1):
        bad(s, f"version-{n}", f"version {n}", BASE.glob(0xFB, u32(n)), "psbt-unsupported-version")
    good(s, "version-0-stated", "version 0, stated", BASE.glob(0xFB, u32(0)), near=["psbt-unsupported-version"], txid=BASE.tx.txid(), fee="1000")
    bad(s, "version-short", "the version in two bytes", BASE.glob(0xFB, u16(0)), no=["psbt-unsupported-version"])
    bad(s, "v0-no-tx", "version 0 without an unsigned transaction", BASE.unglob(0), "psbt-missing-field")
    for name, kind in (("tx-version", 2), ("input-count", 4), ("output-count", 5)):
        bad(s, f"v2-missing-{name}", f"version 2 without its {name}", BASE2.unglob(kind), "psbt-missing-field")
    for name, kind in (("txid", 0x0E), ("index", 0x0F)):
        bad(s, f"v2-missing-input-{name}", f"version 2, an input without its {name}", BASE2.drop(0, kind), "psbt-missing-field")
    for name, kind in (("amount", 3), ("script", 4)):
        bad(s, f"v2-missing-output-{name}", f"version 2, an output without its {name}", BASE2.drop_out(1, kind), "psbt-missing-field")
    for name, kind, value in (("tx-version", 2, u32(2)), ("fallback-locktime", 3, u32(0)), ("input-count", 4, cs(1)), ("output-count", 5, cs(2)), ("modifiable", 6, b"\1")):
        bad(s, f"v0-has-{name}", f"version 0 with version 2's {name}", BASE.glob(kind, value), "psbt-forbidden-field")
    for name, kind, value in (
        ("txid", 0x0E, BASE.tx.ins[0].txid), ("index", 0x0F, u32(1)), ("sequence", 0x10, u32(FINAL)), ("time", 0x11, u32(1_700_000_000)), ("height", 0x12, u32(800_000)),
    ):
        bad(s, f"v0-has-input-{name}", f"version 0, an input with version 2's {name}", BASE.put(0, kind, value), "psbt-forbidden-field")
    for name, kind, value in (("amount", 3, i64(60_000)), ("script", 4, BOB.p2wpkh)):
        bad(s, f"v0-has-output-{name}", f"version 0, an output with version 2's {name}", BASE.out(0, kind, value), "psbt-forbidden-field")
    bad(s, "v2-has-tx", "version 2 with an unsigned transaction", BASE2.glob(0, BASE2.tx.encode()), "psbt-forbidden-field", flags=["Hostile"])
    two = lambda **k: psbt([wpkh("a"), wpkh("b")], PAYS, version=2, **k)
    good(s, "v2-fallback", "a fallback locktime", two(locktime=800_000), near=["psbt-forbidden-field"], txid=two(locktime=800_000).tx.txid())
    for name, first, second, lock in (
        ("heights", {0x12: 800_000}, {0x12: 900_000}, 900_000), ("one-height", {0x12: 800_000}, {}, 800_000),
        ("times", {0x11: 1_700_000_000}, {0x11: 1_600_000_000}, 1_700_000_000),
        ("tie", {0x11: 1_700_000_000, 0x12: 5}, {0x11: 1_600_000_000, 0x12: 7}, 7),
        ("common-time", {0x11: 1_700_000_000, 0x12: 5}, {0x11: 1_800_000_000}, 1_800_000_000),
    ):
        p = two(sequence=FINAL - 1).glob(3, u32(123))
        for n, fields in enumerate((first, second)):
            for kind, value in fields.items():
                p = p.put(n, kind, u32(value))
        p = p.but(tx=p.tx.but(locktime=lock))
        assert tx_of(maps_of(p.text())).txid() == p.tx.txid()
        good(s, f"v2-locktime-{name}", f"the inputs' locktimes make {lock}", p, near=["psbt-locktime-conflict", "psbt-bad-value"], txid=p.tx.txid())
    for name, kind, value in (("time-low", 0x11, 499_999_999), ("height-high", 0x12, 500_000_000), ("height-zero", 0x12, 0)):
        bad(s, f"v2-{name}", f"a locktime outside its range: {value}", BASE2.put(0, kind, u32(value)), "psbt-bad-value", flags=["Boundary"])
    good(s, "v2-time-limit", "a time of 500,000,000", BASE2.put(0, 0x11, u32(500_000_000)), near=["psbt-bad-value"], flags=["Boundary"])
    good(s, "v2-height-limit", "a height of 499,999,999", BASE2.put(0, 0x12, u32(499_999_999)), near=["psbt-bad-value"], flags=["Boundary"])
    undefined = BASE2.glob(6, b"\xff")
    WALLY_SKIPS.add(undefined.text())
    good(s, "v2-modifiable-undefined", "undefined bits of TX_MODIFIABLE are valid", undefined, near=["psbt-bad-value", "psbt-forbidden-field"], txid=BASE2.tx.txid())
    bad(s, "v2-modifiable-long", "TX_MODIFIABLE in two bytes", BASE2.glob(6, b"\1\0"))


def fields(s: Suite) -> None:
    s.group("the shapes of keys and values: BIP-0174; " + OWN)
    sig = BASE.coins[0].keys[0].ecdsa(label("digest")) + b"\1"
    off = b"\2" + off_curve_x("field")
    for name, key, value in (
        ("utxo", b"\1\0", BASE.coins[0].out.encode()), ("previous", b"\0\0", BASE.coins[0].prev().encode()), ("sighash", b"\3\0", u32(1)),
        ("redeem", b"\4\0", BOB.p2wpkh), ("witness-script", b"\5\0", b"\x51"), ("final-script", b"\7\0", b"\0"), ("final-witness", b"\x08\0", b"\1\0"),
    ):
        bad(s, f"key-data-{name}", f"key data where none belongs: {name}", BASE.put(0, key, value), "psbt-bad-key")
    for n, key in (("32", b"\2" + ALICE.x), ("34", b"\2" + ALICE.pub + b"\0"), ("64", b"\2" + ALICE.pub65[1:])):
        bad(s, f"signature-key-{n}", f"a signature's key of {n} bytes", BASE.put(0, key, sig), "psbt-bad-key")
    bad(s, "signature-key-off-curve", "a signature's key that is no point", BASE.put(0, b"\2" + off, sig), "psbt-bad-key", flags=["Hostile"])
    bad(s, "signature-key-hybrid", "a signature's key in the hybrid form", BASE.put(0, b"\2" + b"\6" + ALICE.pub65[1:], sig), "psbt-bad-key")
    good(s, "signature-key-65", "a signature of an uncompressed key", psbt([pkh().but(script=ALICE.p2pkh65)], PAYS).put(0, b"\2" + ALICE.pub65, sig),
         near=["psbt-bad-key"])
    for name, value in (
        ("empty", b""), ("type-only", b"\1"), ("long-form", b"\x30\x81" + sig[1:]), ("negative-r", _der(b"\x80" + bytes(31), sig[-33:-1])),
        ("padded-r", _der(b"\0\0\1", b"\1")), ("length", sig[:1] + bytes([sig[1] + 1]) + sig[2:]), ("trailing", sig[:-1] + b"\0" + sig[-1:]),
        ("compact", label("r") + label("s") + b"\1"),
    ):
        bad(s, f"signature-{name}", f"a signature that is not strict DER and a type: {name}", BASE.put(0, b"\2" + ALICE.pub, value), "psbt-bad-value",
            no=["psbt-bad-key"])
    for name, value in (("3", b"\1\0\0"), ("5", b"\1\0\0\0\0"), ("0", b"")):
        bad(s, f"sighash-{name}-bytes", f"a hash type of {name} bytes", BASE.put(0, 3, value), no=["psbt-bad-key"])
    path = label("fingerprint")[:4] + u32(84 + 2**31) + u32(0)
    good(s, "derivation", "a key's derivation", BASE.put(0, b"\6" + ALICE.pub, path).out(1, b"\2" + ALICE.pub, path), near=["psbt-bad-key", "psbt-bad-value"])
    good(s, "derivation-root", "a derivation of the fingerprint alone", BASE.put(0, b"\6" + ALICE.pub, path[:4]), near=["psbt-bad-value"], flags=["Boundary"])
    for n in (0, 3, 5):
        bad(s, f"derivation-{n}", f"a derivation of {n} bytes", BASE.put(0, b"\6" + ALICE.pub, path[:n]), "psbt-bad-value")
    bad(s, "derivation-key", "a derivation's key of 32 bytes", BASE.put(0, b"\6" + ALICE.x, path), "psbt-bad-key")
    bad(s, "derivation-key-off-curve", "a derivation's key that is no point", BASE.put(0, b"\6" + off, path), "psbt-bad-key")
    bad(s, "derivation-output-key", "an output's derivation's key of 32 bytes", BASE.out(1, b"\2" + ALICE.x, path), "psbt-bad-key")
    xpub = bytes.fromhex("0488b21e") + b"\1" + label("fp")[:4] + u32(0) + label("chain") + ALICE.pub
    assert len(xpub) == 78
    good(s, "xpub", "an extended key", BASE.glob(b"\1" + xpub, path[:8]), near=["psbt-bad-key", "psbt-bad-value"])
    bad(s, "xpub-77", "an extended key of 77 bytes", BASE.glob(b"\1" + xpub[:-1], path[:8]), "psbt-bad-key")
    bad(s, "xpub-depth", "an extended key of depth 1 with a path of two", BASE.glob(b"\1" + xpub, path), "psbt-bad-value")
    bad(s, "xpub-no-key", "an extended key whose key is no point", BASE.glob(b"\1" + xpub[:45] + off, path[:8]), "psbt-bad-key")
    for name, kind, hashed, size in (
        ("ripemd160", 0x0A, lambda x: hashlib.new("ripemd160", x).digest(), 20), ("sha256", 0x0B, sha, 32), ("hash160", 0x0C, hash160, 20), ("hash256", 0x0D, sha2, 32),
    ):
        image = label("preimage")
        good(s, f"preimage-{name}", f"a preimage: {name}", BASE.put(0, bytes([kind]) + hashed(image), image), near=["psbt-bad-key", "psbt-bad-value"])
        bad(s, f"preimage-{name}-other", f"a preimage of another hash: {name}", BASE.put(0, bytes([kind]) + hashed(image), image + b"\0"), "psbt-bad-value")
        bad(s, f"preimage-{name}-key", f"a hash that is a byte short: {name}", BASE.put(0, bytes([kind]) + hashed(image)[: size - 1], image), "psbt-bad-key")
    good(s, "proof-of-reserves", "a commitment in UTF-8 (BIP-0127)", BASE.put(0, 9, "Gr\u00fcezi".encode()), near=["psbt-bad-value"])
    bad(s, "proof-of-reserves-bytes", "a commitment that is no UTF-8", BASE.put(0, 9, b"\xff\xfe"), "psbt-bad-value")
    bad(s, "previous-broken", "a previous transaction that ends early", BASE.put(0, 0, BASE.coins[0].prev().encode()[:-5]))
    bad(s, "witness-utxo-short", "a witness UTXO of seven bytes", BASE.put(0, 1, bytes(7)))
    bad(s, "final-witness-trailing", "a byte behind the witness", finalise(sign_all(BASE)).put(0, 8, b"\1\1\1\0"), no=["psbt-bad-key"])
    bad(s, "final-witness-short", "a witness that counts more than it has", finalise(sign_all(BASE)).put(0, 8, b"\2\1\1"), no=["psbt-bad-key"])


def _der(r: bytes, s: bytes) -> bytes:
    body = b"\2" + bytes([len(r)]) + r + b"\2" + bytes([len(s)]) + s
    return b"\x30" + bytes([len(body)]) + body + b"\1"


def taproot_fields(s: Suite) -> None:
    s.group("taproot fields: BIP-0371; bitcoin/bitcoin#25812, #25856; " + OWN)
    sig = ALICE.schnorr(label("digest"))
    for n, value in (("63", sig[:63]), ("66", sig + b"\1\1"), ("0", b"")):
        bad(s, f"tap-key-sig-{n}", f"a key path signature of {n} bytes", TAP.put(0, 0x13, value), "psbt-bad-value")
    good(s, "tap-key-sig-65", "a key path signature of 65 bytes", TAP.put(0, 0x13, sig + b"\1"), near=["psbt-bad-value"], flags=["Boundary"])
    script = leaf()
    p = psbt([script], PAYS)
    lh = leaf_hash(script.leaf)
    bad(s, "tap-script-sig-key", "a script path signature's key with 33 bytes for the key", p.put(0, b"\x14" + ALICE.pub + lh, sig), "psbt-bad-key")
    bad(s, "tap-script-sig-63", "a script path signature of 63 bytes", p.put(0, b"\x14" + ALICE.x + lh, sig[:63]), "psbt-bad-value")
    for n, control in (("32", script.control[:32]), ("34", script.control[:34]), ("none", b"")):
        bad(s, f"tap-control-{n}", f"a control block of {n} bytes", p.drop(0, 0x15).put(0, b"\x15" + control, script.leaf + b"\xc0"), "psbt-bad-key")
    good(s, "tap-control-128", "a control block of 128 steps", TAP.put(0, b"\x15\xc0" + ALICE.x + bytes(32 * 128), b"\x51\xc0"), near=["psbt-bad-key"], flags=["Boundary"])
    bad(s, "tap-control-129", "a control block of 129 steps", TAP.put(0, b"\x15\xc0" + ALICE.x + bytes(32 * 129), b"\x51\xc0"), "psbt-bad-key", flags=["Boundary"])
    bad(s, "tap-leaf-empty", "a leaf without a version", p.put(0, b"\x15" + script.control, b""), "psbt-bad-value")
    fp = label("fingerprint")[:4] + u32(0)
    good(s, "tap-derivation", "a derivation with one leaf", p.put(0, b"\x16" + ALICE.x, b"\1" + lh + fp), near=["psbt-bad-key", "psbt-bad-value"])
    bad(s, "tap-derivation-key", "a derivation's key of 33 bytes", p.put(0, b"\x16" + ALICE.pub, b"\1" + lh + fp), "psbt-bad-key")
    bad(s, "tap-derivation-underflow", "a derivation that counts more leaves than it holds", p.put(0, b"\x16" + ALICE.x, b"\2" + lh + fp), "psbt-bad-value", flags=["Hostile"])
    bad(s, "tap-derivation-huge", "a derivation that counts 2^59 leaves: 32 times that is 2^64", p.put(0, b"\x16" + ALICE.x, b"\xff" + bytes(7) + b"\x08" + lh + fp),
        "psbt-bad-value", flags=["Hostile"])
    bad(s, "tap-derivation-no-path", "a derivation without a fingerprint", p.put(0, b"\x16" + ALICE.x, b"\1" + lh), "psbt-bad-value")
    for n in (31, 33):
        bad(s, f"tap-internal-{n}", f"an internal key of {n} bytes", TAP.put(0, 0x17, (ALICE.pub + b"\0")[:n]), no=["psbt-bad-key"])
        bad(s, f"tap-root-{n}", f"a merkle root of {n} bytes", TAP.put(0, 0x18, bytes(n)), no=["psbt-bad-key"])


def outputs(s: Suite) -> None:
    s.group("the fields of outputs: BIP-0174, 0371; " + OWN)
    base = psbt([wpkh()], (Out(60_000, BOB.p2tr), Out(39_000, ALICE.p2tr))).out(1, 5, ALICE.x)
    one = b"\x51"
    node = lambda depth, script=one, version=0xC0: bytes([depth, version]) + var(script)
    good(s, "tap-tree-one", "a tree of one leaf", base.out(1, 6, node(0)), near=["psbt-bad-value"])
    good(s, "tap-tree", "a tree of three leaves", base.out(1, 6, node(1) + node(2) + node(2)), near=["psbt-bad-value"])
    full = node(128) * 2 + b"".join(node(d) for d in range(127, 0, -1))
    good(s, "tap-tree-128", "a tree of depth 128", base.out(1, 6, full), near=["psbt-bad-value"], flags=["Boundary"])
    for name, value in (
        ("empty", b""), ("incomplete", node(1)), ("too-many", node(1) * 3), ("too-deep", node(129) * 2 + b"".join(node(d) for d in range(128, 0, -1))),
        ("odd-version", node(0, version=0xC1)), ("short", node(1) + node(1)[:-1]), ("second-root", node(0) * 2),
    ):
        bad(s, f"tap-tree-{name}", f"a tree that is none: {name}", base.out(1, 6, value), "psbt-bad-value", flags=["Boundary"] if name == "too-deep" else ())
    for name, key, value in (("redeem", b"\0\1", one), ("witness", b"\1\1", one), ("internal", b"\5\1", ALICE.x), ("tree", b"\6\1", node(0))):
        bad(s, f"output-key-data-{name}", f"key data where none belongs: {name}", base.out(0, key, value), "psbt-bad-key")
    bad(s, "output-internal-33", "an internal key of 33 bytes", base.out(1, 5, ALICE.pub))


def texts(s: Suite) -> None:
    s.group("the text: RFC 4648, 4; " + OWN)
    text = BASE.text()
    bad(s, "text-url", "the url alphabet", _urlsafe(), "psbt-base64-alphabet", flags=["Interop"])
    bad(s, "text-line-feed", "lines of 76 letters", "\n".join(text[n : n + 76] for n in range(0, len(text), 76)), "psbt-base64-whitespace")
    padded = next(t for n in range(3) if (t := BASE.put(0, b"\xf0", b"x" * n).text()).endswith("="))
    bad(s, "text-unpadded", "a = is missing", padded[:-1], "psbt-base64-padding", flags=["Interop"])
    bad(s, "text-over-padded", "a = too many", padded + "=", "psbt-base64-padding")
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    body = padded.rstrip("=")
    other = body[:-1] + alphabet[alphabet.index(body[-1]) + 1] + padded[len(body):]
    assert base64.b64decode(other) == base64.b64decode(padded)
    bad(s, "text-trailing-bits", "non-zero bits before the =: another text of the same bytes", other, "psbt-base64-trailing-bits", flags=["Hostile"])
    good(s, "text-padded", "the same, as it is written", padded, near=ids("psbt-base64-padding psbt-base64-trailing-bits psbt-base64-whitespace psbt-base64-alphabet"))


def _urlsafe() -> str:
    n = 0
    while True:
        text = BASE.put(0, b"\xf0", label(f"url {n}")).text()
        if "+" in text or "/" in text:
            return text.replace("+", "-").replace("/", "_")
        n += 1


def standards(s: Suite) -> None:
    s.group("the test vectors in the texts of BIP-0174, 0370 and 0371 (bitcoin/bips 7fe0b034, BSD-2-Clause)")
    for n, (bip, name, text, rule) in enumerate(PSBTS):
        tx = tx_of(maps_of(text)) if rule == "ok" and maps_of(text) else None
        comment = f"{bip}: {name}"
        if rule == "ok":
            WALLY_SKIPS.add(text)
            good(s, f"standard-{n}", comment, text, near=["psbt-truncated", "psbt-trailing-data", "psbt-map-count"], flags=["Standard"], txid=tx.txid())
        else:
            bad(s, f"standard-{n}", comment, text, rule or (), flags=["Standard"])
