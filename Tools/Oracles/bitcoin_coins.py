"""Coins of all kinds, what is signed to spend them, and the same digests by libwally, python-bitcointx and embit."""

import base64
import functools
from dataclasses import dataclass, field

import bitcointx.core as bitcointx
import wallycore as wally
from bitcointx import set_custom_secp256k1_path
from bitcointx.core.script import (
    SIGVERSION_BASE,
    SIGVERSION_TAPROOT,
    SIGVERSION_TAPSCRIPT,
    SIGVERSION_WITNESS_V0,
    CScript,
    RawSignatureHash,
    SIGHASH_Type,
    SignatureHashSchnorr,
)
from bitcointx.core.scripteval import (
    STANDARD_SCRIPT_VERIFY_FLAGS,
    UNHANDLED_SCRIPT_VERIFY_FLAGS,
)
from coincurve import PrivateKey, PublicKey, PublicKeyXOnly
from embit import script as embit_script
from embit.transaction import Transaction as EmbitTransaction
from embit.util.ctypes_secp256k1 import _find_library

from bitcoin_codec import (
    ALL,
    ANYONECANPAY,
    NONE,
    SINGLE,
    Transaction,
    branch,
    is_strict_der,
    leaf_hash_of,
    legacy_hash,
    multisig,
    p2pkh,
    p2sh,
    p2wpkh,
    p2wsh,
    push,
    segwit_hash,
    tagged,
    taproot_hash,
    witness_script,
)
from oracle import SECP256K1_N, agree

# bitcointx brings no libsecp256k1 of its own; embit does.
set_custom_secp256k1_path(_find_library())

LEGACY = {"p2pkh", "p2sh-multisig", "multisig"}
SCRIPT_PATH = {"p2tr-checksig", "p2tr-checksigadd"}
HASH_TYPES = [ALL, NONE, SINGLE, ALL | ANYONECANPAY, NONE | ANYONECANPAY, SINGLE | ANYONECANPAY]
# bitcointx has no CHECKLOCKTIMEVERIFY and the like; no script here has them.
VERIFY_FLAGS = STANDARD_SCRIPT_VERIFY_FLAGS - UNHANDLED_SCRIPT_VERIFY_FLAGS


def in_base64(data):
    return base64.b64encode(data).decode()


# --- Keys


def secret(rng):
    return rng.randrange(1, SECP256K1_N).to_bytes(32, "big")


@functools.lru_cache(4096)
def public(key, compressed=True):
    return PrivateKey(key).public_key.format(compressed)


def x_only(key):
    return public(key)[1:]


def tweaked(key, root):
    """BIP-0341's output key pair for an internal secret and a merkle root (empty: none)."""
    number = int.from_bytes(key, "big")
    if public(key)[0] == 3:
        number = SECP256K1_N - number
    tweak = int.from_bytes(tagged("TapTweak", x_only(key) + root), "big")
    output = ((number + tweak) % SECP256K1_N).to_bytes(32, "big")
    theirs = wally.ec_public_key_bip341_tweak(public(key), root or None, 0)
    agree("a taproot output key", public(output), bytes(theirs))
    return output


def schnorr_verifies(key, digest, signature):
    try:
        return PublicKeyXOnly(key).verify(signature, digest)
    except ValueError:
        return False


def ecdsa_verifies(key, digest, signature):
    """With a low s, as libsecp256k1 demands."""
    try:
        return is_strict_der(signature) and PublicKey(key).verify(signature, digest, hasher=None)
    except ValueError:
        return False


def is_output_key(output, internal, root):
    tweak = tagged("TapTweak", internal + root)
    return PublicKey(b"\2" + internal).add(tweak).format()[1:] == output


# --- Coins, and what is signed to spend them


@dataclass
class Coin:
    kind: str
    own: bool
    keys: list  # secrets, in the order of the script
    signers: list  # indexes of those that sign
    script: bytes = b""
    sats: int = 0
    redeem: bytes = None
    code: bytes = None  # the witness script
    internal: bytes = None  # secret
    root: bytes = b""
    leaf: bytes = None
    control: bytes = None
    hash_type: int = ALL
    compressed: bool = True
    previous: Transaction = None
    vout: int = 0
    signatures: dict = field(default_factory=dict)  # key as in the script -> signature with hash type
    digest: bytes = None

    @property
    def is_taproot(self):
        return self.kind.startswith("p2tr")

    @property
    def needed(self):
        return self.signatures_needed if "multisig" in self.kind else 2 if self.kind == "p2tr-checksigadd" else 1

    @property
    def signatures_needed(self):
        return (self.code or self.redeem or self.script)[0] - 0x50

    def public(self, index):
        return x_only(self.keys[index]) if self.is_taproot else public(self.keys[index], self.compressed)


def multisig_coin(rng, kind, own, wallet):
    most = 3 if kind == "multisig" else 5
    total = rng.randint(1, most)
    threshold = rng.randint(1, min(3, total))
    keys = [secret(rng) for _ in range(total)]
    signers = sorted(rng.sample(range(total), threshold))
    if own:
        keys[rng.choice(signers)] = wallet
    coin = Coin(kind, own, keys, signers)
    script = multisig(threshold, [public(key) for key in keys])
    if kind == "multisig":
        coin.script = script
    elif kind == "p2sh-multisig":
        coin.redeem, coin.script = script, p2sh(script)
    else:
        coin.code, coin.script = script, p2wsh(script)
        if kind == "p2sh-p2wsh-multisig":
            coin.redeem, coin.script = coin.script, p2sh(coin.script)
    return coin


def taproot_coin(rng, kind, own, wallet):
    mine = wallet if own else secret(rng)
    coin = Coin(kind, own, [mine], [0], internal=mine)
    if kind == "p2tr":
        coin.root = rng.randbytes(32) if rng.random() < 0.3 else b""
    else:
        coin.internal = secret(rng)
        if kind == "p2tr-checksig":
            coin.leaf = push(x_only(mine)) + b"\xac"
        else:
            coin.keys = [secret(rng), secret(rng), secret(rng)]
            coin.signers = sorted(rng.sample(range(3), 2))
            coin.keys[rng.choice(coin.signers)] = mine
            one, two, three = (push(x_only(key)) for key in coin.keys)
            coin.leaf = one + b"\xac" + two + b"\xba" + three + b"\xba\x52\x9c"
        path = [rng.randbytes(32) for _ in range(rng.choice([0, 1, 2, 5]))]
        coin.root = leaf_hash_of(coin.leaf)
        for other in path:
            coin.root = branch(coin.root, other)
        output = public(tweaked(coin.internal, coin.root))
        coin.control = bytes([0xC0 | output[0] & 1]) + x_only(coin.internal) + b"".join(path)
        wally.bip341_control_block_verify(coin.control)
    coin.script = witness_script(1, x_only(tweaked(coin.internal, coin.root)))
    return coin


def made_coin(rng, kind, own, wallet):
    if "multisig" in kind:
        return multisig_coin(rng, kind, own, wallet)
    if kind.startswith("p2tr"):
        return taproot_coin(rng, kind, own, wallet)
    coin = Coin(kind, own, [wallet if own else secret(rng)], [0])
    coin.compressed = kind != "p2pkh" or rng.random() < 0.85
    key = coin.public(0)
    if kind == "p2pkh":
        coin.script = p2pkh(key)
    else:
        coin.script = p2wpkh(key)
    if kind == "p2sh-p2wpkh":
        coin.redeem, coin.script = coin.script, p2sh(coin.script)
    return coin


def script_code(kind, script, redeem, code):
    """What stands for the script in an ECDSA hash."""
    if kind in ("p2pkh", "multisig"):
        return script
    if kind == "p2sh-multisig":
        return redeem
    if kind in ("p2wpkh", "p2sh-p2wpkh"):
        return b"\x76\xa9\x14" + (redeem or script)[2:22] + b"\x88\xac"
    return code


def digest_of(kind, tx, index, spent, hash_type, redeem=None, code=None, leaf=None):
    if kind.startswith("p2tr"):
        return taproot_hash(tx, index, spent, hash_type, leaf and leaf_hash_of(leaf))
    script = script_code(kind, spent[index].script, redeem, code)
    if kind in LEGACY:
        return legacy_hash(tx, index, script, hash_type)
    return segwit_hash(tx, index, script, spent[index].sats, hash_type)


class Libraries:
    """The same transaction in libwally, python-bitcointx and embit, to compare digests."""

    def __init__(self, tx, spent):
        raw = tx.raw(witness=False)
        self.tx, self.spent = tx, spent
        self.wally = wally.tx_from_bytes(raw, 0)
        self.bitcointx = bitcointx.CTransaction.deserialize(raw)
        self.embit = EmbitTransaction.parse(raw)
        self.spent_bitcointx = [bitcointx.CTxOut(o.sats, CScript(o.script)) for o in spent]

    def agree(self, index, coin, digest):
        kind, hash_type = coin.kind, coin.hash_type
        if coin.is_taproot:
            theirs = self.taproot(index, coin)
        else:
            code = script_code(kind, coin.script, coin.redeem, coin.code)
            theirs = self.ecdsa(index, code, coin.sats, hash_type, kind in LEGACY)
        for name, value in theirs.items():
            agree(f"{name}'s digest for {kind}, hash type {hash_type:#x}", digest.hex(), bytes(value).hex())

    def ecdsa(self, index, code, sats, hash_type, is_legacy):
        flags = 0 if is_legacy else wally.WALLY_TX_FLAG_USE_WITNESS
        found = {"wally": wally.tx_get_btc_signature_hash(self.wally, index, code, sats, hash_type, flags)}
        # bitcointx packs the locktime of BIP-0143 as a signed number and fails from 2**31 on
        if is_legacy or self.tx.locktime < 2**31:
            version = SIGVERSION_BASE if is_legacy else SIGVERSION_WITNESS_V0
            found["bitcointx"], _ = RawSignatureHash(CScript(code), self.bitcointx, index, hash_type, sats, version)
        script = embit_script.Script(code)
        if not is_legacy:
            found["embit"] = self.embit.sighash_segwit(index, script, sats, hash_type)
        elif hash_type & 0x1F != SINGLE:  # embit writes 0xffffffff instead of -1 for the outputs left out
            found["embit"] = self.embit.sighash_legacy(index, script, hash_type)
        return found

    def taproot(self, index, coin):
        scripts = wally.map_init(len(self.spent), None)
        for at, output in enumerate(self.spent):
            wally.map_add_integer(scripts, at, output.script)
        values = [output.sats for output in self.spent]
        found = {
            "wally": wally.tx_get_btc_taproot_signature_hash(
                self.wally, index, scripts, values, coin.leaf, 0, 0xFFFFFFFF, None, coin.hash_type, 0
            ),
            "bitcointx": SignatureHashSchnorr(
                self.bitcointx,
                index,
                self.spent_bitcointx,
                hashtype=SIGHASH_Type(coin.hash_type) if coin.hash_type else None,
                sigversion=SIGVERSION_TAPSCRIPT if coin.leaf else SIGVERSION_TAPROOT,
                tapleaf_hash=coin.leaf and leaf_hash_of(coin.leaf),
            ),
        }
        # embit writes the output of SINGLE unhashed, and the whole input for ANYONECANPAY
        if coin.hash_type in (0, ALL, NONE):
            found["embit"] = self.embit.sighash_taproot(
                index,
                [embit_script.Script(output.script) for output in self.spent],
                values,
                coin.hash_type,
                ext_flag=1 if coin.leaf else 0,
                script=embit_script.Script(coin.leaf) if coin.leaf else None,
            )
        return found
