//! The staff's desk for loans: applications that wait, the whole file of one, and its decision.

use plimsoll_engine::Engine;
use plimsoll_engine::command::{DecideLoan, LoanOutcome};
use plimsoll_engine::loans::{DECIDED_ALONE_MAX, DECISION_MS, Loan, LoanTerms};
use plimsoll_engine::view::LendingPool;
use plimsoll_store::money::LoanApplicationRow;
use plimsoll_units::{AccountId, Amount, LoanId, StaffId, Timestamp};

use super::{Lending, zone};
use crate::coins::coin_of;
use crate::content::Credit;
use crate::error::{AppError, Result};
use crate::files::Served;
use crate::principal::UserId;
use crate::refusal;

/// Why the staff declines: income, purpose, papers, credit history, something else. As stored in the journal.
pub const DECLINE_REASONS: std::ops::RangeInclusive<u16> = 1..=5;
/// Other loans of a borrower that are shown.
const OTHERS_SHOWN: usize = 50;

/// A row of the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoanCaseRow {
    pub loan: Loan,
    pub coin: String,
    /// In USDT, when the coin has a price.
    pub value: Option<Amount>,
    pub needs_two: bool,
    pub decide_until: Timestamp,
    pub due_at: Option<Timestamp>,
    pub owed: Amount,
    pub is_overdue: bool,
}

/// Everything about one loan.
#[derive(Clone, Debug)]
pub struct LoanCase {
    pub row: LoanCaseRow,
    pub application: Option<LoanApplicationRow>,
    /// What the limits allow this borrower now; absent without a price.
    pub most: Option<Amount>,
    pub owed_on_others: Option<Amount>,
    /// Interest of the whole term.
    pub interest: Amount,
    pub pool: LendingPool,
    pub others: Vec<LoanCaseRow>,
    pub credit: Option<Credit>,
}

/// What somebody decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoanRuling {
    Approve,
    Decline { reason: u16 },
}

fn row(engine: &Engine, loan: &Loan) -> LoanCaseRow {
    let value = engine.usdt_value(loan.asset, loan.amount);
    let view = engine.loan_view(loan.id);
    LoanCaseRow {
        coin: coin_of(engine, loan.asset),
        value,
        needs_two: value.is_none_or(|value| value > DECIDED_ALONE_MAX),
        decide_until: loan.applied_at.plus(DECISION_MS),
        due_at: loan.running.as_ref().map(plimsoll_engine::loans::Running::due_at),
        owed: view.as_ref().map_or(Amount::ZERO, |view| view.due.principal + view.due.interest + view.due.penalty),
        is_overdue: view.is_some_and(|view| view.is_overdue),
        loan: loan.clone(),
    }
}

/// The terms that the loan was applied for under.
fn terms_of(loan: &Loan) -> LoanTerms {
    let Loan { asset, days, rate, rounding, amount, .. } = *loan;
    LoanTerms { asset, days, rate, minimum: amount, maximum: amount, rounding, open: true }
}

impl Lending {
    /// Applications that wait, or loans that run: the oldest first, after a number.
    pub async fn cases(&self, running: bool, after: u64, limit: usize) -> Result<Vec<LoanCaseRow>> {
        let list = |engine: &Engine| {
            let asked = |loan: &&Loan| loan.running.is_some() == running && loan.id.0 > after;
            engine.loans().loans().filter(asked).take(limit).map(|loan| row(engine, loan)).collect()
        };
        self.base.engine_client.read(list).await
    }

    /// How many applications wait, and since when the oldest does.
    pub fn cases_waiting(&self) -> Result<(u64, Option<Timestamp>)> {
        self.base.engine_client.read_stale(|engine| {
            let waiting = || engine.loans().loans().filter(|loan| loan.running.is_none());
            (waiting().count() as u64, waiting().map(|loan| loan.applied_at).min())
        })
    }

    pub async fn case(&self, id: LoanId) -> Result<LoanCase> {
        let found = self.base.engine_client.read(|engine| {
            let loan = engine.loans().loan(id)?;
            let terms = terms_of(loan);
            // The product's own maximum holds for the allowance, or the loan's if the product is gone.
            let product = engine.loans().product(loan.product).copied().unwrap_or(terms);
            let limits = LoanTerms { maximum: product.maximum.max(loan.amount), ..terms };
            let allowance = engine.loan_allowance(loan.account, &limits, loan.monthly_income).ok();
            let others = engine.loans().loans_of(loan.account).filter(|other| other.id != id);
            Some(LoanCase {
                row: row(engine, loan),
                application: None,
                most: allowance.map(|allowance| allowance.most),
                owed_on_others: allowance.map(|allowance| allowance.owed),
                interest: terms.interest(loan.amount),
                pool: engine.lending_pool(loan.asset),
                others: others.take(OTHERS_SHOWN).map(|other| row(engine, other)).collect(),
                credit: None,
            })
        });
        let mut case = found.await?.ok_or(refusal::NOT_FOUND)?;
        case.application = self.base.store.loan_application(id.0 as i64).await?;
        if let Some(application) = &case.application {
            let account = u32::try_from(application.account).map_err(AppError::world)?;
            let credit = self.base.content.credit_of(UserId(application.user), AccountId(account)).await?;
            case.credit = Some(credit);
        }
        Ok(case)
    }

    /// A paper of an application: both sides of the card, and the proof of income.
    pub async fn case_file(&self, id: LoanId, n: usize) -> Result<Served> {
        let application = self.base.store.loan_application(id.0 as i64).await?.ok_or(refusal::NOT_FOUND)?;
        let name = [application.card_file, application.card_back_file, application.income_file].into_iter().nth(n);
        match name.filter(|name| !name.is_empty()) {
            Some(name) => self.base.files.read_shared(&name).await,
            None => Err(refusal::NOT_FOUND.into()),
        }
    }

    /// Decides for the staff. A second person is needed to pay out more than one may decide.
    pub async fn decide_as(
        &self,
        loan: LoanId,
        ruling: LoanRuling,
        by: StaffId,
        second: Option<StaffId>,
    ) -> Result<()> {
        let outcome = match ruling {
            LoanRuling::Approve => {
                let application = self.base.store.loan_application(loan.0 as i64).await?;
                let named = application.map_or_else(String::new, |row| row.zone);
                LoanOutcome::Approve(zone::local_time(&self.zone(&named)?, self.base.clock.now()))
            }
            LoanRuling::Decline { reason } => LoanOutcome::Decline { reason },
        };
        self.base.engine_client.submit(DecideLoan { loan, outcome, by, second }, None).await?;
        Ok(())
    }
}
