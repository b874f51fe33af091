//! One run from its seed to its tally, or to a failure and how to reproduce it.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::cell::RefCell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use crate::world::{Plan, Tally, World};

/// A violated guarantee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub seed: u64,
    pub commands: u64,
    pub what: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, commands, what } = self;
        write!(
            f,
            "seed {seed}: {what}\n  again: cargo run --profile fast -p plimsoll-simulator -- --seed {seed} --commands {commands} --trace"
        )
    }
}

impl std::error::Error for Failure {}

thread_local! {
    /// Where this thread's last panic was, during a run.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
    static RUNNING: RefCell<bool> = const { RefCell::new(false) };
}

/// Records a panic inside a run as a failure instead of printing it.
fn catch_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if RUNNING.with_borrow(|running| *running) {
                // Empty unless RUST_BACKTRACE is set.
                let trace = Backtrace::capture();
                let trace =
                    if trace.status() == BacktraceStatus::Captured { format!("\n{trace}") } else { String::new() };
                PANIC.set(Some(format!("{}{trace}", info.to_string().replace('\n', " "))));
            } else {
                usual(info);
            }
        }));
    });
}

/// Run one seed.
pub fn run(seed: u64, plan: Plan) -> Result<Tally, Failure> {
    catch_panics();
    RUNNING.set(true);
    let outcome = catch_unwind(AssertUnwindSafe(|| World::new(seed, plan).run()));
    RUNNING.set(false);
    let what = match outcome {
        Ok(Ok(tally)) => return Ok(tally),
        Ok(Err(what)) => what,
        Err(_) => PANIC.take().unwrap_or_else(|| "a panic without words".into()),
    };
    Err(Failure { seed, commands: plan.commands, what })
}
