//! Ledger records from postings: one for each account, wallet, coin and reason, however many postings a command made.

use std::collections::BTreeMap;

use plimsoll_engine::accounts::Realm;
use plimsoll_engine::event::ReduceReason;
use plimsoll_engine::ledger::{LedgerAccount, Posting, Reason, Wallet, in_realm, realm_of};
use plimsoll_engine::{Event, LIQUIDITY_PROVIDER, USDT};
use plimsoll_store::projections::LedgerRow;
use plimsoll_units::{AccountId, Amount, AssetId, DAY_MS};

use super::Draft;
use crate::projection::change::{Change, HouseSum};
use crate::projection::codes;
use crate::projection::facts::CostFact;
use crate::projection::records::record_type;

/// Balance changes of one command so far.
#[derive(Default)]
pub(super) struct Records {
    /// By account; within an account in order of occurrence.
    sums: BTreeMap<AccountId, Vec<Record>>,
    /// The subject of the records; `None` when there are several.
    subjects: BTreeMap<(AccountId, Topic), Option<u64>>,
    house: BTreeMap<(i64, AssetId), (Amount, Amount)>,
}

struct Record {
    wallet: Wallet,
    asset: AssetId,
    kind: i64,
    reason: Reason,
    amount: Amount,
}

/// Which subject number a record carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Topic {
    Order,
    Position,
    Seconds,
    Quote,
    Deposit,
    Withdrawal,
    Correction,
    Loan,
    Pledge,
    Fund,
    Sale,
    Collectible,
    C2c,
}

const fn topic(reason: Reason) -> Option<Topic> {
    match reason {
        Reason::Trade | Reason::Fee => Some(Topic::Order),
        Reason::Pnl
        | Reason::LiquidationFee
        | Reason::Shortfall
        | Reason::Takeover
        | Reason::Funding
        | Reason::Overnight
        | Reason::Dividend => Some(Topic::Position),
        Reason::SecondsStake | Reason::SecondsPayout | Reason::SecondsRefund => Some(Topic::Seconds),
        Reason::Swap => Some(Topic::Quote),
        Reason::Deposit | Reason::DepositReversal => Some(Topic::Deposit),
        Reason::Withdrawal | Reason::WithdrawalFee => Some(Topic::Withdrawal),
        Reason::Correction => Some(Topic::Correction),
        Reason::LoanDisburse | Reason::LoanPenalty | Reason::LoanInterest | Reason::LoanPrincipal => Some(Topic::Loan),
        Reason::PledgeLoan | Reason::PledgeInterest | Reason::PledgePrincipal | Reason::PledgeLiquidation => {
            Some(Topic::Pledge)
        }
        Reason::FundStart | Reason::FundMature | Reason::FundReward | Reason::FundRedeem => Some(Topic::Fund),
        Reason::SubscriptionPay | Reason::SubscriptionAlloc => Some(Topic::Sale),
        Reason::C2cEscrow | Reason::C2cRelease | Reason::C2cRefund => Some(Topic::C2c),
        Reason::NftSale | Reason::NftFee | Reason::NftRoyalty => Some(Topic::Collectible),
        _ => None,
    }
}

fn owner(place: LedgerAccount) -> Option<(AccountId, Wallet)> {
    match place {
        LedgerAccount::Free(account, wallet) | LedgerAccount::Held(account, wallet) => Some((account, wallet)),
        LedgerAccount::System(_) => None,
    }
}

/// Finds why a position was reduced: profit and loss is posted before the event that says so.
fn why_reduced(account: AccountId, later: &[Event]) -> Option<ReduceReason> {
    later.iter().find_map(|event| match event {
        Event::PositionReduced { account: owner, why, .. } if *owner == account => Some(*why),
        Event::PositionSplit { account: owner, .. } if *owner == account => Some(ReduceReason::Split),
        _ => None,
    })
}

impl Draft<'_> {
    pub(super) fn posted(&mut self, posting: &Posting, later: &[Event]) {
        if matches!(posting.reason, Reason::Hold | Reason::Release) {
            return;
        }
        for (place, amount) in [(posting.from, -posting.amount), (posting.to, posting.amount)] {
            if let Some((account, wallet)) = owner(place).filter(|(account, _)| self.is_customer(*account)) {
                self.records.own(account, wallet, posting, amount, later);
            }
        }
        if realm_of(posting.asset) == Realm::Live {
            self.records.house(posting);
        }
    }

    /// Sets the subject number of an account's records of this topic.
    pub(super) fn about(&mut self, account: AccountId, topic: Topic, number: u64) {
        let subject = self.records.subjects.entry((account, topic)).or_insert(Some(number));
        if *subject != Some(number) {
            *subject = None;
        }
    }

    pub(super) fn finish_records(&mut self) {
        let Records { sums, subjects, house } = std::mem::take(&mut self.records);
        let at = self.at;
        for (account, mut records) in sums {
            records.retain(|record| !record.amount.is_zero());
            self.cost(account, &records);
            // The engine has the balances after all of them: work backwards from there.
            let mut owned: BTreeMap<(Wallet, AssetId), Amount> = BTreeMap::new();
            let mut balances = Vec::with_capacity(records.len());
            for record in records.iter().rev() {
                let key = (record.wallet, record.asset);
                let ledger = self.engine.ledger();
                let after =
                    owned.entry(key).or_insert_with(|| ledger.balance(account, record.wallet, record.asset).total());
                balances.push(*after);
                *after -= record.amount;
            }
            for (n, (record, balance)) in records.iter().zip(balances.into_iter().rev()).enumerate() {
                let subject = topic(record.reason).and_then(|topic| subjects.get(&(account, topic)).copied().flatten());
                self.out.push(Change::Ledger(LedgerRow {
                    account,
                    at: at.at,
                    seq: at.seq,
                    n: n as i64,
                    wallet: record.wallet as i64,
                    asset: record.asset,
                    kind: record.kind,
                    cause: record.reason as i64,
                    amount: record.amount,
                    balance,
                    subject,
                }));
            }
        }
        let day = at.at.0.div_euclid(DAY_MS);
        for ((pot, asset), (taken_in, paid_out)) in house {
            self.out.push(Change::House(HouseSum { day, pot, asset, taken_in, paid_out }));
        }
    }
}

/// Movements of what stays one's own: between wallets, into a fund and back.
fn is_internal(reason: Reason) -> bool {
    matches!(reason, Reason::Transfer | Reason::FundStart | Reason::FundMature | Reason::FundRedeem)
}

fn is_trade(reason: Reason) -> bool {
    matches!(reason, Reason::Trade | Reason::Fee | Reason::SubscriptionPay | Reason::SubscriptionAlloc)
}

impl Draft<'_> {
    /// What the coins of an account cost it. A command trades one coin for USDT at most, so the USDT of its trades are
    /// what that coin cost or brought, fees included; other movements count at the index.
    fn cost(&mut self, account: AccountId, records: &[Record]) {
        let is_usdt = |record: &Record| in_realm(USDT, realm_of(record.asset)) == record.asset;
        let coins = |record: &&Record| !is_usdt(record) && !is_internal(record.reason);
        if !records.iter().any(|record| coins(&record)) {
            return;
        }
        let paid: Amount = records
            .iter()
            .filter(|record| is_usdt(record) && is_trade(record.reason) && record.wallet == Wallet::Platform)
            .map(|record| record.amount)
            .sum();
        let mut sums: BTreeMap<(AssetId, bool), Amount> = BTreeMap::new();
        for record in records.iter().filter(coins) {
            *sums.entry((record.asset, is_trade(record.reason))).or_default() += record.amount;
        }
        for ((asset, is_trade), quantity) in sums {
            if quantity.is_zero() {
                continue;
            }
            let value =
                if is_trade { paid.abs() } else { self.engine.usdt_value(asset, quantity.abs()).unwrap_or_default() };
            self.out.push(Change::Cost(CostFact { account, asset, quantity, value, is_trade }));
        }
    }
}

impl Records {
    fn own(&mut self, account: AccountId, wallet: Wallet, posting: &Posting, amount: Amount, later: &[Event]) {
        let reason = posting.reason;
        let why = if matches!(reason, Reason::Pnl) { why_reduced(account, later) } else { None };
        let Some(kind) = record_type(reason, amount.is_positive(), why) else {
            return;
        };
        let records = self.sums.entry(account).or_default();
        let same = |r: &&mut Record| (r.wallet, r.asset, r.kind, r.reason) == (wallet, posting.asset, kind, reason);
        match records.iter_mut().find(same) {
            Some(record) => record.amount += amount,
            None => records.push(Record { wallet, asset: posting.asset, kind, reason, amount }),
        }
    }

    /// Sums of the house accounts; the liquidity provider's payments count as the house's own.
    fn house(&mut self, posting: &Posting) {
        let ours = |place| owner(place).is_some_and(|(account, _)| account == LIQUIDITY_PROVIDER);
        if ours(posting.from) || ours(posting.to) {
            return;
        }
        let pot = |place| match place {
            LedgerAccount::System(system) => codes::pot(system),
            _ => None,
        };
        if let Some(pot) = pot(posting.from) {
            self.house.entry((pot, posting.asset)).or_default().1 += posting.amount;
        }
        if let Some(pot) = pot(posting.to) {
            self.house.entry((pot, posting.asset)).or_default().0 += posting.amount;
        }
    }
}
