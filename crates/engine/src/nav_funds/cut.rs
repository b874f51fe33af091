//! The daily cut: value the fund, take the fee, share the redemptions out. What follows is dealt in slices.
//!
//! A cut belongs to its UTC date. While a price that the fund needs is not good it waits, within its date; when the date
//! ends without one, the next cut takes the fee of the missed days as well.

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, DAY_MS, FundId, FundOrderId, IndexId, Timestamp};

use super::order::units_for;
use super::{NAV_GATE, NavFund, NavOrder, NavValue};
use crate::engine::{Engine, USDT};
use crate::event::{Event, NavCut, NavHolding};
use crate::funds::value_date;
use crate::ledger::{LedgerAccount, Posting, Reason, System};
use crate::pro_rata::pro_rata;
use crate::timers::TimerKind;
use crate::vip::day_of;

/// A cut whose orders are being dealt.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Cut {
    /// Midnight of its date: what came later belongs to the next one.
    #[n(0)]
    pub at: Timestamp,
    #[n(1)]
    pub nav: Amount,
    /// Redemptions with the units that this cut deals, by order.
    #[n(2)]
    pub(super) redemptions: Vec<(FundOrderId, Amount)>,
    /// How many of them are dealt.
    #[n(3)]
    pub(super) dealt: u32,
}

impl Cut {
    /// The cut will still deal this order.
    pub(super) fn concerns(&self, order: &NavOrder) -> bool {
        order.started_at.is_none() || self.redemptions[self.dealt as usize..].iter().any(|(id, _)| *id == order.id)
    }
}

impl Engine {
    /// Today's cut was held.
    pub(super) fn was_cut(&self, fund: &NavFund) -> bool {
        fund.cut_day >= day_of(self.now())
    }

    /// Timer of one fund: the rest of a cut, or a new one.
    pub(crate) fn run_nav_fund(&mut self, id: FundId) {
        self.nav_funds.fund_mut(id).timer = None;
        let fund = self.nav_funds.fund(id).expect("its timer");
        if fund.cut.is_none() && !self.was_cut(fund) && !self.begin_cut(id) {
            self.nav_funds.fund_mut(id).is_delayed = true;
        }
        self.deal_cut(id);
        self.schedule_nav_cut(id);
    }

    /// The next slice, or the next midnight. A delayed cut is begun by the price that it waits for.
    pub(super) fn schedule_nav_cut(&mut self, id: FundId) {
        let now = self.now();
        let fund = self.nav_funds.fund(id).expect("found by the caller");
        let is_done = fund.cut.is_none() && (self.was_cut(fund) || fund.is_delayed);
        let due = if is_done { value_date(now) } else { now.plus(1) };
        self.set_nav_timer(id, due);
    }

    fn set_nav_timer(&mut self, id: FundId, due: Timestamp) {
        self.drop_nav_timer(id);
        self.nav_funds.fund_mut(id).timer = Some(due);
        self.timers.add(due, TimerKind::NavFunds, u64::from(id.0));
    }

    pub(super) fn drop_nav_timer(&mut self, id: FundId) {
        if let Some(set) = self.nav_funds.fund_mut(id).timer.take() {
            self.timers.remove(set, TimerKind::NavFunds, u64::from(id.0));
        }
    }

    /// A tick: funds whose cut waits for it begin.
    pub(crate) fn wake_nav_funds(&mut self, index: IndexId) {
        let waits = |(id, fund): (FundId, &NavFund)| {
            let needs =
                |(asset, _): (plimsoll_units::AssetId, Amount)| self.valuations[asset.index() / 2] == Some(index);
            (fund.is_delayed && self.nav_holdings(id, fund).any(needs) && self.has_good_prices(id, fund)).then_some(id)
        };
        let ready: Vec<FundId> = self.nav_funds.funds().filter_map(waits).collect();
        for id in ready {
            self.set_nav_timer(id, self.now());
        }
    }

    /// What a delayed cut waited for may have been sold since: then no tick of it need come.
    pub(super) fn wake_nav_fund(&mut self, id: FundId) {
        let fund = self.nav_funds.fund(id).expect("found by the caller");
        if fund.is_delayed && self.has_good_prices(id, fund) {
            self.set_nav_timer(id, self.now());
        }
    }

    /// Values the fund and publishes the cut; false while its prices are not good.
    fn begin_cut(&mut self, id: FundId) -> bool {
        let fund = self.nav_funds.fund(id).expect("found by the caller");
        let today = day_of(self.now());
        let days = today - fund.cut_day;
        if !self.has_good_prices(id, fund) {
            return false;
        }
        let Some(value) = self.nav_value(id, fund, days) else {
            return false;
        };
        let at = Timestamp(today * DAY_MS);
        let owed = fund.fee_owed + value.fee;
        let paid = owed.min(value.cash);
        let redemptions = self.share_redemptions(id, fund, &value, at, value.cash - paid);
        let (asked, dealt) = redemptions
            .iter()
            .fold((Amount::ZERO, Amount::ZERO), |(asked, dealt), (_, wanted, units)| (asked + *wanted, dealt + *units));
        let redemptions = redemptions.into_iter().map(|(order, _, units)| (order, units)).collect();
        let fund = self.nav_funds.fund_mut(id);
        (fund.nav, fund.cut_day, fund.is_delayed, fund.fee_owed) = (value.nav, today, false, owed - paid);
        fund.fees_taken += paid;
        fund.cut = Some(Cut { at, nav: value.nav, redemptions, dealt: 0 });
        let units = fund.units;
        let (from, to) = (LedgerAccount::System(System::Fund(id)), LedgerAccount::System(System::Fee));
        self.ledger.post(&mut self.out, Posting { from, to, asset: USDT, amount: paid, reason: Reason::FundFee });
        let holdings = value.holdings.iter().map(|(asset, amount, price)| NavHolding {
            asset: *asset,
            amount: *amount,
            price: *price,
        });
        self.out.push(Event::NavCut(Box::new(NavCut {
            fund: id,
            at,
            gross: value.gross,
            fee: value.fee,
            nav: value.nav,
            units,
            cash: value.cash - paid,
            holdings: holdings.collect(),
            asked,
            dealt,
        })));
        true
    }

    /// What each waiting redemption gets: all of it, or its part of a tenth of the units, or of what the cash can pay.
    fn share_redemptions(
        &self,
        id: FundId,
        fund: &NavFund,
        value: &NavValue,
        at: Timestamp,
        cash: Amount,
    ) -> Vec<(FundOrderId, Amount, Amount)> {
        if value.nav.is_zero() {
            return Vec::new();
        }
        let due = self.nav_funds.requests_in(id).filter(|order| order.request.is_some_and(|r| r.cut_at <= at));
        let wanted: Vec<(FundOrderId, Amount)> = due
            .map(|order| (order.id, order.units_wanted(at, value.nav)))
            .filter(|(_, units)| units.is_positive())
            .collect();
        let amounts: Vec<Amount> = wanted.iter().map(|(_, units)| *units).collect();
        let sum: Amount = amounts.iter().copied().sum();
        let is_gated = sum.units() * NAV_GATE > fund.units.units();
        let gate = if is_gated { Amount::from_units(fund.units.units() / NAV_GATE) } else { sum };
        let total = sum.min(gate).min(units_payable(cash, value.nav));
        let shares = pro_rata(total, &amounts);
        wanted.into_iter().zip(shares).map(|((order, wanted), units)| (order, wanted, units)).collect()
    }
}

/// Units that this cash can pay for.
fn units_payable(cash: Amount, nav: Amount) -> Amount {
    let up = units_for(cash, nav).unwrap_or(Amount::ZERO);
    let is_exact = super::order::money_for(up, nav).is_some_and(|money| money <= cash);
    if is_exact { up } else { up - Amount::from_units(1) }
}
