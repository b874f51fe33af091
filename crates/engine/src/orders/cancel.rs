//! Ending orders: by their owner, by the rules, by being used up. Whatever was held goes back.

use plimsoll_units::{Amount, AssetId, OrderId, Side};

use super::table::Purpose;
use crate::accounts::Realm;
use crate::book::Resting;
use crate::command::CancelOrder;
use crate::engine::Engine;
use crate::event::{Event, OrderEnd};
use crate::ledger::{LedgerAccount, Posting, Reason, Wallet, in_realm};
use crate::planted::{Bug, planted};
use crate::reject::Reject;

impl Engine {
    /// Another's order and one that never was get the same answer.
    pub(crate) fn cancel_order(&mut self, command: &CancelOrder) -> Result<(), Reject> {
        self.customer(command.account)?;
        match self.orders.pool.get(command.order) {
            Some(order) if order.account == command.account => {}
            _ => return Err(Reject::OrderGone),
        }
        self.take_out(command.order, OrderEnd::Cancelled);
        Ok(())
    }

    /// Take a resting or waiting order out and end it.
    pub(crate) fn take_out(&mut self, id: OrderId, end: OrderEnd) {
        let order = *self.orders.pool.get(id).expect("a live order is taken out");
        let market = &mut self.markets[order.market.index()];
        match self.orders.detail(id).stop() {
            Some(stop) => market.stops.remove(stop, id),
            None if self.accounts[order.account.index()].realm == Realm::Practice => {
                market.shadow.unlink(&mut self.orders.pool, id);
            }
            None => market.book.unlink(&mut self.orders.pool, id),
        }
        self.finish_order(id, end);
    }

    /// End an order that is in no book: release its hold, free its number's slot, tell.
    pub(crate) fn finish_order(&mut self, id: OrderId, end: OrderEnd) {
        let order = *self.orders.pool.get(id).expect("a live order is ended");
        let detail = *self.orders.detail(id);
        match detail.purpose {
            Purpose::Quote => {
                if detail.hold.is_positive() {
                    self.release_hold(&order, detail.hold);
                }
                self.orders.close(id);
                return;
            }
            Purpose::Close { position, .. } => {
                if let Some(position) = self.positions.get_mut(position) {
                    position.closing -= order.lots;
                    position.orders.retain(|o| *o != id);
                }
            }
            Purpose::Net { closing, .. } if !closing.is_zero() => {
                let against = (order.account, order.market, order.side.opposite());
                let position = self.positions.exposures.position(against).expect("closing lots have their position");
                self.take_closing(id, position, closing);
            }
            Purpose::Spot | Purpose::Open { .. } | Purpose::Net { .. } | Purpose::Unwind => {}
        }
        if self.accounts[order.account.index()].position_mode.joins() {
            let side = (order.account, order.market, order.side);
            self.positions.exposures.take_opening(side, detail.purpose.opening(order.lots));
        }
        if detail.hold.is_positive() && !(planted(Bug::CancelKeepsHold) && end == OrderEnd::Cancelled) {
            self.release_hold(&order, detail.hold);
        }
        if !self.accounts[order.account.index()].is_house() {
            self.accounts[order.account.index()].order_limits.closed(order.market, detail.slot);
        }
        let other = self.unpair(id);
        self.orders.close(id);
        self.ledger.fold(&[id.0, end as u64]);
        self.out.push(Event::OrderClosed {
            order: id,
            account: order.account,
            market: order.market,
            end,
            left: order.lots,
        });
        if let Some(other) = other {
            self.end_other(other, end);
        }
    }

    pub(crate) fn release_hold(&mut self, order: &Resting, amount: Amount) {
        let (wallet, asset) = self.hold_place(order);
        self.orders.detail_mut(order.id).hold -= amount;
        let release = Posting {
            from: LedgerAccount::Held(order.account, wallet),
            to: LedgerAccount::Free(order.account, wallet),
            asset,
            amount,
            reason: Reason::Release,
        };
        self.ledger.post_here(&mut self.out, release);
        if planted(Bug::HoldReleasedTwice) {
            self.ledger.post(&mut self.out, release);
        }
    }

    /// Where an order's hold lies.
    pub(crate) fn hold_place(&self, order: &Resting) -> (Wallet, AssetId) {
        let market = &self.markets[order.market.index()];
        let realm = self.accounts[order.account.index()].realm;
        if market.is_contract() {
            return (Wallet::Contract, in_realm(market.settle_asset(), realm));
        }
        let (base, quote) = market.pair();
        let asset = if order.side == Side::Buy { quote } else { base };
        (Wallet::Platform, in_realm(asset, realm))
    }
}
