"""Vectors/bitcoin/threats.json: the rows of the threat list that belong to this chain."""

import bitcoin_messages as messages
from bitcoin_request import TEXT, message_psbt
from bitcoin_support import *

BASE = psbt([wpkh()], PAYS)
SIGNED = sign_all(BASE)


def build() -> Suite:
    s = Suite("threats")
    s.group("threats, rows 1, 5, 10, 19, 20, 21, 22, 26, 28, 42, 43, 44; " + OWN)
    for part in (row1, row5, row10, row19, row20, row21, row22, row26, row28, row42, row43, row44):
        part(s)
    s.group("the ways to a huge fee, to open outputs and to a false amount: BIP-0143, specter-diy#63, bitcoinjs-lib#2347, electrum#8687; " + OWN)
    for part in (fee_attack, single_bug, trimmed, flipped):
        part(s)
    return s


def row(s: Suite, number: int, name: str, comment: str, *arguments, flags=(), **more) -> None:
    s.add(f"{number}-{name}", f"row {number}: {comment}", *arguments, flags=["Threat", *flags], **more)


def case(s: Suite, name: str, comment: str, *arguments, flags=(), **more) -> None:
    s.add(name, comment, *arguments, flags=["Threat", *flags], **more)


def row1(s: Suite) -> None:
    for name, value in (("psbt", SIGNED), ("final", finalise(SIGNED)), ("raw", extract(SIGNED))):
        row(s, 1, name, f"a payment that the account once signed ({name}), and no request", verify(None, value), "undecidable", acceptable=False)
    row(s, 1, "near", "the same with the request that it answers", verify(BASE, reply(SIGNED)), "verified", flags=["NearMiss"], acceptable=True, differences=[])


def row5(s: Suite) -> None:
    sign_in = "evil.example.com wants you to sign in with your Bitcoin account:\n" + ME + "\n\nURI: https://evil.example.com\nVersion: 1\nChain ID: mainnet\nNonce: a1B2c3D4e5\nIssued At: 2026-11-01T11:58:00Z"
    proof = "smp" + messages.simple_proof(wpkh(), sign_in)
    expected = {"context": {"now": "2026-11-01T12:00:00Z", "expected": {"domain": "app.example.com", "nonce": "zzzzzzzz"}}}
    row(s, 5, "other-site", "a sign-in made for another site: on Bitcoin no format binds a domain, so it can be good as the plain text that it is and no more", verify_message(sign_in, proof, **expected), None,
        no=["msg-sig-invalid"], flags=["Loose"])
    row(s, 5, "near", "a plain text", verify_message(TEXT, "smp" + messages.simple_proof(wpkh(), TEXT)), "verified", flags=["NearMiss"], acceptable=True)


def row10(s: Suite) -> None:
    evil = [{"address": address(EVE.p2wpkh), "amountSats": "1000"}]
    for name, more in (("recipients", {"recipients": evil}), ("broadcast", {"broadcast": True}), ("proto", {"__proto__": {"recipientAddress": address(EVE.p2wpkh)}}), ("feePayer", {"feePayer": ME})):
        row(s, 10, f"send-{name}", f"an unknown key that the page would forward: {name}", send(pays(**more)), "refused", "payload-unknown-key", flags=["Hostile"])
        row(s, 10, f"sign-{name}", f"the same in a request to sign: {name}", check(asks(BASE, **more)), "refused", "request-unknown-key", flags=["Hostile"])
    row(s, 10, "send-near", "the two keys", send(pays()), "accepted", near=["payload-unknown-key"], bridgeString=pays())
    row(s, 10, "sign-near", "the three keys", check(BASE), "accepted", near=["request-unknown-key"], bridgeString=asks(BASE))


def row19(s: Suite) -> None:
    coin = wpkh()
    bare_ = BASE.drop(0, 0, 1)
    false = coin.but(sats=coin.sats * 50)
    lie = sign(bare_, 0, coins=[false]).put(0, 1, false.out.encode())
    row(s, 19, "added", "the reply adds a witness UTXO with a false amount, and a signature over it", verify(asks(bare_), lie), "undecidable", acceptable=False, flags=["Hostile"])
    row(s, 19, "contradicts", "the reply's previous transaction is another than the request's", verify(BASE, SIGNED.put(0, 0, wpkh("z").prev().encode())), None, "signed-field-conflict", acceptable=False,
        flags=["Hostile", "Loose"])
    row(s, 19, "amount", "the reply's witness UTXO has another amount than the request's, and the signature covers the reply's", verify(BASE, sign(BASE, 0, coins=[false]).put(0, 1, false.out.encode())),
        None, "signed-field-conflict", acceptable=False, flags=["Hostile", "Loose"])
    row(s, 19, "near", "the coins are the request's", verify(BASE, SIGNED), "verified", near=["signed-field-conflict"], acceptable=True)


def row20(s: Suite) -> None:
    real = wpkh("real")
    for kind in (0x81, 0x83):
        p = message_psbt(said=TEXT, previous=True, more=[real], sighash=kind)
        p = p.put(1, 3, u32(kind))
        row(s, 20, f"real-{kind:02x}", f"a \"message\" whose input 1 is a real coin, type {kind:#x}", check(asks(p, [0, 1], allowed=[kind])), "refused", flags=["Hostile"])
        q = message_psbt(said=TEXT, sighash=kind)
        row(s, 20, f"type-{kind:02x}", f"a message with type {kind:#x}: an input can be added", check(asks(q, allowed=[kind])), "refused", flags=["Hostile"])
    row(s, 20, "not-a-message", "a sole OP_RETURN output over a real coin: no message, all of the coin is the fee",
        check(asks(psbt([real], (Out(0, b"\x6a"),)))), None, near=["psbt-is-message"], flags=["Hostile", "Loose"])
    row(s, 20, "near", "the message, types 0 and 1 only", check(asks(message_psbt(said=TEXT))), "accepted", "psbt-is-message", no=["sighash-anyonecanpay"], flags=["NearMiss"])


def row21(s: Suite) -> None:
    rich = wpkh("rich", sats=MAX_MONEY)
    tx = messages.proof(wpkh(), messages.HELLO, also=(rich,))
    text = messages.pof(tx, (wpkh().but(sats=0), rich))
    row(s, 21, "rich", "a proof of funds that claims 21,000,000 BTC: good for the address; that the coin exists nothing here proves", verify_message(messages.HELLO, text), "verified", no=["msg-sig-invalid"],
        evidence={"signer": ME}, flags=["Hostile"])
    locked = messages.full_proof(wpkh(), messages.HELLO, version=2, locktime=2_100_000_000, sequence=0)
    row(s, 21, "future", "valid from the year 2036 on", verify_message(messages.HELLO, locked), "verified", "msg-timelock", flags=["Hostile"])
    row(s, 21, "near", "no lock", verify_message(messages.HELLO, messages.full_proof(wpkh(), messages.HELLO)), "verified", near=["msg-timelock"], acceptable=True)


def row22(s: Suite) -> None:
    coins = [wpkh("a"), wpkh("b"), wpkh("d")]
    asked = psbt(coins, PAYS)
    signed = sign(sign(asked, 0), 2, kind=0x82)
    row(s, 22, "none", "input 0 was asked for; input 2 is signed as well, with NONE and ANYONECANPAY: whoever has it takes that coin", verify(asks(asked, [0]), reply(signed, 0, 2)), None,
        "signed-input-unrequested", acceptable=False, flags=["Hostile", "Loose"])
    row(s, 22, "near", "input 0 alone is signed", verify(asks(asked, [0]), reply(sign(asked, 0), 0)), "verified", near=["signed-input-unrequested"], acceptable=True)


def row26(s: Suite) -> None:
    fake, known = lookalike(TO), {"context": {"knownAddresses": [TO]}}
    row(s, 26, "send", "the first eight and the last four characters of a known address", send(pays(fake), **known), "refused", "core/address-lookalike", flags=["Hostile"])
    row(s, 26, "send-near", "the known address", send(pays(), **known), "accepted", near=["core/address-lookalike"])
    row(s, 26, "send-near-other", "an address that only begins like it, as all do", send(pays(address(EVE.p2wpkh)), **known), "accepted", near=["core/address-lookalike"])
    row(s, 26, "sign", "an output's address", check(asks(psbt([wpkh()], (Out(60_000, bdk_script(fake)), PAYS[1]))), **known), "refused", "core/address-lookalike", flags=["Hostile"])
    row(s, 26, "sign-near", "the known address", check(asks(BASE), **known), "accepted", near=["core/address-lookalike"])


def row28(s: Suite) -> None:
    row(s, 28, "any", "any 32 bytes as the result of send", verify(pays(), label("any").hex(), operation="send"), "undecidable", acceptable=False)
    row(s, 28, "own", "the txid of a transaction of the account's", verify(pays(), BASE.tx.txid(), operation="send"), "undecidable", acceptable=False)
    row(s, 28, "near", "the signed transaction itself", verify(BASE, SIGNED), "verified", flags=["NearMiss"], acceptable=True)


def row42(s: Suite) -> None:
    fp = label("fingerprint")[:4] + u32(84 + 2**31) + u32(1)
    evil = psbt([wpkh()], (PAYS[0], Out(39_000, MALLORY.p2wpkh)))
    row(s, 42, "fingerprint", "change whose derivation names the user's fingerprint and the attacker's key: not own", check(evil.put(0, b"\6" + ALICE.pub, fp).out(1, b"\2" + MALLORY.pub, fp)), "accepted",
        "change-unrecognised", no=["change-false-claim"], flags=["Hostile"])
    row(s, 42, "claim", "change whose derivation names the user's key over the attacker's script", check(evil.out(1, b"\2" + ALICE.pub, fp)), "refused", "change-false-claim", flags=["Hostile"])
    row(s, 42, "intent", "the same as an output that nobody asked for", check(evil.out(1, b"\2" + MALLORY.pub, fp), context={"expected": {"recipients": [{"address": TO, "sats": "60000"}]}}), "refused",
        "intent-output-extra", flags=["Hostile"])
    xpub = bytes.fromhex("0488b21e") + b"\1" + label("fp")[:4] + u32(0) + label("chain") + MALLORY.pub
    row(s, 42, "xpub", "an extended key with the user's fingerprint: a claim, and no owner", check(evil.glob(b"\1" + xpub, fp[:8])), "accepted", no=["change-false-claim", "input-not-owned"], flags=["Hostile"])
    row(s, 42, "near", "change to the connected script", check(BASE.out(1, b"\2" + ALICE.pub, fp)), "accepted", near=["change-unrecognised", "change-false-claim"])


def row43(s: Suite) -> None:
    p, annex = psbt([tr()], PAYS), b"\x50annex"
    signature = ALICE.schnorr(digest(p.tx, 0, list(p.coins), 0, annex), b"")
    made = with_final(p, 0, b"", (signature, annex))
    assert kernel_accepts(p.tx.but(ins=(p.tx.ins[0].but(witness=(signature, annex)),)), 0, [tr().out])
    asked = asks(p, allowed=(0, 1), who=ME_TR)
    row(s, 43, "annex", "a taproot witness with an annex", verify(asked, made, account=ME_TR), None, "annex-present", flags=["Loose", "Hostile"])
    raw = p.tx.but(ins=(p.tx.ins[0].but(witness=(signature, annex)),))
    row(s, 43, "annex-raw", "the same as a transaction", verify(asked, raw, account=ME_TR), None, "annex-present", flags=["Loose", "Hostile"])
    row(s, 43, "near", "the witness without one", verify(asked, finalise(sign_all(p)), account=ME_TR), "verified", near=["annex-present"], acceptable=True)


def row44(s: Suite) -> None:
    for name, network, net in (("mainnet", MAINNET, "main"), ("testnet4", TESTNET4, "test"), ("signet", SIGNET, "test"), ("regtest", REGTEST, "regtest")):
        who = address(ALICE.p2wpkh, net)
        row(s, 44, name, f"a PSBT names no network; asked on {name}", verify(asks(BASE, who=who), SIGNED, account=who, network=network), "verified", acceptable=True, evidence={"notProvable": ["network"]})
    row(s, 44, "prefix", "the recipient has the same script and another network's prefix", send(pays(address(BOB.p2wpkh, "test"))), "refused", "address-wrong-network", flags=["Hostile"])
    row(s, 44, "prefix-near", "the same script with the right prefix", send(pays()), "accepted", near=["address-wrong-network"])


def fee_attack(s: Suite) -> None:
    """Two signatures over two lies make one transaction with a fee of nearly all."""
    a, b = wpkh("a", sats=50 * BTC), wpkh("b", sats=50 * BTC)
    outs = (Out(49 * BTC, BOB.p2wpkh),)
    low = lambda c: c.but(sats=BTC)
    lies = []
    for true, lied, at in ((a, low(b), 0), (b, low(a), 1)):
        coins = [true, lied] if at == 0 else [lied, true]
        p = psbt([a, b], outs, utxo="witness")
        for n, c in enumerate(coins):
            p = p.put(n, 1, c.out.encode())
        lies.append(p)
        case(s, f"fee-attack-lie-{at}", "two segwit v0 inputs, amounts by word only: one is a lie, and the fee looks like 2 BTC", check(asks(p, [0, 1])), "refused", "input-amount-unproven", flags=["Hostile"])
        proven = p
        for n, c in enumerate((a, b)):
            proven = proven.put(n, 0, c.prev().encode())
        case(s, f"fee-attack-proven-{at}", "the previous transactions are there, and one contradicts the word", check(asks(proven, [0, 1])), "refused", "input-utxo-conflict", flags=["Hostile"])
        context = {"previousTransactions": [a.prev().encode().hex(), b.prev().encode().hex()]}
        case(s, f"fee-attack-context-{at}", "the context brings them", check(asks(p, [0, 1]), context=context), "refused", "input-utxo-conflict", flags=["Hostile"])
        single = asks(p, [at])
        case(s, f"fee-attack-alone-{at}", "the same lie where only the input with the true amount is asked for; another request asks for the other", check(single), "refused", "input-amount-unproven",
             flags=["Hostile"])
    # The wallet signs the true amount of input 0 in the first request and of input 1 in the second.
    p = psbt([a, b], outs, utxo="previous")
    joined = sign(sign(p, 0), 1)
    tx = extract(joined)
    assert all(kernel_accepts(tx, n, [a.out, b.out]) for n in (0, 1)) and a.sats + b.sats - 49 * BTC == 51 * BTC
    case(s, "fee-attack-truth", "with both previous transactions the fee is seen: 51 BTC", check(asks(p, [0, 1])), "refused", "fee-high", no=["input-amount-unproven", "input-utxo-conflict"], flags=["Hostile"])
    fair = psbt([a, b], (Out(49 * BTC, BOB.p2wpkh), Out(51 * BTC - 1000, ALICE.p2wpkh)))
    case(s, "fee-attack-near", "both amounts are proven and the fee is 1,000 sats", check(asks(fair, [0, 1])), "accepted", near=["input-amount-unproven", "input-utxo-conflict", "fee-high"])


def single_bug(s: Suite) -> None:
    rule = "sighash-single-out-of-range"
    for name, mine, hers, who in (("p2pkh", pkh(), wpkh("c", CAROL), ME_PKH), ("p2wpkh", wpkh(), wpkh("c", CAROL), ME), ("p2tr", tr(), tr("c", CAROL), ME_TR)):
        p = psbt([hers, mine], PAYS[:1], sighash={1: 3})
        case(s, f"single-{name}", f"SINGLE for input 1 of a transaction with one output, {name}", check(asks(p, [1], allowed=[3], who=who), account=who), "refused", rule, flags=["Hostile"])
        q = psbt([hers, mine], PAYS, sighash={1: 3})
        case(s, f"single-near-{name}", f"the same with two outputs, {name}", check(asks(q, [1], allowed=[3], who=who), account=who), "needs_review", "sighash-single", near=[rule])
    # The number 1 is what legacy signs, so the signature holds for another transaction of the key as well.
    p = psbt([wpkh("c", CAROL), pkh()], PAYS[:1], sighash={1: 3})
    signature = sign(p, 1, kind=3)
    theft = psbt([wpkh("c", CAROL), pkh("other")], (Out(1, EVE.p2wpkh),))
    moved = theft.put(1, b"\2" + ALICE.pub, next(v for k, v in signature.i[1] if k[0] == 2))
    script, _ = spend(moved, 1)
    tx = theft.tx.but(ins=(theft.tx.ins[0], theft.tx.ins[1].but(script=script)))
    assert kernel_accepts(tx, 1, [c.out for c in theft.coins]), "the number 1 is the same for every transaction"
    case(s, "single-unasked", "ALL was asked for, a signature over the number 1 came back", verify(asks(psbt([wpkh("c", CAROL), pkh()], PAYS[:1]), [1], who=ME_PKH), reply(sign(psbt([wpkh("c", CAROL), pkh()], PAYS[:1]), 1, kind=3), 1),
         account=ME_PKH), "altered", "signed-sighash-not-allowed", acceptable=False, flags=["Hostile"])


def trimmed(s: Suite) -> None:
    case(s, "trimmed", "the reply leaves the coins out: kept from the request", verify(BASE, reply(SIGNED.drop(0, 0, 1))), "verified", "signed-field-dropped", acceptable=True, differences=[])
    case(s, "trimmed-near", "the reply holds all", verify(BASE, reply(SIGNED)), "verified", near=["signed-field-dropped"], acceptable=True)
    lie = SIGNED.drop(0, 0).put(0, 1, Out(1, ALICE.p2wpkh).encode())
    case(s, "trimmed-lie", "it leaves the previous transaction out and brings another amount", verify(BASE, lie), None, "signed-field-conflict", acceptable=False, flags=["Hostile", "Loose"])


def flipped(s: Suite) -> None:
    key, value = next((k, v) for k, v in SIGNED.i[0] if k[0] == 2)
    bad = SIGNED.put(0, key, value[:20] + bytes([value[20] ^ 1]) + value[21:])
    case(s, "flipped", "one bit of the signature is another: libwally finalises it", verify(BASE, reply(bad)), "invalid_signature", acceptable=False, flags=["Hostile"])
    case(s, "flipped-final", "the same, finalised", verify(BASE, reply(finalise(bad), source=bad)), "invalid_signature", acceptable=False, flags=["Hostile"])
    case(s, "flipped-near", "the signature as it was made", verify(BASE, SIGNED), "verified", flags=["NearMiss"], acceptable=True)
