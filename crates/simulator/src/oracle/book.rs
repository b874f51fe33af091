//! Price, then time: every trade of a customer's order is with the order that a naive book says is first.
//!
//! Owns a naive copy of each live book. The house replaces its quotes without a word, so after a command that may
//! have done so the copy is taken anew; what rested before must then still stand in the order it stood in.

use plimsoll_engine::accounts::Realm;
use plimsoll_engine::book::{NaiveBook, Resting};
use plimsoll_engine::command::Command;
use plimsoll_engine::event::{Accepted, Event, Trade};
use plimsoll_units::{AccountId, Lots, MarketId, OrderId, Side, Ticks};

use super::{Moment, Verdict, hold, waits};

/// The order that is just being matched.
#[derive(Clone, Copy)]
struct Active {
    id: OrderId,
    account: AccountId,
    market: MarketId,
    side: Side,
    ticks: Ticks,
    left: Lots,
    waits: bool,
}

#[derive(Default)]
pub(super) struct Books {
    books: Vec<NaiveBook>,
    /// Orders that wait for a price, as they were accepted.
    waiting: std::collections::BTreeMap<OrderId, Active>,
    active: Option<Active>,
}

impl Books {
    pub(super) fn record(&mut self, moment: &Moment<'_>) -> Verdict {
        self.books.resize_with(moment.engine.markets().len(), NaiveBook::new);
        let exact = matches!(
            moment.request.command,
            Command::PlaceOrder(_)
                | Command::CancelOrder(_)
                | Command::ReplaceOrder(_)
                | Command::PlaceScale(_)
                | Command::PlaceOco(_)
                | Command::AddPrincipal(_)
        );
        for event in moment.events {
            if exact {
                self.replay(moment, event)?;
            } else {
                self.forget(event);
            }
        }
        self.rest_active(moment);
        for (number, market) in moment.engine.markets().iter().enumerate() {
            for side in [Side::Buy, Side::Sell] {
                let fast: Vec<Resting> = market.book().iter(moment.engine.orders().pool(), side).copied().collect();
                let naive: Vec<Resting> = self.books[number].iter(side).copied().collect();
                if exact {
                    hold(fast == naive, || format!("book {number} {side:?}: {fast:?}, naive {naive:?}"))?;
                } else if fast != naive {
                    check_order_kept(&naive, &fast).map_err(|what| format!("book {number} {side:?}: {what}"))?;
                    self.books[number] = copy_of(moment, number);
                }
            }
        }
        Ok(())
    }

    fn replay(&mut self, moment: &Moment<'_>, event: &Event) -> Verdict {
        match event {
            Event::OrderAccepted(accepted) => {
                let Accepted { order, account, market, side, ticks, lots, .. } = accepted;
                self.rest_active(moment);
                let waits = waits(moment, accepted).is_some();
                let active = Active {
                    id: *order,
                    account: *account,
                    market: *market,
                    side: *side,
                    ticks: *ticks,
                    left: *lots,
                    waits,
                };
                if waits {
                    self.waiting.insert(*order, active);
                }
                self.active = Some(active);
            }
            Event::OrderTriggered { order, .. } => {
                self.rest_active(moment);
                self.active = self.waiting.remove(order).map(|known| Active { waits: false, ..known });
            }
            Event::Traded(trade) => self.trade(trade)?,
            Event::OrderReduced { order, market, lots, .. } => {
                let shrank = self.shrink(*order, *lots) || self.books[market.index()].lower(*order, *lots);
                let practice = self.is_practice(moment, event);
                hold(shrank || practice, || format!("order {order} shrank and stands nowhere"))?;
            }
            Event::OrderClosed { order, market, .. } => self.close(*order, *market),
            _ => {}
        }
        Ok(())
    }

    fn trade(&mut self, trade: &Trade) -> Verdict {
        let book = &mut self.books[trade.market.index()];
        let side = trade.taker_side.opposite();
        let best = book.best(side).copied().ok_or("a trade with an empty side")?;
        hold((best.id, best.ticks) == (trade.maker, trade.ticks), || format!("{best:?} stands before {trade:?}"))?;
        hold(trade.lots <= best.lots, || format!("{trade:?} is more than rests"))?;
        book.fill_best(side, trade.lots);
        if let Some(active) = self.active.as_mut().filter(|active| active.id == trade.taker) {
            active.left -= trade.lots;
        }
        Ok(())
    }

    fn close(&mut self, order: OrderId, market: MarketId) {
        self.waiting.remove(&order);
        if self.active.is_some_and(|active| active.id == order) {
            self.active = None;
            return;
        }
        let book = &mut self.books[market.index()];
        for side in [Side::Buy, Side::Sell] {
            let found = book.iter(side).find(|resting| resting.id == order).copied();
            if let Some(resting) = found {
                book.unlink(order, side, resting.ticks);
            }
        }
    }

    /// An order that waits is known by what it will trade.
    fn shrink(&mut self, order: OrderId, lots: Lots) -> bool {
        let known = self.waiting.get_mut(&order);
        known.map(|waiting| waiting.left -= lots).is_some()
    }

    fn is_practice(&self, moment: &Moment<'_>, event: &Event) -> bool {
        let Event::OrderReduced { account, .. } = event else { return false };
        moment.engine.account(*account).is_some_and(|account| account.realm == Realm::Practice)
    }

    fn forget(&mut self, event: &Event) {
        if let Event::OrderReduced { order, lots, .. } = event {
            self.shrink(*order, *lots);
        }
        if let Event::OrderClosed { order, .. } | Event::OrderTriggered { order, .. } = event {
            self.waiting.remove(order);
        }
    }

    /// What was not traded rests, unless it waits for a price or belongs to the practice realm.
    fn rest_active(&mut self, moment: &Moment<'_>) {
        let Some(active) = self.active.take().filter(|active| !active.waits) else { return };
        let practice = moment.engine.account(active.account).is_some_and(|a| a.realm == Realm::Practice);
        if !practice {
            let Active { id, account, market, side, ticks, left: lots, .. } = active;
            self.books[market.index()].rest(Resting { id, account, market, side, ticks, lots });
        }
    }
}

fn copy_of(moment: &Moment<'_>, number: usize) -> NaiveBook {
    let mut copy = NaiveBook::new();
    for side in [Side::Buy, Side::Sell] {
        let resting = moment.engine.markets()[number].book().iter(moment.engine.orders().pool(), side);
        resting.for_each(|order| copy.rest(*order));
    }
    copy
}

/// Of the orders that stood here before, those that still do stand in the same order, before every newcomer at their
/// price, and none has grown. All stand by price.
fn check_order_kept(before: &[Resting], after: &[Resting]) -> Verdict {
    let place = |id: OrderId| before.iter().position(|old| old.id == id);
    for pair in after.windows(2) {
        let (first, second) = (&pair[0], &pair[1]);
        let better = first.ticks != second.ticks && first.side.crosses(first.ticks, second.ticks);
        hold(better || first.ticks == second.ticks, || format!("{second:?} has the better price than {first:?}"))?;
        if first.ticks == second.ticks {
            let kept = match (place(first.id), place(second.id)) {
                (Some(a), Some(b)) => a < b,
                (None, Some(_)) => false,
                _ => true,
            };
            hold(kept, || format!("{second:?} came before {first:?}"))?;
        }
    }
    for new in after {
        if let Some(old) = place(new.id).map(|at| &before[at]) {
            hold(new.lots <= old.lots && new.ticks == old.ticks, || format!("{old:?} became {new:?}"))?;
        }
    }
    Ok(())
}
