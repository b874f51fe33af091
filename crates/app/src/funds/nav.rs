//! Funds that hold coins: what they are worth, how they did, and their daily values.

use plimsoll_engine::nav_funds::{NavFund, NavValue};
use plimsoll_engine::{Engine, Reject};
use plimsoll_store::projections::{NavCutRow, NavHoldingRow};
use plimsoll_units::{Amount, DAY_MS, FundId, Rate, Rounding, Timestamp};

use super::Funds;
use crate::Page;
use crate::coins::coin_of;
use crate::error::Result;
use crate::history::Listed;

/// Daily values that the figures of a fund are taken from.
const CUTS_COUNTED: i64 = 400;
/// Coins of all cuts of a page.
const HOLDINGS_MAX: i64 = 20 * CUTS_COUNTED;

/// A coin of a fund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NavCoin {
    pub coin: String,
    pub amount: Amount,
    pub price: plimsoll_units::Price,
    pub worth: Amount,
}

/// A fund now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NavOffer {
    pub id: FundId,
    /// Coins it may hold, by code.
    pub coins: Vec<String>,
    pub fund: NavFund,
    /// At this moment's prices; none without them.
    pub now: Option<NavValue>,
    pub holdings: Vec<NavCoin>,
    pub next_cut: Timestamp,
    pub record: NavRecord,
}

/// How a fund did, from its published values alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NavRecord {
    /// Over seven, thirty and ninety days; none while there is no value that old.
    pub realized: [Option<Rate>; 3],
    /// The worst fall from a high.
    pub drawdown: Option<Rate>,
    /// Units that redemptions asked for at the last cut, and those that were dealt.
    pub asked: Amount,
    pub dealt: Amount,
}

/// A daily value with what the fund held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NavCutView {
    pub row: NavCutRow,
    pub holdings: Vec<NavCoin>,
}

/// Growth from one value to another, towards the fund's loss.
fn growth(from: Amount, to: Amount) -> Option<Rate> {
    if !from.is_positive() {
        return None;
    }
    let change = (to - from).mul_div(Rate::SCALE.into(), from.units(), Rounding::Down).ok()?;
    i64::try_from(change.units()).ok().map(Rate::from_units)
}

/// From values in the order of their time, newest first. Before its first cut a unit was worth one.
fn record_of(cuts: &[NavCutRow]) -> NavRecord {
    let Some(last) = cuts.first() else { return NavRecord::default() };
    let over = |days: i64| {
        let then = last.at.minus(days * DAY_MS);
        let earlier = cuts.iter().find(|cut| cut.at <= then)?;
        growth(earlier.nav, last.nav)
    };
    let mut high = Amount::ZERO;
    let falls = cuts.iter().rev().filter_map(|cut| {
        high = high.max(cut.nav);
        growth(high, cut.nav)
    });
    let drawdown = falls.min().filter(|_| cuts.len() > 1);
    NavRecord { realized: [7, 30, 90].map(over), drawdown, asked: last.asked, dealt: last.dealt }
}

fn coins_of(engine: &Engine, value: &NavValue) -> Vec<NavCoin> {
    let coin = |(asset, amount, price): &(plimsoll_units::AssetId, Amount, plimsoll_units::Price)| NavCoin {
        coin: coin_of(engine, *asset),
        amount: *amount,
        price: *price,
        worth: amount.converted(*price, Rounding::Down).unwrap_or_default(),
    };
    value.holdings.iter().map(coin).collect()
}

fn offer(engine: &Engine, id: FundId, record: NavRecord) -> Option<NavOffer> {
    let fund = engine.nav_funds().fund(id)?.clone();
    let now = engine.nav_now(id, &fund);
    let holdings = now.as_ref().map(|value| coins_of(engine, value)).unwrap_or_default();
    let coins = fund.terms.assets.iter().map(|asset| coin_of(engine, *asset)).collect();
    let next_cut = engine.stamp().at.floor(DAY_MS).plus(DAY_MS);
    Some(NavOffer { id, coins, fund, now, holdings, next_cut, record })
}

impl Funds {
    /// Those on offer.
    pub async fn nav_offers(&self) -> Result<Vec<NavOffer>> {
        let open = |engine: &Engine| {
            let open = engine.nav_funds().funds().filter(|(_, fund)| fund.terms.open);
            open.map(|(id, _)| id).collect::<Vec<FundId>>()
        };
        let mut offers = Vec::new();
        for id in self.engine_client.read_stale(open)? {
            offers.extend(self.nav_offer(id).await?);
        }
        Ok(offers)
    }

    /// One fund, on offer or no longer; none of another kind.
    pub async fn nav_offer(&self, id: FundId) -> Result<Option<NavOffer>> {
        let record = record_of(&self.store.last_nav_cuts(id, CUTS_COUNTED).await?);
        self.engine_client.read_stale(|engine| offer(engine, id, record))
    }

    /// The daily values of a fund, newest first.
    pub async fn navs(&self, id: FundId, page: Page) -> Result<Listed<NavCutView>> {
        self.engine_client
            .read_stale(|engine| engine.nav_funds().fund(id).is_some())?
            .then_some(())
            .ok_or(Reject::NotFound)?;
        let (total, cuts) = self.store.nav_cuts(id, page).await?;
        let (Some(newest), Some(oldest)) = (cuts.first(), cuts.last()) else {
            return Ok((total, Vec::new()));
        };
        let held = self.store.nav_holdings(id, oldest.at, newest.at, HOLDINGS_MAX).await?;
        let views = |engine: &Engine| {
            let coin = |row: &NavHoldingRow| NavCoin {
                coin: coin_of(engine, row.asset),
                amount: row.amount,
                price: row.price,
                worth: row.amount.converted(row.price, Rounding::Down).unwrap_or_default(),
            };
            let view = |row: NavCutRow| NavCutView {
                holdings: held.iter().filter(|held| held.at == row.at).map(coin).collect(),
                row,
            };
            cuts.into_iter().map(view).collect()
        };
        Ok((total, self.engine_client.read_stale(views)?))
    }

    /// The value of one unit at the cuts since a moment, newest first.
    pub(super) async fn nav_days(&self, id: FundId, since: Timestamp) -> Result<Vec<NavCutRow>> {
        let mut cuts = self.store.last_nav_cuts(id, CUTS_COUNTED).await?;
        cuts.retain(|cut| cut.at >= since);
        Ok(cuts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(day: i64, nav: &str) -> NavCutRow {
        let zero = Amount::ZERO;
        let (at, nav) = (Timestamp(day * DAY_MS), nav.parse().unwrap());
        NavCutRow {
            fund: FundId(1),
            at,
            gross: zero,
            fee: zero,
            nav,
            units: zero,
            cash: zero,
            asked: zero,
            dealt: zero,
        }
    }

    #[test]
    fn figures_come_from_values_that_were_published() {
        assert_eq!(record_of(&[]), NavRecord::default());
        let one = record_of(&[cut(9, "1.5")]);
        assert_eq!((one.realized, one.drawdown), ([None; 3], None), "one value is no history");
        let cuts = [cut(40, "0.9"), cut(33, "1.2"), cut(20, "0.8"), cut(10, "1.0")];
        let record = record_of(&cuts);
        let rate = |text: &str| Some(text.parse::<Rate>().unwrap());
        assert_eq!(record.realized, [rate("-0.25"), rate("-0.1"), None]);
        assert_eq!(record.drawdown, rate("-0.25"), "from 1.2 to 0.9, not from 1.0 to 0.8");
    }
}
