//! The calls of markets: lists of instruments, charts, books, last trades, the public tick log, favourites, marks,
//! chart layouts and price alerts.
//!
//! Owns their names and shapes on the wire. All but favourites, layouts and alerts answer anybody.

mod alerts;
mod book;
mod coins;
mod contracts;
mod favourites;
mod fields;
mod instrument_view;
mod kline;
mod layouts;
mod logo;
mod ticks;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use fields::{price_kind, price_name};

use crate::api::Api;

pub(crate) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(coins::second_list))
        .routes(routes!(coins::contract_list))
        .routes(routes!(coins::coin_list))
        .routes(routes!(coins::sparks))
        .routes(routes!(coins::asset_list))
        .routes(routes!(coins::swap_coins))
        .routes(routes!(kline::kline))
        .routes(routes!(book::depth))
        .routes(routes!(book::trades))
        .routes(routes!(book::search))
        .routes(routes!(ticks::ticks))
        .routes(routes!(ticks::root))
        .routes(routes!(contracts::funding))
        .routes(routes!(contracts::insurance))
        .routes(routes!(contracts::liquidations))
        .routes(routes!(favourites::list))
        .routes(routes!(favourites::save))
        .routes(routes!(favourites::remove_by_coin))
        .routes(routes!(favourites::replace))
        .routes(routes!(favourites::remove))
        .routes(routes!(layouts::list))
        .routes(routes!(layouts::open))
        .routes(routes!(layouts::save))
        .routes(routes!(layouts::remove))
        .routes(routes!(alerts::list))
        .routes(routes!(alerts::save))
        .routes(routes!(alerts::remove))
        .routes(routes!(logo::logo))
}
