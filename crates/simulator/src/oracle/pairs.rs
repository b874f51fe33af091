//! Orders that stand for each other: a replaced one and its successor, the orders of a scale, the two of a pair.

use std::collections::BTreeMap;

use plimsoll_engine::command::{Command, PlaceScale, ReplaceOrder};
use plimsoll_engine::event::{Accepted, Event, OrderEnd};
use plimsoll_engine::orders::{OrderKind, Purpose};
use plimsoll_units::{Lots, OrderId};

use super::{Moment, Verdict, hold};

#[derive(Default)]
pub(super) struct Pairs {
    /// Each of a pair by the other's number.
    pairs: BTreeMap<OrderId, OrderId>,
    /// What every open order has filled.
    filled: BTreeMap<OrderId, Lots>,
}

impl Pairs {
    pub(super) fn record(&mut self, moment: &Moment<'_>) -> Verdict {
        if moment.done().is_some() {
            match &moment.request.command {
                Command::ReplaceOrder(c) => self.check_replaced(moment, c)?,
                Command::PlaceScale(c) => check_scale(moment, c)?,
                Command::PlaceOco(_) => {
                    let [first, second] = accepted(moment)[..] else { return Err("a pair is two orders".into()) };
                    self.pairs.insert(first.order, second.order);
                    self.pairs.insert(second.order, first.order);
                }
                _ => {}
            }
        }
        for event in moment.events {
            match event {
                Event::OrderAccepted(Accepted { order, .. }) => {
                    self.filled.insert(*order, Lots::ZERO);
                }
                Event::Traded(trade) => {
                    for order in [trade.maker, trade.taker] {
                        self.filled.entry(order).and_modify(|lots| *lots += trade.lots);
                    }
                }
                Event::PracticeTraded { order, lots, .. } => {
                    self.filled.entry(*order).and_modify(|filled| *filled += *lots);
                }
                Event::OrderClosed { order, .. } => {
                    self.filled.remove(order);
                }
                _ => {}
            }
        }
        self.check_pairs(moment)
    }

    /// Both of a pair are open and ask for the same, or both are over; one that was triggered goes on alone.
    fn check_pairs(&mut self, moment: &Moment<'_>) -> Verdict {
        for event in moment.events {
            if let Event::OrderTriggered { order, .. } = event
                && let Some(limit) = self.pairs.remove(order)
            {
                self.pairs.remove(&limit);
                let gone = moment.engine.view_order(limit).is_none();
                hold(gone, || format!("order {order} was triggered and {limit} stands still"))?;
            }
        }
        let mut over = Vec::new();
        for (one, other) in &self.pairs {
            match (moment.engine.view_order(*one), moment.engine.view_order(*other)) {
                (Some(one), Some(other)) => {
                    hold(one.left == other.left, || format!("of a pair {one:?} and {other:?} are left"))?;
                }
                (None, None) => over.push(*one),
                _ => return Err(format!("of the pair {one} and {other} one is left alone")),
            }
        }
        for order in over {
            self.pairs.remove(&order);
        }
        Ok(())
    }

    /// Either the order is smaller and still there, or it is gone and the new one asks for what it had left to fill.
    fn check_replaced(&self, moment: &Moment<'_>, command: &ReplaceOrder) -> Verdict {
        let receipt = moment.done().ok_or("asked of what was done")?;
        if receipt.id == command.order.0 {
            let order = moment.engine.view_order(command.order).ok_or("a smaller order that is gone")?;
            let OrderKind::Limit { price, quantity } = command.kind else { return Err("no limit order".into()) };
            return hold(order.quantity == quantity && order.price == price, || {
                format!("{order:?} is not what was asked for")
            });
        }
        let ended = moment.events.iter().any(|event| {
            matches!(event, Event::OrderClosed { order, end: OrderEnd::Replaced, .. } if *order == command.order)
        });
        hold(ended, || format!("order {} was replaced and did not end", command.order))?;
        let Some(new) = accepted(moment).into_iter().find(|new| new.order.0 == receipt.id) else {
            return Err("a replacement that was not accepted".into());
        };
        let market = moment.engine.market(new.market).ok_or("an order in no market")?;
        let asked = match command.kind {
            OrderKind::Limit { quantity, .. }
            | OrderKind::Market { quantity }
            | OrderKind::StopLimit { quantity, .. }
            | OrderKind::Trigger { quantity, .. } => quantity,
            OrderKind::MarketValue { .. } => return Err("an order by value replaced another".into()),
        };
        let filled = self.filled.get(&command.order).copied().unwrap_or_default();
        let total = market.quantity(Lots(new.lots.0 + filled.0));
        let kept = total == asked || (total < asked && may_be_clipped(moment, &new));
        hold(kept, || format!("{asked} asked for, {filled} lots filled before, {} new", new.lots))
    }
}

/// Where fills join, a closing order asks for no more than is left.
fn may_be_clipped(moment: &Moment<'_>, order: &Accepted) -> bool {
    let joins = moment.engine.account(order.account).is_some_and(|account| account.position_mode.joins());
    joins && matches!(order.purpose, Purpose::Close { .. })
}

fn accepted(moment: &Moment<'_>) -> Vec<Accepted> {
    let accepted = moment.events.iter().filter_map(|event| match event {
        Event::OrderAccepted(accepted) => Some(*accepted),
        _ => None,
    });
    accepted.collect()
}

/// As many as were asked for, in all as much, from one price to the other by steps that differ by a tick at most.
fn check_scale(moment: &Moment<'_>, command: &PlaceScale) -> Verdict {
    let orders = accepted(moment);
    let market = moment.engine.market(command.market).ok_or("a scale in no market")?;
    hold(orders.len() == usize::from(command.count), || format!("{} orders of {}", orders.len(), command.count))?;
    let lots = orders.iter().map(|order| order.lots.0).sum::<u64>();
    let whole = market.quantity(Lots(lots));
    let clipped = whole < command.quantity && orders.iter().any(|order| may_be_clipped(moment, order));
    hold(whole == command.quantity || clipped, || format!("{lots} lots of {}", command.quantity))?;
    let sizes = orders.iter().map(|order| order.lots.0);
    let uneven = sizes.clone().max().unwrap_or(0) - sizes.min().unwrap_or(0);
    hold(uneven <= 1 || clipped, || format!("parts of a scale differ by {uneven} lots"))?;
    let ends = [orders.first(), orders.last()].map(|order| order.map(|order| market.price(order.ticks)));
    hold(ends == [Some(command.from), Some(command.to)], || format!("a scale between {ends:?}"))?;
    let steps: Vec<i64> =
        orders.windows(2).map(|pair| i64::from(pair[1].ticks.0) - i64::from(pair[0].ticks.0)).collect();
    let (least, most) = (steps.iter().min().copied().unwrap_or(0), steps.iter().max().copied().unwrap_or(0));
    hold(most - least <= 1 && (least > 0 || most < 0), || format!("a scale with steps {steps:?}"))
}
