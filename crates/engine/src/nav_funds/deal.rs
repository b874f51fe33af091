//! Dealing a cut, some orders at a time: first those who leave, then those who come.

use plimsoll_units::{Amount, DAY_MS, FundId, FundOrderId, Rounding, Timestamp};

use super::redeem::rest_of;
use super::{NAV_ORDERS_PER_SLICE, NavEnd, NavOrder, Request};
use crate::engine::{Engine, USDT};
use crate::event::{Event, NavRedeemed};
use crate::funds::own_wallet;
use crate::ledger::{LedgerAccount, Posting, Reason, System};
use crate::slices::slice;
use crate::vip::day_of;

impl Engine {
    pub(super) fn deal_cut(&mut self, id: FundId) {
        for _ in 0..slice(NAV_ORDERS_PER_SLICE) {
            let Some(cut) = self.nav_funds.fund(id).and_then(|fund| fund.cut.as_ref()) else {
                return;
            };
            let (at, nav) = (cut.at, cut.nav);
            if let Some((order, units)) = cut.redemptions.get(cut.dealt as usize).copied() {
                self.nav_funds.fund_mut(id).cut.as_mut().expect("just seen").dealt += 1;
                self.redeem_units(order, units, at, nav);
            } else if let Some(order) = self.next_purchase(id, at).filter(|_| nav.is_positive()) {
                self.start_nav_order(order, at, nav);
            } else {
                self.nav_funds.fund_mut(id).cut = None;
                return;
            }
        }
    }

    fn next_purchase(&self, fund: FundId, at: Timestamp) -> Option<FundOrderId> {
        let due = (fund, Timestamp(i64::MIN), FundOrderId(0))..=(fund, at, FundOrderId(u64::MAX));
        self.nav_funds.purchases.range(due).next().map(|(_, _, id)| *id)
    }

    fn start_nav_order(&mut self, id: FundOrderId, at: Timestamp, nav: Amount) {
        let mut order = self.nav_funds.remove(id).expect("just found");
        let units = order.amount.mul_div(Amount::SCALE, nav.units(), Rounding::Down).ok().filter(|u| u.is_positive());
        let Some(units) = units else {
            self.return_nav_order(&order, NavEnd::TooSmall);
            return;
        };
        order.started_at = Some(at);
        (order.bought, order.units, order.nav) = (units, units, nav);
        order.locked_until = at.plus(i64::from(order.lock_days) * DAY_MS);
        let NavOrder { account, fund, amount, locked_until, .. } = order;
        self.nav_funds.insert(order);
        self.nav_funds.fund_mut(fund).units += units;
        let ((_, from), to) = (own_wallet(account), LedgerAccount::System(System::Fund(fund)));
        self.ledger.post(&mut self.out, Posting { from, to, asset: USDT, amount, reason: Reason::FundStart });
        self.out.push(Event::NavStarted { order: id, account, units, nav, at, locked_until });
        self.note_units(account, day_of(at), None);
    }

    /// Pays some units of an order. A fee for leaving early stays in the fund and shows in the next value.
    fn redeem_units(&mut self, id: FundOrderId, units: Amount, at: Timestamp, nav: Amount) {
        if units.is_zero() {
            return;
        }
        let mut order = self.nav_funds.remove(id).expect("a request is not taken back while its cut runs");
        let request = order.request.take().expect("only requests are dealt");
        let payment = order.payment(request.wanted, units, nav, at);
        let (gross, fee) = payment.expect("no more than the fund is worth");
        let net = gross - fee;
        order.units -= units;
        order.paid += net;
        if order.is_locked(at) {
            order.left_early += units;
        }
        let rest = rest_of(request.wanted, units, gross);
        order.request = rest.filter(|_| order.units.is_positive()).map(|wanted| Request { wanted, ..request });
        let NavOrder { account, fund: fund_id, units: left, .. } = order;
        let waits = order.request.is_some();
        let fund = self.nav_funds.fund_mut(fund_id);
        fund.units -= units;
        fund.paid += net;
        let (from, (to, _)) = (LedgerAccount::System(System::Fund(fund_id)), own_wallet(account));
        self.ledger.post(&mut self.out, Posting { from, to, asset: USDT, amount: net, reason: Reason::FundRedeem });
        let redeemed = NavRedeemed { order: id, account, units, nav, gross, fee, net, left, waits, at };
        self.out.push(Event::NavRedeemed(Box::new(redeemed)));
        if left.is_zero() {
            self.out.push(Event::NavEnded { order: id, account, end: NavEnd::Redeemed });
        } else {
            self.nav_funds.insert(order);
        }
        self.note_units(account, day_of(at), None);
    }
}
