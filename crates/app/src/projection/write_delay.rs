//! Rows that come by the thousand wait for more of them: pages that many rows share are then written once.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::timeout;

const LOOK: Duration = Duration::from_millis(50);
/// Half a second in all.
const LOOKS: u32 = 10;

/// Ends early when somebody waits for the rows of a command behind `reached`, or when too many portions are queued.
pub(super) async fn wait_for_more(wanted: &mut watch::Receiver<u64>, reached: u64, too_many: impl Fn() -> bool) {
    for _ in 0..LOOKS {
        let wanted = wanted.wait_for(|wanted| *wanted > reached);
        if too_many() || timeout(LOOK, wanted).await.is_ok() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn is_over(wanted: &mut watch::Receiver<u64>, reached: u64, too_many: bool) -> bool {
        timeout(Duration::ZERO, wait_for_more(wanted, reached, || too_many)).await.is_ok()
    }

    #[tokio::test]
    async fn rows_gather_until_they_are_wanted_or_too_many() {
        let (wants, mut wanted) = watch::channel(7);
        assert!(!is_over(&mut wanted, 7, false).await, "nobody waits");
        assert!(is_over(&mut wanted, 6, false).await, "somebody waits for command 7");
        assert!(is_over(&mut wanted, 7, true).await, "the queue fills");
        let gathering = wait_for_more(&mut wanted, 7, || false);
        let (_, ()) = tokio::join!(async { wants.send_replace(8) }, gathering);
        wait_for_more(&mut wanted, 8, || false).await;
    }
}
