//! Damage that must be refused: a copy of the disk is harmed and opened, and whoever opens it must say no.
//!
//! Owns the ways to harm a journal below its watermark. The live database is not touched: after the refusal an
//! operator brings back a good copy, and the run goes on with it.

use plimsoll_journal::StoreError;
use plimsoll_sequencer::{Machine, Platform, replay};

use super::database::{Database, DatabaseFault};
use super::frame::{self, Record};
use super::line::Line;
use crate::rng::Rng;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Damage {
    /// One bit anywhere below the watermark, the last acknowledged record included.
    FlippedBit,
    /// The last record was written over another one.
    Misdirected,
    /// Somebody changed a row and the page's checksum fits.
    EditedRow,
    /// Somebody changed a row and its hash too; the next row still names the old hash.
    EditedAndResealed,
}

impl Damage {
    pub(crate) const ALL: [Self; 4] = [Self::FlippedBit, Self::Misdirected, Self::EditedRow, Self::EditedAndResealed];
}

/// Most bits flipped in a snapshot.
const FLIPS_MAX: u64 = 3;

/// Harm a copy and open it. `None`: there was nothing to harm. `Some(false)`: the damage went unnoticed.
pub(crate) fn is_refused(database: &Database, damage: Damage, rng: &mut Rng) -> Option<bool> {
    let copy = damaged_copy(database, damage, rng)?;
    Some(refuses(copy))
}

/// Reads the newest snapshot with a bit flipped under a checksum that fits: whatever the bytes say, reading them
/// ends with a state or an error. `None`: there is no snapshot, or one that was cut down to nothing.
pub(crate) fn read_flipped_snapshot(database: &Database, rng: &mut Rng) -> Option<bool> {
    let mut bytes = database.latest_snapshot(u64::MAX)?.payload;
    if bytes.is_empty() {
        return None;
    }
    for _ in 0..1 + rng.below(FLIPS_MAX) {
        let bit = rng.index(bytes.len() * 8);
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
    Some(Platform::restore(&bytes).is_err())
}

fn refuses(mut copy: Database) -> bool {
    match copy.open() {
        Err(StoreError::Damaged { .. }) => true,
        Err(_) => false,
        Ok(()) => {
            let shared = copy.shared();
            let mut line = Line::new(&shared, 0);
            replay::<Platform>(&mut line, 0, &mut |_| {}).is_err()
        }
    }
}

fn damaged_copy(database: &Database, damage: Damage, rng: &mut Rng) -> Option<Database> {
    let flaw: Option<DatabaseFault> = database.flaw;
    let mut disk = database.disk.clone();
    let rows = &database.rows;
    if rows.len() < 3 || disk.watermark() != disk.len() {
        return None;
    }
    match damage {
        Damage::FlippedBit => disk.flip_bit(rng.index(disk.watermark() * 8)),
        Damage::Misdirected => {
            let last = frame::encode(&Record::Row(rows[rows.len() - 1].clone()));
            let end = disk.len() - last.len();
            disk.overwrite(rng.index(end), &last);
        }
        Damage::EditedRow | Damage::EditedAndResealed => {
            let mut rows = rows.to_vec();
            let reseal = damage == Damage::EditedAndResealed;
            // A change of the last row is the hardest to see: no later digest contradicts it. Resealed it can't be
            // seen by the chain at all, only by what was published.
            let most = rows.len() - usize::from(reseal);
            let at = if !reseal && rng.coin() { rows.len() - 1 } else { rng.index(most) };
            let batch = &mut rows[at].batch;
            let bit = rng.index(batch.payload.len() * 8);
            batch.payload[bit / 8] ^= 1 << (bit % 8);
            if reseal {
                batch.hash = batch.seal();
            }
            let bytes = rows.into_iter().flat_map(|row| frame::encode(&Record::Row(row))).collect();
            disk.replace(bytes);
        }
    }
    Some(Database::unopened(disk, flaw))
}
