//! Wallet income: the vault an installation offers, the deposits people announce, and the receipts that confirm them.
//!
//! Coins in the vault are on a chain and in nobody's custody here: nothing in this module moves or values them.

mod approval;
mod receipts;
mod settings;

use plimsoll_chain::signin::{Wallet, WalletKind};
pub use plimsoll_store::vault::VaultIntent;
use plimsoll_store::{Page, Store};
use plimsoll_units::{Amount, MINUTE_MS, Timestamp};

pub use settings::{VaultSettings, VaultSettingsError};

use crate::clock::Clock;
use crate::error::{AppError, Result};
use crate::principal::Principal;
use crate::refusal;
use approval::Announced;
use receipts::{Nodes, ReceiptError};

/// How long an announced deposit can be confirmed.
pub const INTENT_MS: i64 = 30 * MINUTE_MS;
/// Hex digits of a transaction's hash.
const HASH_DIGITS: usize = 64;

/// The use cases of the vault. Clones share their state.
#[derive(Clone)]
pub struct Vault {
    store: Store,
    clock: Clock,
    offered: Option<Offered>,
}

#[derive(Clone)]
struct Offered {
    settings: VaultSettings,
    nodes: Nodes,
}

/// An announced deposit, for the page that has it approved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intent {
    pub id: i64,
    pub amount: Amount,
    pub expires_at: Timestamp,
}

impl Vault {
    pub(crate) fn new(store: Store, clock: Clock, settings: Option<VaultSettings>, is_sandbox: bool) -> Result<Self> {
        let offer = |settings: VaultSettings| {
            settings.check(is_sandbox).map_err(AppError::world)?;
            let nodes = Nodes::new(&settings.endpoints, settings.chain_id).map_err(AppError::world)?;
            Ok::<_, AppError>(Offered { settings, nodes })
        };
        Ok(Self { store, clock, offered: settings.map(offer).transpose()? })
    }

    /// The vault on offer, if there is one.
    pub fn settings(&self) -> Option<&VaultSettings> {
        self.offered.as_ref().map(|offered| &offered.settings)
    }

    fn offered(&self) -> Result<&Offered> {
        Ok(self.offered.as_ref().ok_or(refusal::VAULT_ABSENT)?)
    }

    /// The address in lower case, if it is the caller's own wallet.
    async fn own_wallet(&self, principal: &Principal, address: &str) -> Result<String> {
        let wallet = Wallet::parse(WalletKind::Ethereum, address).map_err(|_| refusal::PARAM.because("address"))?;
        let (kind, address) = (WalletKind::Ethereum.code(), wallet.canonical());
        let wallets = self.store.wallets_of(principal.user.0).await?;
        let is_own = wallets.iter().any(|own| own.kind == kind && own.address == address);
        if is_own { Ok(address) } else { Err(refusal::VAULT_WALLET.into()) }
    }

    /// Announces a deposit of exactly this amount by the caller's wallet. It replaces the one announced before.
    pub async fn open_intent(
        &self,
        principal: &Principal,
        address: &str,
        amount: Amount,
        chain: u64,
    ) -> Result<Intent> {
        let settings = &self.offered()?.settings;
        if chain != settings.chain_id {
            return Err(refusal::PARAM.because("chain").into());
        }
        settings.raw(amount).ok_or(refusal::AMOUNT)?;
        let address = self.own_wallet(principal, address).await?;
        let now = self.clock.now();
        let opened = VaultIntent {
            user: principal.user.0,
            address,
            vault: settings.contract(),
            amount: amount.to_string(),
            opened_at: now.0,
            ..VaultIntent::default()
        };
        let id = self.store.open_vault_intent(&opened).await?;
        Ok(Intent { id, amount, expires_at: Timestamp(now.0 + INTENT_MS) })
    }

    /// Confirms the announced deposit by the transaction that approved it, once the chain's nodes show its receipt.
    pub async fn confirm(&self, principal: &Principal, address: &str, tx_hash: &str) -> Result<()> {
        let Offered { settings, nodes } = self.offered()?;
        let tx_hash = hash(tx_hash).ok_or(refusal::PARAM.because("hash"))?;
        let address = self.own_wallet(principal, address).await?;
        let refused = |why: &'static str| AppError::from(refusal::APPROVAL_REFUSED.because(why));
        let now = self.clock.now().0;
        let open = self.store.open_vault_intent_of(principal.user.0, now - INTENT_MS).await?;
        let intent = open
            .filter(|intent| intent.address == address && intent.vault == settings.contract())
            .ok_or_else(|| refused("no deposit was announced in the last 30 minutes"))?;
        if self.store.is_vault_hash_known(&tx_hash).await? {
            return Err(refused("it has confirmed another deposit"));
        }
        let receipt = match nodes.receipt(&tx_hash).await {
            Ok(receipt) => receipt.ok_or(refusal::APPROVAL_PENDING)?,
            Err(ReceiptError::NoMajority) => return Err(refusal::APPROVAL_PENDING.into()),
            Err(error) => return Err(AppError::world(error)),
        };
        let raw = intent.amount.parse().ok().and_then(|amount| settings.raw(amount)).expect("checked when opened");
        let (token, vault) = (settings.token(), settings.contract());
        let announced = Announced { owner: &address, token: &token, vault: &vault, raw };
        approval::judge(&receipt, &announced).map_err(|objection| refused(objection.text()))?;
        let confirmed = self.store.confirm_vault_intent(intent.id, principal.user.0, &tx_hash, now).await?;
        if confirmed { Ok(()) } else { Err(refused("it has confirmed another deposit")) }
    }

    /// The caller's confirmed deposits.
    pub async fn confirmed(&self, principal: &Principal, page: Page) -> Result<(i64, Vec<VaultIntent>)> {
        Ok(self.store.confirmed_vault_intents(principal.user.0, page).await?)
    }
}

/// A transaction's hash in lower case.
fn hash(text: &str) -> Option<String> {
    let digits = text.strip_prefix("0x")?;
    let is_hash = digits.len() == HASH_DIGITS && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash.then(|| text.to_ascii_lowercase())
}
