//! Every market as everybody may see it: charts, last trades, the tick log. Fed with one durable command at a time.
//! Must not know accounts: of a trade it keeps price, size and side.

use std::sync::Arc;

use plimsoll_engine::event::{Accepted, Trade};
use plimsoll_engine::prices::FeedState;
use plimsoll_engine::{Engine, Event, Stamp};
use plimsoll_feeds::candles::Split;
use plimsoll_feeds::instruments::Universe;
use plimsoll_feeds::ticklog::{LoggedTick, day_root};
use plimsoll_journal::Head;
use plimsoll_units::{DAY_MS, IndexId, MINUTE_MS, MarketId, Price, Rounding, Timestamp, mul_div};

use super::chart::Chart;
use super::listing::Listings;
use super::recent_trades::{RecentTrade, RecentTrades};
use super::ticklog::TickLog;

/// Trades one command may make are numbered within it.
const TRADES_A_COMMAND_BITS: u32 = 16;

/// What is known of one index.
#[derive(Clone, Debug, Default)]
pub(super) struct Instrument {
    pub(super) chart: Chart,
    pub(super) log: TickLog,
    pub(super) index_price: Option<Price>,
    /// Something of its ticker changed since the last round of updates.
    pub(super) changed: bool,
}

/// What is known of one market.
#[derive(Clone, Debug, Default)]
pub(super) struct MarketNews {
    pub(super) trades: RecentTrades,
    /// Its trades, from the first one on.
    pub(super) last: Option<Chart>,
    pub(super) mark: Option<Chart>,
    pub(super) last_changed: bool,
    pub(super) book_changed: bool,
    /// The provider may have quoted anew: its quotes come and go without a word, whenever the index moves.
    pub(super) perhaps_requoted: bool,
    pub(super) mark_changed: bool,
}

/// The end of a day: where every chain stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DayEnd {
    /// Days since 1970.
    pub(super) day: i64,
    pub(super) root: [u8; 32],
    /// Symbol, last tick, chain; in the order of symbols.
    pub(super) ends: Vec<(String, u64, [u8; 32])>,
}

pub(super) struct MarketState {
    universe: Arc<Universe>,
    pub(super) listings: Arc<Listings>,
    /// By index.
    pub(super) instruments: Vec<Instrument>,
    /// By market.
    pub(super) markets: Vec<MarketNews>,
    /// Days that ended and are not yet known to be written.
    pub(super) days: Vec<DayEnd>,
    /// The day of the last tick.
    pub(super) day: Option<i64>,
    pub(super) minute: Timestamp,
    /// Where it began.
    pub(super) started: Head,
    /// The last whole batch taken in.
    pub(super) position: Head,
    /// Commands of the batch after it were taken in.
    pub(super) mid_batch: bool,
    /// What was before has been joined to it: it may be written.
    pub(super) settled: bool,
    /// A tick had no room: what is here is no longer whole.
    pub(super) overflowed: bool,
}

impl MarketState {
    pub(super) fn new(universe: Arc<Universe>) -> Self {
        Self {
            universe,
            listings: Arc::default(),
            instruments: Vec::new(),
            markets: Vec::new(),
            days: Vec::new(),
            day: None,
            minute: Timestamp::ZERO,
            started: Head::EMPTY,
            position: Head::EMPTY,
            mid_batch: false,
            settled: false,
            overflowed: false,
        }
    }

    /// Begins at a state of the engine.
    pub(super) fn start(&mut self, engine: &Engine, head: &Head) {
        self.list(engine);
        for (instrument, index) in self.instruments.iter_mut().zip(engine.indexes()) {
            instrument.log = TickLog::starting_at(index.chain(), index.last_tick().map_or(0, |tick| tick.id));
            instrument.index_price = index.price;
        }
        for (news, market) in self.markets.iter_mut().zip(engine.markets()) {
            news.last = market.last_price().map(Chart::starting_at);
        }
        let last = engine.indexes().iter().filter_map(|index| index.last_tick()).map(|tick| tick.at).max();
        // A day that was over by then has been told by whoever saw its end.
        self.day = last.map(day_of).filter(|day| *day == day_of(Timestamp(head.at_ms)));
        self.minute = Timestamp(head.at_ms).floor(MINUTE_MS);
        (self.started, self.position) = (*head, *head);
    }

    /// Begins anew after something was lost.
    pub(super) fn restart(&mut self, engine: &Engine, head: &Head) {
        *self = Self::new(Arc::clone(&self.universe));
        self.start(engine, head);
    }

    fn list(&mut self, engine: &Engine) {
        self.listings = Arc::new(Listings::of(engine, &self.universe));
        // Never fewer: a board that is filled from the beginning may hold charts of what is not yet listed there.
        let (indexes, markets) = (engine.indexes().len(), engine.markets().len());
        self.instruments.resize_with(indexes.max(self.instruments.len()), Instrument::default);
        self.markets.resize_with(markets.max(self.markets.len()), MarketNews::default);
    }

    /// Takes in what one command did.
    pub(super) fn take(&mut self, engine: &Engine, at: Stamp, events: &[Event]) {
        self.mid_batch = true;
        self.turn(at.at);
        let mut trades = 0;
        for event in events {
            match event {
                Event::IndexListed { .. } | Event::MarketListed { .. } => self.list(engine),
                Event::IndexTick { index, tick, price, state } => self.tick(at.at, *index, *tick, *price, *state),
                Event::Traded(trade) => {
                    self.trade(engine, at, trades, trade);
                    trades += 1;
                }
                Event::OrderAccepted(Accepted { market, .. })
                | Event::OrderReduced { market, .. }
                | Event::OrderClosed { market, .. } => {
                    self.note_book(*market);
                }
                Event::Split { market, new, old } => {
                    self.split(engine, *market, Split { at: at.at, new: *new, old: *old });
                }
                Event::MarkTick { market, mark } => self.mark(at.at, *market, *mark),
                Event::FundingRate { market, .. } => self.markets[market.index()].mark_changed = true,
                Event::FeedChanged { index, .. } | Event::HaltChanged { index, .. } => {
                    self.instruments[index.index()].changed = true;
                }
                _ => {}
            }
        }
    }

    /// A whole batch was taken in.
    pub(super) fn end_batch(&mut self, head: &Head) {
        self.position = *head;
        self.mid_batch = false;
        self.turn(Timestamp(head.at_ms));
    }

    fn turn(&mut self, now: Timestamp) {
        if now < self.minute.plus(MINUTE_MS) {
            return;
        }
        self.minute = now.floor(MINUTE_MS);
        if let Some(day) = self.day.take_if(|day| *day < day_of(now)) {
            let end = self.day_end(day);
            self.days.push(end);
        }
        self.turn_charts(now);
    }

    pub(super) fn turn_charts(&mut self, now: Timestamp) {
        self.charts_mut().for_each(|(_, chart)| chart.turn(now).expect("time never goes back"));
    }

    /// Where every chain stands, as the end of a day.
    pub(super) fn day_end(&self, day: i64) -> DayEnd {
        let logs = self.listings.iter().zip(&self.instruments);
        let mut ends: Vec<_> =
            logs.map(|(listing, i)| (listing.symbol.clone(), i.log.last_id(), i.log.chain())).collect();
        ends.retain(|(_, last_id, _)| *last_id > 0);
        ends.sort();
        let root = day_root(ends.iter().map(|(symbol, _, chain)| (symbol.as_str(), *chain)));
        DayEnd { day, root, ends }
    }

    fn tick(&mut self, at: Timestamp, index: IndexId, id: u64, price: Price, state: FeedState) {
        let instrument = &mut self.instruments[index.index()];
        let whole = instrument.log.push(LoggedTick { id, at, price, state: state as u8 });
        instrument.chart.tick(at, price).expect("time never goes back");
        instrument.index_price = Some(price);
        instrument.changed = true;
        self.overflowed |= !whole;
        self.day = Some(day_of(at));
        for market in self.listings.get(index).into_iter().flat_map(|listing| listing.markets()) {
            let news = &mut self.markets[market.index()];
            news.perhaps_requoted = true;
            if let Some(last) = &mut news.last {
                news.last_changed |= last.quiet(at).expect("time never goes back");
            }
        }
    }

    fn mark(&mut self, at: Timestamp, market: MarketId, mark: Price) {
        let Some(listing) = self.listings.of_market(market) else {
            return;
        };
        let news = &mut self.markets[market.index()];
        let index = &self.instruments[listing.index.index()].chart;
        // Before the past is joined, whether there were marks before is not known: only these are taken in.
        let fresh = || if self.settled { index.branch() } else { Chart::default() };
        let chart = news.mark.get_or_insert_with(fresh);
        chart.tick(at, on_tick(mark, listing.tick)).expect("time never goes back");
        news.mark_changed = true;
    }

    fn trade(&mut self, engine: &Engine, at: Stamp, n: u64, trade: &Trade) {
        let Some(market) = engine.market(trade.market) else {
            return;
        };
        let (price, quantity) = (market.price(trade.ticks), market.quantity(trade.lots));
        let id = (at.seq << TRADES_A_COMMAND_BITS) + n;
        let news = &mut self.markets[trade.market.index()];
        news.trades.push(RecentTrade { id, at: at.at, price, quantity, side: trade.taker_side });
        news.book_changed = true;
        let index = &mut self.instruments[market.spec.index.index()];
        index.changed = true;
        news.last_changed = true;
        // Until its first trade a market is where its index is, and goes on from there.
        let last = news.last.get_or_insert_with(|| index.chart.branch());
        // What no market holds has been refused as an order long before.
        let _ = last.trade(at.at, price, quantity);
    }

    /// Only a market whose index serves nothing else can be split: the index is split with it.
    fn split(&mut self, engine: &Engine, market: MarketId, split: Split) {
        let index = engine.market(market).expect("a market that is split is listed").spec.index;
        let instrument = &mut self.instruments[index.index()];
        instrument.changed = true;
        let news = &mut self.markets[market.index()];
        let charts = [Some(&mut instrument.chart), news.last.as_mut(), news.mark.as_mut()];
        charts.into_iter().flatten().for_each(|chart| chart.split(split).expect("time never goes back"));
    }

    fn note_book(&mut self, market: MarketId) {
        self.markets[market.index()].book_changed = true;
    }
}

/// Days since 1970, UTC.
pub(super) fn day_of(at: Timestamp) -> i64 {
    at.0.div_euclid(DAY_MS)
}

/// A price rounded to a tick, as it is shown.
fn on_tick(price: Price, tick: Price) -> Price {
    let ticks = mul_div(price.units(), 1, tick.units().max(1), Rounding::HalfEven);
    ticks.map_or(price, |ticks| Price::from_units(ticks * tick.units().max(1)))
}
