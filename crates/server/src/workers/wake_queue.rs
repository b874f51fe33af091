//! How a lane hears of what happened on other threads: once for everything that happened meanwhile.
//!
//! A thread that wakes somebody else's task asks the system to wake that thread, each time. A batch that becomes durable
//! wakes a hundred connections at once: here they are put together, and their lane is roused once for all of them.

use std::cell::Cell;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Wake, Waker};

use futures_util::task::AtomicWaker;
use plimsoll_sequencer::wake_or_defer;

thread_local! {
    /// Which lane this thread is.
    static HERE: Cell<Option<usize>> = const { Cell::new(None) };
}

/// What was sent to one lane. Each task stands in it at most once.
pub(super) struct WakeQueue {
    worker: usize,
    sent: Mutex<Vec<Arc<QueuedWaker>>>,
    postman: AtomicWaker,
}

/// The way to one task of a lane.
struct QueuedWaker {
    wake_queue: Arc<WakeQueue>,
    task: Waker,
    is_sent: AtomicBool,
}

impl WakeQueue {
    pub(super) fn new(worker: usize) -> Arc<Self> {
        Arc::new(Self { worker, sent: Mutex::default(), postman: AtomicWaker::new() })
    }

    /// Hands out what is sent, on the lane's own thread, for as long as it is polled.
    pub(super) async fn deliver(&self) {
        HERE.set(Some(self.worker));
        let mut calls = Vec::new();
        poll_fn(|context| {
            // First: what is sent after the look below rouses again.
            self.postman.register(context.waker());
            std::mem::swap(&mut *self.sent.lock().unwrap_or_else(PoisonError::into_inner), &mut calls);
            for call in calls.drain(..) {
                // Before the wake: what happens after it is sent anew.
                call.is_sent.store(false, Ordering::Release);
                call.task.wake_by_ref();
            }
            Poll::<()>::Pending
        })
        .await;
    }

    fn send(&self, call: Arc<QueuedWaker>) {
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        let is_first = sent.is_empty();
        sent.push(call);
        drop(sent);
        if is_first && let Some(postman) = self.postman.take() {
            wake_or_defer(postman);
        }
    }
}

impl Wake for QueuedWaker {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        if HERE.get() == Some(self.wake_queue.worker) {
            self.task.wake_by_ref();
        } else if !self.is_sent.swap(true, Ordering::AcqRel) {
            self.wake_queue.send(Arc::clone(self));
        }
    }
}

/// Does a task's work, which is woken by post.
pub(super) async fn with_queued_wakes<F: Future>(wake_queue: Arc<WakeQueue>, work: F) -> F::Output {
    let mut work = pin!(work);
    let mut address: Option<(Waker, Waker)> = None;
    poll_fn(move |context| {
        let (_, with_queued_wakes) = match &mut address {
            Some(known) if known.0.will_wake(context.waker()) => known,
            stale => {
                let task = context.waker().clone();
                let call = QueuedWaker {
                    wake_queue: Arc::clone(&wake_queue),
                    task: task.clone(),
                    is_sent: AtomicBool::new(false),
                };
                stale.insert((task, Waker::from(Arc::new(call))))
            }
        };
        work.as_mut().poll(&mut Context::from_waker(with_queued_wakes))
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;
    use tokio::sync::mpsc;

    /// How often it was woken.
    #[derive(Default)]
    struct Count(AtomicUsize);

    impl Wake for Count {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    impl Count {
        fn so_far(&self) -> usize {
            self.0.load(Ordering::Relaxed)
        }
    }

    #[test]
    fn a_lane_is_roused_once_for_many_and_a_task_is_told_once() {
        let wake_queue = WakeQueue::new(7);
        let (worker, tasks) = (Arc::new(Count::default()), [(); 3].map(|()| Arc::new(Count::default())));
        let waker = Waker::from(Arc::clone(&worker));
        let mut deliver = Box::pin(wake_queue.deliver());
        let mut look = || {
            assert!(deliver.as_mut().poll(&mut Context::from_waker(&waker)).is_pending());
        };
        look();
        let calls = tasks.each_ref().map(|task| {
            let (wake_queue, task) = (Arc::clone(&wake_queue), Waker::from(Arc::clone(task)));
            Waker::from(Arc::new(QueuedWaker { wake_queue, task, is_sent: AtomicBool::new(false) }))
        });
        let woken = || tasks.each_ref().map(|task| task.so_far());
        std::thread::scope(|elsewhere| {
            elsewhere.spawn(|| calls.iter().chain(&calls[..1]).for_each(Waker::wake_by_ref));
        });
        assert_eq!((worker.so_far(), woken()), (1, [0, 0, 0]));
        look();
        assert_eq!((worker.so_far(), woken()), (1, [1, 1, 1]));
        std::thread::scope(|elsewhere| {
            elsewhere.spawn(|| calls[1].wake_by_ref());
        });
        look();
        assert_eq!((worker.so_far(), woken()), (2, [1, 2, 1]));
        calls[2].wake_by_ref();
        assert_eq!((worker.so_far(), woken()), (2, [1, 2, 2]), "on its own thread it is told at once");
        HERE.set(None);
    }

    /// Nothing gets lost between a look and a sleep.
    #[test]
    fn every_message_from_elsewhere_is_heard() {
        const MESSAGES: usize = 20_000;
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let wake_queue = WakeQueue::new(1);
        let (say, mut hear) = mpsc::channel::<usize>(1);
        let speaker = std::thread::spawn(move || {
            for number in 0..MESSAGES {
                say.blocking_send(number).unwrap();
            }
        });
        let listener = with_queued_wakes(Arc::clone(&wake_queue), async move {
            let mut received = 0;
            while let Some(number) = hear.recv().await {
                assert_eq!(number, received);
                received += 1;
            }
            received
        });
        let received = runtime.block_on(async {
            let listener = tokio::spawn(listener);
            tokio::select! {
                received = listener => received.unwrap(),
                () = wake_queue.deliver() => unreachable!("it never ends"),
            }
        });
        assert_eq!(received, MESSAGES);
        speaker.join().unwrap();
    }
}
