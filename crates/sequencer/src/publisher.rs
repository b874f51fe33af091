//! The publisher: delivers durable batches to one subscriber, in order, without blocking the writer.
//!
//! Owns the bounded queue to the subscriber and its thread. Knows nothing of what the subscriber does with a batch.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TryRecvError, bounded};
use plimsoll_journal::{Batch, BatchSeq, Head};

use crate::applier::Sealed;
use crate::machine::{AppliedBatch, Machine, Stamp};

/// Capacity of the queue to the subscriber, in batches.
pub const SUBSCRIBER_BATCHES: usize = 64;
/// How often the subscriber is checked for batches it missed.
const GAP_CHECK: Duration = Duration::from_millis(500);

/// Receives durable batches: a projector, a WebSocket fan-out, an auditor.
pub trait Subscriber<M: Machine>: Send + 'static {
    /// The recovered state, including all batches delivered during recovery. Called once, before the first new batch.
    fn on_recovered(&mut self, _machine: &M, _head: &Head) {}

    /// One durable batch with its commands and one reply per command. Batches arrive in order.
    fn on_durable(&mut self, batch: &Batch, applied: AppliedBatch<'_, M>);

    /// The subscriber was too slow and missed these batches. They are in the journal: a [`Follower`](crate::Follower)
    /// can recompute their replies.
    fn on_gap(&mut self, first: BatchSeq, last: BatchSeq);
}

/// A durable batch in the queue.
struct Published<M: Machine> {
    batch: Batch,
    commands: Vec<(Stamp, M::Command)>,
    replies: Vec<M::Reply>,
}

/// The writer's end of the queue.
pub(crate) struct Publisher<M: Machine> {
    queue: Sender<Published<M>>,
    /// The last batch that was offered to the queue.
    offered: Arc<AtomicU64>,
}

impl<M: Machine> Publisher<M> {
    /// Starts the thread. `received` is the last batch that the subscriber has.
    pub(crate) fn start(
        subscriber: Box<dyn Subscriber<M>>,
        received: BatchSeq,
    ) -> std::io::Result<(Self, JoinHandle<()>)> {
        let (sender, receiver) = bounded(SUBSCRIBER_BATCHES);
        let offered = Arc::new(AtomicU64::new(received));
        let service = Service { subscriber, queue: receiver, received, offered: Arc::clone(&offered) };
        let thread = std::thread::Builder::new().name("publisher".into()).spawn(move || service.run())?;
        Ok((Self { queue: sender, offered }, thread))
    }

    /// `false`: the queue is full, and the subscriber will be notified of a gap.
    pub(crate) fn publish<T>(&self, sealed: Sealed<M, T>) -> bool {
        let Sealed { batch, commands, replies, .. } = sealed;
        let seq = batch.seq;
        let taken = self.queue.try_send(Published { batch, commands, replies }).is_ok();
        self.offered.store(seq, Ordering::Release);
        taken
    }
}

struct Service<M: Machine> {
    subscriber: Box<dyn Subscriber<M>>,
    queue: Receiver<Published<M>>,
    received: BatchSeq,
    offered: Arc<AtomicU64>,
}

impl<M: Machine> Service<M> {
    fn run(mut self) {
        loop {
            match self.queue.recv_timeout(GAP_CHECK) {
                Ok(published) => self.tell(&published),
                Err(RecvTimeoutError::Timeout) => self.look_for_gap(),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        self.tell_gap_before(self.offered.load(Ordering::Acquire) + 1);
    }

    fn tell(&mut self, published: &Published<M>) {
        let Published { batch, commands, replies } = published;
        self.tell_gap_before(batch.seq);
        self.subscriber.on_durable(batch, AppliedBatch { commands, replies });
        self.received = batch.seq;
    }

    /// An offered batch is in the queue or was dropped: if the queue is empty, it was dropped.
    fn look_for_gap(&mut self) {
        let offered = self.offered.load(Ordering::Acquire);
        match self.queue.try_recv() {
            Ok(published) => self.tell(&published),
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => self.tell_gap_before(offered + 1),
        }
    }

    fn tell_gap_before(&mut self, seq: BatchSeq) {
        if self.received + 1 < seq {
            self.subscriber.on_gap(self.received + 1, seq - 1);
            self.received = seq - 1;
        }
    }
}
