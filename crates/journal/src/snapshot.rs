//! Snapshot format: how a snapshot is cut into rows and how a reader knows that it is complete. Knows neither what a
//! snapshot contains nor which database keeps it.

use crate::chain::{counted, sized};
use crate::store::{Hash, Snapshot, StoreError};

/// Snapshots kept; older ones serve as a fallback if the newest is damaged.
pub const SNAPSHOTS_KEPT: u32 = 3;

/// Bytes per row: small enough that writing a row delays the journal's writer by a fraction of a commit.
pub(crate) const PART_BYTES: usize = 256 * 1024;

/// The parts of a snapshot in order, numbered from 0. An empty snapshot has none.
pub(crate) fn parts(payload: &[u8]) -> impl Iterator<Item = (i64, &[u8])> {
    (0..).zip(payload.chunks(PART_BYTES))
}

/// Identifies a snapshot by its contents: two nodes that snapshot the same batch write the same rows, and a snapshot of
/// a diverged state does not mix with theirs.
pub(crate) fn checksum(snapshot: &Snapshot) -> Hash {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&snapshot.hash);
    for number in [snapshot.seq, snapshot.last, snapshot.at_ms as u64] {
        hasher.update(&number.to_le_bytes());
    }
    hasher.update(&snapshot.state_digest);
    hasher.update(&snapshot.payload);
    *hasher.finalize().as_bytes()
}

/// The row that is written after all parts: if it exists, the parts do too.
pub(crate) struct Cover {
    pub(crate) seq: i64,
    pub(crate) checksum: Vec<u8>,
    pub(crate) hash: Vec<u8>,
    pub(crate) last: i64,
    pub(crate) at_ms: i64,
    pub(crate) state_digest: Vec<u8>,
}

impl Cover {
    /// The snapshot under this cover, or `None` when the bytes are not those that were written.
    pub(crate) fn open(&self, payload: Vec<u8>) -> Option<Snapshot> {
        let snapshot = self.assemble(payload).ok()?;
        (checksum(&snapshot)[..] == self.checksum).then_some(snapshot)
    }

    fn assemble(&self, payload: Vec<u8>) -> Result<Snapshot, StoreError> {
        let seq = counted(0, "number", self.seq)?;
        Ok(Snapshot {
            seq,
            hash: sized(seq, "hash", &self.hash)?,
            last: counted(seq, "last command", self.last)?,
            at_ms: self.at_ms,
            state_digest: sized(seq, "state digest", &self.state_digest)?,
            payload,
        })
    }
}
