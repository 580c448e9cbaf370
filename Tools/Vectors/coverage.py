"""Lists the rules of the catalogue that no vector triggers, or that have no near miss.

    python Tools/Vectors/coverage.py            the list; exit 1 when a rule is neither covered nor excused
    python Tools/Vectors/coverage.py --verbose  also what each rule has

A rule is triggered by a case that names it in `rules`, and has a near miss in a case flagged NearMiss that names it in
`noRules`. Needs nothing but Python.
"""

import argparse
import json
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CATALOGUES = [
    "Sources/CountersignCore/Findings/CoreRules.swift", "Sources/CountersignEVM/Rules/EVMRules*.swift",
    "Sources/CountersignSolana/Rules/SolanaRules*.swift", "Sources/CountersignBitcoin/Rules/BitcoinRules*.swift",
]
FILES = ["Vectors/evm/*.json", "Vectors/solana/*.json", "Vectors/bitcoin/*.json"]

# Rules that a vector file cannot hold, with the reason; tests of the package must cover these.
EXCUSED = {
    "core/input-too-large": "needs an input of more than 2 MiB",
    "core/too-many-findings": "the number of findings that are kept is the implementation's",
    "evm/rlp-too-deep": "a transaction's fields are read by their shapes, which are shallower; RLPItem.decode reaches it",
    "evm/json-too-large": "needs a payload of more than 200 KiB",
    "evm/tx-too-large": "needs a transaction of more than 128 KiB, which as hex is above the 200 KiB of a request",
    "evm/siwe-statement-mismatch": "the request schema has no key for the statement that the app expects",
    "evm/siwe-field-mismatch": "the request schema has no key for the sign-in that was asked for",
    "evm/contract-call-too-large": "needs a signature of more than 48 KiB",
    "evm/signature-conversion": "no op of the request schema converts",
    "solana/node-answer-malformed": "no vector yet: a nodeAnswer in a verification reaches it; the Swift tests try it",
    "solana/transaction-failed": "no vector yet: a nodeAnswer in a verification reaches it; the Swift tests try it",
    "solana/message-changed": "stands for unequal bytes without a difference; the list is complete, so nothing known reaches it",
    "solana/siws-statement-mismatch": "the request schema has no key for the statement that the app expects",
    "solana/siws-field-mismatch": "the request schema has no key for the sign-in that was asked for",
    "bitcoin/psbt-too-large": "needs an input of more than 2 MiB",
    "bitcoin/payload-too-large": "needs a payload of more than 2 MiB",
    "bitcoin/node-answer-malformed": "no vector yet: a nodeAnswer in a verification reaches it; the Swift tests try it",
    "bitcoin/address-is-private-key": "a key in a payload is found as core/secret-in-input before the payload is read",
}


def catalogue() -> list[str]:
    ids = []
    for pattern in CATALOGUES:
        for path in sorted(ROOT.glob(pattern)):
            ids += re.findall(r'Rule\(\s*"([a-z]+/[a-z0-9-]+)"', path.read_text(encoding="utf-8"))
    return ids


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--verbose", action="store_true")
    verbose = arguments.parse_args().verbose
    ids = catalogue()
    triggers, near, seen, cases = defaultdict(list), defaultdict(list), {}, 0
    for path in sorted(path for pattern in FILES for path in ROOT.glob(pattern)):
        name = f"{path.parent.name}/{path.name}"
        for group in json.loads(path.read_text(encoding="utf-8"))["groups"]:
            for case in group["cases"]:
                cases += 1
                if case["id"] in seen:
                    print(f"{case['id']}: in {seen[case['id']]} and in {path.name}")
                seen[case["id"]] = name
                for rule in case["expect"].get("rules", []):
                    triggers[rule].append(case["id"])
                if "NearMiss" in case["flags"]:
                    for rule in case["expect"].get("noRules", []):
                        near[rule].append(case["id"])
    missing = 0
    for rule in ids:
        lacks = [word for word, table in (("trigger", triggers), ("near miss", near)) if not table[rule]]
        if lacks and rule in EXCUSED:
            print(f"excused  {rule}: no {' and no '.join(lacks)}: {EXCUSED[rule]}")
        elif lacks:
            missing += 1
            print(f"MISSING  {rule}: no {' and no '.join(lacks)}")
        elif verbose:
            print(f"covered  {rule}: {len(triggers[rule])} triggers, {len(near[rule])} near misses")
    areas = {rule.split("/")[0] for rule in ids}  # a chain whose module is not there yet is not judged
    unknown = sorted(rule for rule in (set(triggers) | set(near)) - set(ids) if rule.split("/")[0] in areas)
    for rule in unknown:
        if triggers[rule] or near[rule]:
            print(f"UNKNOWN  {rule}: named by {', '.join((triggers[rule] + near[rule])[:3])}, not in the catalogue")
            missing += 1
    for rule in sorted(rule for rule in set(EXCUSED) - set(ids) if rule.split("/")[0] in areas):
        print(f"UNKNOWN  {rule}: excused here, not in the catalogue")
        missing += 1
    covered = sum(1 for rule in ids if triggers[rule] and near[rule])
    print(f"{cases} cases; {covered} of {len(ids)} rules have a trigger and a near miss")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
