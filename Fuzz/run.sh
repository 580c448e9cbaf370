#!/usr/bin/env bash
# Fuzzes the entry points with libFuzzer.
#   Fuzz/run.sh smoke             replay what failed before, then every target for FUZZ_SECONDS (default 7) seconds
#   Fuzz/run.sh replay            only replay
#   Fuzz/run.sh TARGET SECONDS    one target, for long; FUZZ_SANITIZER=fuzzer,address adds the address sanitizer
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

TARGETS=(
  json hex base64 base58 text signin rlp transaction request reply solana solana-request solana-reply solana-compare
  solana-instruction solana-offchain solana-signin bitcoin bitcoin-psbt bitcoin-roles bitcoin-address bitcoin-request
  bitcoin-reply bitcoin-compare bitcoin-message signature typed-data schema
)
SANITIZER=${FUZZ_SANITIZER:-fuzzer}
SCRATCH=.build/${SANITIZER//,/-}
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT

# Swift's own crash handler would hide a crash from the fuzzer; XCTest and the runtime leak by design.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0

build=(swift build -c release -j 2 --scratch-path "$SCRATCH" -Xswiftc -parse-as-library)
# The compiler listens to the last of several words only, so that it needs them as one, and the option takes one at a time.
for word in ${SANITIZER//,/ }; do build+=(--sanitize="$word"); done
build+=(-Xswiftc -sanitize="$SANITIZER")
"${build[@]}" --quiet
FUZZER=$("${build[@]}" --show-bin-path)/Fuzzer

# seeds TARGET: the registry's samples in a folder of their own, which also takes what is found
seeds() {
  mkdir -p "$WORK/$1"
  FUZZ_TARGET=$1 FUZZ_SEEDS="$WORK/$1" timeout -k 5 60 "$FUZZER" >/dev/null
}

# fuzz TARGET SECONDS
fuzz() {
  local log=$WORK/$1.log dictionary=()
  case $1 in
    json | request | reply | signature | schema) dictionary=(-dict=Dictionaries/json.dict) ;;
    typed-data) dictionary=(-dict=Dictionaries/typed-data.dict) ;;
    signin) dictionary=(-dict=Dictionaries/signin.dict) ;;
    solana | solana-compare | solana-instruction) dictionary=(-dict=Dictionaries/solana.dict) ;;
    solana-request | solana-reply) dictionary=(-dict=Dictionaries/solana-text.dict) ;;
    solana-offchain | solana-signin) dictionary=(-dict=Dictionaries/solana-message.dict) ;;
    bitcoin | bitcoin-psbt | bitcoin-roles | bitcoin-compare) dictionary=(-dict=Dictionaries/bitcoin.dict) ;;
    bitcoin-address | bitcoin-request | bitcoin-reply) dictionary=(-dict=Dictionaries/bitcoin-text.dict) ;;
    bitcoin-message) dictionary=(-dict=Dictionaries/bitcoin-message.dict) ;;
  esac
  seeds "$1"
  mkdir -p "$WORK/found"
  if ! FUZZ_TARGET=$1 timeout -k 5 $(($2 + 60)) "$FUZZER" "$WORK/$1" "${dictionary[@]}" -max_total_time="$2" -timeout=10 \
    -rss_limit_mb=2048 -max_len=4096 -print_final_stats=1 -artifact_prefix="$WORK/found/" >"$log" 2>&1; then
    grep -E 'Fatal error|ERROR|SUMMARY' "$log" | head -5 || true
    mkdir -p "../.build/fuzz-found/$1"
    cp "$WORK"/found/* "../.build/fuzz-found/$1/"
    printf 'fuzz %s: FAILED; the inputs are in .build/fuzz-found/%s\n' "$1" "$1"
    return 1
  fi
  printf 'fuzz %s: %s executions in %s s, no crash\n' "$1" "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")" "$2"
}

# Inputs that crashed once must not crash again.
replay() {
  local name file count=0
  for name in "${TARGETS[@]}"; do
    for file in FailCases/"$name"/*; do
      [ -f "$file" ] || continue
      FUZZ_TARGET=$name timeout -k 5 60 "$FUZZER" "$file" >/dev/null 2>&1 || { printf 'FAILED again: Fuzz/%s\n' "$file"; return 1; }
      count=$((count + 1))
    done
  done
  printf 'fuzz replay: %s inputs that failed before, none fails\n' "$count"
}

case ${1:-} in
  smoke)
    replay
    for name in "${TARGETS[@]}"; do fuzz "$name" "${FUZZ_SECONDS:-7}"; done
    ;;
  replay) replay ;;
  '' | -*) sed -n '2,5s/^# \{0,1\}//p' "${BASH_SOURCE[0]##*/}" && exit 64 ;;
  *) fuzz "$1" "${2:-60}" ;;
esac
