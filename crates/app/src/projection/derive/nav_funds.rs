//! Funds that hold coins: their daily values, and purchases from the order to the last unit.

use plimsoll_engine::Event;
use plimsoll_engine::dividends::{DIVIDEND_TIERS, UnitDays};
use plimsoll_engine::event::{NavCut, NavRedeemed};
use plimsoll_engine::nav_funds::NavEnd;
use plimsoll_store::projections::{DividendRow, FundOrderRow, NavCutRow, NavHoldingRow};
use plimsoll_units::{AccountId, Amount, FundOrderId, Rate};

use super::Draft;
use super::funds::Paid;
use super::ledger::Topic;
use crate::projection::change::Change;
use crate::projection::codes;
use crate::projection::facts::FundFact;

impl Draft<'_> {
    pub(super) fn dividend_paid(
        &mut self,
        quarter: i64,
        account: AccountId,
        [first_days, second_days]: UnitDays,
        [first, second]: [Amount; DIVIDEND_TIERS],
    ) {
        if self.is_customer(account) {
            let (id, at) = (DividendRow::id_of(account, quarter), self.at.at);
            let row = DividendRow { id, account, quarter, at, first, second, first_days, second_days };
            self.out.push(Change::Dividend(row));
        }
    }

    pub(super) fn tell_nav_fund(&mut self, event: &Event, earlier: &[Event]) {
        match event {
            Event::NavBought { order, account, .. } => {
                self.about(*account, Topic::Fund, order.0);
                self.nav_bought(*order);
            }
            Event::NavCut(cut) => self.nav_cut(cut),
            Event::NavStarted { order, account, units, nav, locked_until, .. } => {
                self.about(*account, Topic::Fund, order.0);
                let fact = FundFact::Dealt { units: *units, nav: *nav, locked_until: *locked_until };
                self.out.push(Change::Fund(*order, fact));
            }
            Event::NavRedeemed(redeemed) => self.nav_redeemed(redeemed, earlier),
            Event::NavEnded { order, end, .. } => {
                let status = match end {
                    NavEnd::Cancelled | NavEnd::Redeemed => codes::FUND_REDEEMED,
                    NavEnd::TooSmall => codes::FUND_REFUSED,
                };
                let fact = FundFact::Ended { status, reason: None, at: self.at.at };
                self.out.push(Change::Fund(*order, fact));
            }
            _ => {}
        }
    }

    fn nav_bought(&mut self, id: FundOrderId) {
        let order = self.engine.nav_funds().order(id).expect("what was just bought waits");
        let row = FundOrderRow {
            id,
            account: order.account,
            fund: order.fund,
            asset: plimsoll_engine::USDT,
            bought: order.amount,
            amount: order.amount,
            days: order.lock_days.into(),
            rate: Rate::ZERO,
            pays: 0,
            minimum: Amount::ZERO,
            bought_at: order.bought_at,
            value_at: order.cut_at,
            ends_at: order.cut_at,
            status: codes::FUND_WAITING,
            paid: Amount::ZERO,
            reason: None,
            ended_at: None,
            kind: codes::FUND_NAV,
            units_bought: None,
            units: None,
            nav: None,
        };
        self.out.push(Change::Fund(id, FundFact::Bought(Box::new(row))));
    }

    fn nav_cut(&mut self, cut: &NavCut) {
        let NavCut { fund, at, gross, fee, nav, units, cash, asked, dealt, .. } = *cut;
        let row = NavCutRow { fund, at, gross, fee, nav, units, cash, asked, dealt };
        let holdings = cut.holdings.iter().map(|held| NavHoldingRow {
            fund,
            at,
            asset: held.asset,
            amount: held.amount,
            price: held.price,
        });
        self.out.push(Change::NavCut(row, holdings.collect()));
    }

    fn nav_redeemed(&mut self, redeemed: &NavRedeemed, earlier: &[Event]) {
        let NavRedeemed { order, account, fee, net, left, .. } = *redeemed;
        let paid = Paid { principal: net, reward: Amount::ZERO, forfeited: fee };
        self.fund_paid(account, order, earlier, &paid);
        self.out.push(Change::Fund(order, FundFact::UnitsPaid { net, left }));
    }
}
