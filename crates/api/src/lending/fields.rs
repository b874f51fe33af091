//! Fields that the lending endpoints share.

use plimsoll_app::{Page, Refusal, refusal};
use plimsoll_units::Rate;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::wire::{Decimal, Int, WireAmount, WireRate};

/// Default page size.
const PAGE_ROWS: u32 = 20;

/// A page of a list, of one status or of all.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct StatusQuery {
    /// Only rows of this status.
    #[param(value_type = Option<i64>)]
    pub(super) status: Option<Int>,
    /// From 1.
    #[param(value_type = Option<i64>)]
    page_num: Option<Int>,
    /// At most 100.
    #[param(value_type = Option<i64>)]
    page_size: Option<Int>,
}

impl StatusQuery {
    pub(super) fn page(&self) -> Page {
        page(self.page_num, self.page_size)
    }
    pub(super) fn status(&self) -> Option<i64> {
        self.status.map(|status| status.0)
    }
}

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

fn page(number: Option<Int>, size: Option<Int>) -> Page {
    Page::new(number.map_or(1, Int::small), size.map_or(PAGE_ROWS, Int::small))
}

/// The number of an object.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct IdQuery {
    #[param(value_type = i64)]
    pub(super) id: Int,
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

/// A fraction as a percentage.
pub(super) fn percent(rate: Rate) -> WireRate {
    Decimal(Rate::from_units(rate.units().saturating_mul(100)))
}

/// A percentage as a fraction.
pub(super) fn fraction(percent: WireRate) -> Rate {
    Rate::from_units(percent.0.units() / 100)
}
