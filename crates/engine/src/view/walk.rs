//! Book walk: what the book would fill of an order now, without trading.

use plimsoll_units::{Amount, Lots, Side, Ticks};

use crate::accounts::{Account, Realm};
use crate::engine::Engine;
use crate::markets::Market;

/// Maximum resting orders per walk: a preview is not worth more.
const ORDERS_MAX: usize = 4_096;
/// Levels a practice order sees: as many as it may trade with.
const PRACTICE_LEVELS: usize = 64;

/// The fills available to an order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    pub lots: Lots,
    /// Their exact cost.
    pub value: Amount,
    /// The first and the last price met.
    pub best: Option<Ticks>,
    pub worst: Option<Ticks>,
    /// One of its own orders is in the way: the order would end there.
    pub meets_own: bool,
}

/// The order being walked through the other side.
pub(super) struct Wanted {
    pub(super) side: Side,
    pub(super) lots: Lots,
    pub(super) limit: Ticks,
    /// Money to spend instead of lots to take.
    pub(super) budget: Option<Amount>,
}

impl Engine {
    pub(super) fn walk(&self, account: &Account, market: &Market, wanted: &Wanted) -> Walk {
        let far = wanted.side.opposite();
        let mut walk = Walk::default();
        if account.realm == Realm::Practice {
            let mut levels = Vec::new();
            market.book.depth(&self.orders.pool, far, PRACTICE_LEVELS, &mut levels);
            for (ticks, lots) in levels {
                if !walk.take(market, wanted, ticks, lots) {
                    break;
                }
            }
            return walk;
        }
        for maker in market.book.iter(&self.orders.pool, far).take(ORDERS_MAX) {
            if wanted.side.crosses(wanted.limit, maker.ticks)
                && walk.lots < wanted.lots
                && self.accounts[maker.account.index()].group == account.group
            {
                walk.meets_own = true;
                break;
            }
            if !walk.take(market, wanted, maker.ticks, maker.lots) {
                break;
            }
        }
        walk
    }
}

impl Walk {
    /// Takes what is offered at a price; false when the walk ends.
    fn take(&mut self, market: &Market, wanted: &Wanted, ticks: Ticks, offered: Lots) -> bool {
        let left = wanted.lots - self.lots;
        if left.is_zero() || !wanted.side.crosses(wanted.limit, ticks) {
            return false;
        }
        let mut lots = left.min(offered);
        if let Some(budget) = wanted.budget {
            lots = lots.min(market.affordable(budget - self.value, ticks));
            if lots.is_zero() {
                return false;
            }
        }
        self.lots += lots;
        self.value += market.value(ticks, lots);
        self.best.get_or_insert(ticks);
        self.worst = Some(ticks);
        true
    }
}
