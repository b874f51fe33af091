//! Engine time: milliseconds since 1970, passed in, never read from a clock here.

use std::fmt;

pub const SECOND_MS: i64 = 1_000;
pub const MINUTE_MS: i64 = 60 * SECOND_MS;
pub const HOUR_MS: i64 = 60 * MINUTE_MS;
pub const DAY_MS: i64 = 24 * HOUR_MS;

/// Milliseconds since 1970-01-01T00:00:00Z.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, minicbor::Encode, minicbor::Decode)]
#[cbor(transparent)]
#[repr(transparent)]
pub struct Timestamp(#[n(0)] pub i64);

impl Timestamp {
    pub const ZERO: Self = Self(0);
    pub const MAX: Self = Self(i64::MAX);

    /// The moment `ms` later, saturating.
    #[inline]
    pub const fn plus(self, ms: i64) -> Self {
        Self(self.0.saturating_add(ms))
    }
    #[inline]
    pub const fn minus(self, ms: i64) -> Self {
        Self(self.0.saturating_sub(ms))
    }
    /// Milliseconds from `earlier` to this; negative when `earlier` is later.
    #[inline]
    pub const fn since(self, earlier: Self) -> i64 {
        self.0.saturating_sub(earlier.0)
    }
    /// The start of the interval of `length_ms` that holds this moment.
    #[inline]
    pub const fn floor(self, length_ms: i64) -> Self {
        Self(self.0 - self.0.rem_euclid(length_ms))
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
impl fmt::Debug for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}ms", self.0)
    }
}
