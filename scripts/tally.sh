#!/usr/bin/env bash
# Sums the closing lines of test runners in the given logs and prints `N passed, N failed`. Reads cargo test, cargo
# nextest, vitest, Playwright, and plain `N passed, N failed` lines. A log that says `step failed` counts as one failure when no test of
# it failed. Fails on any failure, and when no test ran.
set -euo pipefail

if (($# == 0)); then
    echo "usage: tally.sh LOG…" >&2
    exit 2
fi

# Colours first: a runner that thinks it talks to a person would hide its figures from the patterns.
sed $'s/\x1b\\[[0-9;]*[A-Za-z]//g' "$@" | awk '
    # The number before `word` in `line`, 0 when it is not there.
    function number_before(line, word,    part) {
        if (!match(line, "[0-9]+ " word)) return 0
        part = substr(line, RSTART, RLENGTH)
        return part + 0
    }
    /^test result: / {
        passed += number_before($0, "passed")
        failed += number_before($0, "failed")
    }
    /^ *Summary \[.*tests? run: / {
        passed += number_before($0, "passed")
        failed += number_before($0, "failed") + number_before($0, "timed out") + number_before($0, "exec failed")
    }
    /^[0-9]+ passed, [0-9]+ failed(, [0-9]+ skipped)?$/ {
        passed += number_before($0, "passed")
        failed += number_before($0, "failed")
    }
    /^ *Tests +[0-9]+ (passed|failed|skipped)/ {
        passed += number_before($0, "passed")
        failed += number_before($0, "failed")
    }
    # Playwright gives each outcome a line; one that came right at the second try came right.
    /^ +[0-9]+ (passed \([0-9.]+m?s?h?\)|flaky|failed|interrupted|did not run)$/ {
        passed += number_before($0, "passed") + number_before($0, "flaky")
        failed += number_before($0, "failed") + number_before($0, "interrupted") + number_before($0, "did not run")
    }
    # A step ends with this line, so what failed since the last one is its own.
    /^step failed: / { if (failed == failed_before) failed += 1; failed_before = failed }
    END {
        printf "%d passed, %d failed\n", passed, failed
        exit (failed > 0 || passed == 0)
    }
'
