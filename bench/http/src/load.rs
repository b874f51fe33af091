//! The load: keep-alive connections in one thread, each sending its next request when it has its last answer.
//! The same for every subject; knows HTTP only as far as it must.

use std::io::{ErrorKind, Read, Write};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Token};

use plimsoll_bench_figures::Latencies;

const EVENTS: usize = 1_024;
const READ_BYTES: usize = 64 * 1024;
/// An answer that takes longer is an error of the subject's.
const PATIENCE: Duration = Duration::from_secs(60);

/// When to stop.
#[derive(Clone, Copy)]
pub(crate) enum Until {
    Elapsed(Duration),
    /// So many requests in all.
    Done(u64),
}

#[derive(Default)]
pub(crate) struct Outcome {
    pub(crate) good: u64,
    /// Answered, and not with what was wanted; the first of them in words.
    pub(crate) bad: u64,
    pub(crate) first_bad: Option<String>,
    pub(crate) seconds: f64,
    pub(crate) latencies: Latencies,
}

impl Outcome {
    pub(crate) fn per_second(&self) -> f64 {
        self.good as f64 / self.seconds
    }
}

struct Connection {
    stream: TcpStream,
    request: Vec<u8>,
    written: usize,
    answer: Vec<u8>,
    number: u64,
    sent_at: Instant,
    busy: bool,
}

/// `make` writes request `number` of connection `connection`; `judge` says whether a body is good.
pub(crate) fn run(
    at: SocketAddr,
    connections: usize,
    until: Until,
    mut make: impl FnMut(usize, u64, &mut Vec<u8>),
    mut judge: impl FnMut(u64, &[u8]) -> bool,
) -> anyhow::Result<Outcome> {
    let mut poll = Poll::new()?;
    let mut all = Vec::with_capacity(connections);
    for token in 0..connections {
        let stream = std::net::TcpStream::connect(at).context("connecting")?;
        stream.set_nodelay(true)?;
        stream.set_nonblocking(true)?;
        let mut stream = TcpStream::from_std(stream);
        poll.registry().register(&mut stream, Token(token), Interest::READABLE | Interest::WRITABLE)?;
        let (request, answer) = (Vec::new(), Vec::new());
        all.push(Connection { stream, request, written: 0, answer, number: 0, sent_at: Instant::now(), busy: false });
    }
    let (mut outcome, mut buffer, mut events) =
        (Outcome::default(), vec![0; READ_BYTES], Events::with_capacity(EVENTS));
    let began = Instant::now();
    let mut next = 0;
    let may_send = |next: u64| match until {
        Until::Elapsed(time) => began.elapsed() < time,
        Until::Done(count) => next < count,
    };
    for (token, connection) in all.iter_mut().enumerate() {
        if may_send(next) {
            connection.begin(token, &mut next, &mut make)?;
        }
    }
    let mut heard_at = Instant::now();
    while all.iter().any(|connection| connection.busy) {
        poll.poll(&mut events, Some(Duration::from_secs(1)))?;
        for event in &events {
            let token = event.token().0;
            let connection = &mut all[token];
            connection.write()?;
            while let Some(body) = connection.read(&mut buffer)? {
                heard_at = Instant::now();
                outcome.latencies.add(connection.sent_at.elapsed().as_nanos() as u64);
                if judge(connection.number, &body) {
                    outcome.good += 1;
                } else {
                    outcome.bad += 1;
                    outcome.first_bad.get_or_insert_with(|| String::from_utf8_lossy(&body).into_owned());
                }
                connection.busy = false;
                if may_send(next) {
                    connection.begin(token, &mut next, &mut make)?;
                }
            }
        }
        if heard_at.elapsed() > PATIENCE {
            bail!("no answer for {PATIENCE:?}");
        }
    }
    outcome.seconds = began.elapsed().as_secs_f64();
    Ok(outcome)
}

impl Connection {
    fn begin(
        &mut self,
        token: usize,
        next: &mut u64,
        make: &mut impl FnMut(usize, u64, &mut Vec<u8>),
    ) -> anyhow::Result<()> {
        self.request.clear();
        self.written = 0;
        self.number = *next;
        *next += 1;
        make(token, self.number, &mut self.request);
        self.busy = true;
        self.sent_at = Instant::now();
        self.write()
    }

    fn write(&mut self) -> anyhow::Result<()> {
        while self.written < self.request.len() {
            match self.stream.write(&self.request[self.written..]) {
                Ok(bytes) => self.written += bytes,
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(error) => return Err(error).context("sending"),
            }
        }
        Ok(())
    }

    /// The body of the answer, once it is whole.
    fn read(&mut self, buffer: &mut [u8]) -> anyhow::Result<Option<Vec<u8>>> {
        if !self.busy {
            return Ok(None);
        }
        match self.stream.read(buffer) {
            Ok(0) => bail!("the server closed a connection"),
            Ok(bytes) => self.answer.extend_from_slice(&buffer[..bytes]),
            Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(None),
            Err(error) => return Err(error).context("receiving"),
        }
        let Some(head) = self.answer.windows(4).position(|four| four == b"\r\n\r\n") else { return Ok(None) };
        let length = content_length(&self.answer[..head]).context("an answer without a length")?;
        let end = head + 4 + length;
        if self.answer.len() < end {
            return Ok(None);
        }
        let body = self.answer[head + 4..end].to_vec();
        self.answer.drain(..end);
        Ok(Some(body))
    }
}

fn content_length(head: &[u8]) -> Option<usize> {
    let head = std::str::from_utf8(head).ok()?;
    let lines = head.split("\r\n").filter_map(|line| line.split_once(':'));
    let mut lengths = lines.filter(|(name, _)| name.eq_ignore_ascii_case("content-length"));
    lengths.next()?.1.trim().parse().ok()
}
