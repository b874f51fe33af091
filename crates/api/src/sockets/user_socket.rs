//! A user's own socket: authenticates first, then receives pushes. Decides nothing about users: a token is valid or
//! not.

use std::sync::Arc;
use std::time::Duration;

use plimsoll_app::engine::accounts::Status;
use plimsoll_app::pushes::{Push, Subscription};
use plimsoll_app::{App, AppError, Principal};
use plimsoll_fanout::{CloseCode, Connection, Handler};
use serde::Deserialize;

use super::session_monitor::{SessionMonitor, Watch};
use super::{topic, wire};

/// Time allowed for authentication.
pub(super) const SIGN_IN_WITHIN: Duration = Duration::from_secs(5);
/// Longer than any token we issue.
const TOKEN_MAX: usize = 128;

pub(super) struct UserSocket {
    app: Arc<App>,
    warden: Arc<SessionMonitor>,
    /// The user named in the path, if any.
    user: Option<i64>,
    known: Option<Known>,
}

/// Held while a user is signed in here; dropping it ends the subscription.
struct Known {
    _watch: Watch,
    _ears: [Subscription; 2],
}

#[derive(Deserialize)]
struct SignIn {
    op: String,
    token: String,
}

impl UserSocket {
    pub(super) fn new(app: Arc<App>, warden: Arc<SessionMonitor>, user: Option<i64>) -> Self {
        Self { app, warden, user, known: None }
    }

    async fn sign_in(&mut self, connection: &Arc<Connection>, text: &str) {
        let asked: Option<SignIn> = serde_json::from_str(text).ok();
        let Some(SignIn { token, .. }) = asked.filter(|asked| asked.op == "auth" && asked.token.len() <= TOKEN_MAX)
        else {
            return connection.close(CloseCode::SIGNED_OUT, "sign in first");
        };
        // Monitored before it is checked: a session that ends in between is noticed by the monitor.
        let watch = self.warden.watch(connection, &token);
        match self.app.principal(&token).await {
            Ok(principal) if Some(principal.user.0) != self.user => {
                connection.close(CloseCode::SIGNED_OUT, "not your own address");
            }
            Ok(principal) if principal.status == Status::Frozen => {
                connection.send(wire::push(None, &Push::StatusChanged(principal.status)));
                connection.close(CloseCode::POLICY, "the account is frozen");
            }
            Ok(principal) => self.begin(connection, &principal, watch),
            Err(AppError::Unauthenticated) => connection.close(CloseCode::SIGNED_OUT, "the session has ended"),
            Err(_) => connection.close(CloseCode::GOING_AWAY, "try again later"),
        }
    }

    fn begin(&mut self, connection: &Arc<Connection>, principal: &Principal, watch: Watch) {
        let Principal { user, account, live_account, .. } = *principal;
        let ears = [self.app.pushes.listen(account), self.app.pushes.listen(live_account)];
        connection.lift_deadline();
        connection.send(wire::heartbeat());
        let topics = [
            (topic::account(account), topic::EACH),
            (topic::status(live_account), topic::EACH),
            (topic::user(user), topic::EACH),
            (topic::HEARTBEAT.to_owned(), topic::NEWEST),
        ];
        for (name, depth) in topics {
            if let Some(topic) = connection.subscribe(&name, depth) {
                connection.begin(&topic, None);
            }
        }
        self.known = Some(Known { _watch: watch, _ears: ears });
    }
}

impl Handler for UserSocket {
    /// Once signed in, a client only sends `ping`, which answers a heartbeat and is handled already.
    async fn on_text(&mut self, connection: &Arc<Connection>, text: String) {
        if self.known.is_none() {
            self.sign_in(connection, &text).await;
        }
    }
}
