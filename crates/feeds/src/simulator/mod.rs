//! The price simulator: every instrument's ticks, four sources' reports of them and quotes around them, for sandboxes
//! and tests. A function of seed, start, instruments and calendar: it has no door for users, orders or operators.

mod asset;
mod crosses;
mod exact;
mod factors;
mod intraday_profile;
mod jumps;
mod market;
mod normal;
mod openings;
mod path;
mod quotes;
mod random;
mod regime;
mod sources;
mod ticks;

use std::sync::Arc;

use plimsoll_units::{DAY_MS, MINUTE_MS, Price, SECOND_MS, Timestamp};

pub use quotes::{LEVELS, Level, Quote, REFILL_MS};
pub use regime::Regime;
pub use sources::{Sample, Source};
pub use ticks::Tick;

use crate::calendar::Calendar;
use crate::instruments::{InstrumentId, Universe};
use asset::Asset;
use crosses::Cross;
use market::Market;
use quotes::Conditions;
use random::owner;
use sources::Reporters;
use ticks::Print;

/// What every message priced by the simulator says its feed is.
pub const FEED: &str = "SIM";

/// Why a simulation can't be set up.
#[derive(Debug, thiserror::Error)]
pub enum SimulatorError {
    #[error("{cross} follows from {leg}, which is not listed")]
    MissingLeg { cross: String, leg: &'static str },
    #[error("a simulation starts on a whole minute after 1970, not at {0}")]
    Start(Timestamp),
}

/// Everything a simulation depends on.
#[derive(Clone, Debug)]
pub struct SimulatorConfig {
    pub seed: u64,
    /// A whole minute.
    pub start: Timestamp,
    pub universe: Arc<Universe>,
    pub calendar: Arc<Calendar>,
}

/// A running simulation. Two with one configuration agree for ever, whether they step by seconds or by minutes: at
/// every whole minute they stand at the same prices, and go on alike.
#[derive(Clone, Debug)]
pub struct Simulator {
    universe: Arc<Universe>,
    calendar: Arc<Calendar>,
    market: Market,
    crosses: Vec<Cross>,
    /// By instrument, as are the prices below.
    reporters: Vec<Reporters>,
    /// The last printed price, in ticks.
    last: Vec<i64>,
    /// The same before the last step.
    before: Vec<i64>,
    now: Timestamp,
    prints: Vec<Print>,
    ticks: Vec<Tick>,
    samples: Vec<Sample>,
}

impl Simulator {
    pub fn new(config: SimulatorConfig) -> Result<Self, SimulatorError> {
        let SimulatorConfig { seed, start, universe, calendar } = config;
        if start.0 < 0 || start.0 % MINUTE_MS != 0 {
            return Err(SimulatorError::Start(start));
        }
        let (mut assets, mut crosses, mut reporters, mut last) = (vec![], vec![], vec![], vec![]);
        for (id, instrument) in universe.iter() {
            match Cross::find(&universe, id, &instrument.symbol)? {
                Some(cross) => crosses.push(cross),
                None => assets.push(Asset::new(id, instrument)),
            }
            reporters.push(Reporters::new(owner(&instrument.symbol), instrument));
            last.push(asset::in_ticks(instrument.seed_price, instrument.tick) as i64);
        }
        let mut simulator = Self {
            market: Market::new(seed, Arc::clone(&calendar), assets, start),
            before: last.clone(),
            now: start,
            prints: Vec::new(),
            ticks: Vec::new(),
            samples: Vec::new(),
            universe,
            calendar,
            crosses,
            reporters,
            last,
        };
        simulator.begin_day();
        Ok(simulator)
    }

    /// The start of the next step.
    pub fn now(&self) -> Timestamp {
        self.now
    }
    /// The regime of the day under way.
    pub fn regime(&self) -> Regime {
        self.market.regime()
    }
    /// Whether an instrument trades in the next step.
    pub fn is_open(&self, id: InstrumentId) -> bool {
        self.market.is_open(self.universe.get(id).session)
    }
    /// The last printed price; the seed before the first print.
    pub fn last(&self, id: InstrumentId) -> Price {
        self.price(id, self.last[id.index()])
    }
    /// The reports of the last second stepped, in order of time; none after a minute's step.
    pub fn samples(&self) -> &[Sample] {
        &self.samples
    }

    /// Advances one second and returns its ticks in order of time: up to four for each open instrument.
    pub fn step(&mut self) -> &[Tick] {
        self.begin_step();
        self.market.take_second(self.now, &mut self.prints);
        self.publish();
        self.take_samples();
        self.turn(SECOND_MS);
        &self.ticks
    }

    /// Advances one minute and returns four ticks for each open instrument: where the minute began, its extremes,
    /// where it ended.
    ///
    /// # Panics
    /// In the middle of a minute.
    pub fn step_minute(&mut self) -> &[Tick] {
        assert!(self.now.0 % MINUTE_MS == 0, "a minute is stepped from its start");
        self.begin_step();
        self.market.take_minute(self.now, &mut self.prints);
        self.publish();
        self.turn(MINUTE_MS);
        &self.ticks
    }

    /// Advances one minute without ticks, to where they would have led.
    ///
    /// # Panics
    /// In the middle of a minute.
    pub fn skip_minute(&mut self) {
        assert!(self.now.0 % MINUTE_MS == 0, "a minute is skipped from its start");
        self.begin_step();
        self.market.skip_minute(&mut self.last);
        for cross in &self.crosses {
            if self.market.is_open(cross.session) {
                self.last[cross.id.index()] = cross.ticks_at(&self.last);
            }
        }
        self.turn(MINUTE_MS);
    }

    /// Catches up with `until`: by minutes as far as they go, then by seconds.
    pub fn skip_to(&mut self, until: Timestamp) {
        while self.now.plus(SECOND_MS) <= until {
            if self.now.0 % MINUTE_MS == 0 && self.now.plus(MINUTE_MS) <= until {
                self.skip_minute();
            } else {
                self.step();
            }
        }
    }

    /// A book around an instrument's last price, as it could be quoted now; nothing while it is closed.
    pub fn quote(&self, id: InstrumentId) -> Option<Quote> {
        let instrument = self.universe.get(id);
        let window = self.market.window(instrument.session)?;
        let conditions = Conditions {
            regime: self.market.regime(),
            liveliness: self.market.liveliness(instrument.class, self.now, window),
            new_york: self.calendar.new_york_time(self.now),
        };
        let step = (self.now.0 / SECOND_MS) as u64;
        let (owner, last) = (owner(&instrument.symbol), self.last[id.index()]);
        Some(quotes::quote(&self.market.random, owner, step, instrument, last, &conditions))
    }

    fn price(&self, id: InstrumentId, ticks: i64) -> Price {
        Price::from_units(i128::from(ticks) * self.universe.get(id).tick.units())
    }

    fn begin_step(&mut self) {
        self.prints.clear();
        self.ticks.clear();
        self.samples.clear();
        self.before.copy_from_slice(&self.last);
    }

    /// Lets the crosses follow, and makes ticks of all prints.
    fn publish(&mut self) {
        self.prints.sort_unstable();
        let mut derived = Vec::new();
        for cross in &self.crosses {
            if self.market.is_open(cross.session) {
                cross.follow(&self.prints, self.before.clone(), &mut derived);
            }
        }
        self.prints.append(&mut derived);
        self.prints.sort_unstable();
        for print in &self.prints {
            let id = InstrumentId(print.instrument);
            self.last[id.index()] = print.ticks;
            self.ticks.push(Tick { at: print.at, instrument: id, price: self.price(id, print.ticks) });
        }
    }

    /// Each source in turn reports what every open instrument last printed.
    fn take_samples(&mut self) {
        let second_of_day = (self.now.0 % DAY_MS / SECOND_MS) as u32;
        let mut seen = self.before.clone();
        let mut prints = self.prints.iter().peekable();
        for source in Source::ALL {
            let at = self.now.plus(source.offset_ms());
            while let Some(print) = prints.next_if(|print| print.at <= at) {
                seen[usize::from(print.instrument)] = print.ticks;
            }
            for ((id, instrument), reporters) in self.universe.iter().zip(&mut self.reporters) {
                if !self.market.is_open(instrument.session) {
                    continue;
                }
                if source == Source::A {
                    reporters.turn(&self.market.random, self.now);
                }
                if let Some(ticks) = reporters.report(source, second_of_day, seen[id.index()]) {
                    let price = Price::from_units(i128::from(ticks) * instrument.tick.units());
                    self.samples.push(Sample { at, instrument: id, source, price });
                }
            }
        }
    }

    fn turn(&mut self, step_ms: i64) {
        self.now = self.now.plus(step_ms);
        if self.now.0 % DAY_MS == 0 {
            self.begin_day();
        }
        if self.now.0 % MINUTE_MS == 0 {
            self.market.plan_minute(self.now);
        }
    }

    fn begin_day(&mut self) {
        let day = (self.now.0 / DAY_MS) as u64;
        for reporters in &mut self.reporters {
            reporters.begin_day(&self.market.random, day);
        }
    }
}
