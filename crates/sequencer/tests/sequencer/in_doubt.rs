//! The resolver, against a database that fails on cue: each case names the faults and what must come of them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use plimsoll_journal::{Epoch, JournalStore};
use plimsoll_sequencer::{Follower, Leader, Offered, Settlement, Stall, Stop, Terms, Turn};
use plimsoll_units::Timestamp;

use crate::database::{Call, Connection, Database, Fault, Sabotage};
use crate::toy_ledger::{ToyLedger, deposit};

const TTL: Duration = Duration::from_millis(60);
/// More steps than any case needs.
const STEPS_MAX: usize = 40;

fn terms(holder: &str) -> Terms {
    Terms { holder: holder.into(), endpoint: String::new(), ttl: TTL }
}

/// Takes the lease and is ready to be offered commands.
fn lead(database: &Arc<Mutex<Database>>, mut line: Connection) -> Leader<ToyLedger, u32, Connection> {
    let mut follower = Follower::<ToyLedger>::genesis();
    let mut sound = Connection::sound(database);
    let mut claim = follower.claim(&mut sound, &terms("me"), true).expect("a sound line").expect("forced");
    while follower.settle(&mut sound, &mut claim, &mut |_, _| {}).expect("a sound line") == Settlement::Behind {}
    line.head().expect("the script begins with the append");
    Leader::new(follower, terms("me"), claim.epoch, line)
}

/// Faults for the first calls of their kind, in order.
fn scripted(
    database: &Arc<Mutex<Database>>,
    script: &[(Call, Fault)],
    mut after: impl FnMut(Call, &Arc<Mutex<Database>>) + Send + 'static,
) -> Connection {
    let mut script: VecDeque<_> = script.iter().copied().collect();
    let shared = Arc::clone(database);
    Connection::new(database, move |call| {
        after(call, &shared);
        match script.front() {
            Some((expected, fault)) if *expected == call => {
                let fault = *fault;
                script.pop_front();
                fault
            }
            _ => Fault::None,
        }
    })
}

/// What came of one command.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    Acknowledged,
    Stopped { why: Stop, unknown: bool },
    StillWaiting(Stall),
}

fn submit(leader: &mut Leader<ToyLedger, u32, Connection>) -> Outcome {
    let offered = leader.offer(Timestamp(1), deposit(1, 1, 10), 7);
    assert!(matches!(offered, Offered::Applied));
    let mut waiting = None;
    for _ in 0..STEPS_MAX {
        match leader.step() {
            Turn::Idle => panic!("nothing to write although a command was offered"),
            Turn::Busy => {}
            Turn::Wait(stall) => waiting = Some(stall),
            Turn::Durable(mut sealed) => {
                let tickets: Vec<u32> = sealed.take_answers().map(|(ticket, _)| ticket).collect();
                assert_eq!(tickets, [7]);
                return Outcome::Acknowledged;
            }
            Turn::Stopped(stopped) => {
                let unknown = stopped.unknown == [7];
                assert!(unknown || stopped.unwritten == [7], "{stopped:?}");
                return Outcome::Stopped { why: stopped.why, unknown };
            }
        }
    }
    Outcome::StillWaiting(waiting.expect("many steps without an end are waits"))
}

/// Runs one command against the script. An acknowledgement must rest on exactly one durable row.
fn check(script: &[(Call, Fault)], expected: &Outcome) -> Arc<Mutex<Database>> {
    let database = Database::shared();
    let mut leader = lead(&database, scripted(&database, script, |_, _| {}));
    let outcome = submit(&mut leader);
    assert_eq!(outcome, *expected, "{script:?}");
    assert_sound(&database, &outcome);
    database
}

fn assert_sound(database: &Arc<Mutex<Database>>, outcome: &Outcome) {
    let database = database.lock().unwrap();
    if *outcome == Outcome::Acknowledged {
        let batch = &database.rows().last().expect("acknowledged, so written").batch;
        assert!(database.is_replicated(batch.seq, &batch.hash), "acknowledged before it was durable");
    }
    assert!(database.rows().len() <= 1, "written twice");
    if let Outcome::Stopped { unknown: false, .. } = outcome {
        assert!(database.rows().is_empty(), "said to be unwritten, and there it is");
    }
}

fn unknown(why: Stop) -> Outcome {
    Outcome::Stopped { why, unknown: true }
}

#[test]
fn an_append_in_doubt_is_resolved_by_barrier_and_head() {
    use Call::{Append, Head, Lease, Reacquire};
    use Fault::{AnswerLost, Late, NotReplicated, RequestLost, Unavailable};
    let cases: &[&[(Call, Fault)]] = &[
        &[],
        &[(Append, AnswerLost)],
        &[(Append, RequestLost)],
        // Success with a warning: on the primary, perhaps nowhere else.
        &[(Append, NotReplicated)],
        &[(Append, Unavailable)],
        &[(Append, Late { after_ms: 1_000 })],
        &[(Append, AnswerLost), (Reacquire, AnswerLost)],
        &[(Append, AnswerLost), (Reacquire, RequestLost)],
        &[(Append, NotReplicated), (Reacquire, NotReplicated)],
        &[(Append, RequestLost), (Reacquire, AnswerLost), (Lease, Unavailable)],
        &[(Append, RequestLost), (Reacquire, Unavailable), (Lease, Unavailable), (Reacquire, AnswerLost)],
        &[(Append, AnswerLost), (Head, Unavailable), (Reacquire, AnswerLost)],
        &[(Append, RequestLost), (Append, RequestLost), (Append, AnswerLost)],
        &[(Append, RequestLost), (Append, NotReplicated), (Head, Unavailable)],
    ];
    for script in cases {
        check(script, &Outcome::Acknowledged);
    }
}

#[test]
fn a_statement_that_arrives_after_the_barrier_does_nothing() {
    let late = Fault::Late { after_ms: 5 };
    let database = check(&[(Call::Append, late)], &Outcome::Acknowledged);
    let mut database = database.lock().unwrap();
    database.now_ms += 10;
    database.deliver_late();
    assert_eq!(database.rows().len(), 1);
    assert_eq!(database.rows()[0].epoch, Epoch(2), "written under the epoch of the barrier");
}

#[test]
fn a_disk_that_fails_ends_all_acknowledgements() {
    let full = || Stop::Storage("no space left on device".into());
    check(&[(Call::Append, Fault::DiskFull)], &unknown(full()));
    check(&[(Call::Append, Fault::AnswerLost), (Call::Reacquire, Fault::DiskFull)], &unknown(full()));
    check(&[(Call::Append, Fault::AnswerLost), (Call::Head, Fault::DiskFull)], &unknown(full()));
}

/// However often there is no room, the batch is written once and acknowledged when there is.
#[test]
fn a_full_disk_is_waited_for() {
    use Call::{Append, Head, Lease, Reacquire};
    use Fault::{AnswerLost, NoRoom, Unavailable};
    let cases: &[&[(Call, Fault)]] = &[
        &[(Append, NoRoom)],
        &[(Append, NoRoom), (Reacquire, NoRoom)],
        &[(Append, NoRoom), (Reacquire, NoRoom), (Reacquire, NoRoom), (Reacquire, NoRoom)],
        &[(Append, NoRoom), (Reacquire, NoRoom), (Lease, Unavailable)],
        &[(Append, NoRoom), (Head, NoRoom)],
        &[(Append, NoRoom), (Append, NoRoom)],
        &[(Append, AnswerLost), (Reacquire, NoRoom)],
        &[(Append, NoRoom), (Reacquire, AnswerLost)],
    ];
    for script in cases {
        check(script, &Outcome::Acknowledged);
    }
}

#[test]
fn a_node_that_is_fenced_stops_and_says_what_it_knows() {
    let take = |call: Call, wanted: Call, database: &Arc<Mutex<Database>>| {
        if call == wanted {
            let mut rival = Connection::sound(database);
            rival.take("rival", "", TTL, true).unwrap();
        }
    };
    let database = Database::shared();
    let line = scripted(&database, &[], move |call, database| {
        take(call, Call::Append, database);
    });
    let outcome = submit(&mut lead(&database, line));
    assert_eq!(outcome, Outcome::Stopped { why: Stop::Fenced, unknown: false }, "refused: certainly not written");
    assert_sound(&database, &outcome);

    for fault in [Fault::AnswerLost, Fault::RequestLost, Fault::NotReplicated] {
        let database = Database::shared();
        let script = [(Call::Append, fault)];
        let line = scripted(&database, &script, move |call, database| {
            take(call, Call::Reacquire, database);
        });
        let outcome = submit(&mut lead(&database, line));
        assert_eq!(outcome, unknown(Stop::Fenced), "in doubt, and then another node leads");
    }
}

#[test]
fn a_database_that_is_not_safe_is_waited_for() {
    for (in_doubt, mends) in [(false, true), (false, false), (true, true), (true, false)] {
        let database = Database::shared();
        let mut calls = 0;
        let script = [(Call::Append, if in_doubt { Fault::NotReplicated } else { Fault::None })];
        let line = scripted(&database, &script, move |call, database| {
            calls += usize::from(matches!(call, Call::Append | Call::Reacquire));
            let safe_first = usize::from(in_doubt);
            database.lock().unwrap().is_unsafe = calls > safe_first && (calls < 5 || !mends);
        });
        let outcome = submit(&mut lead(&database, line));
        let expected = if mends { Outcome::Acknowledged } else { Outcome::StillWaiting(Stall::Unsafe) };
        assert_eq!(outcome, expected, "in doubt {in_doubt}, mends {mends}");
        assert_sound(&database, &outcome);
    }
}

#[test]
fn a_head_that_is_neither_this_batch_nor_the_one_before_stops_the_node() {
    let database = Database::shared();
    let script = [(Call::Append, Fault::AnswerLost)];
    let line = scripted(&database, &script, |call, database| {
        if call == Call::Reacquire {
            database.lock().unwrap().rows_mut()[0].batch.hash = [9; 32];
        }
    });
    let outcome = submit(&mut lead(&database, line));
    assert_eq!(outcome, unknown(Stop::Diverged { batch: 1, head: 1 }));
}

#[test]
#[should_panic(expected = "acknowledged, so written")]
fn acknowledging_in_doubt_is_caught() {
    let database = Database::shared();
    database.lock().unwrap().sabotage = Some(Sabotage::AckInDoubt);
    let line = scripted(&database, &[(Call::Append, Fault::RequestLost)], |_, _| {});
    let outcome = submit(&mut lead(&database, line));
    assert_sound(&database, &outcome);
}

#[test]
#[should_panic(expected = "acknowledged before it was durable")]
fn taking_success_with_a_warning_for_success_is_caught() {
    let database = Database::shared();
    database.lock().unwrap().sabotage = Some(Sabotage::AckInDoubt);
    let line = scripted(&database, &[(Call::Append, Fault::NotReplicated)], |_, _| {});
    let outcome = submit(&mut lead(&database, line));
    assert_sound(&database, &outcome);
}
