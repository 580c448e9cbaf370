"""secp256k1 by libsecp256k1 (coincurve) and Ed25519 by libsodium (PyNaCl), good and broken on purpose.

README.md has the schema.
"""

import hashlib
import random

import coincurve
from coincurve import ecdsa
from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from oracle import SECP256K1_N, agree, seed_and_count, write

SECP256K1_P = 2**256 - 2**32 - 977
ED25519_L = 2**252 + 27742317777372353535851937790883648493


def number(data, order="big"):
    return int.from_bytes(data, order)


def word(value, order="big"):
    return value.to_bytes(32, order)


def flipped(rng, data, start=0):
    """The data with one bit changed, in or after the byte at `start`."""
    changed = bytearray(data)
    changed[rng.randrange(start, len(data))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def off_curve(rng):
    """Half of all x belong to no point."""
    while True:
        x = rng.randbytes(32)
        try:
            coincurve.PublicKeyXOnly(x)
        except ValueError:
            return x


def random_key(rng):
    return coincurve.PrivateKey(word(rng.randrange(1, SECP256K1_N)))


# --- ECDSA over secp256k1


def recovered(digest, signature, recid):
    """The public key, or None where recovery is refused."""
    try:
        return coincurve.PublicKey.from_signature_and_message(signature + bytes([recid]), digest, hasher=None)
    except ValueError:
        return None


def ecdsa_recover(rng, case):
    digest = rng.randbytes(32)
    signature = random_key(rng).sign_recoverable(digest, hasher=None)
    r, s, recid = signature[:32], signature[32:64], signature[64]
    match case:
        case "other-recid":
            recid ^= 1
        case "recid-plus-2":  # x would be r + n, which exists only for the few r below p - n
            recid += 2
        case "recid-plus-2-small-r":
            r, recid = word(rng.randrange(1, SECP256K1_P - SECP256K1_N)), 2 + rng.randrange(2)
        case "high-s":
            s, recid = word(SECP256K1_N - number(s)), recid ^ 1
        case "digest-bit":
            digest = flipped(rng, digest)
        case "digest-zero":
            digest = bytes(32)
        case "r-off-curve":
            r = off_curve(rng)
        case "r-zero":
            r = word(0)
        case "s-zero":
            s = word(0)
        case "r-is-n":
            r = word(SECP256K1_N)
        case "s-is-n":
            s = word(SECP256K1_N)
    key = recovered(digest, r + s, recid)
    return {
        "digest": digest.hex(),
        "signature": (r + s).hex(),
        "recid": recid,
        "lowS": number(s) <= SECP256K1_N // 2,
        "compressed": key.format().hex() if key else None,
        "uncompressed": key.format(compressed=False).hex() if key else None,
    }


def ecdsa_holds(key, digest, signature):
    """Whether the equation holds for either s; libsecp256k1 itself refuses the high one, so s is brought down for it."""
    try:
        public_key = coincurve.PublicKey(key)
        _, normalized = ecdsa.signature_normalize(ecdsa.deserialize_compact(signature))
    except ValueError:
        return False
    holds = public_key.verify(ecdsa.cdata_to_der(normalized), digest, hasher=None)
    as_it_is = public_key.verify(ecdsa.cdata_to_der(ecdsa.deserialize_compact(signature)), digest, hasher=None)
    agree("low s", as_it_is, holds and number(signature[32:]) <= SECP256K1_N // 2)
    return holds


def ecdsa_verify(rng, case):
    digest, signer = rng.randbytes(32), random_key(rng)
    signature = signer.sign_recoverable(digest, hasher=None)
    r, s = signature[:32], signature[32:64]
    key = signer.public_key.format(compressed=rng.random() < 0.5)
    match case:
        case "high-s":
            s = word(SECP256K1_N - number(s))
        case "digest-bit":
            digest = flipped(rng, digest)
        case "r-bit":
            r = flipped(rng, r)
        case "s-bit":
            s = flipped(rng, s)
        case "key-bit":
            key = flipped(rng, key, start=1)
        case "key-off-curve":
            key = b"\x02" + off_curve(rng)
        case "key-negated":
            compressed = signer.public_key.format()
            key = bytes([compressed[0] ^ 1]) + compressed[1:]
        case "other-key":
            key = random_key(rng).public_key.format()
        case "r-zero":
            r = word(0)
        case "s-zero":
            s = word(0)
        case "r-is-n":
            r = word(SECP256K1_N)
        case "s-is-n":
            s = word(SECP256K1_N)
        case "r-negated":
            r = word(SECP256K1_N - number(r))
    return {
        "publicKey": key.hex(),
        "digest": digest.hex(),
        "signature": (r + s).hex(),
        "valid": ecdsa_holds(key, digest, r + s),
        "lowS": number(s) <= SECP256K1_N // 2,
    }


# --- BIP-340 and BIP-341


def schnorr_holds(key, message, signature):
    try:
        return coincurve.PublicKeyXOnly(key).verify(signature, message)
    except ValueError:
        return False


def schnorr_verify(rng, case):
    message, signer = rng.randbytes(32), random_key(rng)
    signature = signer.sign_schnorr(message, rng.randbytes(32))
    r, s, key = signature[:32], signature[32:], signer.public_key_xonly.format()
    match case:
        case "message-bit":
            message = flipped(rng, message)
        case "r-bit":
            r = flipped(rng, r)
        case "s-bit":
            s = flipped(rng, s)
        case "key-bit":
            key = flipped(rng, key)
        case "key-off-curve":
            key = off_curve(rng)
        case "key-is-p":
            key = word(SECP256K1_P)
        case "r-off-curve":
            r = off_curve(rng)
        case "r-is-p":
            r = word(SECP256K1_P)
        case "s-negated":
            s = word(SECP256K1_N - number(s))
        case "s-is-n":
            s = word(SECP256K1_N)
        case "zero":
            r, s = word(0), word(0)
        case "ecdsa":
            r, s = (signer.sign_recoverable(message, hasher=None)[at : at + 32] for at in (0, 32))
    valid = schnorr_holds(key, message, r + s)
    return {"publicKey": key.hex(), "message": message.hex(), "signature": (r + s).hex(), "valid": valid}


def tweaked(key, tweak):
    """The x-only output key and its parity, or None twice; found a second time by adding to the point with the even y."""
    try:
        output = coincurve.PublicKeyXOnly(key)
        output.tweak_add(tweak)
    except ValueError:
        return None, None
    full = coincurve.PublicKey(b"\x02" + key).add(tweak).format()
    agree("tweaked key", full.hex(), f"{2 + output.parity:02x}{output.format().hex()}")
    return output.format().hex(), int(output.parity)


def xonly_tweak_add(rng, case):
    signer = random_key(rng)
    key, tweak = signer.public_key_xonly.format(), rng.randbytes(32)
    match case:
        case "taproot":  # BIP-341's own tweak for a key without scripts
            tag = hashlib.sha256(b"TapTweak").digest()
            tweak = hashlib.sha256(tag + tag + key).digest()
        case "tweak-zero":
            tweak = word(0)
        case "tweak-below-n":
            tweak = word(SECP256K1_N - 1)
        case "tweak-is-n":
            tweak = word(SECP256K1_N)
        case "tweak-above-n":
            tweak = word(rng.randrange(SECP256K1_N, 2**256))
        case "to-infinity":
            secret = number(signer.secret)
            even = SECP256K1_N - secret if signer.public_key_xonly.parity else secret
            tweak = word(SECP256K1_N - even)
        case "key-off-curve":
            key = off_curve(rng)
    output, parity = tweaked(key, tweak)
    return {"publicKey": key.hex(), "tweak": tweak.hex(), "output": output, "parity": parity}


# --- Ed25519


def ed25519_holds(key, message, signature):
    try:
        VerifyKey(key).verify(message, signature)
        return True
    except BadSignatureError:
        return False


def ed25519_verify(rng, case):
    lengths = [0, 1, 32, 64, 111, 112, 127, 128, 129, rng.randint(0, 1500)]  # around the blocks of SHA-512
    message, signer = rng.randbytes(rng.choice(lengths)), SigningKey(rng.randbytes(32))
    signature = signer.sign(message).signature
    r, s, key = signature[:32], signature[32:], bytes(signer.verify_key)
    match case:
        case "message-bit":
            message = flipped(rng, message or b"\x00")
        case "message-longer":
            message += b"\x00"
        case "r-bit":
            r = flipped(rng, r)
        case "s-bit":
            s = flipped(rng, s)
        case "key-bit":
            key = flipped(rng, key)
        case "other-key":
            key = bytes(SigningKey(rng.randbytes(32)).verify_key)
        case "s-plus-order":  # RFC 8032 5.1.7: the same point equation, and must be refused
            s = word(number(s, "little") + ED25519_L, "little")
        case "s-is-order":
            s = word(ED25519_L, "little")
        case "identity":  # the equation holds with the key, R and s of the neutral element, for every message
            key = r = word(1, "little")
            s = word(0)
        case "zero":
            r, s = word(0), word(0)
    valid = ed25519_holds(key, message, r + s)
    return {"publicKey": key.hex(), "message": message.hex(), "signature": (r + s).hex(), "valid": valid}


# --- One line for each case in turn, then again with the next numbers


CASES = {
    ecdsa_recover: """valid valid other-recid recid-plus-2 recid-plus-2-small-r high-s digest-bit digest-zero
        r-off-curve r-zero s-zero r-is-n s-is-n""",
    ecdsa_verify: """valid valid high-s digest-bit r-bit s-bit key-bit key-off-curve key-negated other-key
        r-zero s-zero r-is-n s-is-n r-negated""",
    schnorr_verify: """valid valid message-bit r-bit s-bit key-bit key-off-curve key-is-p r-off-curve r-is-p
        s-negated s-is-n zero ecdsa""",
    xonly_tweak_add: "valid taproot tweak-zero tweak-below-n tweak-is-n tweak-above-n to-infinity key-off-curve",
    ed25519_verify: """valid valid message-bit message-longer r-bit s-bit key-bit other-key s-plus-order s-is-order
        identity zero""",
}


def main():
    options = seed_and_count(__doc__)
    rng = random.Random(options.seed)
    cases = [(operation, case) for operation, names in CASES.items() for case in names.split()]
    for index in range(options.count):
        operation, case = cases[index % len(cases)]
        write({"op": operation.__name__.replace("_", "-"), "case": case, **operation(rng, case)})


if __name__ == "__main__":
    main()
