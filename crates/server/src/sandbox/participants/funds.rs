//! Funding of participants: play money over the sandbox's own network, visible like any deposit.

use blake3::Hasher;
use plimsoll_engine::command::{CreditDeposit, Transfer};
use plimsoll_engine::ledger::Wallet;
use plimsoll_engine::{Command, Engine, USDT};
use plimsoll_units::{AccountId, Amount, AssetId, Rounding};

use super::super::SANDBOX;

/// Amount of one refill, in USDT or a coin's value of it.
const REFILL: Amount = Amount::whole(2_000_000);
/// The part of it that goes to the contract wallet.
const MARGIN: Amount = Amount::whole(500_000);

/// The command that lets `account` pay `needed`; `None` if it can already.
pub(super) fn refill(engine: &Engine, account: AccountId, asset: AssetId, needed: Amount) -> Option<Command> {
    if engine.ledger().free(account, Wallet::Platform, asset) >= needed {
        return None;
    }
    let amount = if asset == USDT { REFILL } else { coins_worth(engine, asset, REFILL)? };
    let mut hash = Hasher::new();
    hash.update(b"simulated participant");
    hash.update(&account.0.to_le_bytes());
    hash.update(&asset.0.to_le_bytes());
    hash.update(&engine.stamp().seq.to_le_bytes());
    let transaction = *hash.finalize().as_bytes();
    let amount = amount.max(needed);
    Some(CreditDeposit { account, asset, amount, network: SANDBOX, transaction, index: 0, is_final: true }.into())
}

/// The same for contract margin, which is in another wallet.
pub(super) fn refill_margin(engine: &Engine, account: AccountId, needed: Amount) -> Option<Command> {
    if engine.ledger().free(account, Wallet::Contract, USDT) >= needed {
        return None;
    }
    let amount = MARGIN.max(needed);
    let transfer = Transfer { account, asset: USDT, from: Wallet::Platform, to: Wallet::Contract, amount };
    Some(refill(engine, account, USDT, amount).unwrap_or_else(|| transfer.into()))
}

fn coins_worth(engine: &Engine, asset: AssetId, worth: Amount) -> Option<Amount> {
    let one = engine.usdt_value(asset, Amount::whole(1)).filter(|one| one.is_positive())?;
    worth.mul_div(Amount::SCALE, one.units(), Rounding::Down).ok()
}
