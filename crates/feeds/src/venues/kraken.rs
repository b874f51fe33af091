//! Kraken adapter, version 2: a ticker whenever the best bid or ask changes. Its numbers are JSON numbers, read as
//! text. Must not know the expected order of frames.

use plimsoll_units::{Price, Timestamp};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::frame::{FrameError, Part, Saying};
use super::number::Sparse;
use super::session::time;

pub(super) const ENDPOINT: &str = "wss://ws.kraken.com/v2";

pub(super) fn subscription(pairs: &[String]) -> String {
    let params = serde_json::json!({"channel": "ticker", "symbol": pairs, "event_trigger": "bbo"});
    serde_json::json!({"method": "subscribe", "params": params}).to_string()
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow)]
    channel: Option<&'a str>,
    #[serde(borrow)]
    data: Option<&'a RawValue>,
    success: Option<bool>,
    #[serde(default)]
    error: Option<String>,
}

#[derive(Deserialize)]
struct Ticker {
    symbol: String,
    #[serde(default)]
    bid: Sparse<Price>,
    #[serde(default)]
    ask: Sparse<Price>,
    #[serde(default)]
    last: Sparse<Price>,
    #[serde(default)]
    timestamp: Option<String>,
}

pub(super) fn read(text: &str) -> Result<Vec<Saying>, FrameError> {
    let envelope: Envelope<'_> = serde_json::from_str(text)?;
    if envelope.success == Some(false) {
        return Ok(vec![Saying::Refused(envelope.error.unwrap_or_default())]);
    }
    let (Some("ticker"), Some(data)) = (envelope.channel, envelope.data) else {
        return Ok(vec![Saying::Alive]); // heartbeat, status, pong, the reply to a subscription
    };
    let tickers: Vec<Ticker> = serde_json::from_str(data.get())?;
    tickers.into_iter().map(|ticker| part(ticker).map(Saying::Part)).collect()
}

fn part(ticker: Ticker) -> Result<Part, FrameError> {
    let at: Option<Timestamp> = ticker.timestamp.as_deref().map(time).transpose()?;
    Ok(Part {
        pair: ticker.symbol,
        book: Some((ticker.bid.0, ticker.ask.0)),
        last: ticker.last.0,
        at,
        ..Part::default()
    })
}
