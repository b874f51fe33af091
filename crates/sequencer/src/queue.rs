//! The submission queue: a command with its ticket on the way in, its reply on the way out.
//!
//! Owns the guarantee that every accepted command is answered exactly once, whatever happens to the threads. Knows no
//! machine and no database.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::sync::oneshot;

use crate::applier::Committed;
use crate::payload::COMMAND_BYTES_MAX;

/// Why a command got no reply.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SubmitError {
    /// Not executed. The queue is full: retry a little later.
    #[error("busy: the queue is full")]
    Busy,
    /// Not executed. The database is out of space: reads still work, and commands will once there is space.
    #[error("no room is left to write: commands are refused until there is")]
    NoRoom,
    /// Not executed. This node is not the leader: ask the leader, or wait for one.
    #[error("unavailable: this node does not accept commands")]
    Unavailable,
    /// Not executed, and never will be.
    #[error("a command of {bytes} bytes is larger than {COMMAND_BYTES_MAX}")]
    TooLarge { bytes: usize },
    /// Pending, not failed: the command may be in the journal. Retry with the same client id.
    #[error("the outcome is not known yet")]
    OutcomeUnknown,
}

type Answer<R> = Result<Committed<R>, SubmitError>;

/// A command on its way to the applier.
#[derive(Debug)]
pub(crate) struct Submission<C, R> {
    pub(crate) command: C,
    pub(crate) ticket: Ticket<R>,
}

/// The obligation to answer one caller. Dropped without an answer, it reports "not executed": code that hands the
/// command to a database must prevent that default.
#[derive(Debug)]
pub(crate) struct Ticket<R>(Option<oneshot::Sender<Answer<R>>>);

impl<R> Ticket<R> {
    pub(crate) fn new() -> (Self, Pending<R>) {
        let (sender, receiver) = oneshot::channel();
        (Self(Some(sender)), Pending(receiver))
    }

    pub(crate) fn answer(mut self, answer: Answer<R>) {
        self.send(answer);
    }

    fn send(&mut self, answer: Answer<R>) {
        if let Some(sender) = self.0.take() {
            // The caller may have gone away; the command counts all the same.
            let _ = sender.send(answer);
        }
    }
}

impl<R> Drop for Ticket<R> {
    fn drop(&mut self) {
        self.send(Err(SubmitError::Unavailable));
    }
}

/// A reply that will arrive. Await it, or block a thread with [`wait`](Pending::wait). Dropping it does not cancel the
/// command.
#[derive(Debug)]
pub struct Pending<R>(oneshot::Receiver<Answer<R>>);

impl<R> Pending<R> {
    /// Blocks until the reply arrives. Not for use inside an async task: await instead.
    pub fn wait(self) -> Answer<R> {
        self.0.blocking_recv().unwrap_or(Err(SubmitError::OutcomeUnknown))
    }
}

impl<R> Future for Pending<R> {
    type Output = Answer<R>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let answer = Pin::new(&mut self.0).poll(context);
        answer.map(|received| received.unwrap_or(Err(SubmitError::OutcomeUnknown)))
    }
}
