//! The clock: `clock`, `wait`.

use crate::facts::Facts;
use crate::fault::Fault;
use crate::script::Run;
use crate::words::Words;

pub(super) fn clock(words: &mut Words<'_>) -> Result<Run, Fault> {
    let to = words.moment()?;
    Ok(Box::new(move |world| world.advance(to).map(|()| Facts::none())))
}

pub(super) fn wait(words: &mut Words<'_>) -> Result<Run, Fault> {
    let ms = words.duration_ms()?;
    Ok(Box::new(move |world| world.advance(world.now.plus(ms)).map(|()| Facts::none())))
}
