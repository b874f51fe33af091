//! Lists of one account's commitments to token sales, newest first. Every query names the owner.

use plimsoll_units::{AccountId, SaleId, SaleOrderId};

use super::lists::{NEWEST_ID, Question, by_status, one_of_account};
use super::rows::sales::SaleOrderRow;
use crate::{Page, Result, Store};

impl Store {
    pub async fn sale_orders_of(
        &self,
        account: AccountId,
        status: Option<i64>,
        page: Page,
    ) -> Result<(u64, Vec<SaleOrderRow>)> {
        by_status(account, status).page(self, page).await
    }

    pub async fn sale_order_of(&self, account: AccountId, id: SaleOrderId) -> Result<Option<SaleOrderRow>> {
        one_of_account(account, id.0).first(self).await
    }

    /// The newest commitment of an account to a sale.
    pub async fn sale_order_in(&self, account: AccountId, sale: SaleId) -> Result<Option<SaleOrderRow>> {
        let values = vec![account.0.into(), sale.0.into()];
        Question { condition: "account = $1 AND sale = $2", order: NEWEST_ID, values }.first(self).await
    }
}
