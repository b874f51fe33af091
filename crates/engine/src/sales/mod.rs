//! Token sales. Owns the sales, the commitments to them and the tokens that are still locked.
//!
//! All tokens of a sale lie in escrow before anybody can commit money, and committed money stays its owner's until the
//! end. Then tokens are shared out by one published rule, everybody pays for what they got, and the rest comes back.

mod allot;
mod check;
mod commit;
mod offer;
mod run;
mod vesting;

use std::collections::BTreeMap;

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, SaleId, SaleOrderId, Timestamp};

use crate::agenda::Agenda;
use crate::engine::Engine;

pub use offer::{Sale, SaleEnd, SaleStage, SaleTerms};
pub use vesting::{TokenLock, Vesting};

/// Sales ever announced.
pub const SALES_MAX: usize = 1_000;
/// Commitments to one sale: all of them are shared out in one command.
pub const SALE_ORDERS_MAX: u32 = 20_000;
/// Commitments that one timer pays, and locks that it frees; the rest follow in commands of their own.
pub const SALE_ORDERS_PER_SLICE: usize = 500;
/// The most tokens of a sale, and the most USDT committed to one: keep every product of the two inside 128 bits.
pub const SALE_TOKENS_MAX: Amount = Amount::whole(100_000_000_000);
pub const SALE_COMMITTED_MAX: Amount = Amount::whole(10_000_000_000);
/// Longest time between the beginning and the end of a sale.
pub const SALE_DAYS_MAX: i64 = 366;
/// Parts in which locked tokens become free, and days between them.
pub const VESTING_PARTS_MAX: u16 = 120;
pub const VESTING_DAYS_MAX: u16 = 366;

/// What one person has committed to a sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct SaleOrder {
    #[n(0)]
    pub account: AccountId,
    #[n(1)]
    pub amount: Amount,
    /// When it was first committed.
    #[n(2)]
    pub at: Timestamp,
    /// Its share, once the sale is over.
    #[n(3)]
    pub tokens: Amount,
}

#[derive(Clone, Debug, Default, Encode, Decode)]
pub struct SaleBook {
    #[n(0)]
    sales: BTreeMap<SaleId, Sale>,
    /// Open commitments; those of a sale that is over are paid in this order and leave.
    #[n(1)]
    orders: BTreeMap<(SaleId, SaleOrderId), SaleOrder>,
    /// By account group: one commitment of one person to one sale.
    #[n(2)]
    people: BTreeMap<(SaleId, u32), SaleOrderId>,
    /// Commitments ever made: the last number given.
    #[n(3)]
    committed: u64,
    #[n(4)]
    agenda: Agenda,
    #[n(5)]
    locks: BTreeMap<SaleOrderId, TokenLock>,
    #[n(6)]
    vesting: Agenda,
}

impl SaleBook {
    pub fn sale(&self, id: SaleId) -> Option<&Sale> {
        self.sales.get(&id)
    }
    /// Every sale ever announced, by number.
    pub fn sales(&self) -> impl Iterator<Item = (SaleId, &Sale)> + '_ {
        self.sales.iter().map(|(id, sale)| (*id, sale))
    }
    /// Open commitments to a sale, oldest first.
    pub fn orders_of(&self, sale: SaleId) -> impl Iterator<Item = (SaleOrderId, &SaleOrder)> + '_ {
        let all = (sale, SaleOrderId(0))..=(sale, SaleOrderId(u64::MAX));
        self.orders.range(all).map(|((_, id), order)| (*id, order))
    }
    /// The commitment of the person whose accounts have this group.
    pub fn order_of(&self, sale: SaleId, group: u32) -> Option<(SaleOrderId, &SaleOrder)> {
        let id = *self.people.get(&(sale, group))?;
        self.orders.get(&(sale, id)).map(|order| (id, order))
    }
    /// Tokens of an order that are not free yet.
    pub fn lock(&self, order: SaleOrderId) -> Option<&TokenLock> {
        self.locks.get(&order)
    }
    pub fn locks(&self) -> impl Iterator<Item = (SaleOrderId, &TokenLock)> + '_ {
        self.locks.iter().map(|(id, lock)| (*id, lock))
    }
    /// Nothing was ever announced, so there is nothing at all.
    pub(crate) fn is_unused(&self) -> bool {
        self.sales.is_empty()
    }
}

impl Engine {
    pub fn sales(&self) -> &SaleBook {
        &self.sales
    }
}
