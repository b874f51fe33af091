//! Takes connections and serves each within its limits.
//! Knows bytes and time; which pages there are is said by the routes it is given.

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

/// From the beginning of a connection to the end of the first request's headers. Who is slower holds a connection for
/// nothing.
const FIRST_WITHIN: Duration = Duration::from_secs(15);
/// From when an answer was ready to the end of the next request's headers. Large answers travel in this time too.
const NEXT_WITHIN: Duration = Duration::from_secs(60);
/// Of at most a hundred headers, which is hyper's own limit.
const HEAD_BYTES_MAX: usize = 64 * 1024;
/// Connections at once: the sockets that may be open, and room for requests beside them.
const CONNECTIONS_MAX: usize = 30_000;
/// How long to wait when the system has no connection to give.
const OUT_OF_FILES: Duration = Duration::from_secs(1);
/// Connections look after their time limits in so many groups, one after another: not all at the same moment.
const GROUPS: usize = 16;

/// Serves until the other end of `stop` is dropped, on each of the lanes in turn, with what answers there. Requests that
/// are being answered then are answered.
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
            // Never sent on: the end of the channel is the signal.
            _ = stop.changed() => return,
        };
        match accepted {
            Ok((stream, peer)) => {
                let (answer, signal) = (answer.clone(), signal.clone());
                worker.spawn(async move {
                    // One that can't be taken over is gone.
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

/// The next connection of any of the listeners.
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

/// What connections are told from outside. One word for two things: a timer and a stop of its own would each be asked
/// whenever a connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Signal {
    /// Time has passed: look after the limits.
    Look,
    /// The same, and answer nothing more than what was asked for.
    Stop,
}

/// One for each group. Given for as long as a connection listens.
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
    // An answer leaves when it is there. Where this can't be set, it leaves a little later.
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
    // Nearly all answers are short: copied behind their headers they cost the system one piece to send.
    // While a request is being answered nobody looks whether its sender is still there: the look would take a buffer,
    // and an order that was accepted is carried out anyway.
    http.max_buf_size(HEAD_BYTES_MAX).writev(false).half_close(true);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
    loop {
        tokio::select! {
            biased;
            // One that fails is the other side's affair: they left, or did not speak HTTP.
            _ = connection.as_mut() => return,
            // The sender goes on until nobody listens.
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

/// Whose turn it is to speak, and since when if it is the other side's.
///
/// Looked at now and then: the moment is noted by the first look, not by the answer, which would have to ask for the
/// time. hyper's own time-out for headers sets a timer for each request.
struct HeaderDeadline {
    opened_at: Instant,
    /// Milliseconds after the opening, or [`OURS`], or [`JUST_THEIRS`].
    theirs_since: AtomicU64,
}

const OURS: u64 = u64::MAX;
/// Theirs since the last look.
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

    /// A look.
    fn is_overdue(&self) -> bool {
        let now = self.opened_at.elapsed();
        match self.theirs_since.load(Ordering::Relaxed) {
            OURS => false,
            JUST_THEIRS => {
                // 0 is the beginning alone.
                self.theirs_since.store((now.as_millis() as u64).max(1), Ordering::Relaxed);
                false
            }
            0 => now > FIRST_WITHIN,
            since => now > Duration::from_millis(since) + NEXT_WITHIN,
        }
    }
}

/// The other side left before it was heard; others are waiting.
fn is_of_one_connection(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
