//! Fields that the lending endpoints share.

use plimsoll_app::Page;
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

/// A percentage as a fraction.
pub(super) fn fraction(percent: WireRate) -> Rate {
    Rate::from_units(percent.0.units() / 100)
}
