//! Campaigns: rewards from a budget that the operator paid in. Owns the shape of these commands; texts, and who has done
//! what a reward is for, are rows elsewhere.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, CampaignId, StaffId, Timestamp};

/// A new campaign. Its terms never change.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct OfferCampaign {
    #[n(0)]
    pub campaign: CampaignId,
    #[n(1)]
    pub asset: AssetId,
    /// Paid once to each person, whole or not at all.
    #[n(2)]
    pub reward: Amount,
    #[n(3)]
    pub begins_at: Timestamp,
    /// The last millisecond of the campaign.
    #[n(4)]
    pub ends_at: Timestamp,
    #[n(5)]
    pub by: StaffId,
}

/// Claims a reward. Claimed again, it is answered as the first time and pays nothing.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct ClaimReward {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub campaign: CampaignId,
}
