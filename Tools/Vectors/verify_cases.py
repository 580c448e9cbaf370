"""Vectors/evm/verify.json: what the wallet returned, against what it was asked."""

import json

import rlp

from support import *

TX = Tx()
ASKED = asked()


def evidence(raw: bytes, key: Key = ALICE) -> dict:
    return {"signer": key.lower, "transactionId": hx(keccak(raw))}


def good(s: Suite, id: str, comment: str, payload, tx: Tx, near=(), flags=(), **more) -> None:
    """Signed by the account and nothing but what was asked."""
    raw = tx.signed()
    s.add(
        id, comment, verify(payload, raw, **more), "verified", near=near, flags=flags, acceptable=True, differences=[],
        evidence=evidence(raw),
    )


def changed(
    s: Suite, id: str, comment: str, payload, tx: Tx, rule: str, *differences: str, near=(), no=(), flags=(), **more
) -> None:
    """Signed by the account, and changed; acceptable when every difference is expected."""
    raw = tx.signed()
    expected = diffs(*differences)
    s.add(
        id, comment, verify(payload, raw, **more), "altered", rule, near=near, no=no, flags=flags,
        acceptable=all(d["grade"] == "expected" for d in expected), differences=expected, evidence=evidence(raw),
    )


def malformed(s: Suite, id: str, comment: str, reply, rule=(), payload=None, **more) -> None:
    near, no, flags = more.pop("near", ()), more.pop("no", ()), more.pop("flags", ())
    s.add(
        id, comment, verify(ASKED if payload is None else payload, reply, **more), "malformed", rule, near=near, no=no,
        flags=flags, acceptable=False,
    )


def build() -> Suite:
    s = Suite("verify")
    for part in (
        verified, reply_form, bytes_of_reply, signature, signer, chain, recipient_value_data, nonce, gas, fees, kind_and_lists,
        no_request, hashes, fee_zero, seen, order,
    ):
        part(s)
    return s


def verified(s: Suite) -> None:
    s.group("EIP-155, the example of its text; bridge contract, section 4.1")
    key = Key("", bytes([0x46]) * 32)
    example = Tx(type=0, nonce=9, gasPrice=20 * GWEI, gas=21000, to=b"\x35" * 20, value=ETHER, chain=1)
    raw = example.signed(key)
    s.add(
        "eip155-example", "the example, as the reply to the request that it answers",
        verify(asked(to="0x" + "35" * 20), raw, account=key.text), "verified", near=["tx-sender-mismatch", "changed-to"],
        flags=["Standard"], acceptable=True, differences=[], evidence=evidence(raw, key),
    )
    s.group("bridge contract, section 4.1; EIP-2718, 2930, 1559, 4844, 7702; " + OWN)
    clean = ["changed-to", "changed-value", "changed-data", "tx-sender-mismatch", "tx-chain-mismatch", "reply-spelling"]
    good(s, "verified-fee-market", "1 ether by type 0x2; nonce, gas and fees are the wallet's", ASKED, TX, near=clean)
    good(s, "verified-legacy", "the same by a legacy transaction", ASKED, Tx(type=0), near=clean)
    good(s, "verified-access-list-type", "the same by type 0x1 with an empty list", ASKED, Tx(type=1), near=["changed-access-list"])
    call = Tx(to=TOKEN, value=0, data=CALL, gas=60000)
    good(s, "verified-call", "a token transfer", asked_call(), call, near=["changed-data", "data-suffix-added"])
    good(s, "verified-call-input", "a token transfer asked for with input", asked_call(data=None, input=hx(CALL)), call)
    good(
        s, "verified-defaults", "value and data not stated, so zero and empty", {"to": checksum(BOB), "chainId": "0x1"},
        Tx(value=0), near=["changed-value", "changed-data"],
    )
    full = asked(
        type="0x2", nonce="0x7", gas="0x5208", maxFeePerGas=hex(30 * GWEI), maxPriorityFeePerGas=hex(GWEI), accessList=[],
    )
    full["from"] = ALICE.text
    good(
        s, "verified-everything-stated", "every field stated, and none changed", full, TX,
        near=["changed-nonce", "changed-gas", "changed-fee", "changed-type", "changed-access-list"],
    )
    good(s, "verified-account-lower", "the account in lower case", ASKED, TX, account=ALICE.lower)
    good(s, "verified-no-network", "the chain is the payload's", ASKED, TX, network=None, near=["tx-chain-mismatch"])
    creation = {"data": hx(INITCODE), "chainId": "0x1"}
    good(s, "verified-creation", "a creation", creation, Tx(to=None, value=0, data=INITCODE, gas=100000), near=["changed-to"])
    big = 4503599627370476
    for name, tx in [("legacy", Tx(type=0, chain=big)), ("fee-market", Tx(chain=big))]:
        good(
            s, f"verified-large-chain-{name}", "the largest chain id that MetaMask holds", asked(chainId=hex(big)), tx,
            network=f"eip155:{big}", flags=["Boundary"],
        )
    keyed = asked(accessList=[{"address": checksum(TOKEN), "storageKeys": [hx(SLOT)]}])
    good(
        s, "verified-access-list", "an access list, asked for and returned", keyed,
        Tx(accessList=((TOKEN, (SLOT,)),), gas=60000), near=["changed-access-list"],
    )
    blobs = asked(type="0x3", maxFeePerBlobGas=hex(3 * GWEI), blobVersionedHashes=[hx(BLOB), hx(BLOB2)])
    good(s, "verified-blobs", "two blobs, asked for and returned", blobs, Tx(type=3, blobs=(BLOB, BLOB2)), near=["changed-blobs"])
    auth = authorization(CAROL, 1, TOKEN, 3)
    raw = Tx(type=4, auths=(auth,), gas=100000).signed()
    s.add(
        "verified-authorization", "an authorization, asked for and returned; whether that is wise is not the outcome's matter",
        verify(asked(type="0x4", authorizationList=[authorization_json(auth)]), raw), "verified",
        near=["changed-authorizations", "tx-auth-signer", "changed-type"], differences=[], evidence=evidence(raw),
    )


def reply_form(s: Suite) -> None:
    s.group("bridge contract, 1.2 and 4; go-ethereum eth_signTransaction; design, section 5 (spelling); " + OWN)
    raw = TX.signed()
    malformed(s, "reply-empty", "no text", "", "reply-empty", no=["reply-encoding"])
    malformed(s, "reply-0x", "0x and nothing more", "0x")
    malformed(s, "reply-null", "the JSON null", "null")
    malformed(s, "reply-empty-object", "an empty JSON object", "{}")
    s.add(
        "reply-empty-near", "a reply", verify(ASKED, raw), "verified", acceptable=True,
        near=["reply-empty", "reply-encoding", "reply-spelling", "reply-shape", "hash-unproven"],
    )
    malformed(s, "reply-encoding-word", "words", "transaction signed", "reply-encoding", no=["reply-empty"])
    malformed(s, "reply-encoding-bad-digit", "hex with a letter that is no digit", hx(raw)[:-1] + "g", "reply-encoding")
    malformed(s, "reply-encoding-odd", "hex without its last digit", hx(raw)[:-1])
    for name, value, comment in [
        ("no-prefix", raw.hex(), "hex without 0x"),
        ("upper-prefix", "0X" + raw.hex(), "the prefix 0X"),
    ]:
        s.add(
            f"reply-spelling-{name}", f"{comment}: read, and noted", verify(ASKED, value), "verified", "reply-spelling",
            acceptable=True, differences=[], evidence=evidence(raw),
        )
    s.add(
        "reply-upper-digits", "upper-case digits", verify(ASKED, "0x" + raw.hex().upper()), "verified",
        acceptable=True, evidence=evidence(raw),
    )
    s.add(
        "reply-line-feed", "a line feed after the hex", verify(ASKED, hx(raw) + "\n"), "verified",
        no=["reply-encoding"], acceptable=True, evidence=evidence(raw),
    )
    node = {"raw": hx(raw), "tx": {"nonce": "0x7", "hash": hx(keccak(raw))}}
    s.add(
        "reply-shape", "a node's answer, {raw, tx}: the bytes of raw count", verify(ASKED, text(node)), "verified",
        "reply-shape", no=["signed-is-request", "reply-encoding"], flags=["Interop"], acceptable=True, differences=[],
        evidence=evidence(raw),
    )
    s.add(
        "reply-shape-raw-alone", "an object that holds raw alone", verify(ASKED, text({"raw": hx(raw)})), "verified",
        "reply-shape", acceptable=True, evidence=evidence(raw),
    )
    s.add(
        "reply-shape-near", "the bare text", verify(ASKED, raw), "verified", near=["reply-shape"], acceptable=True,
    )
    malformed(s, "reply-shape-no-raw", "a node's answer without raw", text({"tx": node["tx"]}))
    malformed(s, "reply-shape-raw-number", "raw is a number", text({"raw": 2}))
    malformed(
        s, "reply-shape-duplicate-equal", "raw twice, both the same bytes", '{"raw":"%s","raw":"%s"}' % (hx(raw), hx(raw)),
        flags=["Hostile"],
    )
    malformed(s, "reply-trailing-json", "an object and something more", text(node) + "x", flags=["Hostile"])

    s.group("bridge contract, section 4: a result of another kind; " + OWN)
    malformed(s, "signed-is-hash", "the transaction's hash", keccak(raw), "signed-is-hash", no=["signed-is-signature-only"])
    r, ss, parity = ALICE.sign(TX.digest())
    lone = r.to_bytes(32, "big") + ss.to_bytes(32, "big") + bytes([27 + parity])
    malformed(s, "signed-is-signature-only", "r, s and v alone", lone, "signed-is-signature-only", no=["signed-is-hash"])
    malformed(
        s, "reply-of-other-kind", "a message signature as the reply to a transaction", lone, "core/reply-of-other-kind",
        kind="signature", no=["message-signature-length"],
    )
    malformed(
        s, "reply-of-other-kind-near", "the same bytes as a signed transaction", lone, "signed-is-signature-only",
        near=["core/reply-of-other-kind"],
    )
    malformed(s, "signed-is-signature-33", "33 bytes", lone[:33], near=["signed-is-hash", "signed-is-signature-only"])
    auth = authorization(CAROL, 1, TOKEN, 3)
    for name, tx, comment in [
        ("legacy", Tx(type=0, chain=None), "a legacy transaction's six items"),
        ("legacy-155", Tx(type=0), "a legacy transaction's nine items, r and s empty"),
        ("access-list", Tx(type=1), "type 0x1 without its signature"),
        ("fee-market", TX, "type 0x2 without its signature"),
        ("blob", Tx(type=3, blobs=(BLOB,)), "type 0x3 without its signature"),
        ("set-code", Tx(type=4, auths=(auth,), gas=100000), "type 0x4 without its signature"),
    ]:
        malformed(s, f"signed-is-unsigned-{name}", comment, tx.unsigned(), "signed-is-unsigned", no=["tx-field-count"])
    s.add(
        "signed-is-unsigned-near", "the same bytes with the signature", verify(ASKED, raw), "verified",
        near=["signed-is-unsigned", "signed-is-hash", "signed-is-signature-only", "signed-is-request"], acceptable=True,
    )
    malformed(s, "signed-is-request", "the request handed back", text(ASKED), "signed-is-request", no=["reply-shape"])
    malformed(
        s, "signed-is-request-near", "an object whose raw holds nothing, with the members of a request", text({**ASKED, "raw": "0x", "value": "0x1"}),
        near=["signed-is-request"],
    )


def bytes_of_reply(s: Suite) -> None:
    s.group("yellow paper, appendix B; EIP-2718; " + OWN)
    raw = TX.signed()
    malformed(s, "reply-truncated", "the last byte is missing", raw[:-1], "rlp-truncated")
    malformed(s, "reply-trailing", "one byte follows", raw + b"\0", "rlp-trailing")
    malformed(s, "reply-type-7e", "a deposit of a rollup", b"\x7e" + raw[1:], "type-unsupported")
    items = rlp.decode(raw[1:])
    malformed(
        s, "reply-leading-zero", "the nonce with a zero byte before it", b"\x02" + rlp.encode([items[0], b"\0\x07", *items[2:]]),
        "tx-int-leading-zero",
    )
    malformed(s, "reply-fields", "type 0x2 without s", b"\x02" + rlp.encode(items[:11]), "tx-field-count")
    malformed(
        s, "reply-to-19", "a recipient of 19 bytes", b"\x02" + rlp.encode([*items[:5], BOB[1:], *items[6:]]), "tx-to-length",
    )
    blob = rlp.decode(Tx(type=3, blobs=(BLOB,)).signed()[1:])
    malformed(
        s, "reply-blob-wrapper", "a blob sidecar without blobs", b"\x03" + rlp.encode([blob, [], [], []]), "tx-blob-wrapper",
        payload=asked(type="0x3", blobVersionedHashes=[hx(BLOB)]),
    )


def signature(s: Suite) -> None:
    s.group("EIP-2; EIP-155; SEC 1, 4.1.6; " + OWN)
    r, ss, parity = ALICE.sign(TX.digest())

    def bad(name, comment, raw, rule):
        s.add(
            f"invalid-{name}", comment, verify(ASKED, raw), "invalid_signature", rule, no=["tx-sender-mismatch"],
            acceptable=False,
        )

    bad("r-zero", "r is zero", TX.with_signature(0, ss, parity), "sig-range")
    bad("s-zero", "s is zero", TX.with_signature(r, 0, parity), "sig-range")
    bad("r-order", "r is the order", TX.with_signature(N, ss, parity), "sig-range")
    bad("s-order", "s is the order", TX.with_signature(r, N, parity), "sig-range")
    bad("high-s", "the account's own signature with s in the upper half", TX.high_s(), "sig-high-s")
    bad("high-s-legacy", "a legacy one", Tx(type=0).high_s(), "sig-high-s")
    bad("no-point", "r is no x coordinate", TX.with_signature(x_without_point(), ss, parity), "sig-unrecoverable")
    s.add(
        "invalid-near", "the account's own signature", verify(ASKED, TX.signed()), "verified",
        near=["sig-range", "sig-high-s", "sig-unrecoverable", "sig-v"], acceptable=True,
    )
    for v in (2, 27):
        s.add(
            f"invalid-parity-{v}", f"yParity is {v}: malformed or invalid, and never acceptable",
            verify(ASKED, TX.with_signature(r, ss, parity, v=v)), None, "sig-v", flags=["Loose"], acceptable=False,
        )
    legacy = Tx(type=0)
    sig = legacy.but(chain=1)
    lr, ls, lp = ALICE.sign(sig.digest())
    for v in (0, 29, 35):
        s.add(
            f"invalid-v-{v}", f"v is {v}: malformed or invalid, and never acceptable",
            verify(ASKED, legacy.with_signature(lr, ls, lp, v=v)), None, "sig-v", flags=["Loose"], acceptable=False,
        )


def signer(s: Suite) -> None:
    s.group("MetaMask/core; bridge contract, section 4.1 (recover == account, always); " + OWN)
    raw = TX.signed(MALLORY)
    s.add(
        "wrong-signer", "signed by another key", verify(ASKED, raw), "wrong_signer", "tx-sender-mismatch",
        no=["changed-to", "tx-chain-mismatch"], acceptable=False, evidence=evidence(raw, MALLORY),
    )
    r, ss, parity = ALICE.sign(TX.digest())
    flipped = TX.with_signature(r, ss, parity ^ 1)
    found = recover(TX.digest(), r, ss, parity ^ 1)
    s.add(
        "wrong-signer-parity", "the account's signature with the other yParity: somebody else's", verify(ASKED, flipped),
        "wrong_signer", "tx-sender-mismatch", acceptable=False,
        evidence={"signer": hx(found), "transactionId": hx(keccak(flipped))},
    )
    forged = TX.but(value=2 * ETHER).with_signature(r, ss, parity)
    s.add(
        "wrong-signer-forged", "another value under the account's signature: nobody's", verify(ASKED, forged),
        "wrong_signer", "tx-sender-mismatch", acceptable=False,
    )
    legacy = Tx(type=0, chain=None)
    lr, ls, lp = ALICE.sign(Tx(type=0).digest())
    s.add(
        "wrong-signer-v-cut", "a signature for chain 1 under v 27 or 28", verify(ASKED, legacy.with_signature(lr, ls, lp)),
        "wrong_signer", "tx-sender-mismatch", acceptable=False, flags=["Precedence"],
    )
    s.add(
        "wrong-signer-near", "signed by the account", verify(ASKED, TX.signed()), "verified", near=["tx-sender-mismatch"],
        acceptable=True,
    )


def chain(s: Suite) -> None:
    s.group("EIP-155; EIP-2718; " + OWN)
    for name, tx in [("fee-market", Tx(chain=56)), ("legacy", Tx(type=0, chain=56)), ("low-bits", Tx(chain=2**32 + 1))]:
        raw = tx.signed()
        s.add(
            f"wrong-network-{name}", f"signed for chain {tx.chain}", verify(ASKED, raw), "wrong_network",
            "tx-chain-mismatch", no=["tx-sender-mismatch", "no-replay-protection"], acceptable=False, evidence=evidence(raw),
        )
    s.add(
        "wrong-network-payload-chain", "no network: the payload's chain counts", verify(ASKED, Tx(chain=56).signed(), network=None),
        "wrong_network", "tx-chain-mismatch", acceptable=False,
    )
    s.add(
        "wrong-network-zero", "signed for chain 0", verify(ASKED, Tx(chain=0).signed()), "wrong_network", "tx-chain-mismatch",
        acceptable=False,
    )
    old = Tx(type=0, chain=None).signed()
    s.add(
        "wrong-network-27", "a signature for every chain, though one was asked", verify(ASKED, old), "wrong_network",
        "no-replay-protection", acceptable=False, evidence=evidence(old),
    )
    s.add(
        "wrong-network-near", "signed for the chain that was asked", verify(ASKED, Tx(type=0).signed()), "verified",
        near=["tx-chain-mismatch", "no-replay-protection"], acceptable=True,
    )
    s.add(
        "no-chain-in-payload", "chainId is not in the payload, the network is given; signed for another chain",
        verify(asked(chainId=None), Tx(chain=56).signed()), "wrong_network", "tx-chain-mismatch", acceptable=False,
    )
    s.add(
        "no-chain-in-payload-near", "chainId is not in the payload, the network is given; signed for it",
        verify(asked(chainId=None), TX.signed()), None, near=["tx-chain-mismatch"], flags=["Loose"],
    )


def recipient_value_data(s: Suite) -> None:
    s.group("bridge contract, section 4.1: to, value, data must be equal; " + OWN)
    changed(s, "changed-to", "another recipient", ASKED, TX.but(to=EVE), "changed-to", "to tampered", no=["changed-value"])
    look = BOB[:2] + EVE[2:18] + BOB[18:]
    changed(s, "changed-to-lookalike", "a recipient with the same first and last digits", ASKED, TX.but(to=look), "changed-to",
            "to tampered")
    changed(
        s, "changed-to-creation", "a creation for a call", asked_call(), Tx(to=None, value=0, data=CALL, gas=100000),
        "changed-to", "to tampered",
    )
    changed(
        s, "changed-creation-to", "a call for a creation", {"data": hx(INITCODE), "chainId": "0x1"},
        Tx(to=EVE, value=0, data=INITCODE, gas=60000), "changed-to", "to tampered",
    )
    changed(s, "changed-value", "one wei more", ASKED, TX.but(value=ETHER + 1), "changed-value", "value tampered")
    changed(s, "changed-value-less", "one wei less", ASKED, TX.but(value=ETHER - 1), "changed-value", "value tampered")
    changed(
        s, "changed-value-unstated", "one wei where no value was stated", {"to": checksum(BOB), "chainId": "0x1"},
        Tx(value=1), "changed-value", "value tampered",
    )
    s.add(
        "changed-near", "the same recipient, value and data", verify(ASKED, TX.signed()), "verified",
        near=["changed-to", "changed-value", "changed-data"], acceptable=True, differences=[],
    )
    call = Tx(to=TOKEN, value=0, data=CALL, gas=80000)
    changed(
        s, "changed-data", "another amount in the call", asked_call(), call.but(data=transfer_call(BOB, 5_000_001)),
        "changed-data", "data tampered", no=["data-suffix-added"],
    )
    changed(s, "changed-data-cut", "the last byte of data is missing", asked_call(), call.but(data=CALL[:-1]), "changed-data",
            "data tampered")
    changed(s, "changed-data-removed", "no data", asked_call(), call.but(data=b""), "changed-data", "data tampered")
    changed(
        s, "changed-two", "another recipient and another value: both are told, and nothing else", ASKED,
        TX.but(to=EVE, value=2 * ETHER), ["changed-to", "changed-value"], "to tampered", "value tampered",
    )

    s.group("ERC-8021, schema 0; " + OWN)
    suffix = suffix_8021("baseapp,morpho")
    assert suffix.hex() == "626173656170702c6d6f7270686f0e0080218021802180218021802180218021"
    changed(
        s, "data-suffix", "an attribution suffix after the asked call", asked_call(), call.but(data=CALL + suffix),
        "data-suffix-added", "data expected", no=["changed-data"],
    )
    changed(
        s, "data-suffix-one-code", "one code", asked_call(), call.but(data=CALL + suffix_8021("baseapp")),
        "data-suffix-added", "data expected", no=["changed-data"],
    )
    tail = suffix_8021("baseapp")
    for name, asked_data, comment in [
        ("selector", CALL[:4], "behind a bare selector the suffix becomes arguments"),
        ("word", CALL[:36], "behind the recipient alone the suffix becomes an amount"),
        ("byte", CALL[:1], "behind one byte the suffix becomes a selector"),
        ("odd", CALL + b"\0", "behind arguments of no whole words"),
    ]:
        changed(
            s, f"data-suffix-short-{name}", comment, asked_call(data=hx(asked_data)),
            call.but(data=asked_data + tail), "changed-data", "data tampered", near=["data-suffix-added"],
        )
    code = {"data": hx(INITCODE), "chainId": "0x1"}
    changed(
        s, "data-suffix-creation", "behind creation code", code, Tx(to=None, value=0, data=INITCODE + tail, gas=200000),
        "changed-data", "data tampered", near=["data-suffix-added"],
    )
    # ERC-8021, schema 1: registry address, chain id and its length, codes and their length.
    registry = TOKEN + (8453).to_bytes(2, "big") + b"\2" + b"baseapp\7"
    changed(
        s, "data-suffix-registry", "schema 1: codes of a registry of its own", asked_call(),
        call.but(data=CALL + registry + b"\1" + MARKER_8021), "data-suffix-added", "data expected", no=["changed-data"],
    )
    changed(
        s, "data-suffix-registry-near", "schema 1 whose lengths leave a byte over", asked_call(),
        call.but(data=CALL + b"\0" + registry + b"\1" + MARKER_8021), "changed-data", "data tampered",
        near=["data-suffix-added"],
    )
    # Schema 2: a CBOR map and its length of two bytes; {"a": "baseapp"}.
    cbor = bytes.fromhex("a16161") + b"\x67baseapp"
    changed(
        s, "data-suffix-cbor", "schema 2: a CBOR map", asked_call(),
        call.but(data=CALL + cbor + len(cbor).to_bytes(2, "big") + b"\2" + MARKER_8021), "data-suffix-added",
        "data expected", no=["changed-data"],
    )
    changed(
        s, "data-suffix-cbor-near", "schema 2 whose length is another", asked_call(),
        call.but(data=CALL + cbor + (len(cbor) - 1).to_bytes(2, "big") + b"\2" + MARKER_8021), "changed-data",
        "data tampered", near=["data-suffix-added"],
    )
    changed(
        s, "data-suffix-near-marker", "the marker's last byte is another", asked_call(),
        call.but(data=CALL + suffix[:-1] + b"\x22"), "changed-data", "data tampered", near=["data-suffix-added"],
    )
    changed(
        s, "data-suffix-near-middle", "the marker is not at the end", asked_call(), call.but(data=CALL + suffix + b"\0"),
        "changed-data", "data tampered", near=["data-suffix-added"],
    )
    changed(
        s, "data-suffix-near-before", "the suffix stands before the call", asked_call(), call.but(data=suffix + CALL),
        "changed-data", "data tampered", near=["data-suffix-added"],
    )
    changed(
        s, "data-suffix-near-changed", "a suffix, and one byte of the call is another", asked_call(),
        call.but(data=transfer_call(EVE, 5_000_000) + suffix), "changed-data", "data tampered", near=["data-suffix-added"],
    )
    raw = call.but(data=CALL + bytes(64) + suffix).signed()
    s.add(
        "data-suffix-and-more", "64 more bytes before the suffix: not the suffix alone was added",
        verify(asked_call(), raw), "altered", flags=["Loose", "Hostile"], evidence=evidence(raw),
    )


def nonce(s: Suite) -> None:
    s.group("bridge contract, section 4.1; design, section 4 (a stated nonce must not change); " + OWN)
    good(s, "nonce-stated", "the stated nonce", asked(nonce="0x7"), TX, near=["changed-nonce"])
    good(s, "nonce-zero-stated", "the stated nonce is 0", asked(nonce="0x0"), TX.but(nonce=0), near=["changed-nonce"])
    good(s, "nonce-open", "no nonce was stated", ASKED, TX.but(nonce=1234), near=["changed-nonce"])
    changed(s, "changed-nonce", "one more than stated", asked(nonce="0x7"), TX.but(nonce=8), "changed-nonce", "nonce tampered")
    changed(s, "changed-nonce-less", "one less than stated", asked(nonce="0x7"), TX.but(nonce=6), "changed-nonce",
            "nonce tampered")
    changed(s, "changed-nonce-zero", "0 was stated", asked(nonce="0x0"), TX, "changed-nonce", "nonce tampered")


def gas(s: Suite) -> None:
    s.group("bridge contract, section 4.1; design, section 4 (maxFeeFactor); " + OWN)
    good(s, "gas-stated", "the stated gas", asked(gas="0x5208"), TX, near=["changed-gas"])
    good(s, "gas-stated-alias", "the gas stated as gasLimit", asked(gasLimit="0x5208"), TX, near=["changed-gas"])
    good(s, "gas-open", "no gas was stated", ASKED, TX.but(gas=300000), near=["changed-gas"])
    changed(s, "changed-gas-more", "one more than stated", asked(gas="0x5208"), TX.but(gas=21001), "changed-gas", "gas expected")
    changed(s, "changed-gas-factor", "ten times the stated gas", asked(gas="0x5208"), TX.but(gas=210000), "changed-gas",
            "gas expected", flags=["Boundary"])
    changed(s, "changed-gas-beyond", "one more than ten times the stated gas", asked(gas="0x5208"), TX.but(gas=210001),
            "changed-gas", "gas tampered", flags=["Boundary"])
    changed(s, "changed-gas-less", "one less than stated", asked(gas="0xc350"), TX.but(gas=49999), "changed-gas", "gas tampered")
    changed(
        s, "changed-gas-policy", "fifteen times the stated gas, under a policy that allows twenty", asked(gas="0x5208"),
        TX.but(gas=315000), "changed-gas", "gas expected", policy={"maxFeeFactor": 20},
    )


def fees(s: Suite) -> None:
    s.group("bridge contract, section 4.1; design, section 4 (maxFee, maxFeeFactor); threats, row 6; " + OWN)
    stated = asked(maxFeePerGas=hex(30 * GWEI), maxPriorityFeePerGas=hex(GWEI))
    priced = asked(gasPrice=hex(30 * GWEI))
    good(s, "fee-stated", "the stated fees", stated, TX, near=["changed-fee"])
    good(s, "fee-price-stated", "the stated gas price", priced, Tx(type=0), near=["changed-fee"])
    good(s, "fee-open", "no fee was stated", ASKED, TX.but(maxFee=500 * GWEI, tip=50 * GWEI), near=["changed-fee"])
    changed(s, "changed-fee-cap", "the cap is raised", stated, TX.but(maxFee=45 * GWEI), "changed-fee", "maxFeePerGas expected")
    changed(s, "changed-fee-cap-less", "the cap is lowered", stated, TX.but(maxFee=25 * GWEI), "changed-fee",
            "maxFeePerGas expected")
    changed(s, "changed-fee-tip", "the tip is raised", stated, TX.but(tip=2 * GWEI), "changed-fee",
            "maxPriorityFeePerGas expected")
    changed(s, "changed-fee-price", "the gas price is raised", priced, Tx(type=0, gasPrice=45 * GWEI), "changed-fee",
            "gasPrice expected")
    changed(s, "changed-fee-factor", "ten times the cap", stated, TX.but(maxFee=300 * GWEI), "changed-fee",
            "maxFeePerGas expected", flags=["Boundary"])
    changed(s, "changed-fee-beyond", "one wei more than ten times the cap", stated, TX.but(maxFee=300 * GWEI + 1), "changed-fee",
            "maxFeePerGas tampered", flags=["Boundary"])
    changed(s, "changed-fee-tip-beyond", "one wei more than ten times the tip", stated, TX.but(tip=10 * GWEI + 1), "changed-fee",
            "maxPriorityFeePerGas tampered", flags=["Boundary"])
    changed(
        s, "changed-fee-above-max", "within the factor, but gas times the cap is above 1 ether",
        asked(gas=hex(1_000_000), maxFeePerGas=hex(200 * GWEI), maxPriorityFeePerGas=hex(GWEI)),
        TX.but(gas=1_000_000, maxFee=1500 * GWEI), "changed-fee", "maxFeePerGas tampered",
    )
    limit = TX.but(gas=100_000, maxFee=10**13, tip=GWEI)
    good(s, "fee-open-limit", "no fee was stated; gas times the cap is 1 ether to the wei", ASKED, limit, near=["changed-fee"],
         flags=["Boundary"])
    changed(s, "fee-open-above", "no fee was stated; one gas more takes it above 1 ether", ASKED, limit.but(gas=100_001),
            "changed-fee", "maxFeePerGas tampered", flags=["Boundary"])
    changed(
        s, "fee-open-above-legacy", "the same with a gas price", ASKED, Tx(type=0, gas=100_001, gasPrice=10**13),
        "changed-fee", "gasPrice tampered", flags=["Boundary"],
    )
    good(
        s, "fee-open-policy", "above 1 ether, under a policy that allows 2", ASKED, limit.but(gas=100_001),
        policy={"maxFee": str(2 * ETHER)}, near=["changed-fee"],
    )
    changed(
        s, "fee-open-policy-low", "an ordinary fee, under a policy that allows a thousandth of it", ASKED, TX, "changed-fee",
        "maxFeePerGas tampered", policy={"maxFee": str(21000 * 30 * GWEI // 1000)},
    )
    good(
        s, "fee-stated-above", "the app itself stated a fee above 1 ether, and nothing was changed",
        asked(gas=hex(200_000), maxFeePerGas=hex(10**13), maxPriorityFeePerGas=hex(GWEI)),
        TX.but(gas=200_000, maxFee=10**13), near=["changed-fee"], acknowledge=["evm/fee-implausible"],
    )


def kind_and_lists(s: Suite) -> None:
    s.group("EIP-2718; EIP-2930; EIP-4844; EIP-7702; bridge contract, section 4.1; " + OWN)
    changed(s, "changed-type", "type 0x0 was asked, type 0x2 is signed", asked(type="0x0"), TX, "changed-type", "type expected")
    changed(s, "changed-type-legacy", "type 0x2 was asked, a legacy transaction is signed", asked(type="0x2"), Tx(type=0),
            "changed-type", "type expected")
    changed(s, "changed-type-list", "type 0x1 was asked, type 0x2 is signed", asked(type="0x1"), TX, "changed-type",
            "type expected")
    changed(s, "changed-type-list-legacy", "type 0x1 was asked, a legacy transaction is signed", asked(type="0x1"),
            Tx(type=0), "changed-type", "type expected")
    hashes = asked(type="0x3", blobVersionedHashes=[hx(BLOB)])
    changed(s, "changed-type-blobs-lost", "type 0x3 was asked, type 0x2 is signed", hashes, TX,
            ["changed-type", "changed-blobs"], "type tampered", "blobVersionedHashes tampered")
    changed(s, "changed-type-blobs", "type 0x2 was asked, type 0x3 is signed", asked(type="0x2"),
            Tx(type=3, blobs=(BLOB,)), ["changed-type", "changed-blobs"], "type tampered",
            "blobVersionedHashes tampered")
    given = authorization(CAROL, 1, TOKEN, 3)
    changed(s, "changed-type-set-code", "type 0x0 was asked, type 0x4 is signed", asked(type="0x0"),
            Tx(type=4, auths=(given,), gas=100000), ["changed-type", "changed-authorizations"], "type tampered",
            "authorizationList tampered")
    changed(s, "changed-type-set-code-lost", "type 0x4 was asked, type 0x2 is signed",
            asked(type="0x4", authorizationList=[authorization_json(given)]), TX,
            ["changed-type", "changed-authorizations"], "type tampered", "authorizationList tampered")
    good(s, "type-stated", "the stated type", asked(type="0x2"), TX, near=["changed-type"])
    good(s, "type-open", "no type was stated", ASKED, Tx(type=0), near=["changed-type"])
    raw = TX.signed()
    s.add(
        "changed-type-priced", "type 0x0 with a gas price was asked, type 0x2 is signed",
        verify(asked(type="0x0", gasPrice=hex(30 * GWEI)), raw), "altered", "changed-type", flags=["Loose"],
        evidence=evidence(raw),
    )
    listed = TX.but(accessList=((TOKEN, (SLOT,)),), gas=60000)
    changed(s, "changed-access-list", "an access list was added", ASKED, listed, "changed-access-list", "accessList expected")
    changed(s, "changed-access-list-type", "an access list was added, with type 0x1", ASKED,
            Tx(type=1, accessList=((TOKEN, (SLOT,)),), gas=60000), "changed-access-list", "accessList expected")
    good(s, "access-list-empty", "an empty access list, asked for and returned", asked(accessList=[]), TX, near=["changed-access-list"])
    entry = {"address": checksum(TOKEN), "storageKeys": [hx(SLOT)]}
    other = TX.but(accessList=((TOKEN, (SLOT2,)),), gas=60000).signed()
    s.add(
        "changed-access-list-key", "another storage key than asked", verify(asked(accessList=[entry]), other), "altered",
        "changed-access-list", acceptable=False, differences=diffs("accessList tampered"), evidence=evidence(other),
    )
    for name, keys, comment in [
        ("removed", None, "the access list that was asked for is gone"),
        ("key-removed", (), "the address is there, its storage key is gone"),
    ]:
        less = TX.but(accessList=((TOKEN, keys),) if keys is not None else (), gas=60000).signed()
        s.add(
            f"changed-access-list-{name}", comment, verify(asked(accessList=[entry]), less), "altered",
            "changed-access-list", acceptable=False, differences=diffs("accessList tampered"), evidence=evidence(less),
        )
    more = TX.but(accessList=((BOB, ()), (TOKEN, (SLOT, SLOT2))), gas=60000).signed()
    s.add(
        "changed-access-list-more", "what was asked for is there, and more", verify(asked(accessList=[entry]), more),
        "altered", "changed-access-list", acceptable=True, differences=diffs("accessList expected"),
        evidence=evidence(more),
    )
    auth = authorization(ALICE, 1, EVE, 8)
    four = Tx(type=4, auths=(auth,), gas=100000)
    changed(
        s, "changed-authorizations", "an authorization was added: the account's code is handed over", ASKED, four,
        "changed-authorizations", "authorizationList tampered", flags=["Hostile"],
    )
    asked_auth = asked(authorizationList=[authorization_json(authorization(CAROL, 1, TOKEN, 3))])
    changed(
        s, "changed-authorizations-other", "another authorization than asked", asked_auth, four, "changed-authorizations",
        "authorizationList tampered",
    )
    changed(
        s, "changed-authorizations-removed", "the asked authorization is missing", asked_auth, TX, "changed-authorizations",
        "authorizationList tampered",
    )
    s.add(
        "changed-authorizations-near", "none was asked, none is there", verify(ASKED, TX.signed()), "verified",
        near=["changed-authorizations", "changed-blobs", "changed-access-list"], acceptable=True, differences=[],
    )
    blobs = asked(type="0x3", blobVersionedHashes=[hx(BLOB), hx(BLOB2)])
    for name, hashes, comment in [
        ("order", (BLOB2, BLOB), "two blobs in the other order"), ("removed", (BLOB,), "one blob is missing"),
        ("other", (BLOB, BLOB2[:-1] + bytes([BLOB2[-1] ^ 1])), "another blob"),
    ]:
        changed(s, f"changed-blobs-{name}", comment, blobs, Tx(type=3, blobs=hashes), "changed-blobs",
                "blobVersionedHashes tampered")
    changed(s, "changed-blobs-added", "a blob was added", ASKED, Tx(type=3, blobs=(BLOB,)), "changed-blobs",
            "blobVersionedHashes tampered")
    skipped = authorization(CAROL, 56, TOKEN, 3)
    raw = Tx(type=4, auths=(skipped,), gas=100000).signed()
    s.add(
        "verified-authorization-skipped", "an authorization for another chain, asked for and returned: the chain skips it",
        verify(asked(type="0x4", authorizationList=[authorization_json(skipped)]), raw), "verified", "tx-auth-signer",
        no=["changed-authorizations"], evidence=evidence(raw),
    )


def no_request(s: Suite) -> None:
    s.group("design, section 4 (verified needs a request); threats, row 1; " + OWN)
    raw = TX.signed()
    s.add(
        "no-payload", "nothing to compare with", verify(None, raw), "undecidable", no=["changed-to", "tx-sender-mismatch"],
        acceptable=False, evidence=evidence(raw),
    )
    s.add(
        "no-payload-wrong-signer", "nothing to compare with, but the signer is known", verify(None, TX.signed(MALLORY)),
        "wrong_signer", "tx-sender-mismatch", acceptable=False, flags=["Precedence"],
    )
    s.add(
        "no-payload-wrong-network", "nothing to compare with, but the chain is known", verify(None, Tx(chain=56).signed()),
        "wrong_network", "tx-chain-mismatch", acceptable=False, flags=["Precedence"],
    )
    s.add(
        "no-payload-high-s", "nothing to compare with, and a bad signature", verify(None, TX.high_s()), "invalid_signature",
        "sig-high-s", acceptable=False, flags=["Precedence"],
    )
    s.add(
        "no-payload-truncated", "nothing to compare with, and truncated", verify(None, raw[:-1]), "malformed",
        "rlp-truncated", acceptable=False, flags=["Precedence"],
    )
    s.add(
        "no-account", "signed as asked, by an account that is not known to be the right one",
        verify(ASKED, raw, account=None), "undecidable", no=["tx-sender-mismatch"], acceptable=False, evidence=evidence(raw),
    )
    s.add(
        "no-account-changed", "not as asked, whoever signed it", verify(ASKED, TX.but(to=EVE).signed(), account=None), None,
        no=["tx-sender-mismatch"], flags=["Loose"], acceptable=False,
    )


def hashes(s: Suite) -> None:
    s.group("execution-apis hash32; EIP-5792; bridge contract, section 4; " + OWN)
    raw = TX.signed()
    digest = keccak(raw)
    send = dict(operation="send", kind="transactionHash")
    s.add(
        "hash", "32 bytes: they name a transaction that is not known here", verify(ASKED, digest, **send), "undecidable",
        "hash-unproven", no=["hash-length", "hash-zero", "hash-is-transaction"], acceptable=False,
    )
    s.add(
        "hash-no-payload", "the same without a request", verify(None, digest, **send), "undecidable", "hash-unproven",
        acceptable=False,
    )
    s.add(
        "hash-no-prefix", "32 bytes without 0x", verify(ASKED, digest.hex(), **send), "undecidable",
        ["hash-unproven", "reply-spelling"], acceptable=False,
    )
    s.add(
        "hash-upper", "upper-case digits", verify(ASKED, "0x" + digest.hex().upper(), **send), "undecidable", "hash-unproven",
        acceptable=False,
    )
    malformed(s, "hash-zero", "all zeros", bytes(32), "hash-zero", no=["hash-unproven", "hash-length"], **send)
    s.add(
        "hash-zero-near", "all zeros but the last bit", verify(ASKED, bytes(31) + b"\1", **send), "undecidable",
        "hash-unproven", near=["hash-zero"], acceptable=False,
    )
    for size in (31, 33, 64):
        malformed(s, f"hash-length-{size}", f"{size} bytes", (digest * 2)[:size], "hash-length", no=["hash-unproven"], **send)
    s.add(
        "hash-length-near", "32 bytes", verify(ASKED, keccak(digest), **send), "undecidable", "hash-unproven",
        near=["hash-length", "hash-is-transaction", "signed-is-hash"], acceptable=False,
    )
    malformed(s, "hash-odd", "63 digits, as in an example of execution-apis", hx(digest)[:-1], **send)
    malformed(s, "hash-empty", "no text", "", "reply-empty", **send)
    malformed(s, "hash-word", "a word", "submitted", "reply-encoding", no=["hash-length"], **send)
    malformed(s, "hash-is-transaction", "the signed transaction", raw, "hash-is-transaction", no=["hash-length"], **send)
    malformed(
        s, "hash-is-transaction-legacy", "a signed legacy transaction", Tx(type=0).signed(), "hash-is-transaction",
        no=["hash-length"], **send,
    )


def fee_zero(s: Suite) -> None:
    s.group("EIP-1559; go-ethereum; " + OWN)
    for name, tx, comment in [
        ("", TX.but(maxFee=0, tip=0), "a fee cap of zero"), ("-legacy", Tx(type=0, gasPrice=0), "a gas price of zero"),
    ]:
        s.add(f"fee-zero{name}", f"{comment}: no block takes it", verify(ASKED, tx.signed()), "verified", "fee-zero",
              acceptable=False)
    s.add("fee-zero-near", "a fee cap of 1 wei", verify(ASKED, TX.but(maxFee=1, tip=0).signed()), "verified",
          near=["fee-zero"], acceptable=True, differences=[])


def seen(s: Suite) -> None:
    s.group("threats, row 27 (a reply that was already taken); " + OWN)
    rule, raw = "core/transaction-seen", TX.signed()
    context = lambda *transactions: {"context": {"seen": [hx(keccak(t)) for t in transactions]}}
    again, other = context(TX.but(nonce=6).signed(), raw), context(TX.but(nonce=6).signed())
    known = {"acknowledge": [rule]}
    s.add(
        "seen", "signed as asked, and already taken", verify(ASKED, raw, **again), "verified", rule, acceptable=False,
        evidence=evidence(raw),
    )
    s.add(
        "seen-acknowledged", "already taken, and that is known", verify(ASKED, raw, **again, **known), "verified", rule,
        acceptable=True, differences=[], evidence=evidence(raw),
    )
    for name, spelled in [("upper", "0X" + keccak(raw).hex()), ("bare", keccak(raw).hex())]:
        s.add(
            f"seen-{name}", "already taken, the id in another spelling",
            verify(ASKED, raw, context={"seen": [spelled]}), "verified", rule, acceptable=False,
        )
    s.add(
        "seen-near", "another transaction was already taken", verify(ASKED, raw, **other), "verified", near=[rule],
        acceptable=True, differences=[],
    )
    s.add("seen-near-none", "none was taken", verify(ASKED, raw, **context()), "verified", near=[rule], acceptable=True)
    more = TX.but(gas=42000).signed()
    asked_gas = asked(gas="0x5208")
    s.add("seen-expected", "already taken, with more gas than stated", verify(asked_gas, more, **context(more)),
          "altered", [rule, "changed-gas"], acceptable=False, evidence=evidence(more))
    s.add(
        "seen-expected-acknowledged", "the same, and that is known", verify(asked_gas, more, **context(more), **known),
        "altered", [rule, "changed-gas"], acceptable=True, differences=diffs("gas expected"),
    )
    evil = TX.but(to=EVE).signed()
    s.add("seen-tampered", "acknowledged, but for another recipient", verify(ASKED, evil, **context(evil), **known),
          "altered", [rule, "changed-to"], acceptable=False, differences=diffs("to tampered"))
    s.add("seen-no-payload", "already taken, and nothing to compare with", verify(None, raw, **again), "undecidable",
          rule, acceptable=False)
    send = dict(operation="send", kind="transactionHash")
    s.add(
        "seen-hash", "a hash that was already given", verify(ASKED, keccak(raw), **send, **again), "undecidable",
        [rule, "hash-unproven"], acceptable=False,
    )
    s.add("seen-hash-near", "a hash that is new", verify(ASKED, keccak(raw), **send, **other), "undecidable",
          "hash-unproven", near=[rule], acceptable=False)


def order(s: Suite) -> None:
    s.group("design, section 4: the first outcome that applies; " + OWN)
    s.add(
        "order-malformed-first", "truncated, and for another recipient", verify(ASKED, TX.but(to=EVE).signed()[:-1]),
        "malformed", "rlp-truncated", flags=["Precedence"], acceptable=False,
    )
    s.add(
        "order-invalid-before-signer", "s in the upper half, another key, another chain",
        verify(ASKED, Tx(chain=56).high_s(MALLORY)), "invalid_signature", "sig-high-s", flags=["Precedence"], acceptable=False,
    )
    s.add(
        "order-signer-before-network", "another key and another chain", verify(ASKED, Tx(chain=56).signed(MALLORY)),
        "wrong_signer", "tx-sender-mismatch", flags=["Precedence"], acceptable=False,
    )
    s.add(
        "order-signer-before-altered", "another key and another recipient", verify(ASKED, TX.but(to=EVE).signed(MALLORY)),
        "wrong_signer", "tx-sender-mismatch", flags=["Precedence"], acceptable=False,
    )
    s.add(
        "order-network-before-altered", "another chain and another recipient", verify(ASKED, Tx(chain=56, to=EVE).signed()),
        "wrong_network", "tx-chain-mismatch", flags=["Precedence"], acceptable=False,
    )
    raw = TX.but(gas=42000, value=2 * ETHER).signed()
    s.add(
        "order-tampered-beside-expected", "an expected change beside a tampered one is not acceptable",
        verify(asked(gas="0x5208"), raw), "altered", ["changed-gas", "changed-value"], acceptable=False,
        differences=diffs("value tampered", "gas expected"), evidence=evidence(raw),
    )
