-- Transfers below the minimum that are credited together, once they reach it. stage: 0 to be credited, 1 credited.
CREATE TABLE gatherings (
    id {id},
    user_id BIGINT NOT NULL,
    account BIGINT NOT NULL,
    network BIGINT NOT NULL,
    coin TEXT NOT NULL,
    amount TEXT NOT NULL,
    tx TEXT NOT NULL UNIQUE,
    stage BIGINT NOT NULL,
    deposit BIGINT,
    created_at BIGINT NOT NULL
);
CREATE INDEX gatherings_open ON gatherings (stage, id);

-- A transfer belongs to one gathering at most. Its stages go on: 5 waits for more, 6 gathered.
ALTER TABLE arrivals ADD COLUMN gathering BIGINT;
CREATE INDEX arrivals_waiting ON arrivals (stage, user_id, network, coin);
