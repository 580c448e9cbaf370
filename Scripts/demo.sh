#!/usr/bin/env bash
# Builds the command and shows it at work.
set -euo pipefail

# shellcheck source=Scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

# ----------------------------------------------------------------------------------------------------------------------
# What is shown. `countersign` here is the one that was just built.

# Runs one command and shows it with its exit code, which is part of the answer.
show() {
  printf '\n# %s\n$ countersign%s\n' "$1" "$(printf ' %q' "${@:2}")"
  local code=0
  countersign "${@:2}" || code=$?
  printf 'exit code %s\n' "$code"
}

demo() {
  local hello=(--account 0xa7d9ddBE1f17865597fBD27EC712455208B6B76d --network eip155:1)
  local rollup=(--account 0xF4e84FEE3AA08AEc9c2580260311D28de371d937 --network eip155:4663)
  local transfer=(--account 0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F --network eip155:1)
  local examples=Examples/evm

  show "A request as an app sends it, checked before the wallet sees it: decimal where hex is due, and no chain" \
    check $examples/decimal-value.json --network eip155:1
  show "... with the fixes that cannot change its meaning" \
    check --fix $examples/decimal-value.json --network eip155:1
  show "A payment built from typed values" \
    build evm --to 0x088E62F69884781Eb458e64B8D4e24C08a6ED9b5 --value "0.1 ether" --network eip155:1
  show "A real transaction of Ethereum's main network: the request behind it" \
    check $examples/hello-request.json "${hello[@]}"
  show "... and what the wallet signed, proven against the account and the request" \
    verify --request $examples/hello-request.json --reply $examples/hello-signed.txt "${hello[@]}"
  show "The same from the hash alone: nothing is known offline, one call to a node decides" \
    verify --request $examples/hello-request.json --reply $examples/hello-hash.txt "${hello[@]}"
  show "... and the node's answer, whose hash is proven before it counts" \
    verify --request $examples/hello-request.json --reply $examples/hello-hash.txt "${hello[@]}" \
    --node-answer $examples/hello-node-answer.json
  show "A real call on a rollup, type 0x2" \
    verify --request $examples/rollup-request.json --reply $examples/rollup-signed.txt "${rollup[@]}"
  show "A wallet that signs another recipient and another amount" \
    verify --request $examples/transfer-request.json --reply $examples/transfer-altered.txt "${transfer[@]}"
  show "A signed text" \
    message verify --account 0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf --signature $examples/message.sig "Hello World"

  local owner=(--account 0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf --network eip155:1)
  local wallet=(--account 0x75a5bCC19B8f36c9e0B13F70F08eC49A4d1B52F5 --network eip155:8453)
  show "A permit for all tokens there will ever be, as a page asks for it" \
    message check --typed-data $examples/permit.json "${owner[@]}"
  show "A sign-in, bound to the site, the nonce, the time and the chain" \
    message verify --message-file $examples/sign-in.txt --signature $examples/sign-in.sig \
    --context $examples/sign-in-context.json "${owner[@]}"
  show "A smart wallet's signature, before it is deployed: what it claims, and the one call that decides" \
    message verify --signature $examples/smart-wallet.sig "${wallet[@]}" "Hello World"
  show "... and the node's answer" \
    message verify --signature $examples/smart-wallet.sig --node-answer $examples/smart-wallet-node-answer.json \
    "${wallet[@]}" "Hello World"

  local solana=(--account 9DCqz11FumrwFvpXPUCoSV49XMXBfEhmPYeX32PSCTtw
    --network solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp)
  examples=Examples/solana

  show "Solana: a payment built, its unsigned transaction on standard output" \
    build solana --to 5wXm3vK3aWqXweT8Dav6ornjaHwZ4tq8gCMZeeNW4cud --amount "0.1 sol" \
    --blockhash J3w6rLQ4gKx4FWfdaDGA4eNviBAY3NLS2JVLtLPXdwEp "${solana[@]}"
  show "A transaction that hands the account to an unknown program" \
    check $examples/drain.txt "${solana[@]}"
  show "A wallet that adds a priority fee and assertions, as wallets do" \
    verify --request $examples/transfer.txt --reply $examples/transfer-habits.txt "${solana[@]}"
  show "A wallet that signs another amount" \
    verify --request $examples/transfer.txt --reply $examples/transfer-altered.txt "${solana[@]}"
  show "What a wallet answers that sends at once: the first signature, proven against the request" \
    verify --request $examples/transfer.txt --reply $examples/transfer-signature.txt "${solana[@]}"
  show "A sign-in, bound to the site, the nonce and the time" \
    message verify --message-file $examples/sign-in.txt --signature $examples/sign-in.sig \
    --context $examples/sign-in-context.json "${solana[@]}"

  local bitcoin=(--account bc1q9u6n44k70dprjdxv7h65np5f72xdv3matzvqvl
    --network bip122:000000000019d6689c085ae165831e93)
  examples=Examples/bitcoin

  show "Bitcoin: a payment in bitcoins where satoshis are due" \
    check $examples/payment-btc.json "${bitcoin[@]}"
  show "A PSBT of a coin and a payment, with its change and its fee" \
    build bitcoin --op sign --spec $examples/payment-spec.json "${bitcoin[@]}"
  show "A PSBT that sells a coin for nothing" \
    check --op sign $examples/listing.json "${bitcoin[@]}"
  show "A signed PSBT, verified input by input and ready to be sent" \
    verify --op sign --request $examples/sign-request.json --reply $examples/signed.txt "${bitcoin[@]}"
  show "A wallet that sends the change elsewhere" \
    verify --op sign --request $examples/sign-request.json --reply $examples/signed-altered.txt "${bitcoin[@]}"
  show "A message, proven by BIP-0322" \
    message verify --message-file $examples/message.txt --signature $examples/message.sig "${bitcoin[@]}"
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
