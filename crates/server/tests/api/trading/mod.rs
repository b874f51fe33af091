//! Trading as a client meets it: the labelled liquidity provider quotes, people trade with it and with each other.

mod attacks;
mod contracts;
mod modes;
mod seconds;
mod several;
mod spot;

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::{Client, Platform};

/// How long play money, fresh prices and rows may take to come.
const PATIENCE: Duration = Duration::from_secs(60);

/// Asks again until the answer is good.
async fn until<T>(what: &str, mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    let started = Instant::now();
    loop {
        if let Some(found) = ask().await {
            return found;
        }
        assert!(started.elapsed() < PATIENCE, "{what} did not come");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

fn number(value: &Value) -> f64 {
    value.as_str().unwrap_or_else(|| panic!("{value} is no decimal text")).parse().unwrap()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}

/// What is free of a coin in a wallet.
async fn free(client: &Client, coin: &str, wallet: i64) -> f64 {
    let balances = client.ok("/api/asset/assetBalance", json!({})).await;
    let mine = |entry: &&Value| {
        entry["symbol"].as_str().is_some_and(|symbol| symbol.eq_ignore_ascii_case(coin)) && entry["type"] == wallet
    };
    let entries = balances.as_array().expect("a list");
    entries.iter().find(mine).map_or(0.0, |entry| number(&entry["availableAmount"]))
}

/// Somebody new with play money in the platform wallet.
async fn funded(platform: &'static Platform, money: u32) -> Client {
    let client = platform.sign_up().await;
    client.ok("/api/sandbox/faucet", json!({"coin": "usdt", "amount": money.to_string()})).await;
    let arrived = async || (free(&client, "usdt", 1).await >= f64::from(money)).then_some(());
    until("play money", arrived).await;
    client
}

/// Somebody new in virtual trading, once the market is trusted.
async fn pupil(platform: &'static Platform) -> Client {
    let pupil = platform.sign_up().await.practice();
    let ask = json!({"symbol": "btc", "type": 0, "delegateType": 1, "delegateValue": "10"});
    let quoted = async || (pupil.post("/api/currency/order/preview", ask.clone()).await["code"] == 200).then_some(());
    until("a quote", quoted).await;
    pupil
}

/// The book's average price of buying a little.
async fn price_now(client: &Client) -> f64 {
    let ask = json!({"symbol": "btc", "type": 0, "delegateType": 1, "delegateValue": "10"});
    let preview = async || {
        let answer = client.post("/api/currency/order/preview", ask.clone()).await;
        (answer["code"] == 200).then(|| number(&answer["data"]["dealPrice"]))
    };
    until("a price", preview).await
}

/// A limit that many percent away from the market, on a tick.
fn away(price: f64, percent: f64) -> String {
    format!("{:.2}", price * (1.0 + percent / 100.0))
}
