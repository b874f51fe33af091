//! A running digest of what the engine did: cheap enough for every posting, strong enough that two diverging engines do
//! not agree by chance. The cryptographic hash of the whole state is separate (`snapshot`).

use minicbor::{Decode, Encode};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
#[cbor(transparent)]
pub(crate) struct Digest(#[n(0)] u64);

/// An odd constant with well-spread bits (the golden ratio's).
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

impl Digest {
    #[inline]
    pub(crate) fn fold(&mut self, words: &[u64]) {
        for word in words {
            self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(SPREAD);
        }
    }
    pub(crate) const fn value(self) -> u64 {
        self.0
    }
}
