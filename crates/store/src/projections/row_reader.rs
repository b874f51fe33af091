//! A row as it came out of a database, whichever driver brought it.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Result;

/// The columns of a row that was found. Nothing, if a column holds none.
pub trait RowReader {
    fn number(&self, at: usize) -> Result<Option<i64>>;
    fn text(&self, at: usize) -> Result<Option<&str>>;
}

impl RowReader for AnyRow {
    fn number(&self, at: usize) -> Result<Option<i64>> {
        Ok(self.try_get(at)?)
    }

    fn text(&self, at: usize) -> Result<Option<&str>> {
        Ok(self.try_get(at)?)
    }
}

impl RowReader for rusqlite::Row<'_> {
    fn number(&self, at: usize) -> Result<Option<i64>> {
        Ok(self.get(at)?)
    }

    fn text(&self, at: usize) -> Result<Option<&str>> {
        let value = self.get_ref(at)?;
        Ok(value.as_str_or_null().map_err(rusqlite::Error::from)?)
    }
}
