//! The platform's own tiers of leverage and maintenance margin, and tiers written out.

use plimsoll_engine::markets::{Class, Tier};
use plimsoll_units::{Amount, Rate, Rounding};

use crate::numbers;
use crate::parse_error::ParseError;
use crate::words::Words;

/// Cap of the notional, highest leverage, maintenance rate in hundredths of a percent.
type Row = (i128, u16, i64);

const MAJORS: &[Row] = &[
    (50_000, 100, 40),
    (250_000, 75, 50),
    (1_000_000, 50, 100),
    (10_000_000, 20, 250),
    (20_000_000, 10, 500),
    (50_000_000, 5, 1_000),
];
const COINS: &[Row] = &[(25_000, 50, 100), (100_000, 20, 250), (500_000, 10, 500), (2_000_000, 5, 1_000)];
const FOREX: &[Row] = &[(1_000_000, 100, 50), (5_000_000, 50, 100), (20_000_000, 20, 250)];
const GOLD: &[Row] = &[(500_000, 100, 50), (2_000_000, 50, 100), (10_000_000, 20, 250)];
const OIL: &[Row] = &[(250_000, 50, 100), (1_000_000, 20, 250), (5_000_000, 10, 500)];
const STOCK: &[Row] = &[(100_000, 20, 250), (500_000, 10, 500), (2_000_000, 5, 1_000)];

#[derive(Clone, Debug)]
pub(super) enum Tiers {
    OfClass,
    Named(&'static [Row]),
    Written(Vec<(Amount, u16, Rate)>),
}

impl Tiers {
    pub(super) fn read(words: &mut Words<'_>, is_option: impl Fn(&str) -> bool) -> Result<Self, ParseError> {
        let named =
            [("majors", MAJORS), ("coins", COINS), ("forex", FOREX), ("gold", GOLD), ("oil", OIL), ("stock", STOCK)];
        if let Some(rows) = words.choose_any(&named) {
            return Ok(Self::Named(rows));
        }
        let mut written = Vec::new();
        while written.is_empty() || words.peek().is_some_and(|word| !is_option(&word.text)) {
            written.push(words.read("tiers like `majors` or `50000:100:0.4%`", |text| {
                let why = || "cap:leverage:maintenance".to_owned();
                let (cap, rest) = text.split_once(':').ok_or_else(why)?;
                let (leverage, rate) = rest.split_once(':').ok_or_else(why)?;
                let cap = cap.parse::<Amount>().map_err(|error| error.to_string())?;
                Ok((cap, leverage.parse::<u16>().map_err(|_| why())?, numbers::rate(rate)?))
            })?);
        }
        Ok(Self::Written(written))
    }

    /// Deductions follow from the rest: they make the maintenance margin continuous.
    pub(super) fn list(&self, class: Class) -> Vec<Tier> {
        let of_rows = |rows: &[Row]| {
            let rate = |bp: i64| Rate::from_units(bp * Rate::SCALE / 10_000);
            rows.iter().map(|(cap, leverage, bp)| (Amount::whole(*cap), *leverage, rate(*bp))).collect()
        };
        let lines: Vec<(Amount, u16, Rate)> = match self {
            Self::Written(lines) => lines.clone(),
            Self::Named(rows) => of_rows(rows),
            Self::OfClass => of_rows(match class {
                Class::Crypto => MAJORS,
                Class::Forex => FOREX,
                Class::Gold | Class::Index => GOLD,
                Class::Oil | Class::Commodity => OIL,
                Class::Stock => STOCK,
            }),
        };
        let mut tiers: Vec<Tier> = Vec::new();
        for (cap, leverage_max, maintenance) in lines {
            let deduction = tiers.last().map_or(Amount::ZERO, |below| {
                let step = Rate::from_units(maintenance.units().saturating_sub(below.maintenance.units()));
                let jump = below.cap.at_rate(step, Rounding::Down).unwrap_or_default();
                below.deduction.checked_add(jump).unwrap_or_default()
            });
            tiers.push(Tier { cap, leverage_max, maintenance, deduction });
        }
        tiers
    }
}

/// What regulated clients of a class may use.
pub(super) const fn regulated_leverage(class: Class) -> u16 {
    match class {
        Class::Crypto => 2,
        Class::Forex => 30,
        Class::Gold | Class::Index => 20,
        Class::Oil | Class::Commodity => 10,
        Class::Stock => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deductions_make_the_maintenance_margin_continuous() {
        let deductions =
            |rows| Tiers::Named(rows).list(Class::Crypto).iter().map(|t| t.deduction.to_string()).collect::<Vec<_>>();
        assert_eq!(deductions(MAJORS), ["0", "50", "1300", "16300", "266300", "1266300"]);
        assert_eq!(deductions(COINS), ["0", "375", "2875", "27875"]);
        assert_eq!(deductions(FOREX), ["0", "5000", "80000"]);
        assert_eq!(deductions(GOLD), ["0", "2500", "32500"]);
        assert_eq!(deductions(OIL), ["0", "3750", "28750"]);
        assert_eq!(deductions(STOCK), ["0", "2500", "27500"]);
    }
}
