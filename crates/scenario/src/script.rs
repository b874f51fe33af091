//! A file of scenarios: set-ups, cases and their lines. Reads everything before anything runs.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::expect::Expected;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::step_error::StepError;
use crate::verbs::{self, Verb};
use crate::words::{ARROW, Word, Words, split};
use crate::world::World;

/// Largest file that is read.
pub const FILE_BYTES_MAX: usize = 1 << 20;
/// Lines a case may run, set-ups included.
pub const STEPS_MAX: usize = 10_000;
/// How often one line may be repeated.
pub const REPEAT_MAX: u32 = 1_000;

/// What a line does when its turn comes.
pub(crate) type Run = Box<dyn Fn(&mut World) -> Result<Observations, StepError>>;

pub(crate) struct Step {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) verb: &'static Verb,
    pub(crate) times: u32,
    pub(crate) run: Run,
    pub(crate) expected: Expected,
}

pub(crate) struct Case {
    pub(crate) title: String,
    pub(crate) line: usize,
    pub(crate) steps: Vec<Rc<Step>>,
}

/// Where lines go while a file is read.
enum Block {
    Setup(String),
    Case,
}

#[derive(Default)]
struct Reader {
    setups: BTreeMap<String, Vec<Rc<Step>>>,
    cases: Vec<Case>,
    block: Option<Block>,
}

/// The cases of a file. A file without a `case` line is one case without a title.
pub(crate) fn read(text: &str) -> Result<Vec<Case>, ParseError> {
    if text.len() > FILE_BYTES_MAX {
        return Err(ParseError { line: 1, column: 1, message: "this file is too large".to_owned() });
    }
    let mut reader = Reader::default();
    for (at, text) in text.lines().enumerate() {
        let words = split(at + 1, text)?;
        if !words.is_empty() {
            reader.read_line(at + 1, &words)?;
        }
    }
    if reader.cases.is_empty() {
        let line = text.lines().count().max(1);
        return Err(ParseError { line, column: 1, message: "expected a `case`, found the end of the file".to_owned() });
    }
    Ok(reader.cases)
}

impl Reader {
    fn read_line(&mut self, line: usize, all: &[Word]) -> Result<(), ParseError> {
        let mut words = Words::new(line, all);
        if words.take("case") {
            return self.begin_case(line, &mut words);
        }
        if words.take("setup") {
            return self.begin_setup(&mut words);
        }
        let steps = if words.take("use") { self.reuse(&mut words)? } else { vec![Rc::new(read_step(line, all)?)] };
        let list = match &self.block {
            Some(Block::Setup(name)) => self.setups.entry(name.clone()).or_default(),
            Some(Block::Case) | None => {
                if self.block.is_none() {
                    self.cases.push(Case { title: String::new(), line, steps: Vec::new() });
                    self.block = Some(Block::Case);
                }
                &mut self.cases.last_mut().expect("a case block has its case").steps
            }
        };
        list.extend(steps);
        if list.len() > STEPS_MAX {
            return Err(ParseError { line, column: 1, message: format!("more than {STEPS_MAX} lines in one case") });
        }
        Ok(())
    }

    fn begin_case(&mut self, line: usize, words: &mut Words<'_>) -> Result<(), ParseError> {
        let Some(word) = words.peek().filter(|word| word.quoted) else {
            return Err(words.wrong("a title in quotes"));
        };
        if self.cases.iter().any(|case| case.title == word.text) {
            return Err(words.wrong("a title of its own"));
        }
        if self.cases.iter().any(|case| case.title.is_empty()) {
            return Err(words.wrong("every line of the file to stand in a case"));
        }
        words.next("a title")?;
        words.end()?;
        self.cases.push(Case { title: word.text.clone(), line, steps: Vec::new() });
        self.block = Some(Block::Case);
        Ok(())
    }

    fn begin_setup(&mut self, words: &mut Words<'_>) -> Result<(), ParseError> {
        let name = words.peek().map(|word| word.text.clone()).unwrap_or_default();
        if self.setups.contains_key(&name) {
            return Err(words.wrong("a name of its own"));
        }
        words.name("a name")?;
        words.end()?;
        self.setups.insert(name.clone(), Vec::new());
        self.block = Some(Block::Setup(name));
        Ok(())
    }

    /// The lines of a set-up that stands above: so none can use itself.
    fn reuse(&self, words: &mut Words<'_>) -> Result<Vec<Rc<Step>>, ParseError> {
        let being_read = |name: &str| matches!(&self.block, Some(Block::Setup(open)) if open == name);
        let name = words.peek().map_or("", |word| word.text.as_str());
        let Some(steps) = self.setups.get(name).filter(|_| !being_read(name)) else {
            return Err(words.wrong("the name of a setup above"));
        };
        words.next("a name")?;
        words.end()?;
        Ok(steps.clone())
    }
}

fn read_step(line: usize, all: &[Word]) -> Result<Step, ParseError> {
    let arrow = all.iter().position(|word| word.is(ARROW));
    let (said, expected) = match arrow {
        Some(at) => {
            let behind = all[at].column + ARROW.len();
            (&all[..at], Some(Words::starting(line, &all[at + 1..], behind)))
        }
        None => (all, None),
    };
    let mut words = Words::new(line, said);
    let mut times = 1;
    if words.take("repeat") {
        times = words.read("how often", |text| match text.parse::<u32>() {
            Ok(times) if (1..=REPEAT_MAX).contains(&times) => Ok(times),
            _ => Err(format!("a number up to {REPEAT_MAX}")),
        })?;
    }
    let Some(verb) = words.peek().and_then(|word| verbs::find(&word.text)) else {
        return Err(words.wrong("a verb"));
    };
    let column = words.next("a verb")?.column;
    let labels = verb.labels(&words);
    let run = (verb.read)(&mut words)?;
    words.end()?;
    let expected = match expected {
        Some(expected) => Expected::read(&labels, verb.bare, expected)?,
        None => Expected::Done,
    };
    Ok(Step { line, column, verb, times, run, expected })
}
