//! What the calls of pledges return. Levels, rates and fees are fractions; `apr` is percent.

use plimsoll_app::engine::loans::YEAR_DAYS;
use plimsoll_app::lending::{
    CollateralSaleRow, CollateralSold, PledgeOrder, PledgePreviewed, PledgeProduct, PledgeTotals, Redeemed,
};
use plimsoll_units::Rate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::{Decimal, Millis, WireAmount, WirePrice, WireRate, percent};

/// What is lent.
const LOAN_COIN: &str = "usdt";
/// Logos are drawn by this server.
const LOGOS: &str = "/static/coins/";

fn yearly(rate: Rate) -> WireRate {
    percent(Rate::from_units(rate.units() * YEAR_DAYS))
}

/// Terms of borrowing against one coin.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PledgeProductRow {
    id: u32,
    title: String,
    icon: String,
    collateral_coin: String,
    loan_coin: &'static str,
    init_ltv: WireRate,
    call_ltv: WireRate,
    liq_ltv: WireRate,
    rate_day: WireRate,
    apr: WireRate,
    /// Terms in days, separated by commas.
    days: String,
    limit_min: WireAmount,
    limit_max: WireAmount,
    liq_fee: WireRate,
    /// 1 on offer.
    status: i64,
    sort: u32,
    /// The index that values the collateral.
    index_symbol: String,
    index_price: Option<WirePrice>,
    pool_available: WireAmount,
    pool_lent: WireAmount,
}

impl From<PledgeProduct> for PledgeProductRow {
    fn from(product: PledgeProduct) -> Self {
        let PledgeProduct { id, coin, terms, index, price, pool } = product;
        let days: Vec<String> = terms.days.iter().map(ToString::to_string).collect();
        let lower = coin.to_ascii_lowercase();
        Self {
            id: id.0,
            title: coin,
            icon: format!("{LOGOS}{lower}.svg"),
            collateral_coin: lower,
            loan_coin: LOAN_COIN,
            init_ltv: Decimal(terms.levels.initial),
            call_ltv: Decimal(terms.levels.call),
            liq_ltv: Decimal(terms.levels.liquidation),
            rate_day: Decimal(terms.rate),
            apr: percent(terms.yearly_rate()),
            days: days.join(","),
            limit_min: Decimal(terms.minimum),
            limit_max: Decimal(terms.maximum),
            liq_fee: Decimal(terms.levels.fee),
            status: i64::from(terms.open),
            sort: id.0,
            index_symbol: index,
            index_price: price.map(Decimal),
            pool_available: Decimal(pool.available),
            pool_lent: Decimal(pool.lent),
        }
    }
}

/// A pledge before anybody agrees.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PledgePreviewView {
    ltv: WireRate,
    /// What this collateral is good for.
    most: WireAmount,
    call_price: WirePrice,
    liq_price: WirePrice,
    rate_day: WireRate,
    apr: WireRate,
    /// Of the whole term.
    interest: WireAmount,
    total: WireAmount,
    end_time: Millis,
    index_price: Option<WirePrice>,
}

impl From<PledgePreviewed> for PledgePreviewView {
    fn from(preview: PledgePreviewed) -> Self {
        let figures = preview.figures;
        Self {
            ltv: Decimal(figures.ltv),
            most: Decimal(figures.most),
            call_price: Decimal(figures.call_price),
            liq_price: Decimal(figures.liquidation_price),
            rate_day: Decimal(figures.daily_rate),
            apr: percent(figures.yearly_rate),
            interest: Decimal(figures.interest),
            total: Decimal(figures.total),
            end_time: Millis(figures.ends_at),
            index_price: preview.price.map(Decimal),
        }
    }
}

fn order_no(order: &PledgeOrder) -> String {
    format!("P{:016}", order.row.id.0)
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PledgeOpenedView {
    id: u64,
    order_no: String,
    ltv: Option<WireRate>,
    liq_price: WirePrice,
}

impl From<PledgeOrder> for PledgeOpenedView {
    fn from(order: PledgeOrder) -> Self {
        Self {
            id: order.row.id.0,
            order_no: order_no(&order),
            ltv: order.ltv.map(Decimal),
            liq_price: Decimal(order.liquidation_price),
        }
    }
}

/// Status: 0 active, 1 repaid, 2 liquidated, 3 overdue.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PledgeOrderRow {
    id: u64,
    order_no: String,
    plan_id: u32,
    plan_title: String,
    collateral: WireAmount,
    collateral_coin: String,
    collateral_usdt: Option<WireAmount>,
    /// Principal and interest due now.
    debt: WireAmount,
    principal: WireAmount,
    accrued_interest: WireAmount,
    interest_paid: WireAmount,
    ltv: Option<WireRate>,
    init_ltv: WireRate,
    call_ltv: WireRate,
    liq_ltv: WireRate,
    rate_day: WireRate,
    apr: WireRate,
    liq_fee: WireRate,
    index_symbol: String,
    index_price: Option<WirePrice>,
    call_price: WirePrice,
    liq_price: WirePrice,
    /// The most collateral that can be removed now.
    removable: WireAmount,
    status: i64,
    days: i64,
    create_time: Millis,
    end_time: Millis,
    /// The last moment to repay or renew.
    grace_until: Millis,
    renew_from: Millis,
    close_time: Option<Millis>,
    /// Collateral that went back at the end.
    released: WireAmount,
}

impl From<PledgeOrder> for PledgeOrderRow {
    fn from(order: PledgeOrder) -> Self {
        let (order_no, grace_until, renew_from) = (order_no(&order), order.grace_until(), order.renewable_from());
        let PledgeOrder { row, coin, index, levels, due, price, value, ltv, call_price, liquidation_price, removable } =
            order;
        Self {
            id: row.id.0,
            order_no,
            plan_id: row.product.0,
            collateral: Decimal(row.collateral),
            collateral_coin: coin.to_ascii_lowercase(),
            plan_title: coin,
            collateral_usdt: value.map(Decimal),
            debt: Decimal(due.total()),
            principal: Decimal(row.principal),
            accrued_interest: Decimal(due.interest),
            interest_paid: Decimal(row.interest_paid),
            ltv: ltv.map(Decimal),
            init_ltv: Decimal(levels.initial),
            call_ltv: Decimal(levels.call),
            liq_ltv: Decimal(levels.liquidation),
            rate_day: Decimal(row.rate),
            apr: yearly(row.rate),
            liq_fee: Decimal(levels.fee),
            index_symbol: index,
            index_price: price.map(Decimal),
            call_price: Decimal(call_price),
            liq_price: Decimal(liquidation_price),
            removable: Decimal(removable),
            status: row.status,
            days: row.days,
            create_time: Millis(row.opened_at),
            end_time: Millis(row.ends_at),
            grace_until: Millis(grace_until),
            renew_from: Millis(renew_from),
            close_time: row.ended_at.map(Millis),
            released: Decimal(row.released),
        }
    }
}

/// All open pledges of the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PledgeTotalsView {
    total_collateral_usdt: WireAmount,
    total_debt: WireAmount,
    /// The highest of them.
    ltv_max: Option<WireRate>,
    orders: u64,
    /// What may be owed on all of them, and what is left of it.
    limit: WireAmount,
    limit_left: WireAmount,
}

impl From<PledgeTotals> for PledgeTotalsView {
    fn from(totals: PledgeTotals) -> Self {
        Self {
            total_collateral_usdt: Decimal(totals.collateral_usdt),
            total_debt: Decimal(totals.debt),
            ltv_max: totals.ltv_max.map(Decimal),
            orders: totals.orders,
            limit: Decimal(totals.limit),
            limit_left: Decimal(totals.limit_left),
        }
    }
}

/// A pledge after a change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PledgeChangedView {
    ltv: Option<WireRate>,
    liq_price: WirePrice,
    debt: WireAmount,
    status: i64,
}

impl From<PledgeOrder> for PledgeChangedView {
    fn from(order: PledgeOrder) -> Self {
        Self {
            ltv: order.ltv.map(Decimal),
            liq_price: Decimal(order.liquidation_price),
            debt: Decimal(order.due.total()),
            status: order.row.status,
        }
    }
}

/// A sale that the owner asked for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CollateralSoldView {
    sold: WireAmount,
    price: WirePrice,
    fee: WireAmount,
    repaid: WireAmount,
    debt: WireAmount,
    status: i64,
}

impl From<(CollateralSold, PledgeOrder)> for CollateralSoldView {
    fn from((sold, order): (CollateralSold, PledgeOrder)) -> Self {
        Self {
            sold: Decimal(sold.sold),
            price: Decimal(sold.price),
            fee: Decimal(sold.fee),
            repaid: Decimal(sold.repaid),
            debt: Decimal(order.due.total()),
            status: order.row.status,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RedeemedView {
    released: WireAmount,
    paid: WireAmount,
}

impl From<Redeemed> for RedeemedView {
    fn from(redeemed: Redeemed) -> Self {
        Self { released: Decimal(redeemed.released), paid: Decimal(redeemed.paid) }
    }
}

/// Collateral that the pool took at one tick. Reason: 0 liquidation, 1 end of the term, 2 its owner.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SaleRow {
    time: Millis,
    tick: u64,
    price: WirePrice,
    quantity: WireAmount,
    fee: WireAmount,
    repaid: WireAmount,
    shortfall: WireAmount,
    reason: i64,
}

impl From<CollateralSaleRow> for SaleRow {
    fn from(row: CollateralSaleRow) -> Self {
        Self {
            time: Millis(row.at),
            tick: row.tick,
            price: Decimal(row.price),
            quantity: Decimal(row.sold),
            fee: Decimal(row.fee),
            repaid: Decimal(row.repaid),
            shortfall: Decimal(row.shortfall),
            reason: row.why,
        }
    }
}
