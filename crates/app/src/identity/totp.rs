//! Authenticator apps: six digits every thirty seconds, each good once, and ten recovery codes for a lost phone.

use plimsoll_store::identity::UserRow;
use totp_rs::{Builder, Secret, Totp};
use zeroize::Zeroizing;

use super::Identity;
use super::factor::Proof;
use super::factor_changes::{Change, ChangeKind};
use super::lockout;
use super::purpose::CodeType;
use super::token::Hash;
use crate::error::{AppError, Result};
use crate::principal::Principal;
use crate::refusal;
use crate::seal::Sealed;

const SECRET_BYTES: usize = 20;
/// Steps before and after the present one that are accepted, for clocks that differ.
const SKEW_STEPS: u16 = 1;
const RECOVERY_CODES: usize = 10;
/// Symbols that are hard to mistake when copied from paper.
const RECOVERY_ALPHABET: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyz_";
const RECOVERY_HALF: usize = 5;

/// What an authenticator app is fed with. Shown once.
#[derive(Debug)]
pub struct TotpEnrolment {
    pub secret: String,
    pub otpauth: String,
}

fn generator(secret: &[u8], site: &str, account: &str) -> Result<Totp> {
    // A colon would end the name early in the address that apps read.
    let plain = |text: &str| text.replace(':', " ");
    Builder::new()
        .with_secret(Secret::from(secret.to_vec()))
        .with_skew(SKEW_STEPS)
        .with_account_name(plain(account))
        .with_issuer(Some(plain(site)))
        .build()
        .map_err(|error| AppError::world(format!("{error:?}")))
}

impl Identity {
    /// A new secret, which counts once its owner has shown that the app works.
    pub async fn begin_totp(&self, principal: &Principal) -> Result<TotpEnrolment> {
        let user = self.user(principal.user).await?;
        if user.totp_secret.is_some() {
            return Err(refusal::PARAM.because("an authenticator is in use").into());
        }
        let secret = Zeroizing::new(rand::random::<[u8; SECRET_BYTES]>());
        let sealed = self.seals.seal(Sealed::TotpSecret, user.id, secret.as_slice());
        self.store.set_totp_pending(user.id, &sealed).await?;
        let totp = generator(secret.as_slice(), self.site(), &user.login_name)?;
        let otpauth = totp.to_url().map_err(|error| AppError::world(format!("{error:?}")))?;
        Ok(TotpEnrolment { secret: totp.secret().to_base32(), otpauth })
    }

    /// The authenticator counts from now on. Returns the recovery codes, which are shown this once.
    pub async fn enable_totp(&self, principal: &Principal, code: &str, proof: &Proof<'_>) -> Result<Vec<String>> {
        let row = self.factors(principal.user).await?;
        let shown = self.prove(&row, (ChangeKind::AddAuthenticator, ""), proof, CodeType::Bind).await?;
        let user = row.user;
        let pending = user.totp_pending.as_deref().ok_or(refusal::FACTOR_REQUIRED.because("begin first"))?;
        let spent = self.begin_secret_try(lockout::Secret::Authenticator, user.id).await?;
        let step = self.matching_step(pending, &user, code)?;
        let step = step.ok_or(refusal::FACTOR_REQUIRED.because("the digits are wrong"))?;
        self.forgive_secret_try(spent).await?;
        let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| recovery_code()).collect();
        let hashes: Vec<String> = codes.iter().map(|code| recovery_hash(user.id, code)).collect();
        let change = Change::AddAuthenticator { pending, step, recovery: &hashes };
        self.change_factor(principal.user, &change, &shown).await?;
        Ok(codes)
    }

    /// Takes the authenticator away, proved with it, with a recovery code or with a passkey.
    pub async fn disable_totp(&self, principal: &Principal, fund_password: &str, proof: &Proof<'_>) -> Result<()> {
        let row = self.factors(principal.user).await?;
        if row.user.totp_secret.is_none() {
            return Err(refusal::PARAM.because("no authenticator is in use").into());
        }
        let mut shown = Vec::new();
        let proving = async {
            shown = self.prove(&row, (ChangeKind::RemoveAuthenticator, ""), proof, CodeType::Bind).await?;
            Ok(())
        };
        if row.user.fund_hash.is_some() {
            self.check_fund_password_and(&row.user, fund_password, proving).await?;
        } else {
            proving.await?;
        }
        self.change_factor(principal.user, &Change::RemoveAuthenticator, &shown).await?;
        Ok(())
    }

    /// The authenticator's digits or a recovery code, each good once.
    pub(super) async fn spend_authenticator_code(&self, user: &UserRow, code: &str) -> Result<()> {
        let secret = user.totp_secret.as_deref().ok_or(refusal::FACTOR_REQUIRED)?;
        let code = code.trim();
        if code.is_empty() {
            return Err(refusal::FACTOR_REQUIRED.into());
        }
        let spent = self.begin_secret_try(lockout::Secret::Authenticator, user.id).await?;
        let right = match self.matching_step(secret, user, code)? {
            Some(step) => self.store.use_totp_step(user.id, step).await?,
            None => {
                let hash = recovery_hash(user.id, code);
                self.store.use_recovery_code(user.id, &hash, self.clock.now().0).await?
            }
        };
        if right {
            self.forgive_secret_try(spent).await
        } else {
            Err(refusal::FACTOR_REQUIRED.because("the digits are wrong or were used").into())
        }
    }

    fn matching_step(&self, sealed: &[u8], user: &UserRow, code: &str) -> Result<Option<i64>> {
        let secret = self.seals.open(Sealed::TotpSecret, user.id, sealed)?;
        let totp = generator(&secret, self.site(), &user.login_name)?;
        let seconds = u64::try_from(self.clock.now().0 / 1_000).map_err(AppError::world)?;
        Ok(totp.check(code.trim(), seconds).and_then(|step| i64::try_from(step).ok()))
    }
}

fn recovery_code() -> String {
    let bits: [u8; 2 * RECOVERY_HALF] = rand::random();
    let symbols: Vec<u8> = bits.iter().map(|byte| RECOVERY_ALPHABET[usize::from(byte & 31)]).collect();
    let text = String::from_utf8(symbols).expect("an alphabet of ascii");
    format!("{}-{}", &text[..RECOVERY_HALF], &text[RECOVERY_HALF..])
}

fn recovery_hash(user: i64, code: &str) -> String {
    let plain: String = code.trim().to_ascii_lowercase().chars().filter(|c| *c != '-' && *c != ' ').collect();
    Hash::of_all(&["recovery", &user.to_string(), &plain]).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digits_of_the_standard() {
        // RFC 6238, appendix B: the last six of the eight digits for SHA-1 at these times.
        let totp = generator(b"12345678901234567890", "Plimsoll", "a:b").unwrap();
        for (seconds, digits) in [(59, "287082"), (1_111_111_109, "081804"), (2_000_000_000, "279037")] {
            assert_eq!(totp.generate(seconds).to_string(), digits);
            assert_eq!(totp.check(digits, seconds), Some(seconds / 30));
            assert_eq!(totp.check(digits, seconds + 30), Some(seconds / 30), "one step late");
            assert_eq!(totp.check(digits, seconds + 60), None, "two steps late");
        }
        assert!(totp.to_url().unwrap().starts_with("otpauth://totp/"));
    }

    #[test]
    fn recovery_codes_are_read_without_their_dash() {
        let code = recovery_code();
        assert_eq!(recovery_hash(1, &code), recovery_hash(1, &code.to_uppercase().replace('-', " ")));
        assert_ne!(recovery_hash(1, &code), recovery_hash(2, &code));
        assert_ne!(recovery_code(), recovery_code());
    }
}
