//! Wire types: numbers as text, times as milliseconds, and lenient parsing of both.

mod decimal;
mod int;
mod scaled;
mod time;

pub use decimal::Decimal;
pub use int::Int;
pub use scaled::Scaled;
pub use time::{DateTime, Millis};

// The document generator looks into generic types; these names keep it from looking for a schema of the number itself.
pub type WireAmount = Decimal<plimsoll_units::Amount>;
pub type WirePrice = Decimal<plimsoll_units::Price>;
pub type WireQuantity = Decimal<plimsoll_units::Quantity>;
pub type WireRate = Decimal<plimsoll_units::Rate>;

/// A fraction as a percentage.
pub(crate) fn percent(rate: plimsoll_units::Rate) -> WireRate {
    Decimal(plimsoll_units::Rate::from_units(rate.units().saturating_mul(100)))
}
