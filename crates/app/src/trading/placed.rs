//! What came of an order at once, told by the command's own events: no database is asked and nothing is waited for.

use plimsoll_engine::Event;
use plimsoll_engine::event::{Accepted, OrderEnd};
use plimsoll_engine::orders::Purpose;
use plimsoll_engine::view::average_price;
use plimsoll_units::{AccountId, Amount, Lots, OrderId, PositionId, Price, Quantity, Rounding};

use super::directory::Instrument;
use super::order_view::{OrderStatus, OrderView};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    pub id: OrderId,
    pub status: OrderStatus,
    pub filled: Quantity,
    pub filled_lots: Lots,
    pub value: Amount,
    pub average_price: Option<Price>,
    pub fee: Amount,
    pub position: Option<PositionId>,
}

/// Fills of one order or account in one command, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fills {
    pub(super) lots: Lots,
    pub(super) value: Amount,
    pub(super) fee: Amount,
}

impl Fills {
    pub(super) fn of_order(events: &[Event], order: OrderId, instrument: &Instrument) -> Self {
        Self::sum(events, instrument, |id, _| id == order)
    }

    pub(super) fn of_account(events: &[Event], account: AccountId, instrument: &Instrument) -> Self {
        Self::sum(events, instrument, |_, owner| owner == account)
    }

    fn sum(events: &[Event], instrument: &Instrument, is_mine: impl Fn(OrderId, AccountId) -> bool) -> Self {
        let mut fills = Self::default();
        for event in events {
            match event {
                Event::Traded(t) => {
                    let price = tick_price(instrument, t.market, t.ticks);
                    if is_mine(t.taker, t.taker_account) {
                        fills.add(instrument, t.market, price, t.lots, t.taker_fee);
                    }
                    if is_mine(t.maker, t.maker_account) {
                        fills.add(instrument, t.market, price, t.lots, t.maker_fee);
                    }
                }
                Event::PracticeTraded { order, account, market, ticks, lots, fee, .. } if is_mine(*order, *account) => {
                    fills.add(instrument, *market, tick_price(instrument, *market, *ticks), *lots, *fee);
                }
                _ => {}
            }
        }
        fills
    }

    fn add(
        &mut self,
        instrument: &Instrument,
        market: plimsoll_units::MarketId,
        price: Price,
        lots: Lots,
        fee: Amount,
    ) {
        let quantity = times(instrument.lot(market), lots);
        // Exact: a tick of a lot is worth a whole number of the smallest unit.
        let value = Amount::cost(quantity, price, Rounding::Down).expect("the engine has booked this value");
        self.lots += lots;
        self.value += value;
        self.fee += fee;
    }
}

fn tick_price(instrument: &Instrument, market: plimsoll_units::MarketId, ticks: plimsoll_units::Ticks) -> Price {
    Price::from_units(instrument.tick(market).units() * i128::from(ticks.0))
}

pub(super) fn times(lot: Quantity, lots: Lots) -> Quantity {
    Quantity::from_units(lot.units() * i128::from(lots.0))
}

impl Placed {
    pub(super) fn of(
        events: &[Event],
        id: OrderId,
        account: AccountId,
        instrument: &Instrument,
        market: plimsoll_units::MarketId,
    ) -> Self {
        let fills = Fills::of_order(events, id, instrument);
        let end = events.iter().find_map(|event| match event {
            Event::OrderClosed { order, end, .. } if *order == id => Some(*end),
            _ => None,
        });
        // The one that was opened; where fills join, the one that they changed.
        let opened = events.iter().rev().find_map(|event| match event {
            Event::PositionOpened { position, account: owner, .. } if *owner == account => Some(*position),
            _ => None,
        });
        let position = opened.or_else(|| changed_by(events, id, account));
        let filled = times(instrument.lot(market), fills.lots);
        Self {
            id,
            status: OrderStatus::of(end, !fills.lots.is_zero()),
            filled,
            filled_lots: fills.lots,
            value: fills.value,
            average_price: average_price(fills.value, filled),
            fee: fills.fee,
            position,
        }
    }
}

/// The position that fills of an opening order joined or reduced.
fn changed_by(events: &[Event], id: OrderId, account: AccountId) -> Option<PositionId> {
    let opens = |purpose| matches!(purpose, Purpose::Open { .. } | Purpose::Net { .. });
    let is_ours = |event: &Event| matches!(event, Event::OrderAccepted(Accepted { order, purpose, .. }) if *order == id && opens(*purpose));
    let after = events.iter().skip_while(|event| !is_ours(event));
    let changed = after.filter_map(|event| match event {
        Event::PositionChanged { position, account: owner }
        | Event::PositionReduced { position, account: owner, .. }
            if *owner == account =>
        {
            Some(*position)
        }
        _ => None,
    });
    changed.last()
}

impl From<&OrderView> for Placed {
    fn from(line: &OrderView) -> Self {
        Self {
            id: line.id,
            status: line.status,
            filled: line.filled,
            filled_lots: line.filled_lots,
            value: line.filled_value,
            average_price: line.average_price(),
            fee: line.fee,
            position: line.position,
        }
    }
}

impl OrderStatus {
    /// An order without an end is open, partly filled or not.
    pub(super) fn of(end: Option<OrderEnd>, filled: bool) -> Self {
        match end {
            None if filled => Self::Partly,
            None => Self::Open,
            Some(OrderEnd::Filled) => Self::Filled,
            Some(OrderEnd::Cancelled | OrderEnd::Unfilled | OrderEnd::Replaced | OrderEnd::Paired) => Self::Cancelled,
            // Ended by a rule: too old, its position gone, one of its owner's in the way.
            Some(_) => Self::Expired,
        }
    }
}
