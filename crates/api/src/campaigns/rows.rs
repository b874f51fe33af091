//! What the calls of campaigns return.

use plimsoll_app::campaigns::{Activity, CAMPAIGN_NEW};
use plimsoll_units::CampaignId;
use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::{Decimal, Int, Millis, WireAmount};

/// A reward, what it is for and what can still be paid.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ActivityRow {
    id: u32,
    title: String,
    /// 0 USDT, 1 ETH; other coins are named by `coin` alone.
    #[serde(rename = "type")]
    kind: Option<u8>,
    coin: String,
    /// Of one person.
    amount: WireAmount,
    /// The whole budget.
    totle_amount: WireAmount,
    budget_left: WireAmount,
    days: i64,
    /// 0 new, 1 read, 2 claimed.
    status: i64,
    begin_time: Millis,
    end_time: Millis,
    /// ISO 8601, UTC.
    begin_time_s: String,
    end_time_s: String,
    /// What the reward is for, and what it does not ask for.
    terms: String,
    /// The caller has done what the reward is for.
    eligible: bool,
    claim_time: Option<Millis>,
}

impl ActivityRow {
    pub(super) fn is_new(&self) -> bool {
        self.status == CAMPAIGN_NEW
    }
}

/// ISO 8601, UTC; empty beyond the year 9999.
fn iso(at: plimsoll_units::Timestamp) -> String {
    jiff::Timestamp::from_millisecond(at.0).map_or_else(|_| String::new(), |at| at.to_string())
}

impl From<Activity> for ActivityRow {
    fn from(activity: Activity) -> Self {
        let kind = match activity.coin.as_str() {
            "USDT" => Some(0),
            "ETH" => Some(1),
            _ => None,
        };
        Self {
            id: activity.id.0,
            title: activity.title,
            kind,
            coin: activity.coin.to_ascii_lowercase(),
            amount: Decimal(activity.reward),
            totle_amount: Decimal(activity.total),
            budget_left: Decimal(activity.left),
            days: activity.days,
            status: activity.status,
            begin_time: Millis(activity.begins_at),
            end_time: Millis(activity.ends_at),
            begin_time_s: iso(activity.begins_at),
            end_time_s: iso(activity.ends_at),
            terms: activity.terms,
            eligible: activity.is_eligible,
            claim_time: activity.claimed_at.map(Millis),
        }
    }
}

/// How it stands now.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ActivityChanged {
    id: u32,
    /// 1 read, 2 claimed.
    status: i64,
}

impl ActivityChanged {
    pub(super) fn of(id: CampaignId, status: Int) -> Self {
        Self { id: id.0, status: status.0 }
    }
}
