//! Positions: lists, closing at market, margin in and out, more of the same.

use std::collections::HashMap;

use plimsoll_engine::command::{AddPrincipal, AdjustMargin, Effect, PlaceOrder};
use plimsoll_engine::contracts::PositionMode;
use plimsoll_engine::event::ReduceReason;
use plimsoll_engine::orders::{OrderKind, SelfTrade, TimeInForce};
use plimsoll_engine::view::{Measured, OpenPosition, Ranking, average_price};
use plimsoll_engine::{Engine, Event};
use plimsoll_units::{
    AccountId, Amount, Lots, MarketId, OrderId, PositionId, Price, Quantity, Rounding, Side, Timestamp,
};

use super::order_view::OrderQuery;
use super::placed::{Fills, times};
use super::{Key, Trading, found, paged};
use crate::principal::Principal;
use crate::{Result, refusal};

/// A position, open or closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionView {
    pub id: PositionId,
    pub market: MarketId,
    pub side: Side,
    /// Its account's mode; nothing for one that is closed.
    pub mode: Option<PositionMode>,
    pub leverage: u16,
    pub lots: Lots,
    pub quantity: Quantity,
    pub open_price: Option<Price>,
    /// What its lots asked for when they were opened.
    pub initial_margin: Amount,
    /// What stands behind it now.
    pub margin: Amount,
    pub open_fee: Amount,
    pub close_fee: Amount,
    /// Funding, overnight and dividends paid (positive) or received.
    pub carried: Amount,
    pub realised: Amount,
    pub opened_at: Timestamp,
    /// Measured at the present mark; nothing for one that is closed.
    pub measured: Option<Measured>,
    /// Its fifth in the queue of auto-deleveraging.
    pub fifth: Option<u8>,
    pub closed: Option<ClosedPosition>,
}

/// What a closed position came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClosedPosition {
    pub lots: Lots,
    pub price: Option<Price>,
    pub at: Timestamp,
    pub why: Option<ReduceReason>,
}

/// What closing at market came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed {
    pub market: MarketId,
    pub lots: Lots,
    pub price: Option<Price>,
    pub profit: Amount,
    pub fee: Amount,
    /// Found nobody to trade with, and is still open.
    pub left: Lots,
}

/// Where a position stands after its margin changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margin {
    pub market: MarketId,
    pub margin: Amount,
    pub liquidation_price: Option<Price>,
}

/// What adding principal came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Added {
    pub market: MarketId,
    pub lots: Lots,
    pub open_price: Price,
    pub margin: Amount,
}

impl PositionView {
    fn open(position: &OpenPosition, mode: Option<PositionMode>, fifth: Option<u8>) -> Self {
        let initial = position.measured.map_or(position.margin, |measured| measured.initial_margin);
        Self {
            id: position.id,
            market: position.market,
            side: position.side,
            mode,
            leverage: position.leverage,
            lots: position.lots,
            quantity: position.quantity,
            open_price: Some(position.open_price),
            initial_margin: initial,
            margin: position.margin,
            open_fee: position.fees,
            close_fee: Amount::ZERO,
            carried: position.carried,
            realised: position.realised,
            opened_at: position.opened_at,
            measured: position.measured,
            fifth,
            closed: None,
        }
    }
}

impl Trading {
    /// Open positions measured at the mark, newest first; or closed ones by page.
    pub async fn positions(&self, who: &Principal, asked: &OrderQuery) -> Result<(u64, Vec<PositionView>)> {
        let market = self.market_asked(asked.symbol.as_deref(), false)?;
        if asked.ended {
            return self.closed_positions(who, market, asked.page).await;
        }
        let lines = self.engine_client.read(|engine| self.open_positions(engine, who.account, market)).await?;
        Ok(paged(lines, asked.page))
    }

    fn open_positions(&self, engine: &Engine, account: AccountId, market: Option<MarketId>) -> Vec<PositionView> {
        let mut rankings: HashMap<(MarketId, Side), Ranking> = HashMap::new();
        let ids = self.trades.of(account).positions;
        let mode = engine.account(account).map(|account| account.position_mode);
        let open = ids.iter().rev().filter_map(|id| engine.view_position(*id));
        open.filter(|position| market.is_none_or(|market| market == position.market))
            .map(|position| {
                let (market, side) = (position.market, position.side);
                let ranking = rankings.entry((market, side)).or_insert_with(|| engine.ranking(market, side));
                PositionView::open(&position, mode, engine.fifth(ranking, position.id))
            })
            .collect()
    }

    /// An open position of this account. Another's and one that never was are not found alike.
    pub(super) async fn own_position(&self, who: &Principal, id: PositionId) -> Result<OpenPosition> {
        let own = |engine: &Engine| engine.view_position(id).filter(|position| position.account == who.account);
        found(self.engine_client.read(own).await?)
    }

    /// Closes at market: these lots, or all of it. All of it first takes back closing orders that rest.
    pub async fn close_position(
        &self,
        who: &Principal,
        id: PositionId,
        lots: Option<Lots>,
        key: Key,
    ) -> Result<Closed> {
        let mut position = self.own_position(who, id).await?;
        if lots.is_none() && !position.closing.is_zero() {
            let resting =
                self.engine_client.read(|engine| engine.positions().get(id).map(|position| position.orders.clone()));
            let resting: Vec<OrderId> = resting.await?.unwrap_or_default();
            self.cancel_all(who, resting.into_iter()).await?;
            position = self.own_position(who, id).await?;
        }
        let directory = self.directory();
        let instrument = found(directory.of_market(position.market))?;
        let lots = lots.unwrap_or(position.lots);
        if lots.is_zero() || lots > position.lots {
            return Err(refusal::PARAM.because("num").into());
        }
        let lot = instrument.lot(position.market);
        let command = PlaceOrder {
            account: who.account,
            market: position.market,
            side: position.side.opposite(),
            kind: OrderKind::Market { quantity: times(lot, lots) },
            tif: TimeInForce::Ioc,
            // One's own resting order must not keep one in a position.
            self_trade: SelfTrade::ExpireMaker,
            effect: Effect::Close { position: id },
        };
        let done = self.engine_client.submit(command, key).await?;
        if done.receipt.repeated {
            let line = found(self.order_line(who.account, OrderId(done.receipt.id)).await?)?;
            let left = self.own_position(who, id).await.map_or(Lots::ZERO, |position| position.lots);
            let (price, profit) = (line.average_price(), self.profit_of(who.account, line.id).await?);
            return Ok(Closed { market: line.market, lots: line.filled_lots, price, profit, fee: line.fee, left });
        }
        Ok(closed(done.events(), &position, lot))
    }

    /// Adds (positive) or takes out (negative) margin.
    pub async fn adjust_margin(&self, who: &Principal, id: PositionId, change: Amount, key: Key) -> Result<Margin> {
        self.engine_client.submit(AdjustMargin { account: who.account, position: id, change }, key).await?;
        let position = self.own_position(who, id).await?;
        Ok(Margin {
            market: position.market,
            margin: position.margin,
            liquidation_price: position.measured.map(|measured| measured.liquidation_price),
        })
    }

    /// Opens more of a position at the best price, with at most this much margin.
    pub async fn add_principal(&self, who: &Principal, id: PositionId, money: Amount, key: Key) -> Result<Added> {
        let before = self.own_position(who, id).await?;
        let done = self.engine_client.submit(AddPrincipal { account: who.account, position: id, money }, key).await?;
        let directory = self.directory();
        let instrument = found(directory.of_market(before.market))?;
        let fills = Fills::of_account(done.events(), who.account, instrument);
        let position = self.own_position(who, id).await?;
        Ok(Added {
            market: position.market,
            lots: fills.lots,
            open_price: position.open_price,
            margin: position.margin,
        })
    }
}

/// Adds up what one command took out of a position.
fn closed(events: &[Event], position: &OpenPosition, lot: Quantity) -> Closed {
    let mut closed = Closed {
        market: position.market,
        lots: Lots::ZERO,
        price: None,
        profit: Amount::ZERO,
        fee: Amount::ZERO,
        left: position.lots,
    };
    let mut value = Amount::ZERO;
    for event in events {
        if let Event::PositionReduced { position: reduced, lots, price, pnl, fee, .. } = event
            && *reduced == position.id
        {
            closed.lots += *lots;
            closed.left -= *lots;
            closed.profit += *pnl;
            closed.fee += *fee;
            value += Amount::cost(times(lot, *lots), *price, Rounding::HalfEven).expect("the engine has booked it");
        }
    }
    closed.price = average_price(value, times(lot, closed.lots));
    closed
}
