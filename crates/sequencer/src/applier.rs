//! The applier: stamps, applies and encodes commands into a batch.
//!
//! Owns the live machine and the command order. Knows no clock (the caller passes the time), no database and no thread.
//! Its replies must not leave the process before the batch is durable.

use plimsoll_journal::{Batch, BatchSeq, Head};
use plimsoll_units::Timestamp;

use crate::machine::{Machine, Stamp};
use crate::payload::{COMMAND_BYTES_MAX, Writer};

/// A machine that handles this many timer commands in a row without advancing its next due time has a bug, and would
/// fill the journal without end.
const TIMER_REPEATS_MAX: usize = 4_096;

/// The reply to one command, once its batch is durable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Committed<R> {
    pub stamp: Stamp,
    /// The batch that holds the command: a reader waits for it to read its own write.
    pub batch: BatchSeq,
    pub reply: R,
}

/// The outcome of offering a command. A returned ticket was not used.
#[derive(Debug)]
pub enum Offered<C, T> {
    /// Applied to the open batch.
    Applied,
    /// The open batch is full: seal it and offer again.
    Full(C, T),
    /// Never applied: the command exceeds the maximum size.
    TooLarge(T, usize),
}

/// A sealed batch with its commands, replies and tickets.
#[derive(Debug)]
pub struct Sealed<M: Machine, T> {
    pub batch: Batch,
    /// The batch's commands, timers included.
    pub commands: Vec<(Stamp, M::Command)>,
    /// One per command, in order.
    pub replies: Vec<M::Reply>,
    /// Timer commands have no ticket.
    tickets: Vec<Option<T>>,
}

impl<M: Machine, T> Sealed<M, T> {
    /// The tickets of the callers that wait for this batch.
    pub fn into_tickets(self) -> impl Iterator<Item = T> {
        self.tickets.into_iter().flatten()
    }

    /// Takes the tickets with their replies. Call it only once the batch is durable.
    pub fn take_answers(&mut self) -> impl Iterator<Item = (T, Committed<M::Reply>)> {
        let batch = self.batch.seq;
        let entries = self.tickets.drain(..).zip(&self.commands).zip(&self.replies);
        entries.filter_map(move |((ticket, &(stamp, _)), reply)| {
            Some((ticket?, Committed { stamp, batch, reply: reply.clone() }))
        })
    }
}

/// The live machine with the open batch. `T` is the ticket that the caller gets back with the reply.
#[derive(Debug)]
pub struct Applier<M: Machine, T> {
    machine: M,
    /// The end of the last sealed batch.
    sealed: Head,
    draft: Option<Draft<M, T>>,
    /// Commands in the last sealed batch: a capacity estimate for the next.
    usual: usize,
    scratch: Vec<u8>,
}

#[derive(Debug)]
struct Draft<M: Machine, T> {
    /// Digest of the state before the batch's first command.
    digest: [u8; 8],
    writer: Writer,
    commands: Vec<(Stamp, M::Command)>,
    replies: Vec<M::Reply>,
    tickets: Vec<Option<T>>,
}

impl<M: Machine, T> Applier<M, T> {
    /// An applier for a machine whose state is the journal's up to and including `head`.
    pub fn new(machine: M, head: Head) -> Self {
        Self { machine, sealed: head, draft: None, usual: 0, scratch: Vec::new() }
    }

    pub(crate) fn machine(&self) -> &M {
        &self.machine
    }

    /// Applies the command at `now`, after any timers due by then.
    pub fn offer(&mut self, now: Timestamp, command: M::Command, ticket: T) -> Offered<M::Command, T> {
        let at = self.run_due(now);
        if self.is_full() {
            return Offered::Full(command, ticket);
        }
        self.encode(&command);
        if self.scratch.len() > COMMAND_BYTES_MAX {
            return Offered::TooLarge(ticket, self.scratch.len());
        }
        self.push(at, command, Some(ticket));
        Offered::Applied
    }

    /// Applies timers until none is due at `now` or the batch is full. Returns the timestamp for commands applied now.
    pub fn run_due(&mut self, now: Timestamp) -> Timestamp {
        let at = now.max(self.last_at());
        let mut due_before = None;
        let mut repeats = 0;
        while let Some(due) = self.machine.next_due().filter(|due| *due <= at) {
            if self.is_full() {
                break;
            }
            repeats = if due_before == Some(due) { repeats + 1 } else { 0 };
            assert!(repeats < TIMER_REPEATS_MAX, "the machine does not get past its timer of {due:?}");
            due_before = Some(due);
            let command = M::timer_command();
            self.encode(&command);
            self.push(at, command, None);
        }
        at
    }

    fn encode(&mut self, command: &M::Command) {
        self.scratch.clear();
        M::encode(command, &mut self.scratch);
    }

    /// Appends the command, encoded in the scratch buffer, under the next sequence number.
    fn push(&mut self, at: Timestamp, command: M::Command, ticket: Option<T>) {
        let seq = self.next_seq();
        let (machine, usual) = (&mut self.machine, self.usual);
        let draft = self.draft.get_or_insert_with(|| Draft {
            digest: machine.digest(),
            writer: Writer::new(at),
            commands: Vec::with_capacity(usual),
            replies: Vec::with_capacity(usual),
            tickets: Vec::with_capacity(usual),
        });
        let stamp = Stamp { seq, at };
        draft.writer.push(at, &self.scratch);
        draft.replies.push(machine.apply(stamp, &command));
        draft.commands.push((stamp, command));
        draft.tickets.push(ticket);
    }

    /// Seals the open batch, if it is not empty.
    pub fn seal(&mut self) -> Option<Sealed<M, T>> {
        let (last, at) = (self.next_seq() - 1, self.last_at());
        let draft = self.draft.take()?;
        let mut batch = Batch {
            seq: self.sealed.seq + 1,
            first: self.sealed.last + 1,
            last,
            at_ms: at.0,
            prev_hash: self.sealed.hash,
            hash: plimsoll_journal::GENESIS,
            state_digest: draft.digest,
            payload: draft.writer.finish(),
        };
        batch.hash = batch.seal();
        self.sealed = batch.head();
        let Draft { commands, replies, tickets, .. } = draft;
        self.usual = commands.len();
        Some(Sealed { batch, commands, replies, tickets })
    }

    /// No further command fits into the open batch.
    pub fn is_full(&self) -> bool {
        self.draft.as_ref().is_some_and(|draft| draft.writer.is_full())
    }

    /// Number of commands in the open batch.
    pub fn gathered(&self) -> usize {
        self.draft.as_ref().map_or(0, |draft| draft.commands.len())
    }

    /// Whether the open batch is empty.
    pub fn is_empty(&self) -> bool {
        self.draft.is_none()
    }

    pub fn next_due(&self) -> Option<Timestamp> {
        self.machine.next_due()
    }

    /// The end of the last sealed batch; may be ahead of what is durable.
    pub fn sealed(&self) -> Head {
        self.sealed
    }

    fn next_seq(&self) -> u64 {
        let open = self.gathered();
        self.sealed.last + open as u64 + 1
    }

    fn last_at(&self) -> Timestamp {
        let open = self.draft.as_ref().and_then(|draft| draft.commands.last());
        open.map_or(Timestamp(self.sealed.at_ms), |(stamp, _)| stamp.at)
    }
}
