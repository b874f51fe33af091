-- What other nodes closed lately is looked for every few seconds.
CREATE INDEX sessions_closed ON sessions (closed_at) WHERE closed_at IS NOT NULL;
