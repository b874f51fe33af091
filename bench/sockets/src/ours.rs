//! Ours: the product's fan-out behind axum, as in the product, with a bare handler.
//! Knows nothing of the comparison.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::Path;
use axum::http::{Request, Response, StatusCode};
use axum::routing::get;
use hyper::upgrade::OnUpgrade;
use plimsoll_fanout::{Connection, Handler, Hub, Limits, accept, take_over, text};
use tokio::net::TcpListener;

use crate::{payload, publisher};

/// What a topic keeps when every update matters: as many as the peers do.
const KEPT: usize = 1_024;

struct Mute;

impl Handler for Mute {
    async fn on_text(&mut self, _connection: &Arc<Connection>, _text: String) {}
}

/// `/ws/TOPICS` sends every update, `/latest/TOPICS` only the newest of each topic.
pub(crate) async fn serve() -> anyhow::Result<()> {
    let hub = Hub::start(Limits::default());
    let (every, latest) = (Arc::clone(&hub), Arc::clone(&hub));
    let router = Router::new()
        .route("/ws/{topics}", get(move |topics, request| upgrade(every, topics, KEPT, request)))
        .route("/latest/{topics}", get(move |topics, request| upgrade(latest, topics, 1, request)));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let port = listener.local_addr()?.port();
    tokio::spawn(async move { axum::serve(listener, router).await });
    publisher::obey(port, |number, topics| {
        if let Some(topic) = hub.topic(&(number % topics).to_string()) {
            hub.publish(&topic, text(payload::make(number, topics).as_bytes()));
        }
    })
    .await
}

async fn upgrade(hub: Arc<Hub>, topics: Path<u64>, depth: usize, mut request: Request<Body>) -> Response<Body> {
    let answer = accept(request.method(), request.headers());
    let upgrade = request.extensions_mut().remove::<OnUpgrade>();
    let (Ok(answer), Some(upgrade)) = (answer, upgrade) else {
        let mut refusal = Response::new(Body::empty());
        *refusal.status_mut() = StatusCode::BAD_REQUEST;
        return refusal;
    };
    tokio::spawn(async move {
        let Ok((stream, first)) = take_over(upgrade).await else { return };
        let Ok(connection) = hub.join(stream) else { return };
        for topic in 0..topics.0 {
            if let Some(topic) = connection.subscribe(&topic.to_string(), depth) {
                connection.begin(&topic, None);
            }
        }
        connection.run(first, Mute).await;
    });
    answer.map(|()| Body::empty())
}
