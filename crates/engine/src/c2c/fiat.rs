//! Currencies by their three letters, as ISO 4217 names them.

use std::fmt;
use std::str::FromStr;

use minicbor::decode::{Decoder, Error as DecodeError};
use minicbor::encode::{Encoder, Error as EncodeError, Write};
use minicbor::{Decode, Encode};
use plimsoll_units::IndexId;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fiat([u8; 3]);

/// Not three capital letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a currency is three capital letters")]
pub struct NotAFiat;

impl FromStr for Fiat {
    type Err = NotAFiat;
    fn from_str(text: &str) -> Result<Self, NotAFiat> {
        let letters: [u8; 3] = text.as_bytes().try_into().map_err(|_| NotAFiat)?;
        if letters.iter().all(u8::is_ascii_uppercase) { Ok(Self(letters)) } else { Err(NotAFiat) }
    }
}

impl Fiat {
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("three capital letters")
    }
}

impl fmt::Display for Fiat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
impl fmt::Debug for Fiat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl<C> Encode<C> for Fiat {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, _: &mut C) -> Result<(), EncodeError<W::Error>> {
        e.str(self.as_str())?.ok()
    }
}

impl<'b, C> Decode<'b, C> for Fiat {
    fn decode(d: &mut Decoder<'b>, _: &mut C) -> Result<Self, DecodeError> {
        let at = d.position();
        d.str()?.parse().map_err(|_| DecodeError::message("not a currency").at(at))
    }
}

/// How much of a currency one USDT is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum FiatRate {
    /// One.
    #[n(0)]
    Dollar,
    #[n(1)]
    Index {
        #[n(0)]
        index: IndexId,
        /// The index prices the currency in dollars, not dollars in the currency.
        #[n(1)]
        inverse: bool,
    },
    /// Nobody says: advertisements have fixed prices.
    #[n(2)]
    Unknown,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_currency_is_three_capital_letters() {
        assert_eq!("EUR".parse::<Fiat>().unwrap().to_string(), "EUR");
        for text in ["", "EU", "EURO", "eur", "E1R", "€"] {
            assert!(text.parse::<Fiat>().is_err(), "{text}");
        }
        let bytes = minicbor::to_vec("EUR".parse::<Fiat>().unwrap()).unwrap();
        assert_eq!(minicbor::decode::<Fiat>(&bytes).unwrap().as_str(), "EUR");
        assert!(minicbor::decode::<Fiat>(&minicbor::to_vec("eur").unwrap()).is_err());
    }
}
