//! A fresh engine with its own clock and sequence numbers, in the role of the sequencer. Checks the engine's invariants
//! after every command. Knows no verb.

use std::collections::{BTreeMap, BTreeSet};

use plimsoll_engine::command::{ObservePrice, PublishCalendar, RunTimers, Sample};
use plimsoll_engine::event::Accepted;
use plimsoll_engine::{Command, Engine, Event, Receipt, Reject, Request, RequestKey, Stamp};
use plimsoll_units::{
    AccountId, AssetId, CalendarId, IndexId, MarketId, PositionId, Price, SourceId, Timestamp, WithdrawalId,
};

use crate::describe;
use crate::names::{Kind, Names};
use crate::step_error::StepError;
use crate::words::Word;

/// Where the clock of every case starts: a Monday at midnight, UTC.
pub const CLOCK_START: Timestamp = Timestamp(1_767_571_200_000);
/// The years 2000 to 2200: effectively always.
const ALWAYS: (Timestamp, Timestamp) = (Timestamp(946_684_800_000), Timestamp(7_258_118_400_000));
/// Maximum commands per case, timers and streamed prices included.
pub const COMMANDS_MAX: u64 = 100_000;
/// Timer commands in a row that may find the same timer still due.
const TIMER_REPEATS_MAX: usize = 10_000;

/// The verbs, events and rejects used in a case: for tests that check coverage.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    pub commands: BTreeSet<&'static str>,
    pub rejects: BTreeSet<&'static str>,
    pub events: BTreeSet<&'static str>,
    pub verbs: BTreeSet<&'static str>,
}

impl Seen {
    pub fn add(&mut self, other: Self) {
        self.commands.extend(other.commands);
        self.rejects.extend(other.rejects);
        self.events.extend(other.events);
        self.verbs.extend(other.verbs);
    }
}

/// Sources that repeat a price while time passes.
struct Stream {
    index: IndexId,
    every_ms: i64,
    next_at: Timestamp,
}

pub(crate) struct World {
    pub(crate) engine: Engine,
    pub(crate) names: Names,
    pub(crate) now: Timestamp,
    pub(crate) seen: Seen,
    seq: u64,
    /// Events of the current or last step.
    happened: Vec<Event>,
    stages: BTreeMap<WithdrawalId, String>,
    spoken: BTreeMap<IndexId, BTreeMap<SourceId, Price>>,
    streams: Vec<Stream>,
    always: Option<CalendarId>,
    invented: u64,
    /// Everything sent so far, in a drilled case.
    history: Option<Vec<(Stamp, Request)>>,
}

impl World {
    pub(crate) fn new(drilled: bool) -> Self {
        let mut names = Names::default();
        names.add_account("lp", plimsoll_engine::LIQUIDITY_PROVIDER);
        Self {
            engine: Engine::new(),
            names,
            now: CLOCK_START,
            seen: Seen::default(),
            seq: 0,
            happened: Vec::new(),
            stages: BTreeMap::new(),
            spoken: BTreeMap::new(),
            streams: Vec::new(),
            always: None,
            invented: 0,
            history: drilled.then(Vec::new),
        }
    }

    /// Begins a new step and forgets the last one's events.
    pub(crate) fn begin_step(&mut self) {
        self.happened.clear();
    }

    pub(crate) fn happened(&self) -> &[Event] {
        &self.happened
    }

    pub(crate) fn ask(&mut self, command: impl Into<Command>) -> Result<Receipt, StepError> {
        self.request(None, command)
    }

    /// Sends a command as the sequencer would: after due timers, and followed by those it makes due at once.
    pub(crate) fn request(
        &mut self,
        key: Option<RequestKey>,
        command: impl Into<Command>,
    ) -> Result<Receipt, StepError> {
        self.run_due(self.now)?;
        let request = Request { key, command: command.into() };
        let before = self.engine.state_hash();
        let outcome = self.apply(self.now, &request)?;
        if let Err(reject) = &outcome {
            self.seen.rejects.insert(reject.name());
            if self.engine.state_hash() != before {
                return Err(StepError::trouble(format!("{} changed the state though it refused", reject.name())));
            }
        }
        self.run_due(self.now)?;
        outcome.map_err(StepError::Rejected)
    }

    fn apply(&mut self, at: Timestamp, request: &Request) -> Result<Result<Receipt, Reject>, StepError> {
        if self.seq >= COMMANDS_MAX {
            return Err(StepError::trouble(format!("more than {COMMANDS_MAX} commands in one case")));
        }
        self.seq += 1;
        self.seen.commands.insert(request.command.name());
        let stamp = Stamp { seq: self.seq, at };
        if let Some(history) = &mut self.history {
            history.push((stamp, request.clone()));
        }
        let outcome = self.engine.apply(stamp, request);
        if outcome.is_ok() {
            self.note_events();
        }
        if let Err(broken) = self.engine.check_invariants() {
            return Err(StepError::trouble(format!("broken promise after {}: {broken}", request.command.name())));
        }
        Ok(outcome)
    }

    /// In a drill, continues with an engine restored from a snapshot.
    pub(crate) fn restore(&mut self) -> Result<(), String> {
        if self.history.is_none() {
            return Ok(());
        }
        let before = self.engine.state_hash();
        match Engine::restore(&self.engine.snapshot()) {
            Ok(engine) => self.engine = engine,
            Err(error) => return Err(format!("broken promise: {error}")),
        }
        if self.engine.state_hash() != before {
            return Err("broken promise: a snapshot gives back another state".to_owned());
        }
        Ok(())
    }

    /// In a drill, checks that the same commands on a fresh engine give the same state.
    pub(crate) fn replay(&self) -> Result<(), String> {
        let Some(history) = &self.history else {
            return Ok(());
        };
        let mut again = Engine::new();
        for (stamp, request) in history {
            // Rejects are part of history; they were compared the first time.
            let _ = again.apply(*stamp, request);
        }
        if again.state_hash() == self.engine.state_hash() {
            Ok(())
        } else {
            Err("broken promise: a replay gives another state".to_owned())
        }
    }

    fn note_events(&mut self) {
        let events = self.engine.events().to_vec();
        for event in &events {
            self.seen.events.insert(describe::name_of(event));
            self.note_event(event);
        }
        self.happened.extend(events);
    }

    fn note_event(&mut self, event: &Event) {
        match event {
            Event::WithdrawalMoved { withdrawal, stage, .. } => {
                self.stages.insert(*withdrawal, describe::kebab(stage));
            }
            Event::OrderAccepted(Accepted { order, .. }) => self.names.meet(Kind::Order, order.0),
            Event::PositionOpened { position, account, market, side } => {
                self.names.meet_position(position.0, *account, *market, *side);
            }
            Event::ProtectionPlaced { protection, .. } => self.names.meet(Kind::Loss, protection.0),
            Event::SecondsAccepted { order, .. } => self.names.meet(Kind::Seconds, order.0),
            Event::SwapQuoted { quote, .. } => self.names.meet(Kind::Quote, quote.0),
            Event::DepositCredited { deposit, .. } => self.names.meet(Kind::Deposit, deposit.0),
            Event::WithdrawalRequested { withdrawal, .. } => {
                self.names.meet(Kind::Withdrawal, withdrawal.0);
                self.stages.insert(*withdrawal, "created".to_owned());
            }
            Event::CorrectionProposed { correction, .. } => self.names.meet(Kind::Correction, correction.0),
            Event::LoanApplied { loan, .. } => self.names.meet(Kind::Loan, loan.0),
            Event::PledgeOpened { pledge, .. } => self.names.meet(Kind::Pledge, pledge.0),
            Event::FundBought { order, .. } | Event::NavBought { order, .. } => {
                self.names.meet(Kind::FundOrder, order.0);
            }
            Event::SaleCommitted { order, .. } => self.names.meet(Kind::SaleOrder, order.0),
            Event::C2cAdPosted { ad, .. } => self.names.meet(Kind::Ad, ad.0),
            Event::C2cOpened(opened) => self.names.meet(Kind::C2cOrder, opened.order.0),
            _ => {}
        }
    }

    /// Runs every timer due by `until`, each at its own time.
    fn run_due(&mut self, until: Timestamp) -> Result<(), StepError> {
        let (mut last, mut repeats) = (None, 0);
        while let Some(due) = self.engine.next_due().filter(|due| *due <= until) {
            repeats = if last == Some(due) { repeats + 1 } else { 0 };
            last = Some(due);
            if repeats > TIMER_REPEATS_MAX {
                return Err(StepError::trouble(format!("the timer of {due:?} never ends")));
            }
            let at = due.max(self.engine.stamp().at);
            if let Err(reject) = self.apply(at, &Command::from(RunTimers {}).into())? {
                return Err(StepError::trouble(format!("timers were refused: {}", reject.name())));
            }
        }
        Ok(())
    }

    /// Advances time: timers and streams run at their own moments, timers first.
    pub(crate) fn advance(&mut self, to: Timestamp) -> Result<(), StepError> {
        self.advance_for(to, None)
    }

    /// The same, but `speaker`'s stream skips the last moment: another price is reported then.
    pub(crate) fn advance_for(&mut self, to: Timestamp, speaker: Option<IndexId>) -> Result<(), StepError> {
        if to < self.now && self.seq > 0 {
            return Err(StepError::trouble("the clock can't be turned back"));
        }
        let due = |stream: &Stream| stream.next_at < to || (stream.next_at == to && Some(stream.index) != speaker);
        while let Some(at) = self.streams.iter().filter(|s| due(s)).map(|s| s.next_at).min() {
            self.run_due(at)?;
            self.now = at;
            let now_due = |stream: &&Stream| stream.next_at == at && due(stream);
            let Some(index) = self.streams.iter().find(now_due).map(|stream| stream.index) else {
                break;
            };
            self.rest_stream(index);
            self.say_again(index)?;
        }
        self.run_due(to)?;
        self.now = to;
        Ok(())
    }

    /// Reschedules a stream after it, or a line on its behalf, has reported.
    fn rest_stream(&mut self, index: IndexId) {
        let now = self.now;
        for stream in self.streams.iter_mut().filter(|s| s.index == index && s.next_at <= now) {
            stream.next_at = now.plus(stream.every_ms);
        }
    }

    fn say_again(&mut self, index: IndexId) -> Result<(), StepError> {
        let Some(spoken) = self.spoken.get(&index) else {
            return Ok(());
        };
        let samples = spoken.iter().map(|(source, price)| Sample { source: *source, price: *price, at: self.now });
        let observed = ObservePrice { index, samples: samples.collect() };
        match self.apply(self.now, &Command::from(observed).into())? {
            Ok(_) => self.run_due(self.now),
            Err(reject) => Err(StepError::trouble(format!("a streamed price was refused: {}", reject.name()))),
        }
    }

    /// Reports prices from sources, now.
    pub(crate) fn observe(&mut self, index: IndexId, samples: Vec<Sample>) -> Result<(), StepError> {
        let spoken = self.spoken.entry(index).or_default();
        for sample in &samples {
            spoken.insert(sample.source, sample.price);
        }
        self.rest_stream(index);
        self.ask(ObservePrice { index, samples }).map(drop)
    }

    pub(crate) fn stream(&mut self, index: IndexId, every_ms: Option<i64>) {
        self.streams.retain(|stream| stream.index != index);
        if let Some(every_ms) = every_ms {
            self.streams.push(Stream { index, every_ms, next_at: self.now.plus(every_ms) });
        }
    }

    /// The calendar of indexes that name none: always open.
    pub(crate) fn always_open(&mut self) -> Result<CalendarId, StepError> {
        if let Some(calendar) = self.always {
            return Ok(calendar);
        }
        let calendar = self.names.calendar(&Word { text: "always".to_owned(), column: 1, quoted: false })?;
        let (open, close) = ALWAYS;
        self.ask(PublishCalendar { calendar, until: close, windows: vec![(open, close)], rollovers: Vec::new() })?;
        self.always = Some(calendar);
        Ok(calendar)
    }

    /// A fresh number: for transfers and keys that are not named.
    pub(crate) fn invent(&mut self) -> u64 {
        self.invented += 1;
        self.invented
    }

    pub(crate) fn account(&self, word: &Word) -> Result<AccountId, StepError> {
        self.names.account(word)
    }

    pub(crate) fn asset(&self, word: &Word) -> Result<AssetId, StepError> {
        let at = self.engine.assets().iter().position(|code| *code == word.text);
        let at = at.ok_or_else(|| StepError::at(word, format!("no asset is called `{}`", word.text)))?;
        Ok(AssetId(at as u16 * 2))
    }

    pub(crate) fn index(&self, word: &Word) -> Result<IndexId, StepError> {
        let at = self.engine.indexes().iter().position(|index| index.symbol == word.text);
        let at = at.ok_or_else(|| StepError::at(word, format!("no index is called `{}`", word.text)))?;
        Ok(IndexId(at as u16))
    }

    pub(crate) fn market(&self, word: &Word) -> Result<MarketId, StepError> {
        let at = self.engine.markets().iter().position(|market| market.spec.symbol == word.text);
        let at = at.ok_or_else(|| StepError::at(word, format!("no market is called `{}`", word.text)))?;
        Ok(MarketId(at as u16))
    }

    pub(crate) fn position(&self, word: &Word) -> Result<PositionId, StepError> {
        self.names.find(Kind::Position, word).map(PositionId)
    }

    pub(crate) fn stage(&self, withdrawal: WithdrawalId) -> Option<&str> {
        self.stages.get(&withdrawal).map(String::as_str)
    }
}
