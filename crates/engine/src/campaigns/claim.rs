//! Offering a campaign, and claiming its reward.

use super::{CAMPAIGN_REWARD_MAX, CAMPAIGNS_MAX, Campaign, Claim};
use crate::command::{ClaimReward, OfferCampaign};
use crate::engine::Engine;
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use crate::planted::{Bug, planted};
use crate::reject::Reject;

impl Engine {
    pub(crate) fn offer_campaign(&mut self, command: &OfferCampaign) -> Result<(), Reject> {
        let OfferCampaign { campaign, asset, reward, begins_at, ends_at, .. } = *command;
        if self.campaigns.campaigns.contains_key(&campaign) {
            return Err(Reject::AlreadyExists);
        }
        if self.campaigns.campaigns.len() >= CAMPAIGNS_MAX {
            return Err(Reject::CapacityReached);
        }
        self.check_asset(asset)?;
        if !reward.is_positive() || reward > CAMPAIGN_REWARD_MAX {
            return Err(Reject::InvalidInput { what: "reward" });
        }
        if begins_at > ends_at || ends_at < self.now() {
            return Err(Reject::InvalidInput { what: "end" });
        }
        // Every check is above. From here on nothing may fail.
        let offered = Campaign { asset, reward, begins_at, ends_at, claims: 0 };
        self.campaigns.campaigns.insert(campaign, offered);
        Ok(())
    }

    /// Returns the claim's number. Order of checks: account, earlier claim, campaign, budget.
    pub(crate) fn claim_reward(&mut self, command: &ClaimReward) -> Result<u64, Reject> {
        let ClaimReward { account, campaign: id } = *command;
        let group = self.live_customer(account)?.group;
        if let Some(first) = self.campaigns.claim(id, group).filter(|_| !planted(Bug::RewardPaidAgain)) {
            return if first.account == account { Ok(first.number) } else { Err(Reject::CampaignOtherAccount) };
        }
        let now = self.now();
        let running = self.campaigns.campaign(id).filter(|campaign| campaign.is_running(now));
        let Campaign { asset, reward, claims, .. } = *running.ok_or(Reject::ProductRemoved)?;
        let held = self.ledger.system(System::Campaign(id), asset);
        if held < reward {
            return Err(Reject::FundNotPrefunded { needed: reward, held });
        }
        // Every check is above. From here on nothing may fail.
        let number = claims + 1;
        self.campaigns.campaigns.get_mut(&id).expect("just found").claims = number;
        self.campaigns.claims.insert((id, group), Claim { number, account, at: now });
        let (from, to) = (LedgerAccount::System(System::Campaign(id)), LedgerAccount::Free(account, Wallet::Platform));
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount: reward, reason: Reason::Campaign });
        self.out.push(Event::RewardClaimed { campaign: id, account, number, asset, amount: reward });
        self.cover_claims(account, asset);
        Ok(number)
    }
}
