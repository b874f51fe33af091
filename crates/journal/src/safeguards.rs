//! The safeguards of an append: all are on, except where a test proves that it would notice one missing. Knows no
//! statement; the databases read it when they build theirs.

/// The safeguards of an append. Only the feature `test-support` can make anything but [`Safeguards::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Safeguards {
    pub(crate) epoch_check: bool,
    pub(crate) share_lock: bool,
    pub(crate) heed_warnings: bool,
}

impl Safeguards {
    pub const ALL: Self = Self { epoch_check: true, share_lock: true, heed_warnings: true };
}

#[cfg(feature = "test-support")]
impl Safeguards {
    /// Any node may append, whatever the lease says.
    pub const WITHOUT_EPOCH_CHECK: Self = Self { epoch_check: false, ..Self::ALL };
    /// The lease may change hands between the check and the insert.
    pub const WITHOUT_SHARE_LOCK: Self = Self { share_lock: false, ..Self::ALL };
    /// A success counts even when it came with a warning.
    pub const WITHOUT_WARNINGS: Self = Self { heed_warnings: false, ..Self::ALL };
}
