//! Prints between two steps: their times, and their prices by a Brownian bridge. Must not know sessions or sources.

use plimsoll_units::{MINUTE_MS, Price, SECOND_MS, Timestamp};

use super::asset::{Asset, TICKS_A_SECOND_MAX};
use super::exact::ln;
use super::path::Segment;
use super::random::{Draw, Purpose, Random, Stream};
use crate::instruments::InstrumentId;

/// A price printed by an instrument: its mid, rounded to the tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tick {
    pub at: Timestamp,
    pub instrument: InstrumentId,
    pub price: Price,
}

/// A print in whole ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Print {
    pub(super) at: Timestamp,
    pub(super) instrument: u16,
    pub(super) ticks: i64,
}

/// Prints of one second. The last second of a minute always prints at its very end, so that the price a minute ends on
/// is published, whichever seconds were stepped.
pub(super) fn in_second(random: &Random, asset: &Asset, start: Timestamp, segment: &Segment, prints: &mut Vec<Print>) {
    let step = (start.0 / SECOND_MS) as u64;
    let ends_minute = start.plus(SECOND_MS).0 % MINUTE_MS == 0;
    let (times, count) = times(random, asset, step, ends_minute);
    let (mut at, mut log) = (0.0, segment.from);
    let mut draws = [None; TICKS_A_SECOND_MAX / 2];
    for (index, offset) in times[..count].iter().enumerate() {
        let draw = draws[index / 2]
            .get_or_insert_with(|| random.draw(Stream::of(Purpose::TickPrice, asset.owner), step, index as u16 / 2));
        let next = f64::from(offset + 1) / SECOND_MS as f64;
        log = bridge(at, log, next, segment, draw.normal(index % 2));
        at = next;
        let print = start.plus(i64::from(*offset));
        prints.push(Print { at: print, instrument: asset.id.0, ticks: asset.ticks_at(log) });
    }
}

/// The path at `next`, given its value at `at` and the segment's end; times run from 0 to 1.
fn bridge(at: f64, log: f64, next: f64, segment: &Segment, noise: f64) -> f64 {
    let remaining = 1.0 - at;
    let mean = log + (segment.to - log) * ((next - at) / remaining);
    let variance = (next - at) * (1.0 - next) / remaining;
    mean + segment.sigma * variance.max(0.0).sqrt() * noise
}

/// Milliseconds into the second, rising, and how many there are.
fn times(random: &Random, asset: &Asset, step: u64, ends_minute: bool) -> ([i32; TICKS_A_SECOND_MAX], usize) {
    const LAST: i32 = SECOND_MS as i32 - 1;
    let stream = Stream::of(Purpose::TickTime, asset.owner);
    let first = random.draw(stream, step, 0);
    let uniform = first.uniform(0);
    let mut count = asset.arrivals.iter().filter(|at_most| uniform >= **at_most).count();
    let mut times = [LAST; TICKS_A_SECOND_MAX];
    let place = |draw: &Draw, word| draw.below(word, SECOND_MS as u32) as i32;
    for (index, time) in times[..count].iter_mut().enumerate() {
        *time = match index {
            0..3 => place(&first, index + 1),
            _ => place(&random.draw(stream, step, 1), 0),
        };
    }
    if ends_minute {
        count = count.max(1);
        times[count - 1] = LAST;
    }
    times[..count].sort_unstable();
    // Two prints never share a millisecond: the earlier one is moved back.
    for index in (0..count.saturating_sub(1)).rev() {
        times[index] = times[index].min(times[index + 1] - 1).max(index as i32);
    }
    (times, count)
}

/// Four prints of a whole minute: its start, its extremes in random order, its end.
pub(super) fn in_minute(random: &Random, asset: &Asset, start: Timestamp, segment: &Segment, prints: &mut Vec<Print>) {
    let draw = random.draw(Stream::of(Purpose::Extremes, asset.owner), (start.0 / MINUTE_MS) as u64, 0);
    let high = segment.from + reach(segment.to - segment.from, segment.sigma, draw.uniform(0));
    let low = segment.from - reach(segment.from - segment.to, segment.sigma, draw.uniform(1));
    let (second, third) = if draw.word(2) & 1 == 0 { (high, low) } else { (low, high) };
    for (offset, log) in COARSE_OFFSETS_MS.into_iter().zip([segment.from, second, third, segment.to]) {
        prints.push(Print { at: start.plus(offset), instrument: asset.id.0, ticks: asset.ticks_at(log) });
    }
}

const COARSE_OFFSETS_MS: [i64; 4] = [0, 20 * SECOND_MS, 40 * SECOND_MS, MINUTE_MS - 1];

/// The maximum of a Brownian bridge to `change`, above its start.
fn reach(change: f64, sigma: f64, uniform: f64) -> f64 {
    0.5 * (change + (change * change - 2.0 * sigma * sigma * ln(uniform)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruments::Universe;

    fn asset(symbol: &str) -> Asset {
        let universe = Universe::bundled();
        let id = universe.find(symbol).unwrap();
        Asset::new(id, universe.get(id))
    }

    #[test]
    fn seconds_print_up_to_four_times_in_order_and_always_at_a_minutes_end() {
        let (random, asset) = (Random::new(5), asset("btcusdt"));
        let segment = Segment { from: 0.0, to: 0.001, sigma: 0.0005 };
        let mut counts = [0; TICKS_A_SECOND_MAX + 1];
        for second in 0..6_000 {
            let start = Timestamp(second * SECOND_MS);
            let mut prints = Vec::new();
            in_second(&random, &asset, start, &segment, &mut prints);
            counts[prints.len()] += 1;
            assert!(prints.windows(2).all(|pair| pair[0].at < pair[1].at), "{prints:?}");
            assert!(prints.iter().all(|print| print.at >= start && print.at < start.plus(SECOND_MS)));
            if second % 60 == 59 {
                let last = prints.last().unwrap();
                assert_eq!((last.at, last.ticks), (start.plus(999), asset.ticks_at(0.001)));
            }
        }
        // Poisson with a mean of four, everything above four counted as four.
        let expected = [0.018, 0.073, 0.147, 0.195, 0.567];
        for (count, expected) in counts.iter().zip(expected) {
            assert!((f64::from(*count) / 6_000.0 - expected).abs() < 0.02, "{counts:?}");
        }
    }

    #[test]
    fn the_extremes_of_a_minute_hold_its_ends() {
        let (random, asset) = (Random::new(6), asset("btcusdt"));
        let mut range = 0.0;
        for minute in 0..4_000 {
            let segment = Segment { from: 0.0, to: 0.0, sigma: 0.001 };
            let mut prints = Vec::new();
            in_minute(&random, &asset, Timestamp(minute * MINUTE_MS), &segment, &mut prints);
            let ticks: Vec<i64> = prints.iter().map(|print| print.ticks).collect();
            let (low, high) = (ticks[1].min(ticks[2]), ticks[1].max(ticks[2]));
            assert!(low <= ticks[0] && ticks[3] <= high, "{ticks:?}");
            range += (high - ticks[0]) as f64 / (6_000_000.0 * 0.001) / 4_000.0;
        }
        // The mean maximum of a standard bridge is sqrt(pi / 8).
        assert!((range - 0.6267).abs() < 0.02, "{range}");
    }
}
