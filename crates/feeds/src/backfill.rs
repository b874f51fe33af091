//! Backfill: candles of the time before a sandbox began, from the simulator's own path by minutes, so that charts are
//! full at once and the live price continues where they end. Must not know how candles are stored.

use plimsoll_units::{DAY_MS, MINUTE_MS, Timestamp};

use crate::candles::{ClosedCandle, Series};
use crate::instruments::InstrumentId;
use crate::simulator::{Simulator, SimulatorConfig, SimulatorError};

/// How far back a fresh sandbox's charts reach.
pub const HISTORY_DAYS: i64 = 30;

/// When a sandbox's simulation starts, if its market opened at `genesis`: a fixed time before, so that every restart
/// follows the same path.
pub fn simulation_start(genesis: Timestamp) -> Timestamp {
    genesis.floor(MINUTE_MS).minus(HISTORY_DAYS * DAY_MS)
}

/// A run from a start to an end, by minutes.
pub struct Backfill {
    simulator: Simulator,
    series: Vec<Series>,
    minutes_done: i64,
    minutes_in_all: i64,
}

/// A candle that closed during the backfill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackfilledCandle {
    pub instrument: InstrumentId,
    pub closed: ClosedCandle,
}

impl Backfill {
    /// Runs from the configuration's start to `until`, rounded down to a minute. Time before `from` is simulated
    /// without candles.
    pub fn new(config: SimulatorConfig, from: Timestamp, until: Timestamp) -> Result<Self, SimulatorError> {
        let instruments = config.universe.len();
        let mut simulator = Simulator::new(config)?;
        while simulator.now() < from {
            simulator.skip_minute();
        }
        let minutes_in_all = (until.floor(MINUTE_MS).since(simulator.now()) / MINUTE_MS).max(0);
        Ok(Self { simulator, series: vec![Series::default(); instruments], minutes_done: 0, minutes_in_all })
    }

    /// Minutes (done, in total).
    pub fn minutes(&self) -> (i64, i64) {
        (self.minutes_done, self.minutes_in_all)
    }

    /// The current position.
    pub fn now(&self) -> Timestamp {
        self.simulator.now()
    }

    /// Advances by up to `minutes` and appends the candles that closed, in order of time. False at the end.
    pub fn walk(&mut self, minutes: i64, closed: &mut Vec<BackfilledCandle>) -> bool {
        for _ in 0..minutes.min(self.minutes_in_all - self.minutes_done) {
            for tick in self.simulator.step_minute() {
                let series = &mut self.series[tick.instrument.index()];
                let candles = series.tick(tick.at, tick.price).expect("the simulator's time never goes back");
                closed.extend(candles.into_iter().map(|c| BackfilledCandle { instrument: tick.instrument, closed: c }));
            }
            self.minutes_done += 1;
        }
        self.minutes_done < self.minutes_in_all
    }

    /// Closes what ended by now, and returns each instrument's running candles.
    pub fn finish(mut self, closed: &mut Vec<BackfilledCandle>) -> Vec<Series> {
        let now = self.simulator.now();
        for (n, series) in (0..).zip(&mut self.series) {
            let candles = series.advance(now).expect("the simulator's time never goes back");
            let instrument = InstrumentId(n);
            closed.extend(candles.into_iter().map(|c| BackfilledCandle { instrument, closed: c }));
        }
        self.series
    }
}
