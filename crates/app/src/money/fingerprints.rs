//! Fingerprints of rows that direct money but are not in the journal: a keyed hash of their contents. A row without a
//! valid fingerprint is not trusted.
//!
//! An attacker who can write to the database but lacks the seal keys can edit such a row, but cannot compute its
//! fingerprint. Owns which fields go into each fingerprint.

use plimsoll_chain::addresses::Format;
use plimsoll_store::money::{BankRow, BookRow, Fingerprinted, IncomingTransferRow, NewIncomingTransfer};
use plimsoll_store::{Transaction, money::NewBookAddress};
use plimsoll_units::{AccountId, Amount};

use super::Money;
use super::withdrawals::bank_payee;
use crate::error::Result;
use crate::seal::Sealed;

/// Rows per read.
const ROWS_AT_ONCE: i64 = 500;

/// The fingerprinted fields of a transfer: everything that decides how much is credited to which account.
struct Transfer<'a> {
    network: i64,
    tx: &'a str,
    idx: i64,
    user: i64,
    account: i64,
    coin: &'a str,
    amount: Amount,
}

impl Transfer<'_> {
    fn text(&self) -> String {
        let Self { network, tx, idx, user, account, coin, amount } = self;
        format!("arrival\n{network}\n{tx}\n{idx}\n{user}\n{account}\n{coin}\n{amount}")
    }
}

impl<'a> From<&'a IncomingTransferRow> for Transfer<'a> {
    fn from(row: &'a IncomingTransferRow) -> Self {
        let IncomingTransferRow { network, tx, idx, user, account, coin, amount, .. } = row;
        Self { network: *network, tx, idx: *idx, user: *user, account: *account, coin, amount: *amount }
    }
}

impl<'a> From<&'a NewIncomingTransfer<'a>> for Transfer<'a> {
    fn from(new: &'a NewIncomingTransfer<'a>) -> Self {
        let NewIncomingTransfer { network, tx, idx, user, account, coin, amount, .. } = *new;
        Self { network, tx, idx, user, account, coin, amount }
    }
}

fn bank_text(bank: &BankRow) -> String {
    format!("bank\n{}\n{}", bank.known_since, bank_payee(bank))
}

fn book_text(network: i64, address: &str, known_since: i64) -> String {
    format!("book\n{network}\n{known_since}\n{address}")
}

fn key_text(number: i64) -> String {
    format!("deposit key\n{number}")
}

impl Money {
    fn fingerprint(&self, owner: i64, text: &str) -> String {
        self.seals.mark(Sealed::Row, owner, text)
    }

    async fn has_print(&self, kind: Fingerprinted, id: i64, owner: i64, text: &str) -> Result<bool> {
        let kept = self.store.print_of(kind, id).await?;
        Ok(kept.is_some_and(|kept| self.seals.marks(Sealed::Row, owner, text).contains(&kept)))
    }

    /// Raises an alarm when a row does not match its fingerprint, and clears it when it matches again.
    pub(super) fn believe(&self, about: &str, is_sound: bool, what: &str) -> bool {
        if is_sound {
            self.alarms.clear(about);
        } else {
            self.alarms.raise(about, what);
        }
        is_sound
    }

    /// Stores a transfer that a chain or a bank reported. Returns `None` for a known transfer, which stays unchanged.
    pub async fn add_incoming_transfer(
        &self,
        tx: &mut Transaction,
        new: &NewIncomingTransfer<'_>,
    ) -> Result<Option<i64>> {
        let added = self.store.add_incoming_transfer(tx, new).await?;
        if let Some(id) = added {
            let fingerprint = self.fingerprint(new.user, &Transfer::from(new).text());
            self.store.put_print(tx, Fingerprinted::SeenDeposit, id, &fingerprint).await?;
        }
        Ok(added)
    }

    /// The fingerprint of a transfer whose contents were replaced before it was credited.
    pub(super) async fn print_incoming_transfer(
        &self,
        tx: &mut Transaction,
        id: i64,
        new: &NewIncomingTransfer<'_>,
    ) -> Result<()> {
        let fingerprint = self.fingerprint(new.user, &Transfer::from(new).text());
        Ok(self.store.put_print(tx, Fingerprinted::SeenDeposit, id, &fingerprint).await?)
    }

    /// Whether a transfer may be credited: its fingerprint is valid, the account belongs to its owner according to the
    /// journal, and on a chain the address is the one derived from the owner's key.
    pub(super) async fn is_true_incoming_transfer(&self, row: &IncomingTransferRow) -> Result<bool> {
        let is_as_written =
            self.has_print(Fingerprinted::SeenDeposit, row.id, row.user, &Transfer::from(row).text()).await?;
        let account = AccountId(u32::try_from(row.account).unwrap_or(u32::MAX));
        let group = self.engine_client.read(|engine| engine.account(account).map(|account| account.group)).await?;
        let is_owners = group.is_some_and(|group| i64::from(group) == row.user);
        let has_address = match self.channel(&row.channel) {
            Ok((channel, _)) if channel.network.format != Format::Bank => {
                self.true_address(row.user, &channel).await.is_ok()
            }
            Ok(_) => true,
            Err(_) => false,
        };
        let sound = is_as_written && is_owners && has_address;
        let about = format!("transfer {}", row.id);
        Ok(self.believe(&about, sound, "its row was changed since it was seen: it is not credited"))
    }

    pub(super) async fn print_bank(&self, owner: i64, bank: &BankRow) -> Result<()> {
        Ok(self.store.keep_print(Fingerprinted::Bank, bank.id, &self.fingerprint(owner, &bank_text(bank))).await?)
    }

    pub(super) async fn is_true_bank(&self, owner: i64, bank: &BankRow) -> Result<bool> {
        let sound = self.has_print(Fingerprinted::Bank, bank.id, owner, &bank_text(bank)).await?;
        let about = format!("bank account {}", bank.id);
        Ok(self.believe(&about, sound, "its row was changed since it was saved: nothing is sent there"))
    }

    pub(super) async fn print_book_address(&self, owner: i64, id: i64, new: &NewBookAddress<'_>) -> Result<()> {
        let fingerprint = self.fingerprint(owner, &book_text(new.network, new.address, new.at));
        Ok(self.store.keep_print(Fingerprinted::BookAddress, id, &fingerprint).await?)
    }

    pub(super) async fn is_true_book_address(&self, owner: i64, row: &BookRow) -> Result<bool> {
        let text = book_text(row.network, &row.address, row.known_since);
        let sound = self.has_print(Fingerprinted::BookAddress, row.id, owner, &text).await?;
        let about = format!("saved address {}", row.id);
        Ok(self.believe(&about, sound, "its row was changed since it was saved: it counts as unknown"))
    }

    /// The index of a user's deposit key, if its fingerprint is valid.
    pub(super) async fn true_deposit_key(&self, user: i64) -> Result<Option<i64>> {
        let number = self.store.deposit_key(user, |number| self.fingerprint(user, &key_text(number))).await?;
        let sound = self.has_print(Fingerprinted::DepositKey, user, user, &key_text(number)).await?;
        let about = format!("deposit key of user {user}");
        Ok(self.believe(&about, sound, "its row was changed since it was given out").then_some(number))
    }

    /// Adds fingerprints to the rows that existed before fingerprints were introduced.
    pub(crate) async fn print_rows(&self) -> Result<()> {
        let mut after = 0;
        loop {
            let rows = self.store.open_incoming_transfers(after, ROWS_AT_ONCE).await?;
            let Some(last) = rows.last() else { break };
            after = last.id;
            for row in &rows {
                let fingerprint = self.fingerprint(row.user, &Transfer::from(row).text());
                self.store.keep_print(Fingerprinted::SeenDeposit, row.id, &fingerprint).await?;
            }
        }
        after = 0;
        loop {
            let rows = self.store.all_banks(after, ROWS_AT_ONCE).await?;
            let Some((_, last)) = rows.last() else { break };
            after = last.id;
            for (owner, row) in rows {
                self.print_bank(owner, &self.opened_bank(owner, row)?).await?;
            }
        }
        after = 0;
        loop {
            let rows = self.store.all_book_addresses(after, ROWS_AT_ONCE).await?;
            let Some((_, last)) = rows.last() else { break };
            after = last.id;
            for (owner, row) in &rows {
                let fingerprint = self.fingerprint(*owner, &book_text(row.network, &row.address, row.known_since));
                self.store.keep_print(Fingerprinted::BookAddress, row.id, &fingerprint).await?;
            }
        }
        after = 0;
        loop {
            let rows = self.store.all_deposit_keys(after, ROWS_AT_ONCE).await?;
            let Some((last, _)) = rows.last() else { return Ok(()) };
            after = *last;
            for (number, user) in &rows {
                let fingerprint = self.fingerprint(*user, &key_text(*number));
                self.store.keep_print(Fingerprinted::DepositKey, *user, &fingerprint).await?;
            }
        }
    }
}
