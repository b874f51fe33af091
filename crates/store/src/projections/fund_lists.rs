//! Lists of one account's purchases of funds, newest first: every query names the owner. And the published values of
//! funds, which are everybody's.

use plimsoll_units::{AccountId, FundId, FundOrderId, Timestamp};

use super::lists::{ANY, NEWEST, Question, by_status, one_of_account};
use super::rows::funds::{DividendRow, FundOrderRow, FundPaymentRow, NavCutRow, NavHoldingRow};
use crate::{Page, Result, Store};

impl Store {
    pub async fn fund_orders_of(
        &self,
        account: AccountId,
        status: Option<i64>,
        page: Page,
    ) -> Result<(u64, Vec<FundOrderRow>)> {
        by_status(account, status).page(self, page).await
    }

    pub async fn fund_order_of(&self, account: AccountId, id: FundOrderId) -> Result<Option<FundOrderRow>> {
        one_of_account(account, id.0).first(self).await
    }

    pub async fn fund_payments_of(
        &self,
        account: AccountId,
        order: FundOrderId,
        limit: i64,
    ) -> Result<Vec<FundPaymentRow>> {
        let values = vec![account.0.into(), i64::try_from(order.0).unwrap_or(ANY)];
        let question = Question { condition: "account = $1 AND fund_order = $2", order: NEWEST, values };
        question.rows(self, limit, 0).await
    }

    /// Dividends of one account, newest first.
    pub async fn dividends_of(&self, account: AccountId, limit: i64) -> Result<Vec<DividendRow>> {
        let values = vec![account.0.into()];
        Question { condition: "account = $1", order: "quarter DESC", values }.rows(self, limit, 0).await
    }

    /// The daily values of a fund, newest first.
    pub async fn nav_cuts(&self, fund: FundId, page: Page) -> Result<(u64, Vec<NavCutRow>)> {
        cuts_of(fund).page(self, page).await
    }

    /// The newest values, as many as asked for.
    pub async fn last_nav_cuts(&self, fund: FundId, limit: i64) -> Result<Vec<NavCutRow>> {
        cuts_of(fund).rows(self, limit, 0).await
    }

    /// What a fund held at its cuts from one moment to another, both included.
    pub async fn nav_holdings(
        &self,
        fund: FundId,
        from: Timestamp,
        until: Timestamp,
        limit: i64,
    ) -> Result<Vec<NavHoldingRow>> {
        let values = vec![fund.0.into(), from.0, until.0];
        let condition = "fund = $1 AND at >= $2 AND at <= $3";
        Question { condition, order: "at DESC, asset", values }.rows(self, limit, 0).await
    }
}

fn cuts_of(fund: FundId) -> Question {
    Question { condition: "fund = $1", order: "at DESC", values: vec![fund.0.into()] }
}
