//! The leader without threads: applier, committer and store, driven by explicit steps.
//!
//! Owns the order collect → apply → append → release. Knows no clock and never waits. Simulators and single-threaded
//! tools drive this; the product runs the same two halves on two threads (see `sequencer`).

use plimsoll_journal::{Epoch, JournalStore};
use plimsoll_units::Timestamp;

use crate::applier::{Applier, Offered, Sealed};
use crate::committer::{Committer, Renewal, Stall, Step, Stop, Terms};
use crate::follower::Follower;
use crate::machine::Machine;

/// The outcome of one leader step.
#[derive(Debug)]
pub enum Turn<M: Machine, T> {
    /// There is nothing to write.
    Idle,
    /// In progress: step again.
    Busy,
    /// Step again after a pause. Nothing is acknowledged meanwhile.
    Wait(Stall),
    /// Release these replies.
    Durable(Sealed<M, T>),
    Stopped(Stopped<T>),
}

/// Why a leader stopped, and the tickets it still has to answer.
#[derive(Debug)]
pub struct Stopped<T> {
    pub why: Stop,
    /// Commands that may be in the journal: their outcome is unknown until the next leader recovers.
    pub unknown: Vec<T>,
    /// Commands that are certainly not in the journal.
    pub unwritten: Vec<T>,
}

/// See the module documentation.
pub struct Leader<M: Machine, T, S> {
    applier: Applier<M, T>,
    committer: Committer,
    store: S,
    in_flight: Option<Sealed<M, T>>,
}

impl<M: Machine, T, S: JournalStore> Leader<M, T, S> {
    /// A leader from a follower that has settled its claim to `epoch`.
    pub fn new(follower: Follower<M>, terms: Terms, epoch: Epoch, store: S) -> Self {
        let committer = Committer::new(terms, epoch);
        Self { applier: follower.into_applier(), committer, store, in_flight: None }
    }

    /// Applies a command to the open batch, after any due timers. Its reply is released with the batch.
    pub fn offer(&mut self, now: Timestamp, command: M::Command, ticket: T) -> Offered<M::Command, T> {
        self.applier.offer(now, command, ticket)
    }

    /// Applies the timers that are due.
    pub fn run_due(&mut self, now: Timestamp) {
        self.applier.run_due(now);
    }

    /// Makes one database call.
    pub fn step(&mut self) -> Turn<M, T> {
        let Some(sealed) = self.in_flight.take().or_else(|| self.applier.seal()) else {
            return Turn::Idle;
        };
        let step = self.committer.step(&mut self.store, &sealed.batch);
        if step == Step::Durable {
            return Turn::Durable(sealed);
        }
        self.in_flight = Some(sealed);
        match step {
            Step::Durable | Step::Again => Turn::Busy,
            Step::Wait(stall) => Turn::Wait(stall),
            Step::Stopped(why) => Turn::Stopped(self.abandon(why)),
        }
    }

    /// Renews the lease.
    pub fn renew(&mut self) -> Result<(), Stopped<T>> {
        match self.committer.renew(&mut self.store) {
            Renewal::Held | Renewal::Unsure => Ok(()),
            Renewal::Stopped(why) => Err(self.abandon(why)),
        }
    }

    pub fn next_due(&self) -> Option<Timestamp> {
        self.applier.next_due()
    }

    pub fn epoch(&self) -> Epoch {
        self.committer.epoch()
    }

    fn abandon(&mut self, why: Stop) -> Stopped<T> {
        let in_flight: Vec<T> = self.in_flight.take().into_iter().flat_map(Sealed::into_tickets).collect();
        let open = self.applier.seal().into_iter().flat_map(Sealed::into_tickets);
        if self.committer.may_be_written() {
            Stopped { why, unknown: in_flight, unwritten: open.collect() }
        } else {
            Stopped { why, unknown: Vec::new(), unwritten: in_flight.into_iter().chain(open).collect() }
        }
    }
}
