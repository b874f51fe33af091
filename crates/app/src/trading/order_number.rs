//! Numbers of orders and positions as people read them: a letter for the kind and the number in base 32.
//!
//! Both forms lead back to the same thing. A number says nothing about whether anything has it.

/// Digits that can't be taken for each other.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BITS: u32 = 5;
/// Twenty decimal digits hold any 64-bit number.
const TEXT_MAX: usize = 20;

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Spot,
    Contract,
    Position,
    Seconds,
    Loss,
}

impl Kind {
    const fn letter(self) -> char {
        match self {
            Self::Spot => 'S',
            Self::Contract => 'C',
            Self::Position => 'P',
            Self::Seconds => 'T',
            Self::Loss => 'L',
        }
    }
}

/// `S1A2B3`.
pub fn readable(kind: Kind, number: u64) -> String {
    let digits = (u64::BITS - number.leading_zeros()).div_ceil(BITS).max(1);
    let mut text = String::with_capacity(digits as usize + 1);
    text.push(kind.letter());
    for place in (0..digits).rev() {
        let digit = (number >> (place * BITS)) & (DIGITS.len() as u64 - 1);
        text.push(char::from(DIGITS[digit as usize]));
    }
    text
}

/// The number behind either form; nothing for anything else.
pub fn parse(kind: Kind, text: &str) -> Option<u64> {
    if text.len() > TEXT_MAX {
        return None;
    }
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.parse().ok();
    }
    let rest = text.strip_prefix([kind.letter(), kind.letter().to_ascii_lowercase()])?;
    if rest.is_empty() {
        return None;
    }
    rest.bytes().try_fold(0_u64, |number, byte| {
        let digit = DIGITS.iter().position(|known| *known == byte.to_ascii_uppercase())?;
        number.checked_mul(DIGITS.len() as u64)?.checked_add(digit as u64)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_lead_back() {
        for number in [0, 1, 31, 32, 1 << 24, 123_456_789_012, u64::MAX] {
            let text = readable(Kind::Spot, number);
            assert_eq!(parse(Kind::Spot, &text), Some(number), "{text}");
            assert_eq!(parse(Kind::Spot, &text.to_ascii_lowercase()), Some(number));
            assert_eq!(parse(Kind::Spot, &number.to_string()), Some(number));
        }
        assert_eq!(readable(Kind::Position, 33), "P11");
    }

    #[test]
    fn what_is_no_number_of_this_kind_is_nothing() {
        for text in ["", "S", "C11", "-1", "+1", " 1", "S-1", "SU", "1.0", "18446744073709551616", "SZZZZZZZZZZZZZZ"] {
            assert_eq!(parse(Kind::Spot, text), None, "{text}");
        }
    }
}
