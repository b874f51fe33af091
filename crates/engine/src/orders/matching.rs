//! The matcher: price, then time. A trade happens at the resting order's price.

use plimsoll_units::{Amount, Lots, OrderId, Side, Ticks};

use super::SelfTrade;
use super::table::Purpose;
use crate::accounts::{HOUSE_GROUP, Realm};
use crate::book::Resting;
use crate::engine::Engine;
use crate::event::{Event, OrderEnd, Trade};
use crate::planted::{Bug, planted};

/// Why matching stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MatchEnd {
    /// Nothing left of the order, or nothing left to trade with at its price.
    Done,
    /// The money to spend no longer buys a lot.
    Spent,
    /// It met one of its own.
    SelfTrade,
}

impl Engine {
    /// Match against the live book, or in practice against a shadow of it.
    pub(crate) fn match_any(&mut self, order: OrderId, limit: Ticks, budget: Option<Amount>) -> MatchEnd {
        let account = self.orders.pool.get(order).expect("just opened").account;
        match self.accounts[account.index()].realm {
            Realm::Live => self.match_order(order, limit, budget),
            Realm::Practice => self.match_practice(order, limit, budget),
        }
    }

    pub(crate) fn match_order(&mut self, id: OrderId, limit: Ticks, mut budget: Option<Amount>) -> MatchEnd {
        let mut taker = *self.orders.pool.get(id).expect("a live order is matched");
        let m = taker.market.index();
        let group = self.accounts[taker.account.index()].group;
        let self_trade = self.orders.detail(id).self_trade;
        let opposite = taker.side.opposite();
        while !taker.lots.is_zero() {
            let market = &mut self.markets[m];
            // The price first: most orders cross nothing and need not touch the order at the far side's head.
            let crosses = |best| taker.side.crosses(limit, best) || planted(Bug::TradesThroughLimit);
            if !market.book.best_ticks(opposite).is_some_and(crosses) {
                break;
            }
            let maker = *market.book.best(&self.orders.pool, opposite).expect("a price has its orders");
            let own = self.accounts[maker.account.index()].group == group && group != HOUSE_GROUP;
            if own && !planted(Bug::SelfTradeAllowed) {
                if self_trade != SelfTrade::ExpireTaker {
                    self.take_out(maker.id, OrderEnd::SelfTrade);
                }
                if self_trade != SelfTrade::ExpireMaker {
                    return MatchEnd::SelfTrade;
                }
                continue;
            }
            let mut lots = taker.lots.min(maker.lots);
            if let Some(money) = &mut budget {
                lots = lots.min(market.affordable(*money, maker.ticks));
                if lots.is_zero() {
                    return MatchEnd::Spent;
                }
                *money -= market.value(maker.ticks, lots);
            }
            let used_up = market.book.fill_best(&mut self.orders.pool, opposite, lots);
            market.last = Some(maker.ticks);
            self.fetch_activity(maker.account);
            self.orders.pool.reduce(id, lots);
            taker.lots -= lots;
            let lost = u64::from(planted(Bug::FillLosesLot) && lots.0 > 1);
            if used_up {
                self.prefetch_maker(m, opposite);
            }
            self.settle(&maker, &taker, Lots(lots.0 - lost));
            if used_up {
                self.finish_order(maker.id, OrderEnd::Filled);
            } else {
                self.lower_other(maker.id, lots);
            }
        }
        MatchEnd::Done
    }

    /// Who is first now trades next: perhaps with this very taker.
    #[inline]
    fn prefetch_maker(&self, market: usize, side: Side) {
        if let Some(next) = self.markets[market].book.best(&self.orders.pool, side) {
            self.orders.prefetch(next.id);
            self.fetch_account(next.account);
        }
    }

    /// Book one trade, whatever the product.
    fn settle(&mut self, maker: &Resting, taker: &Resting, lots: Lots) {
        let market = &self.markets[maker.market.index()];
        let value = market.value(maker.ticks, lots);
        let (maker_fee, taker_fee) = if market.is_contract() {
            self.settle_contract(maker, taker, lots)
        } else {
            self.settle_spot(maker, taker, lots, value)
        };
        self.ledger.fold(&[maker.id.0, taker.id.0, lots.0 ^ u64::from(maker.ticks.0) << 32]);
        self.out.push(Event::Traded(Trade {
            market: maker.market,
            ticks: maker.ticks,
            lots,
            taker_side: taker.side,
            maker: maker.id,
            taker: taker.id,
            maker_account: maker.account,
            taker_account: taker.account,
            maker_fee,
            taker_fee,
        }));
    }

    /// After matching: rest what is left, or end the order.
    pub(crate) fn rest_or_end(&mut self, id: OrderId, end: MatchEnd, rests: bool) {
        let order = *self.orders.pool.get(id).expect("the order that was matched");
        if order.lots.is_zero() || end == MatchEnd::Spent {
            return self.finish_order(id, OrderEnd::Filled);
        }
        if end == MatchEnd::SelfTrade {
            return self.finish_order(id, OrderEnd::SelfTrade);
        }
        if !rests {
            return self.finish_order(id, OrderEnd::Unfilled);
        }
        if order.lots < self.orders.detail(id).total {
            self.trim_hold(&order);
        }
        let practice = self.accounts[order.account.index()].realm == Realm::Practice;
        let market = &mut self.markets[order.market.index()];
        let book = if practice { &mut market.shadow } else { &mut market.book };
        let pool = &mut self.orders.pool;
        if planted(Bug::LastInFirstOut) {
            let level = book.iter(pool, order.side).filter(|earlier| earlier.ticks == order.ticks);
            let earlier: Vec<OrderId> = level.map(|earlier| earlier.id).collect();
            earlier.iter().for_each(|id| book.unlink(pool, *id));
            book.rest(pool, id);
            return earlier.iter().for_each(|id| book.rest(pool, *id));
        }
        book.rest(pool, id);
    }

    /// A better price than the limit left money held that the rest does not need.
    fn trim_hold(&mut self, order: &Resting) {
        let market = &self.markets[order.market.index()];
        let needed = match (self.orders.detail(order.id).purpose, order.side) {
            (Purpose::Spot, Side::Buy) => market.value(order.ticks, order.lots),
            (Purpose::Open { leverage, .. }, _) => {
                self.open_cost(order.account, order.market, order.side, order.ticks, order.lots, leverage)
            }
            (Purpose::Net { leverage, closing }, _) => {
                let opening = order.lots - closing;
                self.open_cost(order.account, order.market, order.side, order.ticks, opening, leverage)
            }
            _ => return,
        };
        let excess = self.orders.detail(order.id).hold - needed;
        if excess.is_positive() {
            self.release_hold(order, excess);
        }
    }
}
