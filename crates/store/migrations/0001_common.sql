-- Answers that are given again when a client repeats a request with the same key.
CREATE TABLE answers (
    owner BIGINT NOT NULL,
    request_key TEXT NOT NULL,
    print TEXT NOT NULL,
    answer TEXT,
    at BIGINT NOT NULL,
    PRIMARY KEY (owner, request_key)
);
CREATE INDEX answers_by_age ON answers (at);
