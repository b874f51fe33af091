//! What the calls of funds return for those that hold coins. Rates are fractions.

use plimsoll_app::engine::INSTITUTION_TIERS;
use plimsoll_app::engine::nav_funds::{NavExit, Redemption, Request};
use plimsoll_app::funds::{NavCoin, NavCutView, NavOffer, NavPosition, RedemptionPreview, TierView};
use plimsoll_units::{Amount, DAY_MS, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::daily::OwnDividendRow;
use super::rows::{FundOrderRow, FundRow};
use crate::wire::{Decimal, Millis, WireAmount, WirePrice, WireRate};

/// A coin that a fund holds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NavCoinRow {
    coin: String,
    amount: WireAmount,
    /// In USDT.
    price: WirePrice,
    worth: WireAmount,
}

impl From<NavCoin> for NavCoinRow {
    fn from(held: NavCoin) -> Self {
        Self {
            coin: held.coin.to_ascii_lowercase(),
            amount: Decimal(held.amount),
            price: Decimal(held.price),
            worth: Decimal(held.worth),
        }
    }
}

/// Leaving within the lock-up.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NavExitRow {
    tier: u8,
    /// The part of what was bought that may leave.
    cap: WireRate,
    fee: WireRate,
}

fn exits(exits: &[NavExit]) -> Vec<NavExitRow> {
    let row = |(tier, exit): (u8, &NavExit)| NavExitRow { tier, cap: Decimal(exit.cap), fee: Decimal(exit.fee) };
    (0..).zip(exits).map(row).collect()
}

/// A fund that holds coins: its value, what it holds and how it did.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NavView {
    /// Of one unit, at the last cut.
    value: WireAmount,
    cut_time: Millis,
    next_cut: Millis,
    /// Today's cut waits for a good price.
    delayed: bool,
    /// Of one unit, at the prices of this moment.
    estimate: Option<WireAmount>,
    units: WireAmount,
    /// The operator's own.
    operator_units: WireAmount,
    /// Everything it holds, in USDT at the prices of this moment.
    gross: Option<WireAmount>,
    cash: Option<WireAmount>,
    holdings: Vec<NavCoinRow>,
    fee_year: WireRate,
    fees_taken: WireAmount,
    lock_days: u16,
    exits: Vec<NavExitRow>,
    /// From published values alone; absent while there is none that old.
    #[serde(rename = "realized7d")]
    realized_7d: Option<WireRate>,
    #[serde(rename = "realized30d")]
    realized_30d: Option<WireRate>,
    #[serde(rename = "realized90d")]
    realized_90d: Option<WireRate>,
    /// The worst fall from a high.
    drawdown_max: Option<WireRate>,
    /// Units that redemptions asked for at the last cut, and those that were dealt.
    asked: WireAmount,
    dealt: WireAmount,
}

impl From<&NavOffer> for NavView {
    fn from(offer: &NavOffer) -> Self {
        let (fund, record, now) = (&offer.fund, &offer.record, offer.now.as_ref());
        let [realized_7d, realized_30d, realized_90d] = record.realized.map(|rate| rate.map(Decimal));
        Self {
            value: Decimal(fund.nav),
            cut_time: Millis(Timestamp(fund.cut_day * DAY_MS)),
            next_cut: Millis(offer.next_cut),
            delayed: fund.is_delayed,
            estimate: now.map(|value| Decimal(value.nav)),
            units: Decimal(fund.units),
            operator_units: Decimal(fund.seed_units),
            gross: now.map(|value| Decimal(value.gross)),
            cash: now.map(|value| Decimal(value.cash)),
            holdings: offer.holdings.iter().cloned().map(Into::into).collect(),
            fee_year: Decimal(fund.terms.fee),
            fees_taken: Decimal(fund.fees_taken),
            lock_days: fund.terms.lock_days,
            exits: exits(&fund.terms.exits),
            realized_7d,
            realized_30d,
            realized_90d,
            drawdown_max: record.drawdown.map(Decimal),
            asked: Decimal(record.asked),
            dealt: Decimal(record.dealt),
        }
    }
}

/// A daily value.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NavCutRow {
    time: Millis,
    nav: WireAmount,
    gross: WireAmount,
    fee: WireAmount,
    units: WireAmount,
    cash: WireAmount,
    asked: WireAmount,
    dealt: WireAmount,
    holdings: Vec<NavCoinRow>,
}

impl From<NavCutView> for NavCutRow {
    fn from(view: NavCutView) -> Self {
        let row = view.row;
        Self {
            time: Millis(row.at),
            nav: Decimal(row.nav),
            gross: Decimal(row.gross),
            fee: Decimal(row.fee),
            units: Decimal(row.units),
            cash: Decimal(row.cash),
            asked: Decimal(row.asked),
            dealt: Decimal(row.dealt),
            holdings: view.holdings.into_iter().map(Into::into).collect(),
        }
    }
}

/// A redemption that waits for a cut: by units or by amount.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NavRequestRow {
    units: Option<WireAmount>,
    amount: Option<WireAmount>,
    asked_time: Millis,
    cut_time: Millis,
}

impl From<Request> for NavRequestRow {
    fn from(request: Request) -> Self {
        let (units, amount) = match request.wanted {
            Redemption::Units(units) => (Some(Decimal(units)), None),
            Redemption::Money(amount) => (None, Some(Decimal(amount))),
        };
        Self { units, amount, asked_time: Millis(request.asked_at), cut_time: Millis(request.cut_at) }
    }
}

/// Units of a purchase.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NavPositionRow {
    /// Units that are left, at the value of the last cut.
    units: WireAmount,
    nav: WireAmount,
    value: WireAmount,
    /// Value and what was paid out, less what was paid in.
    gain: WireAmount,
    bought_units: Option<WireAmount>,
    bought_nav: Option<WireAmount>,
    locked_until: Option<Millis>,
    /// Units that may leave at the next cut.
    early_left: WireAmount,
    exit_fee: WireRate,
    request: Option<NavRequestRow>,
}

impl NavPositionRow {
    pub(super) fn of(position: &NavPosition, bought: (Option<Amount>, Option<Amount>)) -> Self {
        Self {
            units: Decimal(position.units),
            nav: Decimal(position.nav),
            value: Decimal(position.value),
            gain: Decimal(position.gain),
            bought_units: bought.0.map(Decimal),
            bought_nav: bought.1.map(Decimal),
            locked_until: position.locked_until.map(Millis),
            early_left: Decimal(position.free_units),
            exit_fee: Decimal(position.exit_fee),
            request: position.request.map(Into::into),
        }
    }
}

/// What a redemption would bring at the last value.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RedemptionPreviewView {
    units: WireAmount,
    gross: WireAmount,
    fee: WireAmount,
    net: WireAmount,
    /// The cut that deals it.
    pay_time: Millis,
}

impl From<RedemptionPreview> for RedemptionPreviewView {
    fn from(preview: RedemptionPreview) -> Self {
        Self {
            units: Decimal(preview.units),
            gross: Decimal(preview.gross),
            fee: Decimal(preview.fee),
            net: Decimal(preview.net),
            pay_time: Millis(preview.cut_at),
        }
    }
}

/// What a tier needs: the least equity of thirty days.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TierNeedRow {
    tier: u8,
    equity: u64,
}

/// The tier of an institution, its funds and what the caller has in them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct InstitutionView {
    tier: u8,
    /// A verified institution.
    verified: bool,
    assessed: bool,
    /// The least of thirty days, in whole USDT.
    least_equity: u64,
    needs: Vec<TierNeedRow>,
    funds: Vec<FundRow>,
    orders: Vec<FundOrderRow>,
    /// What the units are worth at the last values.
    balance: WireAmount,
    lock_end: Option<Millis>,
    /// Units that may leave at the next cut, of all purchases.
    early_cap_left: WireAmount,
    /// Newest first.
    dividends: Vec<OwnDividendRow>,
}

impl From<TierView> for InstitutionView {
    fn from(view: TierView) -> Self {
        let positions = || view.orders.iter().filter_map(|order| order.position.as_ref());
        let (balance, free) = (positions().map(|p| p.value).sum(), positions().map(|p| p.free_units).sum());
        let lock_end = positions().filter_map(|position| position.locked_until).max();
        let need = |(tier, equity): (u8, &u64)| TierNeedRow { tier, equity: *equity };
        Self {
            tier: view.tier,
            verified: view.is_verified,
            assessed: view.is_assessed,
            least_equity: view.least_equity,
            needs: (1..).zip(&INSTITUTION_TIERS).map(need).collect(),
            balance: Decimal(balance),
            lock_end: lock_end.map(Millis),
            early_cap_left: Decimal(free),
            dividends: view.dividends.into_iter().map(Into::into).collect(),
            funds: view.funds.iter().map(Into::into).collect(),
            orders: view.orders.into_iter().map(Into::into).collect(),
        }
    }
}
