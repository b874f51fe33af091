//! Any bytes as the payload of a journaled batch, rightly sealed: all of it is read and applied, or nothing is.
//! Knows the batch's numbers and the payload's entry points, and no command.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plimsoll_engine::Request;
use plimsoll_fuzz::{START, seeds};
use plimsoll_journal::{Batch, GENESIS, Head};
use plimsoll_sequencer::{Applier, Follower, Machine, Offered, Platform, payload};
use plimsoll_units::Timestamp;

/// More commands find little more, slowly.
const COMMANDS_MAX: u64 = 64;

/// The number of commands and the time of the last stand before the payload.
type Numbers = ([u8; 1], [u8; 8]);

fn input(batch: &Batch) -> Vec<u8> {
    let mut bytes = vec![batch.last as u8];
    bytes.extend(batch.at_ms.to_le_bytes());
    bytes.extend(&batch.payload);
    bytes
}

fn split(bytes: &[u8]) -> Option<(Numbers, &[u8])> {
    let (last, bytes) = bytes.split_first_chunk()?;
    let (at_ms, payload) = bytes.split_first_chunk()?;
    Some(((*last, *at_ms), payload))
}

/// As a sequencer writes it: the first commands of the day in one batch.
fn sealed(commands: &[(u32, Request)]) -> Vec<u8> {
    let mut applier = Applier::<Platform, ()>::new(Platform::genesis(), Head::EMPTY);
    let mut at = START;
    for (later_ms, request) in commands.iter().take(COMMANDS_MAX as usize / 2) {
        at = at.plus(i64::from(*later_ms));
        assert!(matches!(applier.offer(at, request.clone(), ()), Offered::Applied));
    }
    input(&applier.seal().expect("the day has commands").batch)
}

fuzz_target!(init: seeds::write(sealed), |bytes: &[u8]| {
    let Some((([last], at_ms), payload)) = split(bytes) else { return };
    let mut follower = Follower::<Platform>::genesis();
    let mut batch = Batch {
        seq: 1,
        first: 1,
        last: u64::from(last).min(COMMANDS_MAX),
        at_ms: i64::from_le_bytes(at_ms),
        prev_hash: GENESIS,
        hash: GENESIS,
        state_digest: follower.machine().digest(),
        payload: payload.to_vec(),
    };
    batch.hash = batch.seal();
    let Ok(commands) = payload::read::<Platform>(&batch, Timestamp::ZERO) else {
        assert!(follower.apply(&batch).is_err());
        assert_eq!(follower.position(), Head::EMPTY, "nothing of an unreadable batch is applied");
        return;
    };
    for (_, request) in &commands {
        let mut written = Vec::new();
        Platform::encode(request, &mut written);
        assert_eq!(Platform::decode(&mut written.as_slice()).as_ref(), Ok(request));
    }
    let replies = follower.apply(&batch).expect("what can be read can be applied");
    assert_eq!(replies.len(), commands.len());
    follower.machine().engine().check_invariants().expect("sound after any commands");
});
