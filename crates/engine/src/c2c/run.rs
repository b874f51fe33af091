//! What happens by itself. An order has one date in the agenda, and so has an advertisement that is shown.

use plimsoll_units::{C2cAdId, C2cOrderId};

use super::{AD_DATE, C2C_PER_SLICE, C2cAppellant, C2cReleaser, C2cState};
use crate::engine::Engine;
use crate::planted::{Bug, planted};
use crate::slices::slice;
use crate::timers::TimerKind;

/// An appeal that nobody asked for has no reason of a side.
const NO_REASON: u16 = 0;

impl Engine {
    /// Timer: orders and advertisements whose date has come, one thing each, in the order of their dates.
    pub(crate) fn run_c2c(&mut self) {
        let now = self.now();
        self.c2c.agenda.begin();
        for _ in 0..slice(C2C_PER_SLICE) {
            let Some(number) = self.c2c.agenda.pop(now) else {
                break;
            };
            if number & AD_DATE == 0 {
                self.run_c2c_order(C2cOrderId(number));
            } else {
                self.review_c2c_ad(C2cAdId(number & !AD_DATE));
            }
        }
        self.schedule_c2c();
    }

    pub(super) fn schedule_c2c(&mut self) {
        let now = self.now();
        self.c2c.agenda.schedule(&mut self.timers, now, TimerKind::C2c);
    }

    fn run_c2c_order(&mut self, id: C2cOrderId) {
        match self.c2c.order(id).expect("what is in the agenda is there").state() {
            C2cState::WaitingPayment => self.time_out_c2c_order(id),
            C2cState::WaitingRelease if planted(Bug::C2cReleasesByItself) => {
                self.settle_c2c_order(id, C2cReleaser::Seller);
            }
            C2cState::WaitingRelease => self.open_c2c_appeal(id, C2cAppellant::Deadline, NO_REASON),
            C2cState::Appeal => self.tell_c2c_appeal(id),
            C2cState::Done | C2cState::Cancelled | C2cState::TimedOut | C2cState::Refunded => {
                unreachable!("an ended order is gone")
            }
        }
    }
}
