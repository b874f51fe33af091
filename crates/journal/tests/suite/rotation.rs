//! Host rotation: several hosts of which one works, frozen hosts, and invalid addresses. Knows no statement.

use std::net::TcpListener;
use std::time::{Duration, Instant};

use plimsoll_journal::test_support::Postgres;
use plimsoll_journal::{JournalStore, PostgresJournal, PostgresOptions, StoreError};

use crate::proxy::{Fault, Proxy};
use crate::support::{Place, TTL, fill, next_batch};

const HANDSHAKE: Duration = Duration::from_secs(1);

/// Completes the TCP handshake, as a frozen server's kernel does, and sends nothing more.
fn frozen_host() -> TcpListener {
    TcpListener::bind("127.0.0.1:0").unwrap()
}

#[test]
fn a_frozen_host_is_passed_over_within_the_deadline() {
    let place = Place::postgres();
    let (frozen, gone) = (frozen_host(), TcpListener::bind("127.0.0.1:0").unwrap());
    let gone_address = gone.local_addr().unwrap();
    drop(gone); // No listener there: refused at once.
    let proxy = Proxy::before(Postgres::shared().socket());
    let hosts = format!("{},{gone_address},{}", frozen.local_addr().unwrap(), proxy.address);
    let url = format!("postgres://postgres@{hosts}/postgres?journal_schema={}", place.schema());
    let options = PostgresOptions::from_url(&url).unwrap().deadlines(HANDSHAKE, Duration::from_secs(5));

    let started = Instant::now();
    let mut journal = PostgresJournal::open(options).unwrap();
    let took = started.elapsed();
    assert!(took >= HANDSHAKE, "the frozen host was not tried: {took:?}");
    assert!(took < 5 * HANDSHAKE, "the frozen host held everything up: {took:?}");

    // After a lost connection the rotation starts behind it and comes round to the host that works.
    let (epoch, batches) = fill(&mut journal, 1, 10);
    proxy.arm(Fault::CutAnswer);
    let lost = journal.append(epoch, &next_batch(&batches[0].head(), 1, vec![1]));
    assert!(matches!(lost, Err(StoreError::InDoubt(_))), "{lost:?}");
    assert!(journal.reacquire("filler", epoch, TTL).unwrap().is_some());
}

#[test]
fn frozen_hosts_alone_give_an_error_within_their_deadlines() {
    let (one, two) = (frozen_host(), frozen_host());
    let url = format!("postgres://postgres@{},{}/postgres", one.local_addr().unwrap(), two.local_addr().unwrap());
    let options = PostgresOptions::from_url(&url).unwrap().deadlines(HANDSHAKE / 4, Duration::from_secs(5));
    let started = Instant::now();
    let refused = PostgresJournal::open(options).err();
    assert!(matches!(refused, Some(StoreError::Unavailable(_))), "{refused:?}");
    assert!(started.elapsed() < 4 * HANDSHAKE, "{:?}", started.elapsed());
}

#[test]
fn an_address_that_means_nothing_is_refused_with_a_reason() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), b"this is no database, but long enough to be looked at as if it were one").unwrap();
    let not_a_database = format!("sqlite:{}", file.path().display());
    let cases = [
        ("mysql://me:secret@host/db", "expected sqlite:PATH or postgres://"),
        ("", "expected sqlite:PATH or postgres://"),
        ("sqlite:", "no path"),
        ("sqlite:/tmp/journal.db?mode=ro", "no parameters"),
        ("sqlite::memory:", "not wal"),
        ("sqlite:/no/such/folder/journal.db", "/no/such/folder/journal.db"),
        (&not_a_database, "not a database"),
        ("postgres://me:secret@127.0.0.1:1/db", "127.0.0.1"),
        ("postgres://me:secret@host/db?journal_profile=careless", "journal_profile"),
    ];
    for (url, reason) in cases {
        let refused = plimsoll_journal::open(url).err().expect(url).to_string();
        assert!(refused.contains(reason), "{url}: {refused}");
        assert!(!refused.contains("secret"), "{refused}");
    }
}

#[test]
fn a_journal_of_another_format_is_left_alone() {
    let (sqlite, postgres) = (Place::sqlite(), Place::postgres());
    drop((sqlite.open(), postgres.open()));
    let connection = rusqlite::Connection::open(sqlite.sqlite_path()).unwrap();
    connection.execute("update journal_format set version = 2", ()).unwrap();
    Postgres::shared().sql(&format!("update {}.format set version = 2", postgres.schema()));
    for place in [&sqlite, &postgres] {
        let refused = plimsoll_journal::open(&place.url).err().expect("refused").to_string();
        assert!(refused.contains("format 2"), "{refused}");
    }
}
