//! What happens to a sale by itself: it begins; at its end tokens are shared out, or everything goes back. The shares are
//! computed in one command, the payments follow in slices.

use plimsoll_units::{Amount, SaleId, SaleOrderId, Timestamp};

use super::allot::{Claim, allot};
use super::{SALE_ORDERS_PER_SLICE, Sale, SaleBook, SaleEnd, SaleOrder, SaleStage, SaleTerms};
use crate::engine::{Engine, USDT};
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use crate::planted::{Bug, planted};
use crate::slices::slice;
use crate::timers::TimerKind;

impl SaleTerms {
    pub(crate) fn claim(&self, committed: Amount) -> Claim {
        Claim { committed: committed.units(), cap: self.cap(committed).units() / self.step.units() }
    }

    /// Shares of commitments, given in the order of their numbers.
    pub(crate) fn shares(&self, claims: &[Claim]) -> impl Iterator<Item = Amount> + use<> {
        let step = self.step.units();
        allot(self.tokens.units() / step, claims).into_iter().map(move |steps| Amount::from_units(steps * step))
    }
}

impl SaleBook {
    fn share_out(&mut self, id: SaleId, terms: &SaleTerms) {
        let all = (id, SaleOrderId(0))..=(id, SaleOrderId(u64::MAX));
        let claims: Vec<Claim> = self.orders.range(all.clone()).map(|(_, order)| terms.claim(order.amount)).collect();
        let orders = self.orders.range_mut(all);
        orders.zip(terms.shares(&claims)).for_each(|((_, order), tokens)| order.tokens = tokens);
    }

    fn first_order(&self, id: SaleId) -> Option<(SaleOrderId, SaleOrder)> {
        self.orders_of(id).next().map(|(id, order)| (id, *order))
    }
}

impl Engine {
    /// Timer: sales whose date has come, as far as one command goes.
    pub(crate) fn run_sales(&mut self) {
        let now = self.now();
        self.sales.agenda.begin();
        let mut room = slice(SALE_ORDERS_PER_SLICE);
        while room > 0 {
            let Some(id) = self.sales.agenda.pop(now) else {
                break;
            };
            let id = SaleId(u32::try_from(id).expect("entered as a sale's number"));
            let pays = matches!(self.sales.sales[&id].stage, SaleStage::Settling(_));
            room = room.saturating_sub(self.run_sale(id, now, room));
            if pays {
                break; // The payments of two sales never share a command: rows tell what a coin cost by its command.
            }
        }
        self.schedule_sales();
        self.schedule_vesting();
    }

    pub(super) fn schedule_sales(&mut self) {
        let now = self.now();
        self.sales.agenda.schedule(&mut self.timers, now, TimerKind::Sales);
    }

    /// One thing of one sale. Returns how many commitments it touched, at least one.
    fn run_sale(&mut self, id: SaleId, now: Timestamp, room: usize) -> usize {
        let sale = self.sales.sales.get_mut(&id).expect("what is in the agenda is there");
        let due = sale.due.take().expect("in the agenda by this date");
        match sale.stage {
            SaleStage::Open if due <= sale.terms.ends_at => {
                let next = sale.terms.ends_at.plus(1);
                self.out.push(Event::SaleBegan { sale: id });
                self.set_sale_date(id, next);
                1
            }
            SaleStage::Open => {
                let end = if sale.committed < sale.terms.soft_cap { SaleEnd::Failed } else { SaleEnd::Allotted };
                sale.stage = SaleStage::Settling(end);
                let (terms, people) = (sale.terms, sale.people as usize);
                if end == SaleEnd::Allotted {
                    self.sales.share_out(id, &terms);
                }
                self.set_sale_date(id, due);
                people.max(1)
            }
            SaleStage::Settling(end) => {
                for touched in 0..room {
                    let Some((order, commitment)) = self.sales.first_order(id) else {
                        self.end_sale(id, end);
                        return touched.max(1);
                    };
                    self.settle_commitment(id, end, order, commitment);
                }
                self.set_sale_date(id, due.min(now));
                room
            }
            SaleStage::Announced | SaleStage::Over(_) => unreachable!("only sales with tokens in escrow have a date"),
        }
    }

    fn settle_commitment(&mut self, id: SaleId, end: SaleEnd, order: SaleOrderId, commitment: SaleOrder) {
        let SaleOrder { account, amount, tokens, .. } = commitment;
        let Sale { terms, .. } = *self.sales.sale(id).expect("found by the caller");
        self.sales.orders.remove(&(id, order));
        self.sales.people.remove(&(id, self.accounts[account.index()].group));
        let wallet = Wallet::Platform;
        let (free, held) = (LedgerAccount::Free(account, wallet), LedgerAccount::Held(account, wallet));
        let escrow = LedgerAccount::System(System::Sale(id));
        let paid = if end == SaleEnd::Allotted { terms.cost(tokens) } else { Amount::ZERO };
        let refund = amount - paid;
        let mut post = |from, to, asset, amount, reason| {
            self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason });
        };
        post(held, escrow, USDT, paid, Reason::SubscriptionPay);
        post(held, free, USDT, refund, Reason::SubscriptionRefund);
        if end != SaleEnd::Allotted {
            self.out.push(Event::SaleReturned { order, account, sale: id, refund, end });
            return;
        }
        let now_free = if planted(Bug::VestingForgotten) { tokens } else { terms.free_at_listing(tokens) };
        let locked = tokens - now_free;
        post(escrow, free, terms.asset, now_free, Reason::SubscriptionAlloc);
        post(escrow, held, terms.asset, locked, Reason::SubscriptionAlloc);
        self.out.push(Event::SaleAllotted { order, account, sale: id, tokens, locked, paid, refund });
        if let Some(lock) = terms.lock(id, account, locked) {
            self.add_lock(order, lock);
        }
        let sale = self.sales.sales.get_mut(&id).expect("found by the caller");
        sale.sold += tokens;
        sale.paid += paid;
    }

    /// Everybody has what is theirs; the rest is the issuer's.
    fn end_sale(&mut self, id: SaleId, end: SaleEnd) {
        let sale = self.sales.sales.get_mut(&id).expect("found by the caller");
        sale.stage = SaleStage::Over(end);
        let Sale { terms, sold, paid, .. } = *sale;
        let from = LedgerAccount::System(System::Sale(id));
        let to = LedgerAccount::Free(terms.issuer, Wallet::Platform);
        let mut post =
            |asset, amount, reason| self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason });
        post(USDT, paid, Reason::SubscriptionProceeds);
        post(terms.asset, terms.tokens - sold, Reason::SubscriptionUnsold);
        self.out.push(Event::SaleEnded { sale: id, end, sold, paid });
    }
}
