//! A database that exists only in memory, on a disk that loses, tears and rots, behind a line that fails.
//!
//! Owns what a real database and its disk do to a journal. Its statements decide exactly as the SQL ones do; it knows
//! no command and no node.

mod damage;
mod database;
mod disk;
mod fault_injection;
mod frame;
mod line;
mod snapshots;
mod statements;
#[cfg(test)]
mod tests;

pub(crate) use damage::{Damage, is_refused, read_flipped_snapshot};
pub use database::DatabaseFault;
pub(crate) use database::{Database, Shared};
pub(crate) use disk::Tail;
pub(crate) use fault_injection::FaultInjector;
pub(crate) use line::Line;
