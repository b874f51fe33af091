//! What every table of derived rows can do: take many rows at once, and give rows by number.
//!
//! Rows go in groups of a few fixed sizes, so that a connection prepares a handful of statements and no more.

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::{Arguments, AssertSqlSafe};

use super::cell::Holds;
use super::cells::{Cells, Columns};
use super::statements::{self, Marks, Values};
use crate::{Result, Transaction};

/// Rows of one statement with a parameter for each value.
const GROUPS: [usize; 5] = [256, 64, 16, 4, 1];
/// Parameters of one statement: PostgreSQL takes 65,535, SQLite 32,766.
const PARAMETERS_MAX: usize = 8_192;
/// Rows of one statement with an array for each column.
const ARRAY_MAX: usize = 4_096;

fn is_postgres(tx: &Transaction) -> bool {
    tx.backend_name() == "PostgreSQL"
}

pub trait Table: Sized {
    const NAME: &'static str;
    const COLUMNS: &'static [&'static str];
    const HOLDS: &'static [Holds];

    fn put(&self, cells: &mut impl Cells);
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
            const HOLDS: &'static [$crate::projections::cell::Holds] =
                &[$(<$type as $crate::projections::cell::Slot>::HOLDS),*];

            fn put(&self, cells: &mut impl $crate::projections::cells::Cells) {
                $($crate::projections::cell::Slot::put(&self.$field, cells);)*
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

/// In parts of a few sizes, none with more parameters than there may be.
fn groups<T>(mut rest: &[T], columns: usize) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let fits = |size: &usize| *size <= rest.len() && (*size == 1 || size * columns <= PARAMETERS_MAX);
        let size = GROUPS.into_iter().find(fits)?;
        let (group, after) = rest.split_at(size);
        rest = after;
        Some(group)
    })
}

async fn put_all<T: Table>(tx: &mut Transaction, rows: &[T], statement: fn(Values) -> String) -> Result<()> {
    if is_postgres(tx) {
        for group in rows.chunks(ARRAY_MAX) {
            let mut columns = Columns::new(T::COLUMNS.len());
            group.iter().for_each(|row| row.put(&mut columns));
            let sql = AssertSqlSafe(statement(Values::Arrays));
            sqlx::query_with(sql, columns.into_arguments()).execute(&mut **tx).await?;
        }
        return Ok(());
    }
    for group in groups(rows, T::COLUMNS.len()) {
        let mut values = AnyArguments::default();
        values.reserve(group.len() * T::COLUMNS.len(), 0);
        group.iter().for_each(|row| row.put(&mut values));
        let sql = AssertSqlSafe(statement(Values::Rows(group.len())));
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
    for group in groups(ids, 1) {
        let mut values = AnyArguments::default();
        for id in group {
            values.add(*id).expect("a plain value is always encoded");
        }
        let marks = if is_postgres(tx) { Marks::Numbers } else { Marks::Plain };
        let sql = AssertSqlSafe(statements::select_by_id::<T>(marks, group.len()));
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
        for (length, columns) in [(0, 3), (1, PARAMETERS_MAX + 1), (300, 1), (1_000, 24), (1_000, 40)] {
            let rows: Vec<usize> = (0..length).collect();
            let put: Vec<usize> = groups(&rows, columns).flatten().copied().collect();
            assert_eq!(put, rows);
            for group in groups(&rows, columns) {
                assert!(GROUPS.contains(&group.len()));
                assert!(group.len() == 1 || group.len() * columns <= PARAMETERS_MAX);
            }
        }
    }
}
