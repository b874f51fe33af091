//! Price feed of the sandbox: the simulator's samples, each submitted at its time. Knows no account and no order, so no
//! price can favour one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;
use plimsoll_engine::Command;
use plimsoll_engine::command::{ObservePrice, Sample};
use plimsoll_feeds::backfill::simulation_start;
use plimsoll_feeds::calendar::Calendar;
use plimsoll_feeds::instruments::Universe;
use plimsoll_feeds::simulator::{self, Simulator, SimulatorConfig};
use plimsoll_sequencer::{Clock, Handle, Platform, SubmitError, SystemClock};
use plimsoll_units::{IndexId, SECOND_MS, SourceId, Timestamp};

/// If it lags by more than this, the feed skips to the present instead of flooding the queue.
const LATE_MS: i64 = 3 * SECOND_MS;
/// Sleep while it is early.
const REST: Duration = Duration::from_millis(10);

pub(crate) struct Pump {
    pub(crate) handle: Handle<Platform>,
    pub(crate) universe: Arc<Universe>,
    pub(crate) calendar: Arc<Calendar>,
    pub(crate) seed: u64,
    /// By instrument: only simulated ones are submitted.
    pub(crate) is_simulated: Vec<bool>,
    /// When this sandbox's market began: with the seed it determines every price, so a restart continues where it was.
    /// The simulation starts a fixed time before, for the charts' past.
    pub(crate) began: Timestamp,
    pub(crate) stop: Arc<AtomicBool>,
}

impl Pump {
    /// Runs until stopped or until the sequencer ends. An instrument's number is its index's number: the sandbox lists
    /// them in this order.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let config = SimulatorConfig {
            seed: self.seed,
            start: simulation_start(self.began),
            universe: Arc::clone(&self.universe),
            calendar: Arc::clone(&self.calendar),
        };
        let mut simulator = Simulator::new(config).context("starting the price simulator")?;
        loop {
            if now().since(simulator.now()) > LATE_MS {
                simulator.skip_to(now());
            }
            simulator.step();
            for sample in simulator.samples().iter().filter(|sample| self.is_simulated[sample.instrument.index()]) {
                if !self.wait_for(sample.at) {
                    return Ok(());
                }
                match self.handle.submit(Command::from(observation(sample)).into()) {
                    // A sample that finds the queue full would be outdated by the time there is room: the next one
                    // counts.
                    Ok(_) | Err(SubmitError::Busy | SubmitError::NoRoom) => {}
                    // The sequencer's status says why it stopped.
                    Err(SubmitError::Unavailable) => return Ok(()),
                    Err(error) => return Err(error).context("submitting a price"),
                }
            }
            if !self.wait_for(simulator.now()) {
                return Ok(());
            }
        }
    }

    /// `false` when stopping.
    fn wait_for(&self, at: Timestamp) -> bool {
        while !self.stop.load(Ordering::Relaxed) {
            let early = at.since(now());
            if early <= 0 {
                return true;
            }
            std::thread::sleep(REST.min(Duration::from_millis(early.unsigned_abs())));
        }
        false
    }
}

pub(crate) fn observation(sample: &simulator::Sample) -> ObservePrice {
    ObservePrice {
        index: IndexId(sample.instrument.0),
        samples: vec![Sample { source: SourceId(sample.source.index() as u16), price: sample.price, at: sample.at }],
    }
}

pub(crate) fn now() -> Timestamp {
    Timestamp(SystemClock::new().read().wall_us / 1_000)
}
