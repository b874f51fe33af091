//! Work that gives way: on a thread of its own, with less of the processor than answers to requests have.
//!
//! Rows may come later than the answers they tell of; under a full load they do.

use std::future::Future;

use tokio::runtime::Builder;
use tokio::sync::oneshot;

use crate::tasks::Tasks;

/// A third of an equal share when there is not enough for all.
const NICENESS: i32 = 5;

/// Runs the work until it ends; the platform's stop waits for it. Threads that it starts give way as well.
pub(crate) fn spawn(name: &str, work: impl Future<Output = ()> + Send + 'static, tasks: &Tasks) {
    let (ended_in, ended) = oneshot::channel::<()>();
    let run = move || {
        // On Linux this is the thread's. Where it is not allowed, the work competes like any other.
        let _ = rustix::process::setpriority_process(None, NICENESS);
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime needs no more than files");
        runtime.block_on(work);
        drop(ended_in);
    };
    std::thread::Builder::new().name(name.to_owned()).spawn(run).expect("the system gives out threads at the start");
    tasks.spawn(async {
        // Nothing is ever sent: the thread's end is the word.
        let _ = ended.await;
    });
}
