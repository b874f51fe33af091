-- Charts: closed candles of one instrument and interval, many to a row. All derived from the journal.
CREATE TABLE candle_chunks (
    symbol TEXT NOT NULL,
    span BIGINT NOT NULL,
    start BIGINT NOT NULL,
    packed {bytes} NOT NULL,
    PRIMARY KEY (symbol, span, start)
);

-- The minute under way at the batch that charts stand at.
CREATE TABLE running_minutes (
    symbol TEXT PRIMARY KEY,
    start BIGINT NOT NULL,
    packed {bytes} NOT NULL
);

-- The public log of index ticks. Numbers have no holes; each row begins where the last one ended.
CREATE TABLE tick_chunks (
    symbol TEXT NOT NULL,
    first_id BIGINT NOT NULL,
    last_id BIGINT NOT NULL,
    first_at BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    packed {bytes} NOT NULL,
    PRIMARY KEY (symbol, first_id)
);
CREATE INDEX tick_chunks_by_time ON tick_chunks (symbol, last_at);
CREATE INDEX tick_chunks_by_age ON tick_chunks (last_at);

-- Where every index's chain of hashes stood at the end of a day (UTC), and the hash over them all.
CREATE TABLE tick_days (
    day BIGINT PRIMARY KEY,
    root TEXT NOT NULL
);
CREATE TABLE tick_day_ends (
    day BIGINT NOT NULL,
    symbol TEXT NOT NULL,
    last_id BIGINT NOT NULL,
    chain TEXT NOT NULL,
    PRIMARY KEY (day, symbol)
);

-- The last batch that charts and tick log hold.
CREATE TABLE chart_progress (
    id BIGINT PRIMARY KEY,
    batch BIGINT NOT NULL,
    hash TEXT NOT NULL,
    at BIGINT NOT NULL
);

-- What a user wants to see first, in the user's own order.
CREATE TABLE favourites (
    id {id},
    user_id BIGINT NOT NULL,
    coin TEXT NOT NULL,
    place BIGINT NOT NULL,
    at BIGINT NOT NULL,
    UNIQUE (user_id, coin)
);
CREATE INDEX favourites_by_place ON favourites (user_id, place);
