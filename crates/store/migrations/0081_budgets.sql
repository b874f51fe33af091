-- Wrong tries were counted in `failures`. Everything else that is allowed so often within so long is counted in the same
-- way now, so the table is called after what it holds. What was counted so far stays counted.
ALTER TABLE failures RENAME TO budgets;
ALTER TABLE budgets RENAME COLUMN failure_key TO budget_key;
ALTER TABLE budgets RENAME COLUMN tries TO spent;
CREATE INDEX budgets_by_age ON budgets (latest);
