//! Applying for a loan. Order of checks: account, product, amount, identity, score, other loans, limit, numbers.

use plimsoll_units::{AccountId, Amount, AssetId, LoanId, Price, Rounding, mul_div};

use super::{
    DECISION_MS, INCOME_MAX, INCOME_PERCENT, LOAN_LIMIT, LOANS_MAX, LOANS_PER_ACCOUNT_MAX, Loan, LoanTerms, MONTH_DAYS,
    SCORE_MAX, SCORE_MIN,
};
use crate::accounts::{Account, KycLevel, Realm};
use crate::command::ApplyLoan;
use crate::engine::{Engine, USDT};
use crate::event::Event;
use crate::reject::Reject;
use crate::timers::TimerKind;

/// Limits are rounded down to this.
const LIMIT_STEP: i128 = Amount::SCALE / 100;

/// What somebody may borrow now, and what it follows from. Amounts of other coins are valued at the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoanAllowance {
    pub most: Amount,
    /// Unsecured principal that the account owes already, in USDT.
    pub owed: Amount,
}

impl Engine {
    /// A live customer who may take on new obligations.
    pub(crate) fn live_customer(&self, id: AccountId) -> Result<&Account, Reject> {
        let account = self.customer(id)?;
        if account.realm == Realm::Practice {
            return Err(Reject::LiveMoneyOnly);
        }
        account.check_can_open()?;
        Ok(account)
    }

    pub(crate) fn apply_loan(&mut self, command: &ApplyLoan) -> Result<LoanId, Reject> {
        let kyc = self.live_customer(command.account)?.kyc;
        let terms = self.loans.product(command.product).filter(|terms| terms.open);
        let terms = *terms.ok_or(Reject::ProductRemoved)?;
        if command.amount < terms.minimum {
            return Err(Reject::BorrowedTooLittle { minimum: terms.minimum });
        }
        if command.amount > terms.maximum {
            return Err(Reject::BorrowedTooMuch { maximum: terms.maximum });
        }
        if kyc < KycLevel::Advanced {
            return Err(Reject::LoanKycRequired);
        }
        if command.score > SCORE_MAX {
            return Err(Reject::InvalidInput { what: "score" });
        }
        if command.score < SCORE_MIN {
            return Err(Reject::LoanScoreTooLow { score: command.score, minimum: SCORE_MIN });
        }
        self.check_none_overdue(command.account)?;
        let most = self.loan_allowance(command.account, &terms, command.monthly_income)?.most;
        if command.amount > most {
            return Err(Reject::LoanLimit { most });
        }
        let own = self.loans.loans_of(command.account).count();
        if own >= LOANS_PER_ACCOUNT_MAX || self.loans.loans.len() >= LOANS_MAX {
            return Err(Reject::CapacityReached);
        }
        // Every check is above. From here on nothing may fail.
        self.loans.applied += 1;
        let (id, now) = (LoanId(self.loans.applied), self.now());
        self.loans.insert(Loan {
            id,
            account: command.account,
            product: command.product,
            asset: terms.asset,
            amount: command.amount,
            days: terms.days,
            rate: terms.rate,
            rounding: terms.rounding,
            monthly_income: command.monthly_income,
            applied_at: now,
            auto_debit: command.auto_debit,
            running: None,
            next_at: Some(now.plus(DECISION_MS + 1)),
        });
        self.schedule_loans();
        self.ledger.fold(&[id.0, command.amount.units() as u64]);
        let (account, product, amount) = (command.account, command.product, command.amount);
        self.out.push(Event::LoanApplied { loan: id, account, product, amount });
        Ok(id)
    }

    pub(super) fn check_none_overdue(&self, account: AccountId) -> Result<(), Reject> {
        let now = self.now();
        let is_overdue = |loan: &Loan| loan.running.as_ref().is_some_and(|running| running.is_overdue(now));
        if self.loans.loans_of(account).any(is_overdue) { Err(Reject::LoanOverdue) } else { Ok(()) }
    }

    /// The least of the product's maximum, the platform's limit and a part of the term's income, less what is owed.
    pub fn loan_allowance(
        &self,
        account: AccountId,
        terms: &LoanTerms,
        monthly_income: Amount,
    ) -> Result<LoanAllowance, Reject> {
        if monthly_income.is_negative() || monthly_income > INCOME_MAX {
            return Err(Reject::InvalidInput { what: "monthly income" });
        }
        let owed = self.unsecured_principal(account)?;
        let by_income =
            monthly_income.mul_div(INCOME_PERCENT * i128::from(terms.days), 100 * MONTH_DAYS, Rounding::Down)?;
        let left = LOAN_LIMIT.min(by_income) - owed;
        let price = self.lending_price(terms.asset)?.units();
        let in_coin = |value: Amount, rounding| mul_div(value.units(), Price::SCALE, price, rounding);
        let most = in_coin(left, Rounding::Down)?.min(terms.maximum.units() - in_coin(owed, Rounding::Up)?);
        let most = Amount::from_units(most.max(0) / LIMIT_STEP * LIMIT_STEP);
        Ok(LoanAllowance { most, owed })
    }

    /// What an account owes on running loans, in USDT, rounded up.
    fn unsecured_principal(&self, account: AccountId) -> Result<Amount, Reject> {
        let mut sum = Amount::ZERO;
        for loan in self.loans.loans_of(account) {
            if let Some(running) = &loan.running {
                let price = self.lending_price(loan.asset)?;
                sum = sum.checked_add(running.principal.converted(price, Rounding::Up)?)?;
            }
        }
        Ok(sum)
    }

    /// A coin's last index in USDT: limits need a value, not a price to trade at.
    pub(super) fn lending_price(&self, asset: AssetId) -> Result<Price, Reject> {
        if asset == USDT {
            return Ok(Price::ONE);
        }
        let index = self.valuations[asset.index() / 2].ok_or(Reject::FeedStale)?;
        self.indexes[index.index()].price.ok_or(Reject::FeedStale)
    }

    pub(super) fn schedule_loans(&mut self) {
        let now = self.now();
        self.loans.agenda.schedule(&mut self.timers, now, TimerKind::Loans);
    }
}
