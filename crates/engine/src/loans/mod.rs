//! Unsecured loans from the operator's pool. Owns the products, the applications and the running loans.
//!
//! Nobody's deposit is lent: the pool is funded by the operator, and a loan it can't pay whole is not paid at all. What
//! is owed follows from the loan and the time alone, so no timer has to run for interest to be right.

mod apply;
mod check;
mod debt;
mod decide;
mod late;
mod local;
mod offer;
mod repay;

use std::collections::{BTreeMap, BTreeSet};

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, DAY_MS, HOUR_MS, LoanId, LoanProductId, Rate, Timestamp};

use crate::agenda::Agenda;
use crate::engine::Engine;

pub use apply::LoanAllowance;
pub use debt::LoanDue;
pub use late::{LateStep, LoanEnd};
pub use local::{LOCAL_CHANGES_MAX, LocalTime};
pub use offer::LoanTerms;

/// Products that can be on offer, now or earlier.
pub const LOAN_PRODUCTS_MAX: usize = 1_000;
/// Longest term.
pub const LOAN_DAYS_MAX: u16 = 365;
/// The highest yearly rate, 365 days of the daily one.
pub const LOAN_APR_MAX: Rate = Rate::from_units(Rate::SCALE / 100 * 36);
/// A year has 365 days everywhere.
pub const YEAR_DAYS: i64 = 365;
/// What interest and penalty may be rounded up to at most.
pub const LOAN_ROUNDING_MAX: Amount = Amount::from_units(Amount::SCALE / 100);
/// The largest loan a product may name: keeps every product of amounts, days and rates inside 128 bits.
pub const LOAN_AMOUNT_MAX: Amount = Amount::whole(1_000_000_000);
/// Everything an account may owe on unsecured loans, in USDT.
pub const LOAN_LIMIT: Amount = Amount::whole(5_000);
/// The part of the stated income of the term's months that may be lent, in percent.
pub const INCOME_PERCENT: i128 = 30;
/// Days of a month for this purpose.
pub const MONTH_DAYS: i128 = 30;
/// The largest monthly income that is believed without a second look.
pub const INCOME_MAX: Amount = Amount::whole(1_000_000_000);
/// The lowest credit score that may borrow.
pub const SCORE_MIN: u8 = 90;
pub const SCORE_MAX: u8 = 100;
/// Above this value in USDT a loan needs two people.
pub const DECIDED_ALONE_MAX: Amount = Amount::whole(1_000);
/// A decision comes within this time, or the application ends.
pub const DECISION_MS: i64 = 48 * HOUR_MS;
/// The right to withdraw from a loan lasts this long.
pub const WITHDRAWAL_MS: i64 = 14 * DAY_MS;
/// A loan must have run this long for its repayment to raise the credit score.
pub const SCORED_AFTER_MS: i64 = 7 * DAY_MS;
/// Late days without a penalty.
pub const GRACE_DAYS: i64 = 3;
/// Applications and running loans of one account.
pub const LOANS_PER_ACCOUNT_MAX: usize = 20;
/// Applications and running loans of everybody.
pub const LOANS_MAX: usize = 1 << 22;
/// Loans that one timer looks after; the rest follow in commands of their own.
pub const LOANS_PER_SLICE: usize = 500;

/// An application or a running loan. Its terms are those of the moment it was applied for.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Loan {
    #[n(0)]
    pub id: LoanId,
    #[n(1)]
    pub account: AccountId,
    #[n(2)]
    pub product: LoanProductId,
    #[n(3)]
    pub asset: AssetId,
    #[n(4)]
    pub amount: Amount,
    #[n(5)]
    pub days: u16,
    #[n(6)]
    pub rate: Rate,
    #[n(7)]
    pub rounding: Amount,
    #[n(8)]
    pub monthly_income: Amount,
    #[n(9)]
    pub applied_at: Timestamp,
    #[n(10)]
    pub auto_debit: bool,
    /// Since it was paid out.
    #[n(11)]
    pub running: Option<Running>,
    /// Its date in the agenda; none when nothing more happens by itself.
    #[n(12)]
    next_at: Option<Timestamp>,
}

/// What changes while a loan runs.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Running {
    #[n(0)]
    pub disbursed_at: Timestamp,
    #[n(1)]
    pub local: LocalTime,
    /// A local date, in days since 1970.
    #[n(2)]
    pub due_date: i64,
    #[n(3)]
    pub principal: Amount,
    /// Days of interest that are counted in `interest_base`.
    #[n(4)]
    days_counted: i64,
    /// The opening principals of those days, added up.
    #[n(5)]
    interest_base: Amount,
    #[n(6)]
    pub interest_paid: Amount,
    /// The same for days with a penalty.
    #[n(7)]
    penalty_days_counted: i64,
    #[n(8)]
    penalty_base: Amount,
    #[n(9)]
    pub penalty_paid: Amount,
    /// Notices and late steps that are behind it.
    #[n(10)]
    steps_done: u8,
    /// The local date of the next automatic debit.
    #[n(11)]
    debit_date: i64,
}

#[derive(Clone, Debug, Default, Encode, Decode)]
pub struct LoanBook {
    #[n(0)]
    products: BTreeMap<LoanProductId, LoanTerms>,
    #[n(1)]
    loans: BTreeMap<LoanId, Loan>,
    #[n(2)]
    owners: BTreeSet<(AccountId, LoanId)>,
    /// Loans ever applied for: the last number given.
    #[n(3)]
    applied: u64,
    /// Principal that is out, by coin.
    #[n(4)]
    lent: BTreeMap<AssetId, Amount>,
    #[n(5)]
    agenda: Agenda,
}

impl LoanBook {
    pub fn product(&self, id: LoanProductId) -> Option<&LoanTerms> {
        self.products.get(&id)
    }
    /// Every product ever offered, by number.
    pub fn products(&self) -> impl Iterator<Item = (LoanProductId, &LoanTerms)> + '_ {
        self.products.iter().map(|(id, terms)| (*id, terms))
    }
    pub fn loan(&self, id: LoanId) -> Option<&Loan> {
        self.loans.get(&id)
    }
    /// Every application and running loan, oldest first.
    pub fn loans(&self) -> impl Iterator<Item = &Loan> + '_ {
        self.loans.values()
    }
    /// Those of one account, oldest first.
    pub fn loans_of(&self, account: AccountId) -> impl Iterator<Item = &Loan> + '_ {
        let own = self.owners.range((account, LoanId(0))..=(account, LoanId(u64::MAX)));
        own.filter_map(|(_, id)| self.loans.get(id))
    }
    /// Principal that is out in a coin.
    pub fn lent(&self, asset: AssetId) -> Amount {
        self.lent.get(&asset).copied().unwrap_or_default()
    }
    /// Nothing was ever offered, so there is nothing at all.
    pub(crate) fn is_unused(&self) -> bool {
        self.products.is_empty()
    }

    fn insert(&mut self, loan: Loan) {
        self.owners.insert((loan.account, loan.id));
        if let Some(at) = loan.next_at {
            self.agenda.add(at, loan.id.0);
        }
        self.loans.insert(loan.id, loan);
    }

    fn remove(&mut self, id: LoanId) -> Option<Loan> {
        let loan = self.loans.remove(&id)?;
        self.owners.remove(&(loan.account, id));
        if let Some(at) = loan.next_at {
            self.agenda.remove(at, id.0);
        }
        Some(loan)
    }

    /// Give a loan its next date.
    fn plan(&mut self, id: LoanId) {
        let Some(loan) = self.loans.get_mut(&id) else {
            return;
        };
        if let Some(at) = loan.next_at.take() {
            self.agenda.remove(at, id.0);
        }
        loan.next_at = loan.next_date();
        if let Some(at) = loan.next_at {
            self.agenda.add(at, id.0);
        }
    }
}

impl Engine {
    pub fn loans(&self) -> &LoanBook {
        &self.loans
    }
}
