//! Bybit spot adapter, version 5: last prices from `tickers`, best bid and ask from `orderbook.1`. Must not know the
//! expected order of frames.

use std::time::Duration;

use plimsoll_units::{Price, Timestamp};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::Ping;
use super::frame::{FrameError, Number, Part, Saying, Stream};
use super::number::{Exact, Sparse};

pub(super) const ENDPOINT: &str = "wss://stream.bybit.com/v5/public/spot";
pub(super) const PING: Ping = Ping { every: Duration::from_secs(20), text: r#"{"op":"ping"}"# };
/// Maximum topics per request.
const TOPICS_A_REQUEST: usize = 10;

pub(super) fn subscriptions(pairs: &[String]) -> Vec<String> {
    let topics: Vec<String> =
        pairs.iter().flat_map(|pair| [format!("tickers.{pair}"), format!("orderbook.1.{pair}")]).collect();
    let request = |args: &[String]| serde_json::json!({"op": "subscribe", "args": args}).to_string();
    topics.chunks(TOPICS_A_REQUEST).map(request).collect()
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow)]
    topic: Option<&'a str>,
    ts: Option<i64>,
    #[serde(borrow)]
    data: Option<&'a RawValue>,
    success: Option<bool>,
    #[serde(default)]
    ret_msg: Option<String>,
}

#[derive(Deserialize)]
struct Ticker {
    symbol: String,
    #[serde(rename = "lastPrice", default)]
    last: Sparse<Price>,
}

/// One level per side: price and size.
#[derive(Deserialize)]
struct Top<'a> {
    #[serde(rename = "s")]
    pair: String,
    #[serde(rename = "b", borrow)]
    bids: Vec<(Exact<Price>, &'a RawValue)>,
    #[serde(rename = "a", borrow)]
    asks: Vec<(Exact<Price>, &'a RawValue)>,
    #[serde(rename = "u")]
    update: u64,
}

pub(super) fn read(text: &str) -> Result<Vec<Saying>, FrameError> {
    let envelope: Envelope<'_> = serde_json::from_str(text)?;
    if envelope.success == Some(false) {
        return Ok(vec![Saying::Refused(envelope.ret_msg.unwrap_or_default())]);
    }
    let (Some(topic), Some(data)) = (envelope.topic, envelope.data) else {
        return Ok(vec![Saying::Alive]); // pong, the reply to a subscription
    };
    let at = envelope.ts.map(Timestamp);
    let part = if topic.starts_with("tickers.") {
        let ticker: Ticker = serde_json::from_str(data.get())?;
        Part { pair: ticker.symbol, stream: Stream::Ticker, last: ticker.last.0, at, ..Part::default() }
    } else if topic.starts_with("orderbook.1.") {
        let top: Top<'_> = serde_json::from_str(data.get())?;
        let best = |side: &[(Exact<Price>, &RawValue)]| side.first().map(|(price, _)| price.0);
        Part {
            book: Some((best(&top.bids), best(&top.asks))),
            pair: top.pair,
            stream: Stream::Book,
            at,
            number: Some(Number::Rising(top.update)),
            ..Part::default()
        }
    } else {
        return Ok(vec![Saying::Alive]);
    };
    Ok(vec![Saying::Part(part)])
}
