//! Sockets: prices for everybody at `/ws/{id}`, a person's own news at `/ws/coin/{userId}`.
//!
//! Owns who may connect and what they may ask for. How frames reach ten thousand sockets is `plimsoll_fanout`'s business,
//! what is worth telling is the use cases'.

mod feed;
mod market;
mod push_sink;
mod session_monitor;
mod topic;
mod user_socket;
mod wire;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::http::header::SEC_WEBSOCKET_VERSION;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::upgrade::OnUpgrade;
use plimsoll_app::App;
use plimsoll_fanout::{
    Connection, ConnectionLimit, Handler, HandshakeError, Hub, Limits as HubLimits, accept, take_over,
};

use crate::api::Api;
use crate::client_ip::ClientIp;
use crate::origin::Origins;
use crate::rate_limit::Limits;
use market::MarketSocket;
use session_monitor::SessionMonitor;
use user_socket::UserSocket;

/// How often a person's socket is told that the server is there.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// Longer than any id a client makes up for itself.
const ID_MAX: usize = 64;

/// Everything the sockets share.
pub(crate) struct Sockets {
    hub: Arc<Hub>,
    gate: ConnectionLimit,
    origins: Origins,
    warden: Arc<SessionMonitor>,
}

impl Sockets {
    /// Starts what carries news to sockets; it ends with the platform.
    pub(crate) fn start(app: &Arc<App>, limits: &Limits) -> Arc<Self> {
        let hub = Hub::start(HubLimits::default());
        let sockets = Self {
            gate: ConnectionLimit::new(limits.sockets, limits.sockets_per_address),
            origins: Origins::of(&app.config.site),
            warden: SessionMonitor::start(app),
            hub: Arc::clone(&hub),
        };
        app.pushes.attach(push_sink::SocketPushSink::new(Arc::clone(&hub)));
        app.tasks.spawn(feed::follow(Arc::clone(app), Arc::clone(&hub)));
        app.tasks.spawn(beat(Arc::clone(app), hub));
        Arc::new(sockets)
    }
}

async fn beat(app: Arc<App>, hub: Arc<Hub>) {
    while app.tasks.rest(HEARTBEAT).await {
        hub.publish_with(topic::HEARTBEAT, wire::heartbeat);
    }
}

pub(crate) fn routes() -> Router<Api> {
    Router::new().route("/ws/{id}", get(market)).route("/ws/coin/{user}", get(person))
}

/// Anybody, from any program; pages only from known origins.
async fn market(State(api): State<Api>, Path(id): Path<String>, from: ClientIp, request: Request) -> Response {
    if id.len() > ID_MAX {
        return StatusCode::NOT_FOUND.into_response();
    }
    if !api.sockets.origins.may_watch(request.headers()) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let app = Arc::clone(&api.app);
    open(&api, from.0, request, move |connection| {
        connection.send(wire::connected());
        MarketSocket::new(app)
    })
}

/// Pages of known origins only; who it is must be said first.
async fn person(State(api): State<Api>, Path(user): Path<String>, from: ClientIp, request: Request) -> Response {
    if !api.sockets.origins.may_sign_in(request.headers()) {
        return StatusCode::FORBIDDEN.into_response();
    }
    // Unknown user ids and ids of other users close the socket with the same code, so that it tells nobody which ids exist.
    let user = user.parse().ok();
    let (app, warden) = (Arc::clone(&api.app), Arc::clone(&api.sockets.warden));
    open(&api, from.0, request, move |connection| {
        connection.set_deadline(user_socket::SIGN_IN_WITHIN);
        UserSocket::new(app, warden, user)
    })
}

/// Agrees to the upgrade and serves the socket in a task of its own.
fn open<H: Handler + 'static>(
    api: &Api,
    from: IpAddr,
    mut request: Request,
    greet: impl FnOnce(&Arc<Connection>) -> H + Send + 'static,
) -> Response {
    let answer = match accept(request.method(), request.headers()) {
        Ok(answer) => answer,
        Err(HandshakeError::Version) => {
            return (StatusCode::UPGRADE_REQUIRED, [(SEC_WEBSOCKET_VERSION, "13")]).into_response();
        }
        Err(error) => return (StatusCode::BAD_REQUEST, error.to_string()).into_response(),
    };
    let Some(upgrade) = request.extensions_mut().remove::<OnUpgrade>() else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let Some(pass) = api.sockets.gate.admit(from) else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    let hub = Arc::clone(&api.sockets.hub);
    tokio::spawn(async move {
        let joined = match take_over(upgrade).await {
            Ok((stream, first)) => hub.join(stream).map(|connection| (connection, first)),
            Err(error) => return tracing::warn!(%error, "a socket could not be taken over"),
        };
        // The other side left before it began.
        let Ok((connection, first)) = joined else { return };
        let handler = greet(&connection);
        connection.run(first, handler).await;
        drop(pass);
    });
    answer.map(|()| Body::empty())
}
