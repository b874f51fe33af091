-- Derived from the journal for reading: any of it can be dropped and built again (`plimsoll rebuild`).
-- Times are milliseconds since 1970, amounts and prices decimal text, lots and ids whole numbers.

-- How far the journal has become rows. One row.
CREATE TABLE projection (
    id BIGINT PRIMARY KEY,
    batch BIGINT NOT NULL,
    hash TEXT NOT NULL,
    command BIGINT NOT NULL,
    at BIGINT NOT NULL
);
INSERT INTO projection (id, batch, hash, command, at) VALUES (1, 0, '', 0, 0);

CREATE TABLE derived_orders (
    id BIGINT PRIMARY KEY,
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
);
CREATE INDEX derived_fills_by_order ON derived_fills (order_id);

CREATE TABLE derived_positions (
    id BIGINT PRIMARY KEY,
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

CREATE TABLE derived_losses (
    id BIGINT PRIMARY KEY,
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
);

CREATE TABLE derived_seconds (
    id BIGINT PRIMARY KEY,
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
);

-- The newest quote of each account (id): its rates are copied to the swap that uses it.
CREATE TABLE derived_swap_quotes (
    id BIGINT PRIMARY KEY,
    quote BIGINT NOT NULL,
    mid TEXT NOT NULL,
    rate TEXT NOT NULL
);

CREATE TABLE derived_swaps (
    id BIGINT PRIMARY KEY,
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
    id BIGINT PRIMARY KEY,
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
    id BIGINT PRIMARY KEY,
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
);

CREATE TABLE derived_corrections (
    id BIGINT PRIMARY KEY,
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
);

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
);

-- What the house's accounts took in and paid out, by day (UTC) and coin.
CREATE TABLE derived_house_days (
    id BIGINT PRIMARY KEY,
    day BIGINT NOT NULL,
    pot BIGINT NOT NULL,
    asset BIGINT NOT NULL,
    taken_in TEXT NOT NULL,
    paid_out TEXT NOT NULL
);
