//! The threads that serve connections: one for each processor, each with connections of its own from their first byte
//! to their last.
//!
//! A connection that stays on its thread finds what it needs in that processor's memory, and nobody else has to be
//! asked before it is touched. What takes long is done elsewhere: here it would hold up its neighbours.

mod wake_queue;

use std::num::NonZero;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::Context;
use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;

use wake_queue::{WakeQueue, with_queued_wakes};

pub(crate) struct Workers {
    all: Vec<Running>,
}

struct Running {
    worker: Worker,
    /// Its end is the signal.
    goes_on: oneshot::Sender<()>,
    thread: JoinHandle<()>,
}

/// Where connections are put.
#[derive(Clone)]
pub(crate) struct Worker {
    runtime: Handle,
    wake_queue: Arc<WakeQueue>,
}

impl Workers {
    /// `linger`: how long work on other threads may keep a lane that is to end.
    pub(crate) fn start(linger: Duration) -> anyhow::Result<Self> {
        let places = CpuPinning::of_this_process();
        let start = |number| Running::start(number, &places, linger).context("starting to serve");
        Ok(Self { all: (0..places.workers).map(start).collect::<anyhow::Result<_>>()? })
    }

    pub(crate) fn all(&self) -> Vec<Worker> {
        self.all.iter().map(|running| running.worker.clone()).collect()
    }

    /// Lets go of every connection that is still there.
    pub(crate) fn stop(self) {
        let threads = self.all.into_iter().map(|Running { goes_on, thread, .. }| {
            drop(goes_on);
            thread
        });
        // All are told before one is waited for.
        for thread in threads.collect::<Vec<_>>() {
            // One that panicked has said so.
            let _ = thread.join();
        }
    }
}

impl Running {
    fn start(number: usize, places: &CpuPinning, linger: Duration) -> anyhow::Result<Self> {
        let (mine, everywhere) = (places.of(number), places.processors.clone());
        // A thread that is started by a lane would stay where the lane does.
        let unpin_helpers = move || pin_to(&everywhere);
        let runtime = Builder::new_current_thread().enable_all().on_thread_start(unpin_helpers).build()?;
        let worker = Worker { runtime: runtime.handle().clone(), wake_queue: WakeQueue::new(number) };
        let (goes_on, ended) = oneshot::channel::<()>();
        let wake_queue = Arc::clone(&worker.wake_queue);
        let serve = move || {
            pin_to(&mine);
            runtime.block_on(async {
                tokio::select! {
                    () = wake_queue.deliver() => {}
                    // Nothing is ever sent.
                    _ = ended => {}
                }
            });
            runtime.shutdown_timeout(linger);
        };
        let thread = std::thread::Builder::new().name(format!("lane-{number}")).spawn(serve)?;
        Ok(Self { worker, goes_on, thread })
    }
}

impl Worker {
    pub(crate) fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.runtime.spawn(with_queued_wakes(Arc::clone(&self.wake_queue), work));
    }
}

/// How many lanes there are, and which processor is whose.
struct CpuPinning {
    workers: usize,
    /// Empty where the system places threads better than we could.
    processors: Vec<usize>,
}

impl CpuPinning {
    fn of_this_process() -> Self {
        let workers = std::thread::available_parallelism().map_or(1, NonZero::get);
        Self::new(workers, allowed_processors())
    }

    /// A lane stays on a processor where each has one of its own. Left alone, Linux was seen to keep two busy lanes on
    /// one processor while another stood idle for short times. With fewer lanes than processors the process has a
    /// share of a larger machine, where staying would mean to compete for the same few with everybody else's.
    fn new(workers: usize, processors: Vec<usize>) -> Self {
        Self { workers, processors: if processors.len() == workers { processors } else { Vec::new() } }
    }

    fn of(&self, worker: usize) -> Vec<usize> {
        self.processors.get(worker).copied().into_iter().collect()
    }
}

#[cfg(target_os = "linux")]
fn allowed_processors() -> Vec<usize> {
    use rustix::thread::{CpuSet, sched_getaffinity};
    let Ok(allowed) = sched_getaffinity(None) else { return Vec::new() };
    (0..CpuSet::MAX_CPU).filter(|processor| allowed.is_set(*processor)).collect()
}

/// Where it is not allowed, or no processor is named, the thread goes where the system puts it.
#[cfg(target_os = "linux")]
fn pin_to(processors: &[usize]) {
    use rustix::thread::{CpuSet, sched_setaffinity};
    if processors.is_empty() {
        return;
    }
    let mut only = CpuSet::new();
    for processor in processors {
        only.set(*processor);
    }
    let _ = sched_setaffinity(None, &only);
}

#[cfg(not(target_os = "linux"))]
fn allowed_processors() -> Vec<usize> {
    Vec::new()
}

#[cfg(not(target_os = "linux"))]
fn pin_to(_: &[usize]) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_stay_on_processors_only_where_each_has_its_own() {
        let whole = CpuPinning::new(2, vec![4, 6]);
        assert_eq!([whole.of(0), whole.of(1)], [[4], [6]]);
        let share = CpuPinning::new(2, vec![0, 1, 2, 3]);
        assert!(share.of(0).is_empty() && share.of(1).is_empty());
    }

    #[test]
    fn helpers_of_a_lane_go_anywhere() {
        let workers = Workers::start(Duration::from_secs(1)).unwrap();
        for (number, worker) in workers.all().iter().enumerate() {
            let (said, received) = std::sync::mpsc::sync_channel(1);
            worker.spawn(async move {
                let helper = tokio::task::spawn_blocking(allowed_processors).await;
                said.send((allowed_processors(), helper.unwrap())).unwrap();
            });
            let mine = CpuPinning::of_this_process().of(number);
            let everywhere = allowed_processors();
            assert_eq!(received.recv().unwrap(), (if mine.is_empty() { everywhere.clone() } else { mine }, everywhere));
        }
        workers.stop();
    }

    #[test]
    fn work_stays_on_its_lane_and_ends_with_it() {
        let workers = Workers::start(Duration::from_secs(1)).unwrap();
        for (number, worker) in workers.all().iter().enumerate() {
            let (said, received) = std::sync::mpsc::sync_channel(1);
            worker.spawn(async move {
                tokio::task::yield_now().await;
                said.send(std::thread::current().name().map(str::to_owned)).unwrap();
            });
            assert_eq!(received.recv().unwrap(), Some(format!("lane-{number}")));
        }
        let (is_held, was_dropped) = std::sync::mpsc::sync_channel::<()>(1);
        workers.all()[0].spawn(async move {
            let _is_held = is_held;
            std::future::pending::<()>().await;
        });
        workers.stop();
        assert!(was_dropped.recv().is_err());
    }
}
