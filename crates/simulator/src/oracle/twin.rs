//! An engine that is written to bytes and read back before every command, and must not be told apart from the one
//! that never was.

use plimsoll_engine::{Engine, Event, Receipt, Reject, Request, Stamp};

use super::{Verdict, hold};

pub(super) struct Twin(Option<Engine>);

impl Twin {
    pub(super) fn new() -> Self {
        Self(None)
    }

    pub(super) fn follow(
        &mut self,
        stamp: Stamp,
        request: &Request,
        expected: (&Result<Receipt, Reject>, &[Event]),
        after: &Engine,
    ) -> Verdict {
        if let Some(twin) = &mut self.0 {
            let result = twin.apply(stamp, request);
            let events = if result.is_ok() { twin.events() } else { &[] };
            hold(result == *expected.0 && events == expected.1, || {
                format!("read back from bytes, the engine says {result:?} {events:?}, else {expected:?}")
            })?;
            hold(twin.state_hash() == after.state_hash(), || "read back from bytes, the state is another".into())?;
            hold(twin.next_due() == after.next_due(), || "read back from bytes, other timers are due".into())?;
        }
        let read = Engine::restore(&after.snapshot()).map_err(|error| format!("it does not read back: {error}"))?;
        self.0 = Some(read);
        Ok(())
    }
}
