//! The values of many rows on their way into one statement, as each of the two databases takes them fastest.

use std::fmt::{Display, Write};

use rusqlite::types::Null;
use rusqlite::{CachedStatement, ToSql};
use sqlx::Arguments;
use sqlx::any::AnyArguments;

use super::column::ColumnType;

/// Takes the values of rows, one row after another, each from its first column to its last.
pub trait Params {
    fn number(&mut self, number: i64);
    /// Digits, a point and perhaps a sign.
    fn decimal(&mut self, number: impl Display);
    fn text(&mut self, text: &str);
    fn nothing(&mut self, holds: ColumnType);
}

/// A parameter for each value: what SQLite takes. Parameters keep what they were given, so only what differs from the
/// row before is given again: of most orders a few.
pub(super) struct Parameters<'s> {
    statement: CachedStatement<'s>,
    held: Vec<Held>,
    bound: usize,
    /// Digits on their way: one piece of memory for all of them.
    digits: String,
    outcome: rusqlite::Result<()>,
}

/// What a parameter holds.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Held {
    Unset,
    Nothing,
    Number(i64),
    Text(String),
}

impl<'s> Parameters<'s> {
    /// The values of each row go into the statement's parameters, beginning with the first.
    pub(super) fn of(statement: CachedStatement<'s>) -> Self {
        let held = vec![Held::Unset; statement.parameter_count()];
        Self { statement, held, bound: 0, digits: String::new(), outcome: Ok(()) }
    }

    /// Carries the statement out for the row that was put.
    pub(super) fn execute(&mut self) -> rusqlite::Result<()> {
        assert_eq!(std::mem::take(&mut self.bound), self.held.len(), "as many values as columns");
        std::mem::replace(&mut self.outcome, Ok(()))?;
        self.statement.raw_execute()?;
        Ok(())
    }

    fn bind(&mut self, held: Held, value: impl ToSql) {
        self.held[self.bound] = held;
        self.bound += 1;
        if self.outcome.is_ok() {
            self.outcome = self.statement.raw_bind_parameter(self.bound, value);
        }
    }

    fn bind_text(&mut self, text: &str) {
        match &mut self.held[self.bound] {
            Held::Text(held) if held == text => self.bound += 1,
            Held::Text(held) => {
                let mut kept = std::mem::take(held);
                kept.clear();
                kept.push_str(text);
                self.bind(Held::Text(kept), text);
            }
            _ => self.bind(Held::Text(text.to_owned()), text),
        }
    }
}

impl Params for Parameters<'_> {
    fn number(&mut self, number: i64) {
        match self.held[self.bound] {
            Held::Number(held) if held == number => self.bound += 1,
            _ => self.bind(Held::Number(number), number),
        }
    }

    fn decimal(&mut self, number: impl Display) {
        let mut digits = std::mem::take(&mut self.digits);
        digits.clear();
        write!(digits, "{number}").expect(WRITTEN);
        self.bind_text(&digits);
        self.digits = digits;
    }

    fn text(&mut self, text: &str) {
        self.bind_text(text);
    }

    fn nothing(&mut self, _: ColumnType) {
        match self.held[self.bound] {
            Held::Nothing => self.bound += 1,
            _ => self.bind(Held::Nothing, Null),
        }
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

impl Params for Columns {
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

    fn nothing(&mut self, _: ColumnType) {
        self.next().push_str("NULL");
    }
}
