//! Moving a coin between the pockets of one account: at once and free of charge.

use super::check_wallet_asset;
use crate::accounts::Realm;
use crate::command::Transfer;
use crate::engine::Engine;
use crate::ledger::{LedgerAccount, Posting, Reason, Wallet, in_realm, realm_of};
use crate::planted::{Bug, planted};
use crate::reject::Reject;

impl Engine {
    pub(crate) fn transfer(&mut self, command: &Transfer) -> Result<(), Reject> {
        let Transfer { account: id, asset, amount, .. } = *command;
        let account = self.customer(id)?;
        self.check_asset(in_realm(asset, Realm::Live))?;
        if realm_of(asset) != account.realm {
            return Err(Reject::WrongRealm);
        }
        if command.from == command.to {
            return Err(Reject::SameWallet);
        }
        check_wallet_asset(command.from, asset)?;
        check_wallet_asset(command.to, asset)?;
        // A freeze keeps money from leaving the platform wallet, not from coming home to it.
        if command.from == Wallet::Platform {
            account.check_not_frozen()?;
        }
        if !amount.is_positive() {
            return Err(Reject::InvalidInput { what: "amount" });
        }
        let free = self.ledger.free(id, command.from, asset);
        if free < amount && !planted(Bug::TransferUnchecked) {
            return Err(Reject::InsufficientBalance { needed: amount, free });
        }
        // Every check is above. From here on nothing may fail.
        let (from, to) = (LedgerAccount::Free(id, command.from), LedgerAccount::Free(id, command.to));
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::Transfer });
        if command.to == Wallet::Platform {
            self.cover_claims(id, asset);
        }
        Ok(())
    }
}
