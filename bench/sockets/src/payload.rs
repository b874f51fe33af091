//! The update that is sent: 200 bytes of text with the time it was made and its number.
//! Knows no socket.

use std::fmt::Write;

use rustix::time::{ClockId, clock_gettime};

pub(crate) const PAYLOAD_BYTES: usize = 200;
const STAMP_AT: usize = 7;
const STAMP_DIGITS: usize = 20;
const NUMBER_AT: usize = STAMP_AT + STAMP_DIGITS + 7;
const NUMBER_DIGITS: usize = 10;

/// The clock that all processes of a machine share.
pub(crate) fn now_ns() -> u64 {
    let now = clock_gettime(ClockId::Monotonic);
    now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64
}

pub(crate) fn make(number: u64, topics: u64) -> String {
    let mut text = String::with_capacity(PAYLOAD_BYTES);
    let topic = number % topics;
    write!(text, "{{\"ts\":\"{:020}\",\"n\":\"{number:010}\",\"topic\":\"{topic}\",\"data\":\"", now_ns())
        .expect("a string takes any text");
    while text.len() < PAYLOAD_BYTES - 2 {
        text.push('x');
    }
    text.push_str("\"}");
    text
}

/// When the update was made, and its number.
pub(crate) fn read(payload: &[u8]) -> Option<(u64, u64)> {
    let number = |at: usize, digits: usize| {
        let digits = payload.get(at..at + digits)?;
        digits
            .iter()
            .try_fold(0_u64, |value, digit| digit.is_ascii_digit().then(|| value * 10 + u64::from(digit - b'0')))
    };
    Some((number(STAMP_AT, STAMP_DIGITS)?, number(NUMBER_AT, NUMBER_DIGITS)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_is_read() {
        let before = now_ns();
        let text = make(1_234_567, 10);
        assert_eq!(text.len(), PAYLOAD_BYTES);
        let (stamp, number) = read(text.as_bytes()).unwrap();
        assert!(stamp >= before && stamp <= now_ns());
        assert_eq!(number, 1_234_567);
    }
}
