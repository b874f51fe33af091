//! VIP levels as a page lists them: requirements and fees.

use plimsoll_units::{Rate, Timestamp};

use crate::accounts::{Account, Owner, Realm};
use crate::engine::Engine;
use crate::fees::{LEVELS, Liquidity};
use crate::markets::Class;
use crate::vip::REQUIREMENTS;

/// Maker's and taker's fee, as shares of the traded value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeePair {
    pub maker: Rate,
    pub taker: Rate,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeeLevel {
    pub level: u8,
    /// Thirty-day volume in USDT that earns it.
    pub volume: u64,
    /// Average equity in USDT that earns it instead.
    pub equity: u64,
    pub spot: FeePair,
    pub contracts: Vec<(Class, FeePair)>,
    /// The part of a withdrawal fee that is paid.
    pub withdrawal_share: Rate,
}

impl Engine {
    /// All levels, from the default one.
    pub fn fee_levels(&self) -> Vec<FeeLevel> {
        (0..LEVELS).map(|level| self.fee_level(level as u8)).collect()
    }

    fn fee_level(&self, level: u8) -> FeeLevel {
        // The fee table is looked up as for an account of that level.
        let mut account = Account::new(Realm::Live, Owner::Customer, 0, Timestamp::ZERO);
        account.vip = level;
        let pair =
            |fee: &dyn Fn(Liquidity) -> Rate| FeePair { maker: fee(Liquidity::Maker), taker: fee(Liquidity::Taker) };
        let (volume, equity) = REQUIREMENTS[level as usize];
        let of_class = |class: Class| (class, pair(&|side| self.fees.contract(&account, class, side)));
        FeeLevel {
            level,
            volume,
            equity,
            spot: pair(&|side| self.fees.spot(&account, side)),
            contracts: Class::ALL.iter().map(|class| of_class(*class)).collect(),
            withdrawal_share: self.fees.withdrawal_share(level),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_told_as_they_are_charged() {
        let levels = Engine::new().fee_levels();
        assert_eq!(levels.len(), 9);
        let third = &levels[3];
        assert_eq!((third.level, third.volume, third.equity), (3, 2_000_000, 150_000));
        assert_eq!([third.spot.maker, third.spot.taker].map(|r| r.to_string()), ["0.0007", "0.0009"]);
        let crypto = third.contracts.iter().find(|(class, _)| *class == Class::Crypto).unwrap().1;
        assert_eq!(crypto.taker.to_string(), "0.00042");
        assert_eq!(levels[8].withdrawal_share.to_string(), "0.5");
        assert!(levels.is_sorted_by_key(|level| level.volume));
    }
}
