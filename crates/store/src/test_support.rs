//! Fresh stores for tests: a SQLite file and a schema of a running PostgreSQL.

use std::cell::RefCell;

use plimsoll_journal::test_support::Postgres;
use tempfile::TempDir;

use crate::{Address, Store};

thread_local! {
    /// Temporary folders of a test's thread, removed when the test ends.
    static FOLDERS: RefCell<Vec<TempDir>> = const { RefCell::new(Vec::new()) };
}

/// One fresh store on each database.
///
/// # Panics
/// When either cannot be created: tests need a database.
pub async fn stores() -> Vec<Store> {
    // A random name: process ids repeat, and so would the rows of an earlier run.
    let folder = tempfile::Builder::new().prefix("plimsoll-store-").tempdir().expect("a temporary folder");
    let file = folder.path().join("store.db");
    FOLDERS.with_borrow_mut(|folders| folders.push(folder));
    let postgres = tokio::task::spawn_blocking(|| Postgres::shared().fresh_url()).await.expect("a PostgreSQL server");
    let mut stores = Vec::new();
    for journal in [format!("sqlite:{}", file.display()), postgres] {
        let address = Address::beside_journal(&journal).expect("a good address");
        stores.push(Store::open(&address).await.expect("a fresh store"));
    }
    stores
}

impl Store {
    /// Changes rows directly, as an attacker with access to the database would.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn tamper(&self, sql: &str) {
        let changed = sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned())).execute(&self.pool).await;
        changed.unwrap_or_else(|error| panic!("{sql}: {error}"));
    }
}
