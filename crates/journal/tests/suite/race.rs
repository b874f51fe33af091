//! A race of eight writers that take the lease from each other as fast as they can, and the invariants afterwards.
//! Checks the journal's invariants independently of the journal's own reader.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use plimsoll_journal::test_support::Safeguards;
use plimsoll_journal::{
    Appended, Batch, Hash, Head, JournalStore, PostgresJournal, PostgresOptions, SqliteJournal, StoreError,
};

use crate::support::{Place, TTL, ensure, next_batch, noise};

const WRITERS: u64 = 8;
/// A race lasts at least this long, then until enough has happened to prove something or it takes too long.
const AT_LEAST: Duration = Duration::from_secs(2);
const AT_MOST: Duration = Duration::from_secs(20);
const TAKEOVERS: u64 = 10 * WRITERS;
const BATCHES: usize = 100;
/// Batches appended per lease, unless it is lost earlier.
const REIGN: u64 = 8;

#[test]
fn eight_writers_on_postgres_leave_one_history() {
    let place = Place::postgres();
    let outcome = race(&|| place.open());
    outcome.check(place.open().as_mut()).unwrap();
}

#[test]
fn eight_writers_on_sqlite_leave_one_history() {
    let place = Place::sqlite();
    let outcome = race(&|| place.open());
    outcome.check(place.open().as_mut()).unwrap();
}

#[test]
fn postgres_without_the_share_lock_is_caught() {
    let place = Place::postgres();
    let options = PostgresOptions::from_url(&place.url).unwrap().weakened(Safeguards::WITHOUT_SHARE_LOCK);
    let outcome = race(&|| Box::new(PostgresJournal::open(options.clone()).unwrap()));
    let caught = outcome.check(place.open().as_mut()).unwrap_err();
    assert!(caught.contains("collided") || caught.contains("epoch"), "caught for another reason: {caught}");
}

#[test]
fn sqlite_without_the_epoch_check_is_caught() {
    let place = Place::sqlite();
    let outcome =
        race(&|| Box::new(SqliteJournal::open_weakened(place.sqlite_path(), Safeguards::WITHOUT_EPOCH_CHECK).unwrap()));
    let caught = outcome.check(place.open().as_mut()).unwrap_err();
    assert!(caught.contains("collided") || caught.contains("epoch"), "caught for another reason: {caught}");
}

#[derive(Default)]
struct Outcome {
    acknowledged: Mutex<Vec<(u64, Hash)>>,
    takeovers: AtomicU64,
    refusals: AtomicU64,
    /// Appends that found another batch in their place. With the lock there are none: a writer that holds the lease
    /// keeps it until its insert is committed.
    collisions: AtomicU64,
}

fn race(open: &(dyn Fn() -> Box<dyn JournalStore> + Sync)) -> Outcome {
    let outcome = Outcome::default();
    let started = Instant::now();
    thread::scope(|scope| {
        for writer in 0..WRITERS {
            let outcome = &outcome;
            scope.spawn(move || {
                let mut store = open();
                while !outcome.is_enough(started.elapsed()) {
                    reign(store.as_mut(), writer, outcome);
                }
            });
        }
    });
    outcome
}

fn reign(store: &mut dyn JournalStore, writer: u64, outcome: &Outcome) {
    let taken = store.take(&format!("writer {writer}"), "", TTL, true);
    if taken.as_ref().is_err_and(waited_too_long) {
        return;
    }
    let epoch = taken.unwrap().expect("forced");
    outcome.takeovers.fetch_add(1, Ordering::Relaxed);
    let mut head = store.head().unwrap();
    for round in 0..REIGN {
        // Some batches are large enough to need several rows.
        let bytes = if round % 3 == 0 { 20_000 } else { 200 };
        let batch = next_batch(&head, 1, noise(epoch.0 * REIGN + round, bytes));
        match store.append(epoch, &batch) {
            Ok(Appended::Durable) => {
                outcome.acknowledged.lock().unwrap().push((batch.seq, batch.hash));
                head = batch.head();
            }
            Ok(Appended::Refused) => {
                outcome.refusals.fetch_add(1, Ordering::Relaxed);
                return;
            }
            Err(StoreError::InDoubt(_)) => {
                outcome.collisions.fetch_add(1, Ordering::Relaxed);
                return;
            }
            Err(error) if waited_too_long(&error) => return,
            Err(error) => panic!("writer {writer}: {error}"),
        }
    }
}

/// On a busy machine seven others can keep the lock from a writer for longer than it waits: then nothing was written. How
/// much was written in all is checked at the end.
fn waited_too_long(error: &StoreError) -> bool {
    matches!(error, StoreError::Unavailable(what) if what.contains("database is locked"))
}

impl Outcome {
    fn is_enough(&self, elapsed: Duration) -> bool {
        let seen = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let acknowledged = self.acknowledged.lock().unwrap().len();
        let is_proof = seen(&self.takeovers) > TAKEOVERS && seen(&self.refusals) > WRITERS && acknowledged > BATCHES;
        seen(&self.collisions) > 0 || elapsed > AT_MOST || (elapsed > AT_LEAST && is_proof)
    }

    fn check(self, store: &mut dyn JournalStore) -> Result<(), String> {
        let collisions = self.collisions.into_inner();
        ensure!(collisions == 0, "{collisions} appends collided with a batch in their place");
        let batches = one_history(store)?;
        let acknowledged = self.acknowledged.into_inner().unwrap();
        for (seq, hash) in &acknowledged {
            let index = usize::try_from(seq - 1).unwrap();
            ensure!(batches.get(index).map(|batch| batch.hash) == Some(*hash), "acknowledged batch {seq} is lost");
        }
        let (takeovers, refusals) = (self.takeovers.into_inner(), self.refusals.into_inner());
        // Without these the run proves nothing.
        ensure!(takeovers > 10 * WRITERS, "only {takeovers} takeovers");
        ensure!(refusals > WRITERS, "only {refusals} writers were fenced in the middle of their reign");
        ensure!(acknowledged.len() > 100, "only {} batches were appended", acknowledged.len());
        Ok(())
    }
}

/// Numbers without a gap, epochs that never fall, each batch chained to its predecessor.
fn one_history(store: &mut dyn JournalStore) -> Result<Vec<Batch>, String> {
    let mut batches: Vec<Batch> = Vec::new();
    let mut epoch = 0;
    loop {
        let head = batches.last().map_or(Head::EMPTY, Batch::head);
        let rows = store.tail(head.seq, 200).map_err(|error| error.to_string())?;
        if rows.is_empty() {
            return Ok(batches);
        }
        for row in rows {
            let head = batches.last().map_or(Head::EMPTY, Batch::head);
            ensure!(row.batch.seq == head.seq + 1, "after batch {} comes {}", head.seq, row.batch.seq);
            ensure!(row.batch.prev_hash == head.hash, "batch {} follows another", row.batch.seq);
            ensure!(row.epoch.0 >= epoch, "batch {} has an epoch before {epoch}", row.batch.seq);
            epoch = row.epoch.0;
            batches.push(row.batch);
        }
    }
}
