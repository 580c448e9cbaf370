"""Vectors/solana/threats.json: the rows of the threat list that belong to this chain."""

import solana_messages as messages
from solana_support import *

T = compile(transfer())


def build() -> Suite:
    s = Suite("threats")
    s.group("threats, rows 1, 2, 3, 5, 15, 16, 17, 18, 26, 28, 32, 39, 40, 44, 45; " + OWN)
    for part in (row1, row2, row3, row5, row15, row16, row17, row18, row26, row28, row32, row39, row40, row44, row45):
        part(s)
    return s


def row(s: Suite, number: int, name: str, comment: str, *arguments, flags=(), **more) -> None:
    s.add(f"{number}-{name}", f"row {number}: {comment}", *arguments, flags=["Threat", *flags], **more)


def evidence(msg: Msg) -> dict:
    return {"signer": ALICE.text, "transactionId": b58(ALICE.sign(msg.encode()))}


def row1(s: Suite) -> None:
    for version in ("legacy", "v0", "v1"):
        m = compile(transfer(EVE), version=version)
        row(s, 1, version, f"a {version} transfer that the account once signed, and no request",
            verify(None, tx(m, ALICE)), "undecidable", acceptable=False, evidence=evidence(m))
    row(s, 1, "near", "the same with the request that it answers", verify(T, tx(T, ALICE)), "verified",
        flags=["NearMiss"], acceptable=True, differences=[], evidence=evidence(T))


def row2(s: Suite) -> None:
    rule, m = "solana/token-set-authority", compile(set_authority(2))
    row(s, 2, "owner", "the token account's owner is Eve now", check(m), "needs_review", rule, flags=["Hostile"])
    row(s, 2, "other-acknowledged", "another rule is acknowledged", check(m, acknowledge=["solana/token-approve"]),
        "needs_review", rule)
    row(s, 2, "acknowledged", "it is acknowledged by its id", check(m, acknowledge=[rule]), "accepted", rule)
    row(s, 2, "signed", "signed without a word: verified, and not acceptable", verify(m, tx(m, ALICE)), "verified",
        rule, acceptable=False)
    row(s, 2, "near", "a token transfer", check(compile(token_transfer())), "accepted", near=[rule])


def row3(s: Suite) -> None:
    asked = compile(transfer(), version="v1")
    reply = asked.but(config=replace(READY, fee=5_000_000_000))
    before, after = asked.encode(), reply.encode()
    at = [n for n in range(len(before)) if before[n] != after[n]]
    assert len(before) == len(after) and len(at) <= 5 and max(at) - min(at) < 8
    row(s, 3, "fee", "v1's priority fee goes from 5,000 to 5,000,000,000 lamports; the instructions are the same",
        verify(asked, tx(reply, ALICE)), "altered", "config-changed", acceptable=False, flags=["Hostile"])
    row(s, 3, "near", "the fee is 5,000", verify(asked, tx(asked, ALICE)), "verified", near=["config-changed"],
        acceptable=True, differences=[])


def row5(s: Suite) -> None:
    text = messages.siws()
    signed = ALICE.sign(text.encode())
    for name, context in (("nothing", {"now": messages.NOW}),
            ("no-nonce", {"now": messages.NOW, "expected": {"domain": messages.SITE["domain"]}}),
            ("no-domain", {"now": messages.NOW, "expected": {"nonce": messages.SITE["nonce"]}})):
        row(s, 5, name, f"a sign-in of any site, verified with {name}",
            verify_message(text, signed, format="siws", context=context), "undecidable", acceptable=False)
    other = messages.siws(domain="evil.example.com")
    row(s, 5, "other-site", "a sign-in made for another site",
        verify_message(other, ALICE.sign(other.encode()), format="siws", **messages.BOUND),
        "binding_mismatch", "siws-domain-mismatch", acceptable=False)
    row(s, 5, "near", "every binding is evaluated", verify_message(text, signed, format="siws", **messages.BOUND),
        "verified", near=["siws-domain-mismatch", "siws-nonce-mismatch"], acceptable=True)


def row15(s: Suite) -> None:
    rule = "create-account-overfunded"
    for tag in (0, 13):
        row(s, 15, f"tag-{tag}", "100 SOL into an account without space that an unknown program owns",
            check(compile(create_account(100 * SOL, 0, UNKNOWN, tag=tag))), "refused", rule, flags=["Hostile"])
    row(s, 15, "tag-3", "the same by CreateAccountWithSeed", check(compile(create_with_seed(100 * SOL, 0, UNKNOWN))),
        "refused", rule, flags=["Hostile"])
    for tag in (0, 13):
        row(s, 15, f"near-{tag}", "165 bytes for the Token program, with their rent",
            check(compile(create_account(rent(165), 165, TOKEN, tag=tag))), "accepted",
            "create-account-drains-rent", near=[rule])
    row(s, 15, "near-3", "the same by CreateAccountWithSeed", check(compile(create_with_seed(rent(165), 165, TOKEN))),
        "accepted", near=[rule])
    large = compile(create_account(rent(200_000), 200_000, UNKNOWN))
    row(s, 15, "near-large", "1.4 SOL are the rent of 200,000 bytes", check(large), None, near=[rule], flags=["Loose"])


def row16(s: Suite) -> None:
    rule = "unknown-program-signed"
    drain = ix(UNKNOWN, b"claim", (ALICE, "sw"), (EVE, "w"), (SYSTEM, ""))
    row(s, 16, "drain", "an unknown program gets the writable signer and the System program", check(compile(drain)),
        "needs_review", rule, flags=["Hostile"])
    row(s, 16, "acknowledged", "the same, acknowledged", check(compile(drain), acknowledge=["solana/" + rule]),
        "accepted", rule)
    row(s, 16, "no-signer", "an unknown program gets neither: told",
        check(compile(ix(UNKNOWN, b"claim", (EVE, "w"), (SYSTEM, "")))), "accepted", "unknown-program", near=[rule])
    row(s, 16, "near", "a known program", check(T), "accepted", near=[rule, "unknown-program"])


def row17(s: Suite) -> None:
    rule = "nonce-authority-foreign"
    row(s, 17, "nonce", "another account decides when the nonce moves on",
        check(compile(advance_nonce(authority=CAROL), transfer(), blockhash=NONCE)), "needs_review",
        rule, flags=["Hostile"])
    row(s, 17, "nonce-near", "the account's own nonce", check(compile(advance_nonce(), transfer(), blockhash=NONCE)),
        "accepted", "nonce-transaction", near=[rule])
    held = [BOB]
    context = {"lookupTables": {b58(TABLE): [b58(k) for k in held]}}
    m = compile(transfer(), tables={TABLE: held})
    rule = "lookup-index-beyond-table"
    row(s, 17, "index", "an index that the table does not have yet: whoever extends it chooses the recipient",
        check(m.but(lookups=((TABLE, (1,), ()),)), context=context), "refused", rule, flags=["Hostile"])
    row(s, 17, "index-near", "the table's last index", check(m, context=context), "accepted", near=[rule])


def row18(s: Suite) -> None:
    rule = "unresolved-money-role"
    m = compile(token_transfer(), tables={TABLE: [ata(BOB)]})
    row(s, 18, "check", "the destination is an index of an unknown table", check(m), "needs_review",
        [rule, "lookup-table-unresolved"])
    row(s, 18, "check-near", "the table is known", check(m, context={"lookupTables": {b58(TABLE): [b58(ata(BOB))]}}),
        "accepted", near=[rule, "lookup-table-unresolved"])
    swapped = m.but(lookups=((TABLE_2, *m.lookups[0][1:]),))
    ack = dict(acknowledge=["solana/" + rule])
    row(s, 18, "swap", "the reply names another table, and the same index", verify(m, tx(swapped, ALICE), **ack),
        "altered", "lookup-table-changed", acceptable=False, flags=["Hostile"])
    row(s, 18, "swap-near", "the reply names the same table", verify(m, tx(m, ALICE), **ack), "verified",
        near=["lookup-table-changed"], acceptable=True)


def row26(s: Suite) -> None:
    rule, fake = "core/address-lookalike", lookalike(BOB)
    known = {"context": {"knownAddresses": [b58(BOB)]}}
    row(s, 26, "recipient", "the first and last four characters of a known address",
        check(compile(transfer(fake)), **known), "refused", rule, flags=["Hostile"])
    row(s, 26, "token-owner", "an associated account made for the imitation",
        check(compile(create_ata(fake), token_transfer(destination=ata(fake))), **known), "refused",
        rule, flags=["Hostile"])
    row(s, 26, "mint", "a mint that imitates a listed token", check(
        compile(token_transfer(mint=lookalike(USDC), source=ata(ALICE.key, lookalike(USDC)),
        destination=ata(BOB, lookalike(USDC)))),
        context={"tokens": [{"network": MAINNET, "address": b58(USDC), "symbol": "USDC", "decimals": 6}],
        "knownAddresses": [b58(USDC)]}), "refused", rule, flags=["Hostile"])
    row(s, 26, "near", "the known address", check(T, **known), "accepted", near=[rule])
    text = b58(fake)
    other = next(raw for c in "123456789ABCDEFGH" if c != text[3] and len(raw := unb58(text[:3] + c + text[4:])) == 32 and on_curve(raw))
    row(s, 26, "near-character", "one of the eight characters is another", check(compile(transfer(other)), **known),
        "accepted", near=[rule])


def row28(s: Suite) -> None:
    send = dict(operation="send")
    row(s, 28, "any", "any 64 bytes as the result of send", verify(T, sha(b"any") + bytes([1]) * 31 + b"\0", **send),
        "undecidable", "send-unproven", acceptable=False)
    row(s, 28, "other", "the signature of another transaction of the account's",
        verify(T, ALICE.sign(compile(transfer(EVE)).encode()), **send), "undecidable",
        "send-unproven", acceptable=False)
    row(s, 28, "near", "the signature covers the requested bytes", verify(T, ALICE.sign(T.encode()), **send),
        "verified", near=["send-unproven"], acceptable=True, evidence=evidence(T))


def row32(s: Suite) -> None:
    rule = "message-is-transaction"
    for version in ("legacy", "v0", "v1"):
        m = compile(transfer(EVE), version=version)
        row(s, 32, f"{version}", f"a {version} message as bytes to sign", check_message(m.encode()), "refused", rule,
            flags=["Hostile"])
        row(s, 32, f"{version}-signed", "the same, signed: its signature is the transaction's",
            verify_message(m.encode(), ALICE.sign(m.encode())), None, rule,
            acceptable=False, flags=["Hostile", "Loose"])
    row(s, 32, "near", "other bytes", check_message(label("other bytes") + b"and a few more"), "accepted", near=[rule])


def row39(s: Suite) -> None:
    data = bytes.fromhex("0200000000f2052a0100000000")
    m = compile(transfer().but(data=data))
    row(s, 39, "check", "5 SOL and one byte more", check(m), "accepted", "instruction-trailing-bytes",
        no=["instruction-unreadable"], flags=["Hostile"])
    row(s, 39, "decode", "the same, decoded", decode(tx(m)), "decoded", "instruction-trailing-bytes",
        no=["instruction-unreadable"])
    row(s, 39, "policy", "it is a transfer for the policy as well: the recipient is not on the list",
        check(m, policy={"allow": {"recipients": [b58(EVE)]}}), "refused",
        ["recipient-not-allowed", "instruction-trailing-bytes"])
    row(s, 39, "near", "5 SOL", check(compile(transfer(lamports=5 * SOL))), "accepted",
        near=["instruction-trailing-bytes"])


def row40(s: Suite) -> None:
    # The app's price; a memo is 200,000 units by default, the price 3,000: 203,000 in all. 1,400,000 are 6.9 times that.
    price = 8_000_000
    asked = compile(unit_price(price), memo())
    reply = compile(unit_limit(1_400_000), unit_price(price), memo())
    added = 1_400_000 * price // 10**6 - 203_000 * price // 10**6
    assert added == 9_576_000
    for name, limit, fine in (("over", "9575999", False), ("near", "9576000", True)):
        row(s, 40, name, f"only a limit of 1,400,000 units is added to the app's price: {added} lamports more, {limit} allowed",
            verify(asked, tx(reply, ALICE), policy={"maxAddedFee": limit}), "altered",
            ["compute-budget-added", "fee-raised" if fine else "fee-added"],
            no=["fee-added" if fine else "fee-raised"], acceptable=fine, flags=["Boundary", "NearMiss"])
    price = 20_000_000
    asked, reply = compile(unit_price(price), memo()), compile(unit_limit(1_400_000), unit_price(price), memo())
    row(s, 40, "default", "23,940,000 lamports more: above the default of 10,000,000",
        verify(asked, tx(reply, ALICE)), "altered", ["compute-budget-added", "fee-added"], acceptable=False)


def row44(s: Suite) -> None:
    for name, network in (("mainnet", MAINNET), ("devnet", DEVNET)):
        row(s, 44, name, f"a transaction names no network; asked on {name}", verify(T, tx(T, ALICE), network=network),
            "verified", acceptable=True, evidence={"notProvable": ["network"]})


def row45(s: Suite) -> None:
    raw = messages.full("Test Message", messages.ME, domain=messages.OTHER_DOMAIN)
    row(s, 45, "other", "another site's application domain", verify_message(raw, ALICE.sign(raw), format="offchain",
        **messages.APP), "binding_mismatch", acceptable=False, flags=["Hostile"])
    row(s, 45, "unstated", "the app states no domain: the one in the message does not count",
        verify_message(raw, ALICE.sign(raw), format="offchain"), "undecidable", acceptable=False)
    own = messages.full("Test Message", messages.ME)
    row(s, 45, "near", "the app's own domain", verify_message(own, ALICE.sign(own), format="offchain",
        **messages.APP), "verified", flags=["NearMiss"], acceptable=True)
    two = {"context": {"expected": {"applicationDomains": [b58(messages.OTHER_DOMAIN), b58(messages.SITE_DOMAIN)]}}}
    row(s, 45, "second", "the second of the app's domains", verify_message(own, ALICE.sign(own), format="offchain",
        **two), "verified", acceptable=True)
