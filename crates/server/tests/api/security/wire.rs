//! HTTP by hand: what no client library would send.

use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::support::Platform;

/// Generous: other tests share the machine.
const PATIENCE: Duration = Duration::from_secs(60);

pub(super) struct Line(TcpStream);

impl Line {
    pub(super) async fn open(platform: &Platform) -> Self {
        Self(TcpStream::connect(platform.host()).await.expect("it listens"))
    }

    /// False once the other side has hung up.
    pub(super) async fn say(&mut self, bytes: &[u8]) -> bool {
        self.0.write_all(bytes).await.is_ok()
    }

    /// Everything until the other side hangs up, and how long that took.
    pub(super) async fn rest(&mut self) -> (String, Duration) {
        let (began, mut bytes) = (Instant::now(), Vec::new());
        let mut buffer = [0; 4096];
        let read = async {
            // A reset is a way to hang up.
            while let Ok(count @ 1..) = self.0.read(&mut buffer).await {
                bytes.extend_from_slice(&buffer[..count]);
            }
        };
        timeout(PATIENCE, read).await.expect("it hangs up");
        (String::from_utf8_lossy(&bytes).into_owned(), began.elapsed())
    }
}

/// Says it and returns all that comes back before the other side hangs up.
pub(super) async fn answer_to(platform: &Platform, request: &str) -> String {
    let mut line = Line::open(platform).await;
    line.say(request.as_bytes()).await;
    line.rest().await.0
}

/// The status of each answer on a connection.
pub(super) fn statuses(answers: &str) -> Vec<u16> {
    let heads = answers.split("HTTP/1.1 ").skip(1);
    heads.map(|head| head[..3].parse().expect("a status")).collect()
}
