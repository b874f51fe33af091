//! The threads that serve connections: one for each processor, each with connections of its own from their first byte
//! to their last.
//!
//! A connection that stays on its thread finds what it needs in that processor's memory, and nobody else has to be
//! asked before it is touched. What takes long is done elsewhere: here it would hold up its neighbours.

mod post;

use std::num::NonZero;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::Context;
use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;

use post::{Post, by_post};

pub(crate) struct Lanes {
    all: Vec<Running>,
}

struct Running {
    lane: Lane,
    /// Its end is the signal.
    goes_on: oneshot::Sender<()>,
    thread: JoinHandle<()>,
}

/// Where connections are put.
#[derive(Clone)]
pub(crate) struct Lane {
    runtime: Handle,
    post: Arc<Post>,
}

impl Lanes {
    /// `linger`: how long work on other threads may keep a lane that is to end.
    pub(crate) fn start(linger: Duration) -> anyhow::Result<Self> {
        let places = Places::of_this_process();
        let start = |number| Running::start(number, &places, linger).context("starting to serve");
        Ok(Self { all: (0..places.lanes).map(start).collect::<anyhow::Result<_>>()? })
    }

    pub(crate) fn all(&self) -> Vec<Lane> {
        self.all.iter().map(|running| running.lane.clone()).collect()
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
    fn start(number: usize, places: &Places, linger: Duration) -> anyhow::Result<Self> {
        let (mine, everywhere) = (places.of(number), places.processors.clone());
        // A thread that is started by a lane would stay where the lane does.
        let helpers_go = move || stay_on(&everywhere);
        let runtime = Builder::new_current_thread().enable_all().on_thread_start(helpers_go).build()?;
        let lane = Lane { runtime: runtime.handle().clone(), post: Post::new(number) };
        let (goes_on, ended) = oneshot::channel::<()>();
        let post = Arc::clone(&lane.post);
        let serve = move || {
            stay_on(&mine);
            runtime.block_on(async {
                tokio::select! {
                    () = post.deliver() => {}
                    // Nothing is ever sent.
                    _ = ended => {}
                }
            });
            runtime.shutdown_timeout(linger);
        };
        let thread = std::thread::Builder::new().name(format!("lane-{number}")).spawn(serve)?;
        Ok(Self { lane, goes_on, thread })
    }
}

impl Lane {
    pub(crate) fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.runtime.spawn(by_post(Arc::clone(&self.post), work));
    }
}

/// How many lanes there are, and which processor is whose.
struct Places {
    lanes: usize,
    /// Empty where the system places threads better than we could.
    processors: Vec<usize>,
}

impl Places {
    fn of_this_process() -> Self {
        let lanes = std::thread::available_parallelism().map_or(1, NonZero::get);
        Self::new(lanes, allowed_processors())
    }

    /// A lane stays on a processor where each has one of its own. Left alone, Linux was seen to keep two busy lanes on
    /// one processor while another stood idle for short times. With fewer lanes than processors the process has a
    /// share of a larger machine, where staying would mean to compete for the same few with everybody else's.
    fn new(lanes: usize, processors: Vec<usize>) -> Self {
        Self { lanes, processors: if processors.len() == lanes { processors } else { Vec::new() } }
    }

    fn of(&self, lane: usize) -> Vec<usize> {
        self.processors.get(lane).copied().into_iter().collect()
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
fn stay_on(processors: &[usize]) {
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
fn stay_on(_: &[usize]) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_stay_on_processors_only_where_each_has_its_own() {
        let whole = Places::new(2, vec![4, 6]);
        assert_eq!([whole.of(0), whole.of(1)], [[4], [6]]);
        let share = Places::new(2, vec![0, 1, 2, 3]);
        assert!(share.of(0).is_empty() && share.of(1).is_empty());
    }

    #[test]
    fn helpers_of_a_lane_go_anywhere() {
        let lanes = Lanes::start(Duration::from_secs(1)).unwrap();
        for (number, lane) in lanes.all().iter().enumerate() {
            let (said, heard) = std::sync::mpsc::sync_channel(1);
            lane.spawn(async move {
                let helper = tokio::task::spawn_blocking(allowed_processors).await;
                said.send((allowed_processors(), helper.unwrap())).unwrap();
            });
            let mine = Places::of_this_process().of(number);
            let everywhere = allowed_processors();
            assert_eq!(heard.recv().unwrap(), (if mine.is_empty() { everywhere.clone() } else { mine }, everywhere));
        }
        lanes.stop();
    }

    #[test]
    fn work_stays_on_its_lane_and_ends_with_it() {
        let lanes = Lanes::start(Duration::from_secs(1)).unwrap();
        for (number, lane) in lanes.all().iter().enumerate() {
            let (said, heard) = std::sync::mpsc::sync_channel(1);
            lane.spawn(async move {
                tokio::task::yield_now().await;
                said.send(std::thread::current().name().map(str::to_owned)).unwrap();
            });
            assert_eq!(heard.recv().unwrap(), Some(format!("lane-{number}")));
        }
        let (is_held, was_dropped) = std::sync::mpsc::sync_channel::<()>(1);
        lanes.all()[0].spawn(async move {
            let _is_held = is_held;
            std::future::pending::<()>().await;
        });
        lanes.stop();
        assert!(was_dropped.recv().is_err());
    }
}
