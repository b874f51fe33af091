//! What happens to a pledge by itself: its thresholds are worked out anew every day, its owner is told a day before the
//! end of the term, then it is overdue, and after the grace period what repays it is sold.

use plimsoll_units::{PledgeId, Timestamp};

use super::{PLEDGES_PER_SLICE, Phase, Pledge, WATCH_MS};
use crate::engine::Engine;
use crate::event::Event;
use crate::slices::slice;
use crate::timers::TimerKind;

impl Pledge {
    /// When the term goes a step further: a moment after its last millisecond.
    fn phase_ends_at(&self) -> Option<Timestamp> {
        match self.phase {
            Phase::Running => Some(self.renewable_from()),
            Phase::Ending => Some(self.ends_at().plus(1)),
            Phase::Overdue => Some(self.grace_until().plus(1)),
            Phase::Selling => None,
        }
    }

    /// When it is looked at next.
    pub(super) fn next_date(&self, now: Timestamp) -> Option<Timestamp> {
        let watched = (self.phase < Phase::Overdue).then(|| now.plus(WATCH_MS));
        self.phase_ends_at().into_iter().chain(watched).min()
    }
}

impl Engine {
    pub(super) fn schedule_pledges(&mut self) {
        let now = self.now();
        self.pledges.agenda.schedule(&mut self.timers, now, TimerKind::Pledges);
    }

    /// Timer: pledges whose date has come, one thing each, in the order of their dates.
    pub(crate) fn run_pledges(&mut self) {
        let now = self.now();
        self.pledges.agenda.begin();
        for _ in 0..slice(PLEDGES_PER_SLICE) {
            let Some(id) = self.pledges.agenda.pop(now).map(PledgeId) else {
                break;
            };
            self.run_pledge(id);
        }
        self.schedule_pledges();
    }

    fn run_pledge(&mut self, id: PledgeId) {
        let now = self.now();
        let pledge = self.pledges.pledges.get_mut(&id).expect("what is in the agenda is there");
        if pledge.phase_ends_at().is_some_and(|at| at <= now) {
            let (account, ends_at, until) = (pledge.account, pledge.ends_at(), pledge.grace_until());
            match pledge.phase {
                Phase::Running => {
                    pledge.phase = Phase::Ending;
                    self.out.push(Event::PledgeEnding { pledge: id, account, ends_at });
                }
                Phase::Ending => {
                    (pledge.phase, pledge.called) = (Phase::Overdue, 0);
                    self.out.push(Event::PledgeOverdue { pledge: id, account, until });
                }
                Phase::Overdue | Phase::Selling => {
                    pledge.phase = Phase::Selling;
                    let index = pledge.index;
                    if self.may_sell_at(index) {
                        return self.sell_for_term(id);
                    }
                }
            }
        }
        self.watch_pledge(id);
    }
}
