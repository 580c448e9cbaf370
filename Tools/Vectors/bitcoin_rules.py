"""Vectors/bitcoin/rules.json: rules that the other files have no occasion for, each with a trigger and a near miss."""

import bitcoin_messages as messages
from bitcoin_support import *

BASE = psbt([wpkh()], PAYS)
SIGNED = sign_all(BASE)
TAP = psbt([tr()], PAYS)
LEGACY = psbt([pkh()], PAYS)
TX = extract(SIGNED)
RAW = TX.encode()
HELLO = messages.HELLO
SIGN_IN = (
    "app.example.com wants you to sign in with your Bitcoin account:\n" + ME + "\n\nURI: https://app.example.com\nVersion: 1\n"
    "Chain ID: mainnet\nNonce: a1B2c3D4e5\nIssued At: 2026-11-01T11:58:00Z"
)
TX_RULES = ids("tx-truncated tx-trailing-bytes tx-noncanonical-size tx-witness-flag tx-superfluous-witness tx-no-inputs tx-no-outputs")


def build() -> Suite:
    s = Suite("rules")
    for part in (networks, transactions, reply_transactions, reply_texts, txids, added, signatures, encodings, amounts, final_fields, message_checks, message_replies, builds):
        part(s)
    return s


# -- the policy's networks ----------------------------------------------------------------------------------------


def networks(s: Suite) -> None:
    s.group("the networks that a policy lists: CAIP-2; Docs/Schema.md (a list that is absent allows everything, an empty one nothing); " + OWN)
    rule = "network-not-allowed"
    lists = {"other": [TESTNET4, SIGNET], "none": [], "evm": ["eip155:1"]}
    for what, make, good in (
        ("send", lambda **m: send(pays(), **m), "accepted"), ("sign", lambda **m: check(BASE, **m), "accepted"),
        ("sign-bare", lambda **m: check(BASE.text(), **m), "accepted"), ("message", lambda **m: check_message(HELLO, **m), "accepted"),
    ):
        for name, chains in lists.items():
            s.add(f"network-{what}-{name}", f"{what}: mainnet is not on the list: {name}", make(policy={"chains": chains}), "refused", rule)
        s.add(f"network-{what}-near", f"{what}: mainnet is on the list", make(policy={"chains": [SIGNET, MAINNET]}), good, near=[rule])
        s.add(f"network-{what}-absent", f"{what}: there is no list", make(policy={"profile": "bridge"}), good, near=[rule])
    there = dict(account=address(ALICE.p2wpkh, "test"), policy={"chains": [TESTNET4]})
    to = pays(address(BOB.p2wpkh, "test"))
    s.add("network-testnet3", "testnet4 is allowed, and the connection is to testnet3, whose addresses look the same", send(to, network=TESTNET3, **there), "refused", rule, flags=["Hostile"])
    s.add("network-testnet4", "the connection is to testnet4", send(to, network=TESTNET4, **there), "accepted", near=[rule])
    signed = asks(BASE, who=there["account"])
    s.add("network-sign-testnet3", "the same of a request to sign", check(signed, network=TESTNET3, **there), "refused", rule, flags=["Hostile"])
    s.add("network-sign-testnet4", "and on testnet4", check(signed, network=TESTNET4, **there), "accepted", near=[rule])


# -- the bytes of transactions ------------------------------------------------------------------------------------


def whole(raw: bytes) -> bool:
    """Bitcoin Core's code reads the bytes, and python-bitcointx nothing more behind them."""
    try:
        pbk.Transaction(raw)
    except Exception:  # noqa: BLE001
        return False
    try:
        CTransaction.deserialize(raw)
    except Exception as error:  # noqa: BLE001
        return type(error).__name__ != "DeserializationExtraDataError"
    return True


def broken_transactions() -> list:
    """(name, comment, bytes, rule); none of them is a transaction."""
    bare = TX.bare().encode()
    body, lock = bare[4:-4], bare[-4:]
    assert bare[4:5] == b"\1" and RAW[4:7] == b"\0\1\1"
    out = [
        (f"truncated-{n}", f"only the first {n} bytes of {len(RAW)}", RAW[:n], "tx-truncated")
        for n in (3, 4, 6, 40, 50, len(RAW) - 5, len(RAW) - 1)
    ]
    out += [
        ("truncated-outputs", "the outputs are missing, and the locktime with them", bare[:46], "tx-truncated"),
        ("count-huge", "2^63 inputs are claimed: no reader may set memory aside for them", RAW[:6] + b"\xff" + bytes(7) + b"\x80" + RAW[7:], "tx-truncated"),
        ("script-huge", "a scriptSig of 2^32 - 1 bytes is claimed", bare[:41] + b"\xfe\xff\xff\xff\xff" + bare[42:], "tx-truncated"),
        ("trailing-zero", "a zero byte behind", RAW + b"\0", "tx-trailing-bytes"), ("trailing-twice", "the transaction twice", RAW * 2, "tx-trailing-bytes"),
        ("trailing-bare", "a zero byte behind the form without witnesses", bare + b"\0", "tx-trailing-bytes"),
        ("noncanonical-3", "the input count in three bytes", bare[:4] + b"\xfd\1\0" + bare[5:], "tx-noncanonical-size"),
        ("noncanonical-5", "the input count in five bytes", bare[:4] + b"\xfe\1\0\0\0" + bare[5:], "tx-noncanonical-size"),
        ("noncanonical-9", "the input count in nine bytes", bare[:4] + b"\xff\1" + bytes(7) + bare[5:], "tx-noncanonical-size"),
        ("noncanonical-script", "the length of a script in three bytes", bare[:41] + b"\xfd\0\0" + bare[42:], "tx-noncanonical-size"),
        ("noncanonical-witness", "the count of the witness' items in three bytes", RAW[:6] + body + b"\xfd\2\0" + RAW[6 + len(body) + 1:], "tx-noncanonical-size"),
        ("flag-2", "the flag behind the marker is 2", RAW[:5] + b"\2" + RAW[6:], "tx-witness-flag"), ("flag-255", "the flag is 255", RAW[:5] + b"\xff" + RAW[6:], "tx-witness-flag"),
        ("no-inputs-two-outputs", "no inputs and two outputs read as a marker and the flag 2", Tx(2, (), PAYS).encode(), "tx-witness-flag"),
        ("superfluous", "the form with witnesses, and the only witness is empty", bare[:4] + b"\0\1" + body + b"\0" + lock, "tx-superfluous-witness"),
        ("superfluous-no-inputs", "the form with witnesses, without inputs", i32(2) + b"\0\1\0\0" + u32(0), "tx-superfluous-witness"),
    ]
    assert not any(whole(raw) for *_, raw, _ in out)
    return out


def transactions(s: Suite) -> None:
    s.group("the bytes of a transaction: Bitcoin Core ReadCompactSize, UnserializeTransaction; BIP-0144; " + OWN)
    kind = "bitcoin.transaction"
    for name, comment, raw, rule in broken_transactions():
        no = [r for r in TX_RULES if r != rule]
        s.add(f"tx-{name}", comment, decode(raw.hex(), kind), "refused", rule, no=no, flags=["Hostile"] if "huge" in name or "superfluous" in name else ())
    wide = TX.but(outs=tuple(Out(1000, BOB.p2tr) for _ in range(253)))
    narrow = TX.but(outs=tuple(Out(1000, BOB.p2tr) for _ in range(252)))
    three = sign_all(psbt([wpkh(), pkh(), tr()], PAYS))
    partly = extract(three)
    near = (
        ("signed", "every byte of it", TX), ("bare", "the form without witnesses", TX.bare()), ("252", "252 outputs: a count of one byte", narrow), ("253", "253 outputs: a count of three bytes", wide),
        ("one-witness-empty", "one input without a witness beside others with one", partly), ("one-output", "one input and one output", TX.but(outs=PAYS[:1])),
    )
    for name, comment, tx in near:
        assert whole(tx.encode())
        s.add(f"tx-{name}", comment, decode(tx.encode().hex(), kind), "decoded", near=TX_RULES, flags=["Boundary"] if name in ("252", "253") else (),
              summary={"kind": kind, "txid": tx.txid(), "weight": tx.weight()})
    assert not partly.ins[1].witness and partly.ins[0].witness
    empty, none = Tx(2, (), ()), TX.but(outs=())
    assert whole(empty.encode()) and whole(none.encode())  # their bytes are in order; CheckTransaction refuses them
    s.add("tx-no-inputs", "neither inputs nor outputs: read, and told that no block can hold it", decode(empty.encode().hex(), kind), "decoded", ["tx-no-inputs", "tx-no-outputs"],
          summary={"kind": kind})
    s.add("tx-no-outputs", "no outputs", decode(none.encode().hex(), kind), "decoded", "tx-no-outputs", no=["tx-no-inputs"], summary={"kind": kind, "txid": none.txid()})


def reply_transactions(s: Suite) -> None:
    s.group("a transaction as the reply, in hex: Bitcoin Core CheckTransaction; BIP-0144; " + OWN)
    for name, comment, raw, rule in broken_transactions():
        if len(raw) in (32, 40) or name in ("truncated-3", "truncated-4", "truncated-6"):
            continue
        s.add(f"reply-tx-{name}", comment, verify(BASE, raw.hex()), "malformed", rule, no=["signed-tx-changed", "signed-no-signature"], acceptable=False)
    s.add("reply-tx-no-inputs", "the reply spends nothing", verify(BASE, Tx(2, (), ()).encode().hex()), "malformed", "tx-no-inputs", no=["signed-tx-changed"], acceptable=False)
    none = TX.but(outs=())
    over = digest(BASE.tx.but(outs=()), 0, [wpkh()], ALL, trust=False)  # libwally takes no transaction without outputs
    signed = none.but(ins=(none.ins[0].but(witness=(ALICE.ecdsa(over) + b"\1", ALICE.pub)),))
    assert kernel_accepts(signed, 0, [wpkh().out])  # the signature holds, and no block may hold the transaction
    for name, value in (("hex", signed.encode().hex()), ("base64", b64(signed.encode()))):
        rule = "tx-no-outputs" if name == "hex" else ()
        s.add(f"reply-tx-no-outputs-{name}", f"the reply pays nobody, validly signed: no transaction that can be mined ({name})", verify(BASE, value), "malformed", rule, no=["signed-tx-changed"],
              acceptable=False, flags=["Hostile"])
    REPLIES[RAW.hex()] = (TX, [wpkh().out], [0])
    s.add("reply-tx-near", "the signed transaction", verify(BASE, TX), "verified", near=TX_RULES, acceptable=True, differences=[])


# -- the reply's text ---------------------------------------------------------------------------------------------


def reply_texts(s: Suite) -> None:
    s.group("the reply's text: design 4; Dynamic signPsbt; UniSat and Leather return hex; " + OWN)
    rules = ids("reply-empty reply-encoding reply-other-kind")
    tap = dict(account=ME_TR)
    for name, value in (("none", ""), ("blank", " "), ("blanks", " \n\t ")):
        s.add(f"reply-empty-{name}", f"a PSBT was due: {name}", verify(BASE, value), "malformed", "reply-empty", no=rules[1:], acceptable=False)
        s.add(f"reply-empty-txid-{name}", f"a txid was due: {name}", verify(pays(), value, operation="send"), "malformed", "reply-empty", no=["txid-format"], acceptable=False)
    s.add("reply-empty-message", "a message's signature was due", verify_message(HELLO, ""), "malformed", "reply-empty", no=["msg-not-base64"], acceptable=False)
    s.add("reply-empty-near", "one letter: something, and no base64", verify(BASE, "A"), "malformed", "reply-encoding", near=["reply-empty"], acceptable=False)
    s.add("reply-empty-txid-near", "one digit where a txid was due", verify(pays(), "0", operation="send"), "malformed", "txid-format", near=["reply-empty"], acceptable=False)
    text = SIGNED.text()
    n = next(n for n in range(9) if {"+", "/"} & set(SIGNED.put(0, b"\xf0", bytes([n]) * 40).text()))
    url = SIGNED.put(0, b"\xf0", bytes([n]) * 40).text().replace("+", "-").replace("/", "_")
    padded = next(t for n in range(3) if (t := SIGNED.put(0, b"\xf0", b"x" * n).text()).endswith("="))
    for name, value in (
        ("words", "transaction signed"), ("json", compact({"signedPsbt": text})), ("quoted", json.dumps(text)), ("line-feed", text + "\n"), ("blank-in-front", " " + text),
        ("lines", "\n".join(text[i : i + 76] for i in range(0, len(text), 76))), ("url-alphabet", url), ("unpadded", padded.rstrip("=")), ("data-uri", "data:application/octet-stream;base64," + text),
    ):
        flags = ["Interop"] if name in ("json", "quoted", "url-alphabet", "unpadded") else ()
        s.add(f"reply-encoding-{name}", f"no base64 of RFC 4648, section 4, and no hex: {name}", verify(BASE, value), "malformed", "reply-encoding", no=["reply-empty", "reply-other-kind"], acceptable=False, flags=flags)
    s.add("reply-encoding-near", "base64 as it must be, of bytes that are no PSBT", verify(BASE, b64(b"no PSBT at all")), "malformed", "psbt-bad-magic", near=rules, acceptable=False)
    s.add("reply-encoding-near-padded", "base64 with its padding", verify(BASE, padded), "verified", near=rules, acceptable=True)
    s.add("reply-encoding-near-hex", "hex of the PSBT", verify(BASE, SIGNED.encode().hex()), "verified", "signed-other-encoding", near=rules, acceptable=True, flags=["Interop"])
    txid = BASE.tx.txid()
    s.add("reply-other-kind-txid", "the wallet broadcast and returned the txid as the signed PSBT", verify(BASE, txid), "malformed", "reply-other-kind", no=["tx-truncated"], acceptable=False, flags=["Interop"])
    s.add("reply-other-kind-upper", "the same in large digits", verify(BASE, txid.upper()), "malformed", "reply-other-kind", acceptable=False)
    for name, value in (("31", txid[:-2]), ("33", txid + "00")):
        s.add(f"reply-other-kind-near-{name}", f"{name} bytes of hex are no txid", verify(BASE, value), "malformed", near=["reply-other-kind"], acceptable=False, flags=["Boundary"])
    proof = "smp" + messages.simple_proof(tr(), HELLO)
    recoverable = messages.recoverable(HELLO, base=39)
    for name, signature, more in (
        ("proof", proof, dict(format="recoverable", **tap)), ("recoverable", recoverable, dict(format="bip322")), ("psbt", text, {}), ("psbt-322", text, dict(format="bip322")),
    ):
        s.add(f"reply-other-kind-message-{name}", f"another thing than the signature that was asked for: {name}", verify_message(HELLO, signature, **more), "malformed", "reply-other-kind", acceptable=False)
    for name, signature, more in (
        ("proof", proof, dict(format="bip322", **tap)), ("recoverable", recoverable, dict(format="recoverable")), ("proof-unnamed", proof, tap), ("recoverable-unnamed", recoverable, {}),
    ):
        s.add(f"reply-other-kind-message-near-{name}", f"the signature that was asked for: {name}", verify_message(HELLO, signature, **more), "verified", near=["reply-other-kind", "reply-empty"], acceptable=True)


def txids(s: Suite) -> None:
    s.group("transaction ids: BIP-0141 (without witnesses in it, the id is known before anybody signs); threats, row 28; " + OWN)
    unproven, mismatch = "send-unproven", "txid-mismatch"
    hashed = dict(kind="transactionHash")
    segwit = {"p2wpkh": (BASE, ME), "p2tr": (TAP, ME_TR), "p2wsh": (psbt([wsh_multi()], PAYS), address(wsh_multi().script)), "two": (psbt([wpkh("a"), wpkh("b")], PAYS), ME)}
    for name, (p, who) in segwit.items():
        allowed = (0, 1) if name == "p2tr" else (1,)
        asked = asks(p, allowed=allowed, who=who, indexes=range(len(p.coins)))
        s.add(f"txid-other-{name}", f"{name}: another id than the request's transaction has", verify(asked, label("another").hex(), account=who, **hashed), "malformed", mismatch, no=[unproven, "txid-format"],
              acceptable=False)
        s.add(f"txid-own-{name}", f"{name}: the request's own id, which shows no signature", verify(asked, p.tx.txid(), account=who, **hashed), "undecidable", unproven, near=[mismatch], acceptable=False,
              evidence={"transactionId": p.tx.txid()})
    s.add("txid-reversed", "the id in the order of the bytes", verify(BASE, BASE.tx.hash().hex(), **hashed), "malformed", mismatch, acceptable=False, flags=["Interop"])
    s.add("txid-wtxid", "the id with the witness", verify(BASE, TX.wtxid(), **hashed), "malformed", mismatch, acceptable=False, flags=["Interop"])
    two = psbt([wpkh()], PAYS, version=2)
    s.add("txid-v2", "the same of version 2", verify(two, label("another").hex(), **hashed), "malformed", mismatch, acceptable=False)
    s.add("txid-v2-near", "version 2, its own id", verify(two, two.tx.txid(), **hashed), "undecidable", unproven, near=[mismatch], acceptable=False)
    for name, coin, who in (("p2pkh", pkh(), ME_PKH), ("nested", nested(), ME_SH)):
        p = psbt([coin], PAYS)
        s.add(f"txid-{name}", f"{name}: the scriptSig is in the id, so any id may be the request's", verify(asks(p, who=who), label("another").hex(), account=who, **hashed), "undecidable", unproven, near=[mismatch],
              acceptable=False)
    mixed = psbt([wpkh(), pkh("c", CAROL)], PAYS)
    s.add("txid-mixed", "one input of two has a scriptSig", verify(asks(mixed), label("another").hex(), **hashed), "undecidable", unproven, near=[mismatch], acceptable=False)
    s.add("send-unproven", "a payment: whatever the id, a node has to tell", verify(pays(), label("txid").hex(), operation="send"), "undecidable", unproven, near=[mismatch], acceptable=False,
          evidence={"transactionId": label("txid").hex()})
    s.add("send-unproven-near", "no id, so there is nothing to prove", verify(pays(), label("txid").hex()[:-1], operation="send"), "malformed", "txid-format", near=[unproven, mismatch], acceptable=False)
    s.add("send-unproven-near-signed", "the bytes themselves", verify(BASE, SIGNED), "verified", near=[unproven, mismatch], acceptable=True)


# -- signed PSBTs -------------------------------------------------------------------------------------------------


def added(s: Suite) -> None:
    s.group("fields that only the reply has: BIP-0174 (roles add fields; what they say is theirs); " + OWN)
    rule = "signed-field-added"
    fp = label("fingerprint")[:4] + u32(84 + 2**31) + u32(0)
    for name, p in (
        ("derivation", SIGNED.put(0, b"\6" + ALICE.pub, fp)), ("sighash", SIGNED.put(0, 3, u32(1))), ("unknown", SIGNED.put(0, b"\xf0", b"x")),
        ("proprietary", SIGNED.put(0, b"\xfc" + var(b"wallet") + b"\1" + b"data", b"kept")), ("commitment", SIGNED.put(0, 9, b"mine")),
    ):
        s.add(f"added-{name}", f"the wallet adds a field: a claim, and no difference ({name})", verify(BASE, reply(p)), "verified", rule, no=["signed-field-conflict", "signed-field-dropped", "signed-tx-changed"],
              acceptable=True, differences=[])
    bare_ = psbt([wpkh()], PAYS, utxo="witness")
    s.add("added-previous", "the wallet adds the previous transaction", verify(bare_, reply(sign_all(BASE))), "verified", rule, no=["signed-field-conflict"], acceptable=True, differences=[])
    second = BASE.put(0, b"\6" + ALICE.pub, fp)
    s.add("added-second", "a second derivation beside the request's", verify(second, reply(sign_all(second).put(0, b"\6" + MALLORY.pub, fp))), "verified", rule, no=["signed-field-conflict", "signed-field-dropped"],
          acceptable=True, differences=[], flags=["Hostile"])
    s.add("added-near", "the request's fields and the signature", verify(second, reply(sign_all(second))), "verified", near=[rule, "signed-field-dropped", "signed-field-conflict"], acceptable=True, differences=[])
    tap = asks(TAP, allowed=(0, 1), who=ME_TR)
    s.add("added-near-taproot", "taproot: the signature alone is new", verify(tap, reply(sign_all(TAP)), account=ME_TR), "verified", near=[rule], acceptable=True, differences=[])
    s.add("added-near-final", "final fields are no claim, they are judged", verify(BASE, reply(finalise(SIGNED), source=SIGNED)), "verified", near=[rule, "signed-field-dropped"], acceptable=True, differences=[])
    two = psbt([wpkh()], PAYS, version=2)
    s.add("added-near-v2", "what only version 2 has is the transaction", verify(BASE, reply(sign_all(two))), "verified", near=[rule, "signed-field-dropped"], acceptable=True, differences=[])


def flip(p: Psbt, kind: int) -> Psbt:
    """One bit in the middle of the first signature is another."""
    key, value = next((k, v) for k, v in p.i[0] if k[0] == kind)
    return p.put(0, key, value[:20] + bytes([value[20] ^ 1]) + value[21:])


def signatures(s: Suite) -> None:
    s.group("signatures that do not hold, and what they hold for: BIP-0143, 0341; design 4 (a failing signature is searched for what it is valid for); " + OWN)
    invalid, near_miss = "signed-signature-invalid", "signed-near-miss"
    kinds = {"p2wpkh": (wpkh(), ME, 2), "p2pkh": (pkh(), ME_PKH, 2), "nested": (nested(), ME_SH, 2), "p2tr": (tr(), ME_TR, 0x13), "p2tr-leaf": (leaf(), address(leaf().script), 0x14)}
    for name, (coin, who, kind) in kinds.items():
        p = psbt([coin], PAYS)
        asked = asks(p, allowed=(0, 1) if coin.is_taproot else (1,), who=who)
        signed = sign_all(p)
        s.add(f"invalid-{name}", f"{name}: one bit of the signature is another; it holds for nothing", verify(asked, reply(flip(signed, kind)), account=who), "invalid_signature", invalid,
              near=[near_miss], no=["signed-foreign-key", "signed-tx-changed"], acceptable=False, flags=["Hostile"], evidence={"complete": False})
        s.add(f"invalid-near-{name}", f"{name}: the signature as it was made", verify(asked, reply(signed), account=who), "verified", near=[invalid, near_miss], acceptable=True, differences=[])
    coin = wpkh()
    code = script_code(coin)
    for name, comment, over in (
        ("legacy", "the digest from before segwit", legacy_hash(BASE.tx, 0, code, ALL)), ("none", "the hash type NONE", segwit_hash(BASE.tx, 0, code, coin.sats, NONE)),
        ("single", "the hash type SINGLE", segwit_hash(BASE.tx, 0, code, coin.sats, SINGLE)), ("acp", "the hash type ALL and ANYONECANPAY", segwit_hash(BASE.tx, 0, code, coin.sats, ALL | ACP)),
    ):
        made = sign(BASE, 0, digest_of=lambda n, d=over: d)
        s.add(f"near-miss-{name}", f"P2WPKH: the signature says ALL and covers {comment}", verify(BASE, reply(made)), "invalid_signature", [invalid, near_miss], acceptable=False, flags=["Interop"])
    p = psbt([pkh()], PAYS)
    over = segwit_hash(p.tx, 0, script_code(p.coins[0]), p.coins[0].sats, ALL)
    s.add("near-miss-segwit", "P2PKH: the signature covers segwit's digest", verify(asks(p, who=ME_PKH), reply(sign(p, 0, digest_of=lambda n: over)), account=ME_PKH), "invalid_signature", [invalid, near_miss],
          acceptable=False, flags=["Interop"])
    tap = asks(TAP, allowed=(0, 1), who=ME_TR)
    d = taproot_hash(TAP.tx, 0, [TAP.coins[0].out], DEFAULT)
    rooted = psbt([tr("rooted", root=label("scripts"))], PAYS)
    where = address(rooted.coins[0].script)
    dr = taproot_hash(rooted.tx, 0, [rooted.coins[0].out], DEFAULT)
    for name, comment, asked, made, who in (
        ("untweaked", "by the internal key, which is not tweaked", tap, TAP.put(0, 0x13, ALICE.schnorr(d)), ME_TR),
        ("type", "over the hash type ALL, which is not written", tap, TAP.put(0, 0x13, ALICE.schnorr(taproot_hash(TAP.tx, 0, [TAP.coins[0].out], ALL), b"")), ME_TR),
        ("no-root", "by the key tweaked without the root of the scripts", asks(rooted, allowed=(0, 1), who=where), rooted.put(0, 0x13, ALICE.schnorr(dr, b"")), where),
    ):
        s.add(f"near-miss-{name}", f"taproot: the signature is {comment}", verify(asked, reply(made), account=who), "invalid_signature", [invalid, near_miss], acceptable=False, flags=["Interop"])
    other = BASE.tx.but(outs=(Out(99_000, EVE.p2wpkh),))
    s.add("near-miss-other-transaction", "the signature covers another transaction, which nobody here knows: no near miss is told",
          verify(BASE, reply(sign(BASE, 0, digest_of=lambda n: segwit_hash(other, 0, code, coin.sats, ALL)))), "invalid_signature", invalid, near=[near_miss], acceptable=False)


def der_cases(digest_: bytes) -> list:
    """Encodings of one good signature that are not strict DER (BIP-0066)."""
    good = ALICE.ecdsa(digest_)
    r_size = good[3]
    r, s_ = good[4 : 4 + r_size], good[6 + r_size :]
    integer = lambda b: b"\2" + bytes([len(b)]) + b
    sequence = lambda body: b"\x30" + bytes([len(body)]) + body
    return [
        ("padded-r", "a zero byte too many before r", sequence(integer(b"\0" + r) + integer(s_))), ("padded-s", "a zero byte too many before s", sequence(integer(r) + integer(b"\0" + s_))),
        ("long-form", "the length in the long form", b"\x30\x81" + good[1:]), ("length", "the length is one too large", good[:1] + bytes([good[1] + 1]) + good[2:]),
        ("trailing", "a byte behind s, inside the sequence", sequence(good[2:] + b"\0")), ("set", "another tag than a sequence's", b"\x31" + good[1:]),
        ("negative", "the sign of r is set", sequence(integer(r.lstrip(b"\0")) + integer(s_)) if r[0] == 0 else sequence(integer(b"\x80" + r[1:]) + integer(s_))),
        ("compact", "64 bytes, r and s alone", r.lstrip(b"\0").rjust(32, b"\0") + s_.lstrip(b"\0").rjust(32, b"\0")),
    ]


def encodings(s: Suite) -> None:
    s.group("signatures in final fields that are no strict DER: BIP-0066; " + OWN)
    rule = "signed-bad-der"
    for kind, coin, who in (("p2wpkh", wpkh(), ME), ("p2pkh", pkh(), ME_PKH)):
        p = psbt([coin], PAYS)
        asked = asks(p, who=who)
        over = digest(p.tx, 0, [coin], ALL)

        def place(signature: bytes):
            return (b"", (signature, ALICE.pub)) if coin.is_segwit else (push(signature) + push(ALICE.pub), ())

        for name, comment, der in der_cases(over):
            script, witness = place(der + b"\1")
            made = with_final(p, 0, script, witness)
            tx = p.tx.but(ins=(p.tx.ins[0].but(script=script, witness=witness),))
            REPLIES[made.text()] = REPLIES[tx.encode().hex()] = (tx, [coin.out], [0])
            s.add(f"der-{kind}-{name}", f"{kind}: {comment}", verify(asked, made, account=who), "invalid_signature", rule, acceptable=False, flags=["Hostile"])
            if name in ("padded-r", "long-form"):
                s.add(f"der-{kind}-{name}-raw", f"{kind}: {comment}, as a transaction", verify(asked, tx, account=who), "invalid_signature", rule, acceptable=False, flags=["Hostile"])
        signed = sign_all(p)
        final = reply(finalise(signed), source=signed)
        s.add(f"der-{kind}-near", f"{kind}: the same signature as it must be", verify(asked, final, account=who), "verified", near=[rule, "final-malformed"], acceptable=True, differences=[])
        script, witness = place(b"")
        made = with_final(p, 0, script, witness)
        REPLIES[made.text()] = (p.tx.but(ins=(p.tx.ins[0].but(script=script, witness=witness),)), [coin.out], [0])
        s.add(f"der-{kind}-near-empty", f"{kind}: an empty signature is in order by BIP-0066, and holds for nothing", verify(asked, made, account=who), "invalid_signature", "final-malformed", near=[rule],
              acceptable=False, flags=["Boundary"])
        script, witness = place(der_of(1, 1) + b"\1")
        made = with_final(p, 0, script, witness)
        REPLIES[made.text()] = (p.tx.but(ins=(p.tx.ins[0].but(script=script, witness=witness),)), [coin.out], [0])
        s.add(f"der-{kind}-near-small", f"{kind}: the shortest signature, well encoded, holds for nothing", verify(asked, made, account=who), "invalid_signature", near=[rule], acceptable=False, flags=["Boundary"])


def amounts(s: Suite) -> None:
    s.group("amounts that only the reply states: BIP-0174; threats, row 19; " + OWN)
    rule = "signed-amount-unproven"
    coin = wpkh()
    bare_ = BASE.drop(0, 0, 1)
    asked, signed = asks(bare_), sign(bare_, 0)
    s.add("amount-claimed", "the reply alone says what is spent", verify(asked, signed.put(0, 1, coin.out.encode())), "undecidable", rule, acceptable=False, flags=["Hostile"])
    false = coin.but(sats=coin.sats * 50)
    s.add("amount-claimed-false", "it says fifty times as much, and the signature is over that", verify(asked, sign(bare_, 0, coins=[false]).put(0, 1, false.out.encode())), "undecidable", rule, acceptable=False,
          flags=["Hostile"])
    s.add("amount-near-previous", "the reply brings the previous transaction, whose id the request names", verify(asked, signed.put(0, 0, coin.prev().encode())), None, near=[rule], flags=["Loose"])
    s.add("amount-near-context", "the app knows the previous transaction", verify(asked, signed.put(0, 1, coin.out.encode()), context={"previousTransactions": [coin.prev().encode().hex()]}), None, near=[rule],
          flags=["Loose"])
    witness = psbt([coin], PAYS, utxo="witness")
    s.add("amount-near-request", "the request says it, and a false amount would void the signature", verify(witness, reply(sign_all(witness))), "verified", near=[rule], acceptable=True)


def final_fields(s: Suite) -> None:
    s.group("final fields of another shape than their script's: BIP-0141, 0147, 0174, 0342; " + OWN)
    rule = "final-malformed"

    def case(id, comment, coin, script, witness, good=False, raw=False, relayed=True):
        p = psbt([coin], PAYS)
        who = address(coin.script)
        made = with_final(p, 0, script, witness)
        tx = p.tx.but(ins=(p.tx.ins[0].but(script=script, witness=witness),))
        if relayed:
            REPLIES[made.text()] = REPLIES[tx.encode().hex()] = (tx, [coin.out], [0])
        else:
            assert kernel_accepts(tx, 0, [coin.out])
        request = verify(asks(p, allowed=(0, 1) if coin.is_taproot else (1,), who=who), tx if raw else made, account=who)
        if good:
            s.add(id, comment, request, "verified", near=[rule], acceptable=True, differences=[])
        else:
            s.add(id, comment, request, "invalid_signature", rule, acceptable=False)

    made = {c.kind: (c, *spend(sign_all(psbt([c], PAYS)), 0)) for c in (wpkh(), pkh(), nested(), wsh_multi(), sh_multi(), tr(), leaf())}
    for name, (coin, script, witness) in made.items():
        case(f"final-near-{name}", f"{name}: the shape that is due", coin, script, witness, good=True)
    coin, _, (sig, pub) = made["p2wpkh"]
    case("final-p2wpkh-script", "native segwit with a scriptSig", coin, push(sig) + push(pub), (sig, pub))
    case("final-p2wpkh-script-raw", "the same as a transaction", coin, push(sig) + push(pub), (sig, pub), raw=True)
    case("final-p2wpkh-one", "the key is missing", coin, b"", (sig,))
    case("final-p2wpkh-swapped", "key and signature swapped", coin, b"", (pub, sig))
    coin, script, _ = made["p2pkh"]
    case("final-p2pkh-witness", "P2PKH with a witness beside its scriptSig", coin, script, (sig,))
    case("final-p2pkh-three", "P2PKH with a push too many: blocks take it, and nodes do not relay it (CLEANSTACK)", coin, b"\x51" + script, (), relayed=False)
    coin, script, witness = made["nested"]
    case("final-nested-push", "P2SH-P2WPKH with a push more: anybody could change the id", coin, b"\x51" + script, witness)
    coin, _, (dummy, one, two, code) = made["p2wsh"]
    case("final-multisig-dummy", "the dummy is not empty", coin, b"", (b"\1", one, two, code))
    case("final-multisig-order", "signatures in another order than the keys", coin, b"", (dummy, two, one, code))
    case("final-multisig-one", "a signature is missing", coin, b"", (dummy, one, code))
    coin, _, (tap,) = made["p2tr"]
    case("final-taproot-66", "66 bytes on the key path", coin, b"", (tap + b"\1\1",))
    coin, _, (signature, code, control) = made["leaf"]
    case("final-leaf-control", "a control block that is cut", coin, b"", (signature, code, control[:-1]))
    case("final-leaf-other", "a leaf that the output does not hold", coin, b"", (signature, push(MALLORY.x) + b"\xac", control))


# -- messages -----------------------------------------------------------------------------------------------------


def message_checks(s: Suite) -> None:
    s.group("messages that should not be signed unseen: BIP-0322; CAIP-122; threats, row 32; " + OWN)
    empty, is_tx, sign_in = "msg-empty", "msg-is-transaction", "msg-sign-in-unchecked"
    s.add("message-empty", "no letter", check_message(""), "accepted", empty)
    s.add("message-empty-hex", "no byte", check_message(b""), "accepted", empty)
    for name, text in (("blank", " "), ("line-feed", "\n"), ("zero", b"\0")):
        s.add(f"message-empty-near-{name}", f"something, and be it {name}", check_message(text), "accepted", near=[empty])
    bare = TX.bare().encode()
    for name, text in (
        ("hex", RAW.hex()), ("hex-upper", RAW.hex().upper()), ("hex-unsigned", bare.hex()), ("hex-0x", "0x" + RAW.hex()), ("base64", b64(RAW)), ("psbt", BASE.text()), ("psbt-hex", BASE.encode().hex()),
        ("psbt-signed", SIGNED.text()), ("bytes", RAW), ("bytes-unsigned", bare), ("bytes-psbt", BASE.encode()),
    ):
        s.add(f"message-transaction-{name}", f"a transaction or a PSBT in the place of a message: {name}", check_message(text), "refused", is_tx, flags=["Hostile"])
    cut = bare[:-1]
    assert not whole(cut)
    for name, text in (
        ("cut", cut.hex()), ("cut-bytes", cut), ("txid", BASE.tx.txid()), ("magic", "psbt"), ("words", "cHNidP8 is how a PSBT begins"), ("odd", RAW.hex()[:-1]), ("no-inputs", Tx(2, (), ()).encode()),
    ):
        s.add(f"message-transaction-near-{name}", f"no transaction: {name}", check_message(text), "accepted", near=[is_tx])
    s.add("message-sign-in", "a sign-in, whose bindings no format of this chain holds", check_message(SIGN_IN), "accepted", sign_in)
    s.add("message-sign-in-ethereum", "a sign-in of another chain", check_message(SIGN_IN.replace("Bitcoin", "Ethereum")), "accepted", sign_in, flags=["Hostile"])
    s.add("message-sign-in-bytes", "the same as bytes", check_message(SIGN_IN.encode()), "accepted", sign_in)
    for name, text in (("second-line", "note:\n" + SIGN_IN), ("words", "app.example.com wants you to sign in"), ("plain", HELLO), ("case", SIGN_IN.replace("wants you", "Wants you"))):
        s.add(f"message-sign-in-near-{name}", f"CAIP-122's first line is not the first line: {name}", check_message(text), "accepted", near=[sign_in])


def message_replies(s: Suite) -> None:
    s.group("what signatures of messages cover: BIP-0137, BIP-0322; design 4; threats, rows 5, 21, 32; " + OWN)
    near_miss, utxos, sign_in, is_tx = "msg-near-miss", "msg-utxos-unproven", "msg-sign-in-unchecked", "msg-is-transaction"
    pkh_ = dict(account=ME_PKH)
    sign_ = messages.recoverable
    for name, text, said in (
        ("line-feed", HELLO, HELLO + "\n"), ("lost-line-feed", HELLO + "\n", HELLO), ("crlf", "one\ntwo", "one\r\ntwo"), ("lf", "one\r\ntwo", "one\ntwo"), ("trimmed", " " + HELLO, HELLO), ("hex", HELLO, HELLO.encode().hex()),
        ("base64", HELLO, b64(HELLO.encode())), ("decomposed", "Gr\u00fcezi", "Gru\u0308ezi"), ("composed", "Gru\u0308ezi", "Gr\u00fcezi"), ("sha256", HELLO, sha(HELLO.encode()).hex()),
    ):
        s.add(f"message-near-miss-{name}", f"the signature covers another spelling: {name}", verify_message(text, sign_(said), **pkh_), "invalid_signature", [near_miss], no=["msg-key-mismatch"], acceptable=False,
              flags=["Interop"])
        s.add(f"message-near-miss-322-{name}", f"the same as a proof: {name}", verify_message(text, "smp" + messages.simple_proof(wpkh(), said)), "invalid_signature", ["msg-sig-invalid", near_miss], acceptable=False,
              flags=["Interop"])
    unprefixed = ALICE.secret.sign_recoverable(sha2(HELLO.encode()), hasher=None)
    s.add("message-near-miss-unprefixed", "the hash without the prefix is signed", verify_message(HELLO, bytes([31 + unprefixed[64]]) + unprefixed[:64], **pkh_), "invalid_signature", near_miss, acceptable=False, flags=["Interop"])
    for name, text in (("doubled", HELLO * 2), ("case", HELLO.lower()), ("full-stop", HELLO + ".")):
        s.add(f"message-near-miss-near-{name}", f"another text, which no slip makes of this one: {name}", verify_message(HELLO, sign_(text), **pkh_), "wrong_signer", "msg-key-mismatch", near=[near_miss], acceptable=False)
        s.add(f"message-near-miss-322-near-{name}", f"the same as a proof: {name}", verify_message(HELLO, "smp" + messages.simple_proof(wpkh(), text)), "invalid_signature", "msg-sig-invalid", near=[near_miss],
              acceptable=False)
    s.add("message-near-miss-near-good", "the text itself", verify_message(HELLO, sign_(HELLO), **pkh_), "verified", near=[near_miss, "msg-empty"], acceptable=True)
    zero = lambda c: c.but(sats=0)
    coins = {"p2wpkh": (wpkh(), wpkh("fund", CAROL)), "p2tr": (tr(), tr("fund")), "all": (wpkh(), wpkh("fund", CAROL, sats=MAX_MONEY))}
    for name, (coin, fund) in coins.items():
        tx = messages.proof(coin, HELLO, also=(fund,))
        s.add(f"message-utxos-{name}", f"a proof of funds over {fund.sats:,} satoshis: no one but a node knows whether they are there", verify_message(HELLO, messages.pof(tx, (zero(coin), fund)), account=address(coin.script)),
              "verified", utxos, flags=["Hostile"] if name == "all" else (), evidence={"notProvable": ["network", "utxos"]})
    alone = messages.proof(wpkh(), HELLO)
    s.add("message-utxos-near", "a proof of funds without a coin: nothing is claimed", verify_message(HELLO, messages.pof(alone, (zero(wpkh()),))), "verified", near=[utxos], evidence={"notProvable": ["network"]})
    s.add("message-utxos-near-simple", "a proof of the address alone", verify_message(HELLO, "smp" + messages.simple_proof(wpkh(), HELLO)), "verified", near=[utxos], acceptable=True)
    for name, signature, who in (("recoverable", sign_(SIGN_IN, base=39), ME), ("proof", "smp" + messages.simple_proof(tr(), SIGN_IN), ME_TR)):
        s.add(f"message-sign-in-verified-{name}", f"a sign-in, signed: good as the text that it is, and told that nothing of it was compared ({name})", verify_message(SIGN_IN, signature, account=who), None, sign_in,
              no=["msg-sig-invalid", "msg-key-mismatch"], flags=["Loose"])
    for name, signature, who in (("recoverable", sign_(HELLO, base=39), ME), ("proof", "smp" + messages.simple_proof(tr(), HELLO), ME_TR)):
        s.add(f"message-sign-in-verified-near-{name}", f"a plain text ({name})", verify_message(HELLO, signature, account=who), "verified", near=[sign_in, is_tx], acceptable=True)
    s.add("message-transaction-signed", "the bytes of a transaction, signed as a message", verify_message(RAW, sign_(RAW), **pkh_), "malformed", is_tx, acceptable=False, flags=["Hostile"])
    s.add("message-transaction-signed-psbt", "the bytes of a PSBT", verify_message(BASE.encode(), sign_(BASE.encode()), **pkh_), "malformed", is_tx, acceptable=False, flags=["Hostile"])
    s.add("message-transaction-signed-hex", "a text that spells a transaction in hex: told, and not acceptable", verify_message(RAW.hex(), sign_(RAW.hex()), **pkh_), None, is_tx, acceptable=False, flags=["Loose", "Hostile"])
    s.add("message-transaction-signed-near", "the bytes of a transaction without the last one", verify_message(RAW[:-1], sign_(RAW[:-1]), **pkh_), "verified", near=[is_tx], acceptable=True)


# -- build --------------------------------------------------------------------------------------------------------


def make(spec: dict, network: str = MAINNET, account: str | None = ME, **more) -> dict:
    request = {"op": "build", "chain": "bitcoin", "network": network}
    if account:
        request["account"] = account
    return {**request, **more, "spec": spec}


def builds(s: Suite) -> None:
    s.group("build: Docs/Schema.md; the strings are those of the other groups, byte for byte; " + OWN)
    for name, amount in (("sats", "12345"), ("unit", "12345 sats"), ("btc", "0.00012345 btc")):
        s.add(f"build-payment-{name}", f"a payment of {amount}", make({"type": "payment", "to": TO, "amount": amount}), "accepted", near=["amount-dust"], payload=pays())
    s.add("build-payment-exact", "0.29 bitcoins, which floating point makes 28,999,999 satoshis", make({"type": "payment", "to": TO, "amount": "0.29 btc"}), "accepted", payload=pays(sats="29000000"), flags=["Interop"])
    s.add("build-payment-dust", "a satoshi less than is relayed", make({"type": "payment", "to": TO, "amount": "293"}), "refused", "amount-dust", flags=["Boundary"])
    s.add("build-payment-least", "the least that is relayed", make({"type": "payment", "to": TO, "amount": "294"}), "accepted", near=["amount-dust"], payload=pays(sats="294"), flags=["Boundary"])
    entry_ = [{"address": ME, "signingIndexes": [0]}]
    sign_ = {"type": "sign", "psbt": BASE.text(), "allowedSighash": [1], "signature": entry_}
    for name, more in (("unsaid", {}), ("sign", {"operation": "sign"})):
        s.add(f"build-sign-{name}", f"a request around a PSBT; the operation is {name}: a PSBT can only be signed", make(sign_, **more), "accepted", near=["payload-unknown-key", "core/request-malformed"], payload=asks(BASE))
    s.add("build-sign-other", "the inputs of somebody else", make({**sign_, "signature": [{"address": TO, "signingIndexes": [0]}]}), "refused", "signature-address-not-connected")
    coin = BASE.coins[0]
    txid = coin.prev().txid()
    spends = {"txid": txid, "vout": 1, "sequence": FINAL, "previousTransaction": coin.prev().encode().hex(), "address": ME, "amount": str(coin.sats)}
    outs = [{"to": TO, "amount": "60000"}, {"to": ME, "amount": "39000"}]
    for version in (0, 2):
        p = psbt([wpkh()], PAYS, version=version)
        spec = {"type": "psbt", "version": version, "feeRate": "7", "allowedSighash": [1], "inputs": [spends], "outputs": outs}
        s.add(f"build-psbt-v{version}", f"a PSBT of version {version} of its coin and its outputs", make(spec), "accepted", near=["payload-unknown-key", "fee-high"],
              payload=compact({"unsignedPsbtBase64": p.text(), "allowedSighash": [1]}), summary={"kind": "bitcoin.psbt", "txid": p.tx.txid(), "fee": "1000"})
    s.add("build-psbt-more", "the outputs take more than the coin holds", make({"type": "psbt", "feeRate": "7", "inputs": [spends], "outputs": [{"to": TO, "amount": "100000"}]}), "refused", "core/request-malformed", flags=["BeyondSchema"])
