"""Signed messages, and addresses: two commands of bitcoin.py."""

import base64
import random as randomness

import bitcointx.core as bitcointx
import wallycore as wally
from bitcointx.core.script import CScript, CScriptWitness
from bitcointx.core.scripteval import VerifyScript
from bitcointx.signmessage import BitcoinMessage, VerifyMessage
from bitcointx.wallet import P2PKHBitcoinAddress
from coincurve import PrivateKey, PublicKey
from embit import script as embit_script

from bitcoin_codec import (
    ALL,
    BASE58,
    BECH32,
    NETWORKS,
    NONE,
    Input,
    Output,
    Reader,
    Transaction,
    address_of,
    base58_check,
    base58_decode,
    bech32_text,
    compact,
    double_sha256,
    in_fives,
    p2pkh,
    p2sh,
    p2wpkh,
    push,
    script_of,
    sized,
    tagged,
    taproot_hash,
    witness_script,
)
from bitcoin_coins import (
    VERIFY_FLAGS,
    Coin,
    Libraries,
    digest_of,
    ecdsa_verifies,
    in_base64,
    is_output_key,
    public,
    schnorr_verifies,
    secret,
    tweaked,
    x_only,
)
from oracle import SECP256K1_N, agree, write

# --- messages

HEADERS = {"p2pkh-uncompressed": 27, "p2pkh": 31, "p2sh-p2wpkh": 35, "p2wpkh": 39}
MESSAGE_KINDS = [*HEADERS, "p2tr"]
RECOVERABLE_CASES = [
    "valid",
    "valid",
    "valid",
    "high-s",
    "other-message",
    "other-key",
    "bit",
    "recid",
    "range",
    "header",
]
BIP322_CASES = [
    "valid",
    "valid",
    "unprefixed",
    "all-spelt-out",
    "other-message",
    "other-key",
    "bit",
    "hash-none",
    "high-s",
    "extra-item",
    "full-prefix",
    "trailing",
    "zero-type",
    "empty",
]
# BIP-0322's own vectors: message, message hash, txids of to_spend and to_sign for one P2WPKH address
BIP322_ADDRESS = "bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l"
BIP322_HASHES = [
    (
        "",
        "c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1",
        "c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7",
        "1e9654e951a5ba44c8604c4de6c67fd78a27e81dcadcfe1edf638ba3aaebaed6",
    ),
    (
        "Hello World",
        "f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a",
        "b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b",
        "88737ae86f2077145f93cc4b153ae9a1cb8d56afa511988c149c5c8c9d93bddf",
    ),
]
BIP322_SIGNATURES = [
    (
        "Hello World",
        BIP322_ADDRESS,
        "smpAkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/s"
        "ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=",
    ),
    (
        "No prefix fallback",
        "bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler",
        "AUCJYOwOjxYAvatTAGYaVlNXBVyFuc4MwNQkOuK2tl8xhfKDONd0NjfYyNSYcRqeCp8hsAnCEPHAVEkO9h6vbQ/R",
    ),
]


def random_message(rng):
    letters = 'abcdefghijklmnopqrstuvwxyz ABC 0123456789\n\t"\\\u00e9\u00df\u4e2d\u6587\U0001f600'
    length = rng.choice([0, 1, 20, 252, 253, rng.randint(1, 80)])
    return "".join(rng.choice(letters) for _ in range(length))


def script_for(kind, key):
    """By a secret. Taproot is BIP-0086: no script path."""
    if kind == "p2tr":
        return witness_script(1, x_only(tweaked(key, b"")))
    if kind == "p2sh-p2wpkh":
        return p2sh(p2wpkh(public(key)))
    return p2wpkh(public(key)) if kind == "p2wpkh" else p2pkh(public(key, kind == "p2pkh"))


def owns(kind, key, script):
    """By a recovered public key."""
    if kind == "p2tr":
        return is_output_key(script[2:], key.format()[1:], b"")
    if kind == "p2sh-p2wpkh":
        return p2sh(p2wpkh(key.format())) == script
    return (p2wpkh(key.format()) if kind == "p2wpkh" else p2pkh(key.format(kind == "p2pkh"))) == script


def magic_hash(message):
    data = sized(b"Bitcoin Signed Message:\n") + sized(message.encode())
    ours = double_sha256(data)
    if message:  # wally refuses an empty one
        theirs = wally.format_bitcoin_message(message.encode(), wally.BITCOIN_MESSAGE_FLAG_HASH)
        agree("wally's message hash", bytes(theirs), ours)
    return ours


def recovered(digest, signature):
    try:
        key = PublicKey.from_signature_and_message(
            signature[1:] + bytes([(signature[0] - 27) & 3]), digest, hasher=None
        )
    except Exception:  # coincurve has a bare one
        key = None
    try:
        theirs = bytes(wally.ec_sig_to_public_key(digest, bytes([27 + ((signature[0] - 27) & 3)]) + signature[1:]))
    except ValueError:
        theirs = None
    agree("a recovered key", key and key.format(), theirs)
    return key


def recoverable(rng, index):
    kind = MESSAGE_KINDS[index % 5]
    header = list(HEADERS.values())[index // 5 % 4]
    case = RECOVERABLE_CASES[index // 20 % len(RECOVERABLE_CASES)]
    network = rng.choice(["mainnet", "mainnet", "testnet", "regtest"])
    key, message = secret(rng), random_message(rng)
    script = script_for(kind, key)
    digest = magic_hash(message + "." if case == "other-message" else message)
    made = PrivateKey(secret(rng) if case == "other-key" else key).sign_recoverable(digest, hasher=None)
    digest, recid = magic_hash(message), made[64]
    r, s = made[:32], int.from_bytes(made[32:64], "big")
    if case == "high-s":
        s, recid = SECP256K1_N - s, recid ^ 1
    if case == "recid":
        recid = rng.choice([other for other in range(4) if other != recid])
    if case == "range":
        r, s = rng.choice([(bytes(32), s), (r, 0), (b"\xff" * 32, s), (r, SECP256K1_N), (r, SECP256K1_N + 1)])
    raw = bytes([header + recid]) + r + s.to_bytes(32, "big")
    if case == "bit":
        bit = rng.randrange(8, 8 * 65)
        raw = raw[: bit // 8] + bytes([raw[bit // 8] ^ 1 << bit % 8]) + raw[bit // 8 + 1 :]
    if case == "header":
        raw = bytes([rng.choice([0, 1, 26, 43, 47, 255])]) + raw[1:]
    found = recovered(digest, raw) if 27 <= raw[0] <= 42 else None
    lenient = found is not None and owns(kind, found, script)
    strict = lenient and kind in HEADERS and (raw[0] - 27) // 4 == list(HEADERS).index(kind)
    electrum = strict or lenient and kind in ("p2wpkh", "p2sh-p2wpkh") and 31 <= raw[0] <= 34
    text, address = in_base64(raw), address_of(script, network)
    agree(f"a case ({case})", lenient, case in ("valid", "high-s"))
    if kind.startswith("p2pkh") and network == "mainnet" and 31 <= raw[0] <= 34:  # bitcointx knows compressed keys only
        theirs = VerifyMessage(P2PKHBitcoinAddress(address), BitcoinMessage(message), text)
        agree("bitcointx's VerifyMessage", theirs, strict)
    return {
        "form": "recoverable",
        "case": case,
        "kind": kind,
        "network": network,
        "address": address,
        "message": message,
        "signature": text,
        "header": raw[0],
        "strict": strict,
        "electrum": electrum,
        "lenient": lenient,
    }


def to_spend_and_sign(message, script):
    digest = tagged("BIP0322-signed-message", message.encode())
    spend = Transaction(0, [Input(bytes(32), 0xFFFFFFFF, 0, b"\0" + push(digest))], [Output(0, script)])
    return spend, Transaction(0, [Input(spend.txid, 0, 0)], [Output(0, b"\x6a")])


def simple_verifies(message, script, text):
    """BIP-0322's simple form for P2WPKH and P2TR's key path."""
    text = text.removeprefix("smp")
    try:
        reader = Reader(base64.b64decode(text, validate=True))
        stack = [reader.sized() for _ in range(reader.compact())]
    except ValueError:
        return False
    if not reader.ended():
        return False
    _, tx = to_spend_and_sign(message, script)
    spent = [Output(0, script)]
    if script[0]:
        if len(stack) != 1 or len(stack[0]) not in (64, 65) or len(stack[0]) == 65 and stack[0][64] != ALL:
            return False
        hash_type = ALL if len(stack[0]) == 65 else 0
        return schnorr_verifies(script[2:], taproot_hash(tx, 0, spent, hash_type), stack[0][:64])
    if len(stack) != 2 or not stack[0] or stack[0][-1] != ALL or len(stack[1]) != 33 or p2wpkh(stack[1]) != script:
        return False
    digest = digest_of("p2wpkh", tx, 0, spent, ALL)
    good = ecdsa_verifies(stack[1], digest, stack[0][:-1])
    tx.inputs[0].witness = stack
    try:
        theirs = bitcointx.CTransaction.deserialize(tx.raw())
        VerifyScript(CScript(b""), CScript(script), theirs, 0, VERIFY_FLAGS, 0, CScriptWitness(stack))
        agree("bitcointx about a simple signature", True, good)
    except bitcointx.ValidationError:
        agree("bitcointx about a simple signature", False, good)
    return good


def check_bip322():
    script, _ = script_of(BIP322_ADDRESS)
    for message, digest, spend_id, sign_id in BIP322_HASHES:
        agree("BIP-0322's hash", tagged("BIP0322-signed-message", message.encode()).hex(), digest)
        spend, sign = to_spend_and_sign(message, script)
        agree("BIP-0322's to_spend", spend.txid[::-1].hex(), spend_id)
        agree("BIP-0322's to_sign", sign.txid[::-1].hex(), sign_id)
    for message, address, text in BIP322_SIGNATURES:
        agree("BIP-0322's signature", simple_verifies(message, script_of(address)[0], text), True)
        agree(
            "BIP-0322's signature of another text", simple_verifies(message + ".", script_of(address)[0], text), False
        )


def simple(rng, index):
    kind = ["p2wpkh", "p2tr"][index % 2]
    case = BIP322_CASES[index // 2 % len(BIP322_CASES)]
    if case == "high-s" and kind == "p2tr" or case == "zero-type" and kind == "p2wpkh":
        case = "valid"
    network = rng.choice(["mainnet", "mainnet", "testnet", "regtest"])
    key, message = secret(rng), random_message(rng)
    script = script_for(kind, key)
    _, tx = to_spend_and_sign(message + "." if case == "other-message" else message, script)
    coin = Coin(kind, True, [key], [0], script=script)
    coin.hash_type = 0 if kind == "p2tr" else ALL
    coin.hash_type = {"all-spelt-out": ALL, "hash-none": NONE}.get(case, coin.hash_type)
    spent = [Output(0, script)]
    digest = digest_of(kind, tx, 0, spent, coin.hash_type)
    Libraries(tx, spent).agree(0, coin, digest)
    signer = secret(rng) if case == "other-key" else key
    if kind == "p2tr":
        signature = PrivateKey(tweaked(signer, b"")).sign_schnorr(digest, rng.randbytes(32))
        tail = bytes([coin.hash_type]) if coin.hash_type or case == "zero-type" else b""
        stack = [signature + tail]
    else:
        signature = PrivateKey(signer).sign(digest, hasher=None)
        if case == "high-s":
            r, s = (bytes(wally.ec_sig_from_der(signature))[at : at + 32] for at in (0, 32))
            high = [r, (SECP256K1_N - int.from_bytes(s, "big")).to_bytes(32, "big")]
            numbers = [n.lstrip(b"\0") for n in high]
            numbers = [b"\0" + n if n[0] & 0x80 else n for n in numbers]
            body = b"".join(b"\2" + sized(n) for n in numbers)
            signature = b"\x30" + sized(body)
        stack = [signature + bytes([coin.hash_type]), public(signer)]
    if case == "bit":
        first = stack[0]
        at = rng.randrange(8 * 64)
        stack[0] = first[: at // 8] + bytes([first[at // 8] ^ 1 << at % 8]) + first[at // 8 + 1 :]
    if case == "extra-item":
        stack.insert(0, rng.choice([b"", b"\1"]))
    if case == "empty":
        stack = []
    raw = compact(len(stack)) + b"".join(map(sized, stack)) + (b"\0" if case == "trailing" else b"")
    prefix = {"unprefixed": "", "full-prefix": "ful"}.get(case, "smp")
    text = prefix + in_base64(raw)
    good = simple_verifies(message, script, text)
    if case == "full-prefix":  # the prefix names another form, whatever the rest is
        good = False
    agree(f"a case ({case})", good, case in ("valid", "unprefixed", "all-spelt-out"))
    return {
        "form": "bip322",
        "case": case,
        "kind": kind,
        "network": network,
        "address": address_of(script, network),
        "message": message,
        "signature": text,
        "strict": good,
        "electrum": good,
        "lenient": good,
    }


def messages(options):
    check_bip322()
    rng = randomness.Random(options.seed)
    for index in range(options.count):
        write(recoverable(rng, index // 3 * 2 + index % 3) if index % 3 < 2 else simple(rng, index // 3))


# --- address

MUTATIONS = [
    "none",
    "character",
    "deleted",
    "inserted",
    "swapped",
    "upper-case",
    "one-upper-case",
    "foreign-prefix",
    "other-network",
    "other-constant",
    "padding",
    "length",
    "version",
    "blank",
    "no-alphabet",
    "truncated",
]
WALLY_NETWORKS = {
    "mainnet": wally.WALLY_NETWORK_BITCOIN_MAINNET,
    "testnet": wally.WALLY_NETWORK_BITCOIN_TESTNET,
    "regtest": wally.WALLY_NETWORK_BITCOIN_REGTEST,
}


def random_script(rng):
    kind = rng.choice(["p2pkh", "p2sh", "p2wpkh", "p2wsh", "p2tr", "p2a", "witness"])
    if kind in ("p2pkh", "p2sh"):
        start, end = (b"\x76\xa9\x14", b"\x88\xac") if kind == "p2pkh" else (b"\xa9\x14", b"\x87")
        return kind, start + rng.choice([rng.randbytes(20), bytes(2) + rng.randbytes(18), bytes(20)]) + end
    if kind in ("p2wpkh", "p2wsh"):
        return kind, witness_script(0, rng.randbytes(20 if kind == "p2wpkh" else 32))
    if kind == "p2tr":
        return kind, witness_script(1, x_only(secret(rng)))
    if kind == "p2a":
        return kind, witness_script(1, bytes.fromhex("4e73"))
    return kind, witness_script(rng.randint(2, 16), rng.randbytes(rng.randint(2, 40)))


def mutated(rng, mutation, script, address, network):
    """The text changed, or None where the mutation does not apply."""
    at = rng.randrange(len(address))
    is_segwit = address.startswith(NETWORKS[network][0] + "1")
    alphabet = BECH32 if is_segwit else BASE58
    prefix = NETWORKS[network][0]
    version = script[0] and script[0] - 0x50
    if mutation == "none":
        return address
    if mutation == "character":
        return address[:at] + rng.choice([c for c in alphabet if c != address[at]]) + address[at + 1 :]
    if mutation == "deleted":
        return address[:at] + address[at + 1 :]
    if mutation == "inserted":
        return address[:at] + rng.choice(alphabet) + address[at:]
    if mutation == "swapped":
        at = min(at, len(address) - 2)
        swapped = address[:at] + address[at + 1] + address[at] + address[at + 2 :]
        return swapped if swapped != address else None
    if mutation == "upper-case":
        return address.upper()
    if mutation == "one-upper-case":
        changed = address[:at] + address[at].swapcase() + address[at + 1 :]
        return changed if changed != address else None
    if mutation == "foreign-prefix":
        if is_segwit:
            other = rng.choice(["ltc", "bcr", "b", "sp", "tbc", "ex"])
            return bech32_text(other, [version, *in_fives(script[2:])], 0x2BC830A3 if version else 1)
        known = {version for _, *versions in NETWORKS.values() for version in versions}
        return base58_check(
            bytes([rng.choice([n for n in range(256) if n not in known])]) + base58_decode(address)[1:-4]
        )
    if mutation == "other-network":
        return address_of(script, rng.choice([n for n in NETWORKS if n != network]))
    if mutation == "length":
        wrong = rng.choice([0, 1, 19, 21, 33, 41])
        if is_segwit:
            wrong = wrong if version == 0 else rng.choice([0, 1, 41])
            return bech32_text(prefix, [version, *in_fives(rng.randbytes(wrong))], 0x2BC830A3 if version else 1)
        return base58_check(base58_decode(address)[:1] + rng.randbytes(wrong))
    if mutation == "blank":
        return rng.choice([" " + address, address + " ", address + "\n", address[:at] + "\u00a0" + address[at:]])
    if mutation == "no-alphabet":
        return address[:at] + rng.choice("b1io" if is_segwit else "0OIl") + address[at + 1 :]
    if mutation == "truncated":
        return address[: rng.randint(0, len(address) - 1)]
    if not is_segwit:
        return None
    if mutation == "other-constant":
        wrong = rng.choice([1 if version else 0x2BC830A3, 0, 0x3FFFFFFF])
        return bech32_text(prefix, [version, *in_fives(script[2:])], wrong)
    if mutation == "padding":
        fives = in_fives(script[2:])
        spare = -len(script[2:]) * 8 % 5
        padded = in_fives(script[2:], rng.randint(1, (1 << spare) - 1)) if spare and rng.random() < 0.7 else [*fives, 0]
        return bech32_text(prefix, [version, *padded], 0x2BC830A3 if version else 1)
    if mutation == "version":
        return bech32_text(prefix, [rng.randint(17, 31), *in_fives(script[2:])], 0x2BC830A3)


def wally_script(address, network):
    """None where wally refuses."""
    for read_as in (
        lambda: wally.addr_segwit_to_bytes(address, NETWORKS[network][0], 0),
        lambda: wally.address_to_scriptpubkey(address, WALLY_NETWORKS[network]),
    ):
        try:
            return bytes(read_as())
        except ValueError:
            pass
    return None


def embit_reads(address):
    try:
        found = embit_script.address_to_scriptpubkey(address)
    except Exception:  # of many kinds
        return None
    return found and found.data


def address(options):
    rng = randomness.Random(options.seed)
    written = 0
    while written < options.count:
        kind, script = random_script(rng)
        network = rng.choice(list(NETWORKS))
        mutation = MUTATIONS[written // 2 % len(MUTATIONS)] if written % 2 else "none"
        good = address_of(script, network)
        agree("script and address", script_of(good)[0].hex(), script.hex())
        if kind in ("p2pkh", "p2sh"):
            agree("wally's address", wally.scriptpubkey_to_address(script, WALLY_NETWORKS[network]), good)
        else:
            agree("wally's address", wally.addr_segwit_from_bytes(script, NETWORKS[network][0], 0), good)
        text = mutated(rng, mutation, script, good, network)
        if text is None:
            continue
        found = script_of(text)
        for name in NETWORKS:
            expected = found[0] if found and name in found[1] else None
            agree(f"wally about {text!r} on {name}", wally_script(text, name), expected)
        theirs = embit_reads(text)
        # embit refuses upper case and all versions but 0 and 1, takes Liquid's prefixes and base58 of any length
        is_plain = found and (text == text.lower() or found[0][-1] in (0x87, 0xAC) and text[0] in "123mn")
        if is_plain and (found[0][0] in (0, 0x76, 0xA9) or found[0][:2] == b"\x51\x20"):
            agree(f"embit about {text!r}", theirs, found[0])
        write(
            {
                "kind": kind,
                "mutation": mutation,
                "address": text,
                "ok": found is not None,
                "script": found and found[0].hex(),
                "networks": found[1] if found else [],
            }
        )
        written += 1
