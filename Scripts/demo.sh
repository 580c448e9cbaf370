#!/usr/bin/env bash
# Builds the command and shows it at work.
set -euo pipefail

# shellcheck source=Scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

# ----------------------------------------------------------------------------------------------------------------------
# What is shown. `countersign` here is the one that was just built.

demo() {
  countersign --version
}

# ----------------------------------------------------------------------------------------------------------------------

setup_swift
setup_libraries

build=(swift build -c release -j 2 --product countersign)
say "Building countersign (release), which takes some minutes the first time ..."
"${build[@]}" --quiet
say "Built in $SECONDS s"

bin_path=$("${build[@]}" --show-bin-path)
countersign() { "$bin_path/countersign" "$@"; }

demo
