//! Double entry. Every change of a balance is a posting with a from, a to and a reason; this module is the only
//! one that writes a balance. It knows no market and no rule: callers check, the ledger refuses what was not
//! checked by stopping the process.

mod accounts;
mod allowed;
mod balances;

use std::collections::BTreeMap;

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId};

pub use accounts::{House, Kind, LedgerAccount, Posting, Reason, System, Wallet};
pub use allowed::allowed;

use balances::AccountBalances;

use crate::accounts::Realm;
use crate::digest::Digest;
use crate::event::Event;

/// A customer's money of one coin in one wallet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Balance {
    #[n(0)]
    pub free: Amount,
    #[n(1)]
    pub held: Amount,
}

impl Balance {
    pub fn total(&self) -> Amount {
        self.free + self.held
    }
}

#[derive(Clone, Debug, Default, Encode, Decode)]
pub struct Ledger {
    #[n(0)]
    balances: Vec<AccountBalances>,
    #[n(1)]
    systems: BTreeMap<(System, AssetId), Amount>,
    /// Fees stand apart from the map: every fill posts two.
    #[n(2)]
    fees: Vec<Amount>,
    #[n(3)]
    digest: Digest,
}

/// Practice coins have odd numbers: one bit tells the realm.
pub const fn realm_of(asset: AssetId) -> Realm {
    if asset.0.is_multiple_of(2) { Realm::Live } else { Realm::Practice }
}

/// The same coin in the other realm.
pub const fn twin_of(asset: AssetId) -> AssetId {
    AssetId(asset.0 ^ 1)
}

/// The coin as an account of this realm trades it.
pub const fn in_realm(asset: AssetId, realm: Realm) -> AssetId {
    match realm {
        Realm::Live => AssetId(asset.0 & !1),
        Realm::Practice => AssetId(asset.0 | 1),
    }
}

impl Ledger {
    pub(crate) fn add_account(&mut self, realm: Realm) {
        self.balances.push(AccountBalances::new(realm));
    }

    pub(crate) fn add_asset(&mut self, asset: AssetId) {
        self.fees.resize(self.fees.len().max(asset.index() + 1), Amount::ZERO);
    }

    /// Says that an account's money will be asked for soon.
    #[inline]
    pub(crate) fn prefetch(&self, account: AccountId) {
        if let Some(balances) = self.balances.get(account.index()) {
            balances.prefetch();
        }
    }

    #[inline]
    pub fn balance(&self, account: AccountId, wallet: Wallet, asset: AssetId) -> Balance {
        self.balances[account.index()].get(wallet, asset).copied().unwrap_or_default()
    }

    #[inline]
    pub fn free(&self, account: AccountId, wallet: Wallet, asset: AssetId) -> Amount {
        self.balances[account.index()].get(wallet, asset).map_or(Amount::ZERO, |balance| balance.free)
    }

    pub fn system(&self, system: System, asset: AssetId) -> Amount {
        if system == System::Fee {
            return self.fees.get(asset.index()).copied().unwrap_or_default();
        }
        self.systems.get(&(system, asset)).copied().unwrap_or_default()
    }

    /// Every balance of an account, in the order they were first used.
    pub fn balances(&self, account: AccountId) -> impl Iterator<Item = (Wallet, AssetId, Balance)> + '_ {
        self.balances[account.index()].iter().map(|e| (e.wallet, e.asset, e.balance))
    }

    pub fn accounts(&self) -> usize {
        self.balances.len()
    }

    pub fn systems(&self) -> impl Iterator<Item = (System, AssetId, Amount)> + '_ {
        let fees = self.fees.iter().enumerate().map(|(i, a)| (System::Fee, AssetId(i as u16), *a));
        fees.filter(|(_, _, a)| !a.is_zero()).chain(self.systems.iter().map(|((s, a), amount)| (*s, *a, *amount)))
    }

    pub(crate) fn digest(&self) -> u64 {
        self.digest.value()
    }
    pub(crate) fn fold(&mut self, words: &[u64]) {
        self.digest.fold(words);
    }

    /// Book one movement. Zero is no movement. Anything the allow-list, the realms or the floors forbid is a bug
    /// in the caller and stops the process before it can be acknowledged.
    #[inline(always)]
    pub(crate) fn post(&mut self, out: &mut Vec<Event>, posting: Posting) {
        let Posting { from, to, asset, amount, reason } = posting;
        if !amount.is_zero() {
            // By parts: a whole posting would be written to memory field by field and read back at once, and wait for it.
            self.post_parts(out, from, to, asset, amount, reason);
        }
    }

    #[inline(never)]
    fn post_parts(
        &mut self,
        out: &mut Vec<Event>,
        from: LedgerAccount,
        to: LedgerAccount,
        asset: AssetId,
        amount: Amount,
        reason: Reason,
    ) {
        self.post_here(out, Posting { from, to, asset, amount, reason });
    }

    /// As [`Ledger::post`], written out where it is called: for the few places that every order passes, where what
    /// kinds the two ends are is known beforehand and nothing of the checks is left to do.
    #[inline(always)]
    pub(crate) fn post_here(&mut self, out: &mut Vec<Event>, posting: Posting) {
        let Posting { from, to, asset, amount, reason } = posting;
        if amount.is_zero() {
            return;
        }
        assert!(amount.is_positive(), "negative posting {reason:?} {from:?} {to:?} {amount}");
        assert!(allowed(from.kind(), to.kind(), reason), "not in the allow-list: {reason:?} {from:?} {to:?}");
        match (from, to) {
            // Holds and releases are every second posting, and both ends are one entry.
            (LedgerAccount::Free(account, wallet), LedgerAccount::Held(a, w)) if (account, wallet) == (a, w) => {
                let entry = self.entry(account, wallet, asset);
                entry.free -= amount;
                entry.held += amount;
                assert!(!entry.free.is_negative(), "free balance of {account} below zero");
            }
            (LedgerAccount::Held(account, wallet), LedgerAccount::Free(a, w)) if (account, wallet) == (a, w) => {
                let entry = self.entry(account, wallet, asset);
                entry.held -= amount;
                entry.free += amount;
                assert!(!entry.held.is_negative(), "held balance of {account} below zero");
            }
            _ => {
                self.change(from, asset, -amount);
                self.change(to, asset, amount);
            }
        }
        self.digest.fold(&[from.code() ^ to.code().rotate_left(32), amount.units() as u64 ^ u64::from(asset.0) << 48]);
        out.push(Event::Posted(Posting { from, to, asset, amount, reason }));
    }

    #[inline(always)]
    fn change(&mut self, place: LedgerAccount, asset: AssetId, by: Amount) {
        match place {
            LedgerAccount::Free(account, wallet) => {
                let free = &mut self.entry(account, wallet, asset).free;
                *free += by;
                assert!(!free.is_negative(), "free balance of {account} below zero");
            }
            LedgerAccount::Held(account, wallet) => {
                let held = &mut self.entry(account, wallet, asset).held;
                *held += by;
                assert!(!held.is_negative(), "held balance of {account} below zero");
            }
            LedgerAccount::System(System::Fee) => {
                let fee = &mut self.fees[asset.index()];
                *fee += by;
                assert!(!fee.is_negative(), "fee account below zero");
            }
            LedgerAccount::System(system) => {
                let balance = self.systems.entry((system, asset)).or_default();
                *balance += by;
                assert!(system.may_be_negative() || !balance.is_negative(), "{system:?} below zero");
            }
        }
    }

    #[inline]
    fn entry(&mut self, account: AccountId, wallet: Wallet, asset: AssetId) -> &mut Balance {
        let balances = &mut self.balances[account.index()];
        assert!(balances.realm == realm_of(asset), "a posting across realms");
        balances.entry(wallet, asset)
    }
}
