//! Deposits: credited once for ever per (network, transaction, index), tradable at once, withdrawable when final.

use plimsoll_units::{AccountId, Amount, DepositId};

use super::ARRIVAL_MAX;
use super::arrivals::{Arrival, Recipient, Standing};
use crate::accounts::Realm;
use crate::command::{CreditDeposit, FinaliseDeposit, ReverseDeposit};
use crate::engine::Engine;
use crate::event::Event;
use crate::ledger::{Place, Posting, Reason, System, Wallet};
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
        let arrival = Arrival {
            network: command.network,
            transaction: command.transaction,
            index: command.index,
            recipient: Recipient::Customer(command.account),
            asset: command.asset,
            amount: command.amount,
            standing: if command.is_final { Standing::Final } else { Standing::Open },
        };
        let known = self.check_arrival(&arrival)?;
        if let Some((id, standing)) = known
            && standing != Standing::Reversed
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
                self.treasury.arrivals.get_mut(id).expect("just found").standing = arrival.standing;
                id
            }
            None => self.treasury.arrivals.add(arrival),
        };
        if !command.is_final {
            *self.treasury.unfinal.entry((command.account, command.asset)).or_default() += command.amount;
        }
        let from = Place::System(System::External(command.network));
        let to = Place::Free(command.account, Wallet::Platform);
        let (asset, amount) = (command.asset, command.amount);
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::Deposit });
        self.out.push(Event::DepositCredited { deposit: id, account: command.account, asset, amount });
        self.cover_claims(command.account, asset);
        Ok(id)
    }

    /// A sound amount, and whether this very transfer is known.
    pub(super) fn check_arrival(&self, arrival: &Arrival) -> Result<Option<(DepositId, Standing)>, Reject> {
        if !arrival.amount.is_positive() || arrival.amount > ARRIVAL_MAX {
            return Err(Reject::InvalidInput { what: "amount" });
        }
        match self.treasury.arrivals.find(arrival) {
            Some((id, known)) if known.is_same(arrival) => Ok(Some((id, known.standing))),
            Some(_) => Err(Reject::InvalidInput { what: "this transfer was another" }),
            None if self.treasury.arrivals.is_full() => Err(Reject::CapacityReached),
            None => Ok(None),
        }
    }

    /// Said twice is said once.
    pub(crate) fn finalise_deposit(&mut self, command: &FinaliseDeposit) -> Result<(), Reject> {
        let (arrival, account) = self.deposit(command.deposit)?;
        match arrival.standing {
            Standing::Final => return Ok(()),
            Standing::Reversed => {
                return Err(Reject::InvalidInput { what: "the deposit was reversed" });
            }
            Standing::Open => {}
        }
        self.leave_open(command.deposit, &arrival, account, Standing::Final);
        self.out.push(Event::DepositFinal { deposit: command.deposit });
        Ok(())
    }

    /// The chain undid it: take back what is there, claim the rest. Said twice is said once.
    pub(crate) fn reverse_deposit(&mut self, command: &ReverseDeposit) -> Result<(), Reject> {
        let (arrival, account) = self.deposit(command.deposit)?;
        match arrival.standing {
            Standing::Reversed => return Ok(()),
            Standing::Final => {
                return Err(Reject::InvalidInput { what: "the deposit is final" });
            }
            Standing::Open => {}
        }
        // Every check is above. From here on nothing may fail.
        self.leave_open(command.deposit, &arrival, account, Standing::Reversed);
        let asset = arrival.asset;
        let debited = arrival.amount.min(self.ledger.free(account, Wallet::Platform, asset));
        let claim = arrival.amount - debited;
        let to = Place::System(System::External(arrival.network));
        for (from, amount) in
            [(Place::Free(account, Wallet::Platform), debited), (Place::System(System::Claims), claim)]
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
    fn deposit(&self, id: DepositId) -> Result<(Arrival, AccountId), Reject> {
        match self.treasury.arrivals.get(id) {
            Some(arrival @ Arrival { recipient: Recipient::Customer(account), .. }) => Ok((*arrival, *account)),
            _ => Err(Reject::NotFound),
        }
    }

    fn leave_open(&mut self, id: DepositId, arrival: &Arrival, account: AccountId, to: Standing) {
        self.treasury.arrivals.get_mut(id).expect("just read").standing = to;
        let key = (account, arrival.asset);
        let unfinal = self.treasury.unfinal.get_mut(&key).expect("an open deposit is counted");
        *unfinal -= arrival.amount;
        if *unfinal == Amount::ZERO {
            self.treasury.unfinal.remove(&key);
        }
    }
}
