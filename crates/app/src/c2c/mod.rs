//! C2C: customers deal with each other while the platform holds the coins.
//!
//! Owns what the engine does not know of a deal: who the sides are to each other, payment accounts, the conversation,
//! proofs and the staff's cases. Decides nothing about coins: every rule is the engine's.

mod ads;
mod conversation;
mod desk;
mod orders;
mod pay_accounts;
mod people;
mod settings;
mod simulated;
mod step;
mod words;

use std::sync::Arc;

use plimsoll_engine::Engine;
use plimsoll_engine::c2c::Fiat;
use plimsoll_store::Store;
use plimsoll_units::{AccountId, Amount, AssetId, Price, Rate};

use crate::clock::Clock;
use crate::coins::coin_of;
use crate::config::Config;
use crate::engine_client::EngineClient;
use crate::error::Result;
use crate::files::Files;
use crate::history::History;
use crate::identity::{Identity, kyc};
use crate::pushes::Pushes;
use crate::refusal;
use crate::seal::Seals;

pub use ads::{Ad, AdFilter, AdForm, AdPrice, MyAd, PayWith};
pub use conversation::{Author, Message, MessageContent, Transcript};
pub use desk::{Case, CasePerson, CaseRow, DECISION_REASONS, Ruling, Suggestion};
pub use orders::{
    APPEAL_REASONS, Allowed, Appeal, CANCEL_REASONS, Decision, NewOrder, Order, OrderForm, OrderRow, Proof, Statement,
};
pub use pay_accounts::{PayAccount, PayDetail, PayForm};
pub use people::{Dealer, Figures, Me, REPORT_REASONS, Rating};
pub use plimsoll_engine::command::C2cSize;
pub use plimsoll_engine::view::C2cPreview;
pub use plimsoll_store::c2c::C2cMessage;
pub use plimsoll_store::projections::{C2cOrderFilter, C2cOrderRow};
pub use settings::{C2cSettings, PaymentField, PaymentMethod};
pub use step::{Step, StepKind};

/// The services that C2C uses.
#[derive(Clone)]
pub(crate) struct C2cContext {
    pub(crate) config: Arc<Config>,
    pub(crate) clock: Clock,
    pub(crate) store: Store,
    pub(crate) engine_client: EngineClient,
    pub(crate) history: History,
    pub(crate) files: Arc<Files>,
    pub(crate) identity: Arc<Identity>,
    pub(crate) seals: Arc<Seals>,
    pub(crate) pushes: Pushes,
}

/// The use cases of C2C. Clones share their state.
#[derive(Clone)]
pub struct C2c {
    base: C2cContext,
}

/// A coin that is dealt in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenCoin {
    pub coin: String,
    pub fee: Rate,
    pub maximum: Amount,
    /// In USDT, while its feed is good.
    pub index: Option<Price>,
}

/// A currency that is paid in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenFiat {
    pub code: String,
    pub decimals: u8,
    /// What one USDT is in it now; `None` when nobody says.
    pub rate: Option<Rate>,
}

impl C2c {
    pub(crate) fn new(base: C2cContext) -> Self {
        Self { base }
    }

    /// Coins and currencies that are open.
    pub fn open(&self) -> Result<(Vec<OpenCoin>, Vec<OpenFiat>)> {
        self.base.engine_client.read_stale(|engine| {
            let coins = engine.c2c().coins().filter(|(_, coin)| coin.open);
            let coins = coins.map(|(asset, coin)| OpenCoin {
                coin: coin_of(engine, asset),
                fee: coin.fee,
                maximum: coin.maximum,
                index: engine.c2c_index_now(asset),
            });
            let fiats = engine.c2c().fiats().filter(|(_, fiat)| fiat.open);
            let fiats = fiats.map(|(code, fiat)| OpenFiat {
                code: code.to_string(),
                decimals: fiat.decimals,
                rate: engine.c2c_rate_now(fiat.rate),
            });
            (coins.collect(), fiats.collect())
        })
    }

    pub fn methods(&self) -> &[PaymentMethod] {
        &self.base.config.c2c.methods
    }

    fn method_name(&self, id: u16) -> String {
        self.base.config.c2c.method(id).map_or_else(|| format!("method {id}"), |method| method.name.clone())
    }

    fn now(&self) -> i64 {
        self.base.clock.now().0
    }

    /// The verified name behind an account; simulated ones have a name that says so.
    async fn verified_name(&self, account: AccountId) -> Result<Option<String>> {
        let simulated = self.base.engine_client.read_stale(|engine| is_simulated(engine, account))?;
        if simulated {
            return Ok(Some(format!("Simulated dealer {}", account.0)));
        }
        let mut tx = self.base.store.begin().await?;
        let user = self.base.store.user_of_live_account(&mut tx, account.0.into()).await?;
        drop(tx);
        match user {
            Some(user) => kyc::verified_name(&self.base.store, &self.base.seals, user).await,
            None => Ok(None),
        }
    }
}

fn is_simulated(engine: &Engine, account: AccountId) -> bool {
    engine.account(account).is_some_and(plimsoll_engine::accounts::Account::is_simulated)
}

/// A coin by its code, if it is dealt in.
fn asset_of(engine: &Engine, coin: &str) -> Option<AssetId> {
    let found = engine.c2c().coins().find(|(asset, _)| coin_of(engine, *asset).eq_ignore_ascii_case(coin));
    found.map(|(asset, _)| asset)
}

fn fiat_of(code: &str) -> Result<Fiat> {
    Ok(code.to_ascii_uppercase().parse().map_err(|_| refusal::PARAM.because("fiat"))?)
}
