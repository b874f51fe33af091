//! Ordered, hash-chained batches of bytes in a SQL database, with a fenced right to write.

mod store;

pub use store::{
    Appended, Batch, BatchSeq, Epoch, GENESIS, Hash, Head, JournalStore, Lease, Row, Snapshot, StoreError,
};
