//! What sources say and what becomes of it: `tick`, `sample`, `stream`, `price`, `mark`.

use plimsoll_engine::Event;
use plimsoll_engine::command::Sample;
use plimsoll_engine::markets::Market;
use plimsoll_engine::prices::Index;
use plimsoll_units::{IndexId, Price, SECOND_MS, Timestamp};

use crate::describe::kebab;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::step_error::StepError;
use crate::words::{Word, Words};
use crate::world::World;

/// How fast a stream may be.
const STREAM_MS_MIN: i64 = 100;

/// A second passes, then every source says this price; again each second, when it should last.
pub(super) fn tick(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let index = words.name("an index")?;
    let price = words.parse::<Price>("a price")?;
    let (mut after_ms, mut for_ms) = (SECOND_MS, 0);
    loop {
        if words.take("after") {
            after_ms = words.duration_ms()?;
        } else if words.take("for") {
            for_ms = words.duration_ms()?;
        } else {
            break;
        }
    }
    Ok(Box::new(move |world| {
        let id = world.index(&index)?;
        world.advance_for(world.now.plus(after_ms), Some(id))?;
        let until = world.now.plus(for_ms);
        loop {
            say(world, id, price)?;
            if world.now.plus(SECOND_MS) > until {
                break;
            }
            world.advance_for(world.now.plus(SECOND_MS), Some(id))?;
        }
        if let Some(dropped) = dropped(world) {
            return Err(StepError::at(&index, format!("not believed: {dropped}")));
        }
        Ok(price_facts(world, id))
    }))
}

/// Every source says this, now.
pub(super) fn say(world: &mut World, index: IndexId, price: Price) -> Result<(), StepError> {
    let sources: Vec<_> = world.engine.index(index).into_iter().flat_map(Index::sources).collect();
    let samples = sources.iter().map(|(source, _)| Sample { source: *source, price, at: world.now }).collect();
    world.observe(index, samples)
}

struct Said {
    source: Word,
    price: Price,
    /// Milliseconds before now; negative is after.
    ago_ms: i64,
}

pub(super) fn sample(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let index = words.name("an index")?;
    let mut said = Vec::new();
    while said.is_empty() || !words.is_empty() {
        let mut one = Said { source: words.name("a source")?, price: words.parse("a price")?, ago_ms: 0 };
        if words.take("ago") {
            one.ago_ms = words.duration_ms()?;
        } else if words.take("ahead") {
            one.ago_ms = -words.duration_ms()?;
        }
        said.push(one);
    }
    Ok(Box::new(move |world| {
        let id = world.index(&index)?;
        let mut samples = Vec::new();
        for Said { source, price, ago_ms } in &said {
            let at = Timestamp(world.now.0.saturating_sub(*ago_ms));
            samples.push(Sample { source: world.names.source(source)?, price: *price, at });
        }
        world.observe(id, samples)?;
        Ok(price_facts(world, id).with_some("dropped", dropped(world)))
    }))
}

/// Samples of this step that were not believed, each with why.
fn dropped(world: &World) -> Option<String> {
    let one = |event: &Event| match event {
        Event::SampleDropped { source, why, .. } => {
            Some(format!("{} {}", world.names.source_name(*source), kebab(why)))
        }
        _ => None,
    };
    let all: Vec<String> = world.happened().iter().filter_map(one).collect();
    (!all.is_empty()).then(|| all.join(" "))
}

pub(super) fn stream(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let index = words.name("an index")?;
    let every_ms = if words.take("off") {
        None
    } else {
        words.must("every")?;
        Some(words.duration_ms()?.max(STREAM_MS_MIN))
    };
    Ok(Box::new(move |world| {
        let id = world.index(&index)?;
        world.stream(id, every_ms);
        Ok(Observations::none())
    }))
}

pub(super) fn price(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let index = words.name("an index")?;
    Ok(Box::new(move |world| {
        let id = world.index(&index)?;
        let tick = world.engine.index(id).and_then(|i| i.last_tick()).map(|t| t.id);
        Ok(price_facts(world, id).with_some("tick", tick))
    }))
}

fn price_facts(world: &World, id: IndexId) -> Observations {
    let Some(index) = world.engine.index(id) else {
        return Observations::none();
    };
    Observations::none().with_some("price", index.price).with("state", kebab(&index.state(world.now)))
}

pub(super) fn mark(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let market = words.name("a market")?;
    Ok(Box::new(move |world| {
        let id = world.market(&market)?;
        let last = world.engine.market(id).and_then(Market::last_price);
        Ok(Observations::none().with_some("mark", world.engine.mark(id)).with_some("last", last))
    }))
}
