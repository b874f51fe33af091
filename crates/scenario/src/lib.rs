//! The scenario language: a text drives a fresh engine and says, in exact figures, what must come out.
//!
//! Owns the language and its runner. Knows no rule of the platform: every figure it compares comes from the engine.
//! `docs/scenarios.md` describes the language for those who write in it.

mod describe;
mod expect;
mod files;
mod names;
mod numbers;
mod observations;
mod parse_error;
mod run;
mod script;
mod step_error;
mod verbs;
mod words;
mod world;

pub use files::{Summary, run_files};
pub use parse_error::ParseError;
pub use run::{CaseOutcome, Outcome, check, run, run_drilled};
pub use script::{FILE_BYTES_MAX, REPEAT_MAX, STEPS_MAX};
pub use words::LINE_CHARS_MAX;
pub use world::{CLOCK_START, COMMANDS_MAX, Seen};

/// The words of the language: for tests that ask whether all are covered and described.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    /// Every verb with the facts it can tell.
    pub verbs: Vec<(&'static str, &'static [&'static str])>,
    /// Every event that `event` can name, with its facts.
    pub events: &'static [(&'static str, &'static [&'static str])],
}

pub fn vocabulary() -> Vocabulary {
    let verbs = verbs::VERBS.iter().map(|verb| (verb.name, verb.facts)).collect();
    Vocabulary { verbs, events: describe::EVENTS }
}
