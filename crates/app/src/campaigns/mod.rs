//! Campaigns: what is on offer to a caller, what it is for, and claiming it.
//!
//! Decides who may claim, from facts that are published with the campaign; the engine decides whether anything is paid.
//! Nothing here asks for money.

use plimsoll_engine::command::ClaimReward;
use plimsoll_engine::{Engine, RequestKey};
use plimsoll_store::Store;
use plimsoll_store::campaigns::CampaignText;
use plimsoll_units::{Amount, CampaignId, DAY_MS, Timestamp};

use crate::clock::Clock;
use crate::coins::coin_of;
use crate::engine_client::EngineClient;
use crate::error::Result;
use crate::principal::Principal;
use crate::refusal;

/// As in the API's `status`.
pub const CAMPAIGN_NEW: i64 = 0;
pub const CAMPAIGN_READ: i64 = 1;
pub const CAMPAIGN_CLAIMED: i64 = 2;

/// A campaign as one caller sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Activity {
    pub id: CampaignId,
    pub title: String,
    pub terms: String,
    pub coin: String,
    pub reward: Amount,
    /// Everything that was paid in, without what went back.
    pub total: Amount,
    pub left: Amount,
    pub begins_at: Timestamp,
    pub ends_at: Timestamp,
    /// Whole days from beginning to end, a begun one included.
    pub days: i64,
    pub status: i64,
    /// The caller has done what the reward is for.
    pub is_eligible: bool,
    pub claimed_at: Option<Timestamp>,
}

/// The use cases of campaigns. Clones share their state.
#[derive(Clone)]
pub struct Campaigns {
    store: Store,
    engine_client: EngineClient,
    clock: Clock,
}

/// Running, or claimed by this person.
fn seen_by(engine: &Engine, group: u32, text: &CampaignText, now: Timestamp) -> Option<Activity> {
    let campaign = engine.campaigns().campaign(text.campaign)?;
    let claim = engine.campaigns().claim(text.campaign, group);
    let left = engine.campaign_budget(text.campaign);
    // A budget that can't pay one more ends a campaign for everybody who has not been paid.
    let is_open = campaign.is_running(now) && left >= campaign.reward;
    if !is_open && claim.is_none() {
        return None;
    }
    Some(Activity {
        id: text.campaign,
        title: text.title.clone(),
        terms: text.terms.clone(),
        coin: coin_of(engine, campaign.asset),
        reward: campaign.reward,
        total: campaign.paid() + left,
        left,
        begins_at: campaign.begins_at,
        ends_at: campaign.ends_at,
        days: (campaign.ends_at.0 - campaign.begins_at.0) / DAY_MS + 1,
        status: if claim.is_some() { CAMPAIGN_CLAIMED } else { CAMPAIGN_NEW },
        is_eligible: false,
        claimed_at: claim.map(|claim| claim.at),
    })
}

impl Campaigns {
    pub(crate) fn new(store: Store, engine_client: EngineClient, clock: Clock) -> Self {
        Self { store, engine_client, clock }
    }

    /// What is on offer to the caller, and what was claimed.
    pub async fn activities(&self, principal: &Principal) -> Result<Vec<Activity>> {
        let texts = self.store.campaign_texts().await?;
        let read = self.store.campaigns_read(principal.user.0).await?;
        let finished = self.finished(principal).await?;
        let (account, now) = (principal.account, self.clock.now());
        let list = |engine: &Engine| {
            let group = engine.account(account).map_or(0, |account| account.group);
            let activity = |text: &CampaignText| {
                let mut activity = seen_by(engine, group, text, now)?;
                if activity.status == CAMPAIGN_NEW && read.contains(&activity.id) {
                    activity.status = CAMPAIGN_READ;
                }
                activity.is_eligible = finished.contains(&text.survey);
                Some(activity)
            };
            texts.iter().filter_map(activity).collect()
        };
        self.engine_client.read_stale(list)
    }

    /// Questionnaires that the caller has finished, whatever the answers were.
    async fn finished(&self, principal: &Principal) -> Result<Vec<i64>> {
        let results = self.store.last_results(principal.user.0).await?;
        Ok(results.into_iter().map(|result| result.survey).collect())
    }

    async fn text(&self, id: CampaignId) -> Result<CampaignText> {
        let texts = self.store.campaign_texts().await?;
        Ok(texts.into_iter().find(|text| text.campaign == id).ok_or(refusal::NOT_FOUND)?)
    }

    pub async fn mark_read(&self, principal: &Principal, id: CampaignId) -> Result<()> {
        self.text(id).await?;
        Ok(self.store.note_campaign_read(id, principal.user.0, self.clock.now().0).await?)
    }

    /// Claims the reward; claimed again, it is answered as the first time.
    pub async fn claim(&self, principal: &Principal, id: CampaignId, key: Option<RequestKey>) -> Result<()> {
        let text = self.text(id).await?;
        if !self.finished(principal).await?.contains(&text.survey) {
            return Err(refusal::CAMPAIGN_NOT_YET.because(format!("questionnaire {}", text.survey)).into());
        }
        self.engine_client.submit(ClaimReward { account: principal.account, campaign: id }, key).await?;
        Ok(())
    }
}
