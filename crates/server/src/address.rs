//! Journal addresses as the operator writes them. Knows no protocol, and never shows a password.

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use plimsoll_journal::JournalStore;

/// Supported schemes; anything without one is a path.
const SCHEMES: [&str; 3] = ["sqlite:", "postgres://", "postgresql://"];

/// Folder for data that is not in the database.
const DATA_FOLDER: &str = "data";

#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Address(String);

impl Address {
    /// `sqlite:PATH` or `postgres://…`; a bare path is SQLite.
    pub(crate) fn new(text: &str) -> Self {
        let is_complete = SCHEMES.iter().any(|scheme| text.starts_with(scheme)) || text.contains("://");
        Self(if is_complete { text.to_owned() } else { format!("sqlite:{text}") })
    }

    pub(crate) fn file(&self) -> Option<&Path> {
        let path = self.0.strip_prefix("sqlite:")?;
        Some(Path::new(path.strip_prefix("//").unwrap_or(path)))
    }

    /// Opens a connection, and creates missing tables.
    pub(crate) fn open(&self) -> anyhow::Result<Box<dyn JournalStore>> {
        plimsoll_journal::open(&self.0).with_context(|| format!("opening the journal at {self}"))
    }

    /// Opens further connections.
    pub(crate) fn opener(&self) -> plimsoll_app::OpenJournal {
        let address = self.0.clone();
        std::sync::Arc::new(move || plimsoll_journal::open(&address))
    }

    /// The address of the rows.
    pub(crate) fn rows(&self) -> anyhow::Result<plimsoll_store::Address> {
        Ok(plimsoll_store::Address::beside_journal(&self.0)?)
    }

    /// Like `open`, but does not create a missing file: inspection needs an existing journal.
    pub(crate) fn open_existing(&self) -> anyhow::Result<Box<dyn JournalStore>> {
        if let Some(file) = self.file().filter(|file| !file.exists()) {
            bail!("there is no journal at {}", file.display());
        }
        self.open()
    }

    /// A file beside the journal's; for a remote database, in the local data folder.
    pub(crate) fn beside(&self, name: &str) -> PathBuf {
        let folder = self.file().and_then(Path::parent).unwrap_or(Path::new(DATA_FOLDER));
        folder.join(name)
    }

    /// The anchor file of this journal: see [`crate::anchor`]. One for each journal, so that several can share a
    /// folder.
    pub(crate) fn anchor(&self) -> PathBuf {
        if let Some(file) = self.file() {
            return file.with_added_extension("anchor");
        }
        let schema = self.0.split_once('?').map_or("", |(_, parameters)| parameters);
        let schema = schema.split('&').find_map(|parameter| parameter.strip_prefix("journal_schema=")).unwrap_or("");
        let named: String = format!("{self}-{schema}")
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' })
            .collect();
        Path::new(DATA_FOLDER).join(format!("{}.anchor", named.trim_matches('-')))
    }

    /// Creates the folder of the file.
    pub(crate) fn make_folder(&self) -> anyhow::Result<()> {
        let folder = self.file().and_then(Path::parent).filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder {
            crate::permissions::make_folder(folder)?;
        }
        Ok(())
    }
}

/// Omits the user name and password.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((scheme, rest)) = self.0.split_once("://") else {
            return f.write_str(&self.0);
        };
        // Parameters may contain a password too.
        let shown = rest.split('?').next().unwrap_or_default();
        let shown = shown.rsplit_once('@').map_or(shown, |(_, host)| host);
        write!(f, "{scheme}://{shown}")
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_journal_has_an_anchor_of_its_own_and_a_password_is_no_part_of_it() {
        for (text, file) in [
            ("data/plimsoll.db", "data/plimsoll.db.anchor"),
            ("sqlite:/var/lib/a.db", "/var/lib/a.db.anchor"),
            ("postgres://me:pass@host:5432/db", "data/postgres---host-5432-db.anchor"),
            ("postgres://you:other@host:5432/db?sslmode=require", "data/postgres---host-5432-db.anchor"),
            ("postgres://me@host/db?journal_schema=a", "data/postgres---host-db-a.anchor"),
        ] {
            assert_eq!(Address::new(text).anchor(), Path::new(file), "{text}");
        }
    }

    #[test]
    fn a_bare_path_is_sqlite_and_no_password_is_shown() {
        for (text, shown) in [
            ("data/plimsoll.db", "sqlite:data/plimsoll.db"),
            ("sqlite:/tmp/a b.db", "sqlite:/tmp/a b.db"),
            ("postgres://me:p@ss@host:5432/db?password=secret", "postgres://host:5432/db"),
            ("postgresql://host/db", "postgresql://host/db"),
            ("mysql://me:secret@host/db", "mysql://host/db"),
        ] {
            assert_eq!(Address::new(text).to_string(), shown);
        }
    }
}
