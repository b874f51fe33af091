//! Decimal text: whatever is read prints to a text that reads as the same number, and nothing panics.
//! Knows the public types only.
#![no_main]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use libfuzzer_sys::fuzz_target;
use plimsoll_units::{Amount, Price, Quantity, Rate};

fn round_trip<T: FromStr + Display + Debug + PartialEq>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        let printed = value.to_string();
        assert!(printed.parse::<T>().is_ok_and(|again| again == value), "{text:?} printed as {printed:?}");
    }
}

fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = std::str::from_utf8(bytes) {
        round_trip::<Amount>(text);
        round_trip::<Price>(text);
        round_trip::<Quantity>(text);
        round_trip::<Rate>(text);
    }
});
