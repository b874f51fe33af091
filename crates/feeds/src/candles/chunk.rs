//! Packed candles: closed candles of one market and interval, as differences, with prices in whole ticks. Must not know
//! where the bytes are kept.
//!
//! ```text
//! chunk  = format:u8  tick:varint  candle*
//! candle = flags+step:varint  open-close_before:signed  close-open:signed  above:varint  below:varint
//!          (volume:varint turnover:varint trades:varint, unless synthetic)
//! step   = intervals since the candle before (at first: since the chunk's start); above, below: what high and low
//!          stand beyond open and close
//! ```

use plimsoll_units::{Amount, DAY_MS, Price, Quantity, Timestamp};

use super::{Candle, Interval};
use crate::varint::{put, put_signed, take, take_as, take_signed};

const FORMAT: u8 = 1;
/// Maximum candles per chunk.
pub const CHUNK_CANDLES_MAX: usize = 1_440;

/// Malformed chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a chunk of candles")]
pub struct ChunkError;

impl Interval {
    /// How much time one chunk covers: at most [`CHUNK_CANDLES_MAX`] candles.
    pub const fn chunk_ms(self) -> i64 {
        match self {
            Self::Min1 => DAY_MS,
            Self::Min5 => 5 * DAY_MS,
            Self::Min15 => 10 * DAY_MS,
            Self::Min30 => 20 * DAY_MS,
            Self::Min60 => 40 * DAY_MS,
            Self::Hour4 => 160 * DAY_MS,
            Self::Day1 => 1_000 * DAY_MS,
            Self::Week1 => 7_000 * DAY_MS,
        }
    }

    /// The start of the chunk that contains the candle starting at `start`.
    pub const fn chunk_of(self, start: Timestamp) -> Timestamp {
        start.floor(self.chunk_ms())
    }
}

/// Packs candles of one chunk, in order of time.
///
/// # Panics
/// When a candle is not of this chunk, out of order or not sound (high below low).
pub fn pack(interval: Interval, chunk: Timestamp, tick: Price, candles: &[Candle]) -> Vec<u8> {
    let on_tick = |price: Price| price.units() % tick.units() == 0;
    let whole = candles.iter().all(|c| [c.open, c.high, c.low, c.close].into_iter().all(on_tick));
    let tick = if tick.is_positive() && whole { tick.units() } else { 1 };
    let mut out = Vec::with_capacity(candles.len() * 6 + 8);
    out.push(FORMAT);
    put(&mut out, tick.unsigned_abs());
    let (mut at, mut close) = (chunk, 0);
    for candle in candles {
        let step = candle.start.since(at) / interval.length_ms();
        assert!(interval.chunk_of(candle.start) == chunk && step >= 0, "a candle of this chunk, in order");
        put(&mut out, step.unsigned_abs() as u128 * 2 + u128::from(!candle.synthetic));
        let [open, high, low, last] = [candle.open, candle.high, candle.low, candle.close].map(|p| p.units() / tick);
        put_signed(&mut out, open - close);
        put_signed(&mut out, last - open);
        let (above, below) = (high - open.max(last), open.min(last) - low);
        assert!(above >= 0 && below >= 0, "a candle's extremes hold its ends");
        put(&mut out, above.unsigned_abs());
        put(&mut out, below.unsigned_abs());
        if !candle.synthetic {
            put(&mut out, candle.volume.units().unsigned_abs());
            put(&mut out, candle.turnover.units().unsigned_abs());
            put(&mut out, u128::from(candle.trades));
        }
        (at, close) = (candle.start.plus(interval.length_ms()), last);
    }
    out
}

/// The candles of a chunk.
pub fn unpack(interval: Interval, chunk: Timestamp, bytes: &[u8]) -> Result<Vec<Candle>, ChunkError> {
    let Some((&FORMAT, mut rest)) = bytes.split_first() else {
        return Err(ChunkError);
    };
    let tick: i128 = take_as(&mut rest).filter(|tick| *tick > 0).ok_or(ChunkError)?;
    let mut candles = Vec::new();
    let (mut at, mut close) = (chunk, 0);
    while !rest.is_empty() {
        if candles.len() == CHUNK_CANDLES_MAX {
            return Err(ChunkError);
        }
        let candle = take_candle(&mut rest, interval, at, close, tick).ok_or(ChunkError)?;
        if interval.chunk_of(candle.start) != chunk {
            return Err(ChunkError);
        }
        (at, close) = (candle.start.plus(interval.length_ms()), candle.close.units() / tick);
        candles.push(candle);
    }
    Ok(candles)
}

fn take_candle(rest: &mut &[u8], interval: Interval, at: Timestamp, close: i128, tick: i128) -> Option<Candle> {
    let head: u64 = take_as(rest)?;
    let step = i64::try_from(head / 2).ok()?.checked_mul(interval.length_ms())?;
    let open = close.checked_add(take_signed(rest)?)?;
    let last = open.checked_add(take_signed(rest)?)?;
    let high = open.max(last).checked_add(i128::try_from(take(rest)?).ok()?)?;
    let low = open.min(last).checked_sub(i128::try_from(take(rest)?).ok()?)?;
    let price = |ticks: i128| ticks.checked_mul(tick).map(Price::from_units);
    let mut candle = Candle {
        start: Timestamp(at.0.checked_add(step)?),
        open: price(open)?,
        high: price(high)?,
        low: price(low)?,
        close: price(last)?,
        volume: Quantity::ZERO,
        turnover: Amount::ZERO,
        trades: 0,
        synthetic: head.is_multiple_of(2),
    };
    if !candle.synthetic {
        candle.volume = Quantity::from_units(take_as(rest)?);
        candle.turnover = Amount::from_units(take_as(rest)?);
        candle.trades = take_as(rest)?;
    }
    Some(candle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const CHUNK: Timestamp = Timestamp(20_000 * DAY_MS);

    fn candle(minute: i64, [open, high, low, close]: [i128; 4], trades: u64) -> Candle {
        let price = |cents: i128| Price::from_units(cents * Price::SCALE / 100);
        Candle {
            start: CHUNK.plus(minute * Interval::Min1.length_ms()),
            open: price(open),
            high: price(high),
            low: price(low),
            close: price(close),
            volume: Quantity::from_units(i128::from(trades) * 12_345),
            turnover: Amount::from_units(i128::from(trades) * 9_999_999),
            trades,
            synthetic: trades == 0,
        }
    }

    #[test]
    fn what_is_packed_comes_back_in_few_bytes() {
        let candles: Vec<Candle> = (0..1_440)
            .filter(|minute| minute % 17 != 0)
            .map(|m| {
                let base = 6_000_000 + i128::from(m * m % 100);
                candle(m, [base, base + 30, base - 20, base + 10], 0)
            })
            .collect();
        let bytes = pack(Interval::Min1, CHUNK, Price::from_units(Price::SCALE / 100), &candles);
        assert_eq!(unpack(Interval::Min1, CHUNK, &bytes).unwrap(), candles);
        assert!(bytes.len() < candles.len() * 6, "{} bytes for {}", bytes.len(), candles.len());
    }

    #[test]
    fn a_price_off_the_tick_is_kept_exactly() {
        let candles = [candle(3, [101, 103, 99, 100], 7)];
        let bytes = pack(Interval::Min1, CHUNK, Price::ONE, &candles);
        assert_eq!(unpack(Interval::Min1, CHUNK, &bytes).unwrap(), candles);
    }

    #[test]
    fn a_chunk_never_holds_more_than_its_maximum() {
        for interval in Interval::ALL {
            assert!(interval.chunk_ms() / interval.length_ms() <= CHUNK_CANDLES_MAX as i64);
        }
    }

    proptest! {
        #[test]
        fn any_candles_come_back(
            steps in prop::collection::vec((1_i64..20, 1_i128..1_000_000, 0_i128..900, 0_i128..900, 0_i128..900, 0_u64..5), 0..60)
        ) {
            let mut minute = -1;
            let candles: Vec<Candle> = steps
                .iter()
                .map(|(step, low, a, b, c, trades)| {
                    minute += step;
                    candle(minute, [low + a, low + a.max(b) + c, *low, low + b], *trades)
                })
                .collect();
            let bytes = pack(Interval::Min1, CHUNK, Price::from_units(Price::SCALE / 100), &candles);
            prop_assert_eq!(unpack(Interval::Min1, CHUNK, &bytes).unwrap(), candles);
        }

        #[test]
        fn any_bytes_are_candles_or_an_error(mut bytes: Vec<u8>) {
            if let Some(format) = bytes.first_mut() {
                *format = FORMAT;
            }
            let _ = unpack(Interval::Min1, CHUNK, &bytes);
        }
    }
}
