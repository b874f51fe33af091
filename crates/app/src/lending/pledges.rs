//! Borrowing USDT against a coin: products, opening, health, collateral, repaying.

use plimsoll_engine::command::{
    AddCollateral, Command, OpenPledge, RedeemPledge, RemoveCollateral, RenewPledge, RepayPledge, SellCollateral,
};
use plimsoll_engine::pledge::{
    CollateralSale, Levels, PLEDGE_GRACE_MS, PLEDGE_NOTICE_MS, PledgeDue, PledgeTerms, pledge_limit,
};
use plimsoll_engine::view::{LendingPool, PledgeHealth, PledgePreview};
use plimsoll_engine::{Engine, Event, Reject, RequestKey, USDT};
use plimsoll_store::projections::{CollateralSaleRow, PledgeRow};
use plimsoll_units::{Amount, PledgeId, PledgeProductId, Price, Rate, Rounding, Timestamp};

use super::Lending;
use crate::coins::{check_decimals, coin_of};
use crate::engine_client::said;
use crate::error::{AppError, Result};
use crate::history::Listed;
use crate::principal::Principal;
use crate::{Page, refusal};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PledgeProduct {
    pub id: PledgeProductId,
    pub coin: String,
    pub terms: PledgeTerms,
    /// The index that values the collateral.
    pub index: String,
    pub price: Option<Price>,
    pub pool: LendingPool,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct PledgeForm {
    pub product: u32,
    pub collateral: Amount,
    pub loan: Amount,
    pub days: u16,
    /// The daily rate that the form showed.
    pub rate: Option<Rate>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PledgePreviewed {
    pub figures: PledgePreview,
    pub price: Option<Price>,
}

/// A pledge: as the engine has it while it is open, as its row has it afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PledgeOrder {
    pub row: PledgeRow,
    pub coin: String,
    pub index: String,
    pub levels: Levels,
    pub due: PledgeDue,
    pub price: Option<Price>,
    pub value: Option<Amount>,
    pub ltv: Option<Rate>,
    pub call_price: Price,
    pub liquidation_price: Price,
    pub removable: Amount,
}

impl PledgeOrder {
    pub fn grace_until(&self) -> Timestamp {
        self.row.ends_at.plus(PLEDGE_GRACE_MS)
    }
    pub fn renewable_from(&self) -> Timestamp {
        self.row.ends_at.minus(PLEDGE_NOTICE_MS)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PledgeTotals {
    pub collateral_usdt: Amount,
    pub debt: Amount,
    /// Of the pledge that is closest to its call.
    pub ltv_max: Option<Rate>,
    pub orders: u64,
    pub limit: Amount,
    pub limit_left: Amount,
}

/// What a sale to the pool did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CollateralSold {
    pub sold: Amount,
    pub price: Price,
    pub fee: Amount,
    pub repaid: Amount,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Redeemed {
    pub released: Amount,
    pub paid: Amount,
}

fn product(engine: &Engine, id: PledgeProductId) -> Option<PledgeProduct> {
    let terms = engine.pledges().product(id)?.clone();
    let index = engine.index(terms.index)?;
    Some(PledgeProduct {
        id,
        coin: coin_of(engine, terms.asset),
        index: index.symbol.clone(),
        price: index.price,
        pool: engine.lending_pool(USDT),
        terms,
    })
}

fn order(engine: &Engine, row: PledgeRow) -> PledgeOrder {
    let levels = Levels { initial: row.initial, call: row.call, liquidation: row.liquidation, fee: row.fee };
    let index = engine.pledges().product(row.product).and_then(|terms| engine.index(terms.index));
    let (coin, symbol) = (coin_of(engine, row.asset), index.map_or_else(String::new, |index| index.symbol.clone()));
    let Some(health) = engine.pledge_health(row.id) else {
        return PledgeOrder {
            coin,
            index: symbol,
            levels,
            due: PledgeDue::default(),
            price: index.and_then(|index| index.price),
            value: None,
            ltv: None,
            call_price: Price::ZERO,
            liquidation_price: Price::ZERO,
            removable: Amount::ZERO,
            row,
        };
    };
    let PledgeHealth { pledge, due, price, ltv, call_price, liquidation_price, removable, .. } = health;
    let value = price.and_then(|price| pledge.collateral.converted(price, Rounding::Down).ok());
    let row = PledgeRow { collateral: pledge.collateral, principal: pledge.principal, rate: pledge.rate, ..row };
    PledgeOrder { row, coin, index: symbol, levels, due, price, value, ltv, call_price, liquidation_price, removable }
}

impl Lending {
    /// Those on offer.
    pub fn pledge_products(&self) -> Result<Vec<PledgeProduct>> {
        self.base.engine_client.read_stale(|engine| {
            let ids: Vec<_> = engine.pledges().products().filter(|(_, terms)| terms.open).map(|(id, _)| id).collect();
            ids.into_iter().filter_map(|id| product(engine, id)).collect()
        })
    }

    pub fn preview_pledge(&self, form: &PledgeForm) -> Result<PledgePreviewed> {
        let known = self.check_form(form)?;
        let PledgeForm { collateral, loan, days, .. } = *form;
        let read = self.base.engine_client.read_stale(|engine| engine.pledge_preview(known.id, collateral, loan, days));
        Ok(PledgePreviewed { figures: read??, price: known.price })
    }

    pub async fn open_pledge(
        &self,
        principal: &Principal,
        form: &PledgeForm,
        key: Option<RequestKey>,
    ) -> Result<PledgeOrder> {
        let known = self.check_form(form)?;
        let PledgeForm { collateral, loan, days, rate, .. } = *form;
        if rate.is_some_and(|rate| rate != known.terms.rate) {
            return Err(refusal::Refusal::from(Reject::ProductRemoved).because("the rate has changed").into());
        }
        let command = OpenPledge { account: principal.account, product: known.id, collateral, loan, days };
        let done = self.base.engine_client.submit(command, key).await?;
        self.pledge_order(principal, PledgeId(done.receipt.id)).await
    }

    fn check_form(&self, form: &PledgeForm) -> Result<PledgeProduct> {
        let id = PledgeProductId(form.product);
        let known = self.base.engine_client.read_stale(|engine| product(engine, id))?.ok_or(Reject::ProductRemoved)?;
        check_decimals(&known.coin, form.collateral, "amount")?;
        check_decimals("USDT", form.loan, "loanAmount")?;
        Ok(known)
    }

    pub async fn pledge_orders(
        &self,
        principal: &Principal,
        status: Option<i64>,
        page: Page,
    ) -> Result<Listed<PledgeOrder>> {
        self.base.history.catch_up().await;
        let (total, rows) = self.base.store.pledges_of(principal.account, status, page).await?;
        let orders = |engine: &Engine| rows.into_iter().map(|row| order(engine, row)).collect();
        Ok((total, self.base.engine_client.read_stale(orders)?))
    }

    pub async fn pledge_order(&self, principal: &Principal, id: PledgeId) -> Result<PledgeOrder> {
        self.base.history.catch_up().await;
        let row = self.base.store.pledge_of(principal.account, id).await?.ok_or(refusal::NOT_FOUND)?;
        self.base.engine_client.read_stale(|engine| order(engine, row))
    }

    pub async fn pledge_totals(&self, principal: &Principal) -> Result<PledgeTotals> {
        let account = principal.account;
        let read = self.base.engine_client.read(|engine| {
            let ids: Vec<PledgeId> = engine.pledges().pledges_of(account).map(|pledge| pledge.id).collect();
            let limit = engine.account(account).map_or(Amount::ZERO, |account| pledge_limit(account.kyc));
            (ids.into_iter().filter_map(|id| engine.pledge_health(id)).collect::<Vec<_>>(), limit)
        });
        let (open, limit) = read.await?;
        let value = |health: &PledgeHealth| {
            health.price.and_then(|price| health.pledge.collateral.converted(price, Rounding::Down).ok())
        };
        let principal: Amount = open.iter().map(|health| health.due.principal).fold(Amount::ZERO, |sum, one| sum + one);
        Ok(PledgeTotals {
            collateral_usdt: open.iter().filter_map(value).fold(Amount::ZERO, |sum, one| sum + one),
            debt: open.iter().map(|health| health.due.total()).fold(Amount::ZERO, |sum, one| sum + one),
            ltv_max: open.iter().filter_map(|health| health.ltv).max(),
            orders: open.len() as u64,
            limit,
            limit_left: (limit - principal).max(Amount::ZERO),
        })
    }

    pub async fn add_collateral(
        &self,
        principal: &Principal,
        pledge: PledgeId,
        amount: Amount,
        key: Option<RequestKey>,
    ) -> Result<PledgeOrder> {
        self.change(principal, pledge, AddCollateral { account: principal.account, pledge, amount }, key).await
    }

    pub async fn remove_collateral(
        &self,
        principal: &Principal,
        pledge: PledgeId,
        amount: Amount,
        key: Option<RequestKey>,
    ) -> Result<PledgeOrder> {
        self.change(principal, pledge, RemoveCollateral { account: principal.account, pledge, amount }, key).await
    }

    pub async fn repay_pledge(
        &self,
        principal: &Principal,
        pledge: PledgeId,
        amount: Amount,
        key: Option<RequestKey>,
    ) -> Result<PledgeOrder> {
        check_decimals("USDT", amount, "amount")?;
        self.change(principal, pledge, RepayPledge { account: principal.account, pledge, amount }, key).await
    }

    pub async fn renew_pledge(
        &self,
        principal: &Principal,
        pledge: PledgeId,
        days: u16,
        key: Option<RequestKey>,
    ) -> Result<PledgeOrder> {
        self.change(principal, pledge, RenewPledge { account: principal.account, pledge, days }, key).await
    }

    async fn change(
        &self,
        principal: &Principal,
        pledge: PledgeId,
        command: impl Into<Command>,
        key: Option<RequestKey>,
    ) -> Result<PledgeOrder> {
        self.base.engine_client.submit(command, key).await?;
        self.pledge_order(principal, pledge).await
    }

    /// Has the pool take a part of the collateral at the index, to repay.
    pub async fn sell_collateral(
        &self,
        principal: &Principal,
        pledge: PledgeId,
        amount: Amount,
        minimum_repaid: Amount,
        key: Option<RequestKey>,
    ) -> Result<(CollateralSold, PledgeOrder)> {
        let command = SellCollateral { account: principal.account, pledge, amount, minimum_repaid };
        let done = self.base.engine_client.submit(command, key).await?;
        let order = self.pledge_order(principal, pledge).await?;
        let sold = said(done.events(), |event| match event {
            Event::CollateralSold(CollateralSale { sold, price, fee, interest, principal, .. }) => {
                Some(CollateralSold { sold: *sold, price: *price, fee: *fee, repaid: *interest + *principal })
            }
            _ => None,
        });
        if let Some(sold) = sold {
            return Ok((sold, order));
        }
        // A repeated request: the first one's row says what it did.
        let (_, sales) = self.base.store.collateral_sales_of(principal.account, pledge, Page::new(1, 1)).await?;
        let last = sales.first().ok_or_else(|| AppError::world("a sale without a row"))?;
        let CollateralSaleRow { sold, price, fee, repaid, .. } = *last;
        Ok((CollateralSold { sold, price, fee, repaid }, order))
    }

    /// Repays all and releases the collateral.
    pub async fn redeem_pledge(
        &self,
        principal: &Principal,
        pledge: PledgeId,
        key: Option<RequestKey>,
    ) -> Result<Redeemed> {
        let command = RedeemPledge { account: principal.account, pledge };
        let done = self.base.engine_client.submit(command, key).await?;
        let paid = said(done.events(), |event| match *event {
            Event::PledgeRepaid { interest, principal, .. } => Some(interest + principal),
            _ => None,
        });
        let row = self.pledge_order(principal, pledge).await?.row;
        Ok(Redeemed { released: row.released, paid: paid.unwrap_or_default() })
    }

    /// Newest first.
    pub async fn collateral_sales(
        &self,
        principal: &Principal,
        pledge: PledgeId,
        page: Page,
    ) -> Result<Listed<CollateralSaleRow>> {
        self.base.history.catch_up().await;
        Ok(self.base.store.collateral_sales_of(principal.account, pledge, page).await?)
    }
}
