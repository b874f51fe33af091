//! Section "engine": everything we do with an order, against what a book crate does with it.

use crate::options::Options;
use crate::peers::{MATCHCORE, Matchcore, Naive, Whole};
use crate::report::{Better, Report, Row};
use crate::stream::{Shape, Stream};
use crate::venue::{Ready, rehearse};

const OPERATIONS: usize = 1_000_000;
const RESTING: usize = 10_000;
const WHOLE: &str = "plimsoll, whole engine";

const CASES: &[(&str, u16)] = &[("engine, 1 market", 1), ("engine, 64 markets", 64)];

pub fn run(options: &Options, report: &mut Report) {
    for &(case, markets) in CASES {
        let operations = options.scaled(OPERATIONS);
        let shape = Shape { seed: options.seed, markets, resting: RESTING, operations };
        let stream = Stream::generate(shape);
        run_case(options, case, &stream, report);
        if let Some(measured) = report.ratio((case, WHOLE), (case, MATCHCORE)) {
            let text = format!("{case}: whole engine against matchcore's bare book");
            report.goal(text, measured, 1.0);
        }
    }
}

fn run_case(options: &Options, case: &str, stream: &Stream, report: &mut Report) {
    let right = rehearse::<Naive>(stream).measure(stream).fills;
    let subjects: [(&str, Box<dyn Ready>); 2] =
        [(WHOLE, rehearse::<Whole>(stream)), (MATCHCORE, rehearse::<Matchcore>(stream))];
    let mut samples = [Vec::new(), Vec::new()];
    for round in 0..options.rounds {
        for turn in 0..subjects.len() {
            let which = (round + turn) % subjects.len();
            let passage = subjects[which].1.measure(stream);
            if which == 0 && passage.fills != right {
                report.fault(format!("{case}: our fills are {:?}, the naive book's {right:?}", passage.fills));
            }
            samples[which].push(passage.ns_per_operation);
        }
        eprintln!("  {case}: round {} of {}", round + 1, options.rounds);
    }
    let notes = ["checked, held, matched, charged, posted, told", "the bare book"];
    for (((subject, _), samples), note) in subjects.iter().zip(samples).zip(notes) {
        report.add(Row {
            section: "engine",
            case: case.to_owned(),
            subject: (*subject).to_owned(),
            unit: "ns/op",
            better: Better::Less,
            samples,
            note: note.to_owned(),
        });
    }
}
