//! Rows of balances, deposits, withdrawals and swaps.

use plimsoll_units::{
    AccountId, Amount, AssetId, CorrectionId, DepositId, NetworkId, QuoteId, Rate, StaffId, Timestamp, WithdrawalId,
};

use super::keyed;
use crate::projections::table::{Keyed, table};

table! {
    /// A change of what an account owns of one coin in one wallet.
    LedgerRow in "derived_ledger" {
        account: AccountId,
        at: Timestamp,
        /// The command, and which of the account's records in it.
        seq: u64,
        n: i64,
        wallet: i64,
        asset: AssetId,
        /// The record type of the API.
        kind: i64,
        /// Reason, finer than the type.
        cause: i64,
        amount: Amount,
        /// What the account owned after it, free and held.
        balance: Amount,
        /// The id of its order, position or deposit.
        subject: Option<u64>,
    }
}

table! {
    /// An account's newest quote, keyed by account.
    SwapQuoteRow in "derived_swap_quotes" {
        id: AccountId,
        quote: QuoteId,
        mid: Rate,
        rate: Rate,
    }
}

table! {
    /// An executed quote, under the quote's id.
    SwapRow in "derived_swaps" {
        id: QuoteId,
        account: AccountId,
        given_asset: AssetId,
        given: Amount,
        received_asset: AssetId,
        received: Amount,
        mid: Rate,
        rate: Rate,
        at: Timestamp,
    }
}

table! {
    DepositRow in "derived_deposits" {
        id: DepositId,
        account: AccountId,
        asset: AssetId,
        amount: Amount,
        network: NetworkId,
        /// Hexadecimal.
        txid: String,
        output: i64,
        standing: i64,
        /// Amount that a reversal left uncovered.
        claim: Amount,
        credited_at: Timestamp,
        final_at: Option<Timestamp>,
        reversed_at: Option<Timestamp>,
    }
}

table! {
    WithdrawalRow in "derived_withdrawals" {
        id: WithdrawalId,
        account: AccountId,
        asset: AssetId,
        network: NetworkId,
        amount: Amount,
        fee: Amount,
        /// A hash of the address, hexadecimal.
        destination: String,
        stage: i64,
        txid: Option<String>,
        /// Why it was rejected.
        reason: Option<i64>,
        requested_at: Timestamp,
        changed_at: Timestamp,
        ended_at: Option<Timestamp>,
    }
}

table! {
    /// One stage that a withdrawal reached.
    WithdrawalStepRow in "derived_withdrawal_steps" {
        withdrawal: WithdrawalId,
        seq: u64,
        account: AccountId,
        stage: i64,
        at: Timestamp,
    }
}

table! {
    /// A correction, with the reason shown to the user.
    CorrectionRow in "derived_corrections" {
        id: CorrectionId,
        account: AccountId,
        wallet: i64,
        asset: AssetId,
        amount: Amount,
        reason: String,
        proposed_by: StaffId,
        proposed_at: Timestamp,
        approved_by: Option<StaffId>,
        approved_at: Option<Timestamp>,
    }
}

table! {
    /// What an account's coins of one kind cost, on average.
    CostRow in "derived_cost_basis" {
        id: i64,
        account: AccountId,
        asset: AssetId,
        quantity: Amount,
        /// All of it together, in USDT.
        cost: Amount,
        /// Of what was sold, against its average cost.
        realised: Amount,
    }
}

impl CostRow {
    /// One id for (account, coin).
    pub fn id_of(account: AccountId, asset: AssetId) -> i64 {
        i64::from(account.0) << 16 | i64::from(asset.0)
    }
}

impl Keyed for CostRow {
    fn id(&self) -> i64 {
        self.id
    }
}

keyed! { SwapQuoteRow SwapRow DepositRow WithdrawalRow CorrectionRow }
