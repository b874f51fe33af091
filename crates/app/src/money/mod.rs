//! Deposits, withdrawals, swaps, transfers, saved destinations and balances.
//!
//! Owns the steps between users and the ledger. Moves no money itself: every movement is an engine command.

mod address_book;
mod addresses;
mod authorization;
mod balances;
mod bank_account_number;
mod banks;
mod chains;
mod channels;
mod config;
mod deposits;
mod equity;
mod faucet;
mod fingerprints;
pub(crate) mod serial;
mod swaps;
mod transfers;
mod withdrawals;
mod worker;

use std::sync::Arc;

use plimsoll_chain::addresses::{Channel, DepositKeys, channel};
use plimsoll_engine::USDT;
use plimsoll_store::Store;
use plimsoll_units::AssetId;

use crate::alarms::Alarms;
use crate::clock::Clock;
use crate::config::Config;
use crate::engine_client::EngineClient;
use crate::error::{AppError, Result};
use crate::refusal;
use crate::seal::Seals;

pub use address_book::{BookAddress, BookForm};
pub use addresses::DepositAddress;
pub use authorization::{PasskeyProof, Proof, Purpose, SignedByWallet, WithdrawalAuthorizer};
pub use balances::{Cost, Holding, Total};
pub use banks::{Bank, BankForm};
pub use chains::{ChainSettings, ChainWatcher, Chains, EndpointSettings, TokenSettings, VerifySetting};
pub use channels::{DepositChannel, WithdrawalChannel};
pub use config::{DepositKeysConfig, MoneyConfig, SandboxPace};
pub use deposits::{Declaration, Declared, Deposit};
pub use swaps::{OfferedQuote, Swap, SwapOrder};
pub use transfers::Move;
pub use withdrawals::{Payout, PayoutSource, Preview, Requested, WithdrawalForm, WithdrawalView};
pub use worker::MoneyWorker;

/// The money use cases. Clones share their state.
#[derive(Clone)]
pub struct Money {
    config: Arc<Config>,
    clock: Clock,
    store: Store,
    engine_client: EngineClient,
    gate: Arc<dyn WithdrawalAuthorizer>,
    seals: Arc<Seals>,
    alarms: Alarms,
    /// `None` outside the sandbox until the operator configures them.
    keys: Option<Arc<DepositKeys>>,
    /// Networks that are connected to a real chain.
    chains: Arc<Chains>,
}

/// The services that money uses.
#[derive(Clone)]
pub struct MoneyContext {
    pub store: Store,
    pub engine_client: EngineClient,
    pub seals: Arc<Seals>,
    pub alarms: Alarms,
}

impl Money {
    /// Fails when the configured deposit keys cannot be parsed, or the chains cannot be connected as configured.
    pub fn new(
        config: Arc<Config>,
        clock: Clock,
        context: MoneyContext,
        gate: Arc<dyn WithdrawalAuthorizer>,
    ) -> Result<Self> {
        let MoneyContext { store, engine_client, seals, alarms } = context;
        let keys = match &config.money.deposit_keys {
            Some(keys) => Some(DepositKeys::new(&keys.evm, &keys.tron, &keys.bitcoin).map_err(AppError::world)?),
            None if config.sandbox => Some(DepositKeys::sandbox()),
            None => None,
        };
        let chains = Arc::new(Chains::new(&config.money.chains, config.sandbox)?);
        Ok(Self { config, clock, store, engine_client, gate, seals, alarms, keys: keys.map(Arc::new), chains })
    }

    fn now(&self) -> i64 {
        self.clock.now().0
    }

    /// The channel of this name and its coin's asset id.
    fn channel(&self, name: &str) -> Result<(Channel, AssetId)> {
        let coins = self.engine_client.read_stale(|engine| engine.assets().to_vec())?;
        let channel = channel(name, &coins).filter(|channel| self.chains.has_channel(channel));
        let channel = channel.ok_or(refusal::PARAM.because("channel"))?;
        let asset = number_of(&coins, &channel.coin).expect("the channel is one of these coins'");
        Ok((channel, asset))
    }

    /// A live coin's asset id.
    pub fn asset(&self, coin: &str) -> Result<AssetId> {
        let asset = self.engine_client.read_stale(|engine| number_of(engine.assets(), coin))?;
        Ok(asset.ok_or(refusal::PARAM.because("coin"))?)
    }

    fn check_sandbox(&self) -> Result<()> {
        if self.config.sandbox { Ok(()) } else { Err(refusal::SANDBOX_ONLY.into()) }
    }
}

/// Live coins have the even ids, in the order of the list.
fn number_of(coins: &[String], coin: &str) -> Option<AssetId> {
    let place = coins.iter().position(|code| code.eq_ignore_ascii_case(coin))?;
    Some(AssetId(u16::try_from(place * 2).expect("the engine numbers coins with 16 bits")))
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
