//! Log output: one event, one line, and no user data. Knows no event; what is logged is decided where it happens.

use std::fmt::Write as _;
use std::io::{self, Write};

use anyhow::Context;
use tracing::{Level, Metadata};
use tracing_subscriber::filter::{EnvFilter, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Prefix of our own crates.
const OURS: &str = "plimsoll";

pub(crate) fn start(filter: &str) -> anyhow::Result<()> {
    let asked = EnvFilter::try_new(filter).with_context(|| format!("log filter '{filter}'"))?;
    // Without colours: their control characters could not be told from a visitor's.
    let lines = tracing_subscriber::fmt::layer().with_writer(|| Line).with_target(false).with_ansi(false);
    tracing_subscriber::registry().with(lines).with(asked).with(filter_fn(is_fit)).init();
    tracing::debug!(filter, "logging");
    Ok(())
}

/// At these levels libraries log what they transport: mails, codes and tokens.
fn is_fit(about: &Metadata<'_>) -> bool {
    *about.level() <= Level::INFO || about.target().starts_with(OURS)
}

/// Standard error. Each write is one event.
struct Line;

impl Write for Line {
    fn write(&mut self, event: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(event);
        let line = one_line(text.trim_end_matches('\n'));
        io::stderr().lock().write_all(line.as_bytes())?;
        Ok(event.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().lock().flush()
    }
}

/// Ends with a line break and contains nothing that would end it earlier, move the cursor or change the text direction.
fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len() + 1);
    for c in text.chars() {
        if c.is_control() || is_directional(c) {
            write!(line, "\\u{{{:x}}}", u32::from(c)).expect("writing to memory can't fail");
        } else {
            line.push(c);
        }
    }
    line.push('\n');
    line
}

fn is_directional(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SEC-138.
    #[test]
    fn one_event_is_one_line() {
        let forged = "name=a\n2026-11-15 INFO all is well\r\x1b[2J\u{202e}b";
        let line = one_line(forged);
        assert_eq!(line, "name=a\\u{a}2026-11-15 INFO all is well\\u{d}\\u{1b}[2J\\u{202e}b\n");
        assert_eq!(one_line("größer ≥ 3"), "größer ≥ 3\n");
    }
}
