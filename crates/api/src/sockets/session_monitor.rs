//! Closes sockets whose session has ended or whose person is frozen, within a second, however that came about.
//! Knows no message; it asks again and again whether a token still stands for somebody.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use plimsoll_app::engine::accounts::Status;
use plimsoll_app::{App, AppError};
use plimsoll_fanout::{CloseCode, Connection};

/// A token that is known costs a look into a map: asking often is cheap, and forgets no way in which sessions end.
const EVERY: Duration = Duration::from_millis(500);
/// Sockets looked at before other tasks get their turn.
const AT_ONCE: usize = 64;

pub(super) struct SessionMonitor {
    watched: Mutex<BTreeMap<u64, Watched>>,
}

#[derive(Clone)]
struct Watched {
    token: Arc<str>,
    connection: Arc<Connection>,
}

/// A socket is watched until this is dropped.
pub(super) struct Watch {
    warden: Arc<SessionMonitor>,
    id: u64,
}

impl SessionMonitor {
    pub(super) fn start(app: &Arc<App>) -> Arc<Self> {
        let warden = Arc::new(Self { watched: Mutex::default() });
        app.tasks.spawn(Arc::clone(&warden).look_after(Arc::clone(app)));
        warden
    }

    pub(super) fn watch(self: &Arc<Self>, connection: &Arc<Connection>, token: &str) -> Watch {
        let id = connection.id();
        self.watched().insert(id, Watched { token: token.into(), connection: Arc::clone(connection) });
        Watch { warden: Arc::clone(self), id }
    }

    async fn look_after(self: Arc<Self>, app: Arc<App>) {
        while app.tasks.rest(EVERY).await {
            let mut after = 0;
            loop {
                let some: Vec<(u64, Watched)> =
                    self.watched().range(after + 1..).take(AT_ONCE).map(|(id, each)| (*id, each.clone())).collect();
                let Some((last, _)) = some.last() else { break };
                after = *last;
                for (_, each) in some {
                    look_at(&app, &each).await;
                }
                tokio::task::yield_now().await;
            }
        }
    }

    fn watched(&self) -> MutexGuard<'_, BTreeMap<u64, Watched>> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn look_at(app: &App, watched: &Watched) {
    match app.principal(&watched.token).await {
        Ok(principal) if principal.status == Status::Frozen => {
            watched.connection.close(CloseCode::POLICY, "the account is frozen");
        }
        Err(AppError::Unauthenticated) => watched.connection.close(CloseCode::SIGNED_OUT, "the session has ended"),
        // What can't be found out now is asked again.
        Ok(_) | Err(_) => {}
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.warden.watched().remove(&self.id);
    }
}
