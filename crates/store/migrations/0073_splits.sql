-- Stock splits of what charts show: so many new units for so many old ones from a moment on. Derived from the journal.
CREATE TABLE splits (
    symbol TEXT NOT NULL,
    at BIGINT NOT NULL,
    new_units BIGINT NOT NULL,
    old_units BIGINT NOT NULL,
    PRIMARY KEY (symbol, at)
);
