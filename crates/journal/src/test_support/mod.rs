//! A real PostgreSQL that lives as long as a test process, and appends with a safeguard removed. For tests and
//! benchmarks only; nothing here is compiled into a server.
//!
//! ```no_run
//! use plimsoll_journal::test_support::Postgres;
//!
//! let url = Postgres::shared().fresh_url(); // One server for the process, an empty journal for each caller.
//! let mut journal = plimsoll_journal::open(&url)?;
//! # Ok::<(), plimsoll_journal::StoreError>(())
//! ```

mod cluster;

pub use crate::safeguards::Safeguards;
pub use cluster::Postgres;
