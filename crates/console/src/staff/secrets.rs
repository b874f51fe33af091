//! Random tokens and authenticator secrets.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use plimsoll_app::{AppError, Result};
use totp_rs::{Builder, Secret, Totp};
use zeroize::Zeroizing;

const SECRET_BYTES: usize = 20;
/// Time steps accepted before and after the present one, for clock skew.
const SKEW_STEPS: u16 = 1;

/// 256 random bits. Shown once, stored nowhere.
pub(crate) fn random_token() -> String {
    BASE64_URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>())
}

/// What is stored of a token.
pub(crate) fn hash_of(token: &str) -> String {
    blake3::hash(token.as_bytes()).to_hex().to_string()
}

pub(super) fn random_secret() -> Zeroizing<Vec<u8>> {
    Zeroizing::new(rand::random::<[u8; SECRET_BYTES]>().to_vec())
}

pub(super) fn generator(secret: &[u8], site: &str, account: &str) -> Result<Totp> {
    // A colon would end the name early in the `otpauth` URI.
    let plain = |text: &str| text.replace(':', " ");
    Builder::new()
        .with_secret(Secret::from(secret.to_vec()))
        .with_skew(SKEW_STEPS)
        .with_account_name(plain(account))
        .with_issuer(Some(format!("{} console", plain(site))))
        .build()
        .map_err(|error| AppError::world(format!("{error:?}")))
}

/// The time step that these digits belong to.
pub(super) fn matching_step(secret: &[u8], digits: &str, now: i64) -> Result<Option<i64>> {
    let totp = generator(secret, "", "staff")?;
    let seconds = u64::try_from(now / 1_000).map_err(AppError::world)?;
    Ok(totp.check(digits.trim(), seconds).and_then(|step| i64::try_from(step).ok()))
}
