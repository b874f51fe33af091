-- Loans and pledges, derived from the journal.
CREATE TABLE derived_loans (
    id {key},
    account BIGINT NOT NULL,
    product BIGINT NOT NULL,
    asset BIGINT NOT NULL,
    amount TEXT NOT NULL,
    days BIGINT NOT NULL,
    rate TEXT NOT NULL,
    applied_at BIGINT NOT NULL,
    status BIGINT NOT NULL,
    reason BIGINT,
    disbursed_at BIGINT,
    due_at BIGINT,
    principal TEXT NOT NULL,
    interest_paid TEXT NOT NULL,
    penalty_paid TEXT NOT NULL,
    ended BIGINT,
    ended_at BIGINT
);
CREATE INDEX derived_loans_by_account ON derived_loans (account, id);

CREATE TABLE derived_loan_payments (
    account BIGINT NOT NULL,
    at BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    n BIGINT NOT NULL,
    loan BIGINT NOT NULL,
    penalty TEXT NOT NULL,
    interest TEXT NOT NULL,
    principal TEXT NOT NULL,
    remaining TEXT NOT NULL,
    PRIMARY KEY (account, at, seq, n)
){by_key};
CREATE INDEX derived_loan_payments_by_loan ON derived_loan_payments (account, loan);

-- What loans did to the credit score of their borrowers.
CREATE TABLE derived_loan_credit (
    account BIGINT NOT NULL,
    at BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    n BIGINT NOT NULL,
    loan BIGINT NOT NULL,
    event BIGINT NOT NULL,
    PRIMARY KEY (account, at, seq, n)
){by_key};

CREATE TABLE derived_pledges (
    id {key},
    account BIGINT NOT NULL,
    product BIGINT NOT NULL,
    asset BIGINT NOT NULL,
    collateral TEXT NOT NULL,
    principal TEXT NOT NULL,
    interest_paid TEXT NOT NULL,
    rate TEXT NOT NULL,
    initial TEXT NOT NULL,
    call TEXT NOT NULL,
    liquidation TEXT NOT NULL,
    fee TEXT NOT NULL,
    days BIGINT NOT NULL,
    opened_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    status BIGINT NOT NULL,
    released TEXT NOT NULL,
    ended_at BIGINT
);
CREATE INDEX derived_pledges_by_account ON derived_pledges (account, id);

-- Collateral that the pool took, each at one tick of the index.
CREATE TABLE derived_collateral_sales (
    account BIGINT NOT NULL,
    at BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    n BIGINT NOT NULL,
    pledge BIGINT NOT NULL,
    why BIGINT NOT NULL,
    tick BIGINT NOT NULL,
    price TEXT NOT NULL,
    sold TEXT NOT NULL,
    fee TEXT NOT NULL,
    repaid TEXT NOT NULL,
    shortfall TEXT NOT NULL,
    PRIMARY KEY (account, at, seq, n)
){by_key};
CREATE INDEX derived_collateral_sales_by_pledge ON derived_collateral_sales (account, pledge);

-- What an application carried besides its figures, which are in the journal. Papers are names of uploaded files.
CREATE TABLE loan_applications (
    id {id},
    user_id BIGINT NOT NULL,
    account BIGINT NOT NULL,
    serial TEXT NOT NULL UNIQUE,
    loan BIGINT UNIQUE,
    purpose TEXT NOT NULL,
    card_file TEXT NOT NULL,
    card_back_file TEXT NOT NULL,
    income_file TEXT NOT NULL,
    agreement TEXT NOT NULL,
    zone TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX loan_applications_by_user ON loan_applications (user_id, id);
