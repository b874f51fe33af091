//! Tells one subscriber what has become durable, in order, without ever making the writer wait.
//!
//! Owns the bounded queue to the subscriber and the thread that serves it. Knows nothing of what is done with a batch.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TryRecvError, bounded};
use plimsoll_journal::{Batch, BatchSeq, Head};

use crate::machine::Machine;

/// Durable batches that may wait for the subscriber.
pub const SUBSCRIBER_BATCHES: usize = 64;
/// How long a subscriber that missed the newest batches may remain without knowing.
const GAP_CHECK: Duration = Duration::from_millis(500);

/// Whoever wants to know what became durable: a projector, a socket fan-out, an auditor.
pub trait Subscriber<M: Machine>: Send + 'static {
    /// The state as it was found at the start, all batches handed over during recovery included. Comes once, before
    /// the first new batch.
    fn on_recovered(&mut self, _machine: &M, _head: &Head) {}

    /// One durable batch with one reply for each of its commands. Batches come in order.
    fn on_durable(&mut self, batch: &Batch, replies: &[M::Reply]);

    /// The subscriber was too slow and missed these batches. They stand in the journal: a
    /// [`Follower`](crate::Follower) finds their replies again.
    fn on_gap(&mut self, first: BatchSeq, last: BatchSeq);
}

/// The writer's end.
#[derive(Debug)]
pub(crate) struct Publisher<R> {
    queue: Sender<(Batch, Vec<R>)>,
    /// The last batch that was offered to the queue.
    offered: Arc<AtomicU64>,
}

impl<R: Send + 'static> Publisher<R> {
    /// Starts the thread. `heard` is the last batch that the subscriber knows.
    pub(crate) fn start<M: Machine<Reply = R>>(
        subscriber: Box<dyn Subscriber<M>>,
        heard: BatchSeq,
    ) -> std::io::Result<(Self, JoinHandle<()>)> {
        let (sender, receiver) = bounded(SUBSCRIBER_BATCHES);
        let offered = Arc::new(AtomicU64::new(heard));
        let service = Service { subscriber, queue: receiver, heard, offered: Arc::clone(&offered) };
        let thread = std::thread::Builder::new().name("publisher".into()).spawn(move || service.run())?;
        Ok((Self { queue: sender, offered }, thread))
    }

    /// `false`: the queue is full, and the subscriber will be told of a gap.
    pub(crate) fn publish(&self, batch: Batch, replies: Vec<R>) -> bool {
        let seq = batch.seq;
        let taken = self.queue.try_send((batch, replies)).is_ok();
        self.offered.store(seq, Ordering::Release);
        taken
    }
}

struct Service<M: Machine> {
    subscriber: Box<dyn Subscriber<M>>,
    queue: Receiver<(Batch, Vec<M::Reply>)>,
    heard: BatchSeq,
    offered: Arc<AtomicU64>,
}

impl<M: Machine> Service<M> {
    fn run(mut self) {
        loop {
            match self.queue.recv_timeout(GAP_CHECK) {
                Ok((batch, replies)) => self.tell(&batch, &replies),
                Err(RecvTimeoutError::Timeout) => self.look_for_gap(),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        self.tell_gap_before(self.offered.load(Ordering::Acquire) + 1);
    }

    fn tell(&mut self, batch: &Batch, replies: &[M::Reply]) {
        self.tell_gap_before(batch.seq);
        self.subscriber.on_durable(batch, replies);
        self.heard = batch.seq;
    }

    /// What was offered is in the queue or was dropped: if the queue is empty, it was dropped.
    fn look_for_gap(&mut self) {
        let offered = self.offered.load(Ordering::Acquire);
        match self.queue.try_recv() {
            Ok((batch, replies)) => self.tell(&batch, &replies),
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => self.tell_gap_before(offered + 1),
        }
    }

    fn tell_gap_before(&mut self, seq: BatchSeq) {
        if self.heard + 1 < seq {
            self.subscriber.on_gap(self.heard + 1, seq - 1);
            self.heard = seq - 1;
        }
    }
}
