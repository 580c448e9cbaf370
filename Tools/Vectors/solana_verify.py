"""Vectors/solana/verify.json: the reply to a transaction, for `sign` and for `send`."""

from solana_support import *

T = compile(transfer())
V1 = compile(transfer(), version="v1")
TWO = compile(transfer(), memo("for two", CAROL))  # Carol signs as well
SPONSORED = {"policy": {"sponsored": True}}


def build() -> Suite:
    s = Suite("verify")
    for part in (verified, form, slots, cosigners, habits, tampered, priority, configuration, send):
        part(s)
    return s


def evidence(msg: Msg, *signers: Key) -> dict:
    """The first signature is the transaction's id; there is none while the fee payer has not signed."""
    out = {"signer": ALICE.text}
    first = {k.key: k for k in signers}.get(msg.keys[0])
    return {**out, "transactionId": b58(first.sign(msg.encode()))} if first else out


def yes(s: Suite, id: str, comment: str, asked, reply, near=(), rules=(), no=(), flags=(), **more) -> None:
    """Covers exactly what was asked."""
    expect = {k: more.pop(k) for k in ("evidence", "acceptable") if k in more}
    s.add(id, comment, verify(asked, reply, **more), "verified", rules, no=no, near=near, flags=flags,
        **{"acceptable": True, "differences": [], **expect})


def malformed(s: Suite, id: str, comment: str, reply, rules=(), no=(), asked=T, flags=(), **more) -> None:
    s.add(id, comment, verify(asked, reply, **more), "malformed", rules, no=no, flags=flags, acceptable=False)


def broken(s: Suite, id: str, comment: str, asked, reply, rules=(), no=(), flags=(), **more) -> None:
    s.add(id, comment, verify(asked, reply, **more), "invalid_signature", rules, no=no, flags=flags, acceptable=False)


def altered(s: Suite, id: str, comment: str, asked, reply, rules, fine: bool | None, no=(), flags=(), **more) -> None:
    """`fine`: whether every difference is one that a wallet may make; None leaves it open."""
    expect = {} if fine is None else {"acceptable": fine}
    if isinstance(reply, Msg):
        reply = tx(reply, ALICE)
    s.add(id, comment, verify(asked, reply, **more), "altered", rules, no=no, flags=flags, **expect)


HABITS = [
    "compute-budget-added", "compute-budget-changed", "lighthouse-added", "blockhash-replaced", "reencoded",
        "config-changed",
    "fee-raised", "accounts-added", "fee-added", "fee-payer-changed", "signers-changed", "instruction-added", "instruction-removed",
        "instruction-changed",
    "instructions-reordered", "privilege-raised", "lookup-table-changed", "accounts-changed",
]
FORMS = [
    "reply-empty", "reply-encoding", "signed-is-signature", "signed-is-request", "signature-missing",
    "signature-invalid", "signature-non-canonical", "signature-wrong-slot", "address-not-signer",
        "cosigner-signature-dropped",
    "modified-after-cosigner-signed", "cosigner-missing", "core/reply-of-other-kind", "core/transaction-seen",
        "near-miss",
]


def verified(s: Suite) -> None:
    s.group("the request signed as it was; " + OWN)
    for version in ("legacy", "v0", "v1"):
        m = compile(transfer(), memo(), version=version)
        yes(s, f"verified-{version}", f"a transfer and a memo, {version}", m, tx(m, ALICE), near=[*HABITS, *FORMS],
            evidence=evidence(m, ALICE))
    m = compile(create_ata(), token_transfer())
    yes(s, "verified-token", "a token transfer that makes the account", m, tx(m, ALICE), evidence=evidence(m, ALICE))
    held = [BOB, ata(BOB)]
    m = compile(transfer(), tables={TABLE: held})
    known = {"context": {"lookupTables": {b58(TABLE): [b58(k) for k in held]}}}
    yes(s, "verified-lookup", "a table that is known", m, tx(m, ALICE), near=["lookup-table-changed", "reencoded"],
        evidence=evidence(m, ALICE), **known)
    s.add("verified-lookup-unknown", "the recipient is behind a table that is not known: verified, and a person must look",
        verify(m, tx(m, ALICE)), "verified", "unresolved-money-role", acceptable=False, differences=[])
    m = compile(advance_nonce(), transfer(), blockhash=NONCE)
    yes(s, "verified-nonce", "a nonce transaction", m, tx(m, ALICE), near=["blockhash-replaced"],
        evidence=evidence(m, ALICE))
    wild = T.but(keys=(T.keys[0], *reversed(T.keys[1:2]), T.keys[2]))
    yes(s, "verified-own-order", "the app's own order of keys is kept", wild, tx(wild, ALICE), near=["reencoded"])
    no_account = verify(T, tx(T, ALICE), account=None)
    s.add("no-account", "no account to compare with", no_account, "undecidable", acceptable=False)
    m = compile(approve(5))
    s.add("verified-approval", "an approval: verified, and kept back until it is acknowledged",
        verify(m, tx(m, ALICE)), "verified", "token-approve", acceptable=False, differences=[])
    s.add("verified-approval-acknowledged", "the same, acknowledged",
        verify(m, tx(m, ALICE), acknowledge=["solana/token-approve"]),
        "verified", "token-approve", acceptable=True, differences=[])
    seen = {"context": {"seen": [b58(ALICE.sign(T.encode()))]}}
    s.add("seen", "the reply came before", verify(T, tx(T, ALICE), **seen), "verified", "core/transaction-seen",
        acceptable=False)
    s.add("seen-acknowledged", "the same, and that is known",
        verify(T, tx(T, ALICE), acknowledge=["core/transaction-seen"], **seen),
        "verified", "core/transaction-seen", acceptable=True)
    other = {"context": {"seen": [b58(ALICE.sign(compile(transfer(), blockhash=BLOCKHASH_2).encode()))]}}
    yes(s, "seen-near", "another reply came before", T, tx(T, ALICE), near=["core/transaction-seen"], **other)


def form(s: Suite) -> None:
    s.group("the bridge's strings: RFC 4648, 4, padded; design 4; " + OWN)
    raw = tx(T, ALICE)
    n = 0
    while "+" not in b64(raw) and "/" not in b64(raw):
        n += 1
        raw = tx(compile(transfer(), blockhash=label(f"url {n}")), ALICE)
    asked = compile(transfer(), blockhash=label(f"url {n}")) if n else T
    malformed(s, "reply-empty", "no text", "", "reply-empty", no=["reply-encoding"])
    malformed(s, "reply-words", "words", "transaction signed", "reply-encoding", no=["reply-empty"])
    malformed(s, "reply-base58", "base58 of the signed transaction", b58(raw), "reply-encoding", asked=asked,
        flags=["Interop"])
    malformed(s, "reply-hex", "hex of the signed transaction", raw.hex(), "reply-encoding", asked=asked,
        flags=["Interop"])
    url = b64(raw).replace("+", "-").replace("/", "_")
    assert url != b64(raw)
    malformed(s, "reply-base64url", "the url alphabet", url, "reply-encoding", asked=asked, flags=["Interop"])
    malformed(s, "reply-line-feed", "a line feed behind the text", b64(raw) + "\n", "reply-encoding", asked=asked,
        flags=["Interop"])
    malformed(s, "reply-space", "a space in front of the text", " " + b64(raw), "reply-encoding", asked=asked)
    for n in (1, 2, 3):
        m = compile(transfer(), memo("x" * n))
        text = b64(tx(m, ALICE))
        if text.endswith("="):
            malformed(s, f"reply-unpadded-{text.count('=')}", f"{text.count('=')} = missing", text.rstrip("="),
                "reply-encoding", asked=m, flags=["Interop"])
            yes(s, f"reply-padded-{text.count('=')}", "the same, padded", m, text, near=["reply-encoding"])
    malformed(s, "reply-truncated", "without its last byte", raw[:-1], asked=asked)
    malformed(s, "reply-trailing", "a byte more", raw + b"\0", "tx-trailing-bytes", asked=asked)
    malformed(s, "reply-message-alone", "the message without signatures", T.encode())
    malformed(s, "reply-two-signatures", "a signature too many", envelope(T, [ALICE.sign(T.encode()), ZERO]),
        "signature-count-mismatch")
    malformed(s, "reply-v1-envelope", "v1 after its signatures", counted([ALICE.sign(V1.encode())]) + V1.encode(),
        "v1-in-legacy-envelope", asked=V1)
    malformed(s, "reply-noise", "bytes of nothing", label("noise"))
    malformed(s, "signed-is-signature", "base64 of the signature alone", b64(ALICE.sign(T.encode())),
        "signed-is-signature")
    malformed(s, "signed-is-signature-base58", "base58 of the signature alone", b58(ALICE.sign(T.encode())),
        "signed-is-signature", flags=["Interop"])
    s.add("signed-is-signature-63", "63 bytes are no signature", verify(T, b64(ALICE.sign(T.encode())[:63])),
        "malformed", near=["signed-is-signature"], acceptable=False)
    broken(s, "signed-is-request", "the unsigned request handed back: a transaction in form, so the signature is what fails",
        T, tx(T), ["signed-is-request", "signature-missing"], no=["reply-encoding", "signature-zero"], flags=["Interop"])
    malformed(s, "signed-is-hash", "a signature as the reply to `sign`", b58(ALICE.sign(T.encode())),
        kind="transactionHash")
    malformed(s, "reply-of-other-kind", "a message's signature as the reply to a transaction",
        b58(ALICE.sign(b"hello")), "core/reply-of-other-kind", kind="signature")
    long = compile(transfer(), memo("x" * 1000))
    malformed(s, "reply-too-large", "1,240 bytes and more", tx(compile(transfer(), memo("x" * 1100)), ALICE),
        "tx-too-large", asked=long)


def slots(s: Suite) -> None:
    s.group("the account's own signature; agave verify_strict; " + OWN)
    body = T.encode()
    signed = ALICE.sign(body)
    broken(s, "signature-invalid-other-key", "another key signed", T, tx(T, slots={0: MALLORY.sign(body)}),
        "signature-invalid", no=["near-miss"], flags=["NearMiss"])
    broken(s, "signature-invalid-bit", "one bit is another", T, tx(T, slots={0: bytes([signed[0] ^ 1]) + signed[1:]}),
        "signature-invalid")
    for name, what in (("sha256", sha(body)), ("base64", b64(body).encode()), ("envelope", tx(T)),
            ("hex", body.hex().encode())):
        broken(s, f"signature-over-{name}", f"the {name} was signed", T, tx(T, slots={0: ALICE.sign(what)}),
            ["signature-invalid", "near-miss"], flags=["Interop"])
    more = compile(transfer(lamports=SOL))
    broken(s, "signature-of-request", "the message is another, and the signature covers the one that was asked", T,
        tx(more, slots={0: signed}), ["signature-invalid", "near-miss"], flags=["Precedence"])
    broken(s, "signature-non-canonical", "S + L", T, tx(T, slots={0: plus_order(signed)}), "signature-non-canonical",
        flags=["Hostile"])
    broken(s, "signature-small-order", "R and S of the identity", T, tx(T, slots={0: b"\1" + bytes(63)}),
        "signature-invalid", flags=["Hostile"])
    two = TWO.encode()
    s.add("signature-missing", "only the second party signed what neither had signed: a valid signature of somebody else",
        verify(TWO, tx(TWO, CAROL)), "wrong_signer", "signature-missing", near=["signed-is-request"], acceptable=False)
    broken(s, "signature-missing-kept", "the second party had signed, and nothing more came back", tx(TWO, CAROL),
        tx(TWO, CAROL), ["signature-missing", "signed-is-request"])
    yes(s, "signature-missing-near", "both signed", TWO, tx(TWO, ALICE, CAROL),
        near=["signature-missing", "cosigner-missing"], evidence={**evidence(TWO, ALICE), "complete": True})
    broken(s, "signature-wrong-slot", "the account's signature stands in the second party's slot", TWO,
        tx(TWO, slots={1: ALICE.sign(two)}), ["signature-wrong-slot"], flags=["Interop"])
    broken(s, "signatures-swapped", "both signatures, each in the other's slot", TWO,
        tx(TWO, slots={0: CAROL.sign(two), 1: ALICE.sign(two)}), "signature-wrong-slot", flags=["Interop"])
    other = compile(transfer(source=CAROL), payer=CAROL)
    s.add("address-not-signer", "the account does not sign in the reply. Validly signed by another: wrong_signer by design 4, invalid_signature in the corpora",
        verify(T, tx(other, CAROL)), None, "address-not-signer", acceptable=False, flags=["Loose"])
    s.add("address-not-signer-asked", "nor does it in the request", verify(other, tx(other, CAROL)), None,
        "address-not-signer", acceptable=False, flags=["Loose"])
    yes(s, "address-signer-near", "the account signs second", compile(transfer(), payer=CAROL),
        tx(compile(transfer(), payer=CAROL), CAROL, ALICE),
        rules=["fee-payer-mismatch"], flags=["NearMiss"], no=["address-not-signer", "signature-wrong-slot"],
        **SPONSORED)


def cosigners(s: Suite) -> None:
    s.group("other parties' signatures; brave-browser#26061, vultisig-sdk#2415; " + OWN)
    given = tx(TWO, CAROL)
    yes(s, "cosigner-kept", "the second party's signature is kept", given, tx(TWO, ALICE, CAROL),
        near=["cosigner-signature-dropped", "modified-after-cosigner-signed", "cosigner-missing"],
        evidence={"complete": True})
    yes(s, "cosigner-missing", "the second party has yet to sign", TWO, tx(TWO, ALICE), rules=["cosigner-missing"],
        no=["cosigner-signature-dropped"], flags=["NearMiss"], evidence={**evidence(TWO, ALICE), "complete": False})
    sponsored = compile(transfer(), payer=CAROL)
    yes(s, "sponsor-missing", "the sponsor has yet to sign", sponsored, tx(sponsored, ALICE),
        rules=["cosigner-missing"], evidence={"complete": False}, **SPONSORED)
    yes(s, "sponsor-kept", "the sponsor's signature is kept", tx(sponsored, CAROL), tx(sponsored, CAROL, ALICE),
        no=["cosigner-missing"],
        evidence={"transactionId": b58(CAROL.sign(sponsored.encode())), "complete": True}, **SPONSORED)
    altered(s, "cosigner-dropped", "the second party's signature is gone; the message is the same", given,
        tx(TWO, ALICE), "cosigner-signature-dropped", False, flags=["Interop"])
    broken(s, "cosigner-invalid", "the second party's slot is filled with what does not verify", TWO,
        tx(TWO, ALICE, slots={1: MALLORY.sign(TWO.encode())}), "signature-invalid")
    other = compile(transfer(), memo("for two", CAROL), blockhash=BLOCKHASH_2)
    altered(s, "modified-after-cosigner",
        "the blockhash is replaced though the second party had signed; its signature is kept, and void",
        given, tx(other, ALICE, slots={1: CAROL.sign(TWO.encode())}), "modified-after-cosigner-signed", False,
        flags=["Precedence"])
    altered(s, "modified-after-cosigner-budget", "the budget is added though the second party had signed", given,
        tx(compile(unit_limit(9000), unit_price(100), transfer(), memo("for two", CAROL)), ALICE),
        "modified-after-cosigner-signed", False)
    altered(s, "modified-before-cosigner", "the blockhash is replaced before the second party signs", TWO,
        tx(other, ALICE), "blockhash-replaced", True, no=["modified-after-cosigner-signed"], flags=["NearMiss"])


def habits(s: Suite) -> None:
    s.group("what wallets lawfully change: docs.phantom.com, x402#828, #991, mobile-wallet-adapter#1459, wallet-core#3717; " + OWN)
    none = [r for r in HABITS if r.startswith(("instruction", "signers", "privilege", "fee-added", "fee-payer",
        "accounts-changed", "lookup-table"))]
    budget = [unit_limit(9000), unit_price(100_000)]
    for version in ("legacy", "v0"):
        asked = compile(transfer(), memo(), version=version)
        v = f"-{version}"
        make = lambda *ixs, **more: compile(*ixs, **{"version": version, **more})
        grown = ["compute-budget-added", "fee-raised", "accounts-added"]
        altered(s, f"budget-added{v}", "limit and price in front", asked, make(*budget, transfer(), memo()),
            grown, True, no=[*none, "reencoded"], flags=["NearMiss", "Interop"])
        altered(s, f"budget-appended{v}", "limit and price behind", asked, make(transfer(), memo(), *budget),
            grown, True, no=[*none, "reencoded"], flags=["Interop", "NearMiss"])
        altered(s, f"budget-price-only{v}", "a price alone", asked, make(unit_price(100_000), transfer(), memo()),
            grown, True, no=none, flags=["Interop", "NearMiss"])
        altered(s, f"budget-limit-only{v}", "a limit alone, and no price: nothing more is paid", asked,
            make(unit_limit(1_400_000), transfer(), memo()), ["compute-budget-added", "accounts-added"], True,
            no=[*none, "fee-raised", "reencoded"], flags=["NearMiss"])
        altered(s, f"lighthouse{v}", "one Lighthouse assertion behind", asked, make(transfer(), memo(), lighthouse()),
            ["lighthouse-added", "accounts-added"], True, no=[*none, "fee-raised", "reencoded"],
            flags=["Interop", "NearMiss"])
        altered(s, f"blockhash{v}", "a later blockhash", asked, make(transfer(), memo(), blockhash=BLOCKHASH_2),
            "blockhash-replaced", True, no=[*none, "fee-raised", "accounts-added", "reencoded"],
            flags=["Interop", "NearMiss"])
        altered(s, f"all-habits{v}", "budget, Lighthouse and blockhash", asked,
            make(*budget, transfer(), memo(), lighthouse(5), lighthouse(9, (ata(ALICE.key), "")),
            blockhash=BLOCKHASH_2), ["compute-budget-added", "lighthouse-added", "blockhash-replaced"], True, no=none,
            flags=["Interop", "NearMiss"])
    for name, one in (("heap", heap_frame(5)), ("loaded", loaded_size(0)), ("units", unit_limit(0))):
        altered(s, f"budget-refused-{name}", "a value that no node takes, or with which nothing runs", T,
            compile(one, transfer()), "compute-budget-added", False, flags=["Hostile"])
    altered(s, "budget-heap-added", "the smallest heap", T, compile(heap_frame(32_768), transfer()),
        "compute-budget-added", True, flags=["NearMiss"])
    priced = compile(unit_limit(9000), unit_price(5), transfer())
    altered(s, "price-overwritten", "the app's price is overwritten with 100,000 micro-lamports", priced,
        compile(unit_limit(9000), unit_price(100_000), transfer()), ["compute-budget-changed", "fee-raised"], True,
        no=["compute-budget-added", "accounts-added", "reencoded", *none], flags=["Interop", "NearMiss"])
    altered(s, "limit-overwritten", "the app's limit is overwritten", priced,
        compile(unit_limit(20_000), unit_price(5), transfer()),
        "compute-budget-changed", True, no=["compute-budget-added"], flags=["NearMiss"])
    yes(s, "budget-kept", "the app's budget is kept", priced, tx(priced, ALICE),
        near=["compute-budget-changed", "compute-budget-added", "fee-added", "fee-raised"])
    altered(s, "budget-duplicate", "a second limit beside the app's: the network refuses it", priced,
        compile(unit_limit(9000), unit_limit(9000), unit_price(5), transfer()), [], False, flags=["Loose"])
    nonce = compile(advance_nonce(), transfer(), blockhash=NONCE)
    altered(s, "budget-behind-nonce", "the budget goes behind AdvanceNonce", nonce,
        compile(advance_nonce(), unit_limit(9000), unit_price(100_000), transfer(), blockhash=NONCE),
        "compute-budget-added", True)
    altered(s, "budget-before-nonce", "the budget in front of AdvanceNonce: no nonce transaction any more. wallet-core#3717", nonce,
        compile(unit_price(100_000), advance_nonce(), transfer(), blockhash=NONCE), [], False,
        flags=["Interop", "Loose"])
    altered(s, "nonce-value-replaced", "a nonce transaction's value is replaced", nonce,
        compile(advance_nonce(), transfer(), blockhash=BLOCKHASH_2), "blockhash-replaced", False)
    zero = compile(transfer(), blockhash=bytes(32))
    altered(s, "blockhash-filled", "the wallet fills in the blockhash that was left zero", zero, T,
        ["blockhash-replaced"], True, flags=["Interop"])
    held = [BOB, ata(BOB)]
    asked = compile(transfer(), tables={TABLE: held})
    known = {"context": {"lookupTables": {b58(TABLE): [b58(k) for k in held]}}}
    altered(s, "budget-added-lookup", "the budget in front, beside a table", asked,
        compile(*budget, transfer(), tables={TABLE: held}),
        "compute-budget-added", True, no=["lookup-table-changed", "instruction-changed"], flags=["NearMiss"], **known)
    token = compile(token_transfer())
    altered(s, "lighthouse-two", "two Lighthouse assertions behind", token,
        compile(token_transfer(), lighthouse(10, (ata(ALICE.key), "")), lighthouse(6)),
        "lighthouse-added", True, no=none, flags=["Interop", "NearMiss"])
    for tag in (0, 1):
        altered(s, f"lighthouse-tag-{tag}", f"Lighthouse's instruction {tag} writes state", T,
            compile(transfer(), lighthouse(tag, (ALICE, "sw"), (VAULT, "w"))),
            "instruction-added", False, no=["lighthouse-added"], flags=["NearMiss", "Hostile"])
    altered(s, "lighthouse-tag-18", "Lighthouse has no instruction 18", T, compile(transfer(), lighthouse(18)),
        "instruction-added", False, no=["lighthouse-added"], flags=["NearMiss", "Boundary"])
    altered(s, "lighthouse-tag-17", "Lighthouse's last assertion", T, compile(transfer(), lighthouse(17)),
        "lighthouse-added", True, flags=["Boundary"])
    altered(s, "lighthouse-writable", "an assertion that makes a new key writable", T,
        compile(transfer(), lighthouse(5, (VAULT, "w"))), [], False, flags=["Hostile", "Loose"])
    altered(s, "lighthouse-lookalike", "a program that begins and ends as Lighthouse does", T,
        compile(transfer(), lighthouse().but(program=lookalike(LIGHTHOUSE))), "instruction-added", False,
        no=["lighthouse-added"], flags=["NearMiss", "Hostile"])

    s.group("the same meaning in other bytes; " + OWN)
    asked = compile(transfer(), token_transfer())
    order = [asked.keys[0], *sorted(asked.keys[1:4], reverse=True), *sorted(asked.keys[4:], reverse=True)]
    unsigned = len(asked.keys) - asked.header[2]
    order = [asked.keys[0], *reversed(asked.keys[1:unsigned]), *reversed(asked.keys[unsigned:])]
    index = [order.index(k) for k in asked.keys]
    turned = asked.but(keys=tuple(order), instructions=tuple((index[p], tuple(index[n] for n in a), d) for p, a,
        d in asked.instructions))
    strict = {"policy": {"reencoding": False}}
    altered(s, "reencoded-order", "the same in another order of keys", asked, turned, "reencoded", True,
        no=[*none, "accounts-added", "fee-raised"], flags=["NearMiss", "Interop"])
    altered(s, "reencoded-order-budget", "budget in front, and the keys in the SDK's order instead of the app's own", turned,
        compile(*budget, transfer(), token_transfer()), ["reencoded", "compute-budget-added"], True,
        no=[*none, "accounts-added"], flags=["NearMiss", "Interop"])
    altered(s, "reencoded-order-budget-strict", "the same where the policy wants the bytes kept", turned,
        compile(*budget, transfer(), token_transfer()), "reencoded", False, **strict)
    altered(s, "accounts-added-strict", "budget in front, the order kept, where the policy wants the bytes kept: not another order",
        asked, compile(*budget, transfer(), token_transfer()), ["accounts-added", "compute-budget-added"], True,
        no=["reencoded"], flags=["NearMiss"], **strict)
    altered(s, "reencoded-order-strict", "the same where the policy wants the bytes kept", asked, turned, "reencoded",
        False, **strict)
    legacy = compile(transfer(), token_transfer(), version="legacy")
    altered(s, "legacy-to-v0", "legacy became v0", legacy, asked, "reencoded", True, no=none,
        flags=["NearMiss", "Interop"])
    altered(s, "legacy-to-v0-strict", "the same where the policy wants the bytes kept", legacy, asked, "reencoded",
        False, **strict)
    altered(s, "legacy-to-v0-budget", "legacy became v0, and the budget was added", legacy,
        compile(*budget, transfer(), token_transfer()), ["reencoded", "compute-budget-added"], True)
    altered(s, "v0-to-v1", "v0 became v1, which brings values of its own. Only legacy to v0 is named lawful",
        compile(transfer()), V1, [], None, flags=["Loose"])


def tampered(s: Suite) -> None:
    s.group("what no wallet may change; " + OWN)
    asked = compile(transfer(), memo())

    def no(id, comment, *ixs, rules, a=asked, flags=("Hostile",), signers=(), near=(), **more):
        m = compile(*ixs, **more)
        flags = [*(["NearMiss"] if near else []), *flags]
        altered(s, id, comment, a, tx(m, ALICE, *signers), rules, False, no=near, flags=flags)

    no("amount-changed", "1 SOL for 0.1", transfer(lamports=SOL), memo(), rules="instruction-changed",
        near=["instruction-added", "instructions-reordered"])
    no("recipient-changed", "Eve for Bob", transfer(EVE), memo(), rules="instruction-changed")
    no("recipient-lookalike", "a key that begins and ends as Bob does", transfer(lookalike(BOB)), memo(),
        rules="instruction-changed")
    no("memo-changed", "another memo", transfer(), memo("Countersign"), rules="instruction-changed")
    no("trailing-byte", "a byte more behind the transfer's data", transfer().but(data=transfer().data + b"\0"),
        memo(), rules="instruction-changed")
    no("program-changed", "the memo goes to another program", transfer(), memo().but(program=UNKNOWN),
        rules="instruction-changed")
    no("transfer-added", "a second transfer", transfer(), memo(), transfer(EVE), rules="instruction-added",
        near=["instruction-changed"])
    no("transfer-doubled", "the same transfer twice", transfer(), transfer(), memo(), rules="instruction-added")
    no("assign-added", "the account is handed to a program", transfer(), memo(), assign(ALICE),
        rules="instruction-added")
    no("unknown-added", "an unknown program gets the account", transfer(), memo(), ix(UNKNOWN, b"x", (ALICE, "sw")),
        rules="instruction-added")
    no("memo-added", "a second memo: harmless, and nobody asked", transfer(), memo(), memo("more"),
        rules="instruction-added")
    no("removed", "the memo is gone", transfer(), rules="instruction-removed",
        near=["instruction-changed", "instruction-added"])
    no("removed-all", "everything is gone", rules="instruction-removed")
    no("reordered", "the memo before the transfer", memo(), transfer(), rules="instructions-reordered")
    token = compile(token_transfer())
    no("approve-for-transfer", "an approval for the transfer", approve(5_000_000, BOB), rules="instruction-changed",
        a=token)
    no("mint-changed", "another mint", token_transfer(mint=USDC, source=ata(ALICE.key), destination=ata(BOB)),
        rules="instruction-changed", a=token)
    no("token-program-changed", "Token-2022 for Token", token_transfer().but(program=TOKEN_2022),
        rules="instruction-changed", a=token)
    # Only the mint's flag is another: the same accounts in the same instruction.
    writable = token_transfer()
    writable = writable.but(accounts=tuple((k, "w" if k == MINT else f) for k, f in writable.accounts))
    no("privilege-raised", "the mint is writable now", writable, rules="privilege-raised", a=token)
    lowered = token_transfer()
    lowered = lowered.but(accounts=tuple((k, "" if k == ata(BOB) else f) for k, f in lowered.accounts))
    altered(s, "privilege-lowered", "the destination is readonly now: the transfer fails", token, compile(lowered),
        [], False, no=["privilege-raised"], flags=["NearMiss", "Loose"])
    payer = compile(transfer(), memo(), payer=CAROL)
    altered(s, "fee-payer-changed", "Carol pays now, and signs", asked, tx(payer, ALICE, CAROL), "fee-payer-changed",
        False)
    altered(s, "signers-changed", "Mallory signs the memo as well", asked,
        tx(compile(transfer(), memo("countersign", MALLORY)), ALICE, MALLORY),
        "signers-changed", False, no=["fee-payer-changed"], flags=["NearMiss"])
    extra = T.but(keys=(*T.keys, EVE), header=(1, 0, 2))
    altered(s, "accounts-changed", "a key that no instruction uses", T, extra, "accounts-changed", False,
        no=["accounts-added"], flags=["Hostile", "NearMiss"])
    unused = compile(transfer()).but(lookups=((TABLE, (0,), ()),))
    altered(s, "accounts-changed-lookup", "a table's key that no instruction uses", T, unused, [], False,
        flags=["Hostile", "Loose"], context={"lookupTables": {b58(TABLE): [b58(EVE)]}})
    held = {TABLE: [BOB, EVE], TABLE_2: [EVE, BOB]}
    known = {"context": {"lookupTables": {b58(t): [b58(k) for k in ks] for t, ks in held.items()}}}
    looked = compile(transfer(), tables={TABLE: held[TABLE]})
    swapped = looked.but(lookups=((TABLE_2, (0,), ()),))
    altered(s, "lookup-table-changed", "the same index of another table", looked, swapped, "lookup-table-changed",
        False, flags=["Hostile"], **known)
    altered(s, "lookup-table-changed-unknown", "the same where neither table is known", looked, swapped,
        "lookup-table-changed", False, flags=["Hostile"])
    index = looked.but(lookups=((TABLE, (1,), ()),))
    altered(s, "lookup-index-changed", "another index of the same table; nothing of it is known", looked, index, [],
        False, flags=["Hostile", "Loose"])
    altered(s, "lookup-index-changed-known", "another index of the same table: Eve for Bob", looked, index, [], False,
        flags=["Hostile", "Loose"], **known)
    altered(s, "habits-and-theft", "budget and Lighthouse around another recipient", asked,
        compile(unit_limit(9000), unit_price(100), transfer(EVE), memo(), lighthouse()),
        ["compute-budget-added", "lighthouse-added", "instruction-changed"], False, flags=["Hostile"])


def priority(s: Suite) -> None:
    s.group("fees that a wallet adds, in lamports: at most maxAddedFee (default 10,000,000); " + OWN)
    asked = compile(transfer())

    def fee(id, comment, units, price, added: int, fine: bool, a=asked, base: int = 0, **more):
        assert -(-units * price // 10**6) - base == added
        m = compile(unit_limit(units), unit_price(price), transfer())
        more |= {"flags": ["Boundary", "NearMiss"]}
        rules = ["compute-budget-added" if a is asked else "compute-budget-changed"] + ["fee-raised" if fine else "fee-added"]
        altered(s, id, comment, a, m, rules, fine, no=["fee-added" if fine else "fee-raised"], **more)

    fee("fee-added-limit", "10,000,000 lamports more", 1_000_000, 10_000_000, 10_000_000, True)
    fee("fee-added-over", "10,000,001 lamports more", 1_000_000, 10_000_001, 10_000_001, False)
    fee("fee-added-drain", "1,400,000 units at 10,000 SOL a million", 1_400_000, 10**13, 14_000_000_000_000, False)
    fee("fee-added-policy", "6,000 lamports more where 5,999 are allowed", 6000, 1_000_000, 6000, False,
        policy={"maxAddedFee": "5999"})
    fee("fee-added-policy-near", "6,000 lamports more where 6,000 are allowed", 6000, 1_000_000, 6000, True,
        policy={"maxAddedFee": "6000"})
    own = compile(unit_limit(1_000_000), unit_price(10_000_000), transfer())
    fee("fee-added-on-own", "10,000,000 lamports on the app's 10,000,000", 1_000_000, 20_000_000, 10_000_000, True,
        a=own, base=10_000_000)
    fee("fee-added-on-own-over", "one lamport more than that", 1_000_000, 20_000_001, 10_000_001, False, a=own,
        base=10_000_000)
    # The default limit of a transfer with a price: two builtins, 6,000 units.
    cheap = compile(unit_price(8_000_000), transfer())
    lower = compile(unit_limit(1000), unit_price(8_000_000), transfer())
    altered(s, "fee-lowered", "a lower limit than by default: the fee falls", cheap, lower, "compute-budget-added",
        True, no=["fee-added", "fee-raised"], flags=["NearMiss"])


def configuration(s: Suite) -> None:
    s.group("v1's config values: SIMD-0385; " + OWN)
    for name, change, fine in [
        ("fee-huge", dict(fee=5_000_000_000), False), ("fee-over", dict(fee=10_005_001), False),
            ("fee-up", dict(fee=6000), None),
        ("units-up", dict(units=1_400_000), None), ("units-zero", dict(units=0), None),
            ("loaded", dict(loaded=131_072), None),
        ("heap-added", dict(heap=65_536), None), ("units-gone", dict(units=None), None),
            ("fee-gone", dict(fee=None), None),
    ]:
        altered(s, f"config-{name}", f"{next(iter(change))} of v1's config is {next(iter(change.values()))} in the reply"
            + ("" if fine is not None else "; whether a small change is acceptable is left open"), V1,
            V1.but(config=replace(READY, **change)), "config-changed", fine,
            no=["instruction-changed", "compute-budget-changed"], flags=["NearMiss"])
    yes(s, "config-kept", "v1's config is kept", V1, tx(V1, ALICE), near=["config-changed"])
    altered(s, "v1-amount", "1 SOL for 0.1, in v1", V1, compile(transfer(lamports=SOL), version="v1"),
        "instruction-changed", False, no=["config-changed"], flags=["NearMiss"])
    altered(s, "v1-blockhash", "a later blockhash, in v1", V1,
        compile(transfer(), version="v1", blockhash=BLOCKHASH_2), "blockhash-replaced", True)
    altered(s, "v1-lighthouse", "a Lighthouse assertion, in v1", V1, compile(transfer(), lighthouse(), version="v1"),
        "lighthouse-added", True)


def send(s: Suite) -> None:
    s.group("send: base58 of signature 0, the fee payer's; design 4; " + OWN)
    body = T.encode()
    signed = ALICE.sign(body)
    sent = dict(operation="send")
    names = ["send-unproven", "signature-length", "signature-zero", "signature-is-transaction",
        "signature-wrong-slot", "signature-non-canonical",
        "reply-empty", "reply-encoding", "signature-invalid"]
    for version in ("legacy", "v0", "v1"):
        m = compile(transfer(), memo(), version=version)
        yes(s, f"send-{version}", f"the signature covers the requested bytes, {version}", m, ALICE.sign(m.encode()),
            near=names, evidence=evidence(m, ALICE), **sent)
    yes(s, "send-first-of-two", "the first of two signatures", TWO, ALICE.sign(TWO.encode()),
        near=["signature-wrong-slot"], **sent)
    for name, asked in (("", tx(TWO, CAROL)), ("-unsigned", TWO)):
        s.add(f"send-second-of-two{name}", "the second party's signature, not the first",
            verify(asked, CAROL.sign(TWO.encode()), **sent), "wrong_signer", "signature-wrong-slot",
            no=["send-unproven"], acceptable=False, flags=["Interop"])

    def open_(id, comment, value, rules="send-unproven", flags=(), **more):
        s.add(id, comment, verify(T, value, **sent, **more), "undecidable", rules, acceptable=False, flags=flags)

    open_("send-modified", "a signature of the message with a budget: the wallet changed it, and only the chain can tell",
        ALICE.sign(compile(unit_limit(9000), unit_price(9), transfer()).encode()), flags=["Interop"])
    open_("send-other-key", "another key's signature", MALLORY.sign(body))
    open_("send-other-message", "a signature of another transaction", ALICE.sign(compile(transfer(EVE)).encode()))
    for n in (63, 65):
        malformed(s, f"send-{n}-bytes", f"{n} bytes", b58((signed + b"\7")[:n]), "signature-length", **sent)
    malformed(s, "send-32-bytes", "32 bytes", b58(label("a hash")), "signature-length", **sent)
    broken(s, "send-zero", "64 zero bytes", T, bytes(64), "signature-zero", **sent)
    broken(s, "send-plus-order", "S + L", T, plus_order(signed), "signature-non-canonical", flags=["Hostile"], **sent)
    malformed(s, "send-transaction", "base64 of the signed transaction", b64(tx(T, ALICE)),
        "signature-is-transaction", **sent)
    malformed(s, "send-empty", "no text", "", "reply-empty", **sent)
    malformed(s, "send-character", "a character that base58 has not", b58(signed)[:-1] + "0", "reply-encoding", **sent)
    malformed(s, "send-base64", "base64 of the signature", b64(signed), "reply-encoding", flags=["Interop"],
        **sent)
    malformed(s, "send-hex", "hex of the signature", signed.hex(), "reply-encoding", flags=["Interop"], **sent)
    malformed(s, "send-space", "a space behind the signature", b58(signed) + " ", "reply-encoding",
        flags=["Interop"], **sent)
    malformed(s, "send-words", "words", "Transaction sent!", "reply-encoding", **sent)
    seen = {"context": {"seen": [b58(signed)]}}
    s.add("send-seen", "the signature came before", verify(T, signed, **sent, **seen), "verified",
        "core/transaction-seen", acceptable=False)
    s.add("send-signed-transaction", "a signed transaction as the reply to `send`: it can be judged all the same",
        verify(T, tx(T, ALICE), kind="signedTransaction", **sent), None, no=["send-unproven"],
        evidence={"signer": ALICE.text}, flags=["Loose"])
    s.add("send-no-payload", "a signature, and no request", verify(None, signed, **sent), "undecidable",
        "send-unproven", acceptable=False)
