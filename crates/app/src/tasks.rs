//! Background tasks: started and stopped with the platform.

use std::future::Future;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// All background tasks. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Tasks {
    tracker: TaskTracker,
    stopping: CancellationToken,
}

impl Tasks {
    /// Starts a task. It must end soon after [`stopping`](Self::stopping) completes.
    pub fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.tracker.spawn(work);
    }

    /// Completes at shutdown.
    pub async fn stopping(&self) {
        self.stopping.cancelled().await;
    }

    /// For long work on its own thread, which polls this.
    pub fn is_stopping(&self) -> bool {
        self.stopping.is_cancelled()
    }

    /// Sleeps until the time is over (`true`) or shutdown begins (`false`).
    pub async fn rest(&self, time: std::time::Duration) -> bool {
        tokio::select! {
            () = tokio::time::sleep(time) => true,
            () = self.stopping.cancelled() => false,
        }
    }

    /// Stops all tasks and waits for them.
    pub async fn stop(&self) {
        self.stopping.cancel();
        self.tracker.close();
        self.tracker.wait().await;
    }
}
