-- Changes of what a person is recognised by. How old a factor is stands here, and what was there before, so that the
-- mailbox of that time can take the change back. A factor without a row dates from the registration.
CREATE TABLE factor_changes (
    id {id},
    user_id BIGINT NOT NULL REFERENCES users (id),
    factor TEXT NOT NULL,
    -- Which of several: the kind of a wallet, the credential of a passkey.
    subject TEXT NOT NULL,
    -- A hash, a mailbox, a wallet's address, recovery codes: as they were. Nothing where there was nothing.
    old_text TEXT,
    -- The secret of an authenticator, sealed.
    old_secret {bytes},
    changed_at BIGINT NOT NULL,
    -- Of the code that takes it back. Nothing where there was no mailbox to send it to.
    undo_hash TEXT,
    undo_until BIGINT NOT NULL,
    -- The mailbox that was replaced: nobody else gets it while the change can be taken back.
    old_mailbox_key TEXT,
    undone_at BIGINT
);
CREATE INDEX factor_changes_of_user ON factor_changes (user_id, id);
CREATE UNIQUE INDEX factor_changes_undo ON factor_changes (undo_hash);
CREATE INDEX factor_changes_mailbox ON factor_changes (old_mailbox_key);
CREATE INDEX factor_changes_by_age ON factor_changes (changed_at);

-- A removed passkey is kept until its removal can't be taken back any more.
ALTER TABLE passkeys ADD COLUMN removed_at BIGINT;
