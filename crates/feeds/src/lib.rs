//! Prices in: which instruments exist, when they trade, what they cost and the candles drawn from it.
//!
//! Owns the instrument table, the trading calendar, the venues' feeds, the price simulator, the candle builder and
//! the form of the tick log. Knows no users: nothing here can be told of an account, an order or a position, so no price can lean towards or against one.

pub mod backfill;
pub mod calendar;
pub mod candles;
pub mod ecb;
pub mod instruments;
pub mod simulator;
pub mod ticklog;
mod varint;
pub mod venues;
