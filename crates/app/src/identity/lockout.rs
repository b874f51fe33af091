//! Wrong tries: counted by what was tried and from where, so that guessing is slow and the owner is not locked out.
//!
//! Counts what was typed, known or not, so that a lock says nothing about who exists.

use plimsoll_units::{DAY_MS, MINUTE_MS};

use super::Identity;
use super::captcha::CaptchaAnswer;
use super::origin::Origin;
use super::purpose::CodeType;
use super::token::Hash;
use crate::failure::{Failure, Result};
use crate::refusal;

/// Wrong tries of one name from one address before that address waits, and for how long.
const TRIES_MAX: i64 = 5;
const WINDOW_MS: i64 = 15 * MINUTE_MS;
/// Wrong tries before a picture must be read.
const TRIES_BEFORE_CAPTCHA: i64 = 2;
/// Wrong tries of one name from anywhere, after which unfamiliar addresses get one try a minute.
const TRIES_EVERYWHERE: i64 = 20;
const UNFAMILIAR_PAUSE_MS: i64 = MINUTE_MS;
/// Wrong tries of any name from one address.
const TRIES_OF_ADDRESS: i64 = 100;
/// An address from which somebody has signed in is familiar for so long.
const FAMILIAR_MS: i64 = 90 * DAY_MS;

/// Under what a try is counted.
pub(super) struct Tries {
    here: String,
    everywhere: String,
    address: String,
}

impl Tries {
    pub(super) fn new(what: &str, name: &str, origin: &Origin) -> Self {
        let (name, ip) = (Hash::of_all(&[what, name]).to_string(), origin.ip.to_string());
        Self { here: format!("here {name} {ip}"), everywhere: format!("name {name}"), address: format!("address {ip}") }
    }
}

impl Identity {
    /// Whether another try may be made; a picture is asked for when there were wrong ones.
    pub(super) async fn check_tries(
        &self,
        tries: &Tries,
        owner: Option<i64>,
        captcha: Option<CaptchaAnswer<'_>>,
        origin: &Origin,
    ) -> Result<()> {
        let now = self.clock.now();
        let from = now.minus(WINDOW_MS).0;
        let here = self.store.failures(&tries.here, from).await?.map_or(0, |row| row.tries);
        let address = self.store.failures(&tries.address, from).await?.map_or(0, |row| row.tries);
        if here >= TRIES_MAX || address >= TRIES_OF_ADDRESS {
            return Err(refusal::TOO_MANY_TRIES.into());
        }
        let everywhere = self.store.failures(&tries.everywhere, from).await?;
        if let Some(row) = everywhere.filter(|row| row.tries >= TRIES_EVERYWHERE) {
            // Asked for whoever does not exist as well: both take the same time.
            let since = now.minus(FAMILIAR_MS).0;
            let familiar = self.store.is_familiar_ip(owner.unwrap_or(0), &origin.ip.to_string(), since).await?;
            if !familiar && now.0 - row.latest < UNFAMILIAR_PAUSE_MS {
                return Err(refusal::TOO_MANY_TRIES.into());
            }
        }
        match captcha {
            Some(answer) if here >= TRIES_BEFORE_CAPTCHA || self.captcha_always() => {
                let read = self.captchas.check(CodeType::Login, answer).await;
                if matches!(read, Err(Failure::Refused(_))) {
                    self.count_wrong_try(tries).await?;
                }
                read
            }
            _ => Ok(()),
        }
    }

    /// Counts a wrong try. True when it was the one after which the address waits.
    pub(super) async fn count_wrong_try(&self, tries: &Tries) -> Result<bool> {
        let now = self.clock.now();
        let from = now.minus(WINDOW_MS).0;
        self.store.add_failure(&tries.everywhere, from, now.0).await?;
        self.store.add_failure(&tries.address, from, now.0).await?;
        Ok(self.store.add_failure(&tries.here, from, now.0).await? == TRIES_MAX)
    }

    pub(super) async fn forgive_tries(&self, tries: &Tries) -> Result<()> {
        Ok(self.store.clear_failures(&tries.here).await?)
    }

    /// One wrong try of a secret that belongs to a known person: refused for a while after too many.
    pub(super) async fn check_secret_tries(&self, what: &str, user: i64) -> Result<()> {
        let from = self.clock.now().minus(WINDOW_MS).0;
        let row = self.store.failures(&secret_key(what, user), from).await?;
        if row.is_some_and(|row| row.tries >= TRIES_MAX) {
            return Err(refusal::TOO_MANY_TRIES.into());
        }
        Ok(())
    }

    pub(super) async fn count_secret_try(&self, what: &str, user: i64, was_right: bool) -> Result<()> {
        let key = secret_key(what, user);
        if was_right {
            return Ok(self.store.clear_failures(&key).await?);
        }
        let now = self.clock.now();
        self.store.add_failure(&key, now.minus(WINDOW_MS).0, now.0).await?;
        Ok(())
    }
}

fn secret_key(what: &str, user: i64) -> String {
    format!("secret {what} {user}")
}
