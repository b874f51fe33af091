//! Which situations of position modes a command brought about.

use std::collections::BTreeSet;

use plimsoll_engine::contracts::PositionMode;
use plimsoll_engine::event::{Event, ReduceReason};
use plimsoll_engine::orders::Purpose;
use plimsoll_units::{AccountId, OrderId, PositionId};

use super::Moment;
use crate::coverage::{Coverage, CoveragePoint};

#[derive(Default)]
pub(super) struct ModesMarking {
    /// Orders in net mode that had nothing to close when they were accepted.
    opening: BTreeSet<OrderId>,
}

impl ModesMarking {
    pub(super) fn record(&mut self, moment: &Moment<'_>, coverage: &mut Coverage) {
        let mut reduced: Vec<AccountId> = Vec::new();
        let mut opened: Vec<AccountId> = Vec::new();
        let mut known: Option<PositionId> = None;
        for event in moment.events {
            match event {
                Event::OrderAccepted(accepted) => {
                    if matches!(accepted.purpose, Purpose::Net { closing, .. } if closing.is_zero()) {
                        self.opening.insert(accepted.order);
                    }
                }
                Event::OrderClosed { order, .. } => {
                    self.opening.remove(order);
                }
                Event::PositionReduced { account, why: ReduceReason::Order, .. } => reduced.push(*account),
                Event::PositionOpened { position, account, .. } => {
                    known = Some(*position);
                    opened.push(*account);
                    self.hedged(moment, *account, coverage);
                }
                Event::PositionChanged { position, account } => {
                    let joins = mode_of(moment, *account).joins() && known != Some(*position);
                    coverage.reach_if(joins && !reduced.contains(account), CoveragePoint::PositionJoined);
                }
                Event::Traded(trade) => {
                    let reversed = reduced.iter().any(|account| opened.contains(account));
                    coverage.reach_if(reversed, CoveragePoint::PositionReversed);
                    for (order, account) in [(trade.maker, trade.maker_account), (trade.taker, trade.taker_account)] {
                        let netted = self.opening.contains(&order) && reduced.contains(&account);
                        coverage.reach_if(netted, CoveragePoint::OpeningLotsNetted);
                    }
                    (reduced, opened) = (Vec::new(), Vec::new());
                }
                _ => {}
            }
        }
    }

    fn hedged(&self, moment: &Moment<'_>, account: AccountId, coverage: &mut Coverage) {
        let positions = moment.engine.positions().iter().filter(|position| position.account == account);
        let markets: Vec<_> = positions.map(|position| position.market).collect();
        let both = markets.iter().any(|market| markets.iter().filter(|other| *other == market).count() > 1);
        coverage.reach_if(both && mode_of(moment, account) == PositionMode::Hedge, CoveragePoint::HedgedBothSides);
    }
}

fn mode_of(moment: &Moment<'_>, account: AccountId) -> PositionMode {
    moment.engine.account(account).map_or(PositionMode::Tickets, |account| account.position_mode)
}
