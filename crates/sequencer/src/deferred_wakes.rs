//! Many answers at once, and their threads woken after the last of them.
//!
//! A thread that is woken by the first answer of a batch may take the processor from the one that is still answering,
//! find that one answer, and sleep again. Knows wakers only.

use std::cell::RefCell;
use std::task::Waker;

thread_local! {
    /// Who is to be woken when this thread has answered everybody, while it does.
    static HELD: RefCell<Option<Vec<Waker>>> = const { RefCell::new(None) };
}

/// Wakes, or does so a little later if this thread is answering many.
pub fn wake_or_defer(waker: Waker) {
    let at_once = HELD.with_borrow_mut(|held| match held {
        Some(held) => {
            held.push(waker);
            None
        }
        None => Some(waker),
    });
    if let Some(waker) = at_once {
        waker.wake();
    }
}

/// Does work in which everybody who is roused is woken at its end.
pub(crate) fn defer_wakes(work: impl FnOnce()) {
    HELD.set(Some(Vec::new()));
    // Whatever becomes of the work: who was answered must hear of it.
    let _at_last = WakeDeferred;
    work();
}

struct WakeDeferred;

impl Drop for WakeDeferred {
    fn drop(&mut self) {
        HELD.take().into_iter().flatten().for_each(Waker::wake);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::task::Wake;

    #[derive(Default)]
    struct Count(AtomicUsize);

    impl Wake for Count {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[test]
    fn who_is_roused_in_the_midst_of_it_is_woken_at_the_end() {
        let count = Arc::new(Count::default());
        let woken = || count.0.load(Ordering::Relaxed);
        let waker = Waker::from(Arc::clone(&count));
        wake_or_defer(waker.clone());
        assert_eq!(woken(), 1);
        defer_wakes(|| {
            wake_or_defer(waker.clone());
            wake_or_defer(waker.clone());
            assert_eq!(woken(), 1);
        });
        assert_eq!(woken(), 3);
        wake_or_defer(waker.clone());
        assert_eq!(woken(), 4);
    }

    #[test]
    fn a_panic_leaves_nobody_asleep() {
        let count = Arc::new(Count::default());
        let waker = Waker::from(Arc::clone(&count));
        let broken = std::panic::catch_unwind(|| {
            defer_wakes(|| {
                wake_or_defer(waker);
                panic!("planted");
            });
        });
        assert!(broken.is_err());
        assert_eq!(count.0.load(Ordering::Relaxed), 1);
    }
}
