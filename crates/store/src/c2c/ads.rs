//! Words of advertisements, and the terms that an order was made under.

use plimsoll_units::{AccountId, C2cAdId, C2cOrderId};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::{Arguments, AssertSqlSafe, Row};

use super::{account, order};
use crate::{PAGE_ROWS_MAX, Result, Store};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct C2cAdText {
    pub ad: C2cAdId,
    pub remark: String,
    /// Of the maker's choice, or empty.
    pub country: String,
    /// JSON: payment accounts by method.
    pub pay_accounts: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct C2cOrderTerms {
    pub order: C2cOrderId,
    /// The seller, to whom the payment account belongs.
    pub seller: AccountId,
    pub remark: String,
    /// Sealed.
    pub pay_account: String,
}

fn number(ad: C2cAdId) -> i64 {
    i64::try_from(ad.0).unwrap_or(i64::MAX)
}

impl Store {
    pub async fn save_c2c_ad_text(&self, text: &C2cAdText) -> Result<()> {
        sqlx::query(
            "INSERT INTO c2c_ad_texts (ad, remark, country, pay_accounts) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (ad) DO UPDATE SET remark = excluded.remark, country = excluded.country, \
             pay_accounts = excluded.pay_accounts",
        )
        .bind(number(text.ad))
        .bind(&text.remark)
        .bind(&text.country)
        .bind(&text.pay_accounts)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The words of these, where there are any. A page at most.
    pub async fn c2c_ad_texts(&self, ads: &[C2cAdId]) -> Result<Vec<C2cAdText>> {
        let ads = &ads[..ads.len().min(PAGE_ROWS_MAX as usize)];
        if ads.is_empty() {
            return Ok(Vec::new());
        }
        let places: Vec<String> = (1..=ads.len()).map(|place| format!("${place}")).collect();
        let sql =
            format!("SELECT ad, remark, country, pay_accounts FROM c2c_ad_texts WHERE ad IN ({})", places.join(", "));
        let mut arguments = AnyArguments::default();
        for ad in ads {
            arguments.add(number(*ad)).expect("a plain value is always encoded");
        }
        let rows = sqlx::query_with(AssertSqlSafe(sql), arguments).fetch_all(&self.pool).await?;
        let text = |row: &AnyRow| {
            Ok(C2cAdText {
                ad: C2cAdId(row.try_get::<i64, _>(0)? as u64),
                remark: row.try_get(1)?,
                country: row.try_get(2)?,
                pay_accounts: row.try_get(3)?,
            })
        };
        rows.iter().map(text).collect()
    }

    /// Those of one country, among the newest advertisements.
    pub async fn c2c_ads_in_country(&self, country: &str, limit: i64) -> Result<Vec<C2cAdId>> {
        let sql = "SELECT ad FROM c2c_ad_texts WHERE country = $1 ORDER BY ad DESC LIMIT $2";
        let rows = sqlx::query(sql).bind(country).bind(limit).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(C2cAdId(row.try_get::<i64, _>(0)? as u64))).collect()
    }

    /// The first terms stay.
    pub async fn add_c2c_order_terms(&self, terms: &C2cOrderTerms) -> Result<()> {
        let sql = "INSERT INTO c2c_order_terms (id, account, remark, pay_account) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT (id) DO NOTHING";
        sqlx::query(sql)
            .bind(order(terms.order))
            .bind(account(terms.seller))
            .bind(&terms.remark)
            .bind(&terms.pay_account)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    pub async fn c2c_order_terms(&self, id: C2cOrderId) -> Result<Option<C2cOrderTerms>> {
        let sql = "SELECT account, remark, pay_account FROM c2c_order_terms WHERE id = $1";
        let row = sqlx::query(sql).bind(order(id)).fetch_optional(&self.pool).await?;
        let terms = |row: AnyRow| {
            Ok(C2cOrderTerms {
                order: id,
                seller: super::account_of(row.try_get(0)?),
                remark: row.try_get(1)?,
                pay_account: row.try_get(2)?,
            })
        };
        row.map(terms).transpose()
    }
}
