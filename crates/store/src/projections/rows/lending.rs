//! Rows of loans and pledges.

use plimsoll_units::{
    AccountId, Amount, AssetId, LoanId, LoanProductId, PledgeId, PledgeProductId, Price, Rate, Timestamp,
};

use super::keyed;
use crate::projections::table::table;

table! {
    /// An application, and the loan it became.
    LoanRow in "derived_loans" {
        id: LoanId,
        account: AccountId,
        product: LoanProductId,
        asset: AssetId,
        amount: Amount,
        days: i64,
        rate: Rate,
        applied_at: Timestamp,
        status: i64,
        /// Why it was refused; none when nobody decided in time.
        reason: Option<i64>,
        disbursed_at: Option<Timestamp>,
        due_at: Option<Timestamp>,
        /// Still owed.
        principal: Amount,
        interest_paid: Amount,
        penalty_paid: Amount,
        /// How it was repaid.
        ended: Option<i64>,
        ended_at: Option<Timestamp>,
    }
}

table! {
    LoanPaymentRow in "derived_loan_payments" {
        account: AccountId,
        at: Timestamp,
        seq: u64,
        n: i64,
        loan: LoanId,
        penalty: Amount,
        interest: Amount,
        principal: Amount,
        /// Principal still owed after it.
        remaining: Amount,
    }
}

table! {
    /// What a loan did to its borrower's credit score.
    LoanCreditRow in "derived_loan_credit" {
        account: AccountId,
        at: Timestamp,
        seq: u64,
        n: i64,
        loan: LoanId,
        event: i64,
    }
}

table! {
    PledgeRow in "derived_pledges" {
        id: PledgeId,
        account: AccountId,
        product: PledgeProductId,
        asset: AssetId,
        /// Held now; at the end, what it was before it went back.
        collateral: Amount,
        principal: Amount,
        interest_paid: Amount,
        rate: Rate,
        /// Loan-to-value at which things happen, and the fee of a sale.
        initial: Rate,
        call: Rate,
        liquidation: Rate,
        fee: Rate,
        days: i64,
        opened_at: Timestamp,
        ends_at: Timestamp,
        status: i64,
        released: Amount,
        ended_at: Option<Timestamp>,
    }
}

table! {
    /// Collateral that the pool took at one tick of the index.
    CollateralSaleRow in "derived_collateral_sales" {
        account: AccountId,
        at: Timestamp,
        seq: u64,
        n: i64,
        pledge: PledgeId,
        why: i64,
        tick: u64,
        price: Price,
        sold: Amount,
        fee: Amount,
        repaid: Amount,
        shortfall: Amount,
    }
}

keyed! { LoanRow PledgeRow }
