//! Candles: open, high, low, close and volume per interval. An index, a mark and the trades of a market are separate
//! series. Must not know who traded, nor any clock: time comes with each event.

mod chunk;
mod interval;
mod series;

use plimsoll_units::{Amount, Price, Quantity, Rounding, Timestamp};

pub use chunk::{CHUNK_CANDLES_MAX, ChunkError, pack, unpack};
pub use interval::Interval;
pub use series::{ClosedCandle, Series};

/// Why an event can't be added to a candle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CandleError {
    /// Its candle has been published, and a closed candle never changes.
    #[error("event at {at} is before the open candle at {open}")]
    Late { at: Timestamp, open: Timestamp },
    #[error("a trade of more than any market holds")]
    TooLarge,
}

/// No single trade may be larger, in units or in money, so that the sums of 2^40 trades stay in range and adding
/// candles up can't fail.
const TRADE_UNITS_MAX: i128 = i128::MAX >> 40;

/// One interval of one series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candle {
    /// The first moment of its interval.
    pub start: Timestamp,
    pub open: Price,
    pub high: Price,
    pub low: Price,
    pub close: Price,
    /// Traded volume, in units of the thing.
    pub volume: Quantity,
    /// Traded value in the quote currency, each trade rounded down.
    pub turnover: Amount,
    pub trades: u64,
    /// No trades in it; its volume is zero.
    pub synthetic: bool,
}

impl Candle {
    fn traded(start: Timestamp, price: Price, quantity: Quantity) -> Result<Self, CandleError> {
        let turnover = Amount::cost(quantity, price, Rounding::Down).map_err(|_| CandleError::TooLarge)?;
        if quantity.units() > TRADE_UNITS_MAX || turnover.units() > TRADE_UNITS_MAX {
            return Err(CandleError::TooLarge);
        }
        let (volume, trades) = (quantity, 1);
        Ok(Self { volume, turnover, trades, synthetic: false, ..Self::untraded(start, price) })
    }

    const fn untraded(start: Timestamp, price: Price) -> Self {
        Self {
            start,
            open: price,
            high: price,
            low: price,
            close: price,
            volume: Quantity::ZERO,
            turnover: Amount::ZERO,
            trades: 0,
            synthetic: true,
        }
    }

    /// The same candle with another open: the previous candle's close.
    fn opening_at(self, open: Price) -> Self {
        Self { open, high: self.high.max(open), low: self.low.min(open), ..self }
    }

    /// This candle and `next` merged into one.
    fn then(self, next: &Self) -> Self {
        Self {
            start: self.start,
            open: self.open,
            high: self.high.max(next.high),
            low: self.low.min(next.low),
            close: next.close,
            volume: self.volume + next.volume,
            turnover: self.turnover + next.turnover,
            trades: self.trades + next.trades,
            synthetic: self.synthetic && next.synthetic,
        }
    }
}

/// A stock split: from a moment on there are `new` units for every `old` ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    pub at: Timestamp,
    pub new: u16,
    pub old: u16,
}

impl Split {
    /// An earlier price in the new units.
    pub fn restate_price(&self, price: Price) -> Price {
        let (new, old) = (i128::from(self.new), i128::from(self.old));
        price.mul_div(old, new, Rounding::HalfEven).expect("a price fits many times over")
    }

    /// An earlier candle in the new units, as if the split had come first. Turnover stays as it is.
    pub fn restate(&self, candle: &Candle) -> Candle {
        let (new, old) = (i128::from(self.new), i128::from(self.old));
        let price = |price: Price| self.restate_price(price);
        let volume = candle.volume.mul_div(new, old, Rounding::HalfEven).expect("a volume fits many times over");
        Candle {
            open: price(candle.open),
            high: price(candle.high),
            low: price(candle.low),
            close: price(candle.close),
            volume,
            ..*candle
        }
    }

    /// Whether a candle had ended by then. One in progress is restated as it runs.
    pub fn is_after(&self, interval: Interval, candle: &Candle) -> bool {
        candle.start.plus(interval.length_ms()) <= self.at
    }
}

/// Rolls shorter candles, in order of time, up into longer ones.
pub fn roll_up<'a>(
    interval: Interval,
    shorter: impl IntoIterator<Item = &'a Candle>,
) -> Result<Vec<Candle>, CandleError> {
    let mut rolled: Vec<Candle> = Vec::new();
    for candle in shorter {
        let start = interval.start_of(candle.start);
        match rolled.last_mut() {
            Some(last) if start < last.start => {
                return Err(CandleError::Late { at: candle.start, open: last.start });
            }
            Some(last) if start == last.start => *last = last.then(candle),
            _ => rolled.push(Candle { start, ..*candle }),
        }
    }
    Ok(rolled)
}
