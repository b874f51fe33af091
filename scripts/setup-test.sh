#!/usr/bin/env bash
# Installs what the tests need and this machine lacks. Touches nothing that is already there.
set -euo pipefail

missing=()

need() { # need PACKAGE WHY COMMAND…: the package, unless the command succeeds.
    local package=$1 why=$2
    shift 2
    if "$@" >/dev/null 2>&1; then
        echo "have     $why"
    else
        echo "missing  $why (Debian package: $package)"
        missing+=("$package")
    fi
}

has_postgres() {
    command -v initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb'
}

if ! command -v cargo >/dev/null; then
    echo "cargo is not on the PATH: install Rust 1.95 or newer first" >&2
    exit 1
fi
need build-essential "a C compiler and linker, for SQLite and for linking" command -v cc
need postgresql "PostgreSQL, for the journal's tests on a real server" has_postgres

if ((${#missing[@]} == 0)); then
    exit 0
fi
if ! command -v apt-get >/dev/null; then
    echo "no apt-get here: install by hand: ${missing[*]}" >&2
    exit 1
fi
as_root=()
if ((EUID != 0)); then
    as_root=(sudo)
fi
echo "installing ${missing[*]} with apt-get"
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
