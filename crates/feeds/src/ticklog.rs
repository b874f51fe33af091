//! The public tick log: the hash chain of index ticks, and their packed form. Must not know how a tick came about; the
//! chain is the engine's, so that anyone can compare.
//!
//! ```text
//! chunk = format:u8  chain before it:32 bytes  first id:varint  unit:varint  tick*
//! tick  = (later in ms × 2 + whether the state changed):varint  (state:u8, if it did)  price-before:signed
//! ```

use plimsoll_units::{HOUR_MS, Price, Timestamp};

use crate::varint::{put, put_signed, take_as, take_signed};

const FORMAT: u8 = 1;
/// How much time one chunk covers.
pub const CHUNK_MS: i64 = HOUR_MS;
/// Several times an hour of ticks at the index's highest rate.
pub const CHUNK_TICKS_MAX: usize = 100_000;

/// The end of a hash chain.
pub type Chain = [u8; 32];

/// One published price of one index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoggedTick {
    /// Counts the index's ticks from 1, without gaps.
    pub id: u64,
    pub at: Timestamp,
    pub price: Price,
    /// The feed state as the engine numbers it: 0 is OK.
    pub state: u8,
}

impl LoggedTick {
    /// The chain with this tick at its end.
    pub fn extend(&self, chain: &Chain) -> Chain {
        let mut hasher = blake3::Hasher::new();
        hasher.update(chain);
        hasher.update(&self.id.to_le_bytes());
        hasher.update(&self.at.0.to_le_bytes());
        hasher.update(&self.price.units().to_le_bytes());
        hasher.update(&[self.state]);
        *hasher.finalize().as_bytes()
    }
}

/// Malformed chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a chunk of ticks")]
pub struct TickChunkError;

/// Consecutive ticks, with the chain before the first of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TickChunk {
    pub before: Chain,
    pub ticks: Vec<LoggedTick>,
}

impl TickChunk {
    /// The chain after the last tick.
    pub fn after(&self) -> Chain {
        self.ticks.iter().fold(self.before, |chain, tick| tick.extend(&chain))
    }

    /// # Panics
    /// When a tick's number does not follow the one before, or its time goes back.
    pub fn pack(&self, start: Timestamp, unit: Price) -> Vec<u8> {
        let whole = unit.is_positive() && self.ticks.iter().all(|tick| tick.price.units() % unit.units() == 0);
        let unit = if whole { unit.units() } else { 1 };
        let mut out = Vec::with_capacity(48 + self.ticks.len() * 5);
        out.push(FORMAT);
        out.extend_from_slice(&self.before);
        let first = self.ticks.first().map_or(1, |tick| tick.id);
        put(&mut out, u128::from(first));
        put(&mut out, unit.unsigned_abs());
        let (mut at, mut price, mut state) = (start, 0, 0);
        for (id, tick) in (first..).zip(&self.ticks) {
            assert!(tick.id == id && tick.at >= at, "ticks follow each other");
            let changed = tick.state != state;
            put(&mut out, tick.at.since(at).unsigned_abs() as u128 * 2 + u128::from(changed));
            if changed {
                out.push(tick.state);
            }
            put_signed(&mut out, tick.price.units() / unit - price);
            (at, price, state) = (tick.at, tick.price.units() / unit, tick.state);
        }
        out
    }

    pub fn unpack(start: Timestamp, bytes: &[u8]) -> Result<Self, TickChunkError> {
        Self::read(start, bytes).ok_or(TickChunkError)
    }

    fn read(start: Timestamp, bytes: &[u8]) -> Option<Self> {
        let (format, rest) = bytes.split_first()?;
        let (before, mut rest) = rest.split_first_chunk::<32>()?;
        if *format != FORMAT {
            return None;
        }
        let mut id: u64 = take_as(&mut rest)?;
        let unit: i128 = take_as(&mut rest).filter(|unit| *unit > 0)?;
        let mut ticks = Vec::new();
        let (mut at, mut price, mut state) = (start, 0_i128, 0);
        while !rest.is_empty() {
            if ticks.len() == CHUNK_TICKS_MAX {
                return None;
            }
            let head: u64 = take_as(&mut rest)?;
            at = Timestamp(at.0.checked_add(i64::try_from(head / 2).ok()?)?);
            if head % 2 == 1 {
                let (changed, left) = rest.split_first()?;
                (state, rest) = (*changed, left);
            }
            price = price.checked_add(take_signed(&mut rest)?)?;
            let units = price.checked_mul(unit)?;
            ticks.push(LoggedTick { id, at, price: Price::from_units(units), state });
            id = id.checked_add(1)?;
        }
        Some(Self { before: *before, ticks })
    }
}

/// One day's root: a hash over the end of every index's chain on that day, in the order of their symbols. Anyone who
/// has the ticks can recompute it.
pub fn day_root<'a>(ends: impl IntoIterator<Item = (&'a str, Chain)>) -> Chain {
    let mut hasher = blake3::Hasher::new();
    for (symbol, chain) in ends {
        hasher.update(&(symbol.len() as u64).to_le_bytes());
        hasher.update(symbol.as_bytes());
        hasher.update(&chain);
    }
    *hasher.finalize().as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const START: Timestamp = Timestamp(1_741_600_800_000);

    proptest! {
        #[test]
        fn any_ticks_come_back(
            first in 1_u64..1_000_000,
            steps in prop::collection::vec((0_i64..2_000, 1_i128..10_000_000, 0_u8..5), 0..200),
            off_unit: bool,
        ) {
            let mut at = START;
            let ticks: Vec<LoggedTick> = (first..).zip(&steps).map(|(id, (later, price, state))| {
                at = at.plus(*later);
                let units = price * 1_000_000 + i128::from(off_unit);
                LoggedTick { id, at, price: Price::from_units(units), state: *state }
            }).collect();
            let chunk = TickChunk { before: [7; 32], ticks };
            let bytes = chunk.pack(START, Price::from_units(1_000_000));
            prop_assert_eq!(TickChunk::unpack(START, &bytes).unwrap(), chunk);
        }

        #[test]
        fn any_bytes_are_ticks_or_an_error(mut bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            if let Some(format) = bytes.first_mut() {
                *format = FORMAT;
            }
            let _ = TickChunk::unpack(START, &bytes);
        }
    }

    fn chunk() -> TickChunk {
        let tick = |n: u64| LoggedTick {
            id: n,
            at: START.plus(n as i64 * 250),
            price: Price::from_units(6_000_000_000_000 + i128::from(n % 7) * 1_000_000),
            state: 0,
        };
        TickChunk { before: [0; 32], ticks: (1..=14_400).map(tick).collect() }
    }

    #[test]
    fn an_hour_at_four_a_second_takes_few_bytes() {
        let bytes = chunk().pack(START, Price::from_units(1_000_000));
        assert!(bytes.len() < 14_400 * 4, "{}", bytes.len());
    }

    /// SEC-114.
    #[test]
    fn no_tick_can_change_without_the_chain_showing_it() {
        let whole = chunk().after();
        for place in [0, 7_000, 14_399] {
            let mut forged = chunk();
            forged.ticks[place].price += Price::from_units(1);
            assert_ne!(forged.after(), whole);
            let mut forged = chunk();
            forged.ticks[place].at = forged.ticks[place].at.plus(1);
            assert_ne!(forged.after(), whole);
        }
    }

    #[test]
    fn a_root_depends_on_every_symbol_and_every_chain() {
        let root = |ends: &[(&str, Chain)]| day_root(ends.iter().map(|(symbol, chain)| (*symbol, *chain)));
        let base = root(&[("btcusdt", [1; 32]), ("eurusd", [2; 32])]);
        assert_eq!(base, root(&[("btcusdt", [1; 32]), ("eurusd", [2; 32])]));
        assert_ne!(base, root(&[("btcusdt", [1; 32]), ("eurusd", [3; 32])]));
        assert_ne!(base, root(&[("btcusd", [1; 32]), ("teurusd", [2; 32])]));
        assert_ne!(base, root(&[("btcusdt", [1; 32])]));
    }
}
