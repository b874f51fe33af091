//! Take-profit and stop-loss of a position.

use plimsoll_engine::Engine;
use plimsoll_engine::command::{CancelProtection, PlaceProtection, ProtectionKind, SetTrailing};
use plimsoll_engine::contracts::{Callback, Trail};
use plimsoll_engine::view::OpenProtection;
use plimsoll_units::{Lots, MarketId, PositionId, Price, ProtectionId, Quantity, Side, Timestamp};

use super::order_view::OrderQuery;
use super::placed::times;
use super::{Key, Trading, found, gone_or_unknown, paged};
use crate::Result;
use crate::principal::Principal;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProtectionRequest {
    pub position: PositionId,
    pub kind: ProtectionKind,
    pub trigger: Price,
    /// At market when absent.
    pub limit: Option<Price>,
    /// Everything that is open when absent.
    pub lots: Option<Lots>,
}

/// A stop-loss that follows the best mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrailingStopRequest {
    pub position: PositionId,
    pub callback: Callback,
    /// From which mark on; at once when absent.
    pub activation: Option<Price>,
    /// Everything that is open when absent.
    pub lots: Option<Lots>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProtectionStatus {
    Active,
    Done,
    Cancelled,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtectionView {
    pub id: ProtectionId,
    pub position: PositionId,
    pub market: MarketId,
    pub side: Side,
    pub leverage: u16,
    pub kind: ProtectionKind,
    /// Where it fires now.
    pub trigger: Price,
    /// What makes it a trailing stop, while it is open.
    pub trail: Option<Trail>,
    pub limit: Option<Price>,
    pub lots: Lots,
    pub status: ProtectionStatus,
    /// The engine does not keep it: from when this node saw it set, or from its row.
    pub set_at: Option<Timestamp>,
}

impl From<&OpenProtection> for ProtectionView {
    fn from(protection: &OpenProtection) -> Self {
        Self {
            id: protection.id,
            position: protection.position,
            market: protection.market,
            side: protection.side,
            leverage: protection.leverage,
            kind: protection.kind,
            trigger: protection.trigger,
            trail: protection.trail,
            limit: protection.limit,
            lots: protection.lots,
            status: ProtectionStatus::Active,
            set_at: None,
        }
    }
}

impl Trading {
    pub async fn place_protection(&self, who: &Principal, ask: &ProtectionRequest, key: Key) -> Result<ProtectionId> {
        let quantity = self.protected_quantity(who, ask.position, ask.lots).await?;
        let command = PlaceProtection {
            account: who.account,
            position: ask.position,
            kind: ask.kind,
            trigger: ask.trigger,
            limit: ask.limit,
            quantity,
        };
        let done = self.engine_client.submit(command, key).await?;
        Ok(ProtectionId(done.receipt.id))
    }

    pub async fn set_trailing(&self, who: &Principal, ask: &TrailingStopRequest, key: Key) -> Result<ProtectionId> {
        let quantity = self.protected_quantity(who, ask.position, ask.lots).await?;
        let command = SetTrailing {
            account: who.account,
            position: ask.position,
            callback: ask.callback,
            activation: ask.activation,
            quantity,
        };
        let done = self.engine_client.submit(command, key).await?;
        Ok(ProtectionId(done.receipt.id))
    }

    /// Quantity of so many lots of one's own position; of all that is open when none are named.
    async fn protected_quantity(&self, who: &Principal, id: PositionId, lots: Option<Lots>) -> Result<Quantity> {
        let position = self.own_position(who, id).await?;
        let directory = self.directory();
        let lot = found(directory.of_market(position.market))?.lot(position.market);
        Ok(times(lot, lots.unwrap_or(position.lots)))
    }

    pub async fn cancel_protection(&self, who: &Principal, protection: ProtectionId, key: Key) -> Result<()> {
        let Err(failure) = self.engine_client.submit(CancelProtection { account: who.account, protection }, key).await
        else {
            return Ok(());
        };
        let was_own = self.history.protection(who.account, protection).await?.is_some();
        Err(gone_or_unknown(failure, was_own))
    }

    /// Active ones of every open position, newest position first; or ended ones by page.
    pub async fn protections(
        &self,
        who: &Principal,
        position: Option<PositionId>,
        asked: &OrderQuery,
    ) -> Result<(u64, Vec<ProtectionView>)> {
        let market = self.market_asked(asked.symbol.as_deref(), false)?;
        if asked.ended {
            return self.ended_protections(who, market, asked.page).await;
        }
        let lines = self.engine_client.read(|engine: &Engine| {
            let open = self.trades.of(who.account);
            let wanted = open.positions.into_iter().rev().filter(|id| position.is_none_or(|only| only == *id));
            let protections = wanted.flat_map(|id| engine.protections_of(id));
            protections
                .filter(|protection| market.is_none_or(|market| market == protection.market))
                .map(|protection| ProtectionView {
                    set_at: open.protections.get(&protection.id).copied(),
                    ..ProtectionView::from(&protection)
                })
                .collect::<Vec<_>>()
        });
        let (total, mut lines) = paged(lines.await?, asked.page);
        self.date_protections(who, &mut lines).await?;
        Ok((total, lines))
    }
}
