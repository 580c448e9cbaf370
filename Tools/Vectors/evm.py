"""Writes Vectors/evm/*.json. Deterministic: keys and addresses come from labels, signatures from RFC 6979.

    python Tools/Vectors/evm.py           write the files
    python Tools/Vectors/evm.py --check   make them in memory and compare; exit 1 when one differs

Needs Tools/Vectors/requirements.txt. The expectations are written from the standards and the design, by hand; what is
computed (hashes, senders, gas) is computed with implementations that the package does not contain.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

import audit
import decode_cases
import message_cases
import node_cases
import request_chain
import request_form
import request_rules
import siwe_cases
import smart_accounts
import threat_cases
import typed_data_cases
import verify_cases

OUT = Path(__file__).resolve().parents[2] / "Vectors" / "evm"


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--check", action="store_true", help="compare with the files, write nothing")
    check = arguments.parse_args().check
    stale = 0
    modules = (
        request_form, request_chain, request_rules, decode_cases, verify_cases, message_cases, siwe_cases,
        typed_data_cases, smart_accounts, node_cases, threat_cases,
    )
    for module in modules:
        suite = module.build()
        audit.audit(suite)
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
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
