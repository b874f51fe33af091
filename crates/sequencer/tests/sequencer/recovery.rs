//! From the journal to the state and back: replay, snapshots, verification, and what must be refused.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use plimsoll_journal::{Batch, JournalStore, Snapshot};
use plimsoll_sequencer::{
    AppliedBatch, DecodeError, Follower, Leader, Machine, NEWEST, Observer, Offered, ReplayError, Settlement, Stamp,
    Terms, Turn, begin, replay, verify,
};
use plimsoll_units::Timestamp;

use crate::database::{Connection, Database};
use crate::toy_ledger::{Act, Command, Reply, ToyLedger, deposit};

fn terms() -> Terms {
    Terms { holder: "me".into(), endpoint: String::new(), ttl: Duration::from_secs(1) }
}

/// Leads from whatever stands in the database.
fn lead<M: Machine>(database: &Arc<Mutex<Database>>) -> Leader<M, (), Connection> {
    let mut store = Connection::sound(database);
    let (mut follower, _) = begin::<M>(&mut store, NEWEST).unwrap();
    let mut claim = follower.claim(&mut store, &terms(), true).unwrap().expect("forced");
    while follower.settle(&mut store, &mut claim, &mut |_, _| {}).unwrap() == Settlement::Behind {}
    Leader::new(follower, terms(), claim.epoch, store)
}

fn commit<M: Machine>(leader: &mut Leader<M, (), Connection>, at: i64, command: M::Command) {
    assert!(matches!(leader.offer(Timestamp(at), command, ()), Offered::Applied));
    assert!(matches!(leader.step(), Turn::Durable(_)));
}

/// A journal of moves now and later, with timers in between, a batch each.
fn write_journal(database: &Arc<Mutex<Database>>, commands: u32) {
    let mut leader = lead::<ToyLedger>(database);
    for op in 0..commands {
        let (from, to) = ((op % 3) as u8, (op % 2) as u8);
        let act = match op % 4 {
            0 | 1 => Act::Deposit { to: from, amount: 10 + op },
            2 => Act::Move { from, to, amount: op },
            _ => Act::MoveLater { from, to, amount: 3, after_ms: 25 },
        };
        commit(&mut leader, i64::from(op) * 10, Command::Do { client: 1, op, act });
    }
}

#[test]
fn snapshot_and_tail_give_what_full_replay_gives() {
    let database = Database::shared();
    write_journal(&database, 150);
    let mut store = Connection::sound(&database);
    let full = replay::<ToyLedger>(&mut store, 0, &mut |_| {}).unwrap();
    assert_eq!(full.position().last, 150 + timers(&database));
    for seq in [1, 2, 64, 65, 100, 149, 150] {
        let mut part = Follower::<ToyLedger>::genesis();
        while part.position().seq < seq {
            part.advance_to(&mut store, seq).unwrap();
        }
        store.put_snapshot(&part.snapshot()).unwrap();
        let (begun, origin) = begin::<ToyLedger>(&mut store, NEWEST).unwrap();
        assert_eq!((origin.snapshot, begun.position()), (Some(seq), part.position()));
        let from_snapshot = replay::<ToyLedger>(&mut store, NEWEST, &mut |_| {}).unwrap();
        assert_eq!(from_snapshot.machine(), full.machine(), "from the snapshot at batch {seq}");
        assert_eq!(from_snapshot.position(), full.position());
    }
    let verified = verify::<ToyLedger>(&mut store, &mut |_| {}).unwrap();
    assert_eq!((verified.snapshots, verified.head), (7, full.position()));
    assert_eq!(verified.state_digest, full.machine().digest());
}

/// Keeps what it was shown.
#[derive(Default, Debug, PartialEq)]
struct Shown(Vec<(u64, Reply, [u8; 8])>);

impl Observer<ToyLedger> for Shown {
    fn on_command(&mut self, machine: &ToyLedger, stamp: Stamp, _: &Command, reply: Reply) {
        self.0.push((stamp.seq, reply, machine.digest()));
    }
}

#[test]
fn a_batch_that_was_applied_here_is_repeated_as_it_would_be_read() {
    let database = Database::shared();
    let mut leader = lead::<ToyLedger>(&database);
    let (mut repeating, mut reading) = (Follower::<ToyLedger>::genesis(), Follower::<ToyLedger>::genesis());
    let (mut repeated, mut read) = (Shown::default(), Shown::default());
    for op in 0..40 {
        let act = Act::MoveLater { from: 1, to: 2, amount: op, after_ms: 25 };
        for command in [deposit(1, 2 * op, 10), Command::Do { client: 1, op: 2 * op + 1, act }] {
            assert!(matches!(leader.offer(Timestamp(i64::from(op) * 10), command, ()), Offered::Applied));
        }
        let Turn::Durable(sealed) = leader.step() else { panic!("a sound database") };
        let deeds = AppliedBatch { commands: &sealed.commands, replies: &sealed.replies };
        if op == 39 {
            let spoilt = Batch { hash: [1; 32], ..sealed.batch.clone() };
            let error = repeating.repeat_before(&spoilt, deeds, &mut repeated).unwrap_err();
            assert!(matches!(error, ReplayError::WrongHash { seq: 40 }), "{error}");
        }
        repeating.repeat_before(&sealed.batch, deeds, &mut repeated).unwrap();
        reading.apply_before(&sealed.batch, &mut read).unwrap();
    }
    assert!(read.0.len() > 80, "there are timers too");
    assert_eq!(repeated, read);
    assert_eq!((repeating.machine(), repeating.position()), (reading.machine(), reading.position()));
    let claim = repeating.claim(&mut Connection::sound(&database), &terms(), true);
    assert!(matches!(claim, Err(ReplayError::Unfit)), "whoever saw a spoilt batch does not lead");
}

/// How many commands more than one a batch there are.
fn timers(database: &Arc<Mutex<Database>>) -> u64 {
    let database = database.lock().unwrap();
    database.rows().iter().map(|row| row.batch.last - row.batch.first).sum()
}

#[test]
fn the_same_journal_twice_gives_the_same_state_and_progress_is_told() {
    let database = Database::shared();
    write_journal(&database, 150);
    assert!(timers(&database) > 10, "the journal has timers in it");
    let mut store = Connection::sound(&database);
    let mut steps = Vec::new();
    let first = replay::<ToyLedger>(&mut store, 0, &mut |progress| {
        steps.push((progress.batch, progress.of));
    })
    .unwrap();
    let second = replay::<ToyLedger>(&mut store, 0, &mut |_| {}).unwrap();
    assert_eq!(first.machine(), second.machine());
    assert_eq!(steps, [(64, 150), (128, 150), (150, 150)]);
}

#[test]
fn a_leader_goes_on_where_the_last_one_ended() {
    let database = Database::shared();
    write_journal(&database, 20);
    let mut leader = lead::<ToyLedger>(&database);
    // A clock behind the journal: time stands still, it does not go back.
    commit(&mut leader, 3, deposit(2, 1, 5));
    commit(&mut lead::<ToyLedger>(&database), 4, deposit(2, 2, 5));
    let verified = verify::<ToyLedger>(&mut Connection::sound(&database), &mut |_| {}).unwrap();
    assert_eq!(verified.head.seq, 22);
    assert_eq!(verified.head.at_ms, 190);
}

/// A machine with the classic mistake: its state depends on the order of a hash map.
struct Scatter {
    keys: HashMap<u32, u32>,
    running: u64,
}

impl Machine for Scatter {
    type Command = u32;
    type Reply = u64;

    fn genesis() -> Self {
        Self { keys: HashMap::new(), running: 0 }
    }
    fn apply(&mut self, _: Stamp, command: &u32) -> u64 {
        self.keys.insert(*command, 0);
        for key in self.keys.keys() {
            self.running = self.running.wrapping_mul(31).wrapping_add(u64::from(*key));
        }
        self.running
    }
    fn next_due(&self) -> Option<Timestamp> {
        None
    }
    fn timer_command() -> u32 {
        0
    }
    fn encode(command: &u32, out: &mut Vec<u8>) {
        out.extend_from_slice(&command.to_le_bytes());
    }
    fn decode(bytes: &mut &[u8]) -> Result<u32, DecodeError> {
        let (taken, rest) = bytes.split_first_chunk().ok_or(DecodeError::new("ends too early"))?;
        *bytes = rest;
        Ok(u32::from_le_bytes(*taken))
    }
    fn digest(&self) -> [u8; 8] {
        self.running.to_le_bytes()
    }
    fn snapshot(&self) -> Vec<u8> {
        self.running.to_le_bytes().to_vec()
    }
    fn restore(_: &[u8]) -> Result<Self, DecodeError> {
        Err(DecodeError::new("not kept"))
    }
}

#[test]
fn a_machine_that_iterates_a_hash_map_is_found_out_by_its_digest() {
    let database = Database::shared();
    let mut leader = lead::<Scatter>(&database);
    for command in 0..40 {
        commit(&mut leader, 0, command);
    }
    let error = replay::<Scatter>(&mut Connection::sound(&database), 0, &mut |_| {}).err();
    assert!(matches!(error, Some(ReplayError::Digest { .. })), "{error:?}");
}

#[test]
fn an_unreadable_snapshot_is_passed_over_for_an_older_one() {
    let database = Database::shared();
    write_journal(&database, 30);
    let mut store = Connection::sound(&database);
    let mut follower = Follower::<ToyLedger>::genesis();
    follower.advance_to(&mut store, 10).unwrap();
    store.put_snapshot(&follower.snapshot()).unwrap();
    follower.advance_to(&mut store, 20).unwrap();
    let mut foreign = follower.snapshot();
    foreign.payload.truncate(10);
    store.put_snapshot(&foreign).unwrap();
    follower.advance_to(&mut store, 25).unwrap();
    let mut wrong = follower.snapshot();
    wrong.state_digest = [9; 8];
    store.put_snapshot(&wrong).unwrap();

    let (begun, origin) = begin::<ToyLedger>(&mut store, NEWEST).unwrap();
    assert_eq!(begun.position().seq, 10);
    assert_eq!(origin.snapshot, Some(10));
    let passed: Vec<u64> = origin.unreadable.iter().map(|(seq, _)| *seq).collect();
    assert_eq!(passed, [25, 20]);
    assert_eq!(begin::<ToyLedger>(&mut store, 9).unwrap().1.snapshot, None, "from the first batch");
    let error = verify::<ToyLedger>(&mut store, &mut |_| {}).unwrap_err();
    assert!(matches!(error, ReplayError::Snapshot { seq: 25, .. }), "{error}");
}

#[test]
fn verification_notices_a_snapshot_of_another_state() {
    let database = Database::shared();
    write_journal(&database, 10);
    let mut store = Connection::sound(&database);
    let mut follower = Follower::<ToyLedger>::genesis();
    follower.advance_to(&mut store, 5).unwrap();
    let other = Follower::<ToyLedger>::genesis().snapshot();
    // Whole, readable, at the right batch, and not what the commands give.
    let Snapshot { state_digest, payload, .. } = other;
    store.put_snapshot(&Snapshot { state_digest, payload, ..follower.snapshot() }).unwrap();
    let error = verify::<ToyLedger>(&mut store, &mut |_| {}).unwrap_err();
    assert!(matches!(error, ReplayError::Snapshot { seq: 5, .. }), "{error}");
}

/// Damages row 7 of a journal of ten and returns what replay says.
fn replay_damaged(damage: impl Fn(&mut Batch)) -> ReplayError {
    let database = Database::shared();
    write_journal(&database, 10);
    damage(&mut database.lock().unwrap().rows_mut()[6].batch);
    replay::<ToyLedger>(&mut Connection::sound(&database), 0, &mut |_| {}).expect_err("damaged")
}

fn reseal(batch: &mut Batch) {
    batch.hash = batch.seal();
}

#[test]
fn damage_is_named_by_its_batch() {
    type Damage = Box<dyn Fn(&mut Batch)>;
    type Expected = fn(&ReplayError) -> bool;
    let cases: [(Damage, Expected); 7] = [
        (Box::new(|batch| batch.payload[12] ^= 1), |error| matches!(error, ReplayError::WrongHash { seq: 7 })),
        (Box::new(|batch| batch.at_ms += 1), |error| matches!(error, ReplayError::WrongHash { seq: 7 })),
        (Box::new(|batch| batch.prev_hash = [1; 32]), |error| matches!(error, ReplayError::BrokenChain { seq: 7 })),
        (Box::new(|batch| batch.seq = 8), |error| matches!(error, ReplayError::Gap { expected: 7, found: 8 })),
        (
            Box::new(|batch| {
                batch.state_digest[0] ^= 1;
                reseal(batch);
            }),
            |error| matches!(error, ReplayError::Digest { seq: 7 }),
        ),
        (
            Box::new(|batch| {
                batch.first += 1;
                batch.last += 1;
                reseal(batch);
            }),
            |error| matches!(error, ReplayError::WrongCommand { seq: 7, .. }),
        ),
        // Consistent in itself, but not what the next batch follows.
        (
            Box::new(|batch| {
                batch.payload[16] ^= 1;
                reseal(batch);
            }),
            |error| matches!(error, ReplayError::BrokenChain { seq: 8 }),
        ),
    ];
    for (index, (damage, is_expected)) in cases.into_iter().enumerate() {
        let error = replay_damaged(damage);
        assert!(is_expected(&error), "case {index}: {error}");
        assert!(!error.is_transient());
    }
}

#[test]
fn an_epoch_that_goes_back_is_damage() {
    let database = Database::shared();
    write_journal(&database, 3);
    write_journal(&database, 3);
    database.lock().unwrap().rows_mut()[4].epoch.0 = 0;
    let error = replay::<ToyLedger>(&mut Connection::sound(&database), 0, &mut |_| {}).unwrap_err();
    assert!(matches!(error, ReplayError::EpochWentBack { seq: 5, .. }), "{error}");
}

#[test]
fn a_follower_that_has_seen_lost_history_never_leads() {
    let database = Database::shared();
    write_journal(&database, 10);
    let mut store = Connection::sound(&database);
    let mut follower = replay::<ToyLedger>(&mut store, 0, &mut |_| {}).unwrap();
    // The last two batches, acknowledged before, are gone: the wrong standby was promoted.
    database.lock().unwrap().rows_mut().truncate(8);
    let error = follower.poll(&mut store, &mut |_, _| {}).unwrap_err();
    assert!(!error.is_transient(), "{error}");
    let refused = follower.claim(&mut store, &terms(), true).unwrap_err();
    assert!(matches!(refused, ReplayError::Unfit), "{refused}");
}

#[test]
fn a_follower_that_took_the_lease_does_not_serve_a_shorter_or_another_journal() {
    for (length, other) in [(8, false), (10, true)] {
        let database = Database::shared();
        write_journal(&database, 10);
        let mut store = Connection::sound(&database);
        let mut follower = replay::<ToyLedger>(&mut store, 0, &mut |_| {}).unwrap();
        let mut claim = follower.claim(&mut store, &terms(), true).unwrap().expect("forced");
        {
            let mut database = database.lock().unwrap();
            database.rows_mut().truncate(length);
            if other {
                database.rows_mut()[9].batch.hash = [7; 32];
            }
        }
        let error = follower.settle(&mut store, &mut claim, &mut |_, _| {}).unwrap_err();
        let is_expected = match error {
            ReplayError::Regression { applied: 10, head: 8 } => !other,
            ReplayError::BrokenChain { seq: 10 } => other,
            _ => false,
        };
        assert!(is_expected, "{error}");
    }
}

#[test]
fn a_claim_is_settled_only_at_the_head() {
    let database = Database::shared();
    write_journal(&database, 65);
    let mut store = Connection::sound(&database);
    let mut follower = Follower::<ToyLedger>::genesis();
    let mut claim = follower.claim(&mut store, &terms(), true).unwrap().expect("forced");
    let mut settle = || follower.settle(&mut store, &mut claim, &mut |_, _| {}).unwrap();
    assert_eq!(settle(), Settlement::Behind, "a page is one batch short");
    assert_eq!(settle(), Settlement::Leads);
    assert_eq!(follower.position(), Connection::sound(&database).head().unwrap());
}

#[test]
fn a_claim_that_another_node_took_over_does_not_lead() {
    let database = Database::shared();
    write_journal(&database, 10);
    let mut store = Connection::sound(&database);
    let mut follower = replay::<ToyLedger>(&mut store, 0, &mut |_| {}).unwrap();
    let mut claim = follower.claim(&mut store, &terms(), true).unwrap().expect("forced");
    store.take("another", "", Duration::from_secs(1), true).unwrap().expect("forced");
    assert_eq!(follower.settle(&mut store, &mut claim, &mut |_, _| {}).unwrap(), Settlement::Fenced);
}
