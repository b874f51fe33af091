//! People who deal with each other: honest ones, ones who say that they paid and did not or keep what they sold, and ones who
//! never answer. And the staff that decides between them.

use plimsoll_engine::LIQUIDITY_PROVIDER;
use plimsoll_engine::c2c::{C2C_DECIDED_ALONE_MAX, C2cAd, C2cAdTerms, C2cOrder, C2cOutcome, C2cPrice, C2cState};
use plimsoll_engine::command::{
    AppealC2cOrder, C2cSize, CancelC2cOrder, ChangeC2cAd, Command, DecideC2cOrder, EndC2cAd, MarkC2cPaid, OfferC2cCoin,
    OfferC2cFiat, PostC2cAd, ReleaseC2cOrder, SwitchC2cAd, TakeC2cAd,
};
use plimsoll_engine::ledger::Wallet;
use plimsoll_units::{AccountId, Amount, Price, Rate, Side};

use super::{Action, View, Workload};

/// How somebody deals, for the whole of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    Honest,
    Dishonest,
    Silent,
}

fn manner(account: AccountId) -> Manner {
    match account.0 % 3 {
        0 => Manner::Dishonest,
        1 => Manner::Honest,
        _ => Manner::Silent,
    }
}

impl Workload {
    pub(super) fn deal(&mut self, view: &View<'_>) -> Option<Action> {
        let book = view.engine.c2c();
        let orders: Vec<C2cOrder> = book.orders().cloned().collect();
        let ads: Vec<C2cAd> = book.ads().cloned().collect();
        if self.rng.permille(30) {
            return Some(Action { by: LIQUIDITY_PROVIDER, command: self.manage_c2c(view)? });
        }
        if let Some(early) = self.sell_early(view, &ads) {
            return Some(early);
        }
        if let Some(order) = self.rng.pick(&orders).cloned().filter(|_| self.rng.permille(500)) {
            return self.go_on(view, &order);
        }
        match self.rng.pick(&ads).cloned() {
            Some(ad) if self.rng.permille(800) => self.take_ad(view, &ad),
            Some(ad) if self.rng.permille(600) => self.change_ad(view, &ad),
            _ => self.post_ad(view),
        }
    }

    /// A buyer whose coins are on hold tries to sell all of them: takes a large enough buying advertisement, or, when there is
    /// none, another account posts one.
    fn sell_early(&mut self, view: &View<'_>, ads: &[C2cAd]) -> Option<Action> {
        let (book, now) = (view.engine.c2c(), view.engine.stamp().at);
        let holds = |account: AccountId| {
            let assets = book.coins().map(|(asset, _)| asset);
            let held = move |asset: &_| book.held(account, *asset, now).is_positive();
            assets.filter(held).map(move |asset| (account, asset)).collect::<Vec<_>>()
        };
        let holders: Vec<_> = view.universe.live().flat_map(holds).collect();
        let (account, asset) = *self.rng.pick(&holders)?;
        if !self.rng.permille(300) {
            return None;
        }
        let free = view.engine.ledger().free(account, Wallet::Platform, asset);
        let kept = free - book.held(account, asset, now);
        let buys_enough = |ad: &&C2cAd| {
            let is_right = ad.on && ad.terms.side == Side::Buy && ad.terms.asset == asset && ad.account != account;
            is_right && ad.terms.completed == 0 && view.engine.c2c_ad_now(ad).available > kept
        };
        if let Some(ad) = ads.iter().find(buys_enough) {
            let size = C2cSize::Quantity(free.min(view.engine.c2c_ad_now(ad).available));
            let command = TakeC2cAd { account, ad: ad.id, size, method: 2, price: None };
            return Some(Action { by: account, command: command.into() });
        }
        let buyer = self.live_account(view);
        let terms = self.c2c_terms(view)?;
        let maximum = Amount::whole(1_000_000_000);
        let quantity = free.max(Amount::ONE);
        let terms = C2cAdTerms { side: Side::Buy, asset, maximum, quantity, completed: 0, ..terms };
        Some(Action { by: buyer, command: PostC2cAd { account: buyer, terms }.into() })
    }

    fn manage_c2c(&mut self, view: &View<'_>) -> Option<Command> {
        if self.rng.coin() {
            let coins: Vec<_> = view.engine.c2c().coins().map(|(asset, coin)| (asset, *coin)).collect();
            let (asset, coin) = *self.rng.pick(&coins)?;
            let fee = Rate::from_units(self.rng.between(0, Rate::SCALE / 400));
            return Some(OfferC2cCoin { asset, fee, maximum: coin.maximum, open: !coin.open }.into());
        }
        let fiats: Vec<_> = view.engine.c2c().fiats().map(|(code, fiat)| (code, *fiat)).collect();
        let (fiat, known) = *self.rng.pick(&fiats)?;
        Some(OfferC2cFiat { fiat, decimals: known.decimals, rate: known.rate, open: !known.open }.into())
    }

    fn c2c_terms(&mut self, view: &View<'_>) -> Option<C2cAdTerms> {
        let coins: Vec<_> = view.engine.c2c().coins().map(|(asset, _)| asset).collect();
        let fiats: Vec<_> = view.engine.c2c().fiats().map(|(code, fiat)| (code, *fiat)).collect();
        let (asset, (fiat, known)) = (*self.rng.pick(&coins)?, *self.rng.pick(&fiats)?);
        let side = if self.rng.permille(600) { Side::Sell } else { Side::Buy };
        let price = if self.rng.coin() {
            C2cPrice::Ratio(Rate::from_units(Rate::SCALE / 1_000 * self.rng.between(899, 1_101)))
        } else {
            let worth = view.engine.usdt_value(asset, Amount::ONE).unwrap_or(Amount::ONE);
            let near = worth.units() / 1_000 * i128::from(self.rng.between(900, 1_100));
            C2cPrice::Fixed(Price::from_units(near / 10_000 * 10_000))
        };
        let minor = Amount::SCALE / 10_i128.pow(known.decimals.into());
        let minimum = Amount::from_units(minor * i128::from(self.rng.between(1, 30_000)));
        let maximum = Amount::from_units(minimum.units() * i128::from(self.rng.between(1, 3_000)));
        // A good part of what is there, or far more.
        let quantity = Amount::from_units(Amount::SCALE / 100 * i128::from(self.rng.between(10, 10_000_000)));
        Some(C2cAdTerms {
            side,
            asset,
            fiat,
            price,
            minimum,
            maximum,
            quantity,
            pay_minutes: *self.rng.pick(&[15, 15, 30, 45, 60])?,
            methods: vec![1, 2],
            completed: u16::from(self.rng.permille(60)),
        })
    }

    fn post_ad(&mut self, view: &View<'_>) -> Option<Action> {
        let account = if self.rng.permille(950) { self.live_account(view) } else { self.account(view).0 };
        let terms = self.c2c_terms(view)?;
        Some(Action { by: account, command: PostC2cAd { account, terms }.into() })
    }

    fn change_ad(&mut self, view: &View<'_>, known: &C2cAd) -> Option<Action> {
        let ad = known.id;
        let account = if self.rng.permille(50) { self.live_account(view) } else { known.account };
        let command: Command = match self.rng.below(8) {
            0..=2 => {
                let new = self.c2c_terms(view)?;
                let C2cAdTerms { side, asset, fiat, .. } = known.terms;
                ChangeC2cAd { account, ad, terms: C2cAdTerms { side, asset, fiat, ..new } }.into()
            }
            3 => EndC2cAd { account, ad }.into(),
            _ => SwitchC2cAd { account, ad, on: if self.rng.permille(900) { !known.on } else { known.on } }.into(),
        };
        Some(Action { by: account, command })
    }

    fn take_ad(&mut self, view: &View<'_>, ad: &C2cAd) -> Option<Action> {
        // Who deals already deals more, up to what one person may have open.
        let takers: Vec<AccountId> = view.engine.c2c().orders().map(|order| order.taker).collect();
        // Who bought coins lately may try to sell them too early.
        let holds = |account: &AccountId| {
            let dealer = view.engine.c2c().dealer(*account);
            dealer.is_some_and(|dealer| dealer.holds.iter().any(|hold| hold.asset == ad.terms.asset))
        };
        let holders: Vec<AccountId> = view.universe.live().filter(holds).collect();
        let is_sold_to = ad.terms.side == Side::Buy && self.rng.coin();
        let menu = if is_sold_to && !holders.is_empty() { holders } else { takers };
        let account = match self.rng.pick(&menu) {
            Some(taker) if self.rng.permille(450) => *taker,
            _ if self.rng.permille(970) => self.live_account(view),
            _ => self.account(view).0,
        };
        let shown = view.engine.c2c_ad_now(ad);
        let (least, most) = shown.range.unwrap_or((ad.terms.minimum, ad.terms.maximum));
        let minor = view.engine.c2c().fiat(ad.terms.fiat)?.minor_unit().units();
        let free = view.engine.ledger().free(account, Wallet::Platform, ad.terms.asset);
        let size = match self.rng.below(9) {
            0..=5 if is_sold_to => C2cSize::Quantity(free.min(shown.available)),
            0 => C2cSize::Amount(least),
            1 => C2cSize::Amount(least - Amount::from_units(minor)),
            2 => C2cSize::Amount(most),
            3 => C2cSize::Amount(most + Amount::from_units(minor)),
            4 => C2cSize::Quantity(shown.available + Amount::from_units(self.rng.between(0, 1).into())),
            5 | 6 => C2cSize::Quantity(self.part(shown.available)),
            _ => {
                let more = (most - least).max(Amount::ZERO);
                C2cSize::Amount(least + Amount::from_units(self.part(more).units() / minor * minor))
            }
        };
        let price = match self.rng.below(4) {
            0 => shown.price.map(|price| price + Price::from_units(1_000_000)),
            1 | 2 => shown.price,
            _ => None,
        };
        let method = if self.rng.permille(980) { 2 } else { 3 };
        Some(Action { by: account, command: TakeC2cAd { account, ad: ad.id, size, method, price }.into() })
    }

    /// What the two sides or the staff do next, by their manners.
    fn go_on(&mut self, view: &View<'_>, open: &C2cOrder) -> Option<Action> {
        let (order, buyer, seller) = (open.id, open.buyer(), open.seller());
        if self.rng.permille(40) {
            let stranger = self.account(view).0;
            let menu: [Command; 3] = [
                ReleaseC2cOrder { account: stranger, order }.into(),
                CancelC2cOrder { account: stranger, order, reason: 9 }.into(),
                MarkC2cPaid { account: stranger, order }.into(),
            ];
            return Some(Action { by: stranger, command: self.rng.pick(&menu)?.clone() });
        }
        if open.state() == C2cState::Appeal && self.rng.permille(600) {
            return Some(Action { by: LIQUIDITY_PROVIDER, command: self.decide_appeal(open) });
        }
        let of_buyer = self.rng.coin();
        let (account, how) = if of_buyer { (buyer, manner(buyer)) } else { (seller, manner(seller)) };
        let reason = self.rng.below(6) as u16;
        let (cancel, appeal): (Command, Command) =
            (CancelC2cOrder { account, order, reason }.into(), AppealC2cOrder { account, order, reason }.into());
        let command = match (open.state(), of_buyer, how) {
            (_, _, Manner::Silent) => return self.wait_for_answer(view),
            (C2cState::WaitingPayment, true, Manner::Honest) if self.rng.permille(200) => cancel,
            (C2cState::WaitingPayment, true, _) => MarkC2cPaid { account, order }.into(),
            (C2cState::WaitingPayment, false, Manner::Honest) => return self.wait_for_answer(view),
            (_, true, Manner::Honest) if self.rng.permille(300) => cancel,
            (_, true, _) => appeal,
            (_, false, Manner::Honest) if self.rng.permille(800) => ReleaseC2cOrder { account, order }.into(),
            (_, false, Manner::Honest) => appeal,
            // Takes the money and wants the coins back.
            (_, false, Manner::Dishonest) => {
                if self.rng.coin() {
                    cancel
                } else {
                    appeal
                }
            }
        };
        Some(Action { by: account, command })
    }

    /// Those who say nothing leave it to the deadlines; others go on meanwhile.
    fn wait_for_answer(&mut self, view: &View<'_>) -> Option<Action> {
        let ads: Vec<C2cAd> = view.engine.c2c().ads().filter(|ad| ad.on).cloned().collect();
        let ad = self.rng.pick(&ads)?.clone();
        self.take_ad(view, &ad)
    }

    fn decide_appeal(&mut self, open: &C2cOrder) -> Command {
        let outcome = match self.rng.below(3) {
            0 => C2cOutcome::Release,
            n => C2cOutcome::Refund { forged: n == 2 },
        };
        let (by, second) = self.two_people();
        let needs_two = open.value > C2C_DECIDED_ALONE_MAX;
        let second = Some(second).filter(|_| self.rng.permille(if needs_two { 700 } else { 300 }));
        DecideC2cOrder { order: open.id, outcome, reason: self.rng.below(9) as u16, by, second }.into()
    }
}
