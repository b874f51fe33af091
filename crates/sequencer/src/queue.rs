//! What stands between a caller and the one order: a submission with its ticket, and the answer that comes back.
//!
//! Owns the promise that every accepted command is answered exactly once, whatever happens to the threads. Knows no
//! machine and no database.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::sync::oneshot;

use crate::applier::Committed;
use crate::payload::COMMAND_BYTES_MAX;

/// Why there is no reply.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SubmitError {
    /// Not executed. The queue is full: try again a little later.
    #[error("busy: the queue is full")]
    Busy,
    /// Not executed. The database has no room: reads go on, and commands once there is.
    #[error("no room is left to write: commands are refused until there is")]
    NoRoom,
    /// Not executed. This node does not write: ask the leader, or wait for one.
    #[error("unavailable: this node does not accept commands")]
    Unavailable,
    /// Not executed, and never will be.
    #[error("a command of {bytes} bytes is larger than {COMMAND_BYTES_MAX}")]
    TooLarge { bytes: usize },
    /// Pending, not failed: the command may stand in the journal. Ask again under the same client id.
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

/// The duty to answer one caller. Dropped without an answer it says that nothing was executed: whoever hands the
/// command to a database must see to it that this is no longer the last word.
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
            // A caller that went away does not need its answer; the command counts all the same.
            let _ = sender.send(answer);
        }
    }
}

impl<R> Drop for Ticket<R> {
    fn drop(&mut self) {
        self.send(Err(SubmitError::Unavailable));
    }
}

/// An answer that will come. Await it, or [`wait`](Pending::wait) for it on a thread of one's own. Dropping it does
/// not take the command back.
#[derive(Debug)]
pub struct Pending<R>(oneshot::Receiver<Answer<R>>);

impl<R> Pending<R> {
    /// Blocks until the answer is there. Not for use inside an async task: await instead.
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
