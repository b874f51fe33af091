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
# Which tests failed, here again: a long log is read from its end. Of Playwright the numbered list at its end.
for log in "$logs"/*.log; do
    if grep -q '^step failed: ' "$log"; then
        printf '\n== %s failed\n' "$(basename "$log" .log)"
        grep -E '^test .* \.\.\. FAILED$|^    [a-z_:]+$|^ +[0-9]+\) |^ *(FAIL|×) |^error' "$log" | sort -u | head -60
        echo "its last lines:"
        tail -40 "$log"
    fi
done
echo
scripts/tally.sh "$logs"/*.log
