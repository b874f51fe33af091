//! What everybody may know of contracts: funding rates, insurance funds, positions closed by the rules.

use axum::extract::State;
use plimsoll_app::engine::event::ReduceReason;
use plimsoll_app::{Page, refusal};
use plimsoll_units::Side;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::coins::NoAsk;
use super::fields::{class, named};
use crate::api::Api;
use crate::caller::Visitor;
use crate::extract::Input;
use crate::response::{Answer, Data, Rows};
use crate::wire::{Decimal, Int, Millis, Scaled, WireAmount, WirePrice, WireQuantity, WireRate};

const PAGE_USUAL: u32 = 20;

/// A page of one market's list.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct PublicAsk {
    /// A coin or a symbol.
    symbol: Option<String>,
    #[param(value_type = Option<i64>)]
    page_num: Option<Int>,
    #[param(value_type = Option<i64>)]
    page_size: Option<Int>,
}

impl PublicAsk {
    fn page(&self) -> Page {
        Page::new(self.page_num.map_or(1, Int::small), self.page_size.map_or(PAGE_USUAL, Int::small))
    }

    fn market(&self, api: &Api) -> Answer<plimsoll_units::MarketId> {
        let contract = named(api, self.symbol.as_deref())?.listing.contract;
        Ok(contract.ok_or_else(|| refusal::PARAM.because("symbol"))?)
    }
}

/// One exchange of funding: longs pay shorts where the rate is above zero.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FundingRow {
    symbol: String,
    rate: WireRate,
    mark_price: Scaled,
    time: Millis,
}

/// Funding rates of a contract, newest first
#[utoipa::path(
    post,
    path = "/api/contract/funding/list",
    tag = "markets",
    params(PublicAsk),
    responses((status = 200, body = Rows<FundingRow>))
)]
pub(super) async fn funding(
    State(api): State<Api>,
    _visitor: Visitor,
    Input(ask): Input<PublicAsk>,
) -> Answer<Rows<FundingRow>> {
    let (total, rates) = api.app.markets.funding_rates(ask.market(&api)?, ask.page()).await?;
    let row = |print: plimsoll_app::markets::FundingPrint| FundingRow {
        symbol: print.listing.coin.clone(),
        rate: Decimal(print.rate),
        mark_price: Scaled::at(print.mark, print.listing.tick),
        time: Millis(print.at),
    };
    Ok(Rows::of(total, rates.into_iter().map(row).collect()))
}

/// The fund behind one class of instruments.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FundEntry {
    coin_type: &'static str,
    coin: &'static str,
    balance: WireAmount,
    /// Since midnight, UTC.
    change_today: WireAmount,
}

/// The insurance funds and how they changed today
#[utoipa::path(
    post,
    path = "/api/contract/insurance",
    tag = "markets",
    responses((status = 200, body = Data<Vec<FundEntry>>))
)]
pub(super) async fn insurance(
    State(api): State<Api>,
    _visitor: Visitor,
    Input(NoAsk {}): Input<NoAsk>,
) -> Answer<Data<Vec<FundEntry>>> {
    let entry = |fund: plimsoll_app::markets::InsuranceFund| FundEntry {
        coin_type: class(fund.class),
        coin: "usdt",
        balance: Decimal(fund.balance),
        change_today: Decimal(fund.today),
    };
    Ok(Data::of(api.app.markets.insurance_funds().await?.into_iter().map(entry).collect()))
}

/// A position, or a part of one, closed by the rules. Whose, nobody is told.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct LiquidationRow {
    symbol: String,
    /// 0 a long, 1 a short.
    #[serde(rename = "type")]
    side: u8,
    quantity: WireQuantity,
    price: WirePrice,
    /// `LIQUIDATION`, `PARTIAL`, `TAKEOVER` or `ADL`.
    kind: &'static str,
    time: Millis,
}

/// Positions closed by the rules, of one contract or of all, newest first
#[utoipa::path(
    post,
    path = "/api/contract/liquidations",
    tag = "markets",
    params(PublicAsk),
    responses((status = 200, body = Rows<LiquidationRow>))
)]
pub(super) async fn liquidations(
    State(api): State<Api>,
    _visitor: Visitor,
    Input(ask): Input<PublicAsk>,
) -> Answer<Rows<LiquidationRow>> {
    let market = match ask.symbol {
        Some(_) => Some(ask.market(&api)?),
        None => None,
    };
    let (total, prints) = api.app.markets.liquidations(market, ask.page()).await?;
    let row = |print: plimsoll_app::markets::LiquidationPrint| LiquidationRow {
        symbol: print.listing.coin.clone(),
        side: u8::from(print.side == Side::Sell),
        quantity: Decimal(print.quantity),
        price: Decimal(print.price),
        kind: match print.why {
            Some(ReduceReason::PartialLiquidation) => "PARTIAL",
            Some(ReduceReason::Takeover) => "TAKEOVER",
            Some(ReduceReason::Deleveraging) => "ADL",
            _ => "LIQUIDATION",
        },
        time: Millis(print.at),
    };
    Ok(Rows::of(total, prints.into_iter().map(row).collect()))
}
