-- Real chains, read block by block. The cursor is the newest block whose transfers are all in `arrivals`.
CREATE TABLE chain_cursors (
    network BIGINT PRIMARY KEY,
    number BIGINT NOT NULL,
    hash TEXT NOT NULL,
    final_number BIGINT NOT NULL,
    moved_at BIGINT NOT NULL
);

-- The newest blocks below the cursor: where two histories part is found by their hashes.
CREATE TABLE chain_blocks (
    network BIGINT NOT NULL,
    number BIGINT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (network, number)
){by_key};

-- Where a transfer stands on a real chain; nothing for the simulated ones, whose confirmations come from the clock.
-- Its stages there are also: 7 lost, 8 being reversed, 9 held for a person.
-- raw: in the coin's smallest unit. branch_until: the height at which it is decided whether the new branch has it too.
ALTER TABLE arrivals ADD COLUMN block BIGINT;
ALTER TABLE arrivals ADD COLUMN block_hash TEXT;
ALTER TABLE arrivals ADD COLUMN raw TEXT;
ALTER TABLE arrivals ADD COLUMN sender TEXT;
ALTER TABLE arrivals ADD COLUMN branch_until BIGINT;
CREATE INDEX arrivals_by_block ON arrivals (network, block);
