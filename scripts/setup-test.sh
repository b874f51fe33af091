#!/usr/bin/env bash
# Installs what the tests need and this machine lacks, and says so. Touches nothing that is already there.
set -euo pipefail
cd "$(dirname "$0")/.."

as_root() {
    if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

if ! command -v cargo >/dev/null; then
    echo "cargo is not on the PATH: install Rust 1.95 or newer first" >&2
    exit 1
fi
echo "have $(cargo --version)"

# SQLite is compiled from its C source, libFuzzer from C++.
if ! command -v c++ >/dev/null; then
    echo "installing a C and C++ compiler (build-essential)"
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends build-essential
fi
echo "have $(c++ --version | head -n 1)"

# The web app is built and tested with Node.
if ! command -v npm >/dev/null; then
    echo "installing Node (nodejs, npm)"
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nodejs npm
fi
echo "have Node $(node --version)"

# The app is told stories in a real browser: the system's, where Playwright is told to find it.
if [ ! -x "${PLIMSOLL_CHROMIUM:-/usr/bin/chromium}" ]; then
    echo "installing Chromium (chromium)"
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium
fi
echo "have $("${PLIMSOLL_CHROMIUM:-/usr/bin/chromium}" --version 2>/dev/null)"

# The journal is tested on a real server, which each test run makes for itself and removes.
echo "PostgreSQL's server programs, with Debian's package if there are none"
if ((EUID == 0)); then
    postgres=$(scripts/postgres.sh)
else
    postgres=$(scripts/postgres.sh 2>/dev/null) || postgres=$(sudo scripts/postgres.sh)
fi
echo "have $("$postgres/postgres" --version)"
