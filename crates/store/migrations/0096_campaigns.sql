-- What the operator says about campaigns, and who has read it. Budgets and claims are in the journal.
CREATE TABLE campaign_texts (
    campaign BIGINT PRIMARY KEY,
    title TEXT NOT NULL,
    terms TEXT NOT NULL,
    survey BIGINT NOT NULL
);
CREATE TABLE campaign_reads (
    campaign BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (campaign, user_id)
){by_key};
