//! Finding in the journal what was missed: a second fold, from the newest snapshot before the gap to its end.

use std::sync::Arc;

use plimsoll_engine::Request;
use plimsoll_journal::{BatchSeq, Head, JournalStore, StoreError as JournalError};
use plimsoll_sequencer::{Follower, Observer, Outcome, Platform, ReplayError, Stamp, begin};
use plimsoll_store::projections::Progress;
use tokio::sync::mpsc::Sender;

use super::change::Change;
use super::derive::derive;
use super::projector::PendingWrites;
use crate::app::OpenJournal;

#[derive(Debug, thiserror::Error)]
pub enum CatchUpError {
    #[error("opening the journal")]
    Journal(#[from] JournalError),
    #[error("reading the journal")]
    Replay(#[from] ReplayError),
    #[error("the rows were derived from another journal: batch {batch} is not the same; rebuild them")]
    OtherJournal { batch: BatchSeq },
    #[error("the journal ends at batch {head}, before batch {wanted}, which rows or readers know of")]
    Short { head: BatchSeq, wanted: BatchSeq },
    #[error("writing rows")]
    Rows(#[from] plimsoll_store::StoreError),
    #[error("the thread that reads the journal ended")]
    Thread,
}

impl CatchUpError {
    /// Worth trying again: nothing is wrong with what is kept, as far as anyone knows.
    pub fn is_transient(&self) -> bool {
        match self {
            Self::Journal(error) => !matches!(error, JournalError::Damaged { .. }),
            Self::Replay(error) => error.is_transient(),
            Self::Rows(_) => true,
            Self::OtherJournal { .. } | Self::Short { .. } | Self::Thread => false,
        }
    }
}

/// Hands over every batch after `from` up to `goal`, or until nobody takes them any more. Blocks.
pub(super) fn walk(
    open: &OpenJournal,
    from: &Progress,
    goal: BatchSeq,
    out: Sender<PendingWrites>,
) -> Result<(), CatchUpError> {
    let mut journal = open()?;
    let (mut follower, _) = begin::<Platform>(journal.as_mut(), from.batch)?;
    go(&mut follower, journal.as_mut(), from.batch, &mut Silent)?;
    let Head { seq, hash, .. } = follower.position();
    if seq > 0 && hex::encode(hash) != from.hash {
        return Err(CatchUpError::OtherJournal { batch: seq });
    }
    go(&mut follower, journal.as_mut(), goal, &mut Derivation { changes: Vec::new(), out })
}

fn go<O: Observer<Platform> + Listening>(
    follower: &mut Follower<Platform>,
    journal: &mut dyn JournalStore,
    goal: BatchSeq,
    observer: &mut O,
) -> Result<(), CatchUpError> {
    while follower.position().seq < goal && observer.is_listening() {
        if follower.follow(journal, goal, observer)? == 0 {
            return Err(CatchUpError::Short { head: follower.position().seq, wanted: goal });
        }
    }
    Ok(())
}

trait Listening {
    fn is_listening(&self) -> bool;
}

/// For batches that are rows already.
struct Silent;

impl Observer<Platform> for Silent {
    fn on_command(&mut self, _: &Platform, _: Stamp, _: &Request, _: Arc<Outcome>) {}
}

impl Listening for Silent {
    fn is_listening(&self) -> bool {
        true
    }
}

struct Derivation {
    changes: Vec<Change>,
    out: Sender<PendingWrites>,
}

impl Observer<Platform> for Derivation {
    fn on_command(&mut self, platform: &Platform, at: Stamp, request: &Request, outcome: Arc<Outcome>) {
        let at = plimsoll_engine::Stamp { seq: at.seq, at: at.at };
        derive(platform.engine(), at, request, &outcome, &mut self.changes);
    }

    fn on_batch(&mut self, _: &Platform, head: &Head) {
        let pending = PendingWrites::of_batch(head, std::mem::take(&mut self.changes));
        // Whoever took them is gone: `go` sees it and ends.
        let _ = self.out.blocking_send(pending);
    }
}

impl Listening for Derivation {
    fn is_listening(&self) -> bool {
        !self.out.is_closed()
    }
}
