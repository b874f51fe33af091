//! The true price of one thing: small steps, jumps, spikes that turn back, crashes that go on.

use plimsoll_engine::markets::Class;
use plimsoll_units::{Price, Rate};

use super::FeedBehaviour;
use crate::rng::Rng;

pub(super) struct Path {
    start: i128,
    price: i128,
    /// Millionths a report, for so many reports.
    trend: (i64, u32),
    /// Where a spike turns back to, after so many reports.
    turn: Option<(i128, u32)>,
}

const PPM: i128 = 1_000_000;
/// A path stays within this multiple of where it began: markets that leave the ladder's range are another test.
const RANGE: i128 = 8;

fn moved(price: i128, ppm: i64) -> i128 {
    price + price * i128::from(ppm) / PPM
}

impl Path {
    pub(super) fn new(start: Price) -> Self {
        Self { start: start.units(), price: start.units(), trend: (0, 0), turn: None }
    }

    pub(super) fn price(&self) -> i128 {
        self.price
    }

    /// So many new units for so many old ones.
    pub(super) fn split(&mut self, new: i128, old: i128) {
        self.start = self.start * old / new;
        self.price = self.price * old / new;
        self.turn = self.turn.map(|(back, left)| (back * old / new, left));
    }

    pub(super) fn go_on(&mut self, feed_behaviour: &FeedBehaviour, class: Class, rng: &mut Rng) {
        // What counts as sudden differs by class; so do the moves that test it.
        let sudden_ppm = class.spike().units() * PPM as i64 / Rate::SCALE;
        if feed_behaviour.step_ppm > 0 {
            let step = feed_behaviour.step_ppm.min(sudden_ppm / 2);
            self.price = moved(self.price, rng.between(-step, step));
        }
        if rng.permille(feed_behaviour.jumps) {
            self.price = moved(self.price, signed(rng, sudden_ppm / 4, sudden_ppm * 9 / 10));
        }
        if rng.permille(feed_behaviour.spikes) {
            let before = self.price;
            self.price = moved(self.price, signed(rng, sudden_ppm, sudden_ppm * 5));
            self.turn = rng.coin().then(|| (before, rng.between(1, 6) as u32));
        }
        if rng.permille(feed_behaviour.crashes) {
            self.trend = (signed(rng, sudden_ppm / 4, sudden_ppm * 9 / 10), rng.between(4, 30) as u32);
        }
        if self.trend.1 > 0 {
            self.trend.1 -= 1;
            self.price = moved(self.price, self.trend.0);
        }
        if let Some((back, left)) = &mut self.turn {
            *left -= 1;
            if *left == 0 {
                self.price = *back;
                self.turn = None;
            }
        }
        self.price = self.price.clamp(self.start / RANGE, self.start * RANGE);
    }
}

fn signed(rng: &mut Rng, low: i64, high: i64) -> i64 {
    let size = rng.between(low, high.max(low));
    if rng.coin() { size } else { -size }
}
