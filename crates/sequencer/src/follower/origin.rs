//! A follower's starting point: the newest readable snapshot, or genesis.

use plimsoll_journal::{BatchSeq, JournalStore};

use super::{Follower, ReplayError};
use crate::machine::{DecodeError, Machine};

/// The starting point of a follower.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The snapshot's batch; `None`: genesis.
    pub snapshot: Option<BatchSeq>,
    /// Unreadable snapshots that were skipped.
    pub unreadable: Vec<(BatchSeq, DecodeError)>,
}

/// Selects the newest snapshot.
pub const NEWEST: BatchSeq = i64::MAX as BatchSeq;

/// A follower at the newest readable snapshot at or before batch `at_most`; 0 starts from genesis.
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
