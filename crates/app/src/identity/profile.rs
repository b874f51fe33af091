//! What a person sees of themselves, and the small things they may change.

use plimsoll_engine::accounts::{Profile as Suitability, Status};
use plimsoll_store::StoreError;
use plimsoll_store::identity::FreezeRow;
use plimsoll_units::Timestamp;

use super::Identity;
use super::identifiers::{Email, LoginName, Phone};
use crate::error::{AppError, Result};
use crate::principal::{Principal, UserId};
use crate::refusal;
use crate::seal::Sealed;

const NOTICES_MAX: usize = 200;
const WORD_CHARS: std::ops::RangeInclusive<usize> = 3..=20;

/// A person, masked where a screen may be seen by others.
#[derive(Clone, Debug)]
pub struct Profile {
    pub user: UserId,
    pub login_name: String,
    pub phone_masked: String,
    pub phone_verified: bool,
    pub email_masked: String,
    /// The wallet that signs this person in, Ethereum's first.
    pub address: String,
    pub status: Status,
    pub freeze: Option<FreezeRow>,
    pub vip: u8,
    pub suitability: Suitability,
    pub invite_code: String,
    pub parent: Option<UserId>,
    pub has_password: bool,
    pub has_fund_password: bool,
    pub has_totp: bool,
    pub passkeys: i64,
    pub country: String,
    pub avatar: String,
    /// 0 none, 1 approved, 2 rejected, 3 under review.
    pub primary_check: i64,
    pub advanced_check: i64,
    pub check_reason: String,
    pub real_name_masked: String,
    pub phishing_word: String,
    pub created_at: Timestamp,
}

impl Identity {
    pub async fn profile(&self, principal: &Principal) -> Result<Profile> {
        let user = self.store.user(principal.user.0).await?.ok_or(AppError::Unauthenticated)?;
        let wallets = self.store.wallets_of(user.id).await?;
        let checks = self.store.checks_of(user.id).await?;
        let passkeys = self.store.passkey_count(user.id).await?;
        let live = principal.live_account;
        let account = self
            .engine_client
            .read(|engine| engine.account(live).map(|account| (account.status, account.vip, account.profile)));
        let (status, vip, suitability) = account.await?.ok_or(AppError::Unauthenticated)?;
        let freeze = match status {
            Status::Normal => None,
            Status::Frozen | Status::PartlyFrozen => self.store.freeze_of(user.id).await?,
        };
        let check = |level| checks.iter().find(|row| row.level == level);
        let best = check(2).or_else(|| check(1));
        let real_name = best.map(|row| self.seals.open_text(Sealed::Papers, user.id, &row.real_name)).transpose()?;
        let real_name_masked = real_name.as_deref().map(masked_name).unwrap_or_default();
        Ok(Profile {
            user: principal.user,
            login_name: user.login_name,
            phone_masked: user.phone.as_deref().map(Phone::masked).unwrap_or_else(|| {
                match user.contact_phone.as_str() {
                    "" => String::new(),
                    phone => Phone::masked(phone),
                }
            }),
            phone_verified: user.phone.is_some(),
            email_masked: user.email.as_deref().map(Email::masked).unwrap_or_default(),
            address: wallets.into_iter().next().map(|wallet| wallet.address).unwrap_or_default(),
            status,
            freeze,
            vip,
            suitability,
            invite_code: user.invite_code,
            parent: user.parent.map(UserId),
            has_password: user.password_hash.is_some(),
            has_fund_password: user.fund_hash.is_some(),
            has_totp: user.totp_secret.is_some(),
            passkeys,
            country: user.country,
            avatar: user.avatar,
            primary_check: check(1).map_or(0, |row| row.status),
            advanced_check: check(2).map_or(0, |row| row.status),
            check_reason: best.map(|row| row.reason.clone()).unwrap_or_default(),
            real_name_masked,
            phishing_word: user.phishing_word,
            created_at: Timestamp(user.created_at),
        })
    }

    pub async fn rename(&self, principal: &Principal, name: &str) -> Result<()> {
        let name = LoginName::parse(name)?;
        match self.store.set_login_name(principal.user.0, &name.shown, &name.key).await {
            Err(StoreError::Taken(_)) => Err(refusal::NAME_TAKEN.into()),
            other => Ok(other?),
        }
    }

    /// Shows a picture that this person handed in; it becomes public.
    pub async fn set_avatar(&self, principal: &Principal, url: &str) -> Result<()> {
        let url = self.files.publish(principal, url).await?;
        Ok(self.store.set_avatar(principal.user.0, &url).await?)
    }

    /// A number to be reached at. Unproved, so nobody can sign in or recover anything with it.
    pub async fn set_contact_phone(&self, principal: &Principal, phone: &str) -> Result<()> {
        let phone = Phone::parse(phone)?;
        Ok(self.store.set_contact_phone(principal.user.0, &phone.0).await?)
    }

    /// The word that our letters show, so that their reader knows them from forged ones. Empty: none.
    pub async fn set_phishing_word(&self, principal: &Principal, word: &str) -> Result<()> {
        let word = word.trim();
        let plain = |c: char| c.is_alphanumeric() || c == ' ' || c == '-';
        let is_word = WORD_CHARS.contains(&word.chars().count()) && word.chars().all(plain);
        if !word.is_empty() && !is_word {
            return Err(refusal::PARAM.because("a word of 3 to 20 letters").into());
        }
        Ok(self.store.set_phishing_word(principal.user.0, word).await?)
    }

    pub async fn mark_read(&self, principal: &Principal, notices: &[i64]) -> Result<()> {
        if notices.len() > NOTICES_MAX {
            return Err(refusal::PARAM.because("newsList").into());
        }
        Ok(self.store.mark_read(principal.user.0, notices, self.clock.now().0).await?)
    }
}

/// The first letter of each part.
fn masked_name(name: &str) -> String {
    let masked = |part: &str| part.chars().next().map(|first| format!("{first}**")).unwrap_or_default();
    name.split_whitespace().map(masked).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_real_name_keeps_its_first_letters() {
        assert_eq!(masked_name("Ann Maria Example"), "A** M** E**");
        assert_eq!(masked_name("张伟"), "张**");
    }
}
