//! The investor questionnaire: what somebody says of their means and experience, and what follows by a written rule.
//!
//! Being eligible opens nothing by itself: the advanced identity check comes before a profile changes, and where money
//! is real a person looks at the evidence.

use plimsoll_store::content::InvestorRow;
use plimsoll_units::DAY_MS;
use serde::{Deserialize, Serialize};

use super::Content;
use crate::error::Result;
use crate::principal::Principal;
use crate::refusal;

/// How often the answers can be sent in a day.
const VERSIONS_A_DAY: i64 = 5;
/// Of the three criteria, how many make somebody eligible.
const CRITERIA_NEEDED: usize = 2;
const YEARS_MAX: u32 = 80;
const TIN_MAX: usize = 32;
const CHOICES_MAX: usize = 16;

macro_rules! answers {
    ($($(#[$doc:meta])* $name:ident { $($(#[$say:meta])* $variant:ident)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
            #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
            pub enum $name { $($(#[$say])* $variant,)* }
        )*
    };
}

answers! {
    Employment { Employed SelfEmployed FinancialSector Student Retired Unemployed Other }
    /// A year's income in EUR.
    IncomeBand { Under20k From20k From50k From100k Over250k }
    /// Cash and financial instruments in EUR.
    AssetBand { Under10k From10k From50k From100k Over500k }
    SourceOfFunds { Salary Business Savings Inheritance Investments Other }
    Product { Spot Contracts Options Funds Bonds Stocks }
    /// What somebody says they know or did.
    Knowledge {
        Leverage
        MarginCall
        Volatility
        /// Ten sizeable trades a quarter on average, over the last year.
        FrequentTrader
        /// A year or more in a position that requires knowledge of these products.
        FinanceProfessional
    }
    Objective { Speculation Hedging Income Preservation }
    /// How much of the money could be lost without harm.
    LossCapacity { None Some Most All }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InvestorAnswers {
    pub employment: Employment,
    pub income_band: IncomeBand,
    pub asset_band: AssetBand,
    pub source_of_funds: SourceOfFunds,
    pub experience_years: u32,
    pub products: Vec<Product>,
    pub knowledge: Vec<Knowledge>,
    pub objectives: Objective,
    pub loss_capacity: LossCapacity,
    /// Holds a high public office, or is close to somebody who does.
    pub pep: bool,
    /// ISO code of the country of tax residence.
    pub tax_residence: String,
    /// Tax number there.
    pub tin: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvestorProfile {
    Retail,
    ProEligible,
}

impl InvestorProfile {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Retail => "RETAIL",
            Self::ProEligible => "PRO_ELIGIBLE",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assessment {
    pub profile: InvestorProfile,
    /// What was counted and what was not, in sentences.
    pub reasons: Vec<String>,
}

/// Saved answers with what they came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Investor {
    pub answers: InvestorAnswers,
    pub assessment: Assessment,
    pub at: i64,
}

impl InvestorAnswers {
    fn check(&self) -> Result<()> {
        let country = self.tax_residence.len() == 2 && self.tax_residence.bytes().all(|b| b.is_ascii_uppercase());
        let number =
            self.tin.len() <= TIN_MAX && self.tin.chars().all(|c| c.is_ascii_alphanumeric() || "-/ .".contains(c));
        let flaw = match () {
            () if self.experience_years > YEARS_MAX => "experienceYears",
            () if self.products.len() > CHOICES_MAX => "products",
            () if self.knowledge.len() > CHOICES_MAX => "knowledge",
            () if !country => "taxResidence",
            () if !number => "tin",
            () => return Ok(()),
        };
        Err(refusal::PARAM.because(flaw).into())
    }
}

/// The written rule: two of three objective criteria, and nothing that speaks against it.
pub fn assess(answers: &InvestorAnswers, passed_risk: bool) -> Assessment {
    let knows = |what| answers.knowledge.contains(&what);
    let margined = answers.products.iter().any(|p| matches!(p, Product::Contracts | Product::Options));
    let year = answers.experience_years >= 1;
    let criteria = [
        (
            "Activity: ten sizeable trades a quarter over the last year",
            knows(Knowledge::FrequentTrader) && margined && year,
        ),
        ("Wealth: cash and instruments of more than 500,000 EUR", answers.asset_band == AssetBand::Over500k),
        (
            "Profession: a year in a position that requires this knowledge",
            (knows(Knowledge::FinanceProfessional) || answers.employment == Employment::FinancialSector) && year,
        ),
    ];
    let met = criteria.iter().filter(|(_, met)| *met).count();
    let input = |(what, met): &(&str, bool)| format!("{what}: {}.", if *met { "counted" } else { "not counted" });
    let mut reasons: Vec<String> = criteria.iter().map(input).collect();
    reasons.push(format!("{met} of 3 criteria; {CRITERIA_NEEDED} are needed."));
    let objections = [
        (!passed_risk, "The risk questionnaire was not passed, or has expired."),
        (answers.loss_capacity == LossCapacity::None, "You could not bear a loss: retail protections stay in force."),
        (
            answers.objectives == Objective::Preservation,
            "Keeping what you have is not compatible with higher leverage.",
        ),
    ];
    let objected: Vec<&str> = objections.iter().filter(|(applies, _)| *applies).map(|(_, why)| *why).collect();
    reasons.extend(objected.iter().map(|why| (*why).to_owned()));
    if answers.pep {
        reasons.push("A public office means that a person reviews the source of your funds.".to_owned());
    }
    let eligible = met >= CRITERIA_NEEDED && objected.is_empty();
    if eligible {
        reasons.push(
            "Eligible. It takes effect with the advanced identity check; where money is real, people look at the \
             evidence first."
                .to_owned(),
        );
    }
    let profile = if eligible { InvestorProfile::ProEligible } else { InvestorProfile::Retail };
    Assessment { profile, reasons }
}

impl Content {
    pub async fn set_investor(&self, who: &Principal, answers: InvestorAnswers) -> Result<Assessment> {
        answers.check()?;
        let now = self.clock.now().0;
        if self.store.investor_versions_since(who.user.0, now - DAY_MS).await? >= VERSIONS_A_DAY {
            return Err(refusal::SURVEY_TOO_SOON.because(format!("{VERSIONS_A_DAY} times a day")).into());
        }
        let assessment = assess(&answers, self.has_passed_risk(who).await?);
        let row = InvestorRow {
            answers: serde_json::to_string(&answers).expect("answers are JSON"),
            profile: assessment.profile.name().to_owned(),
            reasons: serde_json::to_string(&assessment.reasons).expect("sentences are JSON"),
            at: now,
        };
        self.store.add_investor(who.user.0, &row).await?;
        self.change_standing(who.user, who.live_account, |_| {}).await?;
        Ok(assessment)
    }

    pub async fn investor(&self, who: &Principal) -> Result<Option<Investor>> {
        let Some(row) = self.store.investor(who.user.0).await? else {
            return Ok(None);
        };
        let unreadable = |error: serde_json::Error| crate::AppError::world(error);
        let profile = if row.profile == InvestorProfile::ProEligible.name() {
            InvestorProfile::ProEligible
        } else {
            InvestorProfile::Retail
        };
        Ok(Some(Investor {
            answers: serde_json::from_str(&row.answers).map_err(unreadable)?,
            assessment: Assessment { profile, reasons: serde_json::from_str(&row.reasons).map_err(unreadable)? },
            at: row.at,
        }))
    }

    async fn has_passed_risk(&self, who: &Principal) -> Result<bool> {
        let account = who.live_account;
        self.engine_client.read(|engine| engine.account(account).is_some_and(|account| account.assessed)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers() -> InvestorAnswers {
        InvestorAnswers {
            employment: Employment::Employed,
            income_band: IncomeBand::From50k,
            asset_band: AssetBand::From50k,
            source_of_funds: SourceOfFunds::Salary,
            experience_years: 3,
            products: vec![Product::Contracts],
            knowledge: vec![],
            objectives: Objective::Speculation,
            loss_capacity: LossCapacity::Most,
            pep: false,
            tax_residence: "SG".into(),
            tin: "S1234567D".into(),
        }
    }

    #[test]
    fn two_of_three_criteria_are_needed() {
        let frequent = vec![Knowledge::FrequentTrader];
        let rows: [(&[Knowledge], AssetBand, Employment, bool); 5] = [
            (&[], AssetBand::From50k, Employment::Employed, false),
            (&frequent, AssetBand::From50k, Employment::Employed, false),
            (&frequent, AssetBand::Over500k, Employment::Employed, true),
            (&[], AssetBand::Over500k, Employment::FinancialSector, true),
            (&frequent, AssetBand::From50k, Employment::FinancialSector, true),
        ];
        for (knowledge, asset_band, employment, eligible) in rows {
            let input = InvestorAnswers { knowledge: knowledge.to_vec(), asset_band, employment, ..answers() };
            let assessment = assess(&input, true);
            assert_eq!(assessment.profile == InvestorProfile::ProEligible, eligible, "{assessment:?}");
        }
    }

    #[test]
    fn some_answers_speak_against_it_whatever_the_rest_says() {
        let rich =
            InvestorAnswers { asset_band: AssetBand::Over500k, employment: Employment::FinancialSector, ..answers() };
        assert_eq!(assess(&rich, true).profile, InvestorProfile::ProEligible);
        assert_eq!(assess(&rich, false).profile, InvestorProfile::Retail);
        let frail = InvestorAnswers { loss_capacity: LossCapacity::None, ..rich.clone() };
        assert_eq!(assess(&frail, true).profile, InvestorProfile::Retail);
        let careful = InvestorAnswers { objectives: Objective::Preservation, ..rich.clone() };
        assert_eq!(assess(&careful, true).profile, InvestorProfile::Retail);
        let new = InvestorAnswers { experience_years: 0, ..rich };
        assert_eq!(assess(&new, true).profile, InvestorProfile::Retail, "a profession of less than a year");
    }

    #[test]
    fn odd_answers_are_refused() {
        assert!(answers().check().is_ok());
        let odd = [
            InvestorAnswers { experience_years: 200, ..answers() },
            InvestorAnswers { tax_residence: "Singapore".into(), ..answers() },
            InvestorAnswers { tin: "<script>".into(), ..answers() },
            InvestorAnswers { products: vec![Product::Spot; 17], ..answers() },
        ];
        for odd in odd {
            assert!(odd.check().is_err(), "{odd:?}");
        }
    }
}
