-- Which second-contract was placed beside which: what a person meant, not what it pays.
CREATE TABLE seconds_links (
    id BIGINT PRIMARY KEY,
    account BIGINT NOT NULL,
    parent BIGINT NOT NULL
);
