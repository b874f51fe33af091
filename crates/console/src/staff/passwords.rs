//! Passwords of the staff: policy and slow hashes, a few at a time.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use plimsoll_app::{AppError, Result};
use tokio::sync::Semaphore;
use zeroize::Zeroizing;

use crate::refusal;

const CHARS_MIN: usize = 12;
const CHARS_MAX: usize = 128;
/// Each hash takes memory and a core for a moment.
const AT_ONCE: usize = 2;

pub(crate) struct Passwords {
    turns: Semaphore,
    /// Checked for unknown people, so that they cost the same work.
    nobody: String,
}

impl Passwords {
    pub(crate) fn new() -> Self {
        let secret: [u8; 32] = rand::random();
        Self { turns: Semaphore::new(AT_ONCE), nobody: digest(&secret) }
    }

    pub(crate) fn check_policy(password: &str) -> Result<()> {
        let count = password.chars().count();
        if !(CHARS_MIN..=CHARS_MAX).contains(&count) || password.chars().any(char::is_control) {
            return Err(refusal::PARAM.because("password: 12 to 128 characters").into());
        }
        Ok(())
    }

    pub(crate) async fn hash(&self, password: &str) -> Result<String> {
        let password = Zeroizing::new(password.to_owned());
        self.work(move || digest(password.as_bytes())).await
    }

    /// Without a hash the work is done all the same, and the result is `false`.
    pub(crate) async fn is_right(&self, password: &str, hash: Option<&str>) -> Result<bool> {
        let fits = password.chars().count() <= CHARS_MAX;
        let password = Zeroizing::new(if fits { password.to_owned() } else { String::new() });
        let known = hash.is_some() && fits;
        let hash = hash.unwrap_or(&self.nobody).to_owned();
        let matches = self.work(move || {
            let parsed = PasswordHash::new(&hash).expect("we wrote this hash");
            Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok()
        });
        Ok(matches.await? && known)
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let _turn = self.turns.acquire().await.map_err(AppError::world)?;
        tokio::task::spawn_blocking(work).await.map_err(AppError::world)
    }
}

fn digest(password: &[u8]) -> String {
    Argon2::default().hash_password(password).expect("a salt of our own and a password that fits").to_string()
}
