//! What happens to a position and to its protective orders.

use plimsoll_store::projections::{LossRow, PositionRow};
use plimsoll_units::{AccountId, Amount, Lots, MarketId, OrderId, PositionId, Price, Quantity, Rounding, Timestamp};

use super::Fact;
use crate::projection::codes;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionFact {
    Opened(Opened),
    Added(Added),
    Reduced(Reduced),
    LiquidationFee(Amount),
    Carried(Amount),
    /// As it stands after a command.
    Now {
        lots: Lots,
        cost: Amount,
        margin: Amount,
    },
    Closed {
        reason: i64,
        at: Timestamp,
    },
}

/// A position that has no lots yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opened {
    pub id: PositionId,
    pub account: AccountId,
    pub market: MarketId,
    pub side: i64,
    pub leverage: i64,
    pub lot: Quantity,
    pub at: Timestamp,
}

/// A fill that opened lots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Added {
    pub order: OrderId,
    pub lots: Lots,
    pub price: Price,
    pub margin: Amount,
    pub fee: Amount,
}

/// Lots that were closed, however.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduced {
    pub lots: Lots,
    pub price: Price,
    pub pnl: Amount,
    pub fee: Amount,
}

impl Fact for PositionFact {
    type Row = PositionRow;

    fn begins(&self) -> bool {
        matches!(self, Self::Opened(_))
    }

    fn apply(&self, row: &mut Option<PositionRow>) {
        if let Self::Opened(opened) = self {
            *row = Some(opened.row());
        }
        let Some(row) = row else { return };
        match *self {
            Self::Opened(_) => {}
            Self::Added(Added { order, lots, price, margin, fee }) => {
                row.opening_order = row.opening_order.or(Some(order));
                row.opened_lots += lots;
                row.opened_value += value(row.lot, price, lots);
                row.initial_margin += margin;
                row.open_fee += fee;
            }
            Self::Reduced(Reduced { lots, price, pnl, fee }) => {
                row.closed_lots += lots;
                row.closed_value += value(row.lot, price, lots);
                row.realised += pnl;
                row.close_fee += fee;
            }
            Self::LiquidationFee(fee) => row.liquidation_fee += fee,
            Self::Carried(paid) => row.carried += paid,
            Self::Now { lots, cost, margin } => (row.lots, row.cost, row.margin) = (lots, cost, margin),
            Self::Closed { reason, at } => {
                (row.lots, row.cost, row.margin) = (Lots::ZERO, Amount::ZERO, Amount::ZERO);
                row.close_reason = Some(reason);
                row.closed_at = Some(at);
            }
        }
    }
}

/// In the quote currency; exact for a price on a tick.
fn value(lot: Quantity, price: Price, lots: Lots) -> Amount {
    let quantity = Quantity::from_units(lot.units() * i128::from(lots.0));
    Amount::cost(quantity, price, Rounding::HalfEven).expect("a trade's value fits")
}

impl Opened {
    fn row(&self) -> PositionRow {
        let Self { id, account, market, side, leverage, lot, at } = *self;
        PositionRow {
            id,
            account,
            market,
            side,
            leverage,
            lot,
            opening_order: None,
            opened_lots: Lots::ZERO,
            opened_value: Amount::ZERO,
            initial_margin: Amount::ZERO,
            open_fee: Amount::ZERO,
            lots: Lots::ZERO,
            cost: Amount::ZERO,
            margin: Amount::ZERO,
            closed_lots: Lots::ZERO,
            closed_value: Amount::ZERO,
            realised: Amount::ZERO,
            close_fee: Amount::ZERO,
            liquidation_fee: Amount::ZERO,
            carried: Amount::ZERO,
            opened_at: at,
            closed_at: None,
            close_reason: None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LossFact {
    Set(Box<LossRow>),
    Done { fired: bool, at: Timestamp },
}

impl Fact for LossFact {
    type Row = LossRow;

    fn begins(&self) -> bool {
        matches!(self, Self::Set(_))
    }

    fn apply(&self, row: &mut Option<LossRow>) {
        match self {
            Self::Set(set) => *row = Some((**set).clone()),
            Self::Done { fired, at } => {
                if let Some(row) = row {
                    row.status = if *fired { codes::LOSS_DONE } else { codes::LOSS_CANCELLED };
                    row.ended_at = Some(*at);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_adds_up() {
        let facts = [
            PositionFact::Opened(Opened {
                id: PositionId(1),
                account: AccountId(2),
                market: MarketId(3),
                side: 0,
                leverage: 10,
                lot: Quantity::from_units(Quantity::SCALE / 2),
                at: Timestamp(1),
            }),
            PositionFact::Added(Added {
                order: OrderId(7),
                lots: Lots(4),
                price: Price::whole(100),
                margin: Amount::whole(40),
                fee: Amount::whole(1),
            }),
            PositionFact::Carried(Amount::whole(2)),
            PositionFact::Reduced(Reduced {
                lots: Lots(4),
                price: Price::whole(110),
                pnl: Amount::whole(40),
                fee: Amount::whole(1),
            }),
            PositionFact::Closed { reason: 1, at: Timestamp(9) },
        ];
        let mut row = None;
        PositionFact::Carried(Amount::whole(5)).apply(&mut row);
        assert_eq!(row, None);
        for fact in &facts {
            fact.apply(&mut row);
        }
        let row = row.unwrap();
        assert_eq!((row.opened_lots, row.closed_lots, row.lots), (Lots(4), Lots(4), Lots::ZERO));
        assert_eq!((row.opened_value, row.closed_value), (Amount::whole(200), Amount::whole(220)));
        assert_eq!((row.realised, row.carried), (Amount::whole(40), Amount::whole(2)));
        assert_eq!(
            (row.opening_order, row.closed_at, row.close_reason),
            (Some(OrderId(7)), Some(Timestamp(9)), Some(1))
        );
    }
}
