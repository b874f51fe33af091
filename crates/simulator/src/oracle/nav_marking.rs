//! Which situations of funds that hold coins a command brought about.

use std::collections::{BTreeMap, BTreeSet};

use plimsoll_engine::Reject;
use plimsoll_engine::command::Command;
use plimsoll_engine::event::{Event, NavCut, NavRedeemed};
use plimsoll_engine::nav_funds::{NAV_GATE, NavEnd, Redemption};
use plimsoll_units::{Amount, DAY_MS, FundId, FundOrderId, MINUTE_MS, Timestamp};

use super::Moment;
use crate::coverage::{Coverage, CoveragePoint};

#[derive(Default)]
pub(super) struct NavMarking {
    /// The last cut of each fund and its value.
    cuts: BTreeMap<FundId, (Timestamp, Amount)>,
    by_amount: BTreeSet<FundOrderId>,
    /// Requests of which a cut left something.
    waiting: BTreeSet<FundOrderId>,
}

impl NavMarking {
    pub(super) fn record(&mut self, moment: &Moment<'_>, coverage: &mut Coverage) {
        let command = &moment.request.command;
        let is_dealing = moment.engine.nav_funds().funds().any(|(_, fund)| fund.cut.is_some());
        coverage.reach_if(is_dealing && is_of_nav_funds(command), CoveragePoint::NavOrderDuringCut);
        if let Err(reject) = moment.result {
            hear_refused(command, reject, coverage);
            return;
        }
        coverage.reach_if(is_dealing && matches!(command, Command::RunTimers(_)), CoveragePoint::NavCutInSlices);
        for event in moment.events {
            self.hear_event(moment, event, coverage);
        }
    }

    fn hear_event(&mut self, moment: &Moment<'_>, event: &Event, coverage: &mut Coverage) {
        match event {
            Event::NavSeeded { fund, .. } => {
                self.cuts.insert(*fund, (moment.at.floor(DAY_MS), Amount::ONE));
            }
            Event::NavClosed { .. } => coverage.reach(CoveragePoint::NavFundClosed),
            Event::NavCut(cut) => self.hear_cut(moment, cut, coverage),
            Event::NavStarted { .. } => coverage.reach(CoveragePoint::NavPurchaseDealt),
            Event::NavRedemptionAsked { order, wanted, .. } => {
                if matches!(wanted, Redemption::Money(_)) {
                    self.by_amount.insert(*order);
                } else {
                    self.by_amount.remove(order);
                }
            }
            Event::NavRequestCancelled { order, .. } => {
                let rest = self.waiting.remove(order);
                coverage.reach(if rest { CoveragePoint::NavRestCancelled } else { CoveragePoint::NavRequestCancelled });
            }
            Event::NavRedeemed(redeemed) => self.hear_redemption(redeemed, coverage),
            Event::NavEnded { end: NavEnd::Cancelled, .. } => coverage.reach(CoveragePoint::NavPurchaseCancelled),
            Event::NavEnded { end: NavEnd::Redeemed, .. } => coverage.reach(CoveragePoint::NavRedeemedWhole),
            Event::NavTraded { .. } => coverage.reach(CoveragePoint::NavTraded),
            _ => {}
        }
    }

    fn hear_cut(&mut self, moment: &Moment<'_>, cut: &NavCut, coverage: &mut Coverage) {
        let (last, nav) = self.cuts.insert(cut.fund, (cut.at, cut.nav)).unwrap_or((cut.at, cut.nav));
        coverage.reach_if(cut.at.since(last) > DAY_MS, CoveragePoint::NavCutMissed);
        let waited = moment.at.since(cut.at) > MINUTE_MS && !cut.holdings.is_empty();
        coverage.reach_if(waited && cut.at.since(last) == DAY_MS, CoveragePoint::NavCutDelayed);
        coverage.reach_if(cut.nav < nav, CoveragePoint::NavValueFell);
        coverage.reach_if(cut.nav > nav, CoveragePoint::NavValueRose);
        let is_gated = cut.asked.units() * NAV_GATE > cut.units.units();
        let gate = if is_gated { Amount::from_units(cut.units.units() / NAV_GATE) } else { cut.asked };
        coverage.reach_if(is_gated, CoveragePoint::NavGated);
        coverage.reach_if(cut.dealt < gate, CoveragePoint::NavCashShort);
        let owes = moment.engine.nav_funds().fund(cut.fund).is_some_and(|fund| fund.fee_owed.is_positive());
        coverage.reach_if(owes, CoveragePoint::NavFeeOwed);
    }

    fn hear_redemption(&mut self, redeemed: &NavRedeemed, coverage: &mut Coverage) {
        coverage.reach_if(redeemed.fee.is_positive(), CoveragePoint::NavEarlyExit);
        coverage.reach_if(self.waiting.remove(&redeemed.order), CoveragePoint::NavRestDealt);
        if redeemed.waits {
            self.waiting.insert(redeemed.order);
        }
        coverage.reach(if self.by_amount.contains(&redeemed.order) {
            CoveragePoint::NavRedeemedByAmount
        } else {
            CoveragePoint::NavRedeemedByUnits
        });
    }
}

/// Commands that share rejects with funds of the other kind.
pub(super) fn is_of_nav_funds(command: &Command) -> bool {
    matches!(
        command,
        Command::BuyNavFund(_) | Command::RedeemNavFund(_) | Command::CancelNavOrder(_) | Command::OfferNavFund(_)
    )
}

fn hear_refused(command: &Command, reject: &Reject, coverage: &mut Coverage) {
    coverage.reach(match (command, reject) {
        (Command::CancelNavOrder(_), Reject::FundStarted { .. }) => CoveragePoint::NavTooLateToCancel,
        (Command::RedeemNavFund(_), Reject::FundNotStarted { .. }) => CoveragePoint::NavTooEarlyToRedeem,
        (Command::RedeemNavFund(_), Reject::NavRequestWaits) => CoveragePoint::NavRequestWaits,
        (Command::RedeemNavFund(_), Reject::NavLocked { .. }) => CoveragePoint::NavLocked,
        (Command::BuyNavFund(_), Reject::FundTooMuch { .. }) => CoveragePoint::NavPaidInTooMuch,
        (Command::CloseNavFund(_), Reject::NavFundInUse) => CoveragePoint::NavFundInUse,
        _ => return,
    });
}
