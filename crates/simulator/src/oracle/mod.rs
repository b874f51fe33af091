//! Everything a run is held to, checked on the durable history, one command at a time.
//!
//! Owns an engine of its own that is fed from the journal alone, and laws that know what the platform promises
//! without asking the engine how. Knows no fault: what is durable must be right whatever went wrong on the way.

mod auditor;
mod book;
mod carry;
mod custody;
mod feed;
mod index;
mod limits;
mod loans;
mod marking;
mod modes;
mod modes_marking;
mod open;
mod orders;
mod pairs;
mod pledges;
mod requests;
mod seconds;
mod staff;
mod swaps;
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

/// One command of the durable history with what it came to.
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
    /// The receipt of a command that was carried out now: neither refused nor a repetition.
    pub(crate) fn done(&self) -> Option<Receipt> {
        self.result.as_ref().ok().copied().filter(|receipt| !receipt.repeated)
    }
}

/// The orders that a command brought about, each as if it were asked for alone; of a scale the two at its ends. An order
/// that was only made smaller is where it was.
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

/// What stands in the stead of a replaced order, with what it was accepted as.
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

/// What an order that was just accepted waits for, if it waits for a price.
pub(crate) fn waits(moment: &Moment<'_>, accepted: &Accepted) -> Option<OrderKind> {
    let kinds = asked(moment).into_iter().filter(|order| order.tif == accepted.tif);
    kinds.map(|order| order.kind).find(|kind| matches!(kind, OrderKind::StopLimit { .. } | OrderKind::Trigger { .. }))
}

/// What a law says.
pub(crate) type Verdict = Result<(), String>;

/// A law is broken unless the condition holds.
pub(crate) fn hold(kept: bool, broken: impl FnOnce() -> String) -> Verdict {
    if kept { Ok(()) } else { Err(broken()) }
}
