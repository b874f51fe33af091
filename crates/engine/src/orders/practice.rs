//! Practice orders: the same checks, prices and fees, filled against a shadow of the live book that is walked and
//! never consumed. The other side of every practice trade is the practice realm's own account.

use plimsoll_units::{Amount, Lots, MarketId, OrderId, Rounding, Side, Ticks};

use super::matching::MatchEnd;
use crate::accounts::Realm;
use crate::book::Resting;
use crate::engine::Engine;
use crate::event::{Event, OrderEnd};
use crate::fees::Liquidity;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet, in_realm};

/// Levels of the live book a practice order may walk.
pub(super) const SHADOW_LEVELS: usize = 64;
/// Resting practice orders of one market that one tick may fill.
pub(super) const PRACTICE_FILLS_PER_TICK: usize = 64;

impl Engine {
    pub(crate) fn match_practice(&mut self, id: OrderId, limit: Ticks, mut budget: Option<Amount>) -> MatchEnd {
        let order = *self.orders.pool.get(id).expect("a live order is matched");
        let market = &self.markets[order.market.index()];
        let mut levels = Vec::new();
        market.book.depth(&self.orders.pool, order.side.opposite(), SHADOW_LEVELS, &mut levels);
        let mut left = order.lots;
        for (ticks, depth) in levels {
            if left.is_zero() || !order.side.crosses(limit, ticks) {
                break;
            }
            let mut lots = left.min(depth);
            if let Some(money) = &mut budget {
                let market = &self.markets[order.market.index()];
                lots = lots.min(market.affordable(*money, ticks));
                if lots.is_zero() {
                    return MatchEnd::Spent;
                }
                *money -= market.value(ticks, lots);
            }
            left -= lots;
            self.orders.pool.reduce(id, lots);
            self.fill_practice(&order, ticks, lots, Liquidity::Taker);
        }
        MatchEnd::Done
    }

    /// Fill resting practice orders that the live book has reached, at their own price.
    pub(crate) fn sweep_practice(&mut self, market: MarketId) {
        for side in [Side::Buy, Side::Sell] {
            for _ in 0..PRACTICE_FILLS_PER_TICK {
                let m = &mut self.markets[market.index()];
                let Some(order) = m.shadow.best(&self.orders.pool, side).copied() else {
                    break;
                };
                let depth = m.book.available(&self.orders.pool, side.opposite(), order.ticks, order.lots);
                if depth.is_zero() {
                    break;
                }
                let used_up = m.shadow.fill_best(&mut self.orders.pool, side, depth);
                self.fill_practice(&order, order.ticks, depth, Liquidity::Maker);
                if used_up {
                    self.finish_order(order.id, OrderEnd::Filled);
                } else {
                    self.lower_other(order.id, depth);
                    break;
                }
            }
        }
    }

    fn fill_practice(&mut self, order: &Resting, ticks: Ticks, lots: Lots, liquidity: Liquidity) {
        let market = &self.markets[order.market.index()];
        let value = market.value(ticks, lots);
        let fee = if market.is_contract() {
            self.fill_contract(order, ticks, lots, liquidity)
        } else {
            self.fill_practice_spot(order, value, lots, liquidity)
        };
        self.out.push(Event::PracticeTraded {
            order: order.id,
            account: order.account,
            market: order.market,
            side: order.side,
            ticks,
            lots,
            fee,
        });
    }

    fn fill_practice_spot(&mut self, order: &Resting, value: Amount, lots: Lots, liquidity: Liquidity) -> Amount {
        let market = &self.markets[order.market.index()];
        let (base, quote) = market.pair();
        let (base, quote) = (in_realm(base, Realm::Practice), in_realm(quote, Realm::Practice));
        let amount = market.base_amount(lots);
        let (given, paid, received, gained) = match order.side {
            Side::Buy => (quote, value, base, amount),
            Side::Sell => (base, amount, quote, value),
        };
        let held = LedgerAccount::Held(order.account, Wallet::Platform);
        let free = LedgerAccount::Free(order.account, Wallet::Platform);
        let shadow = LedgerAccount::System(System::Shadow);
        let rate = self.fees.spot(&self.accounts[order.account.index()], liquidity);
        let fee = gained.at_rate(rate, Rounding::Up).expect("a fee is less than what it is taken from");
        let fee_place = LedgerAccount::System(System::Fee);
        let reason = Reason::Trade;
        self.ledger.post(&mut self.out, Posting { from: held, to: shadow, asset: given, amount: paid, reason });
        self.ledger.post(&mut self.out, Posting { from: shadow, to: free, asset: received, amount: gained, reason });
        let posting = Posting { from: free, to: fee_place, asset: received, amount: fee, reason: Reason::Fee };
        self.ledger.post(&mut self.out, posting);
        self.orders.detail_mut(order.id).hold -= paid;
        fee
    }
}
