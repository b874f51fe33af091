//! Numbers as journals keep them: any bytes give a number or an error, and what was read is written and read again.
//! Knows the public types only.
#![no_main]

use std::fmt::Debug;

use libfuzzer_sys::fuzz_target;
use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, OrderId, Rate, Timestamp};

fn round_trip<T: for<'b> Decode<'b, ()> + Encode<()> + Debug + PartialEq>(bytes: &[u8]) {
    if let Ok(value) = minicbor::decode::<T>(bytes) {
        let written = minicbor::to_vec(&value).expect("writing to a vector does not fail");
        let again = minicbor::decode::<T>(&written).expect("what was written can be read");
        assert_eq!(again, value);
    }
}

fuzz_target!(|bytes: &[u8]| {
    round_trip::<Amount>(bytes);
    round_trip::<Rate>(bytes);
    round_trip::<Timestamp>(bytes);
    round_trip::<OrderId>(bytes);
});
