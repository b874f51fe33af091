//! The frames as clients know them, spelling included.
//! Decides nothing: what is said comes from the use cases.

use bytes::Bytes;
use plimsoll_app::engine::accounts::Status;
use plimsoll_app::engine::prices::FeedState;
use plimsoll_app::markets::{
    Candle, ContractView, DepthView, Interval, LevelView, Listing, RecentTrade, SeriesId, Ticker,
};
use plimsoll_app::pushes::{Product, Push};
use plimsoll_app::{App, UserId};
use plimsoll_fanout::text;
use plimsoll_units::{IndexId, Price, Rate, Side, Timestamp};
use serde::Serialize;
use serde_json::{Value, json};

use crate::markets::price_name;
use crate::wire::{Decimal, Scaled};

/// Percent with two digits is a rate counted in so many units of its own.
const UNITS_OF_A_HUNDREDTH_PERCENT: i64 = Rate::SCALE / 10_000;

#[derive(Serialize)]
struct Frame<'a, T> {
    #[serde(rename = "type")]
    kind: &'static str,
    symbol: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    interval: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<&'static str>,
    data: Channel<T>,
}

#[derive(Serialize)]
struct Channel<T> {
    ch: &'static str,
    ts: i64,
    tick: T,
}

fn frame<T: Serialize>(kind: &'static str, ch: &'static str, symbol: &str, now: Timestamp, tick: T) -> Bytes {
    encode(&Frame { kind, symbol, interval: None, price: None, data: Channel { ch, ts: now.0, tick } })
}

fn encode(value: &impl Serialize) -> Bytes {
    text(&serde_json::to_vec(value).expect("frames have only text keys"))
}

/// Both what clients say and what `/api/kline` takes.
pub(super) fn interval(name: &str) -> Option<Interval> {
    Interval::ALL.into_iter().find(|interval| interval_name(*interval) == name || interval.code() == name)
}

fn interval_name(interval: Interval) -> &'static str {
    match interval {
        Interval::Min1 => "ONE_MIN",
        Interval::Min5 => "FIVE_MIN",
        Interval::Min15 => "FIFTEEN_MIN",
        Interval::Min30 => "THIRTY_MIN",
        Interval::Min60 => "ONE_HOUR",
        Interval::Hour4 => "FOUR_HOUR",
        Interval::Day1 => "ONE_DAY",
        Interval::Week1 => "SEVEN_DAY",
    }
}

fn feed_name(app: &App, index: IndexId, now: Timestamp) -> &'static str {
    match app.engine_client.read_stale(|engine| engine.index(index).map(|index| index.state(now))) {
        Ok(Some(FeedState::Ok)) => "LIVE",
        Ok(Some(FeedState::Degraded)) => "DEGRADED",
        Ok(Some(FeedState::Diverged)) => "DIVERGED",
        Ok(Some(FeedState::SpikeHold)) => "HELD",
        Ok(Some(FeedState::Stale) | None) | Err(_) => "STALE",
    }
}

/// In percent, two digits.
fn percent(rate: Rate) -> String {
    let half = UNITS_OF_A_HUNDREDTH_PERCENT / 2;
    let hundredths = (rate.units().abs() + half) / UNITS_OF_A_HUNDREDTH_PERCENT;
    let sign = if rate.units() < 0 && hundredths > 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100)
}

pub(super) fn ticker(app: &App, now: Timestamp, ticker: &Ticker) -> Bytes {
    let listing = &ticker.listing;
    let price = |price: Price| Scaled::at(price, listing.tick);
    let change = ticker.change();
    let trend = match change.units() {
        1.. => "rise",
        0 => "flat",
        _ => "fall",
    };
    let tick = json!({
        "id": now.0 / 1_000, "open": price(ticker.open), "close": price(ticker.last), "amount": price(ticker.last),
        "high": price(ticker.high), "low": price(ticker.low), "vol": Decimal(ticker.turnover),
        "count": ticker.trades.to_string(), "diff": price(change), "diffRate": percent(ticker.change_rate()),
        "trend": trend, "feed": feed_name(app, listing.index, now), "traded": ticker.traded,
        "index": ticker.index.map(price),
    });
    let symbol = ticker.market.map_or_else(|| listing.index_symbol(), |market| listing.market_symbol(market));
    frame("DETAIL", "ticker", &symbol, now, tick)
}

/// `shown` is what the series that was asked for shows.
pub(super) fn candle(
    now: Timestamp,
    listing: &Listing,
    (asked, shown): (SeriesId, SeriesId),
    interval: Interval,
    candle: &Candle,
) -> Bytes {
    let price = |price: Price| Scaled::at(price, listing.tick);
    let tick = json!({
        "id": candle.start.0, "open": price(candle.open), "close": price(candle.close), "low": price(candle.low),
        "high": price(candle.high), "amount": Decimal(candle.volume), "vol": Decimal(candle.turnover),
        "count": candle.trades.to_string(), "synthetic": candle.synthetic, "source": price_name(shown.kind()),
    });
    let data = Channel { ch: "kline", ts: now.0, tick };
    let symbol = match asked {
        SeriesId::Index(_) => listing.index_symbol(),
        SeriesId::Last(market) | SeriesId::Mark(market) => listing.market_symbol(market),
    };
    let (interval, price) = (Some(interval_name(interval)), Some(price_name(asked.kind())));
    encode(&Frame { kind: "KLINE", symbol: &symbol, interval, price, data })
}

/// Newest first.
pub(super) fn trades<'a>(
    now: Timestamp,
    symbol: &str,
    listing: &Listing,
    trades: impl Iterator<Item = &'a RecentTrade>,
) -> Bytes {
    let trade = |print: &RecentTrade| {
        let direction = if print.side == Side::Buy { "buy" } else { "sell" };
        json!({
            "id": print.id, "ts": print.at.0, "price": Scaled::at(print.price, listing.tick),
            "amount": Decimal(print.quantity), "direction": direction,
        })
    };
    let data: Vec<Value> = trades.map(trade).collect();
    let newest = data.first().cloned().unwrap_or_default();
    frame("TRADE", "trade", symbol, now, json!({ "id": newest["id"], "ts": newest["ts"], "data": data }))
}

pub(super) fn depth(now: Timestamp, symbol: &str, listing: &Listing, depth: &DepthView) -> Bytes {
    let side = |levels: &[LevelView]| -> Vec<Value> {
        levels.iter().map(|level| json!([Scaled::at(level.price, listing.tick), Decimal(level.quantity)])).collect()
    };
    let tick = json!({ "bids": side(&depth.bids), "asks": side(&depth.asks), "seq": depth.seq });
    frame("DEPTH", "depth", symbol, now, tick)
}

pub(super) fn mark(
    app: &App,
    now: Timestamp,
    listing: &Listing,
    index: Option<Price>,
    contract: &ContractView,
) -> Bytes {
    let price = |price: Price| Scaled::at(price, listing.tick);
    let tick = json!({
        "mark": contract.mark.map(price), "index": index.map(price), "state": feed_name(app, listing.index, now),
        "fundingRate": Decimal(contract.expected_funding), "nextFunding": contract.next_funding.map(|at| at.0),
    });
    frame("MARK", "mark", &listing.coin, now, tick)
}

pub(super) fn connected() -> Bytes {
    encode(&json!({ "type": "0", "message": "connected" }))
}

pub(super) fn error(why: &str, about: Option<(&str, &Option<String>)>) -> Bytes {
    let (kind, symbol) = about.map_or((Value::Null, Value::Null), |(kind, symbol)| (json!(kind), json!(symbol)));
    encode(&json!({ "type": "ERROR", "message": why, "about": { "type": kind, "symbol": symbol } }))
}

pub(super) fn heartbeat() -> Bytes {
    personal("HEARTBEAT", &json!({ "code": "1", "message": "HEARTBEAT" }))
}

/// Older clients look for `date`, newer ones for `data`.
fn personal(kind: &str, payload: &Value) -> Bytes {
    encode(&json!({ "type": kind, "date": payload, "data": payload }))
}

pub(super) fn push(user: Option<UserId>, push: &Push) -> Bytes {
    match push {
        Push::Settled { product, ids } => {
            let number = match product {
                Product::Spot => 1,
                Product::Contract => 2,
                Product::Seconds => 3,
            };
            // Text within text: that is how clients read it.
            let message = json!({ "type": number, "ids": ids }).to_string();
            personal("SETTLEMENT", &json!({ "code": "1", "message": message }))
        }
        Push::PositionChanged => personal("POSITION", &json!({ "position": 1 })),
        Push::StatusChanged(status) => {
            let code = match status {
                Status::Normal => "0",
                Status::Frozen => "1",
                Status::PartlyFrozen => "3",
            };
            personal("USER_STATUS", &json!({ "code": code, "message": "USER_STATUS" }))
        }
        Push::OwnCoin(news) => personal(
            "OWNCOIN",
            &json!({
                "userId": user.map(|user| user.0), "subscribeId": news.subscription, "ownId": news.coin_id,
                "ownCoin": news.coin, "amountLimit": news.amount_limit, "numLimit": news.count_limit,
                "price": news.price, "status": news.status, "msg": news.message,
            }),
        ),
        Push::NewMessage { mail, title } => personal("NEW_MESSAGE", &json!({ "mailId": mail, "title": title })),
        Push::C2cChanged { order, status } => personal("C2C_REFRESH", &json!({ "orderId": order, "status": status })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plimsoll_app::pushes::SubscriptionUpdate;

    fn said(frame: &Bytes) -> Value {
        let start = frame.iter().position(|byte| *byte == b'{').expect("an object");
        serde_json::from_slice(&frame[start..]).expect("JSON")
    }

    #[test]
    fn percentages_are_rounded_to_two_digits() {
        for (rate, text) in
            [("0.0169", "1.69"), ("-0.016949", "-1.69"), ("-0.00001", "0.00"), ("0.5", "50.00"), ("0.00995", "1.00")]
        {
            assert_eq!(percent(rate.parse().unwrap()), text);
        }
    }

    #[test]
    fn intervals_have_the_clients_names_and_our_own() {
        assert_eq!(interval("SEVEN_DAY"), Some(Interval::Week1));
        assert_eq!(interval("60min"), Some(Interval::Min60));
        assert_eq!(interval("ONE_YEAR"), None);
    }

    #[test]
    fn personal_frames_say_it_under_both_names() {
        let frame = said(&push(None, &Push::Settled { product: Product::Seconds, ids: vec![7] }));
        assert_eq!(frame["type"], "SETTLEMENT");
        assert_eq!(frame["date"], frame["data"]);
        let message: Value = serde_json::from_str(frame["date"]["message"].as_str().unwrap()).unwrap();
        assert_eq!(message, json!({ "type": 3, "ids": [7] }));
        assert_eq!(said(&push(None, &Push::PositionChanged))["data"], json!({ "position": 1 }));
        assert_eq!(said(&push(None, &Push::StatusChanged(Status::PartlyFrozen)))["date"]["code"], "3");
        let news = push(Some(UserId(9)), &Push::NewMessage { mail: 3, title: "Hello".into() });
        assert_eq!(said(&news)["data"], json!({ "mailId": 3, "title": "Hello" }));
        assert_eq!(said(&heartbeat())["date"]["message"], "HEARTBEAT");
    }

    /// What clients read in the document is what they get: the same kinds, with the same fields.
    #[test]
    fn the_document_shows_every_frame_as_it_is_sent() {
        let document = crate::docs::sockets::document();
        let example = |channel: &str, kind: &str| {
            let sent = crate::docs::sockets::messages(&document, channel, "send");
            let found = sent.into_iter().find(|message| message["title"] == kind);
            found.unwrap_or_else(|| panic!("{kind} is not described"))["examples"][0]["payload"].clone()
        };
        let fields = |value: &Value| value.as_object().map(|it| it.keys().cloned().collect::<Vec<_>>());
        let news = SubscriptionUpdate {
            subscription: 1,
            coin_id: 2,
            coin: "abc".into(),
            amount_limit: "100".into(),
            count_limit: 1,
            price: "1.5".into(),
            status: 1,
            message: "text".into(),
        };
        let pushes = [
            Push::Settled { product: Product::Seconds, ids: vec![7] },
            Push::PositionChanged,
            Push::StatusChanged(Status::PartlyFrozen),
            Push::OwnCoin(news),
            Push::NewMessage { mail: 3, title: "Hello".into() },
            Push::C2cChanged { order: 4, status: 1 },
        ];
        let mut frames: Vec<(&str, Bytes)> = pushes.iter().map(|it| ("person", push(Some(UserId(9)), it))).collect();
        frames.extend([("market", connected()), ("market", error("unknown symbol", None))]);
        frames.extend([("market", heartbeat()), ("person", heartbeat())]);
        for (channel, frame) in frames {
            let frame = said(&frame);
            let shown = example(channel, frame["type"].as_str().unwrap());
            assert_eq!(fields(&shown), fields(&frame));
            assert_eq!(fields(&shown["data"]), fields(&frame["data"]), "{frame}");
        }
        for kind in super::super::market::KINDS {
            assert_eq!(example("market", kind)["type"], kind);
        }
    }

    #[test]
    fn errors_name_what_they_are_about() {
        let symbol = Some("nope".to_owned());
        let frame = said(&error("unknown symbol", Some(("DETAIL", &symbol))));
        assert_eq!(
            frame,
            json!({ "type": "ERROR", "message": "unknown symbol", "about": { "type": "DETAIL", "symbol": "nope" } })
        );
    }
}
