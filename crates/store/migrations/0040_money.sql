-- One number a user: the child key that all of the user's deposit addresses come from.
CREATE TABLE deposit_keys (
    id {id},
    user_id BIGINT NOT NULL UNIQUE
);

-- Addresses that were given out: fixed for ever for a user and a network.
CREATE TABLE deposit_addresses (
    user_id BIGINT NOT NULL,
    network BIGINT NOT NULL,
    address TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, network)
);
CREATE INDEX deposit_addresses_by_address ON deposit_addresses (address);

-- Deposits as their owner sees them: what was declared, what was seen, what came of it.
-- status: 0 pending, 1 success, 2 failed, 3 timed out, 4 channel failed.
CREATE TABLE recharges (
    id {id},
    user_id BIGINT NOT NULL,
    serial TEXT NOT NULL UNIQUE,
    channel TEXT NOT NULL,
    coin TEXT NOT NULL,
    amount TEXT NOT NULL,
    real_amount TEXT,
    status BIGINT NOT NULL,
    from_address TEXT NOT NULL,
    to_address TEXT NOT NULL,
    declared_tx TEXT NOT NULL,
    bank_ref TEXT NOT NULL,
    file TEXT NOT NULL,
    remark TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX recharges_by_user ON recharges (user_id, id);
CREATE INDEX recharges_pending ON recharges (status, created_at);

-- Transfers that a chain or a bank showed. The three columns of the key are the ledger's own.
-- stage: 0 on its way, 1 seen, 2 credited, 3 final, 4 undone.
CREATE TABLE arrivals (
    id {id},
    network BIGINT NOT NULL,
    tx TEXT NOT NULL,
    idx BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    account BIGINT NOT NULL,
    channel TEXT NOT NULL,
    coin TEXT NOT NULL,
    amount TEXT NOT NULL,
    reference TEXT NOT NULL,
    confirmations BIGINT NOT NULL,
    need BIGINT NOT NULL,
    final_after BIGINT NOT NULL,
    stage BIGINT NOT NULL,
    deposit BIGINT,
    recharge_id BIGINT,
    next_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (network, tx, idx)
);
CREATE INDEX arrivals_by_user ON arrivals (user_id, created_at);
CREATE INDEX arrivals_due ON arrivals (stage, next_at);
CREATE INDEX arrivals_by_recharge ON arrivals (recharge_id);

-- Withdrawals as their owner sees them, with the destination that the ledger only keeps the hash of.
-- stage: -1 being requested, then the ledger's: 0 created, 1 review, 2 manual, 3 approved, 4 broadcast, 5 confirmed,
-- 6 rejected, 7 cancelled. intent: the last stage that somebody tried to end it with.
CREATE TABLE withdrawals (
    id {id},
    user_id BIGINT NOT NULL,
    account BIGINT NOT NULL,
    serial TEXT NOT NULL UNIQUE,
    withdrawal BIGINT UNIQUE,
    channel TEXT NOT NULL,
    coin TEXT NOT NULL,
    network BIGINT NOT NULL,
    amount TEXT NOT NULL,
    fee TEXT NOT NULL,
    address TEXT NOT NULL,
    destination TEXT NOT NULL,
    known_since BIGINT,
    bank_id BIGINT,
    stage BIGINT NOT NULL,
    intent BIGINT,
    tx TEXT NOT NULL,
    remark TEXT NOT NULL,
    reason BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX withdrawals_by_user ON withdrawals (user_id, id);
CREATE INDEX withdrawals_due ON withdrawals (stage, next_at);

CREATE TABLE withdrawal_steps (
    withdrawal_id BIGINT NOT NULL,
    stage BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (withdrawal_id, stage)
);

-- Bank accounts and cards of users.
CREATE TABLE banks (
    id {id},
    user_id BIGINT NOT NULL,
    holder TEXT NOT NULL,
    number TEXT NOT NULL,
    bank_name TEXT NOT NULL,
    bank_branch TEXT NOT NULL,
    bank_address TEXT NOT NULL,
    bank_code TEXT NOT NULL,
    currency TEXT NOT NULL,
    holder_address TEXT NOT NULL,
    known_since BIGINT NOT NULL,
    UNIQUE (user_id, number)
);

-- The address book: outside addresses a user has named.
CREATE TABLE book_addresses (
    id {id},
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    coin TEXT NOT NULL,
    channel TEXT NOT NULL,
    network BIGINT NOT NULL,
    address TEXT NOT NULL,
    verified BIGINT NOT NULL,
    whitelisted BIGINT NOT NULL,
    known_since BIGINT NOT NULL,
    UNIQUE (user_id, network, address)
);

-- The address a user last kept for a coin, to fill in the form.
CREATE TABLE kept_addresses (
    user_id BIGINT NOT NULL,
    coin TEXT NOT NULL,
    address TEXT NOT NULL,
    PRIMARY KEY (user_id, coin)
);

-- Swaps as their owner sees them. status: 0 submitted, 1 success, 2 failed.
CREATE TABLE swaps (
    id {id},
    user_id BIGINT NOT NULL,
    account BIGINT NOT NULL,
    quote BIGINT NOT NULL UNIQUE,
    from_coin TEXT NOT NULL,
    to_coin TEXT NOT NULL,
    amount TEXT NOT NULL,
    minimum TEXT NOT NULL,
    received TEXT NOT NULL,
    mid TEXT NOT NULL,
    rate TEXT NOT NULL,
    status BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX swaps_by_user ON swaps (user_id, id);
CREATE INDEX swaps_open ON swaps (status, created_at);

-- What an account's wallets and positions were worth at the end of each day, in USDT. The house's account 0 has a
-- row when the day is complete.
CREATE TABLE equity_days (
    account BIGINT NOT NULL,
    day BIGINT NOT NULL,
    total TEXT NOT NULL,
    PRIMARY KEY (account, day)
);
