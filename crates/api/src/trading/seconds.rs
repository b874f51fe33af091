//! Second-contracts: `/api/period` and `/api/secondContractOrder`.

use axum::extract::State;
use plimsoll_app::engine::seconds::Direction;
use plimsoll_app::trading::{Kind, Period, SecondsRequest, index_of_number};
use plimsoll_app::{Refusal, refusal};
use plimsoll_units::{DAY_MS, SecondsId, Timestamp};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::fields::{Id, client_order_id, id, needed, page};
use super::seconds_rows::{LimitsRow, PeriodRow, SecondsPreviewed, SecondsRow};
use crate::api::Api;
use crate::caller::{Caller, LiveCaller, Visitor};
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::response::{Answer, Data};
use crate::wire::{Int, Millis, WireAmount};

/// Which instrument's periods.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct PeriodsAsk {
    /// The instrument's number.
    #[param(value_type = Option<i64>)]
    second_id: Option<Int>,
    /// Or its coin or symbol.
    symbol: Option<String>,
    /// 1 on offer, 2 not; all when absent.
    #[param(value_type = Option<i64>)]
    status: Option<Int>,
}

/// What is offered on an instrument, with its price: break-even and expected loss
#[utoipa::path(
    post,
    path = "/api/period/list",
    tag = "seconds",
    params(PeriodsAsk),
    responses((status = 200, body = Data<Vec<PeriodRow>>))
)]
pub(super) async fn periods(
    State(api): State<Api>,
    visitor: Visitor,
    Input(ask): Input<PeriodsAsk>,
) -> Answer<Data<Vec<PeriodRow>>> {
    let index = match (ask.second_id, ask.symbol.as_deref()) {
        (Some(number), _) => {
            let number = u64::try_from(number.0).ok().and_then(index_of_number);
            number.ok_or_else(|| refusal::PARAM.because("secondId"))?
        }
        (None, Some(symbol)) => api.app.trading.index_named(symbol)?,
        (None, None) => return Err(refusal::PARAM.because("symbol").into()),
    };
    let offers = api.app.trading.periods(index, visitor.0.as_ref()).await?;
    let wanted = |row: &PeriodRow| ask.status.is_none_or(|status| row.is(status));
    Ok(Data::of(offers.iter().map(PeriodRow::from).filter(wanted).collect()))
}

/// A stake on where an index will stand.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct SecondsOrder {
    /// 1 up, 0 down.
    bet_content: Option<Int>,
    bet_amount: Option<WireAmount>,
    symbol: Option<String>,
    coin_symbol: Option<String>,
    base_symbol: Option<String>,
    period_id: Option<Int>,
    client_order_id: Option<String>,
    /// The order this one is added to; `addSecondContractOrder` only.
    parent_id: Option<Id>,
    /// Taken and not believed: the entry tick decides.
    #[schema(value_type = Option<String>)]
    open_price: Option<serde_json::Value>,
    /// Taken and not believed.
    #[schema(value_type = Option<String>)]
    open_time: Option<serde_json::Value>,
}

impl SecondsOrder {
    fn ask(&self) -> Result<SecondsRequest, Refusal> {
        let period = u64::try_from(needed(self.period_id, "periodId")?.0).ok().and_then(Period::from_id);
        Ok(SecondsRequest {
            symbol: self.coin_symbol.clone().or_else(|| self.symbol.clone()).filter(|symbol| !symbol.is_empty()),
            period: period.ok_or_else(|| refusal::PARAM.because("periodId"))?,
            direction: match needed(self.bet_content, "betContent")?.0 {
                0 => Direction::Down,
                1 => Direction::Up,
                _ => return Err(refusal::PARAM.because("betContent")),
            },
            stake: needed(self.bet_amount, "betAmount")?.0,
        })
    }
}

/// Stake on an index being higher or lower after a fixed time
///
/// Begins at the first index tick after acceptance, settles on the last one at or before expiry. Can't be changed.
#[utoipa::path(
    post,
    path = "/api/secondContractOrder/createSecondContractOrder",
    tag = "seconds",
    security(("session" = [])),
    request_body = SecondsOrder,
    responses((status = 200, body = Data<SecondsRow>))
)]
pub(super) async fn create(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(order): Input<SecondsOrder>,
) -> Answer<Data<SecondsRow>> {
    if order.parent_id.is_some() {
        return Err(refusal::PARAM.because("parentId").into());
    }
    let key = idempotency.key(&caller, client_order_id(order.client_order_id.as_deref())?, &api);
    let line = api.app.trading.place_seconds(&caller, &order.ask()?, key).await?;
    Ok(Data::of(SecondsRow::of(&line, &api.app.trading.directory(), api.app.clock.now())))
}

/// Place another order beside one of your own
///
/// A new order with its own entry tick: the first one is not touched.
#[utoipa::path(
    post,
    path = "/api/secondContractOrder/addSecondContractOrder",
    tag = "seconds",
    security(("session" = [])),
    request_body = SecondsOrder,
    responses((status = 200, body = Data<SecondsRow>))
)]
pub(super) async fn add(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(order): Input<SecondsOrder>,
) -> Answer<Data<SecondsRow>> {
    let parent = SecondsId(id(Kind::Seconds, order.parent_id.as_ref(), "parentId")?);
    let key = idempotency.key(&caller, client_order_id(order.client_order_id.as_deref())?, &api);
    let line = api.app.trading.place_beside(&caller, parent, &order.ask()?, key).await?;
    Ok(Data::of(SecondsRow::of(&line, &api.app.trading.directory(), api.app.clock.now())))
}

/// What a second-contract would come to: every outcome, the break-even, the expected loss
#[utoipa::path(
    post,
    path = "/api/secondContractOrder/preview",
    tag = "seconds",
    security(("session" = [])),
    request_body = SecondsOrder,
    responses((status = 200, body = Data<SecondsPreviewed>))
)]
pub(super) async fn preview(
    State(api): State<Api>,
    caller: Caller,
    Input(order): Input<SecondsOrder>,
) -> Answer<Data<SecondsPreviewed>> {
    let preview = api.app.trading.preview_seconds(&caller, &order.ask()?).await?;
    Ok(Data::of(SecondsPreviewed::from(&preview)))
}

/// Which orders.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct SecondsListAsk {
    /// 0 running, 1 ended; both when absent.
    #[param(value_type = Option<i64>)]
    status: Option<Int>,
    symbol: Option<String>,
    #[param(value_type = Option<i64>)]
    page_num: Option<Int>,
    #[param(value_type = Option<i64>)]
    page_size: Option<Int>,
}

/// Second-contracts, newest first
#[utoipa::path(
    post,
    path = "/api/secondContractOrder/selectOrderList",
    tag = "seconds",
    security(("session" = [])),
    params(SecondsListAsk),
    responses((status = 200, body = Data<Vec<SecondsRow>>))
)]
pub(super) async fn list(
    State(api): State<Api>,
    caller: Caller,
    Input(ask): Input<SecondsListAsk>,
) -> Answer<Data<Vec<SecondsRow>>> {
    let trading = &api.app.trading;
    let symbol = ask.symbol.as_deref().filter(|symbol| !symbol.is_empty());
    let index = symbol.map(|symbol| trading.index_named(symbol)).transpose()?;
    let page = page(ask.page_num, ask.page_size);
    let (_, lines) = match ask.status.map(|status| status.0) {
        Some(0) => trading.running_seconds(&caller, index, page).await?,
        Some(_) => trading.settled_seconds(&caller, index, page).await?,
        None => trading.all_seconds(&caller, index, page).await?,
    };
    let (directory, now) = (trading.directory(), api.app.clock.now());
    Ok(Data::of(lines.iter().map(|line| SecondsRow::of(line, &directory, now)).collect()))
}

/// Limits of one's own. With nothing said, they are told and not changed.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct LimitsAsk {
    /// What may be staked in a UTC day: lower at once, higher after a day.
    daily_stake: Option<WireAmount>,
    /// No orders until then.
    exclude_until: Option<Millis>,
    /// Or for so many days from now: from one to 184.
    exclude_days: Option<Int>,
}

impl LimitsAsk {
    fn exclusion(&self, now: Timestamp) -> Result<Option<Timestamp>, Refusal> {
        match (self.exclude_until, self.exclude_days) {
            (Some(_), Some(_)) => Err(refusal::PARAM.because("excludeDays")),
            (Some(until), None) => Ok(Some(until.0)),
            (None, Some(days)) => Ok(Some(now.plus(days.0.saturating_mul(DAY_MS)))),
            (None, None) => Ok(None),
        }
    }
}

/// Limit yourself: a daily stake, an exclusion
///
/// A lower limit holds at once, a higher one after a day; an exclusion can't be shortened.
#[utoipa::path(
    post,
    path = "/api/secondContractOrder/limits",
    tag = "seconds",
    security(("session" = [])),
    request_body = LimitsAsk,
    responses((status = 200, body = Data<LimitsRow>))
)]
pub(super) async fn limits(
    State(api): State<Api>,
    caller: LiveCaller,
    idempotency: Idempotency,
    Input(ask): Input<LimitsAsk>,
) -> Answer<Data<LimitsRow>> {
    let until = ask.exclusion(api.app.clock.now())?;
    let key = idempotency.key(&caller, None, &api);
    let stake = ask.daily_stake.map(|stake| stake.0);
    let protection = api.app.trading.limit_seconds(&caller, stake, until, key).await?;
    Ok(Data::of(LimitsRow::from(&protection)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use plimsoll_units::Amount;

    #[test]
    fn an_order_says_period_direction_and_stake() {
        let read = |json: &str| {
            let order: SecondsOrder = serde_json::from_str(json).unwrap();
            order.ask().map_err(|refusal| refusal.detail.into_owned())
        };
        let ask = read(r#"{"betContent":"1","betAmount":10,"periodId":1001,"openPrice":"1","openTime":5}"#).unwrap();
        assert_eq!((ask.direction, ask.period.period_s, ask.stake), (Direction::Up, 30, Amount::whole(10)));
        let rows = [
            (r#"{"betAmount":10,"periodId":1001}"#, "betContent"),
            (r#"{"betContent":2,"betAmount":10,"periodId":1001}"#, "betContent"),
            (r#"{"betContent":1,"periodId":1001}"#, "betAmount"),
            (r#"{"betContent":1,"betAmount":10}"#, "periodId"),
            (r#"{"betContent":1,"betAmount":10,"periodId":-5}"#, "periodId"),
        ];
        for (json, field) in rows {
            assert_eq!(read(json).unwrap_err(), field, "{json}");
        }
    }
}
