//! Countries and their dialling codes.

use plimsoll_app::identity::countries::{Country, groups};
use serde::Serialize;
use utoipa::ToSchema;

use crate::response::{Answer, Data};

/// The countries of one letter.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CountryGroup {
    letter: String,
    data: Vec<CountryEntry>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CountryEntry {
    english_name: &'static str,
    chinese_name: &'static str,
    phone_code: &'static str,
    country_code: &'static str,
}

impl From<&Country> for CountryEntry {
    fn from(country: &Country) -> Self {
        Self {
            english_name: country.english,
            chinese_name: country.chinese,
            phone_code: country.phone_code,
            country_code: country.code,
        }
    }
}

/// Countries and dialling codes by letter
#[utoipa::path(
    post, path = "/api/user/getCountryCode", tag = "user",
    responses((status = 200, body = Data<Vec<CountryGroup>>))
)]
pub(super) async fn list() -> Answer<Data<Vec<CountryGroup>>> {
    let group = |group: &plimsoll_app::identity::countries::Group| CountryGroup {
        letter: group.letter.to_string(),
        data: group.countries.iter().map(CountryEntry::from).collect(),
    };
    Ok(Data::of(groups().iter().map(group).collect()))
}
