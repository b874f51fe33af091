//! Open sessions at the simulated minute: the calendar, read a month ahead. Must not know instruments.

use std::collections::VecDeque;
use std::sync::Arc;

use plimsoll_units::{DAY_MS, Timestamp};

use crate::calendar::{Calendar, Session, Window};

const READ_AHEAD_DAYS: i64 = 30;

#[derive(Clone, Debug)]
pub(super) struct Openings {
    calendar: Arc<Calendar>,
    /// Windows that have not ended, by session.
    ahead: [VecDeque<Window>; Session::ALL.len()],
    read_to: Timestamp,
    now: Timestamp,
}

impl Openings {
    pub(super) fn new(calendar: Arc<Calendar>, start: Timestamp) -> Self {
        let mut openings = Self { calendar, ahead: Default::default(), read_to: start, now: start };
        openings.turn(start);
        openings
    }

    /// Advances to `now`, which never goes back.
    pub(super) fn turn(&mut self, now: Timestamp) {
        self.now = now;
        if now >= self.read_to {
            self.read_to = now.plus(READ_AHEAD_DAYS * DAY_MS);
            for session in Session::ALL {
                self.ahead[session.index()] = self.calendar.windows(session, now, self.read_to).into();
            }
        }
        for windows in &mut self.ahead {
            while windows.front().is_some_and(|window| window.close <= now) {
                windows.pop_front();
            }
        }
    }

    /// The session's current window, if it is open now.
    pub(super) fn window(&self, session: Session) -> Option<&Window> {
        self.ahead[session.index()].front().filter(|window| window.contains(self.now))
    }
}
