//! The investor questionnaire.

use axum::extract::State;
use plimsoll_app::content::{
    Assessment, AssetBand, Employment, IncomeBand, Investor, InvestorAnswers, Knowledge, LossCapacity, Objective,
    Product, SourceOfFunds,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fields::millis;
use crate::api::Api;
use crate::caller::{Active, LiveCaller};
use crate::extract::Input;
use crate::response::{Answer, Data};
use crate::wire::{Int, Millis};

/// Characters of a tax number that are shown again.
const TIN_SHOWN: usize = 3;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct InvestorForm {
    /// `EMPLOYED`, `SELF_EMPLOYED`, `FINANCIAL_SECTOR`, `STUDENT`, `RETIRED`, `UNEMPLOYED`, `OTHER`.
    #[schema(value_type = String)]
    employment: Employment,
    /// A year's income in EUR: `UNDER20K`, `FROM20K`, `FROM50K`, `FROM100K`, `OVER250K`.
    #[schema(value_type = String)]
    income_band: IncomeBand,
    /// Cash and instruments in EUR: `UNDER10K`, `FROM10K`, `FROM50K`, `FROM100K`, `OVER500K`.
    #[schema(value_type = String)]
    asset_band: AssetBand,
    /// `SALARY`, `BUSINESS`, `SAVINGS`, `INHERITANCE`, `INVESTMENTS`, `OTHER`.
    #[schema(value_type = String)]
    source_of_funds: SourceOfFunds,
    experience_years: Int,
    /// `SPOT`, `CONTRACTS`, `OPTIONS`, `FUNDS`, `BONDS`, `STOCKS`.
    #[schema(value_type = Vec<String>)]
    products: Vec<Product>,
    /// `LEVERAGE`, `MARGIN_CALL`, `VOLATILITY`, `FREQUENT_TRADER`, `FINANCE_PROFESSIONAL`.
    #[schema(value_type = Vec<String>)]
    knowledge: Vec<Knowledge>,
    /// `SPECULATION`, `HEDGING`, `INCOME`, `PRESERVATION`.
    #[schema(value_type = String)]
    objectives: Objective,
    /// How much could be lost without harm: `NONE`, `SOME`, `MOST`, `ALL`.
    #[schema(value_type = String)]
    loss_capacity: LossCapacity,
    /// Holds a high public office, or is close to somebody who does.
    pep: bool,
    /// ISO code of a country.
    tax_residence: String,
    tin: String,
}

impl From<InvestorForm> for InvestorAnswers {
    fn from(form: InvestorForm) -> Self {
        Self {
            employment: form.employment,
            income_band: form.income_band,
            asset_band: form.asset_band,
            source_of_funds: form.source_of_funds,
            experience_years: form.experience_years.small(),
            products: form.products,
            knowledge: form.knowledge,
            objectives: form.objectives,
            loss_capacity: form.loss_capacity,
            pep: form.pep,
            tax_residence: form.tax_residence,
            tin: form.tin,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AssessmentView {
    /// `RETAIL` or `PRO_ELIGIBLE`.
    profile: &'static str,
    /// What was counted and what was not.
    reasons: Vec<String>,
}

impl From<Assessment> for AssessmentView {
    fn from(assessment: Assessment) -> Self {
        Self { profile: assessment.profile.name(), reasons: assessment.reasons }
    }
}

/// Saves the answers and says what follows from them.
#[utoipa::path(
    post, path = "/api/investor/set", tag = "content", request_body = InvestorForm, security(("session" = [])),
    responses((status = 200, body = Data<AssessmentView>))
)]
pub(super) async fn set(
    State(api): State<Api>,
    caller: Active,
    Input(params): Input<InvestorForm>,
) -> Answer<Data<AssessmentView>> {
    let assessment = api.app.content.set_investor(&caller, params.into()).await?;
    Ok(Data::of(assessment.into()))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct InvestorView {
    #[schema(value_type = String)]
    employment: Employment,
    #[schema(value_type = String)]
    income_band: IncomeBand,
    #[schema(value_type = String)]
    asset_band: AssetBand,
    #[schema(value_type = String)]
    source_of_funds: SourceOfFunds,
    experience_years: u32,
    #[schema(value_type = Vec<String>)]
    products: Vec<Product>,
    #[schema(value_type = Vec<String>)]
    knowledge: Vec<Knowledge>,
    #[schema(value_type = String)]
    objectives: Objective,
    #[schema(value_type = String)]
    loss_capacity: LossCapacity,
    pep: bool,
    tax_residence: String,
    /// Masked but for its end.
    tin: String,
    assessment: AssessmentView,
    time: Millis,
}

impl From<Investor> for InvestorView {
    fn from(investor: Investor) -> Self {
        let answers = investor.answers;
        Self {
            employment: answers.employment,
            income_band: answers.income_band,
            asset_band: answers.asset_band,
            source_of_funds: answers.source_of_funds,
            experience_years: answers.experience_years,
            products: answers.products,
            knowledge: answers.knowledge,
            objectives: answers.objectives,
            loss_capacity: answers.loss_capacity,
            pep: answers.pep,
            tax_residence: answers.tax_residence,
            tin: masked(&answers.tin),
            assessment: investor.assessment.into(),
            time: millis(investor.at),
        }
    }
}

fn masked(tin: &str) -> String {
    let hidden = tin.chars().count().saturating_sub(TIN_SHOWN);
    tin.chars().enumerate().map(|(n, c)| if n < hidden { '*' } else { c }).collect()
}

/// The caller's answers and what followed from them; null before there are any.
#[utoipa::path(
    get, path = "/api/investor/userInfo", tag = "content", security(("session" = [])),
    responses((status = 200, body = Data<Option<InvestorView>>))
)]
pub(super) async fn user_info(State(api): State<Api>, caller: LiveCaller) -> Answer<Data<Option<InvestorView>>> {
    Ok(Data::of(api.app.content.investor(&caller).await?.map(Into::into)))
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn a_tax_number_is_masked() {
        for (tin, shown) in [("S1234567D", "******67D"), ("12", "12"), ("", "")] {
            assert_eq!(masked(tin), shown);
        }
    }
}
