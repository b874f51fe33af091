//! The task of one connection: reads, answers pings, hands messages to its handler, and writes on when there is room.
//! Knows the protocol's manners; what a message means is the handler's business.

use std::io::{self, ErrorKind};
use std::net::Shutdown;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use socket2::SockRef;
use tokio::time::timeout;

use crate::connection::Connection;
use crate::frame::{self, CloseCode};
use crate::frame_reader::{FrameReader, Incoming, ProtocolError};
use crate::token_bucket::TokenBucket;

/// Read at once. On the stack, and only while there is something to read.
const READ_BYTES: usize = 2 * 1024;
/// How long the other side's goodbye is waited for. A socket closed with unread bytes would cut off our last word.
const GOODBYE: Duration = Duration::from_secs(1);

/// What the text messages of a connection mean.
pub trait Handler: Send {
    fn on_text(&mut self, connection: &Arc<Connection>, text: String) -> impl Future<Output = ()> + Send;
}

/// Leaves the hub however the task ends.
struct Leave(Arc<Connection>);

impl Drop for Leave {
    fn drop(&mut self) {
        self.0.end();
        self.0.hub().forget(&self.0);
    }
}

/// What reading found, taken out of the task's future so that idle connections keep no buffer.
#[derive(Default)]
struct Found {
    incoming: Vec<Incoming>,
    end: bool,
    protocol_error: Option<ProtocolError>,
}

impl Connection {
    /// Serves the socket until either side ends it. `first` is what came along with the handshake.
    pub async fn run(self: Arc<Self>, first: Bytes, mut handler: impl Handler) {
        let leave = Leave(self);
        let connection = &leave.0;
        let (mut inbox, mut allowance) = (FrameReader::default(), TokenBucket::new(connection.hub().now_ms()));
        let mut found = take_in(&mut inbox, &mut allowance, connection, &first);
        drop(first);
        loop {
            for incoming in found.incoming {
                match incoming {
                    // Boxed: the handler's future is large, and most connections wait here most of the time.
                    Incoming::Text(text) => Box::pin(handler.on_text(connection, text)).await,
                    Incoming::Ping(payload) => connection.send(frame::pong(&payload)),
                    Incoming::Pong => {}
                    Incoming::Close => connection.close(CloseCode::NORMAL, ""),
                }
            }
            if let Some(ProtocolError { code, reason }) = found.protocol_error {
                metrics::counter!("sockets_dropped", "because" => "offence").increment(1);
                connection.close(code, reason);
            }
            if found.end || connection.is_over() {
                return;
            }
            if connection.is_said() {
                return say_goodbye(connection).await;
            }
            found = wait(connection, &mut inbox, &mut allowance).await;
        }
    }
}

async fn wait(connection: &Connection, inbox: &mut FrameReader, allowance: &mut TokenBucket) -> Found {
    tokio::select! {
        _ = connection.stream.readable() => read(connection, inbox, allowance),
        _ = connection.stream.writable(), if connection.is_full() => {
            connection.flush_again();
            Found::default()
        }
        () = connection.wake.notified() => Found::default(),
    }
}

fn read(connection: &Connection, inbox: &mut FrameReader, allowance: &mut TokenBucket) -> Found {
    let mut buffer = [0; READ_BYTES];
    match connection.stream.try_read(&mut buffer) {
        Ok(0) => Found { end: true, ..Found::default() },
        Ok(bytes) => take_in(inbox, allowance, connection, &buffer[..bytes]),
        Err(error) if error.kind() == ErrorKind::WouldBlock => Found::default(),
        Err(_) => Found { end: true, ..Found::default() },
    }
}

fn take_in(inbox: &mut FrameReader, allowance: &mut TokenBucket, connection: &Connection, bytes: &[u8]) -> Found {
    // After the last word nothing is listened to.
    if bytes.is_empty() || !connection.is_open() {
        return Found::default();
    }
    connection.hear();
    let mut found = Found::default();
    match inbox.take(bytes, &mut found.incoming) {
        Ok(frames) => {
            let now_ms = connection.hub().now_ms();
            if !(0..frames).all(|_| allowance.take(now_ms)) {
                found.protocol_error = Some(ProtocolError { code: CloseCode::POLICY, reason: "too many frames" });
                found.incoming.clear();
            }
        }
        Err(protocol_error) => found.protocol_error = Some(protocol_error),
    }
    found
}

async fn say_goodbye(connection: &Connection) {
    let _ = SockRef::from(&connection.stream).shutdown(Shutdown::Write);
    let drain = async {
        while connection.stream.readable().await.is_ok() {
            match discard(connection) {
                Ok(0) => return,
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(_) => return,
            }
        }
    };
    // Late or not, it is over.
    let _ = timeout(GOODBYE, drain).await;
}

fn discard(connection: &Connection) -> io::Result<usize> {
    connection.stream.try_read(&mut [0; READ_BYTES])
}
