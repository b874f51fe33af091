//! Commands about several orders at once: replacing one, a scale of them, a pair.

use plimsoll_engine::command::{Effect, PlaceOco, PlaceScale, ReplaceOrder};
use plimsoll_engine::ledger::{Wallet, in_realm};
use plimsoll_engine::markets::Product;
use plimsoll_engine::orders::{OrderKind, Purpose};
use plimsoll_units::{AccountId, Amount, Lots, OrderId, Quantity, Side};

use super::{Action, View, Workload};

impl Workload {
    /// An order in the stead of an open one: a little less of it, another price, or something else altogether.
    pub(super) fn replace(&mut self, view: &View<'_>) -> Option<Action> {
        let open: Vec<(OrderId, AccountId)> = view.open.orders().collect();
        let (order, owner) = *self.rng.pick(&open)?;
        let old = view.engine.view_order(order)?;
        let account = if self.rng.permille(30) { self.account(view).0 } else { owner };
        let market = view.engine.market(old.market)?;
        let smaller = market.quantity(Lots(1 + self.rng.below(old.lots.0)));
        let limit = if old.at_market { view.price_near(old.market, 0)? } else { old.price };
        let offset = self.offset_ppm();
        let price = view.price_near(old.market, offset)?;
        let larger =
            Quantity::from_units(old.quantity.units() * 3 / 2 / market.spec.lot.units() * market.spec.lot.units());
        let kind = match self.rng.below(6) {
            0..=2 => OrderKind::Limit { price: limit, quantity: smaller },
            3 => OrderKind::Limit { price, quantity: larger },
            4 => OrderKind::Limit { price, quantity: old.quantity },
            _ => OrderKind::Trigger { stop: price, quantity: old.quantity },
        };
        let effect = match old.purpose {
            Purpose::Open { .. } | Purpose::Net { .. } if self.rng.permille(200) => {
                let leverage = *self.rng.pick(&[3, 10, 20])?;
                Some(Effect::Open { leverage, take_profit: None, stop_loss: None })
            }
            _ => self.rng.permille(20).then_some(Effect::Spot),
        };
        let tif = self.rng.permille(200).then(|| self.time_in_force());
        let self_trade = self.rng.permille(200).then(|| self.self_trade());
        Some(Action { by: account, command: ReplaceOrder { account, order, kind, tif, self_trade, effect }.into() })
    }

    pub(super) fn scale(&mut self, view: &View<'_>) -> Option<Action> {
        let on_spot = self.rng.coin();
        let markets = if on_spot { &view.universe.spot } else { &view.universe.contracts };
        let market = *self.rng.pick(markets)?;
        let (account, _) = self.account(view);
        let side = self.side();
        let (wallet, leverage) = if on_spot { (Wallet::Platform, 1) } else { (Wallet::Contract, 10) };
        let value = Amount::from_units(self.part(view.free(account, wallet)).units() * i128::from(leverage));
        let quantity = view.quantity_worth(market, value.min(Amount::whole(200_000)))?;
        let (near, far) = (self.offset_ppm(), self.offset_ppm());
        let command = PlaceScale {
            account,
            market,
            side,
            from: view.price_near(market, near)?,
            to: view.price_near(market, far)?,
            count: self.rng.between(2, 20) as u8,
            quantity,
            tif: self.time_in_force(),
            self_trade: self.self_trade(),
            effect: match on_spot {
                true => Effect::Spot,
                false => Effect::Open { leverage: leverage as u16, take_profit: None, stop_loss: None },
            },
        };
        Some(Action { by: account, command: command.into() })
    }

    /// Mostly around the last price as it should be.
    pub(super) fn pair(&mut self, view: &View<'_>) -> Option<Action> {
        let market = *self.rng.pick(&view.universe.spot)?;
        let (account, realm) = self.account(view);
        let listed = view.engine.market(market)?;
        let Product::Spot { base, .. } = listed.spec.product else { return None };
        let side = self.side();
        let value = match side {
            Side::Buy => view.free(account, Wallet::Platform),
            Side::Sell => {
                let coins = view.engine.ledger().free(account, Wallet::Platform, in_realm(base, realm));
                view.engine.usdt_value(base, coins)?
            }
        };
        let quantity = view.quantity_worth(market, self.part(value).min(Amount::whole(50_000)))?;
        let sign = if side == Side::Sell { 1 } else { -1 };
        let (above, below) = (self.rng.between(-200, 3_000), self.rng.between(-200, 3_000));
        let stop_limit_offset = -sign * (below + self.rng.between(-500, 2_000));
        let command = PlaceOco {
            account,
            market,
            side,
            quantity,
            price: view.price_near(market, sign * above)?,
            stop: view.price_near(market, -sign * below)?,
            stop_limit: if self.rng.coin() { view.price_near(market, stop_limit_offset) } else { None },
            self_trade: self.self_trade(),
        };
        Some(Action { by: account, command: command.into() })
    }
}
