//! Remembers which profiles somebody read lately: reading one again within a quarter of an hour is one record.

use std::collections::HashMap;
use std::sync::Mutex;

use plimsoll_units::{MINUTE_MS, StaffId};

const WINDOW_MS: i64 = 15 * MINUTE_MS;
/// Beyond this all is forgotten, and recorded anew.
const REMEMBERED_MAX: usize = 10_000;

#[derive(Default)]
pub(crate) struct SeenLately(Mutex<HashMap<(StaffId, i64), i64>>);

impl SeenLately {
    /// Whether this is the first time within the window.
    pub(crate) fn is_first(&self, staff: StaffId, user: i64, now: i64) -> bool {
        let mut seen = self.0.lock().expect("nobody panics with the lock");
        if seen.len() >= REMEMBERED_MAX {
            seen.clear();
        }
        let last = seen.insert((staff, user), now);
        match last {
            Some(last) if now - last < WINDOW_MS => {
                // The window is counted from the record, not from the last look.
                seen.insert((staff, user), last);
                false
            }
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_is_recorded_once_in_a_window() {
        let seen = SeenLately::default();
        let ann = StaffId(10);
        assert!(seen.is_first(ann, 1, 0));
        assert!(!seen.is_first(ann, 1, WINDOW_MS - 1));
        assert!(seen.is_first(ann, 1, WINDOW_MS));
        assert!(seen.is_first(StaffId(11), 1, WINDOW_MS));
        assert!(seen.is_first(ann, 2, WINDOW_MS));
    }
}
