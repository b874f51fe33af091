//! Pools that pay up to a ceiling a day, and the dividends of institutions as everybody may read them.

use axum::extract::State;
use plimsoll_app::engine::dividends::Declared;
use plimsoll_app::funds::{DailyOffer, DividendRow, DividendsView};
use plimsoll_units::{Amount, DailyPoolId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Api;
use crate::caller::{Caller, Visitor};
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::numbers::{product, real_money};
use crate::response::{Answer, Data, Rows};
use crate::wire::{Decimal, Int, Millis, WireAmount, WireRate};

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(pools)).routes(routes!(join)).routes(routes!(leave)).routes(routes!(dividends))
}

/// A pool with a daily ceiling, and what stands behind it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DailyPoolRow {
    id: u32,
    coin: String,
    /// The most that a day pays, as a fraction. The pool pays less, or nothing, when it holds less.
    ceiling: WireRate,
    /// The ceiling for 365 days, without compounding.
    yearly: WireRate,
    limit_min: WireAmount,
    limit_max: WireAmount,
    level: u8,
    open: bool,
    /// Set aside by everybody; it stays in its owners' wallets.
    amount: WireAmount,
    /// The operator's money that pays.
    pool: WireAmount,
    /// Days at the ceiling that it covers, in hundredths rounded down; absent while nothing earns.
    coverage_days: Option<String>,
    /// Really paid over the last thirty days, and ever.
    paid_30d: WireAmount,
    paid: WireAmount,
    /// What the pool lacks is not owed.
    risk_text: &'static str,
    mine: Option<DailyShareView>,
}

/// The caller's part of a pool.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DailyShareView {
    amount: WireAmount,
    /// Earns today; the rest from the next midnight on.
    earning: WireAmount,
    paid: WireAmount,
}

const RISK: &str = "The ceiling is no promise. Payments come from money that the operator paid into the pool and from \
                    nothing else; when it runs low everybody gets the same part of it, and what it lacks is not owed.";

impl From<DailyOffer> for DailyPoolRow {
    fn from(offer: DailyOffer) -> Self {
        let DailyOffer { id, coin, pool, coverage, share } = offer;
        let mine = share.map(|share| DailyShareView {
            amount: Decimal(share.amount()),
            earning: Decimal(share.earning),
            paid: Decimal(share.paid),
        });
        Self {
            id: id.0,
            coin: coin.to_ascii_lowercase(),
            ceiling: Decimal(pool.terms.ceiling),
            yearly: Decimal(coverage.yearly),
            limit_min: Decimal(pool.terms.minimum),
            limit_max: Decimal(pool.terms.maximum),
            level: pool.terms.level,
            open: pool.terms.open,
            amount: Decimal(pool.amount),
            pool: Decimal(coverage.held),
            coverage_days: coverage.days.map(|days| format!("{}.{:02}", days / 100, days % 100)),
            paid_30d: Decimal(coverage.paid_recently),
            paid: Decimal(pool.paid),
            risk_text: RISK,
            mine,
        }
    }
}

/// Pools that pay up to a ceiling a day
#[utoipa::path(
    post, path = "/api/financial/daily/list", tag = "funds", responses((status = 200, body = Rows<DailyPoolRow>))
)]
async fn pools(State(api): State<Api>, visitor: Visitor) -> Answer<Rows<DailyPoolRow>> {
    let live = visitor.0.filter(|principal| !principal.is_practice());
    let offers = api.app.funds.daily_pools(live.as_ref())?;
    Ok(Rows::of(offers.len() as u64, offers.into_iter().map(Into::into).collect()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct DailyMoveInput {
    id: Int,
    amount: WireAmount,
}

/// Set money of the financial wallet aside; it earns from the next midnight on
#[utoipa::path(
    post, path = "/api/financial/daily/join", tag = "funds", request_body = DailyMoveInput,
    security(("session" = [])), responses((status = 200, body = Data<DailyPoolRow>))
)]
async fn join(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(params): Input<DailyMoveInput>,
) -> Answer<Data<DailyPoolRow>> {
    let caller = real_money(caller)?;
    let (id, key) = (DailyPoolId(product(params.id)?), idempotency.key(&caller, None, &api));
    Ok(Data::of(api.app.funds.join_daily(&caller, id, params.amount.0, key).await?.into()))
}

/// Free it again, at any time; the day that has begun pays nothing for it
#[utoipa::path(
    post, path = "/api/financial/daily/leave", tag = "funds", request_body = DailyMoveInput,
    security(("session" = [])), responses((status = 200, body = Data<DailyPoolRow>))
)]
async fn leave(
    State(api): State<Api>,
    caller: Caller,
    idempotency: Idempotency,
    Input(params): Input<DailyMoveInput>,
) -> Answer<Data<DailyPoolRow>> {
    let caller = real_money(caller)?;
    let (id, key) = (DailyPoolId(product(params.id)?), idempotency.key(&caller, None, &api));
    Ok(Data::of(api.app.funds.leave_daily(&caller, id, params.amount.0, key).await?.into()))
}

/// `2028Q1`.
fn name(quarter: i64) -> String {
    format!("{}Q{}", quarter.div_euclid(4), quarter.rem_euclid(4) + 1)
}

/// What an institution got of a quarter's fees.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OwnDividendRow {
    quarter: String,
    time: Millis,
    amount: WireAmount,
    /// As of the first and of the second tier, with units times days.
    first: WireAmount,
    second: WireAmount,
    first_unit_days: WireAmount,
    second_unit_days: WireAmount,
}

impl From<DividendRow> for OwnDividendRow {
    fn from(row: DividendRow) -> Self {
        Self {
            quarter: name(row.quarter),
            time: Millis(row.at),
            amount: Decimal(row.first + row.second),
            first: Decimal(row.first),
            second: Decimal(row.second),
            first_unit_days: Decimal(row.first_days),
            second_unit_days: Decimal(row.second_days),
        }
    }
}

/// A quarter that was declared.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DeclaredRow {
    quarter: String,
    time: Millis,
    /// Net fee income, in USDT.
    income: WireAmount,
    /// Of the first and of the second tier.
    rates: [WireRate; 2],
    pools: [WireAmount; 2],
    unit_days: [WireAmount; 2],
    declared: WireAmount,
    paid: WireAmount,
    left: WireAmount,
}

impl DeclaredRow {
    fn of(quarter: i64, declared: &Declared) -> Self {
        let (pool, paid): (Amount, Amount) = (declared.pool(), declared.paid());
        Self {
            quarter: name(quarter),
            time: Millis(declared.declared_at),
            income: Decimal(declared.income),
            rates: declared.rates.map(Decimal),
            pools: declared.pools.map(Decimal),
            unit_days: declared.unit_days.map(Decimal),
            declared: Decimal(pool),
            paid: Decimal(paid),
            left: Decimal(pool - paid),
        }
    }
}

/// Dividends of institutions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DividendsAnswer {
    /// Income and units are being counted.
    counting: bool,
    /// Waits for the next quarter.
    left: WireAmount,
    quarters: Vec<DeclaredRow>,
}

impl From<DividendsView> for DividendsAnswer {
    fn from(view: DividendsView) -> Self {
        let quarters = view.declared.iter().map(|(quarter, declared)| DeclaredRow::of(*quarter, declared)).collect();
        Self { counting: view.is_counting, left: Decimal(view.left), quarters }
    }
}

/// What was declared for institutions, paid and left over, quarter by quarter
#[utoipa::path(
    post, path = "/api/institution/dividends", tag = "funds", responses((status = 200, body = Data<DividendsAnswer>))
)]
async fn dividends(State(api): State<Api>) -> Answer<Data<DividendsAnswer>> {
    Ok(Data::of(api.app.funds.dividends()?.into()))
}
