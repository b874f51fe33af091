//! Deposits: credited once for ever per (network, transaction, index), tradable at once, withdrawable when final.

use plimsoll_units::{AccountId, Amount, DepositId};

use super::ARRIVAL_MAX;
use super::seen_deposits::{DepositStatus, Recipient, SeenDeposit};
use crate::accounts::Realm;
use crate::command::{CreditDeposit, FinaliseDeposit, ReverseDeposit};
use crate::engine::Engine;
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, System, Wallet};
use crate::planted::{Bug, planted};
use crate::reject::Reject;

impl Engine {
    /// The same transfer again changes nothing; the same key with another amount or owner is refused. A transfer
    /// that a reorganisation undid and the chain took up again is credited again: it was taken back in between.
    pub(crate) fn credit_deposit(&mut self, command: &CreditDeposit) -> Result<DepositId, Reject> {
        if self.customer(command.account)?.realm == Realm::Practice && !planted(Bug::DepositIntoPractice) {
            return Err(Reject::WrongRealm);
        }
        self.check_asset(command.asset)?;
        let seen = SeenDeposit {
            network: command.network,
            transaction: command.transaction,
            index: command.index,
            recipient: Recipient::Customer(command.account),
            asset: command.asset,
            amount: command.amount,
            standing: if command.is_final { DepositStatus::Final } else { DepositStatus::Open },
        };
        let known = self.check_incoming_transfer(&seen)?;
        if let Some((id, standing)) = known
            && standing != DepositStatus::Reversed
            && !planted(Bug::DepositCreditedTwice)
        {
            self.out.push(Event::DepositRepeated { deposit: id });
            return Ok(id);
        }
        let minimum = self.treasury.channel(command.network, command.asset).map(|c| c.deposit_minimum);
        if let Some(minimum) = minimum
            && command.amount < minimum
        {
            return Err(Reject::DepositBelowMinimum { minimum });
        }
        // Every check is above. From here on nothing may fail.
        let id = match known {
            Some((id, _)) => {
                self.treasury.seen_deposits.get_mut(id).expect("just found").standing = seen.standing;
                id
            }
            None => self.treasury.seen_deposits.add(seen),
        };
        if !command.is_final {
            *self.treasury.unfinal.entry((command.account, command.asset)).or_default() += command.amount;
        }
        let from = LedgerAccount::System(System::External(command.network));
        let to = LedgerAccount::Free(command.account, Wallet::Platform);
        let (asset, amount) = (command.asset, command.amount);
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::Deposit });
        self.out.push(Event::DepositCredited { deposit: id, account: command.account, asset, amount });
        self.cover_claims(command.account, asset);
        Ok(id)
    }

    /// A sound amount, and whether this very transfer is known.
    pub(super) fn check_incoming_transfer(
        &self,
        seen: &SeenDeposit,
    ) -> Result<Option<(DepositId, DepositStatus)>, Reject> {
        if !seen.amount.is_positive() || seen.amount > ARRIVAL_MAX {
            return Err(Reject::InvalidInput { what: "amount" });
        }
        match self.treasury.seen_deposits.find(seen) {
            Some((id, known)) if known.is_same(seen) => Ok(Some((id, known.standing))),
            Some(_) => Err(Reject::InvalidInput { what: "this transfer was another" }),
            None if self.treasury.seen_deposits.is_full() => Err(Reject::CapacityReached),
            None => Ok(None),
        }
    }

    /// Said twice is said once.
    pub(crate) fn finalise_deposit(&mut self, command: &FinaliseDeposit) -> Result<(), Reject> {
        let (seen, account) = self.deposit(command.deposit)?;
        match seen.standing {
            DepositStatus::Final => return Ok(()),
            DepositStatus::Reversed => {
                return Err(Reject::InvalidInput { what: "the deposit was reversed" });
            }
            DepositStatus::Open => {}
        }
        self.leave_open(command.deposit, &seen, account, DepositStatus::Final);
        self.out.push(Event::DepositFinal { deposit: command.deposit });
        Ok(())
    }

    /// The chain undid it: take back what is there, claim the rest. Said twice is said once.
    pub(crate) fn reverse_deposit(&mut self, command: &ReverseDeposit) -> Result<(), Reject> {
        let (seen, account) = self.deposit(command.deposit)?;
        match seen.standing {
            DepositStatus::Reversed => return Ok(()),
            DepositStatus::Final => {
                return Err(Reject::InvalidInput { what: "the deposit is final" });
            }
            DepositStatus::Open => {}
        }
        // Every check is above. From here on nothing may fail.
        self.leave_open(command.deposit, &seen, account, DepositStatus::Reversed);
        let asset = seen.asset;
        let debited = seen.amount.min(self.ledger.free(account, Wallet::Platform, asset));
        let claim = seen.amount - debited;
        let to = LedgerAccount::System(System::External(seen.network));
        for (from, amount) in
            [(LedgerAccount::Free(account, Wallet::Platform), debited), (LedgerAccount::System(System::Claims), claim)]
        {
            let posting = Posting { from, to, asset, amount, reason: Reason::DepositReversal };
            self.ledger.post(&mut self.out, posting);
        }
        if !planted(Bug::ClaimForgotten) {
            self.add_claim(account, asset, claim);
        }
        self.out.push(Event::DepositReversed { deposit: command.deposit, debited, claim });
        Ok(())
    }

    /// A customer's deposit and whose it is.
    fn deposit(&self, id: DepositId) -> Result<(SeenDeposit, AccountId), Reject> {
        match self.treasury.seen_deposits.get(id) {
            Some(seen @ SeenDeposit { recipient: Recipient::Customer(account), .. }) => Ok((*seen, *account)),
            _ => Err(Reject::NotFound),
        }
    }

    fn leave_open(&mut self, id: DepositId, seen: &SeenDeposit, account: AccountId, to: DepositStatus) {
        self.treasury.seen_deposits.get_mut(id).expect("just read").standing = to;
        let key = (account, seen.asset);
        let unfinal = self.treasury.unfinal.get_mut(&key).expect("an open deposit is counted");
        *unfinal -= seen.amount;
        if *unfinal == Amount::ZERO {
            self.treasury.unfinal.remove(&key);
        }
    }
}
