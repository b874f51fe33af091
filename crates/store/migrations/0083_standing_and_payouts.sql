-- Profiles follow from country, questionnaires and identity check since this version: what was passed before is looked
-- at again, so that everybody has the profile and the products that their answers open.
UPDATE survey_results SET stage = 0 WHERE stage = 1 AND passed = 1;

-- In which currency a bank pays a withdrawal out, at which rate, and the tick of which index this follows from. Empty:
-- as the coin itself.
ALTER TABLE withdrawals ADD COLUMN payout_currency TEXT NOT NULL DEFAULT '';
ALTER TABLE withdrawals ADD COLUMN payout_rate TEXT NOT NULL DEFAULT '';
ALTER TABLE withdrawals ADD COLUMN payout_index BIGINT;
ALTER TABLE withdrawals ADD COLUMN payout_symbol TEXT NOT NULL DEFAULT '';
ALTER TABLE withdrawals ADD COLUMN payout_tick BIGINT NOT NULL DEFAULT 0;
ALTER TABLE withdrawals ADD COLUMN payout_inverse BIGINT NOT NULL DEFAULT 0;
