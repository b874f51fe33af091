//! Facts about orders.

use plimsoll_store::projections::OrderRow;
use plimsoll_units::{Amount, Lots, PositionId, Timestamp};

use super::Fact;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderFact {
    /// Accepted.
    Placed(Box<OrderRow>),
    Triggered(Timestamp),
    Filled(Filled),
    /// Reduced to fewer lots.
    Reduced {
        lots: Lots,
    },
    Ended {
        ending: i64,
        left: Lots,
        at: Timestamp,
    },
}

/// One fill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    pub lots: Lots,
    pub value: Amount,
    pub fee: Amount,
    pub position: Option<PositionId>,
    pub at: Timestamp,
}

impl Fact for OrderFact {
    type Row = OrderRow;

    fn begins(&self) -> bool {
        matches!(self, Self::Placed(_))
    }

    fn apply(&self, row: &mut Option<OrderRow>) {
        if let Self::Placed(placed) = self {
            *row = Some((**placed).clone());
        }
        // Every other fact follows the placement.
        let Some(row) = row else { return };
        match self {
            Self::Placed(_) => {}
            Self::Filled(filled) => {
                row.filled += filled.lots;
                row.lots = row.lots.max(row.filled);
                row.filled_value += filled.value;
                row.fee += filled.fee;
                row.position = row.position.or(filled.position);
                row.filled_at = Some(filled.at);
            }
            Self::Reduced { lots } => row.lots -= *lots,
            Self::Triggered(at) => row.triggered_at = Some(*at),
            Self::Ended { ending, left, at } => {
                row.lots = row.lots.max(row.filled + *left);
                row.ending = Some(*ending);
                row.ended_at = Some(*at);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use plimsoll_units::{AccountId, AssetId, MarketId, OrderId};

    use super::*;
    use crate::projection::codes;

    fn placed(lots: u64) -> OrderFact {
        OrderFact::Placed(Box::new(OrderRow {
            id: OrderId(9),
            account: AccountId(1),
            market: MarketId(2),
            product: codes::PRODUCT_CONTRACT,
            side: 1,
            kind: codes::KIND_MARKET,
            tif: 1,
            effect: codes::EFFECT_OPEN,
            origin: 0,
            position: None,
            leverage: 10,
            price: None,
            stop_price: None,
            budget: None,
            lots: Lots(lots),
            filled: Lots::ZERO,
            filled_value: Amount::ZERO,
            fee: Amount::ZERO,
            fee_asset: AssetId(0),
            placed_at: Timestamp(5),
            triggered_at: None,
            filled_at: None,
            ended_at: None,
            ending: None,
        }))
    }

    fn filled(lots: u64, at: i64) -> OrderFact {
        OrderFact::Filled(Filled {
            lots: Lots(lots),
            value: Amount::whole(100 * i128::from(lots)),
            fee: Amount::whole(1),
            position: Some(PositionId(5)),
            at: Timestamp(at),
        })
    }

    #[test]
    fn a_row_adds_up_what_happens_to_its_order() {
        let mut row = None;
        let ended = OrderFact::Ended { ending: 2, left: Lots(4), at: Timestamp(8) };
        for fact in [placed(7), filled(2, 6), filled(1, 7), ended] {
            fact.apply(&mut row);
        }
        let row = row.unwrap();
        assert_eq!(
            (row.lots, row.filled, row.filled_value, row.fee),
            (Lots(7), Lots(3), Amount::whole(300), Amount::whole(2))
        );
        assert_eq!(
            (row.placed_at, row.filled_at, row.ended_at),
            (Timestamp(5), Some(Timestamp(7)), Some(Timestamp(8)))
        );
        assert_eq!(row.position, Some(PositionId(5)), "the position that its first fill opened");
    }

    #[test]
    fn an_order_that_found_nobody_keeps_its_size() {
        let mut row = None;
        placed(7).apply(&mut row);
        OrderFact::Ended { ending: 2, left: Lots(7), at: Timestamp(8) }.apply(&mut row);
        let row = row.unwrap();
        assert_eq!((row.lots, row.filled, row.ending), (Lots(7), Lots::ZERO, Some(2)));
    }
}
