//! Lists of one account's purchases of funds, newest first. Every query names the owner.

use plimsoll_units::{AccountId, FundOrderId};

use super::lists::{ANY, NEWEST, Question, by_status, one_of_account};
use super::rows::funds::{FundOrderRow, FundPaymentRow};
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
}
