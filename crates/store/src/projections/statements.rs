//! The texts of statements over whole rows, put together from the tables' own constants and from nothing else.

use std::fmt::Write;

use super::table::{Keyed, Table};

/// How a statement marks its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marks {
    /// `$1`: what PostgreSQL reads.
    Numbers,
    /// `?`: SQLite takes numbers for names, and walks past all before it to find each.
    Plain,
}

/// `($1, $2), ($3, $4)…`
fn placeholders(marks: Marks, rows: usize, columns: usize) -> String {
    let mut text = String::with_capacity(rows * (columns * 6 + 4));
    for row in 0..rows {
        text.push_str(if row == 0 { "(" } else { ", (" });
        for column in 0..columns {
            let number = row * columns + column + 1;
            let comma = if column == 0 { "" } else { ", " };
            match marks {
                Marks::Numbers => write!(text, "{comma}${number}").expect("writing to memory can't fail"),
                Marks::Plain => text.extend([comma, "?"]),
            }
        }
        text.push(')');
    }
    text
}

pub(super) fn insert<T: Table>(marks: Marks, rows: usize) -> String {
    let columns = T::COLUMNS.join(", ");
    format!("INSERT INTO {} ({columns}) VALUES {}", T::NAME, placeholders(marks, rows, T::COLUMNS.len()))
}

pub(super) fn upsert<T: Keyed>(marks: Marks, rows: usize) -> String {
    let set: Vec<String> = T::COLUMNS[1..].iter().map(|column| format!("{column} = excluded.{column}")).collect();
    format!("{} ON CONFLICT (id) DO UPDATE SET {}", insert::<T>(marks, rows), set.join(", "))
}

pub(super) fn select<T: Table>(rest: &str) -> String {
    format!("SELECT {} FROM {} WHERE {rest}", T::COLUMNS.join(", "), T::NAME)
}

pub(super) fn select_by_id<T: Keyed>(marks: Marks, ids: usize) -> String {
    select::<T>(&format!("id IN {}", placeholders(marks, 1, ids)))
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
            insert::<SwapQuoteRow>(Marks::Numbers, 2),
            "INSERT INTO derived_swap_quotes (id, quote, mid, rate) VALUES ($1, $2, $3, $4), ($5, $6, $7, $8)"
        );
        assert_eq!(
            upsert::<SwapQuoteRow>(Marks::Numbers, 1),
            "INSERT INTO derived_swap_quotes (id, quote, mid, rate) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (id) DO UPDATE SET quote = excluded.quote, mid = excluded.mid, rate = excluded.rate"
        );
        assert_eq!(
            select_by_id::<SwapQuoteRow>(Marks::Plain, 3),
            "SELECT id, quote, mid, rate FROM derived_swap_quotes WHERE id IN (?, ?, ?)"
        );
    }
}
