//! One price source: honest with a little noise, lying in one of the ways venues have lied, or silent.

use plimsoll_engine::command::Sample;
use plimsoll_units::{Price, SourceId, Timestamp};

use super::Temper;
use crate::chance::Chance;

#[derive(Clone, Copy, Debug)]
enum Lie {
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
    lie: Option<(Lie, Timestamp)>,
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

    pub(super) fn begin_to_lie(&mut self, until: Timestamp, chance: &mut Chance) {
        let off = chance.between(-60_000, 60_000);
        let stuck = self.last.map_or(1, |sample| sample.price.units());
        let lie = chance.weighted(&[
            (6, Lie::Off(off)),
            (2, Lie::TenFold),
            (2, Lie::Tenth),
            (1, Lie::Zero),
            (1, Lie::Negative),
            (3, Lie::Stuck(stuck)),
            (1, Lie::Enormous),
            (1, Lie::Dear),
        ]);
        self.lie = Some((lie, until));
    }

    /// What the venue says now, if anything.
    pub(super) fn say(
        &mut self,
        now: Timestamp,
        (truth, dollar): (i128, i128),
        temper: &Temper,
        chance: &mut Chance,
    ) -> Option<Sample> {
        let truth = if self.in_dollars { truth * dollar / Price::SCALE } else { truth };
        if now < self.silent_until || chance.permille(80) {
            return None;
        }
        let disorder = temper.disorder;
        let noise = i128::from(chance.between(-temper.noise_ppm, temper.noise_ppm));
        let honest = truth + truth * noise / PPM;
        let units = match self.lie.filter(|(_, until)| now < *until) {
            None => honest,
            Some((lie, _)) => told(lie, truth, honest),
        };
        let at = if chance.permille(disorder) { odd_time(now, chance) } else { now };
        let sample = Sample { source: self.id, price: Price::from_units(units), at };
        // A duplicate of what was said before is another way to be out of order.
        let said = if chance.permille(disorder / 3) { self.last.unwrap_or(sample) } else { sample };
        self.last = Some(sample);
        Some(said)
    }
}

fn told(lie: Lie, truth: i128, honest: i128) -> i128 {
    match lie {
        Lie::Off(ppm) => truth + truth * i128::from(ppm) / PPM,
        Lie::TenFold => honest * 10,
        Lie::Tenth => honest / 10,
        Lie::Zero => 0,
        Lie::Negative => -honest,
        Lie::Stuck(price) => price,
        Lie::Enormous => i128::MAX / 4,
        Lie::Dear => 1_000_000_000_000 * Price::SCALE,
    }
}

/// Late, from the future, or from long ago.
fn odd_time(now: Timestamp, chance: &mut Chance) -> Timestamp {
    match chance.below(4) {
        0 => now.plus(chance.between(1, 60_000)),
        1 => now.minus(chance.between(1, 3_000)),
        2 => now.minus(chance.between(3_000, 40_000)),
        _ => Timestamp(chance.between(0, now.0)),
    }
}
