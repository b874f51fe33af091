//! A person's own socket: says who they are first, then hears their news.
//! Decides nothing about them: a token stands for somebody or it does not.

use std::sync::Arc;
use std::time::Duration;

use plimsoll_app::engine::accounts::Status;
use plimsoll_app::pushes::{Push, Subscription};
use plimsoll_app::{App, AppError, Principal};
use plimsoll_fanout::{CloseCode, Connection, Handler};
use serde::Deserialize;

use super::session_monitor::{SessionMonitor, Watch};
use super::{topic, wire};

/// How long somebody may be silent about who they are.
pub(super) const SIGN_IN_WITHIN: Duration = Duration::from_secs(5);
/// Longer than any token we give out.
const TOKEN_MAX: usize = 128;

pub(super) struct UserSocket {
    app: Arc<App>,
    warden: Arc<SessionMonitor>,
    /// Who the address says it is for, if it names anybody.
    user: Option<i64>,
    known: Option<Known>,
}

/// Held while somebody is signed in here; letting go ends what was begun for them.
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
        // Watched before it is looked at: a session that ends in between is seen by the warden.
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
    /// Once signed in there is nothing to say but `ping`, which answers a heartbeat and was heard already.
    async fn on_text(&mut self, connection: &Arc<Connection>, text: String) {
        if self.known.is_none() {
            self.sign_in(connection, &text).await;
        }
    }
}
