//! Withdrawal destinations: a valid address on the right network that is not ours, or one of the user's own bank
//! accounts.

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
    /// As stored: a normalised address, or a sealed bank account number.
    pub(super) text: String,
    /// Input of the ledger's destination hash: the address, or a hash of everything sent to the bank.
    pub(super) mark: String,
    /// Since when the user has it saved; `None` for a new one.
    pub(super) known_since: Option<i64>,
    pub(super) bank: Option<i64>,
    /// All payee details for the bank, sealed; `None` for an address.
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
        if let Some(coin) = self.chains.token_at(channel.network.id, address.as_str()) {
            let why = format!("this is the contract of {coin} itself: coins sent there would be lost");
            return Err(refusal::ADDRESS_CHECKSUM.because(why).into());
        }
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
