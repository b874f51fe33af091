//! Margined contracts: opening, closing, margin, protection.

use plimsoll_engine::command::{
    AddPrincipal, AdjustMargin, CancelProtection, Effect, PlaceOrder, PlaceProtection, ProtectionKind, SetPositionMode,
    SetTrailing,
};
use plimsoll_engine::contracts::{Callback, Position, PositionMode};
use plimsoll_engine::ledger::Wallet;
use plimsoll_engine::orders::OrderKind;
use plimsoll_units::{AccountId, Amount, MarketId, Price, Quantity, Rate, Side};

use super::{Action, View, Workload};

const LEVERAGES: [u16; 10] = [1, 3, 10, 20, 20, 20, 20, 20, 20, 50];
/// The largest position anybody tries: well into the tiers.
const NOTIONAL_MAX: Amount = Amount::whole(600_000);

impl Workload {
    pub(super) fn opening_order(&mut self, view: &View<'_>) -> Option<Action> {
        let market = *self.rng.pick(&view.universe.contracts)?;
        let (account, _) = self.account(view);
        let side = self.side();
        let leverage = self.leverage(view, account, market, side)?;
        let margin = self.part(view.free(account, Wallet::Contract));
        let value = Amount::from_units(margin.units() * i128::from(leverage)).min(NOTIONAL_MAX);
        let kind = self.order_kind(view, market, side, value)?;
        let kind = match kind {
            OrderKind::MarketValue { .. } => OrderKind::Market { quantity: view.quantity_worth(market, value)? },
            other => other,
        };
        let (take_profit, stop_loss) = self.protection(view, market, side);
        let (tif, self_trade) = (self.tif_for(kind), self.self_trade());
        let effect = Effect::Open { leverage, take_profit, stop_loss };
        let command = PlaceOrder { account, market, side, kind, tif, self_trade, effect };
        Some(Action { by: account, command: command.into() })
    }

    /// Mostly that of the position which the order would join.
    fn leverage(&mut self, view: &View<'_>, account: AccountId, market: MarketId, side: Side) -> Option<u16> {
        let any = *self.rng.pick(&LEVERAGES)?;
        let same = |p: &&Position| (p.account, p.market, p.side) == (account, market, side);
        let joined = view.engine.positions().iter().find(same).map(|position| position.leverage);
        Some(joined.filter(|_| self.rng.permille(800)).unwrap_or(any))
    }

    /// Another position mode: seldom possible, as most have something open.
    pub(super) fn position_mode(&mut self, view: &View<'_>) -> Option<Action> {
        let (account, _) = self.account(view);
        let mode = *self.rng.pick(&[PositionMode::Tickets, PositionMode::Net, PositionMode::Hedge])?;
        Some(Action { by: account, command: SetPositionMode { account, mode }.into() })
    }

    fn protection(&mut self, view: &View<'_>, market: MarketId, side: Side) -> (Option<Price>, Option<Price>) {
        let sign = if side == Side::Buy { 1 } else { -1 };
        let at = |workload: &mut Self, direction: i64| {
            let ppm = sign * direction * workload.rng.between(500, 25_000);
            if workload.rng.permille(400) { view.price_near(market, ppm) } else { None }
        };
        (at(self, 1), at(self, -1))
    }

    fn position<'v>(&mut self, view: &View<'v>) -> Option<&'v Position> {
        let count = view.engine.positions().len();
        if count == 0 {
            return None;
        }
        let place = self.rng.index(count);
        view.engine.positions().iter().nth(place)
    }

    /// The owner, or at times somebody who would like to be.
    fn owner(&mut self, view: &View<'_>, position: &Position) -> AccountId {
        if self.rng.permille(20) { self.account(view).0 } else { position.account }
    }

    fn part_of(&mut self, view: &View<'_>, position: &Position) -> Option<Quantity> {
        let market = view.engine.market(position.market)?;
        let lots = match self.rng.below(3) {
            0 => position.lots.0,
            1 => position.lots.0.div_ceil(2),
            _ => 1 + self.rng.below(position.lots.0),
        };
        Some(market.quantity(plimsoll_units::Lots(lots)))
    }

    pub(super) fn closing_order(&mut self, view: &View<'_>) -> Option<Action> {
        let position = self.position(view)?;
        let account = self.owner(view, position);
        let side = position.side.opposite();
        let quantity = self.part_of(view, position)?;
        let offset = self.offset_ppm();
        let price = view.price_near(position.market, offset)?;
        let kind = match self.rng.below(6) {
            0 | 1 => OrderKind::Limit { price, quantity },
            2 => OrderKind::Trigger { stop: price, quantity },
            _ => OrderKind::Market { quantity },
        };
        let (tif, self_trade) = (self.tif_for(kind), self.self_trade());
        let effect = Effect::Close { position: position.id };
        let command = PlaceOrder { account, market: position.market, side, kind, tif, self_trade, effect };
        Some(Action { by: account, command: command.into() })
    }

    pub(super) fn margin(&mut self, view: &View<'_>) -> Option<Action> {
        let position = self.position(view)?;
        let account = self.owner(view, position);
        let money = self.part(view.free(account, Wallet::Contract));
        let command = match self.rng.below(3) {
            0 => AddPrincipal { account, position: position.id, money }.into(),
            1 => AdjustMargin { account, position: position.id, change: money }.into(),
            _ => {
                let most = view.engine.reducible_margin(position.id).unwrap_or(position.margin);
                let change = -self.part(most.max(Amount::from_units(100)));
                AdjustMargin { account, position: position.id, change }.into()
            }
        };
        Some(Action { by: account, command })
    }

    pub(super) fn protect(&mut self, view: &View<'_>) -> Option<Action> {
        let protections: Vec<_> =
            view.engine.positions().protections().map(|(id, protection)| (id, protection.position)).collect();
        if self.rng.permille(250)
            && let Some((protection, position)) = self.rng.pick(&protections).copied()
        {
            let account = view.engine.positions().get(position)?.account;
            return Some(Action { by: account, command: CancelProtection { account, protection }.into() });
        }
        let position = self.position(view)?;
        let account = self.owner(view, position);
        if self.rng.permille(350) {
            return self.trail(view, position, account);
        }
        let kind = if self.rng.coin() { ProtectionKind::TakeProfit } else { ProtectionKind::StopLoss };
        let ahead = (position.side == Side::Buy) == (kind == ProtectionKind::TakeProfit);
        let ppm = self.rng.between(200, 20_000) * if ahead { 1 } else { -1 };
        let trigger = view.price_near(position.market, ppm)?;
        let limit = if self.rng.permille(300) { view.price_near(position.market, ppm - 500) } else { None };
        let quantity = self.part_of(view, position)?;
        let command = PlaceProtection { account, position: position.id, kind, trigger, limit, quantity };
        Some(Action { by: account, command: command.into() })
    }

    /// A stop that follows the mark: near enough to fire in a run, now and then beyond what is allowed.
    fn trail(&mut self, view: &View<'_>, position: &Position, account: AccountId) -> Option<Action> {
        let ppm = if self.rng.permille(900) { self.rng.between(1_000, 8_000) } else { self.rng.between(0, 200_000) };
        let callback = if self.rng.coin() {
            Callback::Rate(Rate::from_units(Rate::SCALE / 1_000_000 * ppm))
        } else {
            let (here, off) = (view.price_near(position.market, 0)?, view.price_near(position.market, ppm)?);
            Callback::Distance(off - here)
        };
        let ahead = if position.side == Side::Buy { 1 } else { -1 };
        let activation_ppm = ahead * self.rng.between(-1_000, 5_000);
        let activation = if self.rng.permille(400) { view.price_near(position.market, activation_ppm) } else { None };
        let quantity = self.part_of(view, position)?;
        let command = SetTrailing { account, position: position.id, callback, activation, quantity };
        Some(Action { by: account, command: command.into() })
    }
}
