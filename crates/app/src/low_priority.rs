//! Low-priority work: runs a future on its own thread at nice 5.
//!
//! Rows may lag behind the responses of their commands; under full load they do.

use std::future::Future;

use tokio::runtime::Builder;
use tokio::sync::oneshot;

use crate::tasks::Tasks;

/// About a third of an equal CPU share under full load.
const NICENESS: i32 = 5;

/// Runs the work until it ends; shutdown waits for it. Threads that it starts inherit the priority.
pub(crate) fn spawn(name: &str, work: impl Future<Output = ()> + Send + 'static, tasks: &Tasks) {
    let (ended_in, ended) = oneshot::channel::<()>();
    let run = move || {
        // On Linux this applies to the thread. Where it is not permitted, the work runs at normal priority.
        let _ = rustix::process::setpriority_process(None, NICENESS);
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime needs no more than files");
        runtime.block_on(work);
        drop(ended_in);
    };
    std::thread::Builder::new().name(name.to_owned()).spawn(run).expect("the system gives out threads at the start");
    tasks.spawn(async {
        // Nothing is ever sent: the channel closes when the thread ends.
        let _ = ended.await;
    });
}
