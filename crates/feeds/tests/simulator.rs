//! The simulator through its public interface: invariants of every second and minute, and the reproducible sequence.

use std::sync::Arc;

use plimsoll_feeds::calendar::{Calendar, Session};
use plimsoll_feeds::instruments::{InstrumentId, Universe};
use plimsoll_feeds::simulator::{Sample, Simulator, SimulatorConfig, SimulatorError, Source, Tick};
use plimsoll_units::{MINUTE_MS, Price, SECOND_MS, Timestamp};

fn at(text: &str) -> Timestamp {
    Timestamp(text.parse::<jiff::Timestamp>().expect("a time").as_millisecond())
}

fn simulator(seed: u64, start: &str) -> Simulator {
    let universe = Arc::new(Universe::bundled());
    let calendar = Arc::new(Calendar::bundled());
    Simulator::new(SimulatorConfig { seed, start: at(start), universe, calendar }).unwrap()
}

/// Everything one simulation has published, in one digest.
#[derive(Default)]
struct Log(blake3::Hasher);

impl Log {
    fn ticks(&mut self, ticks: &[Tick]) {
        for tick in ticks {
            self.0.update(&tick.instrument.0.to_le_bytes());
            self.0.update(&tick.at.0.to_le_bytes());
            self.0.update(&tick.price.units().to_le_bytes());
        }
    }
    fn samples(&mut self, samples: &[Sample]) {
        for sample in samples {
            self.0.update(&[sample.source as u8]);
            self.0.update(&sample.instrument.0.to_le_bytes());
            self.0.update(&sample.at.0.to_le_bytes());
            self.0.update(&sample.price.units().to_le_bytes());
        }
    }
    fn quotes(&mut self, simulator: &Simulator, universe: &Universe) {
        for (id, _) in universe.iter() {
            for level in simulator.quote(id).iter().flat_map(|quote| quote.bids.iter().chain(&quote.asks)) {
                self.0.update(&level.price.units().to_le_bytes());
                self.0.update(&level.money.units().to_le_bytes());
            }
        }
    }
    fn digest(&self) -> String {
        self.0.finalize().to_hex().to_string()
    }
}

/// The sequence of one seed is guaranteed: it is the same in every build and on every machine. A change of this digest
/// changes every sandbox's prices.
#[test]
fn the_sequence_of_a_seed_never_changes() {
    let universe = Universe::bundled();
    let mut log = Log::default();
    let mut simulator = simulator(20_250_307, "2025-03-06T12:00:00Z");
    // A day and a half by minutes, over the labour report, then seconds through the opening of New York's stocks.
    simulator.skip_to(at("2025-03-06T18:00:00Z"));
    while simulator.now() < at("2025-03-07T14:25:00Z") {
        log.ticks(simulator.step_minute());
    }
    while simulator.now() < at("2025-03-07T14:35:00Z") {
        log.ticks(simulator.step());
        log.samples(simulator.samples());
    }
    log.quotes(&simulator, &universe);
    assert_eq!(log.digest(), "872685352f15fca3344af8250d80b18b2b8116d597d732eb0c58c5c5669efebd");
}

#[test]
fn one_seed_agrees_with_itself_and_no_other() {
    let digest = |seed| {
        let mut log = Log::default();
        let mut simulator = simulator(seed, "2025-03-07T14:29:00Z");
        for _ in 0..120 {
            log.ticks(simulator.step());
            log.samples(simulator.samples());
        }
        log.digest()
    };
    assert_eq!(digest(1), digest(1));
    assert_ne!(digest(1), digest(2));
}

/// A feed that was down catches up by minutes and continues with the very same seconds.
#[test]
fn seconds_minutes_and_skipping_lead_to_the_same_prices() {
    let universe = Universe::bundled();
    // Over forex's daily break, metals' pause and midnight, when the regime may change.
    let start = "2025-03-06T21:50:00Z";
    let (mut fine, mut coarse, mut skipping) = (simulator(5, start), simulator(5, start), simulator(5, start));
    let until = at("2025-03-07T00:05:00Z");
    while fine.now() < until {
        for _ in 0..60 {
            fine.step();
        }
        coarse.step_minute();
        skipping.skip_minute();
        for (id, instrument) in universe.iter() {
            assert_eq!(fine.last(id), coarse.last(id), "{} {:?}", instrument.symbol, fine.now());
            assert_eq!(fine.last(id), skipping.last(id), "{} {:?}", instrument.symbol, fine.now());
        }
    }
    for _ in 0..90 {
        let seconds = fine.step().to_vec();
        assert_eq!(coarse.step(), seconds);
        assert_eq!(skipping.step(), seconds);
        assert_eq!(coarse.samples(), fine.samples());
        assert_eq!(skipping.samples(), fine.samples());
        assert!((0..63).map(InstrumentId).all(|id| fine.quote(id) == skipping.quote(id)));
    }
}

#[test]
fn every_tick_is_in_session_in_order_on_its_grid_and_above_zero() {
    let (universe, calendar) = (Universe::bundled(), Calendar::bundled());
    // Friday afternoon to Sunday night: everything but crypto closes, and most of it opens again.
    let mut simulator = simulator(8, "2025-03-07T20:50:00Z");
    let mut seen = vec![false; universe.len()];
    let mut check = |ticks: &[Tick], from: Timestamp, length: i64, most: usize| {
        let mut counts = vec![0; universe.len()];
        assert!(ticks.is_sorted_by_key(|tick| (tick.at, tick.instrument)));
        for tick in ticks {
            let instrument = universe.get(tick.instrument);
            assert!(from <= tick.at && tick.at < from.plus(length));
            assert!(tick.price.is_positive() && tick.price.units() % instrument.tick.units() == 0);
            assert!(calendar.is_open(instrument.session, tick.at), "{} {:?}", instrument.symbol, tick.at);
            counts[tick.instrument.index()] += 1;
            seen[tick.instrument.index()] = true;
        }
        assert!(counts.into_iter().all(|count| count <= most));
    };
    for _ in 0..80 * 60 {
        let from = simulator.now();
        check(simulator.step(), from, SECOND_MS, 4);
    }
    while simulator.now() < at("2025-03-10T14:00:00Z") {
        let from = simulator.now();
        check(simulator.step_minute(), from, MINUTE_MS, 4);
    }
    assert!(seen.into_iter().all(|seen| seen), "every instrument has traded");
}

#[test]
fn crosses_are_their_legs_to_the_tick() {
    let universe = Universe::bundled();
    let legs = [
        ("eurgbp", "eurusd", "/", "gbpusd"),
        ("eurjpy", "eurusd", "*", "usdjpy"),
        ("gbpjpy", "gbpusd", "*", "usdjpy"),
        ("audjpy", "audusd", "*", "usdjpy"),
        ("eurchf", "eurusd", "*", "usdchf"),
        ("xaueur", "xauusd", "/", "eurusd"),
    ];
    let id = |symbol| universe.find(symbol).unwrap();
    let check = |last: &[Option<Price>], tick: &Tick| -> bool {
        let Some((_, a, rule, b)) = legs.iter().find(|(cross, ..)| id(cross) == tick.instrument) else {
            return false;
        };
        let (Some(a), Some(b)) = (last[id(a).index()], last[id(b).index()]) else {
            return false;
        };
        let (a, b) = (a.units(), b.units());
        let exact = if *rule == "*" { a * b / Price::SCALE } else { a * Price::SCALE / b };
        let off = (tick.price.units() - exact).abs();
        assert!(off <= universe.get(tick.instrument).tick.units(), "{tick:?}");
        true
    };
    // Thursday evening in New York, when metals and forex pause at different times.
    let mut simulator = simulator(3, "2025-03-06T21:50:00Z");
    let mut last = vec![None; universe.len()];
    let mut checked = 0;
    for _ in 0..80 * 60 {
        for tick in simulator.step() {
            last[tick.instrument.index()] = Some(tick.price);
            checked += usize::from(check(&last, tick));
        }
    }
    assert!(checked > 40_000, "{checked}");
}

#[test]
fn sources_report_once_a_second_each_close_to_the_price() {
    let universe = Universe::bundled();
    let mut simulator = simulator(12, "2025-03-06T15:00:00Z");
    let (mut reports, mut expected) = (0, 0);
    for _ in 0..600 {
        let from = simulator.now();
        let open = universe.iter().filter(|(id, _)| simulator.is_open(*id)).count();
        simulator.step();
        expected += open * Source::ALL.len();
        reports += simulator.samples().len();
        assert!(simulator.samples().is_sorted_by_key(|sample| (sample.at, sample.instrument)));
        for sample in simulator.samples() {
            let instrument = universe.get(sample.instrument);
            assert!(from <= sample.at && sample.at < from.plus(SECOND_MS));
            assert!(sample.price.is_positive() && sample.price.units() % instrument.tick.units() == 0);
            let off = (sample.price.units() - simulator.last(sample.instrument).units()).abs();
            assert!(off * 10 <= simulator.last(sample.instrument).units(), "{sample:?}");
        }
    }
    let missing = 1.0 - f64::from(reports as u32) / f64::from(expected as u32);
    assert!((0.0001..0.01).contains(&missing), "outages are rare but real: {missing}");
}

#[test]
fn a_peg_holds() {
    let universe = Universe::bundled();
    let mut simulator = simulator(4, "2025-03-03T00:00:00Z");
    let pegs = ["usdcusdt", "usdtusd", "usdhkd"].map(|symbol| universe.find(symbol).unwrap());
    let mut moved = false;
    for _ in 0..20 * 1440 {
        simulator.skip_minute();
        for id in pegs {
            let (seed, last) = (universe.get(id).seed_price, simulator.last(id));
            assert!((last.units() - seed.units()).abs() * 1_000 < seed.units(), "{last}");
            moved |= last != seed;
        }
    }
    assert!(moved, "but it is not frozen");
}

#[test]
fn the_opening_shows_the_gap_and_a_closed_market_quotes_nothing() {
    let universe = Universe::bundled();
    let aapl = universe.find("aapl").unwrap();
    let mut simulator = simulator(6, "2025-03-07T20:59:00Z");
    assert!(simulator.quote(aapl).is_some());
    simulator.skip_minute();
    let close = simulator.last(aapl);
    assert!(simulator.quote(aapl).is_none());
    simulator.skip_to(at("2025-03-10T13:30:00Z"));
    assert_eq!(simulator.last(aapl), close, "nothing is printed over the weekend");
    let open = simulator.step_minute().iter().find(|tick| tick.instrument == aapl).unwrap().price;
    let gap = (open.units() - close.units()).abs() as f64 / close.units() as f64;
    assert!((0.0005..0.2).contains(&gap), "a weekend's news in one move: {gap}");
    assert_eq!(Session::UsStk, universe.get(aapl).session);
}

#[test]
fn a_simulation_that_cannot_be_is_refused() {
    let calendar = Arc::new(Calendar::bundled());
    let config = |start, universe| SimulatorConfig { seed: 1, start, universe, calendar: Arc::clone(&calendar) };
    let whole = Arc::new(Universe::bundled());
    let odd = Simulator::new(config(Timestamp(1_741_600_000_123), Arc::clone(&whole)));
    assert!(matches!(odd, Err(SimulatorError::Start(_))));

    let mut rows: Vec<serde_json::Value> = serde_json::from_str(include_str!("../data/instruments.json")).unwrap();
    rows.retain(|row| row["symbol"] != "gbpusd");
    let without = Universe::from_json(&serde_json::to_string(&rows).unwrap(), "[]").unwrap();
    let error = Simulator::new(config(at("2025-03-07T00:00:00Z"), Arc::new(without))).expect_err("no leg");
    assert_eq!(error.to_string(), "eurgbp follows from gbpusd, which is not listed");
}
