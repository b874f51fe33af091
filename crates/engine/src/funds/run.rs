//! What happens to an order by itself: at its value date the principal goes into the fund, on each day or at the end the
//! reward is paid, and at the end the principal comes back.
//!
//! Each order has one date in the agenda, so a day costs what happens in it and never a walk over all orders.

use plimsoll_units::FundOrderId;

use super::buy::{own_wallet, reward_accounts};
use super::{FUND_ORDERS_PER_SLICE, FundOrder, FundPays};
use crate::engine::Engine;
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System};
use crate::planted::{Bug, planted};
use crate::slices::slice;
use crate::timers::TimerKind;

impl Engine {
    /// Timer: orders whose date has come, one thing each, in the order of their dates.
    pub(crate) fn run_funds(&mut self) {
        let now = self.now();
        self.funds.agenda.begin();
        for _ in 0..slice(FUND_ORDERS_PER_SLICE) {
            let Some(id) = self.funds.agenda.pop(now).map(FundOrderId) else {
                break;
            };
            self.run_fund_order(id);
        }
        self.schedule_funds();
    }

    pub(super) fn schedule_funds(&mut self) {
        let now = self.now();
        self.funds.agenda.schedule(&mut self.timers, now, TimerKind::Funds);
    }

    /// Carry out everything that is due, for an order whose owner came before its timer.
    pub(super) fn catch_up_fund_order(&mut self, id: FundOrderId) {
        let now = self.now();
        while self.funds.order(id).is_some_and(|order| order.next_at() <= now) {
            self.run_fund_order(id);
        }
    }

    fn run_fund_order(&mut self, id: FundOrderId) {
        let order = self.funds.remove(id).expect("what is in the agenda is there");
        if order.started { self.pay_fund_order(order) } else { self.start_fund_order(order) }
    }

    fn start_fund_order(&mut self, mut order: FundOrder) {
        let FundOrder { id, account, fund: fund_id, asset, amount, reserved, .. } = order;
        order.started = true;
        self.funds.insert(order);
        let fund = self.funds.funds.get_mut(&fund_id).expect("an order has its fund");
        fund.waiting -= amount;
        fund.waiting_reserved -= reserved;
        let ((_, from), to) = (own_wallet(account), LedgerAccount::System(System::Fund(fund_id)));
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::FundStart });
        self.out.push(Event::FundStarted { order: id, account });
    }

    /// A day's reward, or all of it; with the last one the principal.
    fn pay_fund_order(&mut self, mut order: FundOrder) {
        let FundOrder { id, account, fund: fund_id, asset, amount, days, .. } = order;
        let days_now = match order.pays {
            FundPays::Daily => 1,
            FundPays::AtMaturity => days,
        };
        let reward = order.for_days(days_now - u16::from(planted(Bug::LastDayUnpaid) && days_now > 1));
        order.days_paid += days_now;
        order.paid += reward;
        order.reserved -= reward;
        let (is_over, left) = (order.days_paid >= days, order.reserved);
        self.funds.funds.get_mut(&fund_id).expect("an order has its fund").paid += reward;
        if !is_over {
            self.funds.insert(order);
        }
        let ((to, _), (_, from)) = (own_wallet(account), reward_accounts(fund_id));
        if is_over {
            let from = LedgerAccount::System(System::Fund(fund_id));
            self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::FundMature });
        }
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount: reward, reason: Reason::FundReward });
        if is_over {
            self.release_reward(fund_id, asset, left);
            self.out.push(Event::FundMatured { order: id, account, amount, reward });
        } else {
            self.out.push(Event::FundPaid { order: id, account, reward });
        }
    }
}
