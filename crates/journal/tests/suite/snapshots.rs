//! Snapshots: the newest intact one of this history is found, whatever happened to the others. Knows the tables, as an
//! attacker with database access would.

use plimsoll_journal::test_support::Postgres;
use plimsoll_journal::{Batch, JournalStore, SNAPSHOTS_KEPT, Snapshot};

use crate::support::{Place, fill, noise};

#[test]
fn sqlite_keeps_the_newest_whole_snapshots() {
    let place = Place::sqlite();
    check(&place, "journal_snapshot", &|statement| {
        let connection = rusqlite::Connection::open(place.sqlite_path()).unwrap();
        connection.execute(statement, ()).unwrap() as u64
    });
}

#[test]
fn postgres_keeps_the_newest_whole_snapshots() {
    let place = Place::postgres();
    let table = format!("{}.snapshot", place.schema());
    check(&place, &table, &|statement| {
        let counted = format!("with changed as ({statement} returning 1) select count(*) from changed");
        Postgres::shared().sql(&counted)[0][0].as_ref().unwrap().parse().unwrap()
    });
}

fn snapshot(batch: &Batch, bytes: usize) -> Snapshot {
    Snapshot {
        seq: batch.seq,
        hash: batch.hash,
        last: batch.last,
        at_ms: batch.at_ms,
        state_digest: [9; 8],
        payload: noise(batch.seq + 99, bytes),
    }
}

fn check(place: &Place, table: &str, change: &dyn Fn(&str) -> u64) {
    let mut store = place.open();
    let (_, batches) = fill(store.as_mut(), 6, 100);
    let sizes = [10, 0, 262_144, 262_145, 3_000_000, 70_000];
    let snapshots: Vec<_> = batches.iter().zip(sizes).map(|(batch, bytes)| snapshot(batch, bytes)).collect();
    let latest =
        |store: &mut dyn JournalStore, at_most| store.latest_snapshot(at_most).unwrap().map(|snapshot| snapshot.seq);

    for snapshot in &snapshots[..3] {
        store.put_snapshot(snapshot).unwrap();
        assert_eq!(store.latest_snapshot(u64::MAX).unwrap().as_ref(), Some(snapshot));
    }
    assert_eq!(latest(store.as_mut(), 2), Some(2));
    assert_eq!(latest(store.as_mut(), 0), None);
    store.put_snapshot(&snapshots[2]).unwrap(); // Again, as after an interruption.

    // Of another history: never returned.
    let strange = Snapshot { hash: [5; 32], ..snapshots[3].clone() };
    store.put_snapshot(&strange).unwrap();
    assert_eq!(latest(store.as_mut(), u64::MAX), Some(3));

    for snapshot in &snapshots[3..] {
        store.put_snapshot(snapshot).unwrap();
    }
    for snapshot in &snapshots[3..] {
        assert_eq!(place.open().latest_snapshot(snapshot.seq).unwrap().as_ref(), Some(snapshot));
    }
    assert_eq!(SNAPSHOTS_KEPT, 3);
    assert_eq!(latest(store.as_mut(), 3), None, "the fourth newest is still there");
    assert_eq!(change(&format!("delete from {table}_part where seq < 4")), 0, "parts of dropped ones are left");

    // A changed byte, a lost part, a changed cover: each time the next older one is returned.
    assert_eq!(
        change(&format!(
            "update {table}_part set bytes = hash from {table} where {table}_part.seq = 6
        and {table}.seq = 6"
        )),
        1
    );
    assert_eq!(latest(store.as_mut(), u64::MAX), Some(5));
    assert_eq!(change(&format!("delete from {table}_part where seq = 5 and part = 11")), 1);
    assert_eq!(latest(store.as_mut(), u64::MAX), Some(4));
    store.put_snapshot(&snapshots[4]).unwrap();
    assert_eq!(latest(store.as_mut(), u64::MAX), Some(5), "putting it again healed it");
    assert_eq!(change(&format!("update {table} set last = last + 1 where seq = 5")), 1);
    assert!(change(&format!("update {table} set at_ms = at_ms + 1 where seq = 4")) >= 1);
    assert_eq!(latest(store.as_mut(), u64::MAX), None);
}
