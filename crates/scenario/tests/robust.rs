//! No text makes the parser or the runner panic, and no scenario makes the engine stop.

use std::path::Path;
use std::sync::LazyLock;

use plimsoll_scenario::{Outcome, run, run_drilled, vocabulary};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Every file of the repository that ends in `.scenario`.
static CORPUS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut texts = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    for folder in std::fs::read_dir(folder).expect("the folder of scenarios is there") {
        for file in std::fs::read_dir(folder.expect("readable").path()).expect("folders only") {
            texts.push(std::fs::read_to_string(file.expect("readable").path()).expect("scenarios are text"));
        }
    }
    texts.sort();
    texts
});

/// Changed scenarios to run, of each kind.
const CHANGED_CASES: u32 = 150;

/// Figures and words at the edges of what lines expect.
const ODD_WORDS: &[&str] = &[
    "0",
    "-1",
    "1",
    "0.00000001",
    "-0.00000001",
    "99999999999999999999",
    "340282366920938463463374607431768211455",
    "170141183460469231731.68730371",
    "1e9",
    "nan",
    "",
    "@",
    "->",
    "\"",
    "#",
    "x0",
    "x65535",
    "x65536",
    "0ms",
    "1ms",
    "-1s",
    "36500d",
    "2026-01-05T00:00:00Z",
    "1970-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z",
    "alice",
    "bob",
    "lp",
    "BTC",
    "USDT",
    "p1",
    "o1",
    "long",
    "short",
    "all",
    "as",
    "key",
    "new",
    "100%",
    "18446744073709551615",
    "é",
    "\u{202e}",
    "none",
];

fn odd_word() -> impl Strategy<Value = String> {
    let words = vocabulary();
    let verbs: Vec<&str> = words.verbs.iter().map(|(name, _)| *name).collect();
    let events: Vec<&str> = words.events.iter().map(|(name, _)| *name).collect();
    prop_oneof![
        select(ODD_WORDS).prop_map(str::to_owned),
        select(verbs).prop_map(str::to_owned),
        select(events).prop_map(str::to_owned),
        "\\PC{0,12}",
        any::<i64>().prop_map(|n| n.to_string()),
        (any::<u32>(), 0u32..100_000_000).prop_map(|(whole, part)| format!("{whole}.{part:08}")),
    ]
}

/// A change of one word of one line.
#[derive(Clone, Debug)]
enum Change {
    Replace(String),
    Insert(String),
    Remove,
    Swap,
    RepeatLine,
    RemoveLine,
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        odd_word().prop_map(Change::Replace),
        odd_word().prop_map(Change::Insert),
        Just(Change::Remove),
        Just(Change::Swap),
        Just(Change::RepeatLine),
        Just(Change::RemoveLine),
    ]
}

/// A line with one word changed, or the lines it becomes.
fn changed(line: &str, at: Index, change: &Change) -> Vec<String> {
    let mut words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    if words.is_empty() {
        return vec![line.to_owned()];
    }
    let at = at.index(words.len());
    match change {
        Change::Replace(word) => words[at].clone_from(word),
        Change::Insert(word) => words.insert(at, word.clone()),
        Change::Remove => drop(words.remove(at)),
        Change::Swap => words.swap(0, at),
        Change::RepeatLine => return vec![line.to_owned(), line.to_owned()],
        Change::RemoveLine => return Vec::new(),
    }
    vec![words.join(" ")]
}

fn engine_stopped(outcome: &Outcome) -> Option<String> {
    let faults = outcome.cases.iter().filter_map(|case| case.failure.as_ref());
    let stops = ["the engine stopped", "broken promise", "though it refused", "never ends"];
    faults.map(ToString::to_string).find(|fault| stops.iter().any(|stop| fault.contains(stop)))
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,400}") {
        let outcome = run("any", &text);
        prop_assert!(outcome.cases.iter().all(|case| case.failure.as_ref().is_none_or(|fault| fault.line >= 1)));
    }

    #[test]
    fn any_lines_of_words_are_read_or_refused(
        lines in prop::collection::vec(prop::collection::vec(odd_word(), 0..8), 0..20),
    ) {
        let lines: Vec<String> = lines.iter().map(|words| words.join(" ")).collect();
        let outcome = run("words", &lines.join("\n"));
        prop_assert_eq!(engine_stopped(&outcome), None);
    }
}

/// A change that keeps a line valid but alters the case.
#[derive(Clone, Debug)]
enum Turn {
    /// One number of a line, times this many hundredths.
    Scale(u32),
    /// One number of a line, replaced by this.
    Number(&'static str),
    /// Another account does it.
    Account(&'static str),
    Again,
    Drop,
    /// Swap with the line at this index.
    Move(Index),
}

fn turn() -> impl Strategy<Value = Turn> {
    let numbers =
        ["0", "1", "0.00000001", "0.01", "5", "100", "57000", "60000.01", "1000000", "99999999", "-1", "-100"];
    prop_oneof![
        3 => select(vec![1u32, 10, 50, 90, 97, 99, 101, 103, 110, 200, 1_000, 10_000]).prop_map(Turn::Scale),
        2 => select(numbers.to_vec()).prop_map(Turn::Number),
        2 => select(vec!["alice", "bob", "carol", "dora"]).prop_map(Turn::Account),
        1 => Just(Turn::Again),
        1 => Just(Turn::Drop),
        1 => any::<Index>().prop_map(Turn::Move),
    ]
}

/// A plain number times hundredths, as text; other words as they are.
fn scaled(word: &str, hundredths: u32) -> String {
    let Ok(amount) = word.parse::<plimsoll_units::Amount>() else {
        return word.to_owned();
    };
    let scaled = amount.mul_div(hundredths.into(), 100, plimsoll_units::Rounding::Down);
    scaled.map_or_else(|_| word.to_owned(), |amount| amount.to_string())
}

fn turned(lines: &mut Vec<String>, at: Index, word: Index, turn: &Turn) {
    if lines.is_empty() {
        return;
    }
    let at = at.index(lines.len());
    let mut words: Vec<String> = lines[at].split_whitespace().map(str::to_owned).collect();
    let is_number = |word: &String| word.parse::<plimsoll_units::Amount>().is_ok();
    let numbers: Vec<usize> = (0..words.len()).filter(|n| is_number(&words[*n])).collect();
    match turn {
        Turn::Scale(_) | Turn::Number(_) if numbers.is_empty() => return,
        Turn::Scale(hundredths) => {
            let chosen = *word.get(&numbers);
            words[chosen] = scaled(&words[chosen], *hundredths);
        }
        Turn::Number(number) => words[*word.get(&numbers)] = (*number).to_owned(),
        Turn::Account(name) if words.len() > 1 && ["alice", "bob", "carol", "dora"].contains(&words[1].as_str()) => {
            words[1] = (*name).to_owned();
        }
        Turn::Account(_) => return,
        Turn::Again => return lines.insert(at, lines[at].clone()),
        Turn::Drop => return drop(lines.remove(at)),
        Turn::Move(to) => {
            let to = to.index(lines.len());
            return lines.swap(at, to);
        }
    }
    lines[at] = words.join(" ");
}

/// The set-ups of a file and one of its cases.
fn one_case(text: &str, chosen: Index) -> (Vec<String>, Vec<String>) {
    let (mut setups, mut cases, mut in_case) = (Vec::new(), Vec::new(), false);
    for line in text.lines().map(expecting_anything) {
        if line.starts_with("setup") {
            in_case = false;
        } else if line.starts_with("case") {
            in_case = true;
            cases.push(Vec::new());
        }
        match cases.last_mut() {
            Some(case) if in_case => case.push(line),
            _ => setups.push(line),
        }
    }
    (setups, chosen.get(&cases).clone())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: CHANGED_CASES, ..ProptestConfig::default() })]

    #[test]
    fn a_garbled_scenario_is_refused_with_its_place_or_runs(
        file in any::<Index>(),
        changes in prop::collection::vec((any::<Index>(), any::<Index>(), change()), 1..3),
    ) {
        let mut lines: Vec<String> = CORPUS[file.index(CORPUS.len())].lines().map(expecting_anything).collect();
        for (line, word, change) in &changes {
            let at = line.index(lines.len().max(1));
            if let Some(line) = lines.get(at).cloned() {
                lines.splice(at..=at, changed(&line, *word, change));
            }
        }
        prop_assert_eq!(engine_stopped(&run("garbled", &lines.join("\n"))), None);
    }

    /// Other figures, other accounts, another order of lines: the engine's invariants hold.
    #[test]
    fn the_engine_keeps_its_promises_in_a_turned_scenario(
        file in any::<Index>(),
        case in any::<Index>(),
        turns in prop::collection::vec((any::<Index>(), any::<Index>(), turn()), 1..12),
    ) {
        let (setups, mut lines) = one_case(&CORPUS[file.index(CORPUS.len())], case);
        let title = lines.remove(0);
        for (line, word, turn) in &turns {
            turned(&mut lines, *line, *word, turn);
        }
        let text = format!("{}\n{title}\n{}", setups.join("\n"), lines.join("\n"));
        prop_assert_eq!(engine_stopped(&run_drilled("turned", &text)), None, "{}", text);
    }
}

/// Expectations no longer hold once lines are changed: replaces them so that the case runs on.
fn expecting_anything(line: &str) -> String {
    let said = line.split_once("->").map_or(line, |(said, _)| said);
    let said = said.split_once('#').map_or(said, |(said, _)| said).trim();
    let stays = said.is_empty() || ["case", "setup", "use"].iter().any(|word| said.starts_with(word));
    if stays { said.to_owned() } else { format!("{said} -> any") }
}
