#!/usr/bin/env bash
# Installs what the tests need and this machine lacks, and says so. Touches nothing that is already there.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/install.sh
scripts/setup-build.sh

# The app is told stories in a real browser: the system's, where Playwright is told to find it.
if [ ! -x "${PLIMSOLL_CHROMIUM:-/usr/bin/chromium}" ]; then
    echo "installing Chromium (chromium)"
    install_packages chromium
fi
echo "have $("${PLIMSOLL_CHROMIUM:-/usr/bin/chromium}" --version 2>/dev/null)"

# Deposits are tested on a real chain, which each test starts for itself: Anvil, pinned in chains/package-lock.json.
(cd chains && npm install --silent --no-audit --no-fund)
echo "have $(find chains/node_modules/@foundry-rs -path '*/bin/anvil' -exec {} --version \; | head -n 1)"

# The journal is tested on a real server, which each test run makes for itself and removes.
echo "PostgreSQL's server programs, with Debian's package if there are none"
if ((EUID == 0)); then
    postgres=$(scripts/postgres.sh)
else
    postgres=$(scripts/postgres.sh 2>/dev/null) || postgres=$(sudo scripts/postgres.sh)
fi
echo "have $("$postgres/postgres" --version)"
