//! A write batch: the frames that one system call sends, and the origin of each. Knows no socket.

use std::io::IoSlice;

use bytes::Bytes;

/// Frames per write. The kernel accepts up to 1,024; more than this gains nothing.
pub(crate) const BATCH_MAX: usize = 64;

/// A frame's origin, updated once the kernel has accepted the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The rest of a frame that the kernel accepted in part.
    Rest,
    /// The first queued reply.
    Answer,
    /// The subscription at that index, and the frame's number in its topic.
    Subscription { place: usize, number: u64 },
}

/// Reused from write to write, so that nothing is allocated.
#[derive(Default)]
pub(crate) struct Batch {
    frames: Vec<Bytes>,
    origins: Vec<Origin>,
}

impl Batch {
    pub(crate) fn clear(&mut self) {
        self.frames.clear();
        self.origins.clear();
    }

    pub(crate) fn push(&mut self, frame: Bytes, origin: Origin) {
        self.frames.push(frame);
        self.origins.push(origin);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    pub(crate) fn room(&self) -> usize {
        BATCH_MAX - self.frames.len()
    }

    /// Passes the frames to `write` as I/O slices.
    pub(crate) fn with_slices<T>(&self, write: impl FnOnce(&[IoSlice<'_>]) -> T) -> T {
        let mut slices = [IoSlice::new(&[]); BATCH_MAX];
        for (slice, frame) in slices.iter_mut().zip(&self.frames) {
            *slice = IoSlice::new(frame);
        }
        write(&slices[..self.frames.len()])
    }

    /// Accounts for the bytes the kernel accepted: for each frame sent at least in part, its origin and its unsent rest
    /// (empty for all but the last).
    pub(crate) fn taken(&self, mut bytes: usize, mut tick_off: impl FnMut(Origin, Option<Bytes>)) -> bool {
        for (frame, origin) in self.frames.iter().zip(&self.origins) {
            if bytes >= frame.len() {
                bytes -= frame.len();
                tick_off(*origin, None);
            } else {
                if bytes > 0 {
                    tick_off(*origin, Some(frame.slice(bytes..)));
                }
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_kernel_began_is_ticked_off() {
        let mut batch = Batch::default();
        batch.push(Bytes::from_static(b"abc"), Origin::Rest);
        batch.push(Bytes::from_static(b"defg"), Origin::Answer);
        batch.push(Bytes::from_static(b"hi"), Origin::Subscription { place: 0, number: 7 });
        for (bytes, ticked, rest) in [(0, 0, ""), (2, 1, "c"), (3, 1, ""), (5, 2, "fg"), (7, 2, ""), (9, 3, "")] {
            let (mut count, mut left) = (0, Bytes::new());
            let whole = batch.taken(bytes, |_, rest| {
                count += 1;
                left = rest.unwrap_or_default();
            });
            assert_eq!((count, left.as_ref(), whole), (ticked, rest.as_bytes(), bytes == 9), "{bytes} bytes taken");
        }
    }
}
