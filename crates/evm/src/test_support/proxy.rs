//! A door before a node: it passes questions on and changes answers, as a faulty or hostile node would.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::rpc::TestClient;

/// What it does with the true answer.
pub enum Meddle {
    Pass(Value),
    /// A failure of the web server before the node.
    Status(u16),
    /// This instead of an answer.
    Bytes(Vec<u8>),
    /// A byte now and then.
    Drip,
    /// Without end.
    Flood,
}

type Rule = Box<dyn FnMut(&str, &Value, Value) -> Meddle + Send>;

pub struct Proxy {
    pub url: String,
    rule: Arc<Mutex<Rule>>,
    task: tokio::task::JoinHandle<()>,
}

impl Proxy {
    /// In front of the node at `upstream`, with a rule of method, parameters and true result.
    pub async fn before(upstream: &str, rule: impl FnMut(&str, &Value, Value) -> Meddle + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("it is bound"));
        let rule: Arc<Mutex<Rule>> = Arc::new(Mutex::new(Box::new(rule)));
        let (known, node) = (Arc::clone(&rule), Arc::new(TestClient::new(upstream).expect("a client")));
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&node), Arc::clone(&known)));
            }
        });
        Self { url, rule, task }
    }

    /// From now on by another rule.
    pub fn change(&self, rule: impl FnMut(&str, &Value, Value) -> Meddle + Send + 'static) {
        *self.rule.lock().expect("no panic with it") = Box::new(rule);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// One question a connection. A connection that breaks is the asker's matter.
async fn serve(mut stream: TcpStream, node: Arc<TestClient>, rule: Arc<Mutex<Rule>>) {
    let Some(question) = read(&mut stream).await else { return };
    let (method, params) = (question["method"].as_str().unwrap_or_default(), &question["params"]);
    let answer = node.call(method, params).await.unwrap_or(Value::Null);
    let meddle = (rule.lock().expect("no panic with it"))(method, params, answer);
    let _ = match meddle {
        Meddle::Pass(result) => {
            let body = json!({"jsonrpc": "2.0", "id": question["id"], "result": result}).to_string();
            reply(&mut stream, 200, body.as_bytes()).await
        }
        Meddle::Status(status) => reply(&mut stream, status, b"").await,
        Meddle::Bytes(bytes) => reply(&mut stream, 200, &bytes).await,
        Meddle::Drip => pour(&mut stream, b" ", Duration::from_millis(200)).await,
        Meddle::Flood => pour(&mut stream, &[b' '; 65_536], Duration::ZERO).await,
    };
}

async fn read(stream: &mut TcpStream) -> Option<Value> {
    let mut bytes = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&bytes).to_ascii_lowercase();
        if let Some((head, _)) = text.split_once("\r\n\r\n") {
            let length: usize =
                head.lines().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse().ok())?;
            let body: usize = head.len() + 4;
            if bytes.len() >= body + length {
                return serde_json::from_slice(&bytes[body..body + length]).ok();
            }
        }
        if stream.read_buf(&mut bytes).await.ok()? == 0 {
            return None;
        }
    }
}

async fn reply(stream: &mut TcpStream, status: u16, body: &[u8]) -> std::io::Result<()> {
    let head = format!("HTTP/1.1 {status} x\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body).await
}

/// Until the other side has had enough.
async fn pour(stream: &mut TcpStream, piece: &[u8], pause: Duration) -> std::io::Result<()> {
    stream.write_all(b"HTTP/1.1 200 x\r\nconnection: close\r\n\r\n").await?;
    loop {
        stream.write_all(piece).await?;
        tokio::time::sleep(pause).await;
    }
}
