//! A machine that is fed from the journal and believes nothing it can check.
//!
//! Owns verification (order, chain, hash, stamps, digest) and the way from follower to leader. Knows no queue and no
//! reply handle: it never writes a batch.

mod claim;
mod error;
mod origin;

use plimsoll_journal::{Batch, BatchSeq, Epoch, Head, JournalStore, Row, Snapshot, StoreError};
use plimsoll_units::Timestamp;

use crate::applier::Applier;
use crate::machine::{AppliedBatch, DecodeError, Machine, PrefetchDistance, Stamp};
use crate::payload;
use crate::planted::{Bug, planted};

pub use claim::{Claim, Settlement};
pub use error::ReplayError;
pub use origin::{NEWEST, Origin, begin};

/// Rows read at once: few enough to hold, many enough that the round trip does not matter.
const TAIL_PAGE_ROWS: usize = 64;

/// Whoever derives something from every step of the fold.
pub trait Observer<M: Machine> {
    /// One command was applied; the machine is as it left it.
    fn on_command(&mut self, machine: &M, stamp: Stamp, command: &M::Command, reply: M::Reply);

    /// All of a batch was applied.
    fn on_batch(&mut self, _machine: &M, _position: &Head) {}
}

/// A machine with its place in the journal.
#[derive(Debug)]
pub struct Follower<M> {
    machine: M,
    position: Head,
    epoch: Epoch,
    /// No check has failed: the follower may lead.
    fit: bool,
}

impl<M: Machine> Follower<M> {
    pub fn genesis() -> Self {
        Self { machine: M::genesis(), position: Head::EMPTY, epoch: Epoch(0), fit: true }
    }

    pub fn restore(snapshot: &Snapshot) -> Result<Self, DecodeError> {
        let machine = M::restore(&snapshot.payload)?;
        if machine.digest() != snapshot.state_digest {
            return Err(DecodeError::new("the restored state has another digest"));
        }
        let Snapshot { seq, hash, last, at_ms, .. } = *snapshot;
        Ok(Self { machine, position: Head { seq, hash, last, at_ms }, epoch: Epoch(0), fit: true })
    }

    /// The state as a snapshot of the batch it stands at.
    pub fn snapshot(&self) -> Snapshot {
        let Head { seq, hash, last, at_ms } = self.position;
        let state_digest = self.machine.digest();
        Snapshot { seq, hash, last, at_ms, state_digest, payload: self.machine.snapshot() }
    }

    /// Goes on from another copy of the same state.
    pub(crate) fn replace(&mut self, same: Self) {
        assert_eq!(self.position, same.position, "a copy stands where the original does");
        self.machine = same.machine;
    }

    pub fn machine(&self) -> &M {
        &self.machine
    }

    /// The last batch applied.
    pub fn position(&self) -> Head {
        self.position
    }

    /// Checks the batch without applying it.
    pub fn check(&self, batch: &Batch) -> Result<(), ReplayError> {
        let seq = batch.seq;
        let expected = self.position.seq + 1;
        if seq != expected {
            return Err(ReplayError::Gap { expected, found: seq });
        }
        let checks = !planted(Bug::ChainUnchecked);
        if checks && batch.prev_hash != self.position.hash {
            return Err(ReplayError::BrokenChain { seq });
        }
        if checks && batch.seal() != batch.hash {
            return Err(ReplayError::WrongHash { seq });
        }
        let expected = self.position.last + 1;
        if batch.first != expected {
            return Err(ReplayError::WrongCommand { seq, expected, found: batch.first });
        }
        if batch.state_digest != self.machine.digest() {
            return Err(ReplayError::Digest { seq });
        }
        Ok(())
    }

    /// Checks and applies the next batch: all of it or nothing. One reply for each command.
    pub fn apply(&mut self, batch: &Batch) -> Result<Vec<M::Reply>, ReplayError> {
        let commands = self.read_commands(batch)?;
        Ok(self.run(batch, &commands))
    }

    /// As `apply`, before somebody who wants to see the machine after each command.
    pub fn apply_before(&mut self, batch: &Batch, observer: &mut dyn Observer<M>) -> Result<(), ReplayError> {
        let commands = self.read_commands(batch)?;
        self.each(batch, &commands, |machine, _, stamp, command| {
            let reply = machine.apply(stamp, command);
            observer.on_command(machine, stamp, command, reply);
        });
        observer.on_batch(&self.machine, &self.position);
        Ok(())
    }

    /// As `apply_before`, for a batch that was applied in this process already: nothing is decoded, and the observer is
    /// given the replies of then. The batch itself is checked like any other.
    pub fn repeat_before(
        &mut self,
        batch: &Batch,
        applied: AppliedBatch<'_, M>,
        observer: &mut dyn Observer<M>,
    ) -> Result<(), ReplayError> {
        self.check(batch).inspect_err(|_| self.fit = false)?;
        let AppliedBatch { commands, replies } = applied;
        assert_eq!(commands.len(), replies.len(), "a reply for each command");
        assert!(commands.last().is_some_and(|(stamp, _)| stamp.seq == batch.last), "they are the batch's");
        self.each(batch, commands, |machine, at, stamp, command| {
            machine.repeat(stamp, command);
            observer.on_command(machine, stamp, command, replies[at].clone());
        });
        observer.on_batch(&self.machine, &self.position);
        Ok(())
    }

    /// Checks the batch and reads what it says. What fails here makes the follower unfit.
    fn read_commands(&mut self, batch: &Batch) -> Result<Vec<(Stamp, M::Command)>, ReplayError> {
        let floor = Timestamp(self.position.at_ms);
        let checked = self.check(batch).and_then(|()| Ok(payload::read::<M>(batch, floor)?));
        checked.inspect_err(|_| self.fit = false)
    }

    fn run(&mut self, batch: &Batch, commands: &[(Stamp, M::Command)]) -> Vec<M::Reply> {
        let mut replies = Vec::with_capacity(commands.len());
        self.each(batch, commands, |machine, _, stamp, command| replies.push(machine.apply(stamp, command)));
        replies
    }

    /// Goes through a batch's commands, each announced to the machine before its turn.
    fn each(
        &mut self,
        batch: &Batch,
        commands: &[(Stamp, M::Command)],
        mut step: impl FnMut(&mut M, usize, Stamp, &M::Command),
    ) {
        for (at, (stamp, command)) in commands.iter().enumerate() {
            for ahead in [PrefetchDistance::Far, PrefetchDistance::Near] {
                if let Some((_, later)) = commands.get(at + ahead.commands()) {
                    self.machine.prefetch(later, ahead);
                }
            }
            step(&mut self.machine, at, *stamp, command);
        }
        self.position = batch.head();
    }

    /// Reads what is new in the journal up to batch `goal` and applies it before an observer. Returns how many batches
    /// that were; 0 at the goal or at the journal's end.
    pub fn follow(
        &mut self,
        store: &mut dyn JournalStore,
        goal: BatchSeq,
        observer: &mut dyn Observer<M>,
    ) -> Result<usize, ReplayError> {
        if self.position.seq >= goal {
            return Ok(0);
        }
        let rows = self.read_to(store, goal)?;
        for row in &rows {
            self.check_epoch(row)?;
            self.apply_before(&row.batch, observer)?;
        }
        Ok(rows.len())
    }

    /// As `apply`, for who wants no replies, and the epoch must not go back.
    pub fn advance(&mut self, row: &Row) -> Result<(), ReplayError> {
        self.check_epoch(row)?;
        let commands = self.read_commands(&row.batch)?;
        self.each(&row.batch, &commands, |machine, _, stamp, command| machine.repeat(stamp, command));
        Ok(())
    }

    fn check_epoch(&mut self, row: &Row) -> Result<(), ReplayError> {
        if row.epoch < self.epoch {
            self.fit = false;
            return Err(ReplayError::EpochWentBack { seq: row.batch.seq, before: self.epoch, found: row.epoch });
        }
        self.epoch = row.epoch;
        Ok(())
    }

    /// Reads and applies a page of what is new, and returns how many batches that were.
    pub fn poll(
        &mut self,
        store: &mut dyn JournalStore,
        each: &mut dyn FnMut(&Batch, AppliedBatch<'_, M>),
    ) -> Result<usize, ReplayError> {
        self.poll_to(store, NEWEST, each)
    }

    /// As `poll`, but not past batch `goal`.
    pub fn poll_to(
        &mut self,
        store: &mut dyn JournalStore,
        goal: BatchSeq,
        each: &mut dyn FnMut(&Batch, AppliedBatch<'_, M>),
    ) -> Result<usize, ReplayError> {
        let rows = self.read_to(store, goal)?;
        for row in &rows {
            self.check_epoch(row)?;
            let commands = self.read_commands(&row.batch)?;
            let replies = self.run(&row.batch, &commands);
            each(&row.batch, AppliedBatch { commands: &commands, replies: &replies });
        }
        Ok(rows.len())
    }

    /// As `poll_to`, for who wants no replies.
    pub fn advance_to(&mut self, store: &mut dyn JournalStore, goal: BatchSeq) -> Result<usize, ReplayError> {
        let rows = self.read_to(store, goal)?;
        for row in &rows {
            self.advance(row)?;
        }
        Ok(rows.len())
    }

    /// A page of what is new, unapplied, and nothing past batch `goal`.
    fn read_to(&mut self, store: &mut dyn JournalStore, goal: BatchSeq) -> Result<Vec<Row>, ReplayError> {
        let wanted = goal.saturating_sub(self.position.seq).min(TAIL_PAGE_ROWS as u64);
        self.read(store, wanted as usize)
    }

    /// The next rows, unapplied. A journal that ends before what was applied is a regression.
    pub(crate) fn read(&mut self, store: &mut dyn JournalStore, rows: usize) -> Result<Vec<Row>, ReplayError> {
        let rows = match store.tail(self.position.seq, rows) {
            Ok(rows) => rows,
            Err(error) => {
                self.fit &= !matches!(error, StoreError::Damaged { .. });
                return Err(error.into());
            }
        };
        if rows.is_empty() {
            let head = store.head()?;
            self.check_head(&head)?;
        }
        Ok(rows)
    }

    /// A head behind this follower, or another batch in its place, means that history was lost below it.
    pub fn check_head(&mut self, head: &Head) -> Result<(), ReplayError> {
        let ours = self.position;
        if head.seq < ours.seq {
            self.fit = false;
            return Err(ReplayError::Regression { applied: ours.seq, head: head.seq });
        }
        if head.seq == ours.seq && head.hash != ours.hash {
            self.fit = false;
            return Err(ReplayError::BrokenChain { seq: head.seq });
        }
        Ok(())
    }

    /// The machine, ready to be given commands. Only for who has settled a claim.
    pub fn into_applier<T>(self) -> Applier<M, T> {
        assert!(self.fit, "a follower that failed a check does not lead");
        Applier::new(self.machine, self.position)
    }
}
