//! Work that goes on beside requests: begun with the platform, ended with it.

use std::future::Future;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// Everything that runs in the background. Clones speak of the same work.
#[derive(Clone, Debug, Default)]
pub struct Tasks {
    tracker: TaskTracker,
    stopping: CancellationToken,
}

impl Tasks {
    /// Begins a piece of work. It must end soon after [`stopping`](Self::stopping) is done.
    pub fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.tracker.spawn(work);
    }

    /// Done when the platform stops.
    pub async fn stopping(&self) {
        self.stopping.cancelled().await;
    }

    /// For long work on a thread of its own, which looks now and then.
    pub fn is_stopping(&self) -> bool {
        self.stopping.is_cancelled()
    }

    /// Sleeps, unless the platform stops. `true`: go on.
    pub async fn rest(&self, time: std::time::Duration) -> bool {
        tokio::select! {
            () = tokio::time::sleep(time) => true,
            () = self.stopping.cancelled() => false,
        }
    }

    /// Asks everything to end and waits for it.
    pub async fn stop(&self) {
        self.stopping.cancel();
        self.tracker.close();
        self.tracker.wait().await;
    }
}
