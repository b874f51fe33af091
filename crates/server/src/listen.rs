//! Accepts connections and serves each within its limits. Knows bytes and time; the routes are given.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::response::Response;
use futures_util::FutureExt;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use plimsoll_api::POLL_INTERVAL_MAX;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, interval};

use crate::workers::Worker;

/// Time from opening a connection to the end of the first request's headers. Slower clients would hold connections for
/// nothing.
const FIRST_WITHIN: Duration = Duration::from_secs(15);
/// Time from a ready response to the end of the next request's headers. Includes sending large responses.
const NEXT_WITHIN: Duration = Duration::from_secs(60);
/// For at most a hundred headers, which is hyper's own limit.
const HEAD_BYTES_MAX: usize = 64 * 1024;
/// Maximum connections: the open sockets, and room for requests beside them.
const CONNECTIONS_MAX: usize = 30_000;
/// Pause when the system is out of file descriptors.
const OUT_OF_FILES: Duration = Duration::from_secs(1);
/// Connections check their time limits in this many groups, one after another instead of all at once.
const GROUPS: usize = 16;

/// Serves until the other end of `stop` is dropped, on each of the workers in turn. Requests in progress are completed.
pub(crate) async fn serve<A, F>(listeners: Vec<TcpListener>, workers: Vec<(Worker, A)>, mut stop: watch::Receiver<()>)
where
    A: Fn(axum::extract::Request) -> F + Clone + Send + Sync + 'static,
    F: Future<Output = Response> + Send + 'static,
{
    let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
    let signals = signals(stop.clone());
    for (signal, (worker, answer)) in signals.iter().cycle().zip(workers.iter().cycle()) {
        let place = Arc::clone(&places).acquire_owned().await.expect("it is never closed");
        let accepted = tokio::select! {
            accepted = accept(&listeners) => accepted,
            // Nothing is ever sent: the closed channel is the signal.
            _ = stop.changed() => return,
        };
        match accepted {
            Ok((stream, peer)) => {
                let (answer, signal) = (answer.clone(), signal.clone());
                worker.spawn(async move {
                    // A stream that cannot be converted is dropped.
                    if let Ok(stream) = stream.into_std().and_then(TcpStream::from_std) {
                        serve_one(stream, peer, answer, signal).await;
                    }
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

/// The next connection of any listener.
async fn accept(listeners: &[TcpListener]) -> std::io::Result<(TcpStream, SocketAddr)> {
    match listeners {
        [] => std::future::pending().await,
        [one] => one.accept().await,
        [one, more @ ..] => tokio::select! {
            accepted = one.accept() => accepted,
            accepted = Box::pin(accept(more)) => accepted,
        },
    }
}

/// External signals to connections. One channel for both: a separate timer and stop would each be polled with every
/// connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Signal {
    /// Time has passed: check the limits.
    Look,
    /// The same, and finish only the requests already received.
    Stop,
}

/// One for each group. Each lasts as long as a connection is subscribed.
fn signals(mut stop: watch::Receiver<()>) -> Vec<watch::Receiver<Signal>> {
    let groups: Vec<watch::Sender<Signal>> = (0..GROUPS).map(|_| watch::Sender::new(Signal::Look)).collect();
    let signals = groups.iter().map(watch::Sender::subscribe).collect();
    tokio::spawn(async move {
        let mut turns = interval(POLL_INTERVAL_MAX / GROUPS as u32);
        let mut order = groups.iter().cycle();
        let mut is_stopping = false;
        while groups.iter().any(|group| group.receiver_count() > 0) {
            tokio::select! {
                _ = turns.tick() => order.next().expect("goes round and round").send_modify(|_| {}),
                _ = stop.changed(), if !is_stopping => {
                    is_stopping = true;
                    for group in &groups {
                        group.send_replace(Signal::Stop);
                    }
                }
            }
        }
    });
    signals
}

async fn serve_one<A, F>(stream: TcpStream, peer: SocketAddr, answer: A, mut signal: watch::Receiver<Signal>)
where
    A: Fn(axum::extract::Request) -> F,
    F: Future<Output = Response>,
{
    // Responses are sent without delay. If this cannot be set, they are sent a little later.
    let _ = stream.set_nodelay(true);
    let turn = HeaderDeadline::waiting();
    let service = service_fn(|mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        turn.request_started();
        let turn = &turn;
        answer(request.map(Body::new)).map(move |response| {
            turn.request_ended();
            Ok::<_, Infallible>(response)
        })
    });
    let mut http = http1::Builder::new();
    // Nearly all responses are short: copied behind their headers they cost one write. While a request is processed,
    // its connection is not read for a disconnect: that would take a buffer, and an accepted order is executed anyway.
    http.max_buf_size(HEAD_BYTES_MAX).writev(false).half_close(true);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
    loop {
        tokio::select! {
            biased;
            // A failure is the client's: it left, or did not speak HTTP.
            _ = connection.as_mut() => return,
            // The sender lives until there are no receivers.
            _ = signal.changed() => {
                if *signal.borrow_and_update() == Signal::Stop {
                    connection.as_mut().graceful_shutdown();
                }
                if turn.is_overdue() {
                    return;
                }
            }
        }
    }
}

/// Header deadline: whose turn it is to send, and since when if it is the client's.
///
/// Checked at intervals: the time is taken at the first check, not at the response, which would need a clock read.
/// hyper's own header timeout sets a timer for each request.
struct HeaderDeadline {
    opened_at: Instant,
    /// Milliseconds since opening, or [`OURS`], or [`JUST_THEIRS`].
    theirs_since: AtomicU64,
}

const OURS: u64 = u64::MAX;
/// The client's since the last check.
const JUST_THEIRS: u64 = u64::MAX - 1;

impl HeaderDeadline {
    fn waiting() -> Self {
        Self { opened_at: Instant::now(), theirs_since: AtomicU64::new(0) }
    }

    fn request_started(&self) {
        self.theirs_since.store(OURS, Ordering::Relaxed);
    }

    fn request_ended(&self) {
        self.theirs_since.store(JUST_THEIRS, Ordering::Relaxed);
    }

    /// Performs a check.
    fn is_overdue(&self) -> bool {
        let now = self.opened_at.elapsed();
        match self.theirs_since.load(Ordering::Relaxed) {
            OURS => false,
            JUST_THEIRS => {
                // 0 is reserved for the beginning.
                self.theirs_since.store((now.as_millis() as u64).max(1), Ordering::Relaxed);
                false
            }
            0 => now > FIRST_WITHIN,
            since => now > Duration::from_millis(since) + NEXT_WITHIN,
        }
    }
}

/// The client left before it was accepted; others are waiting.
fn is_of_one_connection(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
