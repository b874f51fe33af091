//! Coins by their code, typed amounts of them, and their value.

use plimsoll_engine::Engine;
use plimsoll_units::{Amount, AssetId};

use crate::error::Result;
use crate::refusal;

/// Decimals of a typed amount in stablecoins; other coins have eight.
const STABLE_STEP: i128 = Amount::SCALE / 1_000_000;

/// The code of a coin.
pub(crate) fn coin_of(engine: &Engine, asset: AssetId) -> String {
    engine.assets().get(asset.index() / 2).cloned().unwrap_or_else(|| asset.to_string())
}

/// A typed amount has at most six decimals in a stablecoin.
pub(crate) fn check_decimals(coin: &str, amount: Amount, field: &'static str) -> Result<()> {
    let is_stable = ["USDT", "USDC"].iter().any(|stable| coin.eq_ignore_ascii_case(stable));
    if is_stable && amount.units() % STABLE_STEP != 0 {
        return Err(refusal::PARAM.because(field).into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stablecoins_are_typed_with_six_decimals() {
        let amount: Amount = "1.0000005".parse().unwrap();
        assert!(check_decimals("usdt", amount, "amount").is_err());
        assert!(check_decimals("BTC", amount, "amount").is_ok());
        assert!(check_decimals("USDC", "1.000001".parse().unwrap(), "amount").is_ok());
    }
}
