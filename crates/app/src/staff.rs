//! People of the operator's staff who act through the API, by tokens that the operator's configuration names.

use plimsoll_units::StaffId;
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// Nobody, unless the operator names somebody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct StaffSettings {
    pub tokens: Vec<StaffToken>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct StaffToken {
    /// Recorded with everything this person decides.
    pub id: u32,
    /// SHA-256 of the token in hexadecimal: the configuration holds no secret.
    pub sha256: String,
}

/// Shorter tokens are not accepted, whatever the configuration says.
const TOKEN_CHARS_MIN: usize = 32;

impl StaffSettings {
    pub fn find(&self, token: &str) -> Option<StaffId> {
        if token.len() < TOKEN_CHARS_MIN {
            return None;
        }
        let digest = hex::encode(Sha256::digest(token.as_bytes()));
        let found = self.tokens.iter().find(|known| known.sha256.eq_ignore_ascii_case(&digest));
        found.map(|known| StaffId(known.id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_token_names_somebody() {
        let token = "0123456789abcdef0123456789abcdef";
        let sha256 = hex::encode(Sha256::digest(token));
        let settings = StaffSettings { tokens: vec![StaffToken { id: 7, sha256: sha256.clone() }] };
        assert_eq!(settings.find(token), Some(StaffId(7)));
        assert_eq!(settings.find(&sha256), None, "the hash is no token");
        assert_eq!(settings.find(&token[1..]), None);
        let short = StaffSettings { tokens: vec![StaffToken { id: 7, sha256: hex::encode(Sha256::digest("short")) }] };
        assert_eq!(short.find("short"), None);
    }
}
