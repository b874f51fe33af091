//! What users say and see of their deposits. A declaration helps to find a transfer; it never credits anything.

use plimsoll_chain::addresses::{Channel, Format};
use plimsoll_engine::RequestKey;
use plimsoll_store::StoreError;
use plimsoll_store::money::{DepositDeclarationRow, NewDepositDeclaration};
use plimsoll_units::Amount;

use super::{Money, addresses, serial};
use crate::Page;
use crate::error::{AppError, Result};
use crate::principal::Principal;
use crate::refusal;

/// Declarations that can wait at once.
const PENDING_MAX: i64 = 20;
/// The longest of the free texts.
const TEXT_MAX: usize = 200;
/// The longest reference banks carry.
const BANK_REF_MAX: usize = 35;
/// Vouchers are files that were uploaded here, not links to anywhere.
const VOUCHER_PREFIXES: [&str; 2] = ["/files/", "/api/files/"];

/// What a user says to have sent.
#[derive(Clone, Debug, Default)]
pub struct Declaration {
    pub channel: String,
    pub coin: String,
    pub amount: Amount,
    pub from: String,
    pub file: String,
    pub tx: String,
    pub bank_ref: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    pub id: i64,
    pub serial: String,
}

/// A deposit as its owner sees it.
pub type Deposit = DepositDeclarationRow;

impl Money {
    pub async fn declare_deposit(
        &self,
        principal: &Principal,
        input: &Declaration,
        key: Option<&RequestKey>,
    ) -> Result<Declared> {
        let (channel, asset) = self.channel(&input.channel)?;
        if !input.coin.is_empty() && !input.coin.eq_ignore_ascii_case(&channel.coin) {
            return Err(refusal::PARAM.because("coin").into());
        }
        let terms =
            self.engine_client.read_stale(|engine| engine.treasury().channel(channel.network.id, asset).copied())?;
        let terms = terms.ok_or(refusal::PARAM.because("this channel is closed"))?;
        if input.amount < terms.deposit_minimum || !input.amount.is_positive() {
            return Err(refusal::DEPOSIT_MINIMUM.because(format!("minimum {}", terms.deposit_minimum)).into());
        }
        check_texts(input, &channel)?;
        let serial = serial::serial('D', key);
        if let Some(id) = self.store.declaration_by_serial(principal.user.0, &serial).await? {
            return Ok(Declared { id, serial });
        }
        let is_bank = channel.network.format == Format::Bank;
        let bank_ref =
            if is_bank && input.bank_ref.is_empty() { addresses::reference(principal) } else { input.bank_ref.clone() };
        let to_address = match channel.network.format {
            Format::Bank => String::new(),
            _ => self.deposit_address(principal, &channel.name).await?.address,
        };
        let new = NewDepositDeclaration {
            user: principal.user.0,
            serial: &serial,
            channel: &channel.name,
            coin: &channel.coin,
            amount: input.amount,
            from_address: &input.from,
            to_address: &to_address,
            tx: input.tx.trim(),
            bank_ref: &bank_ref,
            file: &input.file,
            remark: "",
            at: self.now(),
        };
        let id = self.add_declaration(principal, &channel, &new).await?;
        Ok(Declared { id, serial })
    }

    /// In the sandbox, the simulated bank sends what was announced to it, in the same transaction.
    async fn add_declaration(
        &self,
        principal: &Principal,
        channel: &Channel,
        new: &NewDepositDeclaration<'_>,
    ) -> Result<i64> {
        self.true_deposit_key(principal.user.0).await?;
        let mut tx = self.store.begin().await?;
        // One at a time for each user: two can't both be the last that may wait.
        self.store.hold_deposits(&mut tx, principal.user.0).await?;
        if self.store.pending_declarations(&mut tx, principal.user.0).await? >= PENDING_MAX {
            return Err(refusal::RATE_LIMIT.because("too many declarations are waiting").into());
        }
        let id = match self.store.add_declaration(&mut tx, new).await {
            Err(StoreError::Taken(_)) => return Err(refusal::DUPLICATE.into()),
            added => added?,
        };
        if self.config.sandbox && channel.network.format == Format::Bank {
            self.announce_bank_transfer(&mut tx, principal, channel, new).await?;
        }
        tx.commit().await.map_err(StoreError::from)?;
        Ok(id)
    }

    /// Newest first, and how many there are.
    pub async fn deposits(
        &self,
        principal: &Principal,
        status: Option<i64>,
        page: Page,
    ) -> Result<(i64, Vec<Deposit>)> {
        Ok(self.store.recharges(principal.user.0, status.unwrap_or(-1), page).await?)
    }

    pub async fn deposit(&self, principal: &Principal, id: i64) -> Result<Deposit> {
        let found = self.store.recharge(principal.user.0, id).await?;
        found.ok_or(AppError::Refused(refusal::NOT_FOUND))
    }
}

fn check_texts(input: &Declaration, channel: &Channel) -> Result<()> {
    let refuse = |what| Err(refusal::PARAM.because(what).into());
    if input.from.len() > TEXT_MAX || input.file.len() > TEXT_MAX || input.tx.len() > TEXT_MAX {
        return refuse("a text is too long");
    }
    if !input.file.is_empty() && !VOUCHER_PREFIXES.iter().any(|prefix| input.file.starts_with(prefix)) {
        return refuse("filePath must come from an upload");
    }
    if !input.tx.trim().chars().all(|c| c.is_ascii_alphanumeric()) {
        return refuse("txId");
    }
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '/' | '.');
    if input.bank_ref.len() > BANK_REF_MAX || !input.bank_ref.chars().all(plain) {
        return refuse("bankRef");
    }
    if channel.network.format != Format::Bank && !input.bank_ref.is_empty() {
        return refuse("bankRef belongs to bank transfers");
    }
    Ok(())
}
