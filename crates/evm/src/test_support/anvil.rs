//! Anvil, the node of Foundry, as a child process on a free port of this machine.
//!
//! `npm install` in `chains/` brings it; a test that does not find it says so and fails.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::fields::{EvmAddress, Fields, Hash, Wei, wide};
use crate::rpc::{Network, TestClient};

/// The accounts that every node of this kind begins with, each with ten thousand coins; their keys are published.
pub const DEV_ACCOUNTS: [&str; 3] = [
    "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
    "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
];
/// What every transaction pays for its gas: those that offer more would be mined before earlier ones of their sender,
/// which the node then drops.
pub const FEE: &str = "0x77359400";
const CHAIN_ID: u64 = 31_337;
/// On a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(60);
const PACKAGES: &str = "chains/node_modules/@foundry-rs";

/// Ends with its owner.
pub struct Anvil {
    child: Child,
    pub url: String,
    client: TestClient,
}

impl Anvil {
    /// Starts a node without automatic mining: blocks come by `mine` only.
    pub fn start() -> Self {
        let mut child = Command::new(binary())
            .args([
                "--host",
                "127.0.0.1",
                "--port",
                "0",
                "--no-mining",
                "--disable-block-gas-limit",
                "--slots-in-an-epoch",
                "4",
            ])
            .args(["--chain-id", &CHAIN_ID.to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("anvil can be started");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let told = lines.find_map(|line| Some(line.ok()?.split_once("Listening on ")?.1.trim().to_owned()));
        let at = told.expect("anvil says where it listens");
        // What it prints further must go somewhere, or it would stop.
        std::thread::spawn(move || lines.for_each(drop));
        let url = format!("http://{at}");
        let client = TestClient::with_timeout(&url, PATIENCE).expect("a client");
        Self { child, url, client }
    }

    pub fn network() -> Network {
        Network { chain_id: CHAIN_ID, genesis: None }
    }

    /// One question; the test ends if it is refused.
    pub async fn ask(&self, method: &str, params: Value) -> Value {
        self.client.call(method, &params).await.unwrap_or_else(|error| panic!("{method} {params}: {error}"))
    }

    /// Mines so many blocks, a second apart.
    pub async fn mine(&self, blocks: u64) {
        self.ask("anvil_mine", json!([format!("{blocks:#x}"), "0x1"])).await;
    }

    pub async fn height(&self) -> u64 {
        let height = self.ask("eth_blockNumber", json!([])).await;
        u64::try_from(height.as_str().and_then(wide).expect("a number")).expect("it fits")
    }

    /// The hash of the block with this number.
    pub async fn hash_at(&self, number: u64) -> Hash {
        let block = self.ask("eth_getBlockByNumber", json!([format!("{number:#x}"), false])).await;
        Fields(&block).hash("hash").expect("a hash")
    }

    /// Replaces the newest blocks by others, of which the first holds these transactions. The rest are gone.
    pub async fn reorganise(&self, depth: u64, again: &[String]) {
        let (height, before) = (self.height().await, self.hash_at(self.height().await).await);
        let again: Vec<Value> = again.iter().map(|raw| json!([raw, 0])).collect();
        self.ask("anvil_reorg", json!([depth, again])).await;
        assert_ne!(self.hash_at(height).await, before, "the chain is another one");
    }

    /// A signed transaction as it was sent.
    pub async fn raw(&self, transaction: Hash) -> String {
        let raw = self.ask("eth_getRawTransactionByHash", json!([transaction.to_string()])).await;
        raw.as_str().expect("it is known").to_owned()
    }

    /// Sends coins from a development account; mined with the next block.
    pub async fn send(&self, from: &str, to: EvmAddress, value: Wei) -> Hash {
        self.send_call(from, Some(to), value, &[]).await
    }

    /// Sends a transaction with data from a development account.
    pub async fn send_call(&self, from: &str, to: Option<EvmAddress>, value: Wei, data: &[u8]) -> Hash {
        let mut transaction = json!({
            "from": from, "value": format!("{value:#x}"), "input": format!("0x{}", hex::encode(data)),
            "gas": "0x2dc6c0", "maxFeePerGas": FEE, "maxPriorityFeePerGas": FEE,
        });
        if let Some(to) = to {
            transaction["to"] = json!(to.to_string());
        }
        let hash = self.ask("eth_sendTransaction", json!([transaction])).await;
        hash.as_str().and_then(|text| text.parse().ok()).expect("a hash")
    }

    /// Whether a mined transaction succeeded, and the contract it made.
    pub async fn receipt(&self, transaction: Hash) -> (bool, Option<EvmAddress>) {
        let receipt = self.ask("eth_getTransactionReceipt", json!([transaction.to_string()])).await;
        let fields = Fields(&receipt);
        let contract = fields.has("contractAddress").then(|| fields.address("contractAddress").expect("an address"));
        (fields.number("status") == Ok(1), contract)
    }
}

/// The program itself. The script beside it starts it as a child, which would outlive the script.
fn binary() -> PathBuf {
    let packages = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(PACKAGES);
    let folders = std::fs::read_dir(packages).into_iter().flatten().flatten();
    let mut programs = folders.map(|folder| folder.path().join("bin/anvil")).filter(|program| program.exists());
    programs.next().expect("anvil is not installed: run `npm install` in chains/, or scripts/setup-test.sh")
}

impl Drop for Anvil {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
