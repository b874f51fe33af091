//! Backfill: full charts of the time before a sandbox began, the same after every restart, and no jump where the live
//! price takes over.

use std::collections::BTreeMap;
use std::sync::Arc;

use plimsoll_feeds::backfill::{Backfill, BackfilledCandle, HISTORY_DAYS, simulation_start};
use plimsoll_feeds::calendar::Calendar;
use plimsoll_feeds::candles::{Candle, Interval, Series, roll_up};
use plimsoll_feeds::instruments::{InstrumentId, Universe};
use plimsoll_feeds::simulator::{Simulator, SimulatorConfig};
use plimsoll_units::{DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, Timestamp};

/// A Tuesday morning in New York, in the middle of a minute.
const GENESIS: Timestamp = Timestamp(1_741_705_261_234);

fn config(start: Timestamp) -> SimulatorConfig {
    SimulatorConfig { seed: 1, start, universe: Arc::new(Universe::bundled()), calendar: Arc::new(Calendar::bundled()) }
}

fn walked(days: i64) -> (Vec<BackfilledCandle>, Vec<Series>) {
    let from = GENESIS.floor(MINUTE_MS).minus(days * DAY_MS);
    let mut backfill = Backfill::new(config(simulation_start(GENESIS)), from, GENESIS).unwrap();
    let mut closed = Vec::new();
    while backfill.walk(1_000, &mut closed) {}
    assert_eq!(backfill.minutes(), (days * 24 * 60, days * 24 * 60));
    let series = backfill.finish(&mut closed);
    (closed, series)
}

fn by_interval(closed: &[BackfilledCandle], instrument: InstrumentId) -> BTreeMap<Interval, Vec<Candle>> {
    let mut candles: BTreeMap<Interval, Vec<Candle>> = BTreeMap::new();
    for candle in closed.iter().filter(|candle| candle.instrument == instrument) {
        candles.entry(candle.closed.interval).or_default().push(candle.closed.candle);
    }
    candles
}

#[test]
fn charts_are_full_and_every_longer_candle_is_made_of_minutes() {
    let (closed, series) = walked(9);
    let universe = Universe::bundled();
    let btc = universe.find("btcusdt").unwrap();
    let candles = by_interval(&closed, btc);
    assert_eq!(candles[&Interval::Min1].len(), 9 * 24 * 60);
    for interval in [Interval::Min5, Interval::Min30, Interval::Hour4, Interval::Day1, Interval::Week1] {
        let mut rolled = roll_up(interval, &candles[&Interval::Min1]).unwrap();
        let running = series[btc.index()].current(interval);
        let last = *rolled.last().unwrap();
        if running.is_some_and(|running| running.start == last.start) {
            assert_eq!(running, rolled.pop(), "{interval:?}");
        }
        assert_eq!(candles[&interval], rolled, "{interval:?}");
    }
    let stock = universe.find("aapl").unwrap();
    let minutes = &by_interval(&closed, stock)[&Interval::Min1];
    assert!(minutes.len() >= 6 * 390 && minutes.len() < 7 * 390, "{} minutes of New York's hours", minutes.len());
    assert!(minutes.iter().all(|candle| candle.synthetic && candle.volume.is_zero()));
}

#[test]
fn the_live_price_goes_on_where_the_charts_end() {
    let (closed, _) = walked(1);
    let universe = Universe::bundled();
    // A feed that starts at once, and one that returns six hours later, are on the same path.
    let mut live = Simulator::new(config(simulation_start(GENESIS))).unwrap();
    live.skip_to(GENESIS.floor(MINUTE_MS));
    let mut open = 0;
    for (id, instrument) in universe.iter() {
        let minutes = &by_interval(&closed, id)[&Interval::Min1];
        assert_eq!(minutes.last().unwrap().close, live.last(id), "{}", instrument.symbol);
        open += usize::from(live.is_open(id));
    }
    assert!(open > 50, "{open} are open");
    let mut back = Simulator::new(config(simulation_start(GENESIS))).unwrap();
    back.skip_to(GENESIS.floor(MINUTE_MS).plus(6 * HOUR_MS));
    for _ in 0..6 * 3_600 {
        live.step();
    }
    assert_eq!(live.now(), back.now());
    assert!(universe.iter().all(|(id, _)| live.last(id) == back.last(id)));
}

#[test]
fn history_reaches_as_far_back_as_it_says() {
    let start = simulation_start(GENESIS);
    assert_eq!(start.0 % MINUTE_MS, 0);
    let before = GENESIS.since(start);
    let days = HISTORY_DAYS * DAY_MS;
    assert!((days..days + 60 * SECOND_MS).contains(&before));
}
