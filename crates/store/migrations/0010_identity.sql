-- People, and how they prove who they are. Secrets are kept as hashes, except the shared secret of an authenticator.
CREATE TABLE users (
    id BIGINT PRIMARY KEY,
    login_name TEXT NOT NULL,
    login_key TEXT,
    email TEXT,
    email_key TEXT,
    phone TEXT,
    contact_phone TEXT NOT NULL DEFAULT '',
    password_hash TEXT,
    fund_hash TEXT,
    invite_code TEXT NOT NULL,
    parent BIGINT,
    live_account BIGINT,
    practice_account BIGINT,
    country TEXT NOT NULL DEFAULT '',
    avatar TEXT NOT NULL DEFAULT '',
    phishing_word TEXT NOT NULL DEFAULT '',
    terms_version TEXT NOT NULL DEFAULT '',
    risk_ack BIGINT NOT NULL DEFAULT 0,
    totp_secret {bytes},
    totp_pending {bytes},
    totp_step BIGINT NOT NULL DEFAULT 0,
    passkey_handle {bytes},
    created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX users_login_key ON users (login_key);
CREATE UNIQUE INDEX users_email_key ON users (email_key);
CREATE UNIQUE INDEX users_phone ON users (phone);
CREATE UNIQUE INDEX users_invite_code ON users (invite_code);
CREATE UNIQUE INDEX users_live_account ON users (live_account);
CREATE UNIQUE INDEX users_practice_account ON users (practice_account);
CREATE UNIQUE INDEX users_passkey_handle ON users (passkey_handle);

CREATE TABLE wallets (
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    user_id BIGINT NOT NULL REFERENCES users (id),
    bound_at BIGINT NOT NULL,
    PRIMARY KEY (kind, address)
);
CREATE UNIQUE INDEX wallets_of_user ON wallets (user_id, kind);

-- One row for each sign-in, with a token for the live realm and one for practice.
CREATE TABLE sessions (
    id {id},
    user_id BIGINT NOT NULL REFERENCES users (id),
    live_hash TEXT NOT NULL,
    practice_hash TEXT NOT NULL,
    ip TEXT NOT NULL,
    browser TEXT NOT NULL,
    system TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    factor_at BIGINT,
    closed_at BIGINT
);
CREATE UNIQUE INDEX sessions_live_hash ON sessions (live_hash);
CREATE UNIQUE INDEX sessions_practice_hash ON sessions (practice_hash);
CREATE INDEX sessions_of_user ON sessions (user_id, closed_at, id);

-- Codes sent by mail or text message.
CREATE TABLE codes (
    id {id},
    target TEXT NOT NULL,
    purpose TEXT NOT NULL,
    code_hash TEXT NOT NULL,
    sent_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    tries BIGINT NOT NULL DEFAULT 0,
    used_at BIGINT
);
CREATE INDEX codes_by_target ON codes (target, sent_at);

-- What is given out once and taken back once: nonces, captchas, half-finished sign-ins, passkey ceremonies.
CREATE TABLE tickets (
    kind TEXT NOT NULL,
    hash TEXT NOT NULL,
    user_id BIGINT,
    held {bytes} NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (kind, hash)
);
CREATE INDEX tickets_by_age ON tickets (expires_at);

-- Failed tries, counted by what was tried and from where.
CREATE TABLE failures (
    failure_key TEXT PRIMARY KEY,
    tries BIGINT NOT NULL,
    since BIGINT NOT NULL,
    latest BIGINT NOT NULL
);

CREATE TABLE recovery_codes (
    user_id BIGINT NOT NULL REFERENCES users (id),
    code_hash TEXT NOT NULL,
    used_at BIGINT,
    PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE passkeys (
    id {id},
    user_id BIGINT NOT NULL REFERENCES users (id),
    credential TEXT NOT NULL,
    label TEXT NOT NULL,
    fixed_state {bytes} NOT NULL,
    changing_state {bytes} NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE UNIQUE INDEX passkeys_credential ON passkeys (credential);
CREATE INDEX passkeys_of_user ON passkeys (user_id, id);

CREATE TABLE login_log (
    id {id},
    user_id BIGINT NOT NULL REFERENCES users (id),
    event TEXT NOT NULL,
    result TEXT NOT NULL,
    ip TEXT NOT NULL,
    location TEXT NOT NULL,
    browser TEXT NOT NULL,
    system TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX login_log_of_user ON login_log (user_id, id);

-- Identity checks: level 1 primary, 2 advanced; status 1 approved, 2 rejected, 3 under review.
CREATE TABLE identity_checks (
    user_id BIGINT NOT NULL REFERENCES users (id),
    level BIGINT NOT NULL,
    status BIGINT NOT NULL,
    real_name TEXT NOT NULL,
    id_number TEXT NOT NULL,
    phone TEXT NOT NULL,
    country TEXT NOT NULL,
    card_type BIGINT NOT NULL,
    front_file TEXT NOT NULL,
    back_file TEXT NOT NULL,
    hand_file TEXT NOT NULL,
    submitted_at BIGINT NOT NULL,
    decided_at BIGINT,
    reason TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (user_id, level)
);
CREATE INDEX identity_checks_waiting ON identity_checks (status, submitted_at);

-- Why an account is frozen, until when, and how to object. The freeze itself is the engine's.
CREATE TABLE freezes (
    id {id},
    user_id BIGINT NOT NULL REFERENCES users (id),
    category TEXT NOT NULL,
    reason TEXT NOT NULL,
    objection TEXT NOT NULL,
    review_at BIGINT NOT NULL,
    frozen_at BIGINT NOT NULL,
    lifted_at BIGINT
);
CREATE INDEX freezes_of_user ON freezes (user_id, id);

CREATE TABLE read_marks (
    user_id BIGINT NOT NULL REFERENCES users (id),
    notice_id BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, notice_id)
);

CREATE TABLE uploads (
    name TEXT PRIMARY KEY,
    user_id BIGINT NOT NULL REFERENCES users (id),
    media TEXT NOT NULL,
    private BIGINT NOT NULL,
    size_bytes BIGINT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX uploads_of_user ON uploads (user_id, at);

-- What a sandbox would have sent, for a developer to read.
CREATE TABLE outbox (
    id {id},
    channel TEXT NOT NULL,
    target TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX outbox_by_target ON outbox (target, id);
