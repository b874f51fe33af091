//! The oracles: everything a run is checked against, on the durable history, one command at a time.
//!
//! Owns its own engine, fed from the journal alone, and oracles that know the platform's guarantees without asking the
//! engine. Knows no faults: what is durable must be right whatever failed on the way.

mod auditor;
mod book;
mod c2c;
mod c2c_dealers;
mod c2c_marking;
mod campaigns;
mod carry;
mod collectibles;
mod custody;
mod daily_pools;
mod dividends;
mod feed;
mod fund_marking;
mod fund_orders;
mod index;
mod launch_marking;
mod limits;
mod loans;
mod marking;
mod modes;
mod modes_marking;
mod nav_funds;
mod nav_marking;
mod nav_orders;
mod open;
mod orders;
mod pairs;
mod pledges;
mod requests;
mod reward_marking;
mod roster;
mod seconds;
mod staff;
mod staff_marking;
mod swaps;
mod token_sales;
mod trails;
mod triggers;
mod twin;

use plimsoll_engine::command::{Command, Effect, PlaceOrder, PlaceScale, ReplaceOrder};
use plimsoll_engine::event::Accepted;
use plimsoll_engine::orders::{OrderKind, Purpose};
use plimsoll_engine::{Engine, Event, Receipt, Reject, Request};
use plimsoll_units::Timestamp;

pub(crate) use auditor::Auditor;
pub use auditor::Depth;
pub(crate) use open::Open;

/// One command of the durable history with its outcome.
pub(crate) struct Moment<'a> {
    pub(crate) seq: u64,
    pub(crate) at: Timestamp,
    pub(crate) request: &'a Request,
    pub(crate) result: &'a Result<Receipt, Reject>,
    pub(crate) events: &'a [Event],
    /// The engine after the command.
    pub(crate) engine: &'a Engine,
}

impl Moment<'_> {
    /// The receipt of a command that was carried out now: neither rejected nor a repetition.
    pub(crate) fn done(&self) -> Option<Receipt> {
        self.result.as_ref().ok().copied().filter(|receipt| !receipt.repeated)
    }
}

/// The orders that a command created, each as if placed alone; for a scale, its first and last. An order that was only
/// reduced keeps its place.
pub(crate) fn asked(moment: &Moment<'_>) -> Vec<PlaceOrder> {
    match &moment.request.command {
        Command::PlaceOrder(c) => vec![*c],
        Command::ReplaceOrder(c) => replaced(moment, c).into_iter().collect(),
        Command::PlaceOco(c) => c.legs().to_vec(),
        Command::PlaceScale(c) => {
            let PlaceScale { account, market, side, quantity, tif, self_trade, effect, .. } = *c;
            let limit = |price| OrderKind::Limit { price, quantity };
            let order = |price| PlaceOrder { account, market, side, kind: limit(price), tif, self_trade, effect };
            vec![order(c.from), order(c.to)]
        }
        _ => Vec::new(),
    }
}

/// The replacement of a replaced order, with what it was accepted as.
fn replaced(moment: &Moment<'_>, command: &ReplaceOrder) -> Option<PlaceOrder> {
    let receipt = moment.done()?;
    let accepted = moment.events.iter().find_map(|event| match event {
        Event::OrderAccepted(accepted) if accepted.order.0 == receipt.id => Some(accepted),
        _ => None,
    })?;
    let Accepted { account, market, side, tif, purpose, .. } = *accepted;
    let effect = match purpose {
        Purpose::Open { leverage, .. } | Purpose::Net { leverage, .. } => {
            Effect::Open { leverage, take_profit: None, stop_loss: None }
        }
        Purpose::Close { position, .. } => Effect::Close { position },
        Purpose::Spot | Purpose::Quote | Purpose::Unwind => Effect::Spot,
    };
    let self_trade = command.self_trade.unwrap_or_default();
    Some(PlaceOrder { account, market, side, kind: command.kind, tif, self_trade, effect })
}

/// The trigger of an order that was just accepted, if it waits for a price.
pub(crate) fn waits(moment: &Moment<'_>, accepted: &Accepted) -> Option<OrderKind> {
    let kinds = asked(moment).into_iter().filter(|order| order.tif == accepted.tif);
    kinds.map(|order| order.kind).find(|kind| matches!(kind, OrderKind::StopLimit { .. } | OrderKind::Trigger { .. }))
}

/// An oracle's verdict.
pub(crate) type Verdict = Result<(), String>;

/// Fails unless the condition holds.
pub(crate) fn hold(kept: bool, broken: impl FnOnce() -> String) -> Verdict {
    if kept { Ok(()) } else { Err(broken()) }
}
