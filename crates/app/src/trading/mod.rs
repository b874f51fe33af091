//! Trading: orders, positions, protective orders, second-contracts, in the live and in the practice realm alike.
//!
//! Owns the road from what a person asks to the engine's commands and back. Decides nothing about money: the engine
//! does. Who acts is always the session's account; nothing in a request can name another.

mod calculator;
mod contracts;
mod directory;
mod history;
mod mode;
mod open;
mod order_number;
mod order_request;
mod order_view;
mod placed;
mod positions;
mod practice;
mod protective_orders;
mod replace;
mod seconds;
mod several;
mod spot;
#[cfg(test)]
mod tests;

pub use calculator::Calculation;
pub use contracts::{Cancelled, ContractOrderRequest};
pub use directory::{ContractTerms, Directory, Instrument, SpotTerms};
pub use mode::PositionModeState;
pub use open::{OpenTrades, OpenTradesWatcher};
pub use order_number::{Kind, parse, readable};
pub use order_request::{OrderRequest, Terms};
pub use order_view::{OrderEffect, OrderForm, OrderQuery, OrderStatus, OrderView};
pub use placed::Placed;
pub use positions::{Added, Closed, ClosedPosition, Margin, PositionView};
pub use practice::PracticeStart;
pub use protective_orders::{ProtectionRequest, ProtectionStatus, ProtectionView, TrailingStopRequest};
pub use replace::{ReplaceRequest, ReplacedOpening};
pub use seconds::{Period, SecondsRequest, SecondsStatus, SecondsView, index_of_number, instrument_number};
pub use several::{OcoRequest, ScaleRequest, ScaleSize};
pub use spot::SpotOrderRequest;

use std::sync::Arc;

use plimsoll_engine::{Reject, RequestKey};
use plimsoll_store::{Page, Store};

use crate::content::Content;
use crate::engine_client::EngineClient;
use crate::history::History;
use crate::refusal;
use crate::{AppError, Result};

/// The use cases of trading.
pub struct Trading {
    engine_client: EngineClient,
    store: Store,
    history: History,
    trades: OpenTrades,
    content: Arc<Content>,
}

/// The key that makes a repetition harmless, if the client sent one.
pub type Key = Option<RequestKey>;

impl Trading {
    pub fn new(
        engine_client: EngineClient,
        store: Store,
        history: History,
        trades: OpenTrades,
        content: Arc<Content>,
    ) -> Self {
        Self { engine_client, store, history, trades, content }
    }

    pub fn directory(&self) -> Arc<Directory> {
        self.trades.directory()
    }
}

fn unknown_symbol() -> AppError {
    refusal::PARAM.because("symbol").into()
}

/// What is not open any more is told so to its owner; to anybody else it never was.
fn gone_or_unknown(failure: AppError, was_own: bool) -> AppError {
    match failure {
        AppError::Refused(refusal) if refusal.code == Reject::OrderGone.code() && !was_own => refusal::NOT_FOUND.into(),
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
