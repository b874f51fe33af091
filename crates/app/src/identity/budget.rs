//! So many within so long, for each key: what one address or the whole platform may cause.
//!
//! Kept in memory: a restart forgives, and the limits that must not be forgiven are rows.

use std::collections::HashMap;
use std::sync::Mutex;

use plimsoll_units::Timestamp;

/// Keys remembered at most. When there are more, old windows go first; a flood of new keys is then held back by the
/// edge's own limits.
const KEYS_MAX: usize = 100_000;

pub(super) struct Budget {
    limit: u32,
    window_ms: i64,
    spent: Mutex<HashMap<String, Window>>,
}

struct Window {
    since: Timestamp,
    count: u32,
}

impl Budget {
    pub(super) fn new(limit: u32, window_ms: i64) -> Self {
        Self { limit, window_ms, spent: Mutex::new(HashMap::new()) }
    }

    /// Spends one. False when nothing is left in this window.
    pub(super) fn spend(&self, key: &str, now: Timestamp) -> bool {
        let mut spent = self.spent.lock().expect("nothing panics while it is held");
        let over = |window: &Window| now.since(window.since) >= self.window_ms;
        if spent.len() >= KEYS_MAX && !spent.contains_key(key) {
            spent.retain(|_, window| !over(window));
            if spent.len() >= KEYS_MAX {
                return false;
            }
        }
        let window = spent.entry(key.to_owned()).or_insert(Window { since: now, count: 0 });
        if over(window) {
            *window = Window { since: now, count: 0 };
        }
        window.count += u32::from(window.count <= self.limit);
        window.count <= self.limit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SEC-024.
    #[test]
    fn a_budget_is_spent_by_key_and_comes_back() {
        let budget = Budget::new(2, 100);
        let spend = |key, at| budget.spend(key, Timestamp(at));
        assert!(spend("a", 0) && spend("a", 50));
        assert!(!spend("a", 99));
        assert!(spend("b", 99));
        assert!(spend("a", 100));
    }
}
