//! A SQLite log cut off at many places, as a power failure may leave it: what was synced before the cut is there.
//! Knows the log's length at each acknowledgement, not its format.

use std::fs;
use std::path::Path;

use plimsoll_journal::{Appended, Batch, Head, JournalStore, SqliteJournal};

use crate::support::{TTL, fill, next_batch, noise, whole_journal};

const BATCHES: u64 = 30;
const CUTS: u64 = 120;

#[test]
fn a_log_cut_anywhere_recovers_every_batch_acknowledged_before_the_cut() {
    let folder = tempfile::tempdir().unwrap();
    let original = folder.path().join("journal.db");
    let mut journal = SqliteJournal::open(&original).unwrap();
    let mut acknowledged: Vec<(Batch, u64)> = Vec::new(); // With the log's length at that moment.
    let (epoch, _) = fill(&mut journal, 0, 0);
    // An idle reader keeps the log from being checkpointed while the test cuts it.
    let reader = rusqlite::Connection::open(&original).unwrap();
    reader.execute_batch("begin; select count(*) from journal_batch").unwrap();
    let mut head = Head::EMPTY;
    for number in 0..BATCHES {
        let batch = next_batch(&head, 2, noise(number, 500 + 4_321 * usize::try_from(number % 7).unwrap()));
        assert_eq!(journal.append(epoch, &batch).unwrap(), Appended::Durable);
        head = batch.head();
        acknowledged.push((batch, log_bytes(&original)));
    }
    let full = log_bytes(&original);
    assert!(full > 100_000, "the log was copied away: {full} bytes are left");

    let mut recovered_counts = Vec::new();
    for cut in (0..=CUTS).map(|step| full * step / CUTS) {
        let copy = folder.path().join("torn.db");
        let recovered = recover_cut(&original, &copy, cut);
        let must = acknowledged.iter().filter(|(_, length)| *length <= cut).count();
        assert!(recovered.len() >= must, "cut at {cut}: {} of {must} acknowledged batches", recovered.len());
        assert!(recovered.iter().zip(&acknowledged).all(|(row, (batch, _))| row == batch), "cut at {cut}");
        recovered_counts.push(recovered.len());
    }
    drop(reader);
    // The cuts must really have lost batches, or the test shows nothing.
    assert_eq!(recovered_counts.first(), Some(&0));
    assert_eq!(recovered_counts.last(), Some(&acknowledged.len()));
    assert!(recovered_counts.is_sorted());
}

fn log_path(path: &Path) -> std::path::PathBuf {
    path.with_extension("db-wal")
}

fn log_bytes(path: &Path) -> u64 {
    fs::metadata(log_path(path)).unwrap().len()
}

/// Copies the database with `cut` bytes of its log, opens it, continues writing, and returns what was there before.
fn recover_cut(original: &Path, copy: &Path, cut: u64) -> Vec<Batch> {
    fs::copy(original, copy).unwrap();
    fs::copy(log_path(original), log_path(copy)).unwrap();
    fs::OpenOptions::new().write(true).open(log_path(copy)).unwrap().set_len(cut).unwrap();
    let mut journal = SqliteJournal::open(copy).unwrap();
    let epoch = journal.take("after the cut", "", TTL, true).unwrap().unwrap();
    let recovered: Vec<Batch> = whole_journal(&mut journal).unwrap().into_iter().map(|row| row.batch).collect();
    let next = next_batch(&journal.head().unwrap(), 1, vec![1; 100]);
    assert_eq!(journal.append(epoch, &next).unwrap(), Appended::Durable);
    drop(journal);
    fs::remove_file(copy).unwrap();
    recovered
}
