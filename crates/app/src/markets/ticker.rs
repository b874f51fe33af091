//! The last price of a market and how it got there in a day.

use std::sync::Arc;

use plimsoll_units::{Amount, MarketId, Price, Quantity, Rate, Rounding, mul_div};

use super::listing::Listing;
use super::market_state::MarketState;
use super::rolling::DaySummary;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticker {
    pub listing: Arc<Listing>,
    /// The market it is of; none for the index alone.
    pub market: Option<MarketId>,
    /// Somebody has traded in the market. Until then its prices are the index's.
    pub traded: bool,
    pub last: Price,
    /// 24 hours ago.
    pub open: Price,
    pub high: Price,
    pub low: Price,
    /// Traded in 24 hours: units of the thing, and money.
    pub volume: Quantity,
    pub turnover: Amount,
    pub trades: u64,
    pub index: Option<Price>,
}

impl Ticker {
    pub(super) fn of(market_state: &MarketState, listing: &Arc<Listing>, market: Option<MarketId>) -> Option<Self> {
        let instrument = market_state.instruments.get(listing.index.index())?;
        let own = market.and_then(|market| market_state.markets.get(market.index())?.last.as_ref());
        let chart = own.unwrap_or(&instrument.chart);
        let last = chart.last().or(instrument.index_price)?;
        let flat =
            DaySummary { open: last, high: last, low: last, volume: Quantity::ZERO, turnover: Amount::ZERO, trades: 0 };
        let day = chart.day().unwrap_or(flat);
        Some(Self {
            listing: Arc::clone(listing),
            market,
            traded: own.is_some(),
            last,
            open: day.open,
            high: day.high,
            low: day.low,
            volume: day.volume,
            turnover: day.turnover,
            trades: day.trades,
            index: instrument.index_price,
        })
    }

    /// Up or down since 24 hours ago.
    pub fn change(&self) -> Price {
        self.last - self.open
    }

    /// The same as a part of the price then.
    pub fn change_rate(&self) -> Rate {
        let scale = i128::from(Rate::SCALE);
        let units = mul_div(self.change().units(), scale, self.open.units().max(1), Rounding::HalfEven);
        Rate::from_units(units.ok().and_then(|units| i64::try_from(units).ok()).unwrap_or(0))
    }
}
