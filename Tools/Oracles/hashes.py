"""Keccak-256 by pycryptodome and SHA-256 by OpenSSL, over every length where padding can go wrong. README.md has the schema."""

import hashlib
import itertools
import random

from oracle import keccak256, seed_and_count, write

KECCAK_RATE = 136
SHA256_BLOCK = 64
SHA256_PADDING = 9  # one bit and the 64-bit length


def lengths(rng):
    yield from range(301)
    for blocks in range(3, 17):
        yield from (blocks * KECCAK_RATE + step for step in (-1, 0, 1))
        yield from (blocks * SHA256_BLOCK + step for step in (-SHA256_PADDING, 1 - SHA256_PADDING, -1, 0, 1))
    while True:
        yield rng.randint(0, 20_000)


def main():
    options = seed_and_count(__doc__)
    rng = random.Random(options.seed)
    for length in itertools.islice(lengths(rng), options.count):
        data = rng.randbytes(length)
        write({"data": data.hex(), "keccak256": keccak256(data).hex(), "sha256": hashlib.sha256(data).hexdigest()})


if __name__ == "__main__":
    main()
