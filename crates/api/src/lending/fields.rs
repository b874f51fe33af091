//! Fields that the lending endpoints share.

use plimsoll_app::{Page, Refusal, refusal};
use plimsoll_units::Rate;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::paging::page;
use crate::wire::{Int, WireAmount, WireRate};

/// A page of what belongs to one loan.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct PartsQuery {
    #[param(value_type = i64)]
    pub(super) id: Int,
    #[param(value_type = Option<i64>)]
    #[serde(default)]
    page_num: Option<Int>,
    #[param(value_type = Option<i64>)]
    #[serde(default)]
    page_size: Option<Int>,
}

impl PartsQuery {
    pub(super) fn page(&self) -> Page {
        page(self.page_num, self.page_size)
    }
}

/// An object and an amount.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct AmountInput {
    pub(super) id: Int,
    pub(super) amount: WireAmount,
}

/// A number that counts from zero; anything else names nothing.
pub(super) fn number(id: Int) -> Result<u64, Refusal> {
    u64::try_from(id.0).map_err(|_| refusal::NOT_FOUND)
}

/// The same, from a path.
pub(super) fn number_in(path: &str) -> Result<u64, Refusal> {
    let digits = path.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| path.parse().ok()).flatten().ok_or(refusal::NOT_FOUND)
}

/// A product's number; anything else is not on offer.
pub(super) fn product(id: Int) -> Result<u32, Refusal> {
    u32::try_from(id.0).map_err(|_| refusal::NOT_FOUND)
}

pub(super) fn days(days: Int) -> u16 {
    // No product has so many: the engine says that the term is not on offer.
    u16::try_from(days.0).unwrap_or(u16::MAX)
}

/// A percentage as a fraction.
pub(super) fn fraction(percent: WireRate) -> Rate {
    Rate::from_units(percent.0.units() / 100)
}
