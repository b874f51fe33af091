//! Looking at a market's book: `book`.

use plimsoll_engine::markets::Market;
use plimsoll_units::Side;

use crate::describe;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::words::Words;
use crate::world::World;

/// Levels that are told of each side.
const LEVELS: usize = 50;

pub(super) fn book(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let market = words.name("a market")?;
    Ok(Box::new(move |world| {
        let id = world.market(&market)?;
        let Some(market) = world.engine.market(id) else {
            return Ok(Observations::none());
        };
        let best =
            |side| market.book().best_ticks(side).map_or_else(|| "none".to_owned(), |t| market.price(t).to_string());
        Ok(Observations::none()
            .with("bids", levels(world, market, Side::Buy))
            .with("asks", levels(world, market, Side::Sell))
            .with("bid", best(Side::Buy))
            .with("ask", best(Side::Sell))
            .with_some("last", market.last_price()))
    }))
}

fn levels(world: &World, market: &Market, side: Side) -> String {
    let mut levels = Vec::new();
    market.book().depth(world.engine.orders().pool(), side, LEVELS, &mut levels);
    if levels.is_empty() {
        return "none".to_owned();
    }
    let shown = |(ticks, lots)| format!("{}@{}", describe::size(world, market.id, lots), market.price(ticks));
    levels.into_iter().map(shown).collect::<Vec<_>>().join(" ")
}
