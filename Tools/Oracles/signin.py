"""Sign-In with Ethereum: texts and URIs, judged by the grammar of EIP-4361 itself and by the package siwe.

The grammar is the standard's, word for word, run by the parser generator abnf over its own RFC 3986 and RFC 3339.
README.md has the schema.
"""

import argparse
import random
import re
import string
from datetime import datetime, timedelta, timezone

import siwe
from abnf.grammars import rfc3986
from abnf.grammars.misc import load_grammar_rules
from abnf.parser import ParseError
from abnf.parser import Rule as AbnfRule
from eth_utils import is_checksum_formatted_address, to_checksum_address
from siwe.grammars import rfc3339

from oracle import add_seed_and_count, agree, write

# The package takes an IPv4 address for the whole host of 1.2.3.4.example, and then refuses the rest.
rfc3986.Rule("host").first_match_alternation = False


@load_grammar_rules(
    [(name, rfc3986.Rule(name)) for name in ("URI", "authority", "scheme", "reserved", "unreserved", "pchar")]
    + [("date-time", rfc3339.Rule("date-time"))]
)
class Eip4361(AbnfRule):
    """EIP-4361, ABNF message format; its rule LF stands in RFC 5234."""

    grammar = [
        'sign-in-with-ethereum = [ scheme "://" ] domain %s" wants you to sign in with your Ethereum account:" LF '
        "address LF LF [ statement LF ] LF "
        '%s"URI: " uri LF %s"Version: " version LF %s"Chain ID: " chain-id LF %s"Nonce: " nonce LF '
        '%s"Issued At: " issued-at [ LF %s"Expiration Time: " expiration-time ] [ LF %s"Not Before: " not-before ] '
        '[ LF %s"Request ID: " request-id ] [ LF %s"Resources:" resources ]',
        "domain = authority",
        'address = "0x" 40*40HEXDIG',
        'statement = *( reserved / unreserved / " " )',
        "uri = URI",
        'version = "1"',
        "chain-id = 1*DIGIT",
        "nonce = 8*( ALPHA / DIGIT )",
        "issued-at = date-time",
        "expiration-time = date-time",
        "not-before = date-time",
        "request-id = *pchar",
        "resources = *( LF resource )",
        'resource = "- " URI',
    ]


NAMES = {
    "scheme": "scheme", "domain": "domain", "address": "address", "statement": "statement", "uri": "uri",
    "version": "version", "chain-id": "chainId", "nonce": "nonce", "issued-at": "issuedAt",
    "expiration-time": "expirationTime", "not-before": "notBefore", "request-id": "requestId",
}
PHRASE = " wants you to sign in with your Ethereum account:"


def parsed(text):
    """The fields by the grammar; None for a text outside it."""
    try:
        node = Eip4361("sign-in-with-ethereum").parse_all(text)
    except ParseError:
        return None
    fields = {NAMES[child.name]: child.value for child in node.children if child.name in NAMES}
    for child in node.children:
        if child.name == "resources":
            uris = [part for resource in child.children for part in resource.children if part.name.lower() == "uri"]
            fields["resources"] = [part.value for part in uris]
    return fields


def matches(rule, text):
    try:
        rfc3986.Rule(rule).parse_all(text)
        return True
    except ParseError:
        return False


# --- What the standard says outside of its grammar, and what we ask beyond it (Docs/Threats.md, 34)

TIME = re.compile(r"(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))")


def exists(text):
    """Whether the calendar and the clock have it; a leap second only where there can be one (RFC 3339, 5.7)."""
    year, month, day, hour, minute, second, sign, ahead, rest = TIME.fullmatch(text).groups()
    try:
        offset = timedelta(hours=int(ahead or 0), minutes=int(rest or 0))
        is_zone = int(ahead or 0) < 24 and int(rest or 0) < 60
        time = datetime(int(year), int(month), int(day), int(hour), int(minute), min(int(second), 59), tzinfo=timezone.utc)
    except ValueError:
        return False
    time += -offset if sign == "+" else offset
    is_end = (time.month, time.day, time.hour, time.minute) in [(6, 30, 23, 59), (12, 31, 23, 59)]
    return is_zone and (int(second) < 60 or int(second) == 60 and is_end)


def is_address(text):
    digits = text[2:]
    is_single = digits in (digits.lower(), digits.upper())
    return text.startswith("0x") and (is_single or is_checksum_formatted_address(text) and to_checksum_address(text) == text)


def is_site(domain):
    host = domain.rsplit(":", 1)[0] if re.search(r":\d*$", domain) else domain
    return "@" not in domain and "%" not in domain and host != "" and not host.endswith(".")


def is_accepted(fields):
    times = [fields[name] for name in ("issuedAt", "expirationTime", "notBefore") if name in fields]
    return (
        is_address(fields["address"]) and is_site(fields["domain"]) and int(fields["chainId"]) < 2**256
        and all(exists(time) for time in times)
    )


def read_by_siwe(text):
    """The fields as the package siwe has them; None where it refuses."""
    try:
        message = siwe.SiweMessage.from_message(text)
    except Exception:  # whatever pydantic, eth-utils and abnf raise is a refusal
        return None
    theirs = {
        "scheme": message.scheme, "domain": message.domain, "address": message.address, "statement": message.statement,
        "uri": message.uri, "version": message.version.value, "chainId": message.chain_id, "nonce": message.nonce,
        "issuedAt": message.issued_at, "expirationTime": message.expiration_time, "notBefore": message.not_before,
        "requestId": message.request_id, "resources": message.resources,
    }
    return {name: value if isinstance(value, (int, list)) else str(value) for name, value in theirs.items() if value is not None}


def described(text, mutation):
    fields = parsed(text)
    theirs = read_by_siwe(text)
    if theirs is not None:
        # The package asks for more than the grammar, never for less.
        agree(f"fields of {text!r}", {**(fields or {}), "chainId": int((fields or {}).get("chainId", -1))}, theirs)
    accepted = fields is not None and is_accepted(fields)
    if accepted:
        fields["chainId"] = str(int(fields["chainId"]))
        fields["address"] = fields["address"].lower()
    return {
        "mutation": mutation, "text": text, "grammar": fields is not None, "siwe": theirs is not None, "accepted": accepted,
        "fields": fields if accepted else None,
    }


# --- Random texts

ALPHANUMERIC = string.ascii_letters + string.digits
UNRESERVED = ALPHANUMERIC + "-._~"
SUB_DELIMITERS = "!$&'()*+,;="
STATEMENT = UNRESERVED + SUB_DELIMITERS + ":/?#[]@" + "     "


def some(rng, characters, low, high):
    return "".join(rng.choice(characters) for _ in range(rng.randint(low, high)))


def random_segment(rng):
    return some(rng, UNRESERVED + SUB_DELIMITERS + ":@", 0, 8) + rng.choice(["", "%20", "%C3%a9"])


def random_host(rng):
    name = ".".join(some(rng, string.ascii_lowercase + string.digits + "-", 1, 8) for _ in range(rng.randint(1, 3)))
    groups = ":".join(some(rng, string.hexdigits, 1, 4) for _ in range(8))
    return rng.choice(
        [name, name, name, "127.0.0.1", "1.2.3.4.example", "[::1]", f"[{groups}]", "[2001:db8::1.2.3.4]", "[v7.a:b]"])


def random_authority(rng):
    return random_host(rng) + rng.choice(["", "", ":80", ":443", ":3000", ":"])


def random_uri(rng):
    user = rng.choice(["", "", "u@", "u:p@"])
    head = rng.choice([f"https://{user}{random_authority(rng)}", f"http://{random_authority(rng)}", "did:", "a+b-c.1:"])
    path = "".join("/" + random_segment(rng) for _ in range(rng.randint(0, 2)))
    query = rng.choice(["", "?", "?a=" + random_segment(rng) + "/?"])
    fragment = rng.choice(["", "#", "#" + random_segment(rng)])
    return head + path + query + fragment


def random_time(rng):
    time = datetime(1990, 1, 1) + timedelta(seconds=rng.randrange(10**9 * 2))
    fraction = rng.choice(["", "", "." + some(rng, string.digits, 1, 9)])
    zone = rng.choice(["Z", "Z", "z", f"{rng.choice('+-')}{rng.randrange(24):02}:{rng.randrange(60):02}"])
    return time.strftime("%Y-%m-%dT%H:%M:%S") + fraction + zone


def random_lines(rng):
    address = to_checksum_address(rng.randbytes(20))
    site = rng.choice(["", "", "https://", "http://", "wc+a://"]) + random_authority(rng)
    statement = rng.choice([[], [], [some(rng, STATEMENT, 1, 40)], [""]])
    lines = [
        site + PHRASE, rng.choice([address, address, address, address.lower()]), "", *statement, "",
        "URI: " + random_uri(rng), "Version: 1",
        f"Chain ID: {rng.choice(['1', '10', '8453', '007', str(rng.getrandbits(64)), str(2**256 - 1)])}",
        "Nonce: " + some(rng, ALPHANUMERIC, 8, 20), "Issued At: " + random_time(rng),
    ]
    for label in ("Expiration Time: ", "Not Before: "):
        lines += [label + random_time(rng)] if rng.random() < 0.5 else []
    lines += ["Request ID: " + random_segment(rng)] if rng.random() < 0.5 else []
    lines += ["Resources:", *("- " + random_uri(rng) for _ in range(rng.randint(0, 3)))] if rng.random() < 0.5 else []
    return lines


HOSTILE = "\n\r\t :/?#[]@%<>\"\\^`{|}~0aAfzZ9-._\0\x7f\u00e9\u2028"



def edited(rng, lines):
    place = rng.randrange(len(lines))
    line = lines[place]
    cut = rng.randint(0, len(line))
    lines[place] = line[:cut] + rng.choice(["", rng.choice(HOSTILE)]) + line[cut + rng.randint(0, 1):]


def moved(rng, lines):
    lines.insert(rng.randrange(len(lines)), lines.pop(rng.randrange(len(lines))))


def replaced(rng, lines):
    label = rng.choice(["URI: ", "Version: ", "Chain ID: ", "Nonce: ", "Issued At: ", "Request ID: ", "Resources:", "- ", "0x"])
    value = rng.choice([
        "", " ", "0", "00", "1", "2", "-1", "0x1", str(2**256), "12345678", "1234567", "abcdefg\u0661", "2021-02-29T00:00:00Z",
        "2020-02-29T24:00:00Z", "2016-12-31T23:59:60Z", "2021-01-01 00:00:00Z", "2021-01-01T00:00:00", "a b", "a%2", "a:%zz",
        "://a", "/a", "a", "a:", "[::1", "http://[::1]:x", "http://a:b", "http://a@b@c", ":80", "a@b", "a.", "%61.example",
        "C02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", "c02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
    ])
    places = [place for place, line in enumerate(lines) if line.startswith(label)] or [0]
    place = rng.choice(places)
    lines[place] = value + PHRASE if place == 0 else label + value


def ended(rng, lines):
    lines[-1] += rng.choice(["\n", " ", "\r\n", "\nResources:", "\nRequest ID: 1", "\n- a:b", "\0"])


MUTATIONS = {
    "none": lambda rng, lines: None,
    "edited": edited,
    "a line left out": lambda rng, lines: lines.pop(rng.randrange(len(lines))),
    "edited twice": lambda rng, lines: (edited(rng, lines), edited(rng, lines)),
    "a line twice": lambda rng, lines: lines.insert(rng.randrange(len(lines)), rng.choice(lines)),
    "a line moved": moved,
    "an empty line": lambda rng, lines: lines.insert(rng.randint(0, len(lines)), ""),
    "a value replaced": replaced,
    "an end": ended,
}


def messages(options):
    rng = random.Random(options.seed)
    for index in range(options.count):
        mutation = list(MUTATIONS)[index % len(MUTATIONS)]
        lines = random_lines(rng)
        MUTATIONS[mutation](rng, lines)
        write(described("\n".join(lines), mutation))


def uris(options):
    rng = random.Random(options.seed)
    for index in range(options.count):
        text = [random_uri, random_authority][index % 2](rng)
        for _ in range(rng.choice([0, 1, 1, 2])):
            cut = rng.randint(0, len(text))
            text = text[:cut] + rng.choice(["", rng.choice(HOSTILE)]) + text[cut + rng.randint(0, 1):]
        write({"text": text, "uri": matches("URI", text), "authority": matches("authority", text), "scheme": matches("scheme", text)})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    for run in (messages, uris):
        command = commands.add_parser(run.__name__)
        add_seed_and_count(command)
        command.set_defaults(run=run)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
