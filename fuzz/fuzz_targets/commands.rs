//! Any bytes as a run of journaled commands: each decodes or is refused, survives a round trip, and is accepted or
//! rejected by an engine that stays sound. Knows no rule: the engine's own invariants are the judge.
#![no_main]

use libfuzzer_sys::fuzz_target;
use minicbor::Decoder;
use plimsoll_engine::{Engine, Request, Stamp};
use plimsoll_units::Timestamp;

/// More commands find little more, slowly.
const COMMANDS_MAX: u64 = 64;
/// Far enough from zero that nothing is negative by accident; each command comes a second later.
const START_MS: i64 = 1_700_000_000_000;
const STEP_MS: i64 = 1_000;

fuzz_target!(|bytes: &[u8]| {
    let mut engine = Engine::new();
    let mut decoder = Decoder::new(bytes);
    for seq in 1..=COMMANDS_MAX {
        let Ok(request) = decoder.decode::<Request>() else { break };
        let written = minicbor::to_vec(&request).expect("writing to a vector does not fail");
        assert_eq!(minicbor::decode::<Request>(&written).expect("what was written can be read"), request);
        let at = Timestamp(START_MS + seq as i64 * STEP_MS);
        // Accepted or rejected: either is fine, as long as the engine stays sound.
        let _ = engine.apply(Stamp { seq, at }, &request);
    }
    engine.check_invariants().expect("sound after any commands");
    let restored = Engine::restore(&engine.snapshot()).expect("the engine's own snapshot");
    assert_eq!(restored.state_hash(), engine.state_hash());
});
