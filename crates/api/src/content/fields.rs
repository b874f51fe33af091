//! Shared fields: pages of lists, times in both formats, ids in paths.

use plimsoll_app::content::links;
use plimsoll_app::{Page, Refusal, refusal};
use plimsoll_units::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::Api;
use crate::wire::{DateTime, Int, Millis};

/// Default page size.
const PAGE_ROWS: u32 = 20;

/// Which page of a list.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct PageQuery {
    /// From 1.
    #[param(value_type = Option<i64>)]
    pub(super) page_num: Option<Int>,
    /// At most 100.
    #[param(value_type = Option<i64>)]
    pub(super) page_size: Option<Int>,
}

impl PageQuery {
    pub(super) fn page(&self) -> Page {
        page(self.page_num, self.page_size)
    }
}

pub(super) fn page(number: Option<Int>, size: Option<Int>) -> Page {
    Page::new(number.map_or(1, Int::small), size.map_or(PAGE_ROWS, Int::small))
}

/// One page of a list that is completely in memory.
pub(super) fn paged<T>(rows: Vec<T>, page: Page) -> (u64, Vec<T>) {
    let total = rows.len() as u64;
    let skipped = usize::try_from(page.offset()).unwrap_or(usize::MAX);
    let taken = usize::try_from(page.limit()).unwrap_or(usize::MAX);
    (total, rows.into_iter().skip(skipped).take(taken).collect())
}

/// When something was made, as milliseconds, for clients that do not read the text.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ContentParams {
    create_time: Millis,
}

/// A time in both formats.
pub(super) fn moment(at: i64) -> (DateTime, ContentParams) {
    (DateTime(Timestamp(at)), ContentParams { create_time: millis(at) })
}

pub(super) fn millis(at: i64) -> Millis {
    Millis(Timestamp(at))
}

/// `None` where the row has 0.
pub(super) fn some_millis(at: i64) -> Option<Millis> {
    (at != 0).then(|| millis(at))
}

pub(super) fn total(count: i64) -> u64 {
    u64::try_from(count).unwrap_or(0)
}

/// An id in a path; anything else is not found.
pub(super) fn id(text: &str) -> Result<i64, Refusal> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().map_err(|_| refusal::NOT_FOUND) } else { Err(refusal::NOT_FOUND) }
}

/// A link for clients: empty where its host could be mistaken for ours.
pub(super) fn own_or_plain(api: &Api, link: String) -> String {
    if links::imitates(&link, &api.app.config.site.url) { String::new() } else { link }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_names_a_number_or_nothing() {
        assert_eq!(id("17").unwrap(), 17);
        for bad in ["", "-1", "1a", "list", "99999999999999999999", "1 OR 1=1", "１"] {
            assert_eq!(id(bad), Err(refusal::NOT_FOUND), "{bad}");
        }
    }

    #[test]
    fn a_page_of_a_list_in_memory() {
        let rows: Vec<u32> = (0..45).collect();
        assert_eq!(paged(rows.clone(), Page::new(3, 20)), (45, (40..45).collect()));
        assert_eq!(paged(rows, Page::new(9, 20)), (45, vec![]));
    }
}
