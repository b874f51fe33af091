//! What a run is like: how fast time passes, who dies how often, what is lost on the way. Drawn from the seed.
//!
//! Owns rates; each is switched on or off by the seed, because what is always there hides what happens without it.

use crate::chance::Chance;

/// In a thousand rounds or messages.
#[derive(Clone, Debug)]
pub struct Weather {
    pub nodes: usize,
    /// The database lives on the node's own machine: they lose power together.
    pub embedded: bool,
    pub tempo_ms: i64,
    pub short_leaps: u64,
    pub long_leaps: u64,
    pub kills: u64,
    pub pauses: u64,
    pub crashes: u64,
    pub power_cuts: u64,
    pub clock_jumps: u64,
    pub damage: u64,
    pub snapshot_damage: u64,
    pub snapshots: u64,
    pub lost: u64,
    pub doubled: u64,
    pub delayed: u64,
    pub reply_lost: u64,
    /// Wishes a round, in tenths.
    pub wishes_tenths: u64,
}

impl Weather {
    pub fn new(chance: &mut Chance) -> Self {
        let nodes = chance.weighted(&[(3, 1), (4, 2), (1, 3)]);
        let embedded = nodes == 1 && chance.permille(700);
        let tempo_ms = *chance.pick(&[60, 200, 500, 1_000]).expect("not empty");
        let mut rate = |most: u64| if chance.coin() { 1 + chance.below(most) } else { 0 };
        Self {
            nodes,
            embedded,
            tempo_ms,
            short_leaps: rate(12),
            long_leaps: rate(5),
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
        }
    }
}
