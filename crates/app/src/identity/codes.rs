//! One-time codes by email or phone: six digits, ten minutes, five attempts, one use, one purpose.
//!
//! The response does not reveal whether an address has an account: only its owner reads what was sent.

use plimsoll_store::identity::{NewCode, UserRow};
use plimsoll_units::{DAY_MS, HOUR_MS, MINUTE_MS, Timestamp};
use subtle::ConstantTimeEq;

use super::captcha::CaptchaAnswer;
use super::client_info::ClientInfo;
use super::identifiers::{Email, Phone};
use super::limits::Source;
use super::outbound::{OutboundMessage, Target};
use super::purpose::CodeType;
use super::token::Hash;
use super::{Identity, MESSAGES};
use crate::error::{AppError, Result};
use crate::network::block_of;
use crate::principal::Principal;
use crate::rate_limits::Limit;
use crate::refusal;

const LIFE_MS: i64 = 10 * MINUTE_MS;
const TRIES_MAX: i64 = 5;
/// Purpose of a `BIND` code that goes to the mailbox that is bound already.
const OWN_CHANGE: &str = "change how your account is secured";
/// Codes sent to one mailbox or phone.
const PER_MINUTE: Limit = Limit { name: "code target minute", most: 1, window_ms: MINUTE_MS };
const PER_HOUR: Limit = Limit { name: "code target hour", most: 5, window_ms: HOUR_MS };
const PER_DAY: Limit = Limit { name: "code target day", most: 10, window_ms: DAY_MS };

/// Where to send a code, as typed.
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

/// A request for a code.
#[derive(Clone, Copy, Debug)]
pub struct CodeRequest<'a> {
    pub purpose: CodeType,
    pub target: CodeTarget<'a>,
    pub captcha: CaptchaAnswer<'a>,
    /// The requesting browser's key, by which a sandbox recognises it.
    pub browser: Option<&'a str>,
}

impl Identity {
    /// Sends a code; the response is the same for an unknown address. Returns the code where a sandbox may show it on
    /// the page.
    pub async fn send_code(
        &self,
        asked: CodeRequest<'_>,
        caller: Option<&Principal>,
        origin: &ClientInfo,
    ) -> Result<Option<String>> {
        let CodeRequest { purpose, target: to, captcha, browser } = asked;
        let target = self.target(purpose, to, caller).await?;
        let letter = self.letter(purpose, &target, caller).await?;
        self.hold_back(purpose, &target, caller, captcha, origin).await?;
        // Stored in any case, so that limits and responses are the same for known and unknown addresses.
        let code = self.new_code(&target, purpose, self.clock.now()).await?;
        match letter {
            Reply::Code { word, deed } => {
                self.courier.send(&target, OutboundMessage::code(self.site(), &code, deed).with_word(&word)).await?;
                let may_see = self.may_see(purpose, &target, browser).await?;
                Ok(may_see.then_some(code))
            }
            Reply::Notice { word } => {
                self.courier.send(&target, OutboundMessage::already_registered(self.site()).with_word(&word)).await?;
                Ok(None)
            }
            Reply::Nothing => Ok(None),
        }
    }

    /// Creates a six-digit code for one target and purpose; older ones become invalid.
    pub(super) async fn new_code(&self, target: &Target, purpose: CodeType, now: Timestamp) -> Result<String> {
        let code = format!("{:06}", rand::random_range(0..1_000_000));
        let row = NewCode {
            target: target.key().to_owned(),
            purpose: purpose.name(),
            code_hash: hash(target.key(), purpose, &code).to_string(),
            sent_at: now.0,
            expires_at: now.plus(LIFE_MS).0,
        };
        let mut tx = self.store.begin().await?;
        self.store.add_code(&mut tx, &row).await?;
        tx.commit().await.map_err(AppError::world)?;
        Ok(code)
    }

    /// Whether a sandbox shows a code on the requesting page: only to a browser that has a key. A target without an
    /// account may be read by the caller. A target with an owner is shown only in the browser in which it was proved: a
    /// stolen session alone must not read codes.
    async fn may_see(&self, purpose: CodeType, target: &Target, browser: Option<&str>) -> Result<bool> {
        let Some(browser) = browser.filter(|_| self.courier.keeps(target)) else {
            return Ok(false);
        };
        let browser = Hash::of_all(&["sandbox-browser", browser]).to_string();
        let is_new = matches!(purpose, CodeType::Register | CodeType::Bind) && self.owner(target).await?.is_none();
        if is_new {
            self.store.keep_sandbox_browser(target.key(), &browser, self.clock.now().0).await?;
            return Ok(true);
        }
        Ok(self.store.sandbox_browser(target.key()).await?.is_some_and(|known| known == browser))
    }

    /// The target of a code. A confirmation need not repeat a known address: if it is omitted, or masked as screens
    /// show it, the account's own is used.
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

    /// The message for the owner of the target.
    async fn letter(&self, purpose: CodeType, target: &Target, caller: Option<&Principal>) -> Result<Reply> {
        let owner = self.owner(target).await?;
        let word = owner.as_ref().map(|user| user.phishing_word.clone()).unwrap_or_default();
        let deed = purpose.deed();
        Ok(match purpose {
            CodeType::Register => match owner {
                Some(_) => Reply::Notice { word },
                None if self.is_given_up(target).await? => Reply::Notice { word },
                None => Reply::Code { word, deed },
            },
            CodeType::Login | CodeType::FindUser | CodeType::FindPassword => match owner {
                Some(_) => Reply::Code { word, deed },
                None => Reply::Nothing,
            },
            CodeType::Bind => {
                let caller = caller.ok_or(AppError::Unauthenticated)?;
                match owner {
                    Some(user) if user.id != caller.user.0 => Reply::Notice { word },
                    // Sent to the account's own mailbox, it proves another change.
                    Some(_) => Reply::Code { word, deed: OWN_CHANGE },
                    None if self.is_given_up(target).await? => Reply::Notice { word },
                    None => Reply::Code { word, deed },
                }
            }
            // These confirm an action of the signed-in user, so they go to that user alone.
            CodeType::UpdatePassword
            | CodeType::Withdraw
            | CodeType::UpdateFundPassword
            | CodeType::NewAddress
            | CodeType::ReleaseC2c => {
                let caller = caller.ok_or(AppError::Unauthenticated)?;
                match owner {
                    Some(user) if user.id == caller.user.0 => Reply::Code { word, deed },
                    _ => return Err(refusal::PARAM.because("codes for this go to your own address").into()),
                }
            }
        })
    }

    /// Whether an earlier owner of this mailbox can still take it back.
    async fn is_given_up(&self, target: &Target) -> Result<bool> {
        Ok(match target {
            Target::Mailbox(email) => self.store.user_of_old_mailbox(&email.key, self.clock.now().0).await?.is_some(),
            Target::Phone(_) => false,
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
        origin: &ClientInfo,
    ) -> Result<()> {
        if let Target::Phone(phone) = target
            && phone.is_costly()
        {
            return Err(refusal::PARAM.because("no messages are sent to this kind of number").into());
        }
        let to = Hash::of(target.key()).to_string();
        let lines = [PER_MINUTE, PER_HOUR, PER_DAY].map(|limit| limit.by(&to));
        let spent = self.budgets.spend(&lines).await?.map_err(|_| refusal::SENT_TOO_OFTEN)?;
        match self.check_sender(purpose, target, caller, captcha, origin).await {
            Ok(()) => Ok(()),
            Err(failure) => {
                self.budgets.give_back(spent).await?;
                Err(failure)
            }
        }
    }

    /// Checks on the requester of a code, whatever the code's purpose and target.
    async fn check_sender(
        &self,
        purpose: CodeType,
        target: &Target,
        caller: Option<&Principal>,
        captcha: CaptchaAnswer<'_>,
        origin: &ClientInfo,
    ) -> Result<()> {
        if caller.is_none() {
            let most = i64::from(self.config.identity.codes_before_captcha(self.config.sandbox));
            let free = Limit { name: "code without captcha", most, window_ms: HOUR_MS }.by(block_of(origin.ip));
            if self.budgets.spend(&[free]).await?.is_err() {
                self.captchas.check(purpose, captcha).await?;
            }
        }
        let mut lines = self.lines_of(Source::Code, origin).to_vec();
        let messages = lines.len();
        if matches!(target, Target::Phone(_)) {
            lines.push(MESSAGES.by("everybody"));
        }
        match self.budgets.spend(&lines).await? {
            Ok(_spent) => Ok(()),
            Err(place) => {
                if place == messages {
                    tracing::error!("text messages are held back: the platform's hourly budget is spent");
                }
                Err(refusal::SENT_TOO_OFTEN.into())
            }
        }
    }

    /// Consumes a code without a session. Wrong codes count against the requester's address, too: otherwise one guess at
    /// each of many mailboxes would be free.
    pub(super) async fn spend_code_from(
        &self,
        to: CodeTarget<'_>,
        purpose: CodeType,
        code: &str,
        origin: &ClientInfo,
    ) -> Result<()> {
        let spent = self.begin_code_try(origin).await?;
        match self.spend_code(to, purpose, code).await {
            Ok(()) => self.budgets.give_back(spent).await,
            Err(failure) => self.end_try(spent, failure).await,
        }
    }

    /// Consumes a code. It must have been sent to this target for this purpose.
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

/// Whether the typed text means this mailbox: empty, its address, or its masked address.
pub(super) fn is_own_mailbox(typed: &str, own: &str) -> bool {
    let typed = typed.trim();
    typed.is_empty() || typed.eq_ignore_ascii_case(own) || typed == Email::masked(own)
}

enum Reply {
    Code {
        word: String,
        deed: &'static str,
    },
    /// The address has an account already: its owner is notified, and the requester learns nothing.
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
