//! Measures the simulator's speed: a month of history by minutes with its candles, then seconds with reports.
#![expect(clippy::disallowed_types, reason = "a measurement reads a clock")]

use std::sync::Arc;
use std::time::Instant;

use plimsoll_feeds::calendar::Calendar;
use plimsoll_feeds::candles::{CandleError, Series};
use plimsoll_feeds::instruments::Universe;
use plimsoll_feeds::simulator::{Simulator, SimulatorConfig};
use plimsoll_units::{DAY_MS, SECOND_MS, Timestamp};

const HISTORY_DAYS: i64 = 30;
const SECONDS: i64 = 3_600;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let universe = Arc::new(Universe::bundled());
    let start = Timestamp(1_741_564_800_000); // 2025-03-10, a Monday
    let config =
        SimulatorConfig { seed: 1, start, universe: Arc::clone(&universe), calendar: Arc::new(Calendar::bundled()) };
    let mut simulator = Simulator::new(config)?;

    let began = Instant::now();
    let mut series = vec![Series::default(); universe.len()];
    let (mut ticks, mut candles) = (0, 0);
    while simulator.now() < start.plus(HISTORY_DAYS * DAY_MS) {
        for tick in simulator.step_minute() {
            candles += series[tick.instrument.index()].tick(tick.at, tick.price)?.len();
            ticks += 1;
        }
    }
    println!("{HISTORY_DAYS} days by minutes: {ticks} ticks, {candles} candles in {:?}", began.elapsed());

    let mut skipping = simulator.clone();
    let began = Instant::now();
    skipping.skip_to(simulator.now().plus(HISTORY_DAYS * DAY_MS));
    println!("{HISTORY_DAYS} days skipped in {:?}", began.elapsed());

    simulator.skip_to(simulator.now().plus(15 * 60 * 60 * SECOND_MS)); // New York trades: everything is open.
    let began = Instant::now();
    let (mut ticks, mut samples) = (0, 0);
    for _ in 0..SECONDS {
        let printed = simulator.step();
        ticks += printed.len();
        series_take(&mut series, printed)?;
        samples += simulator.samples().len();
    }
    let took = began.elapsed();
    let faster = SECONDS as f64 / took.as_secs_f64();
    println!("{SECONDS} seconds: {ticks} ticks, {samples} reports in {took:?}, {faster:.0} times real time");
    Ok(())
}

fn series_take(series: &mut [Series], ticks: &[plimsoll_feeds::simulator::Tick]) -> Result<(), CandleError> {
    for tick in ticks {
        series[tick.instrument.index()].tick(tick.at, tick.price)?;
    }
    Ok(())
}
