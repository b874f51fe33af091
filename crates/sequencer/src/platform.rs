//! The engine as the machine the sequencer drives.
//!
//! Owns the translation between the two: requests as bytes, outcomes as replies. Knows no rule.

use std::sync::Arc;

use plimsoll_engine::{Command, Engine, Event, Receipt, Reject, Request, command::RunTimers};
use plimsoll_units::Timestamp;

use crate::machine::{DecodeError, Machine, PrefetchDistance, Stamp};

/// What one command came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub result: Result<Receipt, Reject>,
    pub events: Vec<Event>,
}

/// The platform's engine.
pub struct Platform {
    engine: Engine,
}

impl Platform {
    pub fn engine(&self) -> &Engine {
        &self.engine
    }
    pub fn into_engine(self) -> Engine {
        self.engine
    }
}

fn stamp(stamp: Stamp) -> plimsoll_engine::Stamp {
    plimsoll_engine::Stamp { seq: stamp.seq, at: stamp.at }
}

impl Machine for Platform {
    type Command = Request;
    /// Shared: the caller and the subscriber read the same outcome.
    type Reply = Arc<Outcome>;

    fn genesis() -> Self {
        Self { engine: Engine::new() }
    }

    fn apply(&mut self, at: Stamp, command: &Request) -> Arc<Outcome> {
        let result = self.engine.apply(stamp(at), command);
        let events = if result.is_ok() { self.engine.events().to_vec() } else { Vec::new() };
        Arc::new(Outcome { result, events })
    }

    fn repeat(&mut self, at: Stamp, command: &Request) {
        // A refusal is as good a step as any other.
        let _ = self.engine.apply(stamp(at), command);
    }

    fn prefetch(&self, command: &Request, ahead: PrefetchDistance) {
        self.engine.prefetch(command, ahead);
    }

    fn next_due(&self) -> Option<Timestamp> {
        self.engine.next_due()
    }

    fn timer_command() -> Request {
        Command::from(RunTimers {}).into()
    }

    fn encode(command: &Request, out: &mut Vec<u8>) {
        minicbor::encode(command, out).expect("writing to memory can't fail");
    }

    fn decode(bytes: &mut &[u8]) -> Result<Request, DecodeError> {
        let mut decoder = minicbor::Decoder::new(bytes);
        let request = decoder.decode().map_err(|error| DecodeError::new(error.to_string()))?;
        *bytes = &bytes[decoder.position()..];
        Ok(request)
    }

    fn digest(&self) -> [u8; 8] {
        self.engine.digest()
    }

    fn snapshot(&self) -> Vec<u8> {
        self.engine.snapshot()
    }

    fn restore(bytes: &[u8]) -> Result<Self, DecodeError> {
        let engine = Engine::restore(bytes).map_err(|error| DecodeError::new(error.to_string()))?;
        Ok(Self { engine })
    }
}
