//! Money on its way: deposits, withdrawals, swaps, transfers, saved destinations, and what it all comes to.
//!
//! Owns the road between people and the ledger. Moves nothing itself: every movement is a command.

mod addresses;
mod balances;
mod banks;
mod book;
mod channels;
mod config;
mod deposits;
mod equity;
mod faucet;
mod gate;
mod numbers;
mod prints;
mod rails;
mod serial;
mod swap;
mod transfer;
mod withdrawals;

use std::sync::Arc;

use plimsoll_chain::addresses::{Channel, DepositKeys, channel};
use plimsoll_engine::{Engine, USDT};
use plimsoll_store::Store;
use plimsoll_units::AssetId;

use crate::alarms::Alarms;
use crate::clock::Clock;
use crate::config::Config;
use crate::door::Door;
use crate::failure::{Failure, Result};
use crate::refusal;
use crate::seal::Seals;

pub use addresses::DepositAddress;
pub use balances::{Holding, Total};
pub use banks::{Bank, BankForm};
pub use book::{BookAddress, BookForm};
pub use channels::{DepositChannel, WithdrawalChannel};
pub use config::{DepositKeysConfig, MoneyConfig, SandboxPace};
pub use deposits::{Declaration, Declared, Deposit};
pub use gate::{Gate, PasskeyProof, Proof, Purpose, SignedByWallet};
pub use rails::Rails;
pub use swap::{OfferedQuote, Swap, SwapOrder};
pub use transfer::Move;
pub use withdrawals::{Payout, PayoutSource, Preview, Requested, WithdrawalForm, WithdrawalView};

/// The use cases of money. Clones share everything.
#[derive(Clone)]
pub struct Money {
    config: Arc<Config>,
    clock: Clock,
    store: Store,
    door: Door,
    gate: Arc<dyn Gate>,
    seals: Arc<Seals>,
    alarms: Alarms,
    /// None outside the sandbox until the operator names them.
    keys: Option<Arc<DepositKeys>>,
}

/// What money stands on.
#[derive(Clone)]
pub struct Ground {
    pub store: Store,
    pub door: Door,
    pub seals: Arc<Seals>,
    pub alarms: Alarms,
}

impl Money {
    /// Fails when the operator's deposit keys can't be read.
    pub fn new(config: Arc<Config>, clock: Clock, ground: Ground, gate: Arc<dyn Gate>) -> Result<Self> {
        let Ground { store, door, seals, alarms } = ground;
        let keys = match &config.money.deposit_keys {
            Some(keys) => Some(DepositKeys::new(&keys.evm, &keys.tron, &keys.bitcoin).map_err(Failure::world)?),
            None if config.sandbox => Some(DepositKeys::sandbox()),
            None => None,
        };
        Ok(Self { config, clock, store, door, gate, seals, alarms, keys: keys.map(Arc::new) })
    }

    fn now(&self) -> i64 {
        self.clock.now().0
    }

    /// The channel of this name and its coin's number.
    fn channel(&self, name: &str) -> Result<(Channel, AssetId)> {
        let coins = self.door.glance(|engine| engine.assets().to_vec())?;
        let channel = channel(name, &coins).ok_or(refusal::PARAM.because("channel"))?;
        let asset = number_of(&coins, &channel.coin).expect("the channel is one of these coins'");
        Ok((channel, asset))
    }

    /// A live coin's number.
    fn asset(&self, coin: &str) -> Result<AssetId> {
        let asset = self.door.glance(|engine| number_of(engine.assets(), coin))?;
        Ok(asset.ok_or(refusal::PARAM.because("coin"))?)
    }

    fn check_sandbox(&self) -> Result<()> {
        if self.config.sandbox { Ok(()) } else { Err(refusal::SANDBOX_ONLY.into()) }
    }
}

/// Even numbers are the live coins', in the order of the list.
fn number_of(coins: &[String], coin: &str) -> Option<AssetId> {
    let place = coins.iter().position(|code| code.eq_ignore_ascii_case(coin))?;
    Some(AssetId(u16::try_from(place * 2).expect("the engine numbers coins with 16 bits")))
}

/// The code of a coin, live or practice.
fn code_of(engine: &Engine, asset: AssetId) -> String {
    engine.assets().get(asset.index() / 2).cloned().unwrap_or_else(|| asset.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coins_have_even_numbers() {
        let coins = ["USDT", "BTC", "ETH"].map(str::to_owned);
        assert_eq!(number_of(&coins, "usdt"), Some(USDT));
        assert_eq!(number_of(&coins, "eth"), Some(AssetId(4)));
        assert_eq!(number_of(&coins, "doge"), None);
    }
}
