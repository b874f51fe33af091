//! Spot orders of every kind, and cancelling.

use plimsoll_engine::command::{CancelOrder, Effect, PlaceOrder};
use plimsoll_engine::ledger::Wallet;
use plimsoll_engine::ledger::in_realm;
use plimsoll_engine::markets::Product;
use plimsoll_engine::orders::{OrderKind, SelfTrade, TimeInForce};
use plimsoll_units::{Amount, MarketId, OrderId, Side};

use super::{Action, View, Workload};

/// How far from the index limits stand, in millionths: mostly near, at times far outside every band.
const NEAR_PPM: i64 = 4_000;
const FAR_PPM: i64 = 130_000;
/// Orders in a burst: more than an account may place in a second.
const BURST: i64 = 24;

impl Workload {
    pub(super) fn side(&mut self) -> Side {
        if self.rng.coin() { Side::Buy } else { Side::Sell }
    }

    pub(super) fn time_in_force(&mut self) -> TimeInForce {
        self.rng.weighted(&[
            (8, TimeInForce::Gtc),
            (2, TimeInForce::Ioc),
            (2, TimeInForce::Fok),
            (2, TimeInForce::PostOnly),
        ])
    }

    pub(super) fn self_trade(&mut self) -> SelfTrade {
        self.rng.weighted(&[(2, SelfTrade::ExpireTaker), (2, SelfTrade::ExpireMaker), (2, SelfTrade::ExpireBoth)])
    }

    pub(super) fn offset_ppm(&mut self) -> i64 {
        let reach = if self.rng.permille(60) { FAR_PPM } else { NEAR_PPM };
        self.rng.between(-reach, reach)
    }

    pub(super) fn spot_order(&mut self, view: &View<'_>) -> Option<Action> {
        let market = *self.rng.pick(&view.universe.spot)?;
        let (account, realm) = self.account(view);
        let Product::Spot { base, .. } = view.engine.market(market)?.spec.product else { return None };
        let side = self.side();
        let value = match side {
            Side::Buy => view.free(account, Wallet::Platform),
            Side::Sell => {
                let coins = view.engine.ledger().free(account, Wallet::Platform, in_realm(base, realm));
                view.engine.usdt_value(base, coins)?
            }
        };
        let value = self.part(value).min(Amount::whole(200_000)).max(Amount::whole(6));
        let kind = self.order_kind(view, market, side, value)?;
        let (tif, self_trade) = (self.tif_for(kind), self.self_trade());
        let command = PlaceOrder { account, market, side, kind, tif, self_trade, effect: Effect::Spot };
        Some(Action { by: account, command: command.into() })
    }

    pub(super) fn tif_for(&mut self, kind: OrderKind) -> TimeInForce {
        let tif = self.time_in_force();
        match kind {
            OrderKind::StopLimit { .. } | OrderKind::Trigger { .. } if self.rng.permille(900) => TimeInForce::Gtc,
            _ => tif,
        }
    }

    pub(super) fn order_kind(
        &mut self,
        view: &View<'_>,
        market: MarketId,
        side: Side,
        value: Amount,
    ) -> Option<OrderKind> {
        let quantity = view.quantity_worth(market, value)?;
        let offset = self.offset_ppm();
        let price = view.price_near(market, offset)?;
        Some(match self.rng.below(12) {
            0..=6 => OrderKind::Limit { price, quantity },
            7 | 8 => OrderKind::Market { quantity },
            9 if side == Side::Buy => OrderKind::MarketValue { value },
            9 | 10 => {
                let limit_offset = offset + self.rng.between(-NEAR_PPM, NEAR_PPM);
                OrderKind::StopLimit { stop: price, price: view.price_near(market, limit_offset)?, quantity }
            }
            _ => OrderKind::Trigger { stop: price, quantity },
        })
    }

    /// One account orders more in a moment than anybody may.
    pub(super) fn burst(&mut self, view: &View<'_>) -> Vec<Action> {
        let (account, _) = self.account(view);
        let Some(market) = self.rng.pick(&view.universe.spot).copied() else { return Vec::new() };
        let place = |workload: &mut Self, n: i64| {
            let price = view.price_near(market, -1_000 - 50 * n)?;
            let quantity = view.quantity_worth(market, Amount::whole(6))?;
            let kind = OrderKind::Limit { price, quantity };
            let (side, tif, self_trade) = (Side::Buy, TimeInForce::Gtc, workload.self_trade());
            let command = PlaceOrder { account, market, side, kind, tif, self_trade, effect: Effect::Spot };
            Some(Action { by: account, command: command.into() })
        };
        (0..BURST).filter_map(|n| place(self, n)).collect()
    }

    pub(super) fn cancel(&mut self, view: &View<'_>) -> Option<Action> {
        let open: Vec<(OrderId, plimsoll_units::AccountId)> = view.open.orders().collect();
        let (order, owner) = *self.rng.pick(&open)?;
        // Somebody else's order, now and then.
        let account = if self.rng.permille(30) { self.account(view).0 } else { owner };
        Some(Action { by: account, command: CancelOrder { account, order }.into() })
    }
}
