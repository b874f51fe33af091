//! What the operator says about series and collectibles.

use plimsoll_units::CollectibleId;
use sqlx::any::AnyArguments;
use sqlx::{Arguments, AssertSqlSafe, Row};

use crate::{PAGE_ROWS_MAX, Result, Store};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeriesText {
    pub id: i64,
    pub name: String,
    pub description: String,
    /// `platform`, or the network of the tokens behind it.
    pub chain: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CollectibleText {
    pub id: CollectibleId,
    pub series: i64,
    pub name: String,
    pub description: String,
    /// The author's name.
    pub author: String,
    /// JSON: a list of names and values.
    pub traits: String,
    /// The token behind it, where there is one.
    pub contract: Option<String>,
    pub token: Option<String>,
}

fn number(id: CollectibleId) -> i64 {
    i64::try_from(id.0).unwrap_or(i64::MAX)
}

impl Store {
    pub async fn save_series_text(&self, text: &SeriesText) -> Result<()> {
        sqlx::query(
            "INSERT INTO collectible_series (id, name, description, chain) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (id) DO UPDATE SET name = excluded.name, description = excluded.description, \
             chain = excluded.chain",
        )
        .bind(text.id)
        .bind(&text.name)
        .bind(&text.description)
        .bind(&text.chain)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    pub async fn series_texts(&self) -> Result<Vec<SeriesText>> {
        let sql = "SELECT id, name, description, chain FROM collectible_series ORDER BY id LIMIT 1000";
        let rows = sqlx::query(sql).fetch_all(&self.pool).await?;
        let text = |row: &sqlx::any::AnyRow| {
            Ok(SeriesText {
                id: row.try_get(0)?,
                name: row.try_get(1)?,
                description: row.try_get(2)?,
                chain: row.try_get(3)?,
            })
        };
        rows.iter().map(text).collect()
    }

    pub async fn save_collectible_text(&self, text: &CollectibleText) -> Result<()> {
        let keywords = format!("{} {} {}", text.name, text.author, text.description).to_lowercase();
        sqlx::query(
            "INSERT INTO collectible_texts (id, series, name, keywords, description, author, traits, contract, token) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO UPDATE SET series = excluded.series, \
             name = excluded.name, keywords = excluded.keywords, description = excluded.description, \
             author = excluded.author, traits = excluded.traits, contract = excluded.contract, token = excluded.token",
        )
        .bind(number(text.id))
        .bind(text.series)
        .bind(&text.name)
        .bind(keywords)
        .bind(&text.description)
        .bind(&text.author)
        .bind(&text.traits)
        .bind(text.contract.as_deref())
        .bind(text.token.as_deref())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The words about these, where there are any. A page of collectibles at most.
    pub async fn collectible_texts(&self, ids: &[CollectibleId]) -> Result<Vec<CollectibleText>> {
        let ids = &ids[..ids.len().min(PAGE_ROWS_MAX as usize)];
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let places: Vec<String> = (1..=ids.len()).map(|place| format!("${place}")).collect();
        let places = places.join(", ");
        let sql = format!(
            "SELECT id, series, name, description, author, traits, contract, token FROM collectible_texts \
             WHERE id IN ({places})"
        );
        let mut arguments = AnyArguments::default();
        for id in ids {
            arguments.add(number(*id)).expect("a plain value is always encoded");
        }
        let rows = sqlx::query_with(AssertSqlSafe(sql), arguments).fetch_all(&self.pool).await?;
        let text = |row: &sqlx::any::AnyRow| {
            let id: i64 = row.try_get(0)?;
            Ok(CollectibleText {
                id: CollectibleId(id as u64),
                series: row.try_get(1)?,
                name: row.try_get(2)?,
                description: row.try_get(3)?,
                author: row.try_get(4)?,
                traits: row.try_get(5)?,
                contract: row.try_get(6)?,
                token: row.try_get(7)?,
            })
        };
        rows.iter().map(text).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::stores;

    #[tokio::test]
    async fn words_are_found_by_number() {
        for store in stores().await {
            let series = SeriesText { id: 1, name: "Tide".to_owned(), ..SeriesText::default() };
            store.save_series_text(&series).await.unwrap();
            store.save_series_text(&series).await.unwrap();
            assert_eq!(store.series_texts().await.unwrap(), [series]);
            let text = CollectibleText {
                id: CollectibleId(3),
                series: 1,
                name: "Tide #3".to_owned(),
                token: Some("3".to_owned()),
                ..CollectibleText::default()
            };
            store.save_collectible_text(&text).await.unwrap();
            let found = store.collectible_texts(&[CollectibleId(3), CollectibleId(4)]).await.unwrap();
            assert_eq!(found, [text]);
            assert!(store.collectible_texts(&[]).await.unwrap().is_empty());
        }
    }
}
