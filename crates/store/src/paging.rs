//! One page of a list.

/// Maximum page size.
pub const PAGE_ROWS_MAX: u32 = 100;
/// How deep a list can be paged: beyond it, use a narrower filter.
const DEPTH_MAX: u64 = 100_000;

/// Which rows of a list: page `number` (from 1) of `size` rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    number: u32,
    size: u32,
}

impl Page {
    /// Clamps values to their range.
    pub fn new(number: u32, size: u32) -> Self {
        Self { number: number.max(1), size: size.clamp(1, PAGE_ROWS_MAX) }
    }

    pub fn limit(self) -> i64 {
        i64::from(self.size)
    }

    pub fn offset(self) -> i64 {
        let offset = u64::from(self.number - 1) * u64::from(self.size);
        offset.min(DEPTH_MAX) as i64
    }
}

impl Default for Page {
    fn default() -> Self {
        Self::new(1, 20)
    }
}
