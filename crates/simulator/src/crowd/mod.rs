//! Everybody who sends commands: customers, the people on the operator's side, and those who try what is forbidden.
//!
//! Owns the choice of the next command. Looks at durable state as any client can; knows no fault and no node.

mod contracts;
mod desk;
mod funds;
mod junk;
mod lending;
mod orders;
mod rows;
mod staff;

use plimsoll_engine::accounts::Realm;
use plimsoll_engine::command::Command;
use plimsoll_engine::{Engine, USDT};
use plimsoll_units::{AccountId, Amount, IndexId, MarketId, Price, Quantity, Timestamp};

use crate::chance::Chance;
use crate::judge::Open;
use crate::universe::Universe;

/// What there is to see.
pub(crate) struct View<'a> {
    pub(crate) engine: &'a Engine,
    pub(crate) open: &'a Open,
    pub(crate) universe: &'a Universe,
    pub(crate) now: Timestamp,
}

/// A command somebody wants to have carried out.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    /// In whose name a request key is made.
    pub(crate) by: AccountId,
    pub(crate) command: Command,
}

#[derive(Clone, Copy, Debug)]
enum Urge {
    Spot,
    Open,
    Close,
    Cancel,
    Replace,
    Scale,
    Pair,
    Margin,
    Protect,
    Mode,
    Seconds,
    Swap,
    Transfer,
    Deposit,
    Withdraw,
    Borrow,
    Pledge,
    Staff,
    Burst,
    Junk,
}

pub(crate) struct Crowd {
    chance: Chance,
    menu: Vec<(u64, Urge)>,
    /// Outside transfers seen so far, the founding's included.
    transfers: u32,
    /// Nothing forbidden, nothing odd.
    is_calm: bool,
}

/// Outside transfers of the crowd are numbered from here, apart from the founding's.
const FIRST_TRANSFER: u32 = 1_000;

impl Crowd {
    pub(crate) fn new(mut chance: Chance) -> Self {
        let urges = [
            (10, Urge::Spot),
            (14, Urge::Open),
            (5, Urge::Close),
            (5, Urge::Cancel),
            (4, Urge::Replace),
            (2, Urge::Scale),
            (3, Urge::Pair),
            (3, Urge::Margin),
            (3, Urge::Protect),
            (1, Urge::Mode),
            (5, Urge::Seconds),
            (5, Urge::Swap),
            (3, Urge::Transfer),
            (4, Urge::Deposit),
            (5, Urge::Withdraw),
            (5, Urge::Borrow),
            (7, Urge::Pledge),
            (4, Urge::Staff),
            (1, Urge::Burst),
            (2, Urge::Junk),
        ];
        // Each run leaves something out: what is always there hides what only happens without it.
        let menu = urges
            .map(|(weight, urge)| (if chance.permille(250) { 0 } else { weight * chance.between(1, 4) as u64 }, urge));
        Self { chance, menu: menu.to_vec(), transfers: FIRST_TRANSFER, is_calm: false }
    }

    pub(crate) fn calm_down(&mut self) {
        self.is_calm = true;
    }

    /// What somebody wants next: nothing, a thing, or a great many at once.
    pub(crate) fn wishes(&mut self, view: &View<'_>) -> Vec<Wish> {
        let urge = if self.is_calm { Urge::Spot } else { self.chance.weighted(&self.menu.clone()) };
        let one = match urge {
            Urge::Burst => return self.burst(view),
            Urge::Spot => self.spot_order(view),
            Urge::Open => self.opening_order(view),
            Urge::Close => self.closing_order(view),
            Urge::Cancel => self.cancel(view),
            Urge::Replace => self.replace(view),
            Urge::Scale => self.scale(view),
            Urge::Pair => self.pair(view),
            Urge::Margin => self.margin(view),
            Urge::Protect => self.protect(view),
            Urge::Mode => self.position_mode(view),
            Urge::Seconds => self.seconds(view),
            Urge::Swap => self.swap(view),
            Urge::Transfer => self.transfer(view),
            Urge::Deposit => self.deposit(view),
            Urge::Withdraw => self.withdraw(view),
            Urge::Borrow => self.borrow_unsecured(view),
            Urge::Pledge => self.borrow_secured(view),
            Urge::Staff => return self.staff_and_more(view),
            Urge::Junk => self.junk(view),
        };
        one.into_iter().collect()
    }

    fn account(&mut self, view: &View<'_>) -> (AccountId, Realm) {
        *self.chance.pick(&view.universe.accounts).expect("every universe has accounts")
    }

    fn live_account(&mut self, view: &View<'_>) -> AccountId {
        let live: Vec<AccountId> = view.universe.live().collect();
        *self.chance.pick(&live).expect("every universe has live accounts")
    }

    /// A part of an amount: now and then all of it, or a little more.
    fn part(&mut self, amount: Amount) -> Amount {
        let percent = match self.chance.below(12) {
            0 => 100,
            1 => 101,
            _ => self.chance.between(1, 60),
        };
        Amount::from_units(amount.units() / 100 * i128::from(percent))
    }

    fn new_transaction(&mut self) -> [u8; 32] {
        self.transfers += 1;
        transaction(self.transfers)
    }

    fn some_transaction(&mut self) -> [u8; 32] {
        let known = self.transfers - FIRST_TRANSFER;
        transaction(FIRST_TRANSFER + self.chance.below(u64::from(known) + 1) as u32)
    }
}

fn transaction(number: u32) -> [u8; 32] {
    let mut transaction = [7; 32];
    transaction[..4].copy_from_slice(&number.to_le_bytes());
    transaction
}

impl View<'_> {
    fn index_price(&self, index: IndexId) -> Option<Price> {
        self.engine.index(index)?.price
    }

    /// The index of a market, moved by millionths and put on a tick.
    fn price_near(&self, market: MarketId, ppm: i64) -> Option<Price> {
        let spec = &self.engine.market(market)?.spec;
        let index = self.index_price(spec.index)?.units();
        let moved = index + index / 1_000_000 * i128::from(ppm);
        let tick = spec.tick.units();
        Some(Price::from_units((moved / tick).max(1) * tick))
    }

    /// Whole lots that are worth about this much, at least one.
    fn quantity_worth(&self, market: MarketId, value: Amount) -> Option<Quantity> {
        let spec = &self.engine.market(market)?.spec;
        let price = self.index_price(spec.index)?;
        let units = plimsoll_units::mul_div(
            value.units().clamp(0, i128::from(i64::MAX)),
            Price::SCALE,
            price.units(),
            plimsoll_units::Rounding::Down,
        );
        let lot = spec.lot.units();
        Some(Quantity::from_units((units.ok()? / lot).max(1) * lot))
    }

    fn free(&self, account: AccountId, wallet: plimsoll_engine::ledger::Wallet) -> Amount {
        let realm = self.engine.account(account).map_or(Realm::Live, |a| a.realm);
        self.engine.ledger().free(account, wallet, plimsoll_engine::ledger::in_realm(USDT, realm))
    }
}
