//! Any bytes as a run of journaled commands: each decodes or ends the run, survives a round trip, and is accepted or
//! rejected by an engine that stays sound. Knows no rule: the engine's own invariants are the judge.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plimsoll_engine::Engine;

fuzz_target!(init: plimsoll_fuzz::seeds::write(plimsoll_fuzz::encode), |bytes: &[u8]| {
    let (engine, _) = plimsoll_fuzz::play(bytes);
    engine.check_invariants().expect("sound after any commands");
    let restored = Engine::restore(&engine.snapshot()).expect("the engine's own snapshot");
    assert_eq!(restored.state_hash(), engine.state_hash());
});
