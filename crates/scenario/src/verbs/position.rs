//! Looking at positions: `position`, `interest`.

use plimsoll_engine::accounts::Realm;
use plimsoll_engine::contracts::Position;
use plimsoll_engine::markets::Market;
use plimsoll_units::Side;

use crate::describe::long_short;
use crate::observations::Observations;
use crate::parse_error::ParseError;
use crate::script::Run;
use crate::words::Words;
use crate::world::World;

pub(super) const FACTS: &[&str] = &[
    "side",
    "lots",
    "open",
    "margin",
    "leverage",
    "notional",
    "profit",
    "equity",
    "maintenance",
    "liquidation",
    "bankruptcy",
    "reducible",
    "closing",
    "realised",
    "fees",
    "carried",
    "protected",
    "closed",
];

pub(super) fn position(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let name = words.name("a position")?;
    Ok(Box::new(move |world| {
        let id = world.position(&name)?;
        match world.engine.positions().get(id) {
            Some(position) => Ok(facts(world, position)),
            None => Ok(Observations::none().with("closed", "")),
        }
    }))
}

fn facts(world: &World, position: &Position) -> Observations {
    let Some(market) = world.engine.market(position.market) else {
        return Observations::none();
    };
    let facts = Observations::none()
        .with("side", long_short(position.side))
        .with("lots", position.lots)
        .with("open", position.open_price(market))
        .with("margin", position.margin)
        .with("leverage", position.leverage)
        .with("closing", position.closing)
        .with("realised", position.realised)
        .with("fees", position.fees)
        .with("carried", position.carried)
        .with("protected", position.protections.len())
        .with_some("reducible", world.engine.reducible_margin(position.id).ok());
    with_risk(world, facts, position, market)
}

/// What depends on the mark and on the quote currency's rate.
fn with_risk(world: &World, facts: Observations, position: &Position, market: &Market) -> Observations {
    let Some(conversion) = world.engine.conversion(market) else {
        return facts;
    };
    let facts = facts
        .with("liquidation", position.liquidation_price(market, conversion))
        .with("bankruptcy", position.bankruptcy_price(market, conversion));
    let Some(risk) = world.engine.risk_of(position.id) else {
        return facts;
    };
    facts
        .with("notional", risk.notional)
        .with("profit", risk.profit)
        .with("equity", risk.equity)
        .with("maintenance", risk.maintenance)
}

pub(super) fn interest(words: &mut Words<'_>) -> Result<Run, ParseError> {
    let market = words.name("a contract")?;
    Ok(Box::new(move |world| {
        let id = world.market(&market)?;
        let live = |p: &&Position| {
            p.market == id && world.engine.account(p.account).is_some_and(|account| account.realm == Realm::Live)
        };
        let lots = |side: Side| {
            world.engine.positions().iter().filter(live).filter(|p| p.side == side).map(|p| p.lots.0).sum::<u64>()
        };
        let insurance = world.engine.insurance(id).map(|inventory| inventory.lots);
        Ok(Observations::none()
            .with("long", lots(Side::Buy))
            .with("short", lots(Side::Sell))
            .with_some("insurance", insurance))
    }))
}
