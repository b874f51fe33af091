//! Fund password policy: six digits that are not among the first guesses, or eight mixed characters.
//!
//! Owns the rule only; `password` does the hashing.

use super::password::PASSWORD_CHARS_MAX;
use crate::refusal::{self, Refusal};

const PIN_DIGITS: usize = 6;
const MIXED_CHARS_MIN: usize = 8;

pub(super) fn check_policy(password: &str) -> Result<(), Refusal> {
    let is_pin = password.len() == PIN_DIGITS && password.bytes().all(|byte| byte.is_ascii_digit());
    if is_pin {
        return if is_guessable(password.as_bytes()) {
            Err(refusal::PASSWORD_FORMAT.because("these six digits are too easy to guess"))
        } else {
            Ok(())
        };
    }
    let count = password.chars().count();
    let has = |of: fn(char) -> bool| password.chars().any(of);
    if (MIXED_CHARS_MIN..=PASSWORD_CHARS_MAX).contains(&count)
        && has(char::is_alphabetic)
        && has(|c| c.is_ascii_digit())
        && !has(char::is_control)
    {
        return Ok(());
    }
    Err(refusal::PASSWORD_FORMAT.because("six digits, or eight characters with a letter and a digit"))
}

fn is_guessable(pin: &[u8]) -> bool {
    let steps: Vec<i16> = pin.windows(2).map(|pair| i16::from(pair[1]) - i16::from(pair[0])).collect();
    let even = steps.iter().all(|step| *step == steps[0]) && steps[0].abs() <= 1;
    let repeats = |length: usize| pin.chunks(length).all(|chunk| chunk == &pin[..length]);
    let mirrored = pin.iter().eq(pin.iter().rev());
    even || repeats(2) || repeats(3) || mirrored || is_date(pin)
}

/// A date as year-month-day, day-month-year or month-day-year.
fn is_date(pin: &[u8]) -> bool {
    let pair = |at: usize| u16::from(pin[at] - b'0') * 10 + u16::from(pin[at + 1] - b'0');
    let month = |number: u16| (1..=12).contains(&number);
    let day = |number: u16| (1..=31).contains(&number);
    let (first, second, third) = (pair(0), pair(2), pair(4));
    (month(second) && (day(third) || day(first))) || (month(first) && day(second))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SEC-036.
    #[test]
    fn guessable_digits_are_refused() {
        let bad = [
            "123456", "654321", "000000", "111111", "121212", "123123", "901231", "311299", "123199", "123321",
            "890123x", "12345", "", "abcdefgh", "abc123",
        ];
        for text in bad {
            assert_eq!(check_policy(text).map_err(|refusal| refusal.code), Err(-1004), "{text}");
        }
        for good in ["739284", "846275", "long7enough", "p4ssphrase"] {
            assert_eq!(check_policy(good), Ok(()), "{good}");
        }
    }
}
