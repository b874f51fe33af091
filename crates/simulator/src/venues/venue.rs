//! One price source: honest with a little noise, lying in one of the ways venues have lied, or silent.

use plimsoll_engine::command::Sample;
use plimsoll_units::{Price, SourceId, Timestamp};

use super::FeedBehaviour;
use crate::rng::Rng;

#[derive(Clone, Copy, Debug)]
enum FalseReport {
    /// Off by so many millionths.
    Off(i64),
    TenFold,
    Tenth,
    Zero,
    Negative,
    /// Says the same price again and again.
    Stuck(i128),
    /// More than fits any sum.
    Enormous,
    /// As much as is just believed.
    Dear,
}

pub(super) struct Venue {
    id: SourceId,
    /// Quotes in dollars: the engine divides by the price of a dollar coin.
    in_dollars: bool,
    lie: Option<(FalseReport, Timestamp)>,
    silent_until: Timestamp,
    last: Option<Sample>,
}

const PPM: i128 = 1_000_000;

impl Venue {
    pub(super) fn new(id: SourceId, in_dollars: bool) -> Self {
        Self { id, in_dollars, lie: None, silent_until: Timestamp::ZERO, last: None }
    }

    pub(super) fn heal(&mut self) {
        self.lie = None;
        self.silent_until = Timestamp::ZERO;
    }

    pub(super) fn fall_silent(&mut self, until: Timestamp) {
        self.silent_until = until;
    }

    pub(super) fn begin_to_lie(&mut self, until: Timestamp, rng: &mut Rng) {
        let off = rng.between(-60_000, 60_000);
        let stuck = self.last.map_or(1, |sample| sample.price.units());
        let lie = rng.weighted(&[
            (6, FalseReport::Off(off)),
            (2, FalseReport::TenFold),
            (2, FalseReport::Tenth),
            (1, FalseReport::Zero),
            (1, FalseReport::Negative),
            (3, FalseReport::Stuck(stuck)),
            (1, FalseReport::Enormous),
            (1, FalseReport::Dear),
        ]);
        self.lie = Some((lie, until));
    }

    /// What the venue says now, if anything.
    pub(super) fn say(
        &mut self,
        now: Timestamp,
        (truth, dollar): (i128, i128),
        feed_behaviour: &FeedBehaviour,
        rng: &mut Rng,
    ) -> Option<Sample> {
        let truth = if self.in_dollars { truth * dollar / Price::SCALE } else { truth };
        if now < self.silent_until || rng.permille(80) {
            return None;
        }
        let disorder = feed_behaviour.disorder;
        let noise = i128::from(rng.between(-feed_behaviour.noise_ppm, feed_behaviour.noise_ppm));
        let honest = truth + truth * noise / PPM;
        let units = match self.lie.filter(|(_, until)| now < *until) {
            None => honest,
            Some((lie, _)) => reported(lie, truth, honest),
        };
        let at = if rng.permille(disorder) { odd_time(now, rng) } else { now };
        let sample = Sample { source: self.id, price: Price::from_units(units), at };
        // A duplicate of what was said before is another way to be out of order.
        let said = if rng.permille(disorder / 3) { self.last.unwrap_or(sample) } else { sample };
        self.last = Some(sample);
        Some(said)
    }
}

fn reported(lie: FalseReport, truth: i128, honest: i128) -> i128 {
    match lie {
        FalseReport::Off(ppm) => truth + truth * i128::from(ppm) / PPM,
        FalseReport::TenFold => honest * 10,
        FalseReport::Tenth => honest / 10,
        FalseReport::Zero => 0,
        FalseReport::Negative => -honest,
        FalseReport::Stuck(price) => price,
        FalseReport::Enormous => i128::MAX / 4,
        FalseReport::Dear => 1_000_000_000_000 * Price::SCALE,
    }
}

/// Late, from the future, or from long ago.
fn odd_time(now: Timestamp, rng: &mut Rng) -> Timestamp {
    match rng.below(4) {
        0 => now.plus(rng.between(1, 60_000)),
        1 => now.minus(rng.between(1, 3_000)),
        2 => now.minus(rng.between(3_000, 40_000)),
        _ => Timestamp(rng.between(0, now.0)),
    }
}
