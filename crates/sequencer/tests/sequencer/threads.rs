//! The running sequencer: who is answered what, when, and in which order.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded};
use plimsoll_journal::{JournalStore, MAX_BATCH_COMMANDS};
use plimsoll_sequencer::{
    Handle, Machine, OpenError, Options, Pending, PrefetchDistance, Sequencer, Status, Stop, SubmitError, SystemClock,
    payload, verify,
};

use crate::blob::{BUG, Blob};
use crate::database::{Call, Connection, Database, Fault};
use crate::toy_ledger::{Reply, ToyLedger, deposit};

/// More than any test sends before somebody reads.
pub(crate) const QUEUE: usize = 1_000;
/// Far beyond what anything here takes.
pub(crate) const LONG: Duration = Duration::from_secs(20);

fn open<M: Machine>(line: Connection, options: &Options) -> Sequencer<M> {
    Sequencer::open(Box::new(line), Box::new(SystemClock::new()), None, options).expect("a sound line")
}

pub(crate) fn options() -> Options {
    Options { database_patience: Duration::from_millis(200), ..Options::new("node") }
}

/// The far end of a line on which every append waits to be told what becomes of it. Dropped, it lets all pass.
struct AppendGate {
    reached: Receiver<()>,
    pass: Sender<Fault>,
}

impl AppendGate {
    fn pass(&self, fault: Fault) {
        self.pass.send(fault).expect("the line is there");
    }
}

fn gated(database: &Arc<Mutex<Database>>) -> (Connection, AppendGate) {
    let ((reach, reached), (pass, passed)) = (bounded(QUEUE), bounded(QUEUE));
    let line = Connection::new(database, move |call| match call {
        Call::Append => {
            let _ = reach.send(());
            passed.recv().unwrap_or(Fault::None)
        }
        _ => Fault::None,
    });
    (line, AppendGate { reached, pass })
}

#[track_caller]
pub(crate) fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < LONG, "never came to: {what}");
        std::thread::yield_now();
    }
}

/// Submits a command and waits until its batch is in the database's hands.
fn put_in_flight(handle: &Handle<ToyLedger>, gate: &AppendGate, op: u32) -> Pending<Reply> {
    let pending = handle.submit(deposit(0, op, 1)).unwrap();
    gate.reached.recv_timeout(LONG).expect("the batch is appended");
    pending
}

#[test]
fn no_answer_leaves_before_its_batch_is_durable() {
    let database = Database::shared();
    let (line, gate) = gated(&database);
    let sequencer = open::<ToyLedger>(line, &options());
    let mut pending = sequencer.handle().submit(deposit(1, 1, 10)).unwrap();
    std::thread::sleep(Duration::from_millis(50));
    assert!(!is_answered(&mut pending), "not durable yet");
    gate.pass(Fault::None);
    let committed = pending.wait().unwrap();
    assert_eq!(committed.reply, Reply::Done { balance: 10 });
    assert_eq!((committed.stamp.seq, committed.batch), (1, 1));
    drop(gate);
    assert_eq!(sequencer.stop(), Stop::Requested);
}

/// Looks without waiting.
fn is_answered<R>(pending: &mut Pending<R>) -> bool {
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    std::pin::Pin::new(pending).poll(&mut context).is_ready()
}

#[test]
fn whatever_is_queued_when_a_commit_returns_goes_into_the_next_batch() {
    let database = Database::shared();
    let (line, gate) = gated(&database);
    let sequencer = open::<ToyLedger>(line, &options());
    let handle = sequencer.handle();
    let first = put_in_flight(&handle, &gate, 0);
    let rest: Vec<_> = (1..=500).map(|op| handle.submit(deposit(0, op, 1)).unwrap()).collect();
    gate.pass(Fault::None);
    gate.pass(Fault::None);
    assert_eq!(first.wait().unwrap().batch, 1);
    for (pending, seq) in rest.into_iter().zip(2..) {
        let committed = pending.wait().unwrap();
        assert_eq!((committed.batch, committed.stamp.seq), (2, seq), "in the order of submission");
    }
    let figures = handle.figures();
    assert_eq!((figures.batches, figures.commands, figures.batch_commands_max), (2, 501, 500));
    assert_eq!(figures.commit_buckets.iter().sum::<u64>(), 2);
}

#[test]
fn a_batch_has_at_most_so_many_commands() {
    let database = Database::shared();
    let (line, gate) = gated(&database);
    let sequencer = open::<ToyLedger>(line, &options());
    let handle = sequencer.handle();
    let first = put_in_flight(&handle, &gate, 0);
    let most = MAX_BATCH_COMMANDS as u32;
    let rest: Vec<_> = (1..=most + 3).map(|op| handle.submit(deposit(0, op, 1)).unwrap()).collect();
    drop(gate);
    assert_eq!(first.wait().unwrap().batch, 1);
    let batches: Vec<u64> = rest.into_iter().map(|pending| pending.wait().unwrap().batch).collect();
    assert!(batches[..most as usize].iter().all(|batch| *batch == 2));
    assert!(batches[most as usize..].iter().all(|batch| *batch == 3));
}

#[test]
fn a_full_queue_sheds_at_once_and_what_was_accepted_is_answered() {
    let database = Database::shared();
    let (line, gate) = gated(&database);
    let sequencer = open::<ToyLedger>(line, &Options { queue_commands: 8, ..options() });
    let handle = sequencer.handle();
    let mut accepted = vec![put_in_flight(&handle, &gate, 0)];
    // While the first batch is stuck, one more fills up; then the queue. Then the applier looks ahead, or it does not.
    let room = 1 + MAX_BATCH_COMMANDS as usize + 8;
    let mut accepted_at = Instant::now();
    let mut op = 0;
    while accepted.len() < room || accepted_at.elapsed() < Duration::from_millis(200) {
        op += 1;
        match handle.submit(deposit(0, op, 1)) {
            Ok(pending) => {
                accepted.push(pending);
                accepted_at = Instant::now();
            }
            Err(error) => {
                assert_eq!(error, SubmitError::Busy);
                assert!(accepted_at.elapsed() < LONG, "only {} were accepted", accepted.len());
                std::thread::yield_now();
            }
        }
    }
    // In flight one, in the next batch as many as it holds, in the applier's hand what it looks ahead at, the rest in
    // the queue.
    let in_hand = accepted.len() - room;
    assert!(in_hand <= PrefetchDistance::Far.commands() + 1, "{in_hand}");
    assert!(handle.figures().shed >= 1);
    drop(gate);
    for pending in accepted {
        pending.wait().unwrap();
    }
    handle.submit(deposit(0, u32::MAX, 1)).unwrap().wait().expect("room again");
}

#[test]
fn a_graceful_stop_answers_everything_accepted_and_gives_the_lease_up() {
    let database = Database::shared();
    let (line, gate) = gated(&database);
    let sequencer = open::<ToyLedger>(line, &options());
    let handle = sequencer.handle();
    let mut accepted: Vec<_> = (0..300).map(|op| handle.submit(deposit(0, op, 1)).unwrap()).collect();
    let stopping = std::thread::spawn(move || sequencer.stop());
    eventually("submissions are refused", || match handle.submit(deposit(1, 0, 1)) {
        Ok(pending) => {
            accepted.push(pending);
            false
        }
        Err(error) => error == SubmitError::Unavailable,
    });
    drop(gate);
    assert_eq!(stopping.join().unwrap(), Stop::Requested);
    let commands = accepted.len() as u64;
    for pending in accepted {
        pending.wait().expect("accepted, so answered");
    }
    assert_eq!(handle.status(), Status::Stopped(Stop::Requested));
    assert!(!handle.holds_lease());

    database.lock().unwrap().now_ms += 1;
    let next = open::<ToyLedger>(Connection::sound(&database), &options());
    assert_eq!(next.recovered().head.last, commands);
    next.handle().submit(deposit(2, 0, 1)).unwrap().wait().unwrap();
}

#[test]
fn a_disk_that_fails_poisons_the_node() {
    let database = Database::shared();
    let (line, gate) = gated(&database);
    let sequencer = open::<ToyLedger>(line, &options());
    let handle = sequencer.handle();
    let in_flight = put_in_flight(&handle, &gate, 0);
    let behind: Vec<_> = (1..50).map(|op| handle.submit(deposit(0, op, 1)).unwrap()).collect();
    gate.pass(Fault::DiskFull);
    assert_eq!(in_flight.wait().unwrap_err(), SubmitError::OutcomeUnknown);
    for pending in behind {
        assert_eq!(pending.wait().unwrap_err(), SubmitError::Unavailable, "never given to the disk");
    }
    eventually("submissions are refused", || {
        handle.submit(deposit(0, 99, 1)).is_err_and(|error| error == SubmitError::Unavailable)
    });
    assert!(matches!(handle.status(), Status::Stopped(Stop::Storage(_))), "{:?}", handle.status());
    assert!(matches!(sequencer.stop(), Stop::Storage(_)));
}

#[test]
fn a_node_that_lost_the_lease_says_that_nothing_was_executed() {
    let database = Database::shared();
    let (line, gate) = gated(&database);
    let sequencer = open::<ToyLedger>(line, &options());
    let handle = sequencer.handle();
    let in_flight = put_in_flight(&handle, &gate, 0);
    let behind = handle.submit(deposit(0, 1, 1)).unwrap();
    Connection::sound(&database).take("rival", "", LONG, true).unwrap();
    gate.pass(Fault::None);
    assert_eq!(in_flight.wait().unwrap_err(), SubmitError::Unavailable);
    assert_eq!(behind.wait().unwrap_err(), SubmitError::Unavailable);
    assert_eq!(sequencer.stop(), Stop::Fenced);
    assert!(database.lock().unwrap().rows().is_empty());
}

#[test]
fn a_lost_answer_is_found_out_and_given() {
    for fault in [Fault::AnswerLost, Fault::RequestLost, Fault::NotReplicated, Fault::Unavailable] {
        let database = Database::shared();
        let (line, gate) = gated(&database);
        let sequencer = open::<ToyLedger>(line, &options());
        let pending = sequencer.handle().submit(deposit(1, 1, 10)).unwrap();
        gate.pass(fault);
        drop(gate);
        assert_eq!(pending.wait().unwrap().reply, Reply::Done { balance: 10 }, "{fault:?}");
        assert_eq!(sequencer.handle().figures().troubled, 1);
        assert_eq!(sequencer.handle().status(), Status::Serving);
    }
}

#[test]
fn a_database_that_stays_silent_leaves_the_outcome_unknown() {
    let database = Database::shared();
    let silent = Arc::new(Mutex::new(false));
    let line = Connection::new(&database, {
        let silent = Arc::clone(&silent);
        move |_| {
            if *silent.lock().unwrap() { Fault::RequestLost } else { Fault::None }
        }
    });
    let sequencer = open::<ToyLedger>(line, &options());
    let handle = sequencer.handle();
    handle.submit(deposit(1, 0, 10)).unwrap().wait().unwrap();
    *silent.lock().unwrap() = true;
    let pending = handle.submit(deposit(1, 1, 10)).unwrap();
    eventually("the status says so", || matches!(handle.status(), Status::Stalled(_)));
    assert_eq!(pending.wait().unwrap_err(), SubmitError::OutcomeUnknown);
    assert!(matches!(sequencer.stop(), Stop::Unresolved { .. }));
}

#[test]
fn the_lease_is_renewed_while_nothing_happens_and_while_much_does() {
    let database = Database::shared();
    let renewals = Arc::new(Mutex::new(0));
    let line = Connection::new(&database, {
        let renewals = Arc::clone(&renewals);
        move |call| {
            *renewals.lock().unwrap() += u32::from(call == Call::Renew);
            Fault::None
        }
    });
    let options = Options { lease_ttl: Duration::from_millis(1_200), ..options() };
    let sequencer = open::<ToyLedger>(line, &options);
    let handle = sequencer.handle();
    eventually("renewed when idle", || *renewals.lock().unwrap() >= 2);
    eventually("the lease is held", || handle.holds_lease());
    let before = *renewals.lock().unwrap();
    let mut op = 0;
    eventually("renewed under load", || {
        op += 1;
        handle.submit(deposit(1, op, 1)).unwrap().wait().unwrap();
        *renewals.lock().unwrap() >= before + 2
    });
    Connection::sound(&database).take("rival", "", LONG, true).unwrap();
    eventually("a renewal finds out", || handle.status() == Status::Stopped(Stop::Fenced));
    assert!(!handle.holds_lease());
}

#[test]
fn a_lease_that_is_held_is_waited_for_only_so_long() {
    let database = Database::shared();
    Connection::sound(&database).take("rival", "", LONG, true).unwrap();
    let options = Options { lease_patience: Duration::from_millis(120), ..options() };
    let line = Box::new(Connection::sound(&database));
    let opened = Sequencer::<ToyLedger>::open(line, Box::new(SystemClock::new()), None, &options);
    assert!(matches!(opened.err(), Some(OpenError::Held { holder, .. }) if holder == "rival"));
    let options = Options { force_lease: true, ..options };
    open::<ToyLedger>(Connection::sound(&database), &options);
}

#[tokio::test]
async fn an_async_caller_awaits_the_same_answer() {
    let database = Database::shared();
    let line = Connection::sound(&database);
    let sequencer = tokio::task::spawn_blocking(|| open::<ToyLedger>(line, &options())).await.unwrap();
    let handle = sequencer.handle();
    let answers: Vec<_> = (0..100).map(|op| handle.submit(deposit(1, op, 2)).unwrap()).collect();
    for (pending, balance) in answers.into_iter().zip((2..).step_by(2)) {
        assert_eq!(pending.await.unwrap().reply, Reply::Done { balance });
    }
    let stopped = tokio::task::spawn_blocking(|| sequencer.stop()).await.unwrap();
    assert_eq!(stopped, Stop::Requested);
}

#[test]
fn a_command_too_large_for_any_batch_is_refused_and_the_rest_goes_on() {
    let database = Database::shared();
    let sequencer = open::<Blob>(Connection::sound(&database), &options());
    let handle = sequencer.handle();
    let large = vec![1; payload::COMMAND_BYTES_MAX];
    assert_eq!(handle.submit(large.clone()).unwrap().wait().unwrap().reply, large.len());
    let bytes = large.len() + 1;
    let refused = handle.submit(vec![1; bytes]).unwrap().wait();
    assert_eq!(refused.unwrap_err(), SubmitError::TooLarge { bytes });
    // A hundred large commands need several batches, none above the limit.
    let pending: Vec<_> = (0..100).map(|_| handle.submit(large.clone()).unwrap()).collect();
    for pending in pending {
        pending.wait().unwrap();
    }
    assert_eq!(sequencer.stop(), Stop::Requested);
    verify::<Blob>(&mut Connection::sound(&database), &mut |_| {}).unwrap();
}

#[test]
fn a_bug_in_the_machine_stops_the_node_and_leaves_no_caller_waiting() {
    let database = Database::shared();
    let (line, gate) = gated(&database);
    let sequencer = open::<Blob>(line, &options());
    let handle = sequencer.handle();
    let durable = handle.submit(b"first".to_vec()).unwrap();
    gate.pass(Fault::None);
    durable.wait().unwrap();
    let bug = handle.submit(BUG.to_vec()).unwrap();
    assert_eq!(bug.wait().unwrap_err(), SubmitError::Unavailable, "it never reached the journal");
    eventually("submissions are refused", || handle.submit(b"more".to_vec()).is_err());
    assert_eq!(sequencer.stop(), Stop::Panicked);
    assert_eq!(database.lock().unwrap().rows().len(), 1);
}

#[test]
fn a_panic_under_the_database_leaves_the_outcome_unknown() {
    let database = Database::shared();
    let line = Connection::new(&database, |call| {
        assert_ne!(call, Call::Append, "a planted bug");
        Fault::None
    });
    let sequencer = open::<ToyLedger>(line, &options());
    let pending = sequencer.handle().submit(deposit(1, 1, 1)).unwrap();
    assert_eq!(pending.wait().unwrap_err(), SubmitError::OutcomeUnknown);
    assert_eq!(sequencer.stop(), Stop::Panicked);
}

#[test]
fn many_callers_at_once_are_all_answered_and_the_journal_is_sound() {
    let database = Database::shared();
    let sequencer = open::<ToyLedger>(Connection::sound(&database), &options());
    let callers: Vec<_> = (0..8_u16)
        .map(|client| {
            let handle = sequencer.handle();
            std::thread::spawn(move || {
                let mut last = 0;
                for op in 0..500 {
                    let committed = handle.submit(deposit(client, op, 1)).unwrap().wait().unwrap();
                    assert!(committed.stamp.seq > last, "a later request gets a later place");
                    last = committed.stamp.seq;
                }
            })
        })
        .collect();
    for caller in callers {
        caller.join().unwrap();
    }
    assert_eq!(sequencer.stop(), Stop::Requested);
    let verified = verify::<ToyLedger>(&mut Connection::sound(&database), &mut |_| {}).unwrap();
    assert_eq!(verified.head.last, 4_000);
}
