"""Vectors/evm/siwe.json: Sign-In with Ethereum, asked for and signed."""

from support import *

SITE = {"domain": "app.example.com", "uri": "https://app.example.com/login", "nonce": "a1B2c3D4e5"}
NOW = "2026-11-01T12:00:00Z"
BOUND = {"context": {"now": NOW, "expected": SITE}}
FIELDS = {
    "URI": SITE["uri"], "Version": "1", "Chain ID": "1", "Nonce": SITE["nonce"], "Issued At": "2026-11-01T11:58:00Z",
    "Expiration Time": "2026-11-01T13:00:00Z", "Not Before": "2026-11-01T11:00:00Z", "Request ID": "req-1",
}


def siwe(account: Key | str = ALICE, statement: str | None = "Sign in to the app.", site: str = SITE["domain"], **fields) -> str:
    """The text of EIP-4361; a field that is None is left out, `Resources` is a list. Names are written with underscores."""
    named = {**FIELDS, **{name.replace("_", " "): value for name, value in fields.items()}}
    lines = [f"{site} wants you to sign in with your Ethereum account:", account if isinstance(account, str) else account.text, ""]
    lines += [] if statement is None else [statement]
    lines += ["", *(f"{name}: {named[name]}" for name in FIELDS if named[name] is not None)]
    if "Resources" in named:
        lines += ["Resources:", *(f"- {uri}" for uri in named["Resources"])]
    return "\n".join(lines)


def build() -> Suite:
    s = Suite("siwe")
    for part in (asked_for, edges, signed, unread, readings):
        part(s)
    return s


def check_message(message: str, account=ALICE.text, network="eip155:1", **more) -> dict:
    request = {"op": "checkMessage", "chain": "evm", "message": message, "account": account, "network": network}
    return {**request, **more}


def expected(now: str | None = NOW, **values) -> dict:
    context = {"expected": values}
    return {"context": {**context, "now": now} if now else context}


def asked_for(s: Suite) -> None:
    s.group("EIP-4361, the message format; RFC 3986, RFC 3339, EIP-55; threats, row 34; " + OWN)
    grammar = [
        "siwe-malformed", "siwe-scheme-invalid", "siwe-domain-invalid", "siwe-address-invalid", "siwe-statement-invalid",
        "siwe-statement-newline", "siwe-uri-invalid", "siwe-version-invalid", "siwe-chain-id-invalid", "siwe-nonce-invalid",
        "siwe-date-invalid", "siwe-request-id-invalid", "siwe-resource-invalid",
    ]
    unusual = [
        "siwe-scheme-insecure", "siwe-domain-unusual", "siwe-address-no-checksum", "siwe-statement-unusual",
        "siwe-chain-id-leading-zero", "siwe-recap", "siwe-time-order", "message-siwe-unchecked", "siwe-issued-at-future",
    ]

    def ok(id, comment, text, rules=(), near=(), flags=(), **more):
        s.add(f"siwe-{id}", comment, check_message(text, format="siwe", **{**BOUND, **more}), "accepted", rules, near=near, flags=flags)

    def bad(id, comment, text, rule, flags=(), **more):
        s.add(f"siwe-{id}", comment, check_message(text, format="siwe", **{**BOUND, **more}), "refused", rule, flags=flags)

    ok("all", "every field", siwe(Resources=["https://example.com/a", "ipfs://bafybei/1"]), near=[*grammar, *unusual])
    ok("least", "the fields that are due", siwe(statement=None, Expiration_Time=None, Not_Before=None, Request_ID=None), near=grammar)
    ok("scheme", "the scheme is named", siwe(site="https://" + SITE["domain"]), near=["siwe-scheme-invalid", "siwe-scheme-insecure"])
    ok("resources-none", "the heading of resources alone", siwe(Resources=[]), near=["siwe-malformed", "siwe-resource-invalid"])
    ok("request-id-empty", "an empty request id: *pchar", siwe(Request_ID=""), near=["siwe-request-id-invalid"], flags=["Boundary"])
    ok("request-id-all", "a request id of every kind of character", siwe(Request_ID="a-1_~!$&'()*+,;=:@%2f"), near=["siwe-request-id-invalid"])
    ok("nonce-8", "a nonce of eight", siwe(Nonce="abcd1234"), near=["siwe-nonce-invalid"], flags=["Boundary"], **expected(domain=SITE["domain"], nonce="abcd1234"))
    ok("date-offset", "a time with a fraction and an offset", siwe(Issued_At="2026-11-01T12:58:00.000123+01:00"), near=["siwe-date-invalid"])
    ok("statement-all", "a statement of every kind of character", siwe(statement="Az09-._~:/?#[]@!$&'()*+,;= "), near=["siwe-statement-invalid"])
    ok("chain-zero-digits", "a chain id of one digit", siwe(), near=["siwe-chain-id-leading-zero", "siwe-chain-id-invalid"], flags=["Boundary"])

    s.group("wevm/viem 4150; EIP-4361, the empty lines; " + OWN)
    bare = siwe(statement=None)
    ok("lines-two", "without a statement there are two empty lines", bare, near=["siwe-malformed", "siwe-statement-unusual"])
    bad("lines-one", "one empty line", bare.replace("\n\n\n", "\n\n"), "siwe-malformed", flags=["Interop"])
    ok("lines-three", "three empty lines: an empty statement", bare.replace("\n\n\n", "\n\n\n\n"), "siwe-statement-unusual")
    bad("lines-four", "four empty lines", bare.replace("\n\n\n", "\n\n\n\n\n"), "siwe-malformed")
    bad("lines-statement", "no empty line behind the statement", siwe().replace("app.\n\n", "app.\n"), "siwe-malformed")

    s.group("EIP-4361, each field; threats, row 34; spruceid/siwe 59; WalletConnect/walletconnect-monorepo 7247; " + OWN)
    for name, site in (
        ("userinfo", "good.com@evil.com"), ("percent", "%67ood.com"), ("dot", "app.example.com."), ("path", "app.example.com/a"),
        ("space", "app example.com"), ("empty", ""), ("letters", "b\u00fccher.example"),
    ):
        bad(f"domain-{name}", f"the domain {site!r}", siwe(site=site), "siwe-domain-invalid",
            flags=["Hostile"] if name in ("userinfo", "percent", "dot") else [], context={"now": NOW})
    for name, site in (("punycode", "xn--pple-43d.com"), ("upper", "App.example.com"), ("colon", "app.example.com:")):
        ok(f"domain-unusual-{name}", f"the domain {site}: within the grammar, and read as another", siwe(site=site),
           "siwe-domain-unusual", flags=["Hostile"], context={"now": NOW})
    bad("scheme-digit", "the scheme 9p", siwe(site="9p://" + SITE["domain"]), "siwe-scheme-invalid")
    ok("scheme-http", "the scheme http", siwe(site="http://" + SITE["domain"]), "siwe-scheme-insecure")
    wrong = ALICE.text[:2] + ALICE.text[2:].swapcase()
    for name, address in (("case", wrong), ("short", ALICE.text[:-1]), ("bare", ALICE.text[2:]), ("upper-prefix", "0X" + ALICE.text[2:]), ("ens", "alice.eth")):
        bad(f"address-{name}", f"the address {address}", siwe(address), "siwe-address-invalid")
    ok("address-lower", "the address in lower case", siwe(ALICE.lower), "siwe-address-no-checksum", flags=["Interop"])
    for name, statement, rule in (
        ("quote", 'Sign "in"', "siwe-statement-invalid"), ("percent", "100% sure", "siwe-statement-invalid"),
        ("accent", "caf\u00e9", "siwe-statement-invalid"), ("bell", "Sign in.\x07", "siwe-statement-invalid"),
        ("lines", "Sign in\nto the app.", "siwe-statement-newline"),
        ("fields", "I accept\nURI: https://evil.com\nNonce: attacker", "siwe-malformed"),
    ):
        bad(f"statement-{name}", f"the statement {statement!r}", siwe(statement=statement), rule, flags=["Hostile"] if name == "fields" else [])
    ok("statement-like-field", "a statement that looks like a field", siwe(statement="URI: https://evil.example"), "siwe-statement-unusual", flags=["Hostile"])
    for name, field, value, rule in (
        ("uri-relative", "URI", "/login", "siwe-uri-invalid"), ("uri-blank", "URI", "https://a b", "siwe-uri-invalid"),
        ("version-2", "Version", "2", "siwe-version-invalid"), ("version-0.1", "Version", "0.1", "siwe-version-invalid"),
        ("chain-hex", "Chain ID", "0x1", "siwe-chain-id-invalid"), ("chain-name", "Chain ID", "mainnet", "siwe-chain-id-invalid"),
        ("chain-257-bits", "Chain ID", str(2**256), "siwe-chain-id-invalid"),
        ("nonce-7", "Nonce", "abc1234", "siwe-nonce-invalid"), ("nonce-dash", "Nonce", "abcd-1234", "siwe-nonce-invalid"),
        ("date-february", "Issued_At", "2026-02-30T00:00:00Z", "siwe-date-invalid"),
        ("date-zone", "Issued_At", "2026-11-01T11:58:00", "siwe-date-invalid"),
        ("date-words", "Expiration_Time", "tomorrow", "siwe-date-invalid"),
        ("date-leap", "Issued_At", "2026-11-01T11:58:60Z", "siwe-date-invalid"),
        ("request-id-blank", "Request_ID", "a b", "siwe-request-id-invalid"),
        ("request-id-slash", "Request_ID", "a/b", "siwe-request-id-invalid"),
        ("resource-words", "Resources", ["not a uri"], "siwe-resource-invalid"),
    ):
        bad(name, f"{field.replace('_', ' ')}: {value}", siwe(**{field.replace(" ", "_"): value}), rule)
    ok("chain-leading-zero", "Chain ID: 01", siwe(Chain_ID="01"), "siwe-chain-id-leading-zero")
    ok("recap", "a resource that lets a service act", siwe(Resources=["urn:recap:eyJhdHQiOnt9fQ"]), "siwe-recap", flags=["Hostile"])
    ok("recap-near", "a resource by another name", siwe(Resources=["urn:isbn:0451450523"]), near=["siwe-recap"])
    plain = siwe()
    for name, text in (
        ("solana", plain.replace("Ethereum", "Solana")), ("lower", plain.replace("Ethereum", "ethereum")),
        ("crlf", plain.replace("\n", "\r\n")), ("leading", "\n" + plain), ("trailing", plain + "\n"),
        ("order", plain.replace("Version: 1\nChain ID: 1", "Chain ID: 1\nVersion: 1")),
        ("twice", plain.replace("Version: 1", "Version: 1\nVersion: 1")), ("unknown", plain.replace("Request ID", "Request Id")),
        ("no-uri", siwe(URI=None)), ("no-nonce", siwe(Nonce=None)), ("no-issued-at", siwe(Issued_At=None)),
        ("dash", plain + "\nResources:\nhttps://example.com"), ("after", plain + "\nResources:\n- a:b\nbye"),
    ):
        bad(f"malformed-{name}", f"outside the grammar: {name}", text, "siwe-malformed")

    s.group("EIP-4361, verifying the request; threats, row 5; " + OWN)
    for name, text, rule in (
        ("domain", siwe(site="evil.example.com"), "siwe-domain-mismatch"), ("nonce", siwe(Nonce="z9Y8x7W6v5"), "siwe-nonce-mismatch"),
        ("chain", siwe(Chain_ID="10"), "siwe-chain-mismatch"), ("address", siwe(MALLORY), "siwe-address-mismatch"),
        ("uri", siwe(URI="https://evil.example.com/login"), "siwe-uri-mismatch"),
    ):
        bad(f"asked-{name}", f"asked to sign for another {name}", text, rule, flags=["Hostile"])
    ok("asked-unchecked", "nothing is stated to compare it with", plain, "message-siwe-unchecked", context={})


def edges(s: Suite) -> None:
    """Neither a site nor a nonce is stated here, so a sign-in within the grammar is one whose bindings are not compared."""
    s.group("RFC 3339, 5.6 and 5.7 (times); RFC 3986, 3.2 (hosts and ports) and 3.3 to 3.5; EIP-4361; " + OWN)
    unbound = {"format": "siwe", "context": {"now": NOW}}

    def fits(id, comment, text, near, rules=(), flags=()):
        s.add(f"siwe-edge-{id}", comment, check_message(text, **unbound), "accepted", ["message-siwe-unchecked", *rules], near=near, flags=flags)

    def fails(id, comment, text, rule, flags=()):
        s.add(f"siwe-edge-{id}", comment, check_message(text, **unbound), "refused", rule, flags=flags)

    for name, value, comment in (
        ("lower", "2026-11-01t11:58:00z", "t and z in lower case"), ("leap", "2016-12-31T23:59:60Z", "a leap second"),
        ("leap-offset", "2017-01-01T00:59:60+01:00", "a leap second by another clock"), ("leap-day", "2000-02-29T00:00:00Z", "a leap day of 2000"),
        ("offset-minus-zero", "2026-11-01T11:58:00-00:00", "an offset of -00:00"), ("fraction", "2026-11-01T11:58:00." + "1" * 40 + "Z", "a long fraction"),
        ("year-0", "0000-01-01T00:00:00Z", "the year 0"),
    ):
        fits(f"time-{name}", f"issued at {value}: {comment}", siwe(Issued_At=value), ["siwe-date-invalid"], flags=["Boundary"])
    for name, value, comment in (
        ("hour-24", "2026-11-01T24:00:00Z", "hour 24"), ("offset-24", "2026-11-01T11:58:00+24:00", "an offset of 24 hours"),
        ("fraction-none", "2026-11-01T11:58:00.Z", "a point without digits"), ("leap-day", "1900-02-29T00:00:00Z", "no leap day of 1900"),
        ("blank", "2026-11-01 11:58:00Z", "a blank instead of T"), ("minute-60", "2026-11-01T11:60:00Z", "minute 60"),
        ("month-13", "2026-13-01T11:58:00Z", "month 13"), ("seconds-none", "2026-11-01T11:58Z", "no seconds"),
    ):
        fails(f"time-bad-{name}", f"issued at {value}: {comment}", siwe(Issued_At=value), "siwe-date-invalid", flags=["Boundary"])
    for name, site, uri in (
        ("ipv6", "[::1]:3000", "http://[::1]:3000/login"), ("ipv4", "127.0.0.1:3000", "http://127.0.0.1:3000/"), ("name", "localhost", "http://localhost"),
        ("underscore", "a_b.example.com", "https://a_b.example.com/"),
    ):
        fits(f"host-{name}", f"the site {site}", siwe(site=site, URI=uri), ["siwe-domain-invalid", "siwe-domain-unusual", "siwe-uri-invalid", "siwe-uri-mismatch"])
    for name, uri in (
        ("did", "did:key:z6MkExample"), ("query", "https://app.example.com/login?a=b#c"), ("percent", "https://app.example.com/%7Ea"),
    ):
        fits(f"uri-{name}", f"the page {uri}", siwe(URI=uri), ["siwe-uri-invalid"])
    for name, uri in (
        ("percent", "https://app.example.com/%zz"), ("letters", "https://app.example.com/caf\u00e9"), ("scheme-empty", "://app.example.com"),
        ("quote", 'https://app.example.com/"'), ("bracket", "https://app.example.com/[a]"),
    ):
        fails(f"uri-bad-{name}", f"the page {uri}", siwe(URI=uri), "siwe-uri-invalid")
    fits("uri-userinfo", "a page whose host is another than the site, behind the site's name", siwe(URI="https://app.example.com@evil.example/"), ["siwe-uri-invalid"],
         rules=["siwe-uri-mismatch"], flags=["Hostile"])
    fits("recap-upper", "a capability in upper case: schemes are the same in any case", siwe(Resources=["URN:RECAP:eyJhdHQiOnt9fQ"]), ["siwe-resource-invalid"],
         rules=["siwe-recap"], flags=["Hostile"])
    fits("recap-last", "a capability behind a page", siwe(Resources=["https://a.example", "urn:recap:eyJhdHQiOnt9fQ"]), ["siwe-resource-invalid"],
         rules=["siwe-recap"], flags=["Hostile"])
    fails("resource-empty", "a resource without anything", siwe(Resources=[""]), "siwe-resource-invalid")
    fails("request-id-percent", "a request id with a bad escape", siwe(Request_ID="%zz"), "siwe-request-id-invalid")
    fails("version-blank", "a blank behind the version", siwe(Version="1 "), "siwe-version-invalid")
    fails("nonce-accent", "a nonce with an accent", siwe(Nonce="abcd\u00e9fgh"), "siwe-nonce-invalid")


def signed(s: Suite) -> None:
    s.group("EIP-4361, verifying a signed message; design, sections 4 and 5; threats, rows 5 and 32; " + OWN)

    def said(id, comment, text, verdict, rules=(), near=(), flags=(), key=ALICE, acceptable=None, raw=None, **more):
        more = {name: value for name, value in {"format": "siwe", **BOUND, **more}.items() if value is not None or name == "network"}
        request = verify_message(text, personal(text.encode(), key) if raw is None else raw, **more)
        acceptable = verdict == "verified" if acceptable is None else acceptable
        s.add(f"siwe-signed-{id}", comment, request, verdict, rules, near=near, flags=flags, acceptable=acceptable)

    text = siwe()
    bound = [
        "siwe-domain-mismatch", "siwe-nonce-mismatch", "siwe-address-mismatch", "siwe-uri-mismatch", "siwe-chain-mismatch",
        "siwe-expired", "siwe-not-yet-valid", "siwe-issued-at-future", "siwe-time-order", "message-siwe-unchecked", "siwe-malformed",
        "message-near-miss", "message-signer-mismatch",
    ]
    said("all", "site, account, nonce, page, time and chain are what they should be", text, "verified", near=bound)
    said("no-format", "the same without a word about the format", text, "verified", format=None)
    said("eip191", "the same as any text: it is a sign-in all the same", text, "verified", format="eip191")
    said("no-uri", "no page is stated", text, "verified", **expected(domain=SITE["domain"], nonce=SITE["nonce"]))
    said("chain-stated", "the chain is stated, and no network", text, "verified", network=None, **expected(**SITE, chainId="1"))
    for name, changed, rule in (
        ("domain", siwe(site="evil.example.com"), "siwe-domain-mismatch"), ("subdomain", siwe(site="x.app.example.com"), "siwe-domain-mismatch"),
        ("port", siwe(site="app.example.com:80"), "siwe-domain-mismatch"), ("nonce", siwe(Nonce="z9Y8x7W6v5"), "siwe-nonce-mismatch"),
        ("nonce-case", siwe(Nonce=SITE["nonce"].upper()), "siwe-nonce-mismatch"),
        ("uri", siwe(URI="https://evil.example.com/login"), "siwe-uri-mismatch"), ("chain", siwe(Chain_ID="10"), "siwe-chain-mismatch"),
        ("address", siwe(MALLORY), "siwe-address-mismatch"),
        ("expired", siwe(Expiration_Time="2026-11-01T11:59:59Z"), "siwe-expired"),
        ("not-yet", siwe(Not_Before="2026-11-01T12:00:01Z"), "siwe-not-yet-valid"),
    ):
        said(f"other-{name}", f"signed by the account, with another {name}", changed, "binding_mismatch", rule, flags=["Hostile"])
    said("port-default", "the port that https has anyhow", siwe(site="app.example.com:443"), "verified", near=["siwe-domain-mismatch"], flags=["Boundary"])
    said("host-case", "hosts are the same in any letter case", siwe(site="App.Example.com"), "verified", "siwe-domain-unusual")
    said("expires-now", "valid until this second: now >= expirationTime is expired", siwe(Expiration_Time=NOW), "binding_mismatch", "siwe-expired", flags=["Boundary"])
    said("expires-next", "valid for half a second more", siwe(Expiration_Time="2026-11-01T12:00:00.5Z"), "verified", near=["siwe-expired"], flags=["Boundary"])
    said("begins-now", "valid from this second on", siwe(Not_Before=NOW), "verified", near=["siwe-not-yet-valid"], flags=["Boundary"])
    said("future", "issued in an hour", siwe(Issued_At="2026-11-01T12:59:00Z"), "verified", "siwe-issued-at-future")
    said("future-near", "issued in a minute, by another clock", siwe(Issued_At="2026-11-01T12:01:00Z"), "verified", near=["siwe-issued-at-future"])
    said("order", "it expires before it was issued", siwe(Issued_At="2026-11-01T13:30:00Z", Expiration_Time="2026-11-01T13:00:00Z"), "verified", "siwe-time-order")
    said("page-other", "a page of another site than the domain, and none is stated", siwe(URI="https://evil.example.com/login"), "verified",
         "siwe-uri-mismatch", **expected(domain=SITE["domain"], nonce=SITE["nonce"]))
    for name, values in (("domain", {"nonce": SITE["nonce"]}), ("nonce", {"domain": SITE["domain"]}), ("both", {})):
        said(f"unbound-{name}", f"{name} not stated by the app: not compared, so not verified", text, "undecidable",
             "message-siwe-unchecked", **expected(**values))
    said("unbound-time", "no time to compare with", text, "undecidable", "message-siwe-unchecked", **expected(None, **SITE))
    said("unbound-chain", "no network to compare with", text, "undecidable", "message-siwe-unchecked", network=None)
    said("unbound-precedence", "another site's, and no nonce is stated: what is wrong counts first", siwe(site="evil.example.com"), "binding_mismatch",
         ["siwe-domain-mismatch", "message-siwe-unchecked"], flags=["Precedence"], **expected(domain=SITE["domain"]))
    said("other-signer", "Mallory's sign-in with Mallory's signature, and Alice is connected", siwe(MALLORY), "wrong_signer",
         "message-signer-mismatch", key=MALLORY, flags=["Hostile"])
    said("other-text", "the account signed another statement", text, "wrong_signer", "message-signer-mismatch", raw=personal(siwe(statement="Hi").encode()), flags=["Hostile"])
    said("line-feed", "a good signature of a text outside the grammar", text + "\n", "malformed", "siwe-malformed")
    said("line-feed-text", "the same as any text: verified as that, and not taken", text + "\n", "verified", "siwe-malformed", format=None, acceptable=False)
    said("line-feed-lost", "the account signed the text without its line feed", text + "\n", "malformed", "siwe-malformed", raw=personal(text.encode()))
    said("hello", "a text that is no sign-in at all", "hello", "malformed", "siwe-malformed")


def unread(s: Suite) -> None:
    s.group("EIP-4361, verifying a signed message; design, section 4 (every binding evaluated); threats, row 5; " + OWN)
    text = siwe(site="evil.example.com")
    phrase = "wants you to sign in with your Ethereum account:"
    assert text.count(phrase) == 1
    for name, other, comment in (
        ("lower", text.replace("Ethereum", "ethereum"), "a lower-case e"), ("blanks", text.replace("wants you", "wants  you"), "two blanks"),
        ("blank-last", text.replace(phrase, phrase + " "), "a blank behind the first line"), ("feed-first", "\n" + text, "a line feed in front"),
        ("colon", text.replace("account:", "account\uff1a"), "a full-width colon"), ("plain", "hello", "a text that speaks of no sign-in"),
        ("hex", hx(text.encode()), "a sign-in in hex digits"),
    ):
        s.add(f"siwe-unread-{name}", f"another site's text, not quite a sign-in ({comment}), and a sign-in is expected", verify_message(other, personal(other.encode()), **BOUND), "undecidable",
              acceptable=False, flags=["Hostile"], evidence={"signer": ALICE.lower})
    hello = "hello"
    for name, value in (*SITE.items(), ("chainId", 1)):
        s.add(f"siwe-unread-{name.lower()}", f"a plain text, and {name} is expected of a sign-in", verify_message(hello, personal(hello.encode()), **expected(**{name: value})), "undecidable",
              acceptable=False, flags=["Hostile"])
    s.add("siwe-unread-near", "a plain text, and nothing is expected", verify_message(hello, personal(hello.encode()), context={"now": NOW}), "verified", acceptable=True)
    s.add("siwe-unread-format-near", "a plain text by its format, whatever is expected of sign-ins", verify_message(hello, personal(hello.encode()), format="eip191", **BOUND), "verified",
          acceptable=True)
    bytes_asked = {**{k: v for k, v in verify_message(hello, personal(b"\x00\xff"), **BOUND).items() if k != "message"}, "messageHex": "0x00ff"}
    s.add("siwe-unread-bytes", "bytes that are no text, and a sign-in is expected", bytes_asked, "undecidable", acceptable=False, flags=["Hostile"])


def readings(s: Suite) -> None:
    s.group("evm.md (d), the readings of wallets; design, section 4; threats, row 32; " + OWN)

    def near(id, comment, message, data, reading):
        s.add(f"reading-{id}", comment, verify_message(message, personal(data)), "invalid_signature", "message-near-miss",
              acceptable=False, evidence={"reading": reading})

    near("hex", "0x and digits: the wallet signed their bytes", "0xdeadbeef", bytes.fromhex("deadbeef"), "hex")
    near("bare-hex", "digits: the wallet signed their bytes", "deadbeef", bytes.fromhex("deadbeef"), "bare-hex")
    near("odd", "an odd number of digits: the wallet put a zero in front", "0xabc", bytes.fromhex("0abc"), "hex")
    near("hex-of-hex", "digits of digits", hx(b"0xdeadbe"), bytes.fromhex("deadbe"), "hex-of-hex")
    text = siwe()
    near("sign-in", "digits of a sign-in, whose bytes the wallet signed: no sign-in was asked for", hx(text.encode()), text.encode(), "hex")
    s.add("reading-text", "the digits themselves were signed", verify_message("0xdeadbeef", personal(b"0xdeadbeef")), "verified", "message-looks-hex",
          acceptable=True, evidence={"signer": ALICE.lower, "reading": "text"})
    hidden = hx(text.encode())
    s.add("reading-sign-in-hidden", "digits of a sign-in, which some wallets sign as the sign-in", check_message(hidden), "accepted",
          ["message-looks-hex", "message-siwe-unchecked"], flags=["Hostile"])
    s.add("reading-sign-in-bytes", "a sign-in given as bytes is one", {**{k: v for k, v in verify_message(text, personal(text.encode()), **BOUND).items() if k != "message"},
          "messageHex": hx(text.encode())}, "verified", acceptable=True, evidence={"signer": ALICE.lower, "reading": "bytes"})
