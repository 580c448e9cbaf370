"""Bitcoin's forms written anew from the BIPs: transactions, hashes to be signed, PSBT maps, addresses."""

import hashlib
import struct
from dataclasses import dataclass, field, replace

from Crypto.Hash import RIPEMD160

ALL, NONE, SINGLE, ANYONECANPAY = 1, 2, 3, 0x80
MAGIC = b"psbt\xff"


def sha256(data):
    return hashlib.sha256(data).digest()


def double_sha256(data):
    return sha256(sha256(data))


def hash160(data):
    return RIPEMD160.new(sha256(data)).digest()


def tagged(tag, data):
    prefix = sha256(tag.encode())
    return sha256(prefix + prefix + data)


def compact(number):
    if number < 0xFD:
        return bytes([number])
    if number <= 0xFFFF:
        return b"\xfd" + struct.pack("<H", number)
    return b"\xfe" + struct.pack("<I", number)


def sized(data):
    return compact(len(data)) + data


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, count):
        if self.at + count > len(self.data):
            raise ValueError("truncated")
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self, width):
        return int.from_bytes(self.take(width), "little")

    def compact(self):
        first = self.number(1)
        return first if first < 0xFD else self.number({0xFD: 2, 0xFE: 4, 0xFF: 8}[first])

    def sized(self):
        return self.take(self.compact())

    def ended(self):
        return self.at == len(self.data)


# --- Transactions


@dataclass
class Input:
    txid: bytes  # as on the wire
    vout: int
    sequence: int = 0xFFFFFFFF
    script_sig: bytes = b""
    witness: list = field(default_factory=list)

    @property
    def outpoint(self):
        return self.txid + struct.pack("<I", self.vout)


@dataclass
class Output:
    sats: int
    script: bytes

    @property
    def raw(self):
        return struct.pack("<Q", self.sats) + sized(self.script)


@dataclass
class Transaction:
    version: int
    inputs: list
    outputs: list
    locktime: int = 0

    def raw(self, witness=True):
        witness = witness and any(i.witness for i in self.inputs)
        ins = b"".join(i.outpoint + sized(i.script_sig) + struct.pack("<I", i.sequence) for i in self.inputs)
        outs = b"".join(o.raw for o in self.outputs)
        stacks = b"".join(compact(len(i.witness)) + b"".join(map(sized, i.witness)) for i in self.inputs)
        return (
            struct.pack("<I", self.version)
            + (b"\0\1" if witness else b"")
            + compact(len(self.inputs))
            + ins
            + compact(len(self.outputs))
            + outs
            + (stacks if witness else b"")
            + struct.pack("<I", self.locktime)
        )

    @property
    def txid(self):
        return double_sha256(self.raw(witness=False))

    @property
    def weight(self):
        return 3 * len(self.raw(witness=False)) + len(self.raw())

    def unsigned(self):
        return replace(self, inputs=[replace(i, script_sig=b"", witness=[]) for i in self.inputs])


def parsed_transaction(raw):
    """The transaction, and where bytes stand that are no length: (name, index) -> range."""
    reader, spans = Reader(raw), {}
    version = reader.number(4)
    count = reader.compact()
    has_witness = count == 0
    if has_witness:
        if reader.number(1) != 1:
            raise ValueError("flag")
        count = reader.compact()
    inputs = []
    for index in range(count):
        txid, vout, script = reader.take(32), reader.number(4), reader.sized()
        inputs.append(Input(txid, vout, reader.number(4), script))
        spans["sequence", index] = range(reader.at - 4, reader.at)
    outputs = []
    for index in range(reader.compact()):
        sats, script = reader.number(8), reader.sized()
        spans["script", index] = range(reader.at - len(script), reader.at)
        start = reader.at - len(script) - len(compact(len(script))) - 8
        spans["amount", index] = range(start, start + 8)
        outputs.append(Output(sats, script))
    if has_witness:
        for each in inputs:
            each.witness = [reader.sized() for _ in range(reader.compact())]
    locktime = reader.number(4)
    spans["locktime", 0] = range(reader.at - 4, reader.at)
    if not reader.ended():
        raise ValueError("trailing bytes")
    return Transaction(version, inputs, outputs, locktime), spans


# --- What is signed


def legacy_hash(tx, index, code, hash_type):
    base = hash_type & 0x1F
    if base == SINGLE and index >= len(tx.outputs):
        return b"\1" + bytes(31)
    inputs = [
        replace(
            each,
            script_sig=code if at == index else b"",
            witness=[],
            sequence=0 if at != index and base in (NONE, SINGLE) else each.sequence,
        )
        for at, each in enumerate(tx.inputs)
    ]
    if hash_type & ANYONECANPAY:
        inputs = [inputs[index]]
    outputs = tx.outputs
    if base == NONE:
        outputs = []
    if base == SINGLE:
        outputs = [Output(2**64 - 1, b"")] * index + [tx.outputs[index]]
    # Transaction.raw would take no inputs for a witness marker, but there is always one here.
    return double_sha256(
        Transaction(tx.version, inputs, outputs, tx.locktime).raw(witness=False) + struct.pack("<I", hash_type)
    )


def segwit_hash(tx, index, code, sats, hash_type):
    """BIP-0143."""
    base, alone = hash_type & 0x1F, hash_type & ANYONECANPAY
    own, nothing = tx.inputs[index], bytes(32)
    outputs = nothing
    if base not in (NONE, SINGLE):
        outputs = double_sha256(b"".join(o.raw for o in tx.outputs))
    elif base == SINGLE and index < len(tx.outputs):
        outputs = double_sha256(tx.outputs[index].raw)
    sequences = double_sha256(b"".join(struct.pack("<I", i.sequence) for i in tx.inputs))
    return double_sha256(
        struct.pack("<I", tx.version)
        + (nothing if alone else double_sha256(b"".join(i.outpoint for i in tx.inputs)))
        + (nothing if alone or base in (NONE, SINGLE) else sequences)
        + own.outpoint
        + sized(code)
        + struct.pack("<QI", sats, own.sequence)
        + outputs
        + struct.pack("<II", tx.locktime, hash_type)
    )


def taproot_hash(tx, index, spent, hash_type, leaf_hash=None):
    """BIP-0341 and BIP-0342, without an annex. None where the hash type may not be used."""
    base, alone = hash_type & 3, hash_type & ANYONECANPAY
    if hash_type not in (0, 1, 2, 3, 0x81, 0x82, 0x83) or base == SINGLE and index >= len(tx.outputs):
        return None
    own = tx.inputs[index]
    data = bytes([0, hash_type]) + struct.pack("<II", tx.version, tx.locktime)
    if not alone:
        data += sha256(b"".join(i.outpoint for i in tx.inputs))
        data += sha256(b"".join(struct.pack("<Q", o.sats) for o in spent))
        data += sha256(b"".join(sized(o.script) for o in spent))
        data += sha256(b"".join(struct.pack("<I", i.sequence) for i in tx.inputs))
    if base not in (NONE, SINGLE):
        data += sha256(b"".join(o.raw for o in tx.outputs))
    data += bytes([0 if leaf_hash is None else 2])
    if alone:
        data += own.outpoint + spent[index].raw + struct.pack("<I", own.sequence)
    else:
        data += struct.pack("<I", index)
    if base == SINGLE:
        data += sha256(tx.outputs[index].raw)
    if leaf_hash is not None:
        data += leaf_hash + b"\0" + b"\xff" * 4
    return tagged("TapSighash", data)


def is_strict_der(signature):
    """BIP-0066, without the hash type."""
    s = signature
    if not 8 <= len(s) <= 72 or s[0] != 0x30 or s[1] != len(s) - 2 or s[2] != 2:
        return False
    length = s[3]
    if not length or 5 + length >= len(s) or s[4 + length] != 2 or not s[5 + length]:
        return False
    if 6 + length + s[5 + length] != len(s):
        return False
    for number in (s[4 : 4 + length], s[6 + length :]):
        if number[0] & 0x80 or len(number) > 1 and not number[0] and not number[1] & 0x80:
            return False
    return True


# --- Scripts


def push(data):
    if len(data) < 0x4C:
        return bytes([len(data)]) + data
    if len(data) <= 0xFF:
        return b"\x4c" + bytes([len(data)]) + data
    return b"\x4d" + struct.pack("<H", len(data)) + data


def p2pkh(key):
    return b"\x76\xa9\x14" + hash160(key) + b"\x88\xac"


def p2sh(script):
    return b"\xa9\x14" + hash160(script) + b"\x87"


def witness_script(version, program):
    return bytes([0x50 + version if version else 0]) + push(program)


def p2wpkh(key):
    return witness_script(0, hash160(key))


def p2wsh(script):
    return witness_script(0, sha256(script))


def multisig(threshold, keys):
    return bytes([0x50 + threshold]) + b"".join(map(push, keys)) + bytes([0x50 + len(keys), 0xAE])


def leaf_hash_of(script, version=0xC0):
    return tagged("TapLeaf", bytes([version]) + sized(script))


def branch(one, other):
    return tagged("TapBranch", min(one, other) + max(one, other))


# --- PSBT: a list of maps, the global one first; a map is a list of (key, value, where the value stands)


def written_maps(maps):
    return MAGIC + b"".join(b"".join(sized(key) + sized(value) for key, value, *_ in each) + b"\0" for each in maps)


def parsed_maps(raw):
    reader = Reader(raw)
    if reader.take(5) != MAGIC:
        raise ValueError("magic")
    maps = []
    while not reader.ended():
        entries = []
        while key := reader.sized():
            value = reader.sized()
            entries.append((key, value, reader.at - len(value)))
        maps.append(entries)
    return maps


class View:
    """A PSBT of either version, read: its transaction, and the fields of each map by their key."""

    def __init__(self, raw):
        self.maps = parsed_maps(raw)
        fields = [{key: value for key, value, _ in each} for each in self.maps]
        top = fields[0]
        self.version = int.from_bytes(top.get(b"\xfb", b"\0"), "little")
        if self.version == 0:
            self.tx, self.spans = parsed_transaction(top[b"\0"])
            count = len(self.tx.inputs)
        else:
            number = lambda data: int.from_bytes(data, "little")
            count = top[b"\4"][0]
            inputs = [
                Input(f[b"\x0e"], number(f[b"\x0f"]), number(f.get(b"\x10", b"\xff" * 4)))
                for f in fields[1 : 1 + count]
            ]
            outputs = [Output(number(f[b"\3"]), f[b"\4"]) for f in fields[1 + count :]]
            locktime = number(top.get(b"\3", b"\0"))
            heights = [number(f[b"\x12"]) for f in fields[1 : 1 + count] if b"\x12" in f]
            times = [number(f[b"\x11"]) for f in fields[1 : 1 + count] if b"\x11" in f]
            if heights or times:  # never both here
                locktime = max(heights or times)
            self.tx, self.spans = Transaction(number(top[b"\2"]), inputs, outputs, locktime), {}
        self.inputs, self.outputs = fields[1 : 1 + count], fields[1 + count :]
        self.input_maps, self.output_maps = self.maps[1 : 1 + count], self.maps[1 + count :]


# --- Addresses

BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
NETWORKS = {"mainnet": ("bc", 0, 5), "testnet": ("tb", 111, 196), "regtest": ("bcrt", 111, 196)}


def base58_encode(data):
    number, text = int.from_bytes(data, "big"), ""
    while number:
        number, digit = divmod(number, 58)
        text = BASE58[digit] + text
    return "1" * (len(data) - len(data.lstrip(b"\0"))) + text


def base58_decode(text):
    number = 0
    for character in text:
        number = number * 58 + BASE58.index(character)
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return bytes(len(text) - len(text.lstrip("1"))) + data


def base58_check(payload):
    return base58_encode(payload + double_sha256(payload)[:4])


def polymod(values):
    check = 1
    for value in values:
        top = check >> 25
        check = (check & 0x1FFFFFF) << 5 ^ value
        for bit, generator in enumerate((0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)):
            check ^= generator if top >> bit & 1 else 0
    return check


def expanded(prefix):
    return [ord(c) >> 5 for c in prefix] + [0] + [ord(c) & 31 for c in prefix]


def in_fives(data, padding=0):
    bits = "".join(f"{byte:08b}" for byte in data)
    missing = -len(bits) % 5
    bits += f"{padding:0{missing}b}" if missing else ""
    return [int(bits[at : at + 5], 2) for at in range(0, len(bits), 5)]


def bech32_text(prefix, values, constant):
    check = polymod(expanded(prefix) + values + [0] * 6) ^ constant
    return prefix + "1" + "".join(BECH32[v] for v in values + [check >> 5 * (5 - i) & 31 for i in range(6)])


def segwit_address(prefix, version, program):
    return bech32_text(prefix, [version, *in_fives(program)], 0x2BC830A3 if version else 1)


def address_of(script, network):
    """None for a script without an address."""
    prefix, key_version, script_version = NETWORKS[network]
    if len(script) == 25 and script[:3] == b"\x76\xa9\x14" and script[23:] == b"\x88\xac":
        return base58_check(bytes([key_version]) + script[3:23])
    if len(script) == 23 and script[:2] == b"\xa9\x14" and script[22] == 0x87:
        return base58_check(bytes([script_version]) + script[2:22])
    if 4 <= len(script) <= 42 and script[1] == len(script) - 2 and (script[0] == 0 or 0x51 <= script[0] <= 0x60):
        version = script[0] and script[0] - 0x50
        if version or len(script) in (22, 34):
            return segwit_address(prefix, version, script[2:])
    return None


def script_of(address):
    """The script, and the networks whose addresses look like this, or None where the text is no address."""
    if segwit := segwit_script(address):
        return segwit
    if not address or any(c not in BASE58 for c in address) or len(address) > 100:
        return None
    data = base58_decode(address)
    if len(data) != 25 or double_sha256(data[:21])[:4] != data[21:]:
        return None
    keys = [name for name, (_, version, _) in NETWORKS.items() if version == data[0]]
    scripts = [name for name, (_, _, version) in NETWORKS.items() if version == data[0]]
    if keys:
        return b"\x76\xa9\x14" + data[1:21] + b"\x88\xac", keys
    return (b"\xa9\x14" + data[1:21] + b"\x87", scripts) if scripts else None


def segwit_script(address):
    """BIP-0173 and BIP-0350."""
    if not 8 <= len(address) <= 90 or address.lower() != address != address.upper():
        return None
    prefix, _, rest = address.lower().rpartition("1")
    networks = [name for name, (own, _, _) in NETWORKS.items() if own == prefix]
    if not networks or len(rest) < 7 or any(c not in BECH32 for c in rest):
        return None
    values = [BECH32.index(c) for c in rest]
    version, constant = values[0], polymod(expanded(prefix) + values)
    bits = "".join(f"{v:05b}" for v in values[1:-6])
    spare = len(bits) % 8
    if version > 16 or constant != (0x2BC830A3 if version else 1) or spare >= 5 or "1" in bits[len(bits) - spare :]:
        return None
    program = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits) - spare, 8))
    if not 2 <= len(program) <= 40 or version == 0 and len(program) not in (20, 32):
        return None
    return witness_script(version, program), networks
