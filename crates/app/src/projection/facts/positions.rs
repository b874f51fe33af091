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
    Split(Split),
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

/// Its market was split: what it holds now. What made no whole lot was worth `value` in the quote currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    pub new: u16,
    pub old: u16,
    pub lots: Lots,
    pub value: Amount,
    pub pnl: Amount,
}

impl Split {
    /// What was opened and closed so far is told in new lots at new prices, as if it had always been so. A position of
    /// which nothing is left is told as it was, and the split closed it.
    fn apply(self, row: &mut PositionRow) {
        row.realised += self.pnl;
        if self.lots.is_zero() {
            row.closed_lots = row.opened_lots;
            row.closed_value += self.value;
            return;
        }
        let closed = Lots(row.closed_lots.0.saturating_mul(self.new.into()) / u64::from(self.old));
        let opened = closed + self.lots;
        row.closed_value = at_same_price(row.closed_value, closed, row.closed_lots, self);
        row.opened_value = at_same_price(row.opened_value, opened, row.opened_lots, self);
        (row.closed_lots, row.opened_lots) = (closed, opened);
    }
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
            Self::Split(split) => split.apply(row),
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

/// A sum for so many lots, at the price it was for those.
fn at_same_price(sum: Amount, lots: Lots, were: Lots, split: Split) -> Amount {
    let (lots, were) = (i128::from(lots.0) * i128::from(split.old), i128::from(were.0) * i128::from(split.new));
    if were == 0 { Amount::ZERO } else { sum.mul_div(lots, were, Rounding::HalfEven).expect("a price fits") }
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
pub enum ProtectionFact {
    Set(Box<LossRow>),
    /// Its market was split.
    Restated {
        trigger: Price,
        limit: Option<Price>,
        lots: Lots,
    },
    Done {
        fired: bool,
        at: Timestamp,
    },
}

impl Fact for ProtectionFact {
    type Row = LossRow;

    fn begins(&self) -> bool {
        matches!(self, Self::Set(_))
    }

    fn apply(&self, row: &mut Option<LossRow>) {
        match self {
            Self::Set(set) => *row = Some((**set).clone()),
            Self::Restated { trigger, limit, lots } => {
                if let Some(row) = row {
                    (row.trigger_price, row.limit_price, row.lots) = (*trigger, *limit, *lots);
                }
            }
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
    fn a_split_restates_what_was_opened_and_closed() {
        let opened = Opened {
            id: PositionId(1),
            account: AccountId(2),
            market: MarketId(3),
            side: 0,
            leverage: 10,
            lot: Quantity::ONE,
            at: Timestamp(1),
        };
        let check = |why, (opened_lots, closed_lots): (u64, u64), (new, old, kept): (u16, u16, u64), expected| {
            // Opened at 100, closed at 120; a part of a lot is paid at 110.
            let mut row = Some(PositionRow {
                opened_lots: Lots(opened_lots),
                opened_value: Amount::whole(100 * i128::from(opened_lots)),
                closed_lots: Lots(closed_lots),
                closed_value: Amount::whole(120 * i128::from(closed_lots)),
                ..opened.row()
            });
            let (value, pnl) = (Amount::whole(110), Amount::whole(10));
            PositionFact::Split(Split { new, old, lots: Lots(kept), value, pnl }).apply(&mut row);
            let row = row.unwrap();
            assert_eq!(row.realised, pnl);
            let whole = |value: Amount| value.units() / Amount::whole(1).units();
            let reported = (row.opened_lots.0, whole(row.opened_value), row.closed_lots.0, whole(row.closed_value));
            assert_eq!(reported, expected, "{why}");
        };
        check("four for one: at 25 and 30", (15, 5), (4, 1, 40), (60, 1_500, 20, 600));
        check("one for three, a third of a lot paid out: at 300", (7, 0), (1, 3, 2), (2, 600, 0, 0));
        check("closed lots that make no whole one are no longer told", (9, 2), (1, 3, 2), (2, 600, 0, 0));
        check("nothing is left: four closed at 120, one at 110", (5, 4), (1, 3, 0), (5, 500, 5, 590));
    }

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
