//! Fresh stores for tests: a SQLite file and a schema of a running PostgreSQL.

use std::sync::atomic::{AtomicU64, Ordering};

use plimsoll_journal::test_support::Postgres;

use crate::{Address, Store};

/// One fresh store on each database. Files of the SQLite one are left to the system's temporary folder.
///
/// # Panics
/// When either can't be made: without a database the tests have nothing to say.
pub async fn stores() -> Vec<Store> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let file = std::env::temp_dir().join(format!("plimsoll-store-{}-{number}.db", std::process::id()));
    let postgres = tokio::task::spawn_blocking(|| Postgres::shared().fresh_url()).await.expect("a PostgreSQL server");
    let mut stores = Vec::new();
    for journal in [format!("sqlite:{}", file.display()), postgres] {
        let address = Address::beside_journal(&journal).expect("a good address");
        stores.push(Store::open(&address).await.expect("a fresh store"));
    }
    stores
}
