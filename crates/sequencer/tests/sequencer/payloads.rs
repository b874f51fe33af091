//! Batches whose bytes are not what they should be: a clear error with batch and offset, never a panic.

use plimsoll_journal::{Batch, GENESIS};
use plimsoll_sequencer::{Applier, Follower, Offered, ReplayError, payload};
use plimsoll_units::Timestamp;
use proptest::prelude::*;

use crate::toy_ledger::{Act, Command, ToyLedger, deposit};

const BATCH: u64 = 77;

fn batch(first: u64, last: u64, at_ms: i64, payload: Vec<u8>) -> Batch {
    Batch { seq: BATCH, first, last, at_ms, prev_hash: GENESIS, hash: GENESIS, state_digest: [0; 8], payload }
}

/// A batch as the applier makes it.
fn sealed(commands: &[(i64, Command)]) -> Batch {
    let mut applier = Applier::<ToyLedger, ()>::new(ToyLedger::default(), plimsoll_journal::Head::EMPTY);
    for (at, command) in commands {
        assert!(matches!(applier.offer(Timestamp(*at), *command, ()), Offered::Applied));
    }
    applier.seal().expect("at least one command").batch
}

fn any_command() -> impl Strategy<Value = Command> {
    let account = || 0..crate::toy_ledger::ACCOUNTS;
    let act = prop_oneof![
        (account(), any::<u32>()).prop_map(|(to, amount)| Act::Deposit { to, amount }),
        (account(), account(), any::<u32>()).prop_map(|(from, to, amount)| Act::Move { from, to, amount }),
    ];
    (any::<u16>(), any::<u32>(), act).prop_map(|(client, op, act)| Command::Do { client, op, act })
}

fn check_error(error: &payload::PayloadError, batch: &Batch) {
    assert_eq!(error.batch, batch.seq);
    assert!(error.offset <= batch.payload.len());
    let text = error.to_string();
    assert!(text.starts_with(&format!("batch {}, byte {}: ", batch.seq, error.offset)), "{text}");
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(commands in prop::collection::vec((0_i64..1_000, any_command()), 1..40)) {
        let batch = sealed(&commands);
        let read = payload::read::<ToyLedger>(&batch, Timestamp::ZERO).unwrap();
        prop_assert_eq!(read.len(), commands.len());
        let mut latest = 0;
        for ((stamp, read), (seq, (at, command))) in read.iter().zip((1..).zip(&commands)) {
            latest = latest.max(*at);
            prop_assert_eq!((stamp.seq, stamp.at, read), (seq, Timestamp(latest), command));
        }
    }

    #[test]
    fn random_bytes_give_an_error(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        first in any::<u64>(),
        more in prop_oneof![0_u64..8, any::<u64>()],
        with_header in any::<bool>(),
    ) {
        let mut payload = if with_header { vec![payload::FORMAT] } else { Vec::new() };
        payload.extend(bytes);
        let batch = batch(first, first.wrapping_add(more), 0, payload);
        if let Err(error) = payload::read::<ToyLedger>(&batch, Timestamp::ZERO) {
            check_error(&error, &batch);
        }
    }

    #[test]
    fn a_damaged_batch_is_read_whole_or_not_at_all(
        commands in prop::collection::vec((0_i64..1_000, any_command()), 1..10),
        at in any::<prop::sample::Index>(),
        xor in 1_u8..,
        cut in any::<Option<prop::sample::Index>>(),
    ) {
        let mut batch = sealed(&commands);
        let index = at.index(batch.payload.len());
        batch.payload[index] ^= xor;
        if let Some(cut) = cut {
            let length = cut.index(batch.payload.len());
            batch.payload.truncate(length);
        }
        match payload::read::<ToyLedger>(&batch, Timestamp::ZERO) {
            Ok(read) => prop_assert_eq!(read.len(), commands.len()),
            Err(error) => check_error(&error, &batch),
        }
    }
}

type Damage = Box<dyn Fn(&mut Batch)>;

#[test]
fn the_first_thing_wrong_is_named_with_its_place() {
    let good = sealed(&[(5, deposit(1, 1, 10)), (9, deposit(1, 2, 10))]);
    // Two varints of a byte, then a command of seventeen.
    let (header, entry) = (9, 19);
    let cases: Vec<(&str, usize, Damage)> = vec![
        ("shorter than a header", 0, Box::new(|batch| batch.payload.truncate(4))),
        ("unknown payload format", 0, Box::new(|batch| batch.payload[0] = 9)),
        ("do not fit its payload", 0, Box::new(|batch| batch.last = u64::MAX)),
        ("do not fit its payload", 0, Box::new(|batch| batch.last = batch.first - 1)),
        ("payload ends inside a number", good.payload.len(), Box::new(|batch| batch.last += 1)),
        ("bytes after the last command", header + entry, Box::new(|batch| batch.last -= 1)),
        ("unknown act 200", header + entry, Box::new(move |batch| batch.payload[header + 2] = 200)),
        ("command longer than the payload", header + 2, Box::new(move |batch| batch.payload[header + 1] = 100)),
        ("bytes left over in a command", header + 3, Box::new(move |batch| batch.payload[header + 2] = 0)),
        ("the last stamp is not the batch's", good.payload.len(), Box::new(|batch| batch.at_ms += 1)),
    ];
    for (what, offset, damage) in cases {
        let mut batch = good.clone();
        damage(&mut batch);
        let error = payload::read::<ToyLedger>(&batch, Timestamp::ZERO).unwrap_err();
        assert!(error.what.0.contains(what), "{what}: {error}");
        assert_eq!(error.offset, offset, "{error}");
        check_error(&error, &batch);
    }
    let error = payload::read::<ToyLedger>(&good, Timestamp(6)).unwrap_err();
    assert!(error.to_string().contains("time runs backwards"), "{error}");
}

#[test]
fn a_follower_applies_nothing_of_a_malformed_batch() {
    let mut batch = sealed(&[(5, deposit(1, 1, 10)), (9, deposit(1, 2, 10))]);
    batch.payload.truncate(batch.payload.len() - 1);
    batch.hash = batch.seal();
    let mut follower = Follower::<ToyLedger>::genesis();
    let error = follower.apply(&batch).unwrap_err();
    assert!(matches!(error, ReplayError::Payload(_)), "{error}");
    assert_eq!(follower.machine(), &ToyLedger::default());
}
