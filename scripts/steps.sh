#!/usr/bin/env bash
# Runs the given steps (`make step-NAME` each) one after another and says how each went. A failing step does not
# hide the ones after it. Ends with the totals; fails when a step failed or when no test ran.
set -uo pipefail
cd "$(dirname "$0")/.."

logs=${STEP_LOGS:-target/steps}
rm -rf "$logs"
mkdir -p "$logs"
trap 'exit 130' INT TERM

report=()
number=0
for step in "$@"; do
    number=$((number + 1))
    log=$logs/$(printf '%02d' "$number")-$step.log
    printf '\n== [%d/%d] %s\n' "$number" "$#" "$step"
    started=$SECONDS
    if "${MAKE:-make}" --no-print-directory "step-$step" 2>&1 | tee "$log"; then
        outcome=passed
    else
        outcome=FAILED
        echo "step failed: $step" | tee -a "$log"
    fi
    report+=("$(printf '%-12s %-7s %5d s' "$step" "$outcome" $((SECONDS - started)))")
done

printf '\n== totals\n'
printf '%s\n' "${report[@]}"
scripts/tally.sh "$logs"/*.log
