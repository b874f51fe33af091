//! Replay and verification of a whole journal.
//!
//! Owns the two walks behind the `replay` and `verify` commands. Knows no lease: it only reads.

use plimsoll_journal::{BatchSeq, Head, JournalStore};
use plimsoll_units::Timestamp;

use crate::follower::{Follower, NEWEST, ReplayError, begin};
use crate::machine::Machine;

/// Progress of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    pub batch: BatchSeq,
    /// The last batch of this replay.
    pub of: BatchSeq,
    pub command: u64,
    pub at: Timestamp,
}

/// Replays the journal from the newest snapshot at or before batch `from` (0: from genesis) to the head at the time of
/// the call, checking every batch.
pub fn replay<M: Machine>(
    store: &mut dyn JournalStore,
    from: BatchSeq,
    progress: &mut dyn FnMut(Progress),
) -> Result<Follower<M>, ReplayError> {
    let (mut follower, _) = begin::<M>(store, from)?;
    let goal = store.head()?.seq;
    walk(&mut follower, store, goal, progress)?;
    Ok(follower)
}

fn walk<M: Machine>(
    follower: &mut Follower<M>,
    store: &mut dyn JournalStore,
    goal: BatchSeq,
    progress: &mut dyn FnMut(Progress),
) -> Result<(), ReplayError> {
    while follower.position().seq < goal {
        let batches = follower.advance_to(store, goal)?;
        let Head { seq, last, at_ms, .. } = follower.position();
        if batches == 0 {
            return Err(ReplayError::Regression { applied: goal, head: seq });
        }
        progress(Progress { batch: seq, of: goal, command: last, at: Timestamp(at_ms) });
    }
    Ok(())
}

/// The result of a successful verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    pub head: Head,
    pub state_digest: [u8; 8],
    /// Snapshots that were restored and found equal to the replayed state.
    pub snapshots: usize,
}

/// Replays everything from genesis and compares every snapshot with the state at its batch.
pub fn verify<M: Machine>(
    store: &mut dyn JournalStore,
    progress: &mut dyn FnMut(Progress),
) -> Result<Verified, ReplayError> {
    Ok(examine::<M>(store, progress)?.0)
}

/// Like [`verify`], and returns the machine replayed from genesis.
pub fn examine<M: Machine>(
    store: &mut dyn JournalStore,
    progress: &mut dyn FnMut(Progress),
) -> Result<(Verified, Follower<M>), ReplayError> {
    let snapshots = snapshots::<M>(store)?;
    let mut follower = Follower::<M>::genesis();
    for &(seq, state_digest) in snapshots.iter().rev() {
        walk(&mut follower, store, seq, progress)?;
        if follower.machine().digest() != state_digest {
            return Err(ReplayError::Snapshot { seq, what: "the commands give another state".into() });
        }
    }
    let goal = store.head()?.seq;
    walk(&mut follower, store, goal, progress)?;
    let (head, state_digest) = (follower.position(), follower.machine().digest());
    let verified = Verified { head, state_digest, snapshots: snapshots.len() };
    Ok((verified, follower))
}

/// Batch and digest of all snapshots, newest first, each restored.
fn snapshots<M: Machine>(store: &mut dyn JournalStore) -> Result<Vec<(BatchSeq, [u8; 8])>, ReplayError> {
    let mut found = Vec::new();
    let mut at_most = NEWEST;
    while let Some(snapshot) = store.latest_snapshot(at_most)? {
        let seq = snapshot.seq;
        let restored = Follower::<M>::restore(&snapshot);
        restored.map_err(|error| ReplayError::Snapshot { seq, what: error.to_string() })?;
        found.push((seq, snapshot.state_digest));
        let Some(before) = seq.checked_sub(1) else { break };
        at_most = before;
    }
    Ok(found)
}
