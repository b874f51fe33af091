//! Where a withdrawal may go: a sound address on the right network that is not ours, or one of the user's own banks.

use plimsoll_chain::addresses::{Address, Channel, Format, check, looks_alike};

use super::super::Money;
use super::payee::bank_payee;
use crate::error::Result;
use crate::principal::Principal;
use crate::refusal;
use crate::seal::Sealed;

/// A checked destination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Destination {
    /// As it is kept: an address as we write it, a bank account's number sealed.
    pub(super) text: String,
    /// What the ledger's hash is made of: the address, or what marks all that a bank is told.
    pub(super) mark: String,
    /// Since when it is among the user's own; nothing for a new one.
    pub(super) known_since: Option<i64>,
    pub(super) bank: Option<i64>,
    /// Everything the bank is told, sealed; nothing for an address.
    pub(super) payee: Option<String>,
}

impl Money {
    pub(super) async fn destination(
        &self,
        principal: &Principal,
        channel: &Channel,
        (address, bank): (&str, Option<i64>),
    ) -> Result<Destination> {
        if channel.network.format == Format::Bank {
            return self.bank_destination(principal, bank).await;
        }
        let address = check(channel.network, address).map_err(|wrong| match wrong {
            plimsoll_chain::addresses::AddressError::Empty => refusal::ADDRESS_MISSING,
            wrong => refusal::ADDRESS_CHECKSUM.because(wrong.to_string()),
        })?;
        if self.store.is_deposit_address(address.as_str()).await? {
            return Err(refusal::ADDRESS_CHECKSUM.because("this is a deposit address of this platform").into());
        }
        let known = self.store.book_on_network(principal.user.0, i64::from(channel.network.id.0)).await?;
        if let Some(own) = known.iter().find(|row| row.address == address.as_str())
            && self.is_true_book_address(principal.user.0, own).await?
        {
            let text = address.to_string();
            return Ok(Destination {
                mark: text.clone(),
                text,
                known_since: Some(own.known_since),
                bank: None,
                payee: None,
            });
        }
        let alike = known
            .iter()
            .filter(|row| row.address != address.as_str())
            .any(|row| check(channel.network, &row.address).is_ok_and(|own: Address| looks_alike(&own, &address)));
        if alike {
            let why = "this address imitates one of your saved addresses: compare every letter";
            return Err(refusal::ADDRESS_CHECKSUM.because(why).into());
        }
        let text = address.to_string();
        Ok(Destination { mark: text.clone(), text, known_since: None, bank: None, payee: None })
    }

    async fn bank_destination(&self, principal: &Principal, bank: Option<i64>) -> Result<Destination> {
        let bank = bank.ok_or(refusal::ADDRESS_MISSING.because("choose one of your saved banks"))?;
        let row = self.own_bank(principal, bank).await?.ok_or(refusal::NOT_FOUND)?;
        if !self.is_true_bank(principal.user.0, &row).await? {
            return Err(refusal::PARAM.because("save this bank again").into());
        }
        let (owner, payee) = (principal.user.0, bank_payee(&row));
        Ok(Destination {
            text: self.seals.seal_text(Sealed::BankNumber, owner, &row.number),
            mark: self.seals.mark(Sealed::BankNumber, owner, &payee),
            known_since: Some(row.known_since),
            bank: Some(row.id),
            payee: Some(self.seals.seal_text(Sealed::BankNumber, owner, &payee)),
        })
    }
}
