//! Wall clock for everything outside the engine. The only reader of the system clock in this crate.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use plimsoll_units::Timestamp;

/// The system clock, or in tests a manual one. Clones show the same time.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    by_hand: Option<Arc<AtomicI64>>,
}

impl Clock {
    pub fn system() -> Self {
        Self::default()
    }

    /// A clock that stands still until it is [set](Self::set).
    pub fn by_hand(at: Timestamp) -> Self {
        Self { by_hand: Some(Arc::new(AtomicI64::new(at.0))) }
    }

    /// # Panics
    /// On the system clock, which cannot be set.
    pub fn set(&self, at: Timestamp) {
        self.by_hand.as_ref().expect("a clock set by hand").store(at.0, Ordering::SeqCst);
    }

    pub fn now(&self) -> Timestamp {
        if let Some(by_hand) = &self.by_hand {
            return Timestamp(by_hand.load(Ordering::SeqCst));
        }
        let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock after 1970");
        Timestamp(since.as_millis() as i64)
    }
}
