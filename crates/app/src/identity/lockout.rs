//! Lockout: failed attempts are counted by name and origin, so that guessing is slow and the owner is not locked out.
//!
//! An attempt is counted before it is checked, and refunded when it succeeds: a hundred at once are not a hundred
//! guesses. Counts every typed name, known or not, so that a refusal does not reveal which names exist.

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

/// Failed attempts on one name from one address before that address must wait.
const TRIES_HERE: Limit = Limit { name: "sign-in name here", most: 5, window_ms: SIGN_IN_WINDOW_MS };
/// Failed attempts before a captcha is required.
const TRIES_BEFORE_CAPTCHA: i64 = 2;
/// Failed attempts on one name from anywhere, after which unfamiliar addresses get one attempt a minute.
const TRIES_OF_NAME: Limit = Limit { name: "sign-in name", most: 20, window_ms: SIGN_IN_WINDOW_MS };
const UNFAMILIAR_PAUSE_MS: i64 = MINUTE_MS;
/// The share of the total budget after which every sign-in needs a captcha: names are being enumerated.
const CAPTCHA_SHARE: i64 = 10;
/// An address with a successful sign-in stays familiar this long.
const FAMILIAR_MS: i64 = 90 * DAY_MS;

/// Indexes of a sign-in's counters. The first is reset by a successful sign-in.
const HERE: usize = 0;
const NAME: usize = 1;
const EVERYBODY: usize = 4;

/// The counters of a sign-in.
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

/// A counted attempt.
pub(super) struct Try {
    spent: Spent,
    needs_captcha: bool,
}

impl Try {
    /// Whether it was this address's last attempt on the name.
    pub(super) fn is_last(&self) -> bool {
        self.spent.count(HERE) == TRIES_HERE.most
    }
}

/// A secret of a known user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Secret {
    Password,
    FundPassword,
    Authenticator,
}

/// Failed attempts on a secret before its owner must wait.
const SECRET_TRIES: i64 = 5;
const SECRET_WINDOW_MS: i64 = 15 * MINUTE_MS;

impl Secret {
    /// In a quarter of an hour, and in a day. Six digits that do not change every half minute get fewer in a day.
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
    /// Counts an attempt on a name, if another is allowed.
    pub(super) async fn begin_try(&self, tries: &Tries, owner: Option<i64>, origin: &ClientInfo) -> Result<Try> {
        let [address, block, everybody] = self.lines_of(Source::SignIn, origin);
        let name = TRIES_OF_NAME.by(&tries.name);
        let mut lines =
            [TRIES_HERE.by(&tries.here), name.clone().then_one_each(UNFAMILIAR_PAUSE_MS), address, block, everybody];
        let spent = match self.budgets.spend(&lines).await? {
            Ok(spent) => spent,
            // Used up by other addresses. An address with an earlier sign-in of this user is let through.
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

    /// Also queried for unknown names, so that both take the same time.
    async fn is_familiar(&self, owner: Option<i64>, origin: &ClientInfo) -> Result<bool> {
        let since = self.clock.now().minus(FAMILIAR_MS).0;
        Ok(self.store.is_familiar_ip(owner.unwrap_or(0), &origin.ip.to_string(), since).await?)
    }

    /// Checks the captcha, where one is required. A missing one counts as a failed attempt.
    pub(super) async fn check_captcha(&self, tried: &Try, answer: CaptchaAnswer<'_>) -> Result<()> {
        if tried.needs_captcha { self.captchas.check(CodeType::Login, answer).await } else { Ok(()) }
    }

    /// The attempt succeeded: this address has all its attempts on this name again.
    pub(super) async fn forgive_try(&self, tried: Try) -> Result<()> {
        self.budgets.forgive(tried.spent).await
    }

    /// Ends a failed attempt. One that could not be checked because of an internal error is not counted.
    pub(super) async fn end_try<T>(&self, spent: Spent, failure: AppError) -> Result<T> {
        if !matches!(failure, AppError::Refused(_)) {
            self.budgets.give_back(spent).await?;
        }
        Err(failure)
    }

    pub(super) async fn end_sign_in<T>(&self, tried: Try, failure: AppError) -> Result<T> {
        self.end_try(tried.spent, failure).await
    }

    /// Counts an unauthenticated attempt at a code, by origin.
    pub(super) async fn begin_code_try(&self, origin: &ClientInfo) -> Result<Spent> {
        let lines = self.lines_of(Source::SignIn, origin);
        Ok(self.budgets.spend(&lines).await?.map_err(|_| refusal::TOO_MANY_TRIES)?)
    }

    /// Counts an attempt at a known user's secret; refused for a while after too many. The caller refunds it only when
    /// everything the request had to prove was right: otherwise the count would reveal which of two proofs was.
    pub(super) async fn begin_secret_try(&self, secret: Secret, user: i64) -> Result<Spent> {
        let lines: Vec<Line> = secret.limits().map(|limit| limit.by(user)).into();
        Ok(self.budgets.spend(&lines).await?.map_err(|_| refusal::TOO_MANY_TRIES)?)
    }

    pub(super) async fn forgive_secret_try(&self, spent: Spent) -> Result<()> {
        self.budgets.forgive(spent).await
    }
}
