//! The terms of a product, as a form states them. Amounts are decimal strings, rates are percent.

use plimsoll_app::engine::funds::{FundClass, FundPays};
use plimsoll_units::{Amount, Rate};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A rate of one percent, in units.
const PERCENT: i64 = Rate::SCALE / 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum ProductKind {
    Loan,
    Pledge,
    Fund,
    NavFund,
    DailyPool,
    Campaign,
    Sale,
    Series,
    Tier,
}

/// Whom a product is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum FundFor {
    General,
    Vip,
    Institution,
}

/// When a fund pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Pays {
    Daily,
    AtMaturity,
}

/// As stored and hashed with a proposal: the names of the fields do not change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub(crate) enum ProductTerms {
    /// A loan without collateral, from the lending pool.
    Loan { coin: String, days: u16, daily_percent: String, minimum: String, maximum: String, open: bool },
    /// A loan of USDT against a coin.
    Pledge {
        coin: String,
        initial_percent: String,
        call_percent: String,
        liquidation_percent: String,
        daily_percent: String,
        fee_percent: String,
        minimum: String,
        maximum: String,
        days: Vec<u16>,
        open: bool,
    },
    /// A fund with a fixed rate, whose rewards are paid in beforehand.
    Fund {
        coin: String,
        days: Vec<u16>,
        yearly_percent: String,
        quota: String,
        minimum: String,
        maximum: String,
        /// Orders of one customer; 0 for no limit.
        times: u16,
        level: u8,
        offered_to: FundFor,
        pays: Pays,
        open: bool,
    },
    /// A pool that pays up to a ceiling a day.
    DailyPool {
        coin: String,
        ceiling_percent: String,
        minimum: String,
        maximum: String,
        level: u8,
        offered_to: FundFor,
        open: bool,
    },
    /// A reward for finishing a questionnaire.
    Campaign { coin: String, reward: String, begins_at: i64, ends_at: i64, title: String, terms: String, survey: i64 },
}

impl ProductTerms {
    pub(crate) const fn kind(&self) -> ProductKind {
        match self {
            Self::Loan { .. } => ProductKind::Loan,
            Self::Pledge { .. } => ProductKind::Pledge,
            Self::Fund { .. } => ProductKind::Fund,
            Self::DailyPool { .. } => ProductKind::DailyPool,
            Self::Campaign { .. } => ProductKind::Campaign,
        }
    }

    pub(crate) fn coin(&self) -> &str {
        match self {
            Self::Loan { coin, .. }
            | Self::Pledge { coin, .. }
            | Self::Fund { coin, .. }
            | Self::DailyPool { coin, .. }
            | Self::Campaign { coin, .. } => coin,
        }
    }

    /// The same terms, every number written in one way: what is compared is what is meant.
    pub(crate) fn normal(mut self) -> Option<Self> {
        let amount = |text: &mut String| {
            *text = text.trim().parse::<Amount>().ok()?.to_string();
            Some(())
        };
        let rate = |text: &mut String| {
            *text = percent_of(percent(text)?);
            Some(())
        };
        let code = |text: &mut String| *text = text.trim().to_uppercase();
        match &mut self {
            Self::Loan { coin, daily_percent, minimum, maximum, .. } => {
                code(coin);
                rate(daily_percent)?;
                amount(minimum)?;
                amount(maximum)?;
            }
            Self::Pledge {
                coin,
                initial_percent,
                call_percent,
                liquidation_percent,
                daily_percent,
                fee_percent,
                minimum,
                maximum,
                ..
            } => {
                code(coin);
                for text in [initial_percent, call_percent, liquidation_percent, daily_percent, fee_percent] {
                    rate(text)?;
                }
                amount(minimum)?;
                amount(maximum)?;
            }
            Self::Fund { coin, yearly_percent, quota, minimum, maximum, .. } => {
                code(coin);
                rate(yearly_percent)?;
                amount(quota)?;
                amount(minimum)?;
                amount(maximum)?;
            }
            Self::DailyPool { coin, ceiling_percent, minimum, maximum, .. } => {
                code(coin);
                rate(ceiling_percent)?;
                amount(minimum)?;
                amount(maximum)?;
            }
            Self::Campaign { coin, reward, title, terms, .. } => {
                code(coin);
                amount(reward)?;
                for text in [title, terms] {
                    *text = text.trim().to_owned();
                }
            }
        }
        Some(self)
    }
}

/// `0.04` is four hundredths of a percent.
pub(crate) fn percent(text: &str) -> Option<Rate> {
    let units = text.trim().parse::<Rate>().ok()?.units();
    (units % (Rate::SCALE / PERCENT) == 0).then_some(Rate::from_units(units / (Rate::SCALE / PERCENT)))
}

pub(crate) fn percent_of(rate: Rate) -> String {
    let units = i128::from(rate.units()) * i128::from(Rate::SCALE / PERCENT);
    i64::try_from(units).map_or_else(|_| rate.to_string(), |units| Rate::from_units(units).to_string())
}

impl FundFor {
    pub(crate) const fn class(self) -> FundClass {
        match self {
            Self::General => FundClass::General,
            Self::Vip => FundClass::Vip,
            Self::Institution => FundClass::Institution,
        }
    }

    pub(crate) const fn of(class: FundClass) -> Self {
        match class {
            FundClass::General => Self::General,
            FundClass::Vip => Self::Vip,
            FundClass::Institution => Self::Institution,
        }
    }
}

impl Pays {
    pub(crate) const fn pays(self) -> FundPays {
        match self {
            Self::Daily => FundPays::Daily,
            Self::AtMaturity => FundPays::AtMaturity,
        }
    }

    pub(crate) const fn of(pays: FundPays) -> Self {
        match pays {
            FundPays::Daily => Self::Daily,
            FundPays::AtMaturity => Self::AtMaturity,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentage_is_written_in_one_way() {
        for (typed, kept) in [("0.04", "0.04"), (" 4.0 ", "4"), ("12", "12"), ("0.00000001", "0.00000001")] {
            assert_eq!(percent_of(percent(typed).unwrap()), kept, "{typed}");
        }
        for wrong in ["", "4 %", "0.000000001", "1e2", "0,04"] {
            assert_eq!(percent(wrong), None, "{wrong}");
        }
        assert_eq!(percent("4").unwrap().to_string(), "0.04");
    }

    #[test]
    fn terms_with_more_or_other_fields_are_not_read() {
        let loan = r#"{"kind":"loan","coin":"usdt","days":30,"dailyPercent":"0.040","minimum":"100.0","maximum":"5000",
            "open":true}"#;
        let read = serde_json::from_str::<ProductTerms>(loan).unwrap().normal().unwrap();
        let kept = ProductTerms::Loan {
            coin: "USDT".to_owned(),
            days: 30,
            daily_percent: "0.04".to_owned(),
            minimum: "100".to_owned(),
            maximum: "5000".to_owned(),
            open: true,
        };
        assert_eq!(read, kept);
        for field in ["price", "balance", "outcome", "by", "tick"] {
            let more = loan.replacen('{', &format!("{{\"{field}\":1,"), 1);
            assert!(serde_json::from_str::<ProductTerms>(&more).is_err(), "OPS-21: {field}");
        }
    }
}
