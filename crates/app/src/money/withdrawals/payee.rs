//! Where a withdrawal is paid: what its row says, once it was held against what the journal holds.
//!
//! The command that asked for the withdrawal carries a hash of the destination. Rows keep the destination itself, and
//! rows can be edited: one that does not give the journaled hash is never paid.

use plimsoll_engine::treasury::Withdrawal;
use plimsoll_store::money::{BankRow, WithdrawalRow};
use plimsoll_units::{AccountId, NetworkId, WithdrawalId};

use super::super::Money;
use super::request::destination_hash;
use crate::error::Result;
use crate::seal::Sealed;

/// Everything a bank is told, in one text: nothing of it can change after the withdrawal was asked for.
pub(in crate::money) fn bank_payee(bank: &BankRow) -> String {
    let parts = [
        &bank.number,
        &bank.holder,
        &bank.bank_name,
        &bank.bank_branch,
        &bank.bank_address,
        &bank.bank_code,
        &bank.currency,
        &bank.holder_address,
    ];
    // No saved text holds a line break.
    parts.map(|part| part.replace('\n', " ")).join("\n")
}

/// The account's number within it.
fn number_in(payee: &str) -> &str {
    payee.lines().next().unwrap_or_default()
}

impl Money {
    /// What differs between a withdrawal's row and what the journal says of it; `None` when they agree, or when the
    /// ledger has ended it and nothing more is paid.
    pub(in crate::money) async fn withdrawal_differs(&self, row: &WithdrawalRow) -> Result<Option<&'static str>> {
        let Some(id) = row.withdrawal else { return Ok(None) };
        let id = WithdrawalId(id as u64);
        let Some(journaled) = self.engine_client.read(|engine| engine.treasury().withdrawal(id).copied()).await? else {
            return Ok(None);
        };
        self.differs_from(row, &journaled)
    }

    fn differs_from(&self, row: &WithdrawalRow, journaled: &Withdrawal) -> Result<Option<&'static str>> {
        let is_account = u32::try_from(row.account).is_ok_and(|account| AccountId(account) == journaled.account);
        let is_network = u16::try_from(row.network).is_ok_and(|network| NetworkId(network) == journaled.network);
        let is_asset = self.asset(&row.coin).is_ok_and(|asset| asset == journaled.asset);
        let is_amount = row.amount == journaled.amount && row.fee == journaled.fee;
        let is_known_since = row.known_since.is_none_or(|since| since == journaled.known_since.0);
        Ok([
            (is_account, "the account"),
            (is_network, "the network"),
            (is_asset, "the coin"),
            (is_amount, "the amount or its fee"),
            (is_known_since, "since when the destination is known"),
            (self.gives_hash(row, &journaled.destination), "the destination"),
        ]
        .into_iter()
        .find_map(|(agrees, what)| (!agrees).then_some(what)))
    }

    /// Whether the destination in the row is the one that was hashed into the command.
    pub(super) fn gives_hash(&self, row: &WithdrawalRow, journaled: &[u8; 32]) -> bool {
        let gives = |mark: &str| destination_hash(&row.serial, &row.channel, mark) == *journaled;
        if row.bank.is_none() && row.payee.is_none() {
            return gives(&row.address);
        }
        let open = |text: &str| self.seals.open_text(Sealed::BankNumber, row.user, text);
        let Ok(number) = open(&row.address) else { return false };
        let whole = match row.payee.as_deref().map(open) {
            Some(Ok(payee)) if number_in(&payee) == number => payee,
            Some(_) => return false,
            // Asked for before the whole of it was kept.
            None => number,
        };
        self.seals.marks(Sealed::BankNumber, row.user, &whole).iter().any(|mark| gives(mark))
    }
}
