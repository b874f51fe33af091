//! A netted holding of the house: the liquidity provider's and the insurance fund's side of a contract.

use minicbor::{Decode, Encode};
use plimsoll_units::{Amount, Lots, Rounding, Side};

/// Long lots are positive; the cost has the same sign and is exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Inventory {
    #[n(0)]
    pub lots: i64,
    #[n(1)]
    pub cost: Amount,
}

impl Inventory {
    /// Trades, closing the opposite holding first. Returns the realised profit, in the quote currency.
    pub(crate) fn trade(&mut self, side: Side, lots: Lots, value: Amount) -> Amount {
        let sign = if side == Side::Buy { 1 } else { -1 };
        let change = sign * lots.0 as i64;
        let against = self.lots != 0 && (self.lots > 0) != (change > 0);
        if !against {
            self.lots += change;
            self.cost += signed(value, sign);
            return Amount::ZERO;
        }
        let closed = self.lots.unsigned_abs().min(lots.0);
        let part = |whole: Amount, of: u64, rounding| {
            whole.mul_div(i128::from(closed), i128::from(of), rounding).expect("a part of a whole")
        };
        // Cost and proceeds of the closed lots; the rest of both stays with the remaining lots.
        let cost_closed = part(self.cost, self.lots.unsigned_abs(), Rounding::Down);
        let value_closed = part(value, lots.0, Rounding::Down);
        let realised = if self.lots > 0 { value_closed - cost_closed } else { -cost_closed - value_closed };
        self.cost = self.cost - cost_closed + signed(value - value_closed, sign);
        self.lots += change;
        realised
    }

    pub(crate) fn side(&self) -> Option<Side> {
        match self.lots {
            0 => None,
            n if n > 0 => Some(Side::Buy),
            _ => Some(Side::Sell),
        }
    }
    pub(crate) fn size(&self) -> Lots {
        Lots(self.lots.unsigned_abs())
    }
}

fn signed(value: Amount, sign: i64) -> Amount {
    if sign > 0 { value } else { -value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Whatever the trades, realised profit and remaining cost together are what was paid and received.
        #[test]
        fn nothing_is_lost_between_cost_and_realised(trades in prop::collection::vec((any::<bool>(), 1u64..1000, 1i128..1_000_000), 1..40)) {
            let mut inventory = Inventory::default();
            let (mut realised, mut paid, mut lots_sum) = (0i128, 0i128, 0i64);
            for (buy, lots, value) in trades {
                let side = if buy { Side::Buy } else { Side::Sell };
                realised += inventory.trade(side, Lots(lots), Amount::from_units(value)).units();
                paid += if buy { value } else { -value };
                lots_sum += if buy { lots as i64 } else { -(lots as i64) };
            }
            prop_assert_eq!(inventory.lots, lots_sum);
            prop_assert_eq!(inventory.cost.units() - realised, paid);
        }
    }
}
