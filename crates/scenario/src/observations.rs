//! What a line of a scenario found out: labelled values, in the order they are told.
//! Owns how an expectation is compared with them; knows no verb.

use crate::numbers::canonical;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Observations {
    list: Vec<(&'static str, String)>,
    /// When several things happened: any of them may be the expected one.
    others: Vec<Observations>,
}

impl Observations {
    pub(crate) fn none() -> Self {
        Self::default()
    }

    #[expect(clippy::needless_pass_by_value, reason = "a list of facts reads better without a sign on each value")]
    pub(crate) fn with(mut self, label: &'static str, value: impl ToString) -> Self {
        self.list.push((label, value.to_string()));
        self
    }

    pub(crate) fn or(mut self, other: Self) -> Self {
        self.others.push(other);
        self
    }

    pub(crate) fn with_some(self, label: &'static str, value: Option<impl ToString>) -> Self {
        match value {
            Some(value) => self.with(label, value),
            None => self,
        }
    }

    fn get(&self, label: &str) -> Option<&str> {
        self.list.iter().find(|(known, _)| *known == label).map(|(_, value)| value.as_str())
    }

    /// What differs from the clauses, if anything; of several, the one that comes nearest.
    pub(crate) fn differences(&self, clauses: &[Clause]) -> Vec<String> {
        let of =
            |facts: &Self| -> Vec<String> { clauses.iter().filter_map(|clause| clause.difference(facts)).collect() };
        let all = std::iter::once(self).chain(&self.others).map(of);
        all.min_by_key(Vec::len).unwrap_or_default()
    }
}

impl std::fmt::Display for Observations {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (n, (label, value)) in self.list.iter().enumerate() {
            let comma = if n == 0 { "" } else { ", " };
            let blank = if value.is_empty() { "" } else { " " };
            write!(f, "{comma}{label}{blank}{value}")?;
        }
        Ok(())
    }
}

/// One expected fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clause {
    pub(crate) label: &'static str,
    pub(crate) value: String,
}

impl Clause {
    fn difference(&self, facts: &Observations) -> Option<String> {
        let Clause { label, value } = self;
        match facts.get(label) {
            Some(found) if same(value, found) => None,
            Some(found) => Some(format!("expected {}, got {}", reported(label, value), reported(label, found))),
            // What there is instead tells more than what there is not.
            None => Some(format!("expected {}, got {facts}", reported(label, value))),
        }
    }
}

fn reported(label: &str, value: &str) -> String {
    if value.is_empty() { label.to_owned() } else { format!("{label} {value}") }
}

fn same(expected: &str, found: &str) -> bool {
    let words = |text: &str| text.split_whitespace().map(canonical).collect::<Vec<_>>();
    words(expected) == words(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_name_both_sides() {
        let facts = Observations::none().with("free", "100").with("fills", "1@60000 2@60010").with("repeated", "");
        let clause = |label, value: &str| Clause { label, value: value.to_owned() };
        let right = [clause("free", "100.00"), clause("fills", "1.0@60000 2@60010.00"), clause("repeated", "")];
        assert_eq!(facts.differences(&right), [""; 0]);
        let wrong = [clause("free", "99"), clause("fills", "1@60000"), clause("held", "0")];
        assert_eq!(
            facts.differences(&wrong),
            [
                "expected free 99, got free 100",
                "expected fills 1@60000, got fills 1@60000 2@60010",
                "expected held 0, got free 100, fills 1@60000 2@60010, repeated",
            ]
        );
        assert_eq!(facts.to_string(), "free 100, fills 1@60000 2@60010, repeated");
    }

    #[test]
    fn of_several_any_may_be_meant() {
        let event = |who, fee| Observations::none().with("account", who).with("fee", fee);
        let facts = event("alice", 1).or(event("bob", 2));
        let clause = |label, value: &str| Clause { label, value: value.to_owned() };
        assert_eq!(facts.differences(&[clause("account", "bob"), clause("fee", "2")]), [""; 0]);
        let nearest = facts.differences(&[clause("account", "bob"), clause("fee", "3")]);
        assert_eq!(nearest, ["expected fee 3, got fee 2"]);
    }
}
