//! Play money: what a practice account starts with, and starting over. Issued and taken back by the practice realm's
//! own account; no live coin is near it.

use plimsoll_units::{AccountId, Amount, DAY_MS};

use crate::accounts::Realm;
use crate::command::ResetPractice;
use crate::engine::{Engine, USDT};
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet, in_realm};
use crate::reject::Reject;

/// What a practice account starts with, in practice USDT: half for spot and half for contracts, so that both can be
/// tried at once.
pub const PRACTICE_MONEY: Amount = Amount::whole(100_000);
/// Starting over is possible this often.
pub const PRACTICE_RESET_MS: i64 = DAY_MS;

impl Engine {
    pub(crate) fn grant_practice_money(&mut self, account: AccountId) {
        let half = Amount::from_units(PRACTICE_MONEY.units() / 2);
        for (wallet, amount) in [(Wallet::Platform, half), (Wallet::Contract, PRACTICE_MONEY - half)] {
            let posting = Posting {
                from: LedgerAccount::System(System::Shadow),
                to: LedgerAccount::Free(account, wallet),
                asset: in_realm(USDT, Realm::Practice),
                amount,
                reason: Reason::PracticeGrant,
            };
            self.ledger.post(&mut self.out, posting);
        }
    }

    /// Only from a clean table: what is open is closed by its owner first.
    pub(crate) fn reset_practice(&mut self, command: &ResetPractice) -> Result<(), Reject> {
        let id = command.account;
        let account = self.customer(id)?;
        if account.realm == Realm::Live {
            return Err(Reject::WrongRealm);
        }
        let until = account.practice_reset_at.plus(PRACTICE_RESET_MS);
        if self.now() < until {
            return Err(Reject::PracticeResetTooSoon { until });
        }
        let seconds = account.seconds.as_ref().is_some_and(|habits| habits.running() > 0);
        if seconds || account.order_limits.has_open() || self.positions.has_open(id) {
            return Err(Reject::PracticeInUse);
        }
        // Every check is above. From here on nothing may fail.
        let balances: Vec<_> = self.ledger.balances(id).collect();
        for (wallet, asset, balance) in balances {
            assert!(balance.held.is_zero(), "nothing is open, so nothing is held");
            let (from, to) = (LedgerAccount::Free(id, wallet), LedgerAccount::System(System::Shadow));
            let posting = Posting { from, to, asset, amount: balance.free, reason: Reason::PracticeGrant };
            self.ledger.post(&mut self.out, posting);
        }
        self.accounts[id.index()].practice_reset_at = self.now();
        self.grant_practice_money(id);
        self.out.push(Event::PracticeReset { account: id });
        Ok(())
    }
}
