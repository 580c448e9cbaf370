"""Vectors/solana/request.json: `check` and `build`; and Vectors/solana/decode.json."""

from solana_support import *

T = compile(transfer())


def build() -> Suite:
    s = Suite("request")
    for part in (text_form, wire, structure, signatures, lifetime, budget, system, funded, tokens, others, context, policy,
            builds):
        part(s)
    return s


def good(s: Suite, id: str, comment: str, payload, near=(), rules=(), **more) -> None:
    """Accepted; with `near` a near miss."""
    flags = more.pop("flags", ())
    expect = {k: more.pop(k) for k in ("bridgeString", "summary", "evidence") if k in more}
    s.add(id, comment, check(payload, **more), "accepted", rules, near=near, flags=flags, **expect)


def bad(s: Suite, id: str, comment: str, payload, rules, no=(), flags=(), **more) -> None:
    s.add(id, comment, check(payload, **more), "refused", rules, no=no, flags=flags)


def money(s: Suite, id: str, comment: str, payload, rules, no=(), flags=(), **more) -> None:
    """A money-class warning: a person must look; acknowledged by id it is accepted."""
    rules = [rules] if isinstance(rules, str) else rules
    s.add(id, comment, check(payload, **more), "needs_review", rules, no=no, flags=flags)


def told(s: Suite, id: str, comment: str, payload, rules, no=(), flags=(), **more) -> None:
    """A note or a warning that is no money matter."""
    s.add(id, comment, check(payload, **more), "accepted", rules, no=no, flags=flags)


def text_form(s: Suite) -> None:
    s.group("the bridge's string: RFC 4648, 4, padded; vultisig-ios#4521; " + OWN)
    raw = tx(T)
    for version in ("legacy", "v0", "v1"):
        m = compile(transfer(), version=version)
        good(s, f"form-{version}", f"a transfer of 0.1 SOL, {version}", m, bridgeString=b64(tx(m)),
            near=["base64-invalid", "base64-not-canonical", "tx-empty", "tx-truncated", "tx-trailing-bytes",
            "base58-instead-of-base64", "hex-instead-of-base64", "unsupported-version", "unknown-program",
            "instruction-unreadable", "v1-in-legacy-envelope", "v0-envelope-order"])
    bad(s, "tx-empty", "no text", "", "tx-empty")
    bad(s, "base64-invalid-space", "a space in front", " " + b64(raw), "base64-invalid")
    bad(s, "base64-invalid-line-feed", "a line feed behind", b64(raw) + "\n", "base64-invalid")
    bad(s, "base64-invalid-wrapped", "lines of 76 characters", "\n".join(
        b64(raw)[n:n + 76] for n in range(0, len(b64(raw)), 76)), "base64-invalid")
    n = 0
    while "+" not in b64(tx(compile(transfer(), blockhash=label(f"plus {n}")))):
        n += 1
    with_plus = compile(transfer(), blockhash=label(f"plus {n}"))
    bad(s, "base64-invalid-url", "the url alphabet", b64(tx(with_plus)).replace("+", "-").replace("/", "_"),
        "base64-invalid", flags=["Interop"])
    good(s, "base64-plus", "the same with + and /", with_plus, near=["base64-invalid"])
    padded = {}
    for n in (1, 2, 3):
        m = compile(transfer(), memo("x" * n))
        padded[b64(tx(m)).count("=")] = m
    assert set(padded) == {0, 1, 2}
    one, two = b64(tx(padded[1])), b64(tx(padded[2]))
    bad(s, "base64-unpadded-1", "one = is missing", one[:-1], "base64-invalid")
    bad(s, "base64-unpadded-2", "both = are missing", two[:-2], "base64-invalid")
    bad(s, "base64-half-padded", "one of two = is missing", two[:-1], "base64-invalid")
    bad(s, "base64-over-padded", "= where none is due", b64(tx(padded[0])) + "=", "base64-invalid")
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for name, text, tail in (("1", one, 1), ("2", two, 2)):
        last = text[-1 - tail]
        other = text[: -1 - tail] + alphabet[alphabet.index(last) + 1] + "=" * tail
        assert base64.b64decode(other) == base64.b64decode(text)
        bad(s, f"base64-not-canonical-{name}", f"non-zero bits before {'=' * tail}: another text of the same bytes",
            other, "base64-not-canonical", flags=["Hostile"])
        good(s, f"base64-canonical-{name}", f"zero bits before {'=' * tail}", text, near=["base64-not-canonical"])
    bad(s, "base58-instead-of-base64", "base58 of a transaction", b58(raw), "base58-instead-of-base64",
        flags=["Interop"])
    n = 0
    while len(b58(tx(compile(transfer(), memo("m" * n))))) % 4:
        n += 1
    fours = b58(tx(compile(transfer(), memo("m" * n))))
    assert base64.b64decode(fours, validate=True)
    bad(s, "base58-that-is-base64", "base58 whose length is a multiple of four: it is base64 of rubbish as well", fours,
        "base58-instead-of-base64", flags=["Hostile"])
    bad(s, "hex-instead-of-base64", "hex of a transaction", raw.hex(), "hex-instead-of-base64", flags=["Interop"])
    bad(s, "hex-prefix-instead-of-base64", "hex with 0x", "0x" + raw.hex(), "hex-instead-of-base64")
    bad(s, "json-instead-of-base64", "the JSON object of another chain", '{"to":"x"}', "base64-invalid")


def wire(s: Suite) -> None:
    s.group("solana-sdk short-vec, message, transaction; SIMD-0385; pina-rs/wasm_solana#149; " + OWN)
    for version in ("legacy", "v0", "v1"):
        m = compile(transfer(), version=version)
        raw = tx(m)
        if version == "v1":
            # 64 bytes less are a wrong number of signatures, below.
            bad(s, "tx-truncated-v1", "v1 without its last byte", raw[:-1], "tx-truncated")
            bad(s, "tx-truncated-v1-keys", "v1 that ends among its keys", raw[:60], "tx-truncated")
        else:
            bad(s, f"tx-truncated-{version}", f"{version} without its last byte", raw[:-1], "tx-truncated")
            bad(s, f"tx-truncated-{version}-half", f"{version} that ends among its keys", raw[:120], "tx-truncated")
        bad(s, f"tx-trailing-bytes-{version}", f"{version} and one zero byte more", raw + b"\0", "tx-trailing-bytes")
        bad(s, f"tx-trailing-bytes-{version}-twice", f"{version} twice", raw + raw, "tx-trailing-bytes")
        for delta in (0, 1):
            limit = 4096 if version == "v1" else 1232
            n = limit // 2
            while len(tx(compile(transfer(), memo("x" * n), version=version))) < limit + delta:
                n += 1
            m = compile(transfer(), memo("x" * n), version=version)
            assert len(tx(m)) == limit + delta
            if delta:
                bad(s, f"tx-too-large-{version}", f"{limit + 1} bytes", m, "tx-too-large", flags=["Boundary"])
            else:
                good(s, f"tx-size-{version}", f"{limit} bytes", m, near=["tx-too-large"], flags=["Boundary"])
    raw, body = tx(T), T.encode()
    bad(s, "compact-u16-alias", "a signature count of 81 00", b"\x81\0" + raw[1:], "compact-u16-non-canonical",
        flags=["Hostile"])
    bad(s, "compact-u16-alias-three", "a signature count of 81 80 00", b"\x81\x80\0" + raw[1:],
        "compact-u16-non-canonical")
    at = 65 + 4
    assert raw[at] == len(T.keys)
    bad(s, "compact-u16-alias-keys", "a key count with a needless byte",
        raw[:at] + bytes([raw[at] | 0x80, 0]) + raw[at + 1:], "compact-u16-non-canonical")
    bad(s, "compact-u16-overflow", "a key count of 65,536", raw[:at] + b"\x80\x80\x04" + raw[at + 1:],
        "compact-u16-overflow")
    bad(s, "compact-u16-overflow-four", "a key count of four bytes", raw[:at] + b"\xff\xff\xff\x01" + raw[at + 1:],
        "compact-u16-overflow")
    long = compile(memo("x" * 200))
    good(s, "compact-u16-two-bytes", "200 bytes of data: a length of two bytes", long,
        near=["compact-u16-non-canonical", "compact-u16-overflow"], flags=["Boundary"])
    good(s, "compact-u16-127", "127 bytes of data: a length of one byte", compile(memo("x" * 127)),
        near=["compact-u16-non-canonical"], flags=["Boundary"])
    for name, prefix in (("2", 0x82), ("126", 0xFE)):
        bad(s, f"unsupported-version-{name}", f"version {name}", raw[:65] + bytes([prefix]) + body[1:],
            "unsupported-version")
    bad(s, "offchain-message-not-transaction", "the version byte is 0xff, reserved for off-chain messages",
        raw[:65] + b"\xff" + body[1:], "offchain-message-not-transaction")
    bad(s, "offchain-message-whole", "an off-chain message where a transaction is due", offchain_v1("Sign in"),
        "offchain-message-not-transaction")
    v1 = compile(transfer(), version="v1")
    bad(s, "v1-in-legacy-envelope", "v1 after its signatures", b"\1" + bytes(64) + v1.encode(), "v1-in-legacy-envelope",
        flags=["Interop"])
    bad(s, "v0-envelope-order", "v0 before its signatures", body + bytes(64), "v0-envelope-order")
    bad(s, "message-without-signatures-v0", "a v0 message without signatures", body, "message-without-signatures")
    bad(s, "message-without-signatures", "a legacy message without signatures",
        compile(transfer(), version="legacy").encode(), "message-without-signatures")
    s.add("message-without-signatures-near", "a legacy transaction", check(compile(transfer(), version="legacy")),
        "accepted",
        near=["message-without-signatures", "signature-not-transaction", "offchain-message-not-transaction"])
    bad(s, "signature-not-transaction", "64 bytes: a signature", ALICE.sign(body), "signature-not-transaction")


def offchain_v1(text: str, *signers: bytes) -> bytes:
    signers = sorted(signers or (ALICE.key,))
    return b"\xffsolana offchain\x01" + bytes([len(signers)]) + b"".join(signers) + text.encode()


def structure(s: Suite) -> None:
    s.group("solana-sdk message and transaction sanitize; agave runtime; SIMD-0160, 0385, 0406; " + OWN)
    for version in ("legacy", "v0", "v1"):
        m = compile(transfer(), memo(), version=version)
        v = f"-{version}"
        three = len(m.keys)
        if version != "v1":
            bad(s, f"signature-count-plus{v}", "two signatures, one signer", envelope(m, [ZERO, ZERO]),
                "signature-count-mismatch")
            bad(s, f"signature-count-zero{v}", "no signature, one signer", envelope(m, []), "signature-count-mismatch")
        else:
            bad(s, "signature-count-minus-v1", "v1 without its signature", m.encode(), "signature-count-mismatch")
        bad(s, f"no-signers{v}", "no signature is required", envelope(m.but(header=(0, 0, 1)), []), "no-signers")
        bad(s, f"fee-payer-not-writable{v}", "every signer is readonly", m.but(header=(1, 1, 1)),
            "fee-payer-not-writable")
        bad(s, f"header-exceeds{v}", "more readonly keys than there are", m.but(header=(1, 0, three)),
            "header-exceeds-account-keys")
        (p, a, d), second = m.instructions
        bad(s, f"program-is-fee-payer{v}", "the program is key 0", m.but(instructions=((0, a, d), second)),
            "program-is-fee-payer")
        bad(s, f"program-index{v}", "the program's index is the number of keys",
            m.but(instructions=((three, a, d), second)), "program-index-out-of-bounds", flags=["Boundary"])
        bad(s, f"account-index{v}", "an account's index is the number of keys",
            m.but(instructions=((p, (0, three), d), second)), "account-index-out-of-bounds", flags=["Boundary"])
        good(s, f"structure-near{v}", "the same as it should be", m, near=[
            "signature-count-mismatch", "no-signers", "fee-payer-not-writable", "header-exceeds-account-keys",
            "program-is-fee-payer", "program-index-out-of-bounds", "account-index-out-of-bounds",
            "duplicate-account-key",
            "program-from-lookup-table", "too-many-accounts", "too-many-signatures", "no-instructions",
            "only-compute-budget"])
        doubled = m.but(keys=(*m.keys[:-1], m.keys[1]), instructions=(m.instructions[0],), header=(1, 0, 1))
        if m.keys[1] != BOB:
            doubled = m.but(keys=(*m.keys, BOB), header=(m.header[0], m.header[1], m.header[2] + 1))
        bad(s, f"duplicate-account-key{v}", "a key twice", doubled, "duplicate-account-key", flags=["Hostile"])
        told(s, f"no-instructions{v}", "no instruction", compile(version=version), "no-instructions")
    over = compile(transfer()).but(header=(5, 0, 1))
    bad(s, "header-required", "more signers than keys", envelope(over, [ZERO] * 5), "header-exceeds-account-keys")
    told(s, "only-compute-budget", "nothing but a unit limit", compile(unit_limit(1000)), "only-compute-budget")
    good(s, "only-compute-budget-near", "a unit limit and a memo", compile(unit_limit(100_000), memo()),
        near=["only-compute-budget", "no-instructions"])
    keys = [made_key(f"many {n}") for n in range(256)]

    def readers(count: int, version: str = "v0", tables=None) -> Msg:
        """A token transfer, and an unknown program that reads many keys."""
        return compile(ix(UNKNOWN, b"", *[(k, "") for k in keys[:count]]), version=version, tables=tables)

    s.add("v1-keys-64", "64 keys in v1", check(readers(62, "v1")), "accepted",
        near=["too-many-accounts", "too-many-account-locks"], flags=["Boundary"])
    bad(s, "too-many-accounts-v1", "65 keys in v1", readers(63, "v1"), "too-many-accounts", flags=["Boundary"])
    table = {TABLE: keys}
    known = {"context": {"lookupTables": {b58(TABLE): [b58(k) for k in keys]}}}
    s.add("locks-64", "64 keys, most of them looked up", check(readers(62, tables=table), **known), "accepted",
        near=["too-many-account-locks", "too-many-accounts", "lookup-index-beyond-table"], flags=["Boundary"])
    bad(s, "too-many-account-locks", "65 keys, most of them looked up", readers(63, tables=table),
        "too-many-account-locks", flags=["Boundary"], **known)
    s.add("locks-65-allowed", "65 keys where the policy allows 128",
        check(readers(63, tables=table), policy={"maxLocks": 128}, **known),
        "accepted", near=["too-many-account-locks"])
    wide = readers(62, tables=table).but(lookups=((TABLE, (), tuple(range(255))),))
    bad(s, "too-many-accounts-v0", "257 keys in v0", wide, "too-many-accounts")
    many = [NEW, CAROL, MALLORY, *[Key(f"signer {n}") for n in range(10)]]
    thirteen = compile(memo("x", *many[:12]), version="v1")
    assert thirteen.header[0] == 13
    bad(s, "too-many-signatures", "13 signatures in v1", thirteen, "too-many-signatures", flags=["Boundary"])
    good(s, "signatures-12", "12 signatures in v1", compile(memo("x", *many[:11]), version="v1"),
        near=["too-many-signatures"], flags=["Boundary"])
    for version in ("legacy", "v0", "v1"):
        bad(s, f"too-many-instructions-{version}", "65 instructions", compile(*[memo("a")] * 65, version=version),
            "too-many-instructions", flags=["Boundary"])
        good(s, f"instructions-64-{version}", "64 instructions", compile(*[memo("a")] * 64, version=version),
            near=["too-many-instructions"], flags=["Boundary"])
    bad(s, "too-many-instruction-accounts", "256 accounts in an instruction", compile(memo("a", *[ALICE] * 256)),
        "too-many-instruction-accounts", flags=["Boundary"])
    good(s, "instruction-accounts-255", "255 accounts in an instruction", compile(memo("a", *[ALICE] * 255)),
        near=["too-many-instruction-accounts"], flags=["Boundary"])

    s.group("v0 lookups; agave runtime; SIMD-0242; " + OWN)
    held = [BOB, MINT, ata(BOB), UNKNOWN]
    context = {"context": {"lookupTables": {b58(TABLE): [b58(k) for k in held]}}}
    t = compile(transfer(), tables={TABLE: held})
    good(s, "lookup-resolved", "the recipient stands in a table that is known", t, **context, near=[
        "lookup-table-unresolved", "unresolved-money-role", "lookup-table-empty", "duplicate-lookup-index",
        "duplicate-lookup-table", "lookup-index-beyond-table", "duplicate-account-key", "program-from-lookup-table"])
    bad(s, "lookup-table-empty", "a table without an index", t.but(lookups=(*t.lookups, (TABLE_2, (), ()))),
        "lookup-table-empty", **context)
    bad(s, "duplicate-lookup-index", "the same index twice", t.but(lookups=((TABLE, (0, 0), ()),)),
        "duplicate-lookup-index", **context)
    bad(s, "duplicate-lookup-index-both", "the same index writable and readonly", t.but(lookups=((TABLE, (0,), (0,)),)),
        "duplicate-lookup-index", **context)
    s.add("duplicate-lookup-table", "one table twice, with other indices",
        check(t.but(lookups=((TABLE, (0,), ()), (TABLE, (), (1,)))), **context), "accepted", "duplicate-lookup-table",
        no=["duplicate-lookup-index"])
    bad(s, "duplicate-key-looked-up", "a table's key is a static key as well", compile(transfer(), memo()).but(
        lookups=((TABLE, (0,), ()),)), "duplicate-account-key", **context)
    bad(s, "lookup-index-beyond-table", "index 4 of a table of four", t.but(lookups=((TABLE, (4,), ()),)),
        "lookup-index-beyond-table", flags=["Boundary"], **context)
    good(s, "lookup-index-last", "index 3 of a table of four, for an instruction that reads it",
        compile(transfer(), memo()).but(lookups=((TABLE, (), (3,)),)), near=["lookup-index-beyond-table"],
        flags=["Boundary"], **context)
    called = compile(ix(UNKNOWN, b"", (BOB, "")), tables={TABLE: held})
    looked = called.but(keys=called.keys[:1], header=(1, 0, 0), lookups=((TABLE, (), (0, 3)),),
        instructions=((2, (1,), b""),))
    bad(s, "program-from-lookup-table", "the program stands in a table", looked, "program-from-lookup-table", **context)
    told(s, "lookup-table-unresolved", "a readonly key behind a table that is not known; no money role",
        compile(ix(UNKNOWN, b"", (MINT, "")), tables={TABLE: held}), "lookup-table-unresolved",
        no=["unresolved-money-role"])
    money(s, "unresolved-recipient", "the recipient stands behind a table that is not known", t,
        ["unresolved-money-role", "lookup-table-unresolved"])
    s.add("unresolved-recipient-acknowledged", "the same, and that is known",
        check(t, acknowledge=["solana/unresolved-money-role"]), "accepted", "unresolved-money-role")
    money(s, "unresolved-token-destination", "a token's destination stands behind a table that is not known",
        compile(token_transfer(), tables={TABLE: [ata(BOB)]}), "unresolved-money-role")
    money(s, "unresolved-token-source", "a token's source stands behind a table that is not known",
        compile(token_transfer(), tables={TABLE: [ata(ALICE.key)]}), "unresolved-money-role")
    s.add("unresolved-other-table", "another table is known",
        check(t, context={"lookupTables": {b58(TABLE_2): [b58(BOB)]}}), "needs_review", "unresolved-money-role")

    s.group("SIMD-0385; " + OWN)
    v1 = compile(transfer(), version="v1")
    for name, bit in (("5", 32), ("31", 2**31)):
        bad(s, f"v1-config-mask-unknown-{name}", f"mask bit {name}", v1.but(mask=READY.mask() | bit),
            "v1-config-mask-unknown")
    for name, bit in (("low", 1), ("high", 2)):
        part = v1.but(config=Config(units=200_000, loaded=65_536, fee=None), mask=12 | bit)
        bad(s, f"v1-config-mask-partial-{name}", "one of the fee's two bits", part, "v1-config-mask-partial-fee")
    good(s, "v1-config-near", "fee, unit limit and loaded size", v1, near=[
        "v1-config-mask-unknown", "v1-config-mask-partial-fee", "v1-compute-limit-missing",
        "version-not-supported-by-wallet",
        "heap-size-invalid", "priority-fee-excessive"], policy={"walletVersions": ["legacy", "v0", "v1"]})
    told(s, "v1-compute-limit-missing", "no unit limit: it is 0", v1.but(config=Config(fee=5000, loaded=65_536)),
        "v1-compute-limit-missing")
    told(s, "v1-loaded-size-missing", "no loaded accounts size: it is 0",
        v1.but(config=Config(fee=5000, units=200_000)), "v1-compute-limit-missing")
    told(s, "v1-config-none", "no value at all", v1.but(config=Config()), "v1-compute-limit-missing")
    for size in (32 * 1024 - 1024, 256 * 1024 + 1024, 33_000):
        bad(s, f"heap-size-{size}", f"a heap of {size} bytes", v1.but(config=replace(READY, heap=size)),
            "heap-size-invalid")
    for size in (32 * 1024, 256 * 1024):
        good(s, f"heap-size-{size}", f"a heap of {size} bytes", v1.but(config=replace(READY, heap=size)),
            near=["heap-size-invalid"], flags=["Boundary"])
    rule = "version-not-supported-by-wallet"
    legacy = compile(transfer(), version="legacy")
    for name, m, taken in (("v1", v1, ["legacy", "v0"]), ("v0", T, ["legacy"]), ("legacy", legacy, ["v0", "v1"]),
            ("none", T, [])):
        told(s, f"version-not-supported-{name}", f"the wallet takes {' and '.join(taken) or 'no version'}", m, rule,
            policy={"walletVersions": taken})
    for name, m in (("legacy", legacy), ("v0", T)):
        good(s, f"version-not-supported-near-{name}", f"{name} for a wallet of legacy and v0", m, near=[rule],
            policy={"walletVersions": ["legacy", "v0"]})


def signatures(s: Suite) -> None:
    s.group("who pays, who signs, what is signed already; agave verify_strict; " + OWN)
    sponsored = {"policy": {"sponsored": True}}
    two = compile(transfer(), payer=CAROL)
    body = two.encode()
    bad(s, "fee-payer-mismatch", "another account pays", two, "fee-payer-mismatch", no=["address-not-signer"])
    told(s, "fee-payer-sponsored", "another account pays, and the policy allows that", two, "fee-payer-mismatch",
        **sponsored)
    good(s, "fee-payer-near", "the account pays", T, near=["fee-payer-mismatch", "address-not-signer",
        "signature-already-present",
        "own-signature-already-present", "signature-invalid", "signature-non-canonical", "signature-wrong-slot"])
    other = compile(transfer(source=CAROL), payer=CAROL)
    bad(s, "address-not-signer", "the account does not sign at all", other, "address-not-signer", **sponsored)
    told(s, "signature-present", "the sponsor has signed", tx(two, CAROL),
        ["signature-already-present", "fee-payer-mismatch"],
        no=["signature-invalid", "own-signature-already-present"], **sponsored)
    bad(s, "signature-invalid", "the sponsor's signature covers another message",
        tx(two, slots={0: CAROL.sign(T.encode())}), "signature-invalid", **sponsored)
    bad(s, "signature-non-canonical", "the sponsor's signature with S + L",
        tx(two, slots={0: plus_order(CAROL.sign(body))}), "signature-non-canonical", flags=["Hostile"], **sponsored)
    three = compile(transfer(), memo("x", MALLORY), payer=CAROL)
    slot = {k: n for n, k in enumerate(three.signers())}
    bad(s, "signature-wrong-slot", "a third signer's signature in the sponsor's slot",
        tx(three, slots={0: MALLORY.sign(three.encode())}), "signature-wrong-slot", **sponsored)
    told(s, "signature-wrong-slot-near", "the same signature in its own slot",
        tx(three, slots={slot[MALLORY.key]: MALLORY.sign(three.encode())}), "signature-already-present",
        no=["signature-wrong-slot", "signature-invalid"], flags=["NearMiss"], **sponsored)
    pending, shared = "cosigner-pending", compile(transfer(), memo("for two", CAROL))
    for operation in ("sign", "send"):
        told(s, f"cosigner-pending-{operation}", f"the second party has yet to sign; asked to {operation}", shared, pending,
            no=["cosigner-missing"], operation=operation)
        good(s, f"cosigner-pending-near-{operation}", f"nobody else signs; asked to {operation}", T,
            near=[pending, "cosigner-missing"], operation=operation)
        good(s, f"cosigner-pending-given-{operation}", f"the second party has signed; asked to {operation}",
            tx(shared, CAROL), rules=["signature-already-present"], near=[pending], operation=operation)
    bad(s, "cosigner-pending-send-error", "the policy makes it an error", shared, pending, operation="send",
        policy={"severities": {"solana/cosigner-pending": "error"}})
    told(s, "cosigner-pending-sponsor", "the sponsor has yet to sign", two, [pending, "fee-payer-mismatch"], **sponsored)
    told(s, "own-signature-present", "the account has signed already", tx(T, ALICE), "own-signature-already-present",
        no=["signature-invalid"])
    told(s, "own-signature-present-near", "only the sponsor has signed", tx(two, CAROL), "signature-already-present",
        no=["own-signature-already-present"], flags=["NearMiss"], **sponsored)


def lifetime(s: Suite) -> None:
    s.group("blockhash and durable nonces; SIMD-0242; agave; " + OWN)
    zero = compile(transfer(), blockhash=bytes(32))
    told(s, "blockhash-zero", "32 zero bytes: the wallet fills it in when it sends", zero, "blockhash-zero",
        operation="send")
    s.add("blockhash-zero-sign", "the same to be signed only: a policy may make it an error",
        check(zero), None, "blockhash-zero", flags=["Loose"])
    bad(s, "blockhash-zero-error", "the policy makes it an error", zero, "blockhash-zero",
        policy={"severities": {"solana/blockhash-zero": "error"}})
    good(s, "blockhash-zero-near", "31 zero bytes and a one", compile(transfer(), blockhash=bytes(31) + b"\1"),
        near=["blockhash-zero", "nonce-transaction", "nonce-advance-not-first"])
    first = compile(advance_nonce(), transfer(), blockhash=NONCE)
    told(s, "nonce-transaction", "the nonce is advanced first: no expiry", first, "nonce-transaction",
        no=["nonce-advance-not-first", "nonce-account-not-static", "nonce-account-not-writable",
        "nonce-authority-foreign"], flags=["NearMiss"])
    trailing = advance_nonce().but(data=u32(4) + b"\7")
    told(s, "nonce-transaction-trailing", "the same with a byte more, which the runtime ignores",
        compile(trailing, transfer(), blockhash=NONCE), "nonce-transaction")
    told(s, "nonce-second", "the nonce is advanced second: no nonce transaction, and the nonce moves on all the same",
        compile(transfer(), advance_nonce(), blockhash=NONCE), "nonce-advance-not-first", no=["nonce-transaction"],
        flags=["NearMiss"])
    told(s, "nonce-behind-compute-budget", "a unit price in front of the nonce",
        compile(unit_price(1), advance_nonce(), transfer()), "nonce-advance-not-first", flags=["Interop"])
    told(s, "nonce-then-compute-budget", "a unit price behind the nonce",
        compile(advance_nonce(), unit_price(1), transfer(), blockhash=NONCE),
        "nonce-transaction", no=["nonce-advance-not-first"], flags=["NearMiss"])
    static = compile(advance_nonce(), transfer(), blockhash=NONCE)
    order = [k for k in static.keys if k != NONCE_ACCOUNT] + [NONCE_ACCOUNT]
    moved = lambda n: order.index(static.keys[n])
    looked = static.but(keys=tuple(order[:-1]), lookups=((TABLE, (0,), ()),), instructions=tuple(
        (moved(p), tuple(moved(n) for n in a), d) for p, a, d in static.instructions))
    bad(s, "nonce-account-not-static", "the nonce account stands in a table", looked, "nonce-account-not-static",
        context={"lookupTables": {b58(TABLE): [b58(NONCE_ACCOUNT)]}})
    bad(s, "nonce-account-not-writable", "the nonce account is readonly",
        compile(advance_nonce(flags=""), transfer(), blockhash=NONCE), "nonce-account-not-writable")
    foreign, rule = compile(advance_nonce(authority=CAROL), transfer(), blockhash=NONCE), "nonce-authority-foreign"
    money(s, "nonce-authority-foreign", "another account is the nonce's authority, so it decides when this can be sent",
        foreign, rule)
    s.add("nonce-authority-foreign-acknowledged", "the same, acknowledged",
        check(foreign, acknowledge=["solana/" + rule]), "accepted", rule)
    told(s, "nonce-authority-foreign-sponsored", "the same where the policy allows sponsors, who hold the nonces: noted",
        foreign, rule, policy={"sponsored": True})


def budget(s: Suite) -> None:
    s.group("ComputeBudget; agave compute_budget_instruction_details; SIMD-0170; " + OWN)
    good(s, "budget-near", "each of the four once", compile(unit_limit(400_000), unit_price(1000),
        heap_frame(64 * 1024), loaded_size(65_536), transfer()),
        near=["compute-budget-duplicate", "compute-budget-data-invalid", "compute-budget-heap-invalid",
        "compute-budget-loaded-size-zero", "compute-budget-ignored",
        "compute-unit-limit-exceeds-max", "compute-unit-limit-zero", "priority-fee-excessive"])
    for name, one in (("limit", unit_limit(9000)), ("price", unit_price(9)), ("heap", heap_frame(32768)),
            ("size", loaded_size(9))):
        bad(s, f"compute-budget-duplicate-{name}", "the same twice", compile(one, one, transfer()),
            "compute-budget-duplicate")
    for name, data in (("tag-0", b"\0" + u32(1) + u32(1)), ("tag-5", b"\5" + u32(1)), ("short", b"\2\1\0\0"),
            ("empty", b"")):
        bad(s, f"compute-budget-data-{name}", f"data {data.hex() or 'of no byte'}",
            compile(ix(COMPUTE_BUDGET, data), transfer()), "compute-budget-data-invalid")
    good(s, "compute-budget-data-trailing", "a byte more than is read",
        compile(ix(COMPUTE_BUDGET, b"\2" + u32(9000) + b"\7"), transfer()), near=["compute-budget-data-invalid"])
    for size in (31 * 1024, 257 * 1024, 32769):
        bad(s, f"compute-budget-heap-{size}", f"a heap of {size} bytes", compile(heap_frame(size), transfer()),
            "compute-budget-heap-invalid")
    for size in (32 * 1024, 256 * 1024):
        good(s, f"compute-budget-heap-{size}", f"a heap of {size} bytes", compile(heap_frame(size), transfer()),
            near=["compute-budget-heap-invalid"], flags=["Boundary"])
    bad(s, "compute-budget-loaded-zero", "a loaded accounts size of 0", compile(loaded_size(0), transfer()),
        "compute-budget-loaded-size-zero")
    good(s, "compute-budget-loaded-one", "a loaded accounts size of 1", compile(loaded_size(1), transfer()),
        near=["compute-budget-loaded-size-zero"], flags=["Boundary"])
    told(s, "compute-unit-limit-over", "1,400,001 units: clamped", compile(unit_limit(1_400_001), transfer()),
        "compute-unit-limit-exceeds-max", flags=["Boundary"])
    good(s, "compute-unit-limit-max", "1,400,000 units", compile(unit_limit(1_400_000), transfer()),
        near=["compute-unit-limit-exceeds-max"], flags=["Boundary"])
    told(s, "compute-unit-limit-zero", "0 units", compile(unit_limit(0), transfer()), "compute-unit-limit-zero")
    good(s, "compute-unit-limit-one", "1 unit", compile(unit_limit(1), transfer()), near=["compute-unit-limit-zero"],
        flags=["Boundary"])
    v1_zero = compile(transfer(), version="v1", config=replace(READY, units=0))
    s.add("compute-unit-limit-zero-v1", "0 units in v1's config", check(v1_zero), None, "compute-unit-limit-zero",
        flags=["Loose"])
    good(s, "v1-ignores-compute-budget", "v1 ignores these instructions, even false ones: that is told",
        compile(ix(COMPUTE_BUDGET, b"\2"), ix(COMPUTE_BUDGET, b"\2"), unit_price(2**63), transfer(), version="v1"),
        rules=["compute-budget-ignored"], near=["compute-budget-data-invalid", "compute-budget-duplicate", "priority-fee-excessive"])

    def fee(id: str, comment: str, m: Msg, over: bool, limit: str | None = None) -> None:
        """Is it a money matter? The table says W/E, so the verdict is left open where the fee is above the policy."""
        more = {"policy": {"maxPriorityFee": limit}} if limit else {}
        if over:
            s.add(id, comment, check(m, **more), None, "priority-fee-excessive", flags=["Loose", "Boundary"])
        else:
            s.add(id, comment, check(m, **more), "accepted", near=["priority-fee-excessive"], flags=["Boundary"])

    million = lambda price: compile(unit_limit(1_000_000), unit_price(price), transfer())
    fee("priority-fee-limit", "1,000,000 units at 50 lamports: 0.05 SOL", million(50_000_000), False)
    fee("priority-fee-over", "one lamport more than 0.05 SOL", million(50_000_001), True)
    tiny = compile(unit_limit(3), unit_price(333_334), transfer())
    fee("priority-fee-rounded-up", "1.000002 lamports are 2", tiny, True, "1")
    fee("priority-fee-rounded-up-near", "0.999999 lamports are 1",
        compile(unit_limit(3), unit_price(333_333), transfer()), False, "1")
    fee("priority-fee-policy", "0.05 SOL where the policy allows 0.01", million(50_000_000), True, "10000000")
    # Without a limit: 3,000 units for a builtin's instruction, 200,000 for another (SIMD-0170); here two builtins.
    fee("priority-fee-default-limit", "6,000 units by default", compile(unit_price(8_333_333_333), transfer()), False)
    fee("priority-fee-default-over", "6,000 units by default, and a lamport over",
        compile(unit_price(8_333_333_500), transfer()), True)
    memos = compile(unit_price(246_305_418), memo())  # 203,000 units
    assert -(-203_000 * 246_305_418 // 10**6) == 50_000_000
    fee("priority-fee-default-memo", "203,000 units by default", memos, False)
    fee("priority-fee-default-memo-over", "203,000 units by default, and more",
        compile(unit_price(246_305_424), memo()), True)
    # The limit is clamped to 1,400,000 before the fee is computed.
    fee("priority-fee-clamped", "more units than can be had cost as the most",
        compile(unit_limit(2**32 - 1), unit_price(35_000_000), transfer()), False)
    fee("priority-fee-v1", "v1: 0.05 SOL in lamports", compile(transfer(), version="v1", config=replace(READY,
        fee=50_000_000)), False)
    fee("priority-fee-v1-over", "v1: one lamport more", compile(transfer(), version="v1", config=replace(READY,
        fee=50_000_001)), True)
    fee("priority-fee-max", "2^64-1 micro-lamports", compile(unit_limit(1_400_000), unit_price(2**64 - 1),
        transfer()), True)


def system(s: Suite) -> None:
    s.group("System program: solana-sdk; SPL#1641; kora#428, #620; " + OWN)
    good(s, "transfer-near", "0.1 SOL to a wallet", T, near=[
        "self-transfer", "zero-amount", "recipient-off-curve", "recipient-is-program-or-mint",
        "instruction-trailing-bytes",
        "reserved-key-writable", "system-assign", "system-assign-other", "network-mismatch", "chain-id-invalid", "core/network-foreign",
        "core/network-malformed", "core/account-malformed"])
    told(s, "self-transfer", "to the account itself", compile(transfer(ALICE)), "self-transfer")
    told(s, "zero-amount", "0 lamports", compile(transfer(lamports=0)), "zero-amount")
    good(s, "one-lamport", "1 lamport", compile(transfer(lamports=1)), near=["zero-amount"], flags=["Boundary"])
    told(s, "recipient-off-curve", "to an address that no key has", compile(transfer(VAULT)), "recipient-off-curve",
        flags=["Interop"])
    for name, to in (("program", TOKEN), ("sysvar", RENT_SYSVAR), ("mint", USDC)):
        bad(s, f"recipient-is-{name}", f"to a {name}", compile(transfer(to)), "recipient-is-program-or-mint")
    bad(s, "recipient-is-listed-mint", "to a mint that the context lists", compile(transfer(MINT)),
        "recipient-is-program-or-mint",
        context={"tokens": [{"network": MAINNET, "address": b58(MINT), "symbol": "TKN", "decimals": 6}]})
    good(s, "recipient-is-mint-of-other-network", "the same key where only another network lists it",
        compile(transfer(MINT)), near=["recipient-is-program-or-mint"],
        context={"tokens": [{"network": DEVNET, "address": b58(MINT), "symbol": "TKN", "decimals": 6}]})
    told(s, "reserved-key-writable", "the System program asked writable: it is demoted", T.but(header=(1, 0, 0)),
        "reserved-key-writable")
    told(s, "reserved-sysvar-writable", "a sysvar asked writable",
        compile(advance_nonce(sysvar="w"), transfer(), blockhash=NONCE), "reserved-key-writable")
    told(s, "instruction-trailing-bytes", "a transfer with one byte more",
        compile(transfer().but(data=transfer().data + b"\0")), "instruction-trailing-bytes")
    for name, broken in [
        ("short", transfer().but(data=transfer().data[:-1])), ("tag", ix(SYSTEM, b"\2\0", (ALICE, "sw"), (BOB, "w"))),
        ("accounts", ix(SYSTEM, transfer().data, (ALICE, "sw"))), ("unknown-tag", ix(SYSTEM, u32(99), (ALICE, "sw"))),
        ("empty", ix(SYSTEM, b"", (ALICE, "sw"))), ("token-short",
            token_transfer().but(data=token_transfer().data[:-1])),
        ("token-accounts", token_transfer().but(accounts=token_transfer().accounts[:3])),
    ]:
        money(s, f"instruction-unreadable-{name}", "a known program's instruction that cannot be read", compile(broken),
            "instruction-unreadable")
    bad(s, "system-assign-self", "the account itself is handed to a program", compile(assign(ALICE)), "system-assign",
        no=["system-assign-other"], flags=["Hostile", "NearMiss"])
    told(s, "system-assign-other", "another signer's account is handed to a program", compile(assign(NEW)),
        "system-assign-other", no=["system-assign"], flags=["NearMiss"])
    seeded = ix(SYSTEM, u32(10) + ALICE.key + u64(4) + b"seed" + UNKNOWN, (sha(ALICE.key, b"seed", UNKNOWN), "w"),
        (ALICE, "s"))
    money(s, "system-assign-seed", "AssignWithSeed of an account that the user's is the base of", compile(seeded),
        "system-assign", no=["seed-address-mismatch"], flags=["NearMiss"])
    misplaced = seeded.but(accounts=((VAULT, "w"), seeded.accounts[1]))
    bad(s, "seed-address-mismatch-assign", "AssignWithSeed of another account than base, seed and owner make",
        compile(misplaced), "seed-address-mismatch")
    created = create_with_seed(rent(165), 165, TOKEN)
    wrong = created.but(accounts=(created.accounts[0], (VAULT, "w"), *created.accounts[2:]))
    bad(s, "seed-address-mismatch-create", "CreateAccountWithSeed of another account than base, seed and owner make",
        compile(wrong), "seed-address-mismatch")
    good(s, "seed-address-near", "the account that base, seed and owner make", compile(created),
        rules=["create-account-drains-rent"], near=["seed-address-mismatch"])
    withdraw = lambda to: ix(SYSTEM, u32(5) + u64(SOL), (NONCE_ACCOUNT, "w"), (to, "w"), (RECENT_BLOCKHASHES, ""),
        (RENT_SYSVAR, ""), (ALICE, "s"))
    money(s, "nonce-withdraw-to-other", "a nonce account's lamports go to Eve", compile(withdraw(EVE)),
        "nonce-withdraw-to-other")
    good(s, "nonce-withdraw-near", "a nonce account's lamports come back", compile(withdraw(ALICE)),
        near=["nonce-withdraw-to-other"])
    stated = {"context": {"expected": {"recipient": b58(BOB)}}}
    money(s, "recipient-unexpected", "the app states Bob, and Eve is paid", compile(transfer(EVE)),
        "recipient-unexpected", flags=["Hostile"], **stated)
    good(s, "recipient-expected", "the app states Bob, and Bob is paid", T, near=["recipient-unexpected"], **stated)
    s.add("system-assign-seed-acknowledged", "the same, acknowledged",
        check(compile(seeded), acknowledge=["solana/system-assign"]), "accepted", "system-assign")
    allocate = lambda who: ix(SYSTEM, u32(8) + u64(100), (who, "sw"))
    money(s, "system-allocate-on-wallet", "space is taken on the account itself", compile(allocate(ALICE)),
        "system-allocate-on-wallet")
    s.add("system-allocate-near", "space on a new account", check(compile(allocate(NEW))), None,
        near=["system-allocate-on-wallet", "system-assign"], flags=["Loose"])
    authorize = ix(SYSTEM, u32(7) + EVE, (NONCE_ACCOUNT, "w"), (ALICE, "s"))
    money(s, "nonce-authority-change", "the nonce account gets another authority", compile(authorize),
        "nonce-authority-change")
    told(s, "nonce-authority-near", "the nonce is advanced", compile(advance_nonce(), transfer(), blockhash=NONCE),
        "nonce-transaction", no=["nonce-authority-change"], flags=["NearMiss"])
    for tag in (0, 13):
        m = compile(create_account(rent(165), 165, TOKEN, tag=tag))
        told(s, f"create-account-{tag}", "a token account with its rent", m, "create-account-drains-rent",
            no=["create-account-overfunded"], flags=["NearMiss"])
    told(s, "create-account-3", "the same by CreateAccountWithSeed", compile(create_with_seed(rent(165), 165, TOKEN)),
        "create-account-drains-rent", no=["create-account-overfunded"], flags=["NearMiss"])
    s.add("create-account-funded-by-other", "another account pays for it",
        check(compile(create_account(rent(165), 165, TOKEN, source=CAROL))), None,
        near=["create-account-drains-rent"], flags=["Loose"])


def funded(s: Suite) -> None:
    s.group("SOL that ends where somebody else rules; solana-system, stake, loader-v3 interfaces; " + OWN)
    rule, stake_rule = "account-funded-for-other", "stake-authority-change"
    near = [rule, "create-account-overfunded", stake_rule]
    wrapped = unb58("So11111111111111111111111111111111111111112")
    token = lambda owner, tag=18: ix(TOKEN, bytes([tag]) + owner, (NEW, "w"), (wrapped, ""),
        *([(RENT_SYSVAR, "")] if tag == 16 else []))
    first = lambda owner: ix(TOKEN, b"\1", (NEW, "w"), (wrapped, ""), (owner, ""), (RENT_SYSVAR, ""))
    stake = lambda staker, withdrawer, lockup=bytes(48): ix(STAKE, u32(0) + staker + withdrawer + lockup, (NEW, "w"),
        (RENT_SYSVAR, ""))
    nonce = lambda owner: ix(SYSTEM, u32(6) + owner, (NEW, "w"), (RECENT_BLOCKHASHES, ""), (RENT_SYSVAR, ""))
    buffer = lambda owner: ix(LOADER, u32(0), (NEW, "w"), (owner, ""))
    large = create_account(rent(10_485_760), 10_485_760, LOADER)
    pairs = {
        "token-3": (create_account(SOL, 165, TOKEN), token),
        "token-2": (create_account(SOL, 165, TOKEN), lambda owner: token(owner, 16)),
        "token-1": (create_account(SOL, 165, TOKEN), first),
        "nonce": (create_account(SOL, 80, SYSTEM), nonce),
        "buffer": (large, buffer),
    }
    for name, (create, first_use) in pairs.items():
        money(s, f"funded-{name}", "the account pays for a new one, and Eve rules it", compile(create, first_use(EVE)),
            rule, flags=["Hostile"])
        good(s, f"funded-{name}-near", "the same, and the account rules it", compile(create, first_use(ALICE.key)),
            near=near)
    money(s, "funded-system", "1 SOL into a new account that has its own key", compile(create_account(SOL, 0, SYSTEM)),
        rule, flags=["Hostile"])
    good(s, "funded-margin", "0.01 SOL into a new account", compile(create_account(10_000_000, 0, SYSTEM)), near=near,
        flags=["Boundary"])
    money(s, "funded-margin-over", "one lamport more", compile(create_account(10_000_001, 0, SYSTEM)), rule,
        flags=["Boundary"])
    other = made_key("other new account")
    twice = [create_account(6_000_000, 0, SYSTEM), create_account(6_000_000, 0, SYSTEM, new=other)]
    money(s, "funded-sum", "twice 0.006 SOL: both count together", compile(*twice), rule, flags=["Hostile"])
    money(s, "funded-space", "73 SOL are the rent of 10 MiB, which the unknown program that owns it can close",
        compile(create_account(rent(10_485_760), 10_485_760, UNKNOWN)), rule, no=["create-account-overfunded"],
        flags=["Hostile"])
    money(s, "funded-uninitialised", "nobody is told who will own the token account",
        compile(create_account(SOL, 165, TOKEN)), rule)
    good(s, "funded-mint-near", "a mint of the account's, with its rent", compile(create_account(rent(82), 82, TOKEN),
        ix(TOKEN, b"\x14\6" + ALICE.key + b"\0", (NEW, "w"))), near=near)
    wrapped_2022 = unb58("9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9")
    fixed = lambda owner: compile(create_account(SOL, 170, TOKEN_2022), ix(TOKEN_2022, b"\x16", (NEW, "w")),
        ix(TOKEN_2022, b"\x12" + owner, (NEW, "w"), (wrapped_2022, "")))
    money(s, "funded-extension", "an extension is set up before Eve is told", fixed(EVE), rule)
    good(s, "funded-extension-near", "an extension is set up before the account is told", fixed(ALICE.key), near=near)
    evil = compile(create_account(SOL, 200, STAKE), stake(EVE, EVE))
    money(s, "funded-stake", "a stake for Eve", evil, [rule, stake_rule], flags=["Hostile"])
    money(s, "funded-stake-staker", "Eve stakes it", compile(create_account(SOL, 200, STAKE), stake(EVE, ALICE.key)),
        stake_rule, no=[rule])
    money(s, "funded-stake-lockup", "Eve is the custodian of its lockup",
        compile(create_account(SOL, 200, STAKE), stake(ALICE.key, ALICE.key, u64(2**62) + u64(2**62) + EVE)),
        stake_rule, no=[rule], flags=["Hostile"])
    good(s, "funded-stake-near", "a stake of one's own", compile(create_account(SOL, 200, STAKE),
        stake(ALICE.key, ALICE.key)), near=near)
    stake_account = made_key("stake account", curve=False)
    lock = u32(6) + b"\1" + u64(2**62) + b"\1" + u64(2**62) + b"\1" + EVE
    money(s, "stake-set-lockup", "the stake is locked up, and Eve has the key",
        compile(ix(STAKE, lock, (stake_account, "w"), (ALICE, "s"))), stake_rule, flags=["Hostile"])
    extend = lambda payer, size=10_000_000: ix(LOADER, u32(6) + u32(size), (VAULT, "w"), (UNKNOWN, "w"), (SYSTEM, ""),
        (payer, "sw"))
    money(s, "loader-extend", "the account pays 70 SOL for space of a program: whoever closes it gets them",
        compile(extend(ALICE)), rule, flags=["Hostile"])
    good(s, "loader-extend-near", "somebody else pays", compile(extend(CAROL)), near=[rule])
    deploy = lambda authority: ix(LOADER, u32(2) + u64(10_000_000), (ALICE, "sw"), (VAULT, "w"), (NEW, "w"), (MINT, "w"),
        (RENT_SYSVAR, ""), (CLOCK_SYSVAR, ""), (SYSTEM, ""), (authority, "s"))
    money(s, "loader-deploy", "the account pays for a program of somebody else's", compile(deploy(CAROL)), rule,
        flags=["Hostile"])
    good(s, "loader-deploy-near", "it pays for a program of its own", compile(deploy(ALICE)), near=[rule])
    money(s, "ata-unknown-program", "an unknown token program says how large the account is",
        compile(create_ata(program=UNKNOWN)), rule, flags=["Hostile"])
    good(s, "ata-unknown-program-near", "the policy knows the program", compile(create_ata(program=UNKNOWN)),
        near=[rule], policy={"allow": {"programs": [b58(ATA_PROGRAM), b58(UNKNOWN)]}})
    paid = compile(create_account(SOL, 0, SYSTEM))
    bad(s, "funded-recipients", "a new account is no way around the list of recipients", paid,
        ["recipient-not-allowed", rule], flags=["Hostile"], policy={"allow": {"recipients": [b58(BOB)]}})
    good(s, "funded-recipients-near", "the list names it", paid, near=[rule, "recipient-not-allowed"],
        policy={"allow": {"recipients": [NEW.text]}})


def tokens(s: Suite) -> None:
    s.group("SPL Token, Token-2022, associated token accounts; " + OWN)
    for name, program in (("token", TOKEN), ("token-2022", TOKEN_2022)):
        good(s, f"{name}-near", "5 tokens from the account's own to Bob's associated account",
            compile(token_transfer(program=program)), near=[
            "token-destination-is-wallet", "token-source-not-own-ata", "token-transfer-unchecked", "token-approve",
            "token-approve-unlimited",
            "token-set-authority", "token-close-account-to-other", "token-batch", "token2022-transfer-hook",
            "token2022-permanent-delegate",
            "token2022-confidential", "transfer-fee-declared", "self-transfer", "zero-amount",
            "recipient-is-program-or-mint"])
    told(s, "token-to-wallet", "the destination is a wallet, not its token account",
        compile(token_transfer(destination=BOB)), "token-destination-is-wallet")
    bad(s, "token-to-mint", "the destination is the mint itself", compile(token_transfer(destination=MINT)),
        "recipient-is-program-or-mint")
    told(s, "token-to-self", "source and destination are one", compile(token_transfer(destination=ata(ALICE.key))),
        "self-transfer")
    told(s, "token-zero", "no token", compile(token_transfer(0)), "zero-amount")
    told(s, "token-source-other", "the source is not the account's associated one",
        compile(token_transfer(source=made_key("other token account", curve=False))), "token-source-not-own-ata")
    told(s, "token-source-other-program", "the source is derived for the other token program",
        compile(token_transfer(source=ata(ALICE.key, MINT, TOKEN_2022))), "token-source-not-own-ata")
    stated = {"context": {"expected": {"recipient": b58(BOB)}}}
    s.add("token-unowned", "the app states Bob, and the destination is Eve's",
        check(compile(token_transfer(destination=ata(EVE))), **stated),
        None, "token-destination-unowned", flags=["Loose", "Hostile"])
    good(s, "token-unowned-near", "the app states Bob, and the destination is Bob's", compile(token_transfer()),
        **stated, near=["token-destination-unowned"])
    unchecked = ix(TOKEN, b"\3" + u64(5), (ata(ALICE.key), "w"), (ata(BOB), "w"), (ALICE, "s"))
    told(s, "token-transfer-unchecked", "Transfer names neither mint nor decimals", compile(unchecked),
        "token-transfer-unchecked")
    told(s, "token-trailing", "a transfer with a byte more",
        compile(token_transfer().but(data=token_transfer().data + b"\0")), "instruction-trailing-bytes")
    told(s, "ata-owner-off-curve", "an associated account of an address that no key has", compile(create_ata(VAULT)),
        "ata-owner-off-curve", flags=["Interop"])
    bad(s, "ata-address-mismatch", "the account is not the one that is derived",
        compile(create_ata(address=ata(EVE))), "ata-address-mismatch", flags=["Hostile"])
    bad(s, "ata-address-mismatch-program", "derived for the other token program",
        compile(create_ata(program=TOKEN_2022, address=ata(BOB))), "ata-address-mismatch")
    for name, data in (("idempotent", b"\1"), ("create", b"\0"), ("create-empty", b"")):
        good(s, f"ata-{name}", "Bob's associated account", compile(create_ata(data=data)),
            near=["ata-owner-off-curve", "ata-address-mismatch", "instruction-unreadable"])
    with_rent = create_ata()
    good(s, "ata-with-rent", "an old client adds the rent sysvar",
        compile(with_rent.but(accounts=(*with_rent.accounts, (RENT_SYSVAR, "")))),
        near=["instruction-unreadable", "ata-address-mismatch"], flags=["Interop"])
    for name, one in (("", approve(5)), ("-checked", approve(5, tag=13)), ("-2022", approve(5, program=TOKEN_2022))):
        money(s, f"token-approve{name}", "Eve may spend 5", compile(one), "token-approve",
            no=["token-approve-unlimited"], flags=["NearMiss"])
    for name, amount in (("", 2**64 - 1),):
        for tag in (4, 13):
            money(s, f"token-approve-unlimited-{tag}", "Eve may spend all there will ever be",
                compile(approve(amount, tag=tag)), ["token-approve-unlimited"], flags=["Hostile"])
    s.add("token-approve-acknowledged", "the same approval, acknowledged by its ids",
        check(compile(approve(5)), acknowledge=["solana/token-approve"]), "accepted", "token-approve")
    for name, data in (("", b"\x08" + u64(5)), ("-checked", b"\x0f" + u64(5) + b"\6")):
        burn = ix(TOKEN, data, (ata(ALICE.key), "w"), (MINT, "w"), (ALICE, "s"))
        money(s, f"token-burn{name}", "5 of the smallest unit are destroyed", compile(burn), "token-burn")
    good(s, "token-burn-near", "they are sent", compile(token_transfer(5)), near=["token-burn"])
    revoke = ix(TOKEN, b"\5", (ata(ALICE.key), "w"), (ALICE, "s"))
    good(s, "token-revoke", "a delegate is taken away", compile(revoke),
        near=["token-approve", "token-approve-unlimited", "token-set-authority"])
    for kind, name in ((2, "owner"), (3, "close"), (0, "mint"), (1, "freeze")):
        money(s, f"token-set-authority-{name}", f"the {name} authority goes to Eve", compile(set_authority(kind)),
            "token-set-authority")
    s.add("token-set-authority-none", "nobody is the close authority any more: told; whether it is a money matter is left open",
        check(compile(set_authority(3, None))), None, "token-set-authority", flags=["Loose"])
    money(s, "token-close-to-other", "the account's rent goes to Eve", compile(close_token(EVE)),
        "token-close-account-to-other")
    good(s, "token-close-near", "the account's rent comes back", compile(close_token(ALICE)),
        near=["token-close-account-to-other"])
    withdraw = lambda to: ix(TOKEN, bytes([38]), (ata(ALICE.key), "w"), (to, "w"), (ALICE, "s"))
    money(s, "token-withdraw-excess-to-other", "lamports of a token account go to Eve", compile(withdraw(EVE)),
        "token-close-account-to-other")
    s.add("token-withdraw-excess-near", "lamports of a token account come back", check(compile(withdraw(ALICE))), None,
        near=["token-close-account-to-other"], flags=["Loose"])
    unwrap = lambda to: ix(TOKEN, bytes([45, 0]), (ata(ALICE.key), "w"), (to, "w"), (ALICE, "s"))
    money(s, "token-unwrap-to-other", "wrapped lamports go to Eve", compile(unwrap(EVE)),
        "token-close-account-to-other")

    def batch(*inner: Ix) -> Ix:
        data = b"\xff" + b"".join(bytes([len(i.accounts), len(i.data)]) + i.data for i in inner)
        return Ix(TOKEN, sum((i.accounts for i in inner), ()), data)

    s.add("token-batch", "a batch of two transfers", check(compile(batch(token_transfer(1), token_transfer(2)))),
        None, "token-batch", no=["token-approve", "instruction-unreadable"], flags=["Loose", "NearMiss"])
    money(s, "token-batch-approve", "a batch that hides an approval",
        compile(batch(token_transfer(1), approve(2**64 - 1))),
        ["token-batch", "token-approve-unlimited"], flags=["Hostile"])
    money(s, "token-batch-set-authority", "a batch that hides the account's new owner",
        compile(batch(token_transfer(1), set_authority(2))),
        ["token-batch", "token-set-authority"], flags=["Hostile"])
    money(s, "token-batch-short", "a batch that ends in an instruction",
        compile(batch(token_transfer(1)).but(data=b"\xff\4\x0a\x0c\1")), "instruction-unreadable")
    nested = Ix(TOKEN, token_transfer(1).accounts, b"\xff" + bytes([4,
        len(batch(token_transfer(1)).data)]) + batch(token_transfer(1)).data)
    s.add("token-batch-nested", "a batch in a batch, which the program refuses", check(compile(nested)), None,
        "token-batch", flags=["Hostile", "Loose"])
    hook = ix(TOKEN_2022, bytes([36, 0]) + ALICE.key + UNKNOWN, (MINT, "w"))
    money(s, "token2022-transfer-hook", "a mint gets a transfer hook", compile(hook), "token2022-transfer-hook")
    hinted = token_transfer(program=TOKEN_2022, more=((made_key("extra metas"), ""), (UNKNOWN, "")))
    s.add("token2022-transfer-hook-hint", "accounts after the four of TransferChecked hint at a hook",
        check(compile(hinted)), None, "token2022-transfer-hook", flags=["Loose"])
    delegate = ix(TOKEN_2022, bytes([35]) + EVE, (MINT, "w"))
    money(s, "token2022-permanent-delegate", "a mint gets a permanent delegate", compile(delegate),
        "token2022-permanent-delegate")
    for tag in (27, 37, 42):
        secret = ix(TOKEN_2022, bytes([tag, 5]) + u64(5) + b"\6", (ata(ALICE.key, MINT, TOKEN_2022), "w"), (MINT, ""),
            (ALICE, "s"))
        money(s, f"token2022-confidential-{tag}", "a confidential extension", compile(secret), "token2022-confidential")
    burn = ix(TOKEN_2022, b"\x2e\1" + u64(5), (ata(ALICE.key, MINT, TOKEN_2022), "w"), (MINT, "w"), (CAROL, "s"),
        (ALICE, "s"))
    money(s, "token2022-permissioned-burn", "tokens are destroyed with somebody's leave", compile(burn), "token-burn")
    for what in ("metadata_interface:update_the_authority", "group_interface:update_authority"):
        name = what.split("_")[0]
        money(s, f"token2022-{name}-authority", f"Eve may update the token's {name}",
            compile(ix(TOKEN_2022, sha(f"spl_token_{what}".encode())[:8] + EVE, (MINT, "w"), (ALICE, "s"))),
            "token-set-authority")
    shared = token_transfer(program=TOKEN_2022).but(accounts=tuple(
        (k, "" if k == ALICE.key else f) for k, f in token_transfer(program=TOKEN_2022, authority=VAULT).accounts))
    shared = shared.but(accounts=tuple((k, "" if k == VAULT else f) for k, f in shared.accounts))
    members = ((ALICE.key, "s"), (CAROL.key, "s"))
    money(s, "token2022-multisig-hook", "the owners of a multisig sign, and a further account does not",
        compile(shared.but(accounts=(*shared.accounts, *members, (UNKNOWN, "")))), "token2022-transfer-hook",
        flags=["Hostile"])
    good(s, "token2022-multisig-near", "only the owners of the multisig follow",
        compile(shared.but(accounts=(*shared.accounts, *members))), near=["token2022-transfer-hook"])
    fee = ix(TOKEN_2022, bytes([26, 1]) + u64(1000) + b"\6" + u64(10), (ata(ALICE.key, MINT, TOKEN_2022), "w"),
        (MINT, ""), (ata(BOB, MINT, TOKEN_2022), "w"), (ALICE, "s"))
    told(s, "transfer-fee-declared", "TransferCheckedWithFee: 10 of 1,000 are the fee", compile(fee),
        "transfer-fee-declared", no=["token2022-confidential", "token2022-transfer-hook"], flags=["NearMiss"])


def others(s: Suite) -> None:
    s.group("stake, lookup tables, loaders, precompiles, unknown programs; " + OWN)
    stake_account = made_key("stake account", curve=False)
    authorize = ix(STAKE, u32(1) + EVE + u32(0), (stake_account, "w"), (CLOCK_SYSVAR, ""), (ALICE, "s"))
    money(s, "stake-authority-change", "the stake gets another authority", compile(authorize), "stake-authority-change")
    withdraw = lambda to: ix(STAKE, u32(4) + u64(SOL), (stake_account, "w"), (to, "w"), (CLOCK_SYSVAR, ""),
        (STAKE_HISTORY, ""), (ALICE, "s"))
    money(s, "stake-withdraw-to-other", "stake goes to Eve", compile(withdraw(EVE)), "stake-withdraw-to-other")
    good(s, "stake-withdraw-near", "stake comes back", compile(withdraw(ALICE)),
        near=["stake-withdraw-to-other", "stake-authority-change"])
    deactivate = ix(STAKE, u32(5), (stake_account, "w"), (CLOCK_SYSVAR, ""), (ALICE, "s"))
    good(s, "stake-deactivate-near", "stake is deactivated", compile(deactivate),
        near=["stake-authority-change", "stake-withdraw-to-other"])
    close = lambda to: ix(LOOKUP_PROGRAM, u32(4), (TABLE, "w"), (ALICE, "s"), (to, "w"))
    money(s, "lookup-table-close-to-other", "a table's rent goes to Eve", compile(close(EVE)),
        "lookup-table-close-to-other")
    good(s, "lookup-table-close-near", "a table's rent comes back", compile(close(ALICE)),
        near=["lookup-table-close-to-other"])
    upgrade = ix(LOADER, u32(3), (VAULT, "w"), (UNKNOWN, "w"), (MINT, "w"), (ALICE, "sw"), (RENT_SYSVAR, ""),
        (CLOCK_SYSVAR, ""), (ALICE, "s"))
    money(s, "loader-upgrade", "a program is upgraded", compile(upgrade), "loader-instruction")
    money(s, "loader-set-authority", "a program gets another authority",
        compile(ix(LOADER, u32(4), (VAULT, "w"), (ALICE, "s"), (EVE, ""))), "loader-instruction")
    good(s, "loader-near", "no loader", compile(transfer(), memo()),
        near=["loader-instruction", "unknown-program", "unknown-program-signed", "precompile-index-fixed"])
    signed = "unknown-program-signed"
    told(s, "unknown-program", "an unknown program that gets nothing of the user's",
        compile(ix(UNKNOWN, b"hi", (BOB, ""))), "unknown-program", no=[signed], flags=["NearMiss"])
    told(s, "unknown-program-other-signer", "an unknown program that gets another signer's account and its signature",
        compile(ix(UNKNOWN, b"hi", (CAROL, "sw"))), "unknown-program", no=[signed], flags=["NearMiss"])
    # Who signs the transaction is a signer in every instruction that names it: the header has one flag for each key.
    for name, flags in (("signer", "sw"), ("reader", "s"), ("named", "")):
        money(s, f"unknown-program-{name}", f"an unknown program that gets the user's account with the flags '{flags}'",
            compile(ix(UNKNOWN, b"hi", (ALICE, flags))), signed, no=["unknown-program"],
            flags=["NearMiss", *(["Hostile"] if name == "named" else [])])
    money(s, "unknown-program-sponsored", "the same where somebody else pays: the account is a signer all the same",
        compile(ix(UNKNOWN, b"hi", (ALICE, "s")), payer=CAROL), signed, policy={"sponsored": True})
    s.add("unknown-program-acknowledged", "the same, acknowledged",
        check(compile(ix(UNKNOWN, b"hi", (ALICE, "sw"))), acknowledge=["solana/" + signed]), "accepted", signed)
    s.add("unknown-program-other-acknowledged", "the rule of unknown programs without a signature is acknowledged",
        check(compile(ix(UNKNOWN, b"hi", (ALICE, "sw"))), acknowledge=["solana/unknown-program"]), "needs_review", signed)

    def precompile(index: int) -> Ix:
        message = b"hello"
        key, signature = ALICE.key, ALICE.sign(message)
        offsets = u16(48) + u16(index) + u16(16) + u16(index) + u16(112) + u16(len(message)) + u16(index)
        return ix(ED25519_PROGRAM, b"\1\0" + offsets + key + signature + message)

    told(s, "precompile-index-fixed", "the Ed25519 program names an instruction by its position: added ones break it",
        compile(precompile(0), transfer()), "precompile-index-fixed")
    good(s, "precompile-index-this", "the Ed25519 program names this instruction, 0xffff",
        compile(precompile(0xFFFF), transfer()), near=["precompile-index-fixed"])


def context(s: Suite) -> None:
    s.group("account, network, known addresses; CAIP-2; " + OWN)
    fake = lookalike(BOB)
    known = {"context": {"knownAddresses": [b58(BOB)]}}
    bad(s, "lookalike", "the recipient begins and ends as Bob does", compile(transfer(fake)),
        "core/address-lookalike", flags=["Hostile"], **known)
    good(s, "lookalike-near", "the recipient is Bob", T, near=["core/address-lookalike"], **known)
    for name, account in (("hex", "0x" + ALICE.key.hex()), ("short", b58(ALICE.key[:31])),
            ("character", ALICE.text[:-1] + "0"), ("empty", "")):
        bad(s, f"account-{name}", f"the account is {account!r}", T, "core/account-malformed", account=account)
    for name, network in (("moniker", "solana:mainnet"), ("beta", "solana:mainnet-beta"), ("short", MAINNET[:-1])):
        bad(s, f"network-{name}", f"the network is {network}", T, "chain-id-invalid", network=network)
    pair = b58(label("no key pair") + ALICE.key)
    bad(s, "network-key-pair", "64 bytes in base58 where the network is due, as key pairs are: not shown", T,
        "core/secret-in-input", no=["core/network-malformed"], network=pair, flags=["Hostile"])
    bad(s, "address-key-pair", "the same where an address is due", T, "core/secret-in-input",
        policy={"allow": {"programs": [pair]}}, flags=["Hostile"])
    bad(s, "network-foreign", "the network is Ethereum's", T, "core/network-foreign", network="eip155:1")
    bad(s, "network-malformed", "the network is no CAIP-2 identifier", T, "core/network-malformed",
        network="SOLANA:" + MAINNET[7:])
    good(s, "network-devnet", "devnet", T, near=["chain-id-invalid", "network-mismatch"], network=DEVNET)
    own = "solana:" + b58(label("genesis of a private cluster"))[:32]
    good(s, "network-private", "a cluster of one's own: 32 characters of base58", T, near=["chain-id-invalid"],
        network=own)
    usdc = compile(token_transfer(source=ata(ALICE.key, USDC), destination=ata(BOB, USDC), mint=USDC))
    s.add("network-mismatch", "mainnet's USDC on devnet", check(usdc, network=DEVNET), None, "network-mismatch",
        flags=["Loose"])
    good(s, "network-mismatch-near", "mainnet's USDC on mainnet", usdc, near=["network-mismatch"])


def policy(s: Suite) -> None:
    s.group("policy; " + OWN)
    allow = lambda **lists: {"policy": {"allow": {k: [b58(x) for x in v] for k, v in lists.items()}}}
    noted = compile(transfer(), memo())
    bad(s, "program-not-allowed", "a memo where only System is allowed", noted, "program-not-allowed",
        **allow(programs=[SYSTEM]))
    good(s, "program-allowed", "System and memo are allowed", noted, near=["program-not-allowed"],
        **allow(programs=[SYSTEM, MEMO]))
    bad(s, "program-none-allowed", "an empty list allows nothing", T, "program-not-allowed", **allow(programs=[]))
    bad(s, "recipient-not-allowed", "Bob where only Eve is allowed", T, "recipient-not-allowed",
        **allow(recipients=[EVE]))
    good(s, "recipient-allowed", "Bob is allowed", T, near=["recipient-not-allowed"], **allow(recipients=[BOB]))
    bad(s, "token-recipient-not-allowed", "Bob's token account where only Eve is allowed", compile(token_transfer()),
        "recipient-not-allowed", **allow(recipients=[EVE]))
    good(s, "token-recipient-allowed", "Bob's associated account where Bob is allowed", compile(token_transfer()),
        near=["recipient-not-allowed"], **allow(recipients=[BOB]))
    bad(s, "mint-not-allowed", "a mint that is not on the list", compile(token_transfer()), "mint-not-allowed",
        **allow(mints=[USDC]))
    good(s, "mint-allowed", "the mint is on the list", compile(token_transfer()), near=["mint-not-allowed"],
        **allow(mints=[USDC, MINT]))
    bad(s, "network-not-allowed", "mainnet where only devnet is allowed", T, "network-not-allowed",
        policy={"chains": [DEVNET]})
    good(s, "network-allowed", "mainnet is allowed", T, near=["network-not-allowed"],
        policy={"chains": [DEVNET, MAINNET]})
    unchecked = lambda mint: compile(
        ix(TOKEN, b"\3" + u64(5), (ata(ALICE.key, mint), "w"), (ata(BOB, mint), "w"), (ALICE, "s")))
    bad(s, "mint-unchecked", "a transfer that names no mint is no way around the list", unchecked(MINT),
        "mint-not-allowed", flags=["Hostile"], **allow(mints=[USDC]))
    good(s, "mint-unchecked-near", "the source can hold nothing but the listed token", unchecked(USDC),
        near=["mint-not-allowed"], **allow(mints=[USDC]))
    bad(s, "mint-unresolved", "the mint is a place in an unknown table", compile(token_transfer(),
        tables={TABLE: [MINT]}), "mint-not-allowed", flags=["Hostile"], **allow(mints=[USDC]))
    minted = compile(ix(TOKEN, b"\7" + u64(5), (MINT, "w"), (ata(EVE), "w"), (ALICE, "s")))
    bad(s, "recipient-minted", "tokens are made for somebody who is not listed", minted, "recipient-not-allowed",
        **allow(recipients=[BOB]))
    good(s, "recipient-minted-near", "Eve is listed", minted, near=["recipient-not-allowed"], **allow(recipients=[EVE]))


def builds(s: Suite) -> None:
    s.group("build: the SDK's key order (fee payer, then in each class by the keys' bytes), compiled by solders 0.29.0 as well; " + OWN)

    def made(id: str, comment: str, spec: dict, msg: Msg, verdict="accepted", rules=(), **more) -> None:
        raw = tx(msg)
        assert solders_reads(raw)
        spec = {**spec, "recentBlockhash": b58(msg.lifetime)}
        s.add(id, comment, build_request(spec, **more), verdict, rules, payload=b64(raw))

    pay = {"type": "transfer", "to": b58(BOB), "amount": "0.1 sol"}
    made("build-default", "a transfer; v0 by default", {"instructions": [pay]}, T)
    made("build-lamports", "the amount in lamports", {"version": "v0", "instructions": [{**pay,
        "amount": "100000000"}]}, T)
    made("build-legacy", "a legacy transfer", {"version": "legacy", "instructions": [pay]},
        compile(transfer(), version="legacy"))
    made("build-v1", "a v1 transfer", {
        "version": "v1", "priorityFee": "5000", "computeUnitLimit": 200_000, "loadedAccountsSize": 65_536,
            "instructions": [pay],
    }, compile(transfer(), version="v1"))
    made("build-v1-heap", "a v1 transfer with a heap", {
        "version": "v1", "computeUnitLimit": 200_000, "loadedAccountsSize": 65_536, "heapSize": 65_536,
            "instructions": [pay],
    }, compile(transfer(), version="v1", config=Config(units=200_000, loaded=65_536, heap=65_536)))
    made("build-memo", "a transfer and a memo", {"instructions": [pay, {"type": "memo", "text": "Grüezi"}]},
        compile(transfer(), memo("Grüezi")))
    made("build-budget", "limit and price become the first instructions", {
        "computeUnitLimit": 300_000, "computeUnitPrice": "1000", "instructions": [pay],
    }, compile(unit_limit(300_000), unit_price(1000), transfer()))
    for name, program in (("token", TOKEN), ("token2022", TOKEN_2022)):
        send = {"type": "tokenTransfer", "mint": b58(MINT), "to": b58(BOB), "amount": "5", "decimals": 6,
            "program": name}
        made(f"build-{name}", "5 tokens between associated accounts", {"instructions": [send]},
            compile(token_transfer(program=program)))
        made(f"build-{name}-create", "Bob's account is made where it is missing",
            {"instructions": [{**send, "createAccount": True}]},
            compile(create_ata(program=program), token_transfer(program=program)))
    made("build-token-account", "an associated account", {
        "instructions": [{"type": "createTokenAccount", "mint": b58(MINT), "owner": b58(BOB)}]}, compile(create_ata()))
    made("build-nonce", "a durable nonce: first of all", {
        "instructions": [{"type": "advanceNonce", "account": b58(NONCE_ACCOUNT), "authority": ALICE.text}, pay],
    }, compile(advance_nonce(), transfer(), blockhash=NONCE), rules=["nonce-transaction"])
    made("build-nonce-budget", "the budget behind the nonce", {
        "computeUnitLimit": 300_000, "computeUnitPrice": "1000",
        "instructions": [{"type": "advanceNonce", "account": b58(NONCE_ACCOUNT), "authority": ALICE.text}, pay],
    }, compile(advance_nonce(), unit_limit(300_000), unit_price(1000), transfer(), blockhash=NONCE),
        rules=["nonce-transaction"])
    made("build-sponsored", "Carol pays", {"feePayer": CAROL.text, "instructions": [pay]},
        compile(transfer(), payer=CAROL), rules=["fee-payer-mismatch"], policy={"sponsored": True})
    raw = {"type": "instruction", "program": b58(UNKNOWN), "data": b64(b"hi"), "accounts": [
        {"address": b58(BOB), "signer": False, "writable": True},
        {"address": b58(MINT), "signer": False, "writable": False},
        {"address": CAROL.text, "signer": True, "writable": False}]}
    made("build-instruction", "an instruction in its parts", {"instructions": [raw]},
        compile(ix(UNKNOWN, b"hi", (BOB, "w"), (MINT, ""), (CAROL, "s"))), rules=["unknown-program"])
    held = [MINT, ata(BOB), made_key("filler"), BOB]
    tables = {"context": {"lookupTables": {b58(TABLE): [b58(k) for k in held]}}}
    made("build-lookup", "tables are used for what is in them", {
        "lookupTables": [b58(TABLE)], "instructions": [
            pay, {"type": "tokenTransfer", "mint": b58(MINT), "to": b58(BOB), "amount": "5", "decimals": 6,
                "program": "token"}],
    }, compile(transfer(), token_transfer(), tables={TABLE: held}), **tables)
    many = [made_key(f"order {n}") for n in range(8)]
    mixed = [(many[0], ""), (many[1], "w"), (many[2], "s"), (many[3], "sw"), (many[4], "w"), (many[5], ""),
        (many[6], "sw"), (many[7], "s")]
    made("build-key-order", "two keys of each class: by their bytes, in the classes' order", {"instructions": [{
        "type": "instruction", "program": b58(UNKNOWN), "data": "", "accounts": [
        {"address": b58(k), "signer": "s" in f, "writable": "w" in f} for k, f in mixed]}]},
        compile(ix(UNKNOWN, b"", *mixed)), rules=["unknown-program"])
    s.add("build-zero", "a transfer of nothing is built, and told",
        build_request({"recentBlockhash": b58(BLOCKHASH), "instructions": [{**pay, "amount": "0"}]}), "accepted",
        "zero-amount")


# -- decode.json --------------------------------------------------------------------------------------------------


def build_decode() -> Suite:
    s = Suite("decode")
    s.group("wire format of legacy, v0 and v1 (SIMD-0385); " + OWN)
    shapes = {
        "transfer": [transfer()], "token": [create_ata(), token_transfer()], "memo": [memo("hi", CAROL)],
        "budget": [unit_limit(200_000), unit_price(5), transfer()], "nonce": [advance_nonce(), transfer()],
        "unknown": [ix(UNKNOWN, bytes(range(200)), (ALICE, "sw"), (BOB, ""))],
    }
    for version in ("legacy", "v0", "v1"):
        for name, parts in shapes.items():
            m = compile(*parts, version=version)
            extra = [CAROL] if CAROL.key in m.signers() else []
            for state, raw in (("unsigned", tx(m)), ("signed", tx(m, ALICE, *extra))):
                mark = "missing" if state == "unsigned" else "verified"
                s.add(f"decode-{version}-{name}-{state}", f"{version}, {name}, {state}", decode(raw), "decoded",
                    summary={"kind": "solana.transaction", "version": version, "feePayer": ALICE.text,
                    "messageHash": sha(m.encode()).hex(),
                    "signatures": [{"account": b58(k), "state": mark} for k in m.signers()]})
    held = [BOB, ata(BOB), MINT]
    m = compile(transfer(), token_transfer(), tables={TABLE: held})
    s.add("decode-v0-lookups", "v0 with a table", decode(tx(m, ALICE)), "decoded", "lookup-table-unresolved", summary={
        "kind": "solana.transaction", "version": "v0", "feePayer": ALICE.text, "messageHash": sha(m.encode()).hex()})
    m = compile(memo("hi", CAROL), version="legacy")
    s.add("decode-accounts", "accounts as the header makes them", decode(tx(m)), "decoded", summary={"accounts": [
        {"key": ALICE.text, "signer": True, "writable": True}, {"key": CAROL.text, "signer": True, "writable": False},
        {"key": b58(MEMO), "signer": False, "writable": False}]})
    partly = compile(transfer(), payer=CAROL)
    s.add("decode-partly-signed", "the sponsor has signed", decode(tx(partly, CAROL)), "decoded",
        summary={"signatures": [
        {"account": CAROL.text, "state": "verified"}, {"account": ALICE.text, "state": "missing"}]})
    wrong = tx(partly, slots={0: MALLORY.sign(partly.encode())})
    s.add("decode-invalid-signature", "a signature that does not cover the message", decode(wrong), None,
        "signature-invalid", flags=["Loose"], summary={"signatures": [{"account": CAROL.text, "state": "invalid"},
        {"account": ALICE.text, "state": "missing"}]})
    s.add("decode-detected", "the kind is not given", decode(tx(T, ALICE), kind=None), "decoded",
        summary={"kind": "solana.transaction"})
    s.add("decode-detected-v1", "the kind is not given; v1", decode(tx(compile(transfer(), version="v1"), ALICE),
        kind=None), "decoded", summary={"kind": "solana.transaction", "version": "v1"})
    s.add("decode-trailing-5-sol", "5 SOL and a byte more: the transfer, and the byte is told",
        decode(tx(compile(transfer().but(data=bytes.fromhex("0200000000f2052a0100000000"))))), "decoded",
        "instruction-trailing-bytes")
    s.add("decode-near", "a plain transfer", decode(tx(T)), "decoded",
        near=["instruction-trailing-bytes", "tx-trailing-bytes", "tx-truncated", "signature-invalid",
        "lookup-table-unresolved"])

    s.group("bytes that are no transaction; " + OWN)
    raw, body = tx(T), T.encode()
    v1 = compile(transfer(), version="v1")
    for id, comment, broken, rule in [
        ("trailing", "a byte too many", raw + b"\0", "tx-trailing-bytes"),
        ("truncated", "a byte too few", raw[:-1], "tx-truncated"),
        ("alias", "81 00 for 1", b"\x81\0" + raw[1:], "compact-u16-non-canonical"),
        ("version", "version 2", raw[:65] + b"\x82" + body[1:], "unsupported-version"),
        ("v1-envelope", "v1 after signatures", b"\1" + bytes(64) + v1.encode(), "v1-in-legacy-envelope"),
        ("v0-order", "v0 before signatures", body + bytes(64), "v0-envelope-order"),
        ("mask", "an unknown mask bit", tx(v1.but(mask=READY.mask() | 64)), "v1-config-mask-unknown"),
        ("account-index", "an account that is not there", tx(T.but(instructions=((2, (0, 9), b""),))),
            "account-index-out-of-bounds"),
        ("program-index", "a program that is not there", tx(T.but(instructions=((9, (0,), b""),))),
            "program-index-out-of-bounds"),
        ("no-signers", "no signer", envelope(T.but(header=(0, 0, 1)), []), "no-signers"),
        ("count", "a signature too many", envelope(T, [ZERO, ZERO]), "signature-count-mismatch"),
    ]:
        s.add(f"decode-broken-{id}", comment, decode(broken), "refused", rule)
    huge = b"\1" + bytes(64) + b"\1\0\1" + b"\xff\xff\x03" + bytes(100)
    s.add("decode-bomb-keys", "65,535 keys are promised, and three are there", decode(huge), "refused",
        "tx-truncated", flags=["Hostile"])
    return s
