"""Vectors/evm/typed-data.json: EIP-712 typed data asked for and signed, bare hashes, and what is known of the account."""

import copy
import json
from datetime import datetime

import smart_accounts
from smart_accounts import ACCOUNT
from support import *

NOW = "2026-11-01T12:00:00Z"
CLOCK = {"context": {"now": NOW}}
SECONDS = int(datetime.fromisoformat(NOW).timestamp())
HOUR, YEAR = SECONDS + 3600, SECONDS + 365 * 86_400
DOMAIN = {"name": "Vectors", "version": "1", "chainId": 1, "verifyingContract": checksum(TOKEN)}
DAPP = checksum(made_address("dapp"))
MAX = 2**256 - 1
LETTER = "Letter(address to,string text,uint64 stamp)"
LETTER_VALUES = {"to": checksum(BOB), "text": "hello", "stamp": 7}

# Rules of the form that a plain request must not find.
CLEAN = [
    "typed-data-key-missing", "typed-data-key-unknown", "typed-data-kind", "typed-data-name", "typed-data-type-unknown",
    "typed-data-type-shadowed", "typed-data-type-alias", "typed-data-member-repeated", "typed-data-type-cycle",
    "typed-data-type-unused", "typed-data-too-large", "typed-data-too-deep", "typed-data-field-missing",
    "typed-data-field-extra", "typed-data-null-struct", "typed-data-integer", "typed-data-integer-range",
    "typed-data-integer-inexact", "typed-data-bytes-length", "typed-data-array-length", "typed-data-domain-only",
    "typed-data-domain-undeclared", "typed-data-domain-type", "typed-data-chain-spelling", "typed-data-chain-missing",
    "typed-data-contract-missing", "typed-data-contract-zero", "typed-data-contract-is-account",
    "typed-data-unbound-domain", "policy-domain", "chain-mismatch", "chain-zero", "policy-chain",
]


def build() -> Suite:
    s = Suite("typed-data")
    parts = (
        standard, texts, keys, names, types, sizes, members, integers, widths, byte_strings, arrays, addresses, strings,
        domains, chains, permits, permit2, approvals, orders, calls, account_hashes, user_operations, delegations, deadlines, absent, lookalikes, signed,
        changed, near_misses, forms, contracts, chain_of_reply, digests, code,
    )
    for part in parts:
        part(s)
    return s


def typed(kind: str, message: dict, domain: dict | None = None, primary: str | None = None) -> dict:
    """Typed data of the types that `kind` spells, the first of them signed."""
    domain = DOMAIN if domain is None else domain
    types = declared(kind)
    return {
        "types": {"EIP712Domain": domain_type(domain), **types}, "primaryType": primary or next(iter(types)),
        "domain": domain, "message": message,
    }


def letter(**values) -> dict:
    return typed(LETTER, {**LETTER_VALUES, **values})


def one(kind: str, value, name: str = "it") -> dict:
    """A struct of one member."""
    return typed(f"Box({kind} {name})", {name: value})


def with_types(data: dict, **types) -> dict:
    return {**data, "types": {**data["types"], **types}}


def without(data: dict, *names: str) -> dict:
    return {name: value for name, value in data.items() if name not in names}


def asks(s: Suite, id: str, comment: str, data, verdict="accepted", rules=(), near=(), no=(), flags=(), twice=True, **more) -> None:
    """A request; unless it is refused, its digest stands in the summary."""
    hashed = verdict != "refused"
    value = json.loads(data) if isinstance(data, str) and hashed else data
    expect = {"summary": {"format": "eip712", "digest": hx(typed_digest(value, twice))}} if hashed else {}
    s.add(f"typed-{id}", comment, check_typed(data, **more), verdict, rules, near=near, no=no, flags=flags, **expect)


def refused(s: Suite, id: str, comment: str, data, rules, near=(), flags=(), **more) -> None:
    asks(s, id, comment, data, "refused", rules, near=near, flags=flags, **more)


def replies(
    s: Suite, id: str, comment: str, data, signature: bytes | str, verdict: str, rules=(), near=(), no=(), flags=(), key=ALICE,
    acceptable: bool | None = None, **more,
) -> None:
    """`key`: whose address the signature says; None when that is nobody's business."""
    evidence = {"signer": key.lower} if key else {}
    s.add(
        f"typed-signed-{id}", comment, verify_typed(data, signature, **more), verdict, rules, near=near, no=no, flags=flags,
        acceptable=verdict == "verified" if acceptable is None else acceptable, **({"evidence": evidence} if evidence else {}),
    )


# -- the standard's own -------------------------------------------------------------------------------------------


def mail() -> dict:
    """The example of EIP-712's text."""
    return typed(
        "Mail(Person from,Person to,string contents)Person(string name,address wallet)",
        {
            "from": {"name": "Cow", "wallet": "0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"},
            "to": {"name": "Bob", "wallet": "0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB"},
            "contents": "Hello, Bob!",
        },
        {
            "name": "Ether Mail", "version": "1", "chainId": 1,
            "verifyingContract": "0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC",
        },
    )


def standard(s: Suite) -> None:
    s.group("EIP-712, the example of its text: the request, its digest and its signature")
    cow = Key("", keccak(b"cow"))
    data = mail()
    digest = typed_digest(data)
    assert digest.hex() == "be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2"
    raw = sign_typed(data, cow)
    assert raw.hex() == (
        "4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d"
        "07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b915621c"
    )
    separator, body = typed_parts(data)
    assert separator.hex() == "f2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f"
    assert body.hex() == "c52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e"
    kind = "a0cedeb2dc280ba39b857546d74f5549c3a1d7bdc2dd96bf881f76108e23dac2"
    assert keccak(encode_type(data["types"], "Mail").encode()).hex() == kind
    lowered = copy.deepcopy(data)
    lowered["domain"]["verifyingContract"] = data["domain"]["verifyingContract"].lower()
    for who in ("from", "to"):
        lowered["message"][who]["wallet"] = data["message"][who]["wallet"].lower()
    s.add(
        "typed-mail", "the example, asked for", check_typed(data, account=cow.text), "accepted", near=CLEAN, flags=["Standard"],
        bridgeString=json.dumps(lowered, separators=(",", ":")),
        summary={
            "format": "eip712", "digest": hx(digest), "domainSeparator": hx(separator), "structHash": hx(body),
            "typeHash": "0x" + kind, "primaryType": "Mail",
        },
    )
    s.add(
        "typed-mail-text", "the same as the text of the object", check_typed(json.dumps(data, indent=2), account=cow.text),
        "accepted", near=CLEAN, flags=["Standard"], summary={"format": "eip712", "digest": hx(digest)},
    )
    clean = [*CLEAN, "message-near-miss", "message-signer-mismatch", "message-high-s", "message-v-normalised"]
    s.add(
        "typed-mail-signed", "the example, signed", verify_typed(data, raw, account=cow.text), "verified", near=clean,
        flags=["Standard"], acceptable=True, evidence={"signer": cow.lower, "digest": hx(digest), "reading": "eip712"},
    )
    s.add(
        "typed-mail-other", "the example's signature, and another account is connected", verify_typed(data, raw),
        "wrong_signer", "message-signer-mismatch", flags=["Standard"], acceptable=False, evidence={"signer": cow.lower},
    )


# -- the text and its keys ----------------------------------------------------------------------------------------


def texts(s: Suite) -> None:
    s.group("RFC 8259; eth_signTypedData takes an object or its text; " + OWN)
    data = letter()
    plain = text(data)
    asks(s, "text-blanks", "a text with blanks and line feeds", json.dumps(data, indent=1), near=["json-syntax", "json-trailing"])
    asks(s, "text-order", "the four keys in another order", {k: data[k] for k in ("message", "domain", "primaryType", "types")})
    escaped = plain.replace('"Letter"', '"\\u004cetter"')
    assert escaped != plain
    asks(s, "text-escaped", "names with escapes", escaped)
    for name, comment, value, rule in (
        ("empty", "an empty text", "", "json-syntax"), ("cut", "the text is cut", plain[:-1], "json-syntax"),
        ("trailing", "something follows the object", plain + "{}", "json-trailing"),
        ("array", "an array", "[]", "json-not-an-object"), ("null", "null", "null", "json-not-an-object"),
        ("twice", "the text of a text", json.dumps(plain), "json-double-encoded"),
        ("comma", "a comma too many", plain[:-1] + ",}", "json-syntax"),
        ("repeated-type", "primaryType stands twice", plain[:-1] + ',"primaryType":"Letter"}', "json-duplicate-key"),
        ("repeated-value", "a value stands twice", plain.replace('"stamp":7', '"stamp":7,"stamp":8'), "json-duplicate-key"),
        (
            "repeated-struct", "a struct stands twice",
            plain.replace('"Letter":[', '"Letter":[{"name":"to","type":"address"}],"Letter":['), "json-duplicate-key",
        ),
    ):
        assert value != plain
        refused(s, f"text-{name}", comment, value, rule, flags=["Hostile"] if name.startswith("repeated") else [])
    for name, value in (("number", 5), ("list", []), ("true", True)):
        s.add(
            f"typed-schema-{name}", "typedData is neither an object nor a text", check_typed(value), "refused",
            "core/request-malformed",
        )
    for other in ("message", "messageHex", "digest"):
        value = {"message": "hello", "messageHex": "0x00", "digest": hx(SLOT)}[other]
        s.add(
            f"typed-schema-{other}", f"typedData and {other}", check_typed(data, **{other: value}), "refused",
            "core/request-malformed",
        )
    s.add("typed-schema-format", "the format of a text", check_typed(data, format="eip191"), "refused", "core/request-malformed")
    asks(s, "schema-format-near", "the format by its name", data, format="eip712", near=["core/request-malformed"])
    refused(s, "secret", "a text with twelve words of BIP-0039's list", letter(text="abandon " * 11 + "about"), "core/secret-in-input", flags=["Hostile", "BeyondSchema"])
    asks(s, "secret-near", "a text with eleven of the words", letter(text="abandon " * 10 + "about"), near=["core/secret-in-input"])
    s.add(
        "typed-in-text", "typed data as the text of a message: a text, and never read as typed data",
        verify_message(plain, sig65(typed_digest(data))), "wrong_signer", "message-signer-mismatch", flags=["Hostile"],
        acceptable=False,
    )


def keys(s: Suite) -> None:
    s.group("EIP-712, eth_signTypedData (the four keys); " + OWN)
    data = letter()
    for name in ("types", "primaryType", "domain", "message"):
        refused(s, f"key-missing-{name}", f"without {name}", without(data, name), "typed-data-key-missing")
        refused(s, f"key-null-{name}", f"{name} is null", {**data, name: None}, "typed-data-kind")
        refused(s, f"key-list-{name}", f"{name} is a list", {**data, name: []}, "typed-data-kind")
    for name, comment in (
        ("metamask", "a key that no wallet signs"), ("primarytype", "primaryType in another case, besides"),
        ("__proto__", "a key with a meaning of its own in JavaScript"),
    ):
        refused(s, f"key-unknown-{name}", comment, {**data, name: "Letter"}, "typed-data-key-unknown", flags=["Hostile"])
    asks(s, "key-near", "the four keys", data, near=["typed-data-key-missing", "typed-data-key-unknown", "typed-data-kind"])
    member = data["types"]["Letter"][0]
    for name, comment, members, rule in (
        ("object", "the members of a struct are an object", {"to": "address"}, "typed-data-kind"),
        ("text", "a member is a text", ["address to"], "typed-data-kind"),
        ("no-name", "a member without a name", [without(member, "name")], "typed-data-kind"),
        ("no-type", "a member without a type", [without(member, "type")], "typed-data-kind"),
        ("name-number", "the name of a member is a number", [{**member, "name": 5}], "typed-data-kind"),
        ("type-null", "the type of a member is null", [{**member, "type": None}], "typed-data-kind"),
        ("indexed", "a member has a third key", [{**member, "indexed": True}, *data["types"]["Letter"][1:]], "typed-data-key-unknown"),
        (
            "components", "a member as of an ABI", [{**member, "components": []}, *data["types"]["Letter"][1:]],
            "typed-data-key-unknown",
        ),
    ):
        refused(s, f"member-{name}", comment, with_types(data, Letter=members), rule)
    refused(s, "primary-unknown", "primaryType names no struct", {**data, "primaryType": "Mail"}, "typed-data-type-unknown")
    refused(s, "primary-case", "primaryType in another case", {**data, "primaryType": "letter"}, "typed-data-type-unknown")
    refused(s, "primary-primitive", "primaryType is a type of EIP-712", {**data, "primaryType": "uint256"}, "typed-data-type-unknown")
    refused(s, "primary-array", "primaryType is an array", {**data, "primaryType": "Letter[]"}, "typed-data-type-unknown")


# -- types --------------------------------------------------------------------------------------------------------


def named(struct: str, member: str = "it") -> dict:
    """One struct of one member, by any names."""
    domain = {"EIP712Domain": domain_type(DOMAIN)}
    return {
        "types": {**domain, struct: [{"name": member, "type": "uint256"}]}, "primaryType": struct, "domain": DOMAIN,
        "message": {member: 5},
    }


def names(s: Suite) -> None:
    s.group("EIP-712, encodeType (names are identifiers); threats, row 31; " + OWN)
    for name, value, comment in (
        ("bracket", "Box(uint256 it)Other", "a bracket: the name forges another type"), ("comma", "Box,Other", "a comma"),
        ("blank", "My Box", "a blank"), ("tab", "My\tBox", "a tab"), ("square", "Box[]", "square brackets"),
        ("proto", "__proto__", "the prototype of JavaScript"), ("nul", "Box\u0000", "a NUL"),
    ):
        refused(s, f"name-{name}", f"a struct's name with {comment}", named(value), "typed-data-name", flags=["Hostile"])
    for name, value, comment in (
        ("bracket", "it)Other(uint256 b", "brackets: the name forges another type"),
        ("comma", "it,uint256 other", "a comma: the name forges another member"),
        ("proto", "__proto__", "the prototype of JavaScript"),
    ):
        refused(s, f"name-member-{name}", f"a member's name with {comment}", named("Box", value), "typed-data-name", flags=["Hostile"])
    for name, data, comment in (
        ("dash", named("Box-2"), "a struct's name with a dash"), ("dollar", named("Box$2"), "a struct's name with a dollar sign"), ("digit", named("1Box"), "a struct's name that begins with a digit"),
        ("cyrillic", named("\u0412ox"), "a struct's name with a Cyrillic letter"),
        ("member-dash", named("Box", "it-2"), "a member's name with a dash"),
        ("member-blank", named("Box", "it too"), "a member's name with a blank"),
        ("member-empty", named("Box", ""), "a member without a name"),
    ):
        asks(s, f"name-odd-{name}", f"{comment}: hashed as it is, with a word about it", data, rules="typed-data-name", flags=["Hostile"])
    for name, sign in (("dollar", "$"), ("dash", "-"), ("colon", ":")):
        inner = [{"name": "x", "type": "uint256"}]
        for place, outer, other in (("needs", f"Box{sign}2", "Lid"), ("needed", "Box", f"Lid{sign}2")):
            types = {"EIP712Domain": domain_type(DOMAIN), outer: [{"name": "lid", "type": other}], other: inner}
            data = {"types": types, "primaryType": outer, "domain": DOMAIN, "message": {"lid": {"x": 5}}}
            asks(s, f"name-odd-{place}-{name}", f"a struct {outer} that needs {other}: wallets that look for words leave out what is needed", data, rules="typed-data-name", flags=["Hostile"])
    asks(s, "name-needs-near", "the same with plain names", typed("Box_2(Lid_2 lid)Lid_2(uint256 x)", {"lid": {"x": 5}}), near=["typed-data-name"])
    for name, data, comment in (
        ("struct", named("_Box2"), "a struct's name of all kinds of characters"),
        ("member", named("Box", "$it_2"), "a member's name of all kinds of characters"),
        ("length", named("B" * 200), "a long name"), ("constructor", named("Box", "constructor"), "a word of JavaScript's objects"),
        ("mapping", named("Box", "address"), "a member that is called like a type"),
    ):
        asks(s, f"name-near-{name}", comment, data, near=["typed-data-name", "typed-data-type-shadowed"])
    composed, decomposed = "caf\u00e9", "cafe\u0301"
    both = {"EIP712Domain": domain_type(DOMAIN), composed: [{"name": "a", "type": "uint8"}], decomposed: [{"name": "a", "type": "bool"}]}
    for name, value in ((composed, 1), (decomposed, True)):
        word = "composed" if name == composed else "decomposed"
        asks(s, f"name-accent-struct-{word}", f"two structs whose names look the same; the {word} one is signed",
             {"types": both, "primaryType": name, "domain": DOMAIN, "message": {"a": value}}, rules=["typed-data-name", "typed-data-type-unused"], flags=["Hostile"])
    twins = with_types(one("uint256", 5), Box=[{"name": composed, "type": "uint256"}, {"name": decomposed, "type": "bool"}])
    asks(s, "name-accent-members", "two members whose names look the same", {**twins, "message": {decomposed: True, composed: 7}}, rules="typed-data-name",
         near=["typed-data-member-repeated", "json-duplicate-key"], flags=["Hostile"])
    refused(s, "name-accent-value", "a value under the name that looks the same", {**named("Box", composed), "message": {decomposed: 5}},
            ["typed-data-name", "typed-data-field-extra", "typed-data-field-missing"], flags=["Hostile"])


def types(s: Suite) -> None:
    s.group("EIP-712, the atomic, dynamic and reference types; threats, row 31; ethers-io/ethers.js 687; " + OWN)
    for name in ("address", "uint256", "uint", "int", "bool", "string", "bytes", "bytes32", "uint7", "bytes33", "uint0"):
        data = one("uint256", 5)
        shadow = with_types(data, **{name: [{"name": "a", "type": "bool"}]})
        refused(s, f"shadow-{name}", f"a struct called {name}", shadow, "typed-data-type-shadowed", flags=["Hostile"])
    hostile = typed("Permit(address spender)address(bytes32 a)", {"spender": {"a": hx(SLOT)}})
    refused(s, "shadow-used", "a struct called address, and a member of it", hostile, "typed-data-type-shadowed", flags=["Hostile"])
    for name in ("Address", "Uint256", "uint256x", "bytes32_", "strings"):
        data = typed(f"Box({name} it){name}(bool a)", {"it": {"a": True}})
        asks(s, f"shadow-near-{name}", f"a struct called {name}, which is no type of EIP-712", data, near=["typed-data-type-shadowed"])
    for kind in (
        "uint257", "uint264", "uint7", "uint0", "uint08", "uint-8", "uint 256", "int1", "bytes0", "bytes33", "bytes032", "byte",
        "function", "fixed128x18", "Uint256", "bool8", "address payable", "tuple", "Person", "uint256[", "uint256]", "uint256[0]",
        "uint256[01]", "uint256[-1]", "uint256[2", "uint256[][", "[]", "", "uint256 []", "uint256[ ]", "uint256[1.5]", "mapping",
    ):
        refused(s, f"unknown-{kind or 'empty'}", f"a member of the type {kind!r}", named_kind(kind), "typed-data-type-unknown")
    asks(s, "unknown-near", "a member of a struct that stands behind it",
         typed("Box(Person it)Person(bool a)", {"it": {"a": True}}), near=["typed-data-type-unknown"])
    for kind in ("uint", "int"):
        asks(s, f"alias-{kind}", f"{kind}: Solidity's word for {kind}256, and hashed as it stands", one(kind, 5), rules="typed-data-type-alias")
        asks(s, f"alias-{kind}-list", f"an array of {kind}", one(f"{kind}[]", [5]), rules="typed-data-type-alias")
        asks(s, f"alias-{kind}-near", f"{kind}256", one(f"{kind}256", 5), near=["typed-data-type-alias"])

    s.group("EIP-712, encodeType (each struct once, sorted by name); ethers TypedDataEncoder; MetaMask/eth-sig-util; " + OWN)
    twice = {"name": "it", "type": "uint256"}
    refused(s, "repeated", "a member is declared twice", with_types(one("uint256", 5), Box=[twice, twice]), "typed-data-member-repeated",
            flags=["Hostile"])
    refused(s, "repeated-type", "a member is declared twice, with two types",
            with_types(one("uint256", 5), Box=[twice, {"name": "it", "type": "bool"}]), "typed-data-member-repeated", flags=["Hostile"])
    asks(s, "repeated-near", "two members whose names differ in the case of a letter", typed("Box(uint256 it,uint256 It)", {"it": 5, "It": 6}),
         near=["typed-data-member-repeated"])
    person = "Person(string name,Person mother)"
    asks(s, "cycle", "a struct that holds itself, ended by null", typed(person, {"name": "A", "mother": {"name": "B", "mother": None}}),
         rules=["typed-data-type-cycle", "typed-data-null-struct"])
    asks(s, "cycle-absent", "the same, ended by nothing at all", typed(person, {"name": "A", "mother": {"name": "B"}}),
         rules=["typed-data-type-cycle", "typed-data-null-struct"])
    asks(s, "cycle-array", "a struct that holds an array of itself, ended by an empty one",
         typed("Node(Node[] below,uint8 it)", {"below": [{"below": [], "it": 1}, {"below": [], "it": 2}], "it": 3}),
         rules="typed-data-type-cycle", near=["typed-data-null-struct"])
    asks(s, "cycle-two", "two structs that hold one another", typed("A(B b)B(A[] a)", {"b": {"a": [{"b": {"a": []}}]}}),
         rules="typed-data-type-cycle")
    asks(s, "cycle-near", "two members of one struct: no cycle",
         typed("A(B b,C c)B(D d)C(D d)D(bool e)", {"b": {"d": {"e": True}}, "c": {"d": {"e": False}}}), near=["typed-data-type-cycle"])
    unused = with_types(letter(), Stamp=[{"name": "a", "type": "uint8"}])
    asks(s, "unused", "a struct that nothing needs: not hashed", unused, rules="typed-data-type-unused", flags=["Interop"])
    asks(s, "unused-cycle", "two structs that need one another, and nothing needs them",
         with_types(letter(), A=[{"name": "b", "type": "B[]"}], B=[{"name": "a", "type": "A[]"}]), rules="typed-data-type-unused")
    asks(s, "unused-near", "a struct that an array in an array needs",
         typed("Box(Stamp[][2] it)Stamp(uint8 a)", {"it": [[], [{"a": 1}]]}), near=["typed-data-type-unused"])
    sorted_names = typed("Z(b b1,B b2,_ b3,a b4)B(bool x)_(bool x)a(bool x)b(bool x)",
                         {"b1": {"x": True}, "b2": {"x": False}, "b3": {"x": True}, "b4": {"x": True}})
    asks(s, "sorted", "structs sorted by their bytes: B, _, a, b", sorted_names, near=["typed-data-type-unused"])
    asks(s, "deep-types", "a chain of five structs", typed("A(B b)B(C c)C(D d)D(E e)E(uint8 f)", {"b": {"c": {"d": {"e": {"f": 1}}}}}))
    asks(s, "empty-struct", "a struct without members", typed("Box(Void it)Void()", {"it": {}}), near=["typed-data-field-missing"])


def named_kind(kind: str) -> dict:
    return with_types(one("uint256", 5), Box=[{"name": "it", "type": kind}])


def chain_of_structs(count: int) -> dict:
    """Structs that need one another in a row, whose texts are hashed once for each that needs them."""
    name = lambda n: f"Struct{n:034d}"
    kind = "".join(f"{name(n)}({name(n + 1)} next)" for n in range(count - 1)) + f"{name(count - 1)}(bool next)"
    return typed(kind, {"next": None})


def sizes(s: Suite) -> None:
    s.group("limits of Countersign: 2 MiB of types, values 16 deep; " + OWN)
    hashed = lambda data: sum(len(encode_type(data["types"], name)) for name in data["types"])
    count = next(n for n in range(200, 300) if hashed(chain_of_structs(n)) > 2 * 1024 * 1024)
    assert hashed(chain_of_structs(count - 1)) <= 2 * 1024 * 1024
    refused(s, "too-large", f"{count} structs that need one another: their types have more than 2 MiB", chain_of_structs(count),
            "typed-data-too-large", flags=["Hostile", "Boundary"])
    asks(s, "too-large-near", "one struct fewer", chain_of_structs(count - 1), rules="typed-data-null-struct", near=["typed-data-too-large"],
         flags=["Boundary"])
    nested = lambda depth: [5] if depth == 1 else [nested(depth - 1)]
    asks(s, "too-deep-near", "an array 16 deep", one("uint8" + "[]" * 16, nested(16)), near=["typed-data-too-deep"], flags=["Boundary"])
    refused(s, "too-deep", "an array 17 deep", one("uint8" + "[]" * 17, nested(17)), "typed-data-too-deep", flags=["Boundary"])
    value = None
    for _ in range(16):
        value = {"next": value}
    asks(s, "too-deep-struct-near", "16 structs in one another", typed("Node(Node next)", value),
         rules=["typed-data-type-cycle", "typed-data-null-struct"], near=["typed-data-too-deep"])
    for _ in range(2):
        value = {"next": value}
    refused(s, "too-deep-struct", "18 structs in one another", typed("Node(Node next)", value), "typed-data-too-deep")


# -- values -------------------------------------------------------------------------------------------------------


def members(s: Suite) -> None:
    s.group("EIP-712, encodeData (every member that is declared, and no other); MetaMask/eth-sig-util, version 4; " + OWN)
    data = letter()
    for name in LETTER_VALUES:
        refused(s, f"missing-{name}", f"{name} is missing", {**data, "message": without(data["message"], name)}, "typed-data-field-missing")
        refused(s, f"null-{name}", f"{name} is null", letter(**{name: None}), "typed-data-kind")
    refused(s, "missing-struct", "a struct that does not hold itself is missing",
            typed("Box(Person it,bool ok)Person(string name)", {"ok": True}), "typed-data-field-missing")
    refused(s, "extra", "a value that is not declared: shown by a wallet perhaps, and signed by none", letter(amount=5), "typed-data-field-extra",
            flags=["Hostile"])
    refused(s, "extra-deep", "the same in a struct of the message",
            typed("Box(Person it)Person(string name)", {"it": {"name": "A", "age": 5}}), "typed-data-field-extra", flags=["Hostile"])
    refused(s, "extra-case", "a name in another case", {**data, "message": {**without(data["message"], "to"), "To": checksum(BOB)}},
            ["typed-data-field-extra", "typed-data-field-missing"], flags=["Hostile"])
    asks(s, "extra-near", "the values that are declared, in another order", letter(**dict(reversed(LETTER_VALUES.items()))),
         near=["typed-data-field-extra", "typed-data-field-missing"])
    boxed = "Box(Person it)Person(string name)"
    asks(s, "null-struct", "a struct is null: hashed as 32 zero bytes", typed(boxed, {"it": None}), rules="typed-data-null-struct")
    asks(s, "null-struct-near", "a struct of an empty text", typed(boxed, {"it": {"name": ""}}), near=["typed-data-null-struct"])
    asks(s, "null-struct-list", "a struct in an array is null", typed("Box(Person[] it)Person(string name)", {"it": [None, {"name": "A"}]}),
         rules="typed-data-null-struct")

    s.group("EIP-712, the kinds of values; " + OWN)
    for kind, good in (
        ("bool", True), ("string", "x"), ("address", checksum(BOB)), ("bytes", "0x00"), ("bytes4", "0x00000000"), ("uint8", 5), ("int8", -5),
        ("uint8[]", [5]), ("uint8[1]", [5]),
    ):
        asks(s, f"kind-{kind}", f"{kind} as it is due", one(kind, good), near=["typed-data-kind"])
        for name, value in (("true", True), ("number", 5), ("text", "x"), ("list", ["x"]), ("object", {"a": 5}), ("null", None)):
            fits = {"true": kind == "bool", "number": "int" in kind and "[" not in kind, "list": "[" in kind,
                    "text": kind == "string" or "[" not in kind and kind != "bool"}.get(name, False)
            if not fits:
                refused(s, f"kind-{kind}-{name}", f"{kind}: {json.dumps(value)}", one(kind, value), "typed-data-kind")
    for value in ("true", "false", "1", ""):
        refused(s, f"kind-bool-text-{value or 'empty'}", f"bool: the text {value!r}", one("bool", value), "typed-data-kind", flags=["Interop"])
    for value in (0, 1):
        refused(s, f"kind-bool-{value}", f"bool: the number {value}", one("bool", value), "typed-data-kind", flags=["Interop"])
    asks(s, "kind-bool-false", "bool: false is not true", one("bool", False), near=["typed-data-kind"])
    boxed = "Box(Person it)Person(string name)"
    for name, value in (("list", []), ("text", "A"), ("number", 5), ("true", True)):
        refused(s, f"kind-struct-{name}", f"a struct: {json.dumps(value)}", typed(boxed, {"it": value}), "typed-data-kind")


def integers(s: Suite) -> None:
    s.group("EIP-712; go-ethereum HexOrDecimal256; MetaMask/metamask-extension 7881; " + OWN)
    for name, kind, value in (
        ("number", "uint256", 5), ("zero", "uint256", 0), ("decimal", "uint256", "5"), ("hex", "uint256", "0xff"), ("hex-upper", "uint256", "0xFF"),
        ("decimal-large", "uint256", str(MAX)), ("hex-large", "uint256", hex(MAX)), ("negative", "int256", -5),
        ("negative-text", "int256", "-5"), ("least", "int256", str(-(2**255))), ("most", "int256", str(2**255 - 1)),
        ("2-53", "uint256", 2**53 - 1), ("2-53-negative", "int256", -(2**53 - 1)), ("2-53-text", "uint256", str(2**53)),
        ("hex-zeros", "uint256", "0x" + "0" * 63 + "5"),
    ):
        flags = ["Boundary"] if "2-53" in name or "large" in name or name in ("least", "most") else []
        asks(s, f"integer-{name}", f"{kind}: {json.dumps(value)}", one(kind, value), flags=flags,
             near=["typed-data-integer", "typed-data-integer-range", "typed-data-integer-inexact"])
    for name, value, why in (
        ("empty", "", "no digits"), ("prefix", "0x", "no digits"), ("prefix-upper", "0X5", "the prefix is 0x"), ("plus", "+5", "a sign"),
        ("minus-zero", "-0", "a sign before zero"), ("blank", " 5", "a blank"), ("blank-after", "5 ", "a blank"), ("point", "5.0", "a point"),
        ("exponent", "5e3", "an exponent"), ("zero", "05", "a leading zero"), ("underscore", "1_000", "an underscore"),
        ("minus-hex", "-0x5", "a sign before hex"), ("words", "five", "words"), ("comma", "1,000", "a comma"), ("suffix", "5n", "a BigInt"),
        ("wide", "\uff15", "a digit of another script"), ("hex-words", "0xgg", "no hex"), ("line-feed", "5\n", "a line feed"),
    ):
        refused(s, f"integer-text-{name}", f"the text {value!r}: {why}", one("int256", value), "typed-data-integer")
    plain = text(one("int256", 5))
    for name, value, rule in (
        ("point", "5.0", "typed-data-integer"), ("half", "5.5", "typed-data-integer"), ("exponent", "5e3", "typed-data-integer"),
        ("exponent-less", "5E-1", "typed-data-integer"), ("minus-zero", "-0", "typed-data-integer"), ("zero", "05", "json-syntax"),
        ("hex", "0x5", "json-syntax"), ("plus", "+5", "json-syntax"),
    ):
        refused(s, f"integer-number-{name}", f"the number {value}", plain.replace('"it":5', f'"it":{value}'), rule)
    for name, value in (("2-53", 2**53), ("2-53-1", 2**53 + 1), ("1e18", 10**18), ("max", MAX)):
        refused(s, f"integer-inexact-{name}", f"the number {value}: readers round it", one("uint256", value), "typed-data-integer-inexact",
                flags=["Interop", "Boundary"] if name == "2-53" else ["Interop"])
    refused(s, "integer-inexact-negative", "the number -2^53: readers round it", one("int256", -(2**53)), "typed-data-integer-inexact")
    refused(s, "integer-inexact-exact", "2^60 as a number: a double holds it, and 2^60 + 1 reads the same", one("uint256", 2**60),
            "typed-data-integer-inexact")
    for name, kind, value in (
        ("257-bits", "uint256", str(2**256)), ("257-bits-hex", "uint256", hex(2**256)), ("300-digits", "uint256", "9" * 300),
        ("minus", "uint256", "-1"), ("minus-number", "uint256", -1), ("int-hex", "int8", "0xff"), ("int-hex-256", "int256", "0x" + "f" * 64),
    ):
        refused(s, f"integer-range-{name}", f"{kind}: {str(value)[:40]}", one(kind, value), "typed-data-integer-range",
                flags=["Hostile"] if "int-hex" in name else [])


def widths(s: Suite) -> None:
    s.group("EIP-712, uint8 to uint256 and int8 to int256; " + OWN)
    bits = range(8, 257, 8)
    near = ["typed-data-integer-range", "typed-data-type-unknown"]
    every = lambda stem: f"Box({','.join(f'{stem}{n} m{n}' for n in bits)})"
    largest = lambda stem: {f"m{n}": str(2 ** (n - (stem == "int")) - 1) for n in bits}
    for stem in ("uint", "int"):
        asks(s, f"width-{stem}-most", f"the largest number of every {stem}", typed(every(stem), largest(stem)), near=near, flags=["Boundary"])
    asks(s, "width-int-least", "the least number of every int", typed(every("int"), {f"m{n}": str(-(2 ** (n - 1))) for n in bits}), near=near,
         flags=["Boundary"])
    for n in bits:
        refused(s, f"width-uint{n}-more", f"uint{n}: 2^{n}", one(f"uint{n}", str(2**n)), "typed-data-integer-range", flags=["Boundary"])
        refused(s, f"width-int{n}-more", f"int{n}: 2^{n - 1}", one(f"int{n}", str(2 ** (n - 1))), "typed-data-integer-range", flags=["Boundary"])
        refused(s, f"width-int{n}-less", f"int{n}: -2^{n - 1} - 1", one(f"int{n}", str(-(2 ** (n - 1)) - 1)), "typed-data-integer-range",
                flags=["Boundary"])
    for n in (8, 48, 160):
        refused(s, f"width-hex-{n}", f"uint{n}: 2^{n} in hex", one(f"uint{n}", hex(2**n)), "typed-data-integer-range", flags=["Boundary"])


def byte_strings(s: Suite) -> None:
    s.group("EIP-712, bytes1 to bytes32 and bytes; " + OWN)
    near = ["typed-data-bytes-length", "data-missing-prefix", "data-odd-length", "hex-bad-digit"]
    every = f"Box({','.join(f'bytes{n} m{n}' for n in range(1, 33))})"
    asks(s, "bytes-every", "every width, filled: zeros go behind", typed(every, {f"m{n}": hx(SLOT[:n]) for n in range(1, 33)}), near=near)
    for n in range(1, 33):
        if n in (1, 2, 4, 8, 20, 31, 32):
            refused(s, f"bytes{n}-more", f"bytes{n} of {n + 1} bytes", one(f"bytes{n}", hx((SLOT + SLOT)[: n + 1])), "typed-data-bytes-length",
                    flags=["Boundary"])
            refused(s, f"bytes{n}-fewer", f"bytes{n} of {n - 1} bytes", one(f"bytes{n}", hx(SLOT[: n - 1])), "typed-data-bytes-length",
                    flags=["Boundary"])
    for size in (0, 1, 31, 32, 33, 135, 136, 137):
        asks(s, f"bytes-{size}", f"bytes: {size} of them, hashed", one("bytes", hx((SLOT * 5)[:size])), near=near)
    asks(s, "bytes-upper", "digits in upper case", one("bytes", "0xABCDEF"), near=near)
    for name, value, rule in (
        ("odd", "0xabc", "data-odd-length"), ("bare", "abcd", "data-missing-prefix"), ("empty", "", "data-missing-prefix"),
        ("upper", "0Xabcd", "data-missing-prefix"), ("digit", "0xabcg", "hex-bad-digit"), ("text", "hello", "data-missing-prefix"),
        ("blank", "0xab cd", "hex-bad-digit"),
    ):
        for kind in ("bytes", "bytes2"):
            rules = rule if not (name == "blank" and kind == "bytes2") else rule
            refused(s, f"{kind}-text-{name}", f"{kind}: {value!r}", one(kind, value), rules)


def arrays(s: Suite) -> None:
    s.group("EIP-712, encodeData of arrays: the hash of the elements' encodings; " + OWN)
    near = ["typed-data-array-length", "typed-data-kind"]
    person = "Person(string name,address wallet)"
    people = [{"name": "A", "wallet": checksum(BOB)}, {"name": "B", "wallet": checksum(EVE)}]
    for name, data, comment in (
        ("empty", one("uint256[]", []), "an empty array"), ("three", one("uint256[]", [1, "2", "0x3"]), "three numbers"),
        ("fixed", one("uint8[3]", [1, 2, 3]), "a fixed array"), ("strings", one("string[]", ["a", "", "b"]), "texts"),
        ("bytes", one("bytes[2]", ["0x", "0xff"]), "byte strings"), ("bool", one("bool[]", [True, False]), "truth values"),
        ("nested", one("uint256[][]", [[1, 2], [], [3]]), "an array of arrays"),
        ("nested-fixed", one("uint8[2][3]", [[1, 2], [3, 4], [5, 6]]), "three arrays of two: uint8[2][3]"),
        ("nested-mixed", one("address[2][]", [[checksum(BOB), checksum(EVE)]]), "an array of pairs"),
        ("nested-mixed-2", one("int8[][2]", [[-1], []]), "a pair of arrays"), ("nested-empty", one("uint256[][]", []), "an empty array of arrays"),
        ("nested-three", one("bytes4[1][][2]", [[["0x01020304"]], []]), "three deep"),
        ("structs", typed(f"Box(Person[] it){person}", {"it": people}), "structs"),
        ("structs-none", typed(f"Box(Person[] it){person}", {"it": []}), "no structs"),
        ("structs-fixed", typed(f"Box(Person[2] it){person}", {"it": people}), "two structs"),
        ("structs-nested", typed(f"Box(Person[2][] it){person}", {"it": [people, people[::-1]]}), "an array of pairs of structs"),
        ("structs-in-structs", typed(f"Group(string name,Club[] clubs)Club(Person[][1] members){person}",
                                     {"name": "G", "clubs": [{"members": [people]}, {"members": [[]]}]}), "arrays in structs in arrays"),
        ("hundred", one("uint8[]", list(range(100))), "a hundred numbers"), ("hundred-fixed", one("uint8[100]", list(range(100))), "a hundred, fixed"),
    ):
        asks(s, f"array-{name}", comment, data, near=near)
    for name, data, comment in (
        ("more", one("uint8[3]", [1, 2, 3, 4]), "four elements of three"), ("fewer", one("uint8[3]", [1, 2]), "two elements of three"),
        ("none", one("uint8[3]", []), "no element of three"), ("outer", one("uint8[2][3]", [[1, 2], [3, 4]]), "two arrays of three"),
        ("inner", one("uint8[2][3]", [[1, 2], [3, 4], [5]]), "a pair of one"),
        ("swapped", one("uint8[2][3]", [[1, 2, 3], [4, 5, 6]]), "two arrays of three where three of two are due"),
        ("structs", typed(f"Box(Person[1] it){person}", {"it": people}), "two structs of one"),
    ):
        refused(s, f"array-length-{name}", comment, data, "typed-data-array-length", flags=["Interop"])
    refused(s, "array-flat", "a flat array where arrays are due", one("uint8[2][]", [1, 2]), "typed-data-kind")
    refused(s, "array-deep", "arrays where numbers are due", one("uint8[]", [[1], [2]]), "typed-data-kind")
    refused(s, "array-null", "a null among the numbers", one("uint8[]", [1, None]), "typed-data-kind")
    refused(s, "array-element", "one number that is too large", one("uint8[]", [1, 256, 3]), "typed-data-integer-range")


def addresses(s: Suite) -> None:
    s.group("EIP-712, address; EIP-55; " + OWN)
    near = ["address-length", "address-checksum", "hex-missing-prefix", "hex-bad-digit", "address-ens"]
    bob = checksum(BOB)
    asks(s, "address", "the address with its checksum", one("address", bob), near=near)
    asks(s, "address-lower", "the address in lower case", one("address", hx(BOB)), near=near, no=["address-no-checksum"])
    asks(s, "address-zero", "the zero address", one("address", "0x" + "0" * 40), near=near)
    asks(s, "address-casing", "letters in the wrong case: wallets sign it, and a letter may be wrong", one("address", "0x" + bob[2:].swapcase()),
         rules="address-checksum")
    for name, value, rule in (
        ("short", bob[:-2], "address-length"), ("long", bob + "00", "address-length"), ("odd", bob[:-1], "address-length"),
        ("empty", "", "address-length"), ("prefix", "0x", "address-length"), ("bare", bob[2:], "hex-missing-prefix"),
        ("digit", bob[:-1] + "g", "hex-bad-digit"), ("ens", "vitalik.eth", "address-ens"), ("caip", "eip155:1:" + bob, "address-caip10"),
        ("word", "0x" + BOB.rjust(32, b"\0").hex(), "address-length"), ("upper", "0X" + bob[2:], "data-missing-prefix"),
        ("bitcoin", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "address-foreign"),
        ("blank", bob + " ", "hex-bad-digit"),
    ):
        refused(s, f"address-{name}", f"{value!r}", one("address", value), rule)
    refused(s, "address-number", "an address as a number", one("address", int.from_bytes(BOB[-4:], "big")), "typed-data-kind")
    domain = {**DOMAIN, "verifyingContract": "vectors.eth"}
    refused(s, "address-domain", "the domain's contract by a name", typed(LETTER, LETTER_VALUES, domain), "address-ens")


def strings(s: Suite) -> None:
    s.group("EIP-712, string: the hash of its UTF-8; " + OWN)
    for name, value, comment in (
        ("empty", "", "an empty text"), ("accent", "caf\u00e9", "an accent"), ("decomposed", "cafe\u0301", "the same decomposed: another hash"),
        ("emoji", "\U0001f9fe\U0001f1e8\U0001f1ed", "characters outside the basic plane"), ("nul", "a\u0000b", "a NUL"),
        ("quote", '"\\\n', "a quote, a backslash and a line feed"), ("hex", "0xdeadbeef", "hex is text all the same"),
        ("136", "k" * 136, "a block of keccak"), ("json", '{"a":1}', "JSON is text all the same"), ("slash", "a/b", "a slash"),
    ):
        asks(s, f"string-{name}", comment, one("string", value), near=["typed-data-kind", "hex-bad-digit"])
    plain = text(one("string", "X"))
    refused(s, "string-surrogate", "half of a pair of surrogates", plain.replace('"X"', '"\\ud800"'), "json-syntax")
    asks(s, "string-pair", "a pair of surrogates", plain.replace('"X"', '"\\ud83e\\uddfe"'), near=["json-syntax"])


# -- domains ------------------------------------------------------------------------------------------------------


def domains(s: Suite) -> None:
    s.group("EIP-712, domainSeparator; MetaMask/eth-sig-util; " + OWN)
    salt = hx(SLOT)
    every = {**DOMAIN, "salt": salt}
    asks(s, "domain-every", "all five members", typed(LETTER, LETTER_VALUES, every), near=CLEAN)
    bound = ["typed-data-chain-missing", "typed-data-unbound-domain", "typed-data-contract-missing"]
    for name, members, rules in (
        ("no-name", ("version", "chainId", "verifyingContract"), []), ("no-version", ("name", "chainId", "verifyingContract"), []),
        ("chain-contract", ("chainId", "verifyingContract"), []), ("no-salt", ("name", "version", "chainId", "verifyingContract"), []),
        ("no-contract", ("name", "version", "chainId"), ["typed-data-contract-missing"]), ("chain", ("chainId",), ["typed-data-contract-missing"]),
        ("no-chain", ("name", "version", "verifyingContract"), ["typed-data-chain-missing"]),
        ("contract", ("verifyingContract",), ["typed-data-chain-missing"]),
        ("name-version", ("name", "version"), ["typed-data-unbound-domain"]), ("name", ("name",), ["typed-data-unbound-domain"]),
        ("empty", (), ["typed-data-unbound-domain"]), ("salt", ("salt",), ["typed-data-unbound-domain"]),
        ("contract-salt", ("name", "version", "verifyingContract", "salt"), ["typed-data-chain-missing"]),
    ):
        domain = {member: every[member] for member in members}
        asks(s, f"domain-{name}", f"the domain has {', '.join(members) or 'nothing'}", typed(LETTER, LETTER_VALUES, domain), rules=rules,
             near=[rule for rule in bound if rule not in rules])
    chain_salt = {**without(every, "chainId"), "salt": "0x" + (137).to_bytes(32, "big").hex()}
    asks(s, "domain-salt-chain", "the chain stands in the salt, as with tokens that came over a bridge to Polygon",
         typed(LETTER, LETTER_VALUES, chain_salt), network="eip155:137", near=["typed-data-chain-missing", "chain-mismatch"], flags=["Interop"])
    small = typed(PERMIT, permit()["message"], {**chain_salt, "salt": "0x" + (5).to_bytes(32, "big").hex()})
    asks(s, "domain-salt-no-network", "a permit with a small number as its salt, and no network: whether it is a chain cannot be told", small, "needs_review", "risk-permit", no=["typed-data-chain-missing"],
         network=None, **CLOCK)
    refused(s, "domain-salt-no-chain", "the same on chain 1", small, ["typed-data-chain-missing", "risk-permit"], flags=["Hostile"], **CLOCK)
    asks(s, "domain-salt-other", "another chain stands in the salt", typed(LETTER, LETTER_VALUES, chain_salt), rules="typed-data-chain-missing")
    data = letter()
    asks(s, "domain-undeclared", "types has no EIP712Domain: it follows from the values", {**data, "types": without(data["types"], "EIP712Domain")},
         rules="typed-data-domain-undeclared", near=["typed-data-type-unused", "typed-data-domain-type"], flags=["Interop"])
    reordered = {**data, "types": without(data["types"], "EIP712Domain"), "domain": dict(reversed(DOMAIN.items()))}
    asks(s, "domain-undeclared-order", "the same with the values in another order: the standard's order counts", reordered,
         rules="typed-data-domain-undeclared", flags=["Interop"])
    refused(s, "domain-undeclared-extra", "no EIP712Domain, and a value that is not the standard's",
            {**data, "types": without(data["types"], "EIP712Domain"), "domain": {**DOMAIN, "url": "x"}}, "typed-data-field-extra")
    own = domain_type(DOMAIN)
    for name, comment, members, domain in (
        ("order", "the members stand in another order: hashed as they stand", own[::-1], DOMAIN),
        ("type", "chainId is a uint64", [*own[:2], {"name": "chainId", "type": "uint64"}, own[3]], DOMAIN),
        ("string", "the chain is a string", [*own[:2], {"name": "chainId", "type": "string"}, own[3]], {**DOMAIN, "chainId": "0x1"}),
        ("extra", "a member that is not the standard's", [*own, {"name": "url", "type": "string"}], {**DOMAIN, "url": "x"}),
    ):
        asks(s, f"domain-type-{name}", comment, {**with_types(data, EIP712Domain=members), "domain": domain},
             rules="typed-data-domain-type", near=["typed-data-chain-missing"], twice=False, flags=["Hostile"])
    asks(s, "domain-type-near", "the values stand in another order than the type, which does not matter",
         {**data, "domain": dict(reversed(DOMAIN.items()))}, near=["typed-data-domain-type", "typed-data-domain-undeclared"])
    refused(s, "domain-unlisted", "a value that the type does not list: MetaMask hashes without it", with_types(data, EIP712Domain=own[:2]),
            "typed-data-field-extra", flags=["Hostile"])
    refused(s, "domain-unlisted-empty", "the type lists nothing: the signature would count everywhere", with_types(data, EIP712Domain=[]),
            "typed-data-field-extra", flags=["Hostile"])
    refused(s, "domain-lacking", "the type lists a value that is not there", {**data, "domain": without(DOMAIN, "version")}, "typed-data-field-missing")
    for name, value, rule in (
        ("name", 5, "typed-data-kind"), ("version", 1, "typed-data-kind"), ("verifyingContract", None, "typed-data-kind"),
        ("chainId", None, "typed-data-kind"), ("chainId", True, "typed-data-kind"),
    ):
        refused(s, f"domain-kind-{name}-{json.dumps(value)}", f"{name} is {json.dumps(value)}", {**data, "domain": {**DOMAIN, name: value}}, rule)
    refused(s, "domain-salt-short", "a salt of 31 bytes", typed(LETTER, LETTER_VALUES, {**DOMAIN, "salt": hx(SLOT[1:])}), "typed-data-bytes-length")
    zero = {**DOMAIN, "verifyingContract": "0x" + "0" * 40}
    asks(s, "contract-zero", "the zero address as the contract", typed(LETTER, LETTER_VALUES, zero), rules="typed-data-contract-zero")
    asks(s, "contract-zero-near", "the address 1 as the contract", typed(LETTER, LETTER_VALUES, {**DOMAIN, "verifyingContract": "0x" + "0" * 39 + "1"}),
         near=["typed-data-contract-zero"])
    myself = typed(LETTER, LETTER_VALUES, {**DOMAIN, "verifyingContract": ALICE.text})
    asks(s, "contract-account", "the account itself as the contract: an order to it", myself, "needs_review", "typed-data-contract-is-account")
    asks(s, "contract-account-known", "the same, looked at", myself, "accepted", "typed-data-contract-is-account",
         acknowledge=["evm/typed-data-contract-is-account"])
    asks(s, "contract-account-near", "the same of another account", myself, account=MALLORY.text, near=["typed-data-contract-is-account"])
    only = {"types": {"EIP712Domain": domain_type(DOMAIN)}, "primaryType": "EIP712Domain", "domain": DOMAIN, "message": {}}
    asks(s, "domain-only", "the domain itself is signed", only, rules="typed-data-domain-only", flags=["Interop"])
    refused(s, "domain-only-message", "the domain itself is signed, and a message stands beside it", {**only, "message": LETTER_VALUES},
            ["typed-data-field-extra", "typed-data-domain-only"], flags=["Hostile"])
    asks(s, "domain-only-undeclared", "the domain itself is signed, and its type follows from its values", {**only, "types": {}},
         rules=["typed-data-domain-only", "typed-data-domain-undeclared"])
    refused(s, "domain-only-bare", "the domain itself is signed, and there is no message", without(only, "message"), ["typed-data-key-missing", "typed-data-domain-only"])
    asks(s, "domain-only-near", "a struct with the members of a domain", typed("Domain(string name)", {"name": "Vectors"}),
         near=["typed-data-domain-only"])
    asks(s, "domain-as-member", "a domain in the message, as ERC-7739 nests it",
         typed("Box(EIP712Domain it)", {"it": DOMAIN}), near=["typed-data-domain-only", "typed-data-type-unused"])

    s.group("policy: allow.typedDataDomains, chains; " + OWN)
    elsewhere = {"policy": {"allow": {"contracts": [hx(EVE)], "recipients": [hx(EVE)]}}}
    s.add("typed-policy-transactions", "lists for transactions say nothing of typed data, and that is told", check_typed(letter(), **elsewhere), "accepted",
          no=["policy-contract", "policy-recipient", "policy-domain"], flags=["Hostile"])
    separator = typed_parts(data)[0]
    allow = lambda *separators: {"policy": {"allow": {"typedDataDomains": [hx(separator) for separator in separators]}}}
    asks(s, "policy-domain-near", "the domain is on the list", data, near=["policy-domain"], **allow(SLOT, separator))
    refused(s, "policy-domain", "the domain is not on the list", data, "policy-domain", **allow(SLOT))
    refused(s, "policy-domain-none", "the list is empty", data, "policy-domain", **allow())
    refused(s, "policy-domain-other", "the same domain with another version", typed(LETTER, LETTER_VALUES, {**DOMAIN, "version": "2"}),
            "policy-domain", **allow(separator))
    refused(s, "policy-chain", "a chain that the policy does not allow", data, "policy-chain", policy={"chains": ["eip155:10"]})
    asks(s, "policy-chain-near", "a chain that the policy allows", data, near=["policy-chain"], policy={"chains": ["eip155:10", "eip155:1"]})


def on_chain(chain) -> dict:
    return typed(LETTER, LETTER_VALUES, {**DOMAIN, "chainId": chain})


def chains(s: Suite) -> None:
    s.group("EIP-712, chainId; EIP-155; MetaMask/metamask-extension 11830; openfort-js 285; " + OWN)
    refused(s, "chain-other", "the domain is for chain 10, the connection for chain 1", on_chain(10), "chain-mismatch", flags=["Hostile"])
    asks(s, "chain-same", "the domain is for chain 10, and so is the connection", on_chain(10), network="eip155:10", near=["chain-mismatch"])
    asks(s, "chain-hex", "the chain in hex", on_chain("0x1"), near=["typed-data-chain-spelling", "chain-mismatch"])
    for chain, network in (("1", 1), ("10", 10), ("8453", 8453)):
        asks(s, f"chain-decimal-{chain}", f"the chain as the text {chain}: some wallets read it as hex", on_chain(chain), network=f"eip155:{network}",
             rules="typed-data-chain-spelling", near=["chain-mismatch"], flags=["Interop"])
    asks(s, "chain-number", "the chain as a number", on_chain(1), near=["typed-data-chain-spelling"])
    for name, chain in (("letters", "8453abc"), ("blank", " 1"), ("point", "1.0"), ("empty", ""), ("word", "mainnet"), ("zero-first", "01"), ("caip", "eip155:1")):
        refused(s, f"chain-{name}", f"the chain is {chain!r}", on_chain(chain), "typed-data-integer", flags=["Interop"])
    refused(s, "chain-zero", "chain 0", on_chain(0), ["chain-zero", "chain-mismatch"])
    refused(s, "chain-zero-no-network", "chain 0, and no network is known", on_chain(0), "chain-zero", network=None)
    asks(s, "chain-no-network", "no network to compare the chain with", on_chain(10), network=None, near=["chain-mismatch", "chain-zero"])
    asks(s, "chain-large", "a chain of 256 bits", on_chain(str(MAX)), network=None, rules="typed-data-chain-spelling")
    refused(s, "chain-257-bits", "a chain of 257 bits", on_chain(str(2**256)), "typed-data-integer-range")
    refused(s, "chain-minus", "chain -1", on_chain(-1), "typed-data-integer-range")
    refused(s, "chain-unsafe", "a chain of 60 bits as a number", on_chain(2**60), "typed-data-integer-inexact")
    s.add("typed-network-foreign", "the connection is one of Solana's", check_typed(letter(), network="solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"),
          "refused", "core/network-foreign")
    s.add("typed-network-malformed", "the connection's network is none", check_typed(letter(), network="mainnet"), "refused", "core/network-malformed")
    s.add("typed-account-malformed", "the account is none", check_typed(letter(), account="alice"), "refused", "core/account-malformed")


# -- what a signature lets others do ------------------------------------------------------------------------------

PERMIT = "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
DAI = "Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)"
GRANT = ["risk-permit", "risk-permit-unlimited", "risk-deadline-far", "risk-deadline-passed", "risk-owner-mismatch"]
RISKS = [
    *GRANT, "risk-nft-permit", "risk-operator", "risk-order", "risk-order-receiver", "risk-order-unpaid", "risk-safe-transaction",
    "risk-safe-delegatecall", "risk-safe-refund", "risk-transfer-authorization", "risk-meta-transaction", "risk-account-hash", "risk-account-contents", "risk-delegation",
    "risk-vote-delegation",
]


def risky(s: Suite, id: str, comment: str, data, rules=(), near=(), flags=(), verdict=None, **more) -> None:
    """With a clock; the verdict follows from whether a rule of money's class is found."""
    harmless = {"risk-vote-delegation", "risk-deadline-passed", "risk-owner-mismatch"}
    rules = [rules] if isinstance(rules, str) else list(rules)
    near = [rule for rule in near if rule not in rules]
    verdict = verdict or ("needs_review" if set(rules) - harmless else "accepted")
    asks(s, id, comment, data, verdict, rules, near=near, flags=flags, **{**CLOCK, **more})


def permit(domain: dict | None = None, kind: str = PERMIT, **values) -> dict:
    return typed(kind, {"owner": ALICE.text, "spender": DAPP, "value": "5000000", "nonce": 0, "deadline": HOUR, **values}, domain)


def dai(**values) -> dict:
    domain = {**DOMAIN, "name": "Dai Stablecoin"}
    return typed(DAI, {"holder": ALICE.text, "spender": DAPP, "nonce": 0, "expiry": HOUR, "allowed": True, **values}, domain)


def permits(s: Suite) -> None:
    s.group("ERC-2612, Permit; UNI and COMP, whose amounts have 96 bits; threats, rows 12 and 31; " + OWN)
    risky(s, "permit", "a permit for an amount", permit(), "risk-permit", near=RISKS)
    risky(s, "permit-known", "the same, looked at", permit(), "risk-permit", verdict="accepted", acknowledge=["evm/risk-permit"])
    risky(s, "permit-zero", "a permit for nothing takes one back", permit(value=0), near=RISKS)
    risky(s, "permit-one", "a permit for one unit", permit(value=1), "risk-permit", near=["risk-permit-unlimited"], flags=["Boundary"])
    for name, value in (
        ("256", MAX), ("255", 2**255 - 1), ("255-more", 2**255), ("160", 2**160 - 1), ("96", 2**96 - 1),
    ):
        risky(s, f"permit-unlimited-{name}", f"all there is: {hex(value)}", permit(value=str(value)), ["risk-permit", "risk-permit-unlimited"], near=RISKS,
              flags=["Hostile"])
    for name, value in (("255", 2**255 - 2), ("160", 2**160 - 2), ("160-more", 2**160), ("96", 2**96 - 2), ("96-more", 2**96)):
        risky(s, f"permit-unlimited-{name}-near", f"one beside all there is: {hex(value)}", permit(value=str(value)), "risk-permit",
              near=["risk-permit-unlimited"], flags=["Boundary"])
    risky(s, "permit-owner", "the permit of somebody else", permit(owner=MALLORY.text), ["risk-permit", "risk-owner-mismatch"], near=RISKS)
    risky(s, "permit-owner-unknown", "no account to compare the owner with", permit(), "risk-permit", near=["risk-owner-mismatch"], account=None)
    for name, kind, comment in (
        ("name", PERMIT.replace("Permit", "Claim"), "the members of a permit under another name: another hash, and no contract's permit"),
        ("member", PERMIT.replace("value", "amount"), "one member is called otherwise"),
        ("width", PERMIT.replace("value", "x").replace("uint256 x", "uint128 x"), "one member is narrower"),
        ("order", PERMIT.replace("uint256 nonce,uint256 deadline", "uint256 deadline,uint256 nonce"), "two members are swapped"),
    ):
        values = {"owner": ALICE.text, "spender": DAPP, "value": "1", "amount": "1", "x": "1", "nonce": 0, "deadline": HOUR}
        data = typed(kind, {m["name"]: values[m["name"]] for m in declared(kind)[kind.split("(")[0]]})
        risky(s, f"permit-near-{name}", comment, data, near=RISKS)
    bare = without(DOMAIN, "chainId")
    refused(s, "permit-no-chain", "a permit whose domain names no chain: it counts on every one", permit(bare), ["typed-data-chain-missing", "risk-permit"],
            flags=["Hostile"], **CLOCK)
    refused(s, "permit-no-domain", "a permit with an empty domain", permit({}), ["typed-data-chain-missing", "risk-permit"], flags=["Hostile"], **CLOCK)
    salted = {**bare, "salt": "0x" + (1).to_bytes(32, "big").hex()}
    risky(s, "permit-salt", "a permit whose domain has the chain in its salt", permit(salted), "risk-permit", near=["typed-data-chain-missing"])
    refused(s, "permit-other-chain", "a permit for another chain", permit({**DOMAIN, "chainId": 10}), ["chain-mismatch", "risk-permit"],
            flags=["Hostile"], **CLOCK)
    twin = DAPP[:6] + "0" * 32 + DAPP[-4:]
    refused(s, "permit-lookalike", "a spender that resembles a known address", permit(spender=twin.lower()), ["core/address-lookalike", "risk-permit"],
            flags=["Hostile"], context={"now": NOW, "knownAddresses": [DAPP]})
    risky(s, "permit-lookalike-near", "the known address itself", permit(), "risk-permit", near=["core/address-lookalike"],
          context={"now": NOW, "knownAddresses": [DAPP]})

    s.group("MakerDAO's Dai, permit (an expiry of 0 is none); " + OWN)
    all_of_it = ["risk-permit", "risk-permit-unlimited"]
    risky(s, "dai", "all Dai, until the expiry", dai(), all_of_it, near=RISKS)
    risky(s, "dai-never", "all Dai, for ever", dai(expiry=0), [*all_of_it, "risk-deadline-far"], near=RISKS, flags=["Hostile"])
    risky(s, "dai-not", "allowed is false: taken back", dai(allowed=False, expiry=0), near=RISKS)
    risky(s, "dai-holder", "the Dai of somebody else", dai(holder=MALLORY.text), [*all_of_it, "risk-owner-mismatch"], near=RISKS)

    s.group("Aave, DelegationWithSig; ERC-4494 and Uniswap v3's positions, Permit; " + OWN)
    credit = "DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)"
    debt = lambda value: typed(credit, {"delegatee": DAPP, "value": str(value), "nonce": 0, "deadline": HOUR})
    risky(s, "credit", "debt in the account's name", debt(5), "risk-permit", near=RISKS)
    risky(s, "credit-unlimited", "debt without a limit", debt(MAX), ["risk-permit", "risk-permit-unlimited"], near=RISKS)
    risky(s, "credit-zero", "no debt any more", debt(0), near=RISKS)
    nft = "Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)"
    position = lambda kind=nft, **values: typed(kind, {"spender": DAPP, "tokenId": 7, "nonce": 0, "deadline": HOUR, **values})
    risky(s, "nft", "a permit for an NFT", position(), "risk-nft-permit", near=RISKS)
    risky(s, "nft-zero", "a permit for the NFT with the number 0", position(tokenId=0), "risk-nft-permit", near=RISKS)
    risky(s, "nft-past", "a permit for an NFT that counts no more", position(deadline=SECONDS - 1), ["risk-nft-permit", "risk-deadline-passed"], near=RISKS)
    swapped = nft.replace("uint256 tokenId,uint256 nonce", "uint256 nonce,uint256 tokenId")
    risky(s, "nft-near", "the same members in another order: another hash", position(swapped), near=RISKS)
    refused(s, "nft-no-chain", "a permit for an NFT without a chain", {**typed(nft, position()["message"], without(DOMAIN, "chainId"))},
            ["typed-data-chain-missing", "risk-nft-permit"], flags=["Hostile"], **CLOCK)


PERMIT2 = {"name": "Permit2", "chainId": 1, "verifyingContract": "0x000000000022D473030F116dDEE9F6B43aC78BA3"}
DETAILS = "PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)"
PERMISSIONS = "TokenPermissions(address token,uint256 amount)"
ONCE = "address spender,uint256 nonce,uint256 deadline"


def detail(**values) -> dict:
    return {"token": checksum(TOKEN), "amount": "5000000", "expiration": HOUR, "nonce": 0, **values}


def permission(amount=5_000_000) -> dict:
    return {"token": checksum(TOKEN), "amount": str(amount)}


def single(sent=HOUR, **values) -> dict:
    kind = f"PermitSingle(PermitDetails details,address spender,uint256 sigDeadline){DETAILS}"
    return typed(kind, {"details": detail(**values), "spender": DAPP, "sigDeadline": sent}, PERMIT2)


def batch(*details: dict) -> dict:
    kind = f"PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline){DETAILS}"
    return typed(kind, {"details": list(details), "spender": DAPP, "sigDeadline": HOUR}, PERMIT2)


def once(kind: str, permitted, **values) -> dict:
    return typed(kind, {"permitted": permitted, "spender": DAPP, "nonce": 0, "deadline": HOUR, **values}, PERMIT2)


def permit2(s: Suite) -> None:
    s.group("Uniswap/permit2, AllowanceTransfer; threats, rows 12 and 13; " + OWN)
    both = ["risk-permit", "risk-permit-unlimited"]
    risky(s, "permit2", "an amount of one token", single(), "risk-permit", near=RISKS)
    risky(s, "permit2-unlimited", "2^160 - 1 is all there is here", single(amount=str(2**160 - 1)), both, near=RISKS, flags=["Hostile"])
    risky(s, "permit2-unlimited-159", "2^159 - 1, half of all there is", single(amount=str(2**159 - 1)), both, near=RISKS, flags=["Hostile"])
    risky(s, "permit2-unlimited-near", "2^159 - 2", single(amount=str(2**159 - 2)), "risk-permit", near=RISKS, flags=["Boundary"])
    risky(s, "permit2-zero", "nothing: taken back", single(amount=0), near=RISKS)
    risky(s, "permit2-block", "an expiration of 0 is the block's own time: one block", single(expiration=0), "risk-permit", near=RISKS, flags=["Boundary"])
    risky(s, "permit2-never", "the largest expiration of 48 bits", single(expiration=2**48 - 1), ["risk-permit", "risk-deadline-far"], near=RISKS)
    risky(s, "permit2-sent-never", "it may be sent for ever", single(sent=str(MAX)), ["risk-permit", "risk-deadline-far"], near=RISKS)
    risky(s, "permit2-past", "it can be sent no more", single(sent=SECONDS - 1), ["risk-permit", "risk-deadline-passed"], near=RISKS)
    risky(s, "permit2-sent-zero", "a deadline of 0 is always past", single(sent=0), ["risk-permit", "risk-deadline-passed"], near=RISKS)
    risky(s, "permit2-batch", "amounts of two tokens", batch(detail(), detail(token=checksum(BOB))), "risk-permit", near=RISKS)
    risky(s, "permit2-batch-second", "the second of two is unlimited", batch(detail(), detail(amount=str(2**160 - 1))), both, near=RISKS, flags=["Hostile"])
    risky(s, "permit2-batch-zero", "two are taken back", batch(detail(amount=0), detail(amount=0)), near=RISKS)
    risky(s, "permit2-batch-none", "a batch of none", batch(), near=RISKS)
    risky(s, "permit2-batch-expiration", "the second of two counts for ever", batch(detail(), detail(expiration=2**48 - 1)), ["risk-permit", "risk-deadline-far"],
          near=RISKS, flags=["Hostile"])
    refused(s, "permit2-width", "an amount of 161 bits", single(amount=str(2**160)), "typed-data-integer-range", flags=["Boundary"], **CLOCK)
    refused(s, "permit2-no-chain", "Permit2's domain without the chain", {**single(), "domain": without(PERMIT2, "chainId"),
            "types": {**single()["types"], "EIP712Domain": domain_type(without(PERMIT2, "chainId"))}},
            ["typed-data-chain-missing", "risk-permit"], flags=["Hostile"], **CLOCK)
    near = single()["types"]["PermitDetails"]
    wide = with_types(single(), PermitDetails=[near[0], {"name": "amount", "type": "uint256"}, *near[2:]])
    risky(s, "permit2-near", "an amount of 256 bits: another hash, and nothing of Permit2's", wide, near=RISKS)

    s.group("Uniswap/permit2, SignatureTransfer, with and without a witness; threats, row 13; " + OWN)
    kind = f"PermitTransferFrom(TokenPermissions permitted,{ONCE}){PERMISSIONS}"
    risky(s, "permit2-once", "one transfer", once(kind, permission()), "risk-permit", near=RISKS)
    risky(s, "permit2-once-unlimited", "one transfer of everything", once(kind, permission(MAX)), both, near=RISKS, flags=["Hostile"])
    risky(s, "permit2-once-zero", "one transfer of nothing", once(kind, permission(0)), near=RISKS)
    kind = f"PermitBatchTransferFrom(TokenPermissions[] permitted,{ONCE}){PERMISSIONS}"
    risky(s, "permit2-once-batch", "one transfer of two tokens", once(kind, [permission(), permission()]), "risk-permit", near=RISKS)
    risky(s, "permit2-once-batch-second", "one transfer of two tokens, of one of them everything", once(kind, [permission(), permission(MAX)]), both, near=RISKS,
          flags=["Hostile"])
    witness = {"witness": {"account": checksum(BOB), "share": 5}}
    order = "Order(address account,uint256 share)"
    kind = f"PermitWitnessTransferFrom(TokenPermissions permitted,{ONCE},Order witness){order}{PERMISSIONS}"
    risky(s, "permit2-witness", "one transfer on conditions", once(kind, permission(), **witness), "risk-permit", near=RISKS)
    risky(s, "permit2-witness-unlimited", "one transfer of everything on conditions", once(kind, permission(MAX), **witness), both, near=RISKS)
    kind = f"PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,{ONCE},Order witness){order}{PERMISSIONS}"
    risky(s, "permit2-witness-batch", "one transfer of tokens on conditions", once(kind, [permission()], **witness), "risk-permit", near=RISKS)
    kind = f"PermitWitnessTransferFrom(TokenPermissions permitted,{ONCE},uint256 limit){PERMISSIONS}"
    risky(s, "permit2-witness-word", "the condition is a number", once(kind, permission(), limit=5), "risk-permit", near=RISKS)
    kind = f"PermitWitnessTransfer(TokenPermissions permitted,{ONCE},Order witness){order}{PERMISSIONS}"
    risky(s, "permit2-witness-near", "another name than Permit2 has: another hash", once(kind, permission(), **witness), near=RISKS)


def approvals(s: Suite) -> None:
    s.group("Uniswap v4's positions, PermitForAll; compound-finance/comet and morpho-org/morpho-blue, Authorization; " + OWN)
    times = {"nonce": 0, "deadline": HOUR, "expiry": HOUR}
    for name, kind, values, flag in (
        ("positions", "PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)", {"operator": DAPP}, "approved"),
        (
            "positions-owner", "PermitForAll(address owner,address operator,bool approved,uint256 nonce,uint256 deadline)",
            {"owner": ALICE.text, "operator": DAPP}, "approved",
        ),
        (
            "comet", "Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)",
            {"owner": ALICE.text, "manager": DAPP}, "isAllowed",
        ),
        (
            "morpho", "Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)",
            {"authorizer": ALICE.text, "authorized": DAPP}, "isAuthorized",
        ),
    ):
        members = [m["name"] for m in declared(kind)[kind.split("(")[0]]]
        make = lambda kind=kind, **more: typed(kind, {m: {**values, **times, flag: True, **more}[m] for m in members})
        risky(s, f"operator-{name}", "everything may be moved", make(), "risk-operator", near=RISKS)
        risky(s, f"operator-{name}-not", "it may be moved no more", make(**{flag: False}), near=RISKS)
        long = make(**{members[-1]: str(MAX)})
        risky(s, f"operator-{name}-never", "everything, whenever it is sent", long, ["risk-operator", "risk-deadline-far"], near=RISKS)
        owner = next((m for m in ("owner", "authorizer") if m in members), None)
        if owner:
            risky(s, f"operator-{name}-owner", "everything of somebody else", make(**{owner: MALLORY.text}), ["risk-operator", "risk-owner-mismatch"], near=RISKS)
        risky(s, f"operator-{name}-near", "the same members under another name", make(kind.replace("(", "2(")), near=RISKS)


ITEM = "uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount"
CONSIDERATION, OFFER = f"ConsiderationItem({ITEM},address recipient)", f"OfferItem({ITEM})"
COMPONENTS = (
    "OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,"
    "uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)"
)
SEAPORT = {"name": "Seaport", "version": "1.6", "chainId": 1, "verifyingContract": "0x0000000000000068F116a894984e2DB1123eB395"}
COW = (
    "Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,"
    "uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)"
)
GPV2 = {"name": "Gnosis Protocol", "version": "v2", "chainId": 1, "verifyingContract": "0x9008D19f58AAbD9eD0D60971565AA8510560ab41"}


def item(kind: int, amount, recipient: str | None = None, number: int = 0, end=None) -> dict:
    token = "0x" + "0" * 40 if kind == 0 else checksum(TOKEN)
    values = {
        "itemType": kind, "token": token, "identifierOrCriteria": number, "startAmount": str(amount),
        "endAmount": str(amount if end is None else end),
    }
    return {**values, "recipient": recipient} if recipient else values


def components(**values) -> dict:
    zero = "0x" + "0" * 64
    return {
        "offerer": ALICE.text, "zone": "0x" + "0" * 40, "offer": [item(2, 1, number=7)],
        "consideration": [item(0, ETHER * 95 // 100, ALICE.text), item(0, ETHER * 5 // 100, checksum(BOB))], "orderType": 0,
        "startTime": SECONDS, "endTime": HOUR, "zoneHash": zero, "salt": 5, "conduitKey": zero, "counter": 0, **values,
    }


def seaport(**values) -> dict:
    return typed(COMPONENTS + CONSIDERATION + OFFER, components(**values), SEAPORT)


def cow(**values) -> dict:
    return typed(COW, {
        "sellToken": checksum(TOKEN), "buyToken": checksum(BOB), "receiver": "0x" + "0" * 40, "sellAmount": "5000000", "buyAmount": "4900000",
        "validTo": HOUR, "appData": hx(SLOT), "feeAmount": "0", "kind": "sell", "partiallyFillable": False, "sellTokenBalance": "erc20",
        "buyTokenBalance": "erc20", **values,
    }, GPV2)


def orders(s: Suite) -> None:
    s.group("ProjectOpenSea/seaport 1.6, OrderComponents and BulkOrder; " + OWN)
    unpaid = ["risk-order", "risk-order-unpaid"]
    risky(s, "seaport", "an NFT for coins, of which the seller gets most", seaport(), "risk-order", near=RISKS)
    for name, values, comment in (
        ("nothing", {"consideration": []}, "an NFT for nothing"), ("other", {"consideration": [item(0, ETHER, checksum(EVE))]}, "an NFT for coins that another gets"),
        ("zero", {"consideration": [item(0, 0, ALICE.text)]}, "an NFT for no coins"),
        ("falling", {"consideration": [item(0, ETHER, ALICE.text, end=0)]}, "an NFT for coins that become none"),
    ):
        risky(s, f"seaport-unpaid-{name}", comment, seaport(**values), unpaid, near=RISKS, flags=["Hostile"])
    risky(s, "seaport-one", "an NFT for one wei", seaport(consideration=[item(0, 1, ALICE.text)]), "risk-order", near=RISKS, flags=["Boundary"])
    risky(s, "seaport-offer", "tokens for an NFT: an offer", seaport(offer=[item(1, 5_000_000)], consideration=[item(2, 1, ALICE.text, 7)]), "risk-order", near=RISKS)
    risky(s, "seaport-criteria", "any NFT of a collection", seaport(offer=[item(4, 1)]), "risk-order", near=RISKS)
    risky(s, "seaport-offerer", "the order of somebody else", seaport(offerer=MALLORY.text, consideration=[item(0, 1, MALLORY.text)]),
          ["risk-order", "risk-owner-mismatch"], near=RISKS)
    risky(s, "seaport-far", "an order that counts for years", seaport(endTime=YEAR + 1), ["risk-order", "risk-deadline-far"], near=RISKS)
    near = seaport()
    members = near["types"]["OrderComponents"]
    risky(s, "seaport-near", "an order with one member less: another hash", {**with_types(near, OrderComponents=members[:-1]), "message": without(near["message"], "counter")},
          near=RISKS)
    for height, tree in ((1, [components(), components(salt=6)]), (2, [[components(), components(salt=6)], [components(salt=7), components(salt=8)]])):
        kind = f"BulkOrder(OrderComponents{'[2]' * height} tree){CONSIDERATION}{OFFER}{COMPONENTS}"
        risky(s, f"seaport-bulk-{height}", f"{2 ** height} orders at once", typed(kind, {"tree": tree}, SEAPORT), "risk-order", near=RISKS)
        hidden = copy.deepcopy(tree)
        (hidden[1] if height == 1 else hidden[1][1])["consideration"] = []
        risky(s, f"seaport-bulk-{height}-unpaid", "the last of the orders pays nothing", typed(kind, {"tree": hidden}, SEAPORT), unpaid, near=RISKS, flags=["Hostile"])
    empty = components(offerer="0x" + "0" * 40, offer=[], consideration=[])
    kind = f"BulkOrder(OrderComponents[2] tree){CONSIDERATION}{OFFER}{COMPONENTS}"
    risky(s, "seaport-bulk-filled", "one order, and an empty one that fills the tree", typed(kind, {"tree": [components(), empty]}, SEAPORT), "risk-order", near=RISKS)

    s.group("cowprotocol/contracts, GPv2Order (a receiver of zero is the seller); threats, row 13; " + OWN)
    risky(s, "cow", "tokens for tokens, for the seller", cow(), "risk-order", near=RISKS)
    risky(s, "cow-own", "the seller is named as the receiver", cow(receiver=ALICE.text), "risk-order", near=RISKS)
    risky(s, "cow-receiver", "somebody else receives", cow(receiver=checksum(EVE)), ["risk-order", "risk-order-receiver"], near=RISKS, flags=["Hostile"])
    risky(s, "cow-receiver-unknown", "a receiver, and no account is connected", cow(receiver=checksum(EVE)), "risk-order", near=["risk-order-receiver"], account=None)
    risky(s, "cow-nothing", "tokens for nothing", cow(buyAmount="0"), ["risk-order", "risk-order-unpaid"], near=RISKS, flags=["Hostile"])
    risky(s, "cow-nothing-near", "tokens for one unit", cow(buyAmount="1"), "risk-order", near=RISKS, flags=["Boundary"])
    risky(s, "cow-past", "an order that counts no more", cow(validTo=SECONDS - 1), ["risk-order", "risk-deadline-passed"], near=RISKS)
    risky(s, "cow-never", "the largest time of 32 bits", cow(validTo=2**32 - 1), ["risk-order", "risk-deadline-far"], near=RISKS)
    plain = cow()
    members = [m if m["name"] != "kind" else {"name": "kind", "type": "bytes32"} for m in plain["types"]["Order"]]
    risky(s, "cow-near", "the kind is a bytes32: another hash", {**with_types(plain, Order=members), "message": {**plain["message"], "kind": hx(SLOT)}}, near=RISKS)


SAFE = {"chainId": 1, "verifyingContract": checksum(made_address("safe"))}
SAFE_TX = (
    "SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,"
    "address refundReceiver,uint256 nonce)"
)
AUTHORIZATION = "(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
APPROVE = hx(bytes.fromhex("095ea7b3") + EVE.rjust(32, b"\0") + b"\xff" * 32)
FORWARD = "address from,address to,uint256 value,uint256 gas,uint256 nonce"


def safe_tx(kind: str = SAFE_TX, domain: dict = SAFE, **values) -> dict:
    zero = "0x" + "0" * 40
    message = {
        "to": checksum(TOKEN), "value": "0", "data": hx(CALL), "operation": 0, "safeTxGas": "0", "baseGas": "0", "dataGas": "0", "gasPrice": "0",
        "gasToken": zero, "refundReceiver": zero, "nonce": 5, **values,
    }
    return typed(kind, {m["name"]: message[m["name"]] for m in declared(kind)["SafeTx"]}, domain)


def transfer(name: str = "TransferWithAuthorization", **values) -> dict:
    return typed(name + AUTHORIZATION, {
        "from": ALICE.text, "to": checksum(BOB), "value": "5000000", "validAfter": 0, "validBefore": HOUR, "nonce": hx(SLOT), **values,
    }, {**DOMAIN, "name": "USD Coin", "version": "2"})


def calls(s: Suite) -> None:
    s.group("safe-global/safe-smart-account, SafeTx (domains of 1.3.0 and before; dataGas before 1.0.0); threats, row 13; " + OWN)
    risky(s, "safe-tx", "a call of a Safe", safe_tx(), "risk-safe-transaction", near=RISKS)
    older = {"verifyingContract": SAFE["verifyingContract"]}
    risky(s, "safe-tx-older", "a domain from before 1.3.0, without a chain", safe_tx(domain=older), ["risk-safe-transaction", "typed-data-chain-missing"], near=RISKS)
    risky(s, "safe-tx-oldest", "the type from before 1.0.0", safe_tx(SAFE_TX.replace("baseGas", "dataGas"), older), ["risk-safe-transaction", "typed-data-chain-missing"], near=RISKS)
    for name, values, comment in (
        ("code", {}, "code of somebody else, run as the Safe's own"), ("nothing", {"data": "0x", "value": "0"}, "the same without data"),
        ("multisend", {"to": "0x40A2aCCbd92BCA938b02010E17A5b8929b49130D"}, "many calls at once"),
    ):
        risky(s, f"safe-delegatecall-{name}", comment, safe_tx(operation=1, **values), ["risk-safe-transaction", "risk-safe-delegatecall"], near=RISKS, flags=["Hostile"])
    module = hx(bytes.fromhex("610b5925") + EVE.rjust(32, b"\0"))
    risky(s, "safe-module", "a module that may do everything", safe_tx(to=SAFE["verifyingContract"], data=module), "risk-safe-transaction", near=RISKS, flags=["Hostile"])
    risky(s, "safe-reject", "an empty call of the Safe to itself, which uses up a nonce", safe_tx(to=SAFE["verifyingContract"], data="0x"), "risk-safe-transaction", near=RISKS)
    paid = {"gasPrice": "1000000", "baseGas": "1000000000000"}
    for name, values, comment in (
        ("token", {**paid, "gasToken": checksum(TOKEN), "refundReceiver": checksum(EVE)}, "as much of a token for gas as somebody likes"),
        ("coin", {**paid, "refundReceiver": checksum(EVE)}, "the chain's coin for gas"), ("sender", paid, "the chain's coin for gas, to whoever sends it"),
        ("least", {"gasPrice": "1"}, "one wei for each unit of gas"),
    ):
        risky(s, f"safe-refund-{name}", f"an empty call of a Safe, which pays {comment}", safe_tx(to=checksum(BOB), data="0x", **values), ["risk-safe-transaction", "risk-safe-refund"], near=RISKS,
              flags=["Hostile"])
    risky(s, "safe-refund-near", "a price of nothing: nobody is paid, whoever is named", safe_tx(gasToken=checksum(TOKEN), refundReceiver=checksum(EVE), baseGas="100000"), "risk-safe-transaction",
          near=["risk-safe-refund"])
    risky(s, "safe-refund-oldest", "the type from before 1.0.0", safe_tx(SAFE_TX.replace("baseGas", "dataGas"), older, gasPrice="1"),
          ["risk-safe-transaction", "risk-safe-refund", "typed-data-chain-missing"], near=RISKS, flags=["Hostile"])
    risky(s, "safe-operation-2", "an operation that is neither a call nor a delegatecall", safe_tx(operation=2), ["risk-safe-transaction", "risk-safe-delegatecall"], near=RISKS, flags=["Hostile"])
    risky(s, "safe-near", "one member is called otherwise: another hash", with_types(
        safe_tx(SAFE_TX), SafeTx=[{**m, "name": "sort"} if m["name"] == "operation" else m for m in safe_tx()["types"]["SafeTx"]],
    ) | {"message": {**without(safe_tx()["message"], "operation"), "sort": 1}}, near=RISKS)

    s.group("ERC-3009, TransferWithAuthorization, ReceiveWithAuthorization, CancelAuthorization; " + OWN)
    for name in ("TransferWithAuthorization", "ReceiveWithAuthorization"):
        risky(s, f"erc3009-{name[0].lower()}", f"{name}: tokens are moved by whoever sends it", transfer(name), "risk-transfer-authorization", near=RISKS)
    risky(s, "erc3009-zero", "a transfer of nothing", transfer(value="0"), near=RISKS)
    risky(s, "erc3009-owner", "a transfer of somebody else", transfer(**{"from": MALLORY.text}), ["risk-transfer-authorization", "risk-owner-mismatch"], near=RISKS)
    risky(s, "erc3009-never", "a transfer that may be sent for ever", transfer(validBefore=str(MAX)), ["risk-transfer-authorization", "risk-deadline-far"], near=RISKS)
    risky(s, "erc3009-past", "a transfer that counts no more", transfer(validBefore=SECONDS - 1), ["risk-transfer-authorization", "risk-deadline-passed"], near=RISKS)
    cancel = typed("CancelAuthorization(address authorizer,bytes32 nonce)", {"authorizer": ALICE.text, "nonce": hx(SLOT)})
    risky(s, "erc3009-cancel", "a transfer is taken back", cancel, near=RISKS)
    risky(s, "erc3009-cancel-owner", "a transfer of somebody else is taken back", {**cancel, "message": {**cancel["message"], "authorizer": MALLORY.text}}, "risk-owner-mismatch", near=RISKS)
    refused(s, "erc3009-no-chain", "a transfer whose domain names no chain", typed("TransferWithAuthorization" + AUTHORIZATION, transfer()["message"], without(DOMAIN, "chainId")),
            ["typed-data-chain-missing", "risk-transfer-authorization"], flags=["Hostile"], **CLOCK)

    s.group("MetaTransaction (maticnetwork/pos-portal); ERC-2771: OpenZeppelin, opengsn/gsn, gelatodigital; threats, row 13; " + OWN)
    meta = "MetaTransaction(uint256 nonce,address from,bytes functionSignature)"
    assert keccak(meta.encode()).hex().startswith("23d10def")
    matic = {"name": "USD Coin (PoS)", "version": "1", "verifyingContract": checksum(TOKEN), "salt": "0x" + (137).to_bytes(32, "big").hex()}
    inner = {"nonce": 0, "from": ALICE.text, "functionSignature": APPROVE}
    risky(s, "meta", "an approval that somebody else sends", typed(meta, inner, matic), "risk-meta-transaction", network="eip155:137", near=[*RISKS, "typed-data-chain-missing"],
          flags=["Hostile"])
    risky(s, "meta-from", "a call of somebody else", typed(meta, {**inner, "from": MALLORY.text}, matic), ["risk-meta-transaction", "risk-owner-mismatch"], network="eip155:137", near=RISKS)
    risky(s, "meta-empty", "a call without data", typed(meta, {**inner, "functionSignature": "0x"}, matic), "risk-meta-transaction", network="eip155:137", near=RISKS)
    risky(s, "meta-near", "the same under another name", typed(meta.replace("Meta", "Mega"), inner, matic), network="eip155:137", near=RISKS)
    request = {"from": ALICE.text, "to": checksum(TOKEN), "value": "0", "gas": "100000", "nonce": 0, "data": APPROVE}
    for name, kind, more, far in (
        ("minimal", f"ForwardRequest({FORWARD},bytes data)", {}, None),
        ("deadline", f"ForwardRequest({FORWARD},uint48 deadline,bytes data)", {"deadline": HOUR}, {"deadline": 2**48 - 1}),
        ("blocks", f"ForwardRequest({FORWARD},bytes data,uint256 validUntil)", {"validUntil": 20_000_000}, None),
        ("gsn", f"ForwardRequest({FORWARD},bytes data,uint256 validUntilTime)", {"validUntilTime": HOUR}, {"validUntilTime": 0}),
    ):
        risky(s, f"forward-{name}", "an approval that a forwarder sends", typed(kind, {**request, **more}), "risk-meta-transaction", near=RISKS, flags=["Hostile"])
        risky(s, f"forward-{name}-from", "the same of somebody else", typed(kind, {**request, **more, "from": MALLORY.text}), ["risk-meta-transaction", "risk-owner-mismatch"], near=RISKS)
        if far:
            risky(s, f"forward-{name}-far", "the same for ever", typed(kind, {**request, **far}), ["risk-meta-transaction", "risk-deadline-far"], near=RISKS)
    kind = f"ForwardRequest({FORWARD},uint48 deadline,bytes data)"
    risky(s, "forward-deadline-zero", "a deadline of 0 is past", typed(kind, {**request, "deadline": 0}), ["risk-meta-transaction", "risk-deadline-passed"], near=RISKS)
    gelato = "SponsoredCallERC2771(uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline)"
    values = {"chainId": 1, "target": checksum(TOKEN), "data": APPROVE, "user": ALICE.text, "userNonce": 0, "userDeadline": HOUR}
    risky(s, "forward-gelato", "an approval that a relay sends", typed(gelato, values), "risk-meta-transaction", near=RISKS, flags=["Hostile"])
    risky(s, "forward-gelato-never", "the same without a deadline", typed(gelato, {**values, "userDeadline": 0}), ["risk-meta-transaction", "risk-deadline-far"], near=RISKS)
    risky(s, "forward-near", "a forwarded call whose gas has 64 bits: another hash", typed(f"ForwardRequest({FORWARD.replace('uint256 gas', 'uint64 gas')},bytes data)", request), near=RISKS)


def account_hashes(s: Suite) -> None:
    s.group("safe-global/safe-smart-account, SafeMessage; coinbase/smart-wallet, CoinbaseSmartWalletMessage; threats, row 33; " + OWN)
    safe = lambda data, kind="SafeMessage(bytes message)": typed(kind, {"message": data}, SAFE)
    risky(s, "account-hash-safe", "a hash that a Safe signs", safe(hx(SLOT)), "risk-account-hash", near=RISKS, flags=["Hostile"])
    risky(s, "account-hash-safe-33", "33 bytes that a Safe signs: no hash", safe(hx(SLOT) + "00"), near=RISKS, flags=["Boundary"])
    risky(s, "account-hash-safe-31", "31 bytes that a Safe signs: no hash", safe(hx(SLOT[1:])), near=RISKS, flags=["Boundary"])
    wallet = {"name": "Coinbase Smart Wallet", "version": "1", "chainId": 1, "verifyingContract": checksum(made_address("smart account"))}
    coinbase = "CoinbaseSmartWalletMessage(bytes32 hash)"
    assert keccak(coinbase.encode()).hex().startswith("9b493d22")
    risky(s, "account-hash-coinbase", "a hash that a smart wallet signs", typed(coinbase, {"hash": hx(SLOT)}, wallet), "risk-account-hash", near=RISKS, flags=["Hostile"])
    for kind, member, digest, comment in (
        ("PersonalSign(bytes prefixed)", "prefixed", "983e65e5148e570cd828ead231ee759a8d7958721a768f93bc4483ba005c32de", "an account of ERC-7739"),
        ("Kernel(bytes32 hash)", "hash", "1547321c374afde8a591d972a084b071c594c275e36724931ff96c25f2999c83", "a Kernel"),
    ):
        assert keccak(kind.encode()).hex() == digest
        name = kind.split("(")[0].lower()
        risky(s, f"account-hash-{name}", f"a hash that {comment} signs", typed(kind, {member: hx(SLOT)}, wallet), "risk-account-hash", near=RISKS, flags=["Hostile"])
    risky(s, "account-hash-personalsign-near", "a text that an account of ERC-7739 signs", typed("PersonalSign(bytes prefixed)", {"prefixed": hx(SLOT) + "00"}, wallet), near=RISKS)
    inside = lambda kind, values, domain=None: typed(
        f"TypedDataSign({kind.split('(')[0]} contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt){kind}",
        {"contents": values, "name": "Account", "version": "1", "chainId": 1, "verifyingContract": wallet["verifyingContract"], "salt": "0x" + "0" * 64}, domain,
    )
    token = permit()["message"]
    risky(s, "account-contents", "a permit that an account of ERC-7739 signs for a token", inside(PERMIT, token), "risk-account-contents", near=RISKS, flags=["Hostile"])
    risky(s, "account-contents-near", "a letter that an account of ERC-7739 signs", inside(LETTER, LETTER_VALUES), near=RISKS)
    renamed = inside(PERMIT, token)
    renamed["types"]["TypedDataSigned"] = renamed["types"].pop("TypedDataSign")
    risky(s, "account-contents-other", "the same under another name: another hash", {**renamed, "primaryType": "TypedDataSigned"}, near=RISKS)
    refused(s, "account-contents-no-chain", "a permit in it, and the token's domain names no chain", inside(PERMIT, token, without(DOMAIN, "chainId")),
            ["typed-data-chain-missing", "risk-account-contents"], flags=["Hostile"], **CLOCK)
    risky(s, "account-hash-near", "a struct of another name", typed("WalletMessage(bytes32 hash)", {"hash": hx(SLOT)}, wallet), near=RISKS)
    risky(s, "account-hash-own", "the Safe is connected itself", safe(hx(SLOT)), ["risk-account-hash", "typed-data-contract-is-account"], near=RISKS, account=SAFE["verifyingContract"])


def user_operations(s: Suite) -> None:
    s.group("ERC-4337: EntryPoint 0.8 (PackedUserOperation), safe-global/safe-modules (SafeOp of Safe4337Module 0.2 and 0.3); " + OWN)
    packed = ("PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,"
              "uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)")
    ends = "bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)"
    head = "SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,"
    second = head + "uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas," + ends
    third = head + "uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas," + ends
    for kind, digest in (
        (packed, "29a0bca4af4be3421398da00295e58e6d7de38cb492214754cb6a47507dd6f8e"), (second, "84aa190356f56b8c87825f54884392a9907c23ee0f8e1ea86336b763faf021bd"),
        (third, "c03dfc11d8b10bf9cf703d558958c8c42777f785d998c62060d85a4f0ef6ea7f"),
    ):
        assert keccak(kind.encode()).hex() == digest
    account, entry = checksum(made_address("smart account")), {"name": "ERC4337", "version": "1", "chainId": 1, "verifyingContract": checksum(made_address("entry point"))}
    call = {"nonce": 0, "initCode": "0x", "callData": APPROVE, "preVerificationGas": 50_000, "paymasterAndData": "0x"}
    limits = {"accountGasLimits": hx(SLOT), "gasFees": hx(SLOT)}
    fees = {name: 100_000 for name in ("callGasLimit", "verificationGasLimit", "maxFeePerGas", "maxPriorityFeePerGas")}
    for name, kind, values in (
        ("packed", packed, {"sender": account, **call, **limits}),
        ("safe-2", second, {"safe": account, **call, **fees, "validAfter": 0, "validUntil": HOUR, "entryPoint": entry["verifyingContract"]}),
        ("safe-3", third, {"safe": account, **call, **fees, "validAfter": 0, "validUntil": HOUR, "entryPoint": entry["verifyingContract"]}),
    ):
        risky(s, f"operation-{name}", "what an account of a contract does, whoever sends it", typed(kind, values, entry), "risk-meta-transaction", near=RISKS, flags=["Hostile"])
        other = kind.replace("UserOperation(", "Operation(").replace("SafeOp(", "SafeOps(")
        risky(s, f"operation-{name}-near", "the same under another name", typed(other, values, entry), near=RISKS)
    risky(s, "operation-safe-never", "until is 0, which is for ever", typed(third, {**values, "validUntil": 0}, entry), ["risk-meta-transaction", "risk-deadline-far"], near=RISKS)


def delegations(s: Suite) -> None:
    s.group("MetaMask/delegation-framework, ERC-7710; ERC-5805; " + OWN)
    kind = "Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)"
    manager = {"name": "DelegationManager", "version": "1", "chainId": 1, "verifyingContract": checksum(made_address("delegation manager"))}
    values = {"delegate": DAPP, "delegator": ALICE.text, "authority": "0x" + "f" * 64, "caveats": [], "salt": 0}
    caveat = {"enforcer": checksum(made_address("enforcer")), "terms": "0x01"}
    anybody = "0x" + "0" * 37 + "a11"
    for name, more, comment in (
        ("free", {}, "without any limit"), ("caveat", {"caveats": [caveat]}, "within a caveat"), ("anybody", {"delegate": anybody, "caveats": [caveat]}, "anybody may act"),
    ):
        risky(s, f"delegation-{name}", f"somebody else acts for the account: {comment}", typed(kind, {**values, **more}, manager), "risk-delegation", near=RISKS, flags=["Hostile"])
    risky(s, "delegation-owner", "somebody else acts for somebody else", typed(kind, {**values, "delegator": MALLORY.text}, manager), ["risk-delegation", "risk-owner-mismatch"], near=RISKS)
    shorter = kind.replace("bytes terms", "bytes terms,bytes args")
    risky(s, "delegation-near", "caveats of three members: another hash", typed(shorter, values, manager), near=RISKS)
    votes = "Delegation(address delegatee,uint256 nonce,uint256 expiry)"
    vote = {"delegatee": checksum(BOB), "nonce": 0, "expiry": HOUR}
    risky(s, "votes", "votes for somebody else to cast", typed(votes, vote), "risk-vote-delegation", near=RISKS)
    risky(s, "votes-near", "the same members in another order", typed("Delegation(uint256 nonce,address delegatee,uint256 expiry)", vote), near=RISKS)


def deadlines(s: Suite) -> None:
    s.group("ERC-2612 (deadline); Countersign: more than a year is far; " + OWN)
    ends = ["risk-deadline-far", "risk-deadline-passed"]
    for name, value, rules, comment in (
        ("now", SECONDS, [], "this second"), ("past", SECONDS - 1, ["risk-deadline-passed"], "the second before"),
        ("year", YEAR, [], "in 365 days"), ("year-more", YEAR + 1, ["risk-deadline-far"], "in 365 days and a second"),
        ("zero", 0, ["risk-deadline-passed"], "0: always past"), ("one", 1, ["risk-deadline-passed"], "1: in 1970"),
        ("milliseconds", HOUR * 1000, ["risk-deadline-far"], "milliseconds, taken for seconds"), ("max", str(MAX), ["risk-deadline-far"], "2^256 - 1"),
        ("64", str(2**64 - 1), ["risk-deadline-far"], "2^64 - 1"), ("65", str(2**64), ["risk-deadline-far"], "2^64"),
    ):
        risky(s, f"deadline-{name}", f"the deadline is {comment}", permit(deadline=value), ["risk-permit", *rules], near=ends,
              flags=["Boundary"] if name in ("now", "past", "year", "year-more") else [])
    comet = typed("Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)", {"owner": ALICE.text, "manager": DAPP, "isAllowed": True, "nonce": 0, "expiry": SECONDS})
    request = {"from": ALICE.text, "to": checksum(TOKEN), "value": "0", "gas": "100000", "nonce": 0, "data": APPROVE}
    gsn = typed(f"ForwardRequest({FORWARD},bytes data,uint256 validUntilTime)", {**request, "validUntilTime": SECONDS})
    for name, data, rule, member in (
        ("erc3009", transfer(validBefore=SECONDS), "risk-transfer-authorization", "validBefore"), ("seaport", seaport(endTime=SECONDS), "risk-order", "endTime"),
        ("comet", comet, "risk-operator", "expiry"), ("gsn", gsn, "risk-meta-transaction", "validUntilTime"),
    ):
        risky(s, f"deadline-strict-{name}", "this second, at which it counts no more", data, [rule, "risk-deadline-passed"], near=ends, flags=["Boundary"])
        later = {**data, "message": {**data["message"], member: SECONDS + 1}}
        risky(s, f"deadline-strict-{name}-near", "the next second", later, rule, near=ends, flags=["Boundary"])
    risky(s, "deadline-no-clock", "a deadline, and no clock", permit(), "risk-permit", near=ends, context={})
    risky(s, "deadline-no-clock-never", "a deadline that never comes needs no clock", permit(deadline=str(MAX)), ["risk-permit", "risk-deadline-far"], near=ends, context={})
    risky(s, "deadline-nothing", "a permit for nothing may count for ever", permit(value=0, deadline=str(MAX)), near=ends)


def absent(s: Suite) -> None:
    s.group("EIP-712; MetaMask/eth-sig-util (null structs); threats, row 13; " + OWN)
    for name, data, comment in (
        ("batch", batch(None, detail()), "a batch of permits, the first of them null"),
        ("single", {**single(), "message": {**single()["message"], "details": None}}, "a permit whose details are null"),
        ("consideration", seaport(consideration=[None]), "an order whose consideration is null"),
    ):
        refused(s, f"null-{name}", f"{comment}: no contract takes it, and wallets differ on what it is", data, "typed-data-null-struct", flags=["Hostile"], **CLOCK)


def lookalikes(s: Suite) -> None:
    s.group("threats, row 26 (an address that shares its ends with a known one), in typed data; " + OWN)
    twin = DAPP[:6].lower() + "0" * 32 + DAPP[-4:].lower()
    for name, make, rules in (
        ("spender", lambda who: single() | {"message": {**single()["message"], "spender": who}}, ["risk-permit"]),
        ("recipient", lambda who: transfer(to=who), ["risk-transfer-authorization"]), ("receiver", lambda who: cow(receiver=who), ["risk-order", "risk-order-receiver"]),
        ("consideration", lambda who: seaport(consideration=[item(0, 1, ALICE.text), item(0, 1, who)]), ["risk-order"]),
        ("safe", lambda who: safe_tx(to=who), ["risk-safe-transaction"]),
        ("safe-call", lambda who: safe_tx(data="0xa9059cbb" + who[2:].lower().rjust(64, "0") + "0" * 63 + "1"), ["risk-safe-transaction"]),
        ("safe-refund", lambda who: safe_tx(gasPrice="1", refundReceiver=who), ["risk-safe-transaction", "risk-safe-refund"]),
        ("contract", lambda who: permit({**DOMAIN, "verifyingContract": who}), ["risk-permit"]),
    ):
        given = {"context": {"now": NOW, "knownAddresses": [DAPP]}}
        refused(s, f"lookalike-{name}", "somebody who resembles a known address", make(twin), ["core/address-lookalike", *rules], flags=["Hostile"], **given)
        risky(s, f"lookalike-{name}-near", "the known address itself", make(DAPP), rules, near=["core/address-lookalike"], **given)
        stranger = DAPP[:6].lower() + "0" * 32 + f"{int(DAPP[-4:], 16) ^ 1:04x}"
        risky(s, f"lookalike-{name}-other", "an address with one other digit at its end", make(stranger), rules, near=["core/address-lookalike"], **given)


# -- what came back -----------------------------------------------------------------------------------------------


def samples() -> list[tuple[str, dict, list[str]]]:
    """Name, typed data, and the money-class rules that it finds."""
    return [
        ("letter", letter(), []), ("permit", permit(), ["risk-permit"]), ("dai", dai(), ["risk-permit", "risk-permit-unlimited"]),
        ("permit2", single(), ["risk-permit"]), ("permit2-batch", batch(detail(), detail()), ["risk-permit"]), ("seaport", seaport(), ["risk-order"]),
        ("cow", cow(), ["risk-order"]), ("safe", safe_tx(), ["risk-safe-transaction"]), ("erc3009", transfer(), ["risk-transfer-authorization"]),
    ]


def signed(s: Suite) -> None:
    s.group("EIP-712; design, section 4 (a signature of what was asked); " + OWN)
    wrong = ["message-near-miss", "message-signer-mismatch", "message-contract-signature", "message-high-s", "chain-mismatch"]
    for name, data, rules in samples():
        digest = hx(typed_digest(data))
        raw = sign_typed(data)
        if rules:
            s.add(f"typed-signed-{name}", "signed by the account: proven, and to be looked at", verify_typed(data, raw, **CLOCK), "verified", rules,
                  near=wrong, acceptable=False, evidence={"signer": ALICE.lower, "digest": digest})
        s.add(f"typed-signed-{name}-known", "signed by the account, and looked at", verify_typed(data, raw, **CLOCK, acknowledge=qualified(rules)), "verified",
              rules, near=wrong, acceptable=True, evidence={"signer": ALICE.lower, "digest": digest, "network": "eip155:1", "reading": "eip712"})
        replies(s, f"{name}-other", "signed by somebody else", data, sign_typed(data, MALLORY), "wrong_signer", "message-signer-mismatch", no=["message-near-miss"],
                key=MALLORY, **CLOCK)
    deep = typed("Group(string name,Club[] clubs)Club(Person[][1] members)Person(string name,address wallet)",
                 {"name": "G", "clubs": [{"members": [[{"name": "A", "wallet": hx(BOB)}]]}, {"members": [[]]}]})
    for name, data in (
        ("arrays", one("uint8[2][3]", [[1, 2], [3, 4], [5, 6]])), ("arrays-none", one("string[]", [])), ("deep", deep),
        ("null", typed("Box(Person it)Person(string name)", {"it": None})), ("negative", one("int8", -128)), ("int256", one("int256", str(-(2**255)))),
        ("bytes", one("bytes", "0x")), ("bytes5", one("bytes5", "0x0102030405")), ("unicode", one("string", "caf\u00e9 \U0001f9fe")),
        ("cycle", typed("Person(string name,Person mother)", {"name": "A", "mother": {"name": "B"}})), ("alias", one("uint", 5)),
        ("name", named("Box-2")), ("salt", typed(LETTER, LETTER_VALUES, {**DOMAIN, "salt": hx(SLOT)})),
        ("unused", with_types(letter(), Stamp=[{"name": "a", "type": "uint8"}])),
        ("undeclared", {**letter(), "types": without(letter()["types"], "EIP712Domain")}),
        ("domain", {"types": {"EIP712Domain": domain_type(DOMAIN)}, "primaryType": "EIP712Domain", "domain": DOMAIN, "message": {}}),
        ("text", text(letter(text="a text of an object"))),
    ):
        value = json.loads(data) if isinstance(data, str) else data
        replies(s, name, "signed by the account", data, sign_typed(value), "verified", near=wrong)
    reordered = with_types(letter(), EIP712Domain=domain_type(DOMAIN)[::-1])
    replies(s, "domain-order", "a domain whose type stands in another order, signed as it stands", reordered, sign_typed(reordered, twice=False), "verified",
            "typed-data-domain-type", near=wrong)
    replies(s, "domain-order-standard", "the wallet signed the standard's order", reordered, sign_typed(letter()), "wrong_signer", "message-signer-mismatch", key=None)
    data = letter()
    for name, fault, rule in (
        ("extra", letter(amount=5), "typed-data-field-extra"), ("chain", on_chain("8453abc"), "typed-data-integer"),
        ("key", without(data, "domain"), "typed-data-key-missing"), ("json", text(data)[:-1], "json-syntax"),
    ):
        replies(s, f"unreadable-{name}", "a good signature of something else, and the request cannot be read", fault, sign_typed(data), "undecidable", rule, key=None)
    replies(s, "unreadable-signature", "neither the request nor the signature can be read", without(data, "domain"), "0x1234", "malformed",
            ["typed-data-key-missing", "message-signature-length"], key=None)
    replies(s, "refused-name", "what was asked is signed, and was refused", named("My Box"), sign_typed(named("My Box")), "verified", "typed-data-name", acceptable=False)
    replies(s, "refused-permit", "a permit without a chain is signed, and was refused", permit(without(DOMAIN, "chainId")), sign_typed(permit(without(DOMAIN, "chainId"))), "verified",
            ["typed-data-chain-missing", "risk-permit"], acceptable=False, acknowledge=["evm/risk-permit"], **CLOCK)


def changed(s: Suite) -> None:
    s.group("design, section 4 (what differs is never verified); threats, rows 12 and 13; " + OWN)

    def differs(name, comment, asked, other):
        raw = sign_typed(other)
        digest = typed_digest(asked)
        found = recover(digest, int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:64], "big"), raw[64] - 27)
        s.add(f"typed-changed-{name}", f"the account signed something else: {comment}", verify_typed(asked, raw, **CLOCK), "wrong_signer" if found else "invalid_signature",
              "message-signer-mismatch" if found else (), no=["message-near-miss"], flags=["Hostile"], acceptable=False, evidence={"signer": hx(found)} if found else {})

    for name, value in (("owner", MALLORY.text), ("spender", checksum(EVE)), ("value", "5000001"), ("nonce", 1), ("deadline", HOUR + 1)):
        differs(f"permit-{name}", name, permit(), permit(**{name: value}))
    differs("permit-zero", "everything instead of nothing", permit(value=0), permit(value=str(MAX)))
    for name, value in (("name", "Vectors 2"), ("version", "2"), ("verifyingContract", checksum(BOB))):
        differs(f"domain-{name}", f"the domain's {name}", letter(), typed(LETTER, LETTER_VALUES, {**DOMAIN, name: value}))
    for name, value in (("to", checksum(EVE)), ("text", "hello "), ("stamp", 8)):
        differs(f"letter-{name}", name, letter(), letter(**{name: value}))
    differs("text-case", "a letter in another case", letter(text="Hello"), letter(text="hello"))
    differs("text-normal", "the same accents composed", letter(text="cafe\u0301"), letter(text="caf\u00e9"))
    differs("type-name", "the name of the struct", letter(), typed(LETTER.replace("Letter", "Note"), LETTER_VALUES))
    differs("member-name", "the name of a member", letter(), typed(LETTER.replace("stamp", "time"), {**without(LETTER_VALUES, "stamp"), "time": 7}))
    differs("member-type", "the width of a member", letter(), typed(LETTER.replace("uint64", "uint128"), LETTER_VALUES))
    differs("member-order", "the order of two members", letter(), typed("Letter(address to,uint64 stamp,string text)", LETTER_VALUES))
    differs("dai-allowed", "allowed instead of not", dai(allowed=False), dai())
    differs("permit2-amount", "another amount in a struct", single(), single(amount="6000000"))
    differs("permit2-batch-order", "two tokens are swapped", batch(detail(), detail(token=checksum(BOB))), batch(detail(token=checksum(BOB)), detail()))
    differs("permit2-batch-more", "one token more", batch(detail()), batch(detail(), detail(token=checksum(BOB))))
    differs("seaport-recipient", "somebody else is paid", seaport(), seaport(consideration=[item(0, ETHER * 95 // 100, checksum(EVE)), item(0, ETHER * 5 // 100, checksum(BOB))]))
    differs("seaport-item", "another NFT", seaport(), seaport(offer=[item(2, 1, number=8)]))
    differs("cow-receiver", "somebody else receives", cow(), cow(receiver=checksum(EVE)))
    differs("safe-operation", "the operation", safe_tx(), safe_tx(operation=1))
    differs("safe-data", "another call", safe_tx(), safe_tx(data=APPROVE))
    differs("safe-nonce", "another nonce", safe_tx(), safe_tx(nonce=6))
    differs("erc3009-receive", "Transfer instead of Receive", transfer("ReceiveWithAuthorization"), transfer())
    differs("array-nesting", "four numbers in another nesting", one("uint8[][]", [[1, 2], [3, 4]]), one("uint8[][]", [[1, 2, 3], [4]]))
    differs("array-fixed", "an array that is fixed", one("uint8[]", [1, 2]), one("uint8[2]", [1, 2]))
    differs("bytes-fixed", "bytes instead of bytes4", one("bytes4", "0x01020304"), one("bytes", "0x01020304"))
    differs("null", "an empty struct instead of null", typed("Box(Void it)Void()", {"it": None}), typed("Box(Void it)Void()", {"it": {}}))


def near_misses(s: Suite) -> None:
    s.group("MetaMask/eth-sig-util (domains of its own); eth_sign; design, section 4 (a failing signature is searched); " + OWN)

    def near(name, comment, data, digest: bytes, network="eip155:1", twice=True, rules=()):
        assert digest != typed_digest(data, twice)
        s.add(f"typed-near-{name}", comment, verify_typed(data, sig65(digest), network=network), "invalid_signature", ["message-near-miss", *rules],
              no=["message-signer-mismatch"], acceptable=False, evidence={"signer": ALICE.lower})

    def far(name, comment, data, raw: bytes, **more):
        digest = typed_digest(data)
        found = recover(digest, int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:64], "big"), raw[64] - 27)
        s.add(f"typed-near-{name}", comment, verify_typed(data, raw, **more), "wrong_signer", "message-signer-mismatch", near=["message-near-miss"], acceptable=False,
              evidence={"signer": hx(found)})

    data = letter()
    separator, body = typed_parts(data)
    digest = typed_digest(data)
    of = lambda domain: typed_digest(typed(LETTER, LETTER_VALUES, domain))
    near("empty-domain", "the wallet signed an empty domain", data, of({}))
    for name in DOMAIN:
        near(f"without-{name}", f"the wallet left {name} out of the domain", data, of(without(DOMAIN, name)))
    near("without-salt", "the wallet left the salt out of the domain", typed(LETTER, LETTER_VALUES, {**DOMAIN, "salt": hx(SLOT)}), digest)
    for chain in (10, 56, 137, 8453, 42161, 11155111):
        near(f"chain-{chain}", f"the wallet signed for chain {chain}", data, of({**DOMAIN, "chainId": chain}))
    near("chain-network", "a chain that nobody knows, and the wallet signed for the connection's", on_chain(123456), of({**DOMAIN, "chainId": 654321}), network="eip155:654321",
         rules=["chain-mismatch"])
    near("chain-hex", "8453 read as hex", on_chain("8453"), of({**DOMAIN, "chainId": 0x8453}), network="eip155:8453", rules=["typed-data-chain-spelling"])
    unchained = typed(LETTER, LETTER_VALUES, without(DOMAIN, "chainId"))
    near("chain-added", "the wallet put the connection's chain into the domain", unchained, digest, rules=["typed-data-chain-missing"])
    near("digest-bytes", "the digest as a message of 32 bytes: eth_sign of today", data, eip191(digest))
    near("digest-text", "the digits of the digest as a text", data, eip191(hx(digest).encode()))
    near("domain", "the domain alone", data, keccak(b"\x19\x01" + separator))
    near("struct", "the hash of the message without the domain", data, body)
    near("struct-bytes", "the same as a message of 32 bytes", data, eip191(body))
    plain = text(data)
    for name, signed_text in (("text", plain), ("text-indented", json.dumps(data, indent=2))):
        for kind, hashed in (("", eip191(signed_text.encode())), ("-hash", keccak(signed_text.encode()))):
            s.add(f"typed-near-{name}{kind}", "the JSON text was signed as a text" if not kind else "the hash of the JSON text was signed",
                  verify_typed(signed_text, sig65(hashed)), "invalid_signature", "message-near-miss", no=["message-signer-mismatch"], acceptable=False,
                  evidence={"signer": ALICE.lower})
    near("object-text", "the text of the object was signed as a text", data, eip191(plain.encode()))
    far("text-other", "the text with other blanks was signed: not the account's near miss", data, sig65(eip191(json.dumps(data, indent=3).encode())))
    far("two", "two members are missing in the domain: nobody's habit", data, sig65(of(without(DOMAIN, "name", "version"))))
    far("chain-unknown", "a chain that nobody named", data, sig65(of({**DOMAIN, "chainId": 987_654})))
    far("name", "another name in the domain", data, sig65(of({**DOMAIN, "name": "Other"})))
    for name, other in (("empty-domain", of({})), ("digest-bytes", eip191(digest)), ("struct", body), ("domain", keccak(b"\x19\x01" + separator))):
        far(f"{name}-signer", "a near miss of another key's: not the account's", data, sig65(other, MALLORY))


def with_v(v: int, kind=letter) -> tuple[dict, bytes]:
    """Typed data whose signature has this v."""
    return next((data, raw) for data in (kind(stamp=n) for n in range(64)) for raw in [sign_typed(data)] if raw[64] == v)


def forms(s: Suite) -> None:
    s.group("EIP-712; EIP-2098; EIP-2; EIP-155; MetaMask/metamask-extension 10850 (forms of signatures); " + OWN)
    for v in (27, 28):
        data, raw = with_v(v)
        replies(s, f"v-{v}", f"v is {v}", data, raw, "verified", near=["message-v-normalised", "message-high-s", "message-compact", "message-near-miss"])
        replies(s, f"v-{v - 27}", f"v is {v - 27}, as from a hardware wallet", data, raw[:64] + bytes([v - 27]), "verified", "message-v-normalised", flags=["Interop"])
        replies(s, f"compact-{v}", "the form of 64 bytes", data, compact(raw), "verified", "message-compact", near=["message-near-miss"])
        r, half = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:64], "big")
        high = raw[:32] + (N - half).to_bytes(32, "big") + bytes([55 - v])
        assert recover(typed_digest(data), r, N - half, 28 - v) == ALICE.address
        replies(s, f"high-s-{v}", "s in the upper half and the other v", data, high, "verified", "message-high-s")
        found = recover(typed_digest(data), r, half, 28 - v)
        s.add(f"typed-signed-v-flipped-{v}", f"v is {55 - v} where it must be {v}", verify_typed(data, raw[:64] + bytes([55 - v])), "wrong_signer", "message-signer-mismatch",
              no=["message-near-miss"], acceptable=False, evidence={"signer": hx(found)})
        s.add(f"typed-signed-v-{v + 10}", f"v is {v + 10}, as of a transaction on chain 1", verify_typed(data, raw[:64] + bytes([v + 10])), "invalid_signature",
              ["message-v-chain-bound", "message-near-miss"], acceptable=False)
        if v == 28:
            replies(s, "v-lost", "v was cut off: read as 64 bytes it has the other parity", data, raw[:64], "invalid_signature", ["message-near-miss", "message-compact"],
                    flags=["Interop"])
        else:
            replies(s, "v-lost-27", "v was cut off where 64 bytes mean the same", data, raw[:64], "verified", "message-compact", near=["message-near-miss"])
    data, raw = letter(), sign_typed(letter())
    replies(s, "bare", "hex without 0x", data, raw.hex(), "verified", "reply-spelling")
    for name, value, rule in (
        ("32", raw[:32], "message-signature-length"), ("63", raw[:63], "message-signature-length"), ("v-29", raw[:64] + b"\x1d", "message-signature-v"),
        ("v-2", raw[:64] + b"\x02", "message-signature-v"),
    ):
        replies(s, name, "no form of a signature", data, value, "malformed", rule, key=None)
    for name, value in (("word", "rejected"), ("odd", hx(raw)[:-1]), ("null", "null"), ("json", '{"r":"0x1","s":"0x1","v":27}')):
        replies(s, f"reply-{name}", "no hex", data, value, "malformed", key=None)
    for name, value in (("zero", bytes(64) + b"\x1b"), ("order", N.to_bytes(32, "big") + raw[32:]), ("no-point", x_without_point().to_bytes(32, "big") + raw[32:])):
        replies(s, f"scalar-{name}", "no key made it", data, value, "invalid_signature", no=["message-near-miss", "message-signer-mismatch"], key=None)
    unknown = verify_typed(data, raw, account=None)
    s.add("typed-signed-no-account", "who signed is known, whether he should is not", unknown, "undecidable", no=["message-signer-mismatch"], acceptable=False,
          evidence={"signer": ALICE.lower})
    for name, value in (("empty", "0x"), ("two", b"".join(sorted((raw, sign_typed(data, CAROL))))), ("safe-v", raw[:64] + bytes([raw[64] + 4]))):
        replies(s, f"contract-{name}", "only a contract can judge it", data, value, "undecidable", "message-contract-signature", no=["message-signer-mismatch"], key=None)


def contracts(s: Suite) -> None:
    s.group("ERC-1271, 6492 and 7739; Safe; coinbase/smart-wallet; base/webauthn-sol (typed data for an account of a contract); " + OWN)
    account, data = checksum(ACCOUNT), letter()
    separator, body = typed_parts(data)
    digest = typed_digest(data)

    def judged(name, comment, signature, rules=(), near=(), evidence=None, account=account):
        s.add(f"typed-contract-{name}", comment, verify_typed(data, signature, account=account), "undecidable", ["message-contract-signature", *rules],
              near=near, no=["message-signer-mismatch", "message-signature-length"], acceptable=False, **({"evidence": evidence} if evidence else {}))

    kind = LETTER.encode()
    tail = kind + len(kind).to_bytes(2, "big")
    nested = "nested-contents-mismatch"
    judged("nested", "what ERC-7739 nests is what was asked", sig65(SLOT, CAROL) + separator + body + tail, near=[nested])
    judged("nested-other", "what ERC-7739 nests is another message", sig65(SLOT, CAROL) + separator + keccak(b"other") + tail, [nested])
    judged("nested-domain", "what ERC-7739 nests is for another domain", sig65(SLOT, CAROL) + keccak(b"other") + body + tail, [nested])
    wallet = {"name": "Coinbase Smart Wallet", "version": "1", "chainId": 1, "verifyingContract": hx(ACCOUNT)}
    replay_safe = lambda hashed: smart_accounts.hashed(wallet, "CoinbaseSmartWalletMessage", "hash", "bytes32", hashed)
    judged("owner", "an owner of a smart wallet, over the hash that it makes of the digest: a claim", smart_accounts.owner(0, sig65(replay_safe(digest), CAROL)),
           evidence={"claimedOwners": [CAROL.lower]})
    wrong = "passkey-challenge"
    judged("passkey", "a passkey that was asked for the same hash", smart_accounts.owner(1, smart_accounts.assertion(replay_safe(digest))), near=[wrong])
    judged("passkey-plain", "a passkey that was asked for the digest itself", smart_accounts.owner(1, smart_accounts.assertion(digest)), [wrong])
    judged("passkey-bare", "a passkey without a wrapper, for the digest", smart_accounts.assertion(digest), near=[wrong])
    judged("passkey-bare-other", "a passkey without a wrapper, for the digest as a message", smart_accounts.assertion(eip191(digest)), [wrong])
    safe = smart_accounts.hashed({"chainId": 1, "verifyingContract": hx(ACCOUNT)}, "SafeMessage", "message", "bytes", digest)
    owners = sorted((ALICE, CAROL), key=lambda key: key.address)
    judged("safe", "two owners of a Safe, over the hash that it makes of the digest", b"".join(sig65(safe, key) for key in owners), near=["safe-owners-unsorted"],
           evidence={"claimedOwners": [key.lower for key in owners]})
    judged("6492", "an account that Coinbase's factory deploys", smart_accounts.wrapped(smart_accounts.COINBASE, CALL, smart_accounts.owner(0, sig65(replay_safe(digest), CAROL))),
           near=["unknown-factory"], evidence={"claimedOwners": [CAROL.lower], "viaFactory": hx(smart_accounts.COINBASE)})
    judged("6492-own", "the account's own key made the signature inside: it does not count", smart_accounts.wrapped(smart_accounts.COINBASE, CALL, sign_typed(data)), account=ALICE.text)
    judged("6492-itself", "the account itself is the factory", smart_accounts.wrapped(ACCOUNT, CALL, sign_typed(data)), ["unknown-factory"])


def retyped(kind: str, chain) -> dict:
    """A domain whose chainId is declared as another type, and which names nothing else."""
    data = typed(LETTER, LETTER_VALUES, {"chainId": 1})
    return {**data, "types": {**data["types"], "EIP712Domain": [{"name": "chainId", "type": kind}]}, "domain": {"chainId": chain}}


def chain_of_reply(s: Suite) -> None:
    s.group("EIP-712, chainId; design, section 4 (wrong network); " + OWN)
    other = on_chain(10)
    replies(s, "network-other", "signed for chain 10, and the connection is on chain 1", other, sign_typed(other), "wrong_network", "chain-mismatch", flags=["Hostile"])
    lowered = {"policy": {"severities": {"evm/chain-mismatch": "note"}}}
    replies(s, "network-lowered", "the same, and a policy lowers the rule: the verdict stays", other, sign_typed(other), "wrong_network", "chain-mismatch", flags=["Hostile"], **lowered)
    replies(s, "network-same", "signed for chain 10, and so is the connection", other, sign_typed(other), "verified", near=["chain-mismatch"], network="eip155:10")
    replies(s, "network-none", "no network to compare the chain with", other, sign_typed(other), "undecidable", near=["chain-mismatch"], network=None)
    replies(s, "network-other-signer", "another chain and another signer: the signer counts first", other, sign_typed(other, MALLORY), "wrong_signer",
            ["message-signer-mismatch", "chain-mismatch"], flags=["Precedence"], key=MALLORY)
    bare = typed(LETTER, LETTER_VALUES, without(DOMAIN, "chainId"))
    s.add("typed-signed-network-unnamed", "the domain names no chain: verified, and the network cannot be proven", verify_typed(bare, sign_typed(bare)), "verified",
          "typed-data-chain-missing", near=["chain-mismatch"], acceptable=True, evidence={"signer": ALICE.lower, "notProvable": ["network"]})
    replies(s, "network-foreign", "the connection is one of Solana's", other, sign_typed(other), "undecidable", "core/network-foreign",
            network="solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")
    zero = on_chain(0)
    replies(s, "network-zero", "chain 0 is signed", zero, sign_typed(zero), "wrong_network", ["chain-zero", "chain-mismatch"])
    for kind, values in (
        ("int256", (10, 1)), ("string", ("10", "1")), ("string", ("0xa", "0x1")), ("bytes32", tuple("0x" + number.to_bytes(32, "big").hex() for number in (10, 1))), ("bytes1", ("0x0a", "0x01")),
    ):
        for value, near in zip(values, (False, True)):
            data = retyped(kind, value)
            name = f"network-{kind}-{'hex-' if kind == 'string' and value.startswith('0x') else ''}{'near' if near else 'other'}"
            replies(s, name, f"the chain is declared as {kind}, and is {value}", data, sign_typed(data, twice=False), "verified" if near else "wrong_network",
                    ["typed-data-domain-type", *([] if near else ["chain-mismatch"])], no=["typed-data-unbound-domain", *(["chain-mismatch"] if near else [])], flags=[] if near else ["Hostile"])
    for kind, value in (("uint256[]", [10]), ("string", "mainnet"), ("bool", True)):
        data = retyped(kind, value)
        refused(s, f"network-{kind.strip('[]')}-asked", f"the chain is declared as {kind}, and no number: asked for", data, "typed-data-domain-type", flags=["Hostile"])
        replies(s, f"network-{kind.strip('[]')}-none", f"the chain is declared as {kind}, and no number", data, sign_typed(data, twice=False), "undecidable",
                "typed-data-domain-type", no=["typed-data-unbound-domain"], flags=["Hostile"])
    text_chain = on_chain("1")
    replies(s, "network-text", "the chain as a text, signed as a number", text_chain, sign_typed(text_chain), "verified", "typed-data-chain-spelling", near=["chain-mismatch"])


# -- bare hashes --------------------------------------------------------------------------------------------------


def check_digest(digest, account=ALICE.text, network="eip155:1", **more) -> dict:
    return {"op": "checkMessage", "chain": "evm", "digest": digest, "account": account, "network": network, **more}


def verify_digest(digest: str, signature, account: str | None = ALICE.text, network: str | None = "eip155:1", **more) -> dict:
    request = {"op": "verifyMessage", "chain": "evm", "digest": digest, "account": account, "network": network, **more}
    request = {name: value for name, value in request.items() if value is not None}
    return {**request, "signature": hx(signature) if isinstance(signature, bytes) else signature}


def digests(s: Suite) -> None:
    s.group("eth_sign of a bare hash; threats, row 33; policy: severities; " + OWN)
    word = hx(SLOT)
    severity = lambda name: {"policy": {"severities": {"evm/message-is-hash": name}}}
    hashed = {"summary": {"kind": "evm.message", "format": "digest", "digest": word}}
    s.add("digest", "a bare hash: nobody sees what it is of", check_digest(word), "refused", "message-is-hash", flags=["Hostile"], **hashed)
    s.add("digest-typed", "the digest of typed data, which should be asked for itself", check_digest(hx(typed_digest(permit()))), "refused", "message-is-hash", flags=["Hostile"])
    s.add("digest-acknowledged", "an error cannot be acknowledged", check_digest(word, acknowledge=["evm/message-is-hash"]), "refused", "message-is-hash")
    for name in ("warning", "note"):
        s.add(f"digest-{name}", f"the policy makes it a {name}", check_digest(word, **severity(name)), "accepted", "message-is-hash", bridgeString=word, **hashed)
    s.add("digest-upper", "digits in upper case", check_digest("0x" + SLOT.hex().upper(), **severity("note")), "accepted", "message-is-hash", bridgeString=word)
    s.add("digest-format", "the format by its name", check_digest(word, format="digest", **severity("note")), "accepted", "message-is-hash")
    s.add("digest-near", "a text that speaks of a hash", {**without(check_digest(word), "digest"), "message": f"my hash is {word}"}, "accepted", near=["message-is-hash"])
    for name, value in (
        ("31", hx(SLOT[1:])), ("33", word + "00"), ("bare", SLOT.hex()), ("upper-prefix", "0X" + SLOT.hex()), ("empty", ""), ("prefix", "0x"), ("digit", word[:-1] + "g"), ("number", 5),
        ("list", [word]),
    ):
        s.add(f"digest-form-{name}", "no hash of 32 bytes", check_digest(value, **severity("note")), "refused", "core/request-malformed")
    s.add("digest-format-other", "the format of typed data", check_digest(word, format="eip712"), "refused", "core/request-malformed")
    s.add("digest-message", "a hash and a text", check_digest(word, message="hello"), "refused", "core/request-malformed")
    raw = sig65(SLOT)
    signer = {"evidence": {"signer": ALICE.lower, "digest": word}}
    s.add("digest-signed", "signed by the account, and refused all the same", verify_digest(word, raw), "verified", "message-is-hash", acceptable=False, **signer)
    s.add("digest-signed-allowed", "signed by the account, as the policy allows", verify_digest(word, raw, **severity("note")), "verified", "message-is-hash", acceptable=True, **signer)
    s.add("digest-signed-compact", "the same in 64 bytes", verify_digest(word, compact(raw), **severity("note")), "verified", ["message-is-hash", "message-compact"],
          acceptable=True, **signer)
    s.add("digest-signed-no-network", "no network: a hash names none", verify_digest(word, raw, network=None, **severity("note")), "verified", "message-is-hash", acceptable=True, **signer)
    s.add("digest-signed-no-account", "no account to compare the signer with", verify_digest(word, raw, account=None, **severity("note")), "undecidable", "message-is-hash",
          acceptable=False, evidence={"signer": ALICE.lower})
    s.add("digest-signed-other", "signed by somebody else", verify_digest(word, sig65(SLOT, MALLORY)), "wrong_signer", ["message-signer-mismatch", "message-is-hash"],
          acceptable=False, evidence={"signer": MALLORY.lower})
    for name, digest in (("prefixed", eip191(SLOT)), ("prefixed-text", eip191(word.encode())), ("second", SLOT2)):
        other = sig65(digest)
        found = recover(SLOT, int.from_bytes(other[:32], "big"), int.from_bytes(other[32:64], "big"), other[64] - 27)
        s.add(f"digest-signed-{name}", {"second": "the account signed another hash"}.get(name, "the account signed the hash with the prefix of a message"),
              verify_digest(word, other, **severity("note")), "wrong_signer", "message-signer-mismatch", flags=["Hostile"], acceptable=False,
              evidence={"signer": hx(found)})
    s.add("digest-signed-32", "r alone came back", verify_digest(word, raw[:32]), "malformed", "message-signature-length", acceptable=False)
    s.add("digest-signed-empty", "0x: only a contract can judge it", verify_digest(word, "0x"), "undecidable", "message-contract-signature", acceptable=False)


# -- what is known of the account ---------------------------------------------------------------------------------


def known(has_code: bool, **more) -> dict:
    return {"context": {"accountHasCode": has_code, "block": "finalized", **more}}


def code(s: Suite) -> None:
    s.group("ERC-1271; EIP-7702 (an account with a key and code); OpenZeppelin/openzeppelin-contracts 5707; context: accountHasCode, block; " + OWN)
    data = letter()
    raw = sign_typed(data)
    foreign = sign_typed(data, MALLORY)
    hello = "Sign in to example.com"
    severity = {"policy": {"severities": {"evm/message-is-hash": "note"}}}
    for name, make in (
        ("typed", lambda key=ALICE, **more: verify_typed(data, sign_typed(data, key), **more)), ("text", lambda key=ALICE, **more: verify_message(hello, personal(hello.encode(), key), **more)),
        ("digest", lambda key=ALICE, **more: verify_digest(hx(SLOT), sig65(SLOT, key), **severity, **more)),
    ):
        signer = {"evidence": {"signer": ALICE.lower}}
        s.add(f"code-{name}", "the account's own key signed, and it has code: good here, and refused by contracts that ask the code", make(**known(True)), "verified",
              "account-has-code", acceptable=True, **signer)
        s.add(f"code-{name}-near", "the same, and it has none", make(**known(False)), "verified", near=["account-has-code"], acceptable=True, **signer)
        s.add(f"code-{name}-unknown", "the same, and nobody looked", make(), "verified", near=["account-has-code"], acceptable=True, **signer)
        s.add(f"code-{name}-other", "another key signed, and the account has code: its contract may say yes", make(MALLORY, **known(True)), "undecidable",
              "message-contract-signature", no=["message-signer-mismatch", "account-has-code"], acceptable=False)
        s.add(f"code-{name}-other-none", "another key signed, and the account has no code: nobody else can say yes", make(MALLORY, **known(False)), "wrong_signer",
              "message-signer-mismatch", near=["account-has-code"], no=["message-contract-signature"], acceptable=False, evidence={"signer": MALLORY.lower})
    broken = x_without_point().to_bytes(32, "big") + raw[32:]
    s.add("code-broken", "a signature that no key made, and the account has code", verify_typed(data, broken, **known(True)), "undecidable", "message-contract-signature",
          near=["account-has-code"], acceptable=False)
    s.add("code-broken-none", "a signature that no key made, and the account has none", verify_typed(data, broken, **known(False)), "invalid_signature",
          near=["account-has-code"], no=["message-contract-signature"], acceptable=False)
    s.add("code-near-miss", "the account's near miss is one, with code or without", verify_typed(data, sig65(eip191(typed_digest(data))), **known(True)), "invalid_signature",
          "message-near-miss", near=["account-has-code"], acceptable=False)
    s.add("code-form", "a contract's form, and the account has code", verify_typed(data, foreign + raw, **known(True)), "undecidable", "message-contract-signature",
          near=["account-has-code"], acceptable=False)
    for block in ("latest", "pending", "safe", "finalized", "23456789", hx(SLOT)):
        s.add(f"code-block-{block[:10]}", f"the contract is to be asked at the block {block[:10]}", verify_typed(data, "0x", context={"accountHasCode": True, "block": block}), "undecidable",
              "message-contract-signature", acceptable=False)
    for block in ("earliest", "0x1", "-1", "", "Latest", hx(SLOT[1:])):
        s.add(f"code-block-bad-{block[:10] or 'empty'}", "no block", verify_typed(data, "0x", context={"block": block}), "refused", "core/request-malformed")
    for name, value in (("text", "true"), ("number", 1)):
        s.add(f"code-flag-{name}", "accountHasCode is neither true nor false", verify_typed(data, raw, context={"accountHasCode": value}), "refused", "core/request-malformed")
