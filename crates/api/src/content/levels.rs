//! Levels, fees and the credit score.

use axum::extract::State;
use plimsoll_app::content::{Credit, CreditLine, credit_rule};
use plimsoll_app::engine::markets::Class;
use plimsoll_app::engine::view::{FeeLevel, FeePair};
use serde::Serialize;
use utoipa::ToSchema;

use super::fields::{millis, some_millis};
use crate::api::Api;
use crate::caller::Caller;
use crate::response::{Answer, Data};
use crate::wire::{Decimal, Millis, WireRate};

/// A fee as shares of the traded value.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FeeView {
    /// `spot`, or the class of a contract.
    product: &'static str,
    maker: WireRate,
    taker: WireRate,
}

const fn class_name(class: Class) -> &'static str {
    match class {
        Class::Crypto => "crypto",
        Class::Forex => "forex",
        Class::Gold => "gold",
        Class::Oil => "oil",
        Class::Commodity => "commodity",
        Class::Index => "index",
        Class::Stock => "stock",
    }
}

fn fee(product: &'static str, pair: FeePair) -> FeeView {
    FeeView { product, maker: Decimal(pair.maker), taker: Decimal(pair.taker) }
}

fn contract_fees(level: &FeeLevel) -> Vec<FeeView> {
    level.contracts.iter().map(|(class, pair)| fee(class_name(*class), *pair)).collect()
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct VipView {
    level: u8,
    /// Traded in the last thirty closed days, in USDT.
    #[serde(rename = "volume30d")]
    volume_30d: String,
    /// Average equity over them.
    #[serde(rename = "equity30d")]
    equity_30d: String,
    /// Requirements of the next level; null at the highest.
    next: Option<NextLevel>,
    fees: Vec<FeeView>,
    /// The share of a withdrawal fee that is charged.
    withdraw_share: WireRate,
}

/// Either figure is enough.
#[derive(Debug, Serialize, ToSchema)]
struct NextLevel {
    level: u8,
    volume: String,
    equity: String,
}

/// The caller's level and its fees.
#[utoipa::path(
    post, path = "/api/vip/info", tag = "content", security(("session" = [])),
    responses((status = 200, body = Data<VipView>))
)]
pub(super) async fn vip(State(api): State<Api>, caller: Caller) -> Answer<Data<VipView>> {
    let info = api.app.content.vip(&caller).await?;
    let next = info.next.map(|next| NextLevel {
        level: next.level,
        volume: next.volume.to_string(),
        equity: next.equity.to_string(),
    });
    let mut fees = vec![fee("spot", info.fees.spot)];
    fees.extend(contract_fees(&info.fees));
    Ok(Data::of(VipView {
        level: info.level,
        volume_30d: info.volume.to_string(),
        equity_30d: info.equity.to_string(),
        next,
        fees,
        withdraw_share: Decimal(info.fees.withdrawal_share),
    }))
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CreditView {
    credits: i64,
    rows: Vec<CreditRow>,
    /// The published rule: everything that changes a score.
    rule: Vec<CreditRule>,
}

#[derive(Debug, Serialize, ToSchema)]
struct CreditRule {
    event: &'static str,
    delta: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CreditRow {
    time: Millis,
    /// Such as `LOAN_REPAID`, `CLEAN_MONTH` or `EXPIRED`.
    event: &'static str,
    delta: i64,
    /// When it stops counting.
    expires_at: Option<Millis>,
    #[serde(rename = "ref")]
    reference: String,
}

impl From<Credit> for CreditView {
    fn from(credit: Credit) -> Self {
        let row = |line: CreditLine| CreditRow {
            time: millis(line.at),
            event: line.event,
            delta: line.delta,
            expires_at: some_millis(line.expires_at),
            reference: line.reference,
        };
        let rule = credit_rule().map(|(event, delta)| CreditRule { event, delta }).collect();
        Self { credits: credit.score, rows: credit.lines.into_iter().map(row).collect(), rule }
    }
}

/// The caller's credit score and every event that changed it, newest first.
#[utoipa::path(
    post, path = "/api/credit/log", tag = "content", security(("session" = [])),
    responses((status = 200, body = Data<CreditView>))
)]
pub(super) async fn credit(State(api): State<Api>, caller: Caller) -> Answer<Data<CreditView>> {
    Ok(Data::of(api.app.content.credit(&caller).await?.into()))
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OptionFee {
    seconds: SecondsFee,
    contract: Vec<ContractFees>,
    spot: Vec<SpotFees>,
}

#[derive(Debug, Serialize, ToSchema)]
struct SecondsFee {
    open: &'static str,
    close: &'static str,
    /// Where the cost is included instead.
    note: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
struct ContractFees {
    level: u8,
    fees: Vec<FeeView>,
}

#[derive(Debug, Serialize, ToSchema)]
struct SpotFees {
    level: u8,
    maker: WireRate,
    taker: WireRate,
}

/// Every trading fee, by level.
#[utoipa::path(
    post, path = "/api/common/optionFee", tag = "content",
    responses((status = 200, body = Data<OptionFee>))
)]
pub(super) async fn option_fee(State(api): State<Api>) -> Answer<Data<OptionFee>> {
    let levels = api.app.content.fee_levels()?;
    let spot = |level: &FeeLevel| SpotFees {
        level: level.level,
        maker: Decimal(level.spot.maker),
        taker: Decimal(level.spot.taker),
    };
    Ok(Data::of(OptionFee {
        seconds: SecondsFee {
            open: "0",
            close: "0",
            note: "Nothing is charged at opening or closing. The cost is in the odds: at even chances a stake loses \
                   half of what the odds are short of 1. The ticket shows it before you confirm.",
        },
        contract: levels.iter().map(|l| ContractFees { level: l.level, fees: contract_fees(l) }).collect(),
        spot: levels.iter().map(spot).collect(),
    }))
}
