//! Every price that moves money, held against the rule: ticks, drops, halts and opening hours.

use std::collections::BTreeMap;

use plimsoll_engine::command::{Command, ObservePrice};
use plimsoll_engine::event::{DropReason, Event};
use plimsoll_engine::prices::FeedState;
use plimsoll_units::{CalendarId, IndexId, Price, Rate, Rounding, Timestamp, mul_div};

use super::index::IndexSeen;
use super::{Moment, Verdict, hold};

/// Rules under which a feed rests also when its return is held as a spike.
const RULES_REST_AFTER_HOLD: u32 = 3;
/// Rules under which a split leaves the ones before it in force for entries from before them.
const RULES_EVERY_SPLIT: u32 = 4;

#[derive(Default)]
pub(super) struct Feed {
    indexes: Vec<IndexSeen>,
    windows: BTreeMap<CalendarId, Vec<(Timestamp, Timestamp)>>,
    /// Halts of each index: from, until.
    halts: BTreeMap<IndexId, Vec<(Timestamp, Option<Timestamp>)>>,
}

impl Feed {
    pub(super) fn record(&mut self, moment: &Moment<'_>) -> Verdict {
        if moment.done().is_none() {
            return Ok(());
        }
        let now = moment.at;
        match &moment.request.command {
            Command::ListIndex(c) => self.indexes.push(IndexSeen::new(c)),
            Command::PublishCalendar(c) => self.windows.entry(c.calendar).or_default().extend(&c.windows),
            Command::HaltIndex(c) => {
                self.indexes[c.index.index()].halted = true;
                self.halts.entry(c.index).or_default().push((now, None));
            }
            Command::ResumeIndex(c) => {
                self.indexes[c.index.index()].resume(now);
                if let Some(last) = self.halts.entry(c.index).or_default().last_mut() {
                    last.1 = Some(now);
                }
            }
            Command::ObservePrice(c) => self.observe(moment, c)?,
            _ => {}
        }
        for (n, event) in moment.events.iter().enumerate() {
            if let Event::Split { market, new, old } = event {
                let index = moment.engine.market(*market).ok_or("a split of no market")?.spec.index;
                let keeps_earlier = moment.engine.rules() >= RULES_EVERY_SPLIT;
                let at = (moment.seq, n);
                self.indexes[index.index()].split(at, i128::from(*new), i128::from(*old), keeps_earlier);
            }
        }
        self.check_marks(moment)
    }

    pub(super) fn index(&self, index: IndexId) -> &IndexSeen {
        &self.indexes[index.index()]
    }

    /// The opening hours in force at a moment.
    pub(super) fn window(&self, index: IndexId, at: Timestamp) -> Option<(Timestamp, Timestamp)> {
        let windows = self.windows.get(&self.index(index).calendar)?;
        // Windows that touch are one.
        let mut found: Option<(Timestamp, Timestamp)> = None;
        for (open, close) in windows {
            found = match found {
                Some((first, end)) if end == *open => Some((first, *close)),
                Some((_, end)) if at < end => break,
                _ if *open <= at => Some((*open, *close)),
                other => other,
            };
        }
        found.filter(|(open, close)| *open <= at && at < *close)
    }

    pub(super) fn may_trade(&self, index: IndexId, at: Timestamp) -> bool {
        let seen = self.index(index);
        !seen.halted && seen.state(at) != FeedState::Stale && self.window(index, at).is_some()
    }

    pub(super) fn may_settle(&self, index: IndexId, at: Timestamp) -> bool {
        self.index(index).is_settled(at) && self.window(index, at).is_some()
    }

    pub(super) fn was_halted(&self, index: IndexId, at: Timestamp) -> bool {
        let spans = self.halts.get(&index);
        spans.is_some_and(|spans| spans.iter().any(|(from, until)| *from <= at && until.is_none_or(|until| at < until)))
    }

    fn observe(&mut self, moment: &Moment<'_>, command: &ObservePrice) -> Verdict {
        let (now, id) = (moment.at, command.index);
        let before = self.index(id).state(now);
        let last = self.index(id).log.back().map_or(Timestamp::ZERO, |tick| tick.at);
        let closed = self.window(id, now).is_none_or(|(open, _)| open > last);
        let mut dropped = Vec::new();
        for sample in &command.samples {
            let price = match self.index(id).divisor_of(sample.source) {
                None => Some(sample.price.units()),
                Some(divisor) => self
                    .index(divisor)
                    .price
                    .and_then(|divisor| mul_div(sample.price.units(), Price::SCALE, divisor, Rounding::HalfEven).ok()),
            };
            if let Err(why) = self.indexes[id.index()].note(now, sample, price) {
                dropped.push((sample.source.0, why));
            }
        }
        let said: Vec<(u16, DropReason)> = moment.events.iter().filter_map(drop_of).collect();
        hold(said == dropped, || format!("samples dropped {said:?}, by the rule {dropped:?}"))?;
        let rests_after_hold = moment.engine.rules() >= RULES_REST_AFTER_HOLD;
        let expected = self.indexes[id.index()].update(now, before, closed, rests_after_hold);
        let expected = expected.map(|tick| (tick.id, tick.price, tick.state));
        let published = moment.events.iter().find_map(|event| match event {
            Event::IndexTick { index, tick, price, state } if *index == id => Some((*tick, *price, *state)),
            _ => None,
        });
        hold(published == expected, || format!("index {id} says {published:?}, by the rule {expected:?}"))
    }

    /// A mark stays near its index.
    fn check_marks(&self, moment: &Moment<'_>) -> Verdict {
        for event in moment.events {
            let Event::MarkTick { market, mark } = event else { continue };
            let spec = &moment.engine.market(*market).ok_or("a mark of no market")?.spec;
            let seen = self.index(spec.index);
            let index = seen.price.ok_or("a mark without an index")?;
            let clamp = i128::from(seen.class.mark_clamp().units());
            let reach = mul_div(index, clamp, i128::from(Rate::SCALE), Rounding::Down).unwrap_or(i128::MAX);
            let distance = (mark.units() - index).abs();
            hold(distance <= reach.max(1), || format!("mark {mark} is {distance} from the index, allowed {reach}"))?;
        }
        Ok(())
    }
}

fn drop_of(event: &Event) -> Option<(u16, DropReason)> {
    match event {
        Event::SampleDropped { source, why, .. } => Some((*source, *why)),
        _ => None,
    }
}
