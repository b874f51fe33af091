//! Which situations of C2C a command brought about.

use std::collections::BTreeSet;

use plimsoll_engine::Reject;
use plimsoll_engine::c2c::{C2cAdOff, C2cAppellant, C2cDue, C2cEnd, C2cReleaser};
use plimsoll_engine::command::Command;
use plimsoll_engine::event::Event;
use plimsoll_units::C2cOrderId;

use super::Moment;
use crate::coverage::{Coverage, CoveragePoint};

#[derive(Default)]
pub(super) struct C2cMarking {
    appeals: BTreeSet<C2cOrderId>,
}

impl C2cMarking {
    pub(super) fn record(&mut self, moment: &Moment<'_>, coverage: &mut Coverage) {
        if let Err(reject) = moment.result {
            hear_refused(moment, reject, coverage);
            return;
        }
        if let (Command::DecideC2cOrder(c), Some(_)) = (&moment.request.command, moment.done()) {
            coverage.reach_if(c.second.is_some(), CoveragePoint::C2cDecidedByTwo);
        }
        for event in moment.events {
            self.hear_event(event, coverage);
        }
    }

    fn hear_event(&mut self, event: &Event, coverage: &mut Coverage) {
        match event {
            Event::C2cAdOff { why, .. } => coverage.reach(match why {
                C2cAdOff::Owner => CoveragePoint::C2cAdSwitchedOff,
                C2cAdOff::Short => CoveragePoint::C2cAdShort,
                C2cAdOff::Paused => CoveragePoint::C2cAdPaused,
                C2cAdOff::Frozen => CoveragePoint::C2cAdFrozen,
            }),
            Event::C2cAppealed { order, by, .. } => {
                self.appeals.insert(*order);
                coverage.reach(match by {
                    C2cAppellant::Buyer => CoveragePoint::C2cAppealByBuyer,
                    C2cAppellant::Seller => CoveragePoint::C2cAppealBySeller,
                    C2cAppellant::Deadline => CoveragePoint::C2cAppealByDeadline,
                });
            }
            Event::C2cAppealDue { due, .. } => coverage.reach(match due {
                C2cDue::Evidence => CoveragePoint::C2cEvidenceOver,
                C2cDue::Decision => CoveragePoint::C2cDecisionOverdue,
            }),
            Event::C2cReleased(release) => {
                let side = release.maker == release.seller;
                coverage.reach(if side { CoveragePoint::C2cSoldByMaker } else { CoveragePoint::C2cBoughtByMaker });
                coverage.reach_if(release.by == C2cReleaser::Staff, CoveragePoint::C2cReleasedByStaff);
                let ended = self.appeals.remove(&release.order) && release.by == C2cReleaser::Seller;
                coverage.reach_if(ended, CoveragePoint::C2cReleasedInAppeal);
            }
            Event::C2cReturned { order, paid_at, end, .. } => {
                let in_appeal = self.appeals.remove(order);
                coverage.reach(match end {
                    C2cEnd::Cancelled { .. } if in_appeal => CoveragePoint::C2cCancelledInAppeal,
                    C2cEnd::Cancelled { .. } if paid_at.is_some() => CoveragePoint::C2cCancelledAfterPayment,
                    C2cEnd::Cancelled { .. } => CoveragePoint::C2cCancelled,
                    C2cEnd::TimedOut => CoveragePoint::C2cTimedOut,
                    C2cEnd::Refunded => CoveragePoint::C2cRefunded,
                });
            }
            Event::C2cPaused { .. } => coverage.reach(CoveragePoint::C2cPaused),
            Event::C2cHeld { .. } => coverage.reach(CoveragePoint::C2cHeld),
            _ => {}
        }
    }
}

fn hear_refused(moment: &Moment<'_>, reject: &Reject, coverage: &mut Coverage) {
    let command = &moment.request.command;
    coverage.reach(match (reject, command) {
        (Reject::C2cAdGone, _) => CoveragePoint::C2cAdGone,
        (Reject::C2cAmountRange { .. }, _) => CoveragePoint::C2cAmountRange,
        (Reject::C2cPriceMoved { .. }, _) => CoveragePoint::C2cPriceMoved,
        (Reject::C2cTooEarly { .. }, _) => CoveragePoint::C2cTooEarly,
        (Reject::C2cOwnAd, _) => CoveragePoint::C2cOwnAd,
        (Reject::C2cPaused { .. }, _) => CoveragePoint::C2cPausedRefused,
        (Reject::C2cOpenLimit { .. }, _) => CoveragePoint::C2cOpenLimit,
        (Reject::C2cDailyValue { .. }, _) => CoveragePoint::C2cDailyValue,
        (Reject::C2cRequirement { .. }, _) => CoveragePoint::C2cRequirement,
        (Reject::C2cKycRequired, _) => CoveragePoint::C2cKycRequired,
        (Reject::FeedDegraded, Command::TakeC2cAd(_)) => CoveragePoint::C2cFeedDegraded,
        (Reject::WithdrawalCooldown { .. }, Command::TakeC2cAd(_)) => CoveragePoint::C2cHeldCoinsKept,
        (Reject::SecondPersonRequired { .. }, Command::DecideC2cOrder(_)) => CoveragePoint::C2cSecondPerson,
        (Reject::C2cState, Command::CancelC2cOrder(c)) => {
            let order = moment.engine.c2c().order(c.order);
            let is_seller = order.is_some_and(|order| order.seller() == c.account && order.paid_at.is_some());
            coverage.reach_if(is_seller, CoveragePoint::C2cSellerKept);
            return;
        }
        (Reject::AccountFrozen, Command::ReleaseC2cOrder(_)) => CoveragePoint::C2cFrozenSeller,
        _ => return,
    });
}
