//! C2C: one customer sells coins to another for money that moves outside the platform. Owns advertisements, open orders and
//! what is counted about those who deal.
//!
//! From the first moment of an order its coins are in escrow. They leave it once: to the buyer when the seller, or the
//! operator's staff after an appeal, says so, or back to the seller. No timer ever releases them.

mod ad;
mod appeal;
mod check;
mod dealer;
mod fiat;
mod offer;
mod order;
mod post;
mod price;
mod run;
mod settle;
mod take;

use std::collections::{BTreeMap, BTreeSet};

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, Amount, AssetId, C2cAdId, C2cOrderId, DAY_MS, MINUTE_MS, Price, Rate};

use crate::agenda::Agenda;
use crate::engine::Engine;

pub use ad::{C2cAd, C2cAdOff, C2cAdTerms, C2cPrice};
pub use dealer::{C2cDealer, C2cHold, C2cTake};
pub use fiat::{Fiat, FiatRate};
pub use offer::{C2cCoin, C2cFiat};
pub use order::{
    C2cAppeal, C2cAppellant, C2cDue, C2cEnd, C2cOpened, C2cOrder, C2cOutcome, C2cRelease, C2cReleaser, C2cState,
    C2cStep,
};
pub use price::C2cDeal;

/// Coins and currencies that can be opened.
pub const C2C_COINS_MAX: usize = 64;
pub const C2C_FIATS_MAX: usize = 200;
/// Decimals of a currency's minor unit.
pub const C2C_DECIMALS_MAX: u8 = 4;
/// The highest fee of a maker.
pub const C2C_FEE_MAX: Rate = Rate::from_units(Rate::SCALE / 100);
/// Keep every product of prices and quantities in range.
pub const C2C_QUANTITY_MAX: Amount = Amount::whole(1_000_000_000_000);
pub const C2C_AMOUNT_MAX: Amount = Amount::whole(1_000_000_000_000_000);
pub const C2C_PRICE_MAX: Price = Price::whole(1_000_000_000_000);
/// What a fixed price is a multiple of, and what a price by the index is rounded to.
pub const C2C_FIXED_PRICE_STEP: Price = Price::from_units(Price::SCALE / 10_000);
pub const C2C_RATIO_PRICE_STEP: Price = Price::from_units(Price::SCALE / 100);
/// Of the index.
pub const C2C_RATIO_MIN: Rate = Rate::from_units(Rate::SCALE / 100 * 90);
pub const C2C_RATIO_MAX: Rate = Rate::from_units(Rate::SCALE / 100 * 110);
/// Times to pay that an advertisement can choose.
pub const C2C_PAY_MINUTES: [u8; 4] = [15, 30, 45, 60];
/// Payment methods of one advertisement.
pub const C2C_METHODS_MAX: usize = 5;

/// Advertisements of one account and of everybody.
pub const C2C_ADS_PER_ACCOUNT_MAX: usize = 20;
pub const C2C_ADS_MAX: usize = 1 << 20;
/// Open orders: made by one account from others' advertisements, of one account in any role, of one advertisement, of
/// everybody.
pub const C2C_OPEN_PER_TAKER_MAX: usize = 5;
pub const C2C_OPEN_PER_ACCOUNT_MAX: usize = 500;
pub const C2C_OPEN_PER_AD_MAX: u32 = 100;
pub const C2C_ORDERS_MAX: usize = 1 << 20;
/// Orders that one account begins within 24 hours, and their value in USDT: before and after its first completed orders.
pub const C2C_TAKES_PER_DAY_MAX: usize = 50;
pub const C2C_NEWCOMER_ORDERS: u32 = 3;
pub const C2C_NEWCOMER_VALUE_PER_DAY: Amount = Amount::whole(50_000);
pub const C2C_VALUE_PER_DAY: Amount = Amount::whole(500_000);

/// The seller releases within this time after the payment, or an appeal opens.
pub const C2C_RELEASE_MS: i64 = 30 * MINUTE_MS;
/// A buyer waits this long before an appeal.
pub const C2C_APPEAL_AFTER_MS: i64 = 10 * MINUTE_MS;
/// From the start of an appeal: both sides bring evidence, the staff decides.
pub const C2C_EVIDENCE_MS: i64 = DAY_MS;
pub const C2C_DECISION_MS: i64 = 2 * DAY_MS;
/// Value at creation, in USDT, up to which one person decides.
pub const C2C_DECIDED_ALONE_MAX: Amount = Amount::whole(10_000);
/// This many orders that were not paid in time, within this time, pause buying for this long.
pub const C2C_TIMEOUTS_TO_PAUSE: usize = 3;
pub const C2C_TIMEOUTS_WITHIN_MS: i64 = DAY_MS;
pub const C2C_PAUSE_MS: i64 = DAY_MS;
/// Coins bought by an account younger than this are not withdrawn or sold on for this long.
pub const C2C_NEW_ACCOUNT_MS: i64 = 7 * DAY_MS;
pub const C2C_HOLD_MS: i64 = DAY_MS;
/// Purchases of one account whose holds are kept apart; further ones join the newest of their coin.
pub const C2C_HOLDS_MAX: usize = 100;
/// How often an advertisement is compared with its maker's balance, besides after each of its orders.
pub const C2C_AD_REVIEW_MS: i64 = 10 * MINUTE_MS;
/// Orders and advertisements that one timer looks after; the rest follow in commands of their own.
pub const C2C_PER_SLICE: usize = 500;

/// Marks an advertisement's number among the dates: orders have the rest.
const AD_DATE: u64 = 1 << 63;

#[derive(Clone, Debug, Default, Encode, Decode)]
pub struct C2cBook {
    #[n(0)]
    coins: BTreeMap<AssetId, C2cCoin>,
    #[n(1)]
    fiats: BTreeMap<Fiat, C2cFiat>,
    #[n(2)]
    ads: BTreeMap<C2cAdId, C2cAd>,
    #[n(3)]
    makers: BTreeSet<(AccountId, C2cAdId)>,
    /// Advertisements ever posted: the last number given.
    #[n(4)]
    posted: u64,
    #[n(5)]
    orders: BTreeMap<C2cOrderId, C2cOrder>,
    /// Buyers and sellers.
    #[n(6)]
    sides: BTreeSet<(AccountId, C2cOrderId)>,
    /// Orders ever made: the last number given.
    #[n(7)]
    opened: u64,
    #[n(8)]
    dealers: BTreeMap<AccountId, C2cDealer>,
    #[n(9)]
    agenda: Agenda,
}

impl C2cBook {
    pub fn coin(&self, asset: AssetId) -> Option<&C2cCoin> {
        self.coins.get(&asset)
    }
    pub fn coins(&self) -> impl Iterator<Item = (AssetId, &C2cCoin)> + '_ {
        self.coins.iter().map(|(asset, coin)| (*asset, coin))
    }
    pub fn fiat(&self, fiat: Fiat) -> Option<&C2cFiat> {
        self.fiats.get(&fiat)
    }
    pub fn fiats(&self) -> impl Iterator<Item = (Fiat, &C2cFiat)> + '_ {
        self.fiats.iter().map(|(code, fiat)| (*code, fiat))
    }
    pub fn ad(&self, id: C2cAdId) -> Option<&C2cAd> {
        self.ads.get(&id)
    }
    /// Every advertisement, switched on or not, oldest first.
    pub fn ads(&self) -> impl Iterator<Item = &C2cAd> + '_ {
        self.ads.values()
    }
    pub fn ads_of(&self, account: AccountId) -> impl Iterator<Item = &C2cAd> + '_ {
        let own = self.makers.range((account, C2cAdId(0))..=(account, C2cAdId(u64::MAX)));
        own.filter_map(|(_, id)| self.ads.get(id))
    }
    /// An open order.
    pub fn order(&self, id: C2cOrderId) -> Option<&C2cOrder> {
        self.orders.get(&id)
    }
    pub fn orders(&self) -> impl Iterator<Item = &C2cOrder> + '_ {
        self.orders.values()
    }
    /// Open orders in which an account buys or sells, oldest first.
    pub fn orders_of(&self, account: AccountId) -> impl Iterator<Item = &C2cOrder> + '_ {
        let own = self.sides.range((account, C2cOrderId(0))..=(account, C2cOrderId(u64::MAX)));
        own.filter_map(|(_, id)| self.orders.get(id))
    }
    /// What an account has in escrow: its own until it is released, and no longer in a wallet.
    pub fn escrow_of(&self, account: AccountId) -> impl Iterator<Item = (AssetId, Amount)> + '_ {
        let selling = self.orders_of(account).filter(move |order| order.seller() == account);
        selling.map(|order| (order.asset, order.escrow()))
    }
    /// What was counted about an account; `None` before its first order.
    pub fn dealer(&self, account: AccountId) -> Option<&C2cDealer> {
        self.dealers.get(&account)
    }
    /// Nothing was ever opened, so there is nothing at all.
    pub(crate) fn is_unused(&self) -> bool {
        self.coins.is_empty() && self.fiats.is_empty()
    }

    fn insert(&mut self, order: C2cOrder) {
        self.sides.insert((order.buyer(), order.id));
        self.sides.insert((order.seller(), order.id));
        if let Some(next_at) = order.next_at() {
            self.agenda.add(next_at, order.id.0);
        }
        self.orders.insert(order.id, order);
    }

    fn remove(&mut self, id: C2cOrderId) -> Option<C2cOrder> {
        let order = self.orders.remove(&id)?;
        self.sides.remove(&(order.buyer(), id));
        self.sides.remove(&(order.seller(), id));
        if let Some(next_at) = order.next_at() {
            self.agenda.remove(next_at, id.0);
        }
        Some(order)
    }
}

impl Engine {
    pub fn c2c(&self) -> &C2cBook {
        &self.c2c
    }
}
