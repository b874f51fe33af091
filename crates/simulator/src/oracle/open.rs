//! What stands open, as anybody can learn from events: orders, halts, proposals.

use std::collections::{BTreeMap, BTreeSet};

use plimsoll_engine::event::{Accepted, Event};
use plimsoll_units::{AccountId, CorrectionId, IndexId, OrderId};

use super::Moment;

#[derive(Clone, Debug, Default)]
pub(crate) struct Open {
    orders: BTreeMap<OrderId, AccountId>,
    halted: BTreeSet<IndexId>,
    corrections: BTreeSet<CorrectionId>,
}

impl Open {
    pub(super) fn record(&mut self, moment: &Moment<'_>) {
        for event in moment.events {
            match event {
                Event::OrderAccepted(Accepted { order, account, .. }) => {
                    self.orders.insert(*order, *account);
                }
                Event::OrderClosed { order, .. } => {
                    self.orders.remove(order);
                }
                Event::HaltChanged { index, halted: true } => {
                    self.halted.insert(*index);
                }
                Event::HaltChanged { index, halted: false } => {
                    self.halted.remove(index);
                }
                Event::CorrectionProposed { correction, .. } => {
                    self.corrections.insert(*correction);
                }
                Event::Corrected { correction, .. } => {
                    self.corrections.remove(correction);
                }
                _ => {}
            }
        }
    }

    pub(crate) fn orders(&self) -> impl Iterator<Item = (OrderId, AccountId)> + '_ {
        self.orders.iter().map(|(order, account)| (*order, *account))
    }
    pub(crate) fn is_halted(&self, index: IndexId) -> bool {
        self.halted.contains(&index)
    }
    pub(crate) fn corrections(&self) -> Vec<CorrectionId> {
        self.corrections.iter().copied().collect()
    }
}
