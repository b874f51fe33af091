//! Lists of one account's loans and pledges, newest first. Every query names the owner.

use plimsoll_units::{AccountId, LoanId, PledgeId};

use super::lists::{ANY, NEWEST, Question, by_status, one_of_account};
use super::rows::lending::{CollateralSaleRow, LoanCreditRow, LoanPaymentRow, LoanRow, PledgeRow};
use crate::{Page, Result, Store};

fn parts_of(condition: &'static str, account: AccountId, whole: u64) -> Question {
    Question { condition, order: NEWEST, values: vec![account.0.into(), i64::try_from(whole).unwrap_or(ANY)] }
}

impl Store {
    pub async fn loans_of(&self, account: AccountId, status: Option<i64>, page: Page) -> Result<(u64, Vec<LoanRow>)> {
        by_status(account, status).page(self, page).await
    }

    pub async fn loan_of(&self, account: AccountId, id: LoanId) -> Result<Option<LoanRow>> {
        one_of_account(account, id.0).first(self).await
    }

    pub async fn loan_payments_of(
        &self,
        account: AccountId,
        loan: LoanId,
        page: Page,
    ) -> Result<(u64, Vec<LoanPaymentRow>)> {
        parts_of("account = $1 AND loan = $2", account, loan.0).page(self, page).await
    }

    /// What loans did to a credit score, the newest of them.
    pub async fn loan_credit_of(&self, account: AccountId, limit: i64) -> Result<Vec<LoanCreditRow>> {
        let question = Question { condition: "account = $1", order: NEWEST, values: vec![account.0.into()] };
        question.rows(self, limit, 0).await
    }

    pub async fn pledges_of(
        &self,
        account: AccountId,
        status: Option<i64>,
        page: Page,
    ) -> Result<(u64, Vec<PledgeRow>)> {
        by_status(account, status).page(self, page).await
    }

    pub async fn pledge_of(&self, account: AccountId, id: PledgeId) -> Result<Option<PledgeRow>> {
        one_of_account(account, id.0).first(self).await
    }

    pub async fn collateral_sales_of(
        &self,
        account: AccountId,
        pledge: PledgeId,
        page: Page,
    ) -> Result<(u64, Vec<CollateralSaleRow>)> {
        parts_of("account = $1 AND pledge = $2", account, pledge.0).page(self, page).await
    }
}
