//! What must be true of funds after every command, and of a state that was read back.

use std::collections::BTreeMap;

use plimsoll_units::{AccountId, Amount, AssetId, FundId, FundOrderId};

use super::{FUND_DAYS_MAX, FUND_QUOTA_MAX, FUND_RATE_MAX, FundBook, FundOrder};
use crate::accounts::Realm;
use crate::engine::Engine;
use crate::ledger::{System, realm_of};

/// Sums over the orders of a fund.
#[derive(Default)]
struct Sums {
    started: Amount,
    waiting: Amount,
    waiting_reserved: Amount,
    reserved: Amount,
}

impl FundBook {
    /// What waits for its value date is held in its owner's wallet.
    pub(crate) fn held(&self) -> impl Iterator<Item = (AccountId, AssetId, Amount)> + '_ {
        let waiting = self.orders.values().filter(|order| !order.started);
        waiting.map(|order| (order.account, order.asset, order.amount))
    }

    fn check_order(&self, id: FundOrderId, order: &FundOrder) -> Result<(), String> {
        if order.id != id || !self.owners.contains(&(order.account, id)) || id.0 > self.bought {
            return Err(format!("fund order {id} is not listed under its owner"));
        }
        let in_range = order.amount.is_positive()
            && order.amount <= FUND_QUOTA_MAX
            && order.rate.is_positive()
            && order.rate <= FUND_RATE_MAX
            && (1..=FUND_DAYS_MAX).contains(&order.days)
            && order.days_paid < order.days;
        if !in_range {
            return Err(format!("fund order {id} is impossible: {order:?}"));
        }
        if !self.agenda.contains(order.next_at(), id.0) {
            return Err(format!("fund order {id} misses its next date"));
        }
        if order.reserved < order.for_days(order.days - order.days_paid) {
            return Err(format!("fund order {id} has {} put aside, which is too little", order.reserved));
        }
        Ok(())
    }

    fn sums(&self) -> BTreeMap<FundId, Sums> {
        let mut sums: BTreeMap<FundId, Sums> = BTreeMap::new();
        for order in self.orders.values() {
            let of = sums.entry(order.fund).or_default();
            of.reserved += order.reserved;
            if order.started {
                of.started += order.amount;
            } else {
                of.waiting += order.amount;
                of.waiting_reserved += order.reserved;
            }
        }
        sums
    }
}

impl Engine {
    /// Orders, their owners and their dates agree; a fund's accounts hold exactly what its orders brought and are promised,
    /// and an open fund is covered.
    pub(crate) fn check_funds(&self) -> Result<(), String> {
        let book = &self.funds;
        for (id, order) in &book.orders {
            let is_known = book.funds.get(&order.fund).is_some_and(|fund| fund.terms.asset == order.asset)
                && self.accounts.get(order.account.index()).is_some_and(|a| a.realm == Realm::Live);
            if !is_known {
                return Err(format!("fund order {id} has no account or fund"));
            }
            book.check_order(*id, order)?;
        }
        if book.owners.len() != book.orders.len() || book.agenda.len() != book.orders.len() {
            return Err("fund orders that are gone are still listed".to_owned());
        }
        let mut sums = book.sums();
        for (id, fund) in &book.funds {
            let (asset, of) = (fund.terms.asset, sums.remove(id).unwrap_or_default());
            if asset.index() / 2 >= self.assets.len() || realm_of(asset) != Realm::Live {
                return Err(format!("fund {id} has no coin"));
            }
            let booked = |system| self.ledger.system(system, asset);
            let (principal, reserved) = (booked(System::Fund(*id)), booked(System::FundReserved(*id)));
            if principal != of.started || reserved != of.reserved {
                return Err(format!(
                    "fund {id} holds {principal} for {} and reserves {reserved} for {}",
                    of.started, of.reserved
                ));
            }
            if fund.waiting != of.waiting
                || fund.waiting_reserved != of.waiting_reserved
                || fund.sold > fund.terms.quota
            {
                return Err(format!("fund {id} counts otherwise: {fund:?}"));
            }
            if fund.terms.open && self.check_prefunded(*id, fund, Amount::ZERO).is_err() {
                return Err(format!("fund {id} is open and not covered"));
            }
        }
        Ok(())
    }
}
