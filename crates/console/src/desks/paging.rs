//! Lists by key: a page and where the next one begins.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

const LIMIT_USUAL: i64 = 50;
const LIMIT_MAX: i64 = 200;

#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct Page {
    /// `next` of the page before.
    pub(crate) cursor: Option<String>,
    pub(crate) limit: Option<i64>,
}

impl Page {
    pub(crate) fn first() -> Self {
        Self { cursor: None, limit: Some(LIMIT_MAX) }
    }

    pub(crate) fn limit(&self) -> i64 {
        self.limit.unwrap_or(LIMIT_USUAL).clamp(1, LIMIT_MAX)
    }

    /// A cursor that is a number; anything else is the beginning.
    pub(crate) fn number(&self) -> Option<i64> {
        self.cursor.as_deref().and_then(|cursor| cursor.parse().ok())
    }

    /// The page of an older list that counts pages.
    pub(crate) fn numbered(&self) -> (u32, plimsoll_app::Page) {
        let number = self.number().and_then(|number| u32::try_from(number).ok()).unwrap_or(1).max(1);
        (number, plimsoll_app::Page::new(number, u32::try_from(self.limit()).unwrap_or(50)))
    }
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Paged<T> {
    pub(crate) rows: Vec<T>,
    /// `null` at the end.
    pub(crate) next: Option<String>,
}

impl<T> Paged<T> {
    /// Rows of a list by key; `key` is that of the last row.
    pub(crate) fn by_key(rows: Vec<T>, page: &Page, key: impl FnOnce(&T) -> String) -> Self {
        let next = rows.last().filter(|_| rows.len() as i64 >= page.limit()).map(key);
        Self { rows, next }
    }

    /// Rows of a list that counts pages.
    pub(crate) fn numbered(rows: Vec<T>, total: u64, page: u32, size: i64) -> Self {
        let is_more = u64::from(page) * (size.min(100) as u64) < total;
        Self { rows, next: is_more.then(|| (page + 1).to_string()) }
    }
}
