//! Fees and levels, as pages show them: always the engine's own figures.

use plimsoll_engine::Engine;
use plimsoll_engine::accounts::KycLevel;
use plimsoll_engine::prices::FeedState;
use plimsoll_engine::view::FeeLevel;
use plimsoll_units::{Amount, Timestamp};

use super::Content;
use crate::error::Result;
use crate::principal::Principal;

/// Where somebody stands on the ladder of levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VipInfo {
    pub level: u8,
    /// Of the thirty closed days, in USDT.
    pub volume: u64,
    pub equity: u64,
    pub next: Option<FeeLevel>,
    /// What this level pays.
    pub fees: FeeLevel,
}

/// How the price feeds are doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FeedCount {
    pub all: usize,
    /// Those whose prices can be relied on now.
    pub good: usize,
    /// Those that were quiet for too long; markets that are closed among them.
    pub stale: usize,
}

impl Content {
    pub async fn vip(&self, who: &Principal) -> Result<VipInfo> {
        let account = who.live_account;
        self.engine_client.read(|engine| vip(engine, account)).await
    }

    /// Every level, from the one everybody begins with.
    pub fn fee_levels(&self) -> Result<Vec<FeeLevel>> {
        self.engine_client.read_stale(Engine::fee_levels)
    }

    /// What may be withdrawn in a day at primary and at advanced verification, in USDT.
    pub fn verification_limits(&self) -> [Amount; 2] {
        [KycLevel::Primary, KycLevel::Advanced].map(KycLevel::daily_withdrawal)
    }

    pub fn feed_count(&self) -> Result<FeedCount> {
        let now = self.clock.now();
        self.engine_client.read_stale(|engine| count(engine, now))
    }
}

fn vip(engine: &Engine, id: plimsoll_units::AccountId) -> VipInfo {
    let account = engine.account(id);
    let level = account.map_or(0, |account| account.vip);
    let (volume, equity) = match account.and_then(|account| account.activity.as_deref()) {
        Some(activity) => (activity.volume(), activity.average_equity()),
        None => (0, 0),
    };
    let mut levels = engine.fee_levels();
    let next = levels.get(usize::from(level) + 1).cloned();
    VipInfo { level, volume, equity, next, fees: levels.swap_remove(usize::from(level)) }
}

fn count(engine: &Engine, now: Timestamp) -> FeedCount {
    let mut count = FeedCount::default();
    for index in engine.indexes() {
        count.all += 1;
        match index.state(now) {
            FeedState::Ok => count.good += 1,
            FeedState::Stale => count.stale += 1,
            _ => {}
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use plimsoll_units::AccountId;

    #[test]
    fn somebody_unknown_stands_at_the_beginning() {
        let info = vip(&Engine::new(), AccountId(99));
        assert_eq!((info.level, info.volume, info.fees.level), (0, 0, 0));
        assert_eq!(info.next.unwrap().volume, 100_000);
    }
}
