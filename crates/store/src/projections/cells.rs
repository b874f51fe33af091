//! The values of many rows on their way into one statement, as each of the two databases takes them fastest.

use std::fmt::{Display, Write};

use rusqlite::types::Null;
use rusqlite::{Statement, ToSql};
use sqlx::Arguments;
use sqlx::any::AnyArguments;

use super::cell::Holds;

/// Takes the values of rows, one row after another, each from its first column to its last.
pub trait Cells {
    fn number(&mut self, number: i64);
    /// Digits, a point and perhaps a sign.
    fn decimal(&mut self, number: impl Display);
    fn text(&mut self, text: &str);
    fn nothing(&mut self, holds: Holds);
}

/// A parameter for each value: what SQLite takes.
pub(super) struct Parameters<'a, 's> {
    statement: &'a mut Statement<'s>,
    bound: usize,
    /// Digits on their way: one piece of memory for all of them.
    digits: &'a mut String,
    outcome: rusqlite::Result<()>,
}

impl<'a, 's> Parameters<'a, 's> {
    /// The values go into the statement's parameters, beginning with the first.
    pub(super) fn of(statement: &'a mut Statement<'s>, digits: &'a mut String) -> Self {
        Self { statement, bound: 0, digits, outcome: Ok(()) }
    }

    /// Whether all of them were taken.
    pub(super) fn bound(self) -> rusqlite::Result<()> {
        self.outcome
    }

    fn bind(&mut self, value: impl ToSql) {
        self.bound += 1;
        if self.outcome.is_ok() {
            self.outcome = self.statement.raw_bind_parameter(self.bound, value);
        }
    }
}

impl Cells for Parameters<'_, '_> {
    fn number(&mut self, number: i64) {
        self.bind(number);
    }

    fn decimal(&mut self, number: impl Display) {
        let mut digits = std::mem::take(self.digits);
        digits.clear();
        write!(digits, "{number}").expect(WRITTEN);
        self.bind(digits.as_str());
        *self.digits = digits;
    }

    fn text(&mut self, text: &str) {
        self.bind(text);
    }

    fn nothing(&mut self, _: Holds) {
        self.bind(Null);
    }
}

/// An array for each column, however many rows: for PostgreSQL, which spends most of a parameter's time on everything
/// but its value.
pub(super) struct Columns {
    arrays: Vec<String>,
    at: usize,
}

const WRITTEN: &str = "writing to memory can't fail";

impl Columns {
    pub(super) fn new(columns: usize) -> Self {
        Self { arrays: vec![String::new(); columns], at: 0 }
    }

    /// Each as PostgreSQL reads an array: `{1,2,NULL}`.
    pub(super) fn into_arguments(self) -> AnyArguments {
        let mut arguments = AnyArguments::default();
        for mut array in self.arrays {
            array.push('}');
            arguments.add(array).expect("a plain value is always encoded");
        }
        arguments
    }

    /// The next column's array, ready for one more value.
    fn next(&mut self) -> &mut String {
        let columns = self.arrays.len();
        let array = &mut self.arrays[self.at];
        self.at = (self.at + 1) % columns;
        array.push(if array.is_empty() { '{' } else { ',' });
        array
    }
}

impl Cells for Columns {
    fn number(&mut self, number: i64) {
        write!(self.next(), "{number}").expect(WRITTEN);
    }

    fn decimal(&mut self, number: impl Display) {
        write!(self.next(), "{number}").expect(WRITTEN);
    }

    fn text(&mut self, text: &str) {
        let array = self.next();
        array.push('"');
        for letter in text.chars() {
            if matches!(letter, '"' | '\\') {
                array.push('\\');
            }
            array.push(letter);
        }
        array.push('"');
    }

    fn nothing(&mut self, _: Holds) {
        self.next().push_str("NULL");
    }
}
