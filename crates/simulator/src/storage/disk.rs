//! One file on a disk with a cache: what was written is seen at once and survives only when it was synced.
//!
//! Owns bytes, the cache and the ways to lose them. Knows no record.

use std::ops::Range;

use crate::rng::Rng;

#[derive(Clone, Debug, Default)]
pub(super) struct Disk {
    /// As every reader sees it, the cache included.
    bytes: Vec<u8>,
    /// Everything below is on the platter.
    synced: usize,
    /// Parts that a failed sync dropped from the cache's duty: still seen, never written.
    holes: Vec<Range<usize>>,
    /// How much was ever synced with success, kept in a second file: damage below it is damage, not a torn tail.
    watermark: usize,
}

/// What becomes of written bytes that were not synced when the power goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tail {
    Lost,
    Kept,
    /// Cut somewhere.
    Torn,
    /// There, with some bytes wrong.
    Garbled,
    /// There, with rubbish behind it.
    Extended,
}

impl Tail {
    pub(crate) const ALL: [Self; 5] = [Self::Lost, Self::Kept, Self::Torn, Self::Garbled, Self::Extended];
}

/// Most rubbish behind a tail.
const RUBBISH_BYTES_MAX: u64 = 64;

impl Disk {
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }
    pub(super) fn watermark(&self) -> usize {
        self.watermark
    }
    /// Whether everything up to `end` would survive a power cut.
    pub(super) fn is_synced(&self, end: usize) -> bool {
        end <= self.synced && self.holes.iter().all(|hole| hole.start >= end)
    }

    pub(super) fn write(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    pub(super) fn sync(&mut self) {
        self.synced = self.bytes.len();
        self.watermark = self.synced;
    }

    /// A sync that fails: the pages are marked clean although they are not on the platter. A later sync that
    /// succeeds does not bring them there.
    pub(super) fn fail_sync(&mut self) {
        if self.synced < self.bytes.len() {
            self.holes.push(self.synced..self.bytes.len());
            self.synced = self.bytes.len();
        }
    }

    /// The power goes. What is left is what the platter has.
    pub(super) fn cut_power(&mut self, tail: Tail, rng: &mut Rng) {
        for hole in std::mem::take(&mut self.holes) {
            self.bytes[hole].fill(0);
        }
        let unsynced = self.bytes.len() - self.synced;
        match tail {
            Tail::Lost => self.bytes.truncate(self.synced),
            Tail::Torn => self.bytes.truncate(self.synced + rng.below(unsynced as u64 + 1) as usize),
            Tail::Garbled => {
                for _ in 0..unsynced.min(3) {
                    let at = self.synced + rng.index(unsynced);
                    self.bytes[at] ^= 1 << rng.below(8);
                }
            }
            Tail::Kept => {}
            Tail::Extended => {
                for _ in 0..rng.below(RUBBISH_BYTES_MAX) {
                    self.bytes.push(rng.next_u64() as u8);
                }
            }
        }
        self.synced = self.bytes.len();
    }

    /// What stands behind `end` is not a record: recovery forgets it.
    pub(super) fn truncate(&mut self, end: usize) {
        self.bytes.truncate(end);
        self.synced = self.synced.min(end);
        self.holes.retain(|hole| hole.end <= end);
    }

    pub(super) fn flip_bit(&mut self, bit: usize) {
        self.bytes[bit / 8] ^= 1 << (bit % 8);
    }

    /// A write that lands elsewhere, on top of what stands there.
    pub(super) fn overwrite(&mut self, at: usize, bytes: &[u8]) {
        let end = (at + bytes.len()).min(self.bytes.len());
        self.bytes[at..end].copy_from_slice(&bytes[..end - at]);
    }

    /// Another whole content, all of it on the platter.
    pub(super) fn replace(&mut self, bytes: Vec<u8>) {
        self.synced = bytes.len();
        self.watermark = bytes.len();
        self.bytes = bytes;
        self.holes.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_synced_survives_every_power_cut() {
        for tail in Tail::ALL {
            let mut disk = Disk::default();
            disk.write(b"kept");
            disk.sync();
            disk.write(b"maybe");
            assert!(disk.is_synced(4) && !disk.is_synced(5));
            disk.cut_power(tail, &mut Rng::new(1));
            assert_eq!(&disk.bytes()[..4], b"kept", "{tail:?}");
        }
    }

    #[test]
    fn a_failed_sync_is_not_mended_by_the_next() {
        let mut disk = Disk::default();
        disk.write(b"gone");
        disk.fail_sync();
        disk.write(b"kept");
        disk.sync();
        assert_eq!(disk.bytes(), b"gonekept", "the cache still shows it");
        assert!(!disk.is_synced(4));
        disk.cut_power(Tail::Kept, &mut Rng::new(1));
        assert_eq!(disk.bytes(), b"\0\0\0\0kept");
    }
}
