//! A campaign against one journal: process after process, each killed or frozen, and the judge in between.

use std::fmt;
use std::time::{Duration, Instant};

use crate::client::Client;
use crate::database::Database;
use crate::judge::Judge;
use crate::process::{Process, Variant};
use crate::workload::Workload;

/// Questions open at once.
const WINDOW: usize = 96;
/// Cycles between two visits of the judge. The liar is judged after every kill.
const JUDGED_EVERY: u32 = 5;
/// One kill in so many comes while the process starts, before it leads.
const START_KILLS_PERCENT: u64 = 25;
const START_KILL_MS: u64 = 60;
const LOAD_MS_MIN: u64 = 10;
const LOAD_MS_MAX: u64 = 250;
/// How often something that was answered is asked again.
const REPEAT_PERCENT: u64 = 2;
/// The lease of processes that are frozen, and how long they are.
const SHORT_LEASE_MS: &str = "800";
/// Questions put to a frozen process.
const LATE: usize = 40;
/// Small, so that many kills meet a snapshot that is being written.
const SNAPSHOT_EVERY: &str = "1500";
const PATIENCE: Duration = Duration::from_secs(60);
const MOMENT: Duration = Duration::from_millis(1);

pub(crate) struct Campaign {
    database: Database,
    url: String,
    variant: Variant,
    client: Client,
    judge: Judge,
    workload: Workload,
    figures: Figures,
    /// Left behind by an earlier kill.
    cut_snapshot: Option<u64>,
    started: Instant,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Figures {
    name: &'static str,
    cycles: u32,
    kills_at_start: u32,
    kills_under_load: u32,
    /// Of both, those that cut a snapshot short.
    kills_in_snapshots: u32,
    freezes: u32,
    acks: usize,
    resends: u64,
    commands: usize,
    accepted: usize,
    batches: u64,
    snapshots: usize,
    took: Duration,
    kinds: Vec<(&'static str, usize)>,
}

impl Campaign {
    /// Founds the venue with a first process that is left in peace.
    pub(crate) fn begin(database: Database, variant: Variant, seed: u64) -> Self {
        let url = database.url();
        let mut campaign = Self {
            variant,
            client: Client::default(),
            judge: Judge::new(&url),
            workload: Workload::new(seed),
            figures: Figures { name: database.name(), ..Figures::default() },
            url,
            database,
            cut_snapshot: None,
            started: Instant::now(),
        };
        let mut process = campaign.spawn(&["--force-lease"]);
        process.wait_until_it_leads();
        for request in campaign.workload.founding() {
            let intent = campaign.client.intend(request);
            assert!(campaign.client.send(&mut process, intent));
        }
        campaign.drain(&process);
        for intent in &campaign.client.intents {
            assert!(intent.reported[0].starts_with("ok "), "{:?}: {}", intent.request.command, intent.reported[0]);
        }
        campaign.finish(process);
        campaign
    }

    /// Start, ask, kill; every few cycles, judge.
    pub(crate) fn kill_cycle(&mut self) -> Result<(), String> {
        let mut process = self.spawn(&["--force-lease"]);
        let random = self.workload.random();
        if random.percent(START_KILLS_PERCENT) {
            let micros = random.below(START_KILL_MS * 1_000);
            std::thread::sleep(Duration::from_micros(micros));
            self.figures.kills_at_start += 1;
        } else {
            let millis = LOAD_MS_MIN + random.below(LOAD_MS_MAX - LOAD_MS_MIN);
            process.wait_until_it_leads();
            self.load(&mut process, Duration::from_millis(millis));
            self.figures.kills_under_load += 1;
        }
        self.bury(process.kill());
        self.figures.cycles += 1;
        self.note_cut_snapshot();
        if self.variant == Variant::AcksEarly || self.figures.cycles.is_multiple_of(JUDGED_EVERY) {
            self.judge.check(&self.client)?;
        }
        Ok(())
    }

    /// Freeze a leader beyond its lease, let another take over, and wake the first.
    pub(crate) fn freeze_cycle(&mut self) -> Result<(), String> {
        let lease = ["--lease-ms", SHORT_LEASE_MS];
        let mut first = self.spawn(&lease);
        first.wait_until_it_leads();
        self.load(&mut first, Duration::from_millis(LOAD_MS_MAX));
        self.freeze(&first);
        let late: Vec<usize> = (0..LATE).map(|_| self.workload.next(&mut self.client)).collect();
        for intent in &late {
            assert!(self.client.send(&mut first, *intent));
        }
        self.client.lose_process();

        let mut second = self.spawn(&lease);
        second.wait_until_it_leads();
        self.load(&mut second, Duration::from_millis(LOAD_MS_MAX));
        first.thaw();
        let (end, last_words) = first.end_with_answers(PATIENCE);
        if end.success || !end.params.contains("another node holds the lease") {
            return Err(format!("a fenced process must end and say so: {:?}", end.params));
        }
        for answer in last_words {
            let intent = answer.client as usize - 1;
            if late.contains(&intent) {
                return Err(format!("a fenced process acknowledged {answer:?}"));
            }
            // Durable before it froze, and only now said: true, and held against the journal like any answer.
            self.client.hear_late(answer);
        }
        self.load(&mut second, Duration::from_millis(LOAD_MS_MAX));
        self.drain(&second);
        self.finish(second);
        self.figures.cycles += 1;
        self.figures.freezes += 1;
        self.judge.check(&self.client)
    }

    /// A last process answers what is open; then everything is judged.
    pub(crate) fn end(mut self) -> Result<Figures, String> {
        let mut process = self.spawn(&["--force-lease"]);
        process.wait_until_it_leads();
        while self.client.unanswered() > 0 {
            assert!(self.client.resend(&mut process, WINDOW));
            self.drain(&process);
        }
        self.finish(process);
        let (batches, snapshots) = self.judge.check_all(&self.client)?;
        let accepted = self.judge.accepted();
        Ok(Figures {
            acks: self.client.given.len(),
            resends: self.client.resends,
            commands: self.judge.commands(),
            accepted: accepted.values().sum(),
            batches,
            snapshots,
            took: self.started.elapsed(),
            kinds: accepted.into_iter().collect(),
            ..self.figures
        })
    }

    fn note_cut_snapshot(&mut self) {
        let found = self.database.snapshot_cut_short();
        self.figures.kills_in_snapshots += u32::from(found.is_some() && found != self.cut_snapshot);
        self.cut_snapshot = found;
    }

    fn spawn(&self, options: &[&str]) -> Process {
        let mut all = vec!["--snapshot-every", SNAPSHOT_EVERY];
        all.extend(options);
        Process::spawn(&self.url, self.variant, &all)
    }

    /// Ask and listen for a while.
    fn load(&mut self, process: &mut Process, duration: Duration) {
        let deadline = Instant::now() + duration;
        while Instant::now() < deadline {
            let room = WINDOW.saturating_sub(self.client.waiting());
            assert!(self.client.resend(process, room), "the process lives");
            for _ in 0..WINDOW.saturating_sub(self.client.waiting()) {
                let intent = self.wish();
                assert!(self.client.send(process, intent), "the process lives");
            }
            let mut patience = MOMENT;
            while let Some(answer) = process.answer(patience).expect("the process lives") {
                self.client.receive(answer);
                patience = Duration::ZERO;
            }
        }
    }

    /// Something new, or now and then something old again.
    fn wish(&mut self) -> usize {
        if self.workload.random().percent(REPEAT_PERCENT) && !self.client.given.is_empty() {
            let answered = self.client.given.len() as u64;
            return self.client.given[self.workload.random().below(answered) as usize].intent;
        }
        self.workload.next(&mut self.client)
    }

    /// Listen until everything is answered.
    fn drain(&mut self, process: &Process) {
        let deadline = Instant::now() + PATIENCE;
        while self.client.waiting() > 0 {
            assert!(Instant::now() < deadline, "{} questions stay without an answer", self.client.waiting());
            if let Some(answer) = process.answer(MOMENT).expect("the process lives") {
                self.client.receive(answer);
            }
        }
    }

    fn finish(&mut self, mut process: Process) {
        process.close();
        let end = process.wait_for_end(PATIENCE);
        assert!(end.success, "{}", end.params);
    }

    fn bury(&mut self, last_words: Vec<crate::process::Answer>) {
        for answer in last_words {
            self.client.receive(answer);
        }
        self.client.lose_process();
    }

    /// Stops the process at a moment at which another can take over.
    fn freeze(&self, process: &Process) {
        for attempt in 1.. {
            process.freeze();
            if self.database.can_write() {
                return;
            }
            assert!(attempt < 100, "never between two commits");
            process.thaw();
            std::thread::sleep(Duration::from_millis(3));
        }
    }
}

impl Figures {
    /// The run did what it is meant to do, and enough of it.
    pub(crate) fn assert_meaningful(&self) {
        assert!(self.acks > 100 * self.cycles as usize, "too few answers: {self}");
        assert!(self.accepted * 3 > self.commands, "too many refusals: {self}");
        assert!(self.resends > 0 && self.snapshots > 0 && self.kills_under_load > 0, "{self}");
        for kind in [
            "PlaceOrder",
            "CancelOrder",
            "ObservePrice",
            "PlaceSeconds",
            "RequestWithdrawal",
            "CreditDeposit",
            "RunTimers",
        ] {
            assert!(self.kinds.iter().any(|(name, _)| *name == kind), "nothing of {kind} was accepted: {self}");
        }
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {} cycles ({} kills at start, {} under load; {} of all amid snapshots; {} freezes), {} acknowledgements, {} resends; \
             {} commands in {} batches, {} accepted, {} snapshots kept; {:.1?}; accepted: {:?}",
            self.name,
            self.cycles,
            self.kills_at_start,
            self.kills_under_load,
            self.kills_in_snapshots,
            self.freezes,
            self.acks,
            self.resends,
            self.commands,
            self.batches,
            self.accepted,
            self.snapshots,
            self.took,
            self.kinds,
        )
    }
}
