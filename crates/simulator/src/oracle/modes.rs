//! Where fills join: an account has in a market what its trades add up to, at the price they average to.
//!
//! Counts trades alone. In net mode bought and sold lots are set off against each other, whatever the orders were meant
//! for; in hedge mode each order says which side it is for. What was held for lots that were set off is free.

use std::collections::BTreeMap;

use plimsoll_engine::contracts::PositionMode;
use plimsoll_engine::event::{Accepted, Event, ReduceReason};
use plimsoll_engine::markets::{Conversion, Market, Product};
use plimsoll_engine::orders::Purpose;
use plimsoll_units::{AccountId, Amount, Lots, MarketId, OrderId, PositionId, Price, Rounding, Side, Ticks, mul_div};

use super::{Moment, Verdict, hold};

type Key = (AccountId, MarketId, Side);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Held {
    lots: u64,
    /// What the lots cost, in units of the quote currency.
    cost: i128,
}

#[derive(Clone, Copy)]
struct Known {
    account: AccountId,
    market: MarketId,
    purpose: Purpose,
    /// What was held when it was accepted, and for how many lots.
    hold: Amount,
    opening: Lots,
    /// What was held beyond the margin at its own price: the fee of a taker, and for a seller a better bid.
    spare: Amount,
}

#[derive(Default)]
pub(super) struct Modes {
    held: BTreeMap<Key, Held>,
    orders: BTreeMap<OrderId, Known>,
    positions: BTreeMap<PositionId, Key>,
}

impl Modes {
    pub(super) fn record(&mut self, moment: &Moment<'_>) -> Verdict {
        for event in moment.events {
            match event {
                Event::OrderAccepted(accepted) => self.accepted(moment, accepted),
                Event::OrderClosed { order, .. } => {
                    self.orders.remove(order);
                }
                Event::Traded(trade) => {
                    let (market, ticks, lots) = (trade.market, trade.ticks, trade.lots);
                    self.traded(moment, trade.maker, trade.taker_side.opposite(), (market, ticks, lots))?;
                    self.traded(moment, trade.taker, trade.taker_side, (market, ticks, lots))?;
                }
                Event::PracticeTraded { order, side, market, ticks, lots, .. } => {
                    self.traded(moment, *order, *side, (*market, *ticks, *lots))?;
                }
                Event::PositionOpened { position, account, market, side } => {
                    self.positions.insert(*position, (*account, *market, *side));
                }
                // Taken over or deleveraged: without a trade.
                Event::PositionReduced {
                    position,
                    lots,
                    why: ReduceReason::Takeover | ReduceReason::Deleveraging,
                    ..
                } => {
                    if let Some(held) = self.positions.get(position).and_then(|key| self.held.get_mut(key)) {
                        let side = self.positions[position].2;
                        held.take(side, lots.0)?;
                    }
                }
                Event::PositionSplit { position, .. } => self.restate(moment, *position),
                _ => {}
            }
        }
        self.held.retain(|_, held| held.lots > 0);
        self.check_positions(moment)?;
        self.check_holds(moment)
    }

    fn accepted(&mut self, moment: &Moment<'_>, accepted: &Accepted) {
        let Accepted { order, account, market, ticks, lots, hold, purpose, .. } = *accepted;
        if !mode_of(moment, account).joins() {
            return;
        }
        let (opening, leverage) = match purpose {
            Purpose::Net { leverage, closing } => (Lots(lots.0 - closing.0), leverage),
            _ => (lots, 1),
        };
        let value = moment.engine.market(market).map_or(0, |market| value(market, ticks, opening));
        let spare = hold - Amount::from_units(value / i128::from(leverage.max(1)));
        self.orders.insert(order, Known { account, market, purpose, hold, opening, spare });
    }

    fn traded(
        &mut self,
        moment: &Moment<'_>,
        order: OrderId,
        side: Side,
        (market, ticks, lots): (MarketId, Ticks, Lots),
    ) -> Verdict {
        let Some(known) = self.orders.get(&order).copied() else { return Ok(()) };
        let listed = moment.engine.market(market).ok_or("a trade in no market")?;
        if !listed.is_contract() {
            return Ok(());
        }
        let against = (known.account, market, side.opposite());
        let closes = match (mode_of(moment, known.account), known.purpose) {
            (PositionMode::Net, _) => self.held.get(&against).map_or(0, |held| held.lots.min(lots.0)),
            (_, Purpose::Close { .. }) => lots.0,
            _ => 0,
        };
        if closes > 0 {
            let held = self.held.get_mut(&against).ok_or_else(|| format!("order {order} closes nothing"))?;
            held.take(side.opposite(), closes)?;
            if held.lots == 0 {
                self.held.remove(&against);
            }
        }
        let opens = Lots(lots.0 - closes);
        if !opens.is_zero() {
            let held = self.held.entry((known.account, market, side)).or_default();
            held.lots += opens.0;
            held.cost += value(listed, ticks, opens);
        }
        Ok(())
    }

    /// After a split the lots and what parts of them were paid for are another law's.
    fn restate(&mut self, moment: &Moment<'_>, position: PositionId) {
        let Some(key) = self.positions.get(&position).filter(|key| self.held.contains_key(key)) else { return };
        let now = moment.engine.positions().get(position);
        let held = now.map(|now| Held { lots: now.lots.0, cost: now.cost.units() }).unwrap_or_default();
        self.held.insert(*key, held);
    }

    fn check_positions(&self, moment: &Moment<'_>) -> Verdict {
        let mut found: BTreeMap<Key, Held> = BTreeMap::new();
        for position in moment.engine.positions().iter() {
            let mode = mode_of(moment, position.account);
            if !mode.joins() {
                continue;
            }
            let key = (position.account, position.market, position.side);
            let held = Held { lots: position.lots.0, cost: position.cost.units() };
            hold(found.insert(key, held).is_none(), || format!("two positions of {key:?}"))?;
            let against = (position.account, position.market, position.side.opposite());
            let both = mode == PositionMode::Net && found.contains_key(&against);
            hold(!both, || format!("a long and a short of {key:?} in net mode"))?;
        }
        hold(found == self.held, || format!("positions are {found:?}, trades add up to {:?}", self.held))
    }

    /// An order holds no more than its share for the lots that may yet open, and what was spared when others filled.
    fn check_holds(&self, moment: &Moment<'_>) -> Verdict {
        for (id, known) in &self.orders {
            let Purpose::Net { .. } = known.purpose else { continue };
            let Some(order) = moment.engine.view_order(*id) else { continue };
            if !is_plain(moment, known.market) {
                continue;
            }
            let opening = i128::from(order.purpose.opening(order.left).0);
            let all = i128::from(known.opening.0.max(1));
            let share =
                mul_div(known.hold.units(), opening, all, Rounding::Up).map_err(|_| "a hold that does not fit")?;
            let most = share + known.spare.units().max(0) + all.min(1_000);
            hold(order.hold.units() <= most, || {
                format!("order {id} holds {} for {opening} lots, at first {} for {all}", order.hold, known.hold)
            })?;
        }
        Ok(())
    }
}

impl Held {
    /// The cost of closed lots is rounded so that the profit is never overstated.
    fn take(&mut self, side: Side, lots: u64) -> Verdict {
        hold(lots <= self.lots, || format!("{lots} lots closed of {}", self.lots))?;
        let rounding = if side == Side::Buy { Rounding::Up } else { Rounding::Down };
        let cost =
            mul_div(self.cost, lots.into(), self.lots.into(), rounding).map_err(|_| "a cost that does not fit")?;
        self.cost -= cost;
        self.lots -= lots;
        Ok(())
    }
}

fn mode_of(moment: &Moment<'_>, account: AccountId) -> PositionMode {
    moment.engine.account(account).map_or(PositionMode::Tickets, |account| account.position_mode)
}

fn value(market: &Market, ticks: Ticks, lots: Lots) -> i128 {
    let quantity = market.spec.lot.units() * i128::from(lots.0);
    mul_div(quantity, market.price(ticks).units(), Price::SCALE, Rounding::Down).unwrap_or(i128::MAX)
}

fn is_plain(moment: &Moment<'_>, market: MarketId) -> bool {
    let product = moment.engine.market(market).map(|market| &market.spec.product);
    matches!(product, Some(Product::Contract { conversion: Conversion::One, .. }))
}
