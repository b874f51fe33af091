-- Dividends of institutions, derived from the journal: one for each account and quarter.
CREATE TABLE derived_dividends (
    id {key},
    account BIGINT NOT NULL,
    quarter BIGINT NOT NULL,
    at BIGINT NOT NULL,
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    first_days TEXT NOT NULL,
    second_days TEXT NOT NULL
);
CREATE INDEX derived_dividends_by_account ON derived_dividends (account, quarter);
