-- Advertisements and orders between customers, derived from the journal.
CREATE TABLE derived_c2c_ads (
    id {key},
    account BIGINT NOT NULL,
    side BIGINT NOT NULL,
    asset BIGINT NOT NULL,
    fiat TEXT NOT NULL,
    is_on BIGINT NOT NULL,
    off_reason BIGINT,
    is_ended BIGINT NOT NULL,
    posted_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL
);
CREATE INDEX derived_c2c_ads_by_deal ON derived_c2c_ads (is_on, fiat, asset, side, id);
CREATE INDEX derived_c2c_ads_by_account ON derived_c2c_ads (account, id);

CREATE TABLE derived_c2c_orders (
    id {key},
    ad BIGINT NOT NULL,
    maker BIGINT NOT NULL,
    taker BIGINT NOT NULL,
    buyer BIGINT NOT NULL,
    seller BIGINT NOT NULL,
    asset BIGINT NOT NULL,
    fiat TEXT NOT NULL,
    method BIGINT NOT NULL,
    price TEXT NOT NULL,
    quantity TEXT NOT NULL,
    amount TEXT NOT NULL,
    fee TEXT NOT NULL,
    value TEXT NOT NULL,
    status BIGINT NOT NULL,
    opened_at BIGINT NOT NULL,
    pay_until BIGINT NOT NULL,
    paid_at BIGINT,
    release_until BIGINT,
    appeal_by BIGINT,
    appeal_reason BIGINT,
    appealed_at BIGINT,
    evidence_until BIGINT,
    decide_until BIGINT,
    ended_at BIGINT,
    cancel_reason BIGINT,
    decision_reason BIGINT,
    loser BIGINT,
    is_forged BIGINT NOT NULL,
    held_until BIGINT
);
CREATE INDEX derived_c2c_orders_by_buyer ON derived_c2c_orders (buyer, id);
CREATE INDEX derived_c2c_orders_by_seller ON derived_c2c_orders (seller, id);
CREATE INDEX derived_c2c_orders_by_appeal ON derived_c2c_orders (appealed_at, id);

-- Those who deal, as others see them.
CREATE TABLE c2c_dealers (
    account BIGINT PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE,
    nick TEXT NOT NULL UNIQUE,
    at BIGINT NOT NULL
);

-- Where buyers pay to. Details are sealed; the holder is always the verified name.
CREATE TABLE c2c_pay_accounts (
    id {id},
    account BIGINT NOT NULL,
    method BIGINT NOT NULL,
    details TEXT NOT NULL,
    known_since BIGINT NOT NULL,
    is_removed BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX c2c_pay_accounts_by_account ON c2c_pay_accounts (account, id);

-- What a maker says in an advertisement, and where a seller is paid: a list of methods and payment accounts.
CREATE TABLE c2c_ad_texts (
    ad BIGINT PRIMARY KEY,
    remark TEXT NOT NULL,
    country TEXT NOT NULL,
    pay_accounts TEXT NOT NULL
);

-- What an order was made under: the maker's words and the seller's payment account, sealed, as they were then.
CREATE TABLE c2c_order_terms (
    id BIGINT PRIMARY KEY,
    account BIGINT NOT NULL,
    remark TEXT NOT NULL,
    pay_account TEXT NOT NULL
);

CREATE TABLE c2c_messages (
    id {id},
    order_id BIGINT NOT NULL,
    author BIGINT NOT NULL,
    kind BIGINT NOT NULL,
    text TEXT NOT NULL,
    file TEXT,
    at BIGINT NOT NULL
);
CREATE INDEX c2c_messages_by_order ON c2c_messages (order_id, id);
CREATE TABLE c2c_reads (
    order_id BIGINT NOT NULL,
    account BIGINT NOT NULL,
    message BIGINT NOT NULL,
    PRIMARY KEY (order_id, account)
);

-- Proofs of payment and evidence, with the hash of the file at upload.
CREATE TABLE c2c_proofs (
    id {id},
    order_id BIGINT NOT NULL,
    author BIGINT NOT NULL,
    kind BIGINT NOT NULL,
    file TEXT NOT NULL,
    media TEXT NOT NULL,
    size_bytes BIGINT NOT NULL,
    hash TEXT NOT NULL,
    note TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX c2c_proofs_by_order ON c2c_proofs (order_id, id);
CREATE INDEX c2c_proofs_by_file ON c2c_proofs (file);
CREATE TABLE c2c_statements (
    id {id},
    order_id BIGINT NOT NULL,
    author BIGINT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX c2c_statements_by_order ON c2c_statements (order_id, id);
-- Proposed and made decisions of the staff, with the reason that both sides read.
CREATE TABLE c2c_decisions (
    order_id BIGINT PRIMARY KEY,
    outcome BIGINT NOT NULL,
    reason BIGINT NOT NULL,
    text TEXT NOT NULL,
    proposed_by BIGINT NOT NULL,
    decided_by BIGINT,
    at BIGINT NOT NULL
);
CREATE TABLE c2c_ratings (
    order_id BIGINT NOT NULL,
    author BIGINT NOT NULL,
    subject BIGINT NOT NULL,
    is_good BIGINT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (order_id, author)
);
CREATE INDEX c2c_ratings_by_subject ON c2c_ratings (subject);
CREATE TABLE c2c_blocks (
    account BIGINT NOT NULL,
    blocked BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (account, blocked)
);
CREATE TABLE c2c_reports (
    id {id},
    account BIGINT NOT NULL,
    subject BIGINT NOT NULL,
    ad BIGINT,
    order_id BIGINT,
    reason BIGINT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX c2c_reports_by_subject ON c2c_reports (subject, id);
