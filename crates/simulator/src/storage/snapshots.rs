//! The snapshots of the simulated database: kept beside the log, covered by a checksum, damaged at times.
//!
//! Owns which snapshot is whole. Does not know what one contains.

use plimsoll_journal::{BatchSeq, Hash, Row, SNAPSHOTS_KEPT, Snapshot};

use crate::rng::Rng;

#[derive(Clone, Debug)]
struct Kept {
    snapshot: Snapshot,
    checksum: Hash,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Snapshots(Vec<Kept>);

fn checksum(snapshot: &Snapshot) -> Hash {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&snapshot.hash);
    for number in [snapshot.seq, snapshot.last, snapshot.at_ms as u64] {
        hasher.update(&number.to_le_bytes());
    }
    hasher.update(&snapshot.state_digest);
    hasher.update(&snapshot.payload);
    *hasher.finalize().as_bytes()
}

impl Snapshots {
    pub(super) fn put(&mut self, snapshot: Snapshot) {
        let checksum = checksum(&snapshot);
        self.0.retain(|kept| kept.snapshot.seq != snapshot.seq);
        self.0.push(Kept { snapshot, checksum });
        self.0.sort_by_key(|kept| kept.snapshot.seq);
        let surplus = self.0.len().saturating_sub(SNAPSHOTS_KEPT as usize);
        self.0.drain(..surplus);
    }

    /// The process ended while it wrote: some bytes are there, the cover promises more.
    pub(super) fn put_cut(&mut self, snapshot: Snapshot, written_permille: u64) {
        let seq = snapshot.seq;
        self.put(snapshot);
        if let Some(kept) = self.0.iter_mut().find(|kept| kept.snapshot.seq == seq) {
            let end = kept.snapshot.payload.len() as u64 * written_permille.min(999) / 1_000;
            kept.snapshot.payload.truncate(end as usize);
        }
    }

    /// The newest that is whole and of the history that `rows` tell.
    pub(super) fn latest(&self, at_most: BatchSeq, rows: &[Row]) -> Option<Snapshot> {
        let belongs = |kept: &&Kept| {
            let Snapshot { seq, hash, .. } = kept.snapshot;
            let row = seq.checked_sub(1).and_then(|place| rows.get(place as usize));
            row.is_some_and(|row| row.batch.hash == hash)
        };
        let whole = |kept: &&Kept| checksum(&kept.snapshot) == kept.checksum;
        let candidates = self.0.iter().rev().filter(|kept| kept.snapshot.seq <= at_most);
        candidates.filter(belongs).find(whole).map(|kept| kept.snapshot.clone())
    }

    /// Damage the newest: cut short or with a bit flipped; with its checksum made to fit, at times, so that only its
    /// reader can tell. Returns whether there was one.
    pub(super) fn damage(&mut self, rng: &mut Rng) -> bool {
        let Some(kept) = self.0.last_mut().filter(|kept| !kept.snapshot.payload.is_empty()) else { return false };
        let payload = &mut kept.snapshot.payload;
        if rng.coin() {
            payload.truncate(rng.index(payload.len()));
            if rng.coin() {
                kept.checksum = checksum(&kept.snapshot);
            }
        } else {
            let bit = rng.index(payload.len() * 8);
            payload[bit / 8] ^= 1 << (bit % 8);
        }
        true
    }
}
