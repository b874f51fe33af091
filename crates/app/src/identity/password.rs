//! Passwords: what a good one is, and slow hashes of them.
//!
//! Owns the policy and the work. Whoever is unknown costs the same work as whoever is known.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use zeroize::Zeroizing;

use super::fair_queue::{Party, Turn, Turns};
use crate::error::{AppError, Result};
use crate::refusal::{self, Refusal};

pub(super) const PASSWORD_CHARS_MAX: usize = 128;
const PASSWORD_CHARS_MIN: usize = 8;

/// Passwords that are tried first by whoever guesses, though they have a letter and a digit.
const COMMON: &[&str] = &[
    "password1",
    "password12",
    "password123",
    "passw0rd",
    "p@ssw0rd",
    "qwerty123",
    "qwerty12",
    "abc12345",
    "abcd1234",
    "1q2w3e4r",
    "1qaz2wsx",
    "q1w2e3r4",
    "admin123",
    "welcome1",
    "iloveyou1",
    "letmein1",
    "asdf1234",
    "zaq12wsx",
    "a1234567",
    "a12345678",
    "aa123456",
    "123456aa",
    "12345678a",
    "1234567a",
    "test1234",
    "abc123456",
];

/// At least eight characters with a letter and a digit, and not one that everybody uses.
pub(super) fn check_policy(password: &str) -> std::result::Result<(), Refusal> {
    let count = password.chars().count();
    let has = |of: fn(char) -> bool| password.chars().any(of);
    let good = (PASSWORD_CHARS_MIN..=PASSWORD_CHARS_MAX).contains(&count)
        && has(char::is_alphabetic)
        && has(|c| c.is_ascii_digit())
        && !has(char::is_control);
    if !good {
        return Err(refusal::PASSWORD_FORMAT);
    }
    if COMMON.contains(&password.to_lowercase().as_str()) {
        return Err(refusal::PASSWORD_FORMAT.because("this password is too common"));
    }
    Ok(())
}

/// Hashes and compares, a few at a time, off the threads that answer requests.
pub(super) struct Passwords {
    turns: Turns,
    /// The hash of nobody's password.
    nobody: String,
}

impl Passwords {
    pub(super) fn new() -> Self {
        let secret: [u8; 32] = rand::random();
        Self { turns: Turns::default(), nobody: digest(&secret) }
    }

    /// For whoever has something to look up before there is anything to hash: not even that is done out of turn.
    pub(super) async fn turn(&self, party: Party) -> Result<Turn> {
        self.turns.take(party).await
    }

    pub(super) async fn hash(&self, party: Party, password: &str) -> Result<String> {
        let password = Zeroizing::new(password.to_owned());
        let turn = self.turn(party).await?;
        work(turn, move || digest(password.as_bytes())).await
    }

    /// Whether the password belongs to the hash. Without a hash the work is done all the same, and the answer is no.
    pub(super) async fn is_right(&self, party: Party, password: &str, hash: Option<&str>) -> Result<bool> {
        let turn = self.turn(party).await?;
        self.is_right_in(turn, password, hash).await
    }

    pub(super) async fn is_right_in(&self, turn: Turn, password: &str, hash: Option<&str>) -> Result<bool> {
        // Too long to have been accepted: the work is done on nothing, so that length tells nothing.
        let fits = password.len() <= 4 * PASSWORD_CHARS_MAX;
        let password = Zeroizing::new(if fits { password.to_owned() } else { String::new() });
        let known = hash.is_some() && fits;
        let hash = hash.unwrap_or(&self.nobody).to_owned();
        let matches = work(turn, move || {
            let parsed = PasswordHash::new(&hash).expect("we wrote this hash");
            Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok()
        });
        Ok(matches.await? && known)
    }
}

/// The turn ends with the work, not with the request: a client that goes away frees no memory.
async fn work<T: Send + 'static>(turn: Turn, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let done = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        work()
    });
    done.await.map_err(AppError::world)
}

fn digest(password: &[u8]) -> String {
    Argon2::default().hash_password(password).expect("a salt of our own and a password that fits").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy() {
        for good in ["correct7horse", "passwort-1", "密码密码密码密码1", &format!("a1{}", "x".repeat(126))] {
            assert_eq!(check_policy(good), Ok(()), "{good}");
        }
        let long = format!("a1{}", "x".repeat(127));
        for bad in ["", "short1", "lettersonly", "1234567890", "Password1", "with\0nul12", &long] {
            assert_eq!(check_policy(bad).map_err(|refusal| refusal.code), Err(-1004), "{bad}");
        }
    }

    #[tokio::test]
    async fn a_hash_knows_its_password_and_no_other() {
        let passwords = Passwords::new();
        let ann = Party::User(crate::UserId(1));
        let hash = passwords.hash(ann, "correct7horse").await.unwrap();
        assert!(hash.starts_with("$argon2id$"), "{hash}");
        assert!(passwords.is_right(ann, "correct7horse", Some(&hash)).await.unwrap());
        assert!(!passwords.is_right(ann, "correct8horse", Some(&hash)).await.unwrap());
        assert!(!passwords.is_right(ann, "", None).await.unwrap());
        assert_ne!(passwords.hash(ann, "correct7horse").await.unwrap(), hash, "salted");
    }
}
