//! CBOR encoding of fixed-point numbers in journals and snapshots: an integer when 64 bits hold it, else 16 bytes,
//! big-endian. One value has one encoding; the longer form of a short number is refused.

use minicbor::data::Type;
use minicbor::decode::{Decoder, Error as DecodeError};
use minicbor::encode::{Encoder, Error as EncodeError, Write};
use minicbor::{CborLen, Decode, Encode};

use crate::{Amount, Price, Quantity, Rate};

fn encode_i128<W: Write>(value: i128, e: &mut Encoder<W>) -> Result<(), EncodeError<W::Error>> {
    match i64::try_from(value) {
        Ok(short) => e.i64(short)?,
        Err(_) => e.bytes(&value.to_be_bytes())?,
    };
    Ok(())
}

fn decode_i128(d: &mut Decoder<'_>) -> Result<i128, DecodeError> {
    let at = d.position();
    if d.datatype()? != Type::Bytes {
        return d.i64().map(i128::from);
    }
    let bytes: [u8; 16] =
        d.bytes()?.try_into().map_err(|_| DecodeError::message("a long number has 16 bytes").at(at))?;
    let value = i128::from_be_bytes(bytes);
    if i64::try_from(value).is_ok() {
        return Err(DecodeError::message("a short number in its long form").at(at));
    }
    Ok(value)
}

macro_rules! wide_cbor {
    ($($name:ident),*) => {$(
        impl<C> Encode<C> for $name {
            fn encode<W: Write>(&self, e: &mut Encoder<W>, _: &mut C) -> Result<(), EncodeError<W::Error>> {
                encode_i128(self.units(), e)
            }
        }
        impl<'b, C> Decode<'b, C> for $name {
            fn decode(d: &mut Decoder<'b>, _: &mut C) -> Result<Self, DecodeError> {
                decode_i128(d).map(Self::from_units)
            }
        }
        impl<C> CborLen<C> for $name {
            fn cbor_len(&self, ctx: &mut C) -> usize {
                i64::try_from(self.units()).map_or(17, |short| short.cbor_len(ctx))
            }
        }
    )*};
}
wide_cbor!(Amount, Price, Quantity);

impl<C> Encode<C> for Rate {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, _: &mut C) -> Result<(), EncodeError<W::Error>> {
        e.i64(self.units())?.ok()
    }
}
impl<'b, C> Decode<'b, C> for Rate {
    fn decode(d: &mut Decoder<'b>, _: &mut C) -> Result<Self, DecodeError> {
        d.i64().map(Self::from_units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn amounts_round_trip(units in any::<i128>()) {
            let amount = Amount::from_units(units);
            let bytes = minicbor::to_vec(amount).unwrap();
            prop_assert_eq!(minicbor::decode::<Amount>(&bytes).unwrap(), amount);
        }
    }

    #[test]
    fn the_long_form_of_a_short_number_is_refused() {
        let mut bytes = vec![0x50];
        bytes.extend(5i128.to_be_bytes());
        assert!(minicbor::decode::<Amount>(&bytes).is_err());
    }
}
