//! A run of stamped commands as bytes, and an engine that plays it.
//! Knows how a sequencer treats an engine (time, timers), and no rule of trading.

pub mod seeds;

use minicbor::{Decoder, Encoder};
use plimsoll_engine::command::RunTimers;
use plimsoll_engine::{Command, Engine, Request, Stamp};
use plimsoll_units::{DAY_MS, Timestamp};

/// Where every run begins.
pub const START: Timestamp = Timestamp(20_000 * DAY_MS);
/// More commands find little more, slowly.
const COMMANDS_MAX: usize = 64;
/// Timer commands between two others: the engine may leave a rest for later, and so does this.
const TIMERS_MAX: usize = 32;

/// Commands as bytes: for each, how many milliseconds after the one before, and the request.
pub fn encode(commands: &[(u32, Request)]) -> Vec<u8> {
    let mut encoder = Encoder::new(Vec::new());
    for (later_ms, request) in commands {
        let written = encoder.u32(*later_ms).and_then(|encoder| encoder.encode(request));
        written.expect("writing to a vector does not fail");
    }
    encoder.into_writer()
}

/// Play whatever commands the bytes hold, up to the first that is none. Returns how many were accepted.
pub fn play(bytes: &[u8]) -> (Engine, usize) {
    let mut table = Table { engine: Engine::new(), stamp: Stamp { seq: 0, at: START } };
    let mut decoder = Decoder::new(bytes);
    let mut accepted = 0;
    for _ in 0..COMMANDS_MAX {
        let Ok(later_ms) = decoder.u32() else { break };
        let Ok(request) = decoder.decode::<Request>() else {
            break;
        };
        let written = minicbor::to_vec(&request).expect("writing to a vector does not fail");
        let again: Request = minicbor::decode(&written).expect("what was written can be read");
        assert_eq!(again, request);
        table.stamp.at = table.stamp.at.plus(i64::from(later_ms));
        table.run_timers();
        accepted += usize::from(table.apply(&request));
    }
    (table.engine, accepted)
}

struct Table {
    engine: Engine,
    stamp: Stamp,
}

impl Table {
    fn run_timers(&mut self) {
        let request = Request::from(Command::from(RunTimers {}));
        for _ in 0..TIMERS_MAX {
            if self.engine.next_due().is_none_or(|due| due > self.stamp.at) {
                return;
            }
            assert!(self.apply(&request), "timers are never refused");
        }
    }

    fn apply(&mut self, request: &Request) -> bool {
        self.stamp.seq += 1;
        self.engine.apply(self.stamp, request).is_ok()
    }
}
