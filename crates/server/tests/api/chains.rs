//! Deposits on a real chain, as a customer of a running server meets them.

use plimsoll_evm::test_support::{Anvil, DEV_ACCOUNTS, TestToken};
use plimsoll_evm::{EvmAddress, Wei};
use serde_json::{Value, json};

use crate::money::until;
use crate::support::{Client, Platform, on_each, run};

const SENDER: &str = DEV_ACCOUNTS[0];

async fn available(client: &Client, coin: &str) -> String {
    let list = client.ok("/api/asset/assetBalance", json!({})).await;
    let entry = list.as_array().unwrap().iter().find(|entry| entry["symbol"] == coin && entry["type"] == 1);
    entry.unwrap_or_else(|| panic!("{coin}: {list}"))["availableAmount"].as_str().unwrap().to_owned()
}

async fn newest(client: &Client) -> Value {
    client.ok("/api/recharge/list?pageNum=1", json!({})).await["rows"][0].clone()
}

/// CH-01, CH-34.
#[test]
fn ch_01_ch_34_coins_of_a_real_chain_reach_the_balance_of_their_owner() {
    on_each(|database| {
        run(async move {
            let chain = Anvil::start();
            let token = TestToken::deploy(&chain, SENDER, 6).await;
            let settings = format!(
                r#"
[[platform.money.chains]]
network = "Ethereum"
chain-id = 31337
genesis = "{}"
endpoints = [{{ url = "{}", operator = "local" }}]
confirmations = 3
final-after = 8
poll-ms = 100
tokens = [{{ coin = "USDT", contract = "{}", decimals = 6 }}]
"#,
                chain.hash_at(0).await,
                chain.url,
                token.contract
            );
            let platform: &'static Platform = Box::leak(Box::new(Platform::boot(database, &settings)));
            let client = platform.sign_up().await;
            let answer = client.get("/api/recharge/getAdress?coin=usdt&symbol=USDT-ERC").await;
            let meta = &answer["data"]["_meta"]["USDT-ERC"];
            assert_eq!(meta["contract"], token.contract.to_string());
            assert_eq!(meta["confirmations"], 3);
            let address: EvmAddress = answer["data"]["USDT-ERC"].as_str().unwrap().parse().unwrap();
            let (closed, faucet) = ("/api/recharge/submit", "/api/sandbox/faucet");
            let unlisted = json!({"type": "USDC-ERC", "amount": "5", "txId": "ab".repeat(32)});
            assert_eq!(client.refused(closed, unlisted).await, -1019, "its contract is not listed");
            assert_eq!(client.refused(faucet, json!({"coin": "eth", "amount": "1"})).await, -1019);

            let paid = token.transfer(address, token.whole(25)).await;
            chain.mine(3).await;
            let seen = until(async || newest(&client).await, |row| row["confirmations"] == 2).await;
            assert_eq!((&seen["status"], &seen["txId"]), (&json!(0), &json!(hex::encode(paid.0))));
            // Somebody else says that it is theirs.
            let thief = platform.sign_up().await;
            let claim = json!({"type": "USDT-ERC", "amount": "25", "txId": hex::encode(paid.0)});
            thief.ok("/api/recharge/submit", claim).await;
            assert_eq!(available(&client, "USDT").await, "0");
            chain.mine(1).await;
            until(async || newest(&client).await, |row| row["status"] == 1).await;
            assert_eq!(available(&client, "USDT").await, "25");
            assert_eq!(available(&thief, "USDT").await, "0");

            let wei = Wei::from(10).pow(Wei::from(17));
            chain.send(SENDER, address, wei).await;
            chain.mine(20).await;
            until(async || newest(&client).await, |row| row["status"] == 1 && row["coin"] == "eth").await;
            assert_eq!(available(&client, "ETH").await, "0.1");
            let text = client.request(reqwest::Method::GET, "/metrics").send().await.unwrap().text().await.unwrap();
            assert!(text.contains("plimsoll_chain_lag_blocks"), "{text}");
        });
    });
}
