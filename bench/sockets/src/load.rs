//! The other side: thousands of sockets in one thread that counts what arrives, checks that nothing is missing, and
//! tells the publisher how far everyone is. The same for every subject.

use std::io::{BufRead, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use mio::{Events, Interest, Poll, Token};

use crate::payload;
use plimsoll_bench_figures::Latencies;

const READ_BYTES: usize = 256 * 1024;
const EVENTS: usize = 4_096;
const HANDSHAKE_BYTES: usize = 1_024;
const TOPICS_MAX: usize = 64;
/// Word for a pong to a ping: masked with zeros.
const PONG: [u8; 6] = [0x8A, 0x80, 0, 0, 0, 0];

struct Socket {
    stream: mio::net::TcpStream,
    rest: Vec<u8>,
    /// The number of the next update on each topic, to see whether one is missing.
    next: [u64; TOPICS_MAX],
}

#[derive(Default)]
struct Count {
    messages: u64,
    missing: u64,
    latencies: Latencies,
    newest: u64,
}

/// `load PORT CONTROL CLIENTS STALLED TOPICS PATH`: `begin` and `end` come on standard input.
pub(crate) fn run(arguments: &[String]) -> anyhow::Result<()> {
    let [port, control, clients, stalled, topics, path] = arguments else { bail!("load wants six arguments") };
    let (port, control): (u16, u16) = (port.parse()?, control.parse()?);
    let (clients, stalled, topics): (usize, usize, u64) = (clients.parse()?, stalled.parse()?, topics.parse()?);
    let mut control = TcpStream::connect(("127.0.0.1", control)).context("the control port")?;
    control.set_nodelay(true)?;
    let at = SocketAddr::from(([127, 0, 0, 1], port));
    // They are kept open and never read.
    let _sleepers = (0..stalled).map(|_| open(at, path)).collect::<anyhow::Result<Vec<_>>>()?;
    let mut poll = Poll::new()?;
    let mut sockets = Vec::with_capacity(clients);
    for token in 0..clients {
        let stream = open(at, path)?;
        stream.set_nonblocking(true)?;
        let mut stream = mio::net::TcpStream::from_std(stream);
        poll.registry().register(&mut stream, Token(token), Interest::READABLE)?;
        sockets.push(Socket { stream, rest: Vec::new(), next: [0; TOPICS_MAX] });
    }
    let orders = listen();
    println!("ready");
    let (mut events, mut buffer) = (Events::with_capacity(EVENTS), vec![0; READ_BYTES]);
    let mut count = Count::default();
    let (mut began, mut reported, mut seen) = (Instant::now(), 0, 0);
    loop {
        poll.poll(&mut events, Some(Duration::from_millis(5)))?;
        for event in &events {
            let socket = &mut sockets[event.token().0];
            drain(socket, &mut buffer, topics, &mut count)?;
            // Often enough, also while a long list of events is worked through.
            let completed = count.messages / clients.max(1) as u64;
            if completed > reported {
                reported = completed;
                writeln!(control, "{completed}")?;
            }
        }
        let order = orders.load(Ordering::SeqCst);
        if order == seen {
            continue;
        }
        seen = order;
        if order % 2 == 1 {
            count = Count::default();
            (began, reported) = (Instant::now(), 0);
            sockets.iter_mut().for_each(|socket| socket.next = [0; TOPICS_MAX]);
            println!("begun");
        } else {
            let seconds = began.elapsed().as_secs_f64();
            let [p50, p99] = [0.5, 0.99].map(|share| count.latencies.quantile_ns(share));
            let (messages, missing, newest) = (count.messages, count.missing, count.newest);
            println!("counted {messages} {missing} {seconds} {p50} {p99} {newest}");
        }
    }
}

/// Odd after `begin`, even after `end`; the process ends with its input.
fn listen() -> Arc<AtomicU64> {
    let orders = Arc::new(AtomicU64::new(0));
    let given = Arc::clone(&orders);
    std::thread::spawn(move || {
        for _ in std::io::stdin().lock().lines().map_while(Result::ok) {
            given.fetch_add(1, Ordering::SeqCst);
        }
        std::process::exit(0);
    });
    orders
}

fn open(at: SocketAddr, path: &str) -> anyhow::Result<TcpStream> {
    let mut stream = TcpStream::connect(at).context("connecting")?;
    stream.set_nodelay(true)?;
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {at}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )?;
    // A byte at a time: what follows the answer's end is the first frame.
    let (mut answer, mut byte) = (Vec::new(), [0]);
    while !answer.ends_with(b"\r\n\r\n") {
        stream.read_exact(&mut byte).context("the answer to the handshake")?;
        answer.push(byte[0]);
        if answer.len() > HANDSHAKE_BYTES {
            bail!("the answer to the handshake does not end");
        }
    }
    if !answer.starts_with(b"HTTP/1.1 101 ") {
        bail!("no WebSocket: {}", String::from_utf8_lossy(&answer));
    }
    Ok(stream)
}

fn drain(socket: &mut Socket, buffer: &mut [u8], topics: u64, count: &mut Count) -> anyhow::Result<()> {
    loop {
        let kept = socket.rest.len();
        buffer[..kept].copy_from_slice(&socket.rest);
        socket.rest.clear();
        let room = buffer.len() - kept;
        match socket.stream.read(&mut buffer[kept..]) {
            Ok(0) => bail!("the server closed a connection"),
            Ok(bytes) => {
                let used = parse(&buffer[..kept + bytes], &mut socket.next, topics, count, &mut socket.stream)?;
                socket.rest.extend_from_slice(&buffer[used..kept + bytes]);
                if bytes < room {
                    return Ok(());
                }
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                socket.rest.extend_from_slice(&buffer[..kept]);
                return Ok(());
            }
            Err(error) => return Err(error).context("reading"),
        }
    }
}

/// Counts whole frames and returns how many bytes they took.
fn parse(
    bytes: &[u8],
    next: &mut [u64; TOPICS_MAX],
    topics: u64,
    count: &mut Count,
    stream: &mut mio::net::TcpStream,
) -> anyhow::Result<usize> {
    let now = payload::now_ns();
    let mut at = 0;
    while let [first, second, ref rest @ ..] = bytes[at..] {
        let (header, length) = match (second, rest) {
            (126, [a, b, ..]) => (4, usize::from(u16::from_be_bytes([*a, *b]))),
            (126, _) => break,
            (127.., _) => bail!("a frame of a length nobody sends"),
            (short, _) => (2, usize::from(short)),
        };
        let Some(payload) = bytes.get(at + header..at + header + length) else { break };
        at += header + length;
        match first {
            0x81 => {
                let (stamp, number) = payload::read(payload).context("an update that can't be read")?;
                let next = &mut next[(number % topics) as usize];
                let turn = number / topics;
                count.missing += turn.saturating_sub(*next);
                *next = turn + 1;
                count.messages += 1;
                count.newest = count.newest.max(number);
                count.latencies.add(now.saturating_sub(stamp));
            }
            0x89 => stream.write_all(&PONG).context("answering a ping")?,
            other => bail!("a frame of kind {other:#x}"),
        }
    }
    Ok(at)
}
