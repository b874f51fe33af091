//! Takes connections and serves each within its limits.
//! Knows bytes and time; which pages there are is said by the routes it is given.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::Service;

/// From the beginning of a connection, or from the end of the answer before, to the end of a request's headers. Who is
/// slower holds a connection for nothing.
const HEAD_WITHIN: Duration = Duration::from_secs(15);
/// Of at most a hundred headers, which is hyper's own limit.
const HEAD_BYTES_MAX: usize = 64 * 1024;
/// Connections at once: the sockets that may be open, and room for requests beside them.
const CONNECTIONS_MAX: usize = 30_000;
/// How long to wait when the system has no connection to give.
const OUT_OF_FILES: Duration = Duration::from_secs(1);

/// Serves until the other end of `stop` is dropped. Requests that are being answered then are answered.
pub(crate) async fn serve(listener: TcpListener, routes: Router, mut stop: watch::Receiver<()>) {
    let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
    let stopping = stop.clone();
    loop {
        let place = Arc::clone(&places).acquire_owned().await.expect("it is never closed");
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            // Never sent on: the end of the channel is the signal.
            _ = stop.changed() => return,
        };
        match accepted {
            Ok((stream, peer)) => {
                let connection = serve_one(stream, peer, routes.clone(), stopping.clone());
                tokio::spawn(async move {
                    connection.await;
                    drop(place);
                });
            }
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "no connection can be taken");
                tokio::time::sleep(OUT_OF_FILES).await;
            }
        }
    }
}

async fn serve_one(stream: TcpStream, peer: SocketAddr, routes: Router, mut stop: watch::Receiver<()>) {
    // An answer leaves when it is there. Where this can't be set, it leaves a little later.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        routes.clone().call(request.map(Body::new))
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_WITHIN).max_buf_size(HEAD_BYTES_MAX);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
    // A connection that fails is the other side's affair: they left, or did not speak HTTP.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = stop.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// The other side left before it was heard; others are waiting.
fn is_of_one_connection(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
