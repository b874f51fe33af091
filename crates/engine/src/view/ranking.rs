//! The auto-deleveraging rank of a position, in fifths, as shown to its holder.

use plimsoll_units::{MarketId, PositionId, Side};

use crate::engine::Engine;

/// The fifth fifth is closed first.
const FIFTHS: usize = 5;
/// Maximum positions examined. A larger set is sampled evenly, which is enough for fifths.
const SAMPLE_MAX: usize = 2_048;

/// The scores of one side of a market, to rank several positions with one walk.
pub struct Ranking {
    /// Lowest first.
    scores: Vec<i128>,
}

impl Engine {
    pub fn ranking(&self, market: MarketId, side: Side) -> Ranking {
        let Some(contract) = self.markets.get(market.index()).and_then(|market| market.contract.as_deref()) else {
            return Ranking { scores: Vec::new() };
        };
        let watched = &contract.liquidations[side.index()];
        let stride = watched.len().div_ceil(SAMPLE_MAX).max(1);
        let sampled = watched.iter().step_by(stride).map(|(_, id)| *id);
        let mut scores: Vec<i128> = sampled.filter_map(|id| self.live_score(id)).collect();
        scores.sort_unstable();
        Ranking { scores }
    }

    /// 1 (last) to 5 (first); `None` for a position at a loss, which is never closed against a bankrupt one, and for
    /// practice.
    pub fn fifth(&self, ranking: &Ranking, position: PositionId) -> Option<u8> {
        let score = self.live_score(position)?;
        let below = ranking.scores.partition_point(|other| *other < score);
        let count = ranking.scores.len().max(1);
        Some((below * FIFTHS / count).min(FIFTHS - 1) as u8 + 1)
    }

    fn live_score(&self, id: PositionId) -> Option<i128> {
        let account = self.positions.get(id)?.account;
        let live = self.accounts[account.index()].realm == crate::accounts::Realm::Live;
        if live { self.deleveraging_score(id) } else { None }
    }
}
