-- Up to which message of an order its reader got a notice that something is unread.
ALTER TABLE c2c_reads ADD COLUMN told BIGINT NOT NULL DEFAULT 0;
CREATE INDEX c2c_messages_by_time ON c2c_messages (at);
