#!/usr/bin/env bash
# Fails when swift format would change, or has anything to say about, one of our Swift files.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

paths=()
for path in Package.swift Sources Tests Benchmarks Fuzz; do
  if [ -e "$path" ]; then paths+=("$path"); fi
done
if [ "${#paths[@]}" -eq 0 ]; then
  echo "Nothing to lint"
  exit 0
fi

echo "Linting ${paths[*]}"
swift format lint --strict --recursive --parallel "${paths[@]}"
