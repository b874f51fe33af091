//! Buyers of funds that hold coins, who ask for units or money back and change their minds, and the operator who trades
//! what a fund holds, changes its terms and closes it.

use plimsoll_engine::command::{
    BuyNavFund, CancelNavOrder, CloseNavFund, Command, OfferNavFund, RedeemNavFund, SeedNavFund, TradeNavFund, Transfer,
};
use plimsoll_engine::ledger::{System, Wallet};
use plimsoll_engine::nav_funds::{NavFund, NavOrder, NavTerms, Redemption};
use plimsoll_engine::{LIQUIDITY_PROVIDER, USDT};
use plimsoll_units::{Amount, FundId, Rate, StaffId};

use super::{Action, View, Workload};

impl Workload {
    pub(super) fn nav_order(&mut self, view: &View<'_>) -> Option<Action> {
        if self.rng.permille(300) {
            return Some(Action { by: LIQUIDITY_PROVIDER, command: self.manage_nav_fund(view)? });
        }
        let open: Vec<NavOrder> = view.engine.nav_funds().orders().cloned().collect();
        // Those that were dealt are few, and the more interesting ones.
        let dealt: Vec<NavOrder> = open.iter().filter(|order| order.started_at.is_some()).cloned().collect();
        // A fund that put its cash into coins may lack some for those who leave.
        let short = |order: &&NavOrder| {
            let cash = view.engine.ledger().system(System::Fund(order.fund), USDT);
            let units = view.engine.nav_funds().fund(order.fund).map_or(Amount::ZERO, |fund| fund.units);
            cash.units() * 10 < units.units()
        };
        let unpaid: Vec<NavOrder> = dealt.iter().filter(short).cloned().collect();
        let menu = match self.rng.below(10) {
            0..=2 => &open,
            3..=5 if !unpaid.is_empty() => &unpaid,
            _ => &dealt,
        };
        match self.rng.pick(menu).filter(|_| self.rng.permille(700)) {
            Some(order) => self.change_nav_order(view, &order.clone()),
            None => self.buy_nav_fund(view),
        }
    }

    fn some_nav_fund(&mut self, view: &View<'_>) -> Option<(FundId, NavFund)> {
        let funds: Vec<_> = view.engine.nav_funds().funds().map(|(id, fund)| (id, fund.clone())).collect();
        self.rng.pick(&funds).cloned()
    }

    fn buy_nav_fund(&mut self, view: &View<'_>) -> Option<Action> {
        let account = if self.rng.permille(950) { self.live_account(view) } else { self.account(view).0 };
        let (fund, known) = self.some_nav_fund(view)?;
        let terms = &known.terms;
        let ledger = view.engine.ledger();
        let (free, at_hand) =
            (ledger.free(account, Wallet::Financial, USDT), ledger.free(account, Wallet::Platform, USDT));
        // Funds are bought from one wallet, and most money is in another.
        if free < terms.minimum && at_hand >= terms.minimum && self.rng.permille(800) {
            let (from, to, amount) = (Wallet::Platform, Wallet::Financial, self.part(at_hand));
            return Some(Action { by: account, command: Transfer { account, asset: USDT, from, to, amount }.into() });
        }
        let amount = match self.rng.below(8) {
            0 => terms.minimum,
            1 => terms.minimum - Amount::from_units(1),
            2 => terms.maximum,
            _ => terms.minimum + self.part(free.min(terms.maximum)),
        };
        Some(Action { by: account, command: BuyNavFund { account, fund, amount }.into() })
    }

    /// Mostly what can be done with it now.
    fn change_nav_order(&mut self, view: &View<'_>, open: &NavOrder) -> Option<Action> {
        let order = open.id;
        let account = if self.rng.permille(50) { self.live_account(view) } else { open.account };
        let waits = open.started_at.is_none() || open.request.is_some();
        if waits && self.rng.permille(850) {
            let cancels = self.rng.permille(300);
            let command = CancelNavOrder { account, order };
            return if cancels { Some(Action { by: account, command: command.into() }) } else { None };
        }
        let near = Amount::from_units(self.rng.between(-1, 1).into());
        let worth = view.engine.nav_order_value(open);
        let wanted = match self.rng.below(10) {
            0 | 1 => Redemption::Units(open.units),
            2 => Redemption::Units(open.units + near),
            3 | 4 => Redemption::Units(open.early_left() + near),
            5 => Redemption::Units(self.part(open.units)),
            6 => Redemption::Money(worth + near),
            _ => Redemption::Money(self.part(worth)),
        };
        Some(Action { by: account, command: RedeemNavFund { account, order, wanted }.into() })
    }

    fn manage_nav_fund(&mut self, view: &View<'_>) -> Option<Command> {
        let (id, fund) = self.some_nav_fund(view)?;
        let offer = offer_of(id, &fund.terms);
        let by = StaffId(1);
        Some(match self.rng.below(12) {
            0..=6 => return self.trade_nav_fund(view, id, &fund),
            // Mostly open: a fund that sells nothing has nobody in it.
            7 => OfferNavFund { open: !offer.open || self.rng.permille(600), ..offer }.into(),
            8 => {
                let fee = Rate::from_units(self.rng.between(0, Rate::SCALE / 100 * 2));
                let exits = if self.rng.permille(200) { Vec::new() } else { offer.exits.clone() };
                OfferNavFund { fee, exits, ..offer }.into()
            }
            9 => SeedNavFund { fund: id, amount: Amount::whole(self.rng.between(500, 3_000).into()), by }.into(),
            _ => {
                let (by, second) = self.two_people();
                CloseNavFund { fund: id, by, second }.into()
            }
        })
    }

    /// Often nearly all the cash: redemptions then wait for some.
    fn trade_nav_fund(&mut self, view: &View<'_>, id: FundId, fund: &NavFund) -> Option<Command> {
        let coin = *self.rng.pick(&fund.terms.assets)?;
        let other = *self.rng.pick(&view.universe.coins)?;
        let (from, to) =
            if self.rng.permille(750) { (USDT, coin) } else { *self.rng.pick(&[(coin, USDT), (coin, other)])? };
        let held = view.engine.ledger().system(System::Fund(id), from);
        let amount = match self.rng.below(6) {
            0 => self.part(held),
            1 => held,
            _ => Amount::from_units(held.units() / 100 * i128::from(self.rng.between(90, 99))),
        };
        let minimum_received = if self.rng.permille(100) { amount } else { Amount::ZERO };
        Some(TradeNavFund { fund: id, from, to, amount, minimum_received, by: StaffId(1) }.into())
    }
}

/// The terms of a fund as the operator would publish them again.
fn offer_of(fund: FundId, terms: &NavTerms) -> OfferNavFund {
    let NavTerms { assets, fee, minimum, maximum, level, class, lock_days, exits, open } = terms.clone();
    OfferNavFund { fund, assets, fee, minimum, maximum, level, class, lock_days, exits, open }
}
