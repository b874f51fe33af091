//! The European Central Bank's daily reference rates, as a check on the currency indexes: never as a price. Must not
//! know an index: the caller passes a price and gets its deviation.

use std::collections::BTreeMap;

use jiff::civil::Date;
use plimsoll_units::{Price, Rate, Rounding, mul_div};

/// Where the day's rates are published, about 16:00 in Frankfurt.
pub const ENDPOINT: &str = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml";
/// An index further off than this deserves an operator's attention.
pub const ALERT_BEYOND: Rate = Rate::from_units(3 * Rate::SCALE / 100);
/// The file lists some thirty currencies.
const CURRENCIES_MAX: usize = 100;

/// Why a file of rates was refused.
#[derive(Debug, thiserror::Error)]
pub enum EcbError {
    #[error("no day in it")]
    NoDay,
    #[error("{0:?} is no rate")]
    Rate(String),
    #[error("fewer than one or more than {CURRENCIES_MAX} rates")]
    Count,
}

/// One day's rates: what a euro costs in each currency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReferenceRates {
    pub day: Date,
    per_euro: BTreeMap<String, Price>,
}

impl ReferenceRates {
    /// Reads the daily file: `<Cube time='…'>` around one `<Cube currency='USD' rate='1.0815'/>` for each currency.
    pub fn read(xml: &str) -> Result<Self, EcbError> {
        let mut day = None;
        let mut per_euro = BTreeMap::new();
        for element in xml.split('<').filter_map(|rest| rest.strip_prefix("Cube")) {
            let element = element.split('>').next().unwrap_or_default();
            if let Some(time) = attribute(element, "time") {
                day = Some(time.parse().map_err(|_| EcbError::NoDay)?);
            }
            let (Some(currency), Some(rate)) = (attribute(element, "currency"), attribute(element, "rate")) else {
                continue;
            };
            let price = rate.parse().ok().filter(|price: &Price| price.is_positive());
            per_euro.insert(currency.to_owned(), price.ok_or_else(|| EcbError::Rate(rate.to_owned()))?);
            if per_euro.len() > CURRENCIES_MAX {
                return Err(EcbError::Count);
            }
        }
        if per_euro.is_empty() {
            return Err(EcbError::Count);
        }
        Ok(Self { day: day.ok_or(EcbError::NoDay)?, per_euro })
    }

    fn per_euro(&self, currency: &str) -> Option<Price> {
        if currency == "EUR" { Some(Price::ONE) } else { self.per_euro.get(currency).copied() }
    }

    /// What one `base` costs in `quote`, through the euro.
    pub fn rate(&self, base: &str, quote: &str) -> Option<Price> {
        let (base, quote) = (self.per_euro(base)?, self.per_euro(quote)?);
        quote.mul_div(Price::SCALE, base.units(), Rounding::HalfEven).ok()
    }

    /// A pair's (`eurusd`) relative deviation from the reference; `None` for a pair without one.
    pub fn distance(&self, pair: &str, price: Price) -> Option<Rate> {
        let pair = pair.to_ascii_uppercase();
        let (base, quote) = pair.split_at_checked(3)?;
        let reference = self.rate(base, quote)?;
        let off = (price - reference).abs().units();
        let units = mul_div(off, i128::from(Rate::SCALE), reference.units(), Rounding::HalfEven).ok()?;
        i64::try_from(units).ok().map(Rate::from_units)
    }

    /// Whether an operator should look: the price is further off than [`ALERT_BEYOND`].
    pub fn is_alarming(&self, pair: &str, price: Price) -> bool {
        self.distance(pair, price).is_some_and(|distance| distance > ALERT_BEYOND)
    }
}

/// The value of an attribute, in either kind of quotes.
fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = element;
    loop {
        let at = rest.find(name)?;
        let (before, after) = rest.split_at(at);
        let after = &after[name.len()..];
        let value = after.trim_start().strip_prefix('=').map(str::trim_start);
        let stands_alone = before.is_empty() || before.ends_with(char::is_whitespace);
        if let (true, Some(value)) = (stands_alone, value) {
            let quote = value.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
            return value[1..].split_once(quote).map(|(value, _)| value);
        }
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: &str = include_str!("../testdata/feeds/ecb/daily.xml");

    #[test]
    fn a_day_is_read_exactly() {
        let rates = ReferenceRates::read(DAY).unwrap();
        assert_eq!(rates.day.to_string(), "2025-03-10");
        let rate = |base, quote| rates.rate(base, quote).map(|price| price.to_string());
        assert_eq!(rate("EUR", "USD").as_deref(), Some("1.085"));
        assert_eq!(rate("EUR", "JPY").as_deref(), Some("163.84"));
        assert_eq!(rate("USD", "JPY").as_deref(), Some("151.00460829"));
        assert_eq!(rate("USD", "XYZ"), None);
    }

    #[test]
    fn only_a_price_three_percent_off_alarms() {
        let rates = ReferenceRates::read(DAY).unwrap();
        let price = |text: &str| text.parse::<Price>().unwrap();
        assert!(!rates.is_alarming("eurusd", price("1.1175")));
        assert!(rates.is_alarming("eurusd", price("1.1176")));
        assert!(rates.is_alarming("eurusd", price("1.0524")));
        assert!(!rates.is_alarming("btcusdt", price("1")), "not the bank's to judge");
        assert_eq!(rates.distance("eurusd", price("1.09585")).unwrap().to_string(), "0.01");
    }

    #[test]
    fn what_is_no_day_of_rates_is_refused() {
        assert!(matches!(ReferenceRates::read("<html>busy</html>"), Err(EcbError::Count)));
        assert!(matches!(ReferenceRates::read("<Cube currency='USD' rate='1.1'/>"), Err(EcbError::NoDay)));
        let zero = "<Cube time='2025-03-10'><Cube currency='USD' rate='0'/></Cube>";
        assert!(matches!(ReferenceRates::read(zero), Err(EcbError::Rate(_))));
        assert!(matches!(
            ReferenceRates::read("<Cube time='soon'><Cube currency='USD' rate='1'/>"),
            Err(EcbError::NoDay)
        ));
    }
}
