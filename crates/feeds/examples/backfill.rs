//! Measures how long a fresh sandbox takes to backfill its charts: a month of every instrument, all intervals, packed.
#![expect(clippy::disallowed_types, reason = "a measurement reads a clock")]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use plimsoll_feeds::backfill::{Backfill, HISTORY_DAYS, simulation_start};
use plimsoll_feeds::calendar::Calendar;
use plimsoll_feeds::candles::{Candle, pack};
use plimsoll_feeds::instruments::Universe;
use plimsoll_feeds::simulator::SimulatorConfig;
use plimsoll_units::Timestamp;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let universe = Arc::new(Universe::bundled());
    let genesis = Timestamp(1_741_705_261_234);
    let start = simulation_start(genesis);
    let config =
        SimulatorConfig { seed: 1, start, universe: Arc::clone(&universe), calendar: Arc::new(Calendar::bundled()) };
    let began = Instant::now();
    let mut backfill = Backfill::new(config, start, genesis)?;
    let mut closed = Vec::new();
    while backfill.walk(1_440, &mut closed) {}
    backfill.finish(&mut closed);
    println!("{HISTORY_DAYS} days: {} candles walked in {:?}", closed.len(), began.elapsed());

    let began = Instant::now();
    let mut chunks: BTreeMap<_, Vec<Candle>> = BTreeMap::new();
    for candle in &closed {
        let interval = candle.closed.interval;
        let key = (candle.instrument, interval, interval.chunk_of(candle.closed.candle.start));
        chunks.entry(key).or_default().push(candle.closed.candle);
    }
    let bytes: usize = chunks
        .iter()
        .map(|((id, interval, chunk), candles)| pack(*interval, *chunk, universe.get(*id).tick, candles).len())
        .sum();
    println!("{} chunks of {bytes} bytes packed in {:?}", chunks.len(), began.elapsed());
    Ok(())
}
