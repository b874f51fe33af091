-- The support desk: who of the staff has a conversation, since when its customer waits, and how far the customer has
-- read. `version` rises with every change: a colleague who read an older state changes nothing.
ALTER TABLE conversations ADD COLUMN assignee BIGINT;
ALTER TABLE conversations ADD COLUMN waiting_since BIGINT;
ALTER TABLE conversations ADD COLUMN read_by_user BIGINT NOT NULL DEFAULT 0;
ALTER TABLE conversations ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE conversation_messages ADD COLUMN staff BIGINT;

-- What was said before there were marks counts as read; who was not answered waits since the last message.
UPDATE conversations SET read_by_user =
    COALESCE((SELECT MAX(m.id) FROM conversation_messages m WHERE m.conversation = conversations.id), 0);
UPDATE conversations SET waiting_since = updated_at WHERE status = 0;
CREATE INDEX conversations_by_wait ON conversations (status, waiting_since, id);
CREATE INDEX conversations_by_change ON conversations (status, updated_at, id);

-- Answers that the staff sends again and again.
CREATE TABLE canned_answers (
    id {id},
    language TEXT NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    version BIGINT NOT NULL,
    by_staff BIGINT NOT NULL,
    at BIGINT NOT NULL
);
