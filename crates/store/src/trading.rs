//! Links a second-contract to the one it was added to; display only.

use plimsoll_units::{AccountId, SecondsId};
use sqlx::any::AnyArguments;
use sqlx::{Arguments, AssertSqlSafe, Row};

use crate::{PAGE_ROWS_MAX, Result, Store};

fn number(id: SecondsId) -> i64 {
    i64::try_from(id.0).unwrap_or(i64::MAX)
}

impl Store {
    /// Links an order to its parent. The first link stays.
    pub async fn link_seconds(&self, account: AccountId, id: SecondsId, parent: SecondsId) -> Result<()> {
        sqlx::query("INSERT INTO seconds_links (id, account, parent) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING")
            .bind(number(id))
            .bind(i64::from(account.0))
            .bind(number(parent))
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The parents of these orders, where they have one. A page of orders at most.
    pub async fn parents_of_seconds(
        &self,
        account: AccountId,
        ids: &[SecondsId],
    ) -> Result<Vec<(SecondsId, SecondsId)>> {
        let ids = &ids[..ids.len().min(PAGE_ROWS_MAX as usize)];
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let places: Vec<String> = (2..ids.len() + 2).map(|place| format!("${place}")).collect();
        let places = places.join(", ");
        let sql = format!("SELECT id, parent FROM seconds_links WHERE account = $1 AND id IN ({places})");
        let mut arguments = AnyArguments::default();
        for value in std::iter::once(i64::from(account.0)).chain(ids.iter().map(|id| number(*id))) {
            arguments.add(value).expect("a plain value is always encoded");
        }
        let rows = sqlx::query_with(AssertSqlSafe(sql), arguments).fetch_all(&self.pool).await?;
        let pair = |row: &sqlx::any::AnyRow| {
            let (id, parent): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
            Ok((SecondsId(id as u64), SecondsId(parent as u64)))
        };
        rows.iter().map(pair).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::stores;

    #[tokio::test]
    async fn a_link_is_found_by_its_owner_alone() {
        for store in stores().await {
            let (alice, bob) = (AccountId(1), AccountId(2));
            store.link_seconds(alice, SecondsId(7), SecondsId(5)).await.unwrap();
            store.link_seconds(alice, SecondsId(7), SecondsId(6)).await.unwrap();
            let asked = [SecondsId(5), SecondsId(7), SecondsId(9)];
            let found = store.parents_of_seconds(alice, &asked).await.unwrap();
            assert_eq!(found, [(SecondsId(7), SecondsId(5))], "the first note stays");
            assert!(store.parents_of_seconds(bob, &asked).await.unwrap().is_empty());
            assert!(store.parents_of_seconds(alice, &[]).await.unwrap().is_empty());
        }
    }
}
