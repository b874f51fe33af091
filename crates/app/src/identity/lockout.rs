//! Wrong tries: counted by what was tried and from where, so that guessing is slow and the owner is not locked out.
//!
//! A try is counted before it is looked at, and given back when it was right: a hundred at once are not a hundred guesses.
//! Counts what was typed, known or not, so that a refusal says nothing about who exists.

use plimsoll_units::{DAY_MS, MINUTE_MS};

use super::Identity;
use super::captcha::CaptchaAnswer;
use super::client_info::ClientInfo;
use super::limits::{SIGN_IN_WINDOW_MS, Source};
use super::purpose::CodeType;
use super::token::Hash;
use crate::error::{AppError, Result};
use crate::network::host_of;
use crate::rate_limits::{Limit, Line, Spent};
use crate::refusal;

/// Wrong tries of one name from one address before that address waits.
const TRIES_HERE: Limit = Limit { name: "sign-in name here", most: 5, window_ms: SIGN_IN_WINDOW_MS };
/// Wrong tries before a picture must be read.
const TRIES_BEFORE_CAPTCHA: i64 = 2;
/// Wrong tries of one name from anywhere, after which unfamiliar addresses get one try a minute.
const TRIES_OF_NAME: Limit = Limit { name: "sign-in name", most: 20, window_ms: SIGN_IN_WINDOW_MS };
const UNFAMILIAR_PAUSE_MS: i64 = MINUTE_MS;
/// The part of everybody's budget after which everybody reads a picture: names are being tried through.
const CAPTCHA_SHARE: i64 = 10;
/// An address from which somebody has signed in is familiar for so long.
const FAMILIAR_MS: i64 = 90 * DAY_MS;

/// The places of a sign-in's lines. In the first is what is forgiven when the sign-in is right.
const HERE: usize = 0;
const NAME: usize = 1;
const EVERYBODY: usize = 4;

/// Under what a sign-in is counted.
pub(super) struct Tries {
    name: String,
    here: String,
}

impl Tries {
    pub(super) fn new(what: &str, name: &str, origin: &ClientInfo) -> Self {
        let name = Hash::of_all(&[what, name]).to_string();
        let here = format!("{name} {}", host_of(origin.ip));
        Self { name, here }
    }
}

/// A try that is counted.
pub(super) struct Try {
    spent: Spent,
    needs_captcha: bool,
}

impl Try {
    /// Whether it was the last that this address has for the name.
    pub(super) fn is_last(&self) -> bool {
        self.spent.count(HERE) == TRIES_HERE.most
    }
}

/// A secret of somebody who is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Secret {
    Password,
    FundPassword,
    Authenticator,
}

/// Wrong tries of a secret before its owner waits.
const SECRET_TRIES: i64 = 5;
const SECRET_WINDOW_MS: i64 = 15 * MINUTE_MS;

impl Secret {
    /// In a quarter of an hour, and in a day. Six digits that are not replaced every half minute get fewer in a day.
    fn limits(self) -> [Limit; 2] {
        let (soon, daily, per_day) = match self {
            Self::Password => ("secret password", "secret password day", 20),
            Self::FundPassword => ("secret fund password", "secret fund password day", 20),
            Self::Authenticator => ("secret authenticator", "secret authenticator day", 100),
        };
        [
            Limit { name: soon, most: SECRET_TRIES, window_ms: SECRET_WINDOW_MS },
            Limit { name: daily, most: per_day, window_ms: DAY_MS },
        ]
    }
}

impl Identity {
    /// Counts a try of a name, if another may be made.
    pub(super) async fn begin_try(&self, tries: &Tries, owner: Option<i64>, origin: &ClientInfo) -> Result<Try> {
        let [address, block, everybody] = self.lines_of(Source::SignIn, origin);
        let name = TRIES_OF_NAME.by(&tries.name);
        let mut lines =
            [TRIES_HERE.by(&tries.here), name.clone().then_one_each(UNFAMILIAR_PAUSE_MS), address, block, everybody];
        let spent = match self.budgets.spend(&lines).await? {
            Ok(spent) => spent,
            // Others have used it up. Whoever has signed in from this address before is let through.
            Err(NAME | EVERYBODY) if self.is_familiar(owner, origin).await? => {
                lines[NAME] = name.counted_only();
                lines[EVERYBODY] = lines[EVERYBODY].clone().counted_only();
                self.budgets.spend(&lines).await?.map_err(|_| refusal::TOO_MANY_TRIES)?
            }
            Err(_) => return Err(refusal::TOO_MANY_TRIES.into()),
        };
        let is_sprayed =
            spent.count(EVERYBODY) > i64::from(self.source_limits(Source::SignIn).everybody) / CAPTCHA_SHARE;
        let needs_captcha = spent.count(HERE) > TRIES_BEFORE_CAPTCHA || is_sprayed || self.captcha_always();
        Ok(Try { spent, needs_captcha })
    }

    /// Asked for whoever does not exist as well: both take the same time.
    async fn is_familiar(&self, owner: Option<i64>, origin: &ClientInfo) -> Result<bool> {
        let since = self.clock.now().minus(FAMILIAR_MS).0;
        Ok(self.store.is_familiar_ip(owner.unwrap_or(0), &origin.ip.to_string(), since).await?)
    }

    /// The picture, where one must be read. One that was not read is a wrong try.
    pub(super) async fn check_captcha(&self, tried: &Try, answer: CaptchaAnswer<'_>) -> Result<()> {
        if tried.needs_captcha { self.captchas.check(CodeType::Login, answer).await } else { Ok(()) }
    }

    /// It was right: this address has all its tries of this name again.
    pub(super) async fn forgive_try(&self, tried: Try) -> Result<()> {
        self.budgets.forgive(tried.spent).await
    }

    /// Ends a try that was not right. What could not be judged, because the world failed, is not counted.
    pub(super) async fn end_try<T>(&self, spent: Spent, failure: AppError) -> Result<T> {
        if !matches!(failure, AppError::Refused(_)) {
            self.budgets.give_back(spent).await?;
        }
        Err(failure)
    }

    pub(super) async fn end_sign_in<T>(&self, tried: Try, failure: AppError) -> Result<T> {
        self.end_try(tried.spent, failure).await
    }

    /// Counts a try of a code by somebody who is not known yet, by where it comes from.
    pub(super) async fn begin_code_try(&self, origin: &ClientInfo) -> Result<Spent> {
        let lines = self.lines_of(Source::SignIn, origin);
        Ok(self.budgets.spend(&lines).await?.map_err(|_| refusal::TOO_MANY_TRIES)?)
    }

    /// Counts a try of a secret that belongs to a known person; refused for a while after too many. Whoever has begun one
    /// forgives it when everything the request had to prove was right, and not before: else the count would tell which
    /// of two proofs was.
    pub(super) async fn begin_secret_try(&self, secret: Secret, user: i64) -> Result<Spent> {
        let lines: Vec<Line> = secret.limits().map(|limit| limit.by(user)).into();
        Ok(self.budgets.spend(&lines).await?.map_err(|_| refusal::TOO_MANY_TRIES)?)
    }

    pub(super) async fn forgive_secret_try(&self, spent: Spent) -> Result<()> {
        self.budgets.forgive(spent).await
    }
}
