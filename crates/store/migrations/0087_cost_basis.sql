-- What the coins of an account cost, on average. Only the journal knows what came before, so all rows are derived again at
-- the next start.
CREATE TABLE derived_cost_basis (
    id {key},
    account BIGINT NOT NULL,
    asset BIGINT NOT NULL,
    quantity TEXT NOT NULL,
    cost TEXT NOT NULL,
    realised TEXT NOT NULL
);
CREATE INDEX derived_cost_basis_by_account ON derived_cost_basis (account, id);

DELETE FROM derived_orders;
DELETE FROM derived_fills;
DELETE FROM derived_positions;
DELETE FROM derived_losses;
DELETE FROM derived_carries;
DELETE FROM derived_seconds;
DELETE FROM derived_ledger;
DELETE FROM derived_swap_quotes;
DELETE FROM derived_swaps;
DELETE FROM derived_deposits;
DELETE FROM derived_withdrawals;
DELETE FROM derived_withdrawal_steps;
DELETE FROM derived_corrections;
DELETE FROM derived_loans;
DELETE FROM derived_loan_payments;
DELETE FROM derived_loan_credit;
DELETE FROM derived_pledges;
DELETE FROM derived_collateral_sales;
DELETE FROM derived_funding_rates;
DELETE FROM derived_liquidations;
DELETE FROM derived_house_days;
DELETE FROM derived_tidings;
UPDATE projection SET batch = 0, hash = '', command = 0, at = 0;
