//! Deposit addresses: one for each user and network, which never changes.

use plimsoll_chain::addresses::{Channel, Format, checkwords};

use super::Money;
use crate::error::{AppError, Result};
use crate::principal::Principal;
use crate::refusal;

/// The simulated bank's account. No such bank code exists, and the text says that it is simulated.
const SANDBOX_BANK: &str = "PLIMSOLL PLAY BANK, account 0000 0000 (simulated: no real transfer arrives here)";

/// A deposit address with the notes shown beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DepositAddress {
    pub channel: String,
    pub network: &'static str,
    pub address: String,
    /// Words for comparing the address between two screens.
    pub words: Vec<&'static str>,
    pub contract: Option<String>,
    pub minimum: plimsoll_units::Amount,
    pub confirmations: u32,
    /// The reference that a bank transfer must carry; empty for chains.
    pub memo: String,
}

impl Money {
    /// The address for one channel. Every call returns the same one.
    pub async fn deposit_address(&self, principal: &Principal, channel: &str) -> Result<DepositAddress> {
        let (channel, asset) = self.channel(channel)?;
        let terms =
            self.engine_client.read_stale(|engine| engine.treasury().channel(channel.network.id, asset).copied())?;
        let terms = terms.ok_or(refusal::PARAM.because("this channel is closed"))?;
        let address = match channel.network.format {
            Format::Bank => self.bank_account()?,
            _ => self.own_address(principal.user.0, &channel).await?,
        };
        let memo = if channel.network.format == Format::Bank { reference(principal) } else { String::new() };
        Ok(DepositAddress {
            network: channel.network.name,
            words: checkwords(&address).to_vec(),
            address,
            contract: self.chains.contract(&channel),
            minimum: terms.deposit_minimum,
            confirmations: self.chains.confirmations(channel.network),
            memo,
            channel: channel.name,
        })
    }

    /// The user's own address on a chain. Derived at every call; the first call stores it so that transfers to it are
    /// recognised.
    async fn own_address(&self, user: i64, channel: &Channel) -> Result<String> {
        let address = self.true_address(user, channel).await?;
        self.store.keep_deposit_address(user, i64::from(channel.network.id.0), &address, self.now()).await?;
        Ok(address)
    }

    /// The address derived from the user's key. Fails, with an alarm, when the stored rows differ.
    pub(super) async fn true_address(&self, user: i64, channel: &Channel) -> Result<String> {
        let keys = self.keys.as_ref().ok_or(refusal::SANDBOX_ONLY.because("deposits are not set up"))?;
        let number = self.true_deposit_key(user).await?;
        let number = number.ok_or_else(|| AppError::world("a deposit key is not the one that was given out"))?;
        let address = keys.address(channel.network, u32::try_from(number).map_err(AppError::world)?);
        let address = address.map_err(AppError::world)?.expect("a bank's are told apart before").to_string();
        let network = i64::from(channel.network.id.0);
        let kept = self.store.deposit_address(user, network).await?;
        let about = format!("deposit address of user {user} on {}", channel.network.name);
        if kept.is_some_and(|kept| kept != address) {
            self.alarms
                .raise(&about, "the row holds another address than the key gives: it is neither shown nor credited");
            return Err(AppError::world("a deposit address is not the one that its key gives"));
        }
        self.alarms.clear(&about);
        Ok(address)
    }

    fn bank_account(&self) -> Result<String> {
        self.check_sandbox()?;
        Ok(SANDBOX_BANK.to_owned())
    }
}

/// The reference that identifies the user's transfer on a bank statement.
pub(super) fn reference(principal: &Principal) -> String {
    format!("P{}", principal.user.0)
}
