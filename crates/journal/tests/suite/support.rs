//! Shared test support: sealed batches, journals on either database, and reading a whole journal. Checks nothing
//! itself.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use plimsoll_journal::test_support::Postgres;
use plimsoll_journal::{Appended, Batch, Epoch, Head, JournalStore, Row, StoreError};

pub(crate) const TTL: Duration = Duration::from_secs(30);

/// The address of a test's journal. A SQLite file is removed with its folder.
pub(crate) struct Place {
    pub(crate) url: String,
    _folder: Option<tempfile::TempDir>,
}

impl Place {
    pub(crate) fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("journal.db").display());
        Self { url, _folder: Some(folder) }
    }

    pub(crate) fn postgres() -> Self {
        Self { url: Postgres::shared().fresh_url(), _folder: None }
    }

    pub(crate) fn open(&self) -> Box<dyn JournalStore> {
        plimsoll_journal::open(&self.url).unwrap()
    }

    pub(crate) fn sqlite_path(&self) -> &str {
        self.url.strip_prefix("sqlite:").unwrap()
    }

    /// The schema that `Postgres::fresh_url` generated.
    pub(crate) fn schema(&self) -> &str {
        self.url.rsplit('=').next().unwrap()
    }
}

/// A second server whose settings a test may change; one test at a time.
pub(crate) fn moody_postgres() -> MutexGuard<'static, Postgres> {
    static MOODY: OnceLock<Mutex<Postgres>> = OnceLock::new();
    let server = MOODY.get_or_init(|| Mutex::new(Postgres::start().unwrap()));
    server.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The batch that follows `head`, with `count` commands.
pub(crate) fn next_batch(head: &Head, count: u64, payload: Vec<u8>) -> Batch {
    let mut batch = Batch {
        seq: head.seq + 1,
        first: head.last + 1,
        last: head.last + count,
        at_ms: head.at_ms + 1,
        prev_hash: head.hash,
        hash: [0; 32],
        state_digest: (head.seq * 7).to_le_bytes(),
        payload,
    };
    batch.hash = batch.seal();
    batch
}

/// Bytes that look random and are the same in every run.
pub(crate) fn noise(seed: u64, bytes: usize) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut noise = Vec::with_capacity(bytes + 8);
    while noise.len() < bytes {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        noise.extend_from_slice(&state.to_le_bytes());
    }
    noise.truncate(bytes);
    noise
}

/// Takes the lease by force and appends `count` batches of `bytes` each; returns the epoch and the batches.
pub(crate) fn fill(store: &mut dyn JournalStore, count: u64, bytes: usize) -> (Epoch, Vec<Batch>) {
    let epoch = store.take("filler", "", TTL, true).unwrap().unwrap();
    let mut head = store.head().unwrap();
    let mut batches = Vec::new();
    for _ in 0..count {
        let batch = next_batch(&head, 3, noise(head.seq, bytes));
        assert_eq!(store.append(epoch, &batch).unwrap(), Appended::Durable);
        head = batch.head();
        batches.push(batch);
    }
    (epoch, batches)
}

pub(crate) fn whole_journal(store: &mut dyn JournalStore) -> Result<Vec<Row>, StoreError> {
    const PAGE: usize = 50;
    let mut rows: Vec<Row> = Vec::new();
    loop {
        let after = rows.last().map_or(0, |row| row.batch.seq);
        let page = store.tail(after, PAGE)?;
        if page.is_empty() {
            return Ok(rows);
        }
        rows.extend(page);
    }
}

/// Fails with a message instead of a panic, so that a negative control can expect the failure.
macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(format!($($message)+));
        }
    };
}
pub(crate) use ensure;
