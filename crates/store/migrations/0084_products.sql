-- The product a text is about; empty for texts that are about none. Texts of products that a build does not have are
-- kept and not shown. Those that came with earlier builds are tagged here, also where an operator rewrote them.
ALTER TABLE articles ADD COLUMN product TEXT NOT NULL DEFAULT '';
UPDATE articles SET product = 'c2c' WHERE kind = 'rule' AND slug = 'c2c';
UPDATE articles SET product = 'vault' WHERE kind = 'rule' AND slug = 'defi';
UPDATE articles SET product = 'funds' WHERE kind = 'rule' AND slug = 'funds';
UPDATE articles SET product = 'institutions' WHERE kind = 'rule' AND slug = 'institution';
UPDATE articles SET product = 'loans' WHERE kind = 'rule' AND slug = 'loans';
UPDATE articles SET product = 'pledge' WHERE kind = 'rule' AND slug IN ('pledge', 'usdc-loans');
UPDATE articles SET product = 'campaigns' WHERE kind = 'rule' AND slug = 'promotion';
UPDATE articles SET product = 'funds' WHERE kind = 'notice' AND slug = 'funds-none';
UPDATE articles SET product = 'campaigns' WHERE kind = 'notice' AND slug = 'no-campaign';
UPDATE articles SET product = 'vault' WHERE kind = 'notice' AND slug IN ('vault-approvals', 'vault-none');
UPDATE articles SET product = 'vault' WHERE kind = 'home' AND slug IN ('defi-how', 'defi-faq-rate', 'defi-faq-revoke');
UPDATE articles SET product = 'loans' WHERE kind = 'home' AND slug IN ('loan-how', 'loan-faq-fee', 'loan-faq-late');

-- Which browser a sandbox shows the codes of a mailbox or phone to: the one that proved it first. Only a hash of the
-- browser's key is kept.
CREATE TABLE sandbox_browsers (
    target TEXT PRIMARY KEY,
    browser TEXT NOT NULL,
    at BIGINT NOT NULL
);
