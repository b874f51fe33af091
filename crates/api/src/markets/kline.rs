//! Charts: `/api/kline`.

use axum::extract::State;
use plimsoll_app::markets::{CANDLES_MAX, Candle, Listing, SeriesId};
use plimsoll_app::refusal;
use plimsoll_units::{Amount, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fields::{interval, limit, named, price_kind, price_name};
use crate::api::Api;
use crate::caller::Visitor;
use crate::extract::Input;
use crate::response::{Answer, Data};
use crate::wire::{Decimal, Int, Millis, Scaled, WireAmount, WireQuantity};

const CANDLES_USUAL: usize = 300;

/// Which candles.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct KlineAsk {
    /// A coin (`btc`), a symbol (`btcusdt`) or a contract (`btc-perp`): a coin means spot where there is spot.
    symbol: Option<String>,
    /// `LAST` (the usual), `MARK` (contracts only) or `INDEX`.
    price: Option<String>,
    /// `ONE_MIN`, `FIVE_MIN`, `FIFTEEN_MIN`, `THIRTY_MIN`, `ONE_HOUR`, `FOUR_HOUR`, `ONE_DAY`, `SEVEN_DAY`.
    interval: Option<String>,
    /// The last candle starts at or before this; now, if it is left out.
    #[schema(value_type = Option<i64>)]
    end: Option<Millis>,
    /// 1,000 at most.
    #[schema(value_type = Option<i64>)]
    limit: Option<Int>,
}

/// A chart and what the last day came to.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Kline {
    history_kline: Vec<KlineCandle>,
    /// The price it shows: the one asked for, or `INDEX` where the market has no such price yet, as nobody has traded.
    price: &'static str,
    ticker: KlineTicker,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct KlineCandle {
    /// Where it starts.
    timestamp: Millis,
    open: Scaled,
    high: Scaled,
    low: Scaled,
    close: Scaled,
    volume: WireQuantity,
    /// Nobody traded in it.
    synthetic: bool,
}

/// The last 24 hours.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct KlineTicker {
    symbol: String,
    high_price: Option<Scaled>,
    low_price: Option<Scaled>,
    volume: WireAmount,
}

impl KlineCandle {
    fn of(candle: &Candle, listing: &Listing) -> Self {
        let shown = |price| Scaled::at(price, listing.tick);
        Self {
            timestamp: Millis(candle.start),
            open: shown(candle.open),
            high: shown(candle.high),
            low: shown(candle.low),
            close: shown(candle.close),
            volume: Decimal(candle.volume),
            synthetic: candle.synthetic,
        }
    }
}

/// Candles of one instrument, oldest first; the last one may still be running
#[utoipa::path(
    post,
    path = "/api/kline",
    tag = "markets",
    request_body = KlineAsk,
    responses((status = 200, body = Data<Kline>))
)]
pub(super) async fn kline(
    State(api): State<Api>,
    _visitor: Visitor,
    Input(ask): Input<KlineAsk>,
) -> Answer<Data<Kline>> {
    let named = named(&api, ask.symbol.as_deref())?;
    let kind = price_kind(ask.price.as_deref()).ok_or_else(|| refusal::PARAM.because("price"))?;
    let series = SeriesId::of(&named, kind).ok_or_else(|| refusal::PARAM.because("price"))?;
    let listing = &named.listing;
    let interval = ask.interval.as_deref().and_then(interval).ok_or_else(|| refusal::PARAM.because("interval"))?;
    let now = api.app.clock.now();
    let end = ask.end.map_or(now, |end| end.0.max(Timestamp::ZERO).min(now));
    let most = limit(ask.limit, CANDLES_USUAL, CANDLES_MAX);
    let candles = api.app.markets.candles(series, interval, end, most).await?;
    let ticker = api.app.markets.named_ticker(&named);
    let shown = |price| Scaled::at(price, listing.tick);
    Ok(Data::of(Kline {
        history_kline: candles.iter().map(|candle| KlineCandle::of(candle, listing)).collect(),
        price: price_name(api.app.markets.shown(series).kind()),
        ticker: KlineTicker {
            symbol: listing.coin.clone(),
            high_price: ticker.as_ref().map(|t| shown(t.high)),
            low_price: ticker.as_ref().map(|t| shown(t.low)),
            volume: Decimal(ticker.map_or(Amount::ZERO, |t| t.turnover)),
        },
    }))
}
