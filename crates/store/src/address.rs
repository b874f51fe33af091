//! Address of the rows, derived from the journal's address, so that an operator names one place.

use crate::pool::Kind;
use crate::{Result, StoreError};

/// The database of the rows: a file beside the journal's, or a schema beside it in the same PostgreSQL database.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    pub(crate) kind: Kind,
    /// The driver's URL.
    pub(crate) url: String,
    /// The schema to work in (PostgreSQL).
    pub(crate) schema: Option<String>,
}

/// The schema used when the address names none.
const SCHEMA: &str = "plimsoll";
/// The scheme of SQLite URLs.
const SQLITE: &str = "sqlite://";
const SQLITE_MODE: &str = "?mode=rwc";

impl Address {
    /// `sqlite:PATH` keeps its rows in `PATH` with `-rows` before the ending: two files, so that no row makes the
    /// journal wait. `postgres://…` keeps them in the database named, in the schema `rows_schema` or `plimsoll`.
    pub fn beside_journal(journal: &str) -> Result<Self> {
        if let Some(path) = journal.strip_prefix("sqlite:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            let rows = match path.rsplit_once('.') {
                Some((stem, ending)) if !ending.contains('/') => format!("{stem}-rows.{ending}"),
                _ => format!("{path}-rows"),
            };
            return Ok(Self { kind: Kind::Sqlite, url: format!("{SQLITE}{rows}{SQLITE_MODE}"), schema: None });
        }
        if !journal.starts_with("postgres://") && !journal.starts_with("postgresql://") {
            return Err(StoreError::Address("expected sqlite:PATH or postgres://…".to_owned()));
        }
        let (base, parameters) = journal.split_once('?').unwrap_or((journal, ""));
        let mut schema = SCHEMA.to_owned();
        let mut kept = Vec::new();
        for parameter in parameters.split('&').filter(|p| !p.is_empty()) {
            match parameter.split_once('=') {
                Some(("rows_schema", name)) => schema = name.to_owned(),
                // A journal in its own schema has its own rows.
                Some(("journal_schema", name)) => schema = format!("{name}_rows"),
                Some((name, _)) if name.starts_with("journal_") => {}
                _ => kept.push(parameter),
            }
        }
        let named = schema.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !named || schema.is_empty() {
            return Err(StoreError::Address(format!("'{schema}' is not a schema's name")));
        }
        let url = if kept.is_empty() { base.to_owned() } else { format!("{base}?{}", kept.join("&")) };
        Ok(Self { kind: Kind::Postgres, url, schema: Some(schema) })
    }

    /// The path of SQLite's file.
    pub(crate) fn file(&self) -> &str {
        let path = self.url.strip_prefix(SQLITE).unwrap_or(&self.url);
        path.strip_suffix(SQLITE_MODE).unwrap_or(path)
    }
}

/// Omits the user name and password.
impl std::fmt::Debug for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Address").field("kind", &self.kind).field("schema", &self.schema).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_beside_the_journal() {
        let sqlite = Address::beside_journal("sqlite:data/plimsoll.db").unwrap();
        assert_eq!(sqlite.url, "sqlite://data/plimsoll-rows.db?mode=rwc");
        assert_eq!(sqlite.file(), "data/plimsoll-rows.db");
        let postgres = Address::beside_journal("postgres://me@host/db?journal_schema=a&sslmode=require").unwrap();
        assert_eq!(postgres.url, "postgres://me@host/db?sslmode=require");
        assert_eq!(postgres.schema.as_deref(), Some("a_rows"));
        assert!(Address::beside_journal("postgres://h/d?rows_schema=a;drop").is_err());
        assert!(Address::beside_journal("mysql://h/d").is_err());
    }
}
