#!/usr/bin/env bash
# Builds and serves, and does both again whenever a source file changes. Arguments go to `plimsoll serve`.
set -uo pipefail
cd "$(dirname "$0")/.."

stamp=$(mktemp)
server=
stop() {
    if [[ -n $server ]]; then
        kill "$server" 2>/dev/null
        wait "$server" 2>/dev/null
    fi
    server=
}
trap 'stop; rm -f "$stamp"; exit 0' INT TERM
trap 'stop; rm -f "$stamp"' EXIT

changed() {
    find crates Cargo.toml Cargo.lock -name target -prune -o -type f -newer "$stamp" -print -quit | grep -q .
}

while :; do
    touch "$stamp"
    echo "== build"
    if cargo build -p plimsoll-server; then
        echo "== serve (Ctrl-C ends it)"
        "${CARGO_TARGET_DIR:-target}/debug/plimsoll" serve "$@" &
        server=$!
    else
        echo "== waiting for a change that builds"
    fi
    until changed; do sleep 1; done
    echo "== changed: once more"
    stop
done
