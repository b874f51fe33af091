//! Keeps one connection to one venue: connects, subscribes, pings, listens, and comes back after every failure.
//! Must not know what a quote is for; tells silence and loss as they happen, and reads no clock but the one given.

use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use plimsoll_units::Timestamp;
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error as SocketError, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use super::frame::FRAME_BYTES_MAX;
use super::{Backoff, Counts, Ping, Quote, Session, Venue};

/// The limits of a connection in time. Tests shorten them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// How long a connection may take to stand.
    pub connect: Duration,
    /// Without any frame for so long the feed is stale: the line is given up.
    pub silence: Duration,
    pub retry_least: Duration,
    pub retry_most: Duration,
    /// After this long in order, the next failure starts with the shortest delay again.
    pub settled: Duration,
    /// Between two requests: OKX takes three a second.
    pub between_requests: Duration,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(10),
            silence: Duration::from_secs(30),
            retry_least: Duration::from_secs(1),
            retry_most: Duration::from_secs(30),
            settled: Duration::from_secs(60),
            between_requests: Duration::from_millis(400),
        }
    }
}

/// What a driver tells.
#[derive(Debug)]
pub enum Report {
    Connected(Venue),
    Quote(Quote),
    /// Nothing was heard for as long as [`Timing::silence`]: whatever this venue said before is not to be relied on.
    Stale(Venue),
    /// The line is down; the next attempt comes after `retry_in`.
    Lost {
        venue: Venue,
        why: Loss,
        counts: Counts,
        retry_in: Duration,
    },
}

/// Why a line went down.
#[derive(Debug, thiserror::Error)]
pub enum Loss {
    #[error("connecting took too long")]
    ConnectTimeout,
    #[error("the socket failed")]
    Socket(#[source] Box<SocketError>),
    #[error("the venue hung up")]
    HungUp,
    #[error("nothing was heard for too long")]
    Silent,
    #[error("nothing it says can be read")]
    Unreadable,
    #[error("the venue refused: {0}")]
    Refused(String),
}

impl From<SocketError> for Loss {
    fn from(error: SocketError) -> Self {
        match error {
            SocketError::ConnectionClosed | SocketError::AlreadyClosed => Self::HungUp,
            other => Self::Socket(Box::new(other)),
        }
    }
}

/// So many unreadable frames in a row, and the venue speaks another language than this build.
const UNREADABLE_MAX: u32 = 20;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// One venue's connection.
pub struct Driver {
    pub venue: Venue,
    /// The venue's names of the pairs wanted.
    pub pairs: Vec<String>,
    /// Instead of the venue's own address: for a proxy, or a test.
    pub endpoint: Option<String>,
    pub timing: Timing,
    pub clock: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    /// Keeps the retries of several drivers apart.
    pub seed: u64,
}

/// Whether anybody still listens.
enum Ended {
    Lost(Loss),
    Unheard,
}

impl From<SocketError> for Ended {
    fn from(error: SocketError) -> Self {
        Self::Lost(error.into())
    }
}

impl Driver {
    /// Runs until nobody listens to its reports any more. A quote that finds the queue full is dropped: it would be
    /// old before it is read, and the next one tells the whole price again.
    pub async fn run(self, reports: mpsc::Sender<Report>) {
        // Whoever installed one before decides; a process has only one.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut backoff = Backoff::new(self.timing.retry_least, self.timing.retry_most, self.seed);
        loop {
            let began = Instant::now();
            let mut session = Session::new(self.venue, &self.pairs);
            let ended = self.connection(&mut session, &reports).await;
            let Err(Ended::Lost(why)) = ended else {
                return;
            };
            if began.elapsed() >= self.timing.settled {
                backoff.reset();
            }
            let retry_in = backoff.next_delay();
            let lost = Report::Lost { venue: self.venue, why, counts: session.counts(), retry_in };
            if reports.send(lost).await.is_err() {
                return;
            }
            tokio::select! {
                () = sleep(retry_in) => {}
                () = reports.closed() => return,
            }
        }
    }

    async fn connection(&self, session: &mut Session, reports: &mpsc::Sender<Report>) -> Result<(), Ended> {
        let mut socket = self.connect().await.map_err(Ended::Lost)?;
        reports.send(Report::Connected(self.venue)).await.map_err(|_| Ended::Unheard)?;
        for (n, request) in self.venue.subscriptions(&self.pairs).into_iter().enumerate() {
            if n > 0 {
                sleep(self.timing.between_requests).await;
            }
            socket.send(Message::text(request)).await?;
        }
        self.listen(&mut socket, session, reports).await
    }

    async fn connect(&self) -> Result<Socket, Loss> {
        let endpoint = self.endpoint.clone().unwrap_or_else(|| self.venue.endpoint(&self.pairs));
        let config =
            WebSocketConfig::default().max_message_size(Some(FRAME_BYTES_MAX)).max_frame_size(Some(FRAME_BYTES_MAX));
        let connecting = connect_async_with_config(endpoint, Some(config), true);
        let (socket, _) = timeout(self.timing.connect, connecting).await.map_err(|_| Loss::ConnectTimeout)??;
        Ok(socket)
    }

    async fn listen(
        &self,
        socket: &mut Socket,
        session: &mut Session,
        reports: &mpsc::Sender<Report>,
    ) -> Result<(), Ended> {
        const NEVER: Duration = Duration::from_secs(24 * 60 * 60);
        let ping = self.venue.ping().unwrap_or(Ping { every: NEVER, text: "" });
        let mut pings = interval(ping.every);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        pings.tick().await; // The first is at once.
        let mut received = Instant::now();
        let mut unreadable = 0;
        loop {
            tokio::select! {
                () = reports.closed() => return Err(Ended::Unheard),
                _ = pings.tick() => socket.send(Message::text(ping.text)).await?,
                () = tokio::time::sleep_until(received + self.timing.silence) => {
                    reports.send(Report::Stale(self.venue)).await.map_err(|_| Ended::Unheard)?;
                    return Err(Ended::Lost(Loss::Silent));
                }
                message = socket.next() => {
                    let message = message.ok_or(Ended::Lost(Loss::HungUp))??;
                    received = Instant::now();
                    match message {
                        Message::Text(text) => {
                            unreadable = if self.take(session, &text, reports)? { 0 } else { unreadable + 1 };
                        }
                        Message::Close(_) => return Err(Ended::Lost(Loss::HungUp)),
                        // Pings of the venue are answered by the socket itself.
                        _ => {}
                    }
                    if unreadable >= UNREADABLE_MAX {
                        return Err(Ended::Lost(Loss::Unreadable));
                    }
                }
            }
        }
    }

    /// True when the frame could be read. A refusal before the first quote ends the line: nothing would come.
    fn take(&self, session: &mut Session, text: &str, reports: &mpsc::Sender<Report>) -> Result<bool, Ended> {
        let Ok(quotes) = session.take(text, (self.clock)()) else {
            return Ok(false);
        };
        for quote in quotes {
            if let Err(mpsc::error::TrySendError::Closed(_)) = reports.try_send(Report::Quote(quote)) {
                return Err(Ended::Unheard);
            }
        }
        match session.last_refusal() {
            Some(why) if session.counts().quotes == 0 => Err(Ended::Lost(Loss::Refused(why.to_owned()))),
            _ => Ok(true),
        }
    }
}
