-- Which keys have sealed anything, with a print of each: a start without one of them, or with another of the same
-- number, is refused.
CREATE TABLE seal_keys (
    key BIGINT PRIMARY KEY,
    print TEXT NOT NULL,
    since BIGINT NOT NULL
);

-- `number` is sealed and differs each time; `mark` is the same for the same number of the same user.
ALTER TABLE banks ADD COLUMN mark TEXT;
CREATE UNIQUE INDEX banks_by_mark ON banks (user_id, mark);
