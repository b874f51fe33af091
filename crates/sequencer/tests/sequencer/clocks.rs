//! A running sequencer whose wall clock lies.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use plimsoll_sequencer::{Clock, Handle, Options, Reading, Sequencer, SystemClock};
use plimsoll_units::{DAY_MS, HOUR_MS, MINUTE_MS, Timestamp};

use crate::database::{Connection, Database};
use crate::toy_ledger::{Act, Command, ToyLedger, deposit};

/// The machine's clocks, with a wall that can be set.
struct SettableWall {
    clock: SystemClock,
    off_ms: Arc<Mutex<i64>>,
}

impl Clock for SettableWall {
    fn read(&mut self) -> Reading {
        let reading = self.clock.read();
        Reading { wall_us: reading.wall_us + *self.off_ms.lock().unwrap() * 1_000, ..reading }
    }
}

fn open(database: &Arc<Mutex<Database>>) -> (Sequencer<ToyLedger>, Arc<Mutex<i64>>) {
    let off_ms = Arc::new(Mutex::new(0));
    let clock = SettableWall { clock: SystemClock::new(), off_ms: Arc::clone(&off_ms) };
    let line = Box::new(Connection::sound(database));
    let options = Options { force_lease: true, ..Options::new("node") };
    (Sequencer::open(line, Box::new(clock), None, &options).unwrap(), off_ms)
}

fn stamp(handle: &Handle<ToyLedger>, op: u32) -> Timestamp {
    handle.submit(deposit(1, op, 10)).unwrap().wait().unwrap().stamp.at
}

#[test]
fn a_wall_that_jumps_moves_no_stamp_and_fires_no_timer() {
    for jump in [DAY_MS, HOUR_MS, -HOUR_MS, -DAY_MS] {
        let database = Database::shared();
        let (sequencer, off_ms) = open(&database);
        let handle = sequencer.handle();
        let started = Instant::now();
        let before = stamp(&handle, 0);
        let act = Act::MoveLater { from: 0, to: 1, amount: 10, after_ms: MINUTE_MS as u32 };
        handle.submit(Command::Do { client: 2, op: 0, act }).unwrap().wait().unwrap();
        *off_ms.lock().unwrap() = jump;
        std::thread::sleep(Duration::from_millis(20));
        let after = stamp(&handle, 1);
        let passed = after.since(before);
        assert!((20..=started.elapsed().as_millis() as i64 + 1).contains(&passed), "{jump}: {passed} ms");
        let suspect = handle.figures().clock_suspect_ms;
        assert!((suspect - jump).abs() < 50, "{suspect} ms off, the operator is told");
        sequencer.stop();
        assert_eq!(database.lock().unwrap().rows().last().unwrap().batch.last, 3, "no timer has fired");
    }
}

#[test]
fn a_confirmed_wall_is_believed() {
    let database = Database::shared();
    let (sequencer, off_ms) = open(&database);
    let handle = sequencer.handle();
    let before = stamp(&handle, 0);
    *off_ms.lock().unwrap() = HOUR_MS;
    handle.confirm_clock().unwrap();
    let started = Instant::now();
    let mut op = 1;
    while stamp(&handle, op).since(before) < HOUR_MS {
        op += 1;
        assert!(started.elapsed() < Duration::from_secs(20), "the confirmation never took effect");
    }
    assert_eq!(handle.figures().clock_suspect_ms, 0);
    // Back again, confirmed again: time stands still, it does not go back.
    *off_ms.lock().unwrap() = 0;
    handle.confirm_clock().unwrap();
    let then = stamp(&handle, op + 1);
    std::thread::sleep(Duration::from_millis(20));
    assert!(stamp(&handle, op + 2) >= then);
}

#[test]
fn a_node_that_starts_with_its_clock_behind_the_journal_goes_on_from_the_journal() {
    let database = Database::shared();
    let (sequencer, _) = open(&database);
    let before = stamp(&sequencer.handle(), 0);
    sequencer.stop();

    let clock = SettableWall { clock: SystemClock::new(), off_ms: Arc::new(Mutex::new(-DAY_MS)) };
    let line = Box::new(Connection::sound(&database));
    let options = Options { force_lease: true, ..Options::new("node") };
    let sequencer = Sequencer::<ToyLedger>::open(line, Box::new(clock), None, &options).unwrap();
    let first = stamp(&sequencer.handle(), 1);
    std::thread::sleep(Duration::from_millis(20));
    let second = stamp(&sequencer.handle(), 2);
    assert!(first >= before && first.since(before) < MINUTE_MS);
    assert!(second.since(first) >= 19, "time runs");
    assert!(sequencer.handle().figures().clock_suspect_ms < -HOUR_MS);
}
