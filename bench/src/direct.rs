//! An engine driven by hand: stamps counted up, timers run when they are due.

use plimsoll_engine::command::RunTimers;
use plimsoll_engine::{Command, Engine, Receipt, Reject, Stamp};
use plimsoll_units::Timestamp;

pub struct Direct {
    pub engine: Engine,
    seq: u64,
    at: Timestamp,
}

impl Direct {
    pub fn new() -> Self {
        Self { engine: Engine::new(), seq: 0, at: Timestamp(1_000_000_000) }
    }

    pub fn at(&self) -> Timestamp {
        self.at
    }

    pub fn apply(&mut self, command: Command) -> Result<Receipt, Reject> {
        self.seq += 1;
        self.engine.apply(Stamp { seq: self.seq, at: self.at }, &command.into())
    }

    /// A command of the set-up, which must not be refused.
    pub fn must(&mut self, command: Command) {
        let name = command.name();
        if let Err(reject) = self.apply(command) {
            panic!("{name} was refused: {reject:?}");
        }
    }

    /// Let time pass without running what is due.
    pub fn skip_to(&mut self, at: Timestamp) {
        self.at = self.at.max(at);
    }

    /// Let time pass, running what is due on the way.
    pub fn wait(&mut self, ms: i64) {
        let until = self.at.plus(ms);
        while let Some(due) = self.engine.next_due().filter(|due| *due <= until) {
            self.at = self.at.max(due);
            self.must(RunTimers {}.into());
        }
        self.at = until;
    }
}
