-- The derived tables once more, each kept in the order of its own key: one tree less to write to for every row on
-- SQLite, which takes only `INTEGER PRIMARY KEY` for that. The rows are built again from the journal at the next start.

DROP TABLE derived_orders;
DROP TABLE derived_fills;
DROP TABLE derived_positions;
DROP TABLE derived_losses;
DROP TABLE derived_carries;
DROP TABLE derived_seconds;
DROP TABLE derived_ledger;
DROP TABLE derived_swap_quotes;
DROP TABLE derived_swaps;
DROP TABLE derived_deposits;
DROP TABLE derived_withdrawals;
DROP TABLE derived_withdrawal_steps;
DROP TABLE derived_corrections;
DROP TABLE derived_funding_rates;
DROP TABLE derived_liquidations;
DROP TABLE derived_house_days;
DROP TABLE derived_tidings;
UPDATE projection SET batch = 0, hash = '', command = 0, at = 0;

CREATE TABLE derived_orders (
    id {key},
    account BIGINT NOT NULL,
    market BIGINT NOT NULL,
    product BIGINT NOT NULL,
    side BIGINT NOT NULL,
    kind BIGINT NOT NULL,
    tif BIGINT NOT NULL,
    effect BIGINT NOT NULL,
    origin BIGINT NOT NULL,
    position BIGINT,
    leverage BIGINT NOT NULL,
    price TEXT,
    stop_price TEXT,
    budget TEXT,
    lots BIGINT NOT NULL,
    filled BIGINT NOT NULL,
    filled_value TEXT NOT NULL,
    fee TEXT NOT NULL,
    fee_asset BIGINT NOT NULL,
    placed_at BIGINT NOT NULL,
    triggered_at BIGINT,
    filled_at BIGINT,
    ended_at BIGINT,
    ending BIGINT
);
CREATE INDEX derived_orders_by_account ON derived_orders (account, id);

CREATE TABLE derived_fills (
    account BIGINT NOT NULL,
    at BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    n BIGINT NOT NULL,
    order_id BIGINT NOT NULL,
    market BIGINT NOT NULL,
    product BIGINT NOT NULL,
    side BIGINT NOT NULL,
    lots BIGINT NOT NULL,
    price TEXT NOT NULL,
    fee TEXT NOT NULL,
    fee_asset BIGINT NOT NULL,
    maker BIGINT NOT NULL,
    position BIGINT,
    pnl TEXT,
    PRIMARY KEY (account, at, seq, n)
){by_key};
CREATE INDEX derived_fills_by_order ON derived_fills (order_id);

CREATE TABLE derived_positions (
    id {key},
    account BIGINT NOT NULL,
    market BIGINT NOT NULL,
    side BIGINT NOT NULL,
    leverage BIGINT NOT NULL,
    lot TEXT NOT NULL,
    opening_order BIGINT,
    opened_lots BIGINT NOT NULL,
    opened_value TEXT NOT NULL,
    initial_margin TEXT NOT NULL,
    open_fee TEXT NOT NULL,
    lots BIGINT NOT NULL,
    cost TEXT NOT NULL,
    margin TEXT NOT NULL,
    closed_lots BIGINT NOT NULL,
    closed_value TEXT NOT NULL,
    realised TEXT NOT NULL,
    close_fee TEXT NOT NULL,
    liquidation_fee TEXT NOT NULL,
    carried TEXT NOT NULL,
    opened_at BIGINT NOT NULL,
    closed_at BIGINT,
    close_reason BIGINT
);
CREATE INDEX derived_positions_by_account ON derived_positions (account, id);
CREATE INDEX derived_positions_by_close ON derived_positions (closed_at);

CREATE TABLE derived_losses (
    id {key},
    account BIGINT NOT NULL,
    position BIGINT NOT NULL,
    market BIGINT NOT NULL,
    side BIGINT NOT NULL,
    leverage BIGINT NOT NULL,
    kind BIGINT NOT NULL,
    trigger_price TEXT NOT NULL,
    limit_price TEXT,
    lots BIGINT NOT NULL,
    whole BIGINT NOT NULL,
    status BIGINT NOT NULL,
    set_at BIGINT NOT NULL,
    ended_at BIGINT
);
CREATE INDEX derived_losses_by_account ON derived_losses (account, id);

CREATE TABLE derived_carries (
    account BIGINT NOT NULL,
    at BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    n BIGINT NOT NULL,
    position BIGINT NOT NULL,
    market BIGINT NOT NULL,
    kind BIGINT NOT NULL,
    paid TEXT NOT NULL,
    PRIMARY KEY (account, at, seq, n)
){by_key};

CREATE TABLE derived_seconds (
    id {key},
    account BIGINT NOT NULL,
    instrument BIGINT NOT NULL,
    period_s BIGINT NOT NULL,
    direction BIGINT NOT NULL,
    stake TEXT NOT NULL,
    odds TEXT NOT NULL,
    all_or_nothing BIGINT NOT NULL,
    accepted_at BIGINT NOT NULL,
    entry_tick BIGINT,
    entry_price TEXT,
    expires_at BIGINT,
    status BIGINT NOT NULL,
    verdict BIGINT,
    void_reason BIGINT,
    exit_tick BIGINT,
    exit_price TEXT,
    paid TEXT,
    ended_at BIGINT
);
CREATE INDEX derived_seconds_by_account ON derived_seconds (account, id);
CREATE INDEX derived_seconds_by_end ON derived_seconds (ended_at);

-- Every change of what an account owns, by wallet and coin. What is held for an order stays owned: no row.
CREATE TABLE derived_ledger (
    account BIGINT NOT NULL,
    at BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    n BIGINT NOT NULL,
    wallet BIGINT NOT NULL,
    asset BIGINT NOT NULL,
    kind BIGINT NOT NULL,
    cause BIGINT NOT NULL,
    amount TEXT NOT NULL,
    balance TEXT NOT NULL,
    subject BIGINT,
    PRIMARY KEY (account, at, seq, n)
){by_key};

-- The newest quote of each account (id): its rates are copied to the swap that uses it.
CREATE TABLE derived_swap_quotes (
    id {key},
    quote BIGINT NOT NULL,
    mid TEXT NOT NULL,
    rate TEXT NOT NULL
);

CREATE TABLE derived_swaps (
    id {key},
    account BIGINT NOT NULL,
    given_asset BIGINT NOT NULL,
    given TEXT NOT NULL,
    received_asset BIGINT NOT NULL,
    received TEXT NOT NULL,
    mid TEXT NOT NULL,
    rate TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX derived_swaps_by_account ON derived_swaps (account, id);

CREATE TABLE derived_deposits (
    id {key},
    account BIGINT NOT NULL,
    asset BIGINT NOT NULL,
    amount TEXT NOT NULL,
    network BIGINT NOT NULL,
    txid TEXT NOT NULL,
    output BIGINT NOT NULL,
    standing BIGINT NOT NULL,
    claim TEXT NOT NULL,
    credited_at BIGINT NOT NULL,
    final_at BIGINT,
    reversed_at BIGINT
);
CREATE INDEX derived_deposits_by_account ON derived_deposits (account, id);

CREATE TABLE derived_withdrawals (
    id {key},
    account BIGINT NOT NULL,
    asset BIGINT NOT NULL,
    network BIGINT NOT NULL,
    amount TEXT NOT NULL,
    fee TEXT NOT NULL,
    destination TEXT NOT NULL,
    stage BIGINT NOT NULL,
    txid TEXT,
    reason BIGINT,
    requested_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    ended_at BIGINT
);
CREATE INDEX derived_withdrawals_by_account ON derived_withdrawals (account, id);

CREATE TABLE derived_withdrawal_steps (
    withdrawal BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    account BIGINT NOT NULL,
    stage BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (withdrawal, seq)
){by_key};

CREATE TABLE derived_corrections (
    id {key},
    account BIGINT NOT NULL,
    wallet BIGINT NOT NULL,
    asset BIGINT NOT NULL,
    amount TEXT NOT NULL,
    reason TEXT NOT NULL,
    proposed_by BIGINT NOT NULL,
    proposed_at BIGINT NOT NULL,
    approved_by BIGINT,
    approved_at BIGINT
);
CREATE INDEX derived_corrections_by_account ON derived_corrections (account, id);

-- For everybody to see.
CREATE TABLE derived_funding_rates (
    market BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    rate TEXT NOT NULL,
    mark TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (market, seq)
){by_key};

CREATE TABLE derived_liquidations (
    market BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    n BIGINT NOT NULL,
    side BIGINT NOT NULL,
    lots BIGINT NOT NULL,
    price TEXT NOT NULL,
    why BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (market, seq, n)
){by_key};

-- What the house's accounts took in and paid out, by day (UTC) and coin.
CREATE TABLE derived_house_days (
    id {key},
    day BIGINT NOT NULL,
    pot BIGINT NOT NULL,
    asset BIGINT NOT NULL,
    taken_in TEXT NOT NULL,
    paid_out TEXT NOT NULL
);

-- What happened to a customer that is worth telling, in the order of the journal. Derived, like all `derived_` tables:
-- what exactly happened stands in the row that `subject` names.
CREATE TABLE derived_tidings (
    seq BIGINT NOT NULL,
    n BIGINT NOT NULL,
    account BIGINT NOT NULL,
    kind BIGINT NOT NULL,
    subject BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (seq, n)
){by_key};
