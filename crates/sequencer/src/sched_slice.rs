//! Threads that everybody waits for, and that never have much to do, are let in soon after they wake.
//!
//! Linux (since 6.12) shares a processor out in slices of milliseconds. A thread that wakes waits for the running one's
//! to end, unless it asked for shorter ones itself: it is let in earlier then, and gets no more of the processor in all.

/// The shortest there is. Most batches are applied or handed to the database in less.
#[cfg(target_os = "linux")]
const SLICE_NS: u64 = 100_000;

/// Asks for this thread. Where the system does not know of it or does not allow it, the thread waits like any other.
#[cfg(target_os = "linux")]
pub(crate) fn request_short_timeslice() {
    let Some(mut wishes) = system::read() else { return };
    wishes.sched_runtime = SLICE_NS;
    system::write(&wishes);
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn request_short_timeslice() {}

/// Two calls that neither the standard library nor `rustix` offers.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "calls to the kernel without a wrapper")]
mod system {
    use libc::{SYS_sched_getattr, SYS_sched_setattr, c_int, c_uint, sched_attr, syscall};

    const THIS_THREAD: c_int = 0;
    const NO_FLAGS: c_uint = 0;
    const SIZE: u32 = size_of::<sched_attr>() as u32;

    pub(super) fn read() -> Option<sched_attr> {
        let mut wishes = sched_attr {
            size: SIZE,
            sched_policy: 0,
            sched_flags: 0,
            sched_nice: 0,
            sched_priority: 0,
            sched_runtime: 0,
            sched_deadline: 0,
            sched_period: 0,
        };
        // SAFETY: the kernel writes `SIZE` bytes at most to a place of that size, which nobody else looks at meanwhile.
        let reported = unsafe { syscall(SYS_sched_getattr, THIS_THREAD, &raw mut wishes, SIZE, NO_FLAGS) };
        (reported == 0).then_some(wishes)
    }

    pub(super) fn write(wishes: &sched_attr) {
        // SAFETY: the kernel reads `wishes.size` bytes, which is what it wrote there, and keeps no pointer.
        let _ = unsafe { syscall(SYS_sched_setattr, THIS_THREAD, std::ptr::from_ref(wishes), NO_FLAGS) };
    }
}

#[cfg(test)]
mod tests {
    #[cfg(target_os = "linux")]
    #[test]
    fn a_thread_gets_short_slices_for_itself_and_keeps_the_rest() {
        use super::{SLICE_NS, request_short_timeslice, system::read};
        let mine = || read().map(|wishes| (wishes.sched_policy, wishes.sched_nice, wishes.sched_runtime));
        let Some((policy, nice, slice)) = mine() else { return };
        let asks = move || {
            request_short_timeslice();
            mine()
        };
        // A system without slices says 0.
        let wanted = if slice == 0 { 0 } else { SLICE_NS };
        assert_eq!(std::thread::spawn(asks).join().expect("it does not panic"), Some((policy, nice, wanted)));
        assert_eq!(mine(), Some((policy, nice, slice)), "the thread that started it");
    }
}
