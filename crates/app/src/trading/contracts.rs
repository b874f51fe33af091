//! Contract orders: opening a position, and closing one at a limit.

use plimsoll_engine::Reject;
use plimsoll_engine::command::{CancelOrder, Effect, PlaceOrder};
use plimsoll_engine::view::ContractPreview;
use plimsoll_units::{Lots, OrderId, PositionId, Price, Side};
use tokio::task::{JoinError, JoinSet};

use super::directory::{ContractTerms, Directory};
use super::order_request::{OrderRequest, Terms, quantity_of};
use super::order_view::{OrderQuery, OrderView};
use super::placed::Placed;
use super::{Key, Trading, unknown_symbol};
use crate::principal::Principal;
use crate::{AppError, Done, Result};

#[derive(Clone, Debug)]
pub struct ContractOrderRequest {
    pub symbol: String,
    pub side: Side,
    pub ask: OrderRequest<Lots>,
    pub leverage: u16,
    pub terms: Terms,
    pub take_profit: Option<Price>,
    pub stop_loss: Option<Price>,
    /// Close this position instead of opening one.
    pub closes: Option<PositionId>,
}

/// What a cancellation of everything came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cancelled {
    pub cancelled: u32,
    /// Ended by themselves while they were being cancelled.
    pub gone: u32,
}

/// Cancellations that wait for their answers at once.
const CANCELLED_AT_ONCE: usize = 256;

impl Cancelled {
    fn count(&mut self, ended: Option<std::result::Result<Result<Done>, JoinError>>) -> Result<()> {
        let Some(ended) = ended else { return Ok(()) };
        match ended.map_err(AppError::world)? {
            Ok(_) => self.cancelled += 1,
            Err(AppError::Refused(refusal)) if refusal.code == Reject::OrderGone.code() => self.gone += 1,
            Err(failure) => return Err(failure),
        }
        Ok(())
    }
}

impl Trading {
    /// Places a contract order. Repeated with the same key it is not placed again and answers as it now stands.
    pub async fn place_contract(
        &self,
        who: &Principal,
        ask: &ContractOrderRequest,
        key: Key,
    ) -> Result<(Placed, ContractTerms)> {
        let (command, terms) = self.trades.read_stale(|directory| contract_command(directory, who, ask))?;
        let placed = self.place(who, command, key).await?;
        Ok((placed, terms))
    }

    pub async fn preview_contract(
        &self,
        who: &Principal,
        ask: &ContractOrderRequest,
    ) -> Result<(ContractPreview, ContractTerms)> {
        let (command, terms) = contract_command(&self.directory(), who, ask)?;
        let preview = self.engine_client.read(|engine| engine.preview_contract(&command)).await??;
        Ok((preview, terms))
    }

    pub async fn contract_orders(&self, who: &Principal, asked: &OrderQuery) -> Result<(u64, Vec<OrderView>)> {
        self.orders(who, false, asked).await
    }

    /// Cancels every open contract order, of one market or of all.
    pub async fn cancel_contracts(&self, who: &Principal, symbol: Option<&str>) -> Result<Cancelled> {
        let market = self.market_asked(symbol, false)?;
        let open = self.open_orders(who, false, market).await?;
        self.cancel_all(who, open.iter().map(|line| line.id)).await
    }

    /// Side by side, so that they become durable together.
    pub(super) async fn cancel_all(&self, who: &Principal, orders: impl Iterator<Item = OrderId>) -> Result<Cancelled> {
        let account = who.account;
        let mut result = Cancelled::default();
        let mut running = JoinSet::new();
        for order in orders {
            if running.len() >= CANCELLED_AT_ONCE {
                result.count(running.join_next().await)?;
            }
            let engine_client = self.engine_client.clone();
            running.spawn(async move { engine_client.submit(CancelOrder { account, order }, None).await });
        }
        while !running.is_empty() {
            result.count(running.join_next().await)?;
        }
        Ok(result)
    }
}

fn contract_command(
    directory: &Directory,
    who: &Principal,
    ask: &ContractOrderRequest,
) -> Result<(PlaceOrder, ContractTerms)> {
    let terms = directory.find(&ask.symbol).and_then(|found| found.contract).ok_or_else(unknown_symbol)?;
    let effect = match ask.closes {
        Some(position) => Effect::Close { position },
        None => Effect::Open { leverage: ask.leverage, take_profit: ask.take_profit, stop_loss: ask.stop_loss },
    };
    let command = PlaceOrder {
        account: who.account,
        market: terms.market,
        side: ask.side,
        kind: ask.ask.kind(|lots| quantity_of(lots, terms.lot))?,
        tif: ask.ask.tif(ask.terms),
        self_trade: ask.terms.self_trade,
        effect,
    };
    Ok((command, terms))
}
