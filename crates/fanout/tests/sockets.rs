//! Real sockets against a real client library: what arrives, in which order, and who is sent away and why.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::{SinkExt, StreamExt};
use plimsoll_fanout::{CloseCode, Connection, Handler, Hub, Limits, text};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::Role;

const PATIENCE: Duration = Duration::from_secs(20);

type Client = WebSocketStream<TcpStream>;

/// Understands `+topic`, `-topic` and `?`, which is answered with the number of subscriptions.
struct Words;

impl Handler for Words {
    async fn on_text(&mut self, connection: &Arc<Connection>, word: String) {
        match word.split_at(1) {
            ("+", topic) => {
                let topic = connection.subscribe(topic, 2).expect("not subscribed yet");
                connection.begin(&topic, Some(text(format!("snapshot of {}", topic.name()).as_bytes())));
            }
            ("-", topic) => assert!(connection.unsubscribe(topic)),
            _ => connection.send(text(connection.subscriptions().to_string().as_bytes())),
        }
    }
}

struct Server {
    hub: Arc<Hub>,
    listener: TcpListener,
}

impl Server {
    async fn start(limits: Limits) -> Self {
        Self { hub: Hub::start(limits), listener: TcpListener::bind("127.0.0.1:0").await.unwrap() }
    }

    async fn connect(&self) -> (Client, Arc<Connection>) {
        let socket = TcpSocket::new_v4().unwrap();
        // The kernel would take megabytes for a client that does not read.
        socket.set_recv_buffer_size(16 * 1024).unwrap();
        let connecting = socket.connect(self.listener.local_addr().unwrap());
        let (client, served) = tokio::join!(connecting, self.listener.accept());
        let connection = self.hub.join(served.unwrap().0).unwrap();
        tokio::spawn(Arc::clone(&connection).run(Bytes::new(), Words));
        (WebSocketStream::from_raw_socket(client.unwrap(), Role::Client, None).await, connection)
    }

    fn publish(&self, topic: &str, news: &str) -> bool {
        self.hub.publish_with(topic, || text(news.as_bytes()))
    }
}

async fn say(client: &mut Client, word: &str) {
    client.send(Message::text(word)).await.unwrap();
}

/// The next message that is not a ping.
async fn receive(client: &mut Client) -> Message {
    loop {
        let message = timeout(PATIENCE, client.next()).await.expect("in time").expect("still open").expect("readable");
        if !message.is_ping() {
            return message;
        }
    }
}

async fn expect(client: &mut Client, expected: &str) {
    assert_eq!(receive(client).await.into_text().unwrap().as_str(), expected);
}

async fn expect_close(client: &mut Client, expected: CloseCode) {
    match receive(client).await {
        Message::Close(Some(frame)) => assert_eq!(u16::from(frame.code), expected.0, "{}", frame.reason),
        other => panic!("closed, not {other:?}"),
    }
}

async fn expect_soon(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < PATIENCE, "{what} within {PATIENCE:?}");
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn news_reach_everyone_who_listens_and_nobody_else() {
    let server = Server::start(Limits::default()).await;
    assert!(!server.publish("btc", "nobody listens: not even encoded"));
    let (mut one, _) = server.connect().await;
    let (mut two, _) = server.connect().await;
    say(&mut one, "+btc").await;
    expect(&mut one, "snapshot of btc").await;
    say(&mut two, "+btc").await;
    say(&mut two, "+eth").await;
    expect(&mut two, "snapshot of btc").await;
    expect(&mut two, "snapshot of eth").await;
    assert!(server.publish("btc", "btc 1") && server.publish("eth", "eth 1"));
    expect(&mut one, "btc 1").await;
    let mut both = [receive(&mut two).await.to_string(), receive(&mut two).await.to_string()];
    both.sort_unstable();
    assert_eq!(both, ["btc 1", "eth 1"]);

    say(&mut two, "-btc").await;
    say(&mut two, "?").await;
    expect(&mut two, "1").await;
    server.publish("btc", "btc 2");
    server.publish("eth", "eth 2");
    expect(&mut one, "btc 2").await;
    expect(&mut two, "eth 2").await;

    drop((one, two));
    expect_soon("topics go with their listeners", || server.hub.topic("btc").is_none()).await;
    expect_soon("connections are forgotten", || server.hub.connection_count() == 0).await;
    assert!(server.hub.topic("eth").is_none());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_socket_ends_with_the_newest_however_fast_news_come() {
    const SOCKETS: usize = 100;
    const NEWS: usize = 2_000;
    let server = Server::start(Limits::default()).await;
    let mut clients = Vec::new();
    for _ in 0..SOCKETS {
        let (mut client, _) = server.connect().await;
        say(&mut client, "+a").await;
        say(&mut client, "+b").await;
        clients.push(client);
    }
    for client in &mut clients {
        expect(client, "snapshot of a").await;
        expect(client, "snapshot of b").await;
    }
    let hub = Arc::clone(&server.hub);
    let publisher = tokio::spawn(async move {
        for number in 1..=NEWS {
            for topic in ["a", "b"] {
                hub.publish_with(topic, || text(format!("{topic} {number}").as_bytes()));
            }
            tokio::task::yield_now().await;
        }
    });
    for client in &mut clients {
        let mut last = [0, 0];
        while last != [NEWS, NEWS] {
            let message = receive(client).await.to_string();
            let (topic, number) = message.split_once(' ').unwrap();
            let last = &mut last[usize::from(topic == "b")];
            let number = number.parse().unwrap();
            assert!(number > *last, "{topic}: {number} after {last}");
            *last = number;
        }
    }
    publisher.await.unwrap();
}

/// SEC-058.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_does_not_read_delays_nobody_catches_up_and_is_dropped_at_last() {
    let limits = Limits { stalled: Duration::from_secs(2), ..Limits::default() };
    let server = Server::start(limits).await;
    let (mut reader, _) = server.connect().await;
    let (mut sleeper, _) = server.connect().await;
    let (mut dead, _) = server.connect().await;
    for client in [&mut reader, &mut sleeper, &mut dead] {
        say(client, "+t").await;
        expect(client, "snapshot of t").await;
    }
    let filler = "x".repeat(1_000);
    // Several times what both kernels' buffers hold.
    let mut number = 500;
    for number in 1..=number {
        server.publish("t", &format!("{number} {filler}"));
        let got = receive(&mut reader).await.to_string();
        assert!(got.starts_with(&format!("{number} ")), "the reader gets each one at once");
    }
    let mut received = 0;
    let mut last = 0;
    while last != number {
        let message = receive(&mut sleeper).await.to_string();
        last = message.split_once(' ').unwrap().0.parse().unwrap();
        received += 1;
    }
    assert!(received < number, "some were superseded: {received} of {number}");

    let keep_talking = async {
        loop {
            number += 1;
            server.publish("t", &format!("{number} {filler}"));
            receive(&mut reader).await;
            receive(&mut sleeper).await;
            sleep(Duration::from_millis(50)).await;
        }
    };
    let gone = expect_soon("the dead one is dropped", || server.hub.connection_count() == 2);
    tokio::select! {
        _ = keep_talking => unreachable!("it never ends"),
        () = gone => {}
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_not_there_is_asked_and_then_forgotten() {
    let limits =
        Limits { quiet: Duration::from_millis(500), silent: Duration::from_millis(1_500), ..Limits::default() };
    let server = Server::start(limits).await;
    let (mut answering, _) = server.connect().await;
    let (_silent, _) = server.connect().await;
    // Reading is enough: the library answers pings by itself.
    tokio::spawn(async move { while answering.next().await.is_some() {} });
    expect_soon("the silent one is gone", || server.hub.connection_count() == 1).await;
    sleep(2 * limits.silent).await;
    assert_eq!(server.hub.connection_count(), 1, "the other one answers");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deadlines_close_unless_they_are_lifted() {
    let server = Server::start(Limits::default()).await;
    let (mut late, connection) = server.connect().await;
    connection.set_deadline(Duration::from_millis(300));
    let (mut known, lifted) = server.connect().await;
    lifted.set_deadline(Duration::from_millis(300));
    lifted.lift_deadline();
    expect_close(&mut late, CloseCode::SIGNED_OUT).await;
    say(&mut known, "?").await;
    expect(&mut known, "0").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn offenders_are_told_and_sent_away() {
    let server = Server::start(Limits::default()).await;
    let (mut long, _) = server.connect().await;
    let _ = long.send(Message::text("x".repeat(1 << 20))).await;
    expect_close(&mut long, CloseCode::TOO_BIG).await;

    let (mut binary, _) = server.connect().await;
    binary.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    expect_close(&mut binary, CloseCode::UNSUPPORTED).await;

    let (mut flood, _) = server.connect().await;
    for _ in 0..1_000 {
        if flood.feed(Message::Ping(Bytes::new())).await.is_err() {
            break;
        }
    }
    let _ = flood.flush().await;
    loop {
        match receive(&mut flood).await {
            Message::Pong(_) => {}
            Message::Close(Some(frame)) => break assert_eq!(u16::from(frame.code), CloseCode::POLICY.0),
            other => panic!("closed, not {other:?}"),
        }
    }

    let (mut polite, _) = server.connect().await;
    polite.send(Message::Ping(Bytes::from_static(b"are you there"))).await.unwrap();
    assert_eq!(receive(&mut polite).await, Message::Pong(Bytes::from_static(b"are you there")));
    polite.close(None).await.unwrap();
    expect_soon("all are gone", || server.hub.connection_count() == 0).await;
}
