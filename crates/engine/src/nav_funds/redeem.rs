//! Asking units back. They are dealt at the next cut; until then they keep their risk and their owner.
//!
//! Order of checks: account, order, what it waits for, amount, lock-up, numbers.

use plimsoll_units::Amount;

use super::order::units_for;
use super::{NavOrder, Redemption, Request};
use crate::command::RedeemNavFund;
use crate::engine::Engine;
use crate::event::Event;
use crate::funds::value_date;
use crate::reject::Reject;

impl Engine {
    pub(crate) fn redeem_nav_fund(&mut self, command: &RedeemNavFund) -> Result<(), Reject> {
        self.customer(command.account)?.check_not_frozen()?;
        let order = self.nav_funds.order(command.order).filter(|order| order.account == command.account);
        let order = order.ok_or(Reject::NotFound)?;
        self.check_redemption(order, command.wanted)?;
        if !self.nav_funds.has_room_for_request(order.fund) {
            return Err(Reject::CapacityReached);
        }
        // Every check is above. From here on nothing may fail.
        let (now, cut_at) = (self.now(), value_date(self.now()));
        let mut order = self.nav_funds.remove(command.order).expect("just found");
        order.request = Some(Request { wanted: command.wanted, asked_at: now, cut_at });
        let (id, account) = (order.id, order.account);
        self.nav_funds.insert(order);
        self.out.push(Event::NavRedemptionAsked { order: id, account, wanted: command.wanted, cut_at });
        Ok(())
    }

    /// The units that it would be by the last value; the cut has a value of its own.
    pub(crate) fn check_redemption(&self, order: &NavOrder, wanted: Redemption) -> Result<Amount, Reject> {
        if order.started_at.is_none() {
            return Err(Reject::FundNotStarted { at: order.cut_at });
        }
        if order.request.is_some() {
            return Err(Reject::NavRequestWaits);
        }
        let fund = self.nav_funds.fund(order.fund).expect("an order has its fund");
        let units = match wanted {
            Redemption::Units(amount) | Redemption::Money(amount) if !amount.is_positive() => {
                return Err(Reject::InvalidInput { what: "amount" });
            }
            Redemption::Units(units) => units,
            Redemption::Money(_) if fund.nav.is_zero() => return Err(Reject::InvalidInput { what: "amount" }),
            Redemption::Money(money) => units_for(money, fund.nav).ok_or(Reject::OutOfRange)?,
        };
        if units > order.units {
            return Err(Reject::InsufficientBalance { needed: units, free: order.units });
        }
        if units > order.free_units(value_date(self.now())) {
            return Err(Reject::NavLocked { units: order.early_left(), until: order.locked_until });
        }
        Ok(units)
    }
}

/// What is left of a request after a part of it was dealt.
pub(super) fn rest_of(wanted: Redemption, units: Amount, money: Amount) -> Option<Redemption> {
    let rest = match wanted {
        Redemption::Units(wanted) => Redemption::Units(wanted - units),
        Redemption::Money(wanted) => Redemption::Money((wanted - money).max(Amount::ZERO)),
    };
    let (Redemption::Units(left) | Redemption::Money(left)) = rest;
    left.is_positive().then_some(rest)
}
