//! Buying, and taking back before the value date. Order of checks: account, fund, term, amount, who may buy, how often,
//! quota, funds, reward, numbers.

use plimsoll_units::{AccountId, Amount, DAY_MS, FundId, FundOrderId, Timestamp};

use super::offer::reward_of;
use super::{FUND_ORDERS_MAX, FUND_ORDERS_PER_ACCOUNT_MAX, FundClass, FundEnd, FundOrder};
use crate::accounts::KycLevel;
use crate::command::{BuyFund, CancelFundOrder, RefuseFundOrder};
use crate::engine::Engine;
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use crate::reject::Reject;
use crate::vip::day_of;

/// The next midnight; a purchase at midnight waits for the following one.
pub(crate) fn value_date(now: Timestamp) -> Timestamp {
    Timestamp((day_of(now) + 1) * DAY_MS)
}

impl Engine {
    pub(crate) fn buy_fund(&mut self, command: &BuyFund) -> Result<FundOrderId, Reject> {
        let BuyFund { account, fund: fund_id, amount, days } = *command;
        let buyer = self.live_customer(account)?;
        let (kyc, vip) = (buyer.kyc, buyer.vip);
        let fund = self.funds.on_offer(fund_id)?;
        let terms = &fund.terms;
        terms.check(amount, days)?;
        if vip < terms.level || (terms.class == FundClass::Institution && kyc < KycLevel::Institution) {
            return Err(Reject::FundLevel { level: terms.level });
        }
        let times = self.funds.times(account, fund_id);
        if terms.times > 0 && times >= terms.times {
            return Err(Reject::FundTimes { times: terms.times });
        }
        if amount > fund.left() {
            return Err(Reject::FundSoldOut { left: fund.left() });
        }
        let (asset, rate, pays, minimum) = (terms.asset, terms.rate, terms.pays, terms.minimum);
        let free = self.ledger.free(account, Wallet::Financial, asset);
        if free < amount {
            return Err(Reject::InsufficientBalance { needed: amount, free });
        }
        let (reserved, held) = (reward_of(amount, rate, days), self.ledger.system(System::FundReward(fund_id), asset));
        if held < reserved {
            return Err(Reject::FundNotPrefunded { needed: reserved, held });
        }
        let own = self.funds.orders_of(account).count();
        if own >= FUND_ORDERS_PER_ACCOUNT_MAX || self.funds.orders.len() >= FUND_ORDERS_MAX || times == u16::MAX {
            return Err(Reject::CapacityReached);
        }
        // Every check is above. From here on nothing may fail.
        let (id, now) = (self.funds.next_order(), self.now());
        let order = FundOrder {
            id,
            account,
            fund: fund_id,
            asset,
            amount,
            days,
            rate,
            pays,
            minimum,
            bought_at: now,
            value_at: value_date(now),
            started: false,
            days_paid: 0,
            paid: Amount::ZERO,
            reserved,
        };
        let (value_at, ends_at) = (order.value_at, order.ends_at());
        self.enter_fund_order(order);
        self.out.push(Event::FundBought { order: id, account, fund: fund_id, amount, days, value_at, ends_at });
        Ok(id)
    }

    fn enter_fund_order(&mut self, order: FundOrder) {
        let FundOrder { account, fund: id, asset, amount, reserved, .. } = order;
        let fund = self.funds.funds.get_mut(&id).expect("found by the caller");
        fund.sold += amount;
        fund.waiting += amount;
        fund.waiting_reserved += reserved;
        *self.funds.times.entry((account, id)).or_default() += 1;
        self.funds.insert(order);
        let (free, held) = own_wallet(account);
        self.ledger.post(&mut self.out, Posting { from: free, to: held, asset, amount, reason: Reason::FundBuy });
        let (from, to) = reward_accounts(id);
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount: reserved, reason: Reason::FundReserve });
        self.schedule_funds();
    }

    pub(crate) fn cancel_fund_order(&mut self, command: &CancelFundOrder) -> Result<(), Reject> {
        self.customer(command.account)?.check_not_frozen()?;
        let order = self.funds.order(command.order).filter(|order| order.account == command.account);
        self.check_waiting(order.ok_or(Reject::NotFound)?)?;
        self.return_fund_order(command.order, FundEnd::Cancelled);
        Ok(())
    }

    pub(crate) fn refuse_fund_order(&mut self, command: &RefuseFundOrder) -> Result<(), Reject> {
        self.check_waiting(self.funds.order(command.order).ok_or(Reject::NotFound)?)?;
        self.return_fund_order(command.order, FundEnd::Refused { reason: command.reason });
        Ok(())
    }

    /// The value date owns its first instant, whether its timer has run or not.
    fn check_waiting(&self, order: &FundOrder) -> Result<(), Reject> {
        if self.now() >= order.value_at { Err(Reject::FundStarted { at: order.value_at }) } else { Ok(()) }
    }

    /// Everything goes back to where it came from. The caller has checked that the order waits.
    fn return_fund_order(&mut self, id: FundOrderId, end: FundEnd) {
        let order = self.funds.remove(id).expect("found by the caller");
        let FundOrder { account, fund: fund_id, asset, amount, reserved, .. } = order;
        let fund = self.funds.funds.get_mut(&fund_id).expect("an order has its fund");
        fund.sold -= amount;
        fund.waiting -= amount;
        fund.waiting_reserved -= reserved;
        match self.funds.times(account, fund_id) {
            0 | 1 => self.funds.times.remove(&(account, fund_id)),
            times => self.funds.times.insert((account, fund_id), times - 1),
        };
        let (free, held) = own_wallet(account);
        self.ledger.post(&mut self.out, Posting { from: held, to: free, asset, amount, reason: Reason::FundRefund });
        self.release_reward(fund_id, asset, reserved);
        self.withhold_uncovered(fund_id, amount);
        self.out.push(Event::FundEnded { order: id, account, end });
        self.schedule_funds();
    }
}

impl Engine {
    /// What came back is sold again only while the reward account covers it: the operator may have taken out what the
    /// rest did not need.
    fn withhold_uncovered(&mut self, id: FundId, returned: Amount) {
        let fund = self.funds.fund(id).expect("an order has its fund");
        if fund.terms.open && self.check_prefunded(id, fund, Amount::ZERO).is_err() {
            self.funds.funds.get_mut(&id).expect("just found").terms.quota -= returned;
        }
    }
}

pub(crate) fn own_wallet(account: AccountId) -> (LedgerAccount, LedgerAccount) {
    (LedgerAccount::Free(account, Wallet::Financial), LedgerAccount::Held(account, Wallet::Financial))
}

/// What the operator put in, and the part of it that is reserved.
pub(super) fn reward_accounts(fund: FundId) -> (LedgerAccount, LedgerAccount) {
    (LedgerAccount::System(System::FundReward(fund)), LedgerAccount::System(System::FundReserved(fund)))
}
