//! Appeals: the operator's staff decides, whole, with a reason that both sides see. A release by the seller or a cancel by
//! the buyer ends an appeal without a loser.

use plimsoll_units::C2cOrderId;

use super::settle::check_step;
use super::{C2C_DECIDED_ALONE_MAX, C2cAppeal, C2cAppellant, C2cDue, C2cEnd, C2cOutcome, C2cReleaser, C2cStep};
use crate::command::{AppealC2cOrder, DecideC2cOrder};
use crate::engine::Engine;
use crate::event::Event;
use crate::planted::{Bug, planted};
use crate::reject::Reject;

impl Engine {
    /// By the seller at once, by the buyer after some time without a release.
    pub(crate) fn appeal_c2c_order(&mut self, command: &AppealC2cOrder) -> Result<(), Reject> {
        self.customer(command.account)?;
        let order = self.c2c_order_of(command.account, command.order)?;
        check_step(order, true, C2cStep::Appeal)?;
        let is_buyer = order.buyer() == command.account;
        if let Some(from) = order.buyer_appeals_from().filter(|from| is_buyer && self.now() < *from) {
            return Err(Reject::C2cTooEarly { from });
        }
        // Every check is above. From here on nothing may fail.
        let by = if is_buyer { C2cAppellant::Buyer } else { C2cAppellant::Seller };
        self.open_c2c_appeal(command.order, by, command.reason);
        Ok(())
    }

    pub(super) fn open_c2c_appeal(&mut self, id: C2cOrderId, by: C2cAppellant, reason: u16) {
        let appeal = C2cAppeal { by, reason, opened_at: self.now(), told: 0 };
        let order = self.change_c2c_order(id, |order| order.appeal = Some(appeal));
        self.out.push(Event::C2cAppealed {
            order: id,
            buyer: order.buyer(),
            seller: order.seller(),
            by,
            reason,
            evidence_until: appeal.evidence_until(),
            decide_until: appeal.decide_until(),
        });
    }

    /// Order of checks: order, state, people.
    pub(crate) fn decide_c2c_order(&mut self, command: &DecideC2cOrder) -> Result<(), Reject> {
        let DecideC2cOrder { order: id, outcome, reason, by, second } = *command;
        let order = self.c2c.order(id).ok_or(Reject::NotFound)?;
        check_step(order, true, C2cStep::Decide(outcome))?;
        if second == Some(by) && !planted(Bug::OnePersonSuffices) {
            return Err(Reject::SamePerson);
        }
        if second.is_none() && order.value > C2C_DECIDED_ALONE_MAX {
            return Err(Reject::SecondPersonRequired { above: C2C_DECIDED_ALONE_MAX });
        }
        // Every check is above. From here on nothing may fail.
        let (buyer, seller) = (order.buyer(), order.seller());
        let (winner, loser, forged) = match outcome {
            C2cOutcome::Release => (buyer, seller, false),
            C2cOutcome::Refund { forged } => (seller, buyer, forged),
        };
        self.out.push(Event::C2cDecided { order: id, winner, loser, reason, forged });
        match outcome {
            C2cOutcome::Release => self.settle_c2c_order(id, C2cReleaser::Staff),
            C2cOutcome::Refund { .. } => self.return_c2c_order(id, C2cEnd::Refunded),
        }
        Ok(())
    }

    /// Timer: a time of the appeal is over. People decide, however late.
    pub(super) fn tell_c2c_appeal(&mut self, id: C2cOrderId) {
        let mut due = C2cDue::Evidence;
        let order = self.change_c2c_order(id, |order| {
            if let Some(appeal) = &mut order.appeal {
                due = if appeal.told == 0 { C2cDue::Evidence } else { C2cDue::Decision };
                appeal.told += 1;
            }
        });
        self.out.push(Event::C2cAppealDue { order: id, buyer: order.buyer(), seller: order.seller(), due });
    }
}
