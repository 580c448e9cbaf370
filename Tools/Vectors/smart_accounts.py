"""Vectors/evm/smart-accounts.json: signatures that only an account's contract can judge, and what they say of themselves."""

import base64

from eth_abi import encode as abi_encode
from eth_account.messages import encode_typed_data

from support import *

HELLO = "Sign in to example.com"
DIGEST = eip191(HELLO.encode())
MAGIC_6492 = bytes.fromhex("6492" * 16)
MAGIC_8010 = bytes.fromhex("8010" * 16)
COINBASE = bytes.fromhex("ba5ed110efdba3d005bfc882d75358acbbb85842")
ACCOUNT = made_address("smart account")
NOTHING = ["message-signature-length", "message-signer-mismatch", "message-near-miss", "message-signature-v"]


def build() -> Suite:
    s = Suite("smart-accounts")
    for part in (predeploy, predelegation, safe, owners, passkeys, nested):
        part(s)
    return s


def asked_about(signature: bytes, **more) -> dict:
    return verify_message(HELLO, signature, account=more.pop("account", checksum(ACCOUNT)), **more)


def undecidable(s: Suite, id: str, comment: str, signature: bytes, rules=(), near=(), **more) -> None:
    s.add(
        f"smart-{id}", comment, asked_about(signature, **more), "undecidable", ["message-contract-signature", *rules],
        no=NOTHING, near=near, acceptable=False,
    )


def malformed(s: Suite, id: str, comment: str, signature: bytes) -> None:
    s.add(
        f"smart-{id}", comment, asked_about(signature), "malformed", "signature-wrapper-malformed",
        no=["message-contract-signature", *NOTHING], acceptable=False,
    )


def hashed(domain: dict, primary: str, name: str, kind: str, value: bytes) -> bytes:
    """The digest of EIP-712, by eth-account."""
    fields = {"name": "string", "version": "string", "chainId": "uint256", "verifyingContract": "address"}
    signable = encode_typed_data(
        full_message={
            "types": {
                "EIP712Domain": [{"name": n, "type": t} for n, t in fields.items() if n in domain],
                primary: [{"name": name, "type": kind}],
            },
            "primaryType": primary, "domain": domain, "message": {name: value},
        }
    )
    return keccak(b"\x19" + signable.version + signable.header + signable.body)


def replaced(data: bytes, place: int, new: bytes) -> bytes:
    return data[:place] + new + data[place + len(new):]


# -- ERC-6492 -----------------------------------------------------------------------------------------------------


def wrapped(factory: bytes, calldata: bytes, signature: bytes) -> bytes:
    return abi_encode(["address", "bytes", "bytes"], [checksum(factory), calldata, signature]) + MAGIC_6492


def predeploy(s: Suite) -> None:
    s.group("ERC-6492; contract ABI specification, strict mode; threats, row 29; " + OWN)
    inner = personal(HELLO.encode())
    good = wrapped(COINBASE, CALL, inner)
    undecidable(
        s, "6492", "a wrapper of ERC-6492 for an account that Coinbase's factory deploys", good,
        near=["unknown-factory", "signature-wrapper-malformed", "signature-non-canonical"],
    )
    undecidable(s, "6492-empty", "a wrapper without a call and without a signature", wrapped(COINBASE, b"", b""))
    undecidable(
        s, "6492-own-key", "the account's own key made the signature inside: it does not count", good, account=ALICE.text,
    )
    undecidable(s, "6492-unknown", "a factory that nobody vouches for", wrapped(TOKEN, CALL, inner), ["unknown-factory"])
    undecidable(s, "6492-itself", "the account itself is the factory", wrapped(ACCOUNT, CALL, inner), ["unknown-factory"])
    undecidable(s, "6492-twice", "a wrapper in a wrapper", wrapped(COINBASE, b"", good))
    for name, comment, data in [
        ("dirty", "the factory has 21 bytes", replaced(good, 11, b"\x01")),
        ("offset", "an offset points beyond the end", replaced(good, 32, (1 << 20).to_bytes(32, "big"))),
        ("offset-huge", "an offset of 2^256 - 1", replaced(good, 64, b"\xff" * 32)),
        ("length", "the call's length is one more than there is", replaced(good, 96, len(good).to_bytes(32, "big"))),
        ("bare", "the mark alone", MAGIC_6492), ("short", "a signature of a key before the mark", inner + MAGIC_6492),
    ]:
        malformed(s, f"6492-{name}", comment, data)
    for name, comment, data in [
        ("padding", "a byte that fills up a word is not zero", replaced(good, len(good) - 33, b"\x01")),
        ("trailing", "a word that nobody uses", good[:-32] + bytes(32) + MAGIC_6492),
        ("cut", "the last word is not filled up", good[:-32 - 31] + MAGIC_6492),
        ("shared", "the call and the signature are the same bytes", replaced(good, 64, good[32:64])),
    ]:
        undecidable(s, f"6492-{name}", comment, data, ["signature-non-canonical"])


# -- ERC-8010 -----------------------------------------------------------------------------------------------------


def predelegated(key: Key, chain: int, signature: bytes) -> bytes:
    items = authorization(key, chain, TOKEN, 0)
    chain_id, _, nonce, parity, r, ss = (int.from_bytes(item, "big") for item in items)
    tail = abi_encode(
        ["(uint256,address,uint256,uint8,uint256,uint256)", "address", "bytes"],
        [(chain_id, checksum(TOKEN), nonce, parity, r, ss), checksum(TOKEN), b""],
    )
    return signature + tail + len(tail).to_bytes(32, "big") + MAGIC_8010


def predelegation(s: Suite) -> None:
    s.group("ERC-8010 as ox and viem write it; EIP-7702; " + OWN)
    inner = personal(HELLO.encode(), CAROL)
    good = predelegated(ALICE, 1, inner)
    undecidable(
        s, "8010", "the account's own delegation, and a signature of another key", good, account=ALICE.text,
        near=["tx-auth-signer", "auth-any-chain", "signature-wrapper-malformed"],
    )
    undecidable(s, "8010-other", "somebody else's delegation", predelegated(CAROL, 1, inner), ["tx-auth-signer"], account=ALICE.text)
    undecidable(s, "8010-chain", "a delegation for another chain", predelegated(ALICE, 10, inner), ["tx-auth-signer"], account=ALICE.text)
    undecidable(s, "8010-any", "a delegation for every chain", predelegated(ALICE, 0, inner), ["auth-any-chain"], account=ALICE.text)
    place = len(good) - 64
    for name, comment, data in [
        ("length", "the length is more than there is", replaced(good, place, len(good).to_bytes(32, "big"))),
        ("length-zero", "the length is zero", replaced(good, place, bytes(32))),
        ("nonce", "a nonce of 65 bits", replaced(good, len(inner) + 64 + 23, b"\x01")),
        ("bare", "the mark alone", MAGIC_8010),
    ]:
        malformed(s, f"8010-{name}", comment, data)


# -- Safe ---------------------------------------------------------------------------------------------------------


def safe(s: Suite) -> None:
    s.group("Safe, checkNSignatures and CompatibilityFallbackHandler; " + OWN)
    domain = {"chainId": 1, "verifyingContract": hx(ACCOUNT)}
    digest = hashed(domain, "SafeMessage", "message", "bytes", DIGEST)
    keys = sorted((ALICE, CAROL, MALLORY), key=lambda key: key.address)
    parts = [sig65(digest, key) for key in keys]
    undecidable(s, "safe", "three owners with keys, in their order", b"".join(parts), near=["safe-owners-unsorted"])
    undecidable(s, "safe-order", "the same in another order", b"".join(parts[::-1]), ["safe-owners-unsorted"])
    undecidable(s, "safe-twice", "one owner twice", parts[0] * 2, ["safe-owners-unsorted"])
    older = hashed({"verifyingContract": hx(ACCOUNT)}, "SafeMessage", "message", "bytes", DIGEST)
    undecidable(
        s, "safe-older", "three owners of a Safe from before 1.3.0, whose domain names no chain",
        b"".join(sig65(older, key) for key in keys), ["safe-owners-unsorted"],
    )
    for label in ("one", "two", "three"):
        pair = [eip191(f"owners, {label}".encode()), hashed(domain, "SafeMessage", "message", "bytes", eip191(f"owners, {label}".encode()))]
        raw = b"".join(sig65(pair[1], key) for key in keys[1::-1])
        s.add(
            f"smart-safe-order-{label}", "two owners of a Safe from 1.3.0 on in the wrong order: what an older Safe makes of it may stand in order by chance",
            verify_message(f"owners, {label}", raw, account=checksum(ACCOUNT)), "undecidable", ["message-contract-signature", "safe-owners-unsorted"], no=NOTHING, acceptable=False,
        )
    low, high = sorted((BOB, EVE))
    approved = [bytes(12) + owner + bytes(32) + b"\x01" for owner in (low, high)]
    undecidable(s, "safe-approved", "two owners who approved on chain", b"".join(approved), near=["safe-owners-unsorted"])
    undecidable(s, "safe-approved-order", "the same in another order", b"".join(approved[::-1]), ["safe-owners-unsorted"])
    undecidable(s, "safe-approved-one", "one owner who approved on chain: 65 bytes that no key made", approved[0])
    contract = bytes(12) + low + (65).to_bytes(32, "big") + b"\x00" + len(parts[0]).to_bytes(32, "big") + parts[0]
    undecidable(s, "safe-contract", "an owner that is a contract, and what it judges", contract)


# -- Coinbase Smart Wallet ----------------------------------------------------------------------------------------


def replay_safe() -> bytes:
    domain = {"name": "Coinbase Smart Wallet", "version": "1", "chainId": 1, "verifyingContract": hx(ACCOUNT)}
    return hashed(domain, "CoinbaseSmartWalletMessage", "hash", "bytes32", DIGEST)


def owner(index: int, data: bytes) -> bytes:
    return abi_encode(["(uint256,bytes)"], [(index, data)])


def owners(s: Suite) -> None:
    s.group("coinbase/smart-wallet, SignatureWrapper and replaySafeHash; threats, row 4; " + OWN)
    undecidable(s, "owner", "an owner's signature over the account's own hash: a claim", owner(0, sig65(replay_safe())))
    undecidable(
        s, "owner-account", "the account is a key's, and the wrapper says that it owns itself",
        owner(0, sig65(replay_safe())), account=ALICE.text,
    )
    undecidable(s, "owner-6492", "the same for an account that is not deployed", wrapped(COINBASE, CALL, owner(1, sig65(replay_safe()))))
    dirty = owner(0, sig65(replay_safe()))
    undecidable(s, "owner-padding", "a byte that fills up a word is not zero", dirty[:-1] + b"\x01", ["signature-non-canonical"])


def assertion(challenge: bytes, flags: int = 5, kind: str = "webauthn.get", s: int = 7) -> bytes:
    letters = base64.urlsafe_b64encode(challenge).rstrip(b"=").decode()
    client = f'{{"type":"{kind}","challenge":"{letters}","origin":"https://keys.coinbase.com"}}'
    data = keccak(b"keys.coinbase.com") + bytes([flags]) + bytes(4)
    numbers = [client.index('"challenge"'), client.index('"type"'), 5, s]
    return abi_encode(["(bytes,string,uint256,uint256,uint256,uint256)"], [(data, client, *numbers)])


def passkeys(s: Suite) -> None:
    s.group("WebAuthn level 2, 7.2; base/webauthn-sol; coinbase/smart-wallet; " + OWN)
    wrong = ["passkey-challenge"]
    undecidable(s, "passkey", "a passkey that was asked for the account's hash", owner(1, assertion(replay_safe())), near=wrong)
    undecidable(s, "passkey-plain", "a passkey that was asked for the message's hash", owner(1, assertion(DIGEST)), wrong)
    undecidable(s, "passkey-other", "a passkey that was asked for something else", owner(1, assertion(keccak(b"else"))), wrong)
    undecidable(s, "passkey-nobody", "nobody was there", owner(1, assertion(replay_safe(), flags=0)), wrong)
    undecidable(s, "passkey-create", "a passkey that was made, not asked", owner(1, assertion(replay_safe(), kind="webauthn.new")), wrong)
    order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    undecidable(s, "passkey-high-s", "s is in the upper half", owner(1, assertion(replay_safe(), s=order // 2 + 1)), wrong)
    undecidable(s, "passkey-low-s", "s is half the order", owner(1, assertion(replay_safe(), s=order // 2)), near=wrong)
    undecidable(s, "passkey-bare", "an assertion without a wrapper, over the hash", assertion(DIGEST), near=wrong)


# -- ERC-7739 -----------------------------------------------------------------------------------------------------


def nested(s: Suite) -> None:
    s.group("ERC-7739, TypedDataSign; " + OWN)
    kind = b"Mail(string text)"
    parts = keccak(b"domain") + keccak(b"contents")
    undecidable(
        s, "nested", "typed data of another hash than the message's", personal(HELLO.encode()) + parts + kind + b"\x00\x11",
        ["nested-contents-mismatch"],
    )
    undecidable(
        s, "nested-near", "a length that does not fit the type: no such signature",
        personal(HELLO.encode()) + parts + kind + b"\x00\x10", near=["nested-contents-mismatch"],
    )
