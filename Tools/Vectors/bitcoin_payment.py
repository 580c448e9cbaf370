"""Vectors/bitcoin/payment.json: `check` of the bridge's send request."""

from embit import bech32 as _bech32

from bitcoin_support import *

PROGRAM = hash160(BOB.pub)
FORM = ids("payload-not-json payload-not-object payload-duplicate-key payload-missing-key payload-wrong-type payload-unknown-key")
AMOUNT = ids(
    "amount-is-number amount-empty amount-not-digits amount-looks-like-btc amount-leading-zero amount-zero "
    "amount-exceeds-supply amount-dust amount-small"
)
ADDRESS = ids(
    "address-empty address-whitespace address-not-ascii address-is-uri address-is-lightning address-is-silent-payment "
    "address-is-human-name address-is-private-key address-is-extended-key address-is-public-key address-is-script "
    "address-is-txid address-other-chain address-bad-base58-character address-bad-base58-checksum "
    "address-bad-base58-length address-unknown-version address-mixed-case address-bad-bech32-character "
    "address-bad-bech32-checksum address-bad-bech32-padding address-bad-bech32-length address-wrong-checksum-variant "
    "address-bad-witness-version address-bad-program-length address-pay-to-anchor address-taproot-bad-length "
    "address-taproot-invalid-point address-unknown-witness-version address-wrong-network address-network-ambiguous "
    "address-uppercase address-is-self address-is-example address-known-burn"
)


def build() -> Suite:
    s = Suite("payment")
    for part in (form, amounts, dust, not_addresses, base58_forms, bech32_forms, networks, persons):
        part(s)
    return s


def good(s, id, comment, payload, near=(), rules=(), no=(), flags=(), **more) -> None:
    expect = {k: more.pop(k) for k in ("bridgeString", "summary") if k in more}
    s.add(id, comment, send(payload, **more), "accepted", rules, no=no, near=near, flags=flags, **expect)


def bad(s, id, comment, payload, rules=(), no=(), flags=(), near=(), **more) -> None:
    s.add(id, comment, send(payload, **more), "refused", rules, no=no, near=near, flags=flags)


def to(s, id, comment, text, rules=(), no=(), flags=(), near=(), **more) -> None:
    bad(s, id, comment, pays(text), rules, no, flags, near, **more)


def form(s: Suite) -> None:
    s.group("the JSON text and its keys: RFC 8259; the bridge's string; " + OWN)
    summary = {
        "kind": "bitcoin.payment", "recipient": TO, "script": BOB.p2wpkh.hex(), "scriptType": "p2wpkh",
        "network": MAINNET, "sats": "12345",
    }
    good(s, "p2wpkh", "12,345 sats to a P2WPKH address", pays(), near=FORM + AMOUNT + ADDRESS, bridgeString=pays(),
         summary=summary)
    key = '"recipientAddress":' + json.dumps(TO)
    good(s, "spaces", "blanks between the tokens, and the keys the other way round: sent in our own form",
         '{ "amountSats" : "12345",\n  ' + key + " }", near=["payload-not-json", "payload-duplicate-key"], bridgeString=pays())
    good(s, "escaped-key", "a key written with an escape", pays().replace("amountSats", "amountS\\u0061ts"),
         near=["payload-unknown-key", "payload-missing-key"], bridgeString=pays(), flags=["Hostile"])
    for name, text in (
        ("empty", ""), ("words", "send 12345 sats"), ("open", pays()[:-1]), ("trailing-comma", pays()[:-1] + ",}"),
        ("single-quotes", pays().replace('"', "'")), ("comment", "/* pay */" + pays()), ("two", pays() + pays()),
        ("bom", "\ufeff" + pays()), ("unquoted", "{recipientAddress:" + json.dumps(TO) + ',amountSats:"12345"}'),
        ("control", pays().replace("12345", "123\n45")),
    ):
        bad(s, f"payload-not-json-{name}", f"no JSON text: {name}", text, "payload-not-json", flags=["Interop"] if name == "bom" else ())
    for name, text in (("array", f"[{pays()}]"), ("string", json.dumps(TO)), ("null", "null"), ("number", "12345")):
        bad(s, f"payload-not-object-{name}", f"the top level is no object: {name}", text, "payload-not-object", no=["payload-not-json"])
    bad(s, "payload-duplicate-amount", "two amounts: JSON.parse takes the second, JSONDecoder the first",
        "{" + key + ',"amountSats":"12345","amountSats":"99999"}', "payload-duplicate-key", flags=["Hostile"])
    bad(s, "payload-duplicate-recipient", "two recipients", pays()[:-1] + ',"recipientAddress":' + json.dumps(ME_TR) + "}",
        "payload-duplicate-key", flags=["Hostile"])
    bad(s, "payload-duplicate-escaped", "the second amount's key is written with an escape",
        pays()[:-1] + ',"amountS\\u0061ts":"99999"}', "payload-duplicate-key", flags=["Hostile"])
    bad(s, "payload-duplicate-same", "twice the same amount", pays()[:-1] + ',"amountSats":"12345"}', "payload-duplicate-key")
    bad(s, "payload-missing-both", "an empty object", "{}", "payload-missing-key")
    bad(s, "payload-missing-amount", "no amount", "{" + key + "}", "payload-missing-key")
    bad(s, "payload-missing-recipient", "no recipient", '{"amountSats":"12345"}', "payload-missing-key")
    bad(s, "payload-null-amount", "the amount is null: absent or of another type, it is refused", pays(sats=None))
    bad(s, "payload-null-recipient", "the recipient is null", pays(None))
    for name, value in (("number", 5), ("array", [TO]), ("object", {"address": TO}), ("bool", True)):
        bad(s, f"payload-wrong-type-recipient-{name}", f"the recipient is of another type: {name}", pays(value),
            "payload-wrong-type", no=["payload-missing-key"])
    for name, value in (("array", ["12345"]), ("object", {"sats": "12345"}), ("bool", True)):
        bad(s, f"payload-wrong-type-amount-{name}", f"the amount is of another type: {name}", pays(sats=value),
            "payload-wrong-type", no=["amount-is-number"])
    for name in ids("amount amountSat sats to address recipient feeRate network feePriority memo"):
        bad(s, f"payload-unknown-key-{name}", f"the key {name} beside the two that are known",
            compact({"recipientAddress": TO, "amountSats": "12345", name: "12345"}), "payload-unknown-key")
    bad(s, "payload-unknown-key-case", "amountsats is not amountSats", pays().replace("amountSats", "amountsats"),
        ["payload-unknown-key", "payload-missing-key"], flags=["Interop"])
    bad(s, "payload-other-name", "recipient and sats: the names of other bridges", compact({"recipient": TO, "sats": "12345"}),
        ["payload-unknown-key", "payload-missing-key"], flags=["Interop"])
    bad(s, "payload-sign-request", "a request to sign where one to send is due", asks(psbt([wpkh()], [Out(90_000, BOB.p2wpkh)])),
        ["payload-unknown-key", "payload-missing-key"])


def amounts(s: Suite) -> None:
    s.group("the amount, decimal digits of satoshis: reown-com/appkit#5339, bitcoinjs-lib#1460, bitpay/wallet#1155, #4096; " + OWN)

    def amount(id, comment, value, rules, no=(), flags=()):
        bad(s, id, comment, pays(sats=value), rules, no=no, flags=flags)

    for name, value in (("int", 12345), ("zero", 0), ("negative", -12345)):
        amount(f"amount-is-number-{name}", f"the JSON number {value}", value, "amount-is-number", no=["payload-wrong-type"],
               flags=["Interop"] if name == "int" else ())
    for name, text in (("float", "12345.0"), ("exponent", "1e5"), ("btc", "0.00012345"), ("large", "123456789012345678901")):
        bad(s, f"amount-is-number-{name}", f"the JSON number {text}", pays().replace('"12345"', text), "amount-is-number")
    amount("amount-empty", "no digits", "", "amount-empty", no=["amount-zero", "payload-missing-key"])
    for name, value in (
        ("plus", "+12345"), ("minus", "-12345"), ("space-first", " 12345"), ("space-last", "12345 "), ("line-feed", "12345\n"),
        ("comma", "12,345"), ("apostrophe", "12'345"), ("underscore", "12_345"), ("hex", "0x3039"), ("exponent", "1e4"),
        ("unit", "12345 sats"), ("arabic", "\u0661\u0662\u0663\u0664\u0665"), ("fullwidth", "\uff11\uff12\uff13\uff14\uff15"),
        ("superscript", "1234\u00b2"), ("zero-width", "123\u200b45"), ("nul", "12345\0"), ("nan", "NaN"), ("bigint", "12345n"),
        ("two-points", "12.345.678"), ("comma-decimal", "1,5"),
    ):
        amount(f"amount-not-digits-{name}", f"not ASCII digits alone: {name}", value, "amount-not-digits",
               no=["amount-looks-like-btc", "amount-empty"], flags=["Hostile"] if name in ("zero-width", "arabic") else ())
    for name, value in (
        ("btc", "0.00012345"), ("one-and-a-half", "1.5"), ("float", "6999.999999999999"), ("double", "0.21287873000000002"),
        ("whole", "12345.0"), ("fraction-of-zeros", "990000.00000000"),
    ):
        amount(f"amount-looks-like-btc-{name}", f"digits with one decimal point: {value}; never converted silently", value,
               "amount-looks-like-btc", no=["amount-zero", "amount-dust"], flags=["Interop"])
    amount("amount-leading-zero", "012345", "012345", "amount-leading-zero", no=["amount-not-digits"])
    amount("amount-leading-zeros", "two zeros", "00", "amount-leading-zero")
    amount("amount-zero", "0", "0", "amount-zero", no=["amount-leading-zero", "amount-empty"])
    for name, value in (
        ("one-more", MAX_MONEY + 1), ("2-63", 2**63), ("2-64-wrap", 2**64 + 12345), ("2-32-wrap", 2**128 + 12345), ("40-digits", 10**40),
    ):
        amount(f"amount-exceeds-supply-{name}", f"{value} sats", str(value), "amount-exceeds-supply", flags=["Boundary"] if name == "one-more" else ())
    good(s, "amount-supply", "21,000,000 BTC", pays(sats=str(MAX_MONEY)), near=["amount-exceeds-supply"], flags=["Boundary"],
         bridgeString=pays(sats=str(MAX_MONEY)))
    for value in (2**31, 2**32, 5_000_000_000, 2**53 - 1 if 2**53 - 1 < MAX_MONEY else 2 * 10**15):
        good(s, f"amount-{value}", f"{value} sats survive: no 32-bit or floating arithmetic", pays(sats=str(value)),
             near=["amount-exceeds-supply", "amount-small", "amount-not-digits"], bridgeString=pays(sats=str(value)), flags=["Interop"])
    good(s, "amount-small", "999 sats: maybe the unit is BTC", pays(sats="999"), rules="amount-small", no=["amount-dust"],
         flags=["Boundary"])
    good(s, "amount-small-near", "1,000 sats", pays(sats="1000"), near=["amount-small"], flags=["Boundary"])
    bad(s, "amount-one", "1 sat for 1 BTC", pays(sats="1"), "amount-dust", flags=["Interop"])


def dust(s: Suite) -> None:
    s.group("dust: 3 sat/vB for the output and the input that spends it (Bitcoin Core, policy/policy.cpp GetDustThreshold); " + OWN)
    script = push(b"dust")
    for name, out, size in (
        ("p2pkh", BOB.p2pkh, 148), ("p2sh", p2sh(script), 148), ("p2wpkh", BOB.p2wpkh, 67), ("p2wsh", p2wsh(script), 67),
        ("p2tr", BOB.p2tr, 67),
    ):
        limit = 3 * (len(Out(0, out).encode()) + size)
        assert limit == {"p2pkh": 546, "p2sh": 540, "p2wpkh": 294, "p2wsh": 330, "p2tr": 330}[name]
        bad(s, f"dust-{name}", f"{limit - 1} sats to {name}", pays(address(out), str(limit - 1)), "amount-dust", flags=["Boundary"])
        good(s, f"dust-{name}-near", f"{limit} sats to {name}", pays(address(out), str(limit)), rules="amount-small", near=["amount-dust"],
             flags=["Boundary"], summary={"script": out.hex(), "scriptType": name})


def not_addresses(s: Suite) -> None:
    s.group("what is no address at all: BIP-0021, 0321, 0032, 0352, 0353, BOLT 11 and 12; " + OWN)
    to(s, "address-empty", "no address", "", "address-empty", no=["payload-missing-key"])
    for name, text in (
        ("first", " " + TO), ("last", TO + " "), ("line-feed", TO + "\n"), ("tab", "\t" + TO), ("inner", TO[:20] + " " + TO[20:]),
        ("wrapped", TO[:20] + "\n" + TO[20:]),
    ):
        to(s, f"address-whitespace-{name}", f"a blank in the text: {name}", text, "address-whitespace")
    for name, text in (
        ("zero-width", TO[:8] + "\u200b" + TO[8:]), ("bidi", "\u202e" + TO), ("homoglyph", TO.replace("c", "\u0441", 1)),
        ("fullwidth", TO.replace("1", "\uff11", 1)), ("word-joiner", TO + "\u2060"),
    ):
        to(s, f"address-not-ascii-{name}", f"a character that is not ASCII: {name}", text, "address-not-ascii", flags=["Hostile"])
    to(s, "address-nbsp", "a no-break space: a blank that is not ASCII, refused as the one or the other", TO + "\u00a0", flags=["Interop"])
    for name, text in (
        ("plain", "bitcoin:" + TO), ("amount", f"bitcoin:{TO}?amount=0.00012345"), ("conflict", f"bitcoin:{TO}?amount=1"),
        ("upper", "BITCOIN:" + TO.upper()), ("unified", f"bitcoin:?bc={TO}"),
    ):
        to(s, f"address-is-uri-{name}", f"a payment URI: {name}", text, "address-is-uri", flags=["Interop"])
    for name, text in (
        ("bolt11", "lnbc20u1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqf"),
        ("uri", "lightning:lnbc20u1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqf"),
        ("testnet", "lntb20m1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygshp58yjmdan79s6qqdhdzgynm4zwqd5d7xmw5fk98klysy043l2ahrqs"),
        ("offer", "lno1pqps7sjqpgtyzm3qv4uxzmtsd3jjqer9wd3hy6tsw35k7msjzfpy7nz5yqcnygrfdej82um5wf5k2uckyypwa3eyt44h6txtxquqh7lz5djge4afgfjn7k4rgrkuag0jsd5xvxg"),
        ("lnurl", "LNURL1DP68GURN8GHJ7UM9WFMXJCM99E3K7MF0V9CXJ0M385EKVCENXC6R2C35XVUKXEFCV5MKVV34X5EKZD3EV56NYD3HXQURZEPEXEJXXEPNXSCRVWFNV9NXZCN9XQ6XYEFHVGCXXCMYXYMNSERXFQ5FNS"),
    ):
        to(s, f"address-is-lightning-{name}", f"Lightning: {name}", text, "address-is-lightning", flags=["Interop"])
    sp = raw_bech32("sp", [0, *_bits(ALICE.pub + BOB.pub)])
    to(s, "address-is-silent-payment", "a silent payment address", sp, "address-is-silent-payment")
    to(s, "address-is-silent-payment-test", "one of the test networks", raw_bech32("tsp", [0, *_bits(ALICE.pub + BOB.pub)]),
       "address-is-silent-payment")
    for name, text in (("plain", "bob@example.com"), ("symbol", "\u20bfbob@example.com")):
        to(s, f"address-is-human-name-{name}", f"a name of BIP-0353: {name}", text, "address-is-human-name")
    for name, text in (("wif", BOB.wif()), ("wif-test", BOB.wif(0xEF)), ("xprv", b58c(bytes.fromhex("0488ade4") + bytes(41) + b"\0" + label("xprv")))):
        to(s, f"secret-{name}", f"a private key: found before the payload is read, as on every chain, and never shown ({name})", text,
           "core/secret-in-input", flags=["Hostile"])
    body = bytes([3]) + label("fingerprint")[:8] + label("chain code") + BOB.pub
    for name, version in (("xpub", "0488b21e"), ("ypub", "049d7cb2"), ("zpub", "04b24746"), ("tpub", "043587cf"), ("vpub", "045f1cf6")):
        text = b58c(bytes.fromhex(version) + body)
        assert text.startswith(name)
        to(s, f"address-is-extended-key-{name}", f"an extended public key: {name}", text, "address-is-extended-key",
           no=["address-bad-base58-length", "address-bad-base58-checksum"])
    to(s, "address-is-public-key", "a compressed public key", BOB.pub.hex(), "address-is-public-key", no=["address-is-script"])
    to(s, "address-is-public-key-65", "an uncompressed public key", BOB.pub65.hex(), "address-is-public-key")
    to(s, "address-is-public-key-off-curve", "66 digits that are no point: other hex", "02" + off_curve_x("no key").hex(),
       "address-is-script", near=["address-is-public-key"])
    for name, script in (("p2wpkh", BOB.p2wpkh), ("p2pkh", BOB.p2pkh), ("p2tr", BOB.p2tr)):
        to(s, f"address-is-script-{name}", f"the script in hex: {name}", script.hex(), "address-is-script", no=["address-is-txid"])
    to(s, "address-is-txid", "64 digits", label("txid").hex(), "address-is-txid", near=["address-is-script"])
    to(s, "address-is-txid-near", "62 digits are no txid", label("txid").hex()[:62], "address-is-script", near=["address-is-txid"])
    evm = "0x" + label("evm")[:20].hex()
    for name, text in (
        ("evm", evm), ("evm-checksum", support.checksum(label("evm")[:20])), ("litecoin", segwit("ltc", 0, PROGRAM)),
        ("litecoin-base58", b58c(bytes([48]) + PROGRAM)), ("dogecoin", b58c(bytes([30]) + PROGRAM)),
        ("cash", _cash("bitcoincash", PROGRAM)), ("liquid", segwit("ex", 0, PROGRAM)),
    ):
        to(s, f"address-other-chain-{name}", f"an address of another chain: {name}", text, "address-other-chain")


    to(s, "address-dash", "an address of Dash: another chain's, or a version that is not known", b58c(bytes([76]) + PROGRAM))


def _bits(data: bytes) -> list[int]:
    return list(_bech32.convertbits(data, 8, 5))


def _cash(prefix: str, key_hash: bytes) -> str:
    """CashAddr, from its specification."""
    values = _bits(b"\0" + key_hash)

    def polymod(v):
        c = 1
        for d in v:
            top, c = c >> 35, ((c & 0x07FFFFFFFF) << 5) ^ d
            for bit, g in enumerate((0x98F2BC8E61, 0x79B76D99E2, 0xF33E5FB3C4, 0xAE2EABE2A8, 0x1E4F43E470)):
                c ^= g * (top >> bit & 1)
        return c ^ 1

    check = polymod([ord(c) & 31 for c in prefix] + [0] + values + [0] * 8)
    return prefix + ":" + "".join("qpzry9x8gf2tvdw0s3jn54khce6mua7l"[v] for v in values + [check >> 5 * (7 - n) & 31 for n in range(8)])


def base58_forms(s: Suite) -> None:
    s.group("base58 addresses: Bitcoin Core chainparams and key_io; horizontalsystems/unstoppable-wallet-ios#4005; " + OWN)
    base = ids("address-bad-base58-character address-bad-base58-checksum address-bad-base58-length address-unknown-version address-other-chain")
    for name, out in (("p2pkh", BOB.p2pkh), ("p2sh", BOB.nested)):
        text = address(out)
        good(s, f"base58-{name}", f"a {name} address", pays(text), near=base + ["address-wrong-network", "address-network-ambiguous"],
             bridgeString=pays(text), summary={"recipient": text, "script": out.hex(), "scriptType": name})
        for bad_letter in "0OIl":
            to(s, f"base58-character-{name}-{ord(bad_letter)}", f"the letter {bad_letter} is not in the alphabet",
               text[:10] + bad_letter + text[11:], "address-bad-base58-character", no=["address-bad-base58-checksum"])
        swapped = text[:12] + text[13] + text[12] + text[14:] if text[12] != text[13] else text[:11] + text[12] + text[11] + text[13:]
        to(s, f"base58-checksum-{name}", "two letters are swapped", swapped, "address-bad-base58-checksum", no=["address-bad-base58-character"])
        to(s, f"base58-case-{name}", "all letters small: another text, and the checksum is wrong or a letter is",
           text.lower(), flags=["Interop"])
        to(s, f"base58-truncated-{name}", "the last four letters are missing", text[:-4], flags=["Interop"])
    for n in (0, 19, 21, 32):
        payload = bytes([0]) + label("length")[:n]
        to(s, f"base58-length-{n + 1}", f"{n + 1} bytes with a good checksum", b58c(payload), "address-bad-base58-length",
           no=["address-bad-base58-checksum"], flags=["Boundary"] if n in (19, 21) else ())
    for version in (1, 110, 255):
        to(s, f"base58-version-{version}", f"version {version} belongs to nobody here", b58c(bytes([version]) + PROGRAM),
           "address-unknown-version", no=["address-wrong-network"])


def bech32_forms(s: Suite) -> None:
    s.group("segwit addresses: BIP-0141, 0173, 0350, 0341; bitcoinjs-lib#1750, BlueWallet#3394; " + OWN)
    base = [r for r in ADDRESS if "bech32" in r or "witness" in r or "program" in r or "taproot" in r or "variant" in r or "anchor" in r or r == "address-mixed-case"]
    for name, out in (("p2wsh", p2wsh(b"\x51")), ("p2tr", BOB.p2tr)):
        text = address(out)
        good(s, f"bech32-{name}", f"a {name} address", pays(text), near=base, bridgeString=pays(text),
             summary={"recipient": text, "script": out.hex(), "scriptType": name})
    tap = address(BOB.p2tr)
    for name, text in (("p2wpkh", TO), ("p2tr", tap)):
        good(s, f"bech32-upper-{name}", f"all letters large: the same address, sent in small letters ({name})", pays(text.upper()),
             rules="address-uppercase", near=["address-mixed-case", "address-bad-bech32-character"], bridgeString=pays(text), flags=["Interop"])
        to(s, f"bech32-mixed-{name}", "one letter is large", text[:-1] + text[-1].upper() if text[-1].isalpha() else text[:-2] + text[-2].upper() + text[-1],
           "address-mixed-case", no=["address-uppercase"])
        to(s, f"bech32-mixed-prefix-{name}", "the prefix alone is large", text[:2].upper() + text[2:], "address-mixed-case")
        for letter in "bio":
            to(s, f"bech32-character-{name}-{letter}", f"the letter {letter} is not in the alphabet", text[:15] + letter + text[16:],
               "address-bad-bech32-character", no=["address-bad-bech32-checksum"])
        other = "q" if text[20] != "q" else "p"
        to(s, f"bech32-checksum-{name}", "one letter is another", text[:20] + other + text[21:], "address-bad-bech32-checksum")
        to(s, f"bech32-checksum-two-{name}", "two letters are swapped", text[:21] + text[22] + text[21] + text[23:] if text[21] != text[22] else text[:22] + text[23] + text[22] + text[24:],
           "address-bad-bech32-checksum")
        to(s, f"bech32-short-{name}", "the last letter is missing", text[:-1], flags=["Interop"])
    to(s, "bech32-insertion", "bech32's weakness: a q before the final p keeps the checksum, and the length is another",
       _weak(), no=["address-bad-bech32-checksum"], flags=["Hostile"])
    values = _bits(PROGRAM)
    to(s, "bech32-padding-bits", "the padding bits are not zero", raw_bech32("bc", [1, *_bits(label("pad"))[:-1], _bits(label("pad"))[-1] | 1]),
       "address-bad-bech32-padding", flags=["Hostile"])
    to(s, "bech32-padding-long", "five padding bits and more", raw_bech32("bc", [0, *values, 0], _bech32.Encoding.BECH32), "address-bad-bech32-padding")
    long = raw_bech32("bc", [1, *([0] * (91 - 3 - 1 - 6))])
    assert len(long) == 91
    to(s, "bech32-length-91", "91 letters with a good checksum", long, "address-bad-bech32-length", flags=["Boundary"])
    ninety = raw_bech32("bc", [1, *([0] * 80)])
    assert len(ninety) == 90
    to(s, "bech32-length-90", "90 letters are not too long; the program is", ninety, near=["address-bad-bech32-length"], flags=["Boundary"])
    to(s, "bech32-variant-v0", "version 0 with bech32m's checksum", segwit("bc", 0, PROGRAM, "bech32m"), "address-wrong-checksum-variant",
       no=["address-bad-bech32-checksum"])
    to(s, "bech32-variant-v1", "version 1 with bech32's checksum, as wallets before BIP-0350 wrote it", segwit("bc", 1, BOB.p2tr[2:], "bech32"),
       "address-wrong-checksum-variant", no=["address-bad-bech32-checksum"], flags=["Interop"])
    to(s, "bech32-version-17", "witness version 17", raw_bech32("bc", [17, *_bits(label("program"))]), "address-bad-witness-version", flags=["Boundary"])
    to(s, "bech32-version-31", "witness version 31", raw_bech32("bc", [31, *_bits(label("program"))]), "address-bad-witness-version")
    for name, version, n in (("v0-2", 0, 2), ("v0-21", 0, 21), ("v0-33", 0, 33), ("v0-40", 0, 40), ("v1-1", 1, 1), ("v2-41", 2, 41), ("v16-1", 16, 1)):
        to(s, f"bech32-program-{name}", f"version {version} with {n} bytes", segwit("bc", version, (label("program") * 2)[:n]),
           "address-bad-program-length", flags=["Boundary"] if n in (1, 41) else ())
    to(s, "bech32-anchor", "pay-to-anchor: anyone can spend it", address(ANCHOR), "address-pay-to-anchor", no=["address-taproot-bad-length"])
    to(s, "bech32-anchor-near", "two other bytes", segwit("bc", 1, b"\x4e\x74"), "address-taproot-bad-length", near=["address-pay-to-anchor"])
    for n in (20, 31, 33, 40):
        to(s, f"bech32-taproot-{n}", f"version 1 with {n} bytes", segwit("bc", 1, (label("program") * 2)[:n]), "address-taproot-bad-length",
           no=["address-bad-program-length"], flags=["Boundary"] if n in (31, 33) else ())
    for name, x in (("off-curve", off_curve_x("taproot")), ("field", P.to_bytes(32, "big")), ("zero", bytes(32)), ("ones", b"\xff" * 32)):
        assert not on_curve(x)
        to(s, f"bech32-taproot-{name}", f"32 bytes that are no point's x: {name}. The coins would be lost", segwit("bc", 1, x),
           "address-taproot-invalid-point", no=["address-taproot-bad-length"], flags=["Hostile"])
    for version, n in ((2, 32), (2, 16), (15, 32), (16, 2)):
        to(s, f"bech32-future-{version}-{n}", f"witness version {version}: anyone can spend it today", segwit("bc", version, label("future")[:n]),
           "address-unknown-witness-version", no=["address-bad-witness-version", "address-bad-program-length"])


def _weak() -> str:
    """A good address of bech32 whose last letter is p, with a q before it."""
    n = 0
    while True:
        text = segwit("bc", 0, label(f"weak {n}")[:20])
        if text.endswith("p"):
            return text[:-1] + "qp"
        n += 1


def networks(s: Suite) -> None:
    s.group("the connection's network: CAIP-2 bip122, Bitcoin Core chainparams; " + OWN)
    for name, network, net in (("testnet3", TESTNET3, "test"), ("testnet4", TESTNET4, "test"), ("signet", SIGNET, "test"), ("regtest", REGTEST, "regtest")):
        me = address(ALICE.p2wpkh, net)
        for kind, script in (("p2wpkh", BOB.p2wpkh), ("p2tr", BOB.p2tr), ("p2pkh", BOB.p2pkh), ("p2sh", BOB.nested)):
            text = address(script, net)
            alone = net == "regtest" and kind in ("p2wpkh", "p2tr")
            good(s, f"network-{name}-{kind}", f"{kind} on {name}", pays(text), account=me, network=network,
                 rules=() if alone else ["address-network-ambiguous"], near=["address-wrong-network"] + (["address-network-ambiguous"] if alone else []),
                 summary={"network": network, "scriptType": kind, "script": script.hex()})
        for kind, script in (("p2wpkh", BOB.p2wpkh), ("p2pkh", BOB.p2pkh)):
            bad(s, f"network-{name}-main-{kind}", f"a mainnet {kind} address on {name}", pays(address(script)), "address-wrong-network",
                account=me, network=network)
            to(s, f"network-main-{name}-{kind}", f"a {name} {kind} address on mainnet", address(script, net), "address-wrong-network")
    me = address(ALICE.p2wpkh, "test")
    bad(s, "network-signet-bcrt", "a regtest address on signet", pays(address(BOB.p2wpkh, "regtest")), "address-wrong-network", account=me, network=SIGNET)
    bad(s, "network-regtest-tb", "a testnet address on regtest", pays(address(BOB.p2wpkh, "test")), "address-wrong-network",
        account=address(ALICE.p2wpkh, "regtest"), network=REGTEST)
    bad(s, "network-foreign", "the connection's network is Ethereum", pays(), "core/network-foreign", network="eip155:1")
    bad(s, "network-malformed", "the connection's network is no CAIP-2 identifier", pays(), "core/network-malformed", network="mainnet")
    s.add("network-near", "mainnet", send(pays()), "accepted", near=["core/network-foreign", "core/network-malformed", "core/account-malformed"])
    s.add("network-absent", "no network is known: the address cannot be compared with it", send(pays(), network=None), None, no=["address-wrong-network"], flags=["Loose"])
    s.add("network-unknown", "a network that nobody lists: never taken for mainnet", send(pays(), network="bip122:" + label("chain").hex()[:32]), "refused")
    bad(s, "account-malformed", "the connected account is an EVM address", pays(), "core/account-malformed", account="0x" + label("evm")[:20].hex())
    bad(s, "account-checksum", "the connected account's checksum is wrong", pays(), "core/account-malformed", account=ME[:-1] + ("q" if ME[-1] != "q" else "p"))


def persons(s: Suite) -> None:
    s.group("who is paid; threats, row 26; " + OWN)
    own = ["address-is-self"]
    good(s, "self", "to the connected address", pays(ME), rules=own)
    good(s, "self-upper", "the same in large letters", pays(ME.upper()), rules=[*own, "address-uppercase"])
    good(s, "self-second", "to the second of the connected addresses", pays(ME_TR), rules=own, account=[ME, ME_TR])
    good(s, "self-object", "the account is an object with its public key", pays(ME), rules=own, account={"address": ME, "publicKey": ALICE.pub.hex()})
    good(s, "self-near", "to another address of the same key", pays(ME_TR), near=own)
    good(s, "self-near-list", "to an address that is not on the list", pays(TO), account=[ME, ME_TR], near=own)
    for name, text in (
        ("bip173", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"),
        ("bip350", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"),
    ):
        s.add(f"example-{name}", f"the example of {name}'s text, whose key everybody knows", send(pays(text)), "needs_review", "address-is-example", flags=["Standard"])
    for name, text in (("zero", "1111111111111111111114oLvT2"), ("eater", "1BitcoinEaterAddressDontSendf59kuE")):
        s.add(f"burn-{name}", "an address whose coins nobody can move: whether that needs a person's yes is open", send(pays(text)), None,
              "address-known-burn", flags=["Loose"])
    good(s, "allowed", "the recipient is on the list", pays(), near=["recipient-not-allowed"], policy={"allow": {"recipients": [TO]}})
    good(s, "allowed-upper", "the recipient is on the list, in large letters", pays(), near=["recipient-not-allowed"],
         policy={"allow": {"recipients": [TO.upper()]}})
    bad(s, "not-allowed", "the recipient is not on the list", pays(), "recipient-not-allowed", policy={"allow": {"recipients": [ME_TR]}})
    bad(s, "not-allowed-empty", "nobody is on the list", pays(), "recipient-not-allowed", policy={"allow": {"recipients": []}})
