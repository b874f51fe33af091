//! A line of text as words with their columns, and a cursor that reads them one after the other.
//! Owns comments, quotes and how a wrong word is reported. Knows no verb.

use std::fmt::Display;
use std::str::FromStr;

use plimsoll_units::{Amount, Rate, Side, Timestamp};

use crate::numbers;
use crate::parse_error::ParseError;

/// Longest line that is read.
pub const LINE_CHARS_MAX: usize = 2_000;
/// Stands between what is done and what is expected of it.
pub(crate) const ARROW: &str = "->";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) column: usize,
    pub(crate) quoted: bool,
}

impl Word {
    pub(crate) fn is(&self, text: &str) -> bool {
        !self.quoted && self.text == text
    }
}

/// Words are separated by blanks and commas; `#` begins a comment; quotes hold a word together.
pub(crate) fn split(line: usize, text: &str) -> Result<Vec<Word>, ParseError> {
    let fault = |column, message: &str| ParseError { line, column, message: message.to_owned() };
    if text.chars().nth(LINE_CHARS_MAX).is_some() {
        return Err(fault(LINE_CHARS_MAX + 1, "this line is too long"));
    }
    let mut words: Vec<Word> = Vec::new();
    let mut chars = text.chars().enumerate().peekable();
    while let Some((at, c)) = chars.next() {
        let column = at + 1;
        if c == '#' {
            break;
        }
        if c.is_whitespace() || c == ',' {
            continue;
        }
        let mut word = Word { text: String::new(), column, quoted: c == '"' };
        if word.quoted {
            loop {
                match chars.next() {
                    Some((_, '"')) => break,
                    Some((_, c)) => word.text.push(c),
                    None => return Err(fault(column, "this quote is not closed")),
                }
            }
        } else {
            word.text.push(c);
            // A price may stand close to its sign: `@60000` is `@ 60000`.
            while c != '@'
                && let Some((_, c)) = chars.next_if(|(_, c)| !c.is_whitespace() && !matches!(c, ',' | '"' | '#'))
            {
                word.text.push(c);
            }
        }
        words.push(word);
    }
    Ok(words)
}

/// Reads the words of one line from left to right.
pub(crate) struct Words<'a> {
    line: usize,
    words: &'a [Word],
    at: usize,
    /// Where the first word would stand, if there is none.
    start: usize,
}

impl<'a> Words<'a> {
    pub(crate) fn new(line: usize, words: &'a [Word]) -> Self {
        Self::starting(line, words, 1)
    }

    pub(crate) fn starting(line: usize, words: &'a [Word], start: usize) -> Self {
        Self { line, words, at: 0, start }
    }

    pub(crate) fn peek(&self) -> Option<&'a Word> {
        self.words.get(self.at)
    }

    /// Something else stands here than what was expected.
    pub(crate) fn wrong(&self, expected: impl Display) -> ParseError {
        let (column, found) = match self.peek() {
            Some(word) => (word.column, format!("found `{}`", word.text)),
            None => {
                let after = self.words.last().map_or(self.start, |w| w.column + w.text.chars().count());
                (after, "found the end of the line".to_owned())
            }
        };
        ParseError { line: self.line, column, message: format!("expected {expected}, {found}") }
    }

    pub(crate) fn next(&mut self, expected: impl Display) -> Result<&'a Word, ParseError> {
        let word = self.peek().ok_or_else(|| self.wrong(expected))?;
        self.at += 1;
        Ok(word)
    }

    /// The next word, if it is this one.
    pub(crate) fn take(&mut self, text: &str) -> bool {
        let found = self.peek().is_some_and(|word| word.is(text));
        self.at += usize::from(found);
        found
    }

    pub(crate) fn must(&mut self, text: &str) -> Result<(), ParseError> {
        if self.take(text) { Ok(()) } else { Err(self.wrong(format!("`{text}`"))) }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.peek().is_none()
    }

    /// Nothing may be left over.
    pub(crate) fn end(&self) -> Result<(), ParseError> {
        if self.is_empty() { Ok(()) } else { Err(self.wrong("the end of the line or `->`")) }
    }

    /// A name: of an account, a market, a handle.
    pub(crate) fn name(&mut self, expected: &str) -> Result<Word, ParseError> {
        match self.peek() {
            Some(word) if word.text != "@" => self.next(expected).cloned(),
            _ => Err(self.wrong(expected)),
        }
    }

    pub(crate) fn parse<T: FromStr>(&mut self, expected: &str) -> Result<T, ParseError>
    where
        T::Err: Display,
    {
        self.read(expected, |text| text.parse::<T>().map_err(|error| error.to_string()))
    }

    /// Read a word with a function that says what it does not like.
    pub(crate) fn read<T>(
        &mut self,
        expected: &str,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<T, ParseError> {
        let Some(word) = self.peek() else {
            return Err(self.wrong(expected));
        };
        match read(&word.text) {
            Ok(value) => {
                self.at += 1;
                Ok(value)
            }
            Err(why) => {
                let mut fault = self.wrong(expected);
                fault.message = format!("{} ({why})", fault.message);
                Err(fault)
            }
        }
    }

    /// One of a closed list of words.
    pub(crate) fn choose<T: Copy>(&mut self, list: &[(&str, T)]) -> Result<T, ParseError> {
        match self.choose_any(list) {
            Some(value) => Ok(value),
            None => {
                let names: Vec<String> = list.iter().map(|(name, _)| format!("`{name}`")).collect();
                Err(self.wrong(names.join(" or ")))
            }
        }
    }

    /// One of a closed list of words, if it stands here.
    pub(crate) fn choose_any<T: Copy>(&mut self, list: &[(&str, T)]) -> Option<T> {
        let word = self.peek()?;
        let (_, value) = list.iter().find(|(name, _)| word.is(name))?;
        self.at += 1;
        Some(*value)
    }

    pub(crate) fn amount(&mut self, expected: &str) -> Result<Amount, ParseError> {
        self.read(expected, |text| {
            text.strip_prefix('+').unwrap_or(text).parse::<Amount>().map_err(|error| error.to_string())
        })
    }

    pub(crate) fn rate(&mut self, expected: &str) -> Result<Rate, ParseError> {
        self.read(expected, numbers::rate)
    }

    pub(crate) fn duration_ms(&mut self) -> Result<i64, ParseError> {
        self.read("a duration like `30s`", numbers::duration_ms)
    }

    pub(crate) fn moment(&mut self) -> Result<Timestamp, ParseError> {
        self.read("a time like `2026-01-05T09:00:00Z`", numbers::moment)
    }

    pub(crate) fn side(&mut self) -> Result<Side, ParseError> {
        self.choose(&[("buy", Side::Buy), ("sell", Side::Sell)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Vec<String> {
        split(1, line).unwrap().into_iter().map(|w| w.text).collect()
    }

    #[test]
    fn blanks_and_commas_separate_and_quotes_hold_together() {
        assert_eq!(texts("  limit alice,buy 1 @60000"), ["limit", "alice", "buy", "1", "@", "60000"]);
        assert_eq!(texts("fills 0.3@60000 # a comment"), ["fills", "0.3@60000"]);
        assert_eq!(texts("case \"a # title\" x"), ["case", "a # title", "x"]);
        assert_eq!(texts("# nothing"), [""; 0]);
        assert_eq!(texts("x \"\""), ["x", ""]);
    }

    #[test]
    fn faults_say_where() {
        let open = split(3, "case \"never closed").unwrap_err();
        assert_eq!(open.to_string(), "3:6: this quote is not closed");
        let words = split(7, "wait soon").unwrap();
        let mut words = Words::new(7, &words);
        words.must("wait").unwrap();
        let fault = words.duration_ms().unwrap_err();
        assert_eq!(fault.column, 6);
        assert!(fault.message.starts_with("expected a duration like `30s`, found `soon`"), "{fault}");
        let words = split(7, "limit").unwrap();
        let mut words = Words::new(7, &words);
        words.must("limit").unwrap();
        assert_eq!(words.side().unwrap_err().to_string(), "7:6: expected `buy` or `sell`, found the end of the line");
    }

    #[test]
    fn an_endless_line_is_refused() {
        assert!(split(1, &"a".repeat(LINE_CHARS_MAX)).is_ok());
        assert_eq!(split(1, &"é".repeat(LINE_CHARS_MAX + 1)).unwrap_err().column, LINE_CHARS_MAX + 1);
    }
}
