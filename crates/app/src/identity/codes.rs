//! Codes sent to a mailbox or a phone: six digits, ten minutes, five tries, one use, one purpose.
//!
//! Whether an address belongs to somebody can't be told from the answer: only its owner reads what was sent.

use plimsoll_store::identity::{NewCode, UserRow};
use plimsoll_units::{DAY_MS, HOUR_MS, MINUTE_MS};
use subtle::ConstantTimeEq;

use super::Identity;
use super::captcha::CaptchaAnswer;
use super::courier::{Letter, Target};
use super::names::{Email, Phone};
use super::origin::Origin;
use super::purpose::CodeType;
use super::token::Hash;
use crate::failure::{Failure, Result};
use crate::principal::Principal;
use crate::refusal;

const LIFE_MS: i64 = 10 * MINUTE_MS;
const TRIES_MAX: i64 = 5;
const RESEND_MS: i64 = MINUTE_MS;
const PER_HOUR: i64 = 5;
const PER_DAY: i64 = 10;
const ALL: &str = "all";

/// Where somebody wants a code sent, as typed.
#[derive(Clone, Copy, Debug)]
pub enum CodeTarget<'a> {
    Email(&'a str),
    Phone(&'a str),
}

impl CodeTarget<'_> {
    fn parse(self) -> Result<Target> {
        Ok(match self {
            Self::Email(text) => Target::Mailbox(Email::parse(text)?),
            Self::Phone(text) => Target::Phone(Phone::parse(text)?),
        })
    }
}

impl Identity {
    /// Sends a code, or seems to.
    pub async fn send_code(
        &self,
        purpose: CodeType,
        to: CodeTarget<'_>,
        caller: Option<&Principal>,
        captcha: CaptchaAnswer<'_>,
        origin: &Origin,
    ) -> Result<()> {
        let target = self.target(purpose, to, caller).await?;
        let letter = self.letter(purpose, &target, caller).await?;
        self.hold_back(purpose, &target, caller, captcha, origin).await?;
        let code = format!("{:06}", rand::random_range(0..1_000_000));
        let now = self.clock.now();
        let row = NewCode {
            target: target.key().to_owned(),
            purpose: purpose.name(),
            // Kept in any case, so that limits and answers are the same for known and unknown addresses.
            code_hash: hash(target.key(), purpose, &code).to_string(),
            sent_at: now.0,
            expires_at: now.plus(LIFE_MS).0,
        };
        let mut tx = self.store.begin().await?;
        self.store.add_code(&mut tx, &row).await?;
        tx.commit().await.map_err(Failure::world)?;
        match letter {
            Reply::Code { word } => {
                self.courier.send(&target, Letter::code(self.site(), &code, purpose).with_word(&word)).await
            }
            Reply::Notice { word } => {
                self.courier.send(&target, Letter::already_registered(self.site()).with_word(&word)).await
            }
            Reply::Nothing => Ok(()),
        }
    }

    /// Where the code goes. Whoever confirms something need not type an address that is known: left out, or written
    /// as screens show it, it is the account's own.
    async fn target(&self, purpose: CodeType, to: CodeTarget<'_>, caller: Option<&Principal>) -> Result<Target> {
        let (CodeTarget::Email(typed), Some(caller), true) = (to, caller, purpose.is_confirmation()) else {
            return to.parse();
        };
        let own = self.user(caller.user).await?.email;
        match own {
            Some(own) if is_own_mailbox(typed, &own) => Ok(Target::Mailbox(Email::parse(&own)?)),
            None if typed.trim().is_empty() => Err(refusal::FACTOR_REQUIRED.because("bind a mailbox first").into()),
            _ => to.parse(),
        }
    }

    /// What the owner of the target should read.
    async fn letter(&self, purpose: CodeType, target: &Target, caller: Option<&Principal>) -> Result<Reply> {
        let owner = self.owner(target).await?;
        let word = owner.as_ref().map(|user| user.phishing_word.clone()).unwrap_or_default();
        Ok(match purpose {
            CodeType::Register => match owner {
                Some(_) => Reply::Notice { word },
                None => Reply::Code { word },
            },
            CodeType::Login | CodeType::FindUser | CodeType::FindPassword => match owner {
                Some(_) => Reply::Code { word },
                None => Reply::Nothing,
            },
            CodeType::Bind => {
                let caller = caller.ok_or(Failure::SignedOut)?;
                match owner {
                    Some(user) if user.id != caller.user.0 => Reply::Notice { word },
                    _ => Reply::Code { word },
                }
            }
            // These confirm what the signed-in person does, so they go to that person alone.
            CodeType::UpdatePassword | CodeType::Withdraw | CodeType::UpdateFundPassword | CodeType::NewAddress => {
                let caller = caller.ok_or(Failure::SignedOut)?;
                match owner {
                    Some(user) if user.id == caller.user.0 => Reply::Code { word },
                    _ => return Err(refusal::PARAM.because("codes for this go to your own address").into()),
                }
            }
        })
    }

    async fn owner(&self, target: &Target) -> Result<Option<UserRow>> {
        Ok(match target {
            Target::Mailbox(email) => self.store.user_by_email_key(&email.key).await?,
            Target::Phone(phone) => self.store.user_by_phone(&phone.0).await?,
        })
    }

    async fn hold_back(
        &self,
        purpose: CodeType,
        target: &Target,
        caller: Option<&Principal>,
        captcha: CaptchaAnswer<'_>,
        origin: &Origin,
    ) -> Result<()> {
        let now = self.clock.now();
        let sent = self.store.codes_sent(target.key(), now.minus(HOUR_MS).0, now.minus(DAY_MS).0).await?;
        let too_soon = sent.latest.is_some_and(|latest| now.0 - latest < RESEND_MS);
        if too_soon || sent.in_hour >= PER_HOUR || sent.in_day >= PER_DAY {
            return Err(refusal::SENT_TOO_OFTEN.into());
        }
        let network = origin.network();
        if caller.is_none() && !self.codes_without_captcha.spend(&network, now) {
            self.captchas.check(purpose, captcha).await?;
        }
        if !self.codes.spend(&network, now) {
            return Err(refusal::SENT_TOO_OFTEN.into());
        }
        if let Target::Phone(phone) = target {
            if phone.is_costly() {
                return Err(refusal::PARAM.because("no messages are sent to this kind of number").into());
            }
            if !self.messages.spend(ALL, now) {
                tracing::error!("text messages are held back: the platform's hourly budget is spent");
                return Err(refusal::SENT_TOO_OFTEN.into());
            }
        }
        Ok(())
    }

    /// Uses a code up. It must have been sent to this target for this purpose.
    pub(super) async fn spend_code(&self, to: CodeTarget<'_>, purpose: CodeType, code: &str) -> Result<()> {
        let target = to.parse()?;
        let now = self.clock.now().0;
        let Some(row) = self.store.try_code(target.key(), purpose.name(), TRIES_MAX, now).await? else {
            return Err(refusal::CODE_WRONG.into());
        };
        let typed = hash(target.key(), purpose, code.trim()).to_string();
        let equal = bool::from(typed.as_bytes().ct_eq(row.code_hash.as_bytes()));
        if equal && self.store.use_code(row.id, now).await? {
            return Ok(());
        }
        Err(refusal::CODE_WRONG.into())
    }
}

/// Whether what was typed means this mailbox: nothing, its address, or its address as it is shown.
pub(super) fn is_own_mailbox(typed: &str, own: &str) -> bool {
    let typed = typed.trim();
    typed.is_empty() || typed.eq_ignore_ascii_case(own) || typed == Email::masked(own)
}

enum Reply {
    Code {
        word: String,
    },
    /// The address has an account already: its owner is told, and whoever asked learns nothing.
    Notice {
        word: String,
    },
    Nothing,
}

fn hash(target: &str, purpose: CodeType, code: &str) -> Hash {
    Hash::of_all(&[target, purpose.name(), code])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ones_own_mailbox_need_not_be_typed() {
        let own = "Ann.Example@example.com";
        for typed in ["", "  ", "ann.example@EXAMPLE.com", "An****@example.com"] {
            assert!(is_own_mailbox(typed, own), "{typed}");
        }
        for typed in ["bob@example.com", "****@example.com", "An****@example.org"] {
            assert!(!is_own_mailbox(typed, own), "{typed}");
        }
    }
}
