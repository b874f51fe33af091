//! What the price sources say: a true path for each index, and venues that report it late, wrongly or not at all.
//!
//! Owns paths and lies. Knows no customer: nothing here can lean towards anyone.

mod path;
mod venue;

use plimsoll_engine::command::{ObservePrice, Sample};
use plimsoll_units::{IndexId, Price, SourceId, Timestamp};

use crate::rng::Rng;
use crate::universe::Universe;
use path::Path;
use venue::Venue;

/// How the feeds of one run behave, in a thousand reports.
#[derive(Clone, Debug)]
pub(crate) struct FeedBehaviour {
    /// Moves of one report, in millionths.
    pub(crate) step_ppm: i64,
    /// How far honest venues differ, in millionths.
    pub(crate) noise_ppm: i64,
    pub(crate) jumps: u64,
    pub(crate) spikes: u64,
    pub(crate) crashes: u64,
    pub(crate) gaps: u64,
    pub(crate) lies: u64,
    pub(crate) silences: u64,
    pub(crate) disorder: u64,
}

impl FeedBehaviour {
    pub(crate) fn new(rng: &mut Rng) -> Self {
        let mut rate = |most: u64| if rng.coin() { rng.below(most) } else { 0 };
        let (jumps, spikes, crashes, gaps) = (rate(60), rate(25), rate(60), rate(12));
        let (lies, silences, disorder) = (rate(40), rate(25), rate(60));
        let step_ppm = *rng.pick(&[0, 50, 300, 1_500, 6_000]).expect("not empty");
        let noise_ppm = if rng.permille(300) { 0 } else { 150 };
        Self { step_ppm, noise_ppm, jumps, spikes, crashes, gaps, lies, silences, disorder }
    }
}

struct Reporter {
    path: Path,
    venues: Vec<Venue>,
    next_at: Timestamp,
    /// The whole feed is away until then.
    gap_until: Timestamp,
}

/// All indexes of a run.
pub(crate) struct Venues {
    feed_behaviour: FeedBehaviour,
    rng: Rng,
    reporters: Vec<Reporter>,
}

/// The longest time a whole feed is away, and the longest a venue is silent or lies.
const GAP_MS_MAX: i64 = 60_000;
const EPISODE_MS_MAX: i64 = 90_000;
const REPORT_EVERY_MS: (i64, i64) = (300, 1_800);
/// The index of a dollar coin in dollars.
const DOLLAR: usize = 0;

impl Venues {
    pub(crate) fn new(universe: &Universe, mut rng: Rng, now: Timestamp) -> Self {
        let feed_behaviour = FeedBehaviour::new(&mut rng);
        let reporters = universe
            .feeds
            .iter()
            .map(|feed| {
                let venues = feed.sources.iter().zip(&feed.divided).map(|(id, divided)| Venue::new(*id, *divided));
                Reporter {
                    path: Path::new(feed.start),
                    venues: venues.collect(),
                    next_at: now,
                    gap_until: Timestamp::ZERO,
                }
            })
            .collect();
        Self { feed_behaviour, rng, reporters }
    }

    /// Nothing strange from here on.
    pub(crate) fn calm_down(&mut self) {
        let still = FeedBehaviour {
            step_ppm: 50,
            noise_ppm: 50,
            jumps: 0,
            spikes: 0,
            crashes: 0,
            gaps: 0,
            lies: 0,
            silences: 0,
            disorder: 0,
        };
        self.feed_behaviour = still;
        for reporter in &mut self.reporters {
            reporter.gap_until = Timestamp::ZERO;
            reporter.venues.iter_mut().for_each(Venue::heal);
        }
    }

    /// The honest price of a stock that was split.
    pub(crate) fn split(&mut self, index: IndexId, new: u16, old: u16) {
        self.reporters[index.index()].path.split(i128::from(new), i128::from(old));
    }

    /// The reports that are due. Only indexes that something hangs on are watched.
    pub(crate) fn reports(&mut self, now: Timestamp, universe: &Universe, watched: &[bool]) -> Vec<ObservePrice> {
        let mut reports = Vec::new();
        let dollar = self.reporters[DOLLAR].path.price();
        for (number, reporter) in self.reporters.iter_mut().enumerate() {
            // Without a leader the sources go by true time, and the next leader's clock may be behind it: who would
            // have to wait longer than sources ever do reports now.
            let waits = now < reporter.next_at && reporter.next_at <= now.plus(REPORT_EVERY_MS.1);
            if !watched[number] || waits {
                continue;
            }
            reporter.next_at = now.plus(self.rng.between(REPORT_EVERY_MS.0, REPORT_EVERY_MS.1));
            reporter.path.go_on(&self.feed_behaviour, universe.feeds[number].class, &mut self.rng);
            if now < reporter.gap_until {
                continue;
            }
            if self.rng.permille(self.feed_behaviour.gaps) {
                reporter.gap_until = now.plus(self.rng.between(1_000, GAP_MS_MAX));
                continue;
            }
            let samples = reporter.samples(now, dollar, &self.feed_behaviour, &mut self.rng);
            if !samples.is_empty() {
                reports.push(ObservePrice { index: universe.feeds[number].index, samples });
            }
        }
        self.swap_symbols(&mut reports);
        reports
    }

    /// A venue that mixes up two symbols.
    fn swap_symbols(&mut self, reports: &mut [ObservePrice]) {
        if reports.len() >= 2 && self.rng.permille(self.feed_behaviour.lies / 8) {
            let (a, b) = (reports[0].samples[0].price, reports[1].samples[0].price);
            reports[0].samples[0].price = b;
            reports[1].samples[0].price = a;
        }
    }
}

impl Reporter {
    fn samples(&mut self, now: Timestamp, dollar: i128, feed_behaviour: &FeedBehaviour, rng: &mut Rng) -> Vec<Sample> {
        let mut samples = Vec::new();
        let prices = (self.path.price(), dollar);
        for venue in &mut self.venues {
            if rng.permille(feed_behaviour.lies) {
                venue.begin_to_lie(now.plus(rng.between(1_000, EPISODE_MS_MAX)), rng);
            }
            if rng.permille(feed_behaviour.silences) {
                venue.fall_silent(now.plus(rng.between(1_000, EPISODE_MS_MAX)));
            }
            if let Some(sample) = venue.say(now, prices, feed_behaviour, rng) {
                samples.push(sample);
            }
        }
        if rng.permille(feed_behaviour.disorder / 4) {
            samples.push(Sample { source: SourceId(99), price: Price::ONE, at: now });
        }
        if rng.permille(feed_behaviour.disorder) {
            samples.reverse();
        }
        samples
    }
}
