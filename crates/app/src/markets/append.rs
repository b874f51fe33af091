//! Joins two boards: one that ends where the other began.

use plimsoll_feeds::candles::CandleError;
use plimsoll_units::{IndexId, MarketId};

use super::chart::Chart;
use super::market_state::{Instrument, MarketNews, MarketState};

/// The two charts of a market.
const CHARTS: [fn(&mut MarketNews) -> &mut Option<Chart>; 2] = [|news| &mut news.last, |news| &mut news.mark];

impl MarketState {
    /// Joins what was seen since to this board, which ends where `newer` began. False when they don't meet.
    pub(super) fn append(&mut self, newer: Self) -> bool {
        if newer.overflowed {
            return false;
        }
        self.listings = newer.listings.clone();
        self.instruments.resize_with(newer.instruments.len().max(self.instruments.len()), Instrument::default);
        let mut older = std::mem::replace(&mut self.markets, newer.markets);
        older.resize_with(self.markets.len().max(older.len()), MarketNews::default);
        self.markets.resize_with(older.len(), MarketNews::default);
        for (n, instrument) in (0..).zip(&newer.instruments) {
            if self.append_instrument(IndexId(n), instrument, &mut older).is_none() {
                return false;
            }
        }
        self.days.extend(newer.days);
        self.day = newer.day.or(self.day);
        self.minute = newer.minute.max(self.minute);
        (self.position, self.mid_batch) = (newer.position, newer.mid_batch);
        self.turn_charts(self.minute);
        true
    }

    /// Nothing when they don't meet. The newer markets are in place already, the older ones are given.
    fn append_instrument(&mut self, index: IndexId, newer: &Instrument, older: &mut [MarketNews]) -> Option<()> {
        let markets: Vec<MarketId> = self.listings.get(index)?.markets().collect();
        let instrument = &mut self.instruments[index.index()];
        // A market's chart that begins in the newer board begins where the index was by then.
        let mut begun = Vec::new();
        for market in &markets {
            for (n, chart) in CHARTS.iter().enumerate() {
                let is_new = chart(&mut older[market.index()]).is_none();
                let first = chart(&mut self.markets[market.index()]).as_ref().and_then(Chart::first_minute);
                begun.extend(first.filter(|_| is_new).map(|first| (*market, n, first)));
            }
        }
        let begin = |start, chart: &Chart| {
            for (market, n, _) in begun.iter().filter(|(_, _, first)| *first == start) {
                *CHARTS[*n](&mut older[market.index()]) = Some(chart.branch());
            }
        };
        let joined = instrument.log.append(&newer.log) && instrument.chart.append_with(&newer.chart, begin).is_ok();
        if !joined {
            return None;
        }
        instrument.index_price = newer.index_price.or(instrument.index_price);
        instrument.changed = true;
        for market in markets {
            let (older, newer) = (&mut older[market.index()], &mut self.markets[market.index()]);
            newer.trades.prepend(&older.trades);
            for chart in CHARTS {
                *chart(newer) = joined_charts(chart(older).take(), chart(newer).take()).ok()?;
            }
        }
        Some(())
    }
}

fn joined_charts(older: Option<Chart>, newer: Option<Chart>) -> Result<Option<Chart>, CandleError> {
    let (Some(mut chart), Some(newer)) = (older.clone(), &newer) else {
        return Ok(older.or(newer));
    };
    chart.append(newer)?;
    Ok(Some(chart))
}
