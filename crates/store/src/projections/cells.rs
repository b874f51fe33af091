//! The values of many rows on their way into one statement, as each of the two databases takes them fastest.

use std::fmt::{Display, Write};

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

const ADDED: &str = "a plain value is always encoded";

/// A parameter for each value: what SQLite takes.
impl Cells for AnyArguments {
    fn number(&mut self, number: i64) {
        self.add(number).expect(ADDED);
    }

    fn decimal(&mut self, number: impl Display) {
        self.add(number.to_string()).expect(ADDED);
    }

    fn text(&mut self, text: &str) {
        self.add(text.to_owned()).expect(ADDED);
    }

    fn nothing(&mut self, holds: Holds) {
        match holds {
            Holds::Numbers => self.add(None::<i64>).expect(ADDED),
            Holds::Text => self.add(None::<String>).expect(ADDED),
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
            arguments.add(array).expect(ADDED);
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
