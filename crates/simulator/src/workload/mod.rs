//! The workload: commands of customers, of the operator's staff, and of users who try what is forbidden.
//!
//! Owns the choice of the next command. Reads durable state as any client can; knows no fault and no node.

mod c2c;
mod contracts;
mod desk;
mod fund_orders;
mod funds;
mod junk;
mod launches;
mod lending;
mod nav_orders;
mod orders;
mod rewards;
mod rows;
mod staff;
mod staffing;

use plimsoll_engine::accounts::Realm;
use plimsoll_engine::command::Command;
use plimsoll_engine::{Engine, USDT};
use plimsoll_units::{AccountId, Amount, IndexId, MarketId, Price, Quantity, Timestamp};

use crate::oracle::Open;
use crate::rng::Rng;
use crate::universe::Universe;

/// The state that the workload can see.
pub(crate) struct View<'a> {
    pub(crate) engine: &'a Engine,
    pub(crate) open: &'a Open,
    pub(crate) universe: &'a Universe,
    pub(crate) now: Timestamp,
}

/// A command to be carried out.
#[derive(Clone, Debug)]
pub(crate) struct Action {
    /// The account that issues the request key.
    pub(crate) by: AccountId,
    pub(crate) command: Command,
}

#[derive(Clone, Copy, Debug)]
enum ActionKind {
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
    Fund,
    NavFund,
    Sale,
    Collectible,
    Deal,
    Reward,
    DailyPool,
    Dividend,
    Staff,
    Burst,
    Junk,
}

pub(crate) struct Workload {
    rng: Rng,
    /// What registered people do is drawn apart.
    staffing: Rng,
    menu: Vec<(u64, ActionKind)>,
    /// External transfers seen so far, the setup's included.
    transfers: u32,
    /// Only valid, ordinary commands.
    is_calm: bool,
}

/// The workload's external transfers are numbered from here, apart from the setup's.
const FIRST_TRANSFER: u32 = 1_000;
const STAFFING: u64 = 0x57AF_F1E5;

impl Workload {
    pub(crate) fn new(mut rng: Rng) -> Self {
        // A copy, so that everything else is drawn as it was before.
        let staffing = rng.clone().branch(STAFFING);
        let urges = [
            (10, ActionKind::Spot),
            (14, ActionKind::Open),
            (5, ActionKind::Close),
            (5, ActionKind::Cancel),
            (4, ActionKind::Replace),
            (2, ActionKind::Scale),
            (3, ActionKind::Pair),
            (3, ActionKind::Margin),
            (3, ActionKind::Protect),
            (1, ActionKind::Mode),
            (5, ActionKind::Seconds),
            (5, ActionKind::Swap),
            (3, ActionKind::Transfer),
            (4, ActionKind::Deposit),
            (5, ActionKind::Withdraw),
            (5, ActionKind::Borrow),
            (7, ActionKind::Pledge),
            (8, ActionKind::Fund),
            (10, ActionKind::NavFund),
            (8, ActionKind::Sale),
            (4, ActionKind::Collectible),
            (16, ActionKind::Deal),
            (4, ActionKind::Staff),
            (1, ActionKind::Burst),
            (2, ActionKind::Junk),
            (4, ActionKind::Reward),
            (5, ActionKind::DailyPool),
            (2, ActionKind::Dividend),
        ];
        // Each run leaves something out: an action that is always present hides what happens only without it.
        let menu =
            urges.map(|(weight, urge)| (if rng.permille(250) { 0 } else { weight * rng.between(1, 4) as u64 }, urge));
        Self { rng, staffing, menu: menu.to_vec(), transfers: FIRST_TRANSFER, is_calm: false }
    }

    pub(crate) fn calm_down(&mut self) {
        self.is_calm = true;
    }

    /// The next actions: none, one, or a great many at once.
    pub(crate) fn actions(&mut self, view: &View<'_>) -> Vec<Action> {
        if !self.is_calm
            && let Some(action) = self.staffing(view)
        {
            return vec![action];
        }
        let urge = if self.is_calm { ActionKind::Spot } else { self.rng.weighted(&self.menu.clone()) };
        let one = match urge {
            ActionKind::Burst => return self.burst(view),
            ActionKind::Spot => self.spot_order(view),
            ActionKind::Open => self.opening_order(view),
            ActionKind::Close => self.closing_order(view),
            ActionKind::Cancel => self.cancel(view),
            ActionKind::Replace => self.replace(view),
            ActionKind::Scale => self.scale(view),
            ActionKind::Pair => self.pair(view),
            ActionKind::Margin => self.margin(view),
            ActionKind::Protect => self.protect(view),
            ActionKind::Mode => self.position_mode(view),
            ActionKind::Seconds => self.seconds(view),
            ActionKind::Swap => self.swap(view),
            ActionKind::Transfer => self.transfer(view),
            ActionKind::Deposit => self.deposit(view),
            ActionKind::Withdraw => self.withdraw(view),
            ActionKind::Borrow => self.borrow_unsecured(view),
            ActionKind::Pledge => self.borrow_secured(view),
            ActionKind::Fund => self.fund_order(view),
            ActionKind::NavFund => self.nav_order(view),
            ActionKind::Sale => self.token_sale(view),
            ActionKind::Collectible => self.collectible(view),
            ActionKind::Deal => self.deal(view),
            ActionKind::Reward => self.reward(view),
            ActionKind::DailyPool => self.daily_pool(view),
            ActionKind::Dividend => self.tier_dividend(view),
            ActionKind::Staff => return self.staff_and_more(view),
            ActionKind::Junk => self.junk(view),
        };
        one.into_iter().collect()
    }

    fn account(&mut self, view: &View<'_>) -> (AccountId, Realm) {
        *self.rng.pick(&view.universe.accounts).expect("every universe has accounts")
    }

    fn live_account(&mut self, view: &View<'_>) -> AccountId {
        let live: Vec<AccountId> = view.universe.live().collect();
        *self.rng.pick(&live).expect("every universe has live accounts")
    }

    /// A part of an amount; sometimes all of it, or a little more.
    fn part(&mut self, amount: Amount) -> Amount {
        let percent = match self.rng.below(12) {
            0 => 100,
            1 => 101,
            _ => self.rng.between(1, 60),
        };
        Amount::from_units(amount.units() / 100 * i128::from(percent))
    }

    fn new_transaction(&mut self) -> [u8; 32] {
        self.transfers += 1;
        transaction(self.transfers)
    }

    fn some_transaction(&mut self) -> [u8; 32] {
        let known = self.transfers - FIRST_TRANSFER;
        transaction(FIRST_TRANSFER + self.rng.below(u64::from(known) + 1) as u32)
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

    /// The index price of a market, shifted by millionths and rounded to a tick.
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
