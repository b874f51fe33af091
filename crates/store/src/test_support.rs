//! Fresh stores for tests: a SQLite file and a schema of a running PostgreSQL.

use std::cell::RefCell;

use plimsoll_journal::test_support::Postgres;
use tempfile::TempDir;

use crate::{Address, Store};

thread_local! {
    /// Folders of a test's thread, which goes when the test does and takes them along.
    static FOLDERS: RefCell<Vec<TempDir>> = const { RefCell::new(Vec::new()) };
}

/// One fresh store on each database.
///
/// # Panics
/// When either can't be made: without a database the tests have nothing to say.
pub async fn stores() -> Vec<Store> {
    // A name by the dice: the number of a process comes again, and so would the rows of an earlier run.
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
    /// Changes rows behind the platform's back, as somebody with access to the database would.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn tamper(&self, sql: &str) {
        let changed = sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned())).execute(&self.pool).await;
        changed.unwrap_or_else(|error| panic!("{sql}: {error}"));
    }
}
