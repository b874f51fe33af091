//! What the last line that did something has caused: `event`.

use std::collections::BTreeSet;

use crate::describe;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::words::Words;

pub(super) fn event(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let Some((name, _)) = words.peek().and_then(|word| describe::EVENTS.iter().find(|(name, _)| word.is(name))) else {
        let names: Vec<&str> = describe::EVENTS.iter().map(|(name, _)| *name).collect();
        return Err(words.wrong(format!("one of the events {}", names.join(", "))));
    };
    words.next("an event")?;
    Ok(Box::new(move |world| {
        let of_name = world.happened().iter().filter(|event| describe::name_of(event) == *name);
        let all: Vec<Observations> = of_name.map(|event| describe::describe(world, event)).collect();
        let count = all.len();
        let counted = all.into_iter().map(|facts| facts.with("count", count));
        // What happened instead is told with a failure; no line can ask for it.
        let instead: BTreeSet<&str> = world.happened().iter().map(describe::name_of).collect();
        let instead = instead.into_iter().collect::<Vec<_>>().join(" ");
        let none = || Observations::none().with("none", "").with("count", 0).with("instead", instead);
        Ok(counted.reduce(Observations::or).unwrap_or_else(none))
    }))
}
