//! Unsecured loans. Owns the shape of these commands; papers, purposes and agreements are rows elsewhere.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, LoanId, LoanProductId, Rate, StaffId};

use crate::loans::LocalTime;

/// Terms of a loan product, the same for everybody. A running loan keeps those it was applied for under.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct OfferLoan {
    #[n(0)]
    pub product: LoanProductId,
    #[n(1)]
    pub asset: AssetId,
    #[n(2)]
    pub days: u16,
    /// Simple interest a day.
    #[n(3)]
    pub rate: Rate,
    #[n(4)]
    pub minimum: Amount,
    #[n(5)]
    pub maximum: Amount,
    /// Interest and penalty are rounded up to a multiple of this.
    #[n(6)]
    pub rounding: Amount,
    #[n(7)]
    pub open: bool,
}

/// What the applicant stated and what the published score was stand in the journal with the application.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct ApplyLoan {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub product: LoanProductId,
    #[n(2)]
    pub amount: Amount,
    /// Stated income of a month, in USDT.
    #[n(3)]
    pub monthly_income: Amount,
    /// The credit score by its published rule.
    #[n(4)]
    pub score: u8,
    /// Pay what is due from the platform wallet when it is due.
    #[n(5)]
    pub auto_debit: bool,
}

#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct DecideLoan {
    #[n(0)]
    pub loan: LoanId,
    #[n(1)]
    pub outcome: LoanOutcome,
    #[n(2)]
    pub by: StaffId,
    /// Needed from an amount on.
    #[n(3)]
    pub second: Option<StaffId>,
}

#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub enum LoanOutcome {
    /// Pay it out. The borrower's local time is fixed now: newer time-zone data can't move a due date.
    #[n(0)]
    Approve(#[n(0)] LocalTime),
    #[n(1)]
    Decline {
        #[n(0)]
        reason: u16,
    },
}

/// Pay an amount towards a loan; more than is due takes only what is due.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct RepayLoan {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub loan: LoanId,
    #[n(2)]
    pub amount: Amount,
}

/// The right to withdraw from a loan in its first fourteen days.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct WithdrawLoan {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub loan: LoanId,
}

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct SetLoanDebit {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub loan: LoanId,
    #[n(2)]
    pub auto_debit: bool,
}
