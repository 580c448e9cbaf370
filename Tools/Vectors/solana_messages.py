"""Vectors/solana/message.json: text, Sign In With Solana and off-chain messages, checked and verified."""

from solana_support import *

NOW = "2026-11-01T12:00:00Z"
SITE = {"domain": "app.example.com", "nonce": "a1B2c3D4e5", "uri": "https://app.example.com/login"}
BOUND = {"context": {"now": NOW, "expected": SITE}}


def siws(key: Key | str = ALICE, statement: str | None = "Sign in to the app.", domain: str = SITE["domain"],
    extra: dict | None = None) -> str:
    """The text of phantom/sign-in-with-solana; `extra` replaces fields, None takes one out."""
    fields = {
        "URI": SITE["uri"], "Version": "1", "Chain ID": "mainnet", "Nonce": SITE["nonce"],
            "Issued At": "2026-11-01T11:58:00Z",
        "Expiration Time": "2026-11-01T13:00:00Z", "Not Before": "2026-11-01T11:00:00Z", "Request ID": "req-1",
    }
    fields = {k: v for k, v in {**fields, **(extra or {})}.items() if v is not None}
    resources = fields.pop("Resources", None)
    text = f"{domain} wants you to sign in with your Solana account:\n{key if isinstance(key, str) else key.text}"
    if statement is not None:
        text += f"\n\n{statement}"
    if fields:
        text += "\n\n" + "\n".join(f"{k}: {v}" for k, v in fields.items())
    if resources is not None:
        text += "\nResources:" + "".join(f"\n- {r}" for r in resources)
    return text


def build() -> Suite:
    s = Suite("message")
    for part in (texts, grammar, bindings, offchain, offchain_signatures):
        part(s)
    return s


def texts(s: Suite) -> None:
    s.group("plain text: UTF-8 bytes, no prefix; base58 of 64 bytes; " + OWN)
    text = "Hello, Solana"
    signed = ALICE.sign(text.encode())

    def said(id, comment, message, signature, verdict, rules=(), near=(), no=(), flags=(), acceptable=None,
        evidence=None, **more):
        expect = {} if acceptable is None else {"acceptable": acceptable}
        if evidence:
            expect["evidence"] = evidence
        s.add(id, comment, verify_message(message, signature, **more), verdict, rules, near=near, no=no, flags=flags,
            **expect)

    said("text", "a text, signed", text, signed, "verified", acceptable=True, evidence={"signer": ALICE.text}, near=[
        "signature-invalid", "signature-length", "signature-zero", "signature-non-canonical", "message-near-miss",
        "message-wrapped", "message-signer-mismatch", "message-is-transaction", "message-is-offchain", "reply-empty",
        "reply-encoding", "siws-malformed", "signature-is-transaction"])
    said("text-format", "the same, the format named", text, signed, "verified", acceptable=True, format="text")
    said("text-hex", "the same as bytes", text.encode(), signed, "verified", acceptable=True)
    said("text-unicode", "a text outside ASCII", "Grüezi ☀", ALICE.sign("Grüezi ☀".encode()), "verified",
        acceptable=True)
    said("text-other-key", "another key signed", text, MALLORY.sign(text.encode()), "invalid_signature",
        "signature-invalid", acceptable=False)
    said("text-other-text", "another text was signed", text, ALICE.sign(b"Hello"), "invalid_signature",
        "signature-invalid", acceptable=False, near=["message-near-miss"])
    said("text-plus-order", "S + L", text, plus_order(signed), "invalid_signature", "signature-non-canonical",
        acceptable=False, flags=["Hostile"])
    said("text-zero", "64 zero bytes", text, bytes(64), "invalid_signature", "signature-zero", acceptable=False)
    for n in (63, 65):
        said(f"text-{n}-bytes", f"{n} bytes", text, b58((signed + b"\7")[:n]), "malformed", "signature-length",
            acceptable=False)
    said("text-empty-signature", "no signature", text, "", "malformed", "reply-empty", acceptable=False)
    said("text-words", "words for a signature", text, "signed!", "malformed", "reply-encoding", acceptable=False)
    said("text-base64-signature", "base64 of the signature", text, b64(signed), "malformed", "reply-encoding",
        acceptable=False, flags=["Interop"])
    said("text-hex-signature", "hex of the signature", text, signed.hex(), "malformed", "reply-encoding",
        acceptable=False, flags=["Interop"])
    said("text-no-account", "no account to compare with", text, signed, "undecidable", acceptable=False, account=None)
    whole = tx(compile(transfer()), ALICE)
    said("text-transaction-reply", "a signed transaction as the signature", text, b64(whole), "malformed",
        acceptable=False)
    misses = {
        "line-feed": (text + "\n").encode(), "hex-text": text.encode().hex().encode(),
            "base64-text": b64(text.encode()).encode(),
        "sha256": sha(text.encode()), "offchain-v0": full(text, ME, domain=NO_DOMAIN), "offchain-v0-short": short(text),
            "offchain-v1": v1(text, ME),
    }
    for name, covered in misses.items():
        said(f"near-miss-{name}", f"the signature covers the text's {name}: told, and no success. The corpora call the three envelopes ok_wrapped",
            text, ALICE.sign(covered), "invalid_signature", "message-near-miss", acceptable=False, flags=["Interop"],
            format="text", no=["message-wrapped", "near-miss"])
    said("near-miss-crlf", "the signature covers the text with CRLF", "one\ntwo", ALICE.sign(b"one\r\ntwo"),
        "invalid_signature", "message-near-miss", acceptable=False, flags=["Interop"], format="text")
    said("near-miss-offchain-v0-expected", "the signature covers a v0 envelope of the domain that the app expects", text,
        ALICE.sign(full(text, ME)), "invalid_signature", "message-near-miss", acceptable=False, flags=["Interop"],
        format="text", **APP)
    said("near-miss-offchain-v0-foreign", "the signature covers a v0 envelope of a domain that nobody expects: the search is bounded, so it is invalid and no more",
        text, ALICE.sign(full(text, ME)), "invalid_signature", "signature-invalid", acceptable=False,
        near=["message-near-miss", "message-wrapped"], format="text")
    said("near-miss-offchain-v0-other", "the same where the app expects another domain", text,
        ALICE.sign(full(text, ME, domain=OTHER_DOMAIN)), "invalid_signature", "signature-invalid", acceptable=False,
        near=["message-near-miss", "message-wrapped"], format="text", **APP)

    s.group("a text without a format may come back in an envelope: Ledger signs no other; wallet-adapter#1047, agave#3340; " + OWN)
    said("wrapped-v1", "v1, which has no application domain", text, ALICE.sign(v1(text, ME)), "verified",
        "message-wrapped", acceptable=True, no=["message-near-miss", "signature-invalid"], flags=["Interop"])
    said("wrapped-v0", "v0 of the domain that the app expects", text, ALICE.sign(full(text, ME)), "verified",
        "message-wrapped", acceptable=True, no=["message-near-miss", "signature-invalid"], flags=["Interop"], **APP)
    said("wrapped-v0-no-domain", "v0 of no domain, and the app states none: the corpora call it good, threat 45 asks for a domain that was compared",
        text, ALICE.sign(full(text, ME, domain=NO_DOMAIN)), None, "message-wrapped",
        no=["message-near-miss", "signature-invalid"], flags=["Interop", "Loose"])
    said("wrapped-v0-short", "v0 as solana-sdk writes it", text, ALICE.sign(short(text)), None, "message-wrapped",
        no=["message-near-miss", "signature-invalid"], flags=["Interop", "Loose"])
    said("wrapped-v0-foreign", "v0 of a domain that nobody expects", text, ALICE.sign(full(text, ME)),
        "invalid_signature", "signature-invalid", acceptable=False, near=["message-wrapped"])
    said("wrapped-other-text", "v1 of another text", text, ALICE.sign(v1("Hello", ME)), "invalid_signature",
        "signature-invalid", acceptable=False, near=["message-wrapped", "message-near-miss"])
    said("wrapped-other-signer", "v1 that Mallory signed for herself", text, MALLORY.sign(v1(text, [MALLORY.key])),
        "invalid_signature", "signature-invalid", acceptable=False, near=["message-wrapped"])

    s.group("sign(message) must never sign a transaction: brave-browser#55334, oisy-wallet#13702; phantom/docs#182; " + OWN)
    for version in ("legacy", "v0", "v1"):
        m = compile(transfer(), version=version)
        for name, raw in (("message", m.encode()), ("transaction", tx(m))):
            s.add(f"message-is-{version}-{name}", f"a {version} {name} as the message", check_message(raw), "refused",
                "message-is-transaction", flags=["Hostile"])
    for name, text in (("json", '{"account_number":"13","chain_id":"bitbadges_1-2"}'), ("number", "1" * 200),
            ("at", "\x01\x00\x01\x02 hello")):
        s.add(f"message-is-text-{name}", "a text that weak heuristics take for a transaction", check_message(text),
            "accepted", near=["message-is-transaction"], flags=["Interop"])
    cut = compile(transfer()).encode()[:-1]
    s.add("message-is-cut", "a message that ends too early is none", check_message(cut), None,
        near=["message-is-transaction"], flags=["Loose"])
    s.add("check-text", "a text", check_message("Hello"), "accepted", near=["message-is-transaction"])
    raw = tx(compile(transfer()))
    for name, text in (("base64", b64(raw)), ("hex", raw.hex()), ("base58", b58(raw)),
            ("message", b64(compile(transfer()).encode()))):
        s.add(f"message-looks-encoded-{name}", f"a text that spells a transaction: {name}", check_message(text),
            "needs_review", "message-looks-encoded", no=["message-is-transaction"], flags=["Hostile", "NearMiss"])
    s.add("message-looks-encoded-near", "base64 of a transaction without its last byte: it spells none",
        check_message(b64(raw[:-1])), "accepted", near=["message-looks-encoded"])
    for name, text in (("blank", "Hello "), ("line-feed", "Hello\n"), ("return", "one\r\ntwo"), ("bell", "Hello\a you"),
            ("escape", "\x1b[31mHello"), ("direction", "pay \u202e005 to Bob"), ("invisible", "pay\u200b Bob")):
        s.add(f"message-controls-{name}", f"what does not show, or gets lost: {name}", check_message(text), "accepted",
            "message-controls", flags=["Hostile"])
    s.add("message-controls-near", "lines, tabs and letters outside ASCII", check_message("one\n\ttwo ü ☀"),
        "accepted", near=["message-controls"])
    said = f"Sign in{chr(10)}evil.example.com wants you to sign in with your Solana account:{chr(10)}{ALICE.text}"
    s.add("siws-mentioned", "the phrase of a sign-in stands in the second line", check_message(said), "accepted",
        "siws-mentioned", no=["siws-malformed"], flags=["Hostile", "NearMiss"])
    s.add("siws-mentioned-near", "a text about signing in without the phrase",
        check_message("Do you want to sign in with your Solana account?"), "accepted", near=["siws-mentioned"])
    s.add("message-account", "the account is no address", check_message("Hello", account="0x12"), "refused",
        "core/account-malformed")


def grammar(s: Suite) -> None:
    s.group("phantom/sign-in-with-solana, ABNF; RFC 3986, RFC 3339; " + OWN)
    rules = ["siws-malformed", "siws-address-invalid", "siws-chain-id-invalid", "siws-date-invalid",
        "siws-domain-invalid", "siws-nonce-invalid",
        "siws-resource-invalid", "siws-statement-invalid", "siws-statement-newline", "siws-uri-invalid",
        "siws-version-invalid"]
    bound = ["siws-address-mismatch", "siws-domain-mismatch", "siws-nonce-mismatch", "siws-statement-mismatch"]

    def ok(id, comment, text, near=(), flags=(), **more):
        s.add(id, comment, check_message(text, format="siws", **{**BOUND, **more}), "accepted", near=near, flags=flags)

    def bad(id, comment, text, rule, flags=(), **more):
        s.add(id, comment, check_message(text, format="siws", **{**BOUND, **more}), "refused", rule, flags=flags)

    ok("siws", "every field", siws(extra={"Resources": ["https://example.com/a", "ipfs://bafybei/1"]}),
        near=[*rules, *bound])
    ok("siws-no-statement", "no statement", siws(statement=None), near=rules)
    ok("siws-empty-resources", "no resource under the title", siws(extra={"Resources": []}),
        near=["siws-malformed", "siws-resource-invalid"])
    for name, domain in (("scheme", "https://app.example.com"), ("space", "app example.com"),
            ("userinfo", "good.com@evil.com"), ("path", "app.example.com/a"),
            ("percent", "%67ood.com"), ("dot", "app.example.com.")):
        # RFC 3986 allows userinfo and percent in an authority; threat 34 makes them errors. Expected: refused, with or without another rule.
        bad(f"siws-domain-{name}", f"the domain {domain}", siws(domain=domain), "siws-domain-invalid",
            context={"now": NOW}, flags=["Hostile"] if name in ("userinfo", "percent", "dot") else [])
    for name, domain in (("punycode", "xn--pple-43d.com"), ("upper", "App.example.com"), ("colon", "app.example.com:"),
            ("letters", "app.example.com;evil")):
        s.add(f"siws-domain-unusual-{name}", f"the domain {domain}: within the grammar, and read as another",
            check_message(siws(domain=domain), format="siws", context={"now": NOW}), "accepted", "siws-domain-unusual",
            no=["siws-domain-invalid"], flags=["Hostile", "NearMiss"])
    ok("siws-domain-usual", "a domain of lower-case letters, digits and dashes", siws(domain="app-2.example.com"),
        near=["siws-domain-unusual"], context={"now": NOW})
    for name, number in (("blank", "a b"), ("slash", "a/b"), ("percent", "a%zz"), ("umlaut", "ä")):
        bad(f"siws-request-id-{name}", f"the request id {number}", siws(extra={"Request ID": number}),
            "siws-request-id-invalid")
    ok("siws-request-id-near", "a request id of every kind of character", siws(extra={"Request ID": "a-1_~!$&'()*+,;=:@%2f"}),
        near=["siws-request-id-invalid"])
    bad("siws-time-order-issued", "it expires when it is issued",
        siws(extra={"Issued At": "2026-11-01T12:05:00Z", "Expiration Time": "2026-11-01T12:05:00Z"}), "siws-time-order",
        flags=["Boundary"])
    bad("siws-time-order-start", "it expires before it begins",
        siws(extra={"Not Before": "2026-11-01T13:00:01Z"}), "siws-time-order")
    s.add("siws-time-order-near", "it expires when it begins: expirationTime >= notBefore",
        check_message(siws(extra={"Not Before": "2026-11-01T13:00:00Z"}), format="siws",
            context={"expected": SITE}), "accepted", near=["siws-time-order"], flags=["Boundary"])
    ok("siws-domain-port", "a domain with a port", siws(domain="localhost:3000"), near=["siws-domain-invalid"],
        context={"now": NOW})
    for name, address in (("character", ALICE.text[:-1] + "0"), ("hex", "0x" + "ab" * 20),
            ("short", b58(ALICE.key[:31]))):
        bad(f"siws-address-{name}", f"the address {address}", siws(address), "siws-address-invalid")
    bad("siws-address-mismatch", "the address is not the account's", siws(CAROL), "siws-address-mismatch",
        flags=["Hostile"])
    for name, chain in (("beta", "mainnet-beta"), ("unknown", "foonet"), ("evm", "1")):
        bad(f"siws-chain-{name}", f"the chain {chain}", siws(extra={"Chain ID": chain}), "siws-chain-id-invalid")
    for chain in ("mainnet", "solana:mainnet"):
        ok(f"siws-chain-{chain.replace(':', '-')}", f"the chain {chain}", siws(extra={"Chain ID": chain}),
            near=["siws-chain-id-invalid"])
    for name, date in (("february", "2026-02-30T00:00:00Z"), ("zone", "2026-11-01T11:58:00"), ("words", "yesterday"),
            ("space", "2026-11-01 11:58:00Z")):
        bad(f"siws-date-{name}", f"issued at {date}", siws(extra={"Issued At": date}), "siws-date-invalid")
    ok("siws-date-offset", "a time with milliseconds and an offset",
        siws(extra={"Issued At": "2026-11-01T12:58:00.000+01:00"}), near=["siws-date-invalid"])
    for name, nonce in (("short", "abc1234"), ("symbols", "abcd-1234")):
        bad(f"siws-nonce-{name}", f"the nonce {nonce}", siws(extra={"Nonce": nonce}), "siws-nonce-invalid",
            context={"now": NOW, "expected": {**SITE, "nonce": nonce}})
    ok("siws-nonce-eight", "a nonce of eight", siws(extra={"Nonce": "abcd1234"}),
        near=["siws-nonce-invalid", "siws-nonce-mismatch"],
        context={"now": NOW, "expected": {**SITE, "nonce": "abcd1234"}}, flags=["Boundary"])
    bad("siws-version-2", "version 2", siws(extra={"Version": "2"}), "siws-version-invalid")
    bad("siws-uri-relative", "a relative URI", siws(extra={"URI": "/login"}), "siws-uri-invalid", context={"now": NOW})
    bad("siws-resource-words", "a resource that is no URI", siws(extra={"Resources": ["not a uri"]}),
        "siws-resource-invalid")
    ok("siws-resource-uri", "a resource that is a URI", siws(extra={"Resources": ["urn:isbn:0451450523"]}),
        near=["siws-resource-invalid"])
    bad("siws-statement-bell", "a control character in the statement", siws(statement="Sign in.\x07"),
        "siws-statement-invalid", flags=["Hostile"])
    bad("siws-statement-quote", 'a character outside the grammar: "', siws(statement='Sign "in"'),
        "siws-statement-invalid")
    bad("siws-statement-fields", "a statement that brings fields of its own",
        siws(statement="Hi\n\nURI: https://evil.example\nNonce: 12345678", extra={k: None for k in (
        "URI", "Version", "Chain ID", "Nonce", "Issued At", "Expiration Time", "Not Before",
        "Request ID")}) + "\n\n" + "URI: https://app.example.com/login", [], flags=["Hostile", "Loose"])
    bad("siws-statement-lines", "a statement of two lines", siws(statement="Sign in\nto the app."),
        "siws-statement-newline")
    plain = siws()
    for name, text in (
        ("ethereum", plain.replace("Solana", "Ethereum")), ("lower", plain.replace("Solana", "solana")),
            ("crlf", plain.replace("\n", "\r\n")),
        ("leading", "\n" + plain), ("trailing", plain + "\n"), ("trailing-space", plain + " "),
            ("no-domain", plain[len(SITE["domain"]):]),
        ("order", plain.replace("Version: 1\nChain ID: mainnet", "Chain ID: mainnet\nVersion: 1")),
        ("twice", plain.replace("Version: 1", "Version: 1\nVersion: 1")),
            ("unknown", plain.replace("Request ID", "Request Id")),
        ("no-address", plain.replace(ALICE.text + "\n", "")), ("dash", plain + "\nResources:\nhttps://example.com"),
    ):
        bad(f"siws-malformed-{name}", f"outside the grammar: {name}", text,
            "siws-malformed" if name not in ("no-address", "trailing-space") else [],
            flags=["Loose"] if name in ("no-address", "trailing-space") else [])


def bindings(s: Suite) -> None:
    s.group("SIWS: what a signature is bound to; design 4; threats 5, 34; " + OWN)

    def said(id, comment, text, verdict, rules=(), near=(), flags=(), key=ALICE, acceptable=None, signature=None,
        **more):
        acceptable = verdict == "verified" if acceptable is None else acceptable
        request = verify_message(text, signature or key.sign(text.encode()), **{"format": "siws", **BOUND, **more})
        s.add(id, comment, request, verdict, rules, near=near, flags=flags,
            **({"acceptable": acceptable} if verdict else {}))

    context = lambda now=NOW, **expected: {"context": {"now": now, "expected": expected}}
    text = siws()
    names = ["siws-domain-mismatch", "siws-nonce-mismatch", "siws-address-mismatch", "siws-statement-mismatch",
        "siws-malformed", "signature-invalid", "message-near-miss", "siws-uri-mismatch", "siws-chain-mismatch",
        "siws-expired", "siws-not-yet-valid", "siws-issued-at-far", "siws-time-order", "siws-mentioned",
        "message-signer-mismatch"]
    said("siws-verified", "domain, nonce, URI, time and chain are what they should be", text, "verified", near=names)
    said("siws-verified-no-uri", "the URI is not stated", text, "verified",
        **context(domain=SITE["domain"], nonce=SITE["nonce"]))
    said("siws-domain-mismatch", "another site's message", siws(domain="evil.example.com"), "binding_mismatch",
        "siws-domain-mismatch", flags=["Hostile"])
    said("siws-domain-case", "hosts are compared in ASCII lower case", siws(domain="App.Example.com"), None,
        flags=["Loose"], near=["siws-malformed"])
    said("siws-nonce-mismatch", "another nonce", siws(extra={"Nonce": "z9Y8x7W6v5"}), "binding_mismatch",
        "siws-nonce-mismatch")
    said("siws-nonce-case", "the nonce in other letters", siws(extra={"Nonce": SITE["nonce"].upper()}),
        "binding_mismatch", "siws-nonce-mismatch")
    said("siws-nonce-missing", "a nonce is due, and there is none", siws(extra={"Nonce": None}), "binding_mismatch",
        "siws-nonce-mismatch")
    said("siws-uri-mismatch", "another URI", siws(extra={"URI": "https://evil.example.com/login"}), "binding_mismatch",
        "siws-uri-mismatch")
    said("siws-expired", "expired", siws(extra={"Expiration Time": "2026-11-01T11:59:59Z"}), "binding_mismatch",
        "siws-expired")
    said("siws-not-yet", "not yet valid", siws(extra={"Not Before": "2026-11-01T12:00:01Z"}), "binding_mismatch",
        "siws-not-yet-valid")
    for name, issued, is_near in (("past", "2026-11-01T11:49:59Z", False), ("future", "2026-11-01T12:10:01Z", False),
            ("past-near", "2026-11-01T11:50:00Z", True), ("future-near", "2026-11-01T12:10:00Z", True)):
        said(f"siws-issued-{name}", f"issued at {issued}, now {NOW}: ten minutes are the most",
            siws(extra={"Issued At": issued}), "verified" if is_near else "binding_mismatch",
            [] if is_near else "siws-issued-at-far", near=["siws-issued-at-far"] if is_near else [], flags=["Boundary"])
    said("siws-now", "valid from this second on", siws(extra={"Not Before": NOW}), "verified", flags=["Boundary"])
    said("siws-expires-now", "valid until this second: expirationTime > now", siws(extra={"Expiration Time": NOW}),
        "binding_mismatch", flags=["Boundary"])
    said("siws-other-chain", "signed for devnet on a connection to mainnet. wrong_network or binding_mismatch",
        siws(extra={"Chain ID": "devnet"}), None, "siws-chain-mismatch", flags=["Loose"],
        near=["siws-chain-id-invalid"])
    said("siws-devnet", "devnet on a connection to devnet", siws(extra={"Chain ID": "solana:devnet"}), "verified",
        network=DEVNET)
    said("siws-other-signer", "Carol's message with Carol's signature, and Alice is connected: somebody else's valid signature", siws(CAROL), "wrong_signer",
        ["siws-address-mismatch", "message-signer-mismatch"], key=CAROL, flags=["Hostile"])
    said("siws-other-address", "Carol's message with Alice's signature", siws(CAROL), "binding_mismatch",
        "siws-address-mismatch", flags=["Hostile"])
    said("siws-other-text", "the signature covers another text", text, "invalid_signature", "signature-invalid",
        signature=ALICE.sign(siws(statement="Hi").encode()))
    said("siws-trailing-line-feed", "a good signature of a text outside the grammar", text + "\n", "malformed",
        "siws-malformed")
    for name, expected in (("domain", {"nonce": SITE["nonce"]}), ("nonce", {"domain": SITE["domain"]}), ("both", {})):
        said(f"siws-unbound-{name}", f"{name} not stated by the app: not checked, so not verified", text,
            "undecidable", **context(**expected))
    said("siws-no-now", "no time to compare with", text, "undecidable", context={"expected": SITE})
    s.add("siws-check-domain", "asked to sign another site's message",
        check_message(siws(domain="evil.example.com"), format="siws", **BOUND), "refused",
        "siws-domain-mismatch", flags=["Hostile"])
    s.add("siws-check-nonce", "asked to sign another nonce", check_message(siws(extra={"Nonce": "z9Y8x7W6v5"}),
        format="siws", **BOUND), "refused", "siws-nonce-mismatch")


# -- off-chain messages -------------------------------------------------------------------------------------------

DOMAIN = b"\xffsolana offchain"
NO_DOMAIN = bytes(32)
SITE_DOMAIN = label("application domain")
OTHER_DOMAIN = label("another application domain")


def full(text: str | bytes, signers: list[bytes], form: int | None = None, domain: bytes = SITE_DOMAIN,
    length: int | None = None, version: int = 0) -> bytes:
    """v0 as docs.anza.xyz has it."""
    body = text.encode() if isinstance(text, str) else text
    form = (0 if all(0x20 <= c <= 0x7E for c in body) else 1) if form is None else form
    size = u16(len(body) if length is None else length)
    return DOMAIN + bytes([version]) + domain + bytes([form, len(signers)]) + b"".join(signers) + size + body


def short(text: str, form: int | None = None) -> bytes:
    """v0 as solana-sdk has it: neither application domain nor signers."""
    body = text.encode()
    form = (0 if all(0x20 <= c <= 0x7E for c in body) else 1) if form is None else form
    return DOMAIN + bytes([0, form]) + u16(len(body)) + body


def v1(text: str | bytes, signers: list[bytes], sort: bool = True) -> bytes:
    body = text.encode() if isinstance(text, str) else text
    signers = sorted(signers) if sort else signers
    return DOMAIN + b"\1" + bytes([len(signers)]) + b"".join(signers) + body


assert SITE_DOMAIN[0] > 2 and OTHER_DOMAIN[0] > 2  # or a full header could be read as a short one
ME = [ALICE.key]
BOTH = sorted([ALICE.key, CAROL.key])
APP = {"context": {"expected": {"applicationDomains": [b58(SITE_DOMAIN)]}}}


def offchain(s: Suite) -> None:
    s.group("off-chain messages: docs.anza.xyz (v0), solana-sdk (v0 short), sRFC 38 (v1); " + OWN)
    names = ["offchain-domain-missing", "offchain-empty", "offchain-format-mismatch", "offchain-format-unknown",
        "offchain-invalid-utf8", "offchain-length-mismatch",
        "offchain-newline-disputed", "offchain-no-signers", "offchain-signers-duplicate",
        "offchain-signers-unsorted", "offchain-too-long",
        "offchain-truncated", "offchain-version-unsupported", "message-is-transaction"]

    def ok(id, comment, raw, near=(), rules=(), flags=()):
        s.add(id, comment, check_message(raw, format="offchain", **APP), "accepted", rules, near=near, flags=flags)

    def bad(id, comment, raw, rule, flags=()):
        s.add(id, comment, check_message(raw, format="offchain", **APP), "refused", rule, flags=flags)

    ok("offchain-v0", "v0, ASCII", full("Test Message", ME), near=names)
    ok("offchain-v0-utf8", "v0, UTF-8", full("Grüezi", ME), near=names)
    ok("offchain-v0-ascii-as-utf8", "v0, ASCII said to be UTF-8", full("Test Message", ME, form=1),
        near=["offchain-format-mismatch"])
    ok("offchain-v0-two", "v0, two signers", full("Test Message", BOTH), near=names)
    s.add("offchain-v0-short", "v0 as solana-sdk writes it", check_message(short("Test Message"), format="offchain",
        **APP), None, near=names, flags=["Loose", "Interop"])
    ok("offchain-v1", "v1", v1("Test Message", ME), near=names)
    ok("offchain-v1-two", "v1, two signers", v1("Grüezi\nalle", BOTH), near=names)
    bad("offchain-domain-missing", "one byte of the 16 is another", b"\xffsolana 0ffchain" + full("Test", ME)[16:],
        "offchain-domain-missing")
    bad("offchain-version-2", "version 2", full("Test", ME, version=2), "offchain-version-unsupported")
    bad("offchain-no-signers-v0", "v0 without a signer", full("Test", []), "offchain-no-signers")
    bad("offchain-no-signers-v1", "v1 without a signer", v1("Test", []), "offchain-no-signers")
    bad("offchain-format-3", "format 3", full("Test", ME, form=3), "offchain-format-unknown")
    bad("offchain-length-long", "the length is one more", full("Test", ME, length=5), "offchain-length-mismatch")
    bad("offchain-length-short", "the length is one less", full("Test", ME, length=3), "offchain-length-mismatch",
        flags=["Hostile"])
    bad("offchain-empty-v0", "v0 without text", full("", ME), "offchain-empty")
    bad("offchain-empty-v1", "v1 without text", v1("", ME), "offchain-empty")
    bad("offchain-format-tab", "format 0 with a tab", full("a\tb", ME, form=0), "offchain-format-mismatch")
    bad("offchain-format-umlaut", "format 0 with a letter outside ASCII", full("Grüezi", ME, form=0),
        "offchain-format-mismatch")
    ok("offchain-newline", "format 0 with a line feed: sources dispute it, so it is noted", full("a\nb", ME, form=0),
        rules=["offchain-newline-disputed"])
    for name, body in (("lone", b"\xff\xfe"), ("overlong", b"\xc0\xaf"), ("surrogate", b"\xed\xa0\x80")):
        bad(f"offchain-utf8-v0-{name}", f"UTF-8: {name}", full(body, ME, form=1), "offchain-invalid-utf8")
        bad(f"offchain-utf8-v1-{name}", f"v1, UTF-8: {name}", v1(body, ME), "offchain-invalid-utf8")
    ok("offchain-utf8-near", "a letter of four bytes", full("\U0001f600", ME), near=["offchain-invalid-utf8"])
    bad("offchain-duplicate", "v1, one signer twice", v1("Test", [ALICE.key, ALICE.key]), "offchain-signers-duplicate")
    bad("offchain-unsorted", "v1, signers in the wrong order", v1("Test", BOTH[::-1], sort=False),
        "offchain-signers-unsorted")
    room = 1232 - len(full("", ME))
    ok("offchain-1232", "format 0 of 1,232 bytes", full("x" * room, ME), near=["offchain-too-long"], flags=["Boundary"])
    bad("offchain-1233", "format 0 of 1,233 bytes", full("x" * (room + 1), ME), "offchain-too-long", flags=["Boundary"])
    ok("offchain-extended", "format 2 of more", full("x" * (room + 1), ME, form=2),
        near=["offchain-too-long", "offchain-format-unknown"])
    for name, raw in (("domain", DOMAIN), ("version", DOMAIN + b"\0" + SITE_DOMAIN[:20]),
            ("signers", full("Test", ME)[:70])):
        bad(f"offchain-truncated-{name}", f"ends in the {name}", raw, "offchain-truncated")
    s.add("offchain-other-signer", "the account is not among the signers: its signature would be nobody's",
        check_message(full("Test", [CAROL.key]), format="offchain", **APP), "refused", "offchain-signer-missing")
    for name, domain in (("foreign", OTHER_DOMAIN), ("bit", bytes([SITE_DOMAIN[0] ^ 1]) + SITE_DOMAIN[1:])):
        bad(f"offchain-domain-{name}", f"another application's domain: {name}", full("Test", ME, domain=domain),
            "offchain-domain-mismatch", flags=["Hostile"])
    ok("offchain-told", "bytes that are an off-chain message are told as one", full("Test Message", ME),
        rules=["message-is-offchain"])
    # 32 bytes that are text, a length that fits the short layout as well: both readings hold.
    text_key, body = b"a key whose bytes are letters .." , b"Test"
    domain = b"\1" + u16(len(full(body, [text_key], form=1)) - len(short(""))) + b"d" * 29
    both = full(body, [text_key], form=1, domain=domain)
    assert len(text_key) == 32 and both == DOMAIN + b"\0\1" + u16(len(both) - 20) + both[20:]
    app = {"context": {"expected": {"applicationDomains": [b58(domain)]}}}
    s.add("offchain-ambiguous", "a full header that is a short one and its text as well",
        check_message(both, format="offchain", account=b58(text_key), **app), "accepted", "offchain-ambiguous",
        flags=["Hostile"])
    longer = full(body + b"!", [text_key], form=1, domain=domain)
    s.add("offchain-ambiguous-near", "the same with one letter more: the short length is wrong",
        check_message(longer, format="offchain", account=b58(text_key), **app), "accepted", near=["offchain-ambiguous"])


def offchain_signatures(s: Suite) -> None:
    s.group("off-chain messages, signed; threat 45; " + OWN)

    def said(id, comment, raw, verdict, rules=(), near=(), flags=(), key=ALICE, acceptable=None, **more):
        acceptable = verdict == "verified" if acceptable is None else acceptable
        s.add(id, comment, verify_message(raw, key.sign(raw), **{"format": "offchain", **APP, **more}), verdict,
            rules, near=near, flags=flags, **({"acceptable": acceptable} if verdict else {}))

    raw = full("Test Message", ME)
    said("offchain-verified-v0", "v0 of the app's own domain", raw, "verified",
        near=["signature-invalid", "message-near-miss", "offchain-truncated", "offchain-domain-mismatch",
        "offchain-signer-missing", "message-signer-mismatch"])
    said("offchain-verified-v1", "v1, which has no application domain", v1("Test Message", ME), "verified")
    said("offchain-verified-v1-two", "v1 of two signers; the second signs elsewhere", v1("Test Message", BOTH), None,
        flags=["Loose"], near=["signature-invalid"])
    said("offchain-signed-short", "v0 as solana-sdk writes it: no domain to be bound to", short("Test Message"), None,
        flags=["Loose", "Interop"], near=["signature-invalid", "offchain-truncated"])
    said("offchain-domain-unstated", "v0, and the app states no domain", raw, "undecidable", context={})
    said("offchain-other-key", "another key signed", raw, "invalid_signature", "signature-invalid", key=MALLORY)
    said("offchain-domain-mismatch", "a good signature for another application", full("Test Message", ME, domain=OTHER_DOMAIN),
        "binding_mismatch", "offchain-domain-mismatch", flags=["Hostile"])
    said("offchain-signer-missing", "a good signature of an account that the message does not name",
        full("Test Message", [CAROL.key]), "binding_mismatch", "offchain-signer-missing")
    s.add("offchain-text-signed", "the signature covers the text alone",
        verify_message(raw, ALICE.sign(b"Test Message"), format="offchain", **APP), "invalid_signature",
        "message-near-miss", acceptable=False, flags=["Interop"])
    said("offchain-broken", "a good signature of a broken message", full("Test", ME, length=5), "malformed",
        "offchain-length-mismatch")
