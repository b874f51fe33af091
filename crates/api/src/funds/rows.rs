//! What the calls of funds return. Rates are fractions.

use plimsoll_app::engine::funds::FundClass;
use plimsoll_app::funds::{
    CoinIncome, FundDay, FundIncome, FundOffer, FundPreview, FundPurchase, FundRedeemed, NavOffer, NavPreview,
    RedemptionPreview,
};
use plimsoll_app::projection::codes;
use plimsoll_units::{Amount, Rate};
use serde::Serialize;
use utoipa::ToSchema;

use super::nav_rows::{NavPositionRow, NavView};
use crate::wire::{Decimal, Millis, WireAmount, WireRate};

/// Logos are drawn by this server.
const LOGOS: &str = "/static/coins/";
/// A fixed rate, paid from what the operator put in.
const FIXED: &str = "FIXED";
/// Units of what the fund holds.
const NAV: &str = "NAV";
/// The coin that units are bought with and paid in.
const CASH: &str = "usdt";

pub(super) const fn class_number(class: FundClass) -> i64 {
    match class {
        FundClass::General => 0,
        FundClass::Vip => 1,
        FundClass::Institution => 2,
    }
}

fn title(coin: &str, days: &str) -> String {
    format!("{coin} {days} days")
}

/// A fund that holds coins is named by them.
fn basket(coins: &[String]) -> String {
    coins.join(" · ")
}

/// A fund and what stands behind it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FundRow {
    id: u32,
    title: String,
    icon: String,
    coin: String,
    kind: &'static str,
    /// 0 for everybody, 1 from a VIP level on, 2 for institutions.
    classify: i64,
    /// Terms in days, separated by commas.
    days: String,
    /// Simple interest a year.
    apr: WireRate,
    limit_min: WireAmount,
    limit_max: WireAmount,
    /// Orders that a person may make; 0 for no limit.
    time_limit: u16,
    /// The VIP level that is needed.
    level: u8,
    /// 2 pays every day, 3 at the end.
    #[serde(rename = "type")]
    pays: i64,
    /// What can still be sold.
    remain_amount: WireAmount,
    purchased_amount: WireAmount,
    total_invest_amount: WireAmount,
    /// Principal that lies in the fund's account; nothing else is done with it.
    principal: WireAmount,
    /// The operator's money for rewards that is not reserved yet.
    reward_held: WireAmount,
    /// Reserved for what was bought.
    reward_reserved: WireAmount,
    /// What the unsold quota and waiting orders could earn at most.
    reward_needed: WireAmount,
    reward_paid: WireAmount,
    /// 1 on offer.
    status: i64,
    /// Value and holdings of a fund of kind `NAV`.
    nav: Option<NavView>,
}

impl From<FundOffer> for FundRow {
    fn from(offer: FundOffer) -> Self {
        let FundOffer { id, coin, fund, coverage } = offer;
        let terms = &fund.terms;
        let days: Vec<String> = terms.days.iter().map(ToString::to_string).collect();
        let lower = coin.to_ascii_lowercase();
        Self {
            id: id.0,
            title: title(&coin, &days.join(" / ")),
            icon: format!("{LOGOS}{lower}.svg"),
            coin: lower,
            kind: FIXED,
            classify: class_number(terms.class),
            days: days.join(","),
            apr: Decimal(terms.rate),
            limit_min: Decimal(terms.minimum),
            limit_max: Decimal(terms.maximum),
            time_limit: terms.times,
            level: terms.level,
            pays: codes::fund_pays(terms.pays),
            remain_amount: Decimal(fund.left()),
            purchased_amount: Decimal(fund.sold),
            total_invest_amount: Decimal(terms.quota),
            principal: Decimal(coverage.principal),
            reward_held: Decimal(coverage.reward),
            reward_reserved: Decimal(coverage.reserved),
            reward_needed: Decimal(coverage.needed),
            reward_paid: Decimal(fund.paid),
            status: i64::from(terms.open),
            nav: None,
        }
    }
}

/// What a fund that holds coins has not: a rate, a quota, a reward.
impl From<&NavOffer> for FundRow {
    fn from(offer: &NavOffer) -> Self {
        let (terms, none) = (&offer.fund.terms, Decimal(Amount::ZERO));
        Self {
            id: offer.id.0,
            title: basket(&offer.coins),
            icon: format!("{LOGOS}{}.svg", offer.coins.first().map_or(CASH.to_owned(), |c| c.to_ascii_lowercase())),
            coin: CASH.to_owned(),
            kind: NAV,
            classify: class_number(terms.class),
            days: terms.lock_days.to_string(),
            apr: Decimal(Rate::ZERO),
            limit_min: Decimal(terms.minimum),
            limit_max: Decimal(terms.maximum),
            time_limit: 0,
            level: terms.level,
            pays: 0,
            remain_amount: none,
            purchased_amount: none,
            total_invest_amount: none,
            principal: none,
            reward_held: none,
            reward_reserved: none,
            reward_needed: none,
            reward_paid: none,
            status: i64::from(terms.open),
            nav: Some(offer.into()),
        }
    }
}

/// An order before anybody agrees.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FundPreviewView {
    amount: WireAmount,
    days: u16,
    apr: WireRate,
    daily: WireAmount,
    /// Of the whole term.
    reward: WireAmount,
    total: WireAmount,
    /// From here on it earns; until then it can be taken back.
    value_time: Millis,
    end_time: Millis,
    /// Units at the last value, and leaving within the lock-up; of funds of kind `NAV`.
    units: Option<WireAmount>,
    nav: Option<WireAmount>,
    early_cap: Option<WireRate>,
    exit_fee: Option<WireRate>,
}

impl From<NavPreview> for FundPreviewView {
    fn from(preview: NavPreview) -> Self {
        let none = Decimal(Amount::ZERO);
        Self {
            amount: Decimal(preview.amount),
            days: 0,
            apr: Decimal(Rate::ZERO),
            daily: none,
            reward: none,
            total: none,
            value_time: Millis(preview.cut_at),
            end_time: Millis(preview.locked_until),
            units: Some(Decimal(preview.units)),
            nav: Some(Decimal(preview.nav)),
            early_cap: Some(Decimal(preview.early_cap)),
            exit_fee: Some(Decimal(preview.exit_fee)),
        }
    }
}

impl From<FundPreview> for FundPreviewView {
    fn from(preview: FundPreview) -> Self {
        let FundPreview { amount, days, rate, daily, reward, value_at, ends_at } = preview;
        Self {
            amount: Decimal(amount),
            days,
            apr: Decimal(rate),
            daily: Decimal(daily),
            reward: Decimal(reward),
            total: Decimal(amount + reward),
            value_time: Millis(value_at),
            end_time: Millis(ends_at),
            units: None,
            nav: None,
            early_cap: None,
            exit_fee: None,
        }
    }
}

/// A purchase.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FundOrderRow {
    id: u64,
    order_no: String,
    plan_id: u32,
    plan_title: String,
    coin: String,
    kind: &'static str,
    /// Principal in it now.
    amount: WireAmount,
    bought_amount: WireAmount,
    days: i64,
    apr: WireRate,
    avg_rate: WireRate,
    #[serde(rename = "type")]
    pays: i64,
    /// 0 waits for its value date, 1 runs, 2 turned down, 3 over, 4 redeemed or taken back.
    status: i64,
    daily: WireAmount,
    /// Earned, not yet paid.
    accrued: WireAmount,
    paid: WireAmount,
    /// Paid and earned.
    accumula_earn: WireAmount,
    /// Of the whole term, at the present principal.
    reward: WireAmount,
    days_accrued: u16,
    limit_min: WireAmount,
    create_time: Millis,
    value_time: Millis,
    end_time: Millis,
    settle_time: Option<Millis>,
    /// Units of a fund of kind `NAV`.
    position: Option<NavPositionRow>,
}

impl From<FundPurchase> for FundOrderRow {
    fn from(purchase: FundPurchase) -> Self {
        let reward = purchase.reward();
        let amount = if purchase.is_open() { purchase.row.amount } else { Amount::ZERO };
        let FundPurchase { row, coin, daily, accrued, days_accrued, position, coins } = purchase;
        let gained = position.as_ref().map_or(row.paid + accrued, |position| position.gain);
        Self {
            id: row.id.0,
            order_no: format!("F{:016}", row.id.0),
            plan_id: row.fund.0,
            plan_title: if position.is_some() { basket(&coins) } else { title(&coin, &row.days.to_string()) },
            coin: coin.to_ascii_lowercase(),
            kind: if position.is_some() { NAV } else { FIXED },
            amount: Decimal(amount),
            bought_amount: Decimal(row.bought),
            days: row.days,
            apr: Decimal(row.rate),
            avg_rate: Decimal(row.rate),
            pays: row.pays,
            status: row.status,
            daily: Decimal(daily),
            accrued: Decimal(accrued),
            paid: Decimal(row.paid),
            accumula_earn: Decimal(gained),
            reward: Decimal(reward),
            days_accrued,
            limit_min: Decimal(row.minimum),
            create_time: Millis(row.bought_at),
            value_time: Millis(row.value_at),
            end_time: Millis(row.ends_at),
            settle_time: row.ended_at.map(Millis),
            position: position.map(|position| NavPositionRow::of(&position, (row.units_bought, row.nav))),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FundDayRow {
    date: Millis,
    amount: WireAmount,
    earn: WireAmount,
    paid: bool,
    /// Of one unit, for a fund of kind `NAV`.
    nav: Option<WireAmount>,
}

/// A purchase with what each day brought, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FundOrderDetail {
    #[serde(flatten)]
    order: FundOrderRow,
    rows: Vec<FundDayRow>,
}

impl FundOrderDetail {
    pub(super) fn of(order: FundPurchase, days: Vec<FundDay>) -> Self {
        let row = |day: FundDay| FundDayRow {
            date: Millis(day.at),
            amount: Decimal(day.amount),
            earn: Decimal(day.earned),
            paid: day.is_paid,
            nav: day.nav.map(Decimal),
        };
        Self { order: order.into(), rows: days.into_iter().map(row).collect() }
    }
}

/// What a redemption brought.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FundRedeemedView {
    gross: WireAmount,
    fee: WireAmount,
    net: WireAmount,
    /// Earned by that part and not paid.
    forfeited: WireAmount,
    left: WireAmount,
    pay_time: Millis,
    /// Of a fund of kind `NAV`: asked now, paid at the cut, and the figures are those of the last value.
    units: Option<WireAmount>,
}

impl FundRedeemedView {
    pub(super) fn asked(order: &FundPurchase, preview: Option<RedemptionPreview>) -> Self {
        let none = Amount::ZERO;
        let left = order.position.map_or(none, |position| position.units);
        let cut_at = order.position.and_then(|p| p.request).map_or(order.row.value_at, |request| request.cut_at);
        let (units, gross, fee, net) = preview.map_or((none, none, none, none), |p| (p.units, p.gross, p.fee, p.net));
        Self {
            gross: Decimal(gross),
            fee: Decimal(fee),
            net: Decimal(net),
            forfeited: Decimal(none),
            left: Decimal(left - units),
            pay_time: Millis(cut_at),
            units: Some(Decimal(units)),
        }
    }
}

impl From<FundRedeemed> for FundRedeemedView {
    fn from(redeemed: FundRedeemed) -> Self {
        let FundRedeemed { amount, forfeited, left, at } = redeemed;
        Self {
            gross: Decimal(amount),
            fee: Decimal(Amount::ZERO),
            net: Decimal(amount),
            forfeited: Decimal(forfeited),
            left: Decimal(left),
            pay_time: Millis(at),
            units: None,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FundCoinView {
    coin: String,
    position: WireAmount,
    total_income: WireAmount,
    day_income: WireAmount,
}

/// In USDT, as far as coins have a price.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FundIncomeView {
    position: WireAmount,
    total_income: WireAmount,
    /// Earned on the last whole day.
    day_income: WireAmount,
    coins: Vec<FundCoinView>,
}

impl From<FundIncome> for FundIncomeView {
    fn from(income: FundIncome) -> Self {
        let coin = |one: CoinIncome| FundCoinView {
            coin: one.coin.to_ascii_lowercase(),
            position: Decimal(one.position),
            total_income: Decimal(one.total),
            day_income: Decimal(one.day),
        };
        Self {
            position: Decimal(income.position),
            total_income: Decimal(income.total),
            day_income: Decimal(income.day),
            coins: income.coins.into_iter().map(coin).collect(),
        }
    }
}
