//! Any text as a file of scenarios: read, or refused with the place of the fault. Nothing is run.
//! Knows the reader's entry point and no verb.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(init: plimsoll_fuzz::seeds::write_scenarios(), |bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Err(fault) = plimsoll_scenario::check(text) {
        let lines = text.lines().count().max(1);
        assert!((1..=lines).contains(&fault.line) && fault.column >= 1, "{fault} in a text of {lines} lines");
    }
});
