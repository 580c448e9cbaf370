#!/usr/bin/env bash
# Installs what the tests need, builds without warnings, and runs the tests. See --help.
set -euo pipefail

HOSTILE_INPUT_SUITES=TemplateTests # a regular expression over test names: what is left out of the debug run
# What the release run takes of them. LinearTimeTemplateTests measures time, so it is for a quiet machine: run it by name.
RELEASE_SUITES="BombTemplate|PrefixTemplate|ByteChangeTemplate|RoundTripTemplate|RegistryTemplate"
BUILD_OPTIONS=(-j 2 -Xswiftc -warnings-as-errors) # the same for every command, or each would build everything anew

usage() {
  cat <<'TEXT'
Usage: Scripts/test.sh [--quick] [--help] [-- options for swift test]

  --quick   the debug tests only: no release tests, no lint, no fuzzing
  --help    this text

What is missing is installed first: libsecp256k1, libsodium, and the Python packages that the differential tests compare with.
Everything after -- goes to the debug run of swift test, for example: Scripts/test.sh --quick -- --filter Keccak

Environment:
  COUNTERSIGN_CORPORA  the folder with the public test data (default ../shared/corpora, where it exists)
  COUNTERSIGN_NODE     the node to compare our JSON reader with (default: the one on the PATH)
  COUNTERSIGN_CI       when set, an oracle that is missing is a failure and not a warning
TEXT
}

quick=
while [ $# -gt 0 ]; do
  case $1 in
    --quick) quick=yes ;;
    --help) usage; exit 0 ;;
    --) shift; break ;;
    *) usage >&2; exit 64 ;;
  esac
  shift
done

# shellcheck source=Scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

# The step that is running, for the last line of a run that fails.
current=
started=0
report_failure() {
  local code=$?
  if [ "$code" -ne 0 ] && [ -n "$current" ]; then
    printf '\nFAILED: %s, after %s s (exit code %s)\n' "$current" "$((SECONDS - started))" "$code" >&2
  fi
}
trap report_failure EXIT

# step NAME COMMAND ...
step() {
  current=$1
  started=$SECONDS
  shift
  printf '\n==> %s\n' "$current"
  "$@"
  printf '    %s s: %s\n' "$((SECONDS - started))" "$current"
  current=
}

find_corpora() {
  local default=../shared/corpora
  if [ -z "${COUNTERSIGN_CORPORA:-}" ] && [ -d "$default" ]; then
    COUNTERSIGN_CORPORA=$(cd "$default" && pwd)
  fi
  if [ -d "${COUNTERSIGN_CORPORA:-}" ]; then
    export COUNTERSIGN_CORPORA
    say "Public test data: $COUNTERSIGN_CORPORA"
  else
    warn "no public test data in ${COUNTERSIGN_CORPORA:-$default}: the conformance suites will be SKIPPED"
  fi
}

setup() {
  setup_swift
  setup_libraries
  setup_oracles
  find_corpora
}

# Hostile input is tried on the code as it ships as well: optimised, and without its assertions.
hostile_inputs() {
  # A filter without a match passes, so a renamed suite would go unnoticed.
  if ! swift test list "${BUILD_OPTIONS[@]}" --skip-build | grep -E "$RELEASE_SUITES" >/dev/null; then
    say "error: no test matches '$RELEASE_SUITES'" >&2
    return 1
  fi
  swift test -c release "${BUILD_OPTIONS[@]}" --filter "$RELEASE_SUITES"
}

step "setup" setup
step "build (debug)" swift build "${BUILD_OPTIONS[@]}" --build-tests
# The hostile inputs are for the release build: a debug build parses an order of magnitude slower.
step "tests (debug)" swift test "${BUILD_OPTIONS[@]}" --skip "$HOSTILE_INPUT_SUITES" "$@"
if [ -z "$quick" ]; then
  step "hostile inputs (release)" hostile_inputs
  step "lint" Scripts/lint.sh
  if [ -x Fuzz/run.sh ]; then
    step "fuzz smoke" Fuzz/run.sh smoke
  fi
fi
if [ ! -d "${COUNTERSIGN_CORPORA:-}" ]; then
  warn "not run: the conformance suites, for want of the public test data (COUNTERSIGN_CORPORA)"
fi
printf '\nAll steps passed in %s s\n' "$SECONDS"
