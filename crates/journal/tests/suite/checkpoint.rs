//! The SQLite log stays bounded under steady writing, and a reader beside the writer doesn't disturb it.
//! Knows the log only by its size.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use plimsoll_journal::{MAX_BATCH_BYTES, Snapshot};

use crate::support::{Place, fill, noise, whole_journal};

#[test]
fn the_log_stays_bounded_while_a_reader_and_a_snapshot_share_the_file() {
    const BATCHES: u64 = 160;
    const LOG_MAX_BYTES: u64 = 96 << 20; // The checkpointer's limit, and what is written until it has its turn.
    let place = Place::sqlite();
    let mut writer = place.open();
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut reader = place.open();
            let mut seen = 0;
            while !is_done.load(Ordering::Relaxed) {
                seen += reader.tail(seen, 10).unwrap().len() as u64;
            }
        });
        scope.spawn(|| {
            let mut snapshooter = place.open();
            let payload = noise(1, 4 << 20);
            let snapshot = Snapshot { seq: 0, hash: [0; 32], last: 0, at_ms: 0, state_digest: [0; 8], payload };
            snapshooter.put_snapshot(&snapshot).unwrap();
        });
        let (_, batches) = fill(writer.as_mut(), BATCHES, MAX_BATCH_BYTES);
        is_done.store(true, Ordering::Relaxed);
        assert_eq!(batches.len() as u64, BATCHES);
    });
    let log_bytes = fs::metadata(format!("{}-wal", place.sqlite_path())).unwrap().len();
    assert!(log_bytes < LOG_MAX_BYTES, "the log has grown to {log_bytes} bytes");
    assert!(log_bytes > 0, "the log was not used");
    assert_eq!(whole_journal(place.open().as_mut()).unwrap().len() as u64, BATCHES);
}
