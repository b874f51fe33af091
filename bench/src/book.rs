//! Section "book": the bare order book, ours and the peers', on the same seeded stream.

use crate::options::Options;
use crate::peers::{MATCHCORE, Naive, OURS, PEERS, Peer};
use crate::report::{Better, Report, Row};
use crate::stream::{Shape, Stream};
use crate::venue::{Fills, Passage, Ready, rehearse};

const OPERATIONS: usize = 1_000_000;
const RESTING_FEW: usize = 10_000;
const RESTING_MANY: usize = 1_000_000;

const ONE_FEW: &str = "1 market, 10^4 resting";
const ALL_FEW: &str = "64 markets, 10^4 resting";
const ONE_MANY: &str = "1 market, 10^6 resting";

const CASES: &[(&str, u16, usize)] =
    &[(ONE_FEW, 1, RESTING_FEW), (ALL_FEW, 64, RESTING_FEW), (ONE_MANY, 1, RESTING_MANY)];

pub fn run(options: &Options, report: &mut Report) {
    let mut cases: Vec<Case> = CASES.iter().map(|case| Case::prepare(options, *case)).collect();
    for round in 0..options.rounds {
        // Cases take turns as books do: they are held against each other too, and a machine is never as busy twice.
        for turn in 0..cases.len() {
            let which = (round + turn) % cases.len();
            cases[which].measure(round);
        }
        eprintln!("  round {} of {}", round + 1, options.rounds);
    }
    for case in cases {
        case.tell(report);
    }
    let mut goal = |text: &str, better: (&str, &str), than: (&str, &str), wanted: f64| {
        if let Some(measured) = report.ratio(better, than) {
            report.goal(text.to_owned(), measured, wanted);
        }
    };
    goal("times as fast as matchcore, 1 market", (ONE_FEW, OURS), (ONE_FEW, MATCHCORE), 3.0);
    goal("times as fast as matchcore, 64 markets", (ALL_FEW, OURS), (ALL_FEW, MATCHCORE), 3.0);
    goal("64 markets against one", (ALL_FEW, OURS), (ONE_FEW, OURS), 0.65);
    goal("10^6 resting against 10^4", (ONE_MANY, OURS), (ONE_FEW, OURS), 0.65);
}

/// One stream, with every book that has rehearsed it.
struct Case {
    name: &'static str,
    stream: Stream,
    /// What the naive book traded.
    right: Fills,
    subjects: Vec<Subject>,
}

struct Subject {
    name: &'static str,
    ready: Box<dyn Ready>,
    passages: Vec<Passage>,
}

impl Case {
    fn prepare(options: &Options, (name, markets, resting): (&'static str, u16, usize)) -> Self {
        let stream = Stream::generate(Shape {
            seed: options.seed,
            markets,
            resting: resting.min(options.scaled(RESTING_MANY)),
            operations: options.scaled(OPERATIONS),
        });
        let right = rehearse::<Naive>(&stream).fills();
        let fits = |peer: &&Peer| options.measures(peer.name) && stream.shape.resting <= peer.resting_max;
        let subject = |peer: &Peer| Subject { name: peer.name, ready: (peer.rehearse)(&stream), passages: Vec::new() };
        let subjects = PEERS.iter().filter(fits).map(subject).collect();
        eprintln!("  {name}: rehearsed");
        Self { name, stream, right, subjects }
    }

    /// Each round begins with another book, so that none always follows the same one.
    fn measure(&mut self, round: usize) {
        let count = self.subjects.len();
        for turn in 0..count {
            let subject = &mut self.subjects[(round + turn) % count];
            subject.passages.push(subject.ready.measure(&self.stream));
        }
    }

    fn tell(self, report: &mut Report) {
        let (case, right) = (self.name, self.right);
        for Subject { name, passages, .. } in self.subjects {
            let wrong = passages.iter().map(|passage| passage.fills).find(|fills| *fills != right);
            let note = match wrong {
                None => format!("fills agree ({})", right.count),
                Some(fills) => {
                    format!(
                        "fills DIFFER: {} of {} lots, not {} of {}",
                        fills.count, fills.lots, right.count, right.lots
                    )
                }
            };
            if let (OURS, Some(fills)) = (name, wrong) {
                report.fault(format!("{case}: our fills are {fills:?}, the naive book's {right:?}"));
            }
            report.add(Row {
                section: "book",
                case: case.to_owned(),
                subject: name.to_owned(),
                unit: "ns/op",
                better: Better::Less,
                samples: passages.iter().map(|passage| passage.ns_per_operation).collect(),
                note,
            });
        }
    }
}
