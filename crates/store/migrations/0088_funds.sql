-- Purchases of funds, derived from the journal, and everything that was paid for them.
CREATE TABLE derived_fund_orders (
    id {key},
    account BIGINT NOT NULL,
    fund BIGINT NOT NULL,
    asset BIGINT NOT NULL,
    bought TEXT NOT NULL,
    amount TEXT NOT NULL,
    days BIGINT NOT NULL,
    rate TEXT NOT NULL,
    pays BIGINT NOT NULL,
    minimum TEXT NOT NULL,
    bought_at BIGINT NOT NULL,
    value_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    status BIGINT NOT NULL,
    paid TEXT NOT NULL,
    reason BIGINT,
    ended_at BIGINT
);
CREATE INDEX derived_fund_orders_by_account ON derived_fund_orders (account, id);

CREATE TABLE derived_fund_payments (
    account BIGINT NOT NULL,
    at BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    n BIGINT NOT NULL,
    fund_order BIGINT NOT NULL,
    asset BIGINT NOT NULL,
    principal TEXT NOT NULL,
    reward TEXT NOT NULL,
    forfeited TEXT NOT NULL,
    PRIMARY KEY (account, at, seq, n)
){by_key};
CREATE INDEX derived_fund_payments_by_order ON derived_fund_payments (account, fund_order);
