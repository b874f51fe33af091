//! Rows for reading, derived from durable commands: exactly once, without gaps, and the same again after a rebuild.
//!
//! Owns the way from a command to rows and how far it has come. Knows no request and no rule.

mod catch_up;
mod change;
pub mod codes;
mod derive;
mod facts;
mod fold;
mod projector;
mod rebuild;
pub mod records;
mod write_batch;
mod write_delay;
mod writer;

pub use catch_up::CatchUpError;
pub use change::{Change, HouseSum, Liquidation, Payment};
pub use derive::derive;
pub use plimsoll_store::projections::Progress;
pub use projector::{Projection, Projector, start};
pub use rebuild::{Rebuilt, rebuild};
