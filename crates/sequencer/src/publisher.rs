//! Tells one subscriber what has become durable, in order, without ever making the writer wait.
//!
//! Owns the bounded queue to the subscriber and the thread that serves it. Knows nothing of what is done with a batch.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TryRecvError, bounded};
use plimsoll_journal::{Batch, BatchSeq, Head};

use crate::applier::Sealed;
use crate::machine::{AppliedBatch, Machine, Stamp};

/// Durable batches that may wait for the subscriber.
pub const SUBSCRIBER_BATCHES: usize = 64;
/// How long a subscriber that missed the newest batches may remain without knowing.
const GAP_CHECK: Duration = Duration::from_millis(500);

/// Whoever wants to know what became durable: a projector, a socket fan-out, an auditor.
pub trait Subscriber<M: Machine>: Send + 'static {
    /// The state as it was found at the start, all batches handed over during recovery included. Comes once, before
    /// the first new batch.
    fn on_recovered(&mut self, _machine: &M, _head: &Head) {}

    /// One durable batch with its commands and one reply for each. Batches come in order.
    fn on_durable(&mut self, batch: &Batch, applied: AppliedBatch<'_, M>);

    /// The subscriber was too slow and missed these batches. They stand in the journal: a
    /// [`Follower`](crate::Follower) finds their replies again.
    fn on_gap(&mut self, first: BatchSeq, last: BatchSeq);
}

/// A durable batch on its way.
struct Published<M: Machine> {
    batch: Batch,
    commands: Vec<(Stamp, M::Command)>,
    replies: Vec<M::Reply>,
}

/// The writer's end.
pub(crate) struct Publisher<M: Machine> {
    queue: Sender<Published<M>>,
    /// The last batch that was offered to the queue.
    offered: Arc<AtomicU64>,
}

impl<M: Machine> Publisher<M> {
    /// Starts the thread. `heard` is the last batch that the subscriber knows.
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

    /// `false`: the queue is full, and the subscriber will be told of a gap.
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

    /// What was offered is in the queue or was dropped: if the queue is empty, it was dropped.
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
