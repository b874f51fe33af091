-- Everything a bank is told about a withdrawal, sealed, as it was when the withdrawal was asked for. The ledger keeps a
-- hash of it; an address needs none, and neither has what was asked for before.
ALTER TABLE withdrawals ADD COLUMN payee TEXT;

-- Keyed hashes of rows that steer money and are not in the journal: transfers on their way in, saved banks and
-- addresses, whose deposit key is whose. A row without the right one is not acted upon.
CREATE TABLE prints (
    kind TEXT NOT NULL,
    id BIGINT NOT NULL,
    print TEXT NOT NULL,
    PRIMARY KEY (kind, id)
);
