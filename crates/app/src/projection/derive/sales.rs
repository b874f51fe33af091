//! Commitments to token sales, from the first to the last token that becomes free.

use plimsoll_engine::Event;
use plimsoll_engine::sales::SaleEnd;
use plimsoll_store::projections::SaleOrderRow;
use plimsoll_units::{AccountId, Amount};

use super::Draft;
use super::ledger::Topic;
use crate::projection::change::Change;
use crate::projection::codes;
use crate::projection::facts::SaleFact;

impl Draft<'_> {
    pub(super) fn tell_sale(&mut self, event: &Event) {
        let at = self.at.at;
        match *event {
            Event::SaleCommitted { order, account, sale, amount, committed } if self.is_customer(account) => {
                let fact = if amount == committed {
                    SaleFact::Committed(Box::new(SaleOrderRow {
                        id: order,
                        account,
                        sale,
                        amount,
                        tokens: Amount::ZERO,
                        locked: Amount::ZERO,
                        paid: Amount::ZERO,
                        refund: Amount::ZERO,
                        status: codes::SALE_COMMITTED,
                        committed_at: at,
                        ended_at: None,
                    }))
                } else {
                    SaleFact::Added { committed }
                };
                self.out.push(Change::Sale(order, fact));
            }
            Event::SaleCancelled { order, account, refund, .. } => {
                let status = codes::SALE_TAKEN_BACK;
                self.sale_fact(account, order, SaleFact::Returned { status, refund, at });
            }
            Event::SaleAllotted { order, account, tokens, locked, paid, refund, .. } => {
                self.about(account, Topic::Sale, order.0);
                self.sale_fact(account, order, SaleFact::Allotted { tokens, locked, paid, refund, at });
            }
            Event::SaleReturned { order, account, refund, end, .. } => {
                let withdrawn = end == SaleEnd::Withdrawn;
                let status = if withdrawn { codes::SALE_WITHDRAWN } else { codes::SALE_RETURNED };
                self.sale_fact(account, order, SaleFact::Returned { status, refund, at });
            }
            Event::TokensVested { order, account, left, .. } => {
                self.sale_fact(account, order, SaleFact::Vested { left });
            }
            _ => {}
        }
    }

    /// Simulated participants have no rows.
    fn sale_fact(&mut self, account: AccountId, order: plimsoll_units::SaleOrderId, fact: SaleFact) {
        if self.is_customer(account) {
            self.out.push(Change::Sale(order, fact));
        }
    }
}
