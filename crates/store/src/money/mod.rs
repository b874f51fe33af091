//! Rows of deposits and withdrawals as their owners see them, deposit addresses and saved destinations.
//!
//! None of them is a balance. Every query names the owner.

mod address_book;
mod banks;
mod chain_cursors;
mod chain_transfers;
mod deposit_bundles;
mod deposit_declarations;
mod equity;
mod fingerprints;
mod incoming_transfers;
mod keys;
mod loan_applications;
mod swaps;
mod withdrawals;

use std::str::FromStr;

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::{Result, StoreError};

pub use address_book::{BookRow, NewBookAddress};
pub use banks::{BankRow, NewBank};
pub use chain_cursors::{ChainBlock, ChainCursor, ChainStep};
pub use chain_transfers::{AddressOwner, NewBranch, OnChain};
pub use deposit_bundles::{BundleKey, DepositBundleRow, WaitingRow};
pub use deposit_declarations::{DepositDeclarationRow, NewDepositDeclaration};
pub use fingerprints::Fingerprinted;
pub use incoming_transfers::{IncomingTransferRow, NewIncomingTransfer};
pub use loan_applications::LoanApplicationRow;
pub use swaps::{NewSwap, SwapRow};
pub(crate) use withdrawals::read as read_withdrawal;
pub use withdrawals::{NewWithdrawal, PayoutRow, WithdrawalRow};

fn number(row: &AnyRow, column: &str) -> Result<i64> {
    Ok(row.try_get(column)?)
}

fn maybe_number(row: &AnyRow, column: &str) -> Result<Option<i64>> {
    Ok(row.try_get(column)?)
}

fn maybe_text(row: &AnyRow, column: &str) -> Result<Option<String>> {
    Ok(row.try_get(column)?)
}

fn text(row: &AnyRow, column: &str) -> Result<String> {
    Ok(row.try_get(column)?)
}

fn decimal<T: FromStr>(row: &AnyRow, column: &str) -> Result<T> {
    let text: String = row.try_get(column)?;
    text.parse().map_err(|_| StoreError::Unreadable(format!("{column} {text}")))
}

fn maybe_decimal<T: FromStr>(row: &AnyRow, column: &str) -> Result<Option<T>> {
    let text: Option<String> = row.try_get(column)?;
    let Some(text) = text else { return Ok(None) };
    text.parse().map(Some).map_err(|_| StoreError::Unreadable(format!("{column} {text}")))
}
