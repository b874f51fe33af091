//! Conformance: what every journal must do, checked on both databases by one function. Knows the protocol only through
//! the trait.

use std::time::Duration;

use plimsoll_journal::test_support::Safeguards;
use plimsoll_journal::{
    Appended, Batch, Epoch, GENESIS, Head, JournalStore, MAX_BATCH_BYTES, PostgresJournal, PostgresOptions,
    SqliteJournal, StoreError,
};

use crate::support::{Place, TTL, ensure, fill, next_batch, noise, whole_journal};

#[test]
fn sqlite_conforms() {
    let place = Place::sqlite();
    assert_eq!(conformance(&|| place.open()), NO_FAULTS);
}

#[test]
fn postgres_conforms() {
    let place = Place::postgres();
    assert_eq!(conformance(&|| place.open()), NO_FAULTS);
}

const NO_FAULTS: [&str; 0] = [];

/// The conformance faults of a journal that lets any node append.
const WITHOUT_EPOCH_CHECK: [&str; 3] = [
    "an append without any lease gave Ok(Durable)",
    "an append under a later epoch was not refused: Ok(Durable)",
    "a fenced writer appended: Ok(Durable)",
];

#[test]
fn sqlite_without_the_epoch_check_is_caught() {
    let place = Place::sqlite();
    let faults = conformance(&|| {
        Box::new(SqliteJournal::open_weakened(place.sqlite_path(), Safeguards::WITHOUT_EPOCH_CHECK).unwrap())
    });
    assert_eq!(faults, WITHOUT_EPOCH_CHECK);
}

#[test]
fn postgres_without_the_epoch_check_is_caught() {
    let place = Place::postgres();
    let options = PostgresOptions::from_url(&place.url).unwrap().weakened(Safeguards::WITHOUT_EPOCH_CHECK);
    let faults = conformance(&|| Box::new(PostgresJournal::open(options.clone()).unwrap()));
    assert_eq!(faults, WITHOUT_EPOCH_CHECK);
}

type Open<'a> = &'a dyn Fn() -> Box<dyn JournalStore>;

/// The first fault of each kind, none if the journal conforms.
fn conformance(open: Open<'_>) -> Vec<String> {
    let checks: [fn(Open<'_>) -> Result<(), String>; 5] =
        [an_empty_journal, the_lease, an_append_needs_the_right_place, a_takeover_fences, reading_back];
    checks.iter().filter_map(|check| check(open).err()).collect()
}

fn an_empty_journal(open: Open<'_>) -> Result<(), String> {
    let mut store = open();
    ensure!(store.head().unwrap() == Head::EMPTY, "a new journal has a head");
    ensure!(store.lease().unwrap().is_none(), "a new journal has a lease");
    ensure!(store.tail(0, 10).unwrap().is_empty(), "a new journal has batches");
    ensure!(store.latest_snapshot(u64::MAX).unwrap().is_none(), "a new journal has a snapshot");
    ensure!(store.check_follows(&Head::EMPTY).is_ok(), "nothing applied doesn't follow nothing written");
    let unleased = store.append(Epoch(0), &next_batch(&Head::EMPTY, 1, vec![1]));
    ensure!(matches!(unleased, Ok(Appended::Refused)), "an append without any lease gave {unleased:?}");
    Ok(())
}

fn the_lease(open: Open<'_>) -> Result<(), String> {
    let (mut one, mut two) = (open(), open());
    let first = one.take("one", "tcp://one", TTL, false).unwrap().ok_or("a free lease was not given")?;
    let held = two.take("two", "tcp://two", TTL, false).unwrap();
    ensure!(held.is_none(), "a held lease was given away");
    let lease = two.lease().unwrap().ok_or("the lease can't be seen")?;
    ensure!((lease.epoch, lease.holder.as_str()) == (first, "one"), "the lease names another: {lease:?}");
    ensure!(lease.endpoint == "tcp://one" && !lease.expired, "the lease says otherwise: {lease:?}");
    ensure!(one.renew(first, Duration::ZERO).unwrap(), "the holder could not renew");
    std::thread::sleep(Duration::from_millis(5));
    ensure!(two.lease().unwrap().unwrap().expired, "a lease that ran out is not expired");
    let second = two.take("two", "tcp://two", TTL, false).unwrap().ok_or("an expired lease was not given")?;
    ensure!(second == Epoch(first.0 + 1), "a takeover made epoch {} of {}", second.0, first.0);
    ensure!(!one.renew(first, TTL).unwrap(), "a fenced holder renewed");
    ensure!(one.reacquire("one", first, TTL).unwrap().is_none(), "a fenced holder reacquired");
    ensure!(one.reacquire("one", second, TTL).unwrap().is_none(), "a stranger reacquired");
    let third = two.reacquire("two", second, TTL).unwrap().ok_or("the holder could not reacquire")?;
    ensure!(third == Epoch(second.0 + 1), "reacquiring made epoch {} of {}", third.0, second.0);
    ensure!(!two.renew(second, TTL).unwrap(), "the epoch before a reacquisition renewed");
    Ok(())
}

fn an_append_needs_the_right_place(open: Open<'_>) -> Result<(), String> {
    let mut store = open();
    let (epoch, batches) = fill(store.as_mut(), 3, 100);
    let head = batches[2].head();
    let resealed = |change: &dyn Fn(&mut Batch)| {
        let mut batch = next_batch(&head, 2, vec![7]);
        change(&mut batch);
        batch.hash = batch.seal();
        batch
    };
    let misplaced = [
        ("a batch too far", resealed(&|batch| batch.seq += 1)),
        ("a batch with another history", resealed(&|batch| batch.prev_hash = GENESIS)),
        ("a batch that skips commands", resealed(&|batch| (batch.first, batch.last) = (head.last + 2, head.last + 2))),
        ("a first batch that isn't", resealed(&|batch| (batch.seq, batch.prev_hash) = (1, [1; 32]))),
    ];
    for (what, batch) in &misplaced {
        let refused = store.append(epoch, batch);
        ensure!(matches!(refused, Ok(Appended::Refused)), "{what} was not refused: {refused:?}");
    }
    for (what, wrong) in [("a later", Epoch(epoch.0 + 1)), ("an old", Epoch(epoch.0 - 1))] {
        let refused = store.append(wrong, &next_batch(&head, 2, vec![7]));
        ensure!(matches!(refused, Ok(Appended::Refused)), "an append under {what} epoch was not refused: {refused:?}");
    }
    malformed_batches_are_refused(store.as_mut(), epoch, &head)?;
    ensure!(store.head().unwrap() == head, "a refused append left something behind");
    let count = whole_journal(store.as_mut()).unwrap().len();
    ensure!(count == 3, "refused appends left {count} batches");

    // The same place twice: the reply to a writer that lost track of its own append.
    let again = store.append(epoch, &batches[2]);
    ensure!(matches!(again, Err(StoreError::InDoubt(_))), "a batch that is there already gave {again:?}");
    ensure!(store.head().unwrap() == head, "appending a batch again left something behind");
    Ok(())
}

fn malformed_batches_are_refused(store: &mut dyn JournalStore, epoch: Epoch, head: &Head) -> Result<(), String> {
    let mut unsealed = next_batch(head, 2, vec![7]);
    unsealed.payload.push(8);
    let mut without_commands = next_batch(head, 1, vec![7]);
    without_commands.last = head.last;
    without_commands.hash = without_commands.seal();
    let malformed = [
        ("an unsealed batch", unsealed),
        ("a batch without commands", without_commands),
        ("a batch of too many commands", next_batch(head, 4_097, vec![7])),
        ("a batch of too many bytes", next_batch(head, 1, vec![7; MAX_BATCH_BYTES + 1])),
    ];
    for (what, batch) in &malformed {
        let refused = store.append(epoch, batch);
        ensure!(matches!(refused, Err(StoreError::Unavailable(_))), "{what} was not refused: {refused:?}");
    }
    Ok(())
}

fn a_takeover_fences(open: Open<'_>) -> Result<(), String> {
    let (mut old, mut new) = (open(), open());
    let (old_epoch, batches) = fill(old.as_mut(), 1, 10);
    let new_epoch = new.take("new", "", TTL, true).unwrap().ok_or("a forced takeover was refused")?;
    let late = next_batch(&batches[0].head(), 1, vec![1]);
    let refused = old.append(old_epoch, &late);
    ensure!(matches!(refused, Ok(Appended::Refused)), "a fenced writer appended: {refused:?}");
    let head = new.head().unwrap();
    ensure!(head == batches[0].head(), "the new writer sees another head");
    ensure!(new.append(new_epoch, &late).unwrap() == Appended::Durable, "the new writer can't append");
    ensure!(old.check_follows(&late.head()).is_ok(), "the old node doesn't see what the new one wrote");
    Ok(())
}

fn reading_back(open: Open<'_>) -> Result<(), String> {
    let mut store = open();
    let start = store.head().unwrap();
    let epoch = store.take("reader", "", TTL, true).unwrap().unwrap();
    // Around the sizes where PostgreSQL starts another row, and the maximum.
    let sizes = [0, 1, 7_899, 7_900, 7_901, 15_800, 15_801, 100_000, MAX_BATCH_BYTES];
    let (mut head, mut written) = (start, Vec::new());
    for (size, count) in sizes.into_iter().zip([1, 4_096, 2, 3, 4, 5, 6, 7, 8]) {
        let batch = next_batch(&head, count, noise(head.seq, size));
        ensure!(store.append(epoch, &batch).unwrap() == Appended::Durable, "a batch of {size} bytes was refused");
        head = batch.head();
        written.push(batch);
    }
    drop(store);

    let mut reopened = open();
    ensure!(reopened.head().unwrap() == head, "reopening moved the head");
    let rows = reopened.tail(start.seq, 100).unwrap();
    ensure!(rows.iter().all(|row| row.epoch == epoch), "a batch has another epoch");
    let read: Vec<Batch> = rows.into_iter().map(|row| row.batch).collect();
    ensure!(read == written, "what was read is not what was written");
    let middle = reopened.tail(start.seq + 2, 3).unwrap();
    ensure!(middle.len() == 3 && middle[0].batch == written[2], "a tail from the middle starts elsewhere");
    ensure!(reopened.tail(head.seq, 5).unwrap().is_empty(), "there is something after the head");
    ensure!(reopened.tail(0, 0).unwrap().is_empty(), "a limit of none gave some");
    let beyond = reopened.tail(head.seq + 1, 5);
    ensure!(
        matches!(beyond, Err(StoreError::Damaged { seq, .. }) if seq == head.seq + 1),
        "reading after a batch that doesn't exist gave {beyond:?}"
    );
    Ok(())
}
