//! What every table of derived rows can do: tell its columns, fill them, and give rows by number.
//!
//! Numbers are asked for in groups of a few fixed sizes, so that a connection prepares a handful of statements.

use sqlx::any::AnyArguments;
use sqlx::{Arguments, AssertSqlSafe};

use super::column::ColumnType;
use super::params::Params;
use super::row_reader::RowReader;
use super::statements::{self, Marks};
use crate::{Result, Transaction};

/// Numbers of one statement.
const GROUPS: [usize; 5] = [256, 64, 16, 4, 1];

fn is_postgres(tx: &Transaction) -> bool {
    tx.backend_name() == "PostgreSQL"
}

pub trait Table: Sized {
    const NAME: &'static str;
    const COLUMNS: &'static [&'static str];
    const HOLDS: &'static [ColumnType];

    fn put(&self, cells: &mut impl Params);
    fn take(row: &impl RowReader) -> Result<Self>;
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
            const HOLDS: &'static [$crate::projections::column::ColumnType] =
                &[$(<$type as $crate::projections::column::ColumnValue>::HOLDS),*];

            fn put(&self, cells: &mut impl $crate::projections::params::Params) {
                $($crate::projections::column::ColumnValue::put(&self.$field, cells);)*
            }

            fn take(row: &impl $crate::projections::row_reader::RowReader) -> $crate::Result<Self> {
                let mut columns = 0..Self::COLUMNS.len();
                let mut next = || columns.next().expect("as many columns as fields");
                Ok(Self { $($field: $crate::projections::column::ColumnValue::take(row, next())?,)* })
            }
        }
    };
}
pub(super) use table;

/// In parts of a few sizes.
fn groups(mut rest: &[i64]) -> impl Iterator<Item = &[i64]> {
    std::iter::from_fn(move || {
        let size = GROUPS.into_iter().find(|size| *size <= rest.len())?;
        let (group, after) = rest.split_at(size);
        rest = after;
        Some(group)
    })
}

/// The rows of these numbers, those that there are.
pub async fn load<T: Keyed>(tx: &mut Transaction, ids: &[i64]) -> Result<Vec<T>> {
    let mut found = Vec::with_capacity(ids.len());
    for group in groups(ids) {
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
        for length in [0, 1, 3, 300, 1_000] {
            let ids: Vec<i64> = (0..length).collect();
            let put: Vec<i64> = groups(&ids).flatten().copied().collect();
            assert_eq!(put, ids);
            assert!(groups(&ids).all(|group| GROUPS.contains(&group.len())));
        }
    }
}
