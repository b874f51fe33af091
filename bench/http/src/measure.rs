//! One subject under load for a while, when the host leaves us the processors; again where it took them away.

use std::time::{Duration, Instant};

use anyhow::ensure;
use plimsoll_bench_figures::{Processors, probe};

use crate::load::{self, Outcome, Until};
use crate::subject::Subject;

const CONNECTIONS: usize = 256;
const WARM_UP: Duration = Duration::from_millis(500);
/// The share of the processors' time that may be missing.
const STOLEN_MAX: f64 = 0.02;
/// What a look at the host takes, and the rest after one that was in vain.
const LOOK: Duration = Duration::from_millis(200);
const REST: Duration = Duration::from_millis(500);
/// How long a run waits for the neighbours, all waits together.
const PATIENCE: Duration = Duration::from_secs(900);
const TOLD_EVERY: Duration = Duration::from_secs(30);
/// Measurements of one subject that are thrown away in a run; from then on they count as they are. People can have only
/// so many orders open.
const REPEATS: usize = 12;

#[derive(Clone)]
pub(crate) struct Figures {
    pub(crate) per_second: f64,
    pub(crate) p50_ms: f64,
    pub(crate) p99_ms: f64,
    pub(crate) processor_us: f64,
    pub(crate) stolen: f64,
}

/// The machine that is not ours alone, and how long it was waited for.
#[derive(Default)]
pub(crate) struct Host {
    waited: Duration,
}

impl Host {
    /// Until the processors are ours, or patience has an end.
    fn wait(&mut self) -> anyhow::Result<()> {
        let began = Instant::now();
        let mut reported = began;
        loop {
            let stolen = probe(LOOK)?;
            let waited = self.waited + began.elapsed();
            if stolen <= STOLEN_MAX || waited > PATIENCE {
                self.waited = waited;
                return Ok(());
            }
            if reported.elapsed() > TOLD_EVERY {
                println!("waiting for the host, which takes {:.0} % of the processors away", stolen * 100.0);
                reported = Instant::now();
            }
            std::thread::sleep(REST);
        }
    }
}

/// A subject and how often it was measured in vain.
pub(crate) struct Measured {
    pub(crate) subject: Subject,
    repeats: usize,
}

impl Measured {
    pub(crate) fn new(subject: Subject) -> Self {
        Self { subject, repeats: 0 }
    }

    pub(crate) fn measure(
        &mut self,
        host: &mut Host,
        time: Duration,
        mut make: impl FnMut(usize, u64, &mut Vec<u8>),
    ) -> anyhow::Result<Figures> {
        loop {
            host.wait()?;
            // Most of it shows before anything is measured.
            let mut figures = self.once(WARM_UP, &mut make)?;
            if !self.may_repeat(&figures) {
                figures = self.once(time, &mut make)?;
                if !self.may_repeat(&figures) {
                    return Ok(figures);
                }
            }
            self.repeats += 1;
            println!("the host took {:.0} % of the processors away: again", figures.stolen * 100.0);
        }
    }

    fn may_repeat(&self, figures: &Figures) -> bool {
        figures.stolen > STOLEN_MAX && self.repeats < REPEATS
    }

    fn once(&self, time: Duration, make: impl FnMut(usize, u64, &mut Vec<u8>)) -> anyhow::Result<Figures> {
        let judge = |_: u64, body: &[u8]| body.starts_with(b"{\"code\":200");
        let (busy, processors) = (self.subject.processor_seconds()?, Processors::now()?);
        let outcome: Outcome = load::run(self.subject.at, CONNECTIONS, Until::Elapsed(time), make, judge)?;
        let (busy, stolen) = (self.subject.processor_seconds()? - busy, Processors::now()?.stolen_since(&processors));
        ensure!(
            outcome.bad == 0,
            "{} of {} were refused: {}",
            outcome.bad,
            outcome.good,
            outcome.first_bad.unwrap_or_default()
        );
        Ok(Figures {
            per_second: outcome.per_second(),
            p50_ms: outcome.latencies.quantile_ns(0.5) as f64 / 1e6,
            p99_ms: outcome.latencies.quantile_ns(0.99) as f64 / 1e6,
            processor_us: busy * 1e6 / outcome.good as f64,
            stolen,
        })
    }
}
