//! Rows that move no money: users, sessions, content, and projections of the journal for reading.
//!
//! Owns all SQL except the journal's own, written once for SQLite and PostgreSQL. Decides nothing.

mod address;
pub mod c2c;
pub mod campaigns;
pub mod collectibles;
pub mod console;
pub mod content;
mod error;
mod idempotency;
pub mod identity;
pub mod markets;
mod migrate;
pub mod money;
mod paging;
mod pool;
pub mod projections;
mod rate_limits;
pub mod sales;
mod seals;
#[cfg(feature = "test-support")]
pub mod test_support;
mod trading;
pub mod vault;
mod watermarks;

pub use address::Address;
pub use error::{StoreError, rows_are_full};
pub use idempotency::Claimed;
pub use paging::{PAGE_ROWS_MAX, Page};
pub use pool::{Kind, Store, Transaction};
pub use rate_limits::{Charge, Charged, Counted};
pub use seals::{BankTexts, NumberRow, TotpRow};
pub use watermarks::{RowsWatermark, WatermarkKeeper};

/// Result of a query.
pub type Result<T> = std::result::Result<T, StoreError>;
