//! Who hears of durable batches: all of them, in order, and of what was missed.

use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded};
use plimsoll_journal::{Batch, BatchSeq};
use plimsoll_sequencer::{AppliedBatch, Options, SUBSCRIBER_BATCHES, Sequencer, Subscriber, SystemClock};
use plimsoll_units::Timestamp;

use crate::database::{Connection, Database};
use crate::threads::{LONG, QUEUE, eventually, options};
use crate::toy_ledger::{Act, Command, Reply, ToyLedger, deposit};

/// Keeps what it hears; can be made slow.
struct Listener {
    received: Sender<(BatchSeq, Vec<Reply>)>,
    gaps: Sender<(BatchSeq, BatchSeq)>,
    wait_for: Option<Receiver<()>>,
}

impl Subscriber<ToyLedger> for Listener {
    fn on_durable(&mut self, batch: &Batch, deeds: AppliedBatch<'_, ToyLedger>) {
        let AppliedBatch { commands, replies } = deeds;
        if let Some(gate) = &self.wait_for {
            let _ = gate.recv();
        }
        assert_eq!(batch.last - batch.first + 1, replies.len() as u64);
        assert!(commands.iter().map(|(stamp, _)| stamp.seq).eq(batch.first..=batch.last));
        self.received.send((batch.seq, replies.to_vec())).unwrap();
    }

    fn on_gap(&mut self, first: BatchSeq, last: BatchSeq) {
        self.gaps.send((first, last)).unwrap();
    }
}

type Heard = (Receiver<(BatchSeq, Vec<Reply>)>, Receiver<(BatchSeq, BatchSeq)>);

fn listen(wait_for: Option<Receiver<()>>) -> (Box<Listener>, Heard) {
    let ((received, heard_by), (gaps, gaps_by)) = (bounded(QUEUE), bounded(QUEUE));
    (Box::new(Listener { received, gaps, wait_for }), (heard_by, gaps_by))
}

#[test]
fn a_subscriber_hears_every_durable_batch_in_order_and_what_it_missed_at_a_restart() {
    let database = Database::shared();
    let open_with = |listener, received| {
        let line = Box::new(Connection::sound(&database));
        let options = Options { received, force_lease: true, ..options() };
        Sequencer::<ToyLedger>::open(line, Box::new(SystemClock::new()), Some(listener), &options).unwrap()
    };
    let (listener, (received, _)) = listen(None);
    let sequencer = open_with(listener, None);
    for op in 0..20 {
        sequencer.handle().submit(deposit(1, op, 1)).unwrap().wait().unwrap();
    }
    sequencer.stop();
    let batches: Vec<_> = received.iter().map(|(seq, _)| seq).collect();
    assert_eq!(batches, (1..=20).collect::<Vec<_>>());

    let (listener, (received, _)) = listen(None);
    let sequencer = open_with(listener, Some(15));
    sequencer.handle().submit(deposit(1, 20, 1)).unwrap().wait().unwrap();
    sequencer.stop();
    let batches: Vec<_> = received.iter().collect();
    assert_eq!(batches.iter().map(|(seq, _)| *seq).collect::<Vec<_>>(), (16..=21).collect::<Vec<_>>());
    assert_eq!(batches[0].1, [Reply::Done { balance: 16 }], "found again by replay");
}

#[test]
fn a_slow_subscriber_is_told_of_its_gap_and_never_holds_the_writer_up() {
    let database = Database::shared();
    let (gate, wait_for) = bounded(0);
    let (listener, (received, gaps)) = listen(Some(wait_for));
    let line = Box::new(Connection::sound(&database));
    let sequencer =
        Sequencer::<ToyLedger>::open(line, Box::new(SystemClock::new()), Some(listener), &options()).unwrap();
    let batches = SUBSCRIBER_BATCHES as u64 + 30;
    for op in 0..batches {
        sequencer.handle().submit(deposit(1, op as u32, 1)).unwrap().wait().expect("answered all the same");
    }
    // One batch is in the subscriber's hands, if it has woken up; the queue is full; the rest is missed.
    eventually("the last batch is missed", || sequencer.handle().figures().unpublished >= 29);
    std::thread::sleep(Duration::from_millis(50));
    let missed = sequencer.handle().figures().unpublished;
    assert!((29..=30).contains(&missed), "{missed} missed");
    drop(gate);
    // In one piece, or in two if it woke up while some were missed already.
    let mut left_out = Vec::new();
    while (left_out.len() as u64) < missed {
        let (first, last) = gaps.recv_timeout(LONG).expect("told although nothing more happened");
        left_out.extend(first..=last);
    }
    sequencer.handle().submit(deposit(2, 0, 1)).unwrap().wait().unwrap();
    sequencer.stop();
    assert_eq!(left_out.last(), Some(&batches));
    let received: Vec<_> = received.iter().map(|(seq, _)| seq).collect();
    let expected: Vec<_> = (1..=batches + 1).filter(|batch| !left_out.contains(batch)).collect();
    assert_eq!(received, expected);
}

#[test]
fn a_timer_fires_without_any_command() {
    let database = Database::shared();
    let (listener, (received, _)) = listen(None);
    let line = Box::new(Connection::sound(&database));
    let sequencer =
        Sequencer::<ToyLedger>::open(line, Box::new(SystemClock::new()), Some(listener), &options()).unwrap();
    let handle = sequencer.handle();
    handle.submit(deposit(1, 0, 10)).unwrap().wait().unwrap();
    let act = Act::MoveLater { from: 0, to: 1, amount: 10, after_ms: 60 };
    let started = Instant::now();
    let placed = handle.submit(Command::Do { client: 1, op: 1, act }).unwrap().wait().unwrap();
    let ran = std::iter::from_fn(|| received.recv_timeout(LONG).ok())
        .find(|(_, replies)| replies.contains(&Reply::Ran { moves: 1 }));
    assert!(ran.is_some(), "the timer was heard of");
    // The stamp is a whole millisecond, cut off, and the clock is read once a round.
    assert!(started.elapsed() >= Duration::from_millis(58), "not early");
    sequencer.stop();
    let database = database.lock().unwrap();
    let fired = Timestamp(database.rows().last().unwrap().batch.at_ms);
    assert!(fired.since(placed.stamp.at) >= 60, "not early by its stamp either");
}
