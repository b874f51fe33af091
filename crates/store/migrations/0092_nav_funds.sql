-- Funds that hold coins: purchases get units; each daily cut is published with what the fund held.
ALTER TABLE derived_fund_orders ADD COLUMN kind BIGINT NOT NULL DEFAULT 0;
ALTER TABLE derived_fund_orders ADD COLUMN units_bought TEXT;
ALTER TABLE derived_fund_orders ADD COLUMN units TEXT;
ALTER TABLE derived_fund_orders ADD COLUMN nav TEXT;

CREATE TABLE derived_nav_cuts (
    fund BIGINT NOT NULL,
    at BIGINT NOT NULL,
    gross TEXT NOT NULL,
    fee TEXT NOT NULL,
    nav TEXT NOT NULL,
    units TEXT NOT NULL,
    cash TEXT NOT NULL,
    asked TEXT NOT NULL,
    dealt TEXT NOT NULL,
    PRIMARY KEY (fund, at)
){by_key};

CREATE TABLE derived_nav_holdings (
    fund BIGINT NOT NULL,
    at BIGINT NOT NULL,
    asset BIGINT NOT NULL,
    amount TEXT NOT NULL,
    price TEXT NOT NULL,
    PRIMARY KEY (fund, at, asset)
){by_key};
