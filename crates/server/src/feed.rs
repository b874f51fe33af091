//! The sandbox's price pump: the simulator's samples, each submitted when its time has come.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;
use plimsoll_engine::Command;
use plimsoll_engine::command::{ObservePrice, Sample};
use plimsoll_feeds::calendar::Calendar;
use plimsoll_feeds::instruments::Universe;
use plimsoll_feeds::simulator::{Simulator, SimulatorConfig};
use plimsoll_sequencer::{Clock, Handle, Platform, SubmitError, SystemClock};
use plimsoll_units::{IndexId, SECOND_MS, SourceId, Timestamp};

/// Samples older than this when their turn comes are dropped: the pump catches up instead of flooding.
const LATE_MS: i64 = 3 * SECOND_MS;
/// How long the pump rests when it is early.
const REST: Duration = Duration::from_millis(20);

pub(crate) struct Pump {
    pub(crate) handle: Handle<Platform>,
    pub(crate) universe: Arc<Universe>,
    pub(crate) calendar: Arc<Calendar>,
    pub(crate) seed: u64,
    pub(crate) stop: Arc<AtomicBool>,
}

impl Pump {
    /// Run until told to stop. An instrument's number is its index's number: the sandbox lists them in this order.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let start = Timestamp(now_ms()).floor(SECOND_MS);
        let (universe, calendar) = (Arc::clone(&self.universe), Arc::clone(&self.calendar));
        let config = SimulatorConfig { seed: self.seed, start, universe, calendar };
        let mut simulator = Simulator::new(config).context("starting the price simulator")?;
        while !self.stop.load(Ordering::Relaxed) {
            simulator.step();
            let mut samples = simulator.samples().to_vec();
            samples.sort_by_key(|s| s.at);
            for sample in samples {
                if !self.wait_for(sample.at) {
                    return Ok(());
                }
                if now_ms() - sample.at.0 > LATE_MS {
                    continue;
                }
                let command = ObservePrice {
                    index: IndexId(sample.instrument.0),
                    samples: vec![Sample {
                        source: SourceId(sample.source.index() as u16),
                        price: sample.price,
                        at: sample.at,
                    }],
                };
                match self.handle.submit(Command::from(command).into()) {
                    Ok(_) | Err(SubmitError::Busy) => {}
                    Err(error) => return Err(error).context("submitting a price"),
                }
            }
        }
        Ok(())
    }

    /// False when it is time to stop.
    fn wait_for(&self, at: Timestamp) -> bool {
        while now_ms() < at.0 {
            if self.stop.load(Ordering::Relaxed) {
                return false;
            }
            std::thread::sleep(REST);
        }
        true
    }
}

pub(crate) fn now_ms() -> i64 {
    (SystemClock::default().read().wall_us / 1_000) as i64
}
