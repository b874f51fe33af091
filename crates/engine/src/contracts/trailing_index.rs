//! Stops that follow the best mark, kept so that a mark costs what it sets off and not what there is.
//!
//! A stop trails the best mark since it began to. Of two stops the one that began later has seen fewer marks, so its
//! best mark is no better: in the order in which they began, best marks only get worse. Stops with the same best mark
//! stand in one group, and a new best mark joins the last groups into one, whose best mark it becomes: nothing is done to
//! the stops themselves. In a group the stop with the smallest callback is reached first.
//!
//! Knows no position and no money. Prices are heights: a mark for those that follow it up, its negative for those that
//! follow it down, so that higher is better for all.

use std::collections::{BTreeMap, BTreeSet};

use minicbor::{Decode, Encode};
use plimsoll_units::{Price, ProtectionId, Rate, Rounding, Side, mul_div};

use crate::carry::Ratio;
use crate::planted::{Bug, planted};

/// How far a stop stays behind the best mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
pub enum Callback {
    /// A part of the best mark.
    #[n(0)]
    Rate(#[n(0)] Rate),
    #[n(1)]
    Distance(#[n(0)] Price),
}

impl Callback {
    /// The stop of a best height, rounded away from the mark: nothing fires a moment early.
    fn below(self, best: i64) -> i64 {
        let distance = match self {
            Self::Rate(rate) => {
                let (height, rate) = (i128::from(best.unsigned_abs()), i128::from(rate.units()));
                mul_div(height, rate, i128::from(Rate::SCALE), Rounding::Up).unwrap_or(i128::MAX)
            }
            Self::Distance(distance) => distance.units(),
        };
        i64::try_from(distance).map_or(i64::MIN, |distance| best.saturating_sub(distance))
    }
}

/// The height of a price for the holder of a position on this side.
pub(super) fn height(side: Side, price: Price) -> i64 {
    let units = price.units().clamp(0, i128::from(i64::MAX)) as i64;
    if side == Side::Buy { units } else { -units }
}

/// The price at a height; nothing is worth less than nothing.
pub(super) fn price_at(side: Side, height: i64) -> Price {
    let units = if side == Side::Buy { i128::from(height) } else { -i128::from(height) };
    Price::from_units(units.max(0))
}

/// Where the stop lies when this is the best mark.
pub(super) fn stop_behind(side: Side, best: Price, callback: Callback) -> Price {
    price_at(side, callback.below(height(side, best)))
}

/// Stops with the same best mark.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
struct Group {
    #[n(0)]
    best: i64,
    #[n(1)]
    stops: BTreeSet<(Callback, ProtectionId)>,
}

impl Group {
    /// The highest stop: of the smallest rate or of the smallest distance.
    fn nearest(&self) -> Option<(i64, (Callback, ProtectionId))> {
        let first_distance = (Callback::Distance(Price::from_units(i128::MIN)), ProtectionId(0));
        let rate = self.stops.range(..first_distance).next();
        let distance = self.stops.range(first_distance..).next();
        let stops = [rate, distance].into_iter().flatten().map(|stop| (stop.0.below(self.best), *stop));
        stops.max_by_key(|(height, stop)| (*height, std::cmp::Reverse(stop.1)))
    }

    /// The smaller set goes into the larger one.
    fn join(&mut self, mut other: Self) {
        if other.stops.len() > self.stops.len() {
            std::mem::swap(&mut self.stops, &mut other.stops);
        }
        self.stops.extend(other.stops);
    }
}

/// All trailing stops of one side of a market.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub(crate) struct Trails {
    /// How many have begun to follow.
    #[n(0)]
    begun: u64,
    /// Those that wait for their activation, by its height; lowest those that wait for nothing but the next mark.
    #[n(1)]
    waiting: BTreeSet<(i64, ProtectionId)>,
    /// By the number of the last stop that began in each: the best heights fall from one to the next.
    #[n(2)]
    groups: BTreeMap<u64, Group>,
    /// Groups by their highest stop.
    #[n(3)]
    nearest: BTreeSet<(i64, u64)>,
}

impl Trails {
    pub(super) fn wait(&mut self, activation: Option<i64>, id: ProtectionId) {
        self.waiting.insert((activation.unwrap_or(i64::MIN), id));
    }

    /// A stop begins to follow at this height, which is the mark's. Returns the number it is found by.
    pub(super) fn begin(&mut self, at: i64, callback: Callback, id: ProtectionId) -> u64 {
        self.begun += 1;
        let key = self.begun;
        self.put(key, Group { best: at, stops: BTreeSet::from([(callback, id)]) });
        self.raise(at);
        key
    }

    /// Those whose activation this height has reached.
    pub(super) fn activated(&mut self, at: i64) -> Vec<ProtectionId> {
        let reached: Vec<(i64, ProtectionId)> = self.waiting.range(..=(at, ProtectionId(u64::MAX))).copied().collect();
        for entry in &reached {
            self.waiting.remove(entry);
        }
        reached.into_iter().map(|(_, id)| id).collect()
    }

    /// A mark at this height: it is the best one of every group that has seen none better.
    pub(super) fn raise(&mut self, at: i64) {
        let may_rise = |best: i64| best <= at || planted(Bug::TrailFollowsBothWays);
        let Some((key, best)) = self.groups.last_key_value().map(|(key, group)| (*key, group.best)) else { return };
        let before = self.groups.range(..key).next_back().map(|(_, group)| group.best);
        if !may_rise(best) || (best == at && before.is_none_or(|best| best > at)) {
            return;
        }
        let mut joined = Group { best: at, stops: BTreeSet::new() };
        while let Some((last, group)) = self.groups.last_key_value().filter(|(_, group)| may_rise(group.best)) {
            let (last, nearest) = (*last, group.nearest());
            self.forget_nearest(last, nearest);
            joined.join(self.groups.remove(&last).expect("just seen"));
        }
        self.put(key, joined);
    }

    /// Take out the highest stop that a mark at this height has fallen to. Returns where it was.
    pub(super) fn fire(&mut self, at: i64) -> Option<(i64, ProtectionId)> {
        let (height, key) = self.nearest.last().copied().filter(|(stop, _)| *stop >= at)?;
        let (_, stop) = self.groups[&key].nearest().expect("a group has stops");
        self.change(key, |stops| {
            stops.remove(&stop);
        });
        Some((height, stop.1))
    }

    /// Forget a stop, whether it waits, follows or has fired.
    pub(super) fn remove(&mut self, id: ProtectionId, began: Option<u64>, activation: Option<i64>, callback: Callback) {
        if let Some(key) = began.and_then(|began| self.group_of(began)) {
            self.change(key, |stops| {
                stops.remove(&(callback, id));
            });
        } else {
            self.waiting.remove(&(activation.unwrap_or(i64::MIN), id));
        }
    }

    /// Give a stop another callback, if it still follows.
    pub(super) fn restate(&mut self, id: ProtectionId, began: u64, from: Callback, to: Callback) {
        if let Some(key) = self.group_of(began) {
            self.change(key, |stops| {
                if stops.remove(&(from, id)) {
                    stops.insert((to, id));
                }
            });
        }
    }

    /// The best height that a stop has followed.
    pub(super) fn best_of(&self, began: u64) -> Option<i64> {
        self.group_of(began).map(|key| self.groups[&key].best)
    }

    /// Best marks after a stock split. Activations and distances follow with their positions.
    pub(super) fn split(&mut self, ratio: Ratio) {
        self.nearest.clear();
        for (key, group) in &mut self.groups {
            let side = if group.best < 0 { Side::Sell } else { Side::Buy };
            group.best = height(side, ratio.price(price_at(side, group.best), Rounding::HalfEven));
            if let Some((stop, _)) = group.nearest() {
                self.nearest.insert((stop, *key));
            }
        }
    }

    /// Groups hold ranges of numbers without gaps between them: a stop is in the first that ends at or after its own.
    fn group_of(&self, began: u64) -> Option<u64> {
        self.groups.range(began..).next().map(|(key, _)| *key)
    }

    fn put(&mut self, key: u64, group: Group) {
        if let Some((stop, _)) = group.nearest() {
            self.nearest.insert((stop, key));
            self.groups.insert(key, group);
        }
    }

    fn forget_nearest(&mut self, key: u64, nearest: Option<(i64, (Callback, ProtectionId))>) {
        if let Some((stop, _)) = nearest {
            self.nearest.remove(&(stop, key));
        }
    }

    /// Change a group's stops; one without any is gone.
    fn change(&mut self, key: u64, change: impl FnOnce(&mut BTreeSet<(Callback, ProtectionId)>)) {
        let mut group = self.groups.remove(&key).expect("a group is changed that is there");
        self.forget_nearest(key, group.nearest());
        change(&mut group.stops);
        self.put(key, group);
    }

    /// Groups stand in order, and each is found by its highest stop.
    pub(super) fn check(&self) -> Result<(), String> {
        let best: Vec<i64> = self.groups.values().map(|group| group.best).collect();
        if !best.is_sorted_by(|earlier, later| earlier >= later) {
            return Err(format!("trailing stops out of order: {best:?}"));
        }
        let nearest: BTreeSet<(i64, u64)> =
            self.groups.iter().filter_map(|(key, group)| Some((group.nearest()?.0, *key))).collect();
        if nearest != self.nearest || nearest.len() != self.groups.len() {
            return Err("trailing stops are not found by price".to_owned());
        }
        Ok(())
    }

    pub(super) fn len(&self) -> usize {
        self.waiting.len() + self.groups.values().map(|group| group.stops.len()).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stop that looks at every mark.
    struct Naive {
        id: ProtectionId,
        began: u64,
        callback: Callback,
        best: i64,
    }

    /// Marks and stops by the throw of dice, held against stops that look at every mark.
    #[test]
    fn a_group_fires_as_each_of_its_stops_would() {
        for seed in 1..200u64 {
            let (mut dice, mut trails, mut naive) = (seed, Trails::default(), Vec::<Naive>::new());
            let mut throw = |below: u64| {
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (dice >> 33) % below
            };
            let sign = if seed % 2 == 0 { 1 } else { -1 };
            let mut mark = 1_000_000i64;
            for n in 1..300u64 {
                mark = (mark + throw(20_001) as i64 - 10_000).max(1);
                let at = sign * mark;
                if throw(3) == 0 {
                    let callback = match throw(2) {
                        0 => Callback::Rate(Rate::from_units(Rate::SCALE / 1000 * (1 + throw(100) as i64))),
                        _ => Callback::Distance(Price::from_units(1 + i128::from(throw(40_000)))),
                    };
                    let began = trails.begin(at, callback, ProtectionId(n));
                    naive.push(Naive { id: ProtectionId(n), began, callback, best: at });
                }
                trails.raise(at);
                naive.iter_mut().for_each(|stop| stop.best = stop.best.max(at));
                if throw(9) == 0 && !naive.is_empty() {
                    let gone = naive.remove(throw(naive.len() as u64) as usize);
                    assert_eq!(trails.best_of(gone.began), Some(gone.best), "seed {seed}");
                    trails.remove(gone.id, Some(gone.began), None, gone.callback);
                }
                let mut fired: Vec<ProtectionId> = std::iter::from_fn(|| trails.fire(at)).map(|(_, id)| id).collect();
                fired.sort_unstable();
                let reached = |stop: &Naive| stop.callback.below(stop.best) >= at;
                let expected: Vec<ProtectionId> =
                    naive.iter().filter(|stop| reached(stop)).map(|stop| stop.id).collect();
                assert_eq!(fired, expected, "seed {seed} mark {mark}");
                naive.retain(|stop| !reached(stop));
                trails.check().unwrap();
                assert_eq!(trails.len(), naive.len());
            }
        }
    }

    #[test]
    fn a_rising_mark_moves_groups_and_not_stops() {
        let mut trails = Trails::default();
        let callback = Callback::Rate(Rate::from_units(Rate::SCALE / 10));
        for n in 1..=1_000 {
            assert_eq!(trails.begin(10_000 - n, callback, ProtectionId(n as u64)), n as u64);
        }
        assert_eq!(trails.groups.len(), 1_000, "each began at a worse mark than the one before");
        trails.raise(20_000);
        assert_eq!(trails.groups.len(), 1, "one best mark, one group");
        assert_eq!(trails.best_of(1), Some(20_000));
        assert_eq!(trails.fire(18_001), None);
        assert_eq!(trails.fire(18_000), Some((18_000, ProtectionId(1))));
    }
}
