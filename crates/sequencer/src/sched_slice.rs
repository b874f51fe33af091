//! Short scheduler slices: requests a 100 µs EEVDF slice for latency-critical threads so that they preempt on wake-up
//! (Linux ≥ 6.12).
//!
//! By default a waking thread waits for the running thread's slice of some milliseconds to end. A thread with a shorter
//! slice of its own is scheduled earlier, and gets no more processor time in total.

/// The kernel's minimum. Most batches are applied or handed to the database in less.
#[cfg(target_os = "linux")]
const SLICE_NS: u64 = 100_000;

/// Requests the slice for the current thread. Without kernel support or permission the thread keeps the default.
#[cfg(target_os = "linux")]
pub(crate) fn request_short_timeslice() {
    let Some(mut wishes) = system::read() else { return };
    wishes.sched_runtime = SLICE_NS;
    system::write(&wishes);
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn request_short_timeslice() {}

/// Two system calls that neither the standard library nor `rustix` offers.
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
        // SAFETY: the kernel writes at most `SIZE` bytes to a value of that size, which nothing else accesses
        // meanwhile.
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
        // A kernel without slices reports 0.
        let wanted = if slice == 0 { 0 } else { SLICE_NS };
        assert_eq!(std::thread::spawn(asks).join().expect("it does not panic"), Some((policy, nice, wanted)));
        assert_eq!(mine(), Some((policy, nice, slice)), "the thread that started it");
    }
}
