//! Which situations of funds a command brought about.

use std::collections::BTreeMap;

use plimsoll_engine::Reject;
use plimsoll_engine::command::Command;
use plimsoll_engine::event::Event;
use plimsoll_engine::funds::FundEnd;
use plimsoll_engine::ledger::House;
use plimsoll_units::FundOrderId;

use super::Moment;
use super::nav_marking::is_of_nav_funds;
use crate::coverage::{Coverage, CoveragePoint};

#[derive(Default)]
pub(super) struct FundMarking {
    /// Daily rewards of open orders that were paid.
    paid: BTreeMap<FundOrderId, u32>,
}

impl FundMarking {
    pub(super) fn record(&mut self, moment: &Moment<'_>, coverage: &mut Coverage) {
        if let Err(reject) = moment.result {
            if !is_of_nav_funds(&moment.request.command) {
                hear_refused(&moment.request.command, reject, coverage);
            }
            return;
        }
        if let (Command::OfferFund(c), Some(_)) = (&moment.request.command, moment.done()) {
            let has_orders = moment.engine.funds().orders().any(|order| order.fund == c.fund);
            coverage.reach_if(!c.open && has_orders, CoveragePoint::FundClosedWithOrders);
        }
        for event in moment.events {
            self.hear_event(event, coverage);
        }
    }

    fn hear_event(&mut self, event: &Event, coverage: &mut Coverage) {
        match event {
            Event::FundStarted { .. } => coverage.reach(CoveragePoint::FundOrderStarted),
            Event::FundPaid { order, .. } => {
                *self.paid.entry(*order).or_default() += 1;
                coverage.reach(CoveragePoint::FundPaidDaily);
            }
            Event::FundMatured { order, .. } => {
                let daily = self.paid.remove(order).is_some();
                coverage.reach(if daily { CoveragePoint::FundMaturedDaily } else { CoveragePoint::FundMatured });
            }
            Event::FundRedeemed { order, forfeited, left, .. } => {
                coverage.reach_if(forfeited.is_positive(), CoveragePoint::FundRewardForfeited);
                let whole = left.is_zero();
                coverage.reach(if whole {
                    CoveragePoint::FundRedeemedWhole
                } else {
                    CoveragePoint::FundRedeemedInPart
                });
                let kept = whole && self.paid.remove(order).is_some();
                coverage.reach_if(kept, CoveragePoint::FundDailyRewardsKept);
            }
            Event::FundEnded { end: FundEnd::Cancelled, .. } => coverage.reach(CoveragePoint::FundOrderCancelled),
            Event::FundEnded { end: FundEnd::Refused { .. }, .. } => coverage.reach(CoveragePoint::FundOrderRefused),
            _ => {}
        }
    }
}

fn hear_refused(command: &Command, reject: &Reject, coverage: &mut Coverage) {
    coverage.reach(match reject {
        Reject::FundNotPrefunded { .. } => CoveragePoint::FundNotPrefunded,
        Reject::FundSoldOut { .. } => CoveragePoint::FundSoldOut,
        Reject::FundTimes { .. } => CoveragePoint::FundTimes,
        Reject::FundLevel { .. } => CoveragePoint::FundLevel,
        Reject::FundEarnsNothing => CoveragePoint::FundEarnsNothing,
        Reject::FundStarted { .. } => CoveragePoint::FundTooLateToCancel,
        Reject::FundNotStarted { .. } => CoveragePoint::FundTooEarlyToRedeem,
        Reject::InvalidInput { what: "orders wait under other terms" } => CoveragePoint::FundTermsKept,
        Reject::HouseMoneyInUse => match command {
            Command::DefundHouse(c) if matches!(c.house, House::FundReward(_)) => CoveragePoint::FundRewardInUse,
            _ => return,
        },
        _ => return,
    });
}
