//! Invitation codes: six symbols that cannot be confused with each other. Owns the alphabet.

const ALPHABET: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH: usize = 6;

pub(super) fn random_code() -> String {
    let bits: [u8; LENGTH] = rand::random();
    bits.iter().map(|byte| char::from(ALPHABET[usize::from(byte & 31)])).collect()
}

/// Normalises a typed code; `None` if it cannot be one.
pub(super) fn parse(text: &str) -> Option<String> {
    let code = text.trim().to_ascii_uppercase();
    (code.len() == LENGTH && code.bytes().all(|byte| ALPHABET.contains(&byte))).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_back_in_any_case() {
        for _ in 0..100 {
            let code = random_code();
            assert_eq!(parse(&format!(" {} ", code.to_lowercase())), Some(code));
        }
        for bad in ["", "ABCDE", "ABCDEFG", "ABCDE0", "ABCDEI", "ABCD E", "ÄBCDE"] {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }
}
