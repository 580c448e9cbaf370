"""Signed EVM transactions and messages by eth-account, each checked against RLP, Keccak and recovery done here.

README.md has the schema.
"""

import argparse
import json
import random
import re
import sys
import unicodedata

import coincurve
import rlp
from eth_account import Account
from eth_account._utils.legacy_transactions import Transaction
from eth_account._utils.signing import hash_of_signed_transaction
from eth_account.messages import encode_defunct
from eth_account.typed_transactions import TypedTransaction
from hexbytes import HexBytes

from oracle import SECP256K1_N, add_seed_and_count, agree, keccak256, write

# The order of the fields on the wire. A transaction here is a dictionary of these names (and always "chainId") with
# integers, bytes, None, and lists of dictionaries whose own order is the wire's as well.
LEGACY = ["nonce", "gasPrice", "gas", "to", "value", "data"]
DYNAMIC_FEE = ["chainId", "nonce", "maxPriorityFeePerGas", "maxFeePerGas", "gas", "to", "value", "data", "accessList"]
LAYOUT = {
    "legacy": LEGACY,
    "eip155": LEGACY,
    "0x1": ["chainId", *LEGACY, "accessList"],
    "0x2": DYNAMIC_FEE,
    "0x3": [*DYNAMIC_FEE, "maxFeePerBlobGas", "blobVersionedHashes"],
    "0x4": [*DYNAMIC_FEE, "authorizationList"],
}
KINDS = list(LAYOUT)
IS_TYPED = {kind: kind.startswith("0x") for kind in KINDS}


# --- Encoding, hashing and recovery, independent of eth-account


def item(value):
    """A value as RLP sees it: bytes, or a list of items."""
    if value is None:
        return b""
    if isinstance(value, int):
        return value.to_bytes((value.bit_length() + 7) // 8, "big")
    if isinstance(value, dict):
        return [item(part) for part in value.values()]
    if isinstance(value, list):
        return [item(part) for part in value]
    return value


def enveloped(kind, items):
    return (bytes([int(kind, 16)]) if IS_TYPED[kind] else b"") + rlp.encode(items)


def payload(kind, tx):
    return [item(tx[name]) for name in LAYOUT[kind]]


def preimage(kind, tx):
    replay_protection = [item(tx["chainId"]), b"", b""] if kind == "eip155" else []
    return enveloped(kind, payload(kind, tx) + replay_protection)


def encoded(kind, tx, v, r, s):
    return enveloped(kind, payload(kind, tx) + [item(v), item(r), item(s)])


def authorization_hash(authorization):
    signed = [authorization[name] for name in ("chainId", "address", "nonce")]
    return keccak256(b"\x05" + rlp.encode(item(signed)))


def y_parity(kind, tx, v):
    parity = v - {"legacy": 27, "eip155": 35 + 2 * (tx["chainId"] or 0)}.get(kind, 0)
    if parity not in (0, 1):
        raise ValueError(f"v is {v} in a transaction of type {kind}")
    return parity


def recovered(digest, r, s, parity):
    """The 20-byte address that signed; raises ValueError when there is none."""
    signature = r.to_bytes(32, "big") + s.to_bytes(32, "big") + bytes([parity])
    key = coincurve.PublicKey.from_signature_and_message(signature, digest, hasher=None)
    return keccak256(key.format(compressed=False)[1:])[12:]


def checksummed(address):
    """EIP-55."""
    text = address.hex()
    digest = keccak256(text.encode()).hex()
    return "0x" + "".join(c.upper() if int(d, 16) >= 8 else c for c, d in zip(text, digest))


# --- The JSON lines


def hexed(data):
    return "0x" + data.hex()


def word(number):
    return hexed(number.to_bytes(32, "big"))


def shown(value):
    if isinstance(value, int):
        return str(value)
    if isinstance(value, bytes):
        return hexed(value)
    if isinstance(value, list):
        return [shown(part) for part in value]
    if isinstance(value, dict):
        return {name: shown(part) for name, part in value.items()}
    return value


def shown_authorization(authorization):
    r, s = authorization["r"], authorization["s"]
    try:
        authority = hexed(recovered(authorization_hash(authorization), r, s, authorization["yParity"]))
    except ValueError:
        authority = None
    return {**shown(authorization), "r": word(r), "s": word(s), "authority": authority}


def described(kind, tx, v, r, s):
    unsigned = preimage(kind, tx)
    digest = keccak256(unsigned)
    raw = encoded(kind, tx, v, r, s)
    fields = {"chainId": shown(tx["chainId"])} | {name: shown(tx[name]) for name in LAYOUT[kind]}
    if kind == "0x4":
        fields["authorizationList"] = [shown_authorization(entry) for entry in tx["authorizationList"]]
    return {
        "type": kind,
        "fields": fields,
        "v": str(v),
        "r": word(r),
        "s": word(s),
        "raw": hexed(raw),
        "unsigned": hexed(unsigned),
        "signingHash": hexed(digest),
        "hash": hexed(keccak256(raw)),
        "from": checksummed(recovered(digest, r, s, y_parity(kind, tx, v))),
    }


# --- eth-account's dictionaries


def to_eth_account(kind, tx):
    """As Account.sign_transaction wants it: storage keys as integers, no chain id at all before EIP-155."""
    theirs = {name: tx[name] for name in LAYOUT[kind]}
    theirs["to"] = tx["to"] or b""
    if kind == "eip155":
        theirs["chainId"] = tx["chainId"]
    if IS_TYPED[kind]:
        theirs["type"] = kind
        theirs["accessList"] = [
            {**entry, "storageKeys": [int.from_bytes(key, "big") for key in entry["storageKeys"]]}
            for entry in tx["accessList"]
        ]
    return theirs


def from_eth_account(kind, theirs):
    tx = {name: theirs[name] for name in LAYOUT[kind]}
    tx["to"] = bytes(theirs["to"]) or None
    tx["data"] = bytes(theirs["data"])
    if IS_TYPED[kind]:
        tx["accessList"] = [
            {"address": bytes(entry["address"]), "storageKeys": [key.to_bytes(32, "big") for key in entry["storageKeys"]]}
            for entry in theirs["accessList"]
        ]
    if kind == "0x3":
        tx["blobVersionedHashes"] = [bytes(blob_hash) for blob_hash in theirs["blobVersionedHashes"]]
    if kind == "0x4":
        tx["authorizationList"] = [
            {**entry, "address": bytes(entry["address"])} for entry in theirs["authorizationList"]
        ]
    return tx


# --- sign


CHAIN_IDS = [1, 10, 56, 100, 137, 8453, 42161, 11155111, 127, 128, 2**31, 2**32, 4503599627370476, 2**53 - 1, 2**53]
HUGE_CHAIN_IDS = [2**63, 2**64 - 1, 2**64, 2**128 + 1]
NONCE_END = 2**64 - 1  # EIP-2681: the highest nonce is one below


def random_uint(rng, bits):
    """Edges half of the time, since uniform numbers are nearly all of full width."""
    if rng.random() < 0.5:
        return rng.choice([0, 1, 0x7F, 0x80, 0xFF, 0x100, 2**bits - 2, 2**bits - 1])
    return rng.getrandbits(rng.randint(1, bits))


def random_chain_id(rng, kind):
    if kind == "legacy":
        return None
    if kind == "eip155" and rng.random() < 0.25:
        return rng.choice([*HUGE_CHAIN_IDS, rng.getrandbits(200) + 1])
    return rng.choice([*CHAIN_IDS, rng.getrandbits(53) + 1, rng.getrandbits(20) + 1])


def random_data(rng):
    token_transfer = bytes.fromhex("a9059cbb") + bytes(12) + rng.randbytes(20) + bytes(24) + rng.randbytes(8)
    edges = [b"", b"\x00", b"\x7f", b"\x80", token_transfer, *(rng.randbytes(n) for n in (54, 55, 56, 255, 256, 257))]
    return rng.choice([*edges, b"", rng.randbytes(rng.randint(0, 64)), rng.randbytes(rng.randint(0, 2048))])


def random_address(rng):
    return rng.choice([bytes(20), bytes(19) + b"\x01"]) if rng.random() < 0.05 else rng.randbytes(20)


def random_storage_key(rng):
    return rng.choice([bytes(32), bytes(31) + b"\x80", rng.randbytes(32)])


def random_access_list(rng):
    return [
        {"address": random_address(rng), "storageKeys": [random_storage_key(rng) for _ in range(rng.randint(0, 5))]}
        for _ in range(rng.choice([0, 0, 1, 2, rng.randint(3, 8)]))
    ]


def random_authorization(rng, chain_id):
    unsigned = {
        "chainId": rng.choice([0, chain_id, chain_id, random_uint(rng, 256)]),
        "address": random_address(rng),
        "nonce": min(random_uint(rng, 64), NONCE_END - 1),
    }
    signed = Account.sign_authorization(unsigned, random_key(rng))
    agree("authorization hash", authorization_hash(unsigned).hex(), signed.authorization_hash.hex())
    return {**unsigned, "yParity": signed.y_parity, "r": signed.r, "s": signed.s}


def random_key(rng):
    return rng.randrange(1, SECP256K1_N).to_bytes(32, "big")


def random_transaction(rng, kind):
    cap = random_uint(rng, 256)
    chain_id = random_chain_id(rng, kind)
    may_create = kind not in ("0x3", "0x4")
    tx = {
        "chainId": chain_id,
        "nonce": min(random_uint(rng, 64), NONCE_END - 1),
        "gas": rng.choice([21_000, 90_000, 2**24, random_uint(rng, 64)]),
        "gasPrice": cap,
        "maxFeePerGas": cap,
        "maxPriorityFeePerGas": rng.choice([0, cap, rng.randint(0, cap)]),
        "to": None if may_create and rng.random() < 0.2 else random_address(rng),
        "value": random_uint(rng, 256),
        "data": random_data(rng),
        "accessList": random_access_list(rng),
        "maxFeePerBlobGas": random_uint(rng, 256),
        "blobVersionedHashes": [b"\x01" + rng.randbytes(31) for _ in range(rng.randint(1, 6))],
    }
    if kind == "0x4":
        tx["authorizationList"] = [random_authorization(rng, chain_id) for _ in range(rng.randint(1, 3))]
    return tx


SHORT_PART_EVERY = 25  # no multiple of the number of kinds, so that every kind gets its share


def key_with_short_part(rng, part, digest):
    """A key whose signature has an r (part 0) or s (part 1) that starts with a zero byte, and so is shorter on the wire."""
    while True:
        key = random_key(rng)
        if coincurve.PrivateKey(key).sign_recoverable(digest, hasher=None)[32 * part] == 0:
            return key


def sign(options):
    rng = random.Random(options.seed)
    for index in range(options.count):
        kind = KINDS[index % len(KINDS)]
        tx = random_transaction(rng, kind)
        if index % SHORT_PART_EVERY == 0:
            key = key_with_short_part(rng, index // SHORT_PART_EVERY % 2, keccak256(preimage(kind, tx)))
        else:
            key = random_key(rng)
        signed = Account.sign_transaction(to_eth_account(kind, tx), key)
        line = described(kind, tx, signed.v, signed.r, signed.s)
        agree("what eth-account reads from its own transaction", read_transaction(signed.raw_transaction), line)
        agree("hash", line["hash"], hexed(bytes(signed.hash)))
        agree("sender", line["from"], Account.from_key(key).address)
        write(line)


# --- read


def read_transaction(raw):
    """What eth-account reads, after each answer that follows from it has been found again without eth-account."""
    if raw[:1] and raw[0] <= 0x7F:
        transaction = TypedTransaction.from_bytes(raw)
        theirs, digest = transaction.as_dict(), transaction.hash()
        kind = hex(theirs["type"])
        tx = from_eth_account(kind, theirs)
        is_whole = transaction.blob_data is None  # with blobs, what is signed and hashed is the body alone
    else:
        transaction = Transaction.from_bytes(raw)
        theirs, digest = transaction.as_dict(), hash_of_signed_transaction(transaction)
        kind = "eip155" if theirs["v"] >= 35 else "legacy"
        tx = from_eth_account(kind, theirs)
        tx["chainId"] = (theirs["v"] - 35) // 2 if kind == "eip155" else None
        is_whole = True
    line = described(kind, tx, theirs["v"], theirs["r"], theirs["s"])
    agree("signing hash", line["signingHash"], hexed(bytes(digest)))
    agree("sender", line["from"], Account.recover_transaction(raw))
    if is_whole:
        agree("raw transaction", line["raw"], hexed(bytes(raw)))
    return line


def read(_):
    # Everything is read before anything is answered: a caller may write all lines first without filling both pipes.
    for line in sys.stdin.buffer.read().splitlines():
        try:
            write(read_transaction(HexBytes(json.loads(line)["raw"])))
        except Exception as error:  # whatever eth-account, rlp and coincurve raise is the answer
            write({"error": f"{type(error).__name__}: {error}"})


# --- build


QUANTITY = re.compile("0x(0|[1-9a-f][0-9a-f]*)")
DATA = re.compile("0x([0-9a-f]{2})*")
WORD = re.compile("0x[0-9a-f]{64}")
ADDRESS = re.compile("0x[0-9a-f]{40}")
# The key of the example in EIP-155, and what a wallet fills in.
WALLET_KEY = b"\x46" * 32
WALLET_NONCE = 7
WALLET_GAS = 3_000_000
WALLET_TIP = 10**8
WALLET_CAP = 2 * 10**9


def of_form(form, text):
    if not isinstance(text, str) or not form.fullmatch(text):
        raise ValueError(f"{text!r} is not of the form {form.pattern}")
    return text


def checked_access_list(entries):
    for entry in entries:
        if list(entry) != ["address", "storageKeys"]:
            raise ValueError(f"an entry of the access list has {list(entry)}")
        of_form(ADDRESS, entry["address"])
        for key in entry["storageKeys"]:
            of_form(WORD, key)
    return entries


def checked_authorizations(tuples):
    for entry in tuples:
        for name, text in entry.items():
            of_form(ADDRESS if name == "address" else QUANTITY, text)
    return tuples


# The keys of a bridge string and what each takes: eth-account gets it as it stands, but for the letter case of the
# two addresses, whose checksum it demands.
BRIDGE_KEYS = {
    "from": lambda text: checksummed(bytes.fromhex(of_form(ADDRESS, text)[2:])),
    "to": lambda text: checksummed(bytes.fromhex(of_form(ADDRESS, text)[2:])),
    "data": lambda text: of_form(DATA, text),
    "accessList": checked_access_list,
    "authorizationList": checked_authorizations,
} | {
    name: lambda text: of_form(QUANTITY, text)
    for name in ["value", "chainId", "type", "nonce", "gas", "gasPrice", "maxFeePerGas", "maxPriorityFeePerGas"]
}


def unique(pairs):
    if len({name for name, _ in pairs}) < len(pairs):
        raise ValueError("a name occurs twice")
    return dict(pairs)


def completed(asked):
    """What a wallet makes of a request: what is left open is filled in, what is stated is kept."""
    tx = {name: BRIDGE_KEYS[name](value) for name, value in asked.items()}
    if tx.get("type") is None:
        older = "0x1" if "accessList" in tx else "0x0"
        newer = "0x4" if "authorizationList" in tx else "0x2"
        tx["type"] = older if "gasPrice" in tx else newer
    tx.setdefault("nonce", hex(WALLET_NONCE))
    tx.setdefault("gas", hex(WALLET_GAS))
    if int(tx["type"], 16) < 2:
        tx.setdefault("gasPrice", hex(WALLET_CAP))
    else:
        tip = int(tx.get("maxPriorityFeePerGas", "0x0"), 16)
        tx.setdefault("maxFeePerGas", hex(WALLET_CAP + tip))
        tx.setdefault("maxPriorityFeePerGas", hex(min(WALLET_TIP, int(tx["maxFeePerGas"], 16))))
    # eth-account knows typed transactions by this key, and the others by its absence.
    if tx["type"] == "0x0":
        del tx["type"]
    return tx


def build(_):
    for line in sys.stdin.buffer.read().splitlines():
        asked = json.loads(line, object_pairs_hook=unique)
        signed = Account.sign_transaction(completed(asked), WALLET_KEY)
        write(read_transaction(signed.raw_transaction))


# --- messages


COMPOSED = unicodedata.normalize("NFC", "Zürich café Ångström 한글")
MESSAGES = [
    "",
    "Hello World",
    " ",
    "\n",
    "two\nlines",
    "two\r\nlines\r\n",
    "tab\tand trailing space ",
    "NUL \u0000 inside",
    "\u0000",
    COMPOSED,
    unicodedata.normalize("NFD", COMPOSED),
    "日本語のメッセージ",
    "العربية \u202eright to left",
    "👍🏽 👩‍👩‍👧‍👦 🇨🇭",
    "\U0010ffff",
    "zero\u200bwidth \ufeff mark",
    "0x",
    "0xdeadbeef",
    "0xdeadbee",
    "0X00",
    "deadbeef",
    "12345678",
    "0",
    '{"chainId": "0x1"}',
    "\x19Ethereum Signed Message:\n5hello",
    "a" * 9,
    "a" * 10,
    "a" * 99,
    "é" * 50,
    "a" * 1000,
]
ALPHABETS = [
    "abcdefghijklmnopqrstuvwxyz ",
    "0123456789",
    "0123456789abcdef",
    "äöüßéèñ",
    "漢字仮名交",
    "😀🎉🚀🇨🇭",
    "\r\n\t \u0000",
    "e\u0301a\u0308o\u0302",  # combining characters
]


def random_message(rng):
    return "".join(rng.choice(rng.choice(ALPHABETS)) for _ in range(rng.randint(0, 120)))


def messages(options):
    rng = random.Random(options.seed)
    for index in range(options.count):
        text = MESSAGES[index] if index < len(MESSAGES) else random_message(rng)
        key = random_key(rng)
        signed = Account.sign_message(encode_defunct(text=text), key)

        data = text.encode()
        digest = keccak256(b"\x19Ethereum Signed Message:\n" + str(len(data)).encode() + data)
        agree("message hash", digest.hex(), bytes(signed.message_hash).hex())
        parity = signed.v - 27
        address = checksummed(recovered(digest, signed.r, signed.s, parity))
        agree("signer", address, Account.from_key(key).address)
        write(
            {
                "message": text,
                "hash": hexed(digest),
                "address": address,
                "signature": hexed(bytes(signed.signature)),
                "compact": word(signed.r) + word(signed.s | parity << 255)[2:],  # EIP-2098
            }
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    for run, text in (
        (sign, "write signed transactions"),
        (read, "read {\"raw\"} lines, write what eth-account sees in them"),
        (build, "read requests for a wallet, complete and sign them, write what eth-account sees in the bytes"),
        (messages, "write personal_sign messages and their signatures"),
    ):
        command = commands.add_parser(run.__name__, help=text)
        command.set_defaults(run=run)
        if run not in (read, build):
            add_seed_and_count(command)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
