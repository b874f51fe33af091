//! The journal: ordered, hash-chained batches of bytes in a SQL database, with a fenced right to write. Knows no
//! command: the sequencer knows what the bytes mean.

mod chain;
mod open;
mod postgres;
#[cfg_attr(
    not(feature = "test-support"),
    expect(unreachable_pub, reason = "only the feature test-support hands safeguards out")
)]
mod safeguards;
mod snapshot;
mod sqlite;
mod store;
#[cfg(feature = "test-support")]
pub mod test_support;

pub use open::open;
pub use postgres::{PostgresJournal, PostgresOptions, Profile};
pub use snapshot::SNAPSHOTS_KEPT;
pub use sqlite::SqliteJournal;
pub use store::{
    Appended, Batch, BatchSeq, Epoch, GENESIS, Hash, Head, JournalStore, Lease, MAX_BATCH_BYTES, MAX_BATCH_COMMANDS,
    Row, Snapshot, StoreError,
};
