//! The guide for those who write scenarios: its examples run, and it leaves out no word of the language.

use std::collections::BTreeSet;
use std::path::Path;

use plimsoll_scenario::{Seen, run, vocabulary};

fn guide() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scenarios.md");
    std::fs::read_to_string(path).expect("the guide is there")
}

/// The fenced blocks marked `scenario`, each with the line it begins after.
fn examples(guide: &str) -> Vec<(usize, String)> {
    let mut blocks: Vec<(usize, String)> = Vec::new();
    let mut inside = false;
    for (at, line) in guide.lines().enumerate() {
        match line {
            "```scenario" => {
                inside = true;
                blocks.push((at + 1, String::new()));
            }
            "```" => inside = false,
            line if inside => {
                let (_, text) = blocks.last_mut().expect("a block was begun");
                text.push_str(line);
                text.push('\n');
            }
            _ => {}
        }
    }
    blocks
}

#[test]
fn every_example_passes_and_every_verb_has_one() {
    let mut seen = Seen::default();
    let guide = guide();
    let examples = examples(&guide);
    assert!(examples.len() > 5, "the examples were not found");
    for (line, text) in examples {
        let outcome = run("docs/scenarios.md", &text);
        for case in &outcome.cases {
            if let Some(fault) = &case.failure {
                panic!("docs/scenarios.md, example after line {line}, `{}`: {fault}", case.title);
            }
        }
        seen.add(outcome.seen);
    }
    let verbs: BTreeSet<&str> = vocabulary().verbs.iter().map(|(name, _)| *name).collect();
    let missing: Vec<_> = verbs.difference(&seen.verbs).collect();
    assert!(missing.is_empty(), "verbs without an example: {missing:?}");
}

/// Rows like ``| `balance`, `other` | free, held |``.
fn rows(guide: &str) -> impl Iterator<Item = (Vec<&str>, &str)> {
    guide.lines().filter_map(|line| {
        let (names, facts) = line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | ")?;
        let names = names.split(", ").map(|name| name.trim_matches('`')).collect();
        Some((names, facts))
    })
}

#[test]
fn every_fact_is_listed() {
    let guide = guide();
    let words = vocabulary();
    let verbs = words.verbs.iter().filter(|(_, facts)| !facts.is_empty());
    for (name, facts) in verbs.chain(words.events) {
        let listed = rows(&guide).any(|(names, reported)| names.contains(name) && reported == facts.join(", "));
        assert!(listed, "the guide does not list `{name}` with {}", facts.join(", "));
    }
}
