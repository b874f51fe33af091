//! Trading fees: base fees by product and class, times the discount of the account's VIP level.

use plimsoll_units::Rate;

use crate::accounts::Account;
use crate::markets::Class;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Liquidity {
    Maker,
    Taker,
}

/// VIP levels.
pub const LEVELS: usize = 9;

/// Discounts in percent of the base fee, by level: spot maker, spot taker, contract maker, contract taker,
/// withdrawal fee.
const DISCOUNTS: [[i64; 5]; LEVELS] = [
    [100, 100, 100, 100, 100],
    [90, 100, 90, 96, 100],
    [80, 95, 80, 90, 100],
    [70, 90, 70, 84, 90],
    [60, 80, 60, 78, 90],
    [50, 70, 50, 72, 80],
    [40, 60, 40, 66, 80],
    [30, 50, 25, 60, 70],
    [20, 40, 0, 52, 50],
];

pub struct FeeTable {
    spot: [[Rate; 2]; LEVELS],
    contract: [[[Rate; 2]; 7]; LEVELS],
}

fn percent_of(rate: Rate, percent: i64) -> Rate {
    rate.times(Rate::from_units(percent * Rate::SCALE / 100)).expect("a discount makes a rate smaller")
}

impl FeeTable {
    pub(crate) fn new() -> Self {
        let mut table = Self { spot: [[Rate::ZERO; 2]; LEVELS], contract: [[[Rate::ZERO; 2]; 7]; LEVELS] };
        for (level, discount) in DISCOUNTS.iter().enumerate() {
            let (maker, taker) = Class::spot_fees();
            table.spot[level] = [percent_of(maker, discount[0]), percent_of(taker, discount[1])];
            for class in Class::ALL {
                let (maker, taker) = class.contract_fees();
                table.contract[level][class as usize] =
                    [percent_of(maker, discount[2]), percent_of(taker, discount[3])];
            }
        }
        table
    }

    #[inline]
    pub fn spot(&self, account: &Account, liquidity: Liquidity) -> Rate {
        if account.is_house() { Rate::ZERO } else { self.spot[account.vip as usize][liquidity as usize] }
    }

    #[inline]
    pub fn contract(&self, account: &Account, class: Class, liquidity: Liquidity) -> Rate {
        if account.is_house() {
            Rate::ZERO
        } else {
            self.contract[account.vip as usize][class as usize][liquidity as usize]
        }
    }

    /// The part of a withdrawal fee that a VIP level pays.
    pub fn withdrawal_share(&self, level: u8) -> Rate {
        Rate::from_units(DISCOUNTS[level as usize][4] * Rate::SCALE / 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vip_levels_pay_their_share_of_the_contract_taker_fee() {
        let table = FeeTable::new();
        let taker = |level: usize| table.contract[level][Class::Crypto as usize][1].to_string();
        assert_eq!([taker(0), taker(3), taker(8)], ["0.0005", "0.00042", "0.00026"]);
    }
}
