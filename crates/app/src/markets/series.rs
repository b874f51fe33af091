//! The prices a chart can show: what was traded in a market, its mark, and the index behind both. Three series, each
//! with candles of its own, never mixed.

use plimsoll_units::{IndexId, MarketId};

use super::chart::Chart;
use super::listing::{Listings, Named};
use super::market_state::MarketState;

/// Which price is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PriceKind {
    /// The last trade.
    #[default]
    Last,
    /// What positions are valued and liquidated at.
    Mark,
    /// What the sources say.
    Index,
}

/// One series of prices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeriesId {
    Index(IndexId),
    Last(MarketId),
    Mark(MarketId),
}

impl SeriesId {
    /// The series that a name and a kind of price mean; none for a mark where there is no contract.
    pub fn of(named: &Named, kind: PriceKind) -> Option<Self> {
        match kind {
            PriceKind::Last => Some(named.market.map_or(Self::Index(named.listing.index), Self::Last)),
            PriceKind::Mark => named.listing.contract.map(Self::Mark),
            PriceKind::Index => Some(Self::Index(named.listing.index)),
        }
    }

    pub fn kind(self) -> PriceKind {
        match self {
            Self::Index(_) => PriceKind::Index,
            Self::Last(_) => PriceKind::Last,
            Self::Mark(_) => PriceKind::Mark,
        }
    }

    /// What its rows are called: an index by its symbol alone, as rows were before there were other series.
    pub(super) fn row_name(self, listings: &Listings) -> Option<String> {
        match self {
            Self::Index(index) => Some(listings.get(index)?.symbol.clone()),
            Self::Last(market) => Some(format!("{}@last", listings.market_name(market)?)),
            Self::Mark(market) => Some(format!("{}@mark", listings.market_name(market)?)),
        }
    }
}

impl MarketState {
    /// The chart of a series, if there ever was a price in it.
    pub(super) fn chart(&self, series: SeriesId) -> Option<&Chart> {
        match series {
            SeriesId::Index(index) => self.instruments.get(index.index()).map(|instrument| &instrument.chart),
            SeriesId::Last(market) => self.markets.get(market.index())?.last.as_ref(),
            SeriesId::Mark(market) => self.markets.get(market.index())?.mark.as_ref(),
        }
    }

    /// All charts, those of indexes first.
    pub(super) fn charts_mut(&mut self) -> impl Iterator<Item = (SeriesId, &mut Chart)> {
        let of_index = |(n, instrument)| (SeriesId::Index(IndexId(n)), instrument);
        let indexes = (0..).zip(self.instruments.iter_mut().map(|instrument| &mut instrument.chart)).map(of_index);
        let markets = (0..).zip(&mut self.markets).flat_map(|(n, news)| {
            let last = news.last.as_mut().map(|chart| (SeriesId::Last(MarketId(n)), chart));
            let mark = news.mark.as_mut().map(|chart| (SeriesId::Mark(MarketId(n)), chart));
            last.into_iter().chain(mark)
        });
        indexes.chain(markets)
    }

    /// What a series shows: its own prices, or the index's where it has none yet.
    pub(super) fn shown(&self, series: SeriesId) -> SeriesId {
        match self.listings.of_series(series) {
            Some(listing) if self.chart(series).is_none() => SeriesId::Index(listing.index),
            _ => series,
        }
    }
}
