//! Commitments: making them, taking them back, and what became of them.

use plimsoll_engine::command::{CancelCommitment, CommitSale};
use plimsoll_engine::sales::Sale;
use plimsoll_engine::view::SalePreview;
use plimsoll_engine::{Engine, Event, Reject, RequestKey};
use plimsoll_store::projections::SaleOrderRow;
use plimsoll_units::{Amount, Price, SaleId, SaleOrderId, Timestamp};

use super::Sales;
use crate::coins::{check_decimals, coin_of};
use crate::engine_client::said;
use crate::error::{AppError, Result};
use crate::history::Listed;
use crate::principal::Principal;
use crate::projection::codes;
use crate::{Page, refusal};

#[derive(Clone, Copy, Debug)]
pub struct SaleForm {
    pub sale: SaleId,
    pub amount: Amount,
    /// The price that the form showed.
    pub price: Option<Price>,
}

/// What a commitment comes to now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaleCommitment {
    pub id: SaleOrderId,
    pub committed: Amount,
}

/// A part of the tokens that becomes free by date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SalePart {
    pub at: Timestamp,
    pub amount: Amount,
    pub is_done: bool,
}

/// A commitment and the sale it was made to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaleOrder {
    pub row: SaleOrderRow,
    pub coin: String,
    pub price: Price,
    pub ends_at: Timestamp,
    pub schedule: Vec<SalePart>,
}

/// The later parts of an allotment. They become free in order, so those within what is free are done.
fn schedule(sale: &Sale, row: &SaleOrderRow) -> Vec<SalePart> {
    if row.status != codes::SALE_ALLOTTED {
        return Vec::new();
    }
    let mut left = row.tokens - row.locked - sale.terms.free_at_listing(row.tokens);
    let parts = sale.terms.schedule(row.tokens).into_iter();
    let part = |(at, amount): (Timestamp, Amount)| {
        left -= amount;
        SalePart { at, amount, is_done: !left.is_negative() }
    };
    parts.map(part).collect()
}

fn order(engine: &Engine, row: SaleOrderRow) -> Option<SaleOrder> {
    let sale = engine.sales().sale(row.sale)?;
    let terms = &sale.terms;
    let (coin, schedule) = (coin_of(engine, terms.asset), schedule(sale, &row));
    Some(SaleOrder { row, coin, price: terms.price, ends_at: terms.ends_at, schedule })
}

impl Sales {
    /// What a commitment would bring if the sale ended now.
    pub fn preview(&self, principal: &Principal, sale: SaleId, amount: Amount) -> Result<SalePreview> {
        check_decimals("USDT", amount, "amount")?;
        let read = self.engine_client.read_stale(|engine| engine.sale_preview(principal.account, sale, amount));
        Ok(read??)
    }

    pub async fn commit(
        &self,
        principal: &Principal,
        form: &SaleForm,
        key: Option<RequestKey>,
    ) -> Result<SaleCommitment> {
        check_decimals("USDT", form.amount, "amount")?;
        let SaleForm { sale, amount, price } = *form;
        let command = CommitSale { account: principal.account, sale, amount, price };
        let done = self.engine_client.submit(command, key).await?;
        let id = SaleOrderId(done.receipt.id);
        let now = said(done.events(), |event| match *event {
            Event::SaleCommitted { committed, .. } => Some(committed),
            _ => None,
        });
        // A repeated request: the row says what it comes to now.
        let committed = match now {
            Some(committed) => committed,
            None => self.row(principal, id).await?.amount,
        };
        Ok(SaleCommitment { id, committed })
    }

    /// Takes back everything that the caller has committed to the sale. Returns how much that is.
    pub async fn cancel(&self, principal: &Principal, sale: SaleId, key: Option<RequestKey>) -> Result<Amount> {
        let done = self.engine_client.submit(CancelCommitment { account: principal.account, sale }, key).await?;
        let refund = said(done.events(), |event| match *event {
            Event::SaleCancelled { refund, .. } => Some(refund),
            _ => None,
        });
        match refund {
            Some(refund) => Ok(refund),
            None => Ok(self.row(principal, SaleOrderId(done.receipt.id)).await?.refund),
        }
    }

    /// The sale that one of the caller's commitments belongs to.
    pub async fn sale_of(&self, principal: &Principal, id: SaleOrderId) -> Result<SaleId> {
        Ok(self.row(principal, id).await?.sale)
    }

    async fn row(&self, principal: &Principal, id: SaleOrderId) -> Result<SaleOrderRow> {
        self.history.catch_up().await;
        Ok(self.store.sale_order_of(principal.account, id).await?.ok_or(refusal::NOT_FOUND)?)
    }

    /// Newest first.
    pub async fn orders(&self, principal: &Principal, status: Option<i64>, page: Page) -> Result<Listed<SaleOrder>> {
        self.history.catch_up().await;
        let (total, rows) = self.store.sale_orders_of(principal.account, status, page).await?;
        let orders = self.engine_client.read_stale(|engine| {
            rows.into_iter().map(|row| order(engine, row).ok_or(Reject::NotFound)).collect::<Vec<_>>()
        })?;
        let orders: std::result::Result<Vec<SaleOrder>, Reject> = orders.into_iter().collect();
        Ok((total, orders.map_err(|_| AppError::world("a commitment without its sale"))?))
    }
}
