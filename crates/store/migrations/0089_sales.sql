-- Commitments to token sales, derived from the journal.
CREATE TABLE derived_sale_orders (
    id {key},
    account BIGINT NOT NULL,
    sale BIGINT NOT NULL,
    amount TEXT NOT NULL,
    tokens TEXT NOT NULL,
    locked TEXT NOT NULL,
    paid TEXT NOT NULL,
    refund TEXT NOT NULL,
    status BIGINT NOT NULL,
    committed_at BIGINT NOT NULL,
    ended_at BIGINT
);
CREATE INDEX derived_sale_orders_by_account ON derived_sale_orders (account, id);

-- What the operator says about a sale. Its terms are the engine's.
CREATE TABLE sale_texts (
    sale BIGINT PRIMARY KEY,
    issuer TEXT NOT NULL,
    issuer_text TEXT NOT NULL,
    introduce TEXT NOT NULL,
    risk_text TEXT NOT NULL,
    doc_url TEXT NOT NULL
);

-- Who asked to be told when a sale opens.
CREATE TABLE sale_interest (
    sale BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (sale, user_id)
);
