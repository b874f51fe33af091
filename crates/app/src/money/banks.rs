//! Bank accounts and cards of a user: in the user's verified name, with valid numbers, and resting for a day.

use plimsoll_store::StoreError;
use plimsoll_store::money::{BankRow, NewBank};

use super::{Money, Proof, bank_account_number};
use crate::error::Result;
use crate::identity::kyc;
use crate::principal::Principal;
use crate::refusal;
use crate::seal::Sealed;

/// Banks one user can save.
const BANKS_MAX: usize = 20;
const TEXT_MAX: usize = 140;

#[derive(Clone, Debug, Default)]
pub struct BankForm {
    pub holder: String,
    pub number: String,
    pub bank_name: String,
    pub bank_branch: String,
    pub bank_address: String,
    pub bank_code: String,
    pub currency: String,
    pub holder_address: String,
    pub proof: Proof,
}

/// A saved bank account; only the end of its number is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bank {
    pub id: i64,
    pub holder: String,
    pub number: String,
    pub bank_name: String,
    pub bank_branch: String,
    pub bank_address: String,
    pub bank_code: String,
    pub currency: String,
    pub holder_address: String,
    /// Earliest time at which money can be sent to it.
    pub usable_from: i64,
}

impl Money {
    pub async fn save_bank(&self, principal: &Principal, form: &BankForm) -> Result<i64> {
        let number = self.check_bank(principal, form).await?;
        self.gate.require_owner(principal, &form.proof).await?;
        let kept = self.sealed(principal, form, &number);
        let new = new_bank(form, &kept, self.known_since());
        let added = taken(self.store.add_bank(principal.user.0, &new, BANKS_MAX as i64).await)?;
        let id = added.ok_or_else(|| refusal::PARAM.because(format!("at most {BANKS_MAX} banks")))?;
        self.print_saved_bank(principal, id).await?;
        Ok(id)
    }

    /// Requires the same proof as a new account, and rests as long, whatever was changed: a bank's name or code directs
    /// money as much as its number does. Saving it unchanged starts no new rest.
    pub async fn change_bank(&self, principal: &Principal, id: i64, form: &BankForm) -> Result<()> {
        let old = self.own_bank(principal, id).await?.ok_or(refusal::NOT_FOUND)?;
        // The form shows the masked number: if it comes back masked, the number is unchanged.
        let same = form.number == bank_account_number::masked(&old.number);
        let form = if same { &BankForm { number: old.number.clone(), ..form.clone() } } else { form };
        let number = self.check_bank(principal, form).await?;
        self.gate.require_owner(principal, &form.proof).await?;
        let known_since = if is_same(form, &number, &old) { old.known_since } else { self.known_since() };
        let kept = self.sealed(principal, form, &number);
        let new = new_bank(form, &kept, known_since);
        let changed = taken(self.store.change_bank(principal.user.0, id, &new).await)?;
        if changed { self.print_saved_bank(principal, id).await } else { Err(refusal::NOT_FOUND.into()) }
    }

    async fn print_saved_bank(&self, principal: &Principal, id: i64) -> Result<()> {
        match self.own_bank(principal, id).await? {
            Some(row) => self.print_bank(principal.user.0, &row).await,
            None => Ok(()),
        }
    }

    pub async fn banks(&self, principal: &Principal) -> Result<Vec<Bank>> {
        let rows = self.store.banks(principal.user.0).await?;
        rows.into_iter().map(|row| Ok(seen(self.opened(principal, row)?))).collect()
    }

    /// One of the user's own accounts, with its full number.
    pub(super) async fn own_bank(&self, principal: &Principal, id: i64) -> Result<Option<BankRow>> {
        let row = self.store.bank(principal.user.0, id).await?;
        row.map(|row| self.opened(principal, row)).transpose()
    }

    fn opened(&self, principal: &Principal, row: BankRow) -> Result<BankRow> {
        self.opened_bank(principal.user.0, row)
    }

    pub(super) fn opened_bank(&self, owner: i64, row: BankRow) -> Result<BankRow> {
        let open = |what, text: &str| self.seals.open_text(what, owner, text);
        Ok(BankRow {
            number: open(Sealed::BankNumber, &row.number)?,
            holder: open(Sealed::BankHolder, &row.holder)?,
            holder_address: open(Sealed::BankHolder, &row.holder_address)?,
            ..row
        })
    }

    fn sealed(&self, principal: &Principal, form: &BankForm, number: &str) -> SealedTexts {
        let seal = |what, text: &str| self.seals.seal_text(what, principal.user.0, text);
        SealedTexts {
            number: seal(Sealed::BankNumber, number),
            mark: self.seals.mark(Sealed::BankNumber, principal.user.0, number),
            holder: seal(Sealed::BankHolder, form.holder.trim()),
            holder_address: seal(Sealed::BankHolder, form.holder_address.trim()),
        }
    }

    /// Removes all of them, or none when one is not the user's.
    pub async fn remove_banks(&self, principal: &Principal, ids: &[i64]) -> Result<()> {
        if ids.is_empty() || ids.len() > BANKS_MAX {
            return Err(refusal::PARAM.because("ids").into());
        }
        for id in ids {
            self.store.bank(principal.user.0, *id).await?.ok_or(refusal::NOT_FOUND)?;
        }
        for id in ids {
            self.store.remove_bank(principal.user.0, *id).await?;
        }
        Ok(())
    }

    async fn check_bank(&self, principal: &Principal, form: &BankForm) -> Result<String> {
        let texts = [
            &form.holder,
            &form.bank_name,
            &form.bank_branch,
            &form.bank_address,
            &form.bank_code,
            &form.currency,
            &form.holder_address,
        ];
        if texts.iter().any(|text| text.chars().count() > TEXT_MAX || text.chars().any(char::is_control)) {
            return Err(refusal::PARAM.because("a text is too long").into());
        }
        if form.bank_name.trim().is_empty() {
            return Err(refusal::PARAM.because("bankName").into());
        }
        if !self.is_paid_out(&form.currency)? {
            return Err(refusal::PARAM.because("currency").into());
        }
        let name = kyc::verified_name(&self.store, &self.seals, principal.user.0).await?;
        let name = name.ok_or(refusal::NAME_DIFFERS.because("verify your identity first"))?;
        if plain(&name) != plain(&form.holder) {
            return Err(refusal::NAME_DIFFERS.into());
        }
        Ok(bank_account_number::account_number(&form.number).ok_or(refusal::PARAM.because("cardNumber"))?)
    }

    pub(super) fn known_since(&self) -> i64 {
        self.config.money.sandbox.known_since(self.config.sandbox, self.now())
    }
}

/// The texts that rows store sealed, and a keyed hash that recognises the same number.
struct SealedTexts {
    number: String,
    mark: String,
    holder: String,
    holder_address: String,
}

fn taken<T>(result: plimsoll_store::Result<T>) -> Result<T> {
    match result {
        Err(StoreError::Taken(_)) => Err(refusal::BANK_EXISTS.into()),
        other => Ok(other?),
    }
}

/// Whether nothing was changed.
fn is_same(form: &BankForm, number: &str, old: &BankRow) -> bool {
    let input = [
        form.holder.trim(),
        number,
        form.bank_name.trim(),
        form.bank_branch.trim(),
        form.bank_address.trim(),
        form.bank_code.trim(),
        form.currency.trim(),
        form.holder_address.trim(),
    ];
    let kept = [
        &old.holder,
        &old.number,
        &old.bank_name,
        &old.bank_branch,
        &old.bank_address,
        &old.bank_code,
        &old.currency,
        &old.holder_address,
    ];
    input.iter().zip(kept).all(|(input, kept)| input == kept)
}

/// Compares names without regard to case and repeated spaces.
fn plain(name: &str) -> String {
    name.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

fn new_bank<'a>(form: &'a BankForm, kept: &'a SealedTexts, known_since: i64) -> NewBank<'a> {
    NewBank {
        holder: &kept.holder,
        number: &kept.number,
        mark: &kept.mark,
        bank_name: form.bank_name.trim(),
        bank_branch: form.bank_branch.trim(),
        bank_address: form.bank_address.trim(),
        bank_code: form.bank_code.trim(),
        currency: form.currency.trim(),
        holder_address: &kept.holder_address,
        known_since,
    }
}

fn seen(row: BankRow) -> Bank {
    Bank {
        id: row.id,
        number: bank_account_number::masked(&row.number),
        holder: row.holder,
        bank_name: row.bank_name,
        bank_branch: row.bank_branch,
        bank_address: row.bank_address,
        bank_code: row.bank_code,
        currency: row.currency,
        holder_address: row.holder_address,
        usable_from: row.known_since + plimsoll_engine::treasury::ADDRESS_COOLDOWN_MS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_in_letters_only() {
        assert_eq!(plain("  Ada  LOVELACE "), plain("Ada Lovelace"));
        assert_ne!(plain("Ada Lovelace"), plain("Ada B Lovelace"));
    }
}
