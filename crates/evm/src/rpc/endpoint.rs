//! One node: asked while it is on the right chain and has not failed too often.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use serde_json::{Value, json};

use super::Network;
use super::client::{Client, RpcError};
use super::standing::Standing;
use crate::block::{Block, BlockFault};
use crate::fields::{FieldError, Fields, Hash, wide};

/// Who runs a node. Nodes of one operator count as one.
pub type Operator = String;

#[derive(Debug)]
pub struct Endpoint {
    pub operator: Operator,
    client: Client,
    network: Network,
    standing: Mutex<Standing>,
    faults: AtomicU64,
}

impl Endpoint {
    pub fn new(url: &str, operator: &str, network: Network) -> Result<Self, RpcError> {
        let (client, standing) = (Client::new(url)?, Mutex::default());
        Ok(Self { operator: operator.to_owned(), client, network, standing, faults: AtomicU64::new(0) })
    }

    /// Wrong answers since the start.
    pub fn faults(&self) -> u64 {
        self.faults.load(Ordering::Relaxed)
    }

    /// The answer to one question. Its failures are counted.
    pub async fn ask(&self, method: &str, params: &Value) -> Result<Value, RpcError> {
        self.check_chain().await?;
        self.counted(self.client.call(method, params).await)
    }

    async fn check_chain(&self) -> Result<(), RpcError> {
        let is_checked = {
            let standing = self.standing();
            if !standing.may_be_asked(Instant::now()) {
                return Err(RpcError::Resting);
            }
            standing.is_checked
        };
        if is_checked {
            return Ok(());
        }
        let id = self.counted(self.client.call("eth_chainId", &json!([])).await)?;
        if id.as_str().and_then(wide) != Some(ruint::aliases::U256::from(self.network.chain_id)) {
            return self.is_elsewhere(format!("id {id}"));
        }
        if let Some(genesis) = self.network.genesis {
            let first = self.counted(self.client.call("eth_getBlockByNumber", &json!(["0x0", false])).await)?;
            if Fields(&first).hash("hash") != Ok(genesis) {
                return self.is_elsewhere("another first block".to_owned());
            }
        }
        self.standing().is_checked = true;
        Ok(())
    }

    fn is_elsewhere(&self, what: String) -> Result<(), RpcError> {
        self.faults.fetch_add(1, Ordering::Relaxed);
        self.standing().exclude(Instant::now());
        tracing::error!(operator = %self.operator, %what, "a node of another chain is not asked");
        Err(RpcError::OtherChain(what))
    }

    fn counted<T>(&self, answer: Result<T, RpcError>) -> Result<T, RpcError> {
        match &answer {
            Ok(_) | Err(RpcError::Refused(_)) => self.standing().answered(),
            Err(RpcError::Wrong(what)) => self.was_wrong(what),
            Err(_) => self.standing().failed(Instant::now()),
        }
        answer
    }

    fn was_wrong(&self, what: &str) {
        self.faults.fetch_add(1, Ordering::Relaxed);
        let is_excluded = self.standing().was_wrong(Instant::now());
        tracing::warn!(operator = %self.operator, what, is_excluded, "a node's answer is wrong");
    }

    /// What it said was compared with what others say, or with its hash.
    pub(super) fn judged(&self, is_right: bool, what: &str) {
        if is_right { self.standing().proved_right() } else { self.was_wrong(what) }
    }

    /// Number and hash of a block by number or tag; `None` for one that it does not have.
    pub(super) async fn named(&self, block: &str) -> Result<Option<(u64, Hash)>, RpcError> {
        let answer = self.ask("eth_getBlockByNumber", &json!([block, false])).await?;
        if answer.is_null() {
            return Ok(None);
        }
        let fields = Fields(&answer);
        let read = || Ok::<_, FieldError>((fields.number("number")?, fields.hash("hash")?));
        read().map(Some).map_err(|error| {
            self.was_wrong("a block without number or hash");
            RpcError::Wrong(error.to_string())
        })
    }

    /// A whole block by its hash, checked by `read`; `None` for one that it does not have.
    pub(super) async fn block(
        &self,
        hash: Hash,
        read: fn(&Value, &Value, Hash) -> Result<Block, BlockFault>,
    ) -> Result<Option<Block>, RpcError> {
        let named = hash.to_string();
        let block = self.ask("eth_getBlockByHash", &json!([named, true])).await?;
        let receipts = self.ask("eth_getBlockReceipts", &json!([named])).await?;
        if block.is_null() || receipts.is_null() {
            return Ok(None);
        }
        match read(&block, &receipts, hash) {
            Ok(block) => Ok(Some(block)),
            Err(fault) => {
                self.was_wrong(&fault.to_string());
                Err(RpcError::Wrong(fault.to_string()))
            }
        }
    }

    fn standing(&self) -> std::sync::MutexGuard<'_, Standing> {
        self.standing.lock().expect("nobody panics with it")
    }
}
