//! What somebody has in funds and what it has earned, by coin and in USDT.

use std::collections::BTreeMap;

use plimsoll_engine::Engine;
use plimsoll_units::{Amount, AssetId, DAY_MS, FundId, Rounding};

use super::{FundPurchase, Funds, NavPosition};
use crate::Page;
use crate::coins::coin_of;
use crate::error::Result;
use crate::principal::Principal;

/// Purchases that are added up, the newest first.
const COUNTED_MAX: u64 = 10_000;
/// Read at a time.
const PAGE_ROWS: u32 = 100;

/// In one coin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CoinIncome {
    pub coin: String,
    /// Principal in funds, also what waits for its value date.
    pub position: Amount,
    /// Rewards paid, and earned so far.
    pub total: Amount,
    /// Earned on the last whole day.
    pub day: Amount,
}

/// In USDT, as far as coins have a price.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FundIncome {
    pub position: Amount,
    pub total: Amount,
    pub day: Amount,
    pub coins: Vec<CoinIncome>,
}

/// Whether the last midnight brought a reward.
fn earned_last_midnight(purchase: &FundPurchase, now: i64) -> bool {
    let midnight = now.div_euclid(DAY_MS) * DAY_MS;
    purchase.days_accrued > 0 && (purchase.is_open() || purchase.row.ended_at.is_some_and(|at| at.0 >= midnight))
}

/// Units count at their last value: what waits for a cut is still its own amount.
fn add_units(
    sum: &mut CoinIncome,
    purchase: &FundPurchase,
    position: &NavPosition,
    changes: &BTreeMap<FundId, Amount>,
) {
    if purchase.is_open() {
        sum.position += if position.units.is_zero() { purchase.row.amount } else { position.value };
    }
    sum.total += position.gain;
    let change = changes.get(&purchase.row.fund).copied().unwrap_or_default();
    sum.day += position.units.mul_div(change.units(), Amount::SCALE, Rounding::Down).unwrap_or_default();
}

fn add(
    sums: &mut BTreeMap<AssetId, CoinIncome>,
    purchase: &FundPurchase,
    now: i64,
    changes: &BTreeMap<FundId, Amount>,
) {
    let sum = sums.entry(purchase.row.asset).or_default();
    if let Some(position) = &purchase.position {
        add_units(sum, purchase, position, changes);
        return;
    }
    if purchase.is_open() {
        sum.position += purchase.row.amount;
    }
    sum.total += purchase.row.paid + purchase.accrued;
    if earned_last_midnight(purchase, now) {
        sum.day += purchase.daily;
    }
}

impl Funds {
    pub async fn income(&self, principal: &Principal) -> Result<FundIncome> {
        let mut sums: BTreeMap<AssetId, CoinIncome> = BTreeMap::new();
        let now = self.engine_client.read_stale(|engine| engine.stamp().at)?.0;
        let changes = self.last_changes().await?;
        for number in 1.. {
            let (total, rows) = self.purchases(principal, None, Page::new(number, PAGE_ROWS)).await?;
            rows.iter().for_each(|purchase| add(&mut sums, purchase, now, &changes));
            if rows.is_empty() || u64::from(number) * u64::from(PAGE_ROWS) >= total.min(COUNTED_MAX) {
                break;
            }
        }
        self.engine_client.read_stale(|engine| valued(engine, sums))
    }

    /// What the last cut of each fund that holds coins changed in the value of a unit.
    async fn last_changes(&self) -> Result<BTreeMap<FundId, Amount>> {
        let ids = |engine: &Engine| engine.nav_funds().funds().map(|(id, _)| id).collect::<Vec<FundId>>();
        let mut changes = BTreeMap::new();
        for id in self.engine_client.read_stale(ids)? {
            if let [last, before] = self.store.last_nav_cuts(id, 2).await?.as_slice() {
                changes.insert(id, last.nav - before.nav);
            }
        }
        Ok(changes)
    }
}

fn valued(engine: &Engine, sums: BTreeMap<AssetId, CoinIncome>) -> FundIncome {
    let mut income = FundIncome::default();
    for (asset, sum) in sums {
        let value = |amount| engine.usdt_value(asset, amount).unwrap_or_default();
        income.position += value(sum.position);
        income.total += value(sum.total);
        income.day += value(sum.day);
        income.coins.push(CoinIncome { coin: coin_of(engine, asset), ..sum });
    }
    income
}
