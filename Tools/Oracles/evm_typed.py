"""EIP-712 typed data and its signatures by eth-account, each hash made again here. README.md has the schema.

The encoder here is strict: what it refuses, no wallet should be asked to sign, whatever eth-account makes of it.
"""

import argparse
import copy
import json
import random
import re

from eth_account import Account
from eth_account.messages import encode_typed_data
from hexbytes import HexBytes

from evm import checksummed, hexed, random_key, recovered, word
from oracle import add_seed_and_count, agree, keccak256, write

DOMAIN = "EIP712Domain"
DOMAIN_MEMBERS = [
    ("name", "string"),
    ("version", "string"),
    ("chainId", "uint256"),
    ("verifyingContract", "address"),
    ("salt", "bytes32"),
]
ARRAY = re.compile(r"(.*)\[([0-9]*)\]", re.DOTALL)
DECIMAL = re.compile("-?(0|[1-9][0-9]*)")
HEX = re.compile("0x[0-9a-fA-F]+")
BYTES = re.compile("0x([0-9a-fA-F]{2})*")
ADDRESS = re.compile("0x[0-9a-fA-F]{40}")


# --- Our reading of EIP-712, strict


class Unfit(Exception):
    """A value that does not fit its type, or types that do not fit each other."""


def element(type_):
    """The element type and the length of an array type; None when it is none."""
    match = ARRAY.fullmatch(type_)
    return (match[1], int(match[2]) if match[2] else None) if match else None


def base(type_):
    while array := element(type_):
        type_ = array[0]
    return type_


def encode_type(types, name):
    found, todo = set(), [name]
    while todo:
        for member in types[todo.pop()]:
            needed = base(member["type"])
            if needed in types and needed not in found | {name}:
                found.add(needed)
                todo.append(needed)
    texts = (f"{each}({','.join(m['type'] + ' ' + m['name'] for m in types[each])})" for each in [name, *sorted(found)])
    return "".join(texts)


def integer(value, bits, signed):
    if isinstance(value, str) and HEX.fullmatch(value):
        number = int(value, 16)
    elif isinstance(value, str) and DECIMAL.fullmatch(value) and value != "-0":
        number = int(value)
    elif type(value) is int and abs(value) < 2**53:
        number = value
    else:
        raise Unfit(f"{value!r} is no integer")
    least, end = (-(2 ** (bits - 1)), 2 ** (bits - 1)) if signed else (0, 2**bits)
    if not least <= number < end:
        raise Unfit(f"{number} does not fit {bits} bits")
    return (number % 2**256).to_bytes(32, "big")


def matching(form, value):
    if not isinstance(value, str) or not form.fullmatch(value):
        raise Unfit(f"{value!r} is not of the form {form.pattern}")
    return bytes.fromhex(value[2:])


def is_recursive(types, name):
    todo, seen = [name], set()
    while todo:
        for member in types[todo.pop()]:
            needed = base(member["type"])
            if needed == name:
                return True
            if needed in types and needed not in seen:
                seen.add(needed)
                todo.append(needed)
    return False


def encoded(types, type_, value):
    """The 32 bytes of a value."""
    if array := element(type_):
        inner, count = array
        if not isinstance(value, list) or count not in (None, len(value)):
            raise Unfit(f"{type_} is another array")
        return keccak256(b"".join(encoded(types, inner, part) for part in value))
    if type_ in types:
        return bytes(32) if value is None else hash_struct(types, type_, value)
    if type_ == "bool":
        if not isinstance(value, bool):
            raise Unfit(f"{value!r} is no bool")
        return bytes(31) + bytes([value])
    if type_ == "string":
        if not isinstance(value, str):
            raise Unfit(f"{value!r} is no string")
        return keccak256(value.encode())
    if type_ == "address":
        return bytes(12) + matching(ADDRESS, value)
    if type_ == "bytes":
        return keccak256(matching(BYTES, value))
    if match := re.fullmatch("(u?)int([0-9]*)", type_):
        return integer(value, int(match[2] or 256), not match[1])
    if match := re.fullmatch("bytes([0-9]+)", type_):
        data = matching(BYTES, value)
        if len(data) != int(match[1]):
            raise Unfit(f"{value} has not {match[1]} bytes")
        return data.ljust(32, b"\0")
    raise Unfit(f"nothing declares {type_}")


def hash_struct(types, name, value):
    if not isinstance(value, dict):
        raise Unfit(f"{value!r} is no {name}")
    names = [member["name"] for member in types[name]]
    if set(value) - set(names):
        raise Unfit(f"{name} declares no {set(value) - set(names)}")
    words = b""
    for member in types[name]:
        type_ = member["type"]
        # A struct that needs itself may end by its absence.
        if member["name"] not in value and not (type_ in types and is_recursive(types, type_)):
            raise Unfit(f"{member['name']} is missing")
        words += encoded(types, type_, value.get(member["name"]))
    return keccak256(keccak256(encode_type(types, name).encode()) + words)


def check_types(types):
    for members in types.values():
        for member in members:
            name = base(member["type"])
            is_known = name in types or re.fullmatch(
                "address|bool|string|bytes([1-9]|[12][0-9]|3[0-2])?|u?int(8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|"
                "128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?",
                name,
            )
            if not is_known:
                raise Unfit(f"nothing declares {name}")


def hashes(data):
    types = data["types"]
    check_types(types)
    separator = hash_struct(types, DOMAIN, data["domain"])
    message = hash_struct(types, data["primaryType"], data["message"])
    return separator, message, keccak256(b"\x19\x01" + separator + message)


# --- Random typed data


WORDS = ["owner", "to", "value", "nonce", "data", "a", "b2", "_x", "$y", "constructor", "toString", "kind", "from", "items"]
NAMES = ["Order", "Person", "Mail", "Group", "Part", "A", "Z", "_Q", "$S", "constructor", "order", "Aa", "AA", "a1"]
PRIMITIVES = ["bool", "address", "string", "bytes"]


def random_primitive(rng):
    kind = rng.randrange(8)
    if kind < 2:
        return f"uint{8 * rng.randint(1, 32)}"
    if kind == 2:
        return f"int{8 * rng.randint(1, 32)}"
    if kind == 3:
        return f"bytes{rng.randint(1, 32)}"
    return rng.choice(PRIMITIVES)


def random_suffix(rng):
    return "".join(rng.choice(["[]", "[]", f"[{rng.randint(1, 3)}]"]) for _ in range(rng.choice([0, 0, 0, 0, 1, 1, 2, 3])))


def random_types(rng):
    """Structs of which each needs only later ones, but for recursions, and all are needed by the first."""
    names = rng.sample(NAMES, rng.randint(1, 5))
    types = {}
    for index, name in enumerate(names):
        later = names[index + 1 :]
        members = []
        for label in rng.sample(WORDS, rng.randint(1, 6)):
            is_struct = later and rng.random() < 0.35
            members.append(
                {"name": label, "type": (rng.choice(later) if is_struct else random_primitive(rng)) + random_suffix(rng)}
            )
        if later and not any(base(member["type"]) == later[0] for member in members):
            members.append({"name": "next", "type": later[0]})
        if rng.random() < 0.08:
            # eth-account wants to find the primary type by itself: nothing else may need it.
            members.append({"name": "again", "type": rng.choice(names[min(index, 1) : index + 1])})
        types[name] = members
    return names[0], types


def random_number(rng, least, end):
    edges = [number for number in (least, end - 1, 0, 1, 255, 2**53 - 1, 2**53) if least <= number < end]
    return rng.choice(edges) if rng.random() < 0.5 else rng.randrange(least, end)


def spelled(rng, number):
    forms = [str(number)]
    if number >= 0:
        forms += [hex(number), "0x" + "0" * rng.randint(1, 3) + f"{number:X}"]
    if abs(number) < 2**53:
        forms += [number, number]
    return rng.choice(forms)


TEXTS = ["", "Hello, Bob!", "é", "e\u0301", "日本語", "😀", "a\nb", '"\\/\u0000', "0x1234", "12345", "<script>", "\u202e"]


def random_value(rng, types, type_, depth):
    if array := element(type_):
        inner, count = array
        if count is None:
            count = 0 if depth > 8 else rng.choice([0, 1, 1, 2, 3])
        return [random_value(rng, types, inner, depth + 1) for _ in range(count)]
    if type_ in types:
        ends = depth > 6 or rng.random() < 0.05
        return None if ends and is_recursive(types, type_) else random_struct(rng, types, type_, depth)
    if type_ == "bool":
        return rng.random() < 0.5
    if type_ == "string":
        return rng.choice(TEXTS) if rng.random() < 0.5 else "x" * rng.randint(0, 300)
    if type_ == "address":
        data = rng.randbytes(20)
        return rng.choice([hexed(data), checksummed(data), "0x" + data.hex().upper()])
    if type_ == "bytes":
        return hexed(rng.randbytes(rng.choice([0, 1, 31, 32, 33, 135, 136, 137, rng.randint(0, 400)])))
    if match := re.fullmatch("(u?)int([0-9]+)", type_):
        bits = int(match[2])
        least, end = (0, 2**bits) if match[1] else (-(2 ** (bits - 1)), 2 ** (bits - 1))
        return spelled(rng, random_number(rng, least, end))
    return hexed(rng.randbytes(int(type_[5:])))


def random_struct(rng, types, name, depth=0):
    value = {}
    for member in rng.sample(types[name], len(types[name])):
        is_absent = member["type"] in types and is_recursive(types, member["type"]) and (depth > 6 or rng.random() < 0.5)
        if not is_absent:
            value[member["name"]] = random_value(rng, types, member["type"], depth + 1)
    return value


def random_domain(rng):
    values = {
        "name": rng.choice(TEXTS),
        "version": rng.choice(["1", "2.0", ""]),
        "chainId": spelled(rng, rng.choice([1, 10, 137, 8453, 42161, 11155111, 2**53 - 1])),
        "verifyingContract": checksummed(rng.randbytes(20)),
        "salt": hexed(rng.randbytes(32)),
    }
    members = [member for member in DOMAIN_MEMBERS if rng.random() < 0.75]
    type_ = [{"name": name, "type": kind} for name, kind in members]
    return {name: values[name] for name, _ in members}, type_


def random_data(rng):
    primary, types = random_types(rng)
    domain, domain_type = random_domain(rng)
    order = [DOMAIN, *types]
    rng.shuffle(order)
    types[DOMAIN] = domain_type
    return {
        "types": {name: types[name] for name in order},
        "primaryType": primary,
        "domain": domain,
        "message": random_struct(rng, types, primary),
    }


# --- Changes that make it unfit, and some that do not


def places(types, type_, value, path):
    """Every value below one, with its type and how to get there."""
    yield type_, path
    if value is None:
        return
    if array := element(type_):
        for index, part in enumerate(value):
            yield from places(types, array[0], part, [*path, index])
    elif type_ in types:
        for member in types[type_]:
            if member["name"] in value:
                yield from places(types, member["type"], value[member["name"]], [*path, member["name"]])


def put(data, path, value):
    target = data["message"]
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value


def misfit(rng, types, type_):
    """A value of another kind, of another width, or in a spelling that readers differ on."""
    if element(type_):
        inner, count = element(type_)
        return rng.choice([{}, None, "[]", 0, True] + ([[]] if count else []))
    if type_ in types:
        return rng.choice([[], "", 0, True, {"nobody declares this": 1}])
    if type_ == "bool":
        return rng.choice([0, 1, "true", "", None, []])
    if type_ == "string":
        return rng.choice([0, True, None, [], {}])
    if type_ == "address":
        digits = rng.randbytes(20).hex()
        return rng.choice(["0x" + digits[2:], "0x" + digits + "00", digits, "0x" + digits[1:] + "g", 1, None, ""])
    if match := re.fullmatch("(u?)int([0-9]+)", type_):
        bits = int(match[2])
        least, end = (0, 2**bits) if match[1] else (-(2 ** (bits - 1)), 2 ** (bits - 1))
        return rng.choice(
            [str(end), str(least - 1), hex(end), "0x", "", "-", "1.0", "1e3", "+1", "01", " 1", "-0", "0X1", "-0x1", "abc"]
            + [True, None, [], 1.5, 2**53, -(2**53), "0x1g", "1" * 90]
        )
    size = 0 if type_ == "bytes" else int(type_[5:])
    short = ["0x" + "00" * (size - 1), "0x" + "00" * (size + 1), "0x"] if size > 0 else []
    return rng.choice(["0x0", "00", "0xzz", "", 0, None, [], "0X00", *short])


def change_value(rng, data):
    found = [place for place in places(data["types"], data["primaryType"], data["message"], []) if place[1]]
    if found:
        type_, path = rng.choice(found)
        put(data, path, misfit(rng, data["types"], type_))


def drop_value(rng, data):
    if data["message"]:
        del data["message"][rng.choice(list(data["message"]))]


def add_value(rng, data):
    data["message"]["and more"] = "1"


def change_type(rng, data):
    member = rng.choice([member for members in data["types"].values() for member in members] or [{}])
    member["type"] = rng.choice(["uint7", "uint264", "bytes33", "bytes0", "Nobody", "int0", "byte", "fixed128x18", ""])


def drop_domain_value(rng, data):
    if data["domain"]:
        del data["domain"][rng.choice(list(data["domain"]))]


def add_domain_value(rng, data):
    missing = [name for name, _ in DOMAIN_MEMBERS if name not in data["domain"]]
    data["domain"][rng.choice([*missing, "more"])] = "1"


def add_element(rng, data):
    types = data["types"]
    found = [p for p in places(types, data["primaryType"], data["message"], []) if p[1] and (element(p[0]) or [0, 0])[1]]
    if found:
        type_, path = rng.choice(found)
        inner, count = element(type_)
        put(data, path, [random_value(rng, types, inner, 9) for _ in range(count + rng.choice([-1, 1]))])


CHANGES = [change_value, change_value, change_value, change_value, drop_value, add_value, change_type, drop_domain_value]
CHANGES += [add_domain_value, add_element]


# --- The lines


def theirs(data):
    """eth-account's domain separator, message hash and digest."""
    message = encode_typed_data(full_message=copy.deepcopy(data))
    digest = keccak256(b"\x19" + message.version + message.header + message.body)
    return bytes(message.header), bytes(message.body), digest


def described(data, change):
    line = {"typedData": json.dumps(data, ensure_ascii=False, separators=(",", ":")), "change": change}
    try:
        separator, message, digest = hashes(data)
    except Unfit as fault:
        return {**line, "fits": False, "why": str(fault)}
    return {
        **line,
        "fits": True,
        "encodeType": encode_type(data["types"], data["primaryType"]),
        "domainSeparator": hexed(separator),
        "structHash": hexed(message),
        "digest": hexed(digest),
    }


def signed(line, data, rng):
    """eth-account must have the same hashes; what it signs is recovered here."""
    for what, own, other in zip(("domainSeparator", "structHash", "digest"), line_hashes(line), theirs(data)):
        agree(what, own, other)
    key = random_key(rng)
    signature = Account.sign_message(encode_typed_data(full_message=copy.deepcopy(data)), key)
    address = checksummed(recovered(line_hashes(line)[2], signature.r, signature.s, signature.v - 27))
    agree("signer", address, Account.from_key(key).address)
    compact = word(signature.r) + word(signature.s | (signature.v - 27) << 255)[2:]
    return {**line, "address": address, "signature": hexed(bytes(signature.signature)), "compact": compact}


def line_hashes(line):
    return [bytes(HexBytes(line[name])) for name in ("domainSeparator", "structHash", "digest")]


def random_lines(options):
    rng = random.Random(options.seed)
    for index in range(options.count):
        data = random_data(rng)
        if index % 3 < 2:
            write(signed(described(data, None), data, rng))
            continue
        change = rng.choice(CHANGES)
        change(rng, data)
        line = described(data, change.__name__)
        if line["fits"]:
            # A recursion that ends earlier, or nothing to change.
            line = signed(line, data, rng)
        else:
            try:
                line["theirs"] = hexed(theirs(data)[2])
            except Exception as error:  # whatever eth-account and eth-abi raise is the answer
                line["theirs"] = f"{type(error).__name__}"
        write(line)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("random", help="write typed data with its hashes and signatures, and such that is unfit")
    command.set_defaults(run=random_lines)
    add_seed_and_count(command)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
