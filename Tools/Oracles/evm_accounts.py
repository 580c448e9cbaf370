"""Signatures of smart accounts by eth-abi and eth-account, and their contracts run in py-evm.

README.md has the schema.
"""

import argparse
import base64
import json
import random
import sys

import coincurve
import rlp
from eth.chains.base import MiningChain
from eth.constants import CREATE_CONTRACT_ADDRESS, ZERO_ADDRESS
from eth.db.atomic import AtomicDB
from eth.exceptions import Revert, VMError
from eth.vm.forks import PragueVM
from eth.vm.message import Message
from eth_abi import encode
from eth_account import Account
from eth_account.messages import encode_typed_data

from oracle import SECP256K1_N, add_seed_and_count, agree, keccak256, write

MAGIC = bytes.fromhex("1626ba7e")
MAGIC_6492 = bytes.fromhex("6492" * 16)
MAGIC_8010 = bytes.fromhex("8010" * 16)
CHAIN_ID = 1


def hexed(data):
    return "0x" + data.hex()


# --- Keys and signatures


class Key:
    def __init__(self, rng):
        self.secret = rng.randrange(1, SECP256K1_N).to_bytes(32, "big")
        self.account = Account.from_key(self.secret)
        self.address = bytes.fromhex(self.account.address[2:])

    def sign(self, digest):
        """r, s and v of 27 or 28; libsecp256k1 and eth-account must agree."""
        raw = coincurve.PrivateKey(self.secret).sign_recoverable(digest, hasher=None)
        signature = raw[:64] + bytes([27 + raw[64]])
        agree("signature", hexed(signature), hexed(bytes(Account.unsafe_sign_hash(digest, self.secret).signature)))
        return signature


def typed_hash(domain, types, primary, message):
    """The digest of EIP-712 by eth-account."""
    fields = {"name": "string", "version": "string", "chainId": "uint256", "verifyingContract": "address"}
    full = {
        "types": {"EIP712Domain": [{"name": n, "type": t} for n, t in fields.items() if n in domain], **types},
        "primaryType": primary,
        "domain": domain,
        "message": message,
    }
    signable = encode_typed_data(full_message=full)
    return keccak256(b"\x19" + signable.version + signable.header + signable.body)


def replay_safe(digest, account, chain_id):
    """coinbase/smart-wallet, ERC1271.sol."""
    domain = {
        "name": "Coinbase Smart Wallet", "version": "1", "chainId": chain_id, "verifyingContract": hexed(account),
    }
    types = {"CoinbaseSmartWalletMessage": [{"name": "hash", "type": "bytes32"}]}
    return typed_hash(domain, types, "CoinbaseSmartWalletMessage", {"hash": digest})


def safe_message(digest, account, chain_id):
    """Safe, CompatibilityFallbackHandler.sol: the message is abi.encode(digest). No chain before 1.3.0."""
    domain = {"verifyingContract": hexed(account)} | ({} if chain_id is None else {"chainId": chain_id})
    domain = {name: domain[name] for name in ("chainId", "verifyingContract") if name in domain}
    return typed_hash(domain, {"SafeMessage": [{"name": "message", "type": "bytes"}]}, "SafeMessage", {"message": digest})


def personal(digest):
    """EIP-191, version 0x45, of 32 bytes."""
    return keccak256(b"\x19Ethereum Signed Message:\n32" + digest)


def authorization(key, chain_id, delegate, nonce):
    signed = Account.sign_authorization({"chainId": chain_id, "address": delegate, "nonce": nonce}, key.secret)
    return {
        "chainId": chain_id, "address": delegate, "nonce": nonce, "yParity": signed.y_parity, "r": signed.r, "s": signed.s,
    }


# --- Wrappers, encoded by eth-abi


def wrap_6492(factory, calldata, signature):
    return encode(["address", "bytes", "bytes"], [factory, calldata, signature]) + MAGIC_6492


def wrap_8010(auth, to, data, signature):
    values = tuple(auth[name] for name in ("chainId", "address", "nonce", "yParity", "r", "s"))
    suffix = encode(["(uint256,address,uint256,uint8,uint256,uint256)", "address", "bytes"], [values, to, data])
    return signature + suffix + len(suffix).to_bytes(32, "big") + MAGIC_8010


def wrap_owner(index, data):
    return encode(["(uint256,bytes)"], [(index, data)])


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def assertion(rng, challenge, flags=0x05):
    """What a passkey would make; its signature is nobody's, since nothing here verifies P-256."""
    client = '{"type":"webauthn.get","challenge":"%s","origin":"https://example.com"}' % base64url(challenge)
    data = rng.randbytes(32) + bytes([flags]) + rng.randbytes(4)
    numbers = [client.index('"challenge"'), client.index('"type"'), rng.getrandbits(256), rng.getrandbits(254)]
    return encode(["(bytes,string,uint256,uint256,uint256,uint256)"], [(data, client, *numbers)])


# --- Contracts, assembled by hand

OPCODES = {
    "STOP": 0x00, "EQ": 0x14, "SHR": 0x1C, "CALLER": 0x33, "CALLDATALOAD": 0x35, "CALLDATASIZE": 0x36,
    "CALLDATACOPY": 0x37, "CODECOPY": 0x39, "POP": 0x50, "MLOAD": 0x51, "MSTORE": 0x52, "SLOAD": 0x54, "SSTORE": 0x55,
    "JUMP": 0x56, "JUMPI": 0x57, "GAS": 0x5A, "JUMPDEST": 0x5B, "CREATE2": 0xF5, "RETURN": 0xF3, "STATICCALL": 0xFA,
    "REVERT": 0xFD, "INVALID": 0xFE,
}


def assemble(text, **values):
    """Mnemonics to code. `name:` is a jump destination, `@name` pushes its place and `@end` the length of the code; numbers
    are pushed in one byte, `$name` is pushed as it is given. What follows a semicolon is a comment."""
    words = [word for line in text.splitlines() for word in line.split(";")[0].split()]
    code, places, uses = b"", {}, []
    for word in words:
        if word.endswith(":"):
            places[word[:-1]] = len(code)
            code += bytes([OPCODES["JUMPDEST"]])
        elif word.startswith("@"):
            uses.append((len(code) + 1, word[1:]))
            code += b"\x61\x00\x00"
        elif word.startswith("$"):
            code += bytes([0x5F + len(values[word[1:]])]) + values[word[1:]]
        elif word.isdigit():
            code += bytes([0x60, int(word)])
        else:
            code += bytes([OPCODES[word]])
    places["end"] = len(code)
    for place, name in uses:
        code = code[:place] + places[name].to_bytes(2, "big") + code[place + 2:]
    return code


MAGIC_WORD = MAGIC + bytes(28)
NO_WORD = b"\xff" * 4 + bytes(28)

# The end of every account here: from the stack, whether it accepts.
ANSWER = """
  @yes JUMPI
  $no 0 MSTORE 32 0 RETURN
yes:
  $magic 0 MSTORE 32 0 RETURN
"""

# Recovers who signed the hash of isValidSignature(bytes32,bytes); r, s and v stand where the first 65 bytes of the second
# argument do: at 100, 132 and 164 of the call data. Leaves the address on the stack.
RECOVER = """
  4 CALLDATALOAD 0 MSTORE                ; the hash
  164 CALLDATALOAD 248 SHR 32 MSTORE     ; v, the first byte of its word
  100 CALLDATALOAD 64 MSTORE             ; r
  132 CALLDATALOAD 96 MSTORE             ; s
  0 128 MSTORE                           ; nobody, when the precompile answers nothing
  32 128 128 0 1 GAS STATICCALL POP      ; ecrecover is the contract 1
  128 MLOAD
"""


def owned(owner):
    """An account whose owner is written into its code."""
    return assemble(RECOVER + "$owner EQ" + ANSWER, owner=owner, magic=MAGIC_WORD, no=NO_WORD)


# An account whose owner stands in its slot 0.
STORED = assemble(RECOVER + "0 SLOAD EQ" + ANSWER, magic=MAGIC_WORD, no=NO_WORD)

# The same, once it was prepared: a call of less than a selector and a word prepares it, by putting what comes with the call
# into slot 0.
PREPARED = assemble(
    "36 CALLDATASIZE EQ @prepare JUMPI" + RECOVER + "0 SLOAD EQ" + ANSWER
    + """
prepare:
  4 CALLDATALOAD 0 SSTORE STOP
""",
    magic=MAGIC_WORD, no=NO_WORD,
)

ECHO = assemble("CALLDATASIZE 0 0 CALLDATACOPY CALLDATASIZE 0 RETURN")
REVERTING = assemble("0 0 REVERT")
SHORT = assemble("$magic 0 MSTORE 4 0 RETURN", magic=MAGIC_WORD)
LONG = assemble("$magic 0 MSTORE 64 0 RETURN", magic=MAGIC_WORD)
SILENT = assemble("STOP")
TRUE = assemble("1 0 MSTORE 32 0 RETURN")
BROKEN = assemble("INVALID")

# Deploys what it is called with, so that the address depends on it.
FACTORY = assemble(
    """
  CALLDATASIZE 0 0 CALLDATACOPY
  0 CALLDATASIZE 0 0 CREATE2 POP STOP    ; salt 0, all the call data, no value
"""
)


def deployer(runtime):
    """Creation code that returns the code behind it."""
    size = len(runtime).to_bytes(2, "big")
    return assemble("$size @end 0 CODECOPY $size 0 RETURN", size=size) + runtime


# Creation code that never changes: it asks its deployer who owns the account, and writes that into slot 0.
ASKING = assemble(
    """
  32 0 0 0 CALLER GAS STATICCALL POP     ; the deployer answers a word
  0 MLOAD 0 SSTORE
  $size @end 0 CODECOPY $size 0 RETURN
""",
    size=len(STORED).to_bytes(2, "big"),
) + STORED

# A factory whose addresses do not depend on the owners: whoever calls it first owns the account. Called with nothing it says
# who that is.
CARELESS = assemble(
    """
  CALLDATASIZE @deploy JUMPI
  0 SLOAD 0 MSTORE 32 0 RETURN
deploy:
  0 CALLDATALOAD 0 SSTORE
  $size @end 0 CODECOPY
  0 $size 0 0 CREATE2 POP STOP           ; salt 0, the code, no value
""",
    size=len(ASKING).to_bytes(2, "big"),
) + ASKING


def create2(factory, initcode):
    """EIP-1014, with the salt 0."""
    return keccak256(b"\xff" + factory + bytes(32) + keccak256(initcode))[12:]


# --- Signatures of all forms, and what they claim


def random_address(rng):
    return rng.randbytes(20)


def signed_parts(rng, digest, owners):
    """The parts of a Safe's signature in the order of the owners, and who they are."""
    parts, tails = [], b""
    for kind, owner in owners:
        address = owner.address if isinstance(owner, Key) else owner
        if kind == "ecdsa":
            part = owner.sign(digest)
        elif kind == "ethSign":
            signature = owner.sign(personal(digest))
            part = signature[:64] + bytes([signature[64] + 4])
        elif kind == "approvedHash":
            part = bytes(12) + address + bytes(32) + b"\x01"
        else:
            inner = rng.randbytes(rng.randint(0, 100))
            offset = 65 * len(owners) + len(tails)
            part = bytes(12) + address + offset.to_bytes(32, "big") + b"\x00"
            tails += len(inner).to_bytes(32, "big") + inner
        parts.append(part)
    return b"".join(parts) + tails


def form_safe(rng, digest, account):
    chain_id = CHAIN_ID if rng.random() < 0.7 else None
    hashed = safe_message(digest, account, chain_id)
    count = rng.randint(2, 5)
    owners = []
    for _ in range(count):
        kind = rng.choice(["ecdsa", "ecdsa", "ethSign", "approvedHash", "contract"])
        owners.append((kind, Key(rng) if kind in ("ecdsa", "ethSign") else random_address(rng)))
    owners.sort(key=lambda pair: pair[1].address if isinstance(pair[1], Key) else pair[1])
    addresses = [owner.address if isinstance(owner, Key) else owner for _, owner in owners]
    keys = sum(isinstance(owner, Key) for _, owner in owners)
    # Which of the two domains it is shows only in the order of owners that a key tells.
    return {
        "form": "safe", "signature": signed_parts(rng, hashed, owners), "owners": addresses,
        "parts": [kind for kind, _ in owners], "isCertain": chain_id is not None or keys == 0,
    }


def form_smart_wallet(rng, digest, account):
    owner = Key(rng)
    signature = owner.sign(replay_safe(digest, account, CHAIN_ID))
    return {
        "form": "smartWallet", "signature": wrap_owner(rng.choice([0, 1, 7, 2**200]), signature), "owners": [owner.address],
    }


def form_passkey(rng, digest, account):
    challenge = replay_safe(digest, account, CHAIN_ID)
    is_other = rng.random() < 0.3
    wrapped = wrap_owner(1, assertion(rng, rng.randbytes(32) if is_other else challenge))
    return {"form": "smartWallet", "inner": "webAuthn", "signature": wrapped, "challenged": not is_other}


def form_6492(rng, digest, account):
    inner = rng.choice([form_smart_wallet, form_opaque, form_ecdsa])(rng, digest, account)
    factory, calldata = random_address(rng), rng.randbytes(rng.choice([0, 4, 31, 32, 33, 500]))
    return {
        "form": "erc6492", "inner": inner["form"], "signature": wrap_6492(factory, calldata, inner["signature"]),
        "factory": factory, "factoryCalldata": calldata, "wrapped": inner["signature"], "owners": inner.get("owners", []),
    }


def form_8010(rng, digest, account):
    inner = form_ecdsa(rng, digest, account)
    auth = authorization(Key(rng), rng.choice([0, CHAIN_ID]), random_address(rng), rng.getrandbits(63))
    data = rng.randbytes(rng.choice([0, 4, 40]))
    return {
        "form": "erc8010", "inner": "ecdsa", "signature": wrap_8010(auth, random_address(rng), data, inner["signature"]),
        "wrapped": inner["signature"], "owners": inner["owners"],
    }


def form_nested_typed(rng, digest, account):
    separator, contents = rng.randbytes(32), rng.randbytes(32)
    description = rng.choice([b"Mail(address from,string message)", b"Aa(Zz zz)Zz(uint256 a)Aa"])
    inner = Key(rng).sign(digest)
    signature = inner + separator + contents + description + len(description).to_bytes(2, "big")
    return {
        "form": "erc7739", "inner": "ecdsa", "signature": signature, "wrapped": inner,
        "typedDigest": keccak256(b"\x19\x01" + separator + contents),
    }


def form_ecdsa(rng, digest, account):
    key = Key(rng)
    return {"form": "ecdsa", "signature": key.sign(digest), "owners": [key.address]}


def form_loopring(rng, digest, account):
    key, is_prefixed = Key(rng), rng.random() < 0.5
    signature = key.sign(personal(digest) if is_prefixed else digest)
    return {"form": "loopring", "signature": signature + (b"\x03" if is_prefixed else b"\x02"), "owners": [key.address]}


def form_opaque(rng, digest, account):
    return {"form": "contract", "signature": b"\xff" * 32 + rng.randbytes(rng.choice([35, 66, 100, 1000])) + b"\x00"}


FORMS = [
    form_safe, form_smart_wallet, form_passkey, form_6492, form_8010, form_nested_typed, form_loopring, form_ecdsa,
    form_opaque,
]


def shown(value):
    if isinstance(value, bytes):
        return hexed(value)
    if isinstance(value, list):
        return [shown(part) for part in value]
    return value


def forms(options):
    rng = random.Random(options.seed)
    for index in range(options.count):
        digest, account = rng.randbytes(32), random_address(rng)
        made = FORMS[index % len(FORMS)](rng, digest, account)
        line = {"account": account, "network": f"eip155:{CHAIN_ID}", "digest": digest} | made
        write({name: shown(value) for name, value in line.items()})


# --- Accounts and the verdict that their contracts must lead to


def opaque(signature):
    """A signature that no form claims, whose first 65 bytes are a key's."""
    return signature + b"\x00\x00\x00\xff"


def contract(code, storage=None):
    return {"code": code, "storage": storage or {}}


def slot(address):
    return int.from_bytes(address, "big")


def cases(rng):
    """One account of each kind: its world, what it is asked, and what must come of it, before and after the node answered."""
    owner, other, account_key = Key(rng), Key(rng), Key(rng)
    digest, another = rng.randbytes(32), rng.randbytes(32)
    good, bad = owner.sign(digest), owner.sign(another)
    account, factory = random_address(rng), random_address(rng)
    deployed = {account: contract(owned(owner.address))}
    undeployed = create2(factory, deployer(owned(owner.address)))
    with_factory = {factory: contract(FACTORY)}
    deploy = deployer(owned(owner.address))

    def case(name, world, account, signature, offline, outcome, rules=(), acceptable=None, factory=None):
        return {
            "case": name, "account": account, "network": f"eip155:{CHAIN_ID}", "digest": digest, "signature": signature,
            "world": {
                hexed(address): {
                    "code": hexed(entry["code"]), "storage": {str(k): str(v) for k, v in entry["storage"].items()},
                }
                for address, entry in world.items()
            },
            "offline": offline, "outcome": outcome, "rules": list(rules), "factory": factory,
            "acceptable": outcome == "verified" if acceptable is None else acceptable,
        }

    # Plain signatures of an owner: somebody else's, until the contract is asked.
    yield case("owner", deployed, account, good, "wrong_signer", "verified", ["evm/contract-accepts"])
    yield case("owner, wrong hash", deployed, account, bad, "wrong_signer", "wrong_signer", ["evm/contract-refuses"])
    yield case("stranger", deployed, account, other.sign(digest), "wrong_signer", "wrong_signer", ["evm/contract-refuses"])
    yield case("no account there", {}, account, good, "wrong_signer", "wrong_signer", ["evm/account-without-code"])
    # What only a contract can judge.
    kinds = {
        "deployed": (deployed, good, "verified", "verified", "evm/contract-accepts"),
        "wrong hash": (deployed, bad, "invalid_signature", "invalid_signature", "evm/contract-refuses"),
        "reverting": ({account: contract(REVERTING)}, good, "invalid_signature", "invalid_signature", "evm/contract-refuses"),
        "echoing": ({account: contract(ECHO)}, good, "invalid_signature", "invalid_signature", "evm/contract-refuses"),
        "short answer": ({account: contract(SHORT)}, good, "invalid_signature", "invalid_signature", "evm/contract-refuses"),
        # A node cannot tell code that answers nothing from no code; the program can, and need not.
        "silent": ({account: contract(SILENT)}, good, "invalid_signature", "invalid_signature", "evm/account-without-code"),
        "without code": ({}, good, "invalid_signature", "invalid_signature", "evm/account-without-code"),
        "true": ({account: contract(TRUE)}, good, "malformed", "invalid_signature", "evm/node-answer-malformed"),
        # Contracts look at the first word alone.
        "long answer": ({account: contract(LONG)}, good, "malformed", "verified", "evm/node-answer-malformed"),
        # All gas is gone, twice: nothing is left to answer with.
        "broken": ({account: contract(BROKEN)}, good, "undecidable", "undecidable", None),
    }
    for name, (world, signature, asked, wrapped, rule) in kinds.items():
        yield case(f"{name}, ERC-1271", world, account, opaque(signature), "undecidable", asked, [rule] if rule else [])
        told = {"verified": ["evm/contract-accepts"], "invalid_signature": ["evm/contract-refuses"]}.get(wrapped, [])
        yield case(
            f"{name}, ERC-6492", world, account, wrap_6492(factory, b"", signature), "undecidable", wrapped,
            [*told, "evm/unknown-factory"], acceptable=False, factory=factory,
        )

    # Accounts that are deployed by the call.
    def predeploy(name, signature, outcome, calldata=deploy, world=with_factory, at=undeployed, by=factory):
        rule = "evm/contract-accepts" if outcome == "verified" else "evm/contract-refuses"
        return case(
            name, world, at, wrap_6492(by, calldata, signature), "undecidable", outcome, [rule, "evm/unknown-factory"],
            acceptable=False, factory=by,
        )

    yield predeploy("undeployed", good, "verified")
    yield predeploy("undeployed, long signature", opaque(good) + rng.randbytes(300), "verified")
    yield predeploy("undeployed, wrong hash", bad, "invalid_signature")
    yield predeploy("undeployed, stranger", other.sign(digest), "invalid_signature")
    yield predeploy(
        "undeployed, the stranger's account is deployed", other.sign(digest), "invalid_signature",
        calldata=deployer(owned(other.address)),
    )
    yield predeploy("undeployed, no factory", good, "invalid_signature", world={})
    yield predeploy("undeployed, reverting factory", good, "invalid_signature", world={factory: contract(REVERTING)})
    yield predeploy("undeployed, broken factory", good, "invalid_signature", world={factory: contract(BROKEN)})
    yield predeploy("undeployed, nothing to deploy", good, "invalid_signature", calldata=b"")
    # Deployed, and not ready: the account itself is the factory.
    unprepared = {account: contract(PREPARED)}
    prepare = MAGIC + slot(owner.address).to_bytes(32, "big")
    yield predeploy("prepared by the call", good, "verified", prepare, unprepared, account, account)
    yield predeploy("prepared by the call, wrong hash", bad, "invalid_signature", prepare, unprepared, account, account)
    # A factory whose salt omits the owners: anybody gets the account. The contract says yes, and that is not enough.
    careless = {factory: contract(CARELESS)}
    yield predeploy(
        "anybody's account", other.sign(digest), "verified", slot(other.address).to_bytes(32, "big"), careless,
        create2(factory, ASKING),
    )
    # An account with a key, and no code that a factory could give it: its own signature inside does not count.
    yield predeploy(
        "the account's own key inside", account_key.sign(digest), "invalid_signature", world={}, at=account_key.address,
    )
    # Delegated accounts.
    session = {
        account_key.address: contract(b"\xef\x01\x00" + factory, {0: slot(owner.address)}), factory: contract(STORED),
    }
    yield case("delegated, another key", session, account_key.address, good, "wrong_signer", "verified")
    yield case("delegated, wrong hash", session, account_key.address, bad, "wrong_signer", "wrong_signer")
    delegate = {factory: contract(owned(owner.address))}
    auth = authorization(account_key, CHAIN_ID, factory, 0)
    wrapped = wrap_8010(auth, account_key.address, b"", good)
    yield case("before its delegation", delegate, account_key.address, wrapped, "undecidable", "verified")
    yield case(
        "before its delegation, wrong hash", delegate, account_key.address,
        wrap_8010(auth, account_key.address, b"", bad), "undecidable", "invalid_signature", ["evm/contract-refuses"],
    )
    foreign = authorization(other, CHAIN_ID, factory, 0)
    yield case(
        "another's delegation", delegate, account_key.address, wrap_8010(foreign, account_key.address, b"", good),
        "undecidable", "invalid_signature", ["evm/tx-auth-signer", "evm/account-without-code"],
    )


def accounts(options):
    rng = random.Random(options.seed)
    written = 0
    while written < options.count:
        for line in cases(rng):
            if written < options.count:
                write({name: shown(value) for name, value in line.items()})
                written += 1


# --- A node with one call


HEADER = {"difficulty": 0, "gas_limit": 30_000_000, "timestamp": 1}


def state_of(world):
    """A chain whose first block holds these accounts."""
    chain = MiningChain.configure(
        __name__="Prague", vm_configuration=((0, PragueVM),), chain_id=CHAIN_ID,
    )
    genesis = {
        bytes.fromhex(address[2:]): {
            "balance": 0, "nonce": 1, "code": bytes.fromhex(entry["code"][2:]),
            "storage": {int(k): int(v) for k, v in entry["storage"].items()},
        }
        for address, entry in world.items()
    }
    return chain.from_genesis(AtomicDB(), HEADER, genesis).get_vm().state


def delegate(state, tuples):
    """What a block does with the authorizations of a transaction. Source: EIP-7702."""
    for entry in tuples:
        number = {name: int(entry[name], 16) for name in ("chainId", "nonce", "yParity", "r", "s")}
        address = bytes.fromhex(entry["address"][2:])
        digest = keccak256(b"\x05" + rlp.encode([item(number["chainId"]), address, item(number["nonce"])]))
        raw = number["r"].to_bytes(32, "big") + number["s"].to_bytes(32, "big") + bytes([number["yParity"]])
        key = coincurve.PublicKey.from_signature_and_message(raw, digest, hasher=None)
        authority = keccak256(key.format(compressed=False)[1:])[12:]
        if number["chainId"] in (0, CHAIN_ID) and state.get_nonce(authority) == number["nonce"]:
            state.set_code(authority, b"\xef\x01\x00" + address)
            state.increment_nonce(authority)


def item(number):
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def run(world, parameters):
    """The output of a call, as eth_call runs it: without a recipient the data is creation code."""
    asked = parameters[0]
    unknown = set(asked) - {"to", "data", "authorizationList"}
    if unknown:
        raise ValueError(f"unknown members {unknown}")
    state = state_of(world)
    delegate(state, asked.get("authorizationList", []))
    data = bytes.fromhex(asked["data"][2:])
    context = state.get_transaction_context_class()(gas_price=0, origin=ZERO_ADDRESS)
    gas = 25_000_000
    if "to" in asked:
        to = bytes.fromhex(asked["to"][2:])
        code = state.get_code(to)
        if code[:3] == b"\xef\x01\x00":  # EIP-7702: the code of another
            code = state.get_code(code[3:])
        message = Message(gas=gas, to=to, sender=ZERO_ADDRESS, value=0, data=data, code=code)
        return state.computation_class.apply_message(state, message, context)
    new = keccak256(rlp.encode([ZERO_ADDRESS, b""]))[12:]
    message = Message(
        gas=gas, to=CREATE_CONTRACT_ADDRESS, sender=ZERO_ADDRESS, value=0, data=b"", code=data, create_address=new,
    )
    return state.computation_class.apply_create_message(state, message, context)


def call(_):
    for line in sys.stdin.buffer.read().splitlines():
        line = json.loads(line)
        request = line["request"]
        if request["method"] != "eth_call" or request["jsonrpc"] != "2.0" or request["params"][1] not in ("latest", "pending"):
            raise ValueError(f"no call: {request}")
        response = {"jsonrpc": "2.0", "id": request["id"]}
        try:
            computation = run(line["world"], request["params"])
            if not computation.is_error:
                response["result"] = hexed(computation.output)
            elif isinstance(computation.error, Revert):
                response["error"] = {"code": 3, "message": "execution reverted", "data": hexed(computation.output)}
            else:
                response["error"] = {"code": -32000, "message": f"{type(computation.error).__name__}: {computation.error}"}
        except VMError as error:
            response["error"] = {"code": -32000, "message": f"{type(error).__name__}: {error}"}
        write(response)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    for name, run_command, text in (
        ("forms", forms, "write signatures of all forms and what they claim"),
        ("accounts", accounts, "write accounts, signatures for them and the verdicts that are due"),
        ("call", call, "read {world, request} lines, answer the eth_call requests with py-evm"),
    ):
        command = commands.add_parser(name, help=text)
        command.set_defaults(run=run_command)
        if run_command is not call:
            add_seed_and_count(command)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
