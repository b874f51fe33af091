//! Any bytes as a snapshot: restored or refused, never a panic; what is restored is sound enough to be written again.
//! Knows no field of it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plimsoll_engine::{Engine, Request};
use plimsoll_fuzz::{encode, play, seeds};

fn snapshot_after(commands: &[(u32, Request)]) -> Vec<u8> {
    play(&encode(commands)).0.snapshot()
}

fuzz_target!(init: seeds::write(snapshot_after), |bytes: &[u8]| {
    if let Ok(engine) = Engine::restore(bytes) {
        let again = Engine::restore(&engine.snapshot()).expect("a restored state can be written and read");
        assert_eq!(again.state_hash(), engine.state_hash());
    }
});
