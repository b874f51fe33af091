//! Market data: instruments, trading calendar, price feeds and candles.
//!
//! Owns the instrument table, the trading calendar, the venue feeds, the price simulator, the candle builder and the
//! tick log format. Knows no users: nothing here has access to an account, an order or a position, so no price can
//! favour or disadvantage one.

pub mod backfill;
pub mod calendar;
pub mod candles;
pub mod ecb;
pub mod instruments;
pub mod simulator;
pub mod ticklog;
mod varint;
pub mod venues;
