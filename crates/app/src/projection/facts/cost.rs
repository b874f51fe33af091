//! Facts about the cost of coins: what comes in has a cost, what goes out takes the average along.

use plimsoll_store::projections::CostRow;
use plimsoll_units::{AccountId, Amount, AssetId, Rounding};

use super::Fact;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CostFact {
    pub account: AccountId,
    pub asset: AssetId,
    /// Coins that came in, or went out when negative.
    pub quantity: Amount,
    /// Their value in USDT: what was paid or received for them, or at the index.
    pub value: Amount,
    /// They were bought or sold; other movements realise no profit.
    pub is_trade: bool,
}

impl Fact for CostFact {
    type Row = CostRow;

    fn begins(&self) -> bool {
        false
    }

    fn apply(&self, row: &mut Option<CostRow>) {
        let Self { account, asset, quantity, value, is_trade } = *self;
        let row = row.get_or_insert_with(|| CostRow {
            id: CostRow::id_of(account, asset),
            account,
            asset,
            quantity: Amount::ZERO,
            cost: Amount::ZERO,
            realised: Amount::ZERO,
        });
        if quantity.is_positive() {
            row.quantity += quantity;
            row.cost += value;
            return;
        }
        let gone = (-quantity).min(row.quantity);
        let share = if row.quantity.is_positive() {
            let part = row.cost.mul_div(gone.units(), row.quantity.units(), Rounding::Down);
            part.unwrap_or(row.cost)
        } else {
            Amount::ZERO
        };
        row.quantity -= gone;
        row.cost -= share;
        if is_trade {
            row.realised += value - share;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(quantity: &str, value: &str, is_trade: bool) -> CostFact {
        let (quantity, value) = (quantity.parse().unwrap(), value.parse().unwrap());
        CostFact { account: AccountId(7), asset: AssetId(2), quantity, value, is_trade }
    }

    #[test]
    fn the_average_of_what_was_paid_goes_out_with_what_is_sold() {
        let mut row = None;
        fact("1", "100", true).apply(&mut row);
        fact("1", "200", false).apply(&mut row);
        fact("-0.5", "90", true).apply(&mut row);
        let kept = row.clone().unwrap();
        assert_eq!((kept.quantity.to_string(), kept.cost.to_string()), ("1.5".to_owned(), "225".to_owned()));
        assert_eq!(kept.realised.to_string(), "15");
        fact("-1.5", "1000", false).apply(&mut row);
        let gone = row.unwrap();
        assert!(gone.quantity.is_zero() && gone.cost.is_zero());
        assert_eq!(gone.realised.to_string(), "15", "a withdrawal realises nothing");
    }
}
