# shellcheck shell=bash
# Sourced by the other scripts: goes to the root of the repository and offers functions that install what is missing.
# Each says what it does, changes nothing that is already there, and exits with 69 and advice where it cannot help.

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 70

UNAVAILABLE=69 # sysexits.h: something that is needed is missing
SWIFT_MINIMUM=6.2
ORACLES=Tools/Oracles
ORACLES_VENV=.build/oracles-venv

say() { printf '%s\n' "$*"; }

give_up() {
  printf 'error: %s\n' "$@" >&2
  exit "$UNAVAILABLE"
}

warn() { printf '\n*** WARNING: %s\n\n' "$*" >&2; }

has() { command -v "$1" >/dev/null 2>&1; }

# 6.2 as one number that can be compared
version_number() { echo $((${1%%.*} * 1000 + ${1##*.})); }

setup_swift() {
  has swift || give_up "Swift $SWIFT_MINIMUM or later is needed, and there is no swift on the PATH: https://www.swift.org/install"

  local version
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p')
  if [ -z "$version" ] || [ "$(version_number "$version")" -lt "$(version_number "$SWIFT_MINIMUM")" ]; then
    give_up "Swift $SWIFT_MINIMUM or later is needed, this is ${version:-unknown}: https://www.swift.org/install"
  fi
  say "Swift $version"
}

# install_debian PACKAGE ...: as root, with sudo where we are not, or not at all.
install_debian() {
  local as_root=(env DEBIAN_FRONTEND=noninteractive)
  if [ "$(id -u)" -ne 0 ]; then
    has sudo || give_up "these packages are missing; as root, run:" "  apt-get update && apt-get install -y $*"
    as_root=(sudo "${as_root[@]}")
  fi
  say "Installing $* with apt-get"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" apt-get install -y -qq --no-install-recommends "$@"
}

# has_library PKG_CONFIG_NAME HEADER
has_library() {
  if has pkg-config && pkg-config --exists "$1"; then return 0; fi
  local prefix
  for prefix in /usr /usr/local /opt/homebrew; do
    if [ -f "$prefix/include/$2" ]; then return 0; fi
  done
  return 1
}

# The C libraries of CountersignSystemCurves.
setup_libraries() {
  local missing=()
  has pkg-config || missing+=(pkg-config)
  has_library libsecp256k1 secp256k1_schnorrsig.h || missing+=(libsecp256k1-dev)
  has_library libsodium sodium.h || missing+=(libsodium-dev)
  if [ "${#missing[@]}" -eq 0 ]; then
    say "libsecp256k1 and libsodium are there"
    return
  fi

  if has apt-get; then
    install_debian "${missing[@]}"
  elif [ "$(uname)" = Darwin ]; then
    has brew || give_up "libsecp256k1 and libsodium come from Homebrew, which is missing: https://brew.sh"
    say "Installing secp256k1, libsodium and pkgconf with Homebrew"
    brew install --quiet secp256k1 libsodium pkgconf
  else
    give_up "please install the development files of libsecp256k1 (with the recovery, extrakeys and schnorrsig modules)" \
      "and libsodium, and pkg-config, with this system's package manager"
  fi
}

sha256_of() {
  if has sha256sum; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

has_python() { has python3 && python3 -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))' >/dev/null 2>&1; }

# Python with the oracles' packages, in a virtual environment that is renewed when the list of packages changes.
setup_python() {
  local venv=$PWD/$ORACLES_VENV requirements=$ORACLES/requirements.txt wanted
  local stamp=$venv/requirements.sha256
  wanted=$(sha256_of "$requirements")
  export COUNTERSIGN_PYTHON=$venv/bin/python
  if [ -x "$COUNTERSIGN_PYTHON" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then
    say "The Python oracles are there"
    return
  fi

  if ! has_python && has apt-get; then
    install_debian python3 python3-venv
  fi
  has_python || give_up "the oracles need Python 3.10 or later with its venv module: https://www.python.org/downloads"

  say "Installing the Python oracles into $ORACLES_VENV"
  python3 -m venv --clear "$venv"
  "$COUNTERSIGN_PYTHON" -m pip install --quiet --disable-pip-version-check --requirement "$requirements"
  printf '%s\n' "$wanted" >"$stamp"
}

setup_node() {
  if [ -z "${COUNTERSIGN_NODE:-}" ]; then
    COUNTERSIGN_NODE=$(command -v node || true)
  fi
  export COUNTERSIGN_NODE
  if [ -n "$COUNTERSIGN_NODE" ]; then
    say "Node $("$COUNTERSIGN_NODE" --version)"
  elif [ -n "${COUNTERSIGN_CI:-}" ]; then
    give_up "node is needed here, to compare our JSON reader with JSON.parse: https://nodejs.org"
  else
    unset COUNTERSIGN_NODE
    warn "no node on the PATH: our JSON reader will NOT be compared with JSON.parse"
  fi
}

setup_oracles() {
  setup_python
  setup_node
}
