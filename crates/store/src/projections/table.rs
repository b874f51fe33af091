//! What every table of derived rows can do: take many rows at once, and give rows by number.
//!
//! Rows go in groups of a few fixed sizes, so that a connection prepares a handful of statements and no more.

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::{Arguments, AssertSqlSafe};

use super::statements;
use crate::{Result, Transaction};

/// Rows of one statement. The largest times the widest table stays far below what either database takes as
/// parameters (32,766 and 65,535).
const GROUPS: [usize; 4] = [256, 32, 4, 1];

pub trait Table: Sized {
    const NAME: &'static str;
    const COLUMNS: &'static [&'static str];

    fn put(&self, values: &mut AnyArguments);
    fn take(row: &AnyRow) -> Result<Self>;
}

/// A table whose first column is a number `id` that names the row.
pub trait Keyed: Table {
    fn id(&self) -> i64;
}

/// A struct and the table that keeps it, column by column.
macro_rules! table {
    ($(#[$doc:meta])* $name:ident in $table:literal {
        $($(#[$field_doc:meta])* $field:ident: $type:ty,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name { $($(#[$field_doc])* pub $field: $type,)* }

        impl $crate::projections::table::Table for $name {
            const NAME: &'static str = $table;
            const COLUMNS: &'static [&'static str] = &[$(stringify!($field)),*];

            fn put(&self, values: &mut sqlx::any::AnyArguments) {
                $($crate::projections::cell::Slot::put(&self.$field, values);)*
            }

            fn take(row: &sqlx::any::AnyRow) -> $crate::Result<Self> {
                let mut columns = 0..Self::COLUMNS.len();
                let mut next = || columns.next().expect("as many columns as fields");
                Ok(Self { $($field: $crate::projections::cell::Slot::take(row, next())?,)* })
            }
        }
    };
}
pub(super) use table;

fn groups<T>(mut rest: &[T]) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let size = GROUPS.into_iter().find(|size| *size <= rest.len())?;
        let (group, after) = rest.split_at(size);
        rest = after;
        Some(group)
    })
}

async fn put_all<T: Table>(tx: &mut Transaction, rows: &[T], statement: fn(usize) -> String) -> Result<()> {
    for group in groups(rows) {
        let mut values = AnyArguments::default();
        values.reserve(group.len() * T::COLUMNS.len(), 0);
        for row in group {
            row.put(&mut values);
        }
        let sql = AssertSqlSafe(statement(group.len()));
        sqlx::query_with(sql, values).execute(&mut **tx).await?;
    }
    Ok(())
}

/// Adds rows that are new.
pub async fn append<T: Table>(tx: &mut Transaction, rows: &[T]) -> Result<()> {
    put_all(tx, rows, statements::insert::<T>).await
}

/// Writes rows over those of the same number, or adds them.
pub async fn save<T: Keyed>(tx: &mut Transaction, rows: &[T]) -> Result<()> {
    put_all(tx, rows, statements::upsert::<T>).await
}

/// The rows of these numbers, those that there are.
pub async fn load<T: Keyed>(tx: &mut Transaction, ids: &[i64]) -> Result<Vec<T>> {
    let mut found = Vec::with_capacity(ids.len());
    for group in groups(ids) {
        let mut values = AnyArguments::default();
        for id in group {
            values.add(*id).expect("a plain value is always encoded");
        }
        let sql = AssertSqlSafe(statements::select_by_id::<T>(group.len()));
        let rows = sqlx::query_with(sql, values).fetch_all(&mut **tx).await?;
        for row in &rows {
            found.push(T::take(row)?);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_of_few_sizes_and_lose_nothing() {
        for length in [0, 1, 3, 4, 35, 256, 300, 1000] {
            let rows: Vec<usize> = (0..length).collect();
            let put: Vec<usize> = groups(&rows).flatten().copied().collect();
            assert_eq!(put, rows);
            assert!(groups(&rows).all(|group| GROUPS.contains(&group.len())));
        }
    }
}
