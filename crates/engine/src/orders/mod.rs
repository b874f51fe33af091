//! Orders of every market: one road for spot and contracts, live and practice. What a fill means is decided by
//! the product; this module owns acceptance, matching, resting, triggering and ending.

mod accept;
mod cancel;
mod kinds;
mod matching;
mod oco;
mod order_limits;
mod practice;
mod replace;
mod scale;
mod spot;
mod stops;
mod table;

pub(crate) use accept::{Beside, Plan};
pub use kinds::{OrderKind, SelfTrade, TimeInForce};
pub use order_limits::OrderLimits;
pub use stops::Stops;
pub(crate) use table::NO_POSITION;
pub use table::{Detail, OrderTable, Protection, Purpose};

use plimsoll_units::DAY_MS;

/// The longest life of a resting order.
pub const ORDER_LIFE_MS: i64 = 90 * DAY_MS;
