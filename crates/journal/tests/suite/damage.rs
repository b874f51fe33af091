//! Tampering: rows changed behind the journal's back. Every reader must stop at the exact batch. Knows the tables, as
//! an attacker with database access would.

use plimsoll_journal::test_support::Postgres;
use plimsoll_journal::{Head, StoreError};

use crate::support::{Place, fill, whole_journal};

const BATCHES: u64 = 5;
/// Large enough for several rows in PostgreSQL.
const BYTES: usize = 20_000;

/// Changes of batch 3, in SQL that both databases understand. `{t}` is the table of batches.
const CHANGES: &[(&str, &str)] = &[
    ("first", "update {t} set first = first + 1 where seq = 3"),
    ("negative", "update {t} set first = -1 where seq = 3"),
    ("last", "update {t} set last = last + 1 where seq = 3"),
    ("at_ms", "update {t} set at_ms = at_ms - 1 where seq = 3"),
    ("epoch", "update {t} set epoch = 0 where seq = 3"),
    ("gap", "delete from {t} where seq = 3"),
    ("another hash", "update {t} set hash = prev_hash where seq = 3"),
    ("another past", "update {t} set prev_hash = hash where seq = 3"),
];

const SQLITE_CHANGES: &[(&str, &str)] = &[
    ("payload", "update {t} set payload = cast(x'01' || substr(payload, 2) as blob) where seq = 3"),
    ("cut payload", "update {t} set payload = substr(payload, 1, 19999) where seq = 3"),
    ("digest", "update {t} set state_digest = x'0102030405060708' where seq = 3"),
    ("short digest", "update {t} set state_digest = x'01' where seq = 3"),
    ("short hash", "update {t} set hash = substr(hash, 1, 31) where seq = 3"),
];

const POSTGRES_CHANGES: &[(&str, &str)] = &[
    ("payload", "update {t} set payload = set_byte(payload, 99, get_byte(payload, 99) # 1) where seq = 3"),
    ("a part", "update {t}_part set bytes = set_byte(bytes, 7, get_byte(bytes, 7) # 128) where seq = 3 and part = 2"),
    ("a part lost", "delete from {t}_part where seq = 3 and part = 1"),
    ("parts swapped", "update {t}_part set part = 9 - part where seq = 3"),
    ("digest", "update {t} set state_digest = '\\x0102030405060708' where seq = 3"),
    ("short digest", "update {t} set state_digest = '\\x01' where seq = 3"),
    ("short hash", "update {t} set hash = substr(hash, 1, 31) where seq = 3"),
];

/// SEC-081.
#[test]
fn a_changed_row_in_sqlite_is_found_at_its_place() {
    for (what, change) in CHANGES.iter().chain(SQLITE_CHANGES) {
        let place = Place::sqlite();
        check(&place, what, &|| sqlite_sql(&place, change));
    }
}

/// SEC-081.
#[test]
fn a_changed_row_in_postgres_is_found_at_its_place() {
    for (what, change) in CHANGES.iter().chain(POSTGRES_CHANGES) {
        let place = Place::postgres();
        check(&place, what, &|| postgres_sql(&place, change));
    }
}

fn sqlite_sql(place: &Place, statement: &str) {
    let connection = rusqlite::Connection::open(place.sqlite_path()).unwrap();
    assert!(connection.execute(&statement.replace("{t}", "journal_batch"), ()).unwrap() > 0, "{statement}");
}

fn postgres_sql(place: &Place, statement: &str) {
    Postgres::shared().sql(&statement.replace("{t}", &format!("{}.batch", place.schema())));
}

fn check(place: &Place, what: &str, spoil: &dyn Fn()) {
    let mut store = place.open();
    fill(store.as_mut(), BATCHES, BYTES);
    assert_eq!(whole_journal(store.as_mut()).unwrap().len() as u64, BATCHES, "{what}: before the change");
    spoil();
    for mut reader in [store, place.open()] {
        let found = whole_journal(reader.as_mut());
        assert!(matches!(found, Err(StoreError::Damaged { seq: 3, .. })), "{what}: {found:?}");
        assert_eq!(reader.tail(0, 2).unwrap().len(), 2, "{what}: what stands before it can be read");
    }
}

#[test]
fn a_journal_that_ends_before_what_was_applied_stops_its_reader() {
    let (sqlite, postgres) = (Place::sqlite(), Place::postgres());
    let lose_the_end = "delete from {t} where seq >= 4";
    check_regression(&sqlite, &|| sqlite_sql(&sqlite, lose_the_end));
    check_regression(&postgres, &|| postgres_sql(&postgres, lose_the_end));
}

fn check_regression(place: &Place, lose_the_end: &dyn Fn()) {
    let mut reader = place.open();
    let (_, batches) = fill(place.open().as_mut(), BATCHES, 10);
    let applied = batches[4].head();
    reader.check_follows(&applied).unwrap();
    lose_the_end();
    for lost in &batches[3..] {
        let found = reader.check_follows(&lost.head());
        assert!(matches!(found, Err(StoreError::Damaged { .. })), "batch {}: {found:?}", lost.seq);
    }
    assert!(matches!(reader.tail(applied.seq, 10), Err(StoreError::Damaged { seq: 5, .. })));
    reader.check_follows(&batches[2].head()).unwrap();

    // Another history over the lost one: the same numbers, other contents.
    fill(place.open().as_mut(), BATCHES, 11);
    let found = reader.check_follows(&applied);
    assert!(matches!(found, Err(StoreError::Damaged { seq: 5, .. })), "{found:?}");
    reader.check_follows(&Head::EMPTY).unwrap();
}
