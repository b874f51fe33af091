//! Buying, and taking back what was not dealt yet. Order of checks: account, fund, amount, who may buy, what one account
//! may have in it, funds, numbers.

use plimsoll_units::{AccountId, Amount, FundOrderId, Rate, Timestamp};

use super::{NAV_ORDERS_PER_ACCOUNT_MAX, NavEnd, NavExit, NavFund, NavOrder};
use crate::accounts::KycLevel;
use crate::command::{BuyNavFund, CancelNavOrder};
use crate::engine::{Engine, USDT};
use crate::event::Event;
use crate::funds::{FundClass, own_wallet, value_date};
use crate::ledger::{Posting, Reason, Wallet};
use crate::reject::Reject;

impl Engine {
    pub(crate) fn buy_nav_fund(&mut self, command: &BuyNavFund) -> Result<FundOrderId, Reject> {
        let BuyNavFund { account, fund: fund_id, amount } = *command;
        let buyer = self.live_customer(account)?;
        let (kyc, vip) = (buyer.kyc, buyer.vip);
        let fund = self.nav_funds.fund(fund_id).filter(|fund| fund.terms.open).ok_or(Reject::ProductRemoved)?;
        let terms = &fund.terms;
        terms.check(amount)?;
        if vip < terms.level || (terms.class == FundClass::Institution && kyc < KycLevel::Institution) {
            return Err(Reject::FundLevel { level: terms.level });
        }
        let own = self.nav_funds.orders_of(account).filter(|order| order.fund == fund_id);
        let paid_in: Amount = own.map(|order| order.amount).sum();
        if paid_in + amount > terms.maximum {
            return Err(Reject::FundTooMuch { maximum: terms.maximum - paid_in });
        }
        let free = self.ledger.free(account, Wallet::Financial, USDT);
        if free < amount {
            return Err(Reject::InsufficientBalance { needed: amount, free });
        }
        if self.nav_funds.orders_of(account).count() >= NAV_ORDERS_PER_ACCOUNT_MAX {
            return Err(Reject::CapacityReached);
        }
        let (exit, lock_days) = (self.exit_terms(account, fund), terms.lock_days);
        // Every check is above. From here on nothing may fail.
        let (id, now) = (self.funds.next_order(), self.now());
        let cut_at = value_date(now);
        self.nav_funds.insert(NavOrder {
            id,
            account,
            fund: fund_id,
            amount,
            bought_at: now,
            cut_at,
            started_at: None,
            bought: Amount::ZERO,
            nav: Amount::ZERO,
            units: Amount::ZERO,
            locked_until: Timestamp::ZERO,
            early_cap: exit.cap,
            exit_fee: exit.fee,
            left_early: Amount::ZERO,
            paid: Amount::ZERO,
            request: None,
            lock_days,
        });
        let (from, to) = own_wallet(account);
        self.ledger.post(&mut self.out, Posting { from, to, asset: USDT, amount, reason: Reason::FundBuy });
        self.out.push(Event::NavBought { order: id, account, fund: fund_id, amount, cut_at });
        Ok(id)
    }

    /// Leaving within the lock-up, for a purchase of this account today.
    pub(crate) fn exit_terms(&self, account: AccountId, fund: &NavFund) -> NavExit {
        let exit = fund.terms.exits.get(usize::from(self.institution_tier(account)));
        exit.copied().unwrap_or(NavExit { cap: Rate::ONE, fee: Rate::ZERO })
    }

    pub(crate) fn cancel_nav_order(&mut self, command: &CancelNavOrder) -> Result<(), Reject> {
        self.customer(command.account)?.check_not_frozen()?;
        let order = self.nav_funds.order(command.order).filter(|order| order.account == command.account);
        let order = order.ok_or(Reject::NotFound)?;
        match (order.started_at, order.request) {
            (None, _) => self.check_undealt(order, order.cut_at)?,
            (Some(_), Some(request)) => self.check_undealt(order, request.cut_at)?,
            (Some(at), None) => return Err(Reject::FundStarted { at }),
        }
        // Every check is above. From here on nothing may fail.
        let mut order = self.nav_funds.remove(command.order).expect("just found");
        if order.started_at.is_some() {
            order.request = None;
            self.out.push(Event::NavRequestCancelled { order: order.id, account: order.account });
            self.nav_funds.insert(order);
        } else {
            self.return_nav_order(&order, NavEnd::Cancelled);
        }
        Ok(())
    }

    /// A cut owns its first instant, whether its timer has run or not. One that waits for prices has not begun: nobody
    /// knows its value yet, so what waits for it can still be taken back.
    fn check_undealt(&self, order: &NavOrder, cut_at: Timestamp) -> Result<(), Reject> {
        let fund = self.nav_funds.fund(order.fund).expect("an order has its fund");
        let is_begun = fund.cut.as_ref().is_some_and(|cut| cut_at <= cut.at && cut.concerns(order));
        let is_due = self.now() >= cut_at && !fund.is_delayed && fund.cut.is_none() && !self.was_cut(fund);
        if is_begun || is_due { Err(Reject::FundStarted { at: cut_at }) } else { Ok(()) }
    }

    /// What was never dealt goes back to where it came from.
    pub(super) fn return_nav_order(&mut self, order: &NavOrder, end: NavEnd) {
        let (to, from) = own_wallet(order.account);
        let amount = order.amount;
        self.ledger.post(&mut self.out, Posting { from, to, asset: USDT, amount, reason: Reason::FundRefund });
        self.out.push(Event::NavEnded { order: order.id, account: order.account, end });
    }
}
