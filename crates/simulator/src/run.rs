//! One run from its seed to its tally, or to what broke and how to see it again.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::cell::RefCell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use crate::world::{Plan, Tally, World};

/// A promise that was broken.
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
    /// Where the last panic of this thread was, while a run is going on.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
    static RUNNING: RefCell<bool> = const { RefCell::new(false) };
}

/// A panic inside a run is a finding, not noise on the terminal.
fn catch_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if RUNNING.with_borrow(|running| *running) {
                // Says nothing unless RUST_BACKTRACE asks.
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
