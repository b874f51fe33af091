//! Section "book": the bare order book, ours and the peers', on the same seeded stream.

use crate::options::Options;
use crate::peers::{MATCHCORE, Naive, OURS, PEERS, Peer};
use crate::report::{Better, Report, Row};
use crate::stream::{Shape, Stream};
use crate::venue::{Passage, Ready, rehearse};

const OPERATIONS: usize = 1_000_000;
const RESTING_FEW: usize = 10_000;
const RESTING_MANY: usize = 1_000_000;

const ONE_FEW: &str = "1 market, 10^4 resting";
const ALL_FEW: &str = "64 markets, 10^4 resting";
const ONE_MANY: &str = "1 market, 10^6 resting";

const CASES: &[(&str, u16, usize)] =
    &[(ONE_FEW, 1, RESTING_FEW), (ALL_FEW, 64, RESTING_FEW), (ONE_MANY, 1, RESTING_MANY)];

pub fn run(options: &Options, report: &mut Report) {
    for &(case, markets, resting) in CASES {
        let shape = Shape {
            seed: options.seed,
            markets,
            resting: resting.min(options.scaled(RESTING_MANY)),
            operations: options.scaled(OPERATIONS),
        };
        run_case(options, case, &Stream::generate(shape), report);
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

fn run_case(options: &Options, case: &str, stream: &Stream, report: &mut Report) {
    let right = rehearse::<Naive>(stream).fills();
    let fits = |peer: &&Peer| options.measures(peer.name) && stream.shape.resting <= peer.resting_max;
    let peers: Vec<&Peer> = PEERS.iter().filter(fits).collect();
    let ready: Vec<Box<dyn Ready>> = peers.iter().map(|peer| (peer.rehearse)(stream)).collect();
    let mut passages: Vec<Vec<Passage>> = peers.iter().map(|_| Vec::new()).collect();
    for round in 0..options.rounds {
        // Each round begins with another book, so that none always follows the same one.
        for turn in 0..peers.len() {
            let which = (round + turn) % peers.len();
            passages[which].push(ready[which].measure(stream));
        }
        eprintln!("  {case}: round {} of {}", round + 1, options.rounds);
    }
    for (peer, passages) in peers.iter().zip(passages) {
        let wrong = passages.iter().map(|passage| passage.fills).find(|fills| *fills != right);
        let note = match wrong {
            None => format!("fills agree ({})", right.count),
            Some(fills) => {
                format!("fills DIFFER: {} of {} lots, not {} of {}", fills.count, fills.lots, right.count, right.lots)
            }
        };
        if let (OURS, Some(fills)) = (peer.name, wrong) {
            report.fault(format!("{case}: our fills are {fills:?}, the naive book's {right:?}"));
        }
        report.add(Row {
            section: "book",
            case: case.to_owned(),
            subject: peer.name.to_owned(),
            unit: "ns/op",
            better: Better::Less,
            samples: passages.iter().map(|passage| passage.ns_per_operation).collect(),
            note,
        });
    }
}
