//! Binance spot adapter: the best bid and ask at every change, and aggregate trades, on one combined stream. Must not
//! know the expected order of frames.

use plimsoll_units::{Price, Quantity, Timestamp};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::frame::{FrameError, Number, Part, Saying, Stream};
use super::number::{Exact, Sparse};

pub(super) fn endpoint(pairs: &[String]) -> String {
    let streams = pairs.iter().map(|pair| pair.to_ascii_lowercase());
    let streams: Vec<String> = streams.map(|pair| format!("{pair}@bookTicker/{pair}@aggTrade")).collect();
    format!("wss://stream.binance.com:9443/stream?streams={}", streams.join("/"))
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow)]
    stream: Option<&'a str>,
    #[serde(borrow)]
    data: Option<&'a RawValue>,
    #[serde(borrow)]
    error: Option<&'a RawValue>,
}

/// Has no timestamp.
#[derive(Deserialize)]
struct BookTicker {
    #[serde(rename = "u")]
    update: u64,
    #[serde(rename = "s")]
    pair: String,
    #[serde(rename = "b")]
    bid: Sparse<Price>,
    #[serde(rename = "a")]
    ask: Sparse<Price>,
}

#[derive(Deserialize)]
struct AggregateTrade {
    #[serde(rename = "s")]
    pair: String,
    #[serde(rename = "a")]
    id: u64,
    #[serde(rename = "p")]
    price: Exact<Price>,
    #[serde(rename = "q")]
    quantity: Exact<Quantity>,
    #[serde(rename = "T")]
    traded_at: i64,
}

pub(super) fn read(text: &str) -> Result<Vec<Saying>, FrameError> {
    let envelope: Envelope<'_> = serde_json::from_str(text)?;
    if let Some(error) = envelope.error {
        return Ok(vec![Saying::Refused(error.get().to_owned())]);
    }
    let (Some(stream), Some(data)) = (envelope.stream, envelope.data) else {
        return Ok(vec![Saying::Alive]); // The reply to a subscription.
    };
    let part = match stream.rsplit_once('@') {
        Some((_, "bookTicker")) => book(&serde_json::from_str(data.get())?),
        Some((_, "aggTrade")) => trade(serde_json::from_str(data.get())?),
        _ => return Ok(vec![Saying::Alive]),
    };
    Ok(vec![Saying::Part(part)])
}

fn book(ticker: &BookTicker) -> Part {
    Part {
        pair: ticker.pair.clone(),
        stream: Stream::Book,
        book: Some((ticker.bid.0, ticker.ask.0)),
        number: Some(Number::Rising(ticker.update)),
        ..Part::default()
    }
}

fn trade(trade: AggregateTrade) -> Part {
    Part {
        pair: trade.pair,
        stream: Stream::Trades,
        last: Some(trade.price.0),
        last_quantity: Some(trade.quantity.0),
        at: Some(Timestamp(trade.traded_at)),
        number: Some(Number::Each(trade.id)),
        trade: Some(trade.id),
        ..Part::default()
    }
}
