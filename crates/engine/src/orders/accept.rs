//! Placing an order. Checks come in a fixed order, each with its own reject; after the last one nothing fails.
//!
//! Order of checks: account, market, realm and effect, session and feed, shape (kind, time in force), tick, step and
//! size, notional, band, stop side, pace, effect's own limits (leverage, tier, position), post-only, fill-or-kill,
//! funds.

use plimsoll_units::{Amount, AssetId, Lots, MarketId, OrderId, Price, Quantity, Rate, Rounding, Side, Ticks};

use super::order_limits::CounterSlot;
use super::table::{Detail, NO_POSITION, Purpose};
use super::{OrderKind, SelfTrade, TimeInForce};
use crate::accounts::Realm;
use crate::book::NewOrder;
use crate::command::{Effect, PlaceOrder};
use crate::contracts::PositionMode;
use crate::digest::Digest;
use crate::engine::Engine;
use crate::event::{Accepted, Event, ReduceReason};
use crate::ledger::{LedgerAccount, Posting, Reason, Wallet, in_realm};
use crate::planted::{Bug, planted};
use crate::reject::Reject;

/// An order in the market's own coordinates, every filter passed.
pub(crate) struct Plan {
    /// The worst price it may trade at.
    pub(crate) limit: Ticks,
    pub(crate) lots: Lots,
    pub(crate) stop: Option<Ticks>,
    pub(crate) at_market: bool,
    /// Money to spend instead of lots to buy.
    pub(crate) budget: Option<Amount>,
}

/// What must be held for an order, and where.
pub(crate) struct Hold {
    pub(crate) wallet: Wallet,
    pub(crate) asset: AssetId,
    pub(crate) amount: Amount,
}

/// What else one command does to the account before this order: what it takes and what it gives back.
#[derive(Clone, Copy, Default)]
pub(crate) struct Beside {
    /// Money that will be free, or less of it.
    pub(super) free: Amount,
    /// Lots of the closed position that will no longer be spoken for, or more that will.
    pub(super) closable: i64,
    /// Open orders more, or fewer.
    pub(super) open: i16,
    /// Orders placed before this one.
    pub(super) placed: u8,
    /// Lots of the order's quantity that are traded already.
    pub(super) filled: Lots,
    /// Lots more, or fewer, that open orders of the side would open.
    pub(super) opening: i64,
}

/// An order that passed every check.
pub(super) struct Ready {
    pub(super) plan: Plan,
    pub(super) purpose: Purpose,
    pub(super) hold: Hold,
    fingerprint: u64,
    pub(super) slot: Option<CounterSlot>,
}

impl Engine {
    pub(crate) fn place_order(&mut self, command: &PlaceOrder, keyed: bool) -> Result<OrderId, Reject> {
        let checked = self.check_order(command, keyed, &Beside::default());
        if planted(Bug::RejectLeavesTrace)
            && checked.is_err()
            && let (Some(account), now) = (self.accounts.get_mut(command.account.index()), self.stamp.at)
        {
            account.order_limits.count(now, fingerprint(command));
        }
        let ready = checked?;
        // Every check is above. From here on nothing may fail.
        let id = self.admit_order(command, &ready);
        if ready.plan.stop.is_none() && !self.markets[command.market.index()].is_contract() {
            self.fire_stops(command.market);
        }
        Ok(id)
    }

    #[inline(always)]
    pub(super) fn check_order(&self, command: &PlaceOrder, keyed: bool, beside: &Beside) -> Result<Ready, Reject> {
        let account = self.customer(command.account)?;
        let closes = self.only_closes(command, beside);
        if closes {
            account.check_not_frozen()?;
        } else {
            account.check_can_open()?;
        }
        let market = self.markets.get(command.market.index()).ok_or(Reject::NotFound)?;
        if market.is_contract() == (command.effect == Effect::Spot) {
            return Err(Reject::InvalidInput { what: "effect" });
        }
        let lowers_risk = closes || (!market.is_contract() && command.side == Side::Sell);
        self.check_session(market.spec.index, lowers_risk)?;
        let mut plan = self.plan(command)?;
        if beside.filled >= plan.lots {
            return Err(Reject::QuantityTooSmall);
        }
        plan.lots -= beside.filled;
        if let Effect::Close { position } = command.effect {
            plan.lots = self.clip_close(command, position, plan.lots, beside.closable)?;
        }
        let fingerprint = fingerprint(command);
        // Repeating a spot order at once is more often a slip than a wish; scaling into a contract is ordinary.
        let may_repeat = keyed || market.is_contract();
        let slot = account.order_limits.check(self.now(), command.market, (beside.open, beside.placed))?;
        if !may_repeat {
            account.order_limits.check_repetition(self.now(), fingerprint)?;
        }
        let (purpose, hold) = self.check_effect(command, &plan, (beside.closable, beside.opening))?;
        self.check_at_once(command, &plan)?;
        let free = self.ledger.free(command.account, hold.wallet, hold.asset) + beside.free;
        if free < hold.amount {
            return Err(insufficient(&hold, free));
        }
        if self.orders.is_full() {
            return Err(Reject::CapacityReached);
        }
        Ok(Ready { plan, purpose, hold, fingerprint, slot })
    }

    /// Carry out an order that was checked, up to what its trades set off.
    #[inline(always)]
    pub(super) fn admit_order(&mut self, command: &PlaceOrder, ready: &Ready) -> OrderId {
        let Ready { plan, purpose, hold, fingerprint, slot } = ready;
        let id = self.open_order(command, plan, *purpose, hold, *slot);
        let now = self.now();
        self.accounts[command.account.index()].order_limits.count(now, *fingerprint);
        if let Some(stop) = plan.stop {
            let market = &self.markets[command.market.index()];
            // Before the first trade the index is all there is to compare with.
            let index = self.indexes[market.spec.index.index()].price;
            let reference = self.stop_reference(command.market).or(index);
            let rising = reference.is_none_or(|reference| market.price(stop) > reference);
            self.markets[command.market.index()].stops.add(rising, stop, id);
            return id;
        }
        let end = self.match_any(id, plan.limit, plan.budget);
        let rests = !plan.at_market && matches!(command.tif, TimeInForce::Gtc | TimeInForce::PostOnly);
        self.rest_or_end(id, end, rests);
        id
    }

    fn open_order(
        &mut self,
        command: &PlaceOrder,
        plan: &Plan,
        purpose: Purpose,
        hold: &Hold,
        slot: Option<CounterSlot>,
    ) -> OrderId {
        let slot = self.accounts[command.account.index()].order_limits.opened(command.market, slot);
        let mut detail = Detail {
            hold: hold.amount,
            slot,
            tif: command.tif,
            self_trade: command.self_trade,
            at_market: plan.at_market,
            ..Detail::new(purpose, plan.lots, self.now())
        };
        detail.set_stop(plan.stop);
        let order = NewOrder {
            account: command.account,
            market: command.market,
            side: command.side,
            ticks: plan.limit,
            lots: plan.lots,
        };
        let id = self.orders.open(order, detail);
        if let Effect::Open { take_profit, stop_loss, .. } = command.effect
            && (take_profit.is_some() || stop_loss.is_some())
        {
            self.orders.protections.insert(id, (take_profit, stop_loss));
        }
        self.speak_for(id, &order, purpose);
        self.count_opening(&order, purpose, plan.lots);
        self.ledger.post_here(
            &mut self.out,
            Posting {
                from: LedgerAccount::Free(command.account, hold.wallet),
                to: LedgerAccount::Held(command.account, hold.wallet),
                asset: hold.asset,
                amount: hold.amount,
                reason: Reason::Hold,
            },
        );
        self.ledger.fold(&[id.0, plan.lots.0 ^ u64::from(plan.limit.0) << 32]);
        self.announce(id, &order, &detail);
        id
    }

    /// Count the lots that an order is to close with its position.
    fn speak_for(&mut self, id: OrderId, order: &NewOrder, purpose: Purpose) {
        let (position, lots) = match purpose {
            Purpose::Close { position, .. } => (Some(position), order.lots),
            Purpose::Net { closing, .. } if !closing.is_zero() => {
                let against = (order.account, order.market, order.side.opposite());
                (self.positions.exposures.position(against), closing)
            }
            _ => return,
        };
        let position = position.and_then(|id| self.positions.get_mut(id)).expect("checked");
        position.closing += lots;
        position.orders.push(id);
    }

    /// Count the lots that an order may open, where fills join.
    pub(crate) fn count_opening(&mut self, order: &NewOrder, purpose: Purpose, lots: Lots) {
        if self.accounts[order.account.index()].position_mode.joins() {
            let side = (order.account, order.market, order.side);
            self.positions.exposures.add_opening(side, purpose.opening(lots));
        }
    }

    /// Whether an order only takes risk off: it closes a position, or is against one in net mode and no larger than what
    /// is left to close.
    pub(crate) fn only_closes(&self, command: &PlaceOrder, beside: &Beside) -> bool {
        match (command.effect, command.kind.quantity()) {
            (Effect::Close { .. }, _) => true,
            (Effect::Open { .. }, Some(quantity)) => {
                let lots = self.markets.get(command.market.index()).and_then(|market| market.lots(quantity).ok());
                lots.is_some_and(|lots| {
                    let left = Lots(lots.0.saturating_sub(beside.filled.0));
                    !left.is_zero() && self.closing_part(command, left, beside.closable) == left
                })
            }
            (Effect::Open { .. } | Effect::Spot, _) => false,
        }
    }

    /// Tell of an order that was just opened, before it trades.
    pub(crate) fn announce(&mut self, id: OrderId, order: &NewOrder, detail: &Detail) {
        self.out.push(Event::OrderAccepted(Accepted {
            order: id,
            account: order.account,
            market: order.market,
            side: order.side,
            ticks: order.ticks,
            lots: order.lots,
            hold: detail.hold,
            purpose: detail.purpose,
            tif: detail.tif,
        }));
    }

    #[inline(always)]
    pub(crate) fn plan(&self, command: &PlaceOrder) -> Result<Plan, Reject> {
        let market = &self.markets[command.market.index()];
        let shape = |what| Err(Reject::InvalidInput { what });
        let plan = match command.kind {
            OrderKind::Limit { price, quantity } => {
                let limit = market.ticks(price)?;
                Plan { limit, lots: self.order_lots(command, quantity)?, stop: None, at_market: false, budget: None }
            }
            OrderKind::Market { quantity } => {
                if matches!(command.tif, TimeInForce::PostOnly) {
                    return shape("time in force");
                }
                let lots = self.order_lots(command, quantity)?;
                let limit = self.market_cap(command.market, command.side).ok_or(Reject::NoLiquidity)?;
                Plan { limit, lots, stop: None, at_market: true, budget: None }
            }
            OrderKind::MarketValue { value } => {
                if command.effect != Effect::Spot || command.side != Side::Buy {
                    return shape("an order by value is a spot purchase");
                }
                if matches!(command.tif, TimeInForce::PostOnly | TimeInForce::Fok) {
                    return shape("time in force");
                }
                if value < market.spec.min_notional || !value.is_positive() {
                    return Err(Reject::NotionalTooSmall { notional: value, minimum: market.spec.min_notional });
                }
                let limit = self.market_cap(command.market, command.side).ok_or(Reject::NoLiquidity)?;
                let best = market.book.best_ticks(Side::Sell).expect("there is a cap, so there is a best");
                let lots = market.affordable(value, best);
                if lots < market.spec.min_lots {
                    return Err(Reject::QuantityTooSmall);
                }
                if lots > market.spec.max_lots {
                    return Err(Reject::QuantityTooLarge);
                }
                Plan { limit, lots, stop: None, at_market: true, budget: Some(value) }
            }
            OrderKind::StopLimit { stop, price, quantity } => {
                if !matches!(command.tif, TimeInForce::Gtc) {
                    return shape("time in force");
                }
                let (stop, limit) = (market.ticks(stop)?, market.ticks(price)?);
                Plan {
                    limit,
                    lots: self.order_lots(command, quantity)?,
                    stop: Some(stop),
                    at_market: false,
                    budget: None,
                }
            }
            OrderKind::Trigger { stop, quantity } => {
                if !matches!(command.tif, TimeInForce::Gtc) {
                    return shape("time in force");
                }
                let stop = market.ticks(stop)?;
                let limit = beyond(stop, market.class.market_cap(), command.side);
                Plan {
                    limit,
                    lots: self.order_lots(command, quantity)?,
                    stop: Some(stop),
                    at_market: true,
                    budget: None,
                }
            }
        };
        self.check_prices(command, &plan)?;
        Ok(plan)
    }

    /// A closing order may be smaller than the market's smallest: what is left must be closable.
    #[inline]
    pub(super) fn order_lots(&self, command: &PlaceOrder, quantity: Quantity) -> Result<Lots, Reject> {
        let market = &self.markets[command.market.index()];
        match (market.lots(quantity), command.effect) {
            (Err(Reject::QuantityTooSmall | Reject::QuantityTooLarge), Effect::Close { .. } | Effect::Open { .. }) => {
                Err(Reject::ContractQuantity)
            }
            (lots, _) => lots,
        }
    }

    /// Notional, band and the side of a stop.
    #[inline(always)]
    fn check_prices(&self, command: &PlaceOrder, plan: &Plan) -> Result<(), Reject> {
        let market = &self.markets[command.market.index()];
        // A market order is worth what the best price makes it, not what its cap allows.
        let best = market.book.best_ticks(command.side.opposite());
        let at = best.filter(|_| plan.at_market && plan.stop.is_none()).unwrap_or(plan.limit);
        let notional = market.value(at, plan.lots);
        if plan.budget.is_none() && notional < market.spec.min_notional {
            return Err(Reject::NotionalTooSmall { notional, minimum: market.spec.min_notional });
        }
        let index = self.indexes[market.spec.index.index()].price.ok_or(Reject::FeedStale)?;
        if !plan.at_market && !planted(Bug::BandIgnored) {
            let anchor = plan.stop.map_or(index, |stop| market.price(stop));
            check_band(market.price(plan.limit), anchor, market.class.price_band(), command.side)?;
        }
        if let Some(stop) = plan.stop {
            let reference = self.stop_reference(command.market).unwrap_or(index);
            if market.price(stop) == reference {
                return Err(Reject::StopWouldTriggerNow);
            }
        }
        Ok(())
    }

    #[inline(always)]
    pub(crate) fn check_effect(
        &self,
        command: &PlaceOrder,
        plan: &Plan,
        (closable, opening): (i64, i64),
    ) -> Result<(Purpose, Hold), Reject> {
        let market = &self.markets[command.market.index()];
        let realm = self.accounts[command.account.index()].realm;
        match command.effect {
            Effect::Spot => {
                let (base, quote) = market.pair();
                let (asset, amount) = match command.side {
                    Side::Buy => (quote, plan.budget.unwrap_or_else(|| market.value(plan.limit, plan.lots))),
                    Side::Sell => (base, market.base_amount(plan.lots)),
                };
                let hold = Hold { wallet: Wallet::Platform, asset: in_realm(asset, realm), amount };
                Ok((Purpose::Spot, hold))
            }
            Effect::Open { leverage, take_profit, stop_loss } => {
                let closing = self.closing_part(command, plan.lots, closable);
                let opens = plan.lots - closing;
                let amount = match opens {
                    Lots::ZERO => Amount::ZERO,
                    _ => self.check_open(command, (plan.limit, opens), leverage, opening)?,
                };
                self.check_protection(command, take_profit, stop_loss)?;
                let purpose = match self.accounts[command.account.index()].position_mode {
                    PositionMode::Net => Purpose::Net { leverage, closing },
                    PositionMode::Tickets | PositionMode::Hedge => Purpose::Open { leverage, position: NO_POSITION },
                };
                let asset = in_realm(market.settle_asset(), realm);
                Ok((purpose, Hold { wallet: Wallet::Contract, asset, amount }))
            }
            Effect::Close { position } => {
                self.check_close(command, position, plan.lots, closable)?;
                let asset = in_realm(market.settle_asset(), realm);
                let hold = Hold { wallet: Wallet::Contract, asset, amount: Amount::ZERO };
                Ok((Purpose::Close { position, why: ReduceReason::Order }, hold))
            }
        }
    }

    /// Post-only must not trade, fill-or-kill must fill.
    pub(crate) fn check_at_once(&self, command: &PlaceOrder, plan: &Plan) -> Result<(), Reject> {
        if plan.stop.is_some() {
            return Ok(());
        }
        match command.tif {
            TimeInForce::PostOnly => {
                let book = &self.markets[command.market.index()].book;
                match book.best_ticks(command.side.opposite()) {
                    Some(best) if command.side.crosses(plan.limit, best) => Err(Reject::PostOnlyWouldTrade),
                    _ => Ok(()),
                }
            }
            TimeInForce::Fok if !self.can_fill(command, plan) => Err(Reject::FillOrKillUnfilled),
            _ => Ok(()),
        }
    }

    fn can_fill(&self, command: &PlaceOrder, plan: &Plan) -> bool {
        let market = &self.markets[command.market.index()];
        let taker = &self.accounts[command.account.index()];
        let mut wanted = plan.lots;
        for maker in market.book.iter(&self.orders.pool, command.side.opposite()) {
            if !command.side.crosses(plan.limit, maker.ticks) {
                return false;
            }
            let own = taker.realm == Realm::Live && self.accounts[maker.account.index()].group == taker.group;
            if own {
                match command.self_trade {
                    SelfTrade::ExpireTaker | SelfTrade::ExpireBoth => return false,
                    SelfTrade::ExpireMaker => continue,
                }
            }
            if maker.lots >= wanted {
                return true;
            }
            wanted -= maker.lots;
        }
        false
    }

    /// The worst price a market order may reach now; `None` when there is nothing to trade with.
    pub(crate) fn market_cap(&self, market: MarketId, side: Side) -> Option<Ticks> {
        let market = &self.markets[market.index()];
        let best = market.book.best_ticks(side.opposite())?;
        Some(beyond(best, market.class.market_cap(), side))
    }
}

/// `ticks` and `rate` more, on the side that hurts the order; rounded towards the order's good.
fn beyond(ticks: Ticks, rate: Rate, side: Side) -> Ticks {
    let (ticks, rate, one) = (u128::from(ticks.0), rate.units() as u128, Rate::SCALE as u128);
    let moved = match side {
        Side::Buy => ticks * (one + rate) / one,
        Side::Sell => (ticks * (one - rate)).div_ceil(one),
    };
    Ticks(moved.clamp(1, u128::from(u32::MAX)) as u32)
}

fn check_band(price: Price, anchor: Price, band: Rate, side: Side) -> Result<(), Reject> {
    let beyond = match side {
        Side::Buy => price - anchor,
        Side::Sell => anchor - price,
    };
    // Both sides multiplied instead of one divided: the division is only for what may have to be refused.
    let scaled = beyond.units().checked_mul(Rate::SCALE.into());
    let allowed = anchor.units().checked_mul(band.units().into());
    if scaled.zip(allowed).is_some_and(|(scaled, allowed)| scaled <= allowed) {
        return Ok(());
    }
    let reach = Price::from_units(anchor.at_rate(band, Rounding::Down)?.units());
    if beyond <= reach {
        return Ok(());
    }
    let limit = match side {
        Side::Buy => anchor + reach,
        Side::Sell => anchor - reach,
    };
    Err(Reject::PriceOutsideBand { limit })
}

pub(crate) fn insufficient(hold: &Hold, free: Amount) -> Reject {
    match hold.wallet {
        Wallet::Contract => Reject::ContractFunds { needed: hold.amount, free },
        Wallet::Platform | Wallet::Financial => Reject::InsufficientBalance { needed: hold.amount, free },
    }
}

/// A number that two orders share only when they ask for the same thing.
fn fingerprint(command: &PlaceOrder) -> u64 {
    let (kind, a, b, c) = match command.kind {
        OrderKind::Limit { price, quantity } => (1, price.units(), quantity.units(), 0),
        OrderKind::Market { quantity } => (2, 0, quantity.units(), 0),
        OrderKind::MarketValue { value } => (3, value.units(), 0, 0),
        OrderKind::StopLimit { stop, price, quantity } => (4, price.units(), quantity.units(), stop.units()),
        OrderKind::Trigger { stop, quantity } => (5, 0, quantity.units(), stop.units()),
    };
    let effect = match command.effect {
        Effect::Spot => 0,
        Effect::Open { leverage, .. } => 1 << 32 | u64::from(leverage),
        Effect::Close { position } => 1 << 63 | position.0,
    };
    let mut digest = Digest::default();
    let head = u64::from(command.market.0) << 16 | kind << 8 | command.side as u64;
    digest.fold(&[head, a as u64, b as u64, c as u64, effect]);
    digest.value()
}
