"""Vectors/bitcoin/verify.json: what a wallet sent back for a PSBT, and for a payment."""

from bitcoin_standards import SIGNED_341, SPENT_341, TYPES_341
from bitcoin_support import *

BASE = psbt([wpkh()], PAYS)
SIGNED = sign_all(BASE)
TAP = psbt([tr()], PAYS)
PARTY = psbt([wpkh(), wpkh("c", CAROL)], PAYS)
TWO = psbt([wpkh("a"), wpkh("b")], PAYS)
SIGNED_RULES = ids(
    "signed-other-encoding signed-tx-changed signed-field-dropped signed-field-conflict signed-no-signature signed-input-unsigned "
    "signed-input-unrequested signed-foreign-key signed-zero-byte signed-sighash-not-allowed signed-sighash-mismatch signed-high-s "
    "final-unverified annex-present core/reply-of-other-kind core/transaction-seen"
)


def build() -> Suite:
    s = Suite("verify")
    for part in (templates, finals, encodings, form, missing, invalid, near_misses, types, single_bug, final_shapes, tampered,
            conversions, merged, amounts, keys, counted, hidden, unasked, named, habits, pushes, standard, send):
        part(s)
    return s


def evidence(p: Psbt, complete: bool = True, who=ME) -> dict:
    """`p` is signed. The transaction's bytes and id follow from it when nothing is missing."""
    out = {"complete": complete, "notProvable": ["network"]}
    if all(c.kind in ("p2wpkh", "p2pkh", "nested", "p2tr") for c in p.coins):
        out["signer"] = who
    if complete:
        tx = extract(p)
        out |= {"transactionId": tx.txid(), "broadcast": tx.encode().hex()}
    elif all(c.kind in ("p2wpkh", "p2wsh", "p2tr", "leaf") for c in p.coins):
        out["transactionId"] = p.tx.txid()
    return out


def yes(s, id, comment, asked, p, near=(), rules=(), no=(), flags=(), **more) -> None:
    """Covers exactly what was asked."""
    expect = {k: more.pop(k) for k in ("evidence", "acceptable") if k in more}
    s.add(id, comment, verify(asked, p, **more), "verified", rules, no=no, near=near, flags=flags, **{"acceptable": True, "differences": [], **expect})


def malformed(s, id, comment, value, rules=(), no=(), asked=BASE, flags=(), **more) -> None:
    s.add(id, comment, verify(asked, value, **more), "malformed", rules, no=no, flags=flags, acceptable=False)


def broken(s, id, comment, asked, p, rules=(), no=(), flags=(), **more) -> None:
    s.add(id, comment, verify(asked, p, **more), "invalid_signature", rules, no=no, flags=flags, acceptable=False)


def altered(s, id, comment, asked, p, rules=("signed-tx-changed",), differences=None, flags=(), no=(), **more) -> None:
    expect = {} if differences is None else {"differences": diffs(*differences)}
    s.add(id, comment, verify(asked, p, **more), "altered", rules, no=no, flags=flags, acceptable=False, **expect)


def open_(s, id, comment, asked, p, rules=(), no=(), near=(), flags=(), acceptable=False, **more) -> None:
    """Which outcome it is the pages leave open; what is fixed is the rule, and whether an app may go on."""
    expect = {} if acceptable is None else {"acceptable": acceptable}
    s.add(id, comment, verify(asked, p, **more), None, rules, no=no, near=near, flags=["Loose", *flags], **expect)


KINDS = {
    "p2wpkh": (wpkh(), ME), "p2pkh": (pkh(), ME_PKH), "nested": (nested(), ME_SH), "p2wsh": (wsh_multi(), None), "p2sh": (sh_multi(), None),
    "p2sh-p2wsh": (shwsh_multi(), None), "p2tr": (tr(), ME_TR), "p2tr-leaf": (leaf(), None), "p2tr-checksigadd": (checksigadd(), None),
    "p2tr-rooted": (tr("rooted", root=label("scripts")), None),
}
KINDS = {name: (coin, who or address(coin.script)) for name, (coin, who) in KINDS.items()}


def ask(p: Psbt, who: str, allowed=None, indexes=None) -> str:
    return asks(p, indexes, allowed=allowed or ((0, 1) if any(c.is_taproot for c in p.coins) else (1,)), who=who)


def templates(s: Suite) -> None:
    s.group("the request signed as it was, every template: BIP-0141, 0143, 0341, 0342; " + OWN)
    for version in (0, 2):
        for name, (coin, who) in KINDS.items():
            p = psbt([coin], PAYS, version=version)
            signed = reply(sign_all(p))
            yes(s, f"{name}-v{version}", f"{name}, version {version}: partial signatures, not finalised", ask(p, who), signed, account=who,
                near=SIGNED_RULES if version == 0 else (), evidence=evidence(signed, who=who))
    two = psbt([wpkh("a"), tr("b")], PAYS)
    entries = [{"address": ME, "signingIndexes": [0]}, {"address": ME_TR, "signingIndexes": [1]}]
    signed = reply(sign_all(two))
    yes(s, "two-accounts", "an input of each connected address", asks(two, allowed=(0, 1), signature=entries), signed, account=[ME, ME_TR],
        near=["signed-input-unsigned", "signed-input-unrequested"], evidence={"complete": True, "transactionId": two.tx.txid()})
    yes(s, "account-object", "the account is an object with its public key", BASE, reply(SIGNED), account={"address": ME, "publicKey": ALICE.pub.hex()}, near=["signed-foreign-key"])
    yes(s, "bare-psbt", "the request was a bare base64 PSBT", BASE.text(), reply(SIGNED), near=["signed-sighash-not-allowed", "signed-tx-changed"])
    yes(s, "no-list", "the request names no inputs", asks(BASE, signature=False), reply(SIGNED), near=["signed-input-unrequested"])
    mine = sign(PARTY, 0)
    yes(s, "party", "Carol has yet to sign her input", asks(PARTY), mine, near=["signed-input-unsigned"], evidence=evidence(mine, complete=False))
    hers = sign(PARTY, 1, CAROL)
    both = reply(sign(hers, 0))
    yes(s, "party-complete", "Carol had signed hers", asks(hers), both, near=["signed-field-dropped", "signed-input-unrequested"], evidence=evidence(both))
    coin, who = KINDS["p2wsh"]
    p = psbt([coin], PAYS)
    half = sign(p, 0, ALICE)
    yes(s, "multisig-half", "one of the two signatures that are needed", ask(p, who), half, account={"address": who, "publicKey": ALICE.pub.hex()}, near=["signed-no-signature"],
        evidence={"complete": False, "transactionId": p.tx.txid()})
    s.add("no-account", "no account to compare with", verify(BASE, SIGNED, account=None), "undecidable", acceptable=False)
    s.add("no-account-taproot", "the same of a taproot input", verify(asks(TAP, allowed=(0, 1), who=ME_TR), sign_all(TAP), account=None), "undecidable", acceptable=False)
    seen = {"context": {"seen": [BASE.tx.txid()]}}
    s.add("seen", "the transaction came before", verify(BASE, reply(SIGNED), **seen), "verified", "core/transaction-seen", acceptable=False)
    s.add("seen-acknowledged", "the same, and that is known", verify(BASE, SIGNED, acknowledge=["core/transaction-seen"], **seen), "verified", "core/transaction-seen", acceptable=True)
    yes(s, "seen-near", "another transaction came before", BASE, SIGNED, near=["core/transaction-seen"], context={"seen": [TWO.tx.txid()]})


def finals(s: Suite) -> None:
    s.group("finalised replies and transactions: Core#22558, bitcoinjs-lib#2078; " + OWN)
    for version in (0, 2):
        for name, (coin, who) in KINDS.items():
            p = psbt([coin], PAYS, version=version)
            signed = sign_all(p)
            final = reply(finalise(signed), source=signed)
            yes(s, f"final-{name}-v{version}", f"{name}, version {version}, finalised", ask(p, who), final, account=who, no=["signed-field-conflict", "final-unverified"],
                evidence=evidence(signed, who=who))
    for name, (coin, who) in KINDS.items():
        p = psbt([coin], PAYS)
        signed = sign_all(p)
        tx = extract(signed)
        REPLIES[tx.encode().hex()] = (tx, [coin.out], [0])
        yes(s, f"raw-{name}", f"{name}: the transaction itself, in hex", ask(p, who), tx, account=who, rules=["signed-other-encoding"], no=["signed-tx-changed", "final-unverified"],
            flags=["Interop"], evidence=evidence(signed, who=who))
    mine = sign(PARTY, 0)
    yes(s, "final-party", "the own input is final, Carol has yet to sign", asks(PARTY), with_final(mine, 0, *spend(mine, 0)), near=["signed-input-unsigned"],
        evidence=evidence(mine, complete=False))


def encodings(s: Suite) -> None:
    s.group("the reply's text: UniSat and Leather return hex; sats-connect#166; " + OWN)
    yes(s, "hex-psbt", "hex of the PSBT", BASE, SIGNED.encode().hex(), rules=["signed-other-encoding"], no=["signed-tx-changed"], flags=["Interop"], evidence=evidence(SIGNED))
    yes(s, "hex-psbt-upper", "hex in large digits", BASE, SIGNED.encode().hex().upper(), rules=["signed-other-encoding"], flags=["Interop"])
    yes(s, "hex-psbt-final", "hex of the finalised PSBT", BASE, finalise(SIGNED).encode().hex(), rules=["signed-other-encoding"], flags=["Interop"])
    yes(s, "base64", "base64, as the bridge says", BASE, SIGNED, near=["signed-other-encoding"])
    open_(s, "base64-transaction", "base64 of the transaction: neither of the spellings that wallets use", BASE, b64(extract(SIGNED).encode()), no=["signed-tx-changed"], acceptable=None)
    malformed(s, "base64-line-feed", "a line feed behind the base64: refused, as on Solana", SIGNED.text() + "\n")
    url = SIGNED.text().replace("+", "-").replace("/", "_")
    assert url != SIGNED.text()
    malformed(s, "base64-url", "the url alphabet: refused, as on Solana", url)
    malformed(s, "hex-half", "hex with a digit too few", SIGNED.encode().hex()[:-1])
    malformed(s, "hex-truncated", "hex without its last bytes", SIGNED.encode().hex()[:-40])
    malformed(s, "hex-transaction-truncated", "the transaction without its last byte", extract(SIGNED).encode().hex()[:-2])
    malformed(s, "hex-transaction-trailing", "the transaction with a byte more", extract(SIGNED).encode().hex() + "00")


def form(s: Suite) -> None:
    s.group("what is no reply: design 4; " + OWN)
    malformed(s, "empty", "no text", "")
    malformed(s, "words", "words", "transaction signed")
    malformed(s, "json", "the JSON object of a wallet's own answer", compact({"signedPsbt": SIGNED.text()}), flags=["Interop"])
    malformed(s, "truncated", "without its last bytes", b64(SIGNED.encode()[:-20]))
    malformed(s, "trailing", "bytes behind the last map", b64(SIGNED.encode() + b"\x73"))
    malformed(s, "duplicate", "a signature twice", b64(_twice(SIGNED)), flags=["Hostile"])
    malformed(s, "noise", "bytes of nothing", b64(label("noise")))
    malformed(s, "signature-alone", "the signature alone", b64(ALICE.ecdsa(label("x"))))
    malformed(s, "message-signature", "a message's signature as the reply", b64(b"\x1f" + bytes(64)), "core/reply-of-other-kind", kind="signature")
    malformed(s, "txid-as-transaction", "a txid where a transaction is due", BASE.tx.txid())
    malformed(s, "broken-signature", "a signature that is no DER", SIGNED.put(0, b"\2" + ALICE.pub, label("r") + label("s") + b"\1"))
    malformed(s, "tap-63", "a taproot signature of 63 bytes", sign_all(TAP).put(0, 0x13, ALICE.schnorr(label("x"))[:63]), asked=asks(TAP, allowed=(0, 1), who=ME_TR), account=ME_TR)


def _twice(p: Psbt) -> bytes:
    signature = next((k, v) for k, v in p.i[0] if k[0] == 2)
    raw = p.encode()
    one = entry(*signature)
    assert raw.count(one) == 1
    return raw.replace(one, one * 2)


def missing(s: Suite) -> None:
    s.group("signatures that are missing, and more than were asked for; " + OWN)
    for name, (coin, who) in KINDS.items():
        p = psbt([coin], PAYS)
        malformed(s, f"unsigned-{name}", f"{name}: the unsigned request handed back", p, "signed-no-signature", asked=ask(p, who), account=who, flags=["Interop"] if name == "p2wpkh" else ())
    malformed(s, "unsigned-hex", "the unsigned request handed back in hex", BASE.encode().hex(), "signed-no-signature")
    malformed(s, "unsigned-transaction", "the unsigned transaction in hex", BASE.tx)
    hers = sign(PARTY, 1, CAROL)
    malformed(s, "unsigned-kept", "Carol had signed, and nothing more came back", hers, "signed-no-signature", asked=asks(hers))
    s.add("only-hers", "only Carol's input is signed, validly: a signature of somebody else", verify(asks(PARTY), hers), "wrong_signer", "signed-input-unsigned", acceptable=False)
    open_(s, "one-of-two", "both own inputs were asked for, one is signed", asks(TWO, [0, 1]), sign(TWO, 0), "signed-input-unsigned", no=["signed-no-signature"])
    yes(s, "two-of-two", "both are signed", asks(TWO, [0, 1]), reply(sign_all(TWO)), near=["signed-input-unsigned", "signed-no-signature"], evidence=evidence(sign_all(TWO)))
    open_(s, "unrequested", "input 0 was asked for, the own input 1 is signed as well, with ALL", asks(TWO, [0]), sign_all(TWO), "signed-input-unrequested", acceptable=None)
    yes(s, "requested", "input 0 was asked for, and it is signed", asks(TWO, [0]), sign(TWO, 0), near=["signed-input-unrequested", "signed-input-unsigned"], evidence={"complete": False})


def flip(p: Psbt, at: int = 20) -> Psbt:
    """One bit of the first signature is another; DER stays DER (the bit is in the middle of r)."""
    key, value = next((k, v) for k, v in p.i[0] if k[0] in (2, 0x13, 0x14))
    return p.put(0, key, value[:at] + bytes([value[at] ^ 1]) + value[at + 1:])


def invalid(s: Suite) -> None:
    s.group("signatures that do not hold; libwally finalises them; " + OWN)
    for name, (coin, who) in KINDS.items():
        p = psbt([coin], PAYS)
        signed = sign_all(p)
        broken(s, f"flip-{name}", f"{name}: one bit of the signature is another", ask(p, who), reply(flip(signed)), account=who, no=["signed-foreign-key", "signed-tx-changed"], flags=["Hostile"])
        broken(s, f"flip-final-{name}", f"{name}: the same, finalised", ask(p, who), reply(finalise(flip(signed)), source=flip(signed)), account=who)
        tx = extract(flip(signed))
        REPLIES[tx.encode().hex()] = (tx, [coin.out], [0])
        broken(s, f"flip-raw-{name}", f"{name}: the same as a transaction", ask(p, who), tx, account=who)
    second = sign_all(TWO)
    key, value = next((k, v) for k, v in second.i[1] if k[0] == 2)
    broken(s, "second-invalid", "two were asked for, the second's signature does not hold", asks(TWO, [0, 1]), reply(second.put(1, key, value[:20] + bytes([value[20] ^ 1]) + value[21:])))
    both = sign(sign(PARTY, 1, CAROL, digest_of=lambda n: label("other")), 0)
    broken(s, "party-invalid", "Alice's signature holds, Carol's that came with it does not", asks(PARTY), reply(both))
    zero = der_of(1, 1) + b"\1"
    broken(s, "r-1-s-1", "r = s = 1", BASE, reply(SIGNED.put(0, b"\2" + ALICE.pub, zero)), flags=["Hostile"])
    broken(s, "tap-zero", "64 zero bytes", asks(TAP, allowed=(0, 1), who=ME_TR), reply(sign_all(TAP).put(0, 0x13, bytes(64))), account=ME_TR, flags=["Hostile"])
    high = sign(BASE, 0, high=True)
    broken(s, "high-s", "the other S: blocks take it, nodes do not relay it, libsecp256k1 refuses it", BASE, high, "signed-high-s", flags=["Hostile"])
    broken(s, "high-s-final", "the same, finalised", BASE, finalise(high), "signed-high-s")
    p = psbt([pkh()], PAYS)
    broken(s, "high-s-p2pkh", "the same with P2PKH", ask(p, ME_PKH), sign(p, 0, high=True), "signed-high-s", account=ME_PKH)
    zero_byte = sign(TAP, 0, tail=b"\0")
    broken(s, "zero-byte", "65 bytes of which the last is 00: BIP-0341 allows it never", asks(TAP, allowed=(0, 1), who=ME_TR), reply(zero_byte), "signed-zero-byte", account=ME_TR, flags=["Interop"])
    c = leaf()
    lp, who = psbt([c], PAYS), address(c.script)
    broken(s, "zero-byte-leaf", "the same on the script path", ask(lp, who), reply(sign(lp, 0, tail=b"\0")), "signed-zero-byte", account=who)
    for name, (pp, rule) in {"64": (sign_all(TAP), "signed-zero-byte"), "65": (sign(TAP, 0, kind=1), "signed-zero-byte")}.items():
        yes(s, f"zero-byte-near-{name}", f"a taproot signature of {name} bytes", asks(TAP, allowed=(0, 1), who=ME_TR), reply(pp), account=ME_TR, near=[rule, "signed-sighash-not-allowed"])


def near_misses(s: Suite) -> None:
    s.group("a failing signature is searched for what it is valid for, and the near miss never counts; design 4; " + OWN)
    coin = BASE.coins[0]
    code = script_code(coin)
    other = BASE.tx.but(outs=(Out(99_000, EVE.p2wpkh),))
    for name, over in (
        ("legacy", legacy_hash(BASE.tx, 0, code, 1)), ("amount", segwit_hash(BASE.tx, 0, code, coin.sats + 1, 1)), ("none", segwit_hash(BASE.tx, 0, code, coin.sats, 2)),
        ("single-acp", segwit_hash(BASE.tx, 0, code, coin.sats, 0x83)), ("txid", BASE.tx.hash()), ("script", segwit_hash(BASE.tx, 0, coin.script, coin.sats, 1)),
        ("other-tx", segwit_hash(other, 0, code, coin.sats, 1)),
    ):
        broken(s, f"near-{name}", f"P2WPKH: the signature covers something else: {name}", BASE, reply(sign(BASE, 0, digest_of=lambda n, d=over: d)))
    p = psbt([pkh()], PAYS)
    over = segwit_hash(p.tx, 0, script_code(p.coins[0]), p.coins[0].sats, 1)
    broken(s, "near-segwit", "P2PKH: the signature covers the segwit digest", ask(p, ME_PKH), reply(sign(p, 0, digest_of=lambda n: over)), account=ME_PKH)
    mine = asks(TAP, allowed=(0, 1), who=ME_TR)
    d = taproot_hash(TAP.tx, 0, [TAP.coins[0].out], 0)
    for name, value in (
        ("untweaked", ALICE.schnorr(d)), ("other-root", ALICE.schnorr(d, label("root"))), ("type-1-as-0", ALICE.schnorr(taproot_hash(TAP.tx, 0, [TAP.coins[0].out], 1), b"")),
        ("amount", ALICE.schnorr(taproot_hash(TAP.tx, 0, [Out(100_001, TAP.coins[0].script)], 0), b"")), ("carol", CAROL.schnorr(d, b"")),
    ):
        broken(s, f"near-taproot-{name}", f"taproot key path: {name}", mine, reply(TAP.put(0, 0x13, value)), account=ME_TR)
    c = leaf()
    lp, who = psbt([c], PAYS), address(c.script)
    key_path = taproot_hash(lp.tx, 0, [c.out], 0)
    broken(s, "near-leaf-key-path", "script path: the signature covers the key path's digest", ask(lp, who), reply(sign(lp, 0, digest_of=lambda n: key_path)), account=who)
    other_leaf = taproot_hash(lp.tx, 0, [c.out], 0, push(EVE.x) + b"\xac")
    broken(s, "near-leaf-other", "script path: it covers another leaf", ask(lp, who), reply(sign(lp, 0, digest_of=lambda n: other_leaf)), account=who)


def types(s: Suite) -> None:
    s.group("hash types of the signatures: BIP-0143, 0341, 0371; ACINQ/bitcoin-kmp#192; " + OWN)
    for name in ("p2wpkh", "p2pkh", "nested", "p2wsh", "p2tr", "p2tr-leaf"):
        coin, who = KINDS[name]
        for kind in (1, 2, 3, 0x81, 0x82, 0x83):
            p = psbt([coin], PAYS, sighash=kind)
            signed = reply(sign_all(p, kind))
            # SINGLE and ANYONECANPAY are warnings of the request that need a person's yes, NONE an error.
            if kind == 1:
                yes(s, f"type-{kind:02x}-{name}", f"{name}: asked for {kind:#x}, signed with it", ask(p, who, [kind]), signed, account=who, near=["signed-sighash-not-allowed", "signed-sighash-mismatch"],
                    evidence={"complete": True})
            else:
                yes(s, f"type-{kind:02x}-{name}", f"{name}: asked for {kind:#x}, signed with it: as asked, and the request itself is an error or needs a person's yes",
                    ask(p, who, [kind]), signed, account=who, no=["signed-sighash-not-allowed", "signed-sighash-mismatch", "signed-tx-changed"], acceptable=False)
    acks = ["bitcoin/sighash-anyonecanpay", "bitcoin/sighash-single", "bitcoin/sighash-listing-pattern", "bitcoin/allowed-sighash-dangerous"]
    p = psbt([wpkh()], PAYS, sighash=0x81)
    yes(s, "type-81-acknowledged", "asked for and signed with ANYONECANPAY, and a person has looked at it", ask(p, ME, [0x81]), reply(sign_all(p, 0x81)), acknowledge=acks,
        near=["signed-sighash-not-allowed"])
    for name in ("p2wpkh", "p2pkh", "p2tr"):
        coin, who = KINDS[name]
        p = psbt([coin], PAYS)
        for kind in (2, 3, 0x81, 0x82, 0x83):
            altered(s, f"not-allowed-{kind:02x}-{name}", f"{name}: a valid signature of type {kind:#x}, which was not allowed", ask(p, who), reply(sign_all(p, kind)),
                    ["signed-sighash-not-allowed"], account=who, no=["signed-tx-changed"], flags=["Hostile"] if kind == 2 else ())
        altered(s, f"not-allowed-final-{name}", f"{name}: the same, finalised, with ALL and ANYONECANPAY", ask(p, who), reply(finalise(sign_all(p, 0x81)), source=sign_all(p, 0x81)),
                ["signed-sighash-not-allowed"], account=who)
    p = psbt([wpkh()], PAYS, sighash=0x81)
    altered(s, "mismatch", "field 03 is 0x81, the signature is ALL, which is allowed", ask(p, ME, [1, 0x81]), reply(sign_all(p, 1)), ["signed-sighash-mismatch"], no=["signed-sighash-not-allowed"])
    p = psbt([wpkh()], PAYS, sighash=1)
    altered(s, "mismatch-acp", "field 03 is ALL, the signature is 0x81, which is allowed", ask(p, ME, [1, 0x81]), reply(sign_all(p, 0x81)), ["signed-sighash-mismatch"])
    for field_ in (None, 0, 1):
        for kind in (0, 1):
            if field_ is not None and field_ != kind:
                continue
            p = psbt([tr()], PAYS, sighash=field_)
            for allowed in ((0,), (1,), (0, 1)):
                yes(s, f"taproot-{field_}-{kind}-{'-'.join(map(str, allowed))}", f"taproot: field {field_}, allowed {list(allowed)}, signed with {kind}: 0 and 1 count as one", ask(p, ME_TR, list(allowed)),
                    reply(sign_all(p, kind)), account=ME_TR, near=["signed-sighash-not-allowed"])
    wrong = sign(BASE, 0, kind=1, tail=b"\x81")
    broken(s, "type-byte", "the signature covers ALL, its byte says ALL and ANYONECANPAY", BASE, reply(wrong), flags=["Hostile"])
    tap = sign(TAP, 0, kind=0, tail=b"\1")
    broken(s, "type-byte-taproot", "the signature covers DEFAULT, its byte says ALL: BIP-0341 hashes the byte", asks(TAP, allowed=(0, 1), who=ME_TR), reply(tap), account=ME_TR, flags=["Hostile"])
    over = segwit_hash(BASE.tx, 0, script_code(BASE.coins[0]), BASE.coins[0].sats, 4)
    undefined = sign(BASE, 0, kind=4, digest_of=lambda n: over)
    assert kernel_accepts(extract(undefined), 0, [BASE.coins[0].out])
    open_(s, "type-undefined", "a signature of type 4: blocks take it, nodes do not relay it", BASE, undefined, no=["signed-tx-changed"], flags=["Hostile"])


def single_bug(s: Suite) -> None:
    s.group("SINGLE without an output at the input's place: legacy signs the number 1, segwit v0 no output, taproot nothing; " + OWN)
    rule = "sighash-single-out-of-range"
    for name, mine, hers, who in (("p2pkh", pkh(), wpkh("c", CAROL), ME_PKH), ("p2wpkh", wpkh(), wpkh("c", CAROL), ME), ("p2tr", tr(), tr("c", CAROL), ME_TR)):
        for kind in (3, 0x83):
            p = psbt([hers, mine], PAYS[:1], sighash={1: kind})
            asked = asks(p, [1], allowed=[kind], who=who)
            if name == "p2tr":
                signed = sign(p, 1, kind=kind, digest_of=lambda n: label("no digest"))
                broken(s, f"single-{kind:02x}-{name}", "taproot: no such signature is valid", asked, signed, rule, account=who)
            else:
                signed = reply(sign(p, 1, kind=kind), 1)
                yes(s, f"single-{kind:02x}-{name}", f"{name}: valid by consensus and what was asked; whoever holds it chooses where the coin goes, so the request's error holds it up", asked, signed,
                    rules=[rule], account=who, acceptable=False, flags=["Hostile"])
            asked = asks(psbt([hers, mine], PAYS[:1]), [1], allowed=(0, 1) if name == "p2tr" else (1,), who=who)
            if name != "p2tr":
                q = psbt([hers, mine], PAYS[:1])
                altered(s, f"single-unasked-{kind:02x}-{name}", f"{name}: ALL was asked, type {kind:#x} came back", asked, reply(sign(q, 1, kind=kind), 1), ["signed-sighash-not-allowed"], account=who,
                        flags=["Hostile"])
    p = psbt([wpkh("c", CAROL), wpkh()], PAYS, sighash={1: 3})
    yes(s, "single-near", "input 1 with two outputs: a person has to look", asks(p, [1], allowed=[3]), reply(sign(p, 1, kind=3), 1), rules=["sighash-single"], near=[rule], acceptable=False)


def final_shapes(s: Suite) -> None:
    s.group("final fields that do not have their template's shape: BIP-0141, 0147, 0342; " + OWN)

    def final(id, comment, name, script, witness, rules=(), flags=(), no=()):
        coin, who = KINDS[name]
        p = psbt([coin], PAYS)
        tx = p.tx.but(ins=(p.tx.ins[0].but(script=script, witness=witness),))
        made = with_final(p, 0, script, witness)
        REPLIES[made.text()] = (tx, [coin.out], [0])
        broken(s, id, comment, ask(p, who), made, rules, account=who, flags=flags, no=no)

    made = {name: spend(sign_all(psbt([coin], PAYS)), 0) for name, (coin, _) in KINDS.items()}
    sig, pub = made["p2wpkh"][1]
    final("shape-p2wpkh-script", "native segwit with a scriptSig", "p2wpkh", b"\x51", (sig, pub))
    final("shape-p2wpkh-three", "P2WPKH with an item too many", "p2wpkh", b"", (b"", sig, pub))
    final("shape-p2wpkh-swapped", "P2WPKH, key and signature swapped", "p2wpkh", b"", (pub, sig))
    final("shape-p2wpkh-carol", "P2WPKH with another key and her signature", "p2wpkh", b"", (CAROL.ecdsa(digest(BASE.tx, 0, [wpkh()], 1)) + b"\1", CAROL.pub), flags=["Hostile"])
    final("shape-p2wpkh-65", "P2WPKH with the uncompressed form of the key: another hash", "p2wpkh", b"", (sig, ALICE.pub65))
    nested_script, nested_witness = made["nested"]
    final("shape-nested-no-script", "P2SH-P2WPKH without its scriptSig", "nested", b"", nested_witness)
    final("shape-nested-two-pushes", "P2SH-P2WPKH with another push in front", "nested", b"\x51" + nested_script, nested_witness)
    final("shape-nested-raw", "P2SH-P2WPKH with the script itself, not pushed", "nested", nested_script[1:], nested_witness)
    final("shape-p2pkh-witness", "P2PKH with its items in the witness", "p2pkh", b"", (sig, pub))
    dummy, one, two, script = made["p2wsh"][1]
    final("shape-multisig-dummy", "multisig whose dummy is not empty", "p2wsh", b"", (b"\1", one, two, script), flags=["Hostile"])
    final("shape-multisig-no-dummy", "multisig without its dummy", "p2wsh", b"", (one, two, script))
    final("shape-multisig-order", "signatures that are not in the order of the keys", "p2wsh", b"", (dummy, two, one, script))
    final("shape-multisig-one", "one signature where two are needed", "p2wsh", b"", (dummy, one, script))
    final("shape-multisig-three", "an empty signature too many", "p2wsh", b"", (dummy, b"", one, two, script))
    final("shape-multisig-same", "the same signature twice", "p2wsh", b"", (dummy, one, one, script))
    final("shape-multisig-script", "another witness script", "p2wsh", b"", (dummy, one, wsh_multi(m=1).wscript), flags=["Hostile"])
    (tap,) = made["p2tr"][1]
    final("shape-taproot-empty", "a key path of an empty item", "p2tr", b"", (b"",))
    final("shape-taproot-two", "two items are a script path, and these are none", "p2tr", b"", (tap, tap))
    signature, leaf_script, control = made["p2tr-leaf"][1]
    final("shape-leaf-control", "a control block with one bit changed", "p2tr-leaf", b"", (signature, leaf_script, control[:40] + bytes([control[40] ^ 1]) + control[41:]))
    final("shape-leaf-empty", "an empty signature on the script path: CHECKSIG gives false", "p2tr-leaf", b"", (b"", leaf_script, control))
    items = made["p2tr-checksigadd"][1]
    final("shape-checksigadd-one", "one signature where two are needed", "p2tr-checksigadd", b"", (items[0], b"", *items[2:]))
    final("shape-checksigadd-swapped", "the two signatures swapped", "p2tr-checksigadd", b"", (items[1], items[0], *items[2:]))
    # An annex is covered by the signature: valid by consensus, relayed by no node.
    annex = b"\x50annex"
    with_annex = ALICE.schnorr(digest(TAP.tx, 0, list(TAP.coins), 0, annex), b"")
    p = with_final(TAP, 0, b"", (with_annex, annex))
    tx = TAP.tx.but(ins=(TAP.tx.ins[0].but(witness=(with_annex, annex)),))
    assert kernel_accepts(tx, 0, [TAP.coins[0].out])
    open_(s, "annex", "a key path with an annex that the signature covers", asks(TAP, allowed=(0, 1), who=ME_TR), p, "annex-present", account=ME_TR, acceptable=None)
    final("annex-uncovered", "an annex that the signature does not cover", "p2tr", b"", (tap, annex))
    lock = wsh("lock", push(u32(800_000)[:3]) + b"\xb1\x75" + push(ALICE.pub) + b"\xac")
    lp = psbt([lock], PAYS, sequence=FINAL - 1, locktime=800_000)
    who = address(lock.script)
    over = digest(lp.tx, 0, [lock], 1)
    witness = (ALICE.ecdsa(over) + b"\1", lock.wscript)
    tx = lp.tx.but(ins=(lp.tx.ins[0].but(witness=witness),))
    assert kernel_accepts(tx, 0, [lock.out])
    made_ = with_final(lp, 0, b"", witness)
    s.add("final-unverified", "a script of no template, finalised: a warning and no error, and nothing that this version can decide", verify(ask(lp, who), made_, account=who), "undecidable",
          "final-unverified", acceptable=False)


def tampered(s: Suite) -> None:
    s.group("validly signed, and not what was asked; " + OWN)

    def changed(id, comment, outs=PAYS, differences=None, flags=(), coins=(wpkh(),), **k):
        p = psbt(list(coins), outs, **k)
        signed = sign_all(p)
        altered(s, id, comment, BASE, reply(signed), differences=differences, flags=flags, no=["signed-field-dropped"] if id == "changed-amount" else ())
        return signed

    changed("changed-amount", "Bob gets a sat less", outs=(Out(59_999, BOB.p2wpkh), PAYS[1]), differences=["outputs[0].sats tampered"])
    changed("changed-recipient", "Eve is paid instead of Bob", outs=(Out(60_000, EVE.p2wpkh), PAYS[1]), differences=["outputs[0].script tampered"], flags=["Hostile"])
    changed("changed-both", "Eve is paid all", outs=(Out(99_000, EVE.p2wpkh), Out(294, ALICE.p2wpkh)))
    changed("changed-change", "the change goes to Eve", outs=(PAYS[0], Out(39_000, EVE.p2wpkh)), differences=["outputs[1].script tampered"], flags=["Hostile"])
    changed("changed-added", "an output is added", outs=(*PAYS, Out(500, EVE.p2wpkh)), differences=["outputs[2] tampered"], flags=["Hostile"])
    changed("changed-removed", "the change is gone: it is the fee", outs=PAYS[:1], differences=["outputs[1] tampered"])
    changed("changed-order", "the outputs in the other order", outs=PAYS[::-1])
    changed("changed-input", "another coin of the account is spent", coins=(wpkh("z"),))
    changed("changed-input-added", "a coin of the account is added", coins=(wpkh(), wpkh("z")), balance=False, differences=["inputs[1] tampered"])
    changed("changed-sequence", "another sequence", sequence=FINAL - 2, differences=["inputs[0].sequence tampered"])
    changed("changed-locktime", "a locktime", sequence=FINAL, locktime=800_000, differences=["locktime tampered"])
    changed("changed-version", "version 1", tx_version=1, differences=["version tampered"])
    evil = sign_all(psbt([wpkh()], (Out(60_000, EVE.p2wpkh), PAYS[1])))
    tx = extract(evil)
    REPLIES[tx.encode().hex()] = (tx, [wpkh().out], [0])
    altered(s, "changed-raw", "Eve is paid, as a transaction in hex", BASE, tx, ["signed-tx-changed", "signed-other-encoding"], differences=["outputs[0].script tampered"], flags=["Hostile"])
    altered(s, "changed-final", "Eve is paid, finalised", BASE, reply(finalise(evil), source=evil), differences=["outputs[0].script tampered"])
    p2 = psbt([wpkh()], PAYS, version=2)
    for name, other in (("amount", psbt([wpkh()], (Out(59_999, BOB.p2wpkh), PAYS[1]), version=2)), ("sequence", psbt([wpkh()], PAYS, version=2, sequence=FINAL - 2)),
            ("locktime", psbt([wpkh()], PAYS, version=2, locktime=800_000))):
        altered(s, f"changed-v2-{name}", f"version 2: {name}; the identity of BIP-0370 leaves sequences out, and they are compared all the same", p2, reply(sign_all(other)))
    tap = sign_all(psbt([tr()], (Out(60_000, EVE.p2wpkh), PAYS[1])))
    altered(s, "changed-taproot", "Eve is paid, taproot", asks(TAP, allowed=(0, 1), who=ME_TR), reply(tap), differences=["outputs[0].script tampered"], account=ME_TR)
    # The bytes are changed and the signature is the one over what was asked: it does not cover what came back.
    swapped = SIGNED.but(tx=evil.tx, g=evil.g)
    broken(s, "swapped", "another transaction around the signature of the requested one", BASE, reply(swapped), flags=["Precedence"])
    other_signer = psbt([wpkh("c", CAROL)], PAYS)
    s.add("other-signer", "Carol's own payment, signed by her: wrong_signer comes before altered", verify(BASE, sign_all(other_signer)), "wrong_signer", acceptable=False, flags=["Precedence"])


def conversions(s: Suite) -> None:
    s.group("wallets that return the other version: BIP-0370; Coldcard#760; " + OWN)
    for name in ("p2wpkh", "p2pkh", "p2tr"):
        coin, who = KINDS[name]
        zero, two = psbt([coin], PAYS), psbt([coin], PAYS, version=2)
        yes(s, f"v0-to-v2-{name}", f"{name}: asked in version 0, answered in version 2: the built transactions are compared", ask(zero, who), reply(sign_all(two)), account=who,
            near=["signed-tx-changed", "signed-field-conflict"], flags=["Interop"], evidence=evidence(sign_all(two), who=who))
        yes(s, f"v2-to-v0-{name}", f"{name}: the other way round", ask(two, who), reply(sign_all(zero)), account=who, near=["signed-tx-changed", "signed-field-conflict"], flags=["Interop"])
    two = psbt([wpkh()], PAYS, version=2).glob(6, b"\1")
    yes(s, "modifiable-cleared", "the signer clears the bits of what it has signed", psbt([wpkh()], PAYS, version=2).glob(6, b"\0"), reply(sign_all(psbt([wpkh()], PAYS, version=2))),
        near=["signed-field-conflict", "signed-tx-changed"])
    open_(s, "modifiable-changed", "TX_MODIFIABLE is another: a signer must update it", two, sign_all(psbt([wpkh()], PAYS, version=2).glob(6, b"\0")), near=["signed-field-conflict"], acceptable=None)
    stated = sign_all(BASE).glob(0xFB, u32(0))
    two_ = psbt([wpkh()], PAYS, version=2, sequence=FINAL - 1).put(0, 0x12, u32(800_000))
    two_ = two_.but(tx=two_.tx.but(locktime=800_000))
    yes(s, "v2-height", "version 2 with a height that an input needs", two_, reply(sign_all(two_)), near=["signed-tx-changed"], evidence=evidence(sign_all(two_)))
    late = two_.put(0, 0x12, u32(900_000))
    late = late.but(tx=late.tx.but(locktime=900_000))
    altered(s, "v2-height-changed", "the reply needs another height", two_, reply(sign_all(late)))
    yes(s, "version-stated", "version 0 is stated in the reply", BASE, reply(stated), near=["signed-tx-changed"])


def merged(s: Suite) -> None:
    s.group("trimmed replies and fields that contradict: bullbitcoin#2600, payjoin#906; " + OWN)
    trimmed = SIGNED.drop(0, 0, 1)
    yes(s, "trimmed", "the coins are left out: kept from the request", BASE, reply(trimmed), rules=["signed-field-dropped"], no=["signed-field-conflict"], flags=["Interop"],
        evidence=evidence(SIGNED))
    for name, (coin, who) in KINDS.items():
        if name == "p2wpkh":
            continue
        p = psbt([coin], PAYS)
        signed = sign_all(p)
        bare_ = signed.drop(0, *[k for k in range(0x19) if k not in (2, 0x13, 0x14)])
        yes(s, f"trimmed-{name}", f"{name}: nothing but the signatures", ask(p, who), reply(bare_), rules=["signed-field-dropped"], account=who, evidence=evidence(signed, who=who))
    yes(s, "trimmed-v2", "version 2, nothing but the signatures and what it must have", psbt([wpkh()], PAYS, version=2), reply(sign_all(psbt([wpkh()], PAYS, version=2)).drop(0, 0, 1)),
        rules=["signed-field-dropped"])
    yes(s, "trimmed-unknown", "an unknown key is left out", BASE.put(0, b"\xf0", b"x"), reply(SIGNED), rules=["signed-field-dropped"])
    yes(s, "added", "a derivation and an unknown key are added: claims, and no difference", BASE, reply(SIGNED.put(0, b"\6" + ALICE.pub, label("fp")[:4]).out(1, b"\xf0", b"x")),
        near=["signed-field-dropped", "signed-field-conflict", "signed-tx-changed"])
    yes(s, "added-type", "the wallet writes the hash type that it used", BASE, reply(SIGNED.put(0, 3, u32(1))), near=["signed-field-conflict", "signed-sighash-mismatch"])
    g, (i,), (o1, o2) = SIGNED.globals(), SIGNED.i, SIGNED.o
    turned = MAGIC + psbt_map(g) + psbt_map(sorted(i, reverse=True)) + psbt_map(o1) + psbt_map(o2)
    assert turned != SIGNED.encode()
    s.add("key-order", "the keys of a map in another order", verify(BASE, turned), "verified", near=["signed-field-dropped", "signed-field-conflict"], acceptable=True, differences=[])
    coin = BASE.coins[0]
    open_(s, "conflict-amount", "the witness UTXO has another amount, the signature covers the true one", BASE, SIGNED.put(0, 1, Out(coin.sats + 1, coin.script).encode()), "signed-field-conflict",
          flags=["Hostile"])
    open_(s, "conflict-previous", "another previous transaction", BASE, SIGNED.put(0, 0, wpkh("z").prev().encode()), "signed-field-conflict")
    open_(s, "conflict-sighash", "field 03 is another", psbt([wpkh()], PAYS, sighash=1), sign_all(psbt([wpkh()], PAYS, sighash=0x81), 1), "signed-field-conflict")
    n = psbt([nested()], PAYS)
    open_(s, "conflict-redeem", "another redeem script", ask(n, ME_SH), sign_all(n).put(0, 4, CAROL.p2wpkh), "signed-field-conflict", account=ME_SH)
    w, who = KINDS["p2wsh"]
    p = psbt([w], PAYS)
    open_(s, "conflict-witness-script", "another witness script", ask(p, who), sign_all(p).put(0, 5, wsh_multi(m=1).wscript), "signed-field-conflict", account=who, flags=["Hostile"])


def amounts(s: Suite) -> None:
    s.group("amounts: what only the reply says is a claim, but for a previous transaction whose id matches; threats, row 19; " + OWN)
    coin = wpkh()
    bare_ = psbt([coin], PAYS).drop(0, 0, 1)
    s.add("claimed", "the request has no coin, the reply brings a witness UTXO: the amount is its own word", verify(asks(bare_), sign(bare_, 0).put(0, 1, coin.out.encode())),
          "undecidable", acceptable=False, no=["signed-field-conflict"])
    false = coin.but(sats=coin.sats * 50)
    lie = sign(bare_, 0, coins=[false]).put(0, 1, false.out.encode())
    s.add("claimed-false", "the same with a false amount, and a signature over it", verify(asks(bare_), lie), "undecidable", acceptable=False, flags=["Hostile"])
    open_(s, "claimed-proven", "the reply brings the previous transaction itself: its id is the outpoint's", asks(bare_), sign(bare_, 0).put(0, 0, coin.prev().encode()), no=["signed-field-conflict"],
          acceptable=None)
    context = {"context": {"previousTransactions": [coin.prev().encode().hex()]}}
    open_(s, "claimed-context", "the app brings the previous transaction; a wallet would want it in the PSBT", asks(bare_), reply(sign(bare_, 0)), **context, near=["signed-field-conflict"], acceptable=None)
    broken(s, "claimed-context-false", "the app brings it, and the signature covers another amount", asks(bare_), sign(bare_, 0, coins=[false]), **context, flags=["Hostile"])
    witness = psbt([coin], PAYS, utxo="witness")
    yes(s, "witness-only", "a request with a witness UTXO alone: a false amount would void the signature", asks(witness), reply(sign_all(witness)), rules=["input-amount-unproven"])
    broken(s, "witness-only-false", "the signature covers another amount than the request's", asks(witness), reply(sign(witness, 0, coins=[false])), flags=["Hostile"])


def keys(s: Suite) -> None:
    s.group("keys that do not belong to the script, signers that were not asked; " + OWN)
    over = digest(BASE.tx, 0, [wpkh()], 1)
    stranger = BASE.put(0, b"\2" + MALLORY.pub, MALLORY.ecdsa(over) + b"\1")
    s.add("foreign-key", "Mallory's valid signature stands in Alice's input", verify(BASE, stranger), "wrong_signer", "signed-foreign-key", acceptable=False)
    open_(s, "foreign-key-beside", "Mallory's signature beside Alice's", BASE, SIGNED.put(0, b"\2" + MALLORY.pub, MALLORY.ecdsa(over) + b"\1"), "signed-foreign-key")
    coin, who = KINDS["p2wsh"]
    p = psbt([coin], PAYS)
    s.add("multisig-other", "Alice's key is connected, only Carol's signature came back", verify(ask(p, who), sign(p, 0, CAROL), account={"address": who, "publicKey": ALICE.pub.hex()}), "wrong_signer",
          near=["signed-foreign-key"], acceptable=False)
    over = digest(p.tx, 0, [coin], 1)
    open_(s, "multisig-foreign", "a key that is not in the multisig", ask(p, who), p.put(0, b"\2" + MALLORY.pub, MALLORY.ecdsa(over) + b"\1"), "signed-foreign-key", account=who)
    c = leaf()
    lp, lwho = psbt([c], PAYS), address(c.script)
    d = digest(lp.tx, 0, [c], 0)
    open_(s, "leaf-foreign", "a key that is not in the leaf", ask(lp, lwho), lp.put(0, b"\x14" + MALLORY.x + leaf_hash(c.leaf), MALLORY.schnorr(d)), "signed-foreign-key", account=lwho)


def undecided(s, id, comment, asked, p, rules=(), no=(), flags=(), **more) -> None:
    s.add(id, comment, verify(asked, p, **more), "undecidable", rules, no=no, flags=flags, acceptable=False)


def foreign(s, id, comment, asked, p, rules=(), flags=("Hostile",), **more) -> None:
    s.add(id, comment, verify(asked, p, **more), "wrong_signer", rules, flags=flags, acceptable=False)


def counted(s: Suite) -> None:
    s.group("what counts as a signature of the account's: one that holds, on every input that was asked for; " + OWN)
    mine = asks(TAP, allowed=(0, 1), who=ME_TR)
    pair = ALICE.pub + CAROL.pub
    nonce = TAP.put(0, b"\x1b" + pair, pair)
    malformed(s, "musig-nonce", "a nonce of BIP-0373 and no signature", nonce, "signed-no-signature", asked=mine, account=ME_TR, flags=["Hostile"])
    malformed(s, "musig-nonce-p2wpkh", "the same on P2WPKH", BASE.put(0, b"\x1b" + pair, pair), "signed-no-signature", flags=["Hostile"])
    undecided(s, "musig-share", "a share of a signature, BIP-0373: it covers nothing by itself", mine, TAP.put(0, b"\x1c" + pair, bytes(32)), account=ME_TR, flags=["Hostile"])
    yes(s, "musig-beside", "a nonce beside the signature", mine, sign_all(nonce), account=ME_TR, near=["signed-no-signature"])
    # Nothing says what is spent, so nothing can hold or fail.
    blind = BASE.drop(0, 0, 1)
    junk = (der_of(1, 1) + b"\1", ALICE.pub)
    undecided(s, "blind-final", "nobody says what is spent, and the final fields are noise", asks(blind), with_final(blind, 0, b"", junk), "final-unverified", flags=["Hostile"])
    undecided(s, "blind-raw", "the same as a transaction", asks(blind), blind.tx.but(ins=(blind.tx.ins[0].but(witness=junk),)), "final-unverified", flags=["Hostile"])
    undecided(s, "blind-bare", "the same for a bare PSBT", blind.text(), blind.tx.but(ins=(blind.tx.ins[0].but(witness=junk),)), "final-unverified", flags=["Hostile"])
    half = TWO.drop(1, 0, 1)
    undecided(s, "blind-second", "input 0 is signed, and of input 1 nobody says what it spends", asks(half, [0, 1]),
              with_final(sign(half, 0), 1, b"", junk), "final-unverified", flags=["Hostile"])
    over = digest(TWO.tx, 1, list(TWO.coins), 1)
    stranger = MALLORY.ecdsa(over) + b"\1"
    foreign(s, "second-foreign", "input 0 is Alice's, and on her input 1 stands Mallory's signature alone", asks(TWO, [0, 1]), sign(TWO, 0).put(1, b"\2" + MALLORY.pub, stranger),
            ["signed-foreign-key", "signed-input-unsigned"])
    yes(s, "second-own", "both are Alice's", asks(TWO, [0, 1]), reply(sign_all(TWO)), near=["signed-foreign-key", "signed-input-unsigned"])
    shared = wsh_multi("shared")
    both = psbt([wpkh(), shared], PAYS)
    accounts = [ME, {"address": address(shared.script), "publicKey": ALICE.pub.hex()}]
    entries = [{"address": ME, "signingIndexes": [0]}, {"address": accounts[1]["address"], "signingIndexes": [1]}]
    foreign(s, "second-others", "Alice was to sign her coin and her share of another, and the other has Carol's signature alone",
            asks(both, signature=entries), sign(sign(both, 0), 1, CAROL), account=accounts)
    yes(s, "second-shared", "both have her signature", asks(both, signature=entries), sign(sign(both, 0), 1, ALICE), account=accounts, near=["signed-input-unsigned"])
    two = checksigadd("others")
    p, where = psbt([two], PAYS), address(two.script)
    hers = {"address": where, "publicKey": ALICE.pub.hex()}
    foreign(s, "leaf-others", "a leaf of Alice's key and Carol's, and Carol's signature alone came back", ask(p, where), sign(p, 0, CAROL), account=hers)
    yes(s, "leaf-own", "Alice's came back", ask(p, where), sign(p, 0, ALICE), account=hers, near=["signed-input-unsigned"])
    yes(s, "account-other-key", "the wallet tells another key for its address: the address has one key only, and that has signed", BASE, reply(SIGNED), account={"address": ME, "publicKey": CAROL.pub.hex()})
    # A taproot signature covers the coins of all inputs: a claim about another one is a claim about it.
    p = psbt([tr(), wpkh("c", CAROL)], PAYS)
    lacks, false = p.drop(1, 0, 1), [p.coins[0], p.coins[1].but(sats=5)]
    asked = asks(lacks, [0], allowed=(0, 1), who=ME_TR)
    undecided(s, "claimed-other", "the reply alone says what Carol's input spends, falsely, and Alice's taproot signature covers it", asked, sign(lacks, 0, coins=false).put(1, 1, false[1].out.encode()),
              "signed-amount-unproven", account=ME_TR, flags=["Hostile"])
    yes(s, "claimed-other-near", "the request says it", asks(p, [0], allowed=(0, 1), who=ME_TR), sign(p, 0), account=ME_TR, near=["signed-amount-unproven"])
    # Scripts in which a signature covers another digest than the plain one, or none at all.
    for name, script, version in (("success", push(ALICE.x) + b"\x50\xac", 0xC0), ("separator", b"\xab" + push(ALICE.x) + b"\xac", 0xC0), ("version", push(ALICE.x) + b"\xac", 0xC2)):
        root = leaf_hash(script, version)
        x, parity = tap_tweak(DAVE.x, root)
        coin = Coin(f"leaf {name}", "leaf", p2tr(x), keys=(ALICE,), internal=DAVE, root=root, leaf=script, control=bytes([version | parity]) + DAVE.x)
        lp = psbt([coin], PAYS)
        lp = lp.drop(0, 0x15).put(0, b"\x15" + coin.control, script + bytes([version]))
        where = address(coin.script)
        over = tagged("TapSighash", b"\0\0", _taproot_body(lp.tx, coin.out), root, b"\0", u32(FINAL))
        undecided(s, f"leaf-{name}", f"a signature for a leaf that is not run like others: {name}", ask(lp, where), lp.put(0, b"\x14" + ALICE.x + root, ALICE.schnorr(over)), account=where,
                  no=["signed-signature-invalid"], flags=["Hostile"])
    code = push(ALICE.pub) + b"\xad\xab" + push(CAROL.pub) + b"\xac"
    coin = wsh("separator", code, (ALICE, CAROL))
    p, where = psbt([coin], PAYS), address(coin.script)
    behind = segwit_hash(p.tx, 0, code[code.index(b"\xab", 34) + 1:], coin.sats, 1)
    undecided(s, "separator", "a witness script with OP_CODESEPARATOR: Carol's signature covers what stands behind it", ask(p, where), p.put(0, b"\2" + CAROL.pub, CAROL.ecdsa(behind) + b"\1"),
              account={"address": where, "publicKey": CAROL.pub.hex()}, no=["signed-signature-invalid"])


def _taproot_body(tx: Tx, spent: Out) -> bytes:
    """What the digest of a script path with DEFAULT covers up to the leaf's hash, of one input."""
    n = tx.ins[0]
    return (
        i32(tx.version) + u32(tx.locktime) + sha(n.txid + u32(n.vout)) + sha(i64(spent.sats)) + sha(var(spent.script)) + sha(u32(n.sequence))
        + sha(b"".join(o.encode() for o in tx.outs)) + b"\2" + u32(0)
    )


def habits(s: Suite) -> None:
    s.group("what wallets write anew, and parties that signed before; " + OWN)
    coin = wpkh("kept")
    p = psbt([coin], PAYS)
    before = coin.prev()
    seen = before.but(ins=(before.ins[0].but(witness=(der_of(1, 1) + b"\1", ALICE.pub)),))
    rich = p.put(0, 0, seen.encode())
    yes(s, "previous-stripped", "the reply's previous transaction lacks its witnesses: its id is the same", asks(rich), reply(sign(p, 0)), near=["signed-field-conflict"], flags=["Interop"])
    yes(s, "previous-whole", "it has witnesses that the request's lacks", asks(p), reply(sign(rich, 0)), near=["signed-field-conflict"], flags=["Interop"])
    unknown, known = bytes(4) + u32(84 + 2**31), label("fp")[:4] + u32(84 + 2**31)
    yes(s, "derivation-known", "the wallet writes its fingerprint where the app had none", BASE.put(0, b"\6" + ALICE.pub, unknown), reply(SIGNED.put(0, b"\6" + ALICE.pub, known)),
        near=["signed-field-conflict"], flags=["Interop"])
    yes(s, "proprietary-changed", "a field of another program has another value", BASE.put(0, b"\xfc\3app\1", b"x"), reply(SIGNED.put(0, b"\xfc\3app\1", b"y")), near=["signed-field-conflict"])
    yes(s, "hex-prefixed", "hex of the PSBT behind 0x", BASE, "0x" + SIGNED.encode().hex(), rules=["signed-other-encoding"], flags=["Interop"])
    yes(s, "type-0-for-1", "taproot: field 03 says ALL in the request and DEFAULT in the reply, which are one", ask(psbt([tr()], PAYS, sighash=1), ME_TR), reply(sign_all(psbt([tr()], PAYS, sighash=0))),
        account=ME_TR, near=["signed-field-conflict"])
    yes(s, "account-uncompressed", "the wallet tells its key in the long form", BASE, reply(SIGNED), account={"address": ME, "publicKey": ALICE.pub65.hex()})
    other = TAP.put(0, 0x17, TAP.coins[0].script[2:])
    yes(s, "internal-key-output", "the app put the output key where the internal key is due: the output key signs all the same", asks(other, allowed=(0, 1), who=ME_TR), reply(sign_all(other)),
        account=ME_TR, rules=["input-internal-key-mismatch"], acceptable=False, flags=["Interop"])
    many = [wpkh(f"known {n}") for n in range(3)]
    p = psbt(many, PAYS)
    dark = p.but(i=tuple(() for _ in p.i))
    known_ = {"context": {"previousTransactions": [c.prev().encode().hex() for c in many]}}
    s.add("context-coins", "the app brings the previous transactions beside the PSBT", verify(asks(dark, [0, 1, 2]), sign_all(dark), **known_), "verified", near=["signed-amount-unproven"], acceptable=True)
    lie = dark.put(1, 1, Out(1, ALICE.p2wpkh).encode())
    s.add("context-coins-lie", "the reply states another amount than they have", verify(asks(dark, [0, 1, 2]), sign_all(lie), **known_), "invalid_signature", "input-utxo-conflict", acceptable=False, flags=["Hostile"])
    shared, who = KINDS["p2wsh"]
    theirs = sign(psbt([shared], PAYS), 0, CAROL, kind=0x81)
    account = {"address": who, "publicKey": ALICE.pub.hex()}
    yes(s, "cosigner-type", "Carol had signed with ANYONECANPAY before Alice was asked for ALL", ask(theirs, who), reply(sign(theirs, 0, ALICE)), account=account,
        near=["signed-sighash-not-allowed"])
    altered(s, "cosigner-type-own", "Alice signs with it as well", ask(theirs, who), sign(theirs, 0, ALICE, kind=0x81), ["signed-sighash-not-allowed"], account=account)
    for kind, rule in ((2, "sighash-none"), (3, "sighash-single"), (0x81, "sighash-anyonecanpay"), (0x82, "sighash-none"), (0x83, "sighash-listing-pattern")):
        yes(s, f"open-type-{kind:02x}", f"the list allows 1 and {kind:#x}, the PSBT states none, and the wallet takes {kind:#x}: allowed, and a person must look", asks(BASE, allowed=[1, kind]),
            reply(sign_all(BASE, kind)), rules=[rule], acceptable=False, flags=["Hostile"])
        yes(s, f"open-type-{kind:02x}-near", "the wallet takes ALL", asks(BASE, allowed=[1, kind]), reply(SIGNED), near=[rule])


def again(key: Key, over: bytes) -> bytes:
    """A signature with another nonce than that of RFC 6979."""
    k = int.from_bytes(label("nonce"), "big") % N
    r = int.from_bytes(PrivateKey(k.to_bytes(32, "big")).public_key.format()[1:], "big") % N
    t = pow(k, -1, N) * (int.from_bytes(over, "big") + r * int.from_bytes(key.secret.secret, "big")) % N
    der = der_of(r, min(t, N - t))
    assert PublicKey(key.pub).verify(der, over, hasher=None) and der != key.ecdsa(over)
    return der


def hidden(s: Suite) -> None:
    s.group("signatures that stand beside what is judged, and replies that bring none; " + OWN)
    kept = lambda p, source: p.put(0, *next((k, v) for k, v in source.i[0] if k[0] in (2, 0x13)))
    for name, (coin, who) in KINDS.items():
        if name not in ("p2wpkh", "p2pkh", "nested", "p2tr"):
            continue
        p = psbt([coin], PAYS)
        final = finalise(sign_all(p))
        for kind in (NONE, NONE | ACP, SINGLE):
            altered(s, f"beside-{kind:02x}-{name}", f"{name}: final with ALL, and the account's signature of type {kind:#x} beside it, which anybody can take", ask(p, who),
                    kept(final, sign(p, 0, kind=kind)), ["signed-sighash-not-allowed"], account=who, flags=["Hostile"])
        yes(s, f"beside-near-{name}", f"{name}: the signature that the final fields are made of is left beside them", ask(p, who), kept(final, sign_all(p)), account=who,
            near=["signed-sighash-not-allowed"], flags=["Interop"])
    final = finalise(SIGNED)
    flipped = kept(final, SIGNED)
    key, value = flipped.i[0][-1]
    s.add("beside-wrong", "beside the final fields stands a signature that does not cover this", verify(BASE, final.put(0, key, value[:20] + bytes([value[20] ^ 1]) + value[21:])), None,
          "signed-signature-invalid", acceptable=False, flags=["Loose", "Hostile"])
    for name, (coin, who) in (("p2wsh", KINDS["p2wsh"]), ("p2sh", KINDS["p2sh"])):
        p = psbt([coin], PAYS)
        theirs = sign(p, 0, CAROL)
        pair = ALICE.pub + ALICE.pub
        malformed(s, f"share-{name}", f"{name}: Carol had signed before, and all that came back is a share of BIP-0373, which no such input has", theirs.put(0, b"\x1c" + pair, b"\1" * 32),
                  "signed-no-signature", asked=ask(theirs, who), account=who, flags=["Hostile"])
        anew = theirs.put(0, b"\2" + CAROL.pub, again(CAROL, digest(p.tx, 0, [coin], 1)) + b"\1")
        broken(s, f"signed-again-{name}", f"{name}: Carol had signed before, and signed once more; which key is the account's is not known, and no other has signed", ask(theirs, who), anew,
               "signed-input-unsigned", account=who, flags=["Hostile"])
        yes(s, f"signed-again-near-{name}", f"{name}: Alice signs beside Carol", ask(theirs, who), reply(sign(theirs, 0, ALICE)), account=who, near=["signed-input-unsigned", "signed-no-signature"])
    shared = checksigadd("share")
    p, where = psbt([shared], PAYS), address(shared.script)
    theirs = sign(p, 0, CAROL)
    undecided(s, "share-leaf", "Carol had signed a leaf, and a share of BIP-0373 came back", ask(theirs, where), theirs.put(0, b"\x1c" + ALICE.pub + ALICE.pub, b"\1" * 32), account=where, flags=["Hostile"])
    hers = leaf("stranger", key=EVE, internal=ALICE)
    p, where = psbt([hers], PAYS), address(hers.script)
    account = {"address": where, "publicKey": ALICE.x.hex()}
    foreign(s, "leaf-stranger", "the internal key is Alice's, and Eve's key in a leaf has signed", ask(p, where), sign(p, 0, EVE), account=account)
    foreign(s, "leaf-stranger-final", "the same, finalised", ask(p, where), finalise(sign(p, 0, EVE)), account=account)
    by_key = p.put(0, 0x13, ALICE.schnorr(taproot_hash(p.tx, 0, [hers.out], 0), hers.root))
    yes(s, "leaf-stranger-near", "Alice's key has signed for the output key", ask(p, where), by_key, account=account)
    yes(s, "leaf-stranger-unknown", "the wallet tells no key: the leaf's may be the account's", ask(p, where), reply(sign(p, 0, EVE)), account=where)
    bug = "sighash-single-out-of-range"
    for name, mine, who in (("p2pkh", pkh(), ME_PKH), ("p2wpkh", wpkh(), ME)):
        p = psbt([wpkh("c", CAROL), mine], PAYS[:1])
        asked = asks(p, [1], allowed=[1, 3], who=who)
        yes(s, f"chosen-single-{name}", f"{name}: the list allows SINGLE, and the wallet takes it where there is no output: whoever has it spends the coin as they like", asked, reply(sign(p, 1, kind=3), 1), rules=[bug],
            account=who, acceptable=False, acknowledge=["bitcoin/sighash-single", "bitcoin/allowed-sighash-dangerous", "bitcoin/" + bug, "bitcoin/fee-high"], flags=["Hostile"])
        yes(s, f"chosen-single-near-{name}", f"{name}: it takes ALL", asked, reply(sign(p, 1), 1), account=who, near=[bug], acceptable=False)
    sale = "sighash-listing-pattern"
    cheap = psbt([wpkh()], (Out(600, EVE.p2wpkh), Out(98_400, ALICE.p2wpkh)))
    taken = {"acknowledge": ["bitcoin/sighash-single", "bitcoin/allowed-sighash-dangerous", "bitcoin/" + sale, "bitcoin/fee-high"]}
    yes(s, "chosen-sale", "the list allows SINGLE with ANYONECANPAY, and the wallet sells the coin to Eve for 600 sats", asks(cheap, allowed=[1, 0x83]), reply(sign_all(cheap, 0x83)), rules=[sale],
        acceptable=False, flags=["Hostile"], **taken)
    fair = psbt([wpkh()], (Out(99_000, ALICE.p2wpkh),))
    yes(s, "chosen-sale-own", "the output is the account's and of nearly as much: to be acknowledged", asks(fair, allowed=[1, 0x83]), reply(sign_all(fair, 0x83)), rules=[sale], acceptable=True, **taken)


def unasked(s: Suite) -> None:
    s.group("coins that nobody named, and no connected address owns; threats, row 22; " + OWN)
    coin, _ = KINDS["p2wsh"]
    p = psbt([wpkh(), coin], (Out(60_000, BOB.p2wpkh), Out(139_000, ALICE.p2wpkh)))
    asked, mine = asks(p, [0]), sign(p, 0)
    for kind in (NONE, NONE | ACP, SINGLE, 1 | ACP):
        open_(s, f"unasked-{kind:02x}", f"beside what was asked, Alice's key has signed for another script with {kind:#x}", asked, sign(mine, 1, ALICE, kind=kind), "signed-input-unrequested",
              flags=["Hostile"])
    yes(s, "unasked-near", "with ALL: it covers what was asked, and nothing else", asked, reply(sign(mine, 1, ALICE), 0), near=["signed-input-unrequested"])
    theirs = sign(p, 1, CAROL, kind=SINGLE | ACP)
    yes(s, "unasked-before", "Carol had signed her coin so before, as sellers do", asks(theirs, [0]), reply(sign(theirs, 0), 0), near=["signed-input-unrequested"])


def named(s: Suite) -> None:
    s.group("which inputs an entry means: those that it names, or all of its address; " + OWN)
    p = psbt([wpkh("a"), pkh("b")], PAYS)
    both = {"account": [ME, ME_PKH]}
    none = lambda who: {"address": who, "signingIndexes": []}
    hers = asks(p, signature=[none(ME_PKH)])
    yes(s, "entry-address", "an entry names an address and no inputs: the address' own is signed", hers, reply(sign(p, 1), 1), near=["signed-input-unsigned", "signed-input-unrequested"], **both)
    open_(s, "entry-address-other", "the input of the other address is signed as well", hers, sign_all(p), "signed-input-unrequested", flags=["Hostile"], **both)
    broken(s, "entry-address-instead", "only the input of the other address is signed", hers, reply(sign(p, 0), 1), "signed-input-unsigned", flags=["Hostile"], **both)
    p = psbt([wpkh("d"), pkh("d")], PAYS)
    mixed = asks(p, signature=[none(ME), {"address": ME_PKH, "signingIndexes": [1]}])
    yes(s, "entry-mixed", "one entry names an input, the other none: both are meant", mixed, reply(sign_all(p)), near=["signed-input-unsigned", "signed-input-unrequested"], **both)
    broken(s, "entry-mixed-one", "the input of the entry without indexes is not signed", mixed, reply(sign(p, 1), 0, 1), "signed-input-unsigned", **both)
    two = psbt([wpkh("a"), wpkh("b")], PAYS)
    half = sign(two, 0)
    indexes = asks(half, [0, 1])
    yes(s, "kept", "input 0 had the account's signature before, and input 1 gets it: RFC 6979 makes the first one the same again", indexes, reply(sign(half, 1)), near=["signed-input-unsigned"])
    yes(s, "kept-final", "the same, finalised", indexes, reply(finalise(sign(half, 1)), source=sign(half, 1)), near=["signed-input-unsigned"])
    yes(s, "kept-all", "no entries: both are the account's", asks(half, signature=False), reply(sign(half, 1)), near=["signed-input-unsigned"])
    coin, who = KINDS["p2wsh"]
    shared = sign(psbt([coin, wpkh()], (Out(60_000, BOB.p2wpkh), Out(139_000, ALICE.p2wpkh))), 0, CAROL)
    accounts = [{"address": who, "publicKey": ALICE.pub.hex()}, ME]
    broken(s, "kept-others", "input 0 had Carol's signature before, and Alice signs input 1 alone", asks(shared, signature=[{"address": who, "signingIndexes": [0]}, {"address": ME, "signingIndexes": [1]}]),
           sign(shared, 1), "signed-input-unsigned", account=accounts)


def pushes(s: Suite) -> None:
    s.group("pushes that are not the shortest: blocks take them, nodes do not relay them, and anybody could write them otherwise; BIP-0062, rule 3; " + OWN)
    for name in ("p2pkh", "p2sh"):
        coin, who = KINDS[name]
        p = psbt([coin], PAYS)
        script = spend(sign_all(p), 0)[0]
        at = 0 if name == "p2pkh" else 1
        long = script[:at] + b"\x4c" + script[at:]
        tx = p.tx.but(ins=(p.tx.ins[0].but(script=long),))
        assert kernel_accepts(tx, 0, [coin.out])
        nop = script + b"\x61"
        broken(s, f"push-nop-{name}", f"{name}: OP_NOP behind the pushes", ask(p, who), with_final(p, 0, nop, ()), "final-malformed", account=who, flags=["Hostile"])
        broken(s, f"push-cut-{name}", f"{name}: a push that breaks off", ask(p, who), with_final(p, 0, script + b"\x4b", ()), "final-malformed", account=who, flags=["Hostile"])
        broken(s, f"push-long-{name}", f"{name}: the first signature is pushed with OP_PUSHDATA1", ask(p, who), with_final(p, 0, long, ()), "final-malformed", account=who, flags=["Hostile"])
        yes(s, f"push-near-{name}", f"{name}: it is pushed in the shortest way", ask(p, who), with_final(p, 0, script, ()), account=who, near=["final-malformed"])


def standard(s: Suite) -> None:
    s.group("the P2SH-P2WPKH example of BIP-0143 (public domain)")
    raw = bytes.fromhex(
        "01000000000101db6b1b20aa0fd7b23880be2ecbd4a98130974cf4748fb66092ac4d3ceb1a5477010000001716001479091972186c449eb1ded22b78e40d009bdf0089"
        "feffffff02b8b4eb0b000000001976a914a457b684d7f0d539a46a45bbc043f35b59d0d96388ac0008af2f000000001976a914fd270b1ee6abcaea97fea7ad0402e8bd"
        "8ad6d77c88ac02473044022047ac8e878352d3ebbde1c94ce3a10d057c24175747116f8288e5d794d12d482f0220217f36a485cae903c713331d877c1f64677e3622ad"
        "4010726870540656fe9dcb012103ad1d8e89212f0b92c74d23bb710c00662ad1470198ac48c43f7d6f93a2a2687392040000"
    )
    tx = read_tx(raw)
    redeem = tx.ins[0].script[1:]
    coin = Out(10 * BTC, p2sh(redeem))
    assert kernel_accepts(tx, 0, [coin])
    bare_ = tx.bare()
    p = Psbt(0, bare_, (), ((b"\0", bare_.encode()),), (((b"\1", coin.encode()), (b"\4", redeem)),), ((), ()))
    who = address(coin.script)
    REPLIES[raw.hex()] = (tx, [coin], [0])
    s.add("bip143-nested", "the signed transaction, in hex", verify(asks(p, who=who), raw.hex(), account=who), "verified", ["signed-other-encoding", "input-amount-unproven"], flags=["Standard"],
          acceptable=True, differences=[], evidence={"transactionId": tx.txid(), "broadcast": raw.hex()})
    signature, pub = tx.ins[0].witness
    partial = p.put(0, b"\2" + pub, signature)
    s.add("bip143-nested-partial", "its signature in a PSBT", verify(asks(p, who=who), partial, account=who), "verified", flags=["Standard"], acceptable=True, differences=[],
          evidence={"transactionId": tx.txid(), "broadcast": raw.hex()})
    s.add("bip143-nested-amount", "the request says that the coin is a sat more", verify(asks(p.put(0, 1, Out(coin.sats + 1, coin.script).encode()), who=who), partial.drop(0, 1), account=who),
          "invalid_signature", acceptable=False, flags=["Standard"])


    s.group("the key path example of BIP-0341's wallet-test-vectors.json (bitcoin/bips 7fe0b034, BSD-3-Clause)")
    tx = read_tx(bytes.fromhex(SIGNED_341))
    spent = [Out(sats, bytes.fromhex(script)) for script, sats in SPENT_341]
    for n in range(len(spent)):
        assert kernel_accepts(tx, n, spent)
    bare_ = tx.bare()
    # 0.84 BTC of fee, which the policy has to allow; the legacy coin comes without its previous transaction, which is not published.
    free = {"policy": {"maxFee": "100000000", "maxFeeRate": 1000000}}
    for n, kind in TYPES_341.items():
        maps = tuple(((b"\1", o.encode()), *([(b"\3", u32(kind))] if m == n else ())) for m, o in enumerate(spent))
        p = Psbt(0, bare_, (), ((b"\0", bare_.encode()),), maps, tuple(() for _ in bare_.outs))
        who = address(spent[n].script)
        asked = asks(p, [n], allowed=[kind], who=who)
        REPLIES[SIGNED_341] = (tx, spent, range(len(spent)))
        changed = tx.but(outs=(tx.outs[0], Out(tx.outs[1].sats - 1, tx.outs[1].script)))
        held = kernel_accepts(changed, n, spent)
        s.add(f"bip341-{n}", f"input {n}, type {kind:#x}: the signed transaction in hex; types that leave something open are the request's own matter",
              verify(asked, SIGNED_341, account=who, **free), "verified", ["signed-other-encoding"], no=["signed-sighash-not-allowed", "signed-tx-changed"], flags=["Standard"], differences=[])
        assert held == (kind & 3 in (NONE, SINGLE) and not (kind & 3 == SINGLE and n == 1))
        if held:
            open_(s, f"bip341-{n}-changed", "the same with a sat less in output 1, which this signature does not cover, and others do", asked, changed,
                  no=["signed-sighash-not-allowed"], account=who, flags=["Standard"], **free)
        else:
            broken(s, f"bip341-{n}-changed", "the same with a sat less in output 1, which the signature covers", asked, changed, account=who, flags=["Standard"], **free)


def send(s: Suite) -> None:
    s.group("txids: they prove nothing by themselves; threats, row 28; " + OWN)
    txid = label("txid").hex()
    to = dict(operation="send")
    s.add("send", "a txid for a payment: getrawtransaction would decide", verify(pays(), txid, **to), "undecidable", near=["txid-format", "core/reply-of-other-kind"], acceptable=False)
    for name, value in (("0x", "0x" + txid), ("upper", txid.upper())):
        s.add(f"send-{name}", f"another spelling of a txid: {name}; told, whether it is read or refused", verify(pays(), value, **to), None, "txid-format", acceptable=False, flags=["Loose", "Interop"])
    for name, value in (("short", txid[:-1]), ("long", txid + "0"), ("letters", "g" + txid[1:])):
        malformed(s, f"send-{name}", f"no txid: {name}", value, "txid-format", asked=pays(), **to)
    malformed(s, "send-empty", "no text", "", asked=pays(), **to)
    malformed(s, "send-signature", "a message's signature as the reply", b64(bytes(65)), "core/reply-of-other-kind", asked=pays(), kind="signature", **to)
    mixed = psbt([pkh()], PAYS)
    same = BASE.tx.txid()
    s.add("sign-txid", "the wallet broadcast the PSBT and returned its txid. All inputs are segwit, so the id is the request's; it proves no signature: undecidable, with the query",
          verify(BASE, same, kind="transactionHash"), "undecidable", acceptable=False, flags=["Interop"])
    s.add("sign-txid-other", "all inputs are segwit, so a transaction of the request has one id, and this is another: no reply to this request. Nothing shows a signature of the account, so it is "
          "malformed (a result of another kind) and not altered", verify(BASE, txid, kind="transactionHash"), "malformed", acceptable=False)
    s.add("sign-txid-legacy", "a P2PKH input: the id depends on the signature, so any may be it", verify(ask(mixed, ME_PKH), txid, account=ME_PKH, kind="transactionHash"), "undecidable", acceptable=False)
