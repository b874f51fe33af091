//! A sweeper: takes news to its share of the sockets.
//! Knows no message; a visit sends all that is new for a socket, whichever topic led there.

use std::sync::Arc;

use crate::batch::Batch;
use crate::hub::Hub;

/// Sockets visited before other tasks get their turn: about a tenth of a millisecond of writing.
const VISITS_AT_ONCE: usize = 32;

pub(crate) async fn broadcast(hub: Arc<Hub>, number: usize) {
    let shard = hub.shard(number);
    let (mut batch, mut topics, mut visits) = (Batch::default(), Vec::new(), Vec::with_capacity(VISITS_AT_ONCE));
    loop {
        shard.take_news(&mut topics);
        if topics.is_empty() {
            shard.wake.notified().await;
            continue;
        }
        for topic in topics.drain(..) {
            topic.begin_visits(number);
            let (stamp, mut after) = (topic.stamp(), 0);
            loop {
                topic.listeners_after(number, after, VISITS_AT_ONCE, &mut visits);
                let Some(last) = visits.last() else { break };
                after = last.id();
                for connection in visits.drain(..) {
                    connection.visit(stamp, &mut batch);
                }
                batch.clear();
                tokio::task::yield_now().await;
            }
        }
    }
}
