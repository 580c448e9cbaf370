"""The rows of the threat list that belong to messages: sign-ins, typed data, hashes and accounts of contracts."""

import smart_accounts
from siwe_cases import NOW, SITE, check_message, expected, siwe
from support import *
from typed_data_cases import (
    CLOCK, DAPP, DOMAIN, LETTER, LETTER_VALUES, MAX, SLOT, batch, check_digest, cow, dai, detail, letter, permit, safe_tx, single, typed,
    verify_digest, with_types, without,
)

ROWS = "4, 5, 12 and 13 as far as they are about messages, 29 to 34"


def add(s: Suite) -> None:
    s.group(f"threats, rows {ROWS}; " + OWN)
    for part in (row4, row5, row12, row13, row29, row30, row31, row32, row33, row34):
        part(s)


def row(s: Suite, number: int, name: str, comment: str, *arguments, flags=(), **more) -> None:
    s.add(f"threat-{number}-{name}", f"row {number}: {comment}", *arguments, flags=["Threat", *flags], **more)


def row4(s: Suite) -> None:
    account = checksum(smart_accounts.ACCOUNT)
    owner = smart_accounts.owner(0, sig65(smart_accounts.replay_safe(), CAROL))
    row(s, 4, "owner", "an owner of a smart wallet signed: a claim, and never verified", verify_message(smart_accounts.HELLO, owner, account=account), "undecidable",
        "message-contract-signature", flags=["Hostile"], acceptable=False, evidence={"claimedOwners": [CAROL.lower]})
    row(s, 4, "near", "the account's own key signed", verify_message(smart_accounts.HELLO, personal(smart_accounts.HELLO.encode())), "verified",
        near=["message-contract-signature"], acceptable=True, evidence={"signer": ALICE.lower})


def row5(s: Suite) -> None:
    text, evil = siwe(), siwe(site="evil.example.com", URI="https://evil.example.com/login")
    signed = lambda message, **more: verify_message(message, personal(message.encode()), **more)
    row(s, 5, "other-site", "a sign-in that was made for another site, and nothing is stated to compare it with", signed(evil, format="siwe"), "undecidable",
        "message-siwe-unchecked", flags=["Hostile"], acceptable=False)
    row(s, 5, "no-nonce", "the site is stated, the nonce is not", signed(text, **expected(domain=SITE["domain"])), "undecidable", "message-siwe-unchecked", acceptable=False)
    row(s, 5, "no-domain", "the nonce is stated, the site is not", signed(text, **expected(nonce=SITE["nonce"])), "undecidable", "message-siwe-unchecked", acceptable=False)
    row(s, 5, "no-time", "no time is stated", signed(text, **expected(None, **SITE)), "undecidable", "message-siwe-unchecked", acceptable=False)
    row(s, 5, "stated", "a sign-in that was made for another site, and ours is stated", signed(evil, **expected(**SITE)), "binding_mismatch", "siwe-domain-mismatch",
        flags=["Hostile"], acceptable=False)
    row(s, 5, "near", "every binding is stated and holds", signed(text, **expected(**SITE)), "verified", near=["message-siwe-unchecked", "siwe-domain-mismatch"], acceptable=True,
        evidence={"signer": ALICE.lower})


def row12(s: Suite) -> None:
    unlimited = ["risk-permit", "risk-permit-unlimited"]
    for name, data, comment in (
        ("255", permit(value=str(2**255 - 1)), "2^255 - 1"), ("96", permit(value=str(2**96 - 1)), "2^96 - 1, all there is of UNI"),
        ("160", single(amount=str(2**160 - 1)), "2^160 - 1 of Permit2"), ("max", permit(value=str(MAX)), "2^256 - 1"),
    ):
        row(s, 12, name, f"a permit for {comment}", check_typed(data, **CLOCK), "needs_review", unlimited, flags=["Hostile"])
    row(s, 12, "never", "a permit for Dai that never expires", check_typed(dai(expiry=0), **CLOCK), "needs_review", [*unlimited, "risk-deadline-far"], flags=["Hostile"])
    row(s, 12, "near", "a permit for five units, for an hour", check_typed(permit(value=5), **CLOCK), "needs_review", "risk-permit", near=["risk-permit-unlimited", "risk-deadline-far"])


def row13(s: Suite) -> None:
    meta = "MetaTransaction(uint256 nonce,address from,bytes functionSignature)"
    approve = hx(bytes.fromhex("095ea7b3") + EVE.rjust(32, b"\0") + b"\xff" * 32)
    for name, data, rules, comment in (
        ("meta", typed(meta, {"nonce": 0, "from": ALICE.text, "functionSignature": approve}), "risk-meta-transaction", "a meta-transaction that approves everything"),
        ("batch", batch(detail(), detail(amount=str(2**160 - 1))), ["risk-permit", "risk-permit-unlimited"], "a batch of Permit2 with everything of the second token"),
        ("cow", cow(receiver=checksum(EVE)), ["risk-order", "risk-order-receiver"], "an order that another is paid for"),
        ("safe", safe_tx(operation=1), ["risk-safe-transaction", "risk-safe-delegatecall"], "a Safe that runs somebody else's code"),
    ):
        row(s, 13, name, comment, check_typed(data, **CLOCK), "needs_review", rules, flags=["Hostile"])
    row(s, 13, "near", "an order that the seller is paid for", check_typed(cow(), **CLOCK), "needs_review", "risk-order", near=["risk-order-receiver"])
    harmless = {"nonce": 0, "from": ALICE.text, "functionSignature": approve}
    row(s, 13, "near-name", "the members of a meta-transaction under another name: judged by the hash of the type", check_typed(typed(meta.replace("Meta", "Beta"), harmless), **CLOCK),
        "accepted", near=["risk-meta-transaction"])


def row29(s: Suite) -> None:
    inner = personal(smart_accounts.HELLO.encode())
    account = checksum(smart_accounts.ACCOUNT)
    row(s, 29, "itself", "the account itself is the factory", verify_message(smart_accounts.HELLO, smart_accounts.wrapped(smart_accounts.ACCOUNT, CALL, inner), account=account),
        "undecidable", ["message-contract-signature", "unknown-factory"], flags=["Hostile"], acceptable=False, evidence={"viaFactory": hx(smart_accounts.ACCOUNT)})
    row(s, 29, "inner", "the account's own key made the signature inside: no way back to it", verify_message(smart_accounts.HELLO, smart_accounts.wrapped(TOKEN, CALL, inner)),
        "undecidable", ["message-contract-signature", "unknown-factory"], flags=["Hostile"], acceptable=False, evidence={"viaFactory": hx(TOKEN)})
    row(s, 29, "near", "a factory that is known", verify_message(smart_accounts.HELLO, smart_accounts.wrapped(smart_accounts.COINBASE, CALL, inner), account=account),
        "undecidable", "message-contract-signature", near=["unknown-factory"], acceptable=False, evidence={"viaFactory": hx(smart_accounts.COINBASE)})


def row30(s: Suite) -> None:
    yes = {"jsonrpc": "2.0", "id": 1, "result": "0x1626ba7e" + "0" * 56}
    given = lambda **more: verify_message(
        smart_accounts.HELLO, personal(smart_accounts.HELLO.encode(), CAROL), account=checksum(smart_accounts.ACCOUNT), nodeAnswer={**yes, **more}, context={"block": "100"},
    )
    for name, more, comment in (
        ("chain", {"chainId": "0xa"}, "of another chain"), ("block", {"blockNumber": "0x65"}, "of another block"), ("call", {"id": 2**47 + 5}, "to another call"),
    ):
        row(s, 30, name, f"a contract's yes {comment}", given(**more), "malformed", "node-answer-foreign", flags=["Hostile"], acceptable=False)
    row(s, 30, "form", "a yes of another form", given(result="0x" + "0" * 63 + "1"), "malformed", "node-answer-malformed", flags=["Hostile"], acceptable=False)
    row(s, 30, "near", "a contract's yes", given(blockNumber="0x64", chainId="0x1"), "verified", "contract-accepts", near=["node-answer-foreign", "node-answer-malformed"],
        acceptable=True, evidence={"signer": hx(smart_accounts.ACCOUNT)})


def row31(s: Suite) -> None:
    row(s, 31, "no-chain", "a permit whose domain names no chain", check_typed(permit(without(DOMAIN, "chainId")), **CLOCK), "refused", "typed-data-chain-missing", flags=["Hostile"])
    shadow = with_types(letter(), address=[{"name": "a", "type": "bytes32"}])
    row(s, 31, "shadow", "a struct that is called address", check_typed(shadow), "refused", "typed-data-type-shadowed", flags=["Hostile"])
    for name, value in (("bracket", "Letter(uint256 a)Other"), ("comma", "Letter,Other"), ("blank", "My Letter")):
        data = letter()
        types = {"EIP712Domain": data["types"]["EIP712Domain"], value: data["types"]["Letter"]}
        row(s, 31, name, f"a struct whose name is {value!r}", check_typed({**data, "types": types, "primaryType": value}), "refused", "typed-data-name", flags=["Hostile"])
    row(s, 31, "near", "a permit with a chain, for a struct by an ordinary name", check_typed(permit(), **CLOCK), "needs_review", "risk-permit",
        near=["typed-data-chain-missing", "typed-data-type-shadowed", "typed-data-name"])


def row32(s: Suite) -> None:
    data = permit()
    row(s, 32, "typed-text", "a permit as a text, and the wallet signed it as typed data: never verified", verify_message(text(data), sign_typed(data)), "wrong_signer",
        "message-signer-mismatch", flags=["Hostile"], acceptable=False)
    raw = Tx(to=EVE).unsigned()
    as_bytes = {**without(verify_message("", personal(raw)), "message"), "messageHex": hx(raw)}
    row(s, 32, "transaction", "the bytes of a message are a transaction", as_bytes, "verified", "message-is-transaction", flags=["Hostile"], acceptable=False)
    hidden = hx(siwe().encode())
    row(s, 32, "sign-in", "digits of a sign-in, of which the wallet signed the bytes", verify_message(hidden, personal(siwe().encode()), **expected(**SITE)), "invalid_signature",
        ["message-near-miss", "message-looks-hex"], flags=["Hostile"], acceptable=False)
    row(s, 32, "near", "a permit as typed data, looked at", verify_typed(data, sign_typed(data), **CLOCK, acknowledge=["evm/risk-permit"]), "verified", "risk-permit",
        near=["message-signer-mismatch", "message-near-miss"], acceptable=True)


def row33(s: Suite) -> None:
    digest = typed_digest(safe_tx(operation=1))
    row(s, 33, "text", "the hash of a Safe's transaction as a text", check_message(hx(digest)), "refused", "message-is-hash", flags=["Hostile"])
    row(s, 33, "bytes", "the same as bytes", {**without(check_message(""), "message"), "messageHex": hx(digest)}, "refused", "message-is-hash", flags=["Hostile"])
    row(s, 33, "bare", "the same without a prefix", check_digest(hx(digest)), "refused", "message-is-hash", flags=["Hostile"])
    row(s, 33, "bare-signed", "the same, signed", verify_digest(hx(digest), sig65(digest)), "verified", "message-is-hash", flags=["Hostile"], acceptable=False)
    allowed = {"policy": {"severities": {"evm/message-is-hash": "warning"}}}
    row(s, 33, "policy", "the policy allows hashes", verify_digest(hx(digest), sig65(digest), **allowed), "verified", "message-is-hash", acceptable=True)
    row(s, 33, "near", "the transaction of the Safe itself", check_typed(safe_tx(operation=1)), "needs_review", ["risk-safe-transaction", "risk-safe-delegatecall"], near=["message-is-hash"])


def row34(s: Suite) -> None:
    for name, site, verdict, rule in (
        ("userinfo", "good.com@evil.com", "refused", "siwe-domain-invalid"), ("dot", "good.com.", "refused", "siwe-domain-invalid"),
        ("percent", "%67ood.com", "refused", "siwe-domain-invalid"), ("punycode", "xn--gd-fkaa.com", "accepted", "siwe-domain-unusual"),
    ):
        row(s, 34, name, f"a sign-in for {site}", check_message(siwe(site=site, URI="https://good.com/login"), format="siwe", context={"now": NOW}), verdict, rule, flags=["Hostile"])
    row(s, 34, "recap", "a resource that lets a service act", check_message(siwe(Resources=["urn:recap:eyJhdHQiOnt9fQ"]), format="siwe", **expected(**SITE)), "accepted", "siwe-recap",
        flags=["Hostile"])
    row(s, 34, "near", "a sign-in for a plain host", check_message(siwe(), format="siwe", **expected(**SITE)), "accepted",
        near=["siwe-domain-invalid", "siwe-domain-unusual", "siwe-recap"])
