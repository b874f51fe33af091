//! A scale: limit orders at even distances between two prices, all accepted or none.

use plimsoll_units::{Amount, Lots, OrderId, Ticks};

use super::accept::{Beside, Ready};
use super::{OrderKind, TimeInForce};
use crate::command::{Effect, PlaceOrder, PlaceScale};
use crate::engine::{Engine, RULES_SCALE};
use crate::planted::{Bug, planted};
use crate::reject::Reject;

/// Orders that one scale may have; one alone is a limit order.
pub(super) const SCALE_ORDERS: std::ops::RangeInclusive<u8> = 2..=20;

impl Engine {
    /// Checks: rules, the scale's shape, then those of placing each order, with the earlier ones counted as placed.
    /// Returns the first order's number.
    pub(crate) fn place_scale(&mut self, command: &PlaceScale) -> Result<OrderId, Reject> {
        self.check_rules(RULES_SCALE)?;
        let mut entries: Vec<(PlaceOrder, Ready)> = Vec::new();
        let mut beside = Beside::default();
        for order in self.scale_orders(command)? {
            // The orders differ from each other, and a repeated scale is told by its key.
            let ready = self.check_order(&order, true, &beside)?;
            beside.free -= ready.hold.amount;
            beside.closable -= ready.purpose.closing(ready.plan.lots).0 as i64;
            beside.opening += ready.purpose.opening(ready.plan.lots).0 as i64;
            beside.open += 1;
            beside.placed += 1;
            if planted(Bug::ScaleHoldsOnce) {
                beside.free = Amount::ZERO;
            }
            entries.push((order, ready));
        }
        // Every check is above. From here on nothing may fail: an earlier order's fills only ever free money.
        let mut first = None;
        for (order, mut ready) in entries {
            ready.slot = self.accounts[order.account.index()].order_limits.slot(order.market);
            let id = self.admit_order(&order, &ready);
            first.get_or_insert(id);
        }
        if !self.markets[command.market.index()].is_contract() {
            self.fire_stops(command.market);
        }
        Ok(first.expect("a scale has orders"))
    }

    /// The single orders, from the first price to the last. Pure: previews ask it too.
    pub(crate) fn scale_orders(&self, command: &PlaceScale) -> Result<Vec<PlaceOrder>, Reject> {
        let market = self.markets.get(command.market.index()).ok_or(Reject::NotFound)?;
        let shape = |what| Err(Reject::InvalidInput { what });
        if !SCALE_ORDERS.contains(&command.count) {
            return shape("number of orders");
        }
        if !matches!(command.tif, TimeInForce::Gtc | TimeInForce::PostOnly) {
            return shape("time in force");
        }
        let (from, to) = (market.ticks(command.from)?, market.ticks(command.to)?);
        let (count, steps) = (u64::from(command.count), u64::from(command.count) - 1);
        let distance = u64::from(from.0.abs_diff(to.0));
        if distance < steps {
            return shape("the prices are too close for so many orders");
        }
        let lots = market.lots(command.quantity).map_err(|reject| match (reject, command.effect) {
            (Reject::QuantityTooSmall | Reject::QuantityTooLarge, Effect::Open { .. } | Effect::Close { .. }) => {
                Reject::ContractQuantity
            }
            (reject, _) => reject,
        })?;
        let (each, over) = (lots.0 / count, lots.0 % count);
        let order = |n: u64| {
            let step = u32::try_from(distance * n / steps).expect("a part of a distance in ticks");
            let ticks = if from <= to { from.0 + step } else { from.0 - step };
            let price = market.price(Ticks(ticks));
            let quantity = market.quantity(Lots(each + u64::from(n < over)));
            let PlaceScale { account, market, side, tif, self_trade, effect, .. } = *command;
            let kind = OrderKind::Limit { price, quantity };
            PlaceOrder { account, market, side, kind, tif, self_trade, effect }
        };
        Ok((0..count).map(order).collect())
    }
}
