//! Take-profit and stop-loss of a position.

use plimsoll_engine::Engine;
use plimsoll_engine::command::{CancelLoss, LossKind, SetLoss, SetTrailing};
use plimsoll_engine::contracts::{Callback, Trail};
use plimsoll_engine::view::OpenLoss;
use plimsoll_units::{LossId, Lots, MarketId, PositionId, Price, Quantity, Side, Timestamp};

use super::lines::OrdersAsked;
use super::placed::times;
use super::{Key, Trading, found, gone_or_unknown, paged};
use crate::Result;
use crate::principal::Principal;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LossAsk {
    pub position: PositionId,
    pub kind: LossKind,
    pub trigger: Price,
    /// At market when absent.
    pub limit: Option<Price>,
    /// Everything that is open when absent.
    pub lots: Option<Lots>,
}

/// A stop-loss that follows the best mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrailAsk {
    pub position: PositionId,
    pub callback: Callback,
    /// From which mark on; at once when absent.
    pub activation: Option<Price>,
    /// Everything that is open when absent.
    pub lots: Option<Lots>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossStatus {
    Active,
    Done,
    Cancelled,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LossLine {
    pub id: LossId,
    pub position: PositionId,
    pub market: MarketId,
    pub side: Side,
    pub leverage: u16,
    pub kind: LossKind,
    /// Where it fires now.
    pub trigger: Price,
    /// What makes it a trailing stop, while it is open.
    pub trail: Option<Trail>,
    pub limit: Option<Price>,
    pub lots: Lots,
    pub status: LossStatus,
    /// The engine does not keep it: from when this node saw it set, or from its row.
    pub set_at: Option<Timestamp>,
}

impl From<&OpenLoss> for LossLine {
    fn from(loss: &OpenLoss) -> Self {
        Self {
            id: loss.id,
            position: loss.position,
            market: loss.market,
            side: loss.side,
            leverage: loss.leverage,
            kind: loss.kind,
            trigger: loss.trigger,
            trail: loss.trail,
            limit: loss.limit,
            lots: loss.lots,
            status: LossStatus::Active,
            set_at: None,
        }
    }
}

impl Trading {
    pub async fn set_loss(&self, who: &Principal, ask: &LossAsk, key: Key) -> Result<LossId> {
        let quantity = self.protected_quantity(who, ask.position, ask.lots).await?;
        let command = SetLoss {
            account: who.account,
            position: ask.position,
            kind: ask.kind,
            trigger: ask.trigger,
            limit: ask.limit,
            quantity,
        };
        let done = self.door.submit(command, key).await?;
        Ok(LossId(done.receipt.id))
    }

    pub async fn set_trailing(&self, who: &Principal, ask: &TrailAsk, key: Key) -> Result<LossId> {
        let quantity = self.protected_quantity(who, ask.position, ask.lots).await?;
        let command = SetTrailing {
            account: who.account,
            position: ask.position,
            callback: ask.callback,
            activation: ask.activation,
            quantity,
        };
        let done = self.door.submit(command, key).await?;
        Ok(LossId(done.receipt.id))
    }

    /// Quantity of so many lots of one's own position; of all that is open when none are named.
    async fn protected_quantity(&self, who: &Principal, id: PositionId, lots: Option<Lots>) -> Result<Quantity> {
        let position = self.own_position(who, id).await?;
        let directory = self.directory();
        let lot = found(directory.of_market(position.market))?.lot(position.market);
        Ok(times(lot, lots.unwrap_or(position.lots)))
    }

    pub async fn cancel_loss(&self, who: &Principal, loss: LossId, key: Key) -> Result<()> {
        let Err(failure) = self.door.submit(CancelLoss { account: who.account, loss }, key).await else {
            return Ok(());
        };
        let was_own = self.history.loss(who.account, loss).await?.is_some();
        Err(gone_or_unknown(failure, was_own))
    }

    /// Active ones of every open position, newest position first; or ended ones by page.
    pub async fn losses(
        &self,
        who: &Principal,
        position: Option<PositionId>,
        asked: &OrdersAsked,
    ) -> Result<(u64, Vec<LossLine>)> {
        let market = self.market_asked(asked.symbol.as_deref(), false)?;
        if asked.ended {
            return self.ended_losses(who, market, asked.page).await;
        }
        let lines = self.door.read(|engine: &Engine| {
            let open = self.trades.of(who.account);
            let wanted = open.positions.into_iter().rev().filter(|id| position.is_none_or(|only| only == *id));
            let losses = wanted.flat_map(|id| engine.losses_of(id));
            losses
                .filter(|loss| market.is_none_or(|market| market == loss.market))
                .map(|loss| LossLine { set_at: open.losses.get(&loss.id).copied(), ..LossLine::from(&loss) })
                .collect::<Vec<_>>()
        });
        let (total, mut lines) = paged(lines.await?, asked.page);
        self.date_losses(who, &mut lines).await?;
        Ok((total, lines))
    }
}
