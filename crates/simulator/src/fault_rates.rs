//! The fault rates of a run: how fast time passes, how often processes die, what the network loses. Drawn from the
//! seed.
//!
//! Owns rates; the seed switches each on or off, because a fault that is always present hides what happens without it.

use crate::rng::Rng;

/// Per thousand rounds or messages.
#[derive(Clone, Debug)]
pub(crate) struct FaultRates {
    pub(crate) nodes: usize,
    /// The database runs on the node's own machine: they lose power together.
    pub(crate) embedded: bool,
    pub(crate) tempo_ms: i64,
    /// Sometimes months pass between rounds.
    pub(crate) slow: bool,
    pub(crate) short_leaps: u64,
    pub(crate) long_leaps: u64,
    /// Days pass: terms of funds and loans end.
    pub(crate) day_leaps: u64,
    pub(crate) kills: u64,
    pub(crate) pauses: u64,
    pub(crate) crashes: u64,
    pub(crate) power_cuts: u64,
    pub(crate) clock_jumps: u64,
    pub(crate) damage: u64,
    pub(crate) snapshot_damage: u64,
    pub(crate) snapshots: u64,
    pub(crate) lost: u64,
    pub(crate) doubled: u64,
    pub(crate) delayed: u64,
    pub(crate) reply_lost: u64,
    /// Actions per round, in tenths.
    pub(crate) wishes_tenths: u64,
    /// A standby takes the lease although another node holds it.
    pub(crate) forced_leases: u64,
    /// Two nodes take the lease from each other while they recover, on a disk that is slow to sync.
    pub(crate) rivals: bool,
    /// The newest rules are active from the start; otherwise the first ones are, until staff activate more.
    pub(crate) newest_rules: bool,
    /// Steps after which every long walk of the engine is cut, instead of the rules' limits.
    pub(crate) slice: Option<usize>,
}

/// Steps of the short slices.
const SLICES: [usize; 6] = [1, 1, 2, 3, 5, 12];

impl FaultRates {
    /// `rng` is the seed's first stream; rates added later are drawn from `more`.
    pub(crate) fn new(rng: &mut Rng, more: &mut Rng) -> Self {
        let nodes = rng.weighted(&[(3, 1), (4, 2), (1, 3)]);
        let embedded = nodes == 1 && rng.permille(700);
        let tempo_ms = *rng.pick(&[60, 200, 500, 1_000]).expect("not empty");
        let slow = rng.permille(40);
        let newest_rules = more.permille(800);
        let rivals = nodes > 1 && more.permille(150);
        let forced_leases = if rivals { 250 } else { 4 };
        // Under the first rules, a walk cut just before a run makes the house pay twice.
        let slice = (newest_rules && more.permille(300)).then(|| *more.pick(&SLICES).expect("not empty"));
        let day_leaps = if more.permille(300) { 10 + more.below(40) } else { 0 };
        let mut rate = |most: u64| if rng.coin() { 1 + rng.below(most) } else { 0 };
        Self {
            nodes,
            embedded,
            tempo_ms,
            slow,
            short_leaps: rate(12),
            long_leaps: rate(5),
            day_leaps,
            kills: 2 + rate(24),
            pauses: rate(14),
            crashes: rate(12),
            power_cuts: rate(14),
            clock_jumps: rate(14),
            damage: rate(6),
            snapshot_damage: rate(14),
            snapshots: 5 + rate(120),
            lost: rate(60),
            doubled: rate(60),
            delayed: rate(200),
            reply_lost: rate(120),
            wishes_tenths: 10 + rate(30),
            forced_leases,
            rivals,
            newest_rules,
            slice,
        }
    }
}
