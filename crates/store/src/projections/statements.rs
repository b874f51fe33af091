//! The texts of statements over whole rows, put together from the tables' own constants and from nothing else.

use std::fmt::Write;

use super::column::ColumnType;
use super::table::{Keyed, Table};

/// How a statement marks its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marks {
    /// `$1`: what PostgreSQL reads.
    Numbers,
    /// `?`: SQLite takes numbers for names, and walks past all before it to find each.
    Plain,
}

/// How a statement is given its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Values {
    /// One row, value by value: for SQLite.
    Row,
    /// Many rows, column by column, each an array: for PostgreSQL.
    Arrays,
}

/// `$1, $2, $3` or `?, ?, ?`
fn placeholders(marks: Marks, count: usize) -> String {
    let mut text = String::with_capacity(count * 6);
    for number in 1..=count {
        let comma = if number == 1 { "" } else { ", " };
        match marks {
            Marks::Numbers => write!(text, "{comma}${number}").expect("writing to memory can't fail"),
            Marks::Plain => text.extend([comma, "?"]),
        }
    }
    text
}

pub(super) fn insert<T: Table>(values: Values) -> String {
    let columns = T::COLUMNS.join(", ");
    match values {
        Values::Row => {
            let row = placeholders(Marks::Plain, T::COLUMNS.len());
            format!("INSERT INTO {} ({columns}) VALUES ({row})", T::NAME)
        }
        Values::Arrays => {
            let array = |(at, holds): (usize, &ColumnType)| {
                let of = if *holds == ColumnType::Numbers { "bigint" } else { "text" };
                format!("${}::text::{of}[]", at + 1)
            };
            let arrays: Vec<String> = T::HOLDS.iter().enumerate().map(array).collect();
            format!("INSERT INTO {} ({columns}) SELECT * FROM unnest({})", T::NAME, arrays.join(", "))
        }
    }
}

pub(super) fn upsert<T: Keyed>(values: Values) -> String {
    let set: Vec<String> = T::COLUMNS[1..].iter().map(|column| format!("{column} = excluded.{column}")).collect();
    format!("{} ON CONFLICT (id) DO UPDATE SET {}", insert::<T>(values), set.join(", "))
}

pub(super) fn select<T: Table>(rest: &str) -> String {
    format!("SELECT {} FROM {} WHERE {rest}", T::COLUMNS.join(", "), T::NAME)
}

pub(super) fn select_by_id<T: Keyed>(marks: Marks, ids: usize) -> String {
    select::<T>(&format!("id IN ({})", placeholders(marks, ids)))
}

pub(super) fn count<T: Table>(condition: &str) -> String {
    format!("SELECT COUNT(*) FROM {} WHERE {condition}", T::NAME)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::projections::SwapQuoteRow;

    #[test]
    fn statements_name_every_column_once() {
        assert_eq!(
            insert::<SwapQuoteRow>(Values::Row),
            "INSERT INTO derived_swap_quotes (id, quote, mid, rate) VALUES (?, ?, ?, ?)"
        );
        assert_eq!(
            upsert::<SwapQuoteRow>(Values::Arrays),
            "INSERT INTO derived_swap_quotes (id, quote, mid, rate) \
             SELECT * FROM unnest($1::text::bigint[], $2::text::bigint[], $3::text::text[], $4::text::text[]) \
             ON CONFLICT (id) DO UPDATE SET quote = excluded.quote, mid = excluded.mid, rate = excluded.rate"
        );
        assert_eq!(
            select_by_id::<SwapQuoteRow>(Marks::Plain, 3),
            "SELECT id, quote, mid, rate FROM derived_swap_quotes WHERE id IN (?, ?, ?)"
        );
    }
}
