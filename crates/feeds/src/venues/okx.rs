//! OKX adapter, version 5: tickers, with `ping` as plain text when the connection is idle. Must not know the expected
//! order of frames.

use std::time::Duration;

use plimsoll_units::{Price, Quantity, Timestamp};
use serde::Deserialize;

use super::Ping;
use super::frame::{FrameError, Part, Saying};
use super::number::Sparse;

pub(super) const ENDPOINT: &str = "wss://ws.okx.com:8443/ws/v5/public";
/// The venue disconnects after 30 idle seconds.
pub(super) const PING: Ping = Ping { every: Duration::from_secs(20), text: "ping" };

pub(super) fn subscription(pairs: &[String]) -> String {
    let channel = |pair| serde_json::json!({"channel": "tickers", "instId": pair});
    serde_json::json!({"op": "subscribe", "args": pairs.iter().map(channel).collect::<Vec<_>>()}).to_string()
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow)]
    event: Option<&'a str>,
    #[serde(default)]
    msg: Option<String>,
    #[serde(default)]
    arg: Option<Argument>,
    #[serde(default)]
    data: Vec<Ticker>,
}

#[derive(Deserialize)]
struct Argument {
    channel: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Ticker {
    inst_id: String,
    last: Sparse<Price>,
    #[serde(default)]
    last_sz: Sparse<Quantity>,
    ask_px: Sparse<Price>,
    bid_px: Sparse<Price>,
    ts: String,
}

pub(super) fn read(text: &str) -> Result<Vec<Saying>, FrameError> {
    if text == "pong" {
        return Ok(vec![Saying::Alive]);
    }
    let envelope: Envelope<'_> = serde_json::from_str(text)?;
    if envelope.event == Some("error") {
        return Ok(vec![Saying::Refused(envelope.msg.unwrap_or_default())]);
    }
    if envelope.arg.is_none_or(|arg| arg.channel != "tickers") || envelope.data.is_empty() {
        return Ok(vec![Saying::Alive]);
    }
    envelope.data.into_iter().map(|ticker| part(ticker).map(Saying::Part)).collect()
}

fn part(ticker: Ticker) -> Result<Part, FrameError> {
    let at = ticker.ts.parse().map(Timestamp).map_err(|_| FrameError::Time(ticker.ts.clone()))?;
    Ok(Part {
        pair: ticker.inst_id,
        book: Some((ticker.bid_px.0, ticker.ask_px.0)),
        last: ticker.last.0,
        last_quantity: ticker.last_sz.0,
        at: Some(at),
        ..Part::default()
    })
}
