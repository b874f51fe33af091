//! Second-contract arithmetic: reserve, verdict and payout. Pure functions, so that anyone can check a receipt.

use plimsoll_units::{Amount, Overflow, Price, Rate, Rounding, mul_div};

use super::{Direction, Verdict};

/// What the pool reserves for an order: its winnings, rounded up.
pub fn reserve(stake: Amount, odds: Rate) -> Result<Amount, Overflow> {
    stake.at_rate(odds, Rounding::Up)
}

pub fn verdict(direction: Direction, entry: Price, exit: Price) -> Verdict {
    match (direction, exit.cmp(&entry)) {
        (_, std::cmp::Ordering::Equal) => Verdict::Draw,
        (Direction::Up, std::cmp::Ordering::Greater) | (Direction::Down, std::cmp::Ordering::Less) => Verdict::Win,
        _ => Verdict::Lose,
    }
}

/// What the customer gets back of stake and winnings, rounded down.
pub fn paid(verdict: Verdict, stake: Amount, odds: Rate, all_or_nothing: bool) -> Result<Amount, Overflow> {
    match verdict {
        Verdict::Win => stake.checked_add(stake.at_rate(odds, Rounding::Down)?),
        Verdict::Draw => Ok(stake),
        Verdict::Lose if all_or_nothing => Ok(Amount::ZERO),
        Verdict::Lose => stake.checked_sub(stake.at_rate(odds, Rounding::Up)?),
    }
}

/// The share of orders that must win for a customer to break even, when a loser loses the whole stake.
pub fn break_even(odds: Rate) -> Rate {
    let one = i128::from(Rate::SCALE);
    let units = mul_div(one, one, one + i128::from(odds.units()), Rounding::Up).expect("at most one");
    Rate::from_units(i64::try_from(units).expect("at most one"))
}

/// What a stake loses on average when up and down are equally likely.
pub fn expected_loss(stake: Amount, odds: Rate, all_or_nothing: bool) -> Result<Amount, Overflow> {
    let won = paid(Verdict::Win, stake, odds, all_or_nothing)?;
    let kept = paid(Verdict::Lose, stake, odds, all_or_nothing)?;
    stake.checked_sub(won.checked_add(kept)?.mul_div(1, 2, Rounding::Down)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn amount(text: &str) -> Amount {
        text.parse().unwrap()
    }
    fn rate(text: &str) -> Rate {
        text.parse().unwrap()
    }
    fn price(text: &str) -> Price {
        text.parse().unwrap()
    }

    #[test]
    fn pays_by_the_side_of_the_entry_the_exit_stands_on() {
        let (stake, odds, entry) = (amount("100"), rate("0.85"), price("60000.00"));
        assert_eq!(reserve(stake, odds), Ok(amount("85")));
        let rows =
            [("60000.01", Verdict::Win, "185"), ("60000.00", Verdict::Draw, "100"), ("59999.99", Verdict::Lose, "0")];
        for (exit, expected, money) in rows {
            let verdict = verdict(Direction::Up, entry, price(exit));
            assert_eq!(verdict, expected, "up, exit {exit}");
            assert_eq!(paid(verdict, stake, odds, true), Ok(amount(money)), "up, exit {exit}");
        }
        assert_eq!(verdict(Direction::Down, entry, price("59999.99")), Verdict::Win);
        assert_eq!(verdict(Direction::Down, entry, price("60000.01")), Verdict::Lose);
        assert_eq!(verdict(Direction::Down, entry, entry), Verdict::Draw);
    }

    #[test]
    fn a_soft_loser_loses_what_a_winner_wins() {
        assert_eq!(paid(Verdict::Lose, amount("100"), rate("0.85"), false), Ok(amount("15")));
        assert_eq!(paid(Verdict::Lose, amount("0.00000001"), rate("0.85"), false), Ok(Amount::ZERO));
    }

    #[test]
    fn the_house_edge_is_told_beforehand() {
        let even = break_even(rate("0.85"));
        assert_eq!(even.to_string(), "0.5405405406", "54.05 %");
        assert_eq!(expected_loss(amount("100"), rate("0.85"), true), Ok(amount("7.5")));
        assert_eq!(expected_loss(amount("100"), rate("0.85"), false), Ok(Amount::ZERO));
    }

    proptest! {
        #[test]
        fn escrow_always_covers_the_payout(stake in 1i128..1_000_000_000_000_000, odds in 1i64..=Rate::SCALE,
                                           hard: bool, up in any::<bool>(), exit in 1i128..3) {
            let (stake, odds) = (Amount::from_units(stake), Rate::from_units(odds));
            let direction = if up { Direction::Up } else { Direction::Down };
            let verdict = verdict(direction, Price::from_units(2), Price::from_units(exit));
            let paid = paid(verdict, stake, odds, hard).unwrap();
            prop_assert!(!paid.is_negative());
            prop_assert!(paid <= stake + reserve(stake, odds).unwrap());
        }
    }
}
