//! Buyers of funds, who take orders back, redeem them in part or let them run, and the operator who closes funds, changes
//! their terms and moves reward money.

use plimsoll_engine::LIQUIDITY_PROVIDER;
use plimsoll_engine::command::{
    BuyFund, CancelFundOrder, Command, DefundHouse, FundHouse, OfferFund, RedeemFund, RefuseFundOrder, Transfer,
};
use plimsoll_engine::funds::{Fund, FundOrder, FundTerms};
use plimsoll_engine::ledger::{House, System, Wallet};
use plimsoll_units::{Amount, FundId, Rate, StaffId};

use super::{Action, View, Workload};
use crate::universe::{NETWORK, prefunding};

impl Workload {
    pub(super) fn fund_order(&mut self, view: &View<'_>) -> Option<Action> {
        if self.rng.permille(160) {
            return Some(Action { by: LIQUIDITY_PROVIDER, command: self.manage_fund(view)? });
        }
        let open: Vec<FundOrder> = view.engine.funds().orders().cloned().collect();
        // Those that run are few, and the more interesting ones.
        let running: Vec<FundOrder> = open.iter().filter(|order| order.started).cloned().collect();
        let menu = if self.rng.coin() { &running } else { &open };
        match self.rng.pick(menu).filter(|_| self.rng.permille(400)) {
            Some(order) => self.change_fund_order(view, &order.clone()),
            None => self.buy_fund(view),
        }
    }

    fn some_fund(&mut self, view: &View<'_>) -> Option<(FundId, Fund)> {
        let funds: Vec<(FundId, Fund)> = view.engine.funds().funds().map(|(id, fund)| (id, fund.clone())).collect();
        self.rng.pick(&funds).cloned()
    }

    fn buy_fund(&mut self, view: &View<'_>) -> Option<Action> {
        let account = if self.rng.permille(950) { self.live_account(view) } else { self.account(view).0 };
        let (fund, known) = self.some_fund(view)?;
        let terms = &known.terms;
        let ledger = view.engine.ledger();
        let (free, at_hand) =
            (ledger.free(account, Wallet::Financial, terms.asset), ledger.free(account, Wallet::Platform, terms.asset));
        // Funds are bought from one wallet, and most money is in another.
        if free < terms.minimum && at_hand >= terms.minimum && self.rng.permille(800) {
            let (from, to, amount) = (Wallet::Platform, Wallet::Financial, self.part(at_hand));
            return Some(Action {
                by: account,
                command: Transfer { account, asset: terms.asset, from, to, amount }.into(),
            });
        }
        let amount = match self.rng.below(8) {
            0 => terms.minimum,
            1 => terms.minimum - Amount::from_units(1),
            2 => known.left() + Amount::from_units(self.rng.between(0, 1).into()),
            3 => free.min(terms.maximum),
            _ => terms.minimum + self.part(free.min(known.left())),
        };
        let other = self.rng.permille(30);
        let days = if other { 5 } else { *self.rng.pick(&terms.days)? };
        Some(Action { by: account, command: BuyFund { account, fund, amount, days }.into() })
    }

    /// Mostly what can be done with it now.
    fn change_fund_order(&mut self, view: &View<'_>, open: &FundOrder) -> Option<Action> {
        let order = open.id;
        let account = if self.rng.permille(50) { self.live_account(view) } else { open.account };
        let waits = !open.started;
        let command: Command = match self.rng.below(10) {
            // Many are left alone: most terms end by themselves.
            0..=3 => return self.buy_fund(view),
            4 => CancelFundOrder { account, order }.into(),
            5 | 6 if !waits => RedeemFund { account, order, amount: open.amount }.into(),
            5 if self.rng.coin() => CancelFundOrder { account, order }.into(),
            6 => {
                let (reason, by) = (self.rng.below(5) as u16, StaffId(1));
                return Some(Action { by: LIQUIDITY_PROVIDER, command: RefuseFundOrder { order, reason, by }.into() });
            }
            7 => {
                let around = Amount::from_units(self.rng.between(-1, 1).into());
                RedeemFund { account, order, amount: open.amount - open.minimum + around }.into()
            }
            _ => RedeemFund { account, order, amount: self.part(open.amount) }.into(),
        };
        Some(Action { by: account, command })
    }

    fn manage_fund(&mut self, view: &View<'_>) -> Option<Command> {
        let (id, fund) = self.some_fund(view)?;
        let (house, asset) = (House::FundReward(id), fund.terms.asset);
        let booked = view.engine.ledger().system(System::FundReward(id), asset);
        let near = Amount::from_units(self.rng.between(-1, 1).into());
        let offer = offer_of(id, &fund.terms);
        let needed = prefunding(&offer, fund.left() + fund.waiting) - fund.waiting_reserved;
        Some(match self.rng.below(10) {
            0..=2 => {
                let (by, second) = self.two_people();
                // To the last unit that may be taken, or a part of everything.
                let amount = if self.rng.coin() { booked - needed + near } else { self.part(booked) };
                DefundHouse { house, asset, amount, network: NETWORK, by, second }.into()
            }
            3 | 4 => {
                let (transaction, index) = (self.new_transaction(), 0);
                let short = (needed - booked).max(Amount::from_units(1));
                let amount = if self.rng.coin() { short } else { self.part(booked) };
                FundHouse { house, asset, amount, network: NETWORK, transaction, index }.into()
            }
            5 | 6 => OfferFund { open: !offer.open, ..offer }.into(),
            7 => {
                let quota = if self.rng.coin() { fund.sold } else { Amount::from_units(offer.quota.units() / 10 * 13) };
                OfferFund { quota, maximum: offer.maximum.min(quota), ..offer }.into()
            }
            8 => {
                let rate = Rate::from_units(self.rng.between(1, Rate::SCALE / 100 * 16));
                OfferFund { rate, ..offer }.into()
            }
            _ => {
                let minimum = Amount::from_units(offer.minimum.units() * i128::from(self.rng.between(1, 2)));
                let days = if self.rng.coin() { vec![1, 2] } else { offer.days.clone() };
                OfferFund { minimum, days, ..offer }.into()
            }
        })
    }
}

/// The terms of a fund as the operator would publish them again.
fn offer_of(fund: FundId, terms: &FundTerms) -> OfferFund {
    let FundTerms { asset, days, rate, quota, minimum, maximum, times, level, class, pays, open } = terms.clone();
    OfferFund { fund, asset, days, rate, quota, minimum, maximum, times, level, class, pays, open }
}
