//! Margined contracts: isolated positions, one for each order, market or side as the account's mode says, liquidated by
//! inequality.

mod close;
mod contract;
mod deleveraging;
mod exposure;
mod insurance;
mod inventory;
mod liquidation;
mod margin;
mod mode;
mod net;
mod open;
mod position;
mod protective_orders;
mod risk;
mod trailing;
mod trailing_index;

pub use contract::{Contract, Financing};
pub use inventory::Inventory;
pub use mode::PositionMode;
pub use open::LeverageLimits;
pub(crate) use open::{initial_margin, regulated_floor};
pub use position::{Position, Positions};
pub use protective_orders::ProtectiveOrder;
pub use risk::Risk;
pub(crate) use risk::maintenance_rate;
pub use trailing::Trail;
pub use trailing_index::Callback;
