//! What must be true of campaigns after every command, and of a state that was read back.

use std::collections::BTreeMap;

use plimsoll_units::CampaignId;

use crate::accounts::Realm;
use crate::engine::Engine;

impl Engine {
    /// A campaign has paid as often as people have claimed, and each of them once.
    pub(crate) fn check_campaigns(&self) -> Result<(), String> {
        let book = &self.campaigns;
        let mut counts: BTreeMap<CampaignId, u64> = BTreeMap::new();
        for ((id, group), claim) in &book.claims {
            let account = self.accounts.get(claim.account.index());
            let is_own = account.is_some_and(|account| account.group == *group && account.realm == Realm::Live);
            let is_counted = book.campaigns.get(id).is_some_and(|c| (1..=c.claims).contains(&claim.number));
            if !is_own || !is_counted {
                return Err(format!("campaign {id} has an impossible claim: {claim:?}"));
            }
            *counts.entry(*id).or_default() += 1;
        }
        for (id, campaign) in &book.campaigns {
            let counted = counts.remove(id).unwrap_or_default();
            if campaign.claims != counted || !campaign.reward.is_positive() {
                return Err(format!("campaign {id} has paid {} rewards to {counted} people", campaign.claims));
            }
        }
        Ok(())
    }
}
