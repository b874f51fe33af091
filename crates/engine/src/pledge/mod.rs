//! Borrowing USDT against a coin. Owns the products, the open pledges and the sets that find them by price.
//!
//! Collateral stays its owner's, held, and is lent to nobody. A price costs what it touches: thresholds stand in ordered
//! sets for each index, a little early for the interest of a day, and the exact inequality decides.

mod check;
mod collateral;
mod debt;
mod ltv;
mod offer;
mod open;
mod repay;
mod sale;
mod term;
mod watch;

use std::collections::{BTreeMap, BTreeSet};

use minicbor::{Decode, Encode};
use plimsoll_units::{
    AccountId, Amount, AssetId, DAY_MS, HOUR_MS, IndexId, PledgeId, PledgeProductId, Price, Rate, Timestamp,
};

use crate::agenda::Agenda;
use crate::engine::Engine;

pub use debt::PledgeDue;
pub(crate) use debt::term_interest;
pub use ltv::{call_steps, ltv};
pub(crate) use ltv::{collateral_needed, price_of};
pub use offer::PledgeTerms;
pub use open::pledge_limit;
pub use sale::{CollateralSale, PledgeEnd, SaleReason};

use watch::Watch;

/// Products that can be on offer, now or earlier.
pub const PLEDGE_PRODUCTS_MAX: usize = 1_000;
/// Terms that a product may offer, and the longest.
pub const PLEDGE_TERMS_MAX: usize = 16;
pub const PLEDGE_DAYS_MAX: u16 = 365;
/// The highest daily rate: a yearly 36 percent.
pub const PLEDGE_RATE_MAX: Rate = Rate::from_units(Rate::SCALE / 100 * 36 / 365);
/// The highest fee of a liquidation.
pub const PLEDGE_FEE_MAX: Rate = Rate::from_units(Rate::SCALE / 100 * 5);
/// Margin calls are repeated at each further step of this size.
pub const CALL_STEP: Rate = Rate::from_units(Rate::SCALE / 50);
/// What one account may owe on all its pledges, in USDT.
pub const PLEDGE_LIMIT: Amount = Amount::whole(1_000_000);
pub const PLEDGE_LIMIT_INSTITUTION: Amount = Amount::whole(10_000_000);
/// The most coins one pledge may hold: keeps products of amounts and rates inside 128 bits.
pub const COLLATERAL_MAX: Amount = Amount::whole(1_000_000_000_000_000);
/// After the end of the term, so long to repay or renew.
pub const PLEDGE_GRACE_MS: i64 = 72 * HOUR_MS;
/// So long before the end of the term a notice comes, and renewing begins.
pub const PLEDGE_NOTICE_MS: i64 = DAY_MS;
/// Open pledges of one account, and of everybody.
pub const PLEDGES_PER_ACCOUNT_MAX: usize = 50;
pub const PLEDGES_MAX: usize = 1 << 22;
/// Pledges whose date one timer looks after; the rest follow in commands of their own.
pub const PLEDGES_PER_SLICE: usize = 500;
/// Pledges that one price calls or sells; the rest follow in commands of their own.
pub const PLEDGES_PER_TICK: usize = 1_000;
/// Thresholds are worked out anew after this long: they hold for the interest until then.
const WATCH_MS: i64 = DAY_MS;

/// An open pledge. Its terms are those of the moment it was opened; renewing changes the rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Pledge {
    #[n(0)]
    pub id: PledgeId,
    #[n(1)]
    pub account: AccountId,
    #[n(2)]
    pub product: PledgeProductId,
    /// The coin that is pledged.
    #[n(3)]
    pub asset: AssetId,
    #[n(4)]
    pub index: IndexId,
    #[n(5)]
    pub collateral: Amount,
    #[n(6)]
    pub principal: Amount,
    #[n(7)]
    pub levels: Levels,
    #[n(8)]
    pub rate: Rate,
    #[n(9)]
    pub opened_at: Timestamp,
    /// Since when this term runs.
    #[n(10)]
    pub started_at: Timestamp,
    #[n(11)]
    pub days: u16,
    /// Hours of this term that are counted in `interest_base`.
    #[n(12)]
    hours_counted: i64,
    /// The opening principals of those hours, added up.
    #[n(13)]
    interest_base: Amount,
    #[n(14)]
    pub interest_paid: Amount,
    /// Steps of the margin call that were sent.
    #[n(15)]
    pub called: u16,
    #[n(16)]
    phase: Phase,
    /// Where it stands in the sets of its index, and its date in the agenda.
    #[n(17)]
    keys: Keys,
}

/// Loan-to-value at which things happen, and what a sale costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Levels {
    #[n(0)]
    pub initial: Rate,
    #[n(1)]
    pub call: Rate,
    #[n(2)]
    pub liquidation: Rate,
    #[n(3)]
    pub fee: Rate,
}

/// How far a term has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
#[cbor(index_only)]
enum Phase {
    #[default]
    #[n(0)]
    Running,
    /// Its owner was told that it ends.
    #[n(1)]
    Ending,
    #[n(2)]
    Overdue,
    /// The grace period is over; the sale waits for a price that can be trusted.
    #[n(3)]
    Selling,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
struct Keys {
    /// At this price or a lower one something may have to happen.
    #[n(0)]
    falling: Option<Price>,
    /// Above this price a margin call may be over.
    #[n(1)]
    rising: Option<Price>,
    #[n(2)]
    next_at: Option<Timestamp>,
}

#[derive(Clone, Debug, Default, Encode, Decode)]
pub struct PledgeBook {
    #[n(0)]
    products: BTreeMap<PledgeProductId, PledgeTerms>,
    #[n(1)]
    pledges: BTreeMap<PledgeId, Pledge>,
    #[n(2)]
    owners: BTreeSet<(AccountId, PledgeId)>,
    /// Pledges ever opened: the last number given.
    #[n(3)]
    opened: u64,
    /// Principal that is out.
    #[n(4)]
    lent: Amount,
    #[n(5)]
    agenda: Agenda,
    #[n(6)]
    watches: BTreeMap<IndexId, Watch>,
}

impl PledgeBook {
    pub fn product(&self, id: PledgeProductId) -> Option<&PledgeTerms> {
        self.products.get(&id)
    }
    /// Every product ever offered, by number.
    pub fn products(&self) -> impl Iterator<Item = (PledgeProductId, &PledgeTerms)> + '_ {
        self.products.iter().map(|(id, terms)| (*id, terms))
    }
    pub fn pledge(&self, id: PledgeId) -> Option<&Pledge> {
        self.pledges.get(&id)
    }
    /// Every open pledge, oldest first.
    pub fn pledges(&self) -> impl Iterator<Item = &Pledge> + '_ {
        self.pledges.values()
    }
    /// Those of one account, oldest first.
    pub fn pledges_of(&self, account: AccountId) -> impl Iterator<Item = &Pledge> + '_ {
        let own = self.owners.range((account, PledgeId(0))..=(account, PledgeId(u64::MAX)));
        own.filter_map(|(_, id)| self.pledges.get(id))
    }
    /// Principal that is out.
    pub fn lent(&self) -> Amount {
        self.lent
    }
    /// What pledges hold: whose, which coin, how much.
    pub(crate) fn held(&self) -> impl Iterator<Item = (AccountId, AssetId, Amount)> + '_ {
        self.pledges.values().map(|pledge| (pledge.account, pledge.asset, pledge.collateral))
    }
    /// Nothing was ever offered, so there is nothing at all.
    pub(crate) fn is_unused(&self) -> bool {
        self.products.is_empty()
    }
}

impl Engine {
    pub fn pledges(&self) -> &PledgeBook {
        &self.pledges
    }
}
