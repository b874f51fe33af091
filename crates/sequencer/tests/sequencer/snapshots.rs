//! The snapshotter: writes what can be restored, audits while it does, and keeps out of the leader's way.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use plimsoll_sequencer::{Audit, NEWEST, Options, Sequencer, SnapshotPolicy, Snapshotter, SystemClock, begin, verify};

use crate::database::{Call, Connection, Database, Fault};
use crate::toy_ledger::{ToyLedger, deposit};

const LONG: Duration = Duration::from_secs(20);

fn policy(every_commands: u64) -> SnapshotPolicy {
    SnapshotPolicy { every_commands, every: LONG, poll: Duration::from_millis(5) }
}

fn lead(database: &Arc<Mutex<Database>>) -> Sequencer<ToyLedger> {
    let line = Box::new(Connection::sound(database));
    let options = Options { force_lease: true, ..Options::new("node") };
    Sequencer::open(line, Box::new(SystemClock::new()), None, &options).unwrap()
}

/// One batch for each command.
fn write(sequencer: &Sequencer<ToyLedger>, ops: std::ops::Range<u32>) {
    for op in ops {
        sequencer.handle().submit(deposit(1, op, 1)).unwrap().wait().unwrap();
    }
}

#[track_caller]
fn wait_until(audit: &Audit, what: &str, is_so: impl Fn(&Audit) -> bool) {
    let started = Instant::now();
    while !is_so(audit) {
        assert!(started.elapsed() < LONG, "never came to: {what}; {audit:?}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn snapshots_are_written_while_the_leader_works_and_recovery_begins_at_one() {
    let database = Database::shared();
    let sequencer = lead(&database);
    let snapshotter = Snapshotter::start::<ToyLedger>(Box::new(Connection::sound(&database)), policy(40)).unwrap();
    let audit = Arc::clone(snapshotter.audit());
    write(&sequencer, 0..205);
    wait_until(&audit, "all is checked", |audit| audit.checked() == 205);
    drop(snapshotter);
    let (written, last) = audit.snapshots();
    assert_eq!((written, last), (5, 200), "every forty commands, each before the next batch is applied");
    assert_eq!(audit.alarm(), None);
    sequencer.stop();

    let mut store = Connection::sound(&database);
    let (_, origin) = begin::<ToyLedger>(&mut store, NEWEST).unwrap();
    assert_eq!(origin.snapshot, Some(200));
    assert_eq!(verify::<ToyLedger>(&mut store, &mut |_| {}).unwrap().snapshots, 5);
    let sequencer = lead(&database);
    assert_eq!(sequencer.recovered().batches, 5);
    write(&sequencer, 205..207);
}

#[test]
fn a_quiet_journal_gets_its_snapshot_after_a_while() {
    let database = Database::shared();
    let sequencer = lead(&database);
    let policy = SnapshotPolicy { every: Duration::from_millis(30), ..policy(u64::MAX) };
    let line = Box::new(Connection::sound(&database));
    let snapshotter = Snapshotter::start::<ToyLedger>(line, policy).unwrap();
    write(&sequencer, 0..3);
    wait_until(snapshotter.audit(), "all is checked", |audit| audit.checked() == 3);
    std::thread::sleep(Duration::from_millis(40));
    write(&sequencer, 3..4);
    wait_until(snapshotter.audit(), "a snapshot", |audit| audit.snapshots().1 == 3);
}

#[test]
fn a_state_that_is_not_the_leaders_raises_the_alarm() {
    let database = Database::shared();
    let sequencer = lead(&database);
    write(&sequencer, 0..30);
    sequencer.stop();
    {
        // As a leader with a bug in its machine would have written it: the chain is whole, the digest is another.
        let mut database = database.lock().unwrap();
        let rows = database.rows_mut();
        rows.truncate(20);
        let batch = &mut rows[19].batch;
        batch.state_digest[0] ^= 1;
        batch.hash = batch.seal();
    }
    let line = Box::new(Connection::sound(&database));
    let snapshotter = Snapshotter::start::<ToyLedger>(line, policy(1_000)).unwrap();
    wait_until(snapshotter.audit(), "the alarm", |audit| audit.alarm().is_some());
    let alarm = snapshotter.audit().alarm().unwrap();
    assert!(alarm.contains("before batch 20"), "{alarm}");
    assert_eq!(snapshotter.audit().snapshots().0, 0);
}

#[test]
fn lost_history_raises_the_alarm() {
    let database = Database::shared();
    let sequencer = lead(&database);
    write(&sequencer, 0..30);
    let line = Box::new(Connection::sound(&database));
    let snapshotter = Snapshotter::start::<ToyLedger>(line, policy(1_000)).unwrap();
    wait_until(snapshotter.audit(), "all is checked", |audit| audit.checked() == 30);
    database.lock().unwrap().rows_mut().truncate(25);
    wait_until(snapshotter.audit(), "the alarm", |audit| audit.alarm().is_some());
}

#[test]
fn a_database_that_fails_for_a_while_is_asked_again() {
    let database = Database::shared();
    let sequencer = lead(&database);
    let mut calls = 0;
    let line = Connection::new(&database, move |call| {
        calls += 1;
        match call {
            _ if calls < 4 => Fault::Unavailable,
            Call::PutSnapshot if calls % 2 == 0 => Fault::RequestLost,
            _ if calls % 5 == 0 => Fault::Unavailable,
            _ => Fault::None,
        }
    });
    let snapshotter = Snapshotter::start::<ToyLedger>(Box::new(line), policy(10)).unwrap();
    write(&sequencer, 0..101);
    wait_until(snapshotter.audit(), "all is checked", |audit| audit.checked() == 101);
    assert_eq!(snapshotter.audit().alarm(), None);
    assert!(snapshotter.audit().failures() > 3);
    assert!(snapshotter.audit().snapshots().0 >= 5);
    verify::<ToyLedger>(&mut Connection::sound(&database), &mut |_| {}).unwrap();
}

#[test]
fn a_stuck_snapshot_does_not_hold_the_leader_up() {
    let database = Database::shared();
    let sequencer = lead(&database);
    let (gate, stuck) = crossbeam_channel::bounded::<()>(0);
    let line = Connection::new(&database, move |call| {
        if call == Call::PutSnapshot {
            let _ = stuck.recv();
        }
        Fault::None
    });
    let snapshotter = Snapshotter::start::<ToyLedger>(Box::new(line), policy(10)).unwrap();
    write(&sequencer, 0..200);
    assert!(snapshotter.audit().checked() < 200, "it is stuck indeed");
    drop(gate);
    wait_until(snapshotter.audit(), "all is checked", |audit| audit.checked() == 200);
}
