//! Writing a change, and writing back what was there before.

use plimsoll_store::identity::{FactorChangeRow, FactorsRow, NewPasskey, UserRow};
use plimsoll_store::{StoreError, Transaction};

use super::{ChangeKind, Factor};
use crate::error::{AppError, Result};
use crate::identity::Identity;
use crate::identity::identifiers::Email;
use crate::identity::passkeys::PASSKEYS_MAX;
use crate::refusal::{self, Refusal};

/// Between the recovery codes that are kept with a removed authenticator.
const CODES_APART: char = '\n';

/// A change with all it writes. What is in it was checked and hashed before.
pub(in crate::identity) enum Change<'a> {
    SetPassword {
        hash: &'a str,
    },
    NewPassword {
        hash: &'a str,
    },
    SetFundPassword {
        hash: &'a str,
    },
    NewFundPassword {
        hash: &'a str,
    },
    /// The pending secret whose digits were shown, the step they were of, and hashes of new recovery codes.
    AddAuthenticator {
        pending: &'a [u8],
        step: i64,
        recovery: &'a [String],
    },
    RemoveAuthenticator,
    AddPasskey(&'a NewPasskey<'a>),
    RemovePasskey {
        id: i64,
        credential: &'a str,
    },
    Mailbox(&'a Email),
    Wallet {
        kind: &'a str,
        address: &'a str,
    },
}

impl Change<'_> {
    pub(in crate::identity) fn kind(&self, user: &UserRow) -> ChangeKind {
        match self {
            Self::SetPassword { .. } => ChangeKind::SetPassword,
            Self::NewPassword { .. } => ChangeKind::ChangePassword,
            Self::SetFundPassword { .. } => ChangeKind::SetFundPassword,
            Self::NewFundPassword { .. } => ChangeKind::ChangeFundPassword,
            Self::AddAuthenticator { .. } => ChangeKind::AddAuthenticator,
            Self::RemoveAuthenticator => ChangeKind::RemoveAuthenticator,
            Self::AddPasskey(_) => ChangeKind::AddPasskey,
            Self::RemovePasskey { .. } => ChangeKind::RemovePasskey,
            Self::Mailbox(_) if user.email.is_none() => ChangeKind::BindMailbox,
            Self::Mailbox(_) => ChangeKind::ReplaceMailbox,
            Self::Wallet { .. } => ChangeKind::BindWallet,
        }
    }

    pub(super) fn subject(&self) -> &str {
        match self {
            Self::AddPasskey(passkey) => passkey.credential,
            Self::RemovePasskey { credential, .. } => credential,
            Self::Wallet { kind, .. } => kind,
            _ => "",
        }
    }
}

/// What was there, for an undo. A password is not kept: an undo leaves none.
#[derive(Default)]
pub(super) struct Before {
    pub(super) text: Option<String>,
    pub(super) secret: Option<Vec<u8>>,
    pub(super) mailbox_key: Option<String>,
}

fn taken<T>(result: plimsoll_store::Result<T>, refused: Refusal) -> Result<T> {
    match result {
        Err(StoreError::Taken(_)) => Err(refused.into()),
        other => Ok(other?),
    }
}

fn unless(condition: bool, refused: Refusal) -> Result<()> {
    if condition { Err(refused.into()) } else { Ok(()) }
}

impl Identity {
    pub(super) async fn write(
        &self,
        tx: &mut Transaction,
        row: &FactorsRow,
        change: &Change<'_>,
        now: i64,
    ) -> Result<Before> {
        let (store, user) = (&self.store, &row.user);
        let mut before = Before::default();
        match change {
            Change::SetPassword { hash } => {
                unless(user.password_hash.is_some(), refusal::PASSWORD_SET)?;
                store.set_password(tx, user.id, Some(hash)).await?;
            }
            Change::NewPassword { hash } => store.set_password(tx, user.id, Some(hash)).await?,
            Change::SetFundPassword { hash } => {
                unless(user.fund_hash.is_some(), refusal::FUND_PASSWORD_SET)?;
                store.set_fund_password(tx, user.id, Some(hash)).await?;
            }
            Change::NewFundPassword { hash } => {
                before.text.clone_from(&user.fund_hash);
                store.set_fund_password(tx, user.id, Some(hash)).await?;
            }
            Change::AddAuthenticator { pending, step, recovery } => {
                let enabled = store.enable_totp(tx, user.id, pending, *step).await?;
                unless(!enabled, refusal::FACTOR_REQUIRED.because("begin first"))?;
                store.set_recovery_codes(tx, user.id, recovery).await?;
            }
            Change::RemoveAuthenticator => {
                unless(user.totp_secret.is_none(), refusal::PARAM.because("no authenticator is in use"))?;
                before.secret.clone_from(&user.totp_secret);
                before.text = Some(store.recovery_hashes(tx, user.id).await?.join(&CODES_APART.to_string()));
                store.set_totp(tx, user.id, None, &[]).await?;
            }
            Change::AddPasskey(passkey) => {
                unless(row.passkeys.len() as i64 >= PASSKEYS_MAX, refusal::PARAM.because("too many passkeys"))?;
                let refused = refusal::FACTOR_REQUIRED.because("the passkey was not accepted");
                taken(store.add_passkey(tx, passkey).await, refused)?;
            }
            Change::RemovePasskey { id, .. } => {
                before.text = store.remove_passkey(tx, user.id, *id, now).await?;
                unless(before.text.is_none(), refusal::NOT_FOUND)?;
            }
            Change::Mailbox(email) => {
                before.text.clone_from(&user.email);
                before.mailbox_key = user.email.as_deref().map(Email::parse).transpose()?.map(|old| old.key);
                let mailbox = Some((email.shown.as_str(), email.key.as_str()));
                taken(store.set_email(tx, user.id, mailbox).await, refusal::EMAIL_TAKEN)?;
            }
            Change::Wallet { kind, address } => {
                before.text =
                    row.wallets.iter().find(|wallet| wallet.kind == *kind).map(|wallet| wallet.address.clone());
                store.remove_wallet(tx, user.id, kind).await?;
                taken(store.add_wallet(tx, user.id, kind, address, now).await, refusal::WALLET_TAKEN)?;
            }
        }
        Ok(before)
    }

    /// Writes back what was there before a change.
    pub(super) async fn restore(&self, tx: &mut Transaction, change: &FactorChangeRow, now: i64) -> Result<()> {
        let (store, user, old) = (&self.store, change.user, change.old_text.as_deref());
        let factor = Factor::parse(&change.factor).ok_or(AppError::world("a factor of another build"))?;
        match factor {
            // The old password is not restored, since an attacker may know it: a new one is set by email.
            Factor::LoginPassword => {}
            Factor::FundPassword => store.set_fund_password(tx, user, old).await?,
            Factor::Authenticator => {
                let codes = old.unwrap_or_default().split(CODES_APART).filter(|code| !code.is_empty());
                let codes: Vec<String> = codes.map(str::to_owned).collect();
                store.set_totp(tx, user, change.old_secret.as_deref(), &codes).await?;
            }
            Factor::Passkey if old.is_some() => store.restore_passkey(tx, user, &change.subject).await?,
            Factor::Passkey => store.delete_passkey(tx, user, &change.subject).await?,
            Factor::Mailbox => {
                let old = old.map(Email::parse).transpose()?;
                let mailbox = old.as_ref().map(|email| (email.shown.as_str(), email.key.as_str()));
                taken(store.set_email(tx, user, mailbox).await, refusal::EMAIL_TAKEN)?;
            }
            Factor::Wallet => {
                store.remove_wallet(tx, user, &change.subject).await?;
                if let Some(address) = old {
                    let added = store.add_wallet(tx, user, &change.subject, address, now).await;
                    taken(added, refusal::WALLET_TAKEN)?;
                }
            }
        }
        Ok(())
    }
}
