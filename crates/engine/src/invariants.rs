//! Invariants that hold after every command. Checked by scenarios, the simulator and the auditor: a walk over the whole
//! state that trusts none of the hot path's running totals.

use std::collections::BTreeMap;

use plimsoll_units::{AccountId, Amount, AssetId, Lots, OrderId, Price, Side};

use crate::accounts::Realm;
use crate::contracts::PositionMode;
use crate::engine::{Engine, USDT};
use crate::ledger::{System, Wallet, in_realm, realm_of};
use crate::markets::{Conversion, Market, Product};
use crate::orders::Purpose;

/// Totals of one coin over the whole ledger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Customers' balances, free and held, and what they have in funds and in escrow.
    pub customers: Amount,
    /// The house accounts' balances.
    pub house: Amount,
    /// The external account: minus what must be in custody.
    pub external: Amount,
}

impl Engine {
    /// Returns the first violated invariant.
    pub fn check_invariants(&self) -> Result<(), String> {
        self.check_ledger()?;
        self.check_holds()?;
        self.check_books()?;
        self.check_pairs()?;
        self.check_positions_kept()?;
        self.check_modes()?;
        self.check_trails()?;
        self.check_escrow()?;
        self.check_net_liability()?;
        self.check_products()
    }

    /// What each product keeps beside the ledger agrees with it, also in a state that was read back.
    pub(crate) fn check_products(&self) -> Result<(), String> {
        self.check_loans()?;
        self.check_pledges()?;
        self.check_funds()?;
        self.check_sales()?;
        self.check_collectibles()?;
        self.check_c2c()?;
        self.check_nav_funds()?;
        self.check_campaigns()?;
        self.check_daily_pools()?;
        self.check_dividends()?;
        self.check_staff()
    }

    /// Totals by coin, practice coins included.
    pub fn totals(&self) -> BTreeMap<AssetId, Totals> {
        let mut totals: BTreeMap<AssetId, Totals> = BTreeMap::new();
        for (n, account) in self.accounts.iter().enumerate() {
            for (_, asset, balance) in self.ledger.balances(AccountId(n as u32)) {
                let total = totals.entry(asset).or_default();
                let is_own = account.is_house() || account.is_simulated();
                let side = if is_own { &mut total.house } else { &mut total.customers };
                *side += balance.total();
            }
        }
        for (system, asset, amount) in self.ledger.systems() {
            let total = totals.entry(asset).or_default();
            match system {
                System::External(_) => total.external += amount,
                System::Fund(_) | System::Sale(_) | System::C2cEscrow => total.customers += amount,
                _ => total.house += amount,
            }
        }
        totals
    }

    /// Every coin sums to zero; no balance is below its floor; no account owns a coin of the other realm.
    fn check_ledger(&self) -> Result<(), String> {
        for (asset, total) in self.totals() {
            let sum = total.customers + total.house + total.external;
            if !sum.is_zero() {
                return Err(format!("asset {asset} sums to {sum}"));
            }
        }
        for (n, account) in self.accounts.iter().enumerate() {
            for (wallet, asset, balance) in self.ledger.balances(AccountId(n as u32)) {
                if balance.free.is_negative() || balance.held.is_negative() {
                    return Err(format!("account {n} {wallet:?} asset {asset} below zero: {balance:?}"));
                }
                if realm_of(asset) != account.realm {
                    return Err(format!("account {n} owns asset {asset} of the other realm"));
                }
            }
        }
        for (system, asset, amount) in self.ledger.systems() {
            if amount.is_negative() && !system.may_be_negative() {
                return Err(format!("{system:?} of asset {asset} is {amount}"));
            }
            let practice_only = matches!(system, System::Shadow);
            if practice_only && realm_of(asset) == Realm::Live {
                return Err("the practice issuer holds live coins".to_owned());
            }
        }
        Ok(())
    }

    /// What is held is exactly what orders, positions, withdrawals, pledges, fund orders, commitments and locks hold.
    fn check_holds(&self) -> Result<(), String> {
        let mut holds: BTreeMap<(AccountId, Wallet, AssetId), Amount> = BTreeMap::new();
        for order in self.live_orders() {
            let resting = self.orders.pool.get(order).expect("listed as live");
            let (wallet, asset) = self.hold_place(resting);
            *holds.entry((resting.account, wallet, asset)).or_default() += self.orders.detail(order).hold;
        }
        for position in self.positions.iter() {
            let realm = self.accounts[position.account.index()].realm;
            let asset = in_realm(self.markets[position.market.index()].settle_asset(), realm);
            *holds.entry((position.account, Wallet::Contract, asset)).or_default() += position.margin;
        }
        for (account, asset, amount) in self.treasury.held().chain(self.pledges.held()).chain(self.sales.held()) {
            *holds.entry((account, Wallet::Platform, asset)).or_default() += amount;
        }
        for (account, asset, amount) in self.funds.held().chain(self.daily_pools.held()) {
            *holds.entry((account, Wallet::Financial, asset)).or_default() += amount;
        }
        for (account, amount) in self.nav_funds.held() {
            *holds.entry((account, Wallet::Financial, USDT)).or_default() += amount;
        }
        for n in 0..self.accounts.len() {
            let account = AccountId(n as u32);
            for (wallet, asset, balance) in self.ledger.balances(account) {
                let reasons = holds.remove(&(account, wallet, asset)).unwrap_or_default();
                if balance.held != reasons {
                    return Err(format!("account {n} {wallet:?} asset {asset} holds {} for {reasons}", balance.held));
                }
            }
        }
        match holds.into_iter().find(|(_, amount)| !amount.is_zero()) {
            Some((place, amount)) => Err(format!("{amount} held for {place:?} is not in the ledger")),
            None => Ok(()),
        }
    }

    fn live_orders(&self) -> impl Iterator<Item = OrderId> + '_ {
        (0..self.orders.slots()).filter_map(|slot| self.orders.in_slot(slot))
    }

    /// No book is crossed, every live order is in exactly one place, and the order limits' counters agree.
    fn check_books(&self) -> Result<(), String> {
        let mut standing = 0;
        let mut open: BTreeMap<(AccountId, u16), u8> = BTreeMap::new();
        for market in &self.markets {
            if let Some((bid, ask)) = market.touch()
                && bid >= ask
            {
                return Err(format!("{} is crossed: {bid} over {ask}", market.spec.symbol));
            }
            standing += market.book.len() + market.shadow.len() + market.stops.iter().count();
        }
        for id in self.live_orders() {
            let order = self.orders.pool.get(id).expect("listed as live");
            if order.lots.is_zero() || order.lots > self.orders.detail(id).total {
                return Err(format!("order {id} has {} of {} lots", order.lots, self.orders.detail(id).total));
            }
            *open.entry((order.account, order.market.0)).or_default() += 1;
        }
        if standing != self.orders.len() {
            return Err(format!("{} live orders, {standing} standing", self.orders.len()));
        }
        for ((account, market), count) in open {
            let account_row = &self.accounts[account.index()];
            let counted = account_row.order_limits.open_in(plimsoll_units::MarketId(market));
            if !account_row.is_house() && counted != count {
                return Err(format!("account {account} has {count} orders in market {market}, counted {counted}"));
            }
        }
        Ok(())
    }

    /// Positions and their indexes agree; both sides of a contract are equal; clearing equals the open profit.
    fn check_positions_kept(&self) -> Result<(), String> {
        for market in self.markets.iter().filter(|m| m.is_contract()) {
            self.check_contract(market)?;
        }
        for position in self.positions.iter() {
            if position.lots.is_zero() || position.margin.is_negative() || position.cost.is_negative() {
                return Err(format!("position {} is impossible: {position:?}", position.id));
            }
            let closing: Lots = position
                .orders
                .iter()
                .map(|id| {
                    self.orders.pool.get(*id).map_or(Lots::ZERO, |o| self.orders.detail(*id).purpose.closing(o.lots))
                })
                .fold(Lots::ZERO, |a, b| a + b);
            if closing != position.closing || closing > position.lots {
                return Err(format!("position {} closes {} of {closing}", position.id, position.closing));
            }
        }
        Ok(())
    }

    fn check_contract(&self, market: &Market) -> Result<(), String> {
        let contract = market.contract();
        let symbol = &market.spec.symbol;
        let (mut lots, mut watched) = ([Lots::ZERO; 2], 0);
        let mut cost = contract.liquidity.cost + contract.insurance.cost + self.split_pool(market.id);
        for position in self.positions.iter().filter(|p| p.market == market.id) {
            watched += 1;
            if !contract.liquidations[position.side.index()].contains(&(position.liquidation_key, position.id)) {
                return Err(format!("position {} is not watched", position.id));
            }
            if self.accounts[position.account.index()].realm == Realm::Live {
                lots[position.side.index()] += position.lots;
                cost += if position.side == Side::Buy { position.cost } else { -position.cost };
            }
        }
        if contract.liquidations.iter().map(std::collections::BTreeSet::len).sum::<usize>() != watched {
            return Err(format!("{symbol} watches positions that are gone"));
        }
        if lots != contract.open {
            return Err(format!("{symbol} has {lots:?} open lots, counted {:?}", contract.open));
        }
        let net = lots[0].0 as i64 - lots[1].0 as i64 + contract.liquidity.lots + contract.insurance.lots;
        // During a split some positions hold new lots and others old ones.
        if net != 0 && !self.indexes[market.spec.index.index()].splitting {
            return Err(format!("{symbol} has {net} lots more on one side"));
        }
        let plain = matches!(market.spec.product, Product::Contract { conversion: Conversion::One, .. });
        let clearing = self.ledger.system(System::Clearing(market.id), market.settle_asset());
        if plain && clearing != -cost {
            return Err(format!("{symbol} clears {clearing} against a cost of {cost}"));
        }
        Ok(())
    }

    /// Fills of one account, market and, when hedged, side make one position; closing lots have theirs; nothing is held
    /// for them; and what is kept to find all that is what can be worked out.
    fn check_modes(&self) -> Result<(), String> {
        if self.derive_exposures()? != self.positions.exposures {
            return Err("exposures are not what positions and orders make them".to_owned());
        }
        for position in self.positions.iter() {
            let against = (position.account, position.market, position.side.opposite());
            let is_net = self.accounts[position.account.index()].position_mode == PositionMode::Net;
            if is_net && self.positions.exposures.position(against).is_some() {
                return Err(format!("position {} has one against it in net mode", position.id));
            }
        }
        for (account, id) in self.customers_orders() {
            let (order, detail) = (self.orders.pool.get(id).expect("listed as live"), self.orders.detail(id));
            let Purpose::Net { closing, .. } = detail.purpose else { continue };
            if self.accounts[account.index()].position_mode != PositionMode::Net {
                return Err(format!("order {id} nets outside net mode"));
            }
            let against = self.positions.exposures.position((account, order.market, order.side.opposite()));
            let counted = against.and_then(|p| self.positions.get(p)).is_some_and(|p| p.orders.contains(&id));
            if counted == closing.is_zero() {
                return Err(format!("order {id} closes {closing} lots and its position counts otherwise"));
            }
            if closing == order.lots && !detail.hold.is_zero() {
                return Err(format!("order {id} holds {} and only closes", detail.hold));
            }
        }
        Ok(())
    }

    /// The escrow of second-contracts is their stakes and what is reserved for them.
    fn check_escrow(&self) -> Result<(), String> {
        let mut owed = [Amount::ZERO; 2];
        for order in self.seconds.orders() {
            let realm = self.accounts[order.account.index()].realm;
            owed[realm as usize] += order.stake + order.reserved;
        }
        for realm in [Realm::Live, Realm::Practice] {
            let escrow = self.ledger.system(System::OptionEscrow, in_realm(crate::engine::USDT, realm));
            if escrow != owed[realm as usize] {
                return Err(format!("{realm:?} escrow holds {escrow} for {}", owed[realm as usize]));
            }
        }
        Ok(())
    }

    /// The current mark: for tests of the feed rules, which limit how long it may be trusted.
    pub fn mark(&self, market: plimsoll_units::MarketId) -> Option<Price> {
        self.market(market)?.contract.as_ref()?.mark
    }

    /// Purpose of a live order: for tests and projections.
    pub fn purpose(&self, order: OrderId) -> Option<Purpose> {
        self.orders.pool.get(order)?;
        Some(self.orders.detail(order).purpose)
    }
}
