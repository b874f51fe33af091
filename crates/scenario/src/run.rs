//! Running a file's cases, each on a fresh engine, and saying what came of them.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::parse_error::ParseError;
use crate::script::{self, Case, Step};
use crate::step_error::StepError;
use crate::world::{Seen, World};

/// One case and how it ended.
#[derive(Clone, Debug)]
pub struct CaseOutcome {
    pub title: String,
    pub line: usize,
    pub failure: Option<ParseError>,
}

/// A file and how its cases ended.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub name: String,
    pub cases: Vec<CaseOutcome>,
    pub seen: Seen,
}

impl Outcome {
    pub fn passed(&self) -> usize {
        self.cases.iter().filter(|case| case.failure.is_none()).count()
    }
    pub fn failed(&self) -> usize {
        self.cases.len() - self.passed()
    }
}

/// Read a file's text without running it, and say how many cases it has.
pub fn check(text: &str) -> Result<usize, ParseError> {
    script::read(text).map(|cases| cases.len())
}

/// Read a file's text and run it. A text that can't be read is one failed case.
pub fn run(name: &str, text: &str) -> Outcome {
    run_all(name, text, false)
}

/// The same, the hard way: after every line the engine is read back from its own snapshot, and at the end of every
/// case all commands are replayed. Whatever passed must pass again.
pub fn run_drilled(name: &str, text: &str) -> Outcome {
    run_all(name, text, true)
}

fn run_all(name: &str, text: &str, drilled: bool) -> Outcome {
    let mut outcome = Outcome { name: name.to_owned(), cases: Vec::new(), seen: Seen::default() };
    let cases = match script::read(text) {
        Ok(cases) => cases,
        Err(fault) => {
            let unread = CaseOutcome { title: "can't be read".to_owned(), line: fault.line, failure: Some(fault) };
            outcome.cases.push(unread);
            return outcome;
        }
    };
    for case in &cases {
        let (failure, seen) = run_case(case, drilled);
        outcome.seen.add(seen);
        let title = if case.title.is_empty() { name } else { &case.title };
        outcome.cases.push(CaseOutcome { title: title.to_owned(), line: case.line, failure });
    }
    outcome
}

/// Run a case up to its first failure.
fn run_case(case: &Case, drilled: bool) -> (Option<ParseError>, Seen) {
    let mut world = World::new(drilled);
    let ran = case.steps.iter().try_for_each(|step| run_step(&mut world, step));
    let replayed = |message| ParseError { line: case.line, column: 1, message };
    let ran = ran.and_then(|()| world.replay().map_err(replayed));
    (ran.err(), world.seen)
}

fn run_step(world: &mut World, step: &Step) -> Result<(), ParseError> {
    world.seen.verbs.insert(step.verb.name);
    if step.verb.acts {
        world.begin_step();
    }
    for _ in 0..step.times {
        // A bug stops the engine by a panic: here it ends the case and is told like any other failure.
        let outcome = catch_unwind(AssertUnwindSafe(|| (step.run)(world)))
            .unwrap_or_else(|panic| Err(StepError::trouble(format!("the engine stopped: {}", said(panic.as_ref())))));
        let differences = step.expected.differences(&outcome);
        if !differences.is_empty() {
            let column = match &outcome {
                Err(StepError::Trouble(trouble)) => trouble.column.unwrap_or(step.column),
                _ => step.column,
            };
            return Err(ParseError { line: step.line, column, message: differences.join("; ") });
        }
    }
    let restored = |message| ParseError { line: step.line, column: step.column, message };
    world.restore().map_err(restored)
}

fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("without a word")
}
