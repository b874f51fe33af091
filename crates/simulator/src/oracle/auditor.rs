//! The auditor: reads durable batches once, in order, and checks each command against every oracle.

use std::sync::Arc;

use plimsoll_engine::{Engine, Receipt, Reject, Request, Stamp};
use plimsoll_journal::{Epoch, Head, Row};
use plimsoll_sequencer::{Outcome, Platform, payload};
use plimsoll_units::Timestamp;

use super::book::Books;
use super::c2c::C2c;
use super::campaigns::Campaigns;
use super::carry::Carries;
use super::collectibles::Collectibles;
use super::custody::Custody;
use super::daily_pools::DailyPools;
use super::dividends::Dividends;
use super::feed::Feed;
use super::fund_orders::FundOrders;
use super::limits::Limits;
use super::loans::Loans;
use super::marking::Marking;
use super::modes::Modes;
use super::nav_funds::NavFunds;
use super::open::Open;
use super::orders::Orders;
use super::pairs::Pairs;
use super::pledges::Pledges;
use super::requests::{Requests, fingerprint};
use super::roster::Roster;
use super::seconds::Seconds;
use super::staff::Staff;
use super::swaps::Swaps;
use super::token_sales::TokenSales;
use super::trails::Trails;
use super::triggers::Triggers;
use super::twin::Twin;
use super::{Moment, Verdict, hold};
use crate::coverage::Coverage;

/// Which checks a run performs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Depth {
    /// Compare every fill with the naive book.
    pub books: bool,
    /// Snapshot and restore the state before every command.
    pub twin: bool,
    /// Hash every command's outcome, for comparing two runs.
    pub log: bool,
    /// Print every command's outcome.
    pub trace: bool,
}

/// The record of one durable command.
struct Entry {
    command: [u8; 32],
    result: Result<Receipt, Reject>,
}

#[derive(Default)]
struct Laws {
    requests: Requests,
    custody: Custody,
    feed: Feed,
    triggers: Triggers,
    seconds: Seconds,
    orders: Orders,
    pairs: Pairs,
    trails: Trails,
    carries: Carries,
    swaps: Swaps,
    loans: Loans,
    pledges: Pledges,
    funds: FundOrders,
    nav_funds: NavFunds,
    sales: TokenSales,
    collectibles: Collectibles,
    c2c: C2c,
    campaigns: Campaigns,
    daily_pools: DailyPools,
    dividends: Dividends,
    limits: Limits,
    modes: Modes,
    staff: Staff,
    roster: Roster,
    books: Option<Books>,
}

impl Laws {
    fn record(&mut self, moment: &Moment<'_>) -> Verdict {
        self.requests.record(moment)?;
        self.custody.record(moment)?;
        self.feed.record(moment)?;
        self.triggers.record(moment, &self.feed)?;
        self.seconds.record(moment, &self.feed)?;
        self.orders.record(moment)?;
        self.pairs.record(moment)?;
        self.trails.record(moment, &self.feed)?;
        self.carries.record(moment)?;
        self.swaps.record(moment)?;
        self.loans.record(moment)?;
        self.pledges.record(moment, &self.feed)?;
        self.nav_funds.record(moment, &self.feed)?;
        self.daily_pools.record(moment)?;
        self.funds.record(moment, &self.nav_funds, &self.daily_pools)?;
        self.sales.record(moment)?;
        self.collectibles.record(moment)?;
        self.c2c.record(moment, &self.feed)?;
        self.campaigns.record(moment)?;
        self.dividends.record(moment)?;
        self.limits.record(moment, &self.feed)?;
        self.modes.record(moment)?;
        self.staff.record(moment)?;
        self.roster.record(moment)?;
        self.books.as_mut().map_or(Ok(()), |books| books.record(moment))
    }
}

pub(crate) struct Auditor {
    engine: Engine,
    head: Head,
    epoch: Epoch,
    history: Vec<Entry>,
    laws: Laws,
    open: Open,
    marking: Marking,
    pub(crate) coverage: Coverage,
    twin: Option<Twin>,
    log: Option<blake3::Hasher>,
    trace: bool,
}

/// One command in this many is checked for "a reject changes nothing" by the hash of the whole state; all others by the
/// running digest.
const HASH_EVERY: u64 = 32;

impl Auditor {
    pub(crate) fn new(depth: Depth) -> Self {
        let laws = Laws { books: depth.books.then(Books::default), ..Laws::default() };
        Self {
            engine: Engine::new(),
            head: Head::EMPTY,
            epoch: Epoch(0),
            history: Vec::new(),
            laws,
            open: Open::default(),
            marking: Marking::default(),
            coverage: Coverage::default(),
            twin: depth.twin.then(Twin::new),
            log: depth.log.then(blake3::Hasher::new),
            trace: depth.trace,
        }
    }

    pub(crate) fn engine(&self) -> &Engine {
        &self.engine
    }
    pub(crate) fn head(&self) -> Head {
        self.head
    }
    pub(crate) fn open(&self) -> &Open {
        &self.open
    }
    /// Hash of everything that happened.
    pub(crate) fn log_hash(&self) -> Option<[u8; 32]> {
        self.log.as_ref().map(|log| *log.finalize().as_bytes())
    }

    /// Checks the next durable batch; `said` is what its leader would reply, timers included.
    pub(crate) fn audit(&mut self, row: &Row, said: Option<&[Arc<Outcome>]>) -> Verdict {
        self.check_chain(row)?;
        let floor = Timestamp(self.head.at_ms);
        let commands = payload::read::<Platform>(&row.batch, floor).map_err(|error| error.to_string())?;
        let timers = commands.iter().filter(|(_, request)| is_timer(request)).count();
        self.marking.note_batch(commands.len() - timers, timers, &mut self.coverage);
        for (place, (stamp, request)) in commands.iter().enumerate() {
            let outcome = said.map(|said| said[place].as_ref());
            let stamp = Stamp { seq: stamp.seq, at: stamp.at };
            self.step(stamp, request, outcome)
                .map_err(|what| format!("command {} {}: {what}", stamp.seq, request.command.name()))?;
        }
        self.head = row.batch.head();
        self.epoch = row.epoch;
        Ok(())
    }

    fn check_chain(&self, row: &Row) -> Verdict {
        let batch = &row.batch;
        hold(batch.seq == self.head.seq + 1, || format!("batch {} after {}", batch.seq, self.head.seq))?;
        hold(batch.prev_hash == self.head.hash, || format!("batch {} does not follow", batch.seq))?;
        hold(batch.hash == batch.seal(), || format!("batch {} is not what its hash says", batch.seq))?;
        hold(batch.first == self.head.last + 1, || format!("batch {} skips commands", batch.seq))?;
        hold(row.epoch >= self.epoch, || format!("batch {} was written under an old epoch", batch.seq))?;
        let digest = self.engine.digest();
        hold(batch.state_digest == digest, || format!("before batch {} the leader's state was another", batch.seq))
    }

    fn step(&mut self, stamp: Stamp, request: &Request, said: Option<&Outcome>) -> Verdict {
        let before = self.engine.stamp();
        hold(stamp.at >= before.at && stamp.seq == before.seq + 1, || format!("{stamp:?} after {before:?}"))?;
        let digest = self.engine.digest();
        let hash = stamp.seq.is_multiple_of(HASH_EVERY).then(|| self.engine.state_hash());
        let result = self.engine.apply(stamp, request);
        let events = if result.is_ok() { self.engine.events() } else { &[] };
        if self.trace {
            println!("{stamp:?} {:?} {:?}\n    {result:?} {events:?}", request.key, request.command);
        }
        if let Some(said) = said {
            hold(said.result == result && said.events == events, || {
                format!("the leader says {said:?}, the journal gives {result:?} {events:?}")
            })?;
        }
        if let Err(reject) = &result {
            hold(self.engine.digest() == digest, || format!("{reject:?} left a trace in the digest"))?;
            let kept = hash.is_none_or(|hash| hash == self.engine.state_hash());
            hold(kept, || format!("{reject:?} changed the state"))?;
        }
        self.engine.check_invariants()?;
        let (seq, at, engine) = (stamp.seq, stamp.at, &self.engine);
        let moment = Moment { seq, at, request, result: &result, events, engine };
        self.laws.record(&moment)?;
        self.open.record(&moment);
        self.marking.record(&moment, &mut self.coverage);
        if let Some(twin) = &mut self.twin {
            twin.follow(stamp, request, (&result, events), engine)?;
            self.coverage.reach(crate::coverage::CoveragePoint::RestoredAtEveryCommand);
        }
        if let Some(log) = &mut self.log {
            log.update(format!("{stamp:?} {request:?} {result:?} {events:?}").as_bytes());
        }
        self.history.push(Entry { command: fingerprint(request), result });
        Ok(())
    }

    /// Whether a request with this key was carried out.
    pub(crate) fn carried_out(&self, key: &plimsoll_engine::RequestKey) -> bool {
        self.laws.requests.carried_out(key)
    }

    /// An acknowledged command must be in the journal, with this reply.
    pub(crate) fn check_acknowledged(&self, seq: u64, request: &Request, result: &Result<Receipt, Reject>) -> Verdict {
        let entry = seq.checked_sub(1).and_then(|place| self.history.get(place as usize));
        let entry = entry.ok_or_else(|| format!("acknowledged command {seq} is not in the journal"))?;
        hold(entry.command == fingerprint(request), || format!("command {seq} is another than was acknowledged"))?;
        hold(entry.result == *result, || {
            format!("command {seq} was acknowledged as {result:?}, the journal gives {:?}", entry.result)
        })
    }
}

fn is_timer(request: &Request) -> bool {
    matches!(request.command, plimsoll_engine::Command::RunTimers(_))
}
