//! Markets: instrument classes with their limits, market terms, trading sessions.

mod calendar;
mod class;
mod exchange;
mod listing;
mod market;
mod spec;

pub use calendar::Calendar;
pub use class::Class;
pub use exchange::Exchange;
pub use market::Market;
pub(crate) use spec::LEAN_MAX;
pub use spec::{Conversion, LiquiditySpec, MarketSpec, Product, SourceSpec, Tier};
