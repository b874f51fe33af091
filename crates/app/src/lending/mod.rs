//! Loans from the operator's pool, with and without collateral.
//!
//! Owns what an application carries besides its figures, and what a screen shows of a loan. Decides nothing about money:
//! every rule is the engine's, and the figures of what runs are read from it.

mod decide;
mod loans;
mod pledges;
mod zone;

use std::sync::Arc;

use plimsoll_engine::{Engine, Event, USDT};
use plimsoll_store::Store;
use plimsoll_units::{Amount, AssetId};

use crate::clock::Clock;
use crate::config::Config;
use crate::content::Content;
use crate::engine_client::EngineClient;
use crate::error::Result;
use crate::files::Files;
use crate::history::History;
use crate::refusal;

pub use decide::LendingWorker;
pub use loans::{
    AGREEMENT_VERSION, LateEffect, LoanForm, LoanOrder, LoanPreviewed, LoanProduct, LoanRepayment, LoanSubmitted,
};
pub use pledges::{CollateralSold, PledgeForm, PledgeOrder, PledgePreviewed, PledgeProduct, PledgeTotals, Redeemed};
pub use plimsoll_store::projections::{CollateralSaleRow, LoanPaymentRow};

/// Decimals of a typed amount in stablecoins; other coins have eight.
const STABLE_STEP: i128 = Amount::SCALE / 1_000_000;

/// The services that lending uses.
#[derive(Clone)]
pub struct LendingContext {
    pub config: Arc<Config>,
    pub clock: Clock,
    pub store: Store,
    pub engine_client: EngineClient,
    pub content: Arc<Content>,
    pub files: Arc<Files>,
    pub history: History,
}

/// The lending use cases. Clones share their state.
#[derive(Clone)]
pub struct Lending {
    base: LendingContext,
}

impl Lending {
    pub fn new(base: LendingContext) -> Self {
        Self { base }
    }
}

/// The code of a coin.
fn coin_of(engine: &Engine, asset: AssetId) -> String {
    engine.assets().get(asset.index() / 2).cloned().unwrap_or_else(|| asset.to_string())
}

/// A typed amount has at most six decimals in a stablecoin.
fn check_decimals(coin: &str, amount: Amount, field: &'static str) -> Result<()> {
    let is_stable = ["USDT", "USDC"].iter().any(|stable| coin.eq_ignore_ascii_case(stable));
    if is_stable && amount.units() % STABLE_STEP != 0 {
        return Err(refusal::PARAM.because(field).into());
    }
    Ok(())
}

/// The value in USDT, if there is a price.
fn value_of(engine: &Engine, asset: AssetId, amount: Amount) -> Option<Amount> {
    if asset == USDT { Some(amount) } else { engine.usdt_value(asset, amount) }
}

/// The first thing that an event says of what was asked.
fn said<T>(events: &[Event], find: impl Fn(&Event) -> Option<T>) -> Option<T> {
    events.iter().find_map(find)
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
