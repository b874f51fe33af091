//! Spot orders: one coin for another.

use plimsoll_engine::command::{CancelOrder, Effect, PlaceOrder};
use plimsoll_engine::view::SpotPreview;
use plimsoll_units::{OrderId, Quantity, Side};

use super::directory::{Directory, SpotTerms};
use super::order_request::{OrderRequest, Terms};
use super::order_view::{OrderQuery, OrderView};
use super::placed::Placed;
use super::{Key, Trading, found, gone_or_unknown, unknown_symbol};
use crate::principal::Principal;
use crate::{Result, refusal};

#[derive(Clone, Debug)]
pub struct SpotOrderRequest {
    /// The base coin, or the pair.
    pub symbol: String,
    /// What it is paid in; the pair's own coin when nothing is said.
    pub coin: Option<String>,
    pub side: Side,
    pub ask: OrderRequest<Quantity>,
    pub terms: Terms,
}

impl Trading {
    /// Places a spot order. Repeated with the same key it is not placed again and answers as it now stands.
    pub async fn place_spot(&self, who: &Principal, ask: &SpotOrderRequest, key: Key) -> Result<(Placed, SpotTerms)> {
        let (command, terms) = self.trades.read_stale(|directory| spot_command(directory, who, ask))?;
        let placed = self.place(who, command, key).await?;
        Ok((placed, terms))
    }

    /// What the order would come to now. Nothing happens.
    pub async fn preview_spot(&self, who: &Principal, ask: &SpotOrderRequest) -> Result<(SpotPreview, SpotTerms)> {
        let (command, terms) = spot_command(&self.directory(), who, ask)?;
        let preview = self.engine_client.read(|engine| engine.preview_spot(&command)).await??;
        Ok((preview, terms))
    }

    /// Spot and contract orders alike.
    pub async fn cancel_order(&self, who: &Principal, order: OrderId, key: Key) -> Result<()> {
        let Err(failure) = self.engine_client.submit(CancelOrder { account: who.account, order }, key).await else {
            return Ok(());
        };
        let was_own = self.history.order(who.account, order).await?.is_some();
        Err(gone_or_unknown(failure, was_own))
    }

    pub async fn spot_orders(&self, who: &Principal, asked: &OrderQuery) -> Result<(u64, Vec<OrderView>)> {
        self.orders(who, true, asked).await
    }

    /// Carries out an order. Repeated with the same key it is not placed again and answers as it now stands.
    pub(super) async fn place(&self, who: &Principal, command: PlaceOrder, key: Key) -> Result<Placed> {
        let done = self.engine_client.submit(command, key).await?;
        let id = OrderId(done.receipt.id);
        if done.receipt.repeated {
            // In a box: a first order does not need the room for it.
            return found(Box::pin(self.order_line(who.account, id)).await?).map(|line| Placed::from(&line));
        }
        self.trades.read_stale(|directory| {
            let instrument = found(directory.of_market(command.market))?;
            Ok(Placed::of(done.events(), id, who.account, instrument, command.market))
        })
    }
}

fn spot_command(directory: &Directory, who: &Principal, ask: &SpotOrderRequest) -> Result<(PlaceOrder, SpotTerms)> {
    let terms = directory.find(&ask.symbol).and_then(|found| found.spot).ok_or_else(unknown_symbol)?;
    if let Some(coin) = &ask.coin
        && !coin.eq_ignore_ascii_case(directory.coin(terms.quote))
    {
        return Err(refusal::PARAM.because("coin").into());
    }
    let command = PlaceOrder {
        account: who.account,
        market: terms.market,
        side: ask.side,
        kind: ask.ask.kind(Ok)?,
        tif: ask.ask.tif(ask.terms),
        self_trade: ask.terms.self_trade,
        effect: Effect::Spot,
    };
    Ok((command, terms))
}
