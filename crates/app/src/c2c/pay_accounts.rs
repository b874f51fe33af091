//! Payment accounts: always in the verified name, sealed, and usable a day after they were saved or changed.

use std::collections::BTreeMap;

use plimsoll_store::c2c::C2cPayAccount;
use plimsoll_units::{AccountId, DAY_MS};
use serde::{Deserialize, Serialize};

use super::{C2c, PaymentMethod};
use crate::error::Result;
use crate::principal::Principal;
use crate::refusal;
use crate::seal::Sealed;

/// Payment accounts of one customer.
const PAY_ACCOUNTS_MAX: i64 = 20;
const FIELD_MAX: usize = 80;

#[derive(Clone, Debug, Default)]
pub struct PayForm {
    pub id: Option<i64>,
    pub method: u16,
    pub fields: BTreeMap<String, String>,
}

/// As its owner sees it, and a buyer who pays to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayAccount {
    pub id: i64,
    pub method: u16,
    pub name: String,
    pub holder: String,
    pub fields: Vec<PayDetail>,
    pub usable_from: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayDetail {
    pub key: String,
    pub label: String,
    pub value: String,
}

/// What is sealed.
#[derive(Serialize, Deserialize)]
pub(super) struct PayDetails {
    pub(super) holder: String,
    pub(super) fields: Vec<PayDetail>,
}

impl C2c {
    /// Returns its number and from when on it can be used.
    pub async fn save_pay_account(&self, principal: &Principal, form: &PayForm) -> Result<(i64, i64)> {
        let method = self.base.config.c2c.method(form.method).ok_or(refusal::PARAM.because("payType"))?;
        let fields = checked(method, &form.fields)?;
        let owner = principal.live_account;
        let holder = self.verified_name(owner).await?;
        let holder = holder.ok_or(refusal::NAME_DIFFERS.because("verify your identity first"))?;
        let details = self.sealed(owner, &PayDetails { holder, fields });
        let sandbox = self.base.config.sandbox;
        let known_since = self.base.config.money.sandbox.known_since(sandbox, self.now());
        let row = C2cPayAccount {
            id: form.id.unwrap_or_default(),
            account: owner,
            method: form.method.into(),
            details,
            known_since,
        };
        let id = match form.id {
            Some(id) => {
                let changed = self.base.store.change_c2c_pay_account(&row).await?;
                changed.then_some(id).ok_or(refusal::NOT_FOUND)?
            }
            None => {
                let added = self.base.store.add_c2c_pay_account(&row, PAY_ACCOUNTS_MAX).await?;
                added.ok_or_else(|| refusal::PARAM.because(format!("at most {PAY_ACCOUNTS_MAX} payment accounts")))?
            }
        };
        Ok((id, known_since + DAY_MS))
    }

    pub async fn pay_accounts(&self, principal: &Principal) -> Result<Vec<PayAccount>> {
        self.pay_accounts_of(principal.live_account).await
    }

    pub async fn remove_pay_account(&self, principal: &Principal, id: i64) -> Result<()> {
        let removed = self.base.store.remove_c2c_pay_account(principal.live_account, id).await?;
        if removed { Ok(()) } else { Err(refusal::NOT_FOUND.into()) }
    }

    pub(super) async fn pay_accounts_of(&self, owner: AccountId) -> Result<Vec<PayAccount>> {
        let rows = self.base.store.c2c_pay_accounts(owner).await?;
        rows.iter().map(|row| self.opened(row)).collect()
    }

    /// One of the seller's own, of this method, that can be used now.
    pub(super) async fn usable_pay_account(&self, owner: AccountId, id: i64, method: u16) -> Result<PayAccount> {
        let own = self.pay_accounts_of(owner).await?;
        let found = own.into_iter().find(|account| account.id == id && account.method == method);
        let found = found.ok_or(refusal::C2C_PAY_ACCOUNT)?;
        if found.usable_from > self.now() {
            return Err(refusal::C2C_PAY_ACCOUNT.because(format!("usable from {}", found.usable_from)).into());
        }
        Ok(found)
    }

    fn opened(&self, row: &C2cPayAccount) -> Result<PayAccount> {
        let details = self.open_details(row.account, &row.details)?;
        let method = u16::try_from(row.method).unwrap_or_default();
        Ok(PayAccount {
            id: row.id,
            method,
            name: self.method_name(method),
            holder: details.holder,
            fields: details.fields,
            usable_from: row.known_since + DAY_MS,
        })
    }

    pub(super) fn sealed(&self, owner: AccountId, details: &PayDetails) -> String {
        let text = serde_json::to_string(details).expect("texts are JSON");
        self.base.seals.seal_text(Sealed::PayAccount, owner.0.into(), &text)
    }

    pub(super) fn open_details(&self, owner: AccountId, sealed: &str) -> Result<PayDetails> {
        let text = self.base.seals.open_text(Sealed::PayAccount, owner.0.into(), sealed)?;
        serde_json::from_str(&text).map_err(crate::AppError::world)
    }
}

/// The method's fields with what was typed; nothing else is kept.
pub(super) fn checked(method: &PaymentMethod, typed: &BTreeMap<String, String>) -> Result<Vec<PayDetail>> {
    if let Some(unknown) = typed.keys().find(|key| method.fields.iter().all(|field| field.key != **key)) {
        return Err(refusal::PARAM.because(format!("fields.{unknown}")).into());
    }
    let mut fields = Vec::with_capacity(method.fields.len());
    for field in &method.fields {
        let value = typed.get(&field.key).map(|value| value.trim()).unwrap_or_default();
        let is_long = value.chars().count() > FIELD_MAX || value.chars().any(char::is_control);
        if is_long || (field.required && value.is_empty()) {
            return Err(refusal::PARAM.because(format!("fields.{}", field.key)).into());
        }
        if !value.is_empty() {
            fields.push(PayDetail { key: field.key.clone(), label: field.label.clone(), value: value.to_owned() });
        }
    }
    Ok(fields)
}
