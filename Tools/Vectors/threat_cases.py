"""Vectors/evm/threats.json: the rows of the threat list that check, verify and verifyMessage answer by now."""

import message_threats
from support import *

TX = Tx()
ASKED = asked()


def build() -> Suite:
    s = Suite("threats")
    s.group("threats, rows 1, 2, 6, 10, 11, 14, 26, 27, 28, 36, 37, 38; " + OWN)
    for row in (row1, row2, row6, row10, row11, row14, row26, row27, row28, row36, row37, row38):
        row(s)
    message_threats.add(s)
    return s


def evidence(raw: bytes) -> dict:
    return {"signer": ALICE.lower, "transactionId": hx(keccak(raw))}


def row(s: Suite, number: int, name: str, comment: str, *arguments, flags=(), **more) -> None:
    s.add(f"threat-{number}-{name}", f"row {number}: {comment}", *arguments, flags=["Threat", *flags], **more)


def row1(s: Suite) -> None:
    for name, tx, comment in [
        ("transfer", Tx(nonce=1, to=EVE), "a transfer that the account once signed"),
        ("legacy", Tx(type=0, nonce=2, to=EVE), "a legacy transfer that the account once signed"),
        ("call", Tx(to=TOKEN, value=0, data=transfer_call(EVE, 10**6), gas=60000), "a token transfer the account once signed"),
    ]:
        raw = tx.signed()
        row(s, 1, name, f"{comment}, and no request to compare it with", verify(None, raw), "undecidable",
            acceptable=False, evidence=evidence(raw))
    raw = TX.signed()
    row(s, 1, "near", "the same with the request that it answers", verify(ASKED, raw), "verified", flags=["NearMiss"],
        acceptable=True, differences=[], evidence=evidence(raw))


def delegated(key: Key, chain: int, address: bytes, nonce: int) -> dict:
    return asked(type="0x4", authorizationList=[authorization_json(authorization(key, chain, address, nonce))])


def row2(s: Suite) -> None:
    rule, given = "evm/auth-dapp-supplied", delegated(ALICE, 1, EVE, 8)
    warn = {"policy": {"severities": {rule: "warning"}}}
    row(s, 2, "authorization", "the account's code is handed over", check(given), "refused", rule, flags=["Hostile"])
    row(s, 2, "acknowledged", "an acknowledgement does not help against the error", check(given, acknowledge=[rule]),
        "refused", rule)
    row(s, 2, "warning", "the policy makes it a warning: a person must look", check(given, **warn), "needs_review",
        rule)
    row(s, 2, "other-acknowledged", "another rule is acknowledged",
        check(given, **warn, acknowledge=["evm/auth-any-chain"]), "needs_review", rule)
    row(s, 2, "warning-acknowledged", "the warning is acknowledged by its id, and still told",
        check(given, **warn, acknowledge=[rule]), "accepted", rule)
    row(s, 2, "near", "the policy lists the delegate", check(given, policy={"allow": {"delegates": [hx(EVE)]}}),
        "accepted", near=[rule])


def row6(s: Suite) -> None:
    drain = TX.but(gas=0xFFFFFF, maxFee=0x9184E72A000, tip=0x9184E72A000)
    assert drain.gas * drain.maxFee > 167 * ETHER
    raw = drain.signed()
    row(s, 6, "drain", "no fee was stated, and 167 ether of fees are signed", verify(ASKED, raw), "altered", "changed-fee",
        acceptable=False, differences=diffs("maxFeePerGas tampered"), evidence=evidence(raw))
    row(s, 6, "near", "no fee was stated, and an ordinary one is signed", verify(ASKED, TX.signed()), "verified",
        near=["changed-fee"], acceptable=True, differences=[])
    row(s, 6, "gas-below", "gas was stated, and less is signed: it runs out on the way",
        verify(asked_call(gas="0xea60"), Tx(to=TOKEN, value=0, data=CALL, gas=25000).signed()), "altered", "changed-gas",
        acceptable=False, differences=diffs("gas tampered"))


def row10(s: Suite) -> None:
    to = checksum(EVE)
    for name, extra, comment in [
        ("recipient-address", {"recipientAddress": to, "amountSats": "1000"}, "another chain's payment beside the request"),
        ("recipients", {"recipients": [to]}, "a list of recipients"),
        ("broadcast", {"broadcast": True}, "an order to broadcast"),
        ("calls", {"calls": [{"to": to, "value": "0x1"}]}, "a batch of calls"),
        ("fee-payer", {"feePayer": to}, "another payer"),
    ]:
        row(s, 10, name, comment, check({**ASKED, **extra}), "refused", "key-unknown")
    proto = text(ASKED)[:-1] + ',"__proto__":{"from":"%s"}}' % to
    row(s, 10, "proto", "__proto__ with another sender", check(proto), "refused", "key-unknown", flags=["Hostile"])
    ctor = text(ASKED)[:-1] + ',"constructor":{"prototype":{"value":"0x1"}}}'
    row(s, 10, "constructor", "constructor with another value", check(ctor), "refused", "key-unknown", flags=["Hostile"])
    row(s, 10, "near", "no key but the known ones", check(ASKED), "accepted", near=["key-unknown"],
        bridgeString=canonical(ASKED))


def row11(s: Suite) -> None:
    none = asked(chainId=None)
    row(s, 11, "check", "no chain is stated", check(none, network=None), "refused", "chain-missing")
    row(s, 11, "verify", "no chain is stated, and chain 56 is signed", verify(none, Tx(chain=56).signed(), network=None),
        "undecidable", no=["tx-chain-mismatch"], acceptable=False, evidence={"signer": ALICE.lower})
    row(s, 11, "verify-mainnet", "no chain is stated, and chain 1 is signed: 1 is no default",
        verify(none, TX.signed(), network=None), "undecidable", no=["tx-chain-mismatch"], acceptable=False)
    for name, network in [("leading-zero", "eip155:01"), ("hex", "eip155:0x1"), ("upper", "EIP155:1")]:
        row(s, 11, f"network-{name}", f"the network is {network}", check(ASKED, network=network), "refused",
            "core/network-malformed")
    row(s, 11, "near", "the chain is stated", check(ASKED, network=None), "accepted", near=["chain-missing"],
        bridgeString=canonical(ASKED))


def row14(s: Suite) -> None:
    every = delegated(ALICE, 0, EVE, 8)
    row(s, 14, "any-chain", "an authorization for chain 0", check(every), "refused",
        ["auth-dapp-supplied", "auth-any-chain"], flags=["Hostile"])
    row(s, 14, "any-chain-listed", "its delegate is listed: every chain is still a matter for a person",
        check(every, policy={"allow": {"delegates": [checksum(EVE)]}}), "needs_review", "auth-any-chain",
        no=["auth-dapp-supplied"])
    row(s, 14, "any-chain-near", "an authorization for the request's chain, its delegate is listed",
        check(delegated(ALICE, 1, EVE, 8), policy={"allow": {"delegates": [checksum(EVE)]}}), "accepted",
        near=["auth-dapp-supplied", "auth-any-chain"])
    # execute(bytes32,bytes) of ERC-7579: one call, packed
    packed = EVE + ETHER.to_bytes(32, "big")
    words = bytes(32) + (64).to_bytes(32, "big") + len(packed).to_bytes(32, "big") + packed.ljust(64, b"\0")
    call = asked(to=ALICE.text, value="0x0", data="0xe9ae5c53" + words.hex())
    row(s, 14, "self-call", "the delegated account is told to pay", check(call), "refused", "self-call-with-data",
        flags=["Hostile"])
    row(s, 14, "self-call-lower", "the account in lower case", check({**call, "to": ALICE.lower}), "refused",
        "self-call-with-data", flags=["Hostile"])
    row(s, 14, "self-call-near", "the policy allows calls of the account",
        check(call, policy={"allow": {"contracts": [ALICE.text]}}), "accepted", near=["self-call-with-data"],
        bridgeString=canonical(call))


def row26(s: Suite) -> None:
    rule, fake = "core/address-lookalike", checksum(BOB[:2] + EVE[2:18] + BOB[18:])
    known = {"context": {"knownAddresses": [checksum(BOB)]}}
    row(s, 26, "recipient", "the first and last four digits of a known address", check(asked(to=fake), **known),
        "refused", rule, flags=["Hostile"])
    token = checksum(TOKEN[:2] + EVE[2:18] + TOKEN[18:])
    row(s, 26, "token", "a call of a token's imitation",
        check(asked_call(to=token), context={"knownAddresses": [checksum(TOKEN)]}), "refused", rule, flags=["Hostile"])
    row(s, 26, "account", "an imitation of the account",
        check(asked(to=checksum(ALICE.address[:2] + EVE[2:18] + ALICE.address[18:]))), "refused", rule,
        flags=["Hostile"])
    row(s, 26, "near", "the known address", check(ASKED, **known), "accepted", near=[rule],
        bridgeString=canonical(ASKED))
    row(s, 26, "near-digit", "one of the eight digits is another",
        check(asked(to=checksum(BOB[:2] + EVE[2:18] + bytes([BOB[18] ^ 16]) + BOB[19:])), **known), "accepted",
        near=[rule])
    symbol = {"network": "eip155:1", "address": checksum(EVE), "symbol": "USDC", "decimals": 6}
    to_token = asked(to=checksum(TOKEN))
    row(s, 26, "symbol-near", "the same symbol at another address is another token",
        check(to_token, context={"tokens": [symbol]}), "accepted", near=["value-to-token"],
        bridgeString=canonical(to_token))
    row(s, 26, "symbol", "the address counts",
        check(to_token, context={"tokens": [{**symbol, "address": checksum(TOKEN)}]}), "needs_review", "value-to-token")


def row27(s: Suite) -> None:
    raw = TX.but(nonce=9).signed()
    row(s, 27, "nonce", "the wallet changed the nonce that the app had set", verify(asked(nonce="0x7"), raw), "altered",
        "changed-nonce", acceptable=False, differences=diffs("nonce tampered"), evidence=evidence(raw))
    row(s, 27, "replayed", "the second request states the next nonce, and the first reply comes back",
        verify(asked(nonce="0x8"), TX.signed()), "altered", "changed-nonce", acceptable=False,
        differences=diffs("nonce tampered"))
    first = TX.signed()
    taken = {"context": {"seen": [hx(keccak(first))]}}
    row(s, 27, "seen", "the first reply comes back for a second, identical request", verify(ASKED, first, **taken),
        "verified", "core/transaction-seen", acceptable=False, evidence=evidence(first))
    row(s, 27, "seen-acknowledged", "the same, and that is known",
        verify(ASKED, first, **taken, acknowledge=["core/transaction-seen"]), "verified", "core/transaction-seen",
        acceptable=True)
    row(s, 27, "seen-hash", "the first reply's hash comes back",
        verify(ASKED, keccak(first), operation="send", kind="transactionHash", **taken), "undecidable",
        "core/transaction-seen", acceptable=False)
    row(s, 27, "seen-near", "a second reply, with the next nonce", verify(ASKED, TX.but(nonce=8).signed(), **taken),
        "verified", near=["core/transaction-seen"], acceptable=True, differences=[])
    row(s, 27, "near", "the nonce that the app had set", verify(asked(nonce="0x7"), TX.signed()), "verified",
        near=["changed-nonce"], acceptable=True, differences=[])


def row28(s: Suite) -> None:
    send = dict(operation="send", kind="transactionHash")
    for name, value, comment in [
        ("own", keccak(TX.signed()), "the hash of the very transaction that was asked for"),
        ("any", keccak(b"countersign vectors, any 32 bytes"), "any 32 bytes"),
    ]:
        row(s, 28, name, comment, verify(ASKED, value, **send), "undecidable", "hash-unproven", acceptable=False)
    row(s, 28, "near", "the transaction's bytes are known", verify(ASKED, TX.signed()), "verified", near=["hash-unproven"],
        acceptable=True)


def row36(s: Suite) -> None:
    raw, evil = TX.signed(), TX.but(to=EVE).signed()
    mine = {"to": hx(BOB), "hash": hx(keccak(raw))}
    theirs = {"to": hx(EVE), "hash": hx(keccak(evil))}
    row(s, 36, "tx-evil", "raw is what was asked, tx shows another transaction: the bytes of raw count",
        verify(ASKED, text({"raw": hx(raw), "tx": theirs})), "verified", "reply-shape", evidence=evidence(raw))
    row(s, 36, "raw-evil", "raw is another transaction, tx shows what was asked",
        verify(ASKED, text({"raw": hx(evil), "tx": mine})), "altered", ["reply-shape", "changed-to"], acceptable=False,
        differences=diffs("to tampered"), evidence=evidence(evil))
    row(s, 36, "duplicate", "raw twice, first good, then evil",
        verify(ASKED, '{"raw":"%s","raw":"%s"}' % (hx(raw), hx(evil))), "malformed", acceptable=False, flags=["Hostile"])
    row(s, 36, "duplicate-reverse", "raw twice, first evil, then good",
        verify(ASKED, '{"raw":"%s","raw":"%s"}' % (hx(evil), hx(raw))), "malformed", acceptable=False, flags=["Hostile"])
    row(s, 36, "duplicate-escaped", "raw twice, once with an escape in its name",
        verify(ASKED, '{"raw":"%s","r\\u0061w":"%s"}' % (hx(raw), hx(evil))), "malformed", acceptable=False,
        flags=["Hostile"])
    row(s, 36, "near", "raw and tx of one transaction", verify(ASKED, text({"raw": hx(raw), "tx": mine})), "verified",
        "reply-shape", flags=["NearMiss"], acceptable=True, differences=[], evidence=evidence(raw))


def row37(s: Suite) -> None:
    fake = {"t\u043e": checksum(TOKEN), "data": hx(CALL), "chainId": "0x1"}
    row(s, 37, "cyrillic", "the key t\u043e with a Cyrillic letter: without it this is a contract creation", check(fake),
        "refused", "key-unknown", no=["json-syntax"], flags=["Hostile"])
    wide = {"\uff54\uff4f": checksum(TOKEN), "data": hx(CALL), "chainId": "0x1"}
    row(s, 37, "full-width", "the key to in full-width letters", check(wide), "refused", "key-unknown", no=["json-syntax"],
        flags=["Hostile"])
    row(s, 37, "zero-width", "the key to with a zero-width space", check(asked(**{"to": None, "t\u200bo": checksum(BOB)})),
        "refused", "key-unknown", flags=["Hostile"])
    lost = {"data": hx(CALL), "chainId": "0x1"}
    row(s, 37, "lost", "no key to at all, and data is a token transfer", check(lost), "refused", "to-missing",
        no=["key-unknown"], flags=["Hostile"])
    row(s, 37, "null", "to is null", check({"to": None, **lost}), "refused", "to-missing", flags=["Hostile"])
    code = {"data": hx(INITCODE), "chainId": "0x1"}
    row(s, 37, "creation", "no key to, and data is creation code: told, and accepted", check(code), "accepted",
        "to-missing", bridgeString=canonical(code))
    real = {"to": checksum(TOKEN), "data": hx(CALL), "chainId": "0x1"}
    row(s, 37, "near", "the key to in ASCII", check(real), "accepted", near=["key-unknown", "to-missing"],
        bridgeString=canonical(real))


def row38(s: Suite) -> None:
    suffix = suffix_8021("wallet")
    to_bob = TX.but(gas=60000)
    raw = to_bob.but(data=suffix).signed()
    row(s, 38, "suffix-on-empty", "data 0x was asked, and a suffix is signed", verify(ASKED, raw), "altered", "changed-data",
        no=["data-suffix-added"], acceptable=False, differences=diffs("data tampered"), evidence=evidence(raw))
    row(s, 38, "suffix-on-unstated", "no data was stated, and a suffix is signed",
        verify(asked(data=None), raw), "altered", "changed-data", no=["data-suffix-added"], acceptable=False,
        differences=diffs("data tampered"), evidence=evidence(raw))
    call = Tx(to=TOKEN, value=0, data=CALL, gas=80000)
    tail = call.but(data=CALL + keccak(b"countersign vectors, a tail")).signed()
    row(s, 38, "tail", "an arbitrary tail after the asked call", verify(asked_call(), tail), "altered", "changed-data",
        no=["data-suffix-added"], acceptable=False, differences=diffs("data tampered"), evidence=evidence(tail))
    short = call.but(data=CALL + suffix[:-2]).signed()
    row(s, 38, "cut-marker", "a suffix whose marker has 14 bytes", verify(asked_call(), short), "altered", "changed-data",
        no=["data-suffix-added"], acceptable=False, differences=diffs("data tampered"))
    good = call.but(data=CALL + suffix).signed()
    row(s, 38, "near", "a suffix of ERC-8021 after the asked call", verify(asked_call(), good), "altered",
        "data-suffix-added", near=["changed-data"], acceptable=True, differences=diffs("data expected"),
        evidence=evidence(good))
