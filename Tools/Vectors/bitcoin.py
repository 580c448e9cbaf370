"""Writes Vectors/bitcoin/*.json. Deterministic: keys come from labels, nonces from RFC 6979 and BIP-0340 with zero bytes.

    python Tools/Vectors/bitcoin.py           write the files
    python Tools/Vectors/bitcoin.py --check   make them in memory and compare; exit 1 when one differs

Needs Tools/Vectors/requirements.txt. The expectations are written from the standards and the design, by hand; what is
computed (addresses, hashes, signatures, fees) is computed with implementations that the package does not contain.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

import bitcoin_decode
import bitcoin_messages
import bitcoin_payment
import bitcoin_request
import bitcoin_rules
import bitcoin_support
import bitcoin_threats
import bitcoin_verify

OUT = Path(__file__).resolve().parents[2] / "Vectors" / "bitcoin"
SUITES = (
    bitcoin_payment.build,
    bitcoin_decode.build,
    bitcoin_request.build,
    bitcoin_verify.build,
    bitcoin_messages.build,
    bitcoin_rules.build,
    bitcoin_threats.build,
)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--check", action="store_true", help="compare with the files, write nothing")
    check = arguments.parse_args().check
    stale = 0
    for build in SUITES:
        suite = build()
        bitcoin_support.audit(suite)
        path, rendered = OUT / f"{suite.name}.json", suite.render()
        state = "written"
        if check:
            same = path.is_file() and path.read_text(encoding="utf-8") == rendered
            state, stale = ("same", stale) if same else ("DIFFERS", stale + 1)
        else:
            OUT.mkdir(parents=True, exist_ok=True)
            path.write_text(rendered, encoding="utf-8")
        verdicts = Counter(case["expect"].get("verdict", "-") for case in suite.cases())
        count = ", ".join(f"{n} {v}" for v, n in sorted(verdicts.items()))
        print(f"{state:8} {path.name:20} {len(suite.cases()):4} cases ({count})")
    for what, count in sorted(bitcoin_support.DISAGREE.items()):
        print(f"an oracle disagrees: {what}, {count} times")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
