//! Prices in their market's format: as many decimals as the tick has, and more only where they are significant.

use std::borrow::Cow;
use std::fmt;

use plimsoll_units::Price;
use serde::{Serialize, Serializer};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::Decimal;

/// A price on the wire: `60000.00` where the tick is 0.01.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scaled {
    price: Price,
    decimals: u32,
}

impl Scaled {
    /// `price` as a market with this tick writes it.
    pub fn at(price: Price, tick: Price) -> Self {
        let mut decimals = Price::DECIMALS;
        let mut units = tick.units();
        while decimals > 0 && units % 10 == 0 {
            units /= 10;
            decimals -= 1;
        }
        Self { price, decimals }
    }
}

impl fmt::Display for Scaled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.price.to_string();
        let shown = text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        let missing = (self.decimals as usize).saturating_sub(shown);
        f.write_str(&text)?;
        if missing > 0 {
            let point = if shown == 0 { "." } else { "" };
            write!(f, "{point}{:0<missing$}", "")?;
        }
        Ok(())
    }
}

impl Serialize for Scaled {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl PartialSchema for Scaled {
    fn schema() -> RefOr<Schema> {
        Decimal::<Price>::schema()
    }
}

impl ToSchema for Scaled {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("Decimal")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_has_its_ticks_decimals() {
        let rows = [
            ("60000", "0.01", "60000.00"),
            ("60000.5", "0.01", "60000.50"),
            ("60004.123", "0.01", "60004.123"),
            ("1.1", "0.00001", "1.10000"),
            ("151", "1", "151"),
            ("4500.25", "0.25", "4500.25"),
            ("-0.5", "0.01", "-0.50"),
        ];
        for (price, tick, text) in rows {
            assert_eq!(Scaled::at(price.parse().unwrap(), tick.parse().unwrap()).to_string(), text);
        }
    }
}
