//! Campaigns: a reward for each person once, from a budget that the operator paid in.
//!
//! Whole rewards only, in the order of the claims. A claim that finds too little is refused and may come again. Nothing
//! leads from a customer into a budget; what is left after the end goes back to the operator.

mod check;
mod claim;

use std::collections::BTreeMap;

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, CampaignId, Timestamp};

use crate::engine::Engine;
use crate::ledger::System;

/// Campaigns, running or over.
pub const CAMPAIGNS_MAX: usize = 1_000;
/// The largest reward, in whole coins.
pub const CAMPAIGN_REWARD_MAX: Amount = Amount::whole(1_000_000);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Campaign {
    #[n(0)]
    pub asset: AssetId,
    #[n(1)]
    pub reward: Amount,
    #[n(2)]
    pub begins_at: Timestamp,
    #[n(3)]
    pub ends_at: Timestamp,
    /// Rewards ever paid.
    #[n(4)]
    pub claims: u64,
}

/// A reward that was paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Claim {
    /// Counted within its campaign.
    #[n(0)]
    pub number: u64,
    #[n(1)]
    pub account: AccountId,
    #[n(2)]
    pub at: Timestamp,
}

impl Campaign {
    pub fn is_running(&self, now: Timestamp) -> bool {
        (self.begins_at..=self.ends_at).contains(&now)
    }
    /// Everything that was paid.
    pub fn paid(&self) -> Amount {
        Amount::from_units(self.reward.units() * i128::from(self.claims))
    }
}

#[derive(Clone, Debug, Default, Encode, Decode)]
pub struct CampaignBook {
    #[n(0)]
    campaigns: BTreeMap<CampaignId, Campaign>,
    /// By the person, whichever account claimed.
    #[n(1)]
    claims: BTreeMap<(CampaignId, u32), Claim>,
}

impl CampaignBook {
    pub fn campaign(&self, id: CampaignId) -> Option<&Campaign> {
        self.campaigns.get(&id)
    }
    /// Every campaign ever offered, by number.
    pub fn campaigns(&self) -> impl Iterator<Item = (CampaignId, &Campaign)> + '_ {
        self.campaigns.iter().map(|(id, campaign)| (*id, campaign))
    }
    /// What was paid to a person.
    pub fn claim(&self, id: CampaignId, group: u32) -> Option<&Claim> {
        self.claims.get(&(id, group))
    }
    pub(crate) fn is_unused(&self) -> bool {
        self.campaigns.is_empty()
    }
}

impl Engine {
    pub fn campaigns(&self) -> &CampaignBook {
        &self.campaigns
    }

    /// What a campaign can still pay.
    pub fn campaign_budget(&self, id: CampaignId) -> Amount {
        let asset = self.campaigns.campaign(id).map(|campaign| campaign.asset);
        asset.map_or(Amount::ZERO, |asset| self.ledger.system(System::Campaign(id), asset))
    }
}
