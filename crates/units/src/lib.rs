//! Exact numbers and typed names: the words every other crate speaks in.
//!
//! Owns fixed-point arithmetic, rounding, time and identifiers. Knows no rule of the product, does no I/O and
//! has no floating point: an overflow or an inexact parse is an error, never a wrap or a guess.

mod cbor;
mod decimal;
mod fixed;
mod ids;
mod ladder;
mod rounding;
mod time;

pub use decimal::ParseDecimalError;
pub use fixed::{Amount, Price, Quantity, Rate};
pub use ids::{
    AccountId, AssetId, CalendarId, CorrectionId, DepositId, IndexId, LoanId, LoanProductId, LossId, MarketId,
    NetworkId, OrderId, PledgeId, PledgeProductId, PositionId, QuoteId, SecondsId, SourceId, StaffId, WithdrawalId,
};
pub use ladder::{Lots, Side, Ticks};
pub use rounding::{Overflow, Rounding, mul_div};
pub use time::{DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, Timestamp};
