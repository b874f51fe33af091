//! Scenario files from the disk, and a line for each case.

use std::io::{self, Write};
use std::path::Path;

use crate::parse_error::ParseError;
use crate::run::{CaseOutcome, Outcome, run};
use crate::world::Seen;

/// How many cases of several files passed and failed.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    pub passed: usize,
    pub failed: usize,
    pub seen: Seen,
}

impl Summary {
    pub fn is_good(&self) -> bool {
        self.failed == 0
    }
}

/// Run files and print a line a case and a last line `N passed, M failed`. A file that can't be opened is a failed
/// case; only a failure to print is an error.
pub fn run_files<P: AsRef<Path>>(paths: impl IntoIterator<Item = P>, out: &mut impl Write) -> io::Result<Summary> {
    let mut summary = Summary::default();
    for path in paths {
        let path = path.as_ref();
        let name = path.display().to_string();
        let outcome = match std::fs::read_to_string(path) {
            Ok(text) => run(&name, &text),
            Err(error) => unopened(&name, &error),
        };
        print_outcome(&outcome, out)?;
        summary.passed += outcome.passed();
        summary.failed += outcome.failed();
        summary.seen.add(outcome.seen);
    }
    writeln!(out, "{} passed, {} failed", summary.passed, summary.failed)?;
    Ok(summary)
}

fn unopened(name: &str, error: &io::Error) -> Outcome {
    let failure = Some(ParseError { line: 1, column: 1, message: error.to_string() });
    let case = CaseOutcome { title: "can't be opened".to_owned(), line: 1, failure };
    Outcome { name: name.to_owned(), cases: vec![case], seen: Seen::default() }
}

fn print_outcome(outcome: &Outcome, out: &mut impl Write) -> io::Result<()> {
    for case in &outcome.cases {
        match &case.failure {
            None => writeln!(out, "ok    {}: {}", outcome.name, case.title)?,
            Some(fault) => {
                writeln!(out, "FAIL  {}: {}", outcome.name, case.title)?;
                writeln!(out, "      {}:{fault}", outcome.name)?;
            }
        }
    }
    Ok(())
}
