//! A machine that is fed from the journal and believes nothing it can check.
//!
//! Owns verification (order, chain, hash, stamps, digest) and the way from follower to leader. Knows no queue and no
//! reply handle: it never writes a batch.

use plimsoll_journal::{Batch, BatchSeq, Epoch, Head, JournalStore, Row, Snapshot, StoreError};
use plimsoll_units::Timestamp;

use crate::applier::Applier;
use crate::committer::Terms;
use crate::machine::{Ahead, DecodeError, Deeds, Machine, Stamp};
use crate::payload::{self, PayloadError};
use crate::planted::{Bug, planted};

/// Rows read at once: few enough to hold, many enough that the round trip does not matter.
const TAIL_PAGE_ROWS: usize = 64;

/// The journal is not what it should be, or can't be read. Unless it is [transient](Self::is_transient) a human must
/// look.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    #[error("reading the journal")]
    Store(#[from] StoreError),
    #[error("malformed payload")]
    Payload(#[from] PayloadError),
    #[error("batch {found} where batch {expected} should be")]
    Gap { expected: BatchSeq, found: BatchSeq },
    #[error("batch {seq} does not follow the batch before it")]
    BrokenChain { seq: BatchSeq },
    #[error("batch {seq} is not what its hash says")]
    WrongHash { seq: BatchSeq },
    #[error("batch {seq} begins with command {found} instead of {expected}")]
    WrongCommand { seq: BatchSeq, expected: u64, found: u64 },
    #[error("batch {seq} was written under {found:?}, after {before:?}")]
    EpochWentBack { seq: BatchSeq, before: Epoch, found: Epoch },
    #[error("before batch {seq} the leader's state was another than replay gives")]
    Digest { seq: BatchSeq },
    #[error("the journal ends at batch {head}, but batch {applied} was read before: acknowledged history may be lost")]
    Regression { applied: BatchSeq, head: BatchSeq },
    #[error("snapshot at batch {seq}: {what}")]
    Snapshot { seq: BatchSeq, what: String },
    #[error("this follower has failed a check before")]
    Unfit,
}

impl ReplayError {
    /// The database could not be asked; nothing is wrong with what it holds, as far as anyone knows.
    pub fn is_transient(&self) -> bool {
        matches!(self, Self::Store(error) if !matches!(error, StoreError::Damaged { .. }))
    }
}

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

/// A lease that was taken, on the way to being served under.
#[derive(Debug)]
pub struct Claim {
    pub epoch: Epoch,
    /// The head as it stood after the lease was taken: nobody else can have moved it since.
    goal: Option<Head>,
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
        deeds: Deeds<'_, M>,
        observer: &mut dyn Observer<M>,
    ) -> Result<(), ReplayError> {
        self.check(batch).inspect_err(|_| self.fit = false)?;
        let Deeds { commands, replies } = deeds;
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
            for ahead in [Ahead::Far, Ahead::Near] {
                if let Some((_, later)) = commands.get(at + ahead.commands()) {
                    self.machine.foresee(later, ahead);
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
        let wanted = goal.saturating_sub(self.position.seq).min(TAIL_PAGE_ROWS as u64);
        if wanted == 0 {
            return Ok(0);
        }
        let rows = self.read(store, wanted as usize)?;
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
        each: &mut dyn FnMut(&Batch, Deeds<'_, M>),
    ) -> Result<usize, ReplayError> {
        self.poll_to(store, NEWEST, each)
    }

    /// As `poll`, but not past batch `goal`.
    pub fn poll_to(
        &mut self,
        store: &mut dyn JournalStore,
        goal: BatchSeq,
        each: &mut dyn FnMut(&Batch, Deeds<'_, M>),
    ) -> Result<usize, ReplayError> {
        let wanted = goal.saturating_sub(self.position.seq).min(TAIL_PAGE_ROWS as u64);
        let rows = self.read(store, wanted as usize)?;
        for row in &rows {
            self.check_epoch(row)?;
            let commands = self.read_commands(&row.batch)?;
            let replies = self.run(&row.batch, &commands);
            each(&row.batch, Deeds { commands: &commands, replies: &replies });
        }
        Ok(rows.len())
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

    /// Tries to take the lease. `None`: somebody holds it. A follower that failed a check never gets one.
    pub fn claim(
        &self,
        store: &mut dyn JournalStore,
        terms: &Terms,
        force: bool,
    ) -> Result<Option<Claim>, ReplayError> {
        if !self.fit {
            return Err(ReplayError::Unfit);
        }
        let epoch = match store.take(&terms.holder, &terms.endpoint, terms.ttl, force) {
            Ok(epoch) => epoch,
            Err(StoreError::InDoubt(_)) => own_again(store, terms)?,
            Err(error) => return Err(error.into()),
        };
        Ok(epoch.map(|epoch| Claim { epoch, goal: None }))
    }

    /// Goes a step from the lease taken to the state served: first the head, then the batches up to it. `true`: all
    /// that is durable is applied.
    pub fn settle(
        &mut self,
        store: &mut dyn JournalStore,
        claim: &mut Claim,
        each: &mut dyn FnMut(&Batch, Deeds<'_, M>),
    ) -> Result<bool, ReplayError> {
        let goal = match claim.goal {
            Some(goal) => goal,
            None => *claim.goal.insert(store.head()?),
        };
        if self.position.seq < goal.seq {
            self.poll_to(store, goal.seq, each)?;
        }
        let there = self.position.seq >= goal.seq;
        if there {
            self.check_head(&goal)?;
        }
        Ok(there)
    }

    /// The machine, ready to be given commands. Only for who has settled a claim.
    pub fn into_applier<T>(self) -> Applier<M, T> {
        assert!(self.fit, "a follower that failed a check does not lead");
        Applier::new(self.machine, self.position)
    }
}

/// The answer to a take was lost. If the lease is in our name, growing the epoch once more gives an answer that counts.
fn own_again(store: &mut dyn JournalStore, terms: &Terms) -> Result<Option<Epoch>, StoreError> {
    match store.lease()? {
        Some(lease) if lease.holder == terms.holder => store.reacquire(&terms.holder, lease.epoch, terms.ttl),
        _ => Ok(None),
    }
}

/// Where a follower began.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The snapshot's batch; `None`: from the first batch.
    pub snapshot: Option<BatchSeq>,
    /// Snapshots that could not be read and were passed over.
    pub unreadable: Vec<(BatchSeq, DecodeError)>,
}

/// The newest snapshot.
pub const NEWEST: BatchSeq = i64::MAX as BatchSeq;

/// A follower at the newest readable snapshot that is at or before batch `at_most`; 0 begins at the beginning.
pub fn begin<M: Machine>(
    store: &mut dyn JournalStore,
    mut at_most: BatchSeq,
) -> Result<(Follower<M>, Origin), ReplayError> {
    let mut origin = Origin::default();
    while at_most > 0 {
        let Some(snapshot) = store.latest_snapshot(at_most)? else {
            break;
        };
        match Follower::restore(&snapshot) {
            Ok(follower) => {
                origin.snapshot = Some(snapshot.seq);
                return Ok((follower, origin));
            }
            Err(error) => origin.unreadable.push((snapshot.seq, error)),
        }
        at_most = snapshot.seq - 1;
    }
    Ok((Follower::genesis(), origin))
}
