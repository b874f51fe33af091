//! Position calculator endpoint: cost and result of a position, by the engine's own arithmetic.

use axum::extract::State;
use plimsoll_app::engine::view::Opening;
use plimsoll_app::refusal;
use plimsoll_app::trading::Calculation;
use plimsoll_units::{Lots, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::Api;
use crate::caller::Visitor;
use crate::extract::Input;
use crate::response::{Answer, Data};
use crate::wire::{Decimal, Int, Scaled, WireAmount, WirePrice, WireRate, percent};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct CalcForm {
    symbol: String,
    /// 0 long, 1 short.
    #[serde(rename = "type")]
    kind: Int,
    leverage: Int,
    lots: Int,
    open_price: WirePrice,
    /// Optional: without it only the opening is calculated.
    #[serde(default)]
    close_price: Option<WirePrice>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CalcView {
    margin: WireAmount,
    /// Of opening and, with a closing price, of closing.
    fee: WireAmount,
    /// Profit before fees.
    pnl: Option<WireAmount>,
    /// Profit over margin, in percent.
    roe: Option<WireRate>,
    liq_price: Scaled,
    /// The break-even price including both fees.
    target_price: Scaled,
    /// Profit less fees.
    net: Option<WireAmount>,
    /// Margin and opening fee: the most that can be lost.
    worst_loss: WireAmount,
}

/// Estimates a contract position. Leverage at which it would be liquidated at once is refused.
#[utoipa::path(
    post, path = "/api/calc/position", tag = "content", request_body = CalcForm,
    responses((status = 200, body = Data<CalcView>))
)]
pub(super) async fn position(
    State(api): State<Api>,
    visitor: Visitor,
    Input(params): Input<CalcForm>,
) -> Answer<Data<CalcView>> {
    let directory = api.app.trading.directory();
    let terms = directory.find(&params.symbol).and_then(|instrument| instrument.contract);
    let terms = terms.ok_or_else(|| refusal::PARAM.because("symbol"))?;
    let side = match params.kind.0 {
        0 => Side::Buy,
        1 => Side::Sell,
        _ => return Err(refusal::PARAM.because("type").into()),
    };
    let opening = Opening {
        market: terms.market,
        side,
        leverage: u16::try_from(params.leverage.0).map_err(|_| refusal::PARAM.because("leverage"))?,
        lots: Lots(u64::try_from(params.lots.0).map_err(|_| refusal::PARAM.because("lots"))?),
        price: params.open_price.0,
    };
    let account = visitor.0.map(|who| who.account);
    let close = params.close_price.map(|price| price.0);
    let Calculation { open, close } = api.app.trading.calculate(account, &opening, close)?;
    let fee = close.as_ref().map_or(open.fee, |close| open.fee + close.fee);
    Ok(Data::of(CalcView {
        margin: Decimal(open.margin),
        fee: Decimal(fee),
        pnl: close.as_ref().map(|close| Decimal(close.profit)),
        roe: close.as_ref().map(|close| percent(close.return_on_margin)),
        liq_price: Scaled::at(open.liquidation_price, terms.tick),
        target_price: Scaled::at(open.break_even_price, terms.tick),
        net: close.as_ref().map(|close| Decimal(close.net)),
        worst_loss: Decimal(open.worst_loss),
    }))
}
