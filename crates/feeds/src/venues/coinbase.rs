//! Coinbase Exchange adapter: a ticker at each match, a heartbeat each second. Must not know the expected order of
//! frames.

use plimsoll_units::{Price, Quantity};
use serde::Deserialize;

use super::frame::{FrameError, Number, Part, Saying};
use super::number::{Exact, Sparse};
use super::session::time;

pub(super) const ENDPOINT: &str = "wss://ws-feed.exchange.coinbase.com";

pub(super) fn subscription(pairs: &[String]) -> String {
    serde_json::json!({"type": "subscribe", "product_ids": pairs, "channels": ["ticker", "heartbeat"]}).to_string()
}

#[derive(Deserialize)]
struct Kind<'a> {
    #[serde(rename = "type", borrow)]
    kind: &'a str,
}

#[derive(Deserialize)]
struct Ticker {
    /// Counts all the venue's messages for the pair, most of which are not subscribed to.
    sequence: u64,
    product_id: String,
    price: Exact<Price>,
    #[serde(default)]
    best_bid: Sparse<Price>,
    #[serde(default)]
    best_ask: Sparse<Price>,
    #[serde(default)]
    last_size: Sparse<Quantity>,
    time: String,
    trade_id: Option<u64>,
}

#[derive(Deserialize)]
struct Refusal {
    message: String,
    #[serde(default)]
    reason: String,
}

pub(super) fn read(text: &str) -> Result<Vec<Saying>, FrameError> {
    let Kind { kind } = serde_json::from_str(text)?;
    Ok(vec![match kind {
        "ticker" => Saying::Part(part(serde_json::from_str(text)?)?),
        "error" => {
            let Refusal { message, reason } = serde_json::from_str(text)?;
            Saying::Refused(format!("{message}: {reason}"))
        }
        _ => Saying::Alive, // subscriptions, heartbeat, and channels that were not requested
    }])
}

fn part(ticker: Ticker) -> Result<Part, FrameError> {
    Ok(Part {
        at: Some(time(&ticker.time)?),
        pair: ticker.product_id,
        book: Some((ticker.best_bid.0, ticker.best_ask.0)),
        last: Some(ticker.price.0),
        last_quantity: ticker.last_size.0,
        number: Some(Number::Rising(ticker.sequence)),
        trade: ticker.trade_id,
        ..Part::default()
    })
}
