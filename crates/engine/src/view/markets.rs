//! Public market views: session, book, contract carrying costs.

use plimsoll_units::{IndexId, Lots, MarketId, Price, Quantity, Rate, Side, Timestamp};

use crate::carry::{FUNDING_MS, funding_rate, next_funding};
use crate::contracts::{Contract, Financing};
use crate::engine::Engine;
use crate::markets::Product;
use crate::prices::FeedState;

/// Whether an index trades now, and why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionView {
    /// Inside its published session.
    pub in_hours: bool,
    /// An operator has halted it.
    pub halted: bool,
    pub feed: FeedState,
    pub closes_at: Option<Timestamp>,
    /// The next opening published, if the market closes at all.
    pub next_open: Option<Timestamp>,
}

impl SessionView {
    /// No new orders are accepted.
    pub fn is_closed(&self) -> bool {
        !self.in_hours || self.halted || self.feed == FeedState::Stale
    }
}

/// A contract's prices and carrying costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContractView {
    pub mark: Option<Price>,
    /// The rate of the last funding.
    pub last_funding: Rate,
    /// The next funding rate, estimated from the samples so far; zero where there is no funding.
    pub expected_funding: Rate,
    pub next_funding: Option<Timestamp>,
    pub financing: Option<Financing>,
    /// Open lots of customers, longs then shorts.
    pub open: [Lots; 2],
}

/// One price level of a book with its total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelView {
    pub price: Price,
    pub quantity: Quantity,
}

/// Both sides of a book, best first, as they were after command `seq`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DepthView {
    pub bids: Vec<LevelView>,
    pub asks: Vec<LevelView>,
    pub seq: u64,
    pub at: Timestamp,
}

/// Time between two exchanges of funding.
pub const FUNDING_INTERVAL_MS: i64 = FUNDING_MS;

impl Engine {
    pub fn view_session(&self, index: IndexId) -> Option<SessionView> {
        let found = self.index(index)?;
        let now = self.now();
        let calendar = self.calendars.get(&found.calendar);
        let window = calendar.and_then(|calendar| calendar.window_at(now));
        Some(SessionView {
            in_hours: window.is_some(),
            halted: found.halted,
            feed: found.state(now),
            closes_at: window.map(|(_, close)| close),
            next_open: calendar.and_then(|calendar| calendar.next_open(now)),
        })
    }

    pub fn view_contract(&self, market: MarketId) -> Option<ContractView> {
        let found = self.market(market)?;
        let contract = found.contract.as_deref()?;
        let funded = matches!(found.spec.product, Product::Contract { funding: true, .. });
        Some(ContractView {
            mark: contract.mark,
            last_funding: contract.funding_rate,
            expected_funding: if funded { expected_funding(contract) } else { Rate::ZERO },
            next_funding: funded.then(|| next_funding(self.now())),
            financing: contract.financing,
            open: contract.open,
        })
    }

    pub fn view_depth(&self, market: MarketId, levels: usize) -> Option<DepthView> {
        let found = self.market(market)?;
        let side = |side| {
            let mut resting = Vec::with_capacity(levels);
            found.book.depth(&self.orders.pool, side, levels, &mut resting);
            let level = |(ticks, lots)| LevelView { price: found.price(ticks), quantity: found.quantity(lots) };
            resting.into_iter().map(level).collect()
        };
        Some(DepthView { bids: side(Side::Buy), asks: side(Side::Sell), seq: self.stamp.seq, at: self.stamp.at })
    }

    /// The spot market of an index, if there is one.
    pub fn spot_on(&self, index: IndexId) -> Option<MarketId> {
        let markets = &self.indexes.get(index.index())?.markets;
        markets.iter().copied().find(|id| !self.markets[id.index()].is_contract())
    }
}

/// The funding rate implied by the premiums sampled so far.
fn expected_funding(contract: &Contract) -> Rate {
    let weight = i128::from(contract.premium_weight);
    let weights = (weight * (weight + 1) / 2).max(1);
    // Premiums are stored at the scale of a price; a rate has two more digits.
    let premium = contract.premium_sum.units() * 100 / weights;
    let most = i128::from(Rate::SCALE);
    funding_rate(Rate::from_units(premium.clamp(-most, most) as i64))
}
