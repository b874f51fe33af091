//! Ending an order before its term, whole or in part: the principal comes back in full, the reward of that part goes back
//! to the operator's budget. What was paid day by day stays paid.

use plimsoll_units::{Amount, AssetId, FundId, FundOrderId};

use super::FundEnd;
use super::buy::{own_wallet, reward_accounts};
use super::offer::{daily, reward_of};
use crate::command::RedeemFund;
use crate::engine::Engine;
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System};
use crate::planted::{Bug, planted};
use crate::reject::Reject;

impl Engine {
    /// Order of checks: account, order, its dates, amount.
    pub(crate) fn redeem_fund(&mut self, command: &RedeemFund) -> Result<(), Reject> {
        self.customer(command.account)?.check_not_frozen()?;
        let order = self.funds.order(command.order).filter(|order| order.account == command.account);
        let order = order.ok_or(Reject::NotFound)?;
        if self.now() < order.value_at {
            return Err(Reject::FundNotStarted { at: order.value_at });
        }
        if self.now() >= order.ends_at() {
            return Err(Reject::FundMatured { at: order.ends_at() });
        }
        if !command.amount.is_positive() {
            return Err(Reject::InvalidInput { what: "amount" });
        }
        if command.amount > order.amount {
            return Err(Reject::FundTooMuch { maximum: order.amount });
        }
        let rest = order.amount - command.amount;
        if !rest.is_zero() && (rest < order.minimum || daily(rest, order.rate).is_zero()) {
            return Err(Reject::FundTooLittle { minimum: order.minimum });
        }
        // Every check is above. From here on nothing may fail.
        self.catch_up_fund_order(command.order);
        self.take_from_fund(command.order, command.amount);
        Ok(())
    }

    fn take_from_fund(&mut self, id: FundOrderId, amount: Amount) {
        let now = self.now();
        let mut order = self.funds.remove(id).expect("found by the caller");
        let (before, reserved) = (order.accrued(now), order.reserved);
        order.amount -= amount;
        // The rest counts as if it had always been the rest, and what is put aside for it is enough.
        let wanted = reward_of(order.amount, order.rate, order.days) - order.for_days(order.days_paid);
        order.reserved = if order.amount.is_zero() { Amount::ZERO } else { wanted.min(reserved) };
        let forfeited = before - order.accrued(now);
        let (account, fund, asset, left, released) =
            (order.account, order.fund, order.asset, order.amount, reserved - order.reserved);
        let (free, _) = own_wallet(account);
        let from = LedgerAccount::System(System::Fund(fund));
        self.ledger.post(&mut self.out, Posting { from, to: free, asset, amount, reason: Reason::FundRedeem });
        if planted(Bug::RedemptionKeepsReward) && left.is_zero() {
            let (_, from) = reward_accounts(fund);
            let paid = Posting { from, to: free, asset, amount: before, reason: Reason::FundReward };
            self.ledger.post(&mut self.out, paid);
            self.release_reward(fund, asset, released - before);
        } else {
            self.release_reward(fund, asset, released);
        }
        self.out.push(Event::FundRedeemed { order: id, account, amount, forfeited, left });
        if left.is_zero() {
            self.out.push(Event::FundEnded { order: id, account, end: FundEnd::Redeemed });
        } else {
            self.funds.insert(order);
        }
        self.schedule_funds();
    }

    /// Reserved reward that is no longer promised to anybody.
    pub(super) fn release_reward(&mut self, fund: FundId, asset: AssetId, amount: Amount) {
        let (to, from) = reward_accounts(fund);
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::FundUnreserve });
    }
}
