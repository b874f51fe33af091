//! Candles through their public interface: the worked example, the order of trades and ticks, and roll-up.

use plimsoll_feeds::candles::{Candle, CandleError, Interval, Series, roll_up};
use plimsoll_units::{DAY_MS, HOUR_MS, MINUTE_MS, Price, Quantity, Timestamp};
use proptest::prelude::*;

fn price(text: &str) -> Price {
    text.parse().unwrap()
}
fn quantity(text: &str) -> Quantity {
    text.parse().unwrap()
}

/// `[start, open, high, low, close, volume, turnover, trades]`, with a `~` behind a synthetic candle.
fn show(candle: &Candle) -> String {
    let c = candle;
    let mark = if c.synthetic { " ~" } else { "" };
    format!("{} {} {} {} {} {} {} {}{mark}", c.start, c.open, c.high, c.low, c.close, c.volume, c.turnover, c.trades)
}

/// V47: a one-minute candle from trades.
#[test]
fn minutes_are_built_from_trades() {
    let mut series = Series::default();
    let trades = [
        (60_000, "100.0", "1"),
        (61_000, "101.0", "2"),
        (90_000, "99.5", "1"),
        (119_999, "100.5", "3"),
        (120_000, "100.7", "1"),
    ];
    let mut closed = Vec::new();
    for (at, p, q) in trades {
        closed.extend(series.trade(Timestamp(at), price(p), quantity(q)).unwrap());
    }
    assert_eq!(closed.len(), 1, "the second minute is still open");
    assert_eq!(closed[0].interval, Interval::Min1);
    assert_eq!(show(&closed[0].candle), "60000 100 101 99.5 100.5 7 703 4");
    assert_eq!(show(&series.current(Interval::Min1).unwrap()), "120000 100.5 100.7 100.5 100.7 1 100.7 1");
    assert_eq!(show(&series.current(Interval::Min5).unwrap()), "0 100 101 99.5 100.7 8 803.7 5");
}

#[test]
fn a_minute_opens_where_the_one_right_before_it_closed() {
    let mut series = Series::default();
    series.tick(Timestamp(1_000), price("10")).unwrap();
    series.tick(Timestamp(2_000), price("12")).unwrap();
    assert_eq!(show(&series.current(Interval::Min1).unwrap()), "0 10 12 10 12 0 0 0 ~");
    let closed = series.tick(Timestamp(61_000), price("20")).unwrap();
    assert_eq!(show(&closed[0].candle), "0 10 12 10 12 0 0 0 ~");
    assert_eq!(show(&series.current(Interval::Min1).unwrap()), "60000 12 20 12 20 0 0 0 ~");
    // A night without prices: the morning opens at its own first price.
    series.tick(Timestamp(240_000), price("15")).unwrap();
    assert_eq!(show(&series.current(Interval::Min1).unwrap()), "240000 15 15 15 15 0 0 0 ~");
    assert_eq!(show(&series.current(Interval::Min5).unwrap()), "0 10 20 10 15 0 0 0 ~");
}

#[test]
fn a_trade_keeps_the_movement_before_it() {
    let mut series = Series::default();
    series.tick(Timestamp(1_000), price("10")).unwrap();
    series.tick(Timestamp(2_000), price("14")).unwrap();
    series.trade(Timestamp(3_000), price("11"), quantity("2")).unwrap();
    assert_eq!(show(&series.current(Interval::Min1).unwrap()), "0 10 14 10 11 2 22 1");
    assert_eq!(show(&series.current(Interval::Min15).unwrap()), "0 10 14 10 11 2 22 1");
}

#[test]
fn a_minute_without_a_trade_stays_where_the_last_one_closed() {
    let mut series = Series::starting_at(price("7"));
    assert_eq!(series.last(), Some(price("7")));
    series.quiet(Timestamp(1_000)).unwrap();
    assert_eq!(show(&series.current(Interval::Min1).unwrap()), "0 7 7 7 7 0 0 0 ~");
    series.trade(Timestamp(2_000), price("9"), quantity("1")).unwrap();
    series.quiet(Timestamp(3_000)).unwrap();
    assert_eq!(show(&series.current(Interval::Min1).unwrap()), "0 7 9 7 9 1 9 1", "a quiet moment changes nothing");
    series.quiet(Timestamp(61_000)).unwrap();
    assert_eq!(show(&series.current(Interval::Min1).unwrap()), "60000 9 9 9 9 0 0 0 ~");
    let mut unknown = Series::default();
    unknown.quiet(Timestamp(1_000)).unwrap();
    assert_eq!(unknown.current(Interval::Min1), None, "no price was ever known");
}

#[test]
fn a_closed_candle_never_changes() {
    let mut series = Series::default();
    series.trade(Timestamp(59_999), price("1"), quantity("1")).unwrap();
    let closed = series.advance(Timestamp(60_000)).unwrap();
    assert_eq!(closed.len(), 1);
    let late = series.trade(Timestamp(59_999), price("2"), quantity("1"));
    assert_eq!(late, Err(CandleError::Late { at: Timestamp(59_999), open: Timestamp(60_000) }));
    assert_eq!(series.advance(Timestamp(60_001)).unwrap(), [], "nothing closes twice");
    assert_eq!(show(&series.current(Interval::Min5).unwrap()), "0 1 1 1 1 1 1 1");
}

#[test]
fn time_alone_closes_every_interval() {
    let mut series = Series::default();
    let monday = Timestamp(4 * DAY_MS);
    series.trade(monday, price("3"), quantity("1")).unwrap();
    let closed = series.advance(monday.plus(7 * DAY_MS)).unwrap();
    let intervals: Vec<Interval> = closed.iter().map(|c| c.interval).collect();
    assert_eq!(intervals, Interval::ALL);
    assert!(Interval::ALL.iter().all(|interval| series.current(*interval).is_none()));
}

#[test]
fn a_trade_out_of_range_is_refused_and_changes_nothing() {
    let mut series = Series::default();
    series.trade(Timestamp(0), price("1"), quantity("1")).unwrap();
    let before = series.current(Interval::Day1);
    let most = Quantity::from_units(i128::MAX);
    assert_eq!(series.trade(Timestamp(1), price("0.00000001"), most), Err(CandleError::TooLarge));
    assert_eq!(series.trade(Timestamp(1), Price::from_units(i128::MAX), quantity("2")), Err(CandleError::TooLarge));
    assert_eq!(series.current(Interval::Day1), before);
}

proptest! {
    /// The candles of a series are always the roll-up of its minutes, and a restart changes none.
    #[test]
    fn longer_candles_are_the_roll_up_of_minutes(
        events in prop::collection::vec((0i64..3 * HOUR_MS, 1i128..1_000_000, 0i128..50), 1..200),
        restart in 0usize..200,
    ) {
        let mut at = Timestamp(0);
        let mut series = Series::default();
        let mut closed = Vec::new();
        for (step, (gap, price, quantity)) in events.into_iter().enumerate() {
            at = at.plus(gap % (if gap % 3 == 0 { 3 * HOUR_MS } else { MINUTE_MS }));
            if step == restart {
                closed.extend(series.advance(at.floor(MINUTE_MS).plus(MINUTE_MS)).unwrap());
                at = at.floor(MINUTE_MS).plus(MINUTE_MS);
                let minutes: Vec<Candle> = of(&closed, Interval::Min1);
                series = Series::resume(&minutes).unwrap();
                series.advance(at).unwrap();
            }
            let price = Price::from_units(price * 1_000_000);
            closed.extend(match quantity {
                0..20 => series.tick(at, price).unwrap(),
                _ => series.trade(at, price, Quantity::from_units(quantity * 1_000)).unwrap(),
            });
        }
        closed.extend(series.advance(at.plus(14 * DAY_MS)).unwrap());
        let minutes = of(&closed, Interval::Min1);
        for interval in Interval::ALL {
            prop_assert_eq!(of(&closed, interval), roll_up(interval, &minutes).unwrap());
        }
        let hours = roll_up(Interval::Min60, &minutes).unwrap();
        prop_assert_eq!(roll_up(Interval::Day1, &hours).unwrap(), roll_up(Interval::Day1, &minutes).unwrap());
    }
}

fn of(closed: &[plimsoll_feeds::candles::ClosedCandle], interval: Interval) -> Vec<Candle> {
    closed.iter().filter(|c| c.interval == interval).map(|c| c.candle).collect()
}
