//! Appends in doubt: the writer must report that the outcome is unknown, and reacquire plus head must resolve it. Knows
//! the protocol's resolution, as the sequencer performs it.

use std::thread;
use std::time::{Duration, Instant};

use plimsoll_journal::test_support::{Postgres, Safeguards};
use plimsoll_journal::{Appended, Epoch, JournalStore, PostgresJournal, PostgresOptions, StoreError};

use crate::proxy::{Fault, Proxy};
use crate::support::{Place, TTL, ensure, fill, moody_postgres, next_batch, noise, whole_journal};

const HANDSHAKE: Duration = Duration::from_secs(5);

#[test]
fn a_question_that_was_cut_off_is_in_doubt_and_not_written() {
    resolve(Fault::CutQuestion, false, Safeguards::ALL).unwrap();
}

#[test]
fn an_answer_that_was_cut_off_is_in_doubt_and_written() {
    resolve(Fault::CutAnswer, true, Safeguards::ALL).unwrap();
}

#[test]
fn an_answer_without_its_end_is_in_doubt_and_written() {
    resolve(Fault::CutEnd, true, Safeguards::ALL).unwrap();
}

#[test]
fn a_success_with_a_warning_is_in_doubt() {
    resolve(Fault::Warn, true, Safeguards::ALL).unwrap();
}

#[test]
fn an_append_that_hangs_is_in_doubt_at_its_deadline() {
    resolve(Fault::Hang, true, Safeguards::ALL).unwrap();
}

#[test]
fn a_journal_that_trusts_a_success_with_a_warning_is_caught() {
    let caught = resolve(Fault::Warn, true, Safeguards::WITHOUT_WARNINGS).unwrap_err();
    assert!(caught.starts_with("not in doubt: Ok(Durable)"), "{caught}");
}

/// Appends through a proxy that fails once; then resolves the outcome and continues.
fn resolve(fault: Fault, is_written: bool, safeguards: Safeguards) -> Result<(), String> {
    // A hang costs the whole deadline; the others need a longer one on a busy machine.
    let call = if fault == Fault::Hang { Duration::from_secs(1) } else { HANDSHAKE };
    for bytes in [300, 30_000] {
        let place = Place::postgres();
        let proxy = Proxy::before(Postgres::shared().socket());
        let url = format!("postgres://postgres@{}/postgres?journal_schema={}", proxy.address, place.schema());
        let options = PostgresOptions::from_url(&url).unwrap().deadlines(HANDSHAKE, call).weakened(safeguards);
        let mut journal = PostgresJournal::open(options).unwrap();
        let (epoch, batches) = fill(&mut journal, 2, bytes);
        let before = batches[1].head();
        let batch = next_batch(&before, 5, noise(1, bytes));

        proxy.arm(fault);
        let outcome = journal.append(epoch, &batch);
        ensure!(matches!(outcome, Err(StoreError::InDoubt(_))), "not in doubt: {outcome:?}");
        ensure!(proxy.has_fired(), "the fault never happened");
        let hasty = journal.append(epoch, &batch);
        ensure!(matches!(hasty, Err(StoreError::InDoubt(_))), "went on under an epoch in doubt: {hasty:?}");

        let new_epoch = journal.reacquire("filler", epoch, TTL).unwrap().ok_or("fenced by nobody")?;
        ensure!(new_epoch == Epoch(epoch.0 + 1), "reacquired epoch {}", new_epoch.0);
        let head = journal.head().unwrap();
        let truth = if is_written { batch.head() } else { before };
        ensure!(head == truth, "the head says {head:?}, the truth is {truth:?}");
        if !is_written {
            let again = journal.append(new_epoch, &batch);
            ensure!(matches!(again, Ok(Appended::Durable)), "the same bytes under the new epoch: {again:?}");
        }
        let follower = next_batch(&batch.head(), 1, vec![1]);
        ensure!(journal.append(new_epoch, &follower).unwrap() == Appended::Durable, "could not go on");
        let written = whole_journal(place.open().as_mut()).unwrap();
        ensure!(written.len() == 4, "the journal has {} batches", written.len());
    }
    Ok(())
}

/// A real server that waits for a standby that never replies, until the wait is cancelled.
#[test]
fn a_cancelled_wait_for_a_standby_is_in_doubt() {
    let outcome = cancelled_wait(Safeguards::ALL);
    let Err(StoreError::InDoubt(said)) = outcome else { panic!("{outcome:?}") };
    assert!(said.contains("canceling wait for synchronous replication"), "{said}");
}

#[test]
fn a_journal_that_trusts_a_cancelled_wait_is_caught() {
    let outcome = cancelled_wait(Safeguards::WITHOUT_WARNINGS);
    assert!(matches!(outcome, Ok(Appended::Durable)), "{outcome:?}");
}

fn cancelled_wait(safeguards: Safeguards) -> Result<Appended, StoreError> {
    let server = moody_postgres();
    let call = Duration::from_secs(20);
    let options = PostgresOptions::from_url(&server.fresh_url()).unwrap().deadlines(HANDSHAKE, call);
    let mut journal = PostgresJournal::open(options.weakened(safeguards)).unwrap();
    let (epoch, batches) = fill(&mut journal, 1, 100);
    let batch = next_batch(&batches[0].head(), 1, vec![1]);

    server.sql("alter system set synchronous_standby_names = 'nobody'");
    server.sql("select pg_reload_conf()");
    wait_for(&server, "select current_setting('synchronous_standby_names') = 'nobody'");
    let outcome = thread::scope(|scope| {
        let append = scope.spawn(|| journal.append(epoch, &batch));
        wait_for(&server, "select count(*) = 1 from pg_stat_activity where wait_event = 'SyncRep'");
        server.sql("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
        append.join().unwrap()
    });
    server.sql("alter system reset synchronous_standby_names");
    server.sql("select pg_reload_conf()");
    wait_for(&server, "select current_setting('synchronous_standby_names') = ''");

    let new_epoch = journal.reacquire("filler", epoch, TTL).unwrap();
    assert_eq!(new_epoch, Some(Epoch(epoch.0 + 1)));
    assert_eq!(journal.head().unwrap(), batch.head());
    outcome
}

/// Polls until the condition is true. A setting takes effect a moment after it is made.
pub(crate) fn wait_for(server: &Postgres, question: &str) {
    let started = Instant::now();
    while server.sql(question)[0][0].as_deref() != Some("t") {
        assert!(started.elapsed() < Duration::from_secs(20), "never true: {question}");
        thread::sleep(Duration::from_millis(5));
    }
}
