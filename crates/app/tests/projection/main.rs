//! Rows derived from a journal: live, across restarts and gaps, and rebuilt, they are the same, and they agree with
//! the engine.

mod borrowers;
mod compare;
mod dealers;
mod figures;
mod institutions;
mod investors;
mod launches;
#[path = "../../../server/tests/venue/mod.rs"]
mod venue;
mod workload;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use plimsoll_app::projection::{Projector, rebuild, start};
use plimsoll_app::{OpenJournal, Replica, ReplicaFeed, Tasks};
use plimsoll_journal::{BatchSeq, Head};
use plimsoll_sequencer::{Follower, NEWEST, Platform, Subscriber, replay};
use plimsoll_store::Store;
use plimsoll_store::projections::{DividendRow, Table};
use plimsoll_store::test_support::stores;
use workload::Workload;

fn opener(path: PathBuf) -> OpenJournal {
    Arc::new(move || plimsoll_journal::open(&format!("sqlite:{}", path.display())))
}

/// What the sequencer does for its subscriber: the state at a batch, then every batch up to another.
fn feed(journal: &OpenJournal, projector: Projector, from: BatchSeq, to: BatchSeq) {
    let mut store = journal().unwrap();
    let mut follower = Follower::<Platform>::genesis();
    while follower.position().seq < from {
        follower.advance_to(store.as_mut(), from).unwrap();
    }
    let (_replica, mut feed): (Replica, ReplicaFeed) = Replica::new(journal().unwrap(), vec![Box::new(projector)]);
    feed.on_recovered(follower.machine(), &follower.position());
    while follower.position().seq < to {
        follower.poll_to(store.as_mut(), to, &mut |batch, deeds| feed.on_durable(batch, deeds)).unwrap();
    }
}

/// Projects batches as they come, from one batch to another.
async fn project(store: &Store, journal: &OpenJournal, from: BatchSeq, to: BatchSeq) {
    let tasks = Tasks::default();
    let (projector, projection) = start(store.clone(), Arc::clone(journal), &tasks);
    let journal = Arc::clone(journal);
    tokio::task::spawn_blocking(move || feed(&journal, projector, from, to)).await.unwrap();
    tasks.stop().await;
    assert_eq!(projection.alarm(), None);
}

fn end_of(path: &Path) -> (Head, plimsoll_engine::Engine) {
    let mut journal = plimsoll_journal::open(&format!("sqlite:{}", path.display())).unwrap();
    let follower = replay::<Platform>(journal.as_mut(), NEWEST, &mut |_| {}).unwrap();
    let head = journal.head().unwrap();
    let engine = follower.machine().engine().snapshot();
    (head, plimsoll_engine::Engine::restore(&engine).unwrap())
}

/// A gap in the rows is a crash, a full queue or a database that was away: whatever it was, it is found again.
async fn check_journal(path: &Path) -> Vec<(&'static str, usize)> {
    let journal = opener(path.to_owned());
    let (head, engine) = end_of(path);
    let (half, two_thirds) = (head.seq / 2, head.seq * 2 / 3);
    let mut counted = Vec::new();
    for (live, rebuilt) in stores().await.into_iter().zip(stores().await) {
        project(&live, &journal, 0, half).await;
        // Restarted later than it stopped, and once from before.
        project(&live, &journal, two_thirds, two_thirds + 5).await;
        project(&live, &journal, half, head.seq).await;
        assert_eq!(live.projection_progress().await.unwrap().batch, head.seq);
        compare::agrees(&live, &engine).await;

        let mut reported = 0;
        let done = rebuild(&rebuilt, Arc::clone(&journal), &mut |place, of| {
            reported += 1;
            assert!(place.batch <= of);
        })
        .await
        .unwrap();
        assert_eq!((done.place.batch, reported > 0), (head.seq, true));
        counted = compare::same_rows(&live, &rebuilt).await.into_iter().collect();
        // And once more over rows that are there.
        rebuild(&live, Arc::clone(&journal), &mut |_, _| {}).await.unwrap();
        compare::same_rows(&live, &rebuilt).await;
        let kind = rebuilt.kind();
        println!("{kind:?}: {} changes in {:?}", done.changes, done.took);
    }
    counted
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_of_the_golden_journal_agree_with_the_engine() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("golden.sqlite");
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/golden/v1.sqlite");
    std::fs::copy(golden, &path).unwrap();
    let counted = check_journal(&path).await;
    println!("{counted:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_of_a_busy_venue_agree_with_the_engine() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("dice.sqlite");
    let began = Instant::now();
    Workload::write(&path, 7, 1_200);
    println!("written in {:?}", began.elapsed());
    let counted = check_journal(&path).await;
    println!("{counted:?}");
    let elsewhere = |table: &str| table == DividendRow::NAME;
    for (table, rows) in counted.into_iter().filter(|(table, _)| !elsewhere(table)) {
        assert!(rows > 0, "nothing happened in {table}");
    }
}

/// A quarter is long: this venue does nothing else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_of_a_dividend_agree_with_the_engine() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("quarter.sqlite");
    Workload::write_quarter(&path);
    let counted = check_journal(&path).await;
    assert!(counted.contains(&(DividendRow::NAME, 2)), "{counted:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_that_write_the_same_rows_write_each_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("dice.sqlite");
    Workload::write(&path, 3, 150);
    let (journal, (head, engine)) = (opener(path.clone()), end_of(&path));
    for store in stores().await {
        let (one, other) = (project(&store, &journal, 0, head.seq), project(&store, &journal, head.seq / 3, head.seq));
        tokio::join!(one, other);
        assert_eq!(store.projection_progress().await.unwrap().batch, head.seq);
        compare::agrees(&store, &engine).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_of_another_journal_are_not_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (folder.path().join("one.sqlite"), folder.path().join("other.sqlite"));
    Workload::write(&one, 1, 20);
    Workload::write(&other, 2, 40);
    let store = stores().await.swap_remove(0);
    let end = opener(one.clone())().unwrap().head().unwrap().seq;
    project(&store, &opener(one), 0, end).await;
    let before = store.projection_progress().await.unwrap();

    let (journal, last) = (opener(other.clone()), opener(other)().unwrap().head().unwrap().seq);
    let (projector, projection) = start(store.clone(), Arc::clone(&journal), &Tasks::default());
    tokio::task::spawn_blocking(move || feed(&journal, projector, last - 1, last)).await.unwrap();
    tokio::time::timeout(Duration::from_secs(10), async {
        while projection.alarm().is_none() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .expect("an alarm");
    assert!(projection.alarm().unwrap().contains("another journal"));
    assert_eq!(store.projection_progress().await.unwrap(), before);
}
