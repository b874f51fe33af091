//! An index worked out a second time, from the published rule and the journaled samples alone.
//!
//! Owns sources, quarantine, agreement and the guard against sudden moves. Shares no code with the engine but the
//! one multiplication and division that every figure goes through.

use std::collections::VecDeque;

use plimsoll_engine::command::{ListIndex, Sample};
use plimsoll_engine::event::DropReason;
use plimsoll_engine::markets::Class;
use plimsoll_engine::prices::FeedState;
use plimsoll_units::{CalendarId, IndexId, Price, Rate, Rounding, SourceId, Timestamp, mul_div};

struct Source {
    id: SourceId,
    weight: i128,
    divide_by: Option<IndexId>,
    price: i128,
    at: Option<Timestamp>,
    strikes: u32,
    quarantined: bool,
    inside_since: Timestamp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TickSeen {
    pub(super) id: u64,
    pub(super) at: Timestamp,
    pub(super) price: Price,
    pub(super) state: FeedState,
    /// When fewer than two of its sources would be left, if nothing more came.
    pub(super) quorum_until: Timestamp,
    /// Published while an operator had the index halted.
    pub(super) halted: bool,
}

/// Since when a feed that was lost is good again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fresh {
    /// Never lost, or away only while the market was closed.
    Always,
    Since(Timestamp),
    /// Back, with a move that is held as a spike.
    AfterHold,
}

/// A place in the journal: the command's number, and of the event among its own.
pub(super) type EventPlace = (u64, usize);

struct SplitSeen {
    at: EventPlace,
    /// The last tick before it.
    last: u64,
    new: i128,
    old: i128,
    /// By the rules in force, splits before this one still count.
    keeps_earlier: bool,
}

pub(super) struct IndexSeen {
    pub(super) class: Class,
    pub(super) calendar: CalendarId,
    pub(super) halted: bool,
    tick: i128,
    sources: Vec<Source>,
    pub(super) price: Option<i128>,
    state: FeedState,
    fresh: Fresh,
    spike: Option<(Timestamp, u32)>,
    ticks: u64,
    splits: Vec<SplitSeen>,
    pub(super) log: VecDeque<TickSeen>,
}

/// Ticks the judge keeps: more than any order of a run can ask for.
const LOG_MAX: usize = 4_096;
const FRESH_MS: i64 = 10_000;
const SKEW_MS: i64 = 1_000;
/// A million million of anything.
const PRICE_MAX: i128 = 1_000_000_000_000 * Price::SCALE;

/// `rate × times` of a price, rounded down.
fn fraction(price: i128, rate: Rate, times: i128) -> i128 {
    mul_div(price, i128::from(rate.units()) * times, i128::from(Rate::SCALE), Rounding::Down).unwrap_or(i128::MAX)
}

fn restate(price: i128, new: i128, old: i128) -> i128 {
    mul_div(price, old, new, Rounding::HalfEven).unwrap_or(i128::MAX)
}

fn middle(mut prices: Vec<i128>) -> i128 {
    prices.sort_unstable();
    let (half, even) = (prices.len() / 2, prices.len().is_multiple_of(2));
    if even { (prices[half - 1] + prices[half]) / 2 } else { prices[half] }
}

impl IndexSeen {
    pub(super) fn new(listing: &ListIndex) -> Self {
        let sources = listing.sources.iter().map(|source| Source {
            id: source.id,
            weight: i128::from(source.weight),
            divide_by: source.divide_by,
            price: 0,
            at: None,
            strikes: 0,
            quarantined: false,
            inside_since: Timestamp::ZERO,
        });
        Self {
            class: listing.class,
            calendar: listing.calendar,
            halted: false,
            tick: listing.tick.units(),
            sources: sources.collect(),
            price: None,
            state: FeedState::Stale,
            fresh: Fresh::Always,
            spike: None,
            ticks: 0,
            splits: Vec::new(),
            log: VecDeque::new(),
        }
    }

    fn is_recent(&self, source: &Source, now: Timestamp) -> bool {
        source.at.is_some_and(|at| now.since(at) <= self.class.stale_ms())
    }

    fn live(&self, now: Timestamp) -> Vec<&Source> {
        self.sources.iter().filter(|s| !s.quarantined && self.is_recent(s, now)).collect()
    }

    /// The state when nothing new has come since.
    pub(super) fn state(&self, now: Timestamp) -> FeedState {
        match self.live(now).len() {
            0 => FeedState::Stale,
            // A lone source may hold a sudden move back. Of two that did, one has fallen silent: the feed is degraded.
            1 if self.held_by_one(now) => FeedState::SpikeHold,
            1 => FeedState::Degraded,
            _ => self.state,
        }
    }

    /// A guard is up, and as many sources stand behind the last tick as did when it was published.
    fn held_by_one(&self, now: Timestamp) -> bool {
        let quorum = self.log.back().is_some_and(|tick| now <= tick.quorum_until);
        self.state == FeedState::SpikeHold && quorum
    }

    /// May settle, trigger and liquidate: agreed, not guarded, and that for ten seconds.
    pub(super) fn is_settled(&self, now: Timestamp) -> bool {
        let fresh = match self.fresh {
            Fresh::Always => true,
            Fresh::Since(since) => now.since(since) >= FRESH_MS,
            Fresh::AfterHold => false,
        };
        !self.halted && fresh && self.state == FeedState::Ok && self.live(now).len() >= 2
    }

    pub(super) fn divisor_of(&self, source: SourceId) -> Option<IndexId> {
        self.sources.iter().find(|s| s.id == source)?.divide_by
    }

    /// So many new units for so many old ones: every price that was said is said anew.
    pub(super) fn split(&mut self, at: EventPlace, new: i128, old: i128, keeps_earlier: bool) {
        for source in &mut self.sources {
            source.price = restate(source.price, new, old);
        }
        self.price = self.price.map(|price| self.on_tick(restate(price, new, old), 1));
        self.spike = None;
        self.splits.push(SplitSeen { at, last: self.ticks, new, old, keeps_earlier });
    }

    /// A tick's price in the units of a later one, as it is asked for at this place of the journal.
    pub(super) fn in_units_of(&self, asked_at: EventPlace, later: u64, tick: u64, price: Price) -> Price {
        let known = &self.splits[..self.splits.partition_point(|split| split.at < asked_at)];
        let first = known.iter().rposition(|split| !split.keeps_earlier).unwrap_or(0);
        let between = known[first..].iter().filter(|split| tick <= split.last && split.last < later);
        Price::from_units(between.fold(price.units(), |price, split| restate(price, split.new, split.old)))
    }

    pub(super) fn resume(&mut self, now: Timestamp) {
        self.halted = false;
        self.fresh = Fresh::Since(now);
    }

    pub(super) fn note(&mut self, now: Timestamp, sample: &Sample, price: Option<i128>) -> Result<(), DropReason> {
        let source = self.sources.iter_mut().find(|s| s.id == sample.source).ok_or(DropReason::UnknownSource)?;
        let price = price.filter(|price| *price > 0).ok_or(DropReason::NotPositive)?;
        if price > PRICE_MAX {
            return Err(DropReason::Absurd);
        }
        if sample.at > now.plus(SKEW_MS) {
            return Err(DropReason::FromTheFuture);
        }
        // Within the skew of two clocks, what comes from the future is from now.
        let at = sample.at.min(now);
        if source.at.is_some_and(|last| at <= last) {
            return Err(DropReason::OutOfOrder);
        }
        (source.price, source.at) = (price, Some(at));
        Ok(())
    }

    /// The next tick. `before` is the state just before the samples came, `closed` whether hours explain a gap,
    /// `rests_after_hold` whether a return that is held as a spike is followed by a rest too.
    pub(super) fn update(
        &mut self,
        now: Timestamp,
        before: FeedState,
        closed: bool,
        rests_after_hold: bool,
    ) -> Option<TickSeen> {
        self.quarantine(now);
        let (candidate, mut state) = self.agreed(now);
        if let Some(candidate) = candidate {
            if self.must_wait(now, candidate) {
                state = FeedState::SpikeHold;
            } else {
                self.spike = None;
                self.price = Some(candidate);
            }
        }
        let was_lost = matches!(before, FeedState::Stale | FeedState::Degraded | FeedState::Diverged);
        let returns = state == FeedState::Ok || (rests_after_hold && state == FeedState::SpikeHold);
        if was_lost && returns {
            self.fresh = match state {
                _ if closed => Fresh::Always,
                FeedState::SpikeHold => Fresh::AfterHold,
                _ => Fresh::Since(now),
            };
        } else if state == FeedState::Ok && self.fresh == Fresh::AfterHold {
            self.fresh = Fresh::Since(now);
        }
        self.state = state;
        let price = self.price?;
        self.ticks += 1;
        let quorum_until = self.quorum_until(now);
        let (id, price, halted) = (self.ticks, Price::from_units(price), self.halted);
        let tick = TickSeen { id, at: now, price, state, quorum_until, halted };
        if self.log.len() == LOG_MAX {
            self.log.pop_front();
        }
        self.log.push_back(tick);
        Some(tick)
    }

    fn quorum_until(&self, now: Timestamp) -> Timestamp {
        let mut times: Vec<Timestamp> = self.live(now).iter().filter_map(|source| source.at).collect();
        times.sort_unstable();
        let deciding = times.len().checked_sub(2).or(times.len().checked_sub(1));
        deciding.map_or(Timestamp(i64::MIN), |place| times[place].plus(self.class.stale_ms()))
    }

    fn quarantine(&mut self, now: Timestamp) {
        let prices: Vec<i128> = self.live(now).iter().map(|s| s.price).collect();
        if prices.is_empty() {
            return;
        }
        let may_strike = prices.len() >= 3;
        let centre = middle(prices);
        let clamp = self.class.source_clamp();
        let (near, far) = (fraction(centre, clamp, 1), fraction(centre, clamp, 5));
        let stale = self.class.stale_ms();
        for source in &mut self.sources {
            if source.at.is_none_or(|at| now.since(at) > stale) {
                continue;
            }
            let distance = (source.price - centre).abs();
            if source.quarantined && distance > near {
                source.inside_since = now;
            } else if source.quarantined && now.since(source.inside_since) >= 60_000 {
                source.quarantined = false;
                source.strikes = 0;
            } else if !source.quarantined && may_strike && distance > far {
                source.strikes += 1;
                source.quarantined = source.strikes >= 3;
                source.inside_since = now;
            } else if !source.quarantined {
                source.strikes = 0;
            }
        }
    }

    fn agreed(&self, now: Timestamp) -> (Option<i128>, FeedState) {
        let clamp = self.class.source_clamp();
        let live = self.live(now);
        match live.len() {
            0 => (None, FeedState::Stale),
            1 => (Some(self.on_tick(live[0].price, 1)), FeedState::Degraded),
            2 => {
                let (a, b) = (live[0].price, live[1].price);
                if (a - b).abs() > fraction((a + b) / 2, clamp, 2) {
                    (None, FeedState::Diverged)
                } else {
                    (Some(self.on_tick(a + b, 2)), FeedState::Ok)
                }
            }
            _ => {
                let centre = middle(live.iter().map(|s| s.price).collect());
                let reach = fraction(centre, clamp, 1);
                let kept = |s: &Source| s.price.max(centre - reach).min(centre + reach);
                let sum = live.iter().map(|s| kept(s) * s.weight).sum();
                let weights = live.iter().map(|s| s.weight).sum();
                (Some(self.on_tick(sum, weights)), FeedState::Ok)
            }
        }
    }

    fn on_tick(&self, sum: i128, count: i128) -> i128 {
        let ticks = mul_div(sum, 1, count * self.tick, Rounding::HalfEven).unwrap_or(i128::MAX);
        ticks.max(1) * self.tick
    }

    /// A sudden move waits for two sources on three updates, or ten seconds.
    fn must_wait(&mut self, now: Timestamp, candidate: i128) -> bool {
        let Some(last) = self.price else { return false };
        if (candidate - last).abs() <= fraction(last, self.class.spike(), 1) {
            return false;
        }
        let reach = fraction(candidate, self.class.source_clamp(), 1);
        let agreeing = self.live(now).iter().filter(|s| (s.price - candidate).abs() <= reach).count();
        let (since, confirmed) = self.spike.unwrap_or((now, 0));
        if agreeing < 2 {
            self.spike = Some((now, 0));
            return true;
        }
        self.spike = Some((since, confirmed + 1));
        confirmed + 1 < 3 && now.since(since) < 10_000
    }
}
