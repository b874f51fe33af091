#!/usr/bin/env bash
# Installs what building needs and this machine lacks, and says so. Touches nothing that is already there.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/install.sh

if ! command -v cargo >/dev/null; then
    echo "cargo is not on the PATH: install Rust 1.95 or newer first" >&2
    exit 1
fi
echo "have $(cargo --version)"

# SQLite is compiled from its C source, libFuzzer from C++.
if ! command -v c++ >/dev/null; then
    echo "installing a C and C++ compiler (build-essential)"
    install_packages build-essential
fi
echo "have $(c++ --version | head -n 1)"

# The web app is built with Node.
if ! command -v npm >/dev/null; then
    echo "installing Node (nodejs, npm)"
    install_packages nodejs npm
fi
echo "have Node $(node --version)"
