//! Shared fields of the market endpoints, and their parsing and formatting.

use plimsoll_app::engine::markets::Class;
use plimsoll_app::markets::{Interval, Named, PriceKind};
use plimsoll_app::{Refusal, refusal};
use plimsoll_units::{MarketId, Price, Rate, Rounding, mul_div};

use crate::api::Api;
use crate::wire::Scaled;

/// The instrument named in a request.
pub(super) fn named(api: &Api, symbol: Option<&str>) -> Result<Named, Refusal> {
    let symbol = symbol.ok_or_else(|| refusal::PARAM.because("symbol"))?;
    api.app.markets.resolve(symbol).ok_or_else(|| refusal::PARAM.because("symbol"))
}

/// The market named in a request.
pub(super) fn market(api: &Api, symbol: Option<&str>) -> Result<(Named, MarketId), Refusal> {
    let named = named(api, symbol)?;
    let market = named.market.ok_or_else(|| refusal::PARAM.because("symbol"))?;
    Ok((named, market))
}

/// `ONE_MIN` or `1min`, and so on.
pub(crate) fn interval(text: &str) -> Option<Interval> {
    Some(match text {
        "ONE_MIN" => Interval::Min1,
        "FIVE_MIN" => Interval::Min5,
        "FIFTEEN_MIN" => Interval::Min15,
        "THIRTY_MIN" => Interval::Min30,
        "ONE_HOUR" => Interval::Min60,
        "FOUR_HOUR" => Interval::Hour4,
        "ONE_DAY" => Interval::Day1,
        "SEVEN_DAY" => Interval::Week1,
        code => return Interval::from_code(code),
    })
}

/// `LAST`, `MARK` or `INDEX`; `LAST` by default.
pub(crate) fn price_kind(text: Option<&str>) -> Option<PriceKind> {
    Some(match text.unwrap_or("LAST") {
        "LAST" => PriceKind::Last,
        "MARK" => PriceKind::Mark,
        "INDEX" => PriceKind::Index,
        _ => return None,
    })
}

pub(crate) fn price_name(kind: PriceKind) -> &'static str {
    match kind {
        PriceKind::Last => "LAST",
        PriceKind::Mark => "MARK",
        PriceKind::Index => "INDEX",
    }
}

/// Wire name of a class of instruments.
pub(crate) fn class(class: Class) -> &'static str {
    match class {
        Class::Crypto => "CRYPTO",
        Class::Forex => "FOREX",
        Class::Gold => "GOLD",
        Class::Oil => "OIL",
        Class::Commodity => "COMMODITY",
        Class::Index => "INDEX",
        Class::Stock => "STOCK",
    }
}

/// A class as the dictionary `t_second_coin_type` numbers it.
pub(crate) fn class_number(class: Class) -> u8 {
    match class {
        Class::Forex => 1,
        Class::Crypto => 2,
        Class::Gold => 3,
        Class::Oil => 4,
        Class::Commodity => 5,
        Class::Index => 6,
        Class::Stock => 7,
    }
}

/// A rate in percent with two decimals: `1.69`.
pub(crate) fn percent(rate: Rate) -> String {
    let hundredths = mul_div(i128::from(rate.units()), 10_000, i128::from(Rate::SCALE), Rounding::HalfEven);
    let price = Price::from_units(hundredths.unwrap_or(0) * (Price::SCALE / 100));
    Scaled::at(price, Price::from_units(Price::SCALE / 100)).to_string()
}

/// An integer of a query, at least one and at most `most`.
pub(super) fn limit(asked: Option<crate::wire::Int>, usual: usize, most: usize) -> usize {
    asked.map_or(usual, |limit| limit.small() as usize).clamp(1, most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percents_have_two_decimals() {
        for (rate, text) in
            [("0.0169", "1.69"), ("0", "0.00"), ("-0.5", "-50.00"), ("0.00005", "0.00"), ("0.00015", "0.02")]
        {
            assert_eq!(percent(rate.parse().unwrap()), text);
        }
    }

    #[test]
    fn intervals_have_two_names_each() {
        for (name, code) in [("ONE_MIN", "1min"), ("ONE_HOUR", "60min"), ("SEVEN_DAY", "1week")] {
            assert_eq!(interval(name), interval(code));
            assert!(interval(name).is_some());
        }
        assert_eq!(interval("ONE_YEAR"), None);
    }
}
