//! Take-profit and stop-loss: `/api/contract/loss`.

use axum::extract::State;
use plimsoll_app::engine::command::ProtectionKind;
use plimsoll_app::trading::{Directory, Kind, ProtectionRequest, ProtectionStatus, ProtectionView};
use plimsoll_app::{Refusal, refusal};
use plimsoll_units::{PositionId, Price, ProtectionId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::fields::{Id, OneAsk, id, needed, page, side_number};
use super::order_params::whole_lots;
use super::trailing_stop::TrailRow;
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::response::{Answer, Data, Done, Rows};
use crate::wire::{DateTime, Int, Millis, Scaled, WirePrice, WireQuantity};

/// A take-profit or stop-loss in a list: its own half is filled in, the other is empty.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LossRow {
    id: String,
    position_id: String,
    symbol: String,
    /// Of the position: 0 long, 1 short.
    #[serde(rename = "type")]
    kind: u8,
    leverage: u16,
    /// 0 take-profit, 1 stop-loss.
    loss_type: u8,
    /// 0 limit, 1 market.
    delegate_type: u8,
    earn_price: Option<Scaled>,
    lose_price: Option<Scaled>,
    earn_delegate_price: Option<Scaled>,
    lose_delegate_price: Option<Scaled>,
    /// Lots.
    earn_number: Option<u64>,
    lose_number: Option<u64>,
    /// 0 active, 1 done, 2 cancelled.
    status: u8,
    /// Of a trailing stop: what it follows by. Its `losePrice` is where it fires now.
    trail: Option<TrailRow>,
    create_time: Option<DateTime>,
    params: LossTimes,
}

/// When, in numbers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LossTimes {
    create_time: Option<Millis>,
}

impl LossRow {
    fn of(line: &ProtectionView, directory: &Directory) -> Self {
        let instrument = directory.of_market(line.market);
        let tick = instrument.map_or(Price::from_units(1), |instrument| instrument.tick(line.market));
        let takes = line.kind == ProtectionKind::TakeProfit;
        let (trigger, limit) = (Scaled::at(line.trigger, tick), line.limit.map(|price| Scaled::at(price, tick)));
        Self {
            id: line.id.to_string(),
            position_id: line.position.to_string(),
            symbol: instrument.map(|instrument| instrument.coin.clone()).unwrap_or_default(),
            kind: side_number(line.side),
            leverage: line.leverage,
            loss_type: u8::from(!takes),
            delegate_type: u8::from(line.limit.is_none()),
            earn_price: takes.then_some(trigger),
            lose_price: (!takes).then_some(trigger),
            earn_delegate_price: limit.filter(|_| takes),
            lose_delegate_price: limit.filter(|_| !takes),
            earn_number: takes.then_some(line.lots.0),
            lose_number: (!takes).then_some(line.lots.0),
            status: match line.status {
                ProtectionStatus::Active => 0,
                ProtectionStatus::Done => 1,
                ProtectionStatus::Cancelled => 2,
            },
            trail: line.trail.as_ref().map(|trail| TrailRow::of(trail, tick)),
            create_time: line.set_at.map(DateTime),
            params: LossTimes { create_time: line.set_at.map(Millis) },
        }
    }
}

/// Which protective orders.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct LossListAsk {
    /// 0 active, 1 ended.
    #[param(value_type = Option<i64>)]
    status: Option<Int>,
    #[param(value_type = Option<String>)]
    position_id: Option<Id>,
    symbol: Option<String>,
    #[param(value_type = Option<i64>)]
    page_num: Option<Int>,
    #[param(value_type = Option<i64>)]
    page_size: Option<Int>,
}

/// Protective orders, active or ended
#[utoipa::path(
    post,
    path = "/api/contract/loss/list",
    tag = "contracts",
    security(("session" = [])),
    params(LossListAsk),
    responses((status = 200, body = Rows<LossRow>))
)]
pub(super) async fn list(
    State(api): State<Api>,
    caller: Caller,
    Input(ask): Input<LossListAsk>,
) -> Answer<Rows<LossRow>> {
    let position = ask.position_id.as_ref().map(|text| id(Kind::Position, Some(text), "positionId")).transpose()?;
    let asked = plimsoll_app::trading::OrderQuery {
        ended: ask.status.is_some_and(|status| status.0 != 0),
        symbol: ask.symbol,
        page: page(ask.page_num, ask.page_size),
    };
    let (total, lines) = api.app.trading.protections(&caller, position.map(PositionId), &asked).await?;
    let directory = api.app.trading.directory();
    Ok(Rows::of(total, lines.iter().map(|line| LossRow::of(line, &directory)).collect()))
}

/// A take-profit or a stop-loss for a position.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct LossSet {
    position_id: Option<Id>,
    /// 0 take-profit, 1 stop-loss.
    loss_type: Option<Int>,
    /// 0 limit, 1 market.
    delegate_type: Option<Int>,
    earn_price: Option<WirePrice>,
    /// Lots; all that is open when absent.
    earn_number: Option<WireQuantity>,
    earn_delegate_price: Option<WirePrice>,
    lose_price: Option<WirePrice>,
    lose_number: Option<WireQuantity>,
    lose_delegate_price: Option<WirePrice>,
}

impl LossSet {
    fn ask(&self) -> Result<ProtectionRequest, Refusal> {
        let position = PositionId(id(Kind::Position, self.position_id.as_ref(), "positionId")?);
        let (kind, trigger, number, limit, names) = match needed(self.loss_type, "lossType")?.0 {
            0 => (
                ProtectionKind::TakeProfit,
                self.earn_price,
                self.earn_number,
                self.earn_delegate_price,
                ["earnPrice", "earnNumber", "earnDelegatePrice"],
            ),
            1 => (
                ProtectionKind::StopLoss,
                self.lose_price,
                self.lose_number,
                self.lose_delegate_price,
                ["losePrice", "loseNumber", "loseDelegatePrice"],
            ),
            _ => return Err(refusal::PARAM.because("lossType")),
        };
        let limit = match self.delegate_type.map_or(1, |kind| kind.0) {
            0 => Some(needed(limit, names[2])?.0),
            1 => None,
            _ => return Err(refusal::PARAM.because("delegateType")),
        };
        Ok(ProtectionRequest {
            position,
            kind,
            trigger: needed(trigger, names[0])?.0,
            limit,
            lots: number.map(|number| whole_lots(number.0, names[1])).transpose()?,
        })
    }
}

/// The number of what was made.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Made {
    pub(super) id: String,
}

/// Set a take-profit or a stop-loss
///
/// Triggered by the mark, filled at what the book has: there are no guaranteed stops.
#[utoipa::path(
    post,
    path = "/api/contract/loss/sett",
    tag = "contracts",
    security(("session" = [])),
    request_body = LossSet,
    responses((status = 200, body = Data<Made>))
)]
pub(super) async fn set(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(ask): Input<LossSet>,
) -> Answer<Data<Made>> {
    let key = idempotency.key(&caller, None, &api);
    let loss = api.app.trading.place_protection(&caller, &ask.ask()?, key).await?;
    Ok(Data::of(Made { id: loss.to_string() }))
}

/// Cancel a take-profit, a stop-loss or a trailing stop
#[utoipa::path(
    post,
    path = "/api/contract/loss/cancel",
    tag = "contracts",
    security(("session" = [])),
    params(OneAsk),
    responses((status = 200, body = Done))
)]
pub(super) async fn cancel(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(ask): Input<OneAsk>,
) -> Answer<Done> {
    let loss = ProtectionId(id(Kind::Loss, ask.id.as_ref(), "id")?);
    let key = idempotency.key(&caller, None, &api);
    api.app.trading.cancel_protection(&caller, loss, key).await?;
    Ok(Done::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_half_has_its_own_fields() {
        let read = |json: &str| {
            let set: LossSet = serde_json::from_str(json).unwrap();
            set.ask().map_err(|refusal| refusal.detail.into_owned())
        };
        let take = read(r#"{"positionId":"7","lossType":0,"earnPrice":"62000","earnNumber":"500"}"#).unwrap();
        assert_eq!((take.kind, take.limit, take.lots.unwrap().0), (ProtectionKind::TakeProfit, None, 500));
        let stop = r#"{"positionId":7,"lossType":"1","delegateType":0,"losePrice":1,"loseDelegatePrice":"0.9"}"#;
        assert_eq!(read(stop).unwrap().limit, Some("0.9".parse().unwrap()));
        let rows = [
            (r#"{"lossType":0,"earnPrice":1}"#, "positionId"),
            (r#"{"positionId":7,"earnPrice":1}"#, "lossType"),
            (r#"{"positionId":7,"lossType":0,"losePrice":1}"#, "earnPrice"),
            (r#"{"positionId":7,"lossType":1,"delegateType":0,"losePrice":1}"#, "loseDelegatePrice"),
            (r#"{"positionId":7,"lossType":1,"losePrice":1,"loseNumber":"0.5"}"#, "loseNumber"),
        ];
        for (json, field) in rows {
            assert_eq!(read(json).unwrap_err(), field, "{json}");
        }
    }
}
