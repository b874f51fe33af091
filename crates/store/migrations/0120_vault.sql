-- What people said they would deposit into the vault, until the chain confirms it. No coins move by these rows.
CREATE TABLE vault_intents (
    id {id},
    user_id BIGINT NOT NULL,
    address TEXT NOT NULL,
    vault TEXT NOT NULL,
    amount TEXT NOT NULL,
    opened_at BIGINT NOT NULL,
    tx_hash TEXT UNIQUE,
    confirmed_at BIGINT
);
CREATE INDEX vault_intents_of_user ON vault_intents (user_id, id);
