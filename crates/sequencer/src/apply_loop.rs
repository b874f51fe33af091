//! The thread that applies: takes commands from the queue, and hands a batch over whenever the committer is free.
//!
//! Owns the live machine and the clock. Knows no database: while a batch is being committed it fills the next one.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, never, select};
use plimsoll_units::Timestamp;

use crate::applier::{Applier, Offered, Sealed};
use crate::clock::{self, Clock, Guard};
use crate::group_commit::{GroupCommit, LOOK_EVERY};
use crate::machine::{Machine, PrefetchDistance};
use crate::metrics::Metrics;
use crate::queue::{Submission, SubmitError, Ticket};

/// How often the clocks are compared when nothing else happens.
const CLOCK_CHECK: Duration = Duration::from_secs(1);
/// How often commands are gathered while a batch is being committed. What comes can't be durable before that commit
/// ends, and a wake-up for each command would cost more than the command.
const GATHER_EVERY: Duration = Duration::from_millis(1);

/// What the owner may ask of the thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Control {
    /// Answer what was accepted, then end.
    Stop,
    ConfirmClock,
}

pub(crate) type Queued<M> = Submission<<M as Machine>::Command, <M as Machine>::Reply>;

/// What the committer is given.
pub(crate) enum Handed<M: Machine> {
    Batch(Sealed<M, Ticket<M::Reply>>),
    /// No more will come, as was asked for. A channel that closes without this word means a panic.
    End,
}

/// See the module's text.
pub(crate) struct ApplyLoop<M: Machine> {
    pub(crate) applier: Applier<M, Ticket<M::Reply>>,
    pub(crate) clock: Box<dyn Clock>,
    pub(crate) guard: Guard,
    pub(crate) queue: Receiver<Queued<M>>,
    pub(crate) control: Receiver<Control>,
    /// A token comes whenever the committer has finished a batch.
    pub(crate) free: Receiver<()>,
    pub(crate) batches: Sender<Handed<M>>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) state: State<M>,
}

/// Where the loop stands between two rounds.
pub(crate) struct State<M: Machine> {
    /// Taken from the queue and announced to the machine, not yet applied.
    taken: VecDeque<Queued<M>>,
    committer_is_free: bool,
    group_commit: GroupCommit,
    /// A batch could be committed and waits for more commands.
    lingers: bool,
    /// The committer has ended: nothing will be durable any more.
    committer_is_gone: bool,
    is_stopping: bool,
}

impl<M: Machine> Default for State<M> {
    fn default() -> Self {
        Self {
            taken: VecDeque::new(),
            committer_is_free: true,
            group_commit: GroupCommit::new(Instant::now()),
            lingers: false,
            committer_is_gone: false,
            is_stopping: false,
        }
    }
}

impl<M: Machine> ApplyLoop<M> {
    /// Runs until the committer ends or a stop was asked for and everything accepted is handed over. Whatever is left
    /// in the open batch or the queue when this returns was never written, and its tickets say so.
    pub(crate) fn run(mut self) {
        loop {
            self.gather();
            self.hand_over();
            if self.is_done() {
                break;
            }
            self.wait();
        }
        // A committer that is gone needs no word.
        let _ = self.batches.send(Handed::End);
    }

    /// Applies what is queued at this moment. What comes in meanwhile waits for the next round: a batch that is ready
    /// must not wait for it.
    fn gather(&mut self) {
        let mut budget = self.queue.len() + self.state.taken.len();
        // One time for the round: a job that goes on "a millisecond later" gets one turn a round, not one a command.
        let now = self.now();
        while budget > 0 {
            self.look_ahead(budget);
            let Some(Submission { command, ticket }) = self.state.taken.pop_front() else {
                break;
            };
            budget -= 1;
            match self.applier.offer(now, command, ticket) {
                Offered::Applied => {}
                Offered::TooLarge(ticket, bytes) => ticket.answer(Err(SubmitError::TooLarge { bytes })),
                Offered::Full(command, ticket) => {
                    self.state.taken.push_front(Submission { command, ticket });
                    return;
                }
            }
        }
        self.applier.run_due(now);
    }

    /// Takes from the queue what comes after the next command and has the machine prepare for it.
    fn look_ahead(&mut self, budget: usize) {
        let (far, near) = (PrefetchDistance::Far.commands(), PrefetchDistance::Near.commands());
        let machine = self.applier.machine();
        while self.state.taken.len() < budget.min(far + 1) {
            let Ok(queued) = self.queue.try_recv() else { break };
            machine.prefetch(&queued.command, PrefetchDistance::Far);
            self.state.taken.push_back(queued);
        }
        if let Some(queued) = self.state.taken.get(near) {
            machine.prefetch(&queued.command, PrefetchDistance::Near);
        }
    }

    fn hand_over(&mut self) {
        self.state.lingers = self.state.committer_is_free && !self.state.is_stopping && self.lingers();
        if !self.state.committer_is_free || self.state.lingers {
            return;
        }
        let Some(sealed) = self.applier.seal() else { return };
        self.state.committer_is_free = false;
        self.state.group_commit.sealed(Instant::now());
        // The tickets of a batch that nobody took say that it was never written.
        self.state.committer_is_gone |= self.batches.send(Handed::Batch(sealed)).is_err();
    }

    fn lingers(&mut self) -> bool {
        !self.applier.is_full() && self.state.group_commit.should_wait(self.applier.gathered(), Instant::now())
    }

    fn is_done(&self) -> bool {
        let drained = self.applier.is_empty() && self.queue.is_empty() && self.state.taken.is_empty();
        self.state.committer_is_gone || (self.state.is_stopping && self.state.committer_is_free && drained)
    }

    /// Parks until there is something to do: a command, a free committer, a due timer wake it.
    fn wait(&mut self) {
        let (no_queue, no_free) = (never(), never());
        let takes_each = self.has_room() && self.state.committer_is_free && !self.state.lingers;
        let queue = if takes_each { &self.queue } else { &no_queue };
        let free = if self.state.committer_is_free { &no_free } else { &self.free };
        select! {
            recv(queue) -> queued => match queued {
                Ok(queued) => self.state.taken.push_back(queued),
                Err(_) => self.state.is_stopping = true,
            },
            recv(free) -> token => match token {
                Ok(()) => self.state.committer_is_free = true,
                Err(_) => self.state.committer_is_gone = true,
            },
            recv(self.control) -> control => match control {
                Ok(Control::ConfirmClock) => self.guard.confirm(self.clock.read()),
                Ok(Control::Stop) | Err(_) => self.state.is_stopping = true,
            },
            default(self.patience()) => {}
        }
    }

    /// How long there is nothing to do unless something comes.
    fn patience(&self) -> Duration {
        let due = self.applier.next_due().filter(|_| !self.applier.is_full());
        let until_due = due.map(|due| clock::until(due, self.guard.last()));
        let most = match self.state.committer_is_free {
            true if self.state.lingers => LOOK_EVERY,
            false if self.has_room() => GATHER_EVERY,
            _ => CLOCK_CHECK,
        };
        until_due.unwrap_or(most).min(most)
    }

    fn has_room(&self) -> bool {
        self.state.taken.is_empty() && !self.applier.is_full()
    }

    fn now(&mut self) -> Timestamp {
        let now = self.guard.read(self.clock.read());
        self.metrics.clock_suspect_ms.store(self.guard.suspect().unwrap_or(0), Relaxed);
        now
    }
}
