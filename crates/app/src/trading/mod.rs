//! Trading: orders, positions, protective orders, second-contracts, in the live and in the practice realm alike.
//!
//! Owns the road from what a person asks to the engine's commands and back. Decides nothing about money: the engine
//! does. Who acts is always the session's account; nothing in a request can name another.

mod ask;
mod calculator;
mod contracts;
mod directory;
mod lines;
mod losses;
mod mode;
mod numbers;
mod open;
mod placed;
mod positions;
mod practice;
mod replace;
mod rows;
mod seconds;
mod several;
mod spot;
#[cfg(test)]
mod tests;

pub use ask::{Ask, Terms};
pub use calculator::Calculation;
pub use contracts::{Cancelled, ContractAsk};
pub use directory::{ContractTerms, Directory, Instrument, SpotTerms};
pub use lines::{OrderEffect, OrderForm, OrderLine, OrderStatus, OrdersAsked};
pub use losses::{LossAsk, LossLine, LossStatus, TrailAsk};
pub use mode::PositionModeState;
pub use numbers::{Kind, parse, readable};
pub use open::{OpenTrades, OpenTradesWatcher};
pub use placed::Placed;
pub use positions::{Added, Closed, ClosedPosition, Margin, PositionLine};
pub use practice::PracticeStart;
pub use replace::{ReplaceAsk, ReplacedOpening};
pub use seconds::{Period, SecondsAsk, SecondsLine, SecondsStatus, index_of_number, instrument_number};
pub use several::{OcoAsk, ScaleAsk, ScaleSize};
pub use spot::SpotAsk;

use std::sync::Arc;

use plimsoll_engine::{Reject, RequestKey};
use plimsoll_store::{Page, Store};

use crate::content::Content;
use crate::door::Door;
use crate::history::History;
use crate::refusal;
use crate::{Failure, Result};

/// The use cases of trading.
pub struct Trading {
    door: Door,
    store: Store,
    history: History,
    trades: OpenTrades,
    content: Arc<Content>,
}

/// The key that makes a repetition harmless, if the client sent one.
pub type Key = Option<RequestKey>;

impl Trading {
    pub fn new(door: Door, store: Store, history: History, trades: OpenTrades, content: Arc<Content>) -> Self {
        Self { door, store, history, trades, content }
    }

    pub fn directory(&self) -> Arc<Directory> {
        self.trades.directory()
    }
}

fn unknown_symbol() -> Failure {
    refusal::PARAM.because("symbol").into()
}

/// What is not open any more is told so to its owner; to anybody else it never was.
fn gone_or_unknown(failure: Failure, was_own: bool) -> Failure {
    match failure {
        Failure::Refused(refusal) if refusal.code == Reject::OrderGone.code() && !was_own => refusal::NOT_FOUND.into(),
        other => other,
    }
}

fn found<T>(thing: Option<T>) -> Result<T> {
    thing.ok_or_else(|| refusal::NOT_FOUND.into())
}

/// A page of a list that is whole in memory.
fn paged<T>(all: Vec<T>, page: Page) -> (u64, Vec<T>) {
    let total = all.len() as u64;
    let (skip, take) = (page.offset() as usize, page.limit() as usize);
    (total, all.into_iter().skip(skip).take(take).collect())
}

#[cfg(test)]
mod paging {
    use super::*;

    #[test]
    fn a_list_in_memory_is_paged_like_rows() {
        let all: Vec<u32> = (0..45).collect();
        assert_eq!(paged(all.clone(), Page::new(1, 20)), (45, (0..20).collect()));
        assert_eq!(paged(all.clone(), Page::new(3, 20)), (45, (40..45).collect()));
        assert_eq!(paged(all, Page::new(4, 20)), (45, vec![]));
    }
}
