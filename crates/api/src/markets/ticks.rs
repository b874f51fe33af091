//! The public tick log: raw ticks to check a settlement with, and the root of each day.

use axum::extract::State;
use jiff::civil::Date;
use plimsoll_app::engine::prices::FeedState;
use plimsoll_app::markets::LoggedTick;
use plimsoll_app::refusal;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::fields::named;
use super::instrument_view::feed_state;
use crate::api::Api;
use crate::caller::Visitor;
use crate::extract::Input;
use crate::response::{Answer, Data};
use crate::wire::{Decimal, Millis, WirePrice};

/// Which ticks.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct TicksAsk {
    /// A coin or a symbol.
    symbol: Option<String>,
    /// The first and the last moment, both included.
    #[param(value_type = i64)]
    from: Option<Millis>,
    #[param(value_type = Option<i64>)]
    to: Option<Millis>,
}

/// Ticks in a row. Start from `before` and take each tick into the chain: BLAKE3 of the 32 bytes of the chain so far,
/// then id, time, price in hundred-millionths and state number as little-endian integers of 8, 8, 16 and 1 bytes. The
/// result is `after`, which the ticks that follow start from.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Ticks {
    symbol: String,
    before: String,
    ticks: Vec<TickEntry>,
    after: String,
    /// There are more up to `to`: ask again from the last one's time.
    more: bool,
}

/// One published price of an index.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TickEntry {
    id: u64,
    ts: Millis,
    price: WirePrice,
    state: &'static str,
    state_number: u8,
}

const STATES: [FeedState; 5] =
    [FeedState::Ok, FeedState::Degraded, FeedState::Diverged, FeedState::Stale, FeedState::SpikeHold];

impl TickEntry {
    fn of(tick: &LoggedTick) -> Self {
        let state = STATES.into_iter().find(|state| *state as u8 == tick.state);
        Self {
            id: tick.id,
            ts: Millis(tick.at),
            price: Decimal(tick.price),
            state: state.map_or("", feed_state),
            state_number: tick.state,
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string takes everything");
        text
    })
}

/// Raw index ticks of a stretch of time, at most 5,000 at once
#[utoipa::path(
    get,
    path = "/api/market/tick",
    tag = "markets",
    params(TicksAsk),
    responses((status = 200, body = Data<Ticks>))
)]
pub(super) async fn ticks(
    State(api): State<Api>,
    _visitor: Visitor,
    Input(ask): Input<TicksAsk>,
) -> Answer<Data<Ticks>> {
    let listing = named(&api, ask.symbol.as_deref())?.listing;
    let from = ask.from.ok_or_else(|| refusal::PARAM.because("from"))?.0;
    let to = ask.to.map_or_else(|| api.app.clock.now(), |to| to.0);
    if to < from {
        return Err(refusal::PARAM.because("to").into());
    }
    let page = api.app.markets.ticks(&listing, from, to).await?.ok_or(refusal::NOT_FOUND)?;
    Ok(Data::of(Ticks {
        symbol: listing.symbol.clone(),
        before: hex(&page.before),
        ticks: page.ticks.iter().map(TickEntry::of).collect(),
        after: hex(&page.after),
        more: page.more,
    }))
}

/// Which day.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct RootAsk {
    /// `2026-03-31`, UTC.
    date: Option<String>,
}

/// Where every index's chain stood at the end of a day. The root is BLAKE3 over, for each symbol in order, its length
/// as 8 little-endian bytes, its text, and its chain's 32 bytes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Root {
    date: String,
    root: String,
    /// False while the day goes on.
    r#final: bool,
    ends: Vec<RootEnd>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RootEnd {
    symbol: String,
    last_id: u64,
    chain: String,
}

/// The hash root of a day's ticks
#[utoipa::path(
    get,
    path = "/api/market/tickRoot",
    tag = "markets",
    params(RootAsk),
    responses((status = 200, body = Data<Root>))
)]
pub(super) async fn root(State(api): State<Api>, _visitor: Visitor, Input(ask): Input<RootAsk>) -> Answer<Data<Root>> {
    let date: Option<Date> = ask.date.as_deref().and_then(|date| date.parse().ok());
    let date = date.ok_or_else(|| refusal::PARAM.because("date"))?;
    let day = jiff::civil::date(1970, 1, 1).until(date).map_err(|_| refusal::PARAM.because("date"))?.get_days();
    let root = api.app.markets.day_root(i64::from(day)).await?.ok_or(refusal::NOT_FOUND)?;
    let end = |(symbol, last_id, chain)| RootEnd { symbol, last_id, chain };
    Ok(Data::of(Root {
        date: date.to_string(),
        root: root.root,
        r#final: root.is_final,
        ends: root.ends.into_iter().map(end).collect(),
    }))
}
