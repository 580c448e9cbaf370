"""Judges requests by the JSON Schema that is shipped: one request a line in, true or false a line out."""

import json
import sys
from pathlib import Path

from jsonschema import Draft202012Validator

SCHEMA = Path(__file__).resolve().parents[2] / "Docs" / "request.schema.json"


def main():
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for line in sys.stdin:
        sys.stdout.write("true\n" if validator.is_valid(json.loads(line)) else "false\n")


if __name__ == "__main__":
    main()
