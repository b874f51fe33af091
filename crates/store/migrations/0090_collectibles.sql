-- Collectibles, what happened to them and their trades, derived from the journal. The price stands twice: as an exact
-- decimal, and as a whole number by which lists are ordered.
CREATE TABLE derived_collectibles (
    id {key},
    series BIGINT NOT NULL,
    number BIGINT NOT NULL,
    owner BIGINT NOT NULL,
    author BIGINT,
    handling_fee TEXT NOT NULL,
    royalty TEXT NOT NULL,
    price TEXT,
    price_units BIGINT,
    last_price TEXT,
    trades BIGINT NOT NULL,
    minted_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL
);
CREATE INDEX derived_collectibles_by_series ON derived_collectibles (series, id);
CREATE INDEX derived_collectibles_by_owner ON derived_collectibles (owner, id);

CREATE TABLE derived_collectible_series (
    id {key},
    traded TEXT NOT NULL,
    trades BIGINT NOT NULL
);

CREATE TABLE derived_collectible_events (
    collectible BIGINT NOT NULL,
    at BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    n BIGINT NOT NULL,
    kind BIGINT NOT NULL,
    price TEXT,
    from_account BIGINT,
    to_account BIGINT,
    PRIMARY KEY (collectible, at, seq, n)
){by_key};

CREATE TABLE derived_collectible_trades (
    id {key},
    at BIGINT NOT NULL,
    collectible BIGINT NOT NULL,
    seller BIGINT NOT NULL,
    buyer BIGINT NOT NULL,
    price TEXT NOT NULL,
    fee TEXT NOT NULL,
    royalty TEXT NOT NULL
);
CREATE INDEX derived_collectible_trades_by_seller ON derived_collectible_trades (seller, id);
CREATE INDEX derived_collectible_trades_by_buyer ON derived_collectible_trades (buyer, id);

-- What the operator says about series and collectibles.
CREATE TABLE collectible_series (
    id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    chain TEXT NOT NULL
);
CREATE TABLE collectible_texts (
    id BIGINT PRIMARY KEY,
    series BIGINT NOT NULL,
    name TEXT NOT NULL,
    keywords TEXT NOT NULL,
    description TEXT NOT NULL,
    author TEXT NOT NULL,
    traits TEXT NOT NULL,
    contract TEXT,
    token TEXT
);
