//! The venue driver against a real local WebSocket server, which disconnects, goes silent and sends invalid frames on
//! purpose.

use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use plimsoll_feeds::venues::{Driver, Loss, Report, Timing, Venue};
use plimsoll_units::Timestamp;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, accept_async};

const PATIENCE: Duration = Duration::from_secs(10);

/// Fast enough for a test, with the proportions of the real ones.
const TIMING: Timing = Timing {
    connect: Duration::from_secs(2),
    silence: Duration::from_millis(300),
    retry_least: Duration::from_millis(50),
    retry_most: Duration::from_millis(400),
    settled: Duration::from_secs(60),
    between_requests: Duration::from_millis(1),
};

struct Wire {
    listener: TcpListener,
    reports: mpsc::Receiver<Report>,
}

impl Wire {
    async fn of(venue: Venue, timing: Timing) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let endpoint = format!("ws://{}/", listener.local_addr().unwrap());
        let (sender, reports) = mpsc::channel(64);
        let driver = Driver {
            venue,
            pairs: vec![venue.pair("btc")],
            endpoint: Some(endpoint),
            timing,
            clock: Arc::new(|| Timestamp(1_741_600_000_500)),
            seed: 1,
        };
        tokio::spawn(driver.run(sender));
        Self { listener, reports }
    }

    async fn accept(&mut self) -> WebSocketStream<TcpStream> {
        let (stream, _) = timeout(PATIENCE, self.listener.accept()).await.expect("it connects").unwrap();
        let socket = accept_async(stream).await.unwrap();
        assert!(matches!(self.next().await, Report::Connected(_)));
        socket
    }

    async fn next(&mut self) -> Report {
        timeout(PATIENCE, self.reports.recv()).await.expect("a report comes").expect("the driver runs")
    }
}

fn frame(venue: Venue) -> Message {
    let path = format!("{}/testdata/feeds/{}/quotes.jsonl", env!("CARGO_MANIFEST_DIR"), venue.name().to_lowercase());
    Message::text(std::fs::read_to_string(path).unwrap().lines().next().unwrap())
}

#[tokio::test]
async fn it_subscribes_and_hands_quotes_on() {
    let mut wire = Wire::of(Venue::Okx, Timing { silence: PATIENCE, ..TIMING }).await;
    let mut venue = wire.accept().await;
    let asked = venue.next().await.unwrap().unwrap();
    assert_eq!(asked.to_text().unwrap(), r#"{"op":"subscribe","args":[{"channel":"tickers","instId":"BTC-USDT"}]}"#);
    venue.send(Message::text("not JSON")).await.unwrap();
    venue.send(frame(Venue::Okx)).await.unwrap();
    let Report::Quote(quote) = wire.next().await else { panic!("a quote after a frame of nonsense") };
    assert_eq!(quote.mid().unwrap().to_string(), "60001.2");
    assert_eq!(quote.received_at, Timestamp(1_741_600_000_500));
}

#[tokio::test]
async fn it_comes_back_after_every_hang_up_and_waits_longer_each_time() {
    let mut wire = Wire::of(Venue::Binance, TIMING).await;
    let mut delays = Vec::new();
    for _ in 0..4 {
        let venue = wire.accept().await;
        drop(venue); // Without a close frame.
        let hung_up = Instant::now();
        let Report::Lost { retry_in, .. } = wire.next().await else { panic!("a lost line is told") };
        delays.push(retry_in);
        assert!(hung_up.elapsed() < PATIENCE / 2);
    }
    for (delay, base) in delays.iter().zip([50, 100, 200, 400]) {
        let base = Duration::from_millis(base);
        assert!(*delay >= base && *delay <= (base * 5 / 4).min(TIMING.retry_most), "{delays:?}");
    }
    let mut venue = wire.accept().await;
    venue.send(frame(Venue::Binance)).await.unwrap();
    assert!(matches!(wire.next().await, Report::Quote(_)));
}

#[tokio::test]
async fn silence_is_told_as_stale_and_ends_the_line() {
    let mut wire = Wire::of(Venue::Kraken, TIMING).await;
    let mut venue = wire.accept().await;
    venue.send(frame(Venue::Kraken)).await.unwrap();
    assert!(matches!(wire.next().await, Report::Quote(_)));
    let quiet = Instant::now();
    assert!(matches!(wire.next().await, Report::Stale(Venue::Kraken)));
    assert!(quiet.elapsed() >= TIMING.silence * 9 / 10, "not before its time");
    assert!(matches!(wire.next().await, Report::Lost { why: Loss::Silent, .. }));
    wire.accept().await;
}

#[tokio::test]
async fn heartbeats_keep_a_quiet_line_open() {
    // Longer than a busy machine lets a heartbeat wait.
    let timing = Timing { silence: Duration::from_secs(6), ..TIMING };
    let mut wire = Wire::of(Venue::Kraken, timing).await;
    let mut venue = wire.accept().await;
    for _ in 0..6 {
        venue.send(Message::text(r#"{"channel":"heartbeat"}"#)).await.unwrap();
        tokio::time::sleep(timing.silence / 5).await;
    }
    venue.send(frame(Venue::Kraken)).await.unwrap();
    assert!(matches!(wire.next().await, Report::Quote(_)), "still the first connection");
}

#[tokio::test]
async fn a_refused_subscription_and_endless_nonsense_both_end_the_line() {
    let mut wire = Wire::of(Venue::Coinbase, TIMING).await;
    let mut venue = wire.accept().await;
    venue.send(Message::text(r#"{"type":"error","message":"Failed to subscribe","reason":"no"}"#)).await.unwrap();
    assert!(matches!(wire.next().await, Report::Lost { why: Loss::Refused(why), .. } if why.contains("subscribe")));

    let mut venue = wire.accept().await;
    for _ in 0..20 {
        venue.send(Message::text("{")).await.unwrap();
    }
    let Report::Lost { why, counts, .. } = wire.next().await else { panic!("it gives up") };
    assert!(matches!(why, Loss::Unreadable));
    assert_eq!(counts.malformed, 20);
}

#[tokio::test]
async fn it_ends_when_nobody_listens() {
    let mut wire = Wire::of(Venue::Bybit, Timing { silence: PATIENCE, ..TIMING }).await;
    let mut venue = wire.accept().await;
    let _ = venue.next().await; // the subscription
    let (sender, other) = mpsc::channel(1);
    drop(sender);
    drop(std::mem::replace(&mut wire.reports, other));
    let closed = timeout(PATIENCE, venue.next()).await.expect("the socket closes");
    assert!(!matches!(closed, Some(Ok(Message::Text(_)))));
}
