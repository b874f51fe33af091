# Every command a person or CI runs. `make` alone lists them.

.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c

# One target directory for the workspace, the benchmarks and the fuzz targets: what they share is built once.
export CARGO_TARGET_DIR ?= $(CURDIR)/target
export STEP_LOGS := $(CARGO_TARGET_DIR)/steps

# What `make test` runs, in order: the fastest to tell first.
STEPS := setup check contracts web units server e2e simulator bench
ifneq ($(wildcard fuzz/Cargo.toml),)
STEPS += fuzz
endif

# The simulator runs at release speed with assertions on; the other crates in the dev profile. The server's tests boot
# platforms and wait for them: more of them than processors may run at a time.
OTHERS := --workspace --exclude plimsoll-simulator --exclude plimsoll-server
WAITING_TESTS := 6
# Of workspaces that use our crates: one that does not know of a new dependency is noticed at once.
LOCKS := $(wildcard bench/Cargo.lock bench/*/Cargo.lock fuzz/Cargo.lock)

ARGS ?=
MINUTES ?= 10
# For each target: enough in `make test` to see that they run.
FUZZ_SECONDS ?= 10

.PHONY: help run dev test check bench bench-sockets bench-http e2e simulate fuzz schemathesis
help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Build what is missing and serve (ARGS="…" goes to plimsoll serve)
	@scripts/setup-build.sh
	@echo "== build (the first time takes minutes, later ones seconds)"
	@scripts/web.sh
	@cargo build --profile quick -p plimsoll-server
	@echo "== serve"
	@exec $(CARGO_TARGET_DIR)/quick/plimsoll serve $(ARGS)

dev: ## Serve, and build and serve again at every change
	@scripts/dev.sh $(ARGS)

test: ## Install what tests need, then run them all: what CI calls
	@scripts/steps.sh $(STEPS)

check: step-check ## Format, tidy and lints: what must be clean before a commit

bench: ## Measure ourselves and the peers in one run
	@echo "== build"
	@cargo build --release --manifest-path bench/Cargo.toml
	@echo "== measure"
	@cargo run --quiet --release --manifest-path bench/Cargo.toml -- $(ARGS)

bench-sockets: ## Measure fan-out over WebSockets beside npm ws and axum's own
	@echo "== build"
	@cargo build --release --manifest-path bench/sockets/Cargo.toml
	@cd bench/sockets/peer && npm install --silent --no-audit --no-fund
	@echo "== measure"
	@$(CARGO_TARGET_DIR)/release/plimsoll-bench-sockets $(ARGS)

bench-http: ## Measure orders over HTTP beside an echo and beside a transaction for each order
	@echo "== build"
	@cargo build --release -p plimsoll-server
	@cargo build --release --manifest-path bench/http/Cargo.toml
	@echo "== measure"
	@$(CARGO_TARGET_DIR)/release/plimsoll-bench-http $(CARGO_TARGET_DIR)/release/plimsoll

e2e: ## Tell the stories of web/e2e in a browser, with the app and the server as they are built
	@scripts/web.sh
	@cd contracts && npm install --silent --no-audit --no-fund
	@cargo build -p plimsoll-server
	@$(MAKE) --no-print-directory step-e2e

simulate: ## Run the simulator on fresh seeds for MINUTES=10
	@echo "== simulate for $(MINUTES) minutes"
	@cargo run --quiet --profile fast -p plimsoll-simulator -- --minutes $(MINUTES) $(ARGS)

schemathesis: ## Send every call what its description allows and what it does not (EXAMPLES=20, SEED=7)
	@scripts/schemathesis.sh $(ARGS)

fuzz: FUZZ_SECONDS = 60
fuzz: step-fuzz ## Fuzz every target for FUZZ_SECONDS=60 each

.PHONY: step-setup step-check step-contracts step-web step-units step-server step-e2e step-simulator step-bench step-fuzz
step-setup:
	@scripts/setup-test.sh

step-check:
	@scripts/check-commits.sh
	@for lock in $(LOCKS); do cargo metadata --locked --format-version 1 --manifest-path $${lock%lock}toml > /dev/null; done
	@cargo xtask check

# The development chain that the browser's stories use is among what this installs.
step-contracts:
	@cd contracts && npm install --silent --no-audit --no-fund
	@cd contracts && npm test --silent

# Built first: the browser's stories can then be told although a check failed.
step-web:
	@cd web && npm install --silent --no-audit --no-fund
	@cd web && npm run --silent build
	@cd web && npm run --silent check

# Not nextest: its process a test would start a database server a test.
step-units:
	@cargo test --no-fail-fast $(OTHERS)

step-simulator:
	@cargo test --profile fast -p plimsoll-simulator

step-server:
	@cargo test --no-fail-fast -p plimsoll-server -- --test-threads=$(WAITING_TESTS)

# On the server that the step before built, which reads the app that `web` built.
step-e2e:
	@cd web && npx playwright test

step-bench:
	@for manifest in bench/Cargo.toml bench/http/Cargo.toml bench/sockets/Cargo.toml; do \
		cargo check --locked --manifest-path $$manifest --all-targets; \
	done

step-fuzz:
	@scripts/fuzz.sh $(FUZZ_SECONDS)
