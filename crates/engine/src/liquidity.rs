//! The labelled liquidity provider: an ordinary participant that quotes around the index by a published rule.
//!
//! It has no last look, no priority and no access to customers' stops; it can't quote what it can't pay. The engine
//! itself places its orders, so no one can steer them.

use minicbor::{Decode, Encode};
use plimsoll_units::{
    Amount, AssetId, Lots, MarketId, OrderId, Price, Rounding, SECOND_MS, Side, Ticks, Timestamp, mul_div,
};

use crate::book::NewOrder;
use crate::engine::{Engine, LIQUIDITY_PROVIDER};
use crate::ledger::{LedgerAccount, Posting, Reason, Wallet};
use crate::markets::{Exchange, LEAN_MAX, LiquiditySpec, Market};
use crate::orders::{Detail, Purpose, TimeInForce};
use crate::prices::FeedState;

#[derive(Clone, Debug, Default, Encode, Decode)]
pub(crate) struct Quotes {
    #[n(0)]
    orders: Vec<OrderId>,
    /// The index that the current quotes are centred on.
    #[n(1)]
    around: Price,
    /// Lots recently taken on each side, and when.
    #[n(2)]
    taken: [Lots; 2],
    #[n(3)]
    taken_at: Timestamp,
}

/// Quotes that were taken are refilled after this long.
pub(crate) const REFILL_MS: i64 = 2 * SECOND_MS;
/// Growth per level: the lots of each level, in tenths of the level before it.
const GROWTH_TENTHS: u64 = 13;
/// Maximum notional of the contract inventory, as a multiple of the provider's free balance.
const INVENTORY_LEVERAGE: i128 = 10;

struct Quote {
    side: Side,
    ticks: Ticks,
    lots: Lots,
    hold: Amount,
}

impl Quotes {
    /// Refills quotes that were taken long enough ago.
    fn refill(&mut self, now: Timestamp) {
        if now.since(self.taken_at) >= REFILL_MS {
            self.taken = [Lots::ZERO; 2];
        }
    }

    fn take(&mut self, now: Timestamp, side: Side, lots: Lots) {
        self.refill(now);
        self.taken_at = now;
        self.taken[side.index()] += lots;
    }
}

impl Engine {
    /// Requotes around the index if it moved or a refill is due. Without a good price, removes all quotes.
    pub(crate) fn requote(&mut self, market: MarketId) {
        let m = &self.markets[market.index()];
        let Some(terms) = m.spec.liquidity else { return };
        let now = self.now();
        let index = &self.indexes[m.spec.index.index()];
        let good = index.state(now) == FeedState::Ok && self.is_tradable(m.spec.index);
        let Some(price) = index.price.filter(|_| good) else {
            return self.pull_quotes(market);
        };
        let moved = (price - m.quotes.around).abs().units() * 4 >= terms.spread.units();
        let refill = !m.quotes.taken.iter().all(|l| l.is_zero()) && now.since(m.quotes.taken_at) >= REFILL_MS;
        if !moved && !refill && !m.quotes.orders.is_empty() {
            return;
        }
        self.pull_quotes(market);
        self.markets[market.index()].quotes.refill(now);
        let quotes = self.plan_quotes(market, price);
        self.place_quotes(market, price, &quotes);
    }

    /// Cancels all quotes, releasing the held amount in one posting per side.
    pub(crate) fn pull_quotes(&mut self, market: MarketId) {
        let orders = std::mem::take(&mut self.markets[market.index()].quotes.orders);
        let mut released = [Amount::ZERO; 2];
        for id in orders {
            let Some(order) = self.orders.pool.get(id).copied() else {
                continue;
            };
            released[order.side.index()] += self.orders.detail(id).hold;
            self.markets[market.index()].book.unlink(&mut self.orders.pool, id);
            self.orders.close(id);
        }
        self.post_quote_holds(market, released, Reason::Release);
    }

    fn post_quote_holds(&mut self, market: MarketId, amounts: [Amount; 2], reason: Reason) {
        if self.markets[market.index()].is_contract() {
            return;
        }
        let (base, quote) = self.markets[market.index()].pair();
        let (free, held) = (
            LedgerAccount::Free(LIQUIDITY_PROVIDER, Wallet::Platform),
            LedgerAccount::Held(LIQUIDITY_PROVIDER, Wallet::Platform),
        );
        let (from, to) = if reason == Reason::Hold { (free, held) } else { (held, free) };
        for (asset, amount) in [(quote, amounts[0]), (base, amounts[1])] {
            self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason });
        }
    }

    fn plan_quotes(&self, market: MarketId, price: Price) -> Vec<Quote> {
        let m = &self.markets[market.index()];
        let terms = m.spec.liquidity.expect("asked by requote");
        let price = centre(m, &terms, price);
        let half = Price::from_units(terms.spread.units() / 2);
        let gap = m.ticks_towards(half, Side::Buy).0.max(1);
        let mut quotes = Vec::with_capacity(usize::from(terms.levels) * 2);
        for side in [Side::Buy, Side::Sell] {
            let best = match side {
                Side::Buy => m.ticks_towards(price - half, Side::Buy),
                Side::Sell => m.ticks_towards(price + half, Side::Sell),
            };
            let mut size = m.affordable(terms.top_value, best).0.max(1);
            let mut missing = m.quotes.taken[side.index()].0;
            let mut budget = self.quote_budget(m, side, best);
            for level in 0..u32::from(terms.levels) {
                let ticks = match side {
                    Side::Buy => best.0.saturating_sub(level * gap),
                    Side::Sell => best.0.saturating_add(level * gap),
                };
                if ticks == 0 {
                    break;
                }
                let held_back = missing.min(size);
                missing -= held_back;
                let lots = (size - held_back).min(budget.lots(m, Ticks(ticks)));
                size = size * GROWTH_TENTHS / 10;
                if lots == 0 {
                    continue;
                }
                let hold = budget.spend(m, Ticks(ticks), Lots(lots));
                quotes.push(Quote { side, ticks: Ticks(ticks), lots: Lots(lots), hold });
            }
        }
        quotes
    }

    /// The provider's budget on one side.
    fn quote_budget(&self, m: &Market, side: Side, best: Ticks) -> Budget {
        let free = |wallet, asset: AssetId| self.ledger.free(LIQUIDITY_PROVIDER, wallet, asset);
        if !m.is_contract() {
            let (base, quote) = m.pair();
            return match side {
                Side::Buy => Budget::Money(free(Wallet::Platform, quote)),
                Side::Sell => Budget::Coins(free(Wallet::Platform, base)),
            };
        }
        let free = free(Wallet::Contract, m.settle_asset());
        let exchange = self.conversion(m).unwrap_or(Exchange::ONE);
        let money =
            free.mul_div(INVENTORY_LEVERAGE, 1, Rounding::Down).and_then(|money| exchange.back(money, Rounding::Down));
        let most = m.affordable(money.unwrap_or(Amount::ZERO), best).0 as i64;
        let held = m.contract().liquidity.lots;
        let room = match side {
            Side::Buy => most - held,
            Side::Sell => most + held,
        };
        Budget::Lots(room.max(0) as u64)
    }

    fn place_quotes(&mut self, market: MarketId, around: Price, quotes: &[Quote]) {
        let mut held = [Amount::ZERO; 2];
        for quote in quotes {
            held[quote.side.index()] += quote.hold;
        }
        self.post_quote_holds(market, held, Reason::Hold);
        self.markets[market.index()].quotes.around = around;
        let now = self.now();
        for quote in quotes {
            let detail = Detail {
                hold: quote.hold,
                tif: TimeInForce::Gtc,
                at_market: false,
                ..Detail::new(Purpose::Quote, quote.lots, now)
            };
            let (side, ticks, lots) = (quote.side, quote.ticks, quote.lots);
            let order = NewOrder { account: LIQUIDITY_PROVIDER, market, side, ticks, lots };
            let id = self.orders.open(order, detail);
            self.match_order(id, ticks, None);
            if self.orders.pool.get(id).expect("just opened").lots.is_zero() {
                self.finish_order(id, crate::event::OrderEnd::Filled);
                continue;
            }
            self.markets[market.index()].book.rest(&mut self.orders.pool, id);
            self.markets[market.index()].quotes.orders.push(id);
        }
    }

    /// Records what was taken, so that it is refilled only after a delay.
    pub(crate) fn note_quote_fill(&mut self, market: MarketId, side: Side, lots: Lots) {
        let now = self.now();
        self.markets[market.index()].quotes.take(now, side, lots);
    }
}

/// The price that quotes stand around: the index, moved against what the provider holds of a contract.
fn centre(m: &Market, terms: &LiquiditySpec, index: Price) -> Price {
    let Some(lean) = terms.lean.filter(|_| m.is_contract()) else {
        return index;
    };
    let held = m.contract().liquidity.lots;
    let value = m.value(m.ticks_towards(index, Side::Buy), Lots(held.unsigned_abs()));
    let of_index = |rate| index.at_rate(rate, Rounding::Down).unwrap_or(Price::ZERO);
    let most = of_index(LEAN_MAX);
    let by = mul_div(of_index(lean).units(), value.units(), terms.top_value.units(), Rounding::Down);
    let by = by.map_or(most, Price::from_units).min(most);
    if held > 0 { index - by } else { index + by }
}

/// How much more may be quoted on one side.
enum Budget {
    Money(Amount),
    Coins(Amount),
    Lots(u64),
}

impl Budget {
    fn lots(&self, m: &Market, ticks: Ticks) -> u64 {
        match self {
            Self::Money(money) => m.affordable(*money, ticks).0,
            Self::Coins(coins) => {
                (coins.units() / m.base_amount(Lots(1)).units()).clamp(0, i128::from(u32::MAX)) as u64
            }
            Self::Lots(lots) => *lots,
        }
    }

    /// Deducts lots from the budget and returns the amount to hold for them.
    fn spend(&mut self, m: &Market, ticks: Ticks, lots: Lots) -> Amount {
        match self {
            Self::Money(money) => {
                let hold = m.value(ticks, lots);
                *money -= hold;
                hold
            }
            Self::Coins(coins) => {
                let hold = m.base_amount(lots);
                *coins -= hold;
                hold
            }
            Self::Lots(left) => {
                *left -= lots.0;
                Amount::ZERO
            }
        }
    }
}
