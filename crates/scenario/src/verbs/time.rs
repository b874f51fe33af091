//! The clock: `clock`, `wait`.

use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::words::Words;

pub(super) fn clock(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let to = words.moment()?;
    Ok(Box::new(move |world| world.advance(to).map(|()| Observations::none())))
}

pub(super) fn wait(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let ms = words.duration_ms()?;
    Ok(Box::new(move |world| world.advance(world.now.plus(ms)).map(|()| Observations::none())))
}
