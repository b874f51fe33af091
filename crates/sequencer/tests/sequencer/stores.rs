//! The sequencer on the databases it is made for: lead, be taken over, recover, verify.

use std::time::Duration;

use plimsoll_journal::JournalStore;
use plimsoll_journal::test_support::Postgres;
use plimsoll_sequencer::{
    Options, Sequencer, SnapshotPolicy, Snapshotter, Status, Stop, SubmitError, SystemClock, verify,
};

use crate::threads::eventually;
use crate::toy_ledger::{Act, Command, Reply, ToyLedger, deposit};

const COMMANDS: u32 = 2_000;
const TTL: Duration = Duration::from_secs(4);

fn store(url: &str) -> Box<dyn JournalStore> {
    plimsoll_journal::open(url).expect("the database is there")
}

fn lead(url: &str, force_lease: bool) -> Sequencer<ToyLedger> {
    let options = Options { force_lease, lease_ttl: TTL, ..Options::new("node") };
    Sequencer::open(store(url), Box::new(SystemClock::new()), None, &options).expect("leads")
}

/// Everything a node does in its life, on the database at `url`.
fn check(url: &str) {
    let sequencer = lead(url, false);
    let policy = SnapshotPolicy { every_commands: 300, every: Duration::from_secs(60), poll: Duration::from_millis(5) };
    let snapshotter = Snapshotter::start::<ToyLedger>(store(url), policy).unwrap();
    let handle = sequencer.handle();
    let act = Act::MoveLater { from: 0, to: 1, amount: 1, after_ms: 1 };
    handle.submit(deposit(9, 0, 5)).unwrap().wait().unwrap();
    handle.submit(Command::Do { client: 9, op: 1, act }).unwrap().wait().unwrap();
    let pending: Vec<_> = (0..COMMANDS).map(|op| handle.submit(deposit(1, op, 1)).unwrap()).collect();
    for pending in pending {
        pending.wait().unwrap();
    }
    for op in COMMANDS..COMMANDS + 20 {
        handle.submit(deposit(1, op, 1)).unwrap().wait().unwrap();
    }
    eventually("the lease is held", || handle.holds_lease());

    // Another node takes over by force. The first finds out at its next batch, and nothing of that is written.
    let second = lead(url, true);
    let fenced = handle.submit(deposit(2, 0, 1_000)).unwrap().wait();
    assert_eq!(fenced.unwrap_err(), SubmitError::Unavailable);
    assert_eq!(sequencer.stop(), Stop::Fenced);
    let again = second.handle().submit(deposit(1, 0, 1)).unwrap().wait().unwrap();
    assert!(matches!(again.reply, Reply::Done { .. }), "the window of answered requests came along");
    assert_eq!(second.stop(), Stop::Requested);

    let checked = std::time::Instant::now();
    let head = store(url).head().unwrap();
    while snapshotter.audit().checked() < head.seq {
        assert!(checked.elapsed() < Duration::from_secs(20), "{:?}", snapshotter.audit());
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(snapshotter.audit().alarm(), None);
    drop(snapshotter);

    // The lease was given up, so the third need not wait for it.
    let started = std::time::Instant::now();
    let third = lead(url, false);
    assert!(started.elapsed() < TTL, "waited {:?}", started.elapsed());
    assert!(third.recovered().origin.snapshot.is_some());
    assert_eq!(third.recovered().head, head);
    assert_eq!(third.handle().status(), Status::Serving);
    third.stop();
    let verified = verify::<ToyLedger>(store(url).as_mut(), &mut |_| {}).unwrap();
    assert_eq!(verified.head, head);
    assert!(verified.snapshots >= 1);
}

#[test]
fn on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    check(&format!("sqlite:{}", folder.path().join("journal.db").display()));
}

#[test]
fn on_postgres() {
    check(&Postgres::shared().fresh_url());
}
