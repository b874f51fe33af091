#!/usr/bin/env bash
# Builds the web apps when their sources are newer than what was built.
set -euo pipefail
cd "$(dirname "$0")/../web"

if [ ! -d node_modules ] || [ package-lock.json -nt node_modules ]; then
    echo "== the app's packages"
    npm install --silent --no-audit --no-fund
    touch node_modules
fi
built=apps/console/dist/index.html
if [ ! -f apps/trade/dist/index.html ] || [ ! -f "$built" ] || [ -n "$(find apps packages locales tools -newer "$built" -type f -not -path '*/dist/*' -print -quit)" ]; then
    echo "== the apps"
    npm run --silent build
fi
