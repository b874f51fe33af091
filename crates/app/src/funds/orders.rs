//! Purchases: buying, taking back, redeeming, and what each has earned day by day.

use plimsoll_engine::command::{BuyFund, CancelFundOrder, CancelNavOrder, RedeemFund};
use plimsoll_engine::funds::{FUND_DAYS_MAX, FundPays};
use plimsoll_engine::view::FundPreview;
use plimsoll_engine::{Engine, Event, Reject, RequestKey};
use plimsoll_store::projections::FundOrderRow;
use plimsoll_units::{Amount, DAY_MS, FundId, FundOrderId, Rate, Timestamp};

use super::nav_orders::{NavPosition, nav_purchase};
use super::{FundOffer, Funds};
use crate::coins::{check_decimals, coin_of};
use crate::engine_client::said;
use crate::error::{AppError, Result};
use crate::history::Listed;
use crate::principal::Principal;
use crate::projection::codes;
use crate::{Page, refusal};

#[derive(Clone, Copy, Debug, Default)]
pub struct FundForm {
    pub fund: u32,
    pub amount: Amount,
    pub days: u16,
    /// The yearly rate that the form showed.
    pub rate: Option<Rate>,
}

/// A purchase: as the engine has it while it is open, as its row has it afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FundPurchase {
    pub row: FundOrderRow,
    pub coin: String,
    /// Of the principal that is in it now.
    pub daily: Amount,
    /// Earned and not yet paid.
    pub accrued: Amount,
    pub days_accrued: u16,
    /// Units of a fund that holds coins.
    pub position: Option<NavPosition>,
    /// Coins that its fund may hold.
    pub coins: Vec<String>,
}

impl FundPurchase {
    /// Of the whole term, at the principal that is in it now.
    pub fn reward(&self) -> Amount {
        Amount::from_units(self.daily.units() * i128::from(self.row.days))
    }
    pub fn is_open(&self) -> bool {
        matches!(self.row.status, codes::FUND_WAITING | codes::FUND_RUNNING)
    }
}

/// What a redemption did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FundRedeemed {
    pub amount: Amount,
    /// Earned by that part and not paid.
    pub forfeited: Amount,
    pub left: Amount,
    pub at: Timestamp,
}

/// One day of a purchase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FundDay {
    pub at: Timestamp,
    pub amount: Amount,
    pub earned: Amount,
    pub is_paid: bool,
    /// Of one unit, for a fund that holds coins.
    pub nav: Option<Amount>,
}

fn purchase(engine: &Engine, row: FundOrderRow) -> FundPurchase {
    if row.kind == codes::FUND_NAV {
        return nav_purchase(engine, row);
    }
    let coin = coin_of(engine, row.asset);
    match engine.fund_order_view(row.id) {
        Some(view) => FundPurchase {
            coin,
            daily: view.order.daily(),
            accrued: view.accrued,
            days_accrued: view.days_accrued,
            row: FundOrderRow { amount: view.order.amount, ..row },
            position: None,
            coins: Vec::new(),
        },
        None => {
            let days = if row.status == codes::FUND_MATURED { row.days } else { 0 };
            FundPurchase {
                coin,
                daily: plimsoll_engine::funds::daily_reward(row.amount, row.rate),
                accrued: Amount::ZERO,
                days_accrued: u16::try_from(days).unwrap_or_default(),
                row,
                position: None,
                coins: Vec::new(),
            }
        }
    }
}

impl Funds {
    pub fn preview(&self, form: &FundForm) -> Result<FundPreview> {
        let known = self.check_form(form)?;
        let read = self.engine_client.read_stale(|engine| engine.fund_preview(known.id, form.amount, form.days));
        Ok(read??)
    }

    pub async fn buy(&self, principal: &Principal, form: &FundForm, key: Option<RequestKey>) -> Result<FundPurchase> {
        let known = self.check_form(form)?;
        if form.rate.is_some_and(|rate| rate != known.fund.terms.rate) {
            return Err(refusal::Refusal::from(Reject::ProductRemoved).because("the rate has changed").into());
        }
        let FundForm { amount, days, .. } = *form;
        let command = BuyFund { account: principal.account, fund: known.id, amount, days };
        let done = self.engine_client.submit(command, key).await?;
        self.purchase(principal, FundOrderId(done.receipt.id)).await
    }

    fn check_form(&self, form: &FundForm) -> Result<FundOffer> {
        let known = self.engine_client.read_stale(|engine| super::offer(engine, FundId(form.fund)))?;
        let known = known.ok_or(Reject::ProductRemoved)?;
        check_decimals(&known.coin, form.amount, "money")?;
        Ok(known)
    }

    /// What was not dealt yet comes back: a purchase before its value date, or the rest of a redemption of units.
    pub async fn cancel(
        &self,
        principal: &Principal,
        order: FundOrderId,
        key: Option<RequestKey>,
    ) -> Result<FundPurchase> {
        let account = principal.account;
        if self.is_nav_order(order)? {
            self.engine_client.submit(CancelNavOrder { account, order }, key).await?;
        } else {
            self.engine_client.submit(CancelFundOrder { account, order }, key).await?;
        }
        self.purchase(principal, order).await
    }

    pub async fn redeem(
        &self,
        principal: &Principal,
        order: FundOrderId,
        amount: Amount,
        key: Option<RequestKey>,
    ) -> Result<FundRedeemed> {
        let before = self.purchase(principal, order).await?;
        check_decimals(&before.coin, amount, "amount")?;
        let command = RedeemFund { account: principal.account, order, amount };
        let done = self.engine_client.submit(command, key).await?;
        let after = self.purchase(principal, order).await?;
        let redeemed = said(done.events(), |event| match *event {
            Event::FundRedeemed { amount, forfeited, left, .. } => Some((amount, forfeited, left)),
            _ => None,
        });
        // A repeated request: the first one's row says what it did.
        let rows = self.store.fund_payments_of(principal.account, order, i64::from(FUND_DAYS_MAX)).await?;
        let last = rows.into_iter().find(|row| row.reward.is_zero());
        let last = last.ok_or_else(|| AppError::world("a redemption without a row"))?;
        let (amount, forfeited, left) = redeemed.unwrap_or((last.principal, last.forfeited, after.row.amount));
        Ok(FundRedeemed { amount, forfeited, left, at: last.at })
    }

    /// Newest first.
    pub async fn purchases(
        &self,
        principal: &Principal,
        status: Option<i64>,
        page: Page,
    ) -> Result<Listed<FundPurchase>> {
        self.history.catch_up().await;
        let (total, rows) = self.store.fund_orders_of(principal.account, status, page).await?;
        let orders = |engine: &Engine| rows.into_iter().map(|row| purchase(engine, row)).collect();
        Ok((total, self.engine_client.read_stale(orders)?))
    }

    pub async fn purchase(&self, principal: &Principal, id: FundOrderId) -> Result<FundPurchase> {
        self.history.catch_up().await;
        let row = self.store.fund_order_of(principal.account, id).await?.ok_or(refusal::NOT_FOUND)?;
        self.engine_client.read_stale(|engine| purchase(engine, row))
    }

    /// What a purchase earned on each day, newest first: what was paid, or what is counted until it is.
    pub async fn days(&self, principal: &Principal, order: &FundPurchase) -> Result<Vec<FundDay>> {
        let row = &order.row;
        if let Some(position) = &order.position {
            return self.nav_order_days(row, position).await;
        }
        if row.pays == codes::fund_pays(FundPays::Daily) {
            let rows = self.store.fund_payments_of(principal.account, row.id, i64::from(FUND_DAYS_MAX)).await?;
            let paid = rows.into_iter().filter(|paid| paid.reward.is_positive());
            let day = |paid: plimsoll_store::projections::FundPaymentRow| FundDay {
                at: paid.at,
                amount: row.amount,
                earned: paid.reward,
                is_paid: true,
                nav: None,
            };
            return Ok(paid.map(day).collect());
        }
        let is_paid = row.status == codes::FUND_MATURED;
        let day = |n: u16| FundDay {
            at: row.value_at.plus(i64::from(n) * DAY_MS),
            amount: row.amount,
            earned: order.daily,
            is_paid,
            nav: None,
        };
        Ok((1..=order.days_accrued).rev().map(day).collect())
    }
}
