"""Vectors/bitcoin/message.json: recoverable signatures and BIP-0322 proofs, checked and verified."""

from bitcointx.signmessage import BitcoinMessage

from bitcoin_request import TEXT, to_spend
from bitcoin_standards import HASHES, MESSAGES
from bitcoin_support import *

HELLO = "Hello, Bitcoin"
MSG_RULES = ids(
    "msg-not-base64 msg-length msg-header-range msg-header-type-mismatch msg-key-mismatch msg-prefix msg-witness-form msg-sighash "
    "msg-sig-invalid msg-unsupported-script msg-timelock"
)


def build() -> Suite:
    s = Suite("message")
    for part in (hashes, headers, readings, recoverable_form, recoverable_values, texts, simple, full, funds, proof_form,
            proof_values, rules_of_322, standard, checks):
        part(s)
    return s


# -- recoverable signatures ---------------------------------------------------------------------------------------


def magic_hash(text: str | bytes) -> bytes:
    raw = text.encode() if isinstance(text, str) else text
    found = sha2(b"\x18Bitcoin Signed Message:\n" + var(raw))
    if isinstance(text, str):
        assert BitcoinMessage(text).GetHash() == found
    if 0 < len(raw) < 1000:
        assert bytes(wally.format_bitcoin_message(raw, wally.BITCOIN_MESSAGE_FLAG_HASH)) == found
    return found


def recoverable(text, key: Key = ALICE, base: int = 31, high: bool = False) -> bytes:
    """The header's base is 27, 31, 35 or 39; libwally must find the same key."""
    hashed = magic_hash(text)
    raw = key.secret.sign_recoverable(hashed, hasher=None)
    body, recid = raw[:64], raw[64]
    if high:
        body, recid = body[:32] + (N - int.from_bytes(body[32:], "big")).to_bytes(32, "big"), recid ^ 1
    assert bytes(wally.ec_sig_to_public_key(hashed, bytes([31 + recid]) + body)) == key.pub
    return bytes([base + recid]) + body


TYPES = {
    "p2pkh65": (address(ALICE.p2pkh65), 27), "p2pkh": (ME_PKH, 31), "nested": (ME_SH, 35), "p2wpkh": (ME, 39),
}


def said(s, id, comment, message, signature, verdict, rules=(), near=(), no=(), flags=(), acceptable=None, evidence=None, **more):
    expect = {} if acceptable is None else {"acceptable": acceptable}
    if evidence:
        expect["evidence"] = evidence
    if verdict is None:
        flags = ["Loose", *flags]
    s.add(id, comment, verify_message(message, signature, **more), verdict, rules, near=near, no=no, flags=flags, **expect)


def hashes(s: Suite) -> None:
    for text, where, message_hash, spend_id, sign_id in HASHES:
        script = bdk_script(where)
        spend_ = to_spend(script, text)
        assert tagged("BIP0322-signed-message", text.encode()).hex() == message_hash and spend_.txid() == spend_id
        assert to_sign(spend_).txid() == sign_id


def headers(s: Suite) -> None:
    s.group("recoverable signatures, BIP-0137's header for each address type; bitcoinjs-message#20, electrum#3861; " + OWN)
    for name, (who, base) in TYPES.items():
        raw = recoverable(HELLO, base=base)
        for format_ in (None, "recoverable"):
            more = {"format": format_} if format_ else {}
            said(s, f"{name}{'-format' if format_ else ''}", f"{name}, header {raw[0]}{', the format is named' if format_ else ''}", HELLO, raw, "verified", account=who, near=MSG_RULES,
                 acceptable=True, evidence={"signer": who}, **more)
    # What each reading makes of a header of another type.
    for reading in ("strict", "electrum", "lenient"):
        for name, (who, own) in TYPES.items():
            for base in (27, 31, 35, 39):
                if base == own and reading == "electrum":
                    continue
                raw = recoverable(HELLO, base=base)
                compressed = own != 27
                if base == own or reading == "lenient":
                    good = True
                elif reading == "strict":
                    good = False
                else:
                    good = base == 31 and own in (35, 39)
                rules = [] if base == own else ["msg-header-type-mismatch"]
                policy = {"policy": {"messageReading": reading}}
                comment = f"{reading}: {name} with header {raw[0]}"
                if reading == "lenient" and base != own and (base == 27) == compressed:
                    # The header also says whether the key is compressed: a reading that ignores it has to try both forms.
                    said(s, f"{reading}-{name}-{base}", comment + ", which names the other form of the key", HELLO, raw, None, rules, account=who, **policy)
                elif good:
                    said(s, f"{reading}-{name}-{base}", comment, HELLO, raw, "verified", rules, account=who, near=["msg-header-type-mismatch"] if base == own else (), **policy)
                else:
                    said(s, f"{reading}-{name}-{base}", comment, HELLO, raw, "invalid_signature", rules if (base == 27) != compressed or base == own else (), account=who, acceptable=False, **policy)


def readings(s: Suite) -> None:
    s.group("addresses that a recoverable signature cannot name: bip322-js#1, design 4; " + OWN)
    raw = recoverable(HELLO, base=31)
    said(s, "taproot-31", "a taproot address with header 31, as Ledger signs through a wallet", HELLO, raw, "invalid_signature", account=ME_TR, acceptable=False, flags=["Interop"])
    said(s, "taproot-39", "a taproot address with header 39", HELLO, recoverable(HELLO, base=39), "invalid_signature", account=ME_TR, acceptable=False)
    said(s, "taproot-lenient", "the same with header 31, and the policy takes what the key owns", HELLO, raw, "verified", "msg-header-type-mismatch", account=ME_TR, policy={"messageReading": "lenient"},
         flags=["Interop"])
    multi = address(wsh_multi().script)
    said(s, "multisig-31", "a multisig address: no key owns it alone", HELLO, raw, None, account=multi, no=["msg-header-range", "msg-not-base64"], acceptable=False)
    said(s, "other-network", "the key's address of the test networks", HELLO, recoverable(HELLO, base=39), "verified", account=address(ALICE.p2wpkh, "test"), network=TESTNET4, near=MSG_RULES)
    said(s, "no-account", "no account to compare with", HELLO, raw, "undecidable", account=None, acceptable=False)
    said(s, "account-object", "the account is an object with its public key", HELLO, recoverable(HELLO, base=39), "verified", account={"address": ME, "publicKey": ALICE.pub.hex()}, acceptable=True,
         near=["msg-key-mismatch"])
    said(s, "account-list", "the second of the connected addresses", HELLO, recoverable(HELLO, base=31), None, account=[ME_TR, ME_PKH], no=["msg-key-mismatch"])


def recoverable_form(s: Suite) -> None:
    s.group("the form: base64 of 65 bytes; " + OWN)
    raw = recoverable(HELLO)
    pkh_ = dict(account=ME_PKH)
    said(s, "empty", "no signature", HELLO, "", "malformed", acceptable=False, **pkh_)
    said(s, "words", "words", HELLO, "signed!", "malformed", "msg-not-base64", acceptable=False, **pkh_)
    said(s, "unpadded", "the = is missing", HELLO, b64(raw).rstrip("="), "malformed", "msg-not-base64", acceptable=False, flags=["Interop"], **pkh_)
    said(s, "url", "the url alphabet", HELLO, _url(), "malformed", "msg-not-base64", acceptable=False, **pkh_)
    said(s, "line-feed", "a line feed behind", HELLO, b64(raw) + "\n", "malformed", "msg-not-base64", acceptable=False, **pkh_)
    said(s, "hex", "hex of the 65 bytes: another spelling", HELLO, raw.hex(), None, no=["msg-key-mismatch", "msg-sig-invalid"], flags=["Interop"], **pkh_)
    for n in (1, 64, 66):
        said(s, f"length-{n}", f"{n} bytes", HELLO, (raw + b"\0")[:n], "malformed", "msg-length", format="recoverable", acceptable=False, flags=["Boundary"] if n > 1 else (), **pkh_)
    for header in (0, 26, 43, 255):
        said(s, f"header-{header}", f"the header {header}", HELLO, bytes([header]) + raw[1:], "malformed", "msg-header-range", format="recoverable", acceptable=False,
             flags=["Boundary"] if header in (26, 43) else (), **pkh_)
    said(s, "header-27", "27 is the lowest header: an uncompressed key", HELLO, recoverable(HELLO, base=27), "verified", account=TYPES["p2pkh65"][0], near=["msg-header-range"], flags=["Boundary"])
    top = next(text for n in range(20) if recoverable(text := f"top {n}", base=39)[0] == 40)
    said(s, "header-40", "40 is the highest header that occurs", top, recoverable(top, base=39), "verified", account=ME, near=["msg-header-range"], flags=["Boundary"])
    said(s, "format-322", "the format is bip322, and 65 bytes came", HELLO, raw, None, format="bip322", acceptable=False, no=["msg-header-type-mismatch"], **pkh_)
    psbt_ = psbt([pkh()], (Out(99_000, BOB.p2wpkh),))
    said(s, "psbt", "a signed PSBT as the signature", HELLO, sign_all(psbt_).text(), "malformed", acceptable=False, **pkh_)


def _url() -> str:
    n = 0
    while not {"+", "/"} & set(b64(recoverable(HELLO, Key(f"url {n}")))):
        n += 1
    return b64(recoverable(HELLO, Key(f"url {n}"))).replace("+", "-").replace("/", "_")


def recoverable_values(s: Suite) -> None:
    s.group("values and signers: xverse-core#223; " + OWN)
    raw = recoverable(HELLO)
    pkh_ = dict(account=ME_PKH)
    said(s, "other-key", "Mallory signed", HELLO, recoverable(HELLO, MALLORY), "wrong_signer", "msg-key-mismatch", acceptable=False, **pkh_)
    said(s, "other-text", "another text was signed: some other key comes out", HELLO, recoverable("Hello"), "wrong_signer", "msg-key-mismatch", acceptable=False, **pkh_)
    for name, where in (("p2wpkh", ME), ("nested", ME_SH)):
        said(s, f"other-key-{name}", f"Mallory signed, {name}", HELLO, recoverable(HELLO, MALLORY, 39 if name == "p2wpkh" else 35), "wrong_signer", "msg-key-mismatch", account=where, acceptable=False)
    said(s, "bit", "one bit is another: no key, or some other one", HELLO, raw[:10] + bytes([raw[10] ^ 1]) + raw[11:], None, acceptable=False, no=["msg-header-range"], **pkh_)
    said(s, "high-s", "the other S with the other header: a key comes out all the same; Core and Electrum take it", HELLO, recoverable(HELLO, high=True), "verified", flags=["Interop"], **pkh_)
    for name, value in (
        ("r-zero", raw[:1] + bytes(32) + raw[33:]), ("s-zero", raw[:33] + bytes(32)), ("r-n", raw[:1] + N.to_bytes(32, "big") + raw[33:]), ("s-n", raw[:33] + N.to_bytes(32, "big")),
        ("r-ones", raw[:1] + b"\xff" * 32 + raw[33:]), ("recid-2", bytes([33]) + raw[1:]),
    ):
        said(s, f"value-{name}", f"no point: {name}", HELLO, value, "invalid_signature", "msg-sig-invalid", acceptable=False, flags=["Hostile"], **pkh_)
    misses = {"line-feed": HELLO + "\n", "crlf": "one\r\ntwo"}
    said(s, "near-line-feed", "the signature covers the text with a line feed: told, and no success", HELLO, recoverable(misses["line-feed"]), "invalid_signature", acceptable=False, flags=["Interop"], **pkh_)
    said(s, "near-crlf", "the signature covers the text with CRLF", "one\ntwo", recoverable(misses["crlf"]), "invalid_signature", acceptable=False, flags=["Interop"], **pkh_)
    said(s, "near-hex", "the signature covers the hex of the text", HELLO, recoverable(HELLO.encode().hex()), "invalid_signature", acceptable=False, flags=["Interop"], **pkh_)
    said(s, "near-nfd", "the text is composed, the signature covers the decomposed form: bytes as given", "Gr\u00fcezi", recoverable("Gru\u0308ezi"), "invalid_signature", acceptable=False, flags=["Interop"],
         **pkh_)


def texts(s: Suite) -> None:
    s.group("texts: UTF-8 as given, compact size in front; " + OWN)
    for name, text in (
        ("empty", ""), ("unicode", "Gr\u00fcezi \u2600 \U0001f600"), ("blanks", "  two blanks  "), ("line-feeds", "one\ntwo\n"), ("252", "x" * 252), ("253", "x" * 253), ("long", "x" * 70_000),
        ("decomposed", "Gru\u0308ezi"),
    ):
        said(s, f"text-{name}", f"a text: {name}", text, recoverable(text), "verified", account=ME_PKH, acceptable=True, near=["msg-key-mismatch"], flags=["Boundary"] if name.isdigit() else ())
    for name, text in (("empty", ""), ("unicode", "Gr\u00fcezi \u2600"), ("253", "x" * 253)):
        said(s, f"text-322-{name}", f"the same with BIP-0322: {name}", text, "smp" + simple_proof(wpkh(), text), "verified", acceptable=True, near=["msg-sig-invalid"])
    said(s, "bytes", "bytes that are no UTF-8", b"\xff\x00\xfe", recoverable(b"\xff\x00\xfe"), "verified", account=ME_PKH, acceptable=True)


# -- BIP-0322 -----------------------------------------------------------------------------------------------------


def to_sign(spend_: Tx, version: int = 0, sequence: int = 0, locktime: int = 0, outs=(Out(0, b"\x6a"),), more=()) -> Tx:
    return Tx(version, (In(spend_.hash(), 0, sequence), *more), tuple(outs), locktime)


def proof(coin: Coin, text: str, kind: int | None = None, keys=None, also=(), valid: bool = True, **fields) -> Tx:
    """The signed to_sign transaction; the node's own code must take every input of it."""
    coins = (coin.but(sats=0), *also)
    tx = to_sign(to_spend(coin.script, text), more=[In(c.prev().hash(), 1) for c in also], **fields)
    p = Psbt(0, tx, coins, (), tuple(() for _ in coins), tuple(() for _ in tx.outs))
    for n, c in enumerate(coins):
        for key in (keys or c.keys)[: c.m]:
            p = sign(p, n, key, kind)
    made = extract(p)
    if valid:
        assert all(kernel_accepts(made, n, [c.out for c in coins]) for n in range(len(coins)))
    return made


def stack(tx: Tx) -> str:
    items = tx.ins[0].witness
    return b64(cs(len(items)) + b"".join(map(var, items)))


def simple_proof(coin: Coin, text: str, **more) -> str:
    return stack(proof(coin, text, **more))


def full_proof(coin: Coin, text: str, **more) -> str:
    return "ful" + b64(proof(coin, text, **more).encode())


NATIVE = {"p2wpkh": wpkh(), "p2wsh": wsh_multi(), "p2tr": tr(), "p2tr-leaf": leaf(), "p2tr-checksigadd": checksigadd()}
OTHERS = {"p2pkh": pkh(), "nested": nested(), "p2sh": sh_multi(), "p2sh-p2wsh": shwsh_multi()}


def at(coin: Coin) -> dict:
    return {"account": address(coin.script)}


def simple(s: Suite) -> None:
    s.group("BIP-0322 2.0.0, simple: the witness of native segwit; " + OWN)
    for name, coin in NATIVE.items():
        text = simple_proof(coin, HELLO)
        said(s, f"simple-{name}", f"{name}, with the prefix smp", HELLO, "smp" + text, "verified", acceptable=True, near=MSG_RULES, **at(coin))
        said(s, f"simple-{name}-bare", f"{name}, without a prefix, as wallets in the field send it", HELLO, text, "verified", near=["msg-sig-invalid", "msg-witness-form"], flags=["Interop"], **at(coin))
        said(s, f"simple-{name}-format", f"{name}, the format is named", HELLO, "smp" + text, "verified", acceptable=True, format="bip322", **at(coin))
    said(s, "simple-p2tr-all", "taproot with ALL, 65 bytes", HELLO, "smp" + simple_proof(tr(), HELLO, kind=1), "verified", acceptable=True, near=["msg-sighash"], **at(tr()))
    said(s, "simple-testnet", "on a test network", HELLO, "smp" + simple_proof(tr(), HELLO), "verified", acceptable=True, account=address(ALICE.p2tr, "test"), network=SIGNET)
    said(s, "simple-no-account", "no account to compare with", HELLO, "smp" + simple_proof(tr(), HELLO), "undecidable", account=None, acceptable=False)
    said(s, "simple-recoverable", "the format is recoverable, and a witness came", HELLO, "smp" + simple_proof(wpkh(), HELLO), "malformed", format="recoverable", acceptable=False)
    for name in ("p2pkh", "nested"):
        coin = OTHERS[name]
        made = proof(coin, HELLO)
        items = made.ins[0].witness or (b"\1",)
        said(s, f"simple-other-{name}", f"{name} cannot be proven by a witness alone: BIP-0322 calls for the full form", HELLO, "smp" + b64(cs(len(items)) + b"".join(map(var, items))), None,
             acceptable=False if name == "p2pkh" else None, no=["msg-not-base64", "msg-prefix"], flags=["Interop"], **at(coin))


def full(s: Suite) -> None:
    s.group("BIP-0322 2.0.0, full: the to_sign transaction; " + OWN)
    for name, coin in {**NATIVE, **OTHERS}.items():
        said(s, f"full-{name}", f"{name}, with the prefix ful", HELLO, full_proof(coin, HELLO), "verified", acceptable=True, near=MSG_RULES, **at(coin))
    said(s, "full-version-2", "version 2, which is allowed", HELLO, full_proof(wpkh(), HELLO, version=2), "verified", near=["msg-sig-invalid", "msg-unsupported-script"], **at(wpkh()))
    for version in (1, 3):
        said(s, f"full-version-{version}", f"version {version}: an upgradeable rule, so it is inconclusive", HELLO, full_proof(wpkh(), HELLO, version=version), "undecidable", acceptable=False,
             flags=["Boundary"], **at(wpkh()))
    for name, fields in (("locktime", {"version": 2, "locktime": 900_000}), ("sequence", {"version": 2, "sequence": 144}), ("both", {"version": 2, "locktime": 2_000_000_000, "sequence": 144})):
        said(s, f"full-{name}", f"valid at a time or an age only: {name}", HELLO, full_proof(wpkh(), HELLO, **fields), "verified", "msg-timelock", flags=["Hostile"], **at(wpkh()))


def pof(tx: Tx, coins, drop=(), outs=(), previous=None) -> str:
    """The finalised PSBT of a proof of funds; `drop`: inputs whose coin is left out."""
    first = (to_spend(coins[0].script, HELLO),)
    maps = []
    for n, (i, c) in enumerate(zip(tx.ins, coins, strict=True)):
        m = []
        source = first[0] if n == 0 else (previous or {}).get(n) or c.prev()
        if n not in drop:
            m.append((b"\1", c.out.encode()) if c.is_segwit else (b"\0", source.encode()))
        if i.script:
            m.append((b"\7", i.script))
        if i.witness:
            m.append((b"\x08", cs(len(i.witness)) + b"".join(map(var, i.witness))))
        maps.append(tuple(m))
    p = Psbt(0, tx.bare(), tuple(coins), ((b"\0", tx.bare().encode()),), tuple(maps), tuple(() for _ in tx.outs))
    assert wally_reads(p.text())
    return "pof" + p.text()


def funds(s: Suite) -> None:
    s.group("BIP-0322 2.0.0, proof of funds: a finalised PSBT with further inputs; threats, row 21; " + OWN)
    zero = lambda c: c.but(sats=0)
    for name, coin, also in (("p2wpkh", wpkh(), wpkh("fund", CAROL)), ("p2tr", tr(), tr("fund")), ("p2pkh", pkh(), pkh("fund"))):
        tx = proof(coin, HELLO, also=(also,))
        said(s, f"funds-{name}", f"{name}: one further input", HELLO, pof(tx, (zero(coin), also)), "verified", near=["msg-sig-invalid", "msg-witness-form", "msg-prefix"], **at(coin))
    alone = proof(pkh(), HELLO)
    said(s, "funds-none", "no further input: allowed", HELLO, pof(alone, (zero(pkh()),)), "verified", near=["msg-sig-invalid"], **at(pkh()))
    fund = wpkh("fund", CAROL)
    tx = proof(wpkh(), HELLO, also=(fund,))
    broken = tx.but(ins=(tx.ins[0], tx.ins[1].but(witness=tx.ins[0].witness)))
    said(s, "funds-other-witness", "the further input's witness is another's", HELLO, pof(broken, (zero(wpkh()), fund)), "invalid_signature", "msg-sig-invalid", acceptable=False, flags=["Hostile"])
    said(s, "funds-no-coin", "the further input's coin is missing", HELLO, pof(tx, (zero(wpkh()), fund), drop=(1,)), None, acceptable=False, no=["msg-prefix", "msg-not-base64"])
    out2 = Out(0, b"\x6a")
    two = proof(wpkh(), HELLO, outs=(out2, Out(1000, EVE.p2wpkh)))
    said(s, "funds-two-outputs", "a second output that pays Eve: exactly one is allowed", HELLO, pof(two, (zero(wpkh()),)), "invalid_signature", acceptable=False, flags=["Hostile"])
    unsigned = psbt([wpkh()], (out2,)).text()
    said(s, "funds-other-psbt", "a PSBT of something else", HELLO, "pof" + unsigned, None, acceptable=False, no=["msg-prefix"])


def proof_form(s: Suite) -> None:
    s.group("the form of a proof; " + OWN)
    text = simple_proof(wpkh(), HELLO)
    raw = unb64(text)
    for name, value in (("foo", "foo" + text), ("upper", "SMP" + text)):
        said(s, f"prefix-{name}", f"a prefix of nobody: {name}", HELLO, value, "malformed", "msg-prefix" if name == "foo" else (), format="bip322", acceptable=False)
    said(s, "prefix-wrong-ful", "a witness under the prefix ful", HELLO, "ful" + text, "malformed", acceptable=False, flags=["Interop"])
    said(s, "prefix-wrong-smp", "a transaction under the prefix smp", HELLO, "smp" + full_proof(wpkh(), HELLO)[3:], "malformed", acceptable=False)
    said(s, "prefix-wrong-pof", "a transaction under the prefix pof", HELLO, "pof" + full_proof(wpkh(), HELLO)[3:], "malformed", acceptable=False)
    said(s, "prefix-empty", "a prefix and nothing more", HELLO, "smp", "malformed", acceptable=False)
    said(s, "prefix-not-base64", "a prefix and words", HELLO, "smpsigned!", "malformed", "msg-not-base64", acceptable=False)
    for name, value in (("trailing", raw + b"\0"), ("short", raw[:-1]), ("count", bytes([3]) + raw[1:]), ("noncanonical", b"\xfd\2\0" + raw[1:])):
        said(s, f"witness-{name}", f"a witness that is none: {name}", HELLO, "smp" + b64(value), "malformed", "msg-witness-form", acceptable=False)
    items = proof(wpkh(), HELLO).ins[0].witness
    encode = lambda *w: "smp" + b64(cs(len(w)) + b"".join(map(var, w)))
    for name, value in (("empty", encode()), ("one", encode(items[0])), ("three", encode(b"", *items)), ("swapped", encode(items[1], items[0]))):
        said(s, f"witness-items-{name}", f"a witness of another shape than P2WPKH's: {name}", HELLO, value, None, acceptable=False, no=["msg-prefix", "msg-not-base64"])
    tx = proof(wpkh(), HELLO)
    said(s, "full-trailing", "a byte behind the transaction", HELLO, "ful" + b64(tx.encode() + b"\0"), "malformed", acceptable=False)
    said(s, "full-unsigned", "the transaction is not signed", HELLO, "ful" + b64(tx.bare().encode()), None, acceptable=False, no=["msg-prefix"])


def proof_values(s: Suite) -> None:
    s.group("proofs that do not hold: xverse-core#223, sats-connect#155; " + OWN)
    for name, coin in NATIVE.items():
        said(s, f"322-other-text-{name}", f"{name}: another text was signed", HELLO, "smp" + simple_proof(coin, "Hello"), "invalid_signature", "msg-sig-invalid", acceptable=False, flags=["Hostile"], **at(coin))
    for name, coin in OTHERS.items():
        said(s, f"322-other-text-{name}", f"{name}: another text was signed, full: to_sign spends another to_spend", HELLO, full_proof(coin, "Hello"), "invalid_signature", acceptable=False, **at(coin))
    said(s, "322-other-key-p2tr", "Mallory's proof of her own taproot address", HELLO, "smp" + simple_proof(tr(key=MALLORY), HELLO), "invalid_signature", "msg-sig-invalid", acceptable=False, **at(tr()))
    said(s, "322-other-key-p2wpkh", "Mallory's proof of her own P2WPKH address: her key stands in the witness, so it can be known whose it is", HELLO, "smp" + simple_proof(wpkh(key=MALLORY), HELLO), None,
         acceptable=False, no=["msg-prefix", "msg-witness-form"], **at(wpkh()))
    for name in ("p2wpkh", "p2tr"):
        coin = NATIVE[name]
        tx = proof(coin, HELLO)
        sig = tx.ins[0].witness[0]
        bad = tx.but(ins=(tx.ins[0].but(witness=(sig[:20] + bytes([sig[20] ^ 1]) + sig[21:], *tx.ins[0].witness[1:])),))
        assert not kernel_accepts(bad, 0, [coin.but(sats=0).out])
        said(s, f"322-bit-{name}", f"{name}: one bit is another", HELLO, "smp" + stack(bad), "invalid_signature", "msg-sig-invalid", acceptable=False, **at(coin))
    tx = proof(wpkh(), HELLO)
    over = digest(tx, 0, [wpkh().but(sats=0)], 1)
    high = tx.but(ins=(tx.ins[0].but(witness=(ALICE.ecdsa(over, True) + b"\1", ALICE.pub)),))
    assert kernel_accepts(high, 0, [wpkh().but(sats=0).out])
    said(s, "322-high-s", "the other S: BIP-0322 requires the low one", HELLO, "smp" + stack(high), "invalid_signature", acceptable=False, flags=["Hostile"])
    # The form of wallets that sign the hash of a recoverable signature and write it as a witness.
    magic = tx.but(ins=(tx.ins[0].but(witness=(ALICE.ecdsa(magic_hash(HELLO)) + b"\1", ALICE.pub)),))
    said(s, "322-magic", "the witness' signature covers the old hash", HELLO, "smp" + stack(magic), "invalid_signature", "msg-sig-invalid", acceptable=False, flags=["Interop"])
    untweaked = taproot_hash(to_sign(to_spend(ALICE.p2tr, HELLO)), 0, [Out(0, ALICE.p2tr)], 0)
    annexed = taproot_hash(to_sign(to_spend(ALICE.p2tr, HELLO)), 0, [Out(0, ALICE.p2tr)], 0, annex=b"\x50annex")
    said(s, "322-annex", "taproot: the witness holds an annex, which the signature covers", HELLO, "smp" + b64(b"\2" + var(ALICE.schnorr(annexed, b"")) + var(b"\x50annex")), "verified", "annex-present",
         acceptable=False, flags=["Hostile"], **at(tr()))
    said(s, "322-annex-near", "without one", HELLO, "smp" + simple_proof(tr(), HELLO), "verified", acceptable=True, near=["annex-present"], **at(tr()))
    said(s, "322-untweaked", "taproot: signed with the key that is not tweaked", HELLO, "smp" + b64(b"\1" + var(ALICE.schnorr(untweaked))), "invalid_signature", "msg-sig-invalid", acceptable=False, flags=["Interop"],
         **at(tr()))


def rules_of_322(s: Suite) -> None:
    s.group("BIP-0322's required and upgradeable rules; " + OWN)
    for kind in (2, 3, 0x81, 0x82, 0x83):
        for name, coin in (("p2wpkh", wpkh()), ("p2tr", tr())):
            said(s, f"322-type-{kind:02x}-{name}", f"{name}: a valid signature of type {kind:#x}; only ALL is allowed, and DEFAULT on taproot", HELLO, "smp" + simple_proof(coin, HELLO, kind=kind),
                 "invalid_signature", "msg-sighash", acceptable=False, flags=["Hostile"], **at(coin))
    said(s, "322-type-01-p2wpkh", "ALL", HELLO, "smp" + simple_proof(wpkh(), HELLO, kind=1), "verified", near=["msg-sighash"], acceptable=True)
    for name, outs in (("amount", (Out(1, b"\x6a"),)), ("data", (Out(0, op_return(b"data")),)), ("script", (Out(0, EVE.p2wpkh),)), ("two", (Out(0, b"\x6a"), Out(0, b"\x6a")))):
        said(s, f"322-output-{name}", f"to_sign has another output than one empty OP_RETURN: {name}", HELLO, full_proof(wpkh(), HELLO, outs=outs), "invalid_signature", acceptable=False, flags=["Hostile"])
    real = sign_all(psbt([wpkh()], (Out(99_000, EVE.p2wpkh),)))
    said(s, "322-real", "a real payment as the proof", HELLO, "ful" + b64(extract(real).encode()), "invalid_signature", acceptable=False, flags=["Hostile"])
    lock = wsh("lock", push(u32(800_000)[:3]) + b"\xb1\x75" + push(ALICE.pub) + b"\xac")
    zero = lock.but(sats=0)
    tx = to_sign(to_spend(lock.script, HELLO), version=2, locktime=800_000)
    over = digest(tx, 0, [zero], 1)
    tx = tx.but(ins=(tx.ins[0].but(witness=(ALICE.ecdsa(over) + b"\1", lock.wscript)),))
    assert kernel_accepts(tx, 0, [zero.out])
    said(s, "322-unsupported", "a script of no template: inconclusive", HELLO, "ful" + b64(tx.encode()), "undecidable", "msg-unsupported-script", acceptable=False, **at(lock))
    future = segwit("bc", 2, label("future"))
    said(s, "322-future-version", "a future witness version: inconclusive", HELLO, "smp" + b64(b"\0"), "undecidable", "msg-unsupported-script", account=future, acceptable=False)


def standard(s: Suite) -> None:
    s.group("BIP-0322's test vectors (bitcoin/bips 7fe0b034, CC0-1.0)")
    for n, (what, text, who, signature, must) in enumerate(MESSAGES):
        more = dict(account=who, format="bip322", flags=["Standard"])
        if must == "valid":
            _published(text, who, signature)
            said(s, f"standard-{n}", what, text, signature, "verified", near=["msg-sig-invalid", "msg-prefix"], **more)
        elif must == "time lock":
            said(s, f"standard-{n}", what + ": valid at a time, or inconclusive", text, signature, None, no=["msg-sig-invalid", "msg-prefix"], **more)
        elif "wrong message" in what:
            said(s, f"standard-{n}", what, text, signature, "invalid_signature", acceptable=False, **more)
        elif any(word in what for word in ("base64", "empty signature", "prefix")):
            said(s, f"standard-{n}", what, text, signature, "malformed", acceptable=False, **more)
        else:
            said(s, f"standard-{n}", what, text, signature, None, acceptable=False, no=["msg-timelock"], **more)


def _published(text: str, who: str, signature: str) -> None:
    """The node's own code must take what the standard calls valid."""
    script = bdk_script(who)
    spend_ = to_spend(script, text)
    prefix, body = (signature[:3], signature[3:]) if signature[:3] in ("smp", "ful", "pof") else ("smp", signature)
    if prefix == "smp":
        r = Reader(unb64(body))
        witness = tuple(r.var() for _ in range(r.size()))
        tx = to_sign(spend_)
        tx = tx.but(ins=(tx.ins[0].but(witness=witness),))
    elif prefix == "ful":
        tx = read_tx(unb64(body))
    else:
        return
    assert tx.ins[0].txid == spend_.hash() and kernel_accepts(tx, 0, [Out(0, script)])


def checks(s: Suite) -> None:
    s.group("what is about to be signed; " + OWN)
    for name, (who, _) in {**TYPES, "p2tr": (ME_TR, 0)}.items():
        s.add(f"check-{name}", f"a text for {name}", check_message(HELLO, account=who), "accepted", near=MSG_RULES, summary={"kind": "bitcoin.message"})
    for name in ("recoverable", "bip322"):
        s.add(f"check-format-{name}", f"the format is {name}", check_message(HELLO, format=name), "accepted", near=["core/request-malformed"])
    s.add("check-format-unknown", "a format of nobody", check_message(HELLO, format="bip137"), "refused", "core/request-malformed")
    s.add("check-account", "the account is an EVM address", check_message(HELLO, account="0x" + label("evm")[:20].hex()), "refused", "core/account-malformed")
    s.add("check-network", "the network is Ethereum", check_message(HELLO, network="eip155:1"), "refused", "core/network-foreign")
    s.add("check-secret", "a private key in the text", check_message("my key is " + BOB.wif()), "refused", "core/secret-in-input")
    s.add("check-text", "the text of a sign-in", check_message(TEXT), "accepted", near=["core/secret-in-input", "core/account-malformed", "core/network-foreign"])
