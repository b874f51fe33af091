-- What happened to a customer that is worth telling, in the order of the journal. Derived, like all `derived_` tables:
-- what exactly happened stands in the row that `subject` names.
CREATE TABLE derived_tidings (
    seq BIGINT NOT NULL,
    n BIGINT NOT NULL,
    account BIGINT NOT NULL,
    kind BIGINT NOT NULL,
    subject BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (seq, n)
);

-- The last of them that became a message. One row; not derived, so that rows built again are not told again.
CREATE TABLE announced (
    id BIGINT PRIMARY KEY,
    seq BIGINT NOT NULL,
    n BIGINT NOT NULL
);
INSERT INTO announced (id, seq, n) VALUES (1, 0, 0);

-- For counting what came of trading since a day.
CREATE INDEX derived_positions_by_close ON derived_positions (closed_at);
CREATE INDEX derived_seconds_by_end ON derived_seconds (ended_at);
