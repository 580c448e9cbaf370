"""What every oracle here needs: Keccak-256, seeded command lines, and one JSON object a line."""

import argparse
import json
import sys

from Crypto.Hash import keccak

SECP256K1_N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141


class Disagreement(Exception):
    """Two independent implementations gave different answers, so neither may be used to judge ours."""


def agree(what, one, other):
    if one != other:
        raise Disagreement(f"{what}: {one} against {other}")


def keccak256(data):
    return keccak.new(digest_bits=256, data=data).digest()


def write(line):
    sys.stdout.write(json.dumps(line, separators=(",", ":")) + "\n")


def add_seed_and_count(parser):
    parser.add_argument("--seed", type=int, required=True, help="the same seed gives the same lines")
    parser.add_argument("--count", type=int, required=True, help="how many lines to write")


def seed_and_count(description):
    parser = argparse.ArgumentParser(description=description)
    add_seed_and_count(parser)
    return parser.parse_args()
