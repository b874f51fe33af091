-- The operator's staff and what they do. Who may act is decided by the journal; these rows hold what people sign in with.
CREATE TABLE staff (
    id BIGINT PRIMARY KEY,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    roles BIGINT NOT NULL,
    roles_since BIGINT NOT NULL,
    is_active BIGINT NOT NULL,
    password_hash TEXT NOT NULL,
    totp_secret {bytes} NOT NULL,
    totp_step BIGINT NOT NULL DEFAULT 0,
    invited_by BIGINT,
    approved_by BIGINT,
    created_at BIGINT NOT NULL,
    seen_at BIGINT
);

-- A link that makes somebody a member of the staff, once.
CREATE TABLE staff_invitations (
    id {id},
    hash TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL,
    roles BIGINT NOT NULL,
    totp_secret {bytes} NOT NULL,
    invited_by BIGINT,
    approved_by BIGINT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT
);

CREATE TABLE staff_sessions (
    id {id},
    staff BIGINT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    csrf TEXT NOT NULL,
    ip TEXT NOT NULL,
    agent TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    step_up_at BIGINT,
    closed_at BIGINT
);
CREATE INDEX staff_sessions_of ON staff_sessions (staff, closed_at, id);

CREATE TABLE staff_tokens (
    id {id},
    staff BIGINT NOT NULL,
    name TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    permissions TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT,
    closed_at BIGINT
);
CREATE INDEX staff_tokens_of ON staff_tokens (staff, closed_at, id);

-- Everything the staff did or tried: each record holds the hash of the one before it.
CREATE TABLE staff_audit (
    seq {key},
    at BIGINT NOT NULL,
    actor BIGINT,
    session TEXT NOT NULL,
    ip TEXT NOT NULL,
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    reason TEXT NOT NULL,
    before_text TEXT NOT NULL,
    after_text TEXT NOT NULL,
    result TEXT NOT NULL,
    command_seq BIGINT,
    prev TEXT NOT NULL,
    hash TEXT NOT NULL
);
CREATE INDEX staff_audit_by_actor ON staff_audit (actor, seq);
CREATE INDEX staff_audit_by_action ON staff_audit (action, seq);
CREATE INDEX staff_audit_by_target ON staff_audit (target, seq);
CREATE INDEX staff_audit_by_time ON staff_audit (at, seq);

-- Actions that wait for a second person, or waited.
CREATE TABLE proposals (
    id TEXT PRIMARY KEY,
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    label TEXT NOT NULL,
    request TEXT NOT NULL,
    base TEXT NOT NULL,
    diff TEXT NOT NULL,
    effects TEXT NOT NULL,
    digest TEXT NOT NULL,
    reason TEXT NOT NULL,
    proposed_by BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    state TEXT NOT NULL,
    decided_by BIGINT,
    decided_at BIGINT,
    outcome TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX proposals_open ON proposals (action, target) WHERE state = 'OPEN';
CREATE INDEX proposals_by_state ON proposals (state, created_at, id);
CREATE INDEX proposals_by_time ON proposals (created_at, id);

CREATE TABLE proposal_comments (
    id {id},
    proposal TEXT NOT NULL,
    by_staff BIGINT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX proposal_comments_of ON proposal_comments (proposal, id);

-- What the staff writes about customers. Customers do not see it.
CREATE TABLE customer_notes (
    id {id},
    user_id BIGINT NOT NULL,
    by_staff BIGINT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX customer_notes_of ON customer_notes (user_id, id);

CREATE TABLE customer_tags (
    user_id BIGINT NOT NULL,
    tag TEXT NOT NULL,
    PRIMARY KEY (user_id, tag)
);
CREATE INDEX customer_tags_by_tag ON customer_tags (tag, user_id);

-- Who looked at which papers.
CREATE TABLE identity_views (
    id {id},
    user_id BIGINT NOT NULL,
    level BIGINT NOT NULL,
    by_staff BIGINT NOT NULL,
    document BIGINT,
    at BIGINT NOT NULL
);
CREATE INDEX identity_views_of ON identity_views (user_id, level, id);

CREATE TABLE identity_assignees (
    user_id BIGINT NOT NULL,
    level BIGINT NOT NULL,
    staff BIGINT NOT NULL,
    PRIMARY KEY (user_id, level)
);

CREATE INDEX identity_checks_by_status ON identity_checks (status, submitted_at, user_id, level);
CREATE INDEX withdrawals_by_stage ON withdrawals (stage, id);
