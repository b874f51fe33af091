//! Purchases of funds from the order to its end, and everything that was paid for them.

use plimsoll_engine::Event;
use plimsoll_engine::funds::FundEnd;
use plimsoll_store::projections::{FundOrderRow, FundPaymentRow};
use plimsoll_units::{AccountId, Amount, AssetId, FundOrderId};

use super::Draft;
use super::ledger::Topic;
use crate::projection::change::Change;
use crate::projection::codes;
use crate::projection::facts::FundFact;

/// What a buyer gets at once.
pub(super) struct Paid {
    pub(super) principal: Amount,
    pub(super) reward: Amount,
    pub(super) forfeited: Amount,
}

impl Draft<'_> {
    pub(super) fn tell_fund(&mut self, event: &Event, earlier: &[Event]) {
        let at = self.at.at;
        match *event {
            Event::FundBought { order, account, .. } => {
                self.about(account, Topic::Fund, order.0);
                self.fund_bought(order);
            }
            Event::FundStarted { order, account } => {
                self.about(account, Topic::Fund, order.0);
                self.out.push(Change::Fund(order, FundFact::Started));
            }
            Event::FundPaid { order, account, reward } => {
                let paid = Paid { principal: Amount::ZERO, reward, forfeited: Amount::ZERO };
                self.fund_paid(account, order, earlier, &paid);
                self.out.push(Change::Fund(order, FundFact::Paid { reward }));
            }
            Event::FundMatured { order, account, amount, reward } => {
                let paid = Paid { principal: amount, reward, forfeited: Amount::ZERO };
                self.fund_paid(account, order, earlier, &paid);
                self.out.push(Change::Fund(order, FundFact::Matured { reward, at }));
            }
            Event::FundRedeemed { order, account, amount, forfeited, left } => {
                let paid = Paid { principal: amount, reward: Amount::ZERO, forfeited };
                self.fund_paid(account, order, earlier, &paid);
                self.out.push(Change::Fund(order, FundFact::Redeemed { left }));
            }
            Event::FundEnded { order, end, .. } => {
                let (status, reason) = match end {
                    FundEnd::Cancelled | FundEnd::Redeemed => (codes::FUND_REDEEMED, None),
                    FundEnd::Refused { reason } => (codes::FUND_REFUSED, Some(reason.into())),
                };
                self.out.push(Change::Fund(order, FundFact::Ended { status, reason, at }));
            }
            _ => {}
        }
    }

    fn fund_bought(&mut self, id: FundOrderId) {
        let order = self.engine.funds().order(id).expect("what was just bought waits");
        let row = FundOrderRow {
            id,
            account: order.account,
            fund: order.fund,
            asset: order.asset,
            bought: order.amount,
            amount: order.amount,
            days: order.days.into(),
            rate: order.rate,
            pays: codes::fund_pays(order.pays),
            minimum: order.minimum,
            bought_at: order.bought_at,
            value_at: order.value_at,
            ends_at: order.ends_at(),
            status: codes::FUND_WAITING,
            paid: Amount::ZERO,
            reason: None,
            ended_at: None,
            kind: codes::FUND_FIXED,
            units_bought: None,
            units: None,
            nav: None,
        };
        self.out.push(Change::Fund(id, FundFact::Bought(Box::new(row))));
    }

    /// The posting before the event names the coin: the order itself may be gone.
    pub(super) fn fund_paid(&mut self, account: AccountId, fund_order: FundOrderId, earlier: &[Event], paid: &Paid) {
        self.about(account, Topic::Fund, fund_order.0);
        let coin = |event: &Event| match event {
            Event::Posted(posting) => Some(posting.asset),
            _ => None,
        };
        let asset: AssetId = earlier.iter().rev().find_map(coin).unwrap_or_default();
        let (at, seq, n) = (self.at.at, self.at.seq, self.next_number());
        let Paid { principal, reward, forfeited } = *paid;
        let row = FundPaymentRow { account, at, seq, n, fund_order, asset, principal, reward, forfeited };
        self.out.push(Change::FundPayment(row));
    }
}
