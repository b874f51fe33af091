//! Dates of many things behind one timer: however many there are, the engine's due list holds one entry for all.

use std::collections::BTreeSet;

use minicbor::{Decode, Encode};
use plimsoll_units::Timestamp;

use crate::timers::{TimerKind, Timers};

#[derive(Clone, Debug, Default, Encode, Decode)]
pub(crate) struct Agenda {
    /// The next date of each thing, by its number.
    #[n(0)]
    due: BTreeSet<(Timestamp, u64)>,
    /// The timer that is set, if any.
    #[n(1)]
    timer: Option<Timestamp>,
}

impl Agenda {
    pub(crate) fn add(&mut self, due: Timestamp, id: u64) {
        self.due.insert((due, id));
    }
    pub(crate) fn remove(&mut self, due: Timestamp, id: u64) {
        self.due.remove(&(due, id));
    }
    pub(crate) fn contains(&self, due: Timestamp, id: u64) -> bool {
        self.due.contains(&(due, id))
    }
    pub(crate) fn len(&self) -> usize {
        self.due.len()
    }

    /// The timer fired: another must be set when its work is done.
    pub(crate) fn begin(&mut self) {
        self.timer = None;
    }

    /// Take out the first thing that is due.
    pub(crate) fn pop(&mut self, now: Timestamp) -> Option<u64> {
        let first = *self.due.first()?;
        (first.0 <= now).then(|| {
            self.due.pop_first();
            first.1
        })
    }

    /// Set the timer to the first date. What is due now goes on a millisecond later, so that others come in between.
    pub(crate) fn schedule(&mut self, timers: &mut Timers, now: Timestamp, kind: TimerKind) {
        let Some((first, _)) = self.due.first() else {
            return;
        };
        let due = (*first).max(now.plus(1));
        if self.timer.is_some_and(|set| set <= due) {
            return;
        }
        if let Some(set) = self.timer.replace(due) {
            timers.remove(set, kind, 0);
        }
        timers.add(due, kind, 0);
    }
}
