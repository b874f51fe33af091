//! Eligibility: a user's profile, its reason, and the steps that would change it.
//!
//! Owns the rule that turns country, questionnaires and identity check into one of the four profiles, and the list of
//! steps that a user can take. The engine enforces what follows from a profile.

use plimsoll_engine::accounts::{KycLevel, Profile};
use plimsoll_engine::command::SetProfile;
use plimsoll_engine::contracts::LeverageLimits;
use plimsoll_units::{AccountId, MarketId, Timestamp};

use super::Content;
use super::investor::InvestorProfile;
use super::settings::Jurisdictions;
use crate::error::{AppError, Result};
use crate::principal::{Principal, UserId};
use crate::refusal;

/// Facts from rows; the engine's account has the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Facts {
    /// The country is known and does not restrict retail clients.
    unregulated: bool,
    /// The user states to meet two of the three criteria for professionals.
    eligible: bool,
    /// Play money: statements are accepted without evidence.
    sandbox: bool,
}

impl Facts {
    /// The published rule. Everything beyond the regulated profile needs the risk questionnaire. With real money, a
    /// country counts once the advanced check has proved it, and staff approve professionals.
    fn profile(self, account: &SetProfile) -> Profile {
        let proved = account.kyc >= KycLevel::Advanced;
        match () {
            () if !account.assessed => Profile::RetailRegulated,
            () if account.kyc == KycLevel::Institution => Profile::Institution,
            () if proved && self.eligible && (self.sandbox || account.profile == Profile::Professional) => {
                Profile::Professional
            }
            () if self.unregulated && (self.sandbox || proved) => Profile::Global,
            () => Profile::RetailRegulated,
        }
    }
}

/// A step that raises a user's limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// State the country of residence; with real money, prove it with documents.
    Country,
    RiskQuestionnaire,
    AdvancedCheck,
    InvestorQuestionnaire,
    /// The suitability test for second-contracts.
    SuitabilityTest,
}

impl Step {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Country => "country",
            Self::RiskQuestionnaire => "risk",
            Self::AdvancedCheck => "identity",
            Self::InvestorQuestionnaire => "investor",
            Self::SuitabilityTest => "suitability",
        }
    }

    /// The page of the app for this step.
    pub const fn page(self) -> &'static str {
        match self {
            Self::RiskQuestionnaire => "/risk-survey",
            Self::Country | Self::AdvancedCheck => "/certification-advanced",
            Self::InvestorQuestionnaire => "/investor-questionnaire",
            Self::SuitabilityTest => "/question",
        }
    }
}

/// Whether second-contracts are open with the live account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondsGate {
    Open,
    /// The country allows them, but the test was not passed or has expired.
    TestNeeded,
    NotHere,
}

/// The limit that determines the leverage in one contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeverageDecides {
    Instrument,
    Profile,
    /// The account is too new until then.
    Age(Timestamp),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeverageStanding {
    pub maximum: u16,
    pub instrument: u16,
    pub decides: LeverageDecides,
}

/// A user's limits, and what would raise them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    pub profile: Profile,
    pub country: String,
    pub is_regulated: bool,
    /// Each step and whether it is done, in the recommended order.
    pub steps: Vec<(Step, bool)>,
    pub seconds: SecondsGate,
    /// The list of countries is ignored because the money is play money.
    pub plays_everywhere: bool,
    pub leverage: Option<LeverageStanding>,
}

impl Content {
    async fn facts(&self, user: UserId, country: &str) -> Result<Facts> {
        let investor = self.store.investor(user.0).await?;
        Ok(Facts {
            unregulated: !self.settings().jurisdiction.is_regulated(country),
            eligible: investor.is_some_and(|row| row.profile == InvestorProfile::ProEligible.name()),
            sandbox: self.config.sandbox,
        })
    }

    /// Applies `edit`, and gives the account and its practice twin the resulting profile. Does nothing when nothing
    /// would change.
    pub(crate) async fn change_standing(
        &self,
        user: UserId,
        account: AccountId,
        edit: impl FnOnce(&mut SetProfile),
    ) -> Result<()> {
        let row = self.store.user(user.0).await?;
        let facts = self.facts(user, row.as_ref().map_or("", |row| row.country.as_str())).await?;
        let mut given = (Profile::default(), false);
        let follow = |standing: &mut SetProfile| {
            edit(standing);
            standing.profile = facts.profile(standing);
            given = (standing.profile, standing.assessed);
        };
        self.profiles.change(account, follow).await?;
        // Practice mirrors what the live account may do.
        if let Some(practice) = row.and_then(|row| row.practice_account) {
            let practice = u32::try_from(practice).map(AccountId).map_err(AppError::world)?;
            self.profiles.change(practice, |twin| (twin.profile, twin.assessed) = given).await?;
        }
        Ok(())
    }

    /// Whether second-contracts are offered with the live account in a country.
    pub(super) fn offers_seconds(&self, country: &str) -> bool {
        self.config.plays_seconds_everywhere() || Jurisdictions::allows(&self.settings().jurisdiction.second, country)
    }

    /// Refuses a user whose country the operator does not lend in.
    pub(crate) async fn check_loans_offered(&self, who: &Principal) -> Result<()> {
        let country = self.store.user(who.user.0).await?.map(|user| user.country).unwrap_or_default();
        if self.config.sandbox || Jurisdictions::allows(&self.settings().jurisdiction.loan, &country) {
            return Ok(());
        }
        Err(refusal::LOAN_COUNTRY.into())
    }

    /// What a user still needs for second-contracts.
    pub async fn seconds_gate(&self, who: &Principal) -> Result<SecondsGate> {
        let live = who.live_account;
        if self.engine_client.read(|engine| engine.account(live).is_some_and(|account| account.seconds_allowed)).await?
        {
            return Ok(SecondsGate::Open);
        }
        let country = self.store.user(who.user.0).await?.map(|user| user.country).unwrap_or_default();
        Ok(if self.offers_seconds(&country) { SecondsGate::TestNeeded } else { SecondsGate::NotHere })
    }

    /// A user's limits, and those in one contract if it is given.
    pub async fn limits(&self, who: &Principal, market: Option<MarketId>) -> Result<Limits> {
        let user = self.store.user(who.user.0).await?.ok_or(AppError::Unauthenticated)?;
        let facts = self.facts(who.user, &user.country).await?;
        let (live, trading) = (who.live_account, who.account);
        let read = self.engine_client.read(|engine| {
            let account = engine.account(live).map(|account| (account.profile, account.kyc, account.assessed));
            (account, market.map(|market| engine.leverage_limits(trading, market)))
        });
        let (account, leverage) = read.await?;
        let (profile, kyc, assessed) = account.ok_or(AppError::Unauthenticated)?;
        let leverage = leverage.transpose().map_err(|_| refusal::NOT_FOUND)?;
        let seconds = self.seconds_gate(who).await?;
        let mut steps = vec![
            (Step::RiskQuestionnaire, assessed),
            (Step::Country, !user.country.is_empty()),
            (Step::AdvancedCheck, kyc >= KycLevel::Advanced),
            (Step::InvestorQuestionnaire, facts.eligible),
        ];
        if seconds != SecondsGate::NotHere {
            steps.push((Step::SuitabilityTest, seconds == SecondsGate::Open));
        }
        Ok(Limits {
            profile,
            is_regulated: !facts.unregulated,
            country: user.country,
            steps,
            seconds,
            plays_everywhere: self.config.plays_seconds_everywhere(),
            leverage: leverage.map(leverage_standing),
        })
    }
}

fn leverage_standing(limits: LeverageLimits) -> LeverageStanding {
    let by_profile = limits.by_profile.unwrap_or(0);
    let (by_age, until) = limits.young.unwrap_or((u16::MAX, Timestamp::ZERO));
    let maximum = limits.instrument.min(by_profile).min(by_age);
    let decides = match () {
        () if maximum == limits.instrument => LeverageDecides::Instrument,
        () if maximum == by_profile => LeverageDecides::Profile,
        () => LeverageDecides::Age(until),
    };
    LeverageStanding { maximum, instrument: limits.instrument, decides }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAY: Facts = Facts { unregulated: true, eligible: false, sandbox: true };
    const REAL: Facts = Facts { sandbox: false, ..PLAY };

    #[test]
    fn a_profile_follows_from_country_questionnaires_and_check() {
        use KycLevel::{Advanced, Institution, None, Primary};
        use Profile::{Global, Professional, RetailRegulated};
        let regulated = Facts { unregulated: false, ..PLAY };
        let eligible = Facts { eligible: true, ..regulated };
        let eligible_for_money = Facts { sandbox: false, ..eligible };
        for (facts, kyc, assessed, before, expected) in [
            (PLAY, None, false, RetailRegulated, RetailRegulated),
            (PLAY, None, true, RetailRegulated, Global),
            (PLAY, Primary, false, Global, RetailRegulated),
            (REAL, Primary, true, RetailRegulated, RetailRegulated),
            (REAL, Advanced, true, RetailRegulated, Global),
            (regulated, Advanced, true, RetailRegulated, RetailRegulated),
            (eligible, Primary, true, RetailRegulated, RetailRegulated),
            (eligible, Advanced, true, RetailRegulated, Professional),
            (eligible, Advanced, false, Professional, RetailRegulated),
            (eligible_for_money, Advanced, true, RetailRegulated, RetailRegulated),
            (eligible_for_money, Advanced, true, Professional, Professional),
            (regulated, Institution, true, RetailRegulated, Profile::Institution),
            (regulated, Institution, false, Profile::Institution, RetailRegulated),
        ] {
            let account = AccountId(1);
            let standing = SetProfile { account, profile: before, kyc, assessed, seconds_allowed: false };
            assert_eq!(facts.profile(&standing), expected, "{facts:?} {standing:?}");
        }
    }

    #[test]
    fn the_lowest_limit_decides() {
        let limits = LeverageLimits { instrument: 100, regulated: 2, by_profile: Some(2), young: None };
        let decides = |limits| {
            let standing = leverage_standing(limits);
            (standing.maximum, standing.decides)
        };
        assert_eq!(decides(limits), (2, LeverageDecides::Profile));
        let until = Timestamp(5);
        let young = LeverageLimits { by_profile: Some(100), young: Some((20, until)), ..limits };
        assert_eq!(decides(young), (20, LeverageDecides::Age(until)));
        assert_eq!(decides(LeverageLimits { instrument: 10, ..young }), (10, LeverageDecides::Instrument));
        assert_eq!(decides(LeverageLimits { by_profile: None, ..young }), (0, LeverageDecides::Profile));
    }
}
