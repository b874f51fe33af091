//! What the operator says about token sales, and who asked to be told of them.

use plimsoll_units::SaleId;
use sqlx::Row;

use crate::{Result, Store, Transaction};

/// People told of one opening.
pub const INTERESTED_MAX: i64 = 100_000;

/// The operator's words about a sale.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaleText {
    pub sale: SaleId,
    pub issuer: String,
    pub issuer_text: String,
    pub introduce: String,
    pub risk_text: String,
    pub doc_url: String,
}

impl Store {
    pub async fn save_sale_text(&self, text: &SaleText) -> Result<()> {
        sqlx::query(
            "INSERT INTO sale_texts (sale, issuer, issuer_text, introduce, risk_text, doc_url) \
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (sale) DO UPDATE SET issuer = excluded.issuer, \
             issuer_text = excluded.issuer_text, introduce = excluded.introduce, risk_text = excluded.risk_text, \
             doc_url = excluded.doc_url",
        )
        .bind(i64::from(text.sale.0))
        .bind(&text.issuer)
        .bind(&text.issuer_text)
        .bind(&text.introduce)
        .bind(&text.risk_text)
        .bind(&text.doc_url)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    pub async fn sale_texts(&self) -> Result<Vec<SaleText>> {
        let sql = "SELECT sale, issuer, issuer_text, introduce, risk_text, doc_url FROM sale_texts ORDER BY sale";
        let rows = sqlx::query(sql).fetch_all(&self.pool).await?;
        let text = |row: &sqlx::any::AnyRow| {
            let sale: i64 = row.try_get(0)?;
            Ok(SaleText {
                sale: SaleId(u32::try_from(sale).unwrap_or_default()),
                issuer: row.try_get(1)?,
                issuer_text: row.try_get(2)?,
                introduce: row.try_get(3)?,
                risk_text: row.try_get(4)?,
                doc_url: row.try_get(5)?,
            })
        };
        rows.iter().map(text).collect()
    }

    /// Asking twice changes nothing.
    pub async fn note_sale_interest(&self, sale: SaleId, user: i64, at: i64) -> Result<()> {
        let sql = "INSERT INTO sale_interest (sale, user_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        sqlx::query(sql).bind(i64::from(sale.0)).bind(user).bind(at).execute(&self.pool).await?;
        Ok(())
    }

    /// How many people asked, by sale.
    pub async fn sale_interest(&self) -> Result<Vec<(SaleId, i64)>> {
        let sql = "SELECT sale, COUNT(*) FROM sale_interest GROUP BY sale";
        let rows = sqlx::query(sql).fetch_all(&self.pool).await?;
        let count = |row: &sqlx::any::AnyRow| {
            let sale: i64 = row.try_get(0)?;
            Ok((SaleId(u32::try_from(sale).unwrap_or_default()), row.try_get(1)?))
        };
        rows.iter().map(count).collect()
    }

    /// Sales that somebody asked about.
    pub async fn sales_of_interest(&self, user: i64) -> Result<Vec<SaleId>> {
        let rows =
            sqlx::query("SELECT sale FROM sale_interest WHERE user_id = $1").bind(user).fetch_all(&self.pool).await?;
        let sale = |row: &sqlx::any::AnyRow| {
            let sale: i64 = row.try_get(0)?;
            Ok(SaleId(u32::try_from(sale).unwrap_or_default()))
        };
        rows.iter().map(sale).collect()
    }

    /// Who asked to be told of a sale, in the order of their numbers.
    pub async fn interested_in(&self, tx: &mut Transaction, sale: i64) -> Result<Vec<i64>> {
        let sql = "SELECT user_id FROM sale_interest WHERE sale = $1 ORDER BY user_id LIMIT $2";
        let rows = sqlx::query(sql).bind(sale).bind(INTERESTED_MAX).fetch_all(&mut **tx).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::stores;

    #[tokio::test]
    async fn words_are_replaced_and_interest_counts_once() {
        for store in stores().await {
            let text = SaleText { sale: SaleId(1), issuer: "Demo".to_owned(), ..SaleText::default() };
            store.save_sale_text(&text).await.unwrap();
            let newer = SaleText { introduce: "New".to_owned(), ..text };
            store.save_sale_text(&newer).await.unwrap();
            assert_eq!(store.sale_texts().await.unwrap(), [newer]);
            for user in [7, 7, 8] {
                store.note_sale_interest(SaleId(1), user, 1).await.unwrap();
            }
            assert_eq!(store.sale_interest().await.unwrap(), [(SaleId(1), 2)]);
            assert_eq!(store.sales_of_interest(8).await.unwrap(), [SaleId(1)]);
            let mut tx = store.begin().await.unwrap();
            assert_eq!(store.interested_in(&mut tx, 1).await.unwrap(), [7, 8]);
        }
    }
}
