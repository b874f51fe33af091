//! Claims: what a customer owes because a deposit was reversed after the money had been used. A claim blocks
//! withdrawals and is covered first from incoming money; positions and orders are not touched for it.

use plimsoll_units::{AccountId, Amount, AssetId};

use crate::engine::Engine;
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use crate::reject::Reject;

impl Engine {
    pub(crate) fn check_no_claims(&self, account: AccountId) -> Result<(), Reject> {
        match self.accounts[account.index()].claims.first() {
            Some((_, claim)) => Err(Reject::ClaimOutstanding { claim: *claim }),
            None => Ok(()),
        }
    }

    pub(super) fn add_claim(&mut self, account: AccountId, asset: AssetId, amount: Amount) {
        if amount.is_zero() {
            return;
        }
        let claims = &mut self.accounts[account.index()].claims;
        match claims.iter_mut().find(|(coin, _)| *coin == asset) {
            Some((_, claim)) => *claim += amount,
            None => claims.push((asset, amount)),
        }
    }

    /// Covers a claim from the free balance of its coin. Called after every credit to the platform wallet from outside
    /// trading, and for all accounts once a day.
    pub(crate) fn cover_claims(&mut self, account: AccountId, asset: AssetId) {
        let claims = &mut self.accounts[account.index()].claims;
        let Some(at) = claims.iter().position(|(coin, _)| *coin == asset) else {
            return;
        };
        let amount = claims[at].1.min(self.ledger.free(account, Wallet::Platform, asset));
        if amount.is_zero() {
            return;
        }
        claims[at].1 -= amount;
        if claims[at].1.is_zero() {
            claims.remove(at);
        }
        let from = LedgerAccount::Free(account, Wallet::Platform);
        let to = LedgerAccount::System(System::Claims);
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::ClaimCover });
        self.out.push(Event::ClaimCovered { account, asset, amount });
    }

    /// Once a day: trading proceeds cover claims too.
    pub(crate) fn cover_all_claims(&mut self, account: AccountId) {
        for at in (0..self.accounts[account.index()].claims.len()).rev() {
            let (asset, _) = self.accounts[account.index()].claims[at];
            self.cover_claims(account, asset);
        }
    }
}
