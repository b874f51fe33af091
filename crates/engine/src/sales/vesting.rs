//! Tokens that were allotted and become free by date. They are their owner's and held in the platform wallet until then.

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, DAY_MS, Rate, Rounding, SaleId, SaleOrderId, Timestamp};

use super::{SALE_ORDERS_PER_SLICE, SaleTerms, VESTING_DAYS_MAX, VESTING_PARTS_MAX};
use crate::engine::Engine;
use crate::event::Event;
use crate::ledger::{LedgerAccount, Posting, Reason, Wallet};
use crate::reject::Reject;
use crate::slices::slice;
use crate::timers::TimerKind;

/// How tokens become free after a sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Vesting {
    /// Free at once.
    #[n(0)]
    pub at_listing: Rate,
    /// The rest in equal parts: each rounded down to the token's step, the last takes what is left.
    #[n(1)]
    pub parts: u16,
    #[n(2)]
    pub every_days: u16,
}

/// What is still locked of one order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct TokenLock {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub sale: SaleId,
    #[n(2)]
    pub asset: AssetId,
    #[n(3)]
    pub left: Amount,
    /// Each part but the last.
    #[n(4)]
    pub part: Amount,
    #[n(5)]
    pub parts_left: u16,
    #[n(6)]
    pub next_at: Timestamp,
    #[n(7)]
    pub every_days: u16,
}

impl Vesting {
    pub(super) fn check(&self) -> Result<(), Reject> {
        let sound = !self.at_listing.is_negative()
            && self.at_listing < Rate::ONE
            && (1..=VESTING_PARTS_MAX).contains(&self.parts)
            && (1..=VESTING_DAYS_MAX).contains(&self.every_days);
        if sound { Ok(()) } else { Err(Reject::InvalidInput { what: "vesting" }) }
    }

    fn every_ms(&self) -> i64 {
        i64::from(self.every_days) * DAY_MS
    }
}

impl SaleTerms {
    /// What is free at once.
    pub fn free_at_listing(&self, tokens: Amount) -> Amount {
        let Some(vesting) = self.vesting else { return tokens };
        let free = tokens.at_rate(vesting.at_listing, Rounding::Down).expect("a part of a bounded amount");
        self.whole_steps(free)
    }

    /// The later parts: when, and how much.
    pub fn schedule(&self, tokens: Amount) -> Vec<(Timestamp, Amount)> {
        let Some(vesting) = self.vesting else { return Vec::new() };
        let locked = tokens - self.free_at_listing(tokens);
        let part = self.part(locked, vesting.parts);
        let last = locked - Amount::from_units(part.units() * i128::from(vesting.parts - 1));
        let date = |n: u16| self.ends_at.plus(vesting.every_ms() * i64::from(n));
        (1..=vesting.parts).map(|n| (date(n), if n == vesting.parts { last } else { part })).collect()
    }

    fn part(&self, locked: Amount, parts: u16) -> Amount {
        self.whole_steps(Amount::from_units(locked.units() / i128::from(parts)))
    }

    pub(super) fn lock(&self, sale: SaleId, account: AccountId, locked: Amount) -> Option<TokenLock> {
        let vesting = self.vesting.filter(|_| locked.is_positive())?;
        Some(TokenLock {
            account,
            sale,
            asset: self.asset,
            left: locked,
            part: self.part(locked, vesting.parts),
            parts_left: vesting.parts,
            next_at: self.ends_at.plus(vesting.every_ms()),
            every_days: vesting.every_days,
        })
    }
}

impl Engine {
    /// Timer: locks whose date has come, one part each, in the order of their dates.
    pub(crate) fn run_vesting(&mut self) {
        let now = self.now();
        self.sales.vesting.begin();
        for _ in 0..slice(SALE_ORDERS_PER_SLICE) {
            let Some(id) = self.sales.vesting.pop(now).map(SaleOrderId) else {
                break;
            };
            self.free_part(id);
        }
        self.schedule_vesting();
    }

    pub(super) fn add_lock(&mut self, id: SaleOrderId, lock: TokenLock) {
        self.sales.vesting.add(lock.next_at, id.0);
        self.sales.locks.insert(id, lock);
    }

    pub(super) fn schedule_vesting(&mut self) {
        let now = self.now();
        self.sales.vesting.schedule(&mut self.timers, now, TimerKind::TokenVesting);
    }

    fn free_part(&mut self, id: SaleOrderId) {
        let mut lock = self.sales.locks.remove(&id).expect("what is in the agenda is there");
        let TokenLock { account, sale, asset, .. } = lock;
        let amount = if lock.parts_left == 1 { lock.left } else { lock.part };
        lock.left -= amount;
        lock.parts_left -= 1;
        lock.next_at = lock.next_at.plus(i64::from(lock.every_days) * DAY_MS);
        let wallet = Wallet::Platform;
        let (from, to) = (LedgerAccount::Held(account, wallet), LedgerAccount::Free(account, wallet));
        self.ledger.post(&mut self.out, Posting { from, to, asset, amount, reason: Reason::SubscriptionVest });
        if amount.is_positive() {
            self.out.push(Event::TokensVested { order: id, account, sale, amount, left: lock.left });
        }
        if lock.left.is_positive() {
            self.add_lock(id, lock);
        }
    }
}
