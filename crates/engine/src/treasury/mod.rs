//! Money in, out and between pockets: deposits, withdrawals, transfers, the house's own money, corrections.
//!
//! Owns who brought what and what is on its way out. Knows no chain and no bank: arrivals and confirmations are told
//! to it, and each counts once.

mod advance;
mod channel;
mod claims;
mod correction;
mod deposit;
mod house_funds;
mod outflows;
mod payout;
mod practice;
mod preview;
mod seen_deposits;
mod stage;
mod transfer;
mod withdraw;

use std::collections::BTreeMap;

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, CorrectionId, NetworkId, WithdrawalId};

use crate::accounts::Realm;
use crate::engine::{Engine, USDT};
use crate::ledger::{Wallet, in_realm};
use crate::reject::Reject;

pub use advance::APPROVED_BY_RULE_MAX;
pub use channel::{CHANNELS_MAX, Channel, FEE_RATE_MAX};
pub use correction::{CORRECTION_LIFE_MS, CORRECTION_REASON_MAX, CORRECTIONS_MAX, Correction};
pub use outflows::OUTFLOWS_MAX;
use outflows::Outflow;
pub use payout::{PAYOUT_MOVED, paid_out, payout_rate};
pub use practice::{PRACTICE_MONEY, PRACTICE_RESET_MS};
pub use preview::WithdrawalPreview;
use seen_deposits::SeenDeposits;
pub use seen_deposits::{DepositStatus, Recipient, SEEN_DEPOSITS_MAX, SeenDeposit};
pub use stage::WithdrawalStage;
pub use withdraw::{ADDRESS_COOLDOWN_MS, Withdrawal, withdrawal_fee};

/// The largest single movement into the ledger: keeps every sum of balances inside 128 bits.
pub const ARRIVAL_MAX: Amount = Amount::whole(10i128.pow(22));

#[derive(Clone, Debug, Default, Encode, Decode)]
pub struct Treasury {
    #[n(0)]
    seen_deposits: SeenDeposits,
    /// Credited and still undoable: may be traded, may not leave.
    #[n(1)]
    unfinal: BTreeMap<(AccountId, AssetId), Amount>,
    #[n(2)]
    channels: BTreeMap<(NetworkId, AssetId), Channel>,
    /// Withdrawals that have not ended.
    #[n(3)]
    withdrawals: BTreeMap<WithdrawalId, Withdrawal>,
    /// Withdrawals ever requested: the last number given.
    #[n(4)]
    requested: u64,
    #[n(5)]
    outflows: BTreeMap<AccountId, Vec<Outflow>>,
    /// Corrections that wait for a second person.
    #[n(6)]
    corrections: BTreeMap<CorrectionId, Correction>,
    /// Corrections ever proposed: the last number given.
    #[n(7)]
    proposed: u64,
}

impl Treasury {
    pub fn withdrawal(&self, id: WithdrawalId) -> Option<&Withdrawal> {
        self.withdrawals.get(&id)
    }
    /// Withdrawals that have not ended; each holds its whole amount in the platform wallet.
    pub fn withdrawals(&self) -> impl Iterator<Item = (WithdrawalId, &Withdrawal)> + '_ {
        self.withdrawals.iter().map(|(id, w)| (*id, w))
    }
    /// What withdrawals hold: whose, which coin, how much.
    pub(crate) fn held(&self) -> impl Iterator<Item = (AccountId, AssetId, Amount)> + '_ {
        self.withdrawals.values().map(|w| (w.account, w.asset, w.amount))
    }
    pub fn channel(&self, network: NetworkId, asset: AssetId) -> Option<&Channel> {
        self.channels.get(&(network, asset))
    }
    pub fn channels(&self) -> impl Iterator<Item = (NetworkId, AssetId, &Channel)> + '_ {
        self.channels.iter().map(|((network, asset), channel)| (*network, *asset, channel))
    }
    /// What of a coin was credited and can still be undone.
    pub fn unfinal(&self, account: AccountId, asset: AssetId) -> Amount {
        self.unfinal.get(&(account, asset)).copied().unwrap_or_default()
    }
    pub fn seen_deposits(&self) -> &[SeenDeposit] {
        self.seen_deposits.list()
    }
    pub fn correction(&self, id: CorrectionId) -> Option<&Correction> {
        self.corrections.get(&id)
    }
}

impl Engine {
    pub fn treasury(&self) -> &Treasury {
        &self.treasury
    }
}

/// The contract wallet holds USDT and nothing else, live or practice.
fn check_wallet_asset(wallet: Wallet, asset: AssetId) -> Result<(), Reject> {
    let fits = wallet != Wallet::Contract || in_realm(asset, Realm::Live) == USDT;
    if fits { Ok(()) } else { Err(Reject::WalletAsset) }
}
