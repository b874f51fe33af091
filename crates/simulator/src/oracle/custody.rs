//! What must be outside for what is inside: every deposit counted once, every withdrawal sent once, claims for what
//! reversed deposits left open.

use std::collections::BTreeMap;

use plimsoll_engine::command::{Command, WithdrawalStep};
use plimsoll_engine::event::Event;
use plimsoll_engine::ledger::{System, Wallet};
use plimsoll_engine::treasury::WithdrawalStage;
use plimsoll_units::{AccountId, Amount, AssetId, DepositId, NetworkId, WithdrawalId};

use super::{Moment, Verdict, hold};

type Key = (NetworkId, [u8; 32], u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DepositStatus {
    Open,
    Final,
    Reversed,
}

struct SeenDeposit {
    owner: Option<AccountId>,
    asset: AssetId,
    amount: Amount,
    standing: DepositStatus,
}

struct Request {
    account: AccountId,
    asset: AssetId,
    network: NetworkId,
    amount: Amount,
    fee: Amount,
}

#[derive(Default)]
pub(super) struct Custody {
    outside: BTreeMap<(NetworkId, AssetId), Amount>,
    seen_deposits: BTreeMap<Key, SeenDeposit>,
    deposits: BTreeMap<DepositId, Key>,
    withdrawals: BTreeMap<WithdrawalId, Request>,
}

impl Custody {
    pub(super) fn record(&mut self, moment: &Moment<'_>) -> Verdict {
        if let Some(receipt) = moment.done() {
            self.follow(moment, receipt.id)?;
        }
        for ((network, asset), amount) in &self.outside {
            let booked = moment.engine.ledger().system(System::External(*network), *asset);
            hold(booked == -*amount, || format!("{amount} of asset {asset} came over {network}, {booked} is booked"))?;
        }
        self.check_claims(moment)
    }

    fn follow(&mut self, moment: &Moment<'_>, id: u64) -> Verdict {
        match &moment.request.command {
            Command::CreditDeposit(c) => {
                let key = (c.network, c.transaction, c.index);
                let standing = if c.is_final { DepositStatus::Final } else { DepositStatus::Open };
                self.deposits.insert(DepositId(id), key);
                self.arrive(key, Some(c.account), (c.asset, c.amount), standing);
            }
            Command::FundHouse(c) => {
                self.arrive((c.network, c.transaction, c.index), None, (c.asset, c.amount), DepositStatus::Final);
            }
            Command::DefundHouse(c) => *self.outside.entry((c.network, c.asset)).or_default() -= c.amount,
            Command::FinaliseDeposit(c) => {
                let seen = self.seen(c.deposit)?;
                hold(seen.standing != DepositStatus::Reversed, || "a reversed deposit was made final".into())?;
                seen.standing = DepositStatus::Final;
            }
            Command::ReverseDeposit(c) => {
                let key = self.deposits.get(&c.deposit).copied();
                let seen = self.seen(c.deposit)?;
                hold(seen.standing != DepositStatus::Final, || "a final deposit was reversed".into())?;
                if seen.standing == DepositStatus::Open {
                    seen.standing = DepositStatus::Reversed;
                    let (asset, amount) = (seen.asset, seen.amount);
                    let (network, ..) = key.expect("found above");
                    *self.outside.entry((network, asset)).or_default() -= amount;
                }
            }
            Command::RequestWithdrawal(c) => {
                for event in moment.events {
                    if let Event::WithdrawalRequested { withdrawal, account, asset, amount, fee } = *event {
                        let network = c.network;
                        self.check_final(moment, account, asset)?;
                        self.withdrawals.insert(withdrawal, Request { account, asset, network, amount, fee });
                    }
                }
            }
            Command::AdvanceWithdrawal(c) => self.advance(moment, c.withdrawal, &c.step)?,
            _ => {}
        }
        Ok(())
    }

    /// What a chain can still undo does not leave.
    fn check_final(&self, moment: &Moment<'_>, account: AccountId, asset: AssetId) -> Verdict {
        let open = |a: &&SeenDeposit| a.owner == Some(account) && a.asset == asset && a.standing == DepositStatus::Open;
        let open: Amount = self.seen_deposits.values().filter(open).map(|seen| seen.amount).sum();
        let left = moment.engine.ledger().free(account, Wallet::Platform, asset);
        hold(left >= open, || format!("{left} of asset {asset} is left to account {account}, {open} can be undone"))
    }

    fn seen(&mut self, id: DepositId) -> Result<&mut SeenDeposit, String> {
        let key = self.deposits.get(&id).ok_or_else(|| format!("deposit {id} was never credited"))?;
        self.seen_deposits.get_mut(key).ok_or_else(|| format!("deposit {id} never arrived"))
    }

    fn arrive(
        &mut self,
        key: Key,
        owner: Option<AccountId>,
        (asset, amount): (AssetId, Amount),
        standing: DepositStatus,
    ) {
        match self.seen_deposits.get_mut(&key) {
            Some(known) if known.standing != DepositStatus::Reversed => return,
            Some(known) => known.standing = standing,
            None => {
                self.seen_deposits.insert(key, SeenDeposit { owner, asset, amount, standing });
            }
        }
        *self.outside.entry((key.0, asset)).or_default() += amount;
    }

    /// A withdrawal ends once: sent less its fee, or given back whole.
    fn advance(&mut self, moment: &Moment<'_>, id: WithdrawalId, step: &WithdrawalStep) -> Verdict {
        let moved = moment.events.iter().find_map(|event| match event {
            Event::WithdrawalMoved { withdrawal, stage, .. } if *withdrawal == id => Some(*stage),
            _ => None,
        });
        let Some(stage) = moved.filter(|stage| stage.is_final()) else { return Ok(()) };
        let request = self.withdrawals.remove(&id).ok_or_else(|| format!("withdrawal {id} ended twice"))?;
        let posted = |from_held: bool| {
            let of_owner = |event: &&Event| matches!(event, Event::Posted(p) if p.asset == request.asset && is_held(p, request.account) == from_held);
            moment.events.iter().filter(of_owner).map(posted_amount).sum::<Amount>()
        };
        if stage == WithdrawalStage::Confirmed {
            hold(matches!(step, WithdrawalStep::Confirm), || format!("withdrawal {id} sent by {step:?}"))?;
            *self.outside.entry((request.network, request.asset)).or_default() -= request.amount - request.fee;
        }
        hold(posted(true) == request.amount, || format!("withdrawal {id} of {} moved {}", request.amount, posted(true)))
    }

    /// What reversed deposits left uncovered is owed by somebody.
    fn check_claims(&self, moment: &Moment<'_>) -> Verdict {
        let mut owed: BTreeMap<AssetId, Amount> = BTreeMap::new();
        for account in moment.engine.accounts() {
            for (asset, claim) in &account.claims {
                *owed.entry(*asset).or_default() += *claim;
            }
        }
        for (system, asset, amount) in moment.engine.ledger().systems() {
            if system == System::Claims {
                let claimed = owed.remove(&asset).unwrap_or_default();
                hold(-amount == claimed, || format!("claims of asset {asset} are {claimed}, booked {amount}"))?;
            }
        }
        hold(owed.values().all(|claim| claim.is_zero()), || format!("claims that are not booked: {owed:?}"))
    }
}

fn is_held(posting: &plimsoll_engine::ledger::Posting, account: AccountId) -> bool {
    matches!(posting.from, plimsoll_engine::ledger::LedgerAccount::Held(owner, _) if owner == account)
}

fn posted_amount(event: &Event) -> Amount {
    match event {
        Event::Posted(posting) => posting.amount,
        _ => Amount::ZERO,
    }
}
