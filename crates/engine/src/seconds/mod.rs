//! Second-contracts: a stake on where an index will stand after a fixed time. Owns the terms, the running orders and
//! the protection of those who place them.
//!
//! A result follows from the order and the tick log alone: nothing here takes an outcome, a price or odds from
//! anybody, and an accepted order can be neither cancelled nor changed.

mod entry;
mod exposure;
mod halts;
mod limits;
mod net;
mod offer;
mod payout;
mod place;
mod settle;
mod trader_protection;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, IndexId, Price, Rate, SECOND_MS, SecondsId, Timestamp};

use crate::accounts::Realm;
use crate::engine::{Engine, RULES_NET_POOL_LIABILITY};
use crate::ledger::{LedgerAccount, System};
use crate::prices::Tick;

pub(crate) use exposure::Counting;
use exposure::Exposure;
use halts::Halts;
pub use limits::DAILY_STAKE_MAX;
pub use offer::{PERIODS_S, Terms};
pub use payout::{break_even, expected_loss, paid, reserve, verdict};
pub use trader_protection::{
    DAILY_STAKE_DEFAULT, EXCLUSION_MAX_MS, EXCLUSION_MIN_MS, LOSSES, LOSSES_WITHIN_MS, PACE_MS, PAUSE_MS,
    RAISE_DELAY_MS, SecondsProtectionState,
};

/// The entry tick must come this soon after acceptance.
pub const ENTRY_WAIT_MS: i64 = 3 * SECOND_MS;
/// Settlement comes this long after expiry, when every tick of that moment is in.
pub const SETTLE_DELAY_MS: i64 = 250;
/// Orders that one timer enters, voids or settles; the rest follow in commands of their own.
pub const SECONDS_PER_SLICE: usize = 2_000;
/// Orders of one account that may run at once.
pub const RUNNING_PER_ACCOUNT_MAX: u16 = 200;
/// Orders of one realm that may run at once: practice can't crowd out live money.
pub const RUNNING_PER_REALM_MAX: u32 = 1 << 19;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
#[cbor(index_only)]
pub enum Direction {
    #[n(0)]
    Up,
    #[n(1)]
    Down,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
#[cbor(index_only)]
pub enum Verdict {
    #[n(0)]
    Win,
    #[n(1)]
    Lose,
    #[n(2)]
    Draw,
}

/// An accepted order. Its terms are those of the moment it was accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct SecondsOrder {
    #[n(0)]
    pub id: SecondsId,
    #[n(1)]
    pub account: AccountId,
    #[n(2)]
    pub index: IndexId,
    #[n(3)]
    pub period_s: u32,
    #[n(4)]
    pub direction: Direction,
    #[n(5)]
    pub stake: Amount,
    #[n(6)]
    pub odds: Rate,
    #[n(7)]
    pub all_or_nothing: bool,
    /// The pool's money in escrow beside the stake.
    #[n(8)]
    pub reserved: Amount,
    #[n(9)]
    pub accepted_at: Timestamp,
    #[n(10)]
    pub entry: Option<Entry>,
}

/// The tick an order began on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Entry {
    #[n(0)]
    pub tick: u64,
    #[n(1)]
    pub price: Price,
    #[n(2)]
    pub expires_at: Timestamp,
}

/// The running orders of one index.
#[derive(Clone, Debug, Default, Encode, Decode)]
struct Lane {
    /// Accepted and without an entry tick, in the order of acceptance.
    #[n(0)]
    waiting: VecDeque<(Timestamp, SecondsId)>,
    /// Orders whose entry tick is known and that are still being told.
    #[n(1)]
    entering: VecDeque<Batch>,
    /// Entered orders by expiry.
    #[n(2)]
    running: BTreeSet<(Timestamp, SecondsId)>,
    /// What the pool may have to pay here; live orders only.
    #[n(3)]
    exposure: Exposure,
    #[n(4)]
    halts: Halts,
}

#[derive(Clone, Debug, Encode, Decode)]
struct Batch {
    #[n(0)]
    tick: Tick,
    #[n(1)]
    orders: VecDeque<(Timestamp, SecondsId)>,
}

#[derive(Clone, Debug, Default, Encode, Decode)]
pub struct SecondsBook {
    #[n(0)]
    terms: BTreeMap<(IndexId, u32), Terms>,
    #[n(1)]
    orders: BTreeMap<SecondsId, SecondsOrder>,
    #[n(2)]
    lanes: BTreeMap<IndexId, Lane>,
    /// Orders ever accepted: the last number given.
    #[n(3)]
    accepted: u64,
    /// Running orders, live and practice.
    #[n(4)]
    running: [u32; 2],
    /// The pool's money in escrow for live orders.
    #[n(5)]
    reserved: Amount,
}

impl Lane {
    /// The earliest moment whose tick may still decide an order here.
    fn horizon(&self) -> Option<Timestamp> {
        let running = self.running.first().map(|(expires_at, _)| *expires_at);
        let entering = self.entering.front().map(|batch| batch.tick.at.plus(i64::from(PERIODS_S[0]) * SECOND_MS));
        match (running, entering) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        }
    }
}

impl SecondsBook {
    pub fn order(&self, id: SecondsId) -> Option<&SecondsOrder> {
        self.orders.get(&id)
    }
    /// Every running order, oldest first.
    pub fn orders(&self) -> impl Iterator<Item = &SecondsOrder> + '_ {
        self.orders.values()
    }
    pub fn len(&self) -> usize {
        self.orders.len()
    }
    pub fn is_empty(&self) -> bool {
        self.orders.is_empty()
    }
    pub fn terms(&self, index: IndexId, period_s: u32) -> Option<&Terms> {
        self.terms.get(&(index, period_s))
    }
    /// Every offer, by index and period.
    pub fn offers(&self) -> impl Iterator<Item = (IndexId, u32, &Terms)> + '_ {
        self.terms.iter().map(|((index, period), terms)| (*index, *period, terms))
    }
    /// The pool's money in escrow.
    pub fn reserved(&self) -> Amount {
        self.reserved
    }

    /// The smallest pool under which every running order is within the pool's own limits.
    pub(crate) fn pool_needed(&self, counting: Counting) -> Amount {
        let lanes = self.lanes.values().map(|lane| lane.exposure.pool_needed(counting));
        lanes.max().unwrap_or_default().max(self.reserved)
    }

    /// Halts no longer decide anything: forget them.
    pub(crate) fn forget_halts(&mut self) {
        self.lanes.values_mut().for_each(|lane| lane.halts = Halts::default());
    }

    /// An operator halted or resumed an index.
    pub(crate) fn note_halt(&mut self, index: IndexId, at: Timestamp, halted: bool) {
        if let Some(lane) = self.lanes.get_mut(&index) {
            lane.halts.forget_before(lane.horizon());
            lane.halts.note(at, halted);
        }
    }
}

impl Engine {
    pub fn seconds(&self) -> &SecondsBook {
        &self.seconds
    }

    /// What counts against the pool's shares under the rules in force.
    pub(crate) fn pool_counting(&self) -> Counting {
        if self.rules < RULES_NET_POOL_LIABILITY { Counting::Gross } else { Counting::Net }
    }

    /// Live orders by the index they run on: what the pool's liability is counted from.
    fn live_seconds(&self) -> BTreeMap<IndexId, Vec<&SecondsOrder>> {
        let mut live: BTreeMap<IndexId, Vec<&SecondsOrder>> = BTreeMap::new();
        let is_live = |order: &&SecondsOrder| self.accounts[order.account.index()].realm == Realm::Live;
        self.seconds.orders().filter(is_live).for_each(|order| live.entry(order.index).or_default().push(order));
        live
    }

    /// Count what a snapshot does not hold. False if it names orders of nobody or on no index.
    pub(crate) fn derive_seconds(&mut self) -> bool {
        let accounts = self.accounts.len();
        if self.seconds.orders().any(|o| o.account.index() >= accounts || !self.seconds.lanes.contains_key(&o.index)) {
            return false;
        }
        let mut lanes = std::mem::take(&mut self.seconds.lanes);
        for (index, orders) in self.live_seconds() {
            let lane = lanes.get_mut(&index).expect("checked above");
            lane.exposure.derive_net(orders.into_iter());
        }
        self.seconds.lanes = lanes;
        true
    }

    /// Whether the running sums of net liability are those of the running orders.
    pub(crate) fn check_net_liability(&self) -> Result<(), String> {
        let live = self.live_seconds();
        for (index, lane) in &self.seconds.lanes {
            let orders = live.get(index).map_or(&[][..], Vec::as_slice);
            if !lane.exposure.is_net_of(orders.iter().copied()) {
                return Err(format!("net liability on index {index} is not that of its orders"));
            }
        }
        Ok(())
    }

    /// Ticks of an index from here on may still be asked for.
    pub(crate) fn seconds_horizon(&self, index: IndexId) -> Option<Timestamp> {
        self.seconds.lanes.get(&index)?.horizon()
    }
}

/// Whose money stands against an order.
const fn pool_of(realm: Realm) -> LedgerAccount {
    match realm {
        Realm::Live => LedgerAccount::System(System::OptionPool),
        Realm::Practice => LedgerAccount::System(System::Shadow),
    }
}

const ESCROW: LedgerAccount = LedgerAccount::System(System::OptionEscrow);
