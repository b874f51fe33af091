//! Receipts of transactions, read from nodes over JSON-RPC: one counts when more than half of the nodes give the same.
//!
//! Owns the questions and the comparison. Does not know what a receipt has to say.

use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::task::JoinSet;

const TIMEOUT: Duration = Duration::from_secs(5);
/// Of an answer. A receipt with thousands of logs fits.
const ANSWER_BYTES_MAX: usize = 4 << 20;

/// What is compared and judged of a receipt.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Receipt {
    pub(super) transaction_hash: String,
    pub(super) block_hash: String,
    pub(super) from: String,
    /// `0x1`: executed.
    pub(super) status: String,
    pub(super) logs: Vec<Log>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct Log {
    pub(super) address: String,
    pub(super) topics: Vec<String>,
    pub(super) data: String,
}

#[derive(Debug, thiserror::Error)]
pub(super) enum ReceiptError {
    /// Also when the transaction waits to be mined.
    #[error("no majority of the nodes gives the same answer")]
    NoMajority,
    #[error("a client for the chain's nodes")]
    Client(#[source] reqwest::Error),
}

#[derive(Debug, thiserror::Error)]
enum NodeError {
    #[error("asking the node")]
    Http(#[from] reqwest::Error),
    #[error("the answer is too long")]
    TooLong,
    #[error("the answer is not what was asked for")]
    Json(#[from] serde_json::Error),
    #[error("the node is on chain {0}")]
    OtherChain(String),
}

#[derive(Deserialize)]
struct Answer<T> {
    result: T,
}

/// The nodes of one chain.
#[derive(Clone)]
pub(super) struct Nodes {
    client: reqwest::Client,
    endpoints: Vec<String>,
    chain: String,
}

impl Nodes {
    pub(super) fn new(endpoints: &[String], chain_id: u64) -> Result<Self, ReceiptError> {
        let client = reqwest::Client::builder().timeout(TIMEOUT).build().map_err(ReceiptError::Client)?;
        Ok(Self { client, endpoints: endpoints.to_vec(), chain: format!("{chain_id:#x}") })
    }

    /// The receipt that more than half of the nodes agree on; nothing when they agree that there is none yet.
    pub(super) async fn receipt(&self, hash: &str) -> Result<Option<Receipt>, ReceiptError> {
        let mut asking = JoinSet::new();
        for endpoint in &self.endpoints {
            let (nodes, endpoint, hash) = (self.clone(), endpoint.clone(), hash.to_owned());
            asking.spawn(async move { nodes.receipt_of(&endpoint, &hash).await });
        }
        let mut answers = Vec::new();
        while let Some(answer) = asking.join_next().await {
            match answer.expect("asking does not panic") {
                Ok(receipt) => answers.push(receipt),
                // Without the address, which may carry a key.
                Err(error) => tracing::warn!(%error, "a node of the vault's chain gave no answer"),
            }
        }
        majority(&answers, self.endpoints.len()).cloned().ok_or(ReceiptError::NoMajority)
    }

    async fn receipt_of(&self, endpoint: &str, hash: &str) -> Result<Option<Receipt>, NodeError> {
        let chain: String = self.ask(endpoint, "eth_chainId", json!([])).await?;
        if chain != self.chain {
            return Err(NodeError::OtherChain(chain.chars().take(20).collect()));
        }
        let receipt: Option<Receipt> = self.ask(endpoint, "eth_getTransactionReceipt", json!([hash])).await?;
        Ok(receipt.filter(|receipt| receipt.transaction_hash.eq_ignore_ascii_case(hash)))
    }

    async fn ask<T: DeserializeOwned>(&self, endpoint: &str, method: &str, params: Value) -> Result<T, NodeError> {
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string();
        let request = self.client.post(endpoint).header(reqwest::header::CONTENT_TYPE, "application/json").body(body);
        let without_address = reqwest::Error::without_url;
        let mut response =
            request.send().await.map_err(without_address)?.error_for_status().map_err(without_address)?;
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(without_address)? {
            if bytes.len() + chunk.len() > ANSWER_BYTES_MAX {
                return Err(NodeError::TooLong);
            }
            bytes.extend_from_slice(&chunk);
        }
        let answer: Answer<T> = serde_json::from_slice(&bytes)?;
        Ok(answer.result)
    }
}

/// What more than half of `asked` said.
fn majority<T: PartialEq>(answers: &[T], asked: usize) -> Option<&T> {
    answers.iter().find(|answer| answers.iter().filter(|other| other == answer).count() * 2 > asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_half_of_those_asked_must_agree() {
        assert_eq!(majority(&[1], 1), Some(&1));
        assert_eq!(majority(&[1, 1], 2), Some(&1));
        assert_eq!(majority(&[1], 2), None, "the other was silent");
        assert_eq!(majority(&[1, 2, 2], 3), Some(&2));
        assert_eq!(majority(&[1, 2, 3], 3), None);
        assert_eq!(majority::<i32>(&[], 0), None);
    }
}
