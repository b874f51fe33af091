//! Clients and the network: what was asked, how often, and what was heard back.

use plimsoll_engine::{Receipt, Reject, Request, RequestKey};
use plimsoll_sequencer::{Committed, Outcome};
use plimsoll_units::{DAY_MS, IndexId, Timestamp};

use super::World;
use crate::oracle::Auditor;
use crate::workload::{Action, View};

/// Who waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ticket {
    pub(crate) operation: usize,
}

/// One intention of one client.
#[derive(Clone, Debug)]
pub(super) struct Operation {
    pub(super) request: Request,
    /// The last command that anybody had an answer for when this one was first sent: it must come after.
    after: u64,
    answer: Option<(u64, Result<Receipt, Reject>)>,
    sent_at_ms: u64,
    /// Offers without a certain end.
    open_tries: u32,
}

/// Operations of the crowd that wait at once.
const PENDING_MAX: usize = 24;
/// A client asks again after so long.
const PATIENCE_MS: u64 = 4_000;
const DELAY_MS_MAX: i64 = 8_000;

impl Operation {
    pub(super) fn is_answered(&self) -> bool {
        self.answer.is_some()
    }
    pub(super) fn was_refused(&self) -> bool {
        matches!(self.answer, Some((_, Err(_))))
    }

    /// What was acknowledged is in the journal; what is certainly not there was never carried out.
    pub(super) fn check_end(&self, auditor: &Auditor) -> Result<(), String> {
        match &self.answer {
            Some((seq, result)) => auditor.check_acknowledged(*seq, &self.request, result),
            None if self.open_tries == 0 => match self.request.key {
                Some(key) if auditor.carried_out(&key) => {
                    Err(format!("{key:?} was carried out although every try was called unwritten"))
                }
                _ => Ok(()),
            },
            None => Ok(()),
        }
    }
}

impl World {
    pub(super) fn add_operation(&mut self, request: Request, retried: bool) -> usize {
        let id = self.operations.len();
        let (after, sent_at_ms) = (self.last_acknowledged, self.now_ms);
        self.operations.push(Operation { request, after, answer: None, sent_at_ms, open_tries: 0 });
        if retried {
            self.pending.push(id);
        }
        id
    }

    /// The platform's own time, which its feeds and clients share.
    fn platform_time(&mut self) -> Timestamp {
        let now_ms = self.now_ms;
        let leader = self.leader();
        let time = leader.and_then(|id| self.nodes[id].time(now_ms));
        time.unwrap_or(Timestamp(now_ms as i64))
    }

    pub(super) fn report_prices(&mut self) {
        let now = self.platform_time();
        let watched: Vec<bool> = (0..self.universe.feeds.len()).map(|n| self.is_watched(IndexId(n as u16))).collect();
        let reports = self.venues.reports(now, &self.universe, &watched);
        for report in reports {
            let operation = self.add_operation(plimsoll_engine::Command::from(report).into(), false);
            let delay = if self.rng.permille(self.fault_rates.delayed / 4) { self.rng.below(3_000) } else { 0 };
            self.mail.push((self.now_ms + delay, operation));
        }
    }

    /// Indexes that a market, a conversion or a coin hangs on.
    fn is_watched(&self, index: IndexId) -> bool {
        let engine = self.auditor.engine();
        let in_market = engine.markets().iter().any(|market| {
            use plimsoll_engine::markets::{Conversion, Product};
            let conversion = match market.spec.product {
                Product::Contract { conversion: Conversion::Times(by) | Conversion::DividedBy(by), .. } => Some(by),
                _ => None,
            };
            market.spec.index == index || conversion == Some(index)
        });
        // The first values dollars, the next two the coins.
        in_market || index.0 <= 2
    }

    pub(super) fn action(&mut self, chaos: bool) {
        let tenths = if chaos { self.fault_rates.wishes_tenths } else { 10 };
        let count = tenths / 10 + u64::from(self.rng.below(10) < tenths % 10);
        for _ in 0..count {
            if self.pending.len() >= PENDING_MAX {
                return;
            }
            let now = self.platform_time();
            let view = View { engine: self.auditor.engine(), open: self.auditor.open(), universe: &self.universe, now };
            for action in self.workload.actions(&view) {
                let request = self.draw_request(action, now, chaos);
                let keyed = request.key.is_some();
                let operation = self.add_operation(request, keyed);
                self.send(operation, chaos);
            }
        }
    }

    /// Most clients name their requests. Some names are used again for something else, some clocks are off.
    fn draw_request(&mut self, action: Action, now: Timestamp, chaos: bool) -> Request {
        if chaos && self.rng.permille(120) {
            return action.command.into();
        }
        let mut key = RequestKey { account: action.by, key: self.rng.bytes(), issued_at: now };
        if chaos && self.rng.permille(20) {
            let known = self.operations.iter().rev().take(20).filter_map(|operation| operation.request.key).next();
            key = known.map_or(key, |known| RequestKey { account: action.by, ..known });
        }
        if chaos && self.rng.permille(15) {
            let off = [70_000, -DAY_MS - 1_000, -DAY_MS + 200_000];
            key.issued_at = now.plus(*self.rng.pick(&off).expect("not empty"));
        }
        Request { key: Some(key), command: action.command }
    }

    fn send(&mut self, operation: usize, chaos: bool) {
        self.operations[operation].sent_at_ms = self.now_ms;
        if chaos && self.rng.permille(self.fault_rates.lost) {
            self.tally.faults += 1;
            return;
        }
        let copies = if chaos && self.rng.permille(self.fault_rates.doubled) { 2 } else { 1 };
        self.tally.faults += copies - 1;
        for _ in 0..copies {
            let delayed = chaos && self.rng.permille(self.fault_rates.delayed);
            self.tally.faults += u64::from(delayed);
            let delay = if delayed { self.rng.between(1, DELAY_MS_MAX) as u64 } else { 0 };
            self.mail.push((self.now_ms + delay, operation));
        }
    }

    pub(super) fn ask_again(&mut self, chaos: bool) {
        let patience = if chaos { PATIENCE_MS } else { PATIENCE_MS / 4 };
        let waiting: Vec<usize> = self.pending.clone();
        for operation in waiting {
            if self.now_ms >= self.operations[operation].sent_at_ms + patience {
                self.send(operation, chaos);
            }
        }
    }

    /// Hand what has arrived to the leader. Nobody leads, or it is busy: the message is lost.
    pub(super) fn deliver(&mut self) -> Result<(), String> {
        let now_ms = self.now_ms;
        let (due, rest) = std::mem::take(&mut self.mail).into_iter().partition(|(at, _)| *at <= now_ms);
        self.mail = rest;
        for (_, operation) in due as Vec<(u64, usize)> {
            let Some(leader) = self.leader().filter(|id| now_ms >= self.nodes[*id].paused_until_ms) else { continue };
            let request = self.operations[operation].request.clone();
            if self.nodes[leader].offer(now_ms, request, Ticket { operation })? {
                self.operations[operation].open_tries += 1;
            }
        }
        Ok(())
    }

    /// A client hears an answer; or it was lost on the way, and the client will ask again.
    pub(super) fn acknowledge(
        &mut self,
        ticket: Ticket,
        committed: &Committed<std::sync::Arc<Outcome>>,
    ) -> Result<(), String> {
        let seq = committed.stamp.seq;
        let result = &committed.reply.result;
        let operation = &mut self.operations[ticket.operation];
        self.auditor.check_acknowledged(seq, &operation.request, result)?;
        if seq <= operation.after {
            return Err(format!(
                "command {seq} came before {}, which was answered before it was sent",
                operation.after
            ));
        }
        // A request without a name is another one each time; a name is forgotten after a day.
        if let Some((first, Ok(receipt))) = &operation.answer
            && operation.request.key.is_some()
            && !matches!(result, Err(Reject::RequestExpired))
            && !matches!(result, Ok(again) if (again.seq, again.id) == (receipt.seq, receipt.id))
        {
            return Err(format!("answered as {receipt:?} by command {first}, later by {seq} as {result:?}"));
        }
        operation.open_tries -= 1;
        if !matches!(operation.answer, Some((_, Ok(_)))) {
            operation.answer = Some((seq, result.clone()));
        }
        self.tally.acknowledged += 1;
        self.last_acknowledged = self.last_acknowledged.max(seq);
        let is_lost = self.rng.permille(self.fault_rates.reply_lost) && !self.is_calm();
        self.tally.faults += u64::from(is_lost);
        if !is_lost {
            self.pending.retain(|waiting| *waiting != ticket.operation);
        }
        Ok(())
    }

    /// This try certainly came to nothing.
    pub(super) fn unwritten(&mut self, ticket: Ticket) {
        self.operations[ticket.operation].open_tries -= 1;
    }
}
