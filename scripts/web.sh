#!/usr/bin/env bash
# Builds the web app when its sources are newer than what was built.
set -euo pipefail
cd "$(dirname "$0")/../web"

if [ ! -d node_modules ] || [ package-lock.json -nt node_modules ]; then
    echo "== the app's packages"
    npm install --silent --no-audit --no-fund
    touch node_modules
fi
built=apps/trade/dist/index.html
if [ ! -f "$built" ] || [ -n "$(find apps packages locales tools -newer "$built" -type f -not -path '*/dist/*' -print -quit)" ]; then
    echo "== the app"
    npm run --silent build
fi
