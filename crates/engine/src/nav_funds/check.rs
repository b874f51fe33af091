//! What must be true of these funds after every command, and of a state that was read back.

use std::collections::BTreeMap;

use plimsoll_units::{AccountId, Amount, FundId, FundOrderId};

use super::{NavBook, NavFund, NavOrder};
use crate::accounts::Realm;
use crate::engine::{Engine, USDT};
use crate::ledger::System;

impl NavBook {
    /// Purchases that wait for a cut are held in their owner's wallet.
    pub(crate) fn held(&self) -> impl Iterator<Item = (AccountId, Amount)> + '_ {
        let waiting = self.orders.values().filter(|order| order.started_at.is_none());
        waiting.map(|order| (order.account, order.amount))
    }

    fn check_order(&self, id: FundOrderId, order: &NavOrder, orders: u64) -> Result<(), String> {
        let is_listed = order.id == id && self.owners.contains(&(order.account, id)) && id.0 <= orders;
        let waits = self.purchases.contains(&(order.fund, order.cut_at, id)) == order.started_at.is_none();
        let asks = self.requests.contains(&(order.fund, id)) == order.request.is_some();
        if !is_listed || !waits || !asks {
            return Err(format!("fund order {id} is not listed where it belongs"));
        }
        let is_possible = match order.started_at {
            None => order.units.is_zero() && order.request.is_none(),
            Some(_) => order.units.is_positive() && order.units <= order.bought && order.left_early <= order.bought,
        };
        if !is_possible || !order.amount.is_positive() {
            return Err(format!("fund order {id} is impossible: {order:?}"));
        }
        Ok(())
    }
}

impl Engine {
    /// Orders, their owners and what waits agree; the units of a fund are those of its holders; a fund with units has its
    /// timer, and one without has no money.
    pub(crate) fn check_nav_funds(&self) -> Result<(), String> {
        let book = &self.nav_funds;
        let mut units: BTreeMap<FundId, Amount> = BTreeMap::new();
        let (mut purchases, mut requests) = (0, 0);
        for (id, order) in &book.orders {
            let is_known = book.funds.contains_key(&order.fund)
                && self.accounts.get(order.account.index()).is_some_and(|a| a.realm == Realm::Live);
            if !is_known {
                return Err(format!("fund order {id} has no account or fund"));
            }
            book.check_order(*id, order, self.funds.orders_made())?;
            *units.entry(order.fund).or_default() += order.units;
            purchases += usize::from(order.started_at.is_none());
            requests += usize::from(order.request.is_some());
        }
        if (book.owners.len(), book.purchases.len(), book.requests.len()) != (book.orders.len(), purchases, requests) {
            return Err("fund orders that are gone are still listed".to_owned());
        }
        for (id, fund) in &book.funds {
            self.check_nav_fund(*id, fund, units.remove(id).unwrap_or_default())?;
        }
        Ok(())
    }

    fn check_nav_fund(&self, id: FundId, fund: &NavFund, units: Amount) -> Result<(), String> {
        if self.funds.fund(id).is_some() {
            return Err(format!("fund {id} is of two kinds"));
        }
        if fund.units != units + fund.seed_units {
            return Err(format!("fund {id} counts {} units for {units} and {}", fund.units, fund.seed_units));
        }
        if fund.is_seeded() != fund.timer.is_some() || fund.is_seeded() != fund.seed_units.is_positive() {
            return Err(format!("fund {id} has no timer or no seed"));
        }
        let holds =
            !self.ledger.system(System::Fund(id), USDT).is_zero() || self.nav_holdings(id, fund).next().is_some();
        if holds && !fund.is_seeded() {
            return Err(format!("fund {id} has money and no units"));
        }
        Ok(())
    }
}
