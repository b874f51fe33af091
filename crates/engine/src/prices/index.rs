//! The index: a clamped, weighted mean of live sources, with a guard against sudden moves.

use std::collections::VecDeque;

use minicbor::{Decode, Encode};
use plimsoll_units::{CalendarId, MarketId, Price, Rate, Rounding, SECOND_MS, SourceId, Timestamp, mul_div};

use crate::carry::Ratio;
use crate::command::{ListIndex, Sample};
use crate::event::DropReason;
use crate::markets::{Class, SourceSpec};
use crate::planted::{Bug, planted};

/// How far a feed can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
#[cbor(index_only)]
pub enum FeedState {
    #[n(0)]
    Ok,
    /// One live source: reduce-only.
    #[n(1)]
    Degraded,
    /// Two live sources that contradict each other: the last index stays, reduce-only, no liquidation.
    #[n(2)]
    Diverged,
    /// No live source: halted.
    #[n(3)]
    Stale,
    /// A sudden move waits for confirmation: the last index stays, no liquidation.
    #[n(4)]
    SpikeHold,
}

/// One entry of the tick log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Tick {
    #[n(0)]
    pub id: u64,
    #[n(1)]
    pub at: Timestamp,
    #[n(2)]
    pub price: Price,
    #[n(3)]
    pub state: FeedState,
    /// When this state ends if no further samples arrive.
    #[n(4)]
    pub trusted_until: Timestamp,
}

#[derive(Clone, Debug, Encode, Decode)]
struct Source {
    #[n(0)]
    spec: SourceSpec,
    #[n(1)]
    price: Price,
    #[n(2)]
    at: Timestamp,
    /// Consecutive updates far outside the others.
    #[n(3)]
    strikes: u8,
    #[n(4)]
    quarantined: bool,
    #[n(5)]
    inside_since: Timestamp,
}

#[derive(Clone, Debug, Encode, Decode)]
struct Spike {
    #[n(0)]
    since: Timestamp,
    #[n(1)]
    confirmations: u8,
}

#[derive(Clone, Debug, Encode, Decode)]
pub struct Index {
    #[n(0)]
    pub symbol: String,
    #[n(1)]
    pub class: Class,
    #[n(2)]
    pub calendar: CalendarId,
    #[n(3)]
    tick: Price,
    #[n(4)]
    sources: Vec<Source>,
    #[n(5)]
    pub price: Option<Price>,
    #[n(6)]
    state: FeedState,
    /// When the last valid sample goes stale: after this the state must be re-evaluated.
    #[n(7)]
    trusted_until: Timestamp,
    /// When the current run of good prices began. [`LONG_AGO`], when a closed session explains the gap.
    #[n(8)]
    pub(crate) fresh_since: Timestamp,
    #[n(9)]
    pub(crate) halted: bool,
    #[n(10)]
    spike: Option<Spike>,
    #[n(11)]
    ticks: u64,
    /// The newest ticks, as far back as a running second-contract may need.
    #[n(12)]
    pub(crate) recent: VecDeque<Tick>,
    #[n(13)]
    pub(crate) markets: Vec<MarketId>,
    /// Hash chain over every tick of this index.
    #[cbor(n(14), with = "minicbor::bytes")]
    chain: [u8; 32],
    /// A split of the market is in progress: prices are restated, positions not all yet.
    #[n(15)]
    pub(crate) splitting: bool,
    /// The last split, and the last tick before it.
    #[n(16)]
    last_split: Option<(u64, Ratio)>,
    /// The splits before it, as far back as the remembered ticks.
    #[n(17)]
    earlier_splits: Option<Vec<(u64, Ratio)>>,
    /// The session at the last sample, looked up then. Sessions are only ever added, so what was open stays open.
    #[cbor(skip)]
    pub(crate) open: (Timestamp, Timestamp),
}

/// Splits before the last one that an index remembers; no second-contract lives through as many.
const EARLIER_SPLITS_MAX: usize = 64;

/// Strikes that put a source into quarantine, and how it gets out.
const QUARANTINE_STRIKES: u8 = 3;
const QUARANTINE_MS: i64 = 60 * SECOND_MS;
/// A source this many clamps away from the median gets a strike.
const STRIKE_CLAMPS: i128 = 5;
/// A sudden move is confirmed by this many sources on this many updates, or by lasting this long.
const SPIKE_SOURCES: usize = 2;
const SPIKE_UPDATES: u8 = 3;
const SPIKE_MS: i64 = 10 * SECOND_MS;
/// Maximum price of a sample; a higher one would not fit sums of prices and notionals.
const SAMPLE_MAX: Price = Price::whole(1_000_000_000_000);
/// How far a receiver's clock may be ahead of the engine's time.
const CLOCK_SKEW_MS: i64 = SECOND_MS;
/// After a feed was lost, its prices do not settle or liquidate for this long.
pub(crate) const FRESH_MS: i64 = 10 * SECOND_MS;

/// `fresh_since` of a feed whose gap was a closed session.
const LONG_AGO: Timestamp = Timestamp(i64::MIN);
/// `fresh_since` of a feed that came back with a move that is still held as a spike.
const NOT_YET: Timestamp = Timestamp(i64::MAX);

/// What lies between an update and the previous one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gap {
    /// The market was closed in between.
    pub(crate) is_closed_session: bool,
    /// Under the rules in force a feed also rests when its return is held as a spike.
    pub(crate) rests_after_hold: bool,
}

/// What the live sources agree on.
enum Agreement {
    Price(Price, FeedState),
    None(FeedState),
}

impl Index {
    pub(crate) fn new(listing: &ListIndex) -> Self {
        let source = |spec: &SourceSpec| Source {
            spec: *spec,
            price: Price::ZERO,
            at: Timestamp(i64::MIN),
            strikes: 0,
            quarantined: false,
            inside_since: Timestamp::ZERO,
        };
        Self {
            symbol: listing.symbol.clone(),
            class: listing.class,
            calendar: listing.calendar,
            tick: listing.tick,
            sources: listing.sources.iter().map(source).collect(),
            price: None,
            state: FeedState::Stale,
            trusted_until: Timestamp(i64::MIN),
            fresh_since: LONG_AGO,
            halted: false,
            spike: None,
            ticks: 0,
            recent: VecDeque::new(),
            markets: Vec::new(),
            chain: [0; 32],
            splitting: false,
            last_split: None,
            earlier_splits: None,
            open: (Timestamp::ZERO, Timestamp::ZERO),
        }
    }

    /// Restates every price after a stock split, so that sources that jump by its ratio are not a move.
    /// `keeps_earlier`: splits before this one still restate the entries of second-contracts from before them.
    pub(crate) fn split(&mut self, ratio: Ratio, keeps_earlier: bool) {
        for source in &mut self.sources {
            source.price = ratio.price(source.price, Rounding::HalfEven);
        }
        self.price = self.price.map(|price| self.rounded(ratio.price(price, Rounding::HalfEven).units(), 1));
        self.spike = None;
        let mut earlier = self.earlier_splits.take().unwrap_or_default();
        if keeps_earlier {
            earlier.extend(self.last_split);
            // Not by the age of recent ticks: a second-contract's entry may be older than all of them.
            earlier.drain(..earlier.len().saturating_sub(EARLIER_SPLITS_MAX));
        }
        self.earlier_splits = (keeps_earlier && !earlier.is_empty()).then_some(earlier);
        self.last_split = Some((self.ticks, ratio));
    }

    /// A tick's price in the units of a later tick, when splits lie between them.
    pub(crate) fn restated(&self, tick: u64, price: Price, later: u64) -> Price {
        let splits = self.earlier_splits.iter().flatten().chain(&self.last_split);
        let between = splits.filter(|(before, _)| tick <= *before && *before < later);
        between.fold(price, |price, (_, ratio)| ratio.price(price, Rounding::HalfEven))
    }

    /// The state at `now`: what the last update found, unless sources have gone silent since.
    #[inline]
    pub fn state(&self, now: Timestamp) -> FeedState {
        if now <= self.trusted_until { self.state } else { self.state_by_count(now) }
    }

    #[cold]
    fn state_by_count(&self, now: Timestamp) -> FeedState {
        match self.live(now).count() {
            0 => FeedState::Stale,
            1 => FeedState::Degraded,
            _ => self.state,
        }
    }

    /// Halted by the staff.
    pub fn is_halted(&self) -> bool {
        self.halted
    }

    /// Good enough to settle, trigger and liquidate.
    pub(crate) fn is_settled(&self, now: Timestamp) -> bool {
        let fresh = now.since(self.fresh_since) >= FRESH_MS || planted(Bug::FreshnessIgnored);
        !self.halted && !self.splitting && self.state(now) == FeedState::Ok && fresh
    }

    /// What its prices are rounded to.
    pub fn tick(&self) -> Price {
        self.tick
    }
    pub fn last_tick(&self) -> Option<&Tick> {
        self.recent.back()
    }
    /// The end of this index's hash chain.
    pub fn chain(&self) -> [u8; 32] {
        self.chain
    }
    pub fn sources(&self) -> impl Iterator<Item = (SourceId, Option<plimsoll_units::IndexId>)> + '_ {
        self.sources.iter().map(|s| (s.spec.id, s.spec.divide_by))
    }

    /// Records one sample. A rejected sample changes nothing; the caller counts it.
    pub(crate) fn note(&mut self, now: Timestamp, sample: &Sample, price: Option<Price>) -> Result<(), DropReason> {
        let source = self.sources.iter_mut().find(|s| s.spec.id == sample.source).ok_or(DropReason::UnknownSource)?;
        let price = price.filter(|p| p.is_positive()).ok_or(DropReason::NotPositive)?;
        if price > SAMPLE_MAX {
            return Err(DropReason::Absurd);
        }
        if sample.at > now.plus(CLOCK_SKEW_MS) {
            return Err(DropReason::FromTheFuture);
        }
        let at = sample.at.min(now);
        if at <= source.at {
            return Err(DropReason::OutOfOrder);
        }
        source.price = price;
        source.at = at;
        Ok(())
    }

    fn live(&self, now: Timestamp) -> impl Iterator<Item = &Source> {
        let stale = self.class.stale_ms();
        self.sources.iter().filter(move |s| !s.quarantined && now.0.saturating_sub(s.at.0) <= stale)
    }

    /// Recomputes the index. Returns the tick to publish, if there is a price at all.
    /// `gap` explains a time without prices.
    pub(crate) fn update(&mut self, now: Timestamp, gap: Gap) -> Option<Tick> {
        // The new samples are already recorded: the state before them follows from `trusted_until`.
        let before = if now <= self.trusted_until { self.state } else { FeedState::Stale };
        self.judge_sources(now);
        let (candidate, mut state) = match self.agree(now) {
            Agreement::Price(price, state) => (Some(price), state),
            Agreement::None(state) => (None, state),
        };
        if let Some(candidate) = candidate {
            let sudden = self.is_sudden(candidate) && !planted(Bug::SpikeTakenAtOnce);
            if sudden && !self.confirm_spike(now, candidate) {
                state = FeedState::SpikeHold;
            } else {
                self.spike = None;
                self.price = Some(candidate);
            }
        }
        self.note_return(now, before, state, gap);
        self.state = state;
        self.trusted_until = self.trust_horizon(now);
        let price = self.price?;
        self.ticks += 1;
        let tick = Tick { id: self.ticks, at: now, price, state, trusted_until: self.trusted_until };
        self.extend_chain(&tick);
        self.recent.push_back(tick);
        Some(tick)
    }

    /// A feed that was lost counts as fresh some time after it returned.
    fn note_return(&mut self, now: Timestamp, before: FeedState, state: FeedState, gap: Gap) {
        let was_lost = matches!(before, FeedState::Stale | FeedState::Degraded | FeedState::Diverged);
        let held = state == FeedState::SpikeHold && gap.rests_after_hold;
        match (was_lost, state) {
            (true, FeedState::Ok) => self.fresh_since = if gap.is_closed_session { LONG_AGO } else { now },
            (true, _) if held => self.fresh_since = if gap.is_closed_session { LONG_AGO } else { NOT_YET },
            (false, FeedState::Ok) if self.fresh_since == NOT_YET => self.fresh_since = now,
            _ => {}
        }
    }

    fn extend_chain(&mut self, tick: &Tick) {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.chain);
        hasher.update(&tick.id.to_le_bytes());
        hasher.update(&tick.at.0.to_le_bytes());
        hasher.update(&tick.price.units().to_le_bytes());
        hasher.update(&[tick.state as u8]);
        self.chain = *hasher.finalize().as_bytes();
    }

    /// Drops ticks that can no longer be needed: all but the last one at or before `horizon`.
    pub(crate) fn forget_before(&mut self, horizon: Timestamp) {
        while self.recent.len() > 1 && self.recent[1].at <= horizon {
            self.recent.pop_front();
        }
    }

    /// The last tick at or before a moment.
    pub(crate) fn tick_at(&self, at: Timestamp) -> Option<&Tick> {
        let after = self.recent.partition_point(|t| t.at <= at);
        self.recent.get(after.checked_sub(1)?)
    }

    fn trust_horizon(&self, now: Timestamp) -> Timestamp {
        // When the second newest source goes stale only one is left: the state changes without a sample.
        let mut times = [i64::MIN; 2];
        for source in self.live(now) {
            if source.at.0 > times[0] {
                times = [source.at.0, times[0]];
            } else if source.at.0 > times[1] {
                times[1] = source.at.0;
            }
        }
        let deciding = if times[1] == i64::MIN { times[0] } else { times[1] };
        Timestamp(deciding.saturating_add(self.class.stale_ms()))
    }

    /// Strikes, quarantines and releases sources by their distance from the median.
    fn judge_sources(&mut self, now: Timestamp) {
        let stale = self.class.stale_ms();
        let mut prices: Vec<i128> = self.live(now).map(|s| s.price.units()).collect();
        if prices.is_empty() {
            return;
        }
        // A source is excluded only by a majority of at least three, and may rejoin.
        let may_strike = prices.len() >= 3;
        let median = median(&mut prices);
        let near = deviation(median, self.class.source_clamp(), 1);
        let far = deviation(median, self.class.source_clamp(), STRIKE_CLAMPS);
        for source in self.sources.iter_mut().filter(|s| now.0.saturating_sub(s.at.0) <= stale) {
            let distance = (source.price.units() - median).abs();
            if source.quarantined {
                if distance > near {
                    source.inside_since = now;
                } else if now.since(source.inside_since) >= QUARANTINE_MS {
                    source.quarantined = false;
                    source.strikes = 0;
                }
            } else if may_strike && distance > far {
                source.strikes += 1;
                if source.strikes >= QUARANTINE_STRIKES {
                    source.quarantined = true;
                    source.inside_since = now;
                }
            } else {
                source.strikes = 0;
            }
        }
    }

    fn agree(&self, now: Timestamp) -> Agreement {
        let live: Vec<&Source> = self.live(now).collect();
        match live.as_slice() {
            [] => Agreement::None(FeedState::Stale),
            [only] => Agreement::Price(self.rounded(only.price.units(), 1), FeedState::Degraded),
            [a, b] => {
                let sum = a.price.units() + b.price.units();
                let limit = deviation(sum / 2, self.class.source_clamp(), 2);
                if (a.price.units() - b.price.units()).abs() > limit {
                    return Agreement::None(FeedState::Diverged);
                }
                Agreement::Price(self.rounded(sum, 2), FeedState::Ok)
            }
            many => {
                let mut prices: Vec<i128> = many.iter().map(|s| s.price.units()).collect();
                let median = median(&mut prices);
                let clamps = if planted(Bug::LiarUnclamped) { 50 } else { 1 };
                let reach = deviation(median, self.class.source_clamp(), clamps);
                let weight = |s: &Source| i128::from(s.spec.weight);
                let clamped = |s: &Source| s.price.units().clamp(median - reach, median + reach);
                let sum: i128 = many.iter().map(|s| clamped(s) * weight(s)).sum();
                let weights: i128 = many.iter().map(|s| weight(s)).sum();
                Agreement::Price(self.rounded(sum, weights), FeedState::Ok)
            }
        }
    }

    /// `sum ÷ count`, rounded once to the index's own tick.
    fn rounded(&self, sum: i128, count: i128) -> Price {
        let tick = self.tick.units();
        let ticks = mul_div(sum, 1, count * tick, Rounding::HalfEven).expect("a mean is no larger than its parts");
        Price::from_units(ticks.max(1) * tick)
    }

    fn is_sudden(&self, candidate: Price) -> bool {
        let Some(last) = self.price else { return false };
        (candidate - last).abs().units() > deviation(last.units(), self.class.spike(), 1)
    }

    /// Counts a confirmation of a sudden move; true when it may be adopted.
    fn confirm_spike(&mut self, now: Timestamp, candidate: Price) -> bool {
        let reach = deviation(candidate.units(), self.class.source_clamp(), 1);
        let agreeing = self.live(now).filter(|s| (s.price - candidate).abs().units() <= reach).count();
        let spike = self.spike.get_or_insert(Spike { since: now, confirmations: 0 });
        if agreeing < SPIKE_SOURCES {
            spike.confirmations = 0;
            spike.since = now;
            return false;
        }
        spike.confirmations += 1;
        spike.confirmations >= SPIKE_UPDATES || now.since(spike.since) >= SPIKE_MS
    }

    /// Whether the spike guard is holding a move.
    pub(crate) fn is_held(&self) -> bool {
        self.spike.is_some()
    }
}

/// `count × rate` of a price, rounded down.
fn deviation(price: i128, rate: Rate, count: i128) -> i128 {
    mul_div(price, i128::from(rate.units()) * count, i128::from(Rate::SCALE), Rounding::Down)
        .expect("a fraction of a price fits")
}

/// The middle value; the mean of the two middle ones, rounded down, for an even count.
fn median(values: &mut [i128]) -> i128 {
    values.sort_unstable();
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { (values[middle - 1] + values[middle]) / 2 }
}
