//! From the payment to the end of an order: paid, released, cancelled, out of time.
//!
//! A restricted account keeps its duties and its rights in orders that are open: its buyer can still say that it was paid,
//! step back and appeal, its seller appeal. Only a release gives coins away, so a fully frozen seller can't: the appeal that
//! opens after the release time lets the staff decide, and the buyer loses nothing.

use plimsoll_units::{AccountId, C2cOrderId, Side};

use super::{C2C_NEW_ACCOUNT_MS, C2cAdOff, C2cEnd, C2cOrder, C2cRelease, C2cReleaser, C2cState, C2cStep};
use crate::command::{CancelC2cOrder, MarkC2cPaid, ReleaseC2cOrder};
use crate::engine::Engine;
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use crate::planted::{Bug, planted};
use crate::reject::Reject;

impl Engine {
    /// An open order of one of its two sides.
    pub(super) fn c2c_order_of(&self, account: AccountId, id: C2cOrderId) -> Result<&C2cOrder, Reject> {
        let order = self.c2c.order(id).filter(|order| [order.buyer(), order.seller()].contains(&account));
        order.ok_or(Reject::NotFound)
    }

    /// Order of checks, here and below: account, order, side and state, time.
    pub(crate) fn mark_c2c_paid(&mut self, command: &MarkC2cPaid) -> Result<(), Reject> {
        self.customer(command.account)?;
        let order = self.c2c_order_of(command.account, command.order)?;
        check_step(order, order.buyer() == command.account, C2cStep::Pay)?;
        self.check_in_time(order)?;
        // Every check is above. From here on nothing may fail.
        let now = self.now();
        let order = self.change_c2c_order(command.order, |order| order.paid_at = Some(now));
        let release_until = order.release_until().expect("just paid");
        let (buyer, seller) = (order.buyer(), order.seller());
        self.out.push(Event::C2cPaid { order: command.order, buyer, seller, release_until });
        Ok(())
    }

    pub(crate) fn cancel_c2c_order(&mut self, command: &CancelC2cOrder) -> Result<(), Reject> {
        self.customer(command.account)?;
        let order = self.c2c_order_of(command.account, command.order)?;
        let may = order.buyer() == command.account || planted(Bug::C2cSellerCancels);
        check_step(order, may, C2cStep::Cancel)?;
        self.check_in_time(order)?;
        // Every check is above. From here on nothing may fail.
        self.return_c2c_order(command.order, C2cEnd::Cancelled { reason: command.reason });
        Ok(())
    }

    pub(crate) fn release_c2c_order(&mut self, command: &ReleaseC2cOrder) -> Result<(), Reject> {
        self.customer(command.account)?.check_not_frozen()?;
        let order = self.c2c_order_of(command.account, command.order)?;
        check_step(order, order.seller() == command.account, C2cStep::Release)?;
        // Every check is above. From here on nothing may fail.
        self.settle_c2c_order(command.order, C2cReleaser::Seller);
        Ok(())
    }

    /// An unpaid order whose time is over is no longer the buyer's to change, whether its timer has run or not.
    fn check_in_time(&self, order: &C2cOrder) -> Result<(), Reject> {
        let is_over = order.state() == C2cState::WaitingPayment && self.now() > order.pay_until;
        if is_over { Err(Reject::C2cTimeOver { at: order.pay_until }) } else { Ok(()) }
    }

    /// Change an order and plan its next date.
    pub(super) fn change_c2c_order(&mut self, id: C2cOrderId, change: impl FnOnce(&mut C2cOrder)) -> C2cOrder {
        let mut order = self.c2c.remove(id).expect("found by the caller");
        change(&mut order);
        self.ledger.fold(&[id.0, order.state() as u64]);
        self.c2c.insert(order.clone());
        self.schedule_c2c();
        order
    }

    /// All to the buyer, and the maker's fee to the platform.
    pub(super) fn settle_c2c_order(&mut self, id: C2cOrderId, by: C2cReleaser) {
        let order = self.c2c.remove(id).expect("found by the caller");
        let (buyer, seller, received) = (order.buyer(), order.seller(), order.received());
        let C2cOrder { ad, maker, asset, fee, opened_at, paid_at, appeal, .. } = order;
        if let Some(ad) = self.c2c.ads.get_mut(&ad) {
            ad.open -= 1;
        }
        let (from, to) = (LedgerAccount::System(System::C2cEscrow), LedgerAccount::Free(buyer, Wallet::Platform));
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount: received, reason: Reason::C2cRelease });
        let to = LedgerAccount::System(System::Fee);
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount: fee, reason: Reason::C2cFee });
        let paid_at = paid_at.unwrap_or(opened_at);
        let in_appeal = appeal.is_some();
        self.out.push(Event::C2cReleased(C2cRelease {
            order: id,
            ad,
            maker,
            buyer,
            seller,
            asset,
            received,
            fee,
            opened_at,
            paid_at,
            by,
            in_appeal,
        }));
        for side in [buyer, seller] {
            self.c2c.dealer_mut(side).completed += 1;
        }
        let now = self.now();
        if now.since(self.accounts[buyer.index()].opened_at) < C2C_NEW_ACCOUNT_MS {
            let until = self.c2c.dealer_mut(buyer).hold(now, asset, received);
            self.out.push(Event::C2cHeld { order: id, account: buyer, asset, amount: received, until });
        }
        self.cover_claims(buyer, asset);
    }

    /// All back to the seller, fee included: coins come back as coins, whatever the price did.
    pub(super) fn return_c2c_order(&mut self, id: C2cOrderId, end: C2cEnd) {
        let order = self.c2c.remove(id).expect("found by the caller");
        let (buyer, seller, amount) = (order.buyer(), order.seller(), order.escrow());
        let C2cOrder { ad, maker, asset, quantity, paid_at, .. } = order;
        if let Some(ad) = self.c2c.ads.get_mut(&ad) {
            ad.open -= 1;
            // Its maker may have set a smaller quantity since.
            ad.left = (ad.left + quantity).min(ad.terms.quantity);
        }
        let (from, to) = (LedgerAccount::System(System::C2cEscrow), LedgerAccount::Free(seller, Wallet::Platform));
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::C2cRefund });
        self.out.push(Event::C2cReturned { order: id, ad, maker, buyer, seller, asset, amount, paid_at, end });
        self.cover_claims(seller, asset);
    }

    /// Timer: not paid in time.
    pub(super) fn time_out_c2c_order(&mut self, id: C2cOrderId) {
        let buyer = self.c2c.order(id).expect("found by the caller").buyer();
        self.return_c2c_order(id, C2cEnd::TimedOut);
        let now = self.now();
        if let Some(until) = self.c2c.dealer_mut(buyer).timed_out(now) {
            self.out.push(Event::C2cPaused { account: buyer, until });
            self.rest_c2c_ads(buyer, Some(Side::Buy), C2cAdOff::Paused);
        }
    }
}

pub(super) fn check_step(order: &C2cOrder, is_side: bool, step: C2cStep) -> Result<(), Reject> {
    if is_side && order.state().next(step).is_some() { Ok(()) } else { Err(Reject::C2cState) }
}
