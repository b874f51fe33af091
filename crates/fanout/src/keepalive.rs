//! The janitor: one task that looks after every connection's deadlines, so that none needs a timer of its own.
//! Knows time and silence only.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::MissedTickBehavior;

use crate::connection::Connection;
use crate::frame::{self, CloseCode};
use crate::hub::{Hub, Limits};

/// How exact deadlines are.
const EVERY: Duration = Duration::from_millis(250);
/// Connections looked at before other tasks get their turn.
const AT_ONCE: usize = 256;

pub(crate) async fn look_after(hub: Arc<Hub>) {
    let mut rounds = tokio::time::interval(EVERY);
    rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut last_ms = hub.now_ms();
    loop {
        rounds.tick().await;
        let now_ms = hub.now_ms();
        let mut after = 0;
        loop {
            let some = hub.connections_after(after, AT_ONCE);
            let Some(last) = some.last() else { break };
            after = last.id();
            for connection in &some {
                look_at(connection, hub.limits(), last_ms, now_ms);
            }
            drop(some);
            tokio::task::yield_now().await;
        }
        last_ms = now_ms;
    }
}

/// `last_ms` is when the last round was: what fell due since then is done once.
fn look_at(connection: &Connection, limits: &Limits, last_ms: u64, now_ms: u64) {
    let millis = |duration: Duration| duration.as_millis() as u64;
    if now_ms >= connection.deadline_ms() {
        if connection.is_open() {
            connection.close(CloseCode::SIGNED_OUT, "sign in first");
        } else {
            connection.end();
        }
        return;
    }
    if connection.is_full() && now_ms >= connection.took_ms() + millis(limits.stalled) {
        metrics::counter!("sockets_dropped", "because" => "stalled").increment(1);
        return connection.end();
    }
    let last_frame_ms = connection.last_frame_ms();
    if now_ms >= last_frame_ms + millis(limits.silent) {
        metrics::counter!("sockets_dropped", "because" => "silent").increment(1);
        return connection.end();
    }
    // At every multiple of the quiet time since something was heard.
    let quiet = |at_ms: u64| at_ms.saturating_sub(last_frame_ms) / millis(limits.quiet);
    if quiet(now_ms) > quiet(last_ms) {
        connection.send(frame::ping());
    }
}
