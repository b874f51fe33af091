//! A peer: axum's own WebSockets (tungstenite) with a task for each client on a broadcast channel, as one writes it.
//! Knows nothing of the comparison.

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::{payload, publisher};

const KEPT: usize = 1_024;

/// `buffers`: what tungstenite reads and writes with; its own defaults when `None`.
pub(crate) async fn serve(buffers: Option<usize>) -> anyhow::Result<()> {
    let (sender, _) = broadcast::channel::<Utf8Bytes>(KEPT);
    let source = sender.clone();
    let route = move |upgrade: WebSocketUpgrade| {
        let receiver = source.subscribe();
        let upgrade = match buffers {
            Some(bytes) => upgrade.read_buffer_size(bytes).write_buffer_size(0),
            None => upgrade,
        };
        async move { upgrade.on_upgrade(|socket| follow(socket, receiver)) }
    };
    let router = Router::new().route("/ws/{topics}", get(route));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let port = listener.local_addr()?.port();
    tokio::spawn(async move { axum::serve(listener, router).await });
    publisher::obey(port, |number, topics| {
        // Nobody listens: nothing to do.
        let _ = sender.send(payload::make(number, topics).into());
    })
    .await
}

async fn follow(mut socket: WebSocket, mut updates: broadcast::Receiver<Utf8Bytes>) {
    loop {
        tokio::select! {
            update = updates.recv() => match update {
                Ok(update) => if socket.send(Message::Text(update)).await.is_err() { return },
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            },
            incoming = socket.recv() => if !matches!(incoming, Some(Ok(_))) { return },
        }
    }
}
