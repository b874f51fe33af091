//! What happens to an order.

use plimsoll_store::projections::OrderRow;
use plimsoll_units::{AccountId, Amount, AssetId, Lots, MarketId, OrderId, PositionId, Price, Timestamp};

use super::Fact;
use crate::projection::codes;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderFact {
    /// Somebody asked for it.
    Placed(Box<OrderRow>),
    /// A rule left it resting in the book; its first fills may have come before.
    Rested(Box<OrderRow>),
    Triggered(Timestamp),
    Filled(Box<Filled>),
    Ended {
        ending: i64,
        left: Lots,
        at: Timestamp,
    },
}

/// One fill, with enough about its order to make a row of it: rules trade without placing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    pub order: OrderId,
    pub account: AccountId,
    pub market: MarketId,
    pub product: i64,
    pub side: i64,
    pub effect: i64,
    pub origin: i64,
    pub position: Option<PositionId>,
    pub leverage: i64,
    pub lots: Lots,
    pub price: Price,
    pub value: Amount,
    pub fee: Amount,
    pub fee_asset: AssetId,
    pub at: Timestamp,
}

impl Filled {
    /// The row of an order that nobody placed: it went at market, and its size shows as it trades.
    fn row(&self) -> OrderRow {
        OrderRow {
            id: self.order,
            account: self.account,
            market: self.market,
            product: self.product,
            side: self.side,
            kind: codes::KIND_MARKET,
            tif: 1,
            effect: self.effect,
            origin: self.origin,
            position: self.position,
            leverage: self.leverage,
            price: None,
            stop_price: None,
            budget: None,
            lots: Lots::ZERO,
            filled: Lots::ZERO,
            filled_value: Amount::ZERO,
            fee: Amount::ZERO,
            fee_asset: self.fee_asset,
            placed_at: self.at,
            triggered_at: None,
            filled_at: None,
            ended_at: None,
            ending: None,
        }
    }
}

impl Fact for OrderFact {
    type Row = OrderRow;

    fn begins(&self) -> bool {
        matches!(self, Self::Placed(_))
    }

    fn apply(&self, row: &mut Option<OrderRow>) {
        match self {
            Self::Placed(placed) => *row = Some((**placed).clone()),
            Self::Rested(rested) => {
                row.get_or_insert_with(|| (**rested).clone());
            }
            Self::Filled(filled) => {
                let row = row.get_or_insert_with(|| filled.row());
                row.filled += filled.lots;
                row.lots = row.lots.max(row.filled);
                row.filled_value += filled.value;
                row.fee += filled.fee;
                row.position = row.position.or(filled.position);
                row.filled_at = Some(filled.at);
            }
            Self::Triggered(at) => {
                if let Some(row) = row {
                    row.triggered_at = Some(*at);
                }
            }
            Self::Ended { ending, left, at } => {
                if let Some(row) = row {
                    row.lots = row.lots.max(row.filled + *left);
                    row.ending = Some(*ending);
                    row.ended_at = Some(*at);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(lots: u64, at: i64) -> OrderFact {
        OrderFact::Filled(Box::new(Filled {
            order: OrderId(9),
            account: AccountId(1),
            market: MarketId(2),
            product: codes::PRODUCT_CONTRACT,
            side: 1,
            effect: codes::EFFECT_CLOSE,
            origin: 3,
            position: Some(PositionId(5)),
            leverage: 10,
            lots: Lots(lots),
            price: Price::whole(100),
            value: Amount::whole(100 * i128::from(lots)),
            fee: Amount::whole(1),
            fee_asset: AssetId(0),
            at: Timestamp(at),
        }))
    }

    #[test]
    fn an_order_of_the_rules_has_a_row_once_it_trades() {
        let mut row = None;
        let ended = OrderFact::Ended { ending: 2, left: Lots(4), at: Timestamp(8) };
        ended.apply(&mut row);
        assert_eq!(row, None, "what found nobody to trade with leaves nothing");
        filled(2, 6).apply(&mut row);
        filled(1, 7).apply(&mut row);
        ended.apply(&mut row);
        let row = row.unwrap();
        assert_eq!(
            (row.lots, row.filled, row.filled_value, row.fee),
            (Lots(7), Lots(3), Amount::whole(300), Amount::whole(2))
        );
        assert_eq!(
            (row.placed_at, row.filled_at, row.ended_at),
            (Timestamp(6), Some(Timestamp(7)), Some(Timestamp(8)))
        );
    }

    #[test]
    fn resting_does_not_undo_what_was_filled_before() {
        let mut row = None;
        filled(2, 6).apply(&mut row);
        let mut rested = row.clone().unwrap();
        rested.filled = Lots::ZERO;
        OrderFact::Rested(Box::new(rested)).apply(&mut row);
        assert_eq!(row.unwrap().filled, Lots(2));
    }
}
