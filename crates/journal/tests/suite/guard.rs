//! Unsafe server settings, which would let acknowledged history be lost: refused when opening and by every append.
//! Knows the settings; pg_receivewal acts as the standby and confirms what it has synced.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use plimsoll_journal::test_support::Postgres;
use plimsoll_journal::{Appended, JournalStore, PostgresJournal, PostgresOptions, Profile, StoreError};

use crate::doubt::wait_for;
use crate::support::{fill, moody_postgres, next_batch, whole_journal};

const PATIENCE: Duration = Duration::from_secs(20);

#[test]
fn each_unsafe_setting_is_refused_at_start_and_in_every_append() {
    let server = moody_postgres();
    let cases =
        [("fsync", "off"), ("full_page_writes", "off"), ("synchronous_commit", "off"), ("synchronous_commit", "local")];
    for (name, value) in cases {
        check(&server, Profile::Single, (name, "on"), value);
    }
    check(&server, Profile::Single, ("synchronous_commit", "on"), "remote_write");
}

#[test]
fn production_is_refused_without_a_synchronous_standby() {
    let server = moody_postgres();
    let _standby = Standby::of(&server);
    check(&server, Profile::Production, ("synchronous_standby_names", "*"), "");
}

/// Opens with the safe value, makes the setting unsafe, checks that everything is refused, restores it, continues.
fn check(server: &Postgres, profile: Profile, (name, safe): (&str, &str), spoilt: &str) {
    let options = PostgresOptions::from_url(&server.fresh_url()).unwrap().profile(profile);
    set(server, name, safe);
    let mut journal = PostgresJournal::open(options.clone()).unwrap();
    let (epoch, batches) = fill(&mut journal, 1, 10);
    let mut head = batches[0].head();

    set(server, name, spoilt);
    let refused_at_start = PostgresJournal::open(options.clone()).err();
    assert!(is_about(refused_at_start.as_ref(), name), "{name} = {spoilt}: {refused_at_start:?}");
    // The running session sees the change with a delay; from then on nothing is written.
    let started = Instant::now();
    let refused = loop {
        let batch = next_batch(&head, 1, vec![1]);
        match journal.append(epoch, &batch) {
            Ok(Appended::Durable) => head = batch.head(),
            other => break other,
        }
        assert!(started.elapsed() < PATIENCE, "{name} = {spoilt} is never noticed");
    };
    assert!(is_about(refused.as_ref().err(), name), "{name} = {spoilt}: {refused:?}");
    assert_eq!(journal.head().unwrap(), head, "something was written all the same");

    set(server, name, safe);
    let batch = next_batch(&head, 1, vec![1]);
    let started = Instant::now();
    while !matches!(journal.append(epoch, &batch), Ok(Appended::Durable)) {
        assert!(started.elapsed() < PATIENCE, "{name} = {safe} is never noticed");
    }
    assert_eq!(whole_journal(&mut journal).unwrap().len() as u64, batch.seq);
    server.sql(&format!("alter system reset {name}"));
    server.sql("select pg_reload_conf()");
    let default = if name == "synchronous_standby_names" { "" } else { "on" };
    wait_for(server, &format!("select current_setting('{name}') = '{default}'"));
}

fn is_about(error: Option<&StoreError>, setting: &str) -> bool {
    matches!(error, Some(StoreError::Unsafe(what)) if what.contains(setting))
}

fn set(server: &Postgres, name: &str, value: &str) {
    server.sql(&format!("alter system set {name} = '{value}'"));
    server.sql("select pg_reload_conf()");
    wait_for(server, &format!("select current_setting('{name}') = '{value}'"));
}

/// Receives the server's log and confirms each write once it is on disk, as a standby does.
struct Standby {
    receiver: Child,
    _folder: tempfile::TempDir,
}

impl Standby {
    fn of(server: &Postgres) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let receiver = Command::new("pg_receivewal")
            .arg("-D")
            .arg(folder.path())
            .arg("-h")
            .arg(server.socket().parent().unwrap())
            .args(["-U", "postgres", "--synchronous", "--no-loop"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        wait_for(server, "select count(*) = 1 from pg_stat_replication where state = 'streaming'");
        Self { receiver, _folder: folder }
    }
}

impl Drop for Standby {
    fn drop(&mut self) {
        let _ = self.receiver.kill();
        let _ = self.receiver.wait();
    }
}
