"""Vectors/evm/message.json: personal_sign messages and what came back."""

import rlp
from eth_abi import encode as abi_encode

from support import *

HELLO = "Sign in to example.com"
GOOD = personal(HELLO.encode())
MAGIC_6492 = bytes.fromhex("6492" * 16)
MAGIC_8010 = bytes.fromhex("8010" * 16)


def build() -> Suite:
    s = Suite("message")
    for part in (standard, verified, spelling, v_and_s, lengths, contracts, signers, near_misses, texts, raw_bytes):
        part(s)
    return s


def evidence(key: Key = ALICE) -> dict:
    return {"signer": key.lower}


def ok(s: Suite, id: str, comment: str, message: str, signature=None, rules=(), near=(), no=(), flags=(), **more) -> None:
    raw = personal(message.encode()) if signature is None else signature
    s.add(
        id, comment, verify_message(message, raw, **more), "verified", rules, near=near, no=no, flags=flags, acceptable=True,
        evidence=evidence(),
    )


def standard(s: Suite) -> None:
    s.group("EIP-2098, the test vectors of its text")
    key = Key("", bytes.fromhex("1234567890" * 6 + "1234"))
    for name, message, r, ss, v, vs in [
        (
            "hello", "Hello World", "68a020a209d3d56c46f38cc50a33f704f4a9a10a59377f8dd762ac66910e9b90",
            "7e865ad05c4035ab5792787d4a0297a43617ae897930a6fe4d822b8faea52064", 27,
            "7e865ad05c4035ab5792787d4a0297a43617ae897930a6fe4d822b8faea52064",
        ),
        (
            "small", "It's a small(er) world", "9328da16089fcba9bececa81663203989f2df5fe1faa6291a45381c81bd17f76",
            "139c6d6b623b42da56557e5e734a43dc83345ddfadec52cbe24d0cc64f550793", 28,
            "939c6d6b623b42da56557e5e734a43dc83345ddfadec52cbe24d0cc64f550793",
        ),
    ]:
        raw = bytes.fromhex(r + ss) + bytes([v])
        assert personal(message.encode(), key) == raw and compact(raw).hex() == r + vs
        s.add(
            f"eip2098-{name}-65", f"{message!r}, 65 bytes", verify_message(message, raw, account=key.text), "verified",
            near=["message-compact", "message-v-normalised"], flags=["Standard"], acceptable=True, evidence=evidence(key),
        )
        s.add(
            f"eip2098-{name}-64", f"{message!r}, 64 bytes", verify_message(message, compact(raw), account=key.text), "verified",
            "message-compact", no=["message-high-s", "message-v-normalised"], flags=["Standard"], acceptable=True,
            evidence=evidence(key),
        )


def verified(s: Suite) -> None:
    s.group("ERC-191, version 0x45; " + OWN)
    clean = [
        "message-near-miss", "message-signer-mismatch", "message-signature-length", "message-signature-v", "message-high-s",
        "message-contract-signature", "message-siwe-unchecked", "reply-spelling",
    ]
    ok(s, "text-plain", "a line of ASCII", HELLO, near=clean)
    ok(s, "text-empty", "the empty message", "")
    ok(s, "text-9", "9 bytes: the length has one digit", "a" * 9)
    ok(s, "text-10", "10 bytes: the length has two digits", "a" * 10)
    ok(s, "text-100", "100 bytes: the length has three digits", "a" * 100)
    ok(s, "text-136", "136 bytes, a block of keccak, with the prefix more", "k" * 136)
    ok(s, "text-accent", "an accent: the length counts bytes, not characters", "caf\u00e9 cr\u00e8me")
    ok(s, "text-decomposed", "the same accents decomposed: nothing is normalised", "cafe\u0301 cre\u0300me")
    ok(s, "text-emoji", "characters outside the basic plane", "\U0001f9fe receipt \U0001f1e8\U0001f1ed")
    ok(s, "text-lines", "three lines", "one\ntwo\nthree")
    ok(s, "text-line-feed-last", "a line feed at the end", HELLO + "\n")
    ok(s, "text-crlf", "lines that end in CR LF", "one\r\ntwo\r\n")
    ok(s, "text-prefix-inside", "a text that holds the prefix itself", "\u0019Ethereum Signed Message:\n5hello")
    ok(s, "text-json", "a JSON text: signed as text, and never read as typed data", '{"types":{},"primaryType":"A"}')
    ok(s, "text-no-network", "no network: the message names none", HELLO, network=None)
    ok(s, "text-other-network", "another network: the message names none", HELLO, network="eip155:8453")
    ok(s, "text-account-lower", "the account in lower case", HELLO, account=ALICE.lower)


def spelling(s: Suite) -> None:
    s.group("design, section 5 (spelling); " + OWN)
    ok(s, "spelling-no-prefix", "hex without 0x", HELLO, GOOD.hex(), "reply-spelling", no=["message-signature-length"])
    ok(s, "spelling-upper", "upper-case digits", HELLO, "0x" + GOOD.hex().upper())
    ok(s, "spelling-near", "hex with 0x", HELLO, near=["reply-spelling"])
    for name, value, comment in [
        ("word", "rejected", "a word"), ("odd", hx(GOOD)[:-1], "129 digits"), ("bad-digit", hx(GOOD)[:-1] + "x", "a bad digit"),
        ("null", "null", "the text null"),
    ]:
        s.add(
            f"spelling-{name}", comment, verify_message(HELLO, value), "malformed", no=["message-near-miss"],
            acceptable=False,
        )


def v_and_s(s: Suite) -> None:
    s.group("ERC-191; EIP-2; EIP-155; MetaMask/metamask-extension 10850; " + OWN)
    samples = {}
    for n in range(20):
        message = f"message {n}"
        raw = personal(message.encode())
        samples.setdefault(raw[64], (message, raw))
    for v in (27, 28):
        message, raw = samples[v]
        ok(s, f"v-{v}", f"v is {v}", message, near=["message-v-normalised", "message-signature-v", "message-v-chain-bound"])
        ok(s, f"v-{v - 27}", f"v is {v - 27}, as from a hardware wallet", message, raw[:64] + bytes([v - 27]),
           "message-v-normalised", no=["message-signature-v"], flags=["Interop"])
        ok(s, f"compact-{v - 27}", f"64 bytes, the parity {v - 27} in the top bit of s", message, compact(raw),
           "message-compact", no=["message-v-normalised", "message-high-s"])
        r, ss = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:64], "big")
        high = raw[:32] + (N - ss).to_bytes(32, "big") + bytes([55 - v])
        assert recover(eip191(message.encode()), r, N - ss, 28 - v) == ALICE.address
        ok(s, f"high-s-{v}", "the same signature with s in the upper half and the other v", message, high, "message-high-s",
           no=["message-signature-v"])
        found = recover(eip191(message.encode()), r, ss, 28 - v)
        s.add(
            f"v-flipped-{v}", f"v is {55 - v} where it must be {v}: somebody else's signature",
            verify_message(message, raw[:64] + bytes([55 - v])), "wrong_signer", "message-signer-mismatch", acceptable=False,
            evidence={"signer": hx(found)},
        )
        wallet_v = v + 10
        s.add(
            f"v-chain-bound-{wallet_v}", f"v is {wallet_v}, as of a transaction on chain 1",
            verify_message(message, raw[:64] + bytes([wallet_v])), None, "message-v-chain-bound", flags=["Loose"],
        )
    ok(s, "high-s-near", "s in the lower half", HELLO, near=["message-high-s"])
    for v in (2, 26, 29, 33):
        s.add(
            f"v-bad-{v}", f"v is {v}", verify_message(HELLO, GOOD[:64] + bytes([v])), "malformed", "message-signature-v",
            no=["message-near-miss", "message-v-chain-bound"], acceptable=False,
        )
    digest = eip191(HELLO.encode())
    r, ss, parity = ALICE.sign(digest)

    def raw65(rr, sv, v):
        return rr.to_bytes(32, "big") + sv.to_bytes(32, "big") + bytes([v])

    for name, raw, comment in [
        ("s-zero", raw65(r, 0, 27), "s is zero"),
        ("r-order", raw65(N, ss, 27), "r is the order"),
        ("s-order", raw65(r, N, 27), "s is the order"),
        ("no-point", raw65(x_without_point(), ss, 27), "r is no x coordinate"),
        ("ones", b"\xff" * 64 + b"\x1b", "r and s are all ones"),
    ]:
        s.add(
            f"scalar-{name}", f"65 bytes, {comment}: no key made it", verify_message(HELLO, raw), "invalid_signature",
            no=["message-near-miss", "message-signer-mismatch"], acceptable=False,
        )
    s.add(
        "scalar-zeros", "65 zero bytes", verify_message(HELLO, bytes(65)), None, no=["message-signer-mismatch"],
        flags=["Loose"], acceptable=False,
    )


def lengths(s: Suite) -> None:
    s.group("ERC-191; EIP-2098; trustwallet/wallet-core 4433 (r alone came back); " + OWN)
    for size, comment in [
        (1, "one byte"), (32, "32 bytes: r alone"), (33, "33 bytes: r and one byte more"),
        (63, "63 bytes: one is missing of the compact form"),
    ]:
        s.add(
            f"length-{size}", comment, verify_message(HELLO, GOOD[:size]), "malformed", "message-signature-length",
            no=["message-near-miss", "message-signer-mismatch"], acceptable=False,
            flags=["Interop"] if size == 32 else [],
        )
    ok(s, "length-near-65", "65 bytes", HELLO, near=["message-signature-length", "message-contract-signature"])
    ok(s, "length-near-64", "64 bytes", HELLO, compact(GOOD), "message-compact", near=["message-signature-length"])


def contracts(s: Suite) -> None:
    s.group("ERC-1271; ERC-6492; ERC-8010; Safe; Coinbase Smart Wallet; design, section 4 (smart accounts); " + OWN)

    def undecidable(name, comment, signature, **more):
        s.add(
            f"contract-{name}", f"{comment}: only the account's contract can judge it",
            verify_message(HELLO, signature, **more), "undecidable", "message-contract-signature",
            no=["message-signature-length", "message-signer-mismatch", "message-near-miss", "message-signature-v"],
            acceptable=False,
        )

    undecidable("empty", "0x, as of a Safe that approved the message on chain", "0x")
    undecidable("66", "66 bytes, the last of them 02", GOOD + b"\x02")
    undecidable("130", "two signatures of 65 bytes", b"".join(sorted((GOOD, personal(HELLO.encode(), CAROL)))))
    undecidable("195", "three signatures of 65 bytes", GOOD + personal(HELLO.encode(), CAROL) + personal(HELLO.encode(), MALLORY))
    for v in (31, 32):
        undecidable(f"safe-v-{v}", f"v is {v}, a Safe owner's eth_sign", GOOD[:64] + bytes([v]))
    wrapped = abi_encode(["address", "bytes", "bytes"], [checksum(TOKEN), CALL, GOOD]) + MAGIC_6492
    undecidable("6492", "ERC-6492, for an account that is not deployed", wrapped)
    inner = abi_encode(["(uint256,bytes)"], [(0, GOOD)])
    assert inner[:32] == bytes(31) + b"\x20"
    undecidable("wrapper", "a smart wallet's wrapper around the account's own signature", inner)
    undecidable(
        "6492-wrapper", "the wrapper inside ERC-6492",
        abi_encode(["address", "bytes", "bytes"], [checksum(TOKEN), b"", inner]) + MAGIC_6492,
    )
    auth = authorization(ALICE, 1, TOKEN, 0)
    numbers = [int.from_bytes(x, "big") for x in auth]
    tail = abi_encode(
        ["(uint256,address,uint256,uint8,uint256,uint256)", "address", "bytes"],
        [(numbers[0], checksum(TOKEN), numbers[2], numbers[3], numbers[4], numbers[5]), checksum(TOKEN), b""],
    )
    undecidable("8010", "ERC-8010, for an account before its delegation", GOOD + tail + len(tail).to_bytes(32, "big") + MAGIC_8010)
    s.add(
        "contract-6492-near", "the magic of ERC-6492 with its last byte another, and a length that is no form's",
        verify_message(HELLO, (GOOD + bytes(50) + MAGIC_6492)[:-1] + b"\x93"), None, flags=["Loose"],
        no=["message-signer-mismatch", "message-near-miss"], acceptable=False,
    )
    ok(s, "contract-near", "an ordinary signature", HELLO, near=["message-contract-signature"])


def signers(s: Suite) -> None:
    s.group("ERC-191; bridge contract, section 7 (wrong signer); " + OWN)
    raw = personal(HELLO.encode(), MALLORY)
    s.add(
        "signer-other", "signed by another key", verify_message(HELLO, raw), "wrong_signer", "message-signer-mismatch",
        no=["message-near-miss"], acceptable=False, evidence=evidence(MALLORY),
    )
    s.add(
        "signer-other-compact", "signed by another key, 64 bytes", verify_message(HELLO, compact(raw)), "wrong_signer",
        ["message-signer-mismatch", "message-compact"], acceptable=False, evidence=evidence(MALLORY),
    )
    s.add(
        "signer-account-other", "signed by the right key; another account is connected",
        verify_message(HELLO, GOOD, account=MALLORY.text), "wrong_signer", "message-signer-mismatch", acceptable=False,
        evidence=evidence(),
    )
    found = recover(eip191(b"another text"), *map(lambda b: int.from_bytes(b, "big"), (GOOD[:32], GOOD[32:64])), GOOD[64] - 27)
    s.add(
        "signer-other-text", "the account signed another text, which is no near miss of this one",
        verify_message("another text", GOOD), "wrong_signer", "message-signer-mismatch", no=["message-near-miss"],
        acceptable=False, evidence={"signer": hx(found)},
    )
    ok(s, "signer-near", "signed by the account", HELLO, near=["message-signer-mismatch", "message-near-miss"])
    s.add(
        "signer-unknown", "no account is given: who signed is known, whether he should is not",
        verify_message(HELLO, GOOD, account=None), "undecidable", no=["message-signer-mismatch"], acceptable=False,
        evidence=evidence(),
    )


def near_misses(s: Suite) -> None:
    s.group("design, section 4 (a failing signature is searched); trustwallet/trust-web3-provider 354; " + OWN)

    def near(name, comment, message, signed: bytes):
        assert message.encode() != signed
        s.add(
            f"near-{name}", comment, verify_message(message, personal(signed)), "invalid_signature", "message-near-miss",
            no=["message-signature-length"], acceptable=False,
        )

    near("hex-bytes", "0x-hex in the message; the wallet signed its bytes", "0xdeadbeef", bytes.fromhex("deadbeef"))
    near("bare-hex-bytes", "hex digits in the message; the wallet signed their bytes", "deadbeef", bytes.fromhex("deadbeef"))
    near("bare-digits", "decimal digits in the message; the wallet signed them as bytes", "12345678", bytes.fromhex("12345678"))
    near("line-feed-lost", "the line feed at the end is lost", HELLO + "\n", HELLO.encode())
    near("line-feed-added", "a line feed was added", HELLO, HELLO.encode() + b"\n")
    near("crlf-to-lf", "CR LF became LF", "one\r\ntwo", b"one\ntwo")
    near("lf-to-crlf", "LF became CR LF", "one\ntwo", b"one\r\ntwo")
    near("trimmed", "the spaces around the text are lost", "  pay 5  ", b"pay 5")
    near("trimmed-end", "the spaces at the end are lost", "pay 5   ", b"pay 5")
    raw = sig65(keccak(HELLO.encode()))
    s.add(
        "near-unprefixed", "the hash of the text without the prefix was signed (eth_sign)", verify_message(HELLO, raw),
        "invalid_signature", "message-near-miss", acceptable=False,
    )
    s.add(
        "near-unprefixed-compact", "the same in 64 bytes", verify_message(HELLO, compact(raw)), "invalid_signature",
        "message-near-miss", acceptable=False,
    )
    s.add(
        "near-other-signer", "the hash without the prefix, signed by another key: not the account's near miss",
        verify_message(HELLO, sig65(keccak(HELLO.encode()), MALLORY)), "wrong_signer", "message-signer-mismatch",
        near=["message-near-miss"], acceptable=False,
    )


def texts(s: Suite) -> None:
    s.group("trustwallet/trust-web3-provider 354; threats, rows 33 and 46; " + OWN)
    ok(s, "looks-hex-0x", "0x-hex, signed as text", "0xdeadbeef", rules="message-looks-hex", no=["message-is-hash"])
    ok(s, "looks-hex-bare", "hex digits, signed as text", "deadbeef", rules="message-looks-hex")
    ok(s, "looks-hex-near", "one letter that is no hex digit", "deadbeeg", near=["message-looks-hex"])
    s.add(
        "is-hash", "32 bytes in hex, signed as text", verify_message(hx(SLOT), personal(hx(SLOT).encode())), None,
        "message-is-hash", flags=["Loose"], evidence=evidence(),
    )
    s.add(
        "is-hash-near", "31 bytes in hex, signed as text", verify_message(hx(SLOT[1:]), personal(hx(SLOT[1:]).encode())),
        "verified", near=["message-is-hash"], acceptable=True, evidence=evidence(),
    )
    for name, char, comment in [
        ("nul", "\u0000", "a NUL"), ("escape", "\u001b[2J", "a terminal's escape"), ("bidi", "\u202e", "a right-to-left override"),
        ("zero-width", "\u200b", "a zero-width space"),
    ]:
        ok(s, f"controls-{name}", f"{comment} in the text", f"pay 5{char} to bob", rules="message-controls")
    ok(s, "controls-near", "a line feed shows as one", "pay 5\nto bob", near=["message-controls"])

    s.group("EIP-4361 (the message format); design, section 4 (every binding must be evaluated); " + OWN)
    siwe = (
        "example.com wants you to sign in with your Ethereum account:\n"
        f"{ALICE.text}\n\n"
        "Welcome back.\n\n"
        "URI: https://example.com/login\nVersion: 1\nChain ID: 1\nNonce: countersign2026\nIssued At: 2026-01-02T03:04:05Z"
    )
    bare = siwe.replace("Welcome back.\n\n", "\n")
    for name, message, comment in [
        ("statement", siwe, "a sign-in with a statement"), ("bare", bare, "a sign-in without a statement"),
        ("expires", siwe + "", "a sign-in that expires"),
    ]:
        if name == "expires":
            message += "\nExpiration Time: 2026-01-02T04:04:05Z\nRequest ID: 7\nResources:\n- https://example.com/terms"
        s.add(
            f"siwe-{name}", f"{comment}, signed by the account: its bindings are not checked",
            verify_message(message, personal(message.encode())), "undecidable", "message-siwe-unchecked",
            no=["message-signer-mismatch"], acceptable=False, evidence=evidence(),
        )
    s.add(
        "siwe-other-signer", "a sign-in signed by another key", verify_message(siwe, personal(siwe.encode(), MALLORY)),
        "wrong_signer", "message-signer-mismatch", flags=["Precedence"], acceptable=False, evidence=evidence(MALLORY),
    )
    ok(s, "siwe-near", "a text that speaks of signing in", "example.com asks you to sign in with your account",
       near=["message-siwe-unchecked"])


def verify_bytes(data: bytes, raw: bytes, **more) -> dict:
    request = verify_message("", raw, **more)
    del request["message"]
    return {**request, "messageHex": hx(data)}


def raw_bytes(s: Suite) -> None:
    s.group("ERC-191, version 0x45, over bytes; " + OWN)
    data = bytes.fromhex("deadbeef01")
    hexed = hx(data)
    s.add("bytes", "five bytes, signed as bytes", verify_bytes(data, personal(data)), "verified",
          near=["message-near-miss", "message-is-transaction", "message-is-hash"], acceptable=True, evidence=evidence())
    s.add("bytes-compact", "the same in the form of 64 bytes", verify_bytes(data, compact(personal(data))), "verified",
          "message-compact", acceptable=True, evidence=evidence())
    s.add("bytes-as-text", "the wallet signed the hex text instead", verify_bytes(data, personal(hexed.encode())),
          "invalid_signature", "message-near-miss", acceptable=False)
    s.add("bytes-unprefixed", "the wallet signed the bare hash", verify_bytes(data, sig65(keccak(data))),
          "invalid_signature", "message-near-miss", acceptable=False)
    s.add("bytes-other", "signed by somebody else", verify_bytes(data, personal(data, MALLORY)), "wrong_signer",
          "message-signer-mismatch", acceptable=False)
    word = keccak(b"a Safe transaction")
    s.add("bytes-32", "32 bytes: a hash in disguise", verify_bytes(word, personal(word)), "verified", "message-is-hash",
          acceptable=False)
    tx = Tx(type=2, to=BOB)
    for name, raw in (("unsigned", tx.unsigned()), ("signed", tx.signed())):
        s.add(f"bytes-transaction-{name}", f"the bytes are a {name} transaction", verify_bytes(raw, personal(raw)),
              "verified", "message-is-transaction", acceptable=False)
        s.add(f"text-transaction-{name}", f"digits of a {name} transaction: some wallets sign their bytes", verify_message(hx(raw), personal(hx(raw).encode())), "verified",
              ["message-is-transaction", "message-looks-hex"], flags=["Hostile"], acceptable=False)
    cut = tx.unsigned()[:-1]
    s.add("text-transaction-near", "digits of a transaction without its last byte", verify_message(hx(cut), personal(hx(cut).encode())), "verified", "message-looks-hex",
          near=["message-is-transaction"], acceptable=True)
    allowed = b"\x05" + rlp.encode([1, EVE, 7])
    for name, raw, comment in (("authorization", allowed, "an authorization of EIP-7702"), ("typed", b"\x19\x01" + word + word, "typed data"), ("domain", b"\x19\x01" + word, "a domain alone")):
        s.add(f"bytes-{name}", f"the bytes are {comment}, in disguise", verify_bytes(raw, personal(raw)), "verified", "message-is-transaction", flags=["Hostile"], acceptable=False)
        s.add(f"text-{name}", f"digits of {comment}", verify_message(hx(raw), personal(hx(raw).encode())), "verified", ["message-is-transaction", "message-looks-hex"], flags=["Hostile"], acceptable=False)
    for name, raw in (("authorization", b"\x05" + rlp.encode([1, EVE])), ("address", b"\x05" + rlp.encode([1, EVE[1:], 7])), ("typed", b"\x19\x01" + word + word[1:]), ("magic", b"\x04" + allowed[1:])):
        s.add(f"bytes-{name}-near", "bytes that are nothing else", verify_bytes(raw, personal(raw)), "verified", near=["message-is-transaction"], acceptable=True)
    for name, message in (("feed", hx(word) + "\n"), ("blank", " " + hx(word))):
        s.add(f"text-32-{name}", "32 bytes in hex and a blank, which some wallets cut off", verify_message(message, personal(message.encode())), "verified", ["message-is-hash", "message-controls"],
              flags=["Hostile"], acceptable=False)
    for name, value in (("odd", "0xabc"), ("text", "hello")):
        request = {**verify_bytes(data, personal(data)), "messageHex": value}
        s.add(f"bytes-hex-{name}", "messageHex is no hex of whole bytes", request, None, "core/request-malformed", flags=["Loose"])
    both = {**verify_message(HELLO, personal(HELLO.encode())), "messageHex": hexed}
    s.add("bytes-and-text", "message and messageHex", both, None, "core/request-malformed", flags=["Loose"])
    phrase = "Somebody said: evil.example wants you to sign in with your Ethereum account:, did you hear?"
    ok(s, "siwe-mentioned", "a text that only speaks of a sign-in", phrase, rules=["message-siwe-unchecked"])
