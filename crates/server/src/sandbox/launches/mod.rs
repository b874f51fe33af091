//! Token sales, collectibles and a campaign of the sandbox, with the words about them. They enter the engine by the commands that an
//! operator and users would send, from accounts that are marked as simulated.
//!
//! Every step looks at what stands already, so that an interrupted start goes on where it ended.

mod campaign;
mod collectibles;
mod sales;

use anyhow::{Context, bail};
use plimsoll_app::{App, AppError, EngineClient};
use plimsoll_engine::accounts::{Realm, SIMULATED_GROUPS_FROM};
use plimsoll_engine::command::{CreditDeposit, ListAsset, OpenAccount};
use plimsoll_engine::ledger::Wallet;
use plimsoll_engine::{Command, Engine};
use plimsoll_units::{AccountId, Amount, AssetId, StaffId};

use super::SANDBOX;

pub(super) use sales::TOKENS;

/// Groups of these accounts: after those of the market's participants.
const GROUPS_FROM: u32 = SIMULATED_GROUPS_FROM + 100;
/// Nobody of the staff: the sandbox itself.
const SETUP: StaffId = StaffId(0);

/// Puts the catalogue in place. Nothing with real money.
pub(crate) async fn put_in_place(app: &App) -> anyhow::Result<()> {
    let desk = Desk::new(&app.engine_client);
    sales::put_in_place(&desk, &app.store).await.context("token sales of the sandbox")?;
    collectibles::put_in_place(&desk, &app.store).await.context("collectibles of the sandbox")?;
    campaign::put_in_place(&desk, &app.store).await.context("the campaign of the sandbox")
}

/// Sends commands one after the other, as an operator would.
pub(super) struct Desk<'a> {
    engine_client: &'a EngineClient,
}

impl<'a> Desk<'a> {
    pub(super) fn new(engine_client: &'a EngineClient) -> Self {
        Self { engine_client }
    }

    pub(super) async fn read<R>(&self, read: impl FnOnce(&Engine) -> R) -> anyhow::Result<R> {
        Ok(self.engine_client.read(read).await?)
    }

    pub(super) async fn send(&self, command: impl Into<Command>) -> anyhow::Result<()> {
        let command = command.into();
        match self.engine_client.submit(command.clone(), None).await {
            Ok(_) => Ok(()),
            Err(AppError::Refused(refusal)) => bail!("{} was refused: {refusal:?}\n{command:?}", command.name()),
            Err(error) => Err(error.into()),
        }
    }

    /// The same for what a slow machine may send too late.
    pub(super) async fn send_in_time(&self, command: impl Into<Command>) -> anyhow::Result<()> {
        match self.engine_client.submit(command, None).await {
            Ok(_) | Err(AppError::Refused(_)) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// The account of one of the sandbox's own people; opened when it is missing.
    pub(super) async fn account(&self, person: u32) -> anyhow::Result<AccountId> {
        let group = GROUPS_FROM + person;
        let find = |engine: &Engine| engine.accounts().iter().position(|account| account.group == group);
        if self.read(find).await?.is_none() {
            self.send(OpenAccount { realm: Realm::Live, group }).await?;
        }
        let place = self.read(find).await?.context("an account that was just opened")?;
        Ok(AccountId(u32::try_from(place)?))
    }

    async fn asset(&self, code: &str) -> anyhow::Result<AssetId> {
        let find = |engine: &Engine| engine.assets().iter().position(|known| known == code);
        if self.read(find).await?.is_none() {
            self.send(ListAsset { code: code.to_owned() }).await?;
        }
        let place = self.read(find).await?.context("a coin that was just listed")?;
        Ok(AssetId(u16::try_from(place * 2)?))
    }

    /// Play money over the sandbox's own network, visible like any deposit, until the wallet holds what is needed.
    pub(super) async fn fund(&self, account: AccountId, asset: AssetId, needed: Amount) -> anyhow::Result<()> {
        let (free, seq) =
            self.read(|engine| (engine.ledger().free(account, Wallet::Platform, asset), engine.stamp().seq)).await?;
        if free >= needed {
            return Ok(());
        }
        let mut hash = blake3::Hasher::new();
        hash.update(b"sandbox launches").update(&account.0.to_le_bytes());
        hash.update(&asset.0.to_le_bytes()).update(&seq.to_le_bytes());
        let (transaction, amount) = (*hash.finalize().as_bytes(), needed - free);
        let deposit = CreditDeposit { account, asset, amount, network: SANDBOX, transaction, index: 0, is_final: true };
        self.send(deposit).await
    }
}
