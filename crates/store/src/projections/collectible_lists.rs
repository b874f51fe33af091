//! Lists of collectibles, of what happened to one, and of an account's trades.

use plimsoll_units::{AccountId, CollectibleId};
use sqlx::{AssertSqlSafe, Row};

use super::lists::{ANY, NEWEST, NEWEST_ID, Question};
use super::rows::collectibles::{CollectibleEventRow, CollectibleRow, CollectibleTradeRow, SeriesRow};
use super::statements;
use super::table::Table;
use crate::{Page, Result, Store};

/// The order of a list of collectibles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CollectibleOrder {
    /// By series and number.
    #[default]
    Number,
    Cheapest,
    Dearest,
    Recent,
}

/// Filter of collectibles. Unset fields match all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CollectibleFilter {
    pub series: Option<i64>,
    pub for_sale: Option<bool>,
    pub owner: Option<AccountId>,
    /// A part of the name or of the keywords, in lower case.
    pub words: String,
    pub order: CollectibleOrder,
}

/// What a series has now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesCounts {
    pub series: i64,
    pub items: i64,
    pub for_sale: i64,
    pub owners: i64,
    pub floor_units: Option<i64>,
    pub first_item: i64,
}

impl CollectibleOrder {
    /// What is not for sale has no price and stands last.
    const fn sql(self) -> &'static str {
        match self {
            Self::Number => "series, number, id",
            Self::Cheapest => "CASE WHEN price_units IS NULL THEN 1 ELSE 0 END, price_units, id",
            Self::Dearest => "CASE WHEN price_units IS NULL THEN 1 ELSE 0 END, price_units DESC, id",
            Self::Recent => "changed_at DESC, id DESC",
        }
    }
}

const WANTED: &str = "($1 < 0 OR series = $1) \
     AND ($2 < 0 OR ($2 = 1 AND price_units IS NOT NULL) OR ($2 = 0 AND price_units IS NULL)) \
     AND ($3 < 0 OR owner = $3) \
     AND ($4 = '' OR id IN (SELECT id FROM collectible_texts WHERE keywords LIKE $4 ESCAPE '!'))";

/// Signs with a meaning in a pattern stand for themselves.
fn pattern(words: &str) -> String {
    if words.is_empty() {
        return String::new();
    }
    let plain = words.replace('!', "!!").replace('%', "!%").replace('_', "!_");
    format!("%{plain}%")
}

impl Store {
    pub async fn collectibles(&self, filter: &CollectibleFilter, page: Page) -> Result<(u64, Vec<CollectibleRow>)> {
        let numbers = [
            filter.series.unwrap_or(ANY),
            filter.for_sale.map_or(ANY, i64::from),
            filter.owner.map_or(ANY, |owner| owner.0.into()),
        ];
        let words = pattern(&filter.words);
        let [series, for_sale, owner] = numbers;
        let sql = AssertSqlSafe(statements::count::<CollectibleRow>(WANTED));
        let counted = sqlx::query(sql).bind(series).bind(for_sale).bind(owner).bind(&words);
        let total: i64 = counted.fetch_one(&self.pool).await?.try_get(0)?;
        let order = filter.order.sql();
        let sql = statements::select::<CollectibleRow>(&format!("{WANTED} ORDER BY {order} LIMIT $5 OFFSET $6"));
        let found = sqlx::query(AssertSqlSafe(sql)).bind(series).bind(for_sale).bind(owner).bind(&words);
        let rows = found.bind(page.limit()).bind(page.offset()).fetch_all(&self.pool).await?;
        Ok((total as u64, rows.iter().map(CollectibleRow::take).collect::<Result<_>>()?))
    }

    pub async fn collectible(&self, id: CollectibleId) -> Result<Option<CollectibleRow>> {
        let values = vec![i64::try_from(id.0).unwrap_or(ANY)];
        Question { condition: "id = $1", order: NEWEST_ID, values }.first(self).await
    }

    /// The newest of what happened to one, and how much there is.
    pub async fn collectible_events(&self, id: CollectibleId, page: Page) -> Result<(u64, Vec<CollectibleEventRow>)> {
        let values = vec![i64::try_from(id.0).unwrap_or(ANY)];
        Question { condition: "collectible = $1", order: NEWEST, values }.page(self, page).await
    }

    /// An account's purchases, sales or both, newest first.
    pub async fn collectible_trades_of(
        &self,
        account: AccountId,
        sold: Option<bool>,
        page: Page,
    ) -> Result<(u64, Vec<CollectibleTradeRow>)> {
        let condition = "($2 <> 1 AND buyer = $1) OR ($2 <> 0 AND seller = $1)";
        let values = vec![account.0.into(), sold.map_or(ANY, i64::from)];
        Question { condition, order: NEWEST_ID, values }.page(self, page).await
    }

    pub async fn collectible_trade_of(&self, account: AccountId, id: u64) -> Result<Option<CollectibleTradeRow>> {
        let values = vec![account.0.into(), i64::try_from(id).unwrap_or(ANY)];
        Question { condition: "id = $2 AND (buyer = $1 OR seller = $1)", order: NEWEST_ID, values }.first(self).await
    }

    pub async fn series_sums(&self) -> Result<Vec<SeriesRow>> {
        Question { condition: "1 = 1", order: "id", values: Vec::new() }.rows(self, SERIES_MAX, 0).await
    }

    pub async fn series_counts(&self) -> Result<Vec<SeriesCounts>> {
        let sql = "SELECT series, COUNT(*), COUNT(price_units), COUNT(DISTINCT owner), MIN(price_units), MIN(id) \
                   FROM derived_collectibles GROUP BY series ORDER BY series LIMIT $1";
        let rows = sqlx::query(sql).bind(SERIES_MAX).fetch_all(&self.pool).await?;
        let counts = |row: &sqlx::any::AnyRow| {
            Ok(SeriesCounts {
                series: row.try_get(0)?,
                items: row.try_get(1)?,
                for_sale: row.try_get(2)?,
                owners: row.try_get(3)?,
                floor_units: row.try_get(4)?,
                first_item: row.try_get(5)?,
            })
        };
        rows.iter().map(counts).collect()
    }
}

/// Series in a list.
const SERIES_MAX: i64 = 1_000;
