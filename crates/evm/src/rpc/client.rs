//! One question to one node: JSON-RPC over HTTP, with limits on time and size.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use reqwest::header::CONTENT_TYPE;
use serde_json::{Value, json};

/// The whole exchange, however slowly the bytes come.
const TIMEOUT: Duration = Duration::from_secs(5);
/// Larger than any block with its receipts.
pub(crate) const ANSWER_BYTES_MAX: usize = 64 * 1024 * 1024;
/// Characters of a node's message that are kept.
const MESSAGE_CHARS_MAX: usize = 200;

#[derive(Debug, thiserror::Error)]
pub enum RpcError {
    /// No connection, no answer in time, too many requests: the node may be well later.
    #[error("no answer: {0}")]
    Unreachable(String),
    /// The node refuses this question.
    #[error("refused: {0}")]
    Refused(String),
    /// The answer is not what the protocol says.
    #[error("a wrong answer: {0}")]
    Wrong(String),
    /// It serves another chain.
    #[error("another chain: {0}")]
    OtherChain(String),
    /// It is not asked for a while after earlier faults.
    #[error("not asked now")]
    Resting,
}

/// Sends questions to one address.
#[derive(Debug)]
pub(crate) struct Client {
    http: reqwest::Client,
    url: String,
    asked: AtomicU64,
}

impl Client {
    pub(crate) fn new(url: &str) -> Result<Self, RpcError> {
        Self::with_timeout(url, TIMEOUT)
    }

    pub(crate) fn with_timeout(url: &str, timeout: Duration) -> Result<Self, RpcError> {
        // An earlier caller in this process installed the same provider.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder()
            .timeout(timeout)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(|error| RpcError::Unreachable(error.without_url().to_string()))?;
        Ok(Self { http, url: url.to_owned(), asked: AtomicU64::new(0) })
    }

    pub(crate) async fn call(&self, method: &str, params: &Value) -> Result<Value, RpcError> {
        let id = self.asked.fetch_add(1, Ordering::Relaxed);
        let question = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string();
        let bytes = self.exchange(question).await?;
        // Nested deeper than 128 it is refused by the parser.
        let mut answer: Value =
            serde_json::from_slice(&bytes).map_err(|error| RpcError::Wrong(format!("not JSON: {error}")))?;
        if let Some(error) = answer.get("error").filter(|error| !error.is_null()) {
            let message = error.get("message").and_then(Value::as_str).unwrap_or("no reason");
            return Err(RpcError::Refused(message.chars().take(MESSAGE_CHARS_MAX).collect()));
        }
        if answer.get("id") != Some(&json!(id)) {
            return Err(RpcError::Wrong("an answer to another question".to_owned()));
        }
        answer.get_mut("result").map(Value::take).ok_or_else(|| RpcError::Wrong("no result".to_owned()))
    }

    async fn exchange(&self, question: String) -> Result<Vec<u8>, RpcError> {
        // An address may hold a key: errors are told without it.
        let unreachable = |error: reqwest::Error| RpcError::Unreachable(error.without_url().to_string());
        let request = self.http.post(&self.url).header(CONTENT_TYPE, "application/json").body(question);
        let mut response = request.send().await.map_err(unreachable)?;
        if !response.status().is_success() {
            return Err(RpcError::Unreachable(format!("status {}", response.status().as_u16())));
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(unreachable)? {
            if bytes.len() + chunk.len() > ANSWER_BYTES_MAX {
                return Err(RpcError::Wrong("an answer beyond the limit".to_owned()));
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes)
    }
}
