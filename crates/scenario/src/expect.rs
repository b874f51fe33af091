//! What stands behind the arrow: a refusal by name, code or key, or facts with their values.
//! Reads and compares; does nothing to the engine.

use plimsoll_engine::Reject;
use plimsoll_units::Timestamp;

use crate::numbers::{canonical, show_moment};
use crate::observations::{Clause, Observations};
use crate::parse_error::ParseError;
use crate::step_error::StepError;
use crate::words::{Word, Words};

/// Labels that stand alone.
const FLAGS: &[&str] = &["repeated", "gone", "closed", "none"];

#[derive(Debug)]
pub(crate) enum Expected {
    /// Accepted, and nothing more was said.
    Done,
    /// Whatever the engine answers; its promises are checked all the same.
    Any,
    Observations(Vec<Clause>),
    /// Refused so, and the figures told with it.
    Refused {
        how: String,
        details: String,
    },
}

impl Expected {
    /// `labels` are the facts this line can tell; words before the first of them belong to `bare`.
    pub(crate) fn read(
        labels: &[&'static str],
        bare: Option<&'static str>,
        mut words: Words<'_>,
    ) -> Result<Self, ParseError> {
        if words.is_empty() {
            return Err(words.wrong("what to expect"));
        }
        if words.take("any") {
            return words.end().map(|()| Self::Any);
        }
        if words.take("reject") {
            return Self::read_refusal(&mut words);
        }
        let mut clauses: Vec<Clause> = Vec::new();
        let label_of = |word: &Word| labels.iter().copied().find(|label| word.is(label));
        while let Some(word) = words.peek() {
            let label = match (label_of(word), clauses.is_empty(), bare) {
                (Some(label), ..) => {
                    words.take(label);
                    label
                }
                (None, true, Some(bare)) => bare,
                (None, ..) => {
                    return Err(words.wrong(format!("`reject`, `any` or one of: {}", labels.join(", "))));
                }
            };
            let mut value = Vec::new();
            // A label's first word is its value even if it reads like a label: `status filled`.
            let takes_value = |at: usize, word: &Word| label_of(word).is_none() || (at == 0 && !FLAGS.contains(&label));
            while let Some(word) = words.peek().filter(|word| takes_value(value.len(), word)) {
                value.push(word.text.clone());
                words.next("a value")?;
            }
            clauses.push(Clause { label, value: value.join(" ") });
        }
        Ok(Self::Observations(clauses))
    }

    fn read_refusal(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let known = |text: &str| {
            Reject::ALL.iter().any(|(name, code, key)| *name == text || *key == text || code.to_string() == text)
        };
        let Some(word) = words.peek().filter(|word| known(&word.text)) else {
            return Err(words.wrong("the name, code or key of a reject"));
        };
        words.next("a reject")?;
        let mut details = Vec::new();
        while let Some(word) = words.peek() {
            details.push(canonical(&word.text));
            words.next("a detail")?;
        }
        Ok(Self::Refused { how: word.text.clone(), details: details.join(" ") })
    }

    /// What differs between this and what happened; empty when it came as expected.
    pub(crate) fn differences(&self, outcome: &Result<Observations, StepError>) -> Vec<String> {
        match (self, outcome) {
            (_, Err(StepError::Trouble(trouble))) => vec![trouble.message.clone()],
            (Self::Refused { how, details }, Err(StepError::Rejected(reject))) => {
                let named = *how == reject.name() || *how == reject.key() || *how == reject.code().to_string();
                let found = detail_words(reject);
                let reported = details.is_empty() || *details == found;
                match (named, reported) {
                    (true, true) => Vec::new(),
                    (true, false) => vec![format!("expected {how} with {details}, got {found}")],
                    (false, _) => vec![format!("expected reject {how}, got reject {}", tell(reject))],
                }
            }
            (Self::Any, _) | (Self::Done, Ok(_)) => Vec::new(),
            (_, Err(StepError::Rejected(reject))) => vec![format!("refused: {}", tell(reject))],
            (Self::Refused { how, .. }, Ok(_)) => vec![format!("expected reject {how}, but it was accepted")],
            (Self::Observations(clauses), Ok(facts)) => facts.differences(clauses),
        }
    }
}

fn tell(reject: &Reject) -> String {
    let details = detail_words(reject);
    let blank = if details.is_empty() { "" } else { " " };
    format!("{}{blank}{details} ({} {})", reject.name(), reject.code(), reject.key())
}

/// The figures of a reject as words: `most 62.5`.
fn detail_words(reject: &Reject) -> String {
    let shown = format!("{reject:?}");
    let inside = shown.split_once('{').map_or("", |(_, inside)| inside);
    let plain: String = inside.chars().map(|c| if "{},:()\"".contains(c) { ' ' } else { c }).collect();
    let words = plain.split_whitespace().filter(|word| *word != "Some");
    // Moments are shown as milliseconds; a scenario writes them as dates.
    let dated = |word: &str| match word.strip_suffix("ms").and_then(|ms| ms.parse().ok()) {
        Some(ms) => show_moment(Timestamp(ms)),
        None => word.to_owned(),
    };
    words.map(|word| canonical(&dated(word))).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use plimsoll_units::Amount;

    #[test]
    fn rejects_tell_their_figures() {
        let most = Reject::MarginAdjustment { most: "62.50".parse::<Amount>().unwrap() };
        assert_eq!(tell(&most), "MarginAdjustment most 62.5 (-3012 adjust.min.error)");
        assert_eq!(
            detail_words(&Reject::MarketClosed { opens_at: Some(Timestamp(1_000)) }),
            "opens_at 1970-01-01t00:00:01z"
        );
        assert_eq!(tell(&Reject::PriceOffTick), "PriceOffTick (-3002 order.tick.error)");
    }
}
