//! What happens to a market by decision of two people: splits, dividends and overnight rates. None of them is a price.

use plimsoll_app::Result;
use plimsoll_app::engine::command::{DeclareDividend, DeclareSplit, PublishFinancing};
use plimsoll_app::engine::markets::Product;
use plimsoll_app::engine::{Command, RequestKey};
use plimsoll_units::{Amount, DAY_MS, MarketId, Rate, StaffId, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::describe::{Description, change};
use super::products::date;
use crate::console::Console;
use crate::products::{percent, percent_of};
use crate::refusal;

/// Units on either side of a split.
const PARTS: std::ops::RangeInclusive<u16> = 1..=100;
/// How far ahead an ex-date may lie.
const AHEAD_MAX_MS: i64 = 366 * DAY_MS;
/// The usual conventions of a year.
const YEARS: [u16; 2] = [360, 365];

/// As stored and hashed with a proposal: the names of the fields do not change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub(crate) enum MarketEvent {
    /// `new` units for every `old` ones from the ex-date on.
    Split { new: u16, old: u16, ex_date: i64 },
    /// Gross, for each unit, in the quote currency; shorts pay it to longs.
    Dividend { per_unit: String, ex_date: i64 },
    /// Yearly rates that holders pay overnight; negative earns.
    Overnight { long_percent: String, short_percent: String, days_per_year: u16 },
}

fn signed(text: &str) -> Option<Rate> {
    match text.trim().strip_prefix('-') {
        Some(rest) => percent(rest).map(|rate| Rate::from_units(-rate.units())),
        None => percent(text),
    }
}

impl MarketEvent {
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::Split { .. } => "market.split",
            Self::Dividend { .. } => "market.dividend",
            Self::Overnight { .. } => "market.overnight",
        }
    }

    /// Every number written in one way.
    pub(crate) fn normal(mut self) -> Option<Self> {
        match &mut self {
            Self::Split { .. } => {}
            Self::Dividend { per_unit, .. } => *per_unit = per_unit.trim().parse::<Amount>().ok()?.to_string(),
            Self::Overnight { long_percent, short_percent, .. } => {
                for text in [long_percent, short_percent] {
                    *text = percent_of(signed(text)?);
                }
            }
        }
        Some(self)
    }

    /// The first thing that is wrong, in words.
    fn check(&self, now: Timestamp) -> std::result::Result<(), String> {
        let in_time = |ex_date: i64| ex_date > now.0 && ex_date <= now.0 + AHEAD_MAX_MS;
        match self {
            Self::Split { ex_date, .. } | Self::Dividend { ex_date, .. } if !in_time(*ex_date) => {
                Err("exDate: in the future, at most 366 days ahead".to_owned())
            }
            Self::Split { new, old, .. } if new == old || !PARTS.contains(new) || !PARTS.contains(old) => {
                Err("new and old: 1 to 100, and not the same".to_owned())
            }
            Self::Dividend { per_unit, .. } if !per_unit.parse::<Amount>().is_ok_and(Amount::is_positive) => {
                Err("perUnit: above zero".to_owned())
            }
            Self::Overnight { long_percent, short_percent, days_per_year } => {
                let most = Rate::ONE;
                let fits = |text: &str| signed(text).is_some_and(|rate| rate.abs() <= most);
                if !fits(long_percent) || !fits(short_percent) {
                    return Err("longPercent and shortPercent: from -100 to 100".to_owned());
                }
                if YEARS.contains(days_per_year) { Ok(()) } else { Err("daysPerYear: 360 or 365".to_owned()) }
            }
            _ => Ok(()),
        }
    }

    fn command(&self, market: MarketId, by: StaffId, second: StaffId) -> Option<Command> {
        Some(match self {
            Self::Split { new, old, ex_date } => {
                DeclareSplit { market, new: *new, old: *old, ex_date: Timestamp(*ex_date), by, second }.into()
            }
            Self::Dividend { per_unit, ex_date } => {
                let (per_unit, ex_date) = (per_unit.parse().ok()?, Timestamp(*ex_date));
                DeclareDividend { market, per_unit, ex_date, by, second }.into()
            }
            Self::Overnight { long_percent, short_percent, days_per_year } => PublishFinancing {
                market,
                long: signed(long_percent)?,
                short: signed(short_percent)?,
                days_per_year: *days_per_year,
            }
            .into(),
        })
    }
}

impl Console {
    pub(super) async fn describe_market(&self, market: u16, event: &MarketEvent) -> Result<Description> {
        let id = MarketId(market);
        event.check(self.app.clock.now()).map_err(|wrong| refusal::PARAM.because(wrong))?;
        let read = self.app.engine_client.read(|engine| {
            let found = engine.market(id)?;
            let has_funding = matches!(found.spec.product, Product::Contract { funding: true, .. });
            let financing = engine.view_contract(id).and_then(|view| view.financing);
            Some((found.spec.symbol.clone(), found.is_contract(), has_funding, financing, engine.is_splitting(id)))
        });
        let (symbol, is_contract, has_funding, financing, is_splitting) = read.await?.ok_or(refusal::NOT_FOUND)?;
        if !is_contract {
            return Err(refusal::PARAM.because("market: contracts only").into());
        }
        let (base, diff, effects) =
            match event {
                MarketEvent::Split { new, old, ex_date } => (
                    format!("{symbol} {is_splitting}"),
                    vec![
                        change("units", format!("for every {old}"), format!("{new}")),
                        change("ex-date", "", date(*ex_date)),
                    ],
                    vec![
                        "At the ex-date prices are restated, open orders end, and every position keeps its value."
                            .to_owned(),
                        "Fractions are paid at the last mark. Nobody gains or loses by it.".to_owned(),
                    ],
                ),
                MarketEvent::Dividend { per_unit, ex_date } => (
                    symbol.clone(),
                    vec![change("dividend for each unit", "", per_unit), change("ex-date", "", date(*ex_date))],
                    vec!["At the ex-date shorts pay it to longs, for what is open then.".to_owned()],
                ),
                MarketEvent::Overnight { long_percent, short_percent, days_per_year } => {
                    if has_funding {
                        return Err(refusal::PARAM.because("market: it has funding instead of overnight rates").into());
                    }
                    let before = financing
                        .map(|now| (percent_of(now.long), percent_of(now.short), now.days_per_year.to_string()))
                        .unwrap_or_default();
                    (
                    format!("{symbol} {} {} {}", before.0, before.1, before.2),
                    vec![
                        change("longs pay, percent a year", before.0, long_percent),
                        change("shorts pay, percent a year", before.1, short_percent),
                        change("days of a year", before.2, days_per_year),
                    ],
                    vec!["Published now, charged from a notice period later on; a negative rate is paid to the holder."
                        .to_owned()],
                )
                }
            };
        Ok(Description { label: symbol, base, diff, effects })
    }

    pub(super) async fn carry_out_market(
        &self,
        market: u16,
        event: &MarketEvent,
        (by, second): (StaffId, StaffId),
        key: RequestKey,
    ) -> Result<String> {
        let command = event.command(MarketId(market), by, second).ok_or(refusal::PARAM.because("terms"))?;
        self.app.engine_client.submit(command, Some(key)).await?;
        Ok("declared".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_engine_would_refuse_is_said_before() {
        let now = Timestamp(1_000);
        let split = |new, old, ex_date| MarketEvent::Split { new, old, ex_date };
        assert_eq!(split(4, 1, 2_000).check(now), Ok(()));
        for wrong in [split(1, 1, 2_000), split(0, 1, 2_000), split(101, 1, 2_000), split(4, 1, 1_000)] {
            assert!(wrong.check(now).is_err(), "{wrong:?}");
        }
        let overnight = |long: &str, days_per_year| MarketEvent::Overnight {
            long_percent: long.to_owned(),
            short_percent: "-1.5".to_owned(),
            days_per_year,
        };
        let kept = overnight("2.50", 360).normal().unwrap();
        assert_eq!(kept, overnight("2.5", 360));
        assert_eq!(kept.check(now), Ok(()));
        assert!(overnight("101", 360).check(now).is_err());
        assert!(overnight("2", 366).check(now).is_err());
    }
}
