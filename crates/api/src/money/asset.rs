//! Balances of the caller, and transfers between wallets.

use axum::extract::State;
use plimsoll_app::engine::ledger::Wallet;
use plimsoll_app::money::{Holding, Move, Total};
use plimsoll_units::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::response::{Answer, Data, Done};
use crate::wire::{Decimal, Int, Millis, WireAmount, WirePrice};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(asset_balance)).routes(routes!(transfer_funds)).routes(routes!(asset_total))
}

/// One coin in one wallet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HoldingView {
    symbol: String,
    /// 1 platform, 2 financial, 3 contract.
    #[serde(rename = "type")]
    kind: i64,
    /// Available and occupied together.
    amout: WireAmount,
    occupied_amount: WireAmount,
    available_amount: WireAmount,
    /// In USDT; null while the coin has no price.
    exchage_amount: Option<WireAmount>,
    /// The address of the coin's picture.
    loge: String,
    /// What one coin cost on average, in USDT; null for USDT and where nothing is known.
    cost_price: Option<WirePrice>,
    /// Profit or loss of the coins held, against their cost.
    unrealised: Option<WireAmount>,
    /// Profit or loss of coins that were sold.
    realised: Option<WireAmount>,
}

impl From<Holding> for HoldingView {
    fn from(holding: Holding) -> Self {
        let loge = format!("/static/coins/{}.svg", holding.coin.to_ascii_lowercase());
        Self {
            kind: kind(holding.wallet),
            amout: Decimal(holding.balance.total()),
            occupied_amount: Decimal(holding.balance.held),
            available_amount: Decimal(holding.balance.free),
            exchage_amount: holding.worth.map(Decimal),
            cost_price: holding.cost.map(|cost| Decimal(cost.average)),
            unrealised: holding.cost.and_then(|cost| cost.unrealised).map(Decimal),
            realised: holding.cost.map(|cost| Decimal(cost.realised)),
            symbol: holding.coin,
            loge,
        }
    }
}

fn kind(wallet: Wallet) -> i64 {
    wallet as i64
}

/// Every balance of the caller.
#[utoipa::path(
    post, path = "/api/asset/assetBalance", tag = "money", security(("session" = [])),
    responses((status = 200, body = Data<Vec<HoldingView>>))
)]
async fn asset_balance(State(api): State<Api>, caller: Caller) -> Answer<Data<Vec<HoldingView>>> {
    let holdings = api.app.money.holdings(&caller).await?;
    Ok(Data::of(holdings.into_iter().map(HoldingView::from).collect()))
}

/// From one wallet of the caller to another.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct TransferInput {
    coin: String,
    transfer_out_account: Int,
    transfer_in_account: Int,
    amount: WireAmount,
}

/// Move a coin between the caller's wallets: at once and free of charge.
#[utoipa::path(
    post, path = "/api/asset/transferFunds", tag = "money", request_body = TransferInput, security(("session" = [])),
    responses((status = 200, body = Done))
)]
async fn transfer_funds(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(params): Input<TransferInput>,
) -> Answer<Done> {
    let wish = Move {
        coin: params.coin,
        from: params.transfer_out_account.0,
        to: params.transfer_in_account.0,
        amount: params.amount.0,
    };
    let key = idempotency.key(&caller, None, &api);
    api.app.money.transfer(&caller, &wish, key).await?;
    Ok(Done::default())
}

/// Everything in USDT.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TotalView {
    total: WireAmount,
    /// Profit and loss of open positions at the mark; part of the total.
    unrealised: WireAmount,
    /// Principal in funds; part of the total and of wallet 2.
    in_funds: WireAmount,
    /// Loans with their interest, taken off the total.
    debt: WireAmount,
    by_type: Vec<TypeTotal>,
    by_coin: Vec<CoinTotal>,
    /// The last 30 days, day by day; the last point is now.
    curve: Vec<CurvePoint>,
    /// Coins without a price at the moment: not in the total.
    unpriced: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct TypeTotal {
    #[serde(rename = "type")]
    kind: i64,
    total: WireAmount,
}

#[derive(Debug, Serialize, ToSchema)]
struct CoinTotal {
    coin: String,
    amount: WireAmount,
    total: WireAmount,
}

#[derive(Debug, Serialize, ToSchema)]
struct CurvePoint {
    time: Millis,
    total: WireAmount,
}

impl From<Total> for TotalView {
    fn from(total: Total) -> Self {
        let by_type = total.by_wallet.into_iter().map(|(w, total)| TypeTotal { kind: kind(w), total: Decimal(total) });
        let by_coin = total.by_coin.into_iter();
        let curve = total.curve.into_iter();
        Self {
            total: Decimal(total.total),
            unrealised: Decimal(total.unrealised),
            in_funds: Decimal(total.in_funds),
            debt: Decimal(total.debt),
            by_type: by_type.collect(),
            by_coin: by_coin
                .map(|(coin, amount, worth)| CoinTotal { coin, amount: Decimal(amount), total: Decimal(worth) })
                .collect(),
            curve: curve.map(|(at, total)| CurvePoint { time: Millis(Timestamp(at)), total: Decimal(total) }).collect(),
            unpriced: total.unpriced,
        }
    }
}

/// What the caller's wallets are worth together, by wallet, by coin and over the last 30 days.
#[utoipa::path(
    post, path = "/api/asset/total", tag = "money", security(("session" = [])),
    responses((status = 200, body = Data<TotalView>))
)]
async fn asset_total(State(api): State<Api>, caller: Caller) -> Answer<Data<TotalView>> {
    Ok(Data::of(api.app.money.total(&caller).await?.into()))
}
