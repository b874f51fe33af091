//! Opaque tokens: 256 random bits for the holder, a hash for the rows. Owns their format and hashing.

use std::fmt;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use zeroize::Zeroizing;

/// A bearer token. Shown once, stored nowhere.
pub struct Token(Zeroizing<String>);

impl Token {
    pub(super) fn random() -> Self {
        let bits = Zeroizing::new(rand::random::<[u8; 32]>());
        Self(Zeroizing::new(BASE64_URL_SAFE_NO_PAD.encode(*bits)))
    }

    pub fn text(&self) -> &str {
        &self.0
    }

    pub(super) fn hash(&self) -> Hash {
        Hash::of(&self.0)
    }
}

/// Omits the token, which would end up in logs.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// The stored hash of a token: reading the rows does not give access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Hash([u8; 32]);

impl Hash {
    pub(super) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    pub(super) fn of(text: &str) -> Self {
        Self(*blake3::hash(text.as_bytes()).as_bytes())
    }

    /// Hash of several texts; distinct sequences have distinct inputs.
    pub(super) fn of_all(texts: &[&str]) -> Self {
        let mut hasher = blake3::Hasher::new();
        for text in texts {
            hasher.update(&(text.len() as u64).to_le_bytes()).update(text.as_bytes());
        }
        Self(*hasher.finalize().as_bytes())
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).ok()?;
        Some(Self(bytes))
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_long_and_all_different() {
        let (a, b) = (Token::random(), Token::random());
        assert_ne!(a.text(), b.text());
        assert_eq!(a.text().len(), 43);
        assert_eq!(Hash::parse(&a.hash().to_string()), Some(a.hash()));
        assert_eq!(format!("{a:?}"), "Token");
    }

    #[test]
    fn texts_hash_together_by_their_borders() {
        assert_ne!(Hash::of_all(&["ab", "c"]), Hash::of_all(&["a", "bc"]));
    }
}
