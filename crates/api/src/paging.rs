//! Page and status filter of lists, and ids in paths and queries.

use plimsoll_app::Page;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::wire::{DateTime, Int, Millis};
use plimsoll_units::Timestamp;

/// Default page size.
const PAGE_ROWS: u32 = 20;

/// A page of a list.
#[derive(Debug, Default, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// Only rows of this status.
    #[param(value_type = Option<i64>)]
    pub(crate) status: Option<Int>,
    /// From 1.
    #[param(value_type = Option<i64>)]
    pub(crate) page_num: Option<Int>,
    /// At most 100.
    #[param(value_type = Option<i64>)]
    pub(crate) page_size: Option<Int>,
}

impl ListQuery {
    pub(crate) fn page(&self) -> Page {
        page(self.page_num, self.page_size)
    }
    pub(crate) fn status(&self) -> Option<i64> {
        self.status.map(|status| status.0)
    }
}

pub(crate) fn page(number: Option<Int>, size: Option<Int>) -> Page {
    Page::new(number.map_or(1, Int::small), size.map_or(PAGE_ROWS, Int::small))
}

/// The number of an object.
#[derive(Debug, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct IdQuery {
    #[param(value_type = i64)]
    pub(crate) id: Int,
}

/// The same moment as milliseconds, for clients that do not read the text.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Params {
    create_time: Millis,
}

/// A time in both formats.
pub(crate) fn moment(at: i64) -> (DateTime, Params) {
    (DateTime(Timestamp(at)), Params { create_time: Millis(Timestamp(at)) })
}

pub(crate) fn total(count: i64) -> u64 {
    u64::try_from(count).unwrap_or(0)
}

/// An id in a path; anything else is not found.
pub(crate) fn number(text: &str) -> Option<Int> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok().map(Int))?
}
