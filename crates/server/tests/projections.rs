//! `plimsoll rebuild` gives the rows that a running node wrote, on both databases.

#[path = "golden/script.rs"]
mod script;
#[path = "venue/mod.rs"]
mod venue;

use std::path::Path;
use std::process::Command;

use plimsoll_journal::test_support::Postgres;
use plimsoll_store::projections::{DepositRow, LedgerRow, OrderRow, Progress, Table, WithdrawalRow};
use plimsoll_store::{Address, Store};

fn rebuild(data: &str) -> Result<String, String> {
    let output = Command::new(env!("CARGO_BIN_EXE_plimsoll")).args(["rebuild", "--data", data]).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
}

/// The story of the golden journal, in a new file.
fn journal(folder: &Path) -> String {
    let path = folder.join("journal.db");
    script::write(&path);
    format!("sqlite:{}", path.display())
}

/// The same batches in PostgreSQL.
fn copied(from: &str, to: &str) {
    let (mut from, mut to) = (plimsoll_journal::open(from).unwrap(), plimsoll_journal::open(to).unwrap());
    let epoch = to.take("copy", "", std::time::Duration::from_secs(60), true).unwrap().unwrap();
    let mut at = 0;
    loop {
        let rows = from.tail(at, 64).unwrap();
        let Some(last) = rows.last() else { break };
        at = last.batch.seq;
        for row in &rows {
            assert_eq!(to.append(epoch, &row.batch).unwrap(), plimsoll_journal::Appended::Durable);
        }
    }
}

async fn rows<T: Table>(data: &str) -> Vec<T> {
    let store = Store::open(&Address::beside_journal(data).unwrap()).await.unwrap();
    let rows = store.all_rows().await.unwrap();
    store.close().await;
    rows
}

async fn progress(data: &str) -> Progress {
    let store = Store::open(&Address::beside_journal(data).unwrap()).await.unwrap();
    store.projection_progress().await.unwrap()
}

#[tokio::test]
async fn the_same_rows_come_again_on_both_databases() {
    let folder = tempfile::tempdir().unwrap();
    let sqlite = journal(folder.path());
    let postgres = tokio::task::spawn_blocking({
        let sqlite = sqlite.clone();
        move || {
            let postgres = Postgres::shared().fresh_url();
            copied(&sqlite, &postgres);
            postgres
        }
    })
    .await
    .unwrap();
    for data in [&sqlite, &postgres, &sqlite] {
        let params = rebuild(data).unwrap();
        assert!(params.contains("changes written"), "{params}");
    }
    assert_eq!(progress(&sqlite).await, progress(&postgres).await);
    assert!(!rows::<OrderRow>(&sqlite).await.is_empty());
    assert_eq!(rows::<OrderRow>(&sqlite).await, rows::<OrderRow>(&postgres).await);
    assert_eq!(rows::<LedgerRow>(&sqlite).await, rows::<LedgerRow>(&postgres).await);
    assert_eq!(rows::<DepositRow>(&sqlite).await, rows::<DepositRow>(&postgres).await);
    assert_eq!(rows::<WithdrawalRow>(&sqlite).await, rows::<WithdrawalRow>(&postgres).await);
}

#[test]
fn there_is_nothing_to_rebuild_without_a_journal() {
    let folder = tempfile::tempdir().unwrap();
    let params = rebuild(&format!("sqlite:{}", folder.path().join("none.db").display())).unwrap_err();
    assert!(params.contains("no journal"), "{params}");
}
