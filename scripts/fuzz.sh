#!/usr/bin/env bash
# Builds every target in fuzz/fuzz_targets with coverage feedback and runs each for SECONDS. Stable Rust is enough:
# the flags below are what the instrumentation needs, and libFuzzer is built from its crate.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:?usage: fuzz.sh SECONDS}
host=$(rustc -vV | sed -n 's/^host: //p')
target_dir=${CARGO_TARGET_DIR:-$PWD/target}
coverage=(
    -Cpasses=sancov-module
    -Cllvm-args=-sanitizer-coverage-level=4
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters
    -Cllvm-args=-sanitizer-coverage-pc-table
    -Cllvm-args=-sanitizer-coverage-trace-compares
)

echo "== build the fuzz targets"
RUSTFLAGS="--cfg fuzzing -Ccodegen-units=1 ${coverage[*]}" \
    cargo build --release --target "$host" --manifest-path fuzz/Cargo.toml

passed=0
failed=0
for source in fuzz/fuzz_targets/*.rs; do
    target=$(basename "$source" .rs)
    corpus=$target_dir/fuzz-corpus/$target
    mkdir -p "$corpus"
    echo "== fuzz $target for $seconds s"
    log=$corpus.log
    # A target that wants to start from something better than nothing writes it there; what is learnt stays there too.
    if PLIMSOLL_FUZZ_SEEDS=$corpus "$target_dir/$host/release/$target" -max_total_time="$seconds" -artifact_prefix="$corpus." \
        -print_final_stats=1 "$corpus" >"$log" 2>&1; then
        passed=$((passed + 1))
        sed -n 's/^stat::number_of_executed_units: */runs without a finding: /p' "$log"
    else
        failed=$((failed + 1))
        tail -n 40 "$log"
    fi
done
echo "$passed passed, $failed failed"
((failed == 0))
