//! What a queued command will need, fetched from memory while earlier ones are still at work.
//! Changes no state and decides nothing: a wrong guess costs a little time, and a command that is not here only waits longer.

use std::slice::from_ref;

use plimsoll_units::{AccountId, OrderId};
use prefetch_index::prefetch_index;

use crate::book::PrefetchDistance;
use crate::command::{CancelOrder, Command, PlaceOrder, Request};
use crate::engine::Engine;
use crate::orders::OrderKind;

impl Engine {
    /// Announces a command that will be applied soon, once from far and once from near.
    #[inline]
    pub fn prefetch(&self, request: &Request, ahead: PrefetchDistance) {
        match &request.command {
            Command::PlaceOrder(PlaceOrder { account, market, side, kind, .. }) => match ahead {
                PrefetchDistance::Far => self.fetch_account(*account),
                PrefetchDistance::Near => {
                    self.fetch_activity(*account);
                    if let (Some(market), OrderKind::Limit { price, .. }) = (self.markets.get(market.index()), kind) {
                        market.prefetch(*side, *price);
                    }
                }
            },
            Command::CancelOrder(CancelOrder { account, order }) => match ahead {
                PrefetchDistance::Far => {
                    self.fetch_account(*account);
                    self.orders.prefetch(*order);
                }
                PrefetchDistance::Near => self.fetch_surroundings(*order),
            },
            _ => {}
        }
    }

    #[inline]
    pub(crate) fn fetch_account(&self, account: AccountId) {
        if let Some(account) = self.accounts.get(account.index()) {
            account.prefetch();
        }
        self.ledger.prefetch(account);
    }

    #[inline]
    pub(crate) fn fetch_activity(&self, account: AccountId) {
        if let Some(activity) = self.accounts.get(account.index()).and_then(|account| account.activity.as_deref()) {
            prefetch_index(from_ref(activity), 0);
        }
    }

    /// Where a resting order stands in its book.
    #[inline]
    fn fetch_surroundings(&self, id: OrderId) {
        if let Some(order) = self.orders.pool.get(id) {
            self.orders.pool.prefetch(id, PrefetchDistance::Near);
            self.markets[order.market.index()].book.prefetch(order.side, order.ticks);
        }
    }
}
