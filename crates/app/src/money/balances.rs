//! Balances by coin and wallet, and their value.

use plimsoll_engine::Engine;
use plimsoll_engine::accounts::Realm;
use plimsoll_engine::ledger::{Balance, Wallet, in_realm};
use plimsoll_store::projections::CostRow;
use plimsoll_units::{AccountId, Amount, AssetId, DAY_MS, Price, Rounding};

use super::{Money, USDT};
use crate::coins::coin_of;
use crate::error::Result;
use crate::principal::Principal;

/// Coins whose cost is read.
const COINS_MAX: i64 = 1_000;
/// Days of the equity curve.
const CURVE_DAYS: i64 = 30;

/// One coin in one wallet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    pub coin: String,
    pub wallet: Wallet,
    pub balance: Balance,
    /// In USDT; `None` while the coin has no price.
    pub worth: Option<Amount>,
    /// What the account's coins of this kind cost; none for USDT.
    pub cost: Option<Cost>,
}

/// What coins cost on average, and what selling some of them brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Of one coin, in USDT.
    pub average: Price,
    /// Profit or loss of what is held, at the present price.
    pub unrealised: Option<Amount>,
    /// Of what was sold.
    pub realised: Amount,
}

/// Total value of an account, in USDT.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    pub total: Amount,
    /// Unrealised profit of open positions at the mark price; part of the total.
    pub unrealised: Amount,
    /// Principal in funds; part of the total.
    pub in_funds: Amount,
    /// Loans with their interest, taken off the total.
    pub debt: Amount,
    pub by_wallet: Vec<(Wallet, Amount)>,
    pub by_coin: Vec<(String, Amount, Amount)>,
    /// Value at the end of each of the last days; the last point is now: (time, total).
    pub curve: Vec<(i64, Amount)>,
    /// Coins that have no price now and are not in the total.
    pub unpriced: Vec<String>,
}

const WALLETS: [Wallet; 3] = [Wallet::Platform, Wallet::Financial, Wallet::Contract];

impl Money {
    /// Every listed coin in the platform wallet, USDT in the others, and every other balance that is not zero.
    pub async fn holdings(&self, principal: &Principal) -> Result<Vec<Holding>> {
        let (account, realm) = (principal.account, principal.realm);
        let costs = self.store.costs_of(account, COINS_MAX).await?;
        let read = self.engine_client.read(|engine| {
            let mut holdings = holdings(engine, account, realm);
            for holding in holdings.iter_mut().filter(|holding| holding.wallet == Wallet::Platform) {
                let known = costs.iter().find(|row| coin_of(engine, row.asset) == holding.coin);
                holding.cost = known.and_then(|row| cost(engine, row));
            }
            holdings
        });
        read.await
    }

    /// Balances of a live account, as the staff sees them.
    pub async fn holdings_of(&self, account: AccountId) -> Result<Vec<Holding>> {
        self.engine_client.read(|engine| holdings(engine, account, Realm::Live)).await
    }

    /// Value of a live account in USDT, net of debt.
    pub async fn equity_of(&self, account: AccountId) -> Result<Amount> {
        self.engine_client.read(|engine| equity(engine, account)).await
    }

    pub async fn total(&self, principal: &Principal) -> Result<Total> {
        let (account, realm) = (principal.account, principal.realm);
        let read = self.engine_client.read(|engine| {
            let funds = in_funds(engine, account);
            (holdings(engine, account, realm), unrealised(engine, account), funds, engine.debt(account))
        });
        let (holdings, unrealised, funds, debt) = read.await?;
        let in_funds = funds.iter().map(|fund| fund.worth.unwrap_or_default()).sum();
        let worth = |holding: &Holding| holding.worth.unwrap_or_default();
        let of_wallet = |wallet: Wallet| -> Amount {
            let held = holdings.iter().filter(|holding| holding.wallet == wallet).map(worth).sum();
            match wallet {
                Wallet::Contract => held + unrealised,
                Wallet::Financial => held + in_funds,
                Wallet::Platform => held,
            }
        };
        let by_wallet: Vec<(Wallet, Amount)> = WALLETS.map(|wallet| (wallet, of_wallet(wallet))).to_vec();
        let mut by_coin: Vec<(String, Amount, Amount)> = Vec::new();
        for holding in holdings.iter().chain(&funds).filter(|holding| !holding.balance.total().is_zero()) {
            match by_coin.iter_mut().find(|(coin, ..)| *coin == holding.coin) {
                Some((_, amount, value)) => {
                    *amount += holding.balance.total();
                    *value += worth(holding);
                }
                None => by_coin.push((holding.coin.clone(), holding.balance.total(), worth(holding))),
            }
        }
        let unpriced = holdings
            .iter()
            .chain(&funds)
            .filter(|h| h.worth.is_none() && !h.balance.total().is_zero())
            .map(|h| h.coin.clone());
        let total = by_wallet.iter().map(|(_, amount)| *amount).sum::<Amount>() - debt;
        let now = self.now();
        let first_day = now / DAY_MS - CURVE_DAYS;
        let days = self.store.equity_since(i64::from(account.0), first_day).await?;
        let curve = days.into_iter().map(|(day, total)| ((day + 1) * DAY_MS, total)).chain([(now, total)]).collect();
        Ok(Total { total, unrealised, in_funds, debt, by_wallet, by_coin, curve, unpriced: unpriced.collect() })
    }

    /// Coins held by orders and withdrawals in the platform wallet.
    pub async fn held(&self, principal: &Principal) -> Result<Vec<(String, Amount)>> {
        let account = principal.account;
        self.engine_client
            .read(|engine| {
                let balances = engine.ledger().balances(account);
                let held =
                    balances.filter(|(wallet, _, balance)| *wallet == Wallet::Platform && balance.held.is_positive());
                held.map(|(_, asset, balance)| (coin_of(engine, asset), balance.held)).collect()
            })
            .await
    }

    /// Whether withdrawals are allowed now: no freeze, no claim, no cooldown after a security change.
    pub async fn may_withdraw(&self, principal: &Principal) -> Result<bool> {
        let (account, now) = (principal.live_account, self.clock.now());
        self.engine_client
            .read(|engine| {
                engine.account(account).is_some_and(|account| {
                    account.status != plimsoll_engine::accounts::Status::Frozen
                        && account.claims.is_empty()
                        && account.withdrawals_from <= now
                })
            })
            .await
    }
}

fn holdings(engine: &Engine, account: AccountId, realm: Realm) -> Vec<Holding> {
    let ledger = engine.ledger();
    let listed = (0..engine.assets().len()).map(|n| (Wallet::Platform, AssetId(2 * n as u16)));
    let mut places: Vec<(Wallet, AssetId)> = listed
        .chain([(Wallet::Financial, USDT), (Wallet::Contract, USDT)])
        .map(|(w, a)| (w, in_realm(a, realm)))
        .collect();
    for (wallet, asset, _) in ledger.balances(account) {
        if !places.contains(&(wallet, asset)) {
            places.push((wallet, asset));
        }
    }
    let holding = |(wallet, asset): (Wallet, AssetId)| {
        let balance = ledger.balance(account, wallet, asset);
        Holding {
            coin: coin_of(engine, asset),
            wallet,
            balance,
            worth: engine.usdt_value(asset, balance.total()),
            cost: None,
        }
    };
    places.into_iter().map(holding).collect()
}

fn cost(engine: &Engine, row: &CostRow) -> Option<Cost> {
    let average = if row.quantity.is_positive() {
        Price::from_units(row.cost.mul_div(Price::SCALE, row.quantity.units(), Rounding::Down).ok()?.units())
    } else {
        Price::ZERO
    };
    let worth = engine.usdt_value(row.asset, row.quantity);
    Some(Cost { average, unrealised: worth.map(|worth| worth - row.cost), realised: row.realised })
}

/// Unrealised profit and loss of open positions at the mark price.
fn unrealised(engine: &Engine, account: AccountId) -> Amount {
    if !engine.positions().has_open(account) {
        return Amount::ZERO;
    }
    let own = engine.positions().iter().filter(|position| position.account == account);
    own.filter_map(|position| engine.view_position(position.id)?.measured).map(|measured| measured.profit).sum()
}

/// What lies in funds: it left the wallet and is still the account's own.
fn in_funds(engine: &Engine, account: AccountId) -> Vec<Holding> {
    let holding = |(asset, amount)| Holding {
        coin: coin_of(engine, asset),
        wallet: Wallet::Financial,
        balance: Balance { free: Amount::ZERO, held: amount },
        worth: engine.usdt_value(asset, amount),
        cost: None,
    };
    let units = engine.nav_funds().value_of(account);
    let units = units.is_positive().then_some((USDT, units));
    engine.funds().principal_of(account).chain(units).map(holding).collect()
}

/// Value of an account's wallets, positions and funds less what it owes, as far as coins have a price.
pub(super) fn equity(engine: &Engine, account: AccountId) -> Amount {
    engine.assets_value(account) + unrealised(engine, account) - engine.debt(account)
}
