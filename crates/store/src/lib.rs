//! Rows that move no money: users, sessions, content, and what is derived from the journal for reading.
//!
//! Owns every SQL text but the journal's own, written once for SQLite and PostgreSQL. Decides nothing.

mod address;
mod answers;
mod budgets;
pub mod content;
mod error;
pub mod identity;
pub mod markets;
mod migrate;
pub mod money;
mod paging;
mod pool;
pub mod projections;
mod seals;
#[cfg(feature = "test-support")]
pub mod test_support;
mod trading;
mod watermarks;

pub use address::Address;
pub use answers::Claimed;
pub use budgets::{Charge, Charged, Counted};
pub use error::{StoreError, rows_are_full};
pub use paging::{PAGE_ROWS_MAX, Page};
pub use pool::{Kind, Store, Transaction};
pub use seals::{BankTexts, NumberRow, TotpRow};
pub use watermarks::{RowsWatermark, WatermarkKeeper};

/// What every query answers with.
pub type Result<T> = std::result::Result<T, StoreError>;
