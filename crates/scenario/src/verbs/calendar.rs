//! When markets trade: `hours`, `halt`, `resume`.

use plimsoll_engine::command::{HaltIndex, PublishCalendar, ResumeIndex};
use plimsoll_units::Timestamp;

use super::tail::one_person;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::words::Words;

pub(super) fn hours(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a calendar")?;
    let (mut windows, mut rollovers, mut until) = (Vec::new(), Vec::new(), None);
    loop {
        if words.take("open") {
            let open = words.moment()?;
            words.must("close")?;
            windows.push((open, words.moment()?));
        } else if words.take("rollover") {
            let at = words.moment()?;
            let nights = if words.take("nights") { words.parse("a number of nights")? } else { 1 };
            rollovers.push((at, nights));
        } else if words.take("until") {
            until = Some(words.moment()?);
        } else {
            break;
        }
    }
    let last_close = windows.iter().map(|(_, close)| *close).max();
    let last_rollover = rollovers.iter().map(|(at, _)| *at).max();
    let until = until.or(last_close.max(last_rollover)).unwrap_or(Timestamp::ZERO);
    Ok(Box::new(move |world| {
        let calendar = world.names.calendar(&name)?;
        let (windows, rollovers) = (windows.clone(), rollovers.clone());
        world.ask(PublishCalendar { calendar, until, windows, rollovers })?;
        Ok(Observations::none())
    }))
}

pub(super) fn halt(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let index = words.name("an index")?;
    let by = one_person(words)?;
    let reason = words.name("a reason in quotes")?.text;
    Ok(Box::new(move |world| {
        let (index, by) = (world.index(&index)?, world.names.staff(&by)?);
        world.ask(HaltIndex { index, by, reason: reason.clone() })?;
        Ok(Observations::none())
    }))
}

pub(super) fn resume(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let index = words.name("an index")?;
    let by = one_person(words)?;
    Ok(Box::new(move |world| {
        let (index, by) = (world.index(&index)?, world.names.staff(&by)?);
        world.ask(ResumeIndex { index, by })?;
        Ok(Observations::none())
    }))
}
