"""Solana transactions by solders (the Rust SDK): random, broken, read, signed and compiled ones, replies of wallets.

README.md has the schema.
"""

import argparse
import base64
import hashlib
import json
import random as randomness
import sys
from decimal import Decimal

import base58
from nacl.signing import VerifyKey
from solders.address_lookup_table_account import AddressLookupTableAccount
from solders.compute_budget import (
    request_heap_frame,
    set_compute_unit_limit,
    set_compute_unit_price,
    set_loaded_accounts_data_size_limit,
)
from solders.hash import Hash
from solders.instruction import AccountMeta, CompiledInstruction, Instruction
from solders.keypair import Keypair
from solders.message import (
    Message,
    MessageAddressTableLookup,
    MessageHeader,
    MessageV0,
    MessageV1,
    TransactionConfig,
    to_bytes_versioned,
)
from solders.pubkey import Pubkey
from solders.signature import Signature
from solders.system_program import ID as SYSTEM
from solders.system_program import AdvanceNonceAccountParams, TransferParams, advance_nonce_account, transfer
from solders.transaction import VersionedTransaction

from oracle import add_seed_and_count, agree, write

MAINNET = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"
VERSIONS = ["legacy", "v0", "v1"]
SIZE_LIMIT = {"legacy": 1232, "v0": 1232, "v1": 4096}
TOKEN = Pubkey.from_string("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA")
TOKEN_2022 = Pubkey.from_string("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb")
ASSOCIATED = Pubkey.from_string("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL")
MEMO = Pubkey.from_string("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr")
LIGHTHOUSE = Pubkey.from_string("L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95")
ED25519_ORDER = 2**252 + 27742317777372353535851937790883648493
UNSIGNED = bytes(64)


def in_base64(data):
    return base64.b64encode(data).decode()


# --- What solders sees


def version_of(message):
    return {Message: "legacy", MessageV0: "v0", MessageV1: "v1"}[type(message)]


def state(key, message, signature):
    """`verified`, `missing` or `invalid`; libsodium must say the same as dalek's verify_strict."""
    if bytes(signature) == UNSIGNED:
        return "missing"
    is_good = signature.verify(key, message)
    try:
        VerifyKey(bytes(key)).verify(message, bytes(signature))
        agree("an Ed25519 signature", is_good, True)
    except ValueError as error:  # a key that is no point
        agree(f"an Ed25519 signature ({error})", is_good, False)
    except Exception:  # BadSignatureError
        agree("an Ed25519 signature", is_good, False)
    return "verified" if is_good else "invalid"


def config_of(message):
    if not isinstance(message, MessageV1):
        return None
    config = message.config
    values = {
        "priorityFee": config.priority_fee,
        "computeUnitLimit": config.compute_unit_limit,
        "loadedAccountsSize": config.loaded_accounts_data_size_limit,
        "heapSize": config.heap_size,
    }
    return {name: str(value) for name, value in values.items() if value is not None}


def described(transaction):
    message = transaction.message
    signed = to_bytes_versioned(message)
    raw = bytes(transaction)
    header = message.header
    lookups = message.address_table_lookups if isinstance(message, MessageV0) else []
    signers = message.account_keys[: header.num_required_signatures]
    return {
        "tx": in_base64(raw),
        "version": version_of(message),
        "header": [
            header.num_required_signatures,
            header.num_readonly_signed_accounts,
            header.num_readonly_unsigned_accounts,
        ],
        "keys": [str(key) for key in message.account_keys],
        "lifetime": str(message.recent_blockhash),
        "instructions": [
            {"program": i.program_id_index, "accounts": list(bytes(i.accounts)), "data": bytes(i.data).hex()}
            for i in message.instructions
        ],
        "lookups": [
            {
                "table": str(lookup.account_key),
                "writable": list(bytes(lookup.writable_indexes)),
                "readonly": list(bytes(lookup.readonly_indexes)),
            }
            for lookup in lookups
        ],
        "config": config_of(message),
        "signatures": [str(signature) for signature in transaction.signatures],
        "states": [
            state(key, signed, signature) for key, signature in zip(signers, transaction.signatures, strict=False)
        ],
        "isNonce": transaction.uses_durable_nonce(),
        "messageHash": hashlib.sha256(signed).hexdigest(),
    }


def judged(raw):
    """What solders says about bytes. `accepted` is what a strict reader must answer."""
    line = {
        "tx": in_base64(raw),
        "size": len(raw),
        "parses": False,
        "sanitizes": False,
        "reencodes": False,
        "accepted": False,
    }
    try:
        transaction = VersionedTransaction.from_bytes(raw)
    except BaseException as error:  # a Rust panic is none of Python's exceptions
        return line | {"error": f"{error}"[:200]}
    line["parses"] = True
    line["version"] = version_of(transaction.message)
    line["reencodes"] = bytes(transaction) == raw
    try:
        transaction.sanitize()
        line["sanitizes"] = True
    except BaseException as error:
        line["error"] = f"{error}"[:200]
    fits = len(raw) <= SIZE_LIMIT[line["version"]]
    line["accepted"] = line["sanitizes"] and line["reencodes"] and fits
    return line


# --- random


def keypair(rng):
    return Keypair.from_seed(rng.randbytes(32))


def pubkey(rng, curve=None):
    while True:
        key = Pubkey(rng.randbytes(32))
        if curve is None or key.is_on_curve() == curve:
            return key


def random_data(rng, most):
    edges = [n for n in (0, 1, 4, 9, 12, 127, 128, 129, 255, 256, 257) if n <= most]
    return rng.randbytes(rng.choice([*edges, rng.randint(0, most)]))


def random_config(rng):
    pick = lambda value: value if rng.random() < 0.6 else None
    return TransactionConfig(
        priority_fee=pick(rng.choice([0, 1, 5000, 2**32, 2**64 - 1, rng.getrandbits(40)])),
        compute_unit_limit=pick(rng.choice([0, 1, 200_000, 1_400_000, 2**32 - 1])),
        loaded_accounts_data_size_limit=pick(rng.choice([1, 65_536, 2**26, 2**32 - 1])),
        heap_size=pick(1024 * rng.randint(32, 256)),
    )


def random_instructions(rng, signers, most_data):
    """Instructions that share keys, since a key's privileges are the union of all its uses."""
    pool = [(key.pubkey(), True) for key in signers] + [(pubkey(rng), False) for _ in range(rng.randint(1, 12))]
    programs = [SYSTEM, MEMO, TOKEN, pubkey(rng)]
    made = []
    for _ in range(rng.choice([0, 1, 1, 2, 3, 5, 8])):
        uses = [rng.choice(pool) for _ in range(rng.choice([0, 1, 2, 3, 4, 9]))]
        accounts = [AccountMeta(key, may_sign and rng.random() < 0.8, rng.random() < 0.5) for key, may_sign in uses]
        made.append(Instruction(rng.choice(programs), random_data(rng, most_data), accounts))
    if rng.random() < 0.15:
        made.insert(
            0,
            advance_nonce_account(
                AdvanceNonceAccountParams(nonce_pubkey=pubkey(rng), authorized_pubkey=signers[0].pubkey())
            ),
        )
    return made


def random_tables(rng, instructions):
    """Tables that hold some of the keys in use, in any order and among others; now and then a key stands in two."""
    used = sorted({bytes(account.pubkey) for i in instructions for account in i.accounts})
    tables = []
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        held = [Pubkey(key) for key in used if rng.random() < 0.5] + [pubkey(rng) for _ in range(rng.randint(0, 6))]
        rng.shuffle(held)
        tables.append(AddressLookupTableAccount(pubkey(rng), held))
    return tables


def compiled(version, payer, instructions, tables, blockhash, config):
    if version == "legacy":
        return Message.new_with_blockhash(instructions, payer, blockhash)
    if version == "v0":
        return MessageV0.try_compile(payer, instructions, tables, blockhash)
    return MessageV1.try_compile(payer, instructions, blockhash, config)


def assembled(rng, version, signers, blockhash, config):
    """A message in no compiler's order, with indices at their bounds: what the wire allows."""
    required = len(signers)
    readonly_signed = rng.randint(0, required - 1)
    unsigned = rng.randint(1, 10)
    readonly_unsigned = rng.randint(0, unsigned)
    keys = [signer.pubkey() for signer in signers] + [pubkey(rng) for _ in range(unsigned)]
    header = MessageHeader(required, readonly_signed, readonly_unsigned)
    lookups = []
    if version == "v0":
        for _ in range(rng.choice([0, 0, 1, 2, 3])):
            indices = rng.sample(range(256), rng.randint(1, 6))
            cut = rng.randint(0, len(indices))
            lookups.append(MessageAddressTableLookup(pubkey(rng), bytes(indices[:cut]), bytes(indices[cut:])))
    total = len(keys) + sum(len(bytes(l.writable_indexes)) + len(bytes(l.readonly_indexes)) for l in lookups)
    most = 600 if version == "v1" else 130
    instructions = [
        CompiledInstruction(
            rng.randint(1, len(keys) - 1),
            random_data(rng, most),
            bytes(rng.choice([0, total - 1, rng.randrange(total)]) for _ in range(rng.choice([0, 1, 3, 7, 20]))),
        )
        for _ in range(rng.choice([1, 1, 2, 4, 16]))
    ]
    if version == "legacy":
        return Message.new_with_compiled_instructions(
            required, readonly_signed, readonly_unsigned, keys, blockhash, instructions
        )
    if version == "v0":
        return MessageV0(header, keys, blockhash, instructions, lookups)
    return MessageV1(header, config, blockhash, keys, instructions)


def random_signature(rng, key, message):
    """Mostly good; some missing, some that do not verify, for all the ways in which they may not."""
    good = key.sign_message(message)
    choice = rng.random()
    if choice < 0.7:
        return good
    if choice < 0.85:
        return Signature(UNSIGNED)
    kind = rng.randrange(4)
    if kind == 0:
        return keypair(rng).sign_message(message)
    if kind == 1:
        return key.sign_message(message + b"\0")
    if kind == 2:  # S + L
        s = int.from_bytes(bytes(good)[32:], "little") + ED25519_ORDER
        return Signature(bytes(good)[:32] + s.to_bytes(32, "little"))
    return Signature(rng.randbytes(64))


def random_transaction(rng, version):
    while True:
        signers = [keypair(rng) for _ in range(rng.choice([1, 1, 1, 2, 3, 12 if version == "v1" else 6]))]
        blockhash = Hash(rng.choice([rng.randbytes(32), rng.randbytes(32), rng.randbytes(32), bytes(32)]))
        config = random_config(rng)
        if rng.random() < 0.5:
            instructions = random_instructions(rng, signers, 600 if version == "v1" else 130)
            tables = random_tables(rng, instructions)
            message = compiled(version, signers[0].pubkey(), instructions, tables, blockhash, config)
        else:
            message = assembled(rng, version, signers, blockhash, config)
        by_key = {signer.pubkey(): signer for signer in signers}
        signed = to_bytes_versioned(message)
        required = message.account_keys[: message.header.num_required_signatures]
        signatures = [random_signature(rng, by_key[key], signed) for key in required]
        transaction = VersionedTransaction.populate(message, signatures)
        raw = bytes(transaction)
        if len(raw) <= SIZE_LIMIT[version]:
            agree("what solders writes and reads", judged(raw)["accepted"], True)
            return transaction


def random(options):
    rng = randomness.Random(options.seed)
    for index in range(options.count):
        write(described(random_transaction(rng, VERSIONS[index % 3])))


# --- mutate


def changed_byte(rng, raw):
    at = rng.randrange(len(raw))
    return raw[:at] + bytes([raw[at] ^ rng.randint(1, 255)]) + raw[at + 1 :]


def changed_bit(rng, raw):
    at = rng.randrange(len(raw))
    return raw[:at] + bytes([raw[at] ^ 1 << rng.randrange(8)]) + raw[at + 1 :]


def message_start(raw):
    """Where the message begins; all transactions here have fewer than 128 signatures."""
    return 0 if raw[0] >= 0x80 else 1 + 64 * raw[0]


def changed_head(rng, raw):
    """A byte of the version, the header, the mask or the counts, or the signature count."""
    start = message_start(raw)
    offsets = [start + n for n in (range(8) if raw[start] == 0x81 else range(5))] + ([0] if start else [])
    at = rng.choice([n for n in offsets if n < len(raw)])
    return (
        raw[:at]
        + bytes([rng.choice([0, 1, 2, 3, 12, 13, 64, 65, 127, 128, 129, 130, 255, raw[at] ^ 1])])
        + raw[at + 1 :]
    )


def changed_tail(rng, raw):
    """A byte of the instructions or lookups, behind the keys: indices, lengths, data."""
    transaction = VersionedTransaction.from_bytes(raw)
    keys = len(transaction.message.account_keys)
    start = message_start(raw) + 4 + 32 * keys
    end = len(raw) - (64 * len(transaction.signatures) if raw[0] == 0x81 else 0)
    at = rng.randrange(min(start, end - 1), end)
    return raw[:at] + bytes([rng.choice([0, 1, keys - 1, keys, 127, 128, 255, raw[at] ^ 1]) & 0xFF]) + raw[at + 1 :]


def aliased(rng, raw):
    """A compact-u16 in front of the signatures or of the keys with a needless byte."""
    at = rng.choice([0, message_start(raw) + (4 if raw[message_start(raw)] >= 0x80 else 3)])
    return raw[:at] + rng.choice([bytes([raw[at] | 0x80, 0]), bytes([raw[at] | 0x80, 0x80, 0])]) + raw[at + 1 :]


def deleted(rng, raw):
    at, count = rng.randrange(len(raw)), rng.randint(1, 8)
    return raw[:at] + raw[at + count :]


def inserted(rng, raw):
    at = rng.randrange(len(raw) + 1)
    return raw[:at] + rng.randbytes(rng.randint(1, 8)) + raw[at:]


def truncated(rng, raw):
    return raw[: rng.choice([0, 1, len(raw) - 1, rng.randrange(len(raw))])]


def lengthened(rng, raw):
    return raw + rng.choice([b"\0", rng.randbytes(rng.randint(1, 80)), raw])


def envelope_changed(rng, raw):
    """Signatures first where they belong last, and the reverse."""
    transaction = VersionedTransaction.from_bytes(raw)
    signatures = b"".join(bytes(signature) for signature in transaction.signatures)
    message = to_bytes_versioned(transaction.message)
    if raw[0] == 0x81:
        return bytes([len(transaction.signatures)]) + signatures + message
    return rng.choice([message, message + signatures, b"\x81" + message[1:] + signatures])


def unchanged(_, raw):
    return raw


MUTATIONS = [
    changed_byte,
    changed_bit,
    changed_head,
    changed_tail,
    aliased,
    deleted,
    inserted,
    truncated,
    lengthened,
    envelope_changed,
    unchanged,
]


def mutate(options):
    rng = randomness.Random(options.seed)
    for index in range(options.count):
        raw = bytes(random_transaction(rng, rng.choice(VERSIONS)))
        mutation = MUTATIONS[index % len(MUTATIONS)]
        write({"mutation": mutation.__name__} | judged(mutation(rng, raw)))


# --- read


def lines():
    # Everything is read before anything is answered: a caller may write all lines first without filling both pipes.
    return sys.stdin.buffer.read().splitlines()


def read(_):
    for line in lines():
        try:
            raw = base64.b64decode(line, validate=True)
        except ValueError as error:
            write({"error": f"base64: {error}"})
            continue
        verdict = judged(raw)
        if verdict["parses"]:
            transaction = VersionedTransaction.from_bytes(raw)
            # `tx` stays what was read, also where solders would write something else.
            write(described(transaction) | verdict)
        else:
            write(verdict)


# --- sign


def wallets():
    """Keys that everybody knows: the first has a seed of 32 bytes 1, the second of 32 bytes 2, and so on."""
    return [Keypair.from_seed(bytes([number]) * 32) for number in range(1, 5)]


def sign(_):
    for line in lines():
        asked = json.loads(line)
        message = VersionedTransaction.from_bytes(base64.b64decode(asked["tx"], validate=True)).message
        have = {wallet.pubkey(): wallet for number, wallet in enumerate(wallets(), 1) if number in asked["by"]}
        body = to_bytes_versioned(message)
        slots = message.account_keys[: message.header.num_required_signatures]
        made = [have[key].sign_message(body) if key in have else Signature(UNSIGNED) for key in slots]
        transaction = VersionedTransaction.populate(message, made)
        write(
            {"message": in_base64(body)}
            | described(transaction)
            | {"accepted": judged(bytes(transaction))["accepted"]}
        )


# --- compile


def in_lamports(text):
    number, _, unit = str(text).partition(" ")
    lamports = Decimal(number) * {"sol": 10**9, "lamports": 1, "lamport": 1, "": 1}[unit]
    if lamports != int(lamports):
        raise ValueError(f"{text} is no whole number of lamports")
    return int(lamports)


def associated(owner, mint, program):
    return Pubkey.find_program_address([bytes(owner), bytes(program), bytes(mint)], ASSOCIATED)[0]


def create_associated(payer, owner, mint, program):
    accounts = [
        AccountMeta(payer, True, True),
        AccountMeta(associated(owner, mint, program), False, True),
        AccountMeta(owner, False, False),
        AccountMeta(mint, False, False),
        AccountMeta(SYSTEM, False, False),
        AccountMeta(program, False, False),
    ]
    return Instruction(ASSOCIATED, b"\1", accounts)


def transfer_checked(source, mint, destination, authority, amount, decimals, program):
    accounts = [
        AccountMeta(source, False, True),
        AccountMeta(mint, False, False),
        AccountMeta(destination, False, True),
        AccountMeta(authority, True, False),
    ]
    return Instruction(program, b"\x0c" + amount.to_bytes(8, "little") + bytes([decimals]), accounts)


def instructions_of(part, account, payer):
    key = Pubkey.from_string
    program = (
        {"token": TOKEN, "token2022": TOKEN_2022}[part["program"]]
        if part.get("program") in ("token", "token2022")
        else TOKEN
    )
    match part["type"]:
        case "transfer":
            return [
                transfer(
                    TransferParams(from_pubkey=account, to_pubkey=key(part["to"]), lamports=in_lamports(part["amount"]))
                )
            ]
        case "tokenTransfer":
            mint, owner, decimals = key(part["mint"]), key(part["to"]), part["decimals"]
            amount = Decimal(part["amount"]).scaleb(decimals)
            if amount != int(amount):
                raise ValueError(f"{part['amount']} has more than {decimals} decimals")
            source = key(part["from"]) if part.get("from") else associated(account, mint, program)
            made = [create_associated(payer, owner, mint, program)] if part.get("createAccount") else []
            destination = associated(owner, mint, program)
            return [*made, transfer_checked(source, mint, destination, account, int(amount), decimals, program)]
        case "createTokenAccount":
            return [create_associated(payer, key(part["owner"]), key(part["mint"]), program)]
        case "memo":
            return [Instruction(MEMO, part["text"].encode(), [])]
        case "advanceNonce":
            made = advance_nonce_account(
                AdvanceNonceAccountParams(nonce_pubkey=key(part["account"]), authorized_pubkey=key(part["authority"]))
            )
            return [made]
        case "instruction":
            accounts = [AccountMeta(key(a["address"]), a["signer"], a["writable"]) for a in part["accounts"]]
            return [Instruction(key(part["program"]), base64.b64decode(part["data"], validate=True), accounts)]
    raise ValueError(f"no instruction {part['type']}")


def number(spec, name):
    return None if spec.get(name) is None else int(spec[name])


def compiled_spec(request):
    spec, account = request["spec"], Pubkey.from_string(request["account"])
    version = spec.get("version") or "v0"
    payer = Pubkey.from_string(spec["feePayer"]) if spec.get("feePayer") else account
    parts = [i for part in spec["instructions"] for i in instructions_of(part, account, payer)]
    limit, price = number(spec, "computeUnitLimit"), number(spec, "computeUnitPrice")
    loaded, heap, fee = (number(spec, name) for name in ("loadedAccountsSize", "heapSize", "priorityFee"))
    config = None
    if version == "v1":
        config = TransactionConfig(fee, limit, loaded, heap)
    else:
        budget = [
            make(value)
            for make, value in (
                (set_compute_unit_limit, limit),
                (set_compute_unit_price, price),
                (request_heap_frame, heap),
                (set_loaded_accounts_data_size_limit, loaded),
            )
            if value is not None
        ]
        at = 1 if spec["instructions"] and spec["instructions"][0]["type"] == "advanceNonce" else 0
        parts[at:at] = budget
    known = (request.get("context") or {}).get("lookupTables") or {}
    tables = [
        AddressLookupTableAccount(Pubkey.from_string(table), [Pubkey.from_string(key) for key in known[table]])
        for table in spec.get("lookupTables") or []
    ]
    message = compiled(version, payer, parts, tables, Hash.from_string(spec["recentBlockhash"]), config)
    signatures = [Signature(UNSIGNED)] * message.header.num_required_signatures
    return message, VersionedTransaction.populate(message, signatures)


def compile(_):
    for line in lines():
        try:
            message, transaction = compiled_spec(json.loads(line))
            write(
                {"message": in_base64(to_bytes_versioned(message))}
                | described(transaction)
                | {"accepted": judged(bytes(transaction))["accepted"]}
            )
        except Exception as error:
            write({"error": f"{type(error).__name__}: {error}"})


# --- verdict


class Asked:
    """A request without a money-class warning, and what a wallet may make of it."""

    def __init__(self, rng, version):
        self.rng, self.version = rng, version
        self.account, self.other = keypair(rng), keypair(rng)
        self.has_cosigner = rng.random() < 0.25
        self.recipient, self.mint = pubkey(rng, curve=True), pubkey(rng, curve=True)
        self.blockhash = Hash(rng.randbytes(32))
        self.lamports, self.tokens = rng.randint(1, 10**10), rng.randint(1, 10**9)
        self.config = TransactionConfig(rng.choice([5000, 12_000]), rng.choice([200_000, 400_000]), 65_536)
        pay = self.pay(self.recipient, self.lamports)
        token = self.token(self.recipient, self.tokens)
        self.instructions = [pay, token] if rng.random() < 0.5 else [rng.choice([pay, token])]
        self.instructions += [self.memo(rng.choice(["hello", "invoice 7", "\u00fc"]))]
        self.budget = []
        if version != "v1" and rng.random() < 0.4:
            self.budget = [set_compute_unit_limit(100_000), set_compute_unit_price(1000)]

    def pay(self, to, lamports):
        return transfer(TransferParams(from_pubkey=self.account.pubkey(), to_pubkey=to, lamports=lamports))

    def token(self, to, amount):
        source, destination = (associated(owner, self.mint, TOKEN) for owner in (self.account.pubkey(), to))
        return transfer_checked(source, self.mint, destination, self.account.pubkey(), amount, 6, TOKEN)

    def memo(self, text):
        signers = [AccountMeta(self.other.pubkey(), True, False)] if self.has_cosigner else []
        return Instruction(MEMO, text.encode(), signers)

    def message(self, instructions=None, budget=None, blockhash=None, version=None, config=None, payer=None):
        parts = [
            *(self.budget if budget is None else budget),
            *(self.instructions if instructions is None else instructions),
        ]
        return compiled(
            version or self.version,
            payer or self.account.pubkey(),
            parts,
            [],
            blockhash or self.blockhash,
            config or self.config,
        )

    def signed(self, message, by=None, signatures=None):
        """By the account alone unless `by` names more; `signatures` replaces what stands in a key's slot."""
        have = {key.pubkey(): key for key in (by or [self.account])}
        body = to_bytes_versioned(message)
        slots = message.account_keys[: message.header.num_required_signatures]
        made = [have[key].sign_message(body) if key in have else Signature(UNSIGNED) for key in slots]
        for key, signature in (signatures or {}).items():
            made[slots.index(key)] = signature
        return bytes(VersionedTransaction.populate(message, made))


def in_budget(limit, price):
    return [set_compute_unit_limit(limit), set_compute_unit_price(price)]


def assertion(asked):
    return Instruction(LIGHTHOUSE, b"\5\0\0\1", [AccountMeta(asked.account.pubkey(), False, False)])


def scenarios():
    """name: (asked -> reply bytes, or None where it does not apply, outcome, acceptable or None where it is left open)"""
    own = lambda a: a.account.pubkey()
    body = lambda a: to_bytes_versioned(a.message())
    change = lambda **more: lambda a: a.signed(a.message(**{k: v(a) for k, v in more.items()}))
    only = lambda test, make: lambda a: make(a) if test(a) else None
    old, new = (lambda a: a.version != "v1"), (lambda a: a.version == "v1")
    bare = lambda a: a.version != "v1" and not a.budget
    two = lambda a: a.has_cosigner
    config = lambda **values: only(
        new,
        lambda a: a.signed(
            a.message(
                config=TransactionConfig(
                    **{
                        "priority_fee": a.config.priority_fee,
                        "compute_unit_limit": a.config.compute_unit_limit,
                        "loaded_accounts_data_size_limit": a.config.loaded_accounts_data_size_limit,
                        **values,
                    }
                )
            )
        ),
    )
    slot = lambda make: lambda a: a.signed(a.message(), signatures={own(a): make(a)})
    flipped = lambda a: Signature(
        bytes([bytes(a.account.sign_message(body(a)))[0] ^ 1]) + bytes(a.account.sign_message(body(a)))[1:]
    )

    def plus_order(a):
        good = bytes(a.account.sign_message(body(a)))
        return Signature(good[:32] + (int.from_bytes(good[32:], "little") + ED25519_ORDER).to_bytes(32, "little"))

    def theft(a):
        return [a.pay(pubkey(a.rng, curve=True), a.lamports), *a.instructions[1:]]

    def raised(a):
        first = a.instructions[-1]
        return [
            *a.instructions[:-1],
            Instruction(first.program_id, bytes(first.data), [*first.accounts, AccountMeta(own(a), True, True)]),
        ]

    return {
        "unchanged": (lambda a: a.signed(a.message()), "verified", True),
        "all-signed": (only(two, lambda a: a.signed(a.message(), by=[a.account, a.other])), "verified", True),
        "budget-added": (
            only(bare, change(budget=lambda a: in_budget(50_000, a.rng.randint(1, 10**6)))),
            "altered",
            True,
        ),
        "price-added": (only(bare, change(budget=lambda a: [set_compute_unit_price(1000)])), "altered", True),
        "budget-appended": (
            only(bare, change(instructions=lambda a: [*a.instructions, *in_budget(50_000, 10)])),
            "altered",
            True,
        ),
        "price-overwritten": (
            only(lambda a: a.budget, change(budget=lambda a: in_budget(100_000, 100_000))),
            "altered",
            True,
        ),
        "fee-too-high": (
            only(old, change(budget=lambda a: in_budget(1_000_000, 10_100_001 + a.rng.getrandbits(30)))),
            "altered",
            False,
        ),
        "lighthouse-one": (change(instructions=lambda a: [*a.instructions, assertion(a)]), "altered", True),
        "lighthouse-two": (
            change(instructions=lambda a: [*a.instructions, assertion(a), assertion(a)]),
            "altered",
            True,
        ),
        "lighthouse-writes": (
            change(instructions=lambda a: [*a.instructions, Instruction(LIGHTHOUSE, b"\0" + bytes(9), [])]),
            "altered",
            False,
        ),
        "blockhash-replaced": (change(blockhash=lambda a: Hash(a.rng.randbytes(32))), "altered", True),
        "legacy-to-v0": (only(lambda a: a.version == "legacy", change(version=lambda a: "v0")), "altered", True),
        "config-fee-huge": (
            lambda a: config(priority_fee=a.config.priority_fee + 10_000_001 + a.rng.getrandbits(40))(a),
            "altered",
            False,
        ),
        "config-fee-slightly": (lambda a: config(priority_fee=a.config.priority_fee + 1)(a), "altered", None),
        "config-fee-gone": (config(priority_fee=None), "altered", None),
        "config-units": (config(compute_unit_limit=1_400_000), "altered", None),
        "config-heap": (config(heap_size=65_536), "altered", None),
        "amount-changed": (
            change(instructions=lambda a: [a.pay(a.recipient, a.lamports + 1), *a.instructions[1:]]),
            "altered",
            False,
        ),
        "recipient-changed": (change(instructions=theft), "altered", False),
        "memo-changed": (change(instructions=lambda a: [*a.instructions[:-1], a.memo("another")]), "altered", False),
        "transfer-added": (
            change(instructions=lambda a: [*a.instructions, a.pay(pubkey(a.rng, curve=True), 1)]),
            "altered",
            False,
        ),
        "instruction-removed": (
            only(lambda a: not a.has_cosigner, change(instructions=lambda a: a.instructions[:-1])),
            "altered",
            False,
        ),
        "instructions-reordered": (change(instructions=lambda a: a.instructions[::-1]), "altered", False),
        "account-added": (change(instructions=raised), "altered", False),
        "habits-and-theft": (
            only(
                bare, lambda a: a.signed(a.message(budget=in_budget(50_000, 9), instructions=[*theft(a), assertion(a)]))
            ),
            "altered",
            False,
        ),
        "other-pays": (
            lambda a: a.signed(a.message(payer=a.other.pubkey()), by=[a.account, a.other]),
            "altered",
            False,
        ),
        "signature-other-key": (slot(lambda a: keypair(a.rng).sign_message(body(a))), "invalid_signature", False),
        "signature-bit": (slot(flipped), "invalid_signature", False),
        "signature-plus-order": (slot(plus_order), "invalid_signature", False),
        "signature-of-hash": (
            slot(lambda a: a.account.sign_message(hashlib.sha256(body(a)).digest())),
            "invalid_signature",
            False,
        ),
        "signature-missing": (only(two, lambda a: a.signed(a.message(), by=[a.other])), "wrong_signer", False),
        "signatures-swapped": (
            only(
                two,
                lambda a: a.signed(
                    a.message(),
                    signatures={
                        own(a): a.other.sign_message(body(a)),
                        a.other.pubkey(): a.account.sign_message(body(a)),
                    },
                ),
            ),
            "invalid_signature",
            False,
        ),
        "request-handed-back": (lambda a: a.signed(a.message(), by=[keypair(a.rng)]), "invalid_signature", False),
        "truncated": (lambda a: a.signed(a.message())[: -a.rng.randint(1, 60)], "malformed", False),
        "trailing": (lambda a: a.signed(a.message()) + b"\0", "malformed", False),
        "signature-alone": (lambda a: bytes(a.account.sign_message(body(a))), "malformed", False),
        "message-alone": (body, "malformed", False),
    }


def sends():
    """The same for `send`: (asked -> signature bytes, outcome, acceptable)"""
    body = lambda a: to_bytes_versioned(a.message())
    return {
        "send-signature": (lambda a: bytes(a.account.sign_message(body(a))), "verified", True),
        "send-other-message": (lambda a: bytes(a.account.sign_message(body(a) + b"\0")), "undecidable", False),
        "send-other-key": (lambda a: bytes(keypair(a.rng).sign_message(body(a))), "undecidable", False),
        "send-zero": (lambda a: UNSIGNED, "invalid_signature", False),
        "send-short": (lambda a: bytes(a.account.sign_message(body(a)))[:63], "malformed", False),
        "send-second": (
            lambda a: bytes(a.other.sign_message(body(a))) if a.has_cosigner else None,
            "wrong_signer",
            False,
        ),
    }


def verdict(options):
    rng = randomness.Random(options.seed)
    table = [(name, "sign", *row) for name, row in scenarios().items()] + [
        (name, "send", *row) for name, row in sends().items()
    ]
    written = 0
    while written < options.count:
        name, operation, make, outcome, acceptable = table[written % len(table)]
        asked = Asked(rng, rng.choice(VERSIONS))
        reply = make(asked)
        if reply is None:  # does not apply to this request: try another
            continue
        payload = asked.signed(asked.message(), by=[keypair(rng)])
        if operation == "sign" and outcome in ("verified", "altered"):
            returned = VersionedTransaction.from_bytes(reply)
            agree("a good reply", judged(reply)["accepted"], True)
            slot = returned.message.account_keys.index(asked.account.pubkey())
            agree("the account's signature", returned.verify_with_results()[slot], True)
            agree(
                "equal bytes",
                to_bytes_versioned(returned.message) == to_bytes_versioned(asked.message()),
                outcome == "verified",
            )
        kind = "signedTransaction" if operation == "sign" else "transactionHash"
        value = in_base64(reply) if operation == "sign" else base58.b58encode(reply).decode()
        request = {
            "op": "verify",
            "chain": "solana",
            "operation": operation,
            "payload": in_base64(payload),
            "account": str(asked.account.pubkey()),
            "network": MAINNET,
            "reply": {"kind": kind, "value": value},
        }
        write(
            {
                "scenario": name,
                "version": asked.version,
                "request": request,
                "outcome": outcome,
                "acceptable": acceptable,
            }
        )
        written += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    for run, text in (
        (random, "write random transactions of all versions, signed, half signed and falsely signed"),
        (mutate, "write broken transactions, and whether solders parses, sanitizes and re-encodes them"),
        (read, "read transactions in base64, one a line, write what solders sees in them"),
        (sign, "sign transactions with keys that everybody knows, write what solders sees"),
        (compile, "read `build` requests, write the messages that solders compiles"),
        (verdict, "write `verify` requests with the outcome that is due"),
    ):
        command = commands.add_parser(run.__name__, help=text)
        command.set_defaults(run=run)
        if run not in (read, sign, compile):
            add_seed_and_count(command)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
