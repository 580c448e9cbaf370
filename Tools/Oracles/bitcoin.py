"""Bitcoin PSBTs, messages and addresses by our own reading of the BIPs, each compared with libwally, python-bitcointx,
rust-bitcoin (bdk) and embit.

README.md has the schema.
"""

import argparse
import random as randomness
import struct
import sys

import bitcointx.core as bitcointx
import wallycore as wally
from bitcointx.core.script import CScript, CScriptWitness
from bitcointx.core.scripteval import VerifyScript
from coincurve import PrivateKey

from bitcoin_codec import (
    ALL,
    ANYONECANPAY,
    NONE,
    SINGLE,
    Input,
    Output,
    Transaction,
    View,
    address_of,
    branch,
    compact,
    double_sha256,
    leaf_hash_of,
    p2pkh,
    p2sh,
    p2wpkh,
    p2wsh,
    parsed_transaction,
    push,
    sized,
    witness_script,
    written_maps,
)
from bitcoin_coins import (
    HASH_TYPES,
    LEGACY,
    SCRIPT_PATH,
    VERIFY_FLAGS,
    Libraries,
    digest_of,
    ecdsa_verifies,
    in_base64,
    is_output_key,
    made_coin,
    public,
    schnorr_verifies,
    secret,
    tweaked,
    x_only,
)
from bitcoin_texts import address, messages
from oracle import add_seed_and_count, agree, write

try:
    import bdkpython
except ImportError:  # there is no wheel for Python 3.14 yet
    bdkpython = None

KINDS = [
    "p2pkh",
    "p2sh-p2wpkh",
    "p2wpkh",
    "p2wsh-multisig",
    "p2sh-multisig",
    "multisig",
    "p2tr",
    "p2tr-checksig",
    "p2tr-checksigadd",
    "p2sh-p2wsh-multisig",
]
SEQUENCES = [0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD, 0, 1, 0xFFFF, 0x400001, 0x7FFFFFFF, 0x80000000]
LOCKTIMES = [1, 499_999_999, 500_000_000, 2**31 - 1, 2**31, 2**32 - 1]


# --- A random transaction to sign


class Case:
    """Coins, outputs, and the PSBTs before signing, after it, and finalised."""

    def __init__(self, rng, kind, version, may_be_final=True):
        self.rng, self.version, self.kind = rng, version, kind
        self.network = rng.choice(["mainnet", "mainnet", "mainnet", "testnet", "regtest"])
        self.wallet = secret(rng)
        modes = ["own"] * 5 + ["foreign-unsigned", "foreign-signed", "half"] + ["foreign-final"] * may_be_final
        self.mode = rng.choice(modes)
        self.make_coins()
        self.make_outputs()
        self.sign()
        self.finish()

    def make_coins(self):
        rng = self.rng
        count = rng.choice([1, 1, 2, 2, 3, 4, 5])
        kinds = [self.kind] + [rng.choice([self.kind, *KINDS]) for _ in range(count - 1)]
        foreign = {at for at in range(1, count) if rng.random() < 0.6} if "foreign" in self.mode else set()
        self.coins = [made_coin(rng, kind, at not in foreign, self.wallet) for at, kind in enumerate(kinds)]
        self.complete = not (foreign and self.mode == "foreign-unsigned")
        if self.mode == "half":
            for coin in self.coins:
                if coin.needed > 1 and len(coin.signers) > 1:
                    coin.signers.remove(rng.choice([s for s in coin.signers if coin.keys[s] != self.wallet]))
                    self.complete = False
        self.inputs = []
        for coin in self.coins:
            coin.sats = rng.choice([rng.randint(2000, 100_000), rng.randint(2000, 10**9), rng.randint(2000, 10**12)])
            outputs = [Output(rng.randint(0, 10**10), self.some_script()) for _ in range(rng.choice([0, 1, 2, 3]))]
            coin.vout = rng.randint(0, len(outputs))
            outputs.insert(coin.vout, Output(coin.sats, coin.script))
            has_witness = rng.random() < 0.5
            spends = [
                Input(
                    rng.randbytes(32),
                    rng.randint(0, 9),
                    rng.choice(SEQUENCES),
                    b"" if has_witness else push(rng.randbytes(71)) + push(rng.randbytes(33)),
                    [rng.randbytes(64)] if has_witness else [],
                )
                for _ in range(rng.choice([1, 1, 2]))
            ]
            coin.previous = Transaction(rng.choice([1, 2]), spends, outputs, rng.choice([0, 0, 800_000]))
            sequence = rng.choice([0xFFFFFFFF, 0xFFFFFFFD, rng.choice(SEQUENCES)])
            self.inputs.append(Input(coin.previous.txid, coin.vout, sequence))
        self.spent = [Output(coin.sats, coin.script) for coin in self.coins]

    def some_script(self):
        rng = self.rng
        key, program = public(secret(rng)), rng.randbytes(32)
        return rng.choice(
            [
                p2pkh(key),
                p2sh(program),
                p2wpkh(key),
                p2wsh(program),
                witness_script(1, key[1:]),
                p2wpkh(key),
                b"\x6a" + push(rng.randbytes(rng.choice([0, 4, 32, 75, 76, 80]))),
                push(key) + b"\xac",
                witness_script(1, bytes.fromhex("4e73")),
            ]
        )

    def change(self):
        """The wallet's own script, with what an output map says about it."""
        key, rng = public(self.wallet), self.rng
        kind = rng.choice(["p2pkh", "p2wpkh", "p2sh-p2wpkh", "p2tr"])
        origin = rng.randbytes(4) + struct.pack("<5I", 84 | 2**31, 2**31, 2**31, 1, rng.randint(0, 9))
        if kind == "p2tr":
            fields = [(b"\5", key[1:]), (b"\7" + key[1:], b"\0" + origin)]
            return witness_script(1, x_only(tweaked(self.wallet, b""))), fields
        if kind == "p2sh-p2wpkh":
            return p2sh(p2wpkh(key)), [(b"\0", p2wpkh(key)), (b"\2" + key, origin)]
        return (p2pkh if kind == "p2pkh" else p2wpkh)(key), [(b"\2" + key, origin)]

    def make_outputs(self):
        rng = self.rng
        count = rng.choice([1, 2, 2, 2, 3, 4, 5])
        if rng.random() < 0.01:
            count = rng.choice([252, 253])  # where a compact size grows
        total = sum(coin.sats for coin in self.coins)
        self.fee = min(total, rng.choice([0, 1, rng.randint(100, 1000), rng.randint(100, 2000)]))
        cuts = sorted(rng.randint(0, total - self.fee) for _ in range(count - 1))
        amounts = [after - before for before, after in zip([0, *cuts], [*cuts, total - self.fee], strict=True)]
        self.outputs, self.output_fields, self.output_owned = [], [], []
        for sats in amounts:
            owned = rng.random() < 0.3
            script, fields = self.change() if owned else (self.some_script(), [])
            self.outputs.append(Output(sats, script))
            self.output_owned.append(owned)
            self.output_fields.append(fields if rng.random() < 0.7 else [])
        locktime = rng.choice([0, 0, rng.choice(LOCKTIMES), rng.randint(1, 900_000)])
        version = rng.choice([2, 2, 3] if self.version == 2 else [1, 2, 2, 2, 3])  # BIP-0370 knows no version 1
        self.tx = Transaction(version, self.inputs, self.outputs, locktime)

    def sign(self):
        rng = self.rng
        libraries = Libraries(self.tx, self.spent)
        for index, coin in enumerate(self.coins):
            choices = [ALL] * 5 + HASH_TYPES + ([0] * 6 if coin.is_taproot else [])
            coin.hash_type = rng.choice(choices)
            if coin.is_taproot and coin.hash_type & 3 == SINGLE and index >= len(self.outputs):
                coin.hash_type ^= SINGLE ^ ALL  # taproot has no SINGLE without an output
            coin.digest = digest_of(
                coin.kind, self.tx, index, self.spent, coin.hash_type, coin.redeem, coin.code, coin.leaf
            )
            libraries.agree(index, coin, coin.digest)
            for signer in coin.signers:
                coin.signatures[coin.public(signer)] = self.signature(coin, coin.keys[signer])

    def signature(self, coin, key):
        if not coin.is_taproot:
            signature = PrivateKey(key).sign(coin.digest, hasher=None)
            agree("an ECDSA signature", ecdsa_verifies(public(key), coin.digest, signature), True)
            wally.ec_sig_verify(public(key), coin.digest, wally.EC_FLAG_ECDSA, wally.ec_sig_from_der(signature))
            return signature + bytes([coin.hash_type])
        if coin.kind == "p2tr":
            key = tweaked(key, coin.root)
        signature = PrivateKey(key).sign_schnorr(coin.digest, self.rng.randbytes(32))
        agree("a Schnorr signature", schnorr_verifies(x_only(key), coin.digest, signature), True)
        wally.ec_sig_verify(x_only(key), coin.digest, wally.EC_FLAG_SCHNORR, signature)
        return signature + (bytes([coin.hash_type]) if coin.hash_type else b"")

    # What a finaliser makes of the signatures

    def final(self, coin):
        """scriptSig and witness."""
        signatures = [coin.signatures.get(coin.public(at)) for at in range(len(coin.keys))]
        have = [s for s in signatures if s]
        if coin.kind == "p2pkh":
            return push(have[0]) + push(coin.public(0)), []
        if coin.kind in ("p2wpkh", "p2sh-p2wpkh"):
            return push(coin.redeem) if coin.redeem else b"", [have[0], coin.public(0)]
        if coin.kind == "p2tr":
            return b"", have
        if coin.is_taproot:
            return b"", [s or b"" for s in reversed(signatures)] + [coin.leaf, coin.control]
        if coin.kind in LEGACY:
            return b"\0" + b"".join(map(push, have)) + (push(coin.redeem) if coin.redeem else b""), []
        return push(coin.redeem) if coin.redeem else b"", [b"", *have, coin.code]

    # PSBTs

    def finish(self):
        rng = self.rng
        self.extras = [
            self.extra_fields() + self.account_key(),
            *(self.extra_fields() for _ in [*self.coins, *self.outputs]),
        ]
        self.derived = rng.random() < 0.5
        self.origins = [rng.randbytes(4) + struct.pack("<3I", 2**31, 0, rng.randint(0, 99)) for _ in self.coins]
        self.both = []
        for coin in self.coins:
            if coin.kind in LEGACY:
                self.both.append((True, False))
            elif coin.is_taproot:
                self.both.append(rng.choice([(False, True)] * 4 + [(True, True)]))
            else:
                self.both.append(rng.choice([(True, True)] * 6 + [(False, True), (False, True), (True, False)]))
        self.say_hash_type = [
            coin.hash_type not in (0, ALL) or coin.is_taproot and coin.hash_type == ALL or rng.random() < 0.3
            for coin in self.coins
        ]
        self.cosigned_before = rng.random() < 0.5
        self.required = None
        if self.version == 2 and self.tx.locktime and rng.random() < 0.5:
            self.required = rng.randrange(len(self.coins))
        self.fallback = rng.choice([None, 0, 7])
        self.modifiable = rng.choice([None, 0, 1, 2, 3])
        self.written = {}
        self.finalized_tx = None
        if self.complete:
            finals = [self.final(coin) for coin in self.coins]
            self.finalized_tx = Transaction(
                self.tx.version,
                [
                    Input(i.txid, i.vout, i.sequence, script, stack)
                    for i, (script, stack) in zip(self.tx.inputs, finals, strict=True)
                ],
                self.outputs,
                self.tx.locktime,
            )

    def account_key(self):
        """A global extended public key."""
        rng = self.rng
        if rng.random() < 0.9:
            return []
        depth = rng.choice([0, 1, 3])
        path = [2**31 + rng.randint(0, 99) for _ in range(depth)]
        parent = rng.randbytes(4) + struct.pack(">I", path[-1]) if depth else bytes(8)
        key = bytes.fromhex("0488b21e") + bytes([depth]) + parent + rng.randbytes(32) + public(secret(rng))
        return [(b"\1" + key, rng.randbytes(4) + struct.pack(f"<{depth}I", *path))]

    def extra_fields(self):
        """Unknown and proprietary fields, which everyone must keep."""
        rng = self.rng
        if rng.random() < 0.9:
            return []
        proprietary = b"\xfc" + sized(b"test") + compact(rng.choice([0, 1, 252, 253])) + rng.randbytes(3)
        return [rng.choice([(proprietary, rng.randbytes(5)), (b"\xe0" + rng.randbytes(2), rng.randbytes(9))])]

    def input_fields(self, index, stage):
        coin = self.coins[index]
        has_previous, has_witness_utxo = self.both[index]
        fields = [(b"\0", coin.previous.raw())] if has_previous else []
        fields += [(b"\1", self.spent[index].raw)] if has_witness_utxo else []
        if stage == "finalized" or not coin.own and self.mode == "foreign-final":
            script, stack = self.final(coin)
            fields += [(b"\7", script)] if script else []
            fields += [(b"\x08", compact(len(stack)) + b"".join(map(sized, stack)))] if stack else []
            return fields + self.extras[1 + index]
        signatures = coin.signatures if stage == "signed" else {}
        if not coin.own:
            signatures = {} if self.mode == "foreign-unsigned" else coin.signatures
        elif stage == "unsigned" and self.cosigned_before and len(coin.keys) > 1:
            mine = x_only(self.wallet) if coin.is_taproot else public(self.wallet)
            signatures = {key: signature for key, signature in coin.signatures.items() if key != mine}
        leaf_hash = coin.leaf and leaf_hash_of(coin.leaf)
        if not coin.is_taproot:
            fields += [(b"\2" + key, signature) for key, signature in signatures.items()]
        fields += [(b"\3", struct.pack("<I", coin.hash_type))] if self.say_hash_type[index] else []
        fields += [(b"\4", coin.redeem)] if coin.redeem else []
        fields += [(b"\5", coin.code)] if coin.code else []
        keys = [coin.public(at) for at in range(len(coin.keys))]
        if self.derived and not coin.is_taproot:
            fields += [(b"\6" + key, self.origins[index]) for key in keys]
        if coin.kind == "p2tr":
            fields += [(b"\x13", signature) for signature in signatures.values()]
        elif coin.is_taproot:
            fields += [(b"\x14" + key + leaf_hash, signature) for key, signature in signatures.items()]
            fields += [(b"\x15" + coin.control, coin.leaf + b"\xc0")]
        if coin.is_taproot:
            if self.derived:
                leaves = b"\1" + leaf_hash if coin.leaf else b"\0"
                fields += [(b"\x16" + key, leaves + self.origins[index]) for key in keys]
            fields += [(b"\x17", x_only(coin.internal))]
            fields += [(b"\x18", coin.root)] if coin.root else []
        return fields + self.extras[1 + index]

    def psbt_v0(self, stage):
        if ("v0", stage) not in self.written:
            self.written["v0", stage] = self.checked_v0(stage)
        return self.written["v0", stage]

    def psbt(self, stage):
        if stage not in self.written:
            self.written[stage] = self.psbt_v0(stage) if self.version == 0 else self.in_v2(self.psbt_v0(stage), stage)
        return self.written[stage]

    def checked_v0(self, stage):
        count = len(self.coins)
        maps = [[(b"\0", self.tx.raw(witness=False)), *self.extras[0]]]
        maps += [self.input_fields(index, stage) for index in range(count)]
        maps += [
            fields + self.extras[1 + count + index]
            for index, fields in enumerate(self.output_fields if stage != "finalized" else [[]] * len(self.outputs))
        ]
        raw = written_maps(maps)
        theirs = View(bytes(wally.psbt_to_bytes(wally.psbt_from_bytes(raw, wally.WALLY_PSBT_PARSE_FLAG_STRICT), 0)))
        stripped = lambda key, value: (
            parsed_transaction(value)[0].raw(witness=False) if key == b"\0" and value else value
        )
        for at, (ours, again) in enumerate(zip(View(raw).maps, theirs.maps, strict=True)):
            if 1 <= at <= count:  # wally writes previous transactions without witnesses, and no hash type that is 0
                ours = [(key, stripped(key, value), 0) for key, value, _ in ours if (key, value) != (b"\3", bytes(4))]
            ours = sorted(entry[:2] for entry in ours)
            agree("the fields that wally writes again", ours, sorted(entry[:2] for entry in again))
        return raw

    def in_v2(self, raw, stage):
        psbt = wally.psbt_from_bytes(raw, wally.WALLY_PSBT_PARSE_FLAG_STRICT)
        wally.psbt_set_version(psbt, 0, 2)
        if self.required is not None:
            locktime = self.tx.locktime
            if locktime < 500_000_000:
                wally.psbt_set_input_required_lockheight(psbt, self.required, locktime)
            else:
                wally.psbt_set_input_required_locktime(psbt, self.required, locktime)
            wally.psbt_clear_fallback_locktime(psbt)
            if self.fallback is not None:
                wally.psbt_set_fallback_locktime(psbt, self.fallback)
        if self.modifiable is not None:
            wally.psbt_set_tx_modifiable_flags(psbt, self.modifiable_at(stage))
        agree("wally's locktime", wally.psbt_get_locktime(psbt), self.tx.locktime)
        raw = bytes(wally.psbt_to_bytes(psbt, 0))
        agree("the transaction of a version 2", View(raw).tx.raw(), self.tx.raw())
        agree("what wally reads again", seen(in_base64(raw))["tx"], self.tx.raw().hex())
        return raw

    def modifiable_at(self, stage):
        """BIP-0370: a signer closes what its signature covers."""
        flags = self.modifiable
        if stage == "finalized":
            return 0
        for index, coin in enumerate(self.coins):
            fields = self.input_fields(index, stage)
            if any(key[:1] in (b"\2", b"\7", b"\x08", b"\x13", b"\x14") for key, _ in fields):
                if not coin.hash_type & ANYONECANPAY:
                    flags &= ~1
                if coin.hash_type & 0x1F != NONE:
                    flags &= ~2
                if coin.hash_type & 0x1F == SINGLE:
                    flags |= 4
        return flags


def checked_finalized(case, signed_v0, finalized):
    """wally and bdk finalise and extract; bitcointx runs the scripts."""
    tx = case.finalized_tx
    raw = tx.raw()
    psbt = wally.psbt_from_bytes(case.psbt("signed"), wally.WALLY_PSBT_PARSE_FLAG_STRICT)
    wally.psbt_finalize(psbt, 0)
    theirs = View(bytes(wally.psbt_to_bytes(psbt, 0))).inputs
    for coin, ours, fields in zip(case.coins, View(finalized).inputs, theirs, strict=True):
        if coin.kind in SCRIPT_PATH:  # wally has no script path
            continue
        for name in (b"\7", b"\x08"):
            found = fields.get(name)
            if coin.kind == "multisig" and found and (coin.own or case.mode != "foreign-final"):
                found = found.removesuffix(
                    push(coin.script)
                )  # wally adds the script to a bare multisig, as if it were P2SH
            agree(f"what wally finalises {coin.kind} to", found, ours.get(name))
    extracted = wally.psbt_extract(wally.psbt_from_bytes(finalized, wally.WALLY_PSBT_PARSE_FLAG_STRICT), 0)
    agree("what wally extracts", bytes.fromhex(wally.tx_to_hex(extracted, wally.WALLY_TX_FLAG_USE_WITNESS)), raw)
    agree("wally's weight", wally.tx_get_weight(extracted), tx.weight)
    agree("wally's txid", bytes(wally.tx_get_txid(extracted)), tx.txid)
    if bdkpython:
        check_by_bdk(case, in_base64(signed_v0))
    theirs = bitcointx.CTransaction.deserialize(raw)
    for index, coin in enumerate(case.coins):
        # bitcointx has no taproot, and see Libraries.ecdsa
        if not coin.is_taproot and (coin.kind in LEGACY or tx.locktime < 2**31):
            VerifyScript(
                CScript(tx.inputs[index].script_sig),
                CScript(coin.script),
                theirs,
                index,
                VERIFY_FLAGS,
                coin.sats,
                CScriptWitness(tx.inputs[index].witness),
            )


def check_by_bdk(case, signed):
    tx, raw = case.finalized_tx, case.finalized_tx.raw()
    result = bdkpython.Psbt(signed).finalize()
    agree(f"bdk finalises ({result.errors})", result.could_finalize, True)
    extracted = result.psbt.extract_tx_unchecked_fee_rate()
    agree("what bdk extracts", bytes(extracted.serialize()), raw)
    agree("bdk's wtxid", f"{extracted.compute_wtxid()}", double_sha256(raw)[::-1].hex())
    agree("bdk's vsize", extracted.vsize(), (tx.weight + 3) // 4)
    agree("bdk's fee", bdkpython.Psbt(signed).fee(), case.fee)


def described(case):
    signed, finalized = case.psbt("signed"), case.psbt("finalized") if case.complete else None
    if case.complete:
        checked_finalized(case, case.psbt_v0("signed"), finalized)
    tx = case.finalized_tx
    inputs = []
    for coin in case.coins:
        signatures = [{"key": key.hex(), "signature": value.hex()} for key, value in coin.signatures.items()]
        if not coin.own and case.mode == "foreign-unsigned":
            signatures = []
        first = signatures[0] if signatures else {"key": None, "signature": None}
        inputs.append(
            {
                "kind": coin.kind,
                "script": coin.script.hex(),
                "sats": str(coin.sats),
                "sighash": coin.hash_type,
                "address": address_of(coin.script, case.network),
                "own": coin.own,
                "digest": coin.digest.hex(),
                **first,
                "signatures": signatures,
            }
        )
    return {
        "kind": case.kind,
        "version": case.version,
        "mode": case.mode,
        "network": case.network,
        "publicKey": public(case.wallet).hex(),
        "unsigned": in_base64(case.psbt("unsigned")),
        "signed": in_base64(signed),
        "finalized": finalized and in_base64(finalized),
        "tx": tx and tx.raw().hex(),
        "txid": tx and tx.txid[::-1].hex(),
        "wtxid": tx and double_sha256(tx.raw())[::-1].hex(),
        "weight": tx and tx.weight,
        "vsize": tx and (tx.weight + 3) // 4,
        "fee": str(case.fee),
        "unsignedTx": case.tx.raw(witness=False).hex(),
        "inputs": inputs,
        "outputs": [
            {
                "script": output.script.hex(),
                "sats": str(output.sats),
                "address": address_of(output.script, case.network),
                "own": owned,
            }
            for output, owned in zip(case.outputs, case.output_owned, strict=True)
        ],
    }


def psbt(options):
    rng = randomness.Random(options.seed)
    for index in range(options.count):
        write(described(Case(rng, KINDS[index % len(KINDS)], 2 if index % 3 == 2 else 0)))


# --- flip


SAFE_AMOUNT_BITS = 50  # below 21 million bitcoins


def program_range(kind, length):
    """Where a previous output's script holds a hash or a key, so that its type stays what it is."""
    if kind == "multisig":
        return range(2, 35)
    return range(3, 23) if kind == "p2pkh" else range(2, length - 1 if "p2sh" in kind else length)


def bits(start, positions, most=None):
    """Bit numbers of a PSBT for byte positions of a field; of a little-endian number only the `most` lowest."""
    found = [8 * (start + at) + bit for at in positions for bit in range(8)]
    return found[:most]


def places(view, kinds):
    """(where, index of the input or output) -> the bits that may be flipped."""
    found = {}
    globals_ = {key: at for key, _, at in view.maps[0]}
    if view.version == 0:
        start = globals_[b"\0"]
        for (name, index), span in view.spans.items():
            most = SAFE_AMOUNT_BITS if name == "amount" else None
            name = name if name in ("sequence", "locktime") else f"output-{name}"
            found[name, index] = bits(start, span, most)
    elif b"\3" in globals_:
        found["locktime", 0] = bits(globals_[b"\3"], range(4))
    for index, (entries, kind) in enumerate(zip(view.input_maps, kinds, strict=True)):
        script = previous = None
        for key, value, at in entries:
            if key == b"\0":
                tx, spans = parsed_transaction(value)
                vout = view.tx.inputs[index].vout
                script, previous = tx.outputs[vout].script, spans
                found["previous-amount", index] = bits(at, previous["amount", vout], SAFE_AMOUNT_BITS)
                span = previous["script", vout]
                found["previous-script", index] = bits(at, [span[n] for n in program_range(kind, len(script))])
            elif key == b"\1":
                script = value[9:]
                found["witness-utxo-amount", index] = bits(at, range(8), SAFE_AMOUNT_BITS)
                found["witness-utxo-script", index] = bits(at + 9, program_range(kind, len(script)))
            elif key == b"\4":
                found["redeem-script", index] = bits(at, range(len(value)))
            elif key == b"\5":
                found["witness-script", index] = bits(at, range(len(value)))
            elif key[:1] == b"\x15":
                found["leaf-script", index] = bits(at, range(len(value) - 1))
            elif key[:1] in (b"\2", b"\x13", b"\x14"):
                found.setdefault(("signature", index), []).extend(bits(at, range(len(value))))
            elif key == b"\x10":
                found["sequence", index] = bits(at, range(4))
            elif key in (b"\x11", b"\x12"):
                # the lowest bits of a number that stays on its side of 500,000,000 and above 0
                found["required-locktime", index] = [
                    bit
                    for bit in bits(at, range(4))
                    if (changed := int.from_bytes(value, "little") ^ 1 << bit - 8 * at) > 0
                    and (changed >= 500_000_000) == (key == b"\x11")
                ]
    for index, entries in enumerate(view.output_maps if view.version == 2 else []):
        for key, value, at in entries:
            if key == b"\3":
                found["output-amount", index] = bits(at, range(8), SAFE_AMOUNT_BITS)
            elif key == b"\4":
                found["output-script", index] = bits(at, range(len(value)))
    return {place: choices for place, choices in found.items() if choices}


def spent_by(view, kinds):
    """The outputs spent, as a verifier sees them: a legacy input's from its previous transaction."""
    spent = []
    for fields, each, kind in zip(view.inputs, view.tx.inputs, kinds, strict=True):
        if b"\1" in fields and kind not in LEGACY:
            spent.append(Output(int.from_bytes(fields[b"\1"][:8], "little"), fields[b"\1"][9:]))
        else:
            spent.append(parsed_transaction(fields[b"\0"])[0].outputs[each.vout])
    return spent


def is_consistent(view, kinds):
    """Whether previous transactions, previous outputs, scripts and keys belong together."""
    for fields, each, output, kind in zip(view.inputs, view.tx.inputs, spent_by(view, kinds), kinds, strict=True):
        redeem, code, script = fields.get(b"\4"), fields.get(b"\5"), output.script
        if b"\0" in fields:
            previous, _ = parsed_transaction(fields[b"\0"])
            if previous.txid != each.txid or b"\1" in fields and previous.outputs[each.vout].raw != fields[b"\1"]:
                return False
        if redeem is not None:
            if p2sh(redeem) != script:
                return False
            script = redeem
        if code is not None and p2wsh(code) != script:
            return False
        for key in fields:
            if key[:1] == b"\2" and kind == "p2pkh" and p2pkh(key[1:]) != script:
                return False
            if key[:1] == b"\2" and "p2wpkh" in kind and p2wpkh(key[1:]) != script:
                return False
            if key[:1] == b"\2" and "multisig" in kind and push(key[1:]) not in (code or script):
                return False
            if key[:1] == b"\x15":
                root = leaf_hash_of(fields[key][:-1])
                for at in range(34, len(key), 32):
                    root = branch(root, key[at : at + 32])
                if not is_output_key(script[2:], key[2:34], root) or root != fields[b"\x18"]:
                    return False
        if kind == "p2tr" and not is_output_key(script[2:], fields[b"\x17"], fields.get(b"\x18", b"")):
            return False
    return True


def judged(view, kinds):
    """(input, key) -> (what the signature says about what, whether it verifies)"""
    spent, found = spent_by(view, kinds), {}
    for index, (fields, kind) in enumerate(zip(view.inputs, kinds, strict=True)):
        leaf = next((value[:-1] for key, value in fields.items() if key[:1] == b"\x15"), None)
        for key, value in fields.items():
            if key[:1] not in (b"\2", b"\x13", b"\x14"):
                continue
            if key[:1] == b"\2":
                signature, hash_type, signer = value[:-1], value[-1], key[1:]
                is_defined = hash_type in HASH_TYPES
            else:
                signature, hash_type = value[:64], value[64] if len(value) == 65 else 0
                signer = spent[index].script[2:] if key == b"\x13" else key[1:33]
                is_defined = len(value) == 64 or hash_type != 0
            digest = digest_of(kind, view.tx, index, spent, hash_type, fields.get(b"\4"), fields.get(b"\5"), leaf)
            verifies = ecdsa_verifies if key[:1] == b"\2" else schnorr_verifies
            is_good = is_defined and digest is not None and verifies(signer, digest, signature)
            found[index, key] = (digest, signature), is_good
    return found


def bdk_finalizes(raw):
    try:
        return bdkpython.Psbt(in_base64(raw)).finalize().could_finalize
    except bdkpython.PsbtParseError:
        return False


def flip(options):
    rng = randomness.Random(options.seed)
    for index in range(options.count):
        case = Case(rng, KINDS[index % len(KINDS)], 2 if index % 3 == 2 else 0, may_be_final=False)
        kinds = [coin.kind for coin in case.coins]
        signed = case.psbt("signed")
        view = View(signed)
        before = judged(view, kinds)
        agree("the signatures before", all(good for _, good in before.values()), True)
        agree("the form before", is_consistent(view, kinds), True)
        choices = places(view, kinds)
        name = rng.choice(sorted({name for name, _ in choices}))
        where, at = rng.choice(sorted(place for place in choices if place[0] == name))
        bit = rng.choice(choices[where, at])
        flipped = bytearray(signed)
        flipped[bit // 8] ^= 1 << bit % 8
        flipped = bytes(flipped)
        view = View(flipped)
        after, signatures = judged(view, kinds), []
        for (number, key), (said, good) in after.items():
            covered = said != before[number, key][0]
            if (
                covered or where != "signature"
            ):  # of a signature the type alone may be flipped, to one that is not defined
                agree("whether a signature verifies", good, not covered)
            signer = key[1:33] if key[:1] == b"\x14" else key[1:] or None
            signatures.append({"input": number, "key": signer and signer.hex(), "covered": covered, "verifies": good})
        verifies, consistent = all(s["verifies"] for s in signatures), is_consistent(view, kinds)
        is_type_alone = where == "signature" and not any(s["covered"] for s in signatures)
        if bdkpython and case.version == 0 and case.complete and consistent and not is_type_alone:
            agree(f"what bdk says about {where}", bdk_finalizes(flipped), verifies)
        write(
            {
                "kind": case.kind,
                "version": case.version,
                "base": in_base64(case.psbt("unsigned")),
                "signed": in_base64(signed),
                "flipped": in_base64(flipped),
                "where": where,
                "index": at,
                "bit": bit,
                "covered": any(s["covered"] for s in signatures),
                "verifies": verifies,
                "consistent": consistent,
                "signatures": signatures,
            }
        )


# --- read


def read(_):
    for line in sys.stdin.read().splitlines():
        try:
            write(seen(line.strip()))
        except ValueError as error:
            write({"error": f"{error}"})


def seen(text):
    """What wally sees in a PSBT in base64 or a transaction in hex."""
    if text and all(c in "0123456789abcdefABCDEF" for c in text):
        tx = wally.tx_from_hex(text, 0)
        return {"form": "transaction"} | seen_transaction(tx)
    psbt = wally.psbt_from_base64(text, wally.WALLY_PSBT_PARSE_FLAG_STRICT)
    line = {"form": "psbt", "version": wally.psbt_get_version(psbt)}
    try:
        return line | seen_transaction(wally.psbt_extract(psbt, wally.WALLY_PSBT_EXTRACT_NON_FINAL))
    except ValueError:  # no inputs, no outputs, or no locktime that suits all inputs
        counts = {"inputs": wally.psbt_get_num_inputs(psbt), "outputs": wally.psbt_get_num_outputs(psbt)}
        return line | counts | {"tx": None, "txid": None}


def seen_transaction(tx):
    return {
        "inputs": wally.tx_get_num_inputs(tx),
        "outputs": wally.tx_get_num_outputs(tx),
        "tx": wally.tx_to_hex(tx, 0),
        "txid": bytes(wally.tx_get_txid(tx))[::-1].hex(),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    for run, text in (
        (psbt, "write random PSBTs: unsigned, signed and finalised"),
        (flip, "write signed PSBTs with one bit flipped, and what that does to the signatures"),
        (read, "read PSBTs in base64 or transactions in hex, one a line, write what wally sees in them"),
        (messages, "write signed messages, recoverable and BIP-0322, good and bad"),
        (address, "write addresses, good and broken, and the scripts they stand for"),
    ):
        command = commands.add_parser(run.__name__, help=text)
        command.set_defaults(run=run)
        if run is not read:
            add_seed_and_count(command)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
