//! Migrations, one file after another, each in its own transaction.
//!
//! An applied file is never edited: its hash is stored, and a difference stops the start.

use sqlx::AssertSqlSafe;

use crate::{Result, Store, StoreError};

/// The migration that introduced fingerprints for rows that direct money.
const PRINTS: &str = "0082_destinations";

/// In the order of their numbers. Words in braces stand for what the two databases call differently: see
/// [`Store::dialect`].
const MIGRATIONS: &[(&str, &str)] = &[
    ("0001_common", include_str!("../migrations/0001_common.sql")),
    ("0010_identity", include_str!("../migrations/0010_identity.sql")),
    ("0020_markets", include_str!("../migrations/0020_markets.sql")),
    ("0030_projections", include_str!("../migrations/0030_projections.sql")),
    ("0040_money", include_str!("../migrations/0040_money.sql")),
    ("0050_content", include_str!("../migrations/0050_content.sql")),
    ("0060_trading", include_str!("../migrations/0060_trading.sql")),
    ("0070_notices", include_str!("../migrations/0070_notices.sql")),
    ("0071_gatherings", include_str!("../migrations/0071_gatherings.sql")),
    ("0072_sealed", include_str!("../migrations/0072_sealed.sql")),
    ("0073_splits", include_str!("../migrations/0073_splits.sql")),
    ("0074_closed_sessions", include_str!("../migrations/0074_closed_sessions.sql")),
    ("0075_rows_by_key", include_str!("../migrations/0075_rows_by_key.sql")),
    ("0080_factor_changes", include_str!("../migrations/0080_factor_changes.sql")),
    ("0081_budgets", include_str!("../migrations/0081_budgets.sql")),
    ("0083_standing_and_payouts", include_str!("../migrations/0083_standing_and_payouts.sql")),
    ("0084_products", include_str!("../migrations/0084_products.sql")),
    ("0085_chart_layouts", include_str!("../migrations/0085_chart_layouts.sql")),
    ("0086_lending", include_str!("../migrations/0086_lending.sql")),
    ("0087_cost_basis", include_str!("../migrations/0087_cost_basis.sql")),
    ("0088_funds", include_str!("../migrations/0088_funds.sql")),
    ("0089_sales", include_str!("../migrations/0089_sales.sql")),
    ("0090_collectibles", include_str!("../migrations/0090_collectibles.sql")),
    ("0092_nav_funds", include_str!("../migrations/0092_nav_funds.sql")),
    ("0093_c2c", include_str!("../migrations/0093_c2c.sql")),
    ("0096_campaigns", include_str!("../migrations/0096_campaigns.sql")),
    ("0097_dividends", include_str!("../migrations/0097_dividends.sql")),
    ("0098_console", include_str!("../migrations/0098_console.sql")),
    ("0110_c2c_unread_notices", include_str!("../migrations/0110_c2c_unread_notices.sql")),
    ("0120_vault", include_str!("../migrations/0120_vault.sql")),
    ("0121_chains", include_str!("../migrations/0121_chains.sql")),
    ("0130_support", include_str!("../migrations/0130_support.sql")),
    (PRINTS, include_str!("../migrations/0082_destinations.sql")),
];

/// What a start has migrated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Migrated {
    pub(crate) prints: bool,
}

pub(crate) async fn run(store: &Store) -> Result<Migrated> {
    let mut migrated = Migrated::default();
    let table = store.dialect("CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, hash TEXT NOT NULL)");
    sqlx::raw_sql(AssertSqlSafe(table)).execute(&store.pool).await?;
    for (name, sql) in MIGRATIONS {
        let mut tx = store.begin().await?;
        let hash = blake3::hash(sql.as_bytes()).to_hex().to_string();
        let known: Option<(String,)> =
            sqlx::query_as("SELECT hash FROM migrations WHERE name = $1").bind(*name).fetch_optional(&mut *tx).await?;
        match known {
            Some((ran,)) if ran == hash => continue,
            Some(_) => {
                let what = "was run in another form than this build knows".to_owned();
                return Err(StoreError::Migration { name: (*name).to_owned(), what });
            }
            None => {}
        }
        sqlx::raw_sql(AssertSqlSafe(store.dialect(sql))).execute(&mut *tx).await?;
        sqlx::query("INSERT INTO migrations (name, hash) VALUES ($1, $2)")
            .bind(*name)
            .bind(hash)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        migrated.prints |= *name == PRINTS;
        tracing::debug!(name, "migrated");
    }
    Ok(migrated)
}
