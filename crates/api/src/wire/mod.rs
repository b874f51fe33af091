//! Types of the wire's own: numbers as text, times as milliseconds, the client's loose ways with both.

mod decimal;
mod int;
mod scaled;
mod time;

pub use decimal::Decimal;
pub use int::Int;
pub use scaled::Scaled;
pub use time::{DateTime, Millis};
