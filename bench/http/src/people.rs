//! People who order on the product: signed up, given play money, each with a token.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use serde_json::{Value, json};

use crate::load::{Until, run};

/// An account may place 20 orders a second and have 200 open: this many people can place 160,000 a second, and
/// 1,600,000 in a run.
pub(crate) const PEOPLE: usize = 8_192;
const PEOPLE_PER_NETWORK: usize = 256;
const AT_ONCE: usize = 16;
const ARRIVAL: Duration = Duration::from_secs(180);
const PASSWORD: &str = "Correct-horse-9";

pub(crate) struct People {
    pub(crate) tokens: Vec<String>,
    /// What an order may be placed at: below the market, so that it rests.
    pub(crate) price_cents: u64,
}

pub(crate) fn write(out: &mut Vec<u8>, path: &str, token: &str, body: &str) {
    write_from(out, path, "", token, body);
}

fn write_from(out: &mut Vec<u8>, path: &str, more_headers: &str, token: &str, body: &str) {
    let length = body.len();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\nsatoken: {token}\r\n\
         {more_headers}content-length: {length}\r\n\r\n"
    );
    out.extend_from_slice(head.as_bytes());
    out.extend_from_slice(body.as_bytes());
}

/// Every one of them asks once; what they are answered, in order.
fn ask_all(
    at: SocketAddr,
    path: &str,
    count: usize,
    ask: impl Fn(usize) -> (String, String),
) -> anyhow::Result<Vec<Value>> {
    let mut answers = vec![Value::Null; count];
    let make = |_: usize, number: u64, out: &mut Vec<u8>| {
        let (token, body) = ask(number as usize);
        // A network may sign up so many people in an hour and no more: they come from several.
        let network = number as usize / PEOPLE_PER_NETWORK;
        write_from(out, path, &format!("x-forwarded-for: 198.18.{network}.1\r\n"), &token, &body);
    };
    let outcome = run(at, AT_ONCE, Until::Done(count as u64), make, |number, body| {
        let answer: Value = serde_json::from_slice(body).unwrap_or_default();
        let good = answer["code"] == 200;
        answers[number as usize] = answer;
        good
    })?;
    ensure!(outcome.bad == 0, "{path}: {}", outcome.first_bad.unwrap_or_default());
    Ok(answers)
}

impl People {
    pub(crate) fn gather(at: SocketAddr) -> anyhow::Result<Self> {
        let registered = ask_all(at, "/api/user/register", PEOPLE, |number| {
            let name = format!("bench{number}x");
            let params = json!({ "loginName": name, "loginPassword": PASSWORD, "signType": 3, "termsVersion": "1", "riskAck": true });
            (String::new(), params.to_string())
        })?;
        let token = |answer: &Value| answer["data"]["userToken"].as_str().map(str::to_owned);
        let tokens = registered.iter().map(token).collect::<Option<Vec<_>>>().context("a token for each")?;
        let money = json!({ "coin": "USDT", "amount": "100000" }).to_string();
        ask_all(at, "/api/sandbox/faucet", PEOPLE, |number| (tokens[number].clone(), money.clone()))?;
        let began = Instant::now();
        loop {
            let balances =
                ask_all(at, "/api/asset/assetBalance", PEOPLE, |number| (tokens[number].clone(), "{}".into()))?;
            if balances.iter().all(has_money) {
                break;
            }
            ensure!(began.elapsed() < ARRIVAL, "the play money does not arrive: {}", balances[0]);
            std::thread::sleep(Duration::from_secs(1));
        }
        let price_cents = last_price(at)? * 97 / 100;
        Ok(Self { tokens, price_cents })
    }
}

fn has_money(answer: &Value) -> bool {
    let balances = answer["data"].as_array().map(Vec::as_slice).unwrap_or_default();
    balances.iter().any(|balance| {
        let symbol = balance["symbol"].as_str().unwrap_or_default();
        let free: f64 = balance["availableAmount"].as_str().and_then(|text| text.parse().ok()).unwrap_or_default();
        symbol.eq_ignore_ascii_case("usdt") && free > 0.0
    })
}

/// In cents.
fn last_price(at: SocketAddr) -> anyhow::Result<u64> {
    let answers = ask_all(at, "/api/kline", 1, |_| {
        (String::new(), json!({ "symbol": "btc", "interval": "ONE_MIN", "limit": 1 }).to_string())
    })?;
    let close = answers[0]["data"]["historyKline"][0]["close"].as_str().context("a last price")?.to_owned();
    Ok((close.parse::<f64>()? * 100.0) as u64)
}
