//! The simulated database keeps the journal's contract, and loses only what it never called durable.

use std::time::Duration;

use plimsoll_journal::{Appended, Batch, Epoch, GENESIS, Head, JournalStore, Snapshot, StoreError};

use super::{Damage, Database, FaultInjector, Line, Shared, Tail, is_refused};
use crate::rng::Rng;

const TTL: Duration = Duration::from_secs(3);

fn batch(after: &Head) -> Batch {
    let mut batch = Batch {
        seq: after.seq + 1,
        first: after.last + 1,
        last: after.last + 2,
        at_ms: after.at_ms + 5,
        prev_hash: after.hash,
        hash: GENESIS,
        state_digest: [7; 8],
        payload: vec![1, 2, 3],
    };
    batch.hash = batch.seal();
    batch
}

/// A calm database with a few batches, its line and the epoch that wrote them.
fn written(batches: u64) -> (Shared, Line, Epoch) {
    let database = Database::new(FaultInjector::calm(), None).shared();
    let mut line = Line::new(&database, 0);
    let epoch = line.take("a", "", TTL, false).unwrap().unwrap();
    for _ in 0..batches {
        let next = batch(&line.head().unwrap());
        assert_eq!(line.append(epoch, &next).unwrap(), Appended::Durable);
    }
    (database, line, epoch)
}

#[test]
fn an_append_needs_the_epoch_and_the_head() {
    let (_, mut line, epoch) = written(2);
    let head = line.head().unwrap();
    let next = batch(&head);
    assert_eq!(line.append(Epoch(epoch.0 + 1), &next).unwrap(), Appended::Refused, "another epoch");
    assert_eq!(line.append(epoch, &batch(&Head::EMPTY)).unwrap(), Appended::Refused, "another head");
    let newer = line.take("b", "", TTL, true).unwrap().unwrap();
    assert_eq!(line.append(epoch, &next).unwrap(), Appended::Refused, "fenced");
    assert!(!line.renew(epoch, TTL).unwrap());
    assert_eq!(line.reacquire("a", newer, TTL).unwrap(), None, "another's lease");
    assert_eq!(line.append(newer, &next).unwrap(), Appended::Durable);
}

#[test]
fn a_lease_is_free_when_it_has_expired() {
    let (database, mut line, epoch) = written(1);
    assert_eq!(line.take("b", "", TTL, false).unwrap(), None);
    database.lock().unwrap().pass_time(3_001);
    assert_eq!(line.take("b", "", TTL, false).unwrap(), Some(Epoch(epoch.0 + 1)));
}

#[test]
fn what_was_durable_outlives_every_power_cut() {
    for tail in Tail::ALL {
        let (database, mut line, _) = written(5);
        let head = line.head().unwrap();
        database.lock().unwrap().cut_power(tail);
        assert!(matches!(line.head(), Err(StoreError::Unavailable(_))), "it is down");
        database.lock().unwrap().pass_time(10_000);
        assert_eq!(line.head().unwrap(), head, "{tail:?}");
        assert_eq!(line.tail(0, 10).unwrap().len(), 5);
        assert_eq!(database.lock().unwrap().vanished, 0);
    }
}

#[test]
fn a_journal_that_ends_before_its_reader_is_damaged() {
    let (_, mut line, _) = written(2);
    assert!(matches!(line.tail(3, 1), Err(StoreError::Damaged { .. })));
    assert_eq!(line.tail(2, 1).unwrap(), []);
}

#[test]
fn a_damaged_snapshot_is_passed_over_for_an_older_one() {
    let (database, mut line, _) = written(4);
    for row in line.tail(0, 4).unwrap() {
        let Head { seq, hash, last, at_ms } = row.batch.head();
        let snapshot = Snapshot { seq, hash, last, at_ms, state_digest: [1; 8], payload: vec![9; 100] };
        line.put_snapshot(&snapshot).unwrap();
    }
    let newest = |line: &mut Line| line.latest_snapshot(u64::MAX).unwrap().map(|snapshot| snapshot.seq);
    assert_eq!(newest(&mut line), Some(4));
    // Cut short under a checksum made to fit, it can only be told by whoever reads it: try until it is not.
    let mut rng = Rng::new(3);
    while newest(&mut line) == Some(4) {
        assert!(database.lock().unwrap().damage_snapshot(&mut rng));
    }
    assert_eq!(newest(&mut line), Some(3));
}

#[test]
fn damage_below_the_watermark_is_refused() {
    let (database, _, _) = written(6);
    let mut rng = Rng::new(1);
    for damage in [Damage::FlippedBit, Damage::Misdirected] {
        for _ in 0..50 {
            let refused = is_refused(&database.lock().unwrap(), damage, &mut rng);
            assert_eq!(refused, Some(true), "{damage:?}");
        }
    }
}
