//! The drill that lies: its journal says "durable" before it is. The kill loop must find it out; that proves that the
//! kill loop looks. No product contains this.

#[path = "../src/crash_harness/mod.rs"]
mod drill;

use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use clap::Parser;
use plimsoll_journal::{Appended, Batch, BatchSeq, Epoch, Head, JournalStore, Lease, Row, Snapshot, StoreError};

/// How far the commit is behind the acknowledgement.
const LATER: Duration = Duration::from_millis(30);
const BATCHES_MAX: usize = 1_024;

#[derive(Parser)]
struct Cli {
    #[arg(long)]
    data: String,
    #[command(flatten)]
    options: drill::Options,
}

fn main() -> anyhow::Result<()> {
    let Cli { data, options } = Cli::parse();
    drill::run(&|| Ok(Box::new(Hasty::open(&data)?)), &options)
}

/// A journal that appends behind its caller's back.
struct Hasty {
    journal: Box<dyn JournalStore>,
    /// `None` once this is being dropped.
    appends: Option<SyncSender<(Epoch, Batch)>>,
    writer: Option<JoinHandle<()>>,
}

impl Hasty {
    fn open(url: &str) -> Result<Self, StoreError> {
        let journal = plimsoll_journal::open(url)?;
        let mut behind = plimsoll_journal::open(url)?;
        let (appends, batches) = sync_channel::<(Epoch, Batch)>(BATCHES_MAX);
        let writer = std::thread::spawn(move || {
            for (epoch, batch) in batches {
                std::thread::sleep(LATER);
                // Whether it succeeds is nobody's concern here: that is the lie.
                let _ = behind.append(epoch, &batch);
            }
        });
        Ok(Self { journal, appends: Some(appends), writer: Some(writer) })
    }
}

/// Left in peace it catches up: only a kill brings the lie to light.
impl Drop for Hasty {
    fn drop(&mut self) {
        self.appends = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

impl JournalStore for Hasty {
    fn append(&mut self, epoch: Epoch, batch: &Batch) -> Result<Appended, StoreError> {
        let sent = self.appends.as_ref().is_some_and(|appends| appends.send((epoch, batch.clone())).is_ok());
        assert!(sent, "the writer lives as long as its journal");
        Ok(Appended::Durable)
    }

    fn take(&mut self, holder: &str, endpoint: &str, ttl: Duration, force: bool) -> Result<Option<Epoch>, StoreError> {
        self.journal.take(holder, endpoint, ttl, force)
    }

    fn renew(&mut self, epoch: Epoch, ttl: Duration) -> Result<bool, StoreError> {
        self.journal.renew(epoch, ttl)
    }

    fn reacquire(&mut self, holder: &str, epoch: Epoch, ttl: Duration) -> Result<Option<Epoch>, StoreError> {
        self.journal.reacquire(holder, epoch, ttl)
    }

    fn head(&mut self) -> Result<Head, StoreError> {
        self.journal.head()
    }

    fn lease(&mut self) -> Result<Option<Lease>, StoreError> {
        self.journal.lease()
    }

    fn tail(&mut self, after: BatchSeq, limit: usize) -> Result<Vec<Row>, StoreError> {
        self.journal.tail(after, limit)
    }

    fn put_snapshot(&mut self, snapshot: &Snapshot) -> Result<(), StoreError> {
        self.journal.put_snapshot(snapshot)
    }

    fn latest_snapshot(&mut self, at_most: BatchSeq) -> Result<Option<Snapshot>, StoreError> {
        self.journal.latest_snapshot(at_most)
    }
}
