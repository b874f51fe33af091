//! Exact numbers and typed identifiers: the vocabulary of every other crate.
//!
//! Owns fixed-point arithmetic, rounding, time and identifiers. Knows no rule of the product, does no I/O and has no
//! floating point: an overflow or an inexact parse is an error, never a wrap or a guess.

mod cbor;
mod decimal;
mod fixed;
mod ids;
mod rounding;
mod ticks;
mod time;

pub use decimal::ParseDecimalError;
pub use fixed::{Amount, Price, Quantity, Rate};
pub use ids::{
    AccountId, AssetId, C2cAdId, C2cOrderId, CalendarId, CampaignId, CollectibleId, CorrectionId, DailyPoolId,
    DepositId, FundId, FundOrderId, IndexId, LoanId, LoanProductId, MarketId, NetworkId, OrderId, PledgeId,
    PledgeProductId, PositionId, ProtectionId, QuoteId, SaleId, SaleOrderId, SecondsId, SourceId, StaffId,
    WithdrawalId,
};
pub use rounding::{Overflow, Rounding, mul_div};
pub use ticks::{Lots, Side, Ticks};
pub use time::{DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, Timestamp};
