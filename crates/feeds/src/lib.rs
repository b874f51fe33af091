//! Prices in: which instruments exist, when they trade, what they cost and the candles drawn from it.
//!
//! Owns the instrument table, the trading calendar, the price simulator and the candle builder. Knows no users:
//! nothing here can be told of an account, an order or a position, so no price can lean towards or against one.

pub mod calendar;
pub mod candles;
pub mod instruments;
pub mod simulator;
