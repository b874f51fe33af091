//! Types of the wire's own: numbers as text, times as milliseconds, the client's loose ways with both.

mod decimal;
mod int;

pub use decimal::Decimal;
pub use int::Int;
