//! From rounds of market updates to frames: each is encoded once, and only where somebody listens.
//! Decides nothing: rounds hold what changed, at most ten times a second.

use std::sync::Arc;

use plimsoll_app::App;
use plimsoll_app::markets::Update;
use plimsoll_fanout::Hub;
use tokio::sync::broadcast::error::RecvError;

use super::{topic, wire};

/// Publishes until the platform stops.
pub(super) async fn follow(app: Arc<App>, hub: Arc<Hub>) {
    let mut rounds = app.markets.feed();
    loop {
        let round = tokio::select! {
            round = rounds.recv() => round,
            () = app.tasks.stopping() => return,
        };
        match round {
            Ok(round) => round.iter().for_each(|update| publish(&app, &hub, update)),
            // The next round has each topic's newest state; only trades are lost.
            Err(RecvError::Lagged(rounds)) => tracing::warn!(rounds, "sockets fell behind the markets"),
            Err(RecvError::Closed) => return,
        }
    }
}

fn publish(app: &App, hub: &Hub, update: &Update) {
    let now = app.clock.now();
    match update {
        Update::Ticker(ticker) => {
            hub.publish_with(&topic::ticker(&ticker.listing, ticker.market), || wire::ticker(app, now, ticker));
        }
        Update::Candle { listing, series, shown, interval, candle } => {
            hub.publish_with(&topic::candle(*series, *interval), || {
                wire::candle(now, listing, (*series, *shown), *interval, candle)
            });
        }
        Update::Trades { listing, market, trades } => {
            hub.publish_with(&topic::trades(*market), || {
                wire::trades(now, &listing.market_symbol(*market), listing, trades.iter().rev())
            });
        }
        Update::Depth { listing, market, depth } => {
            hub.publish_with(&topic::depth(*market), || {
                wire::depth(now, &listing.market_symbol(*market), listing, depth)
            });
        }
        Update::Mark { listing, market, index, contract, .. } => {
            hub.publish_with(&topic::mark(*market), || wire::mark(app, now, listing, *index, contract));
        }
    }
}
