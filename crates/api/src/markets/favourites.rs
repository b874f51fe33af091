//! Favourites: `/api/userCoin`.

use axum::extract::{Path, State};
use plimsoll_app::refusal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::coins::NoAsk;
use super::logo;
use crate::api::Api;
use crate::caller::Caller;
use crate::extract::{Input, Raw, read_list};
use crate::response::{Answer, Data, Done};

/// A coin to mark.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct CoinAsk {
    /// A coin or a symbol.
    coin: Option<String>,
    /// Taken and not used: every coin has its own picture here.
    icon: Option<String>,
}

impl CoinAsk {
    fn coin(self) -> Result<String, plimsoll_app::Refusal> {
        self.coin.ok_or_else(|| refusal::PARAM.because("coin"))
    }
}

/// A marked coin.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct FavouriteRow {
    id: i64,
    coin: String,
    icon: String,
}

/// The caller's favourites, in the caller's order
#[utoipa::path(
    post,
    path = "/api/userCoin/getUserCoin",
    tag = "favourites",
    security(("session" = [])),
    responses((status = 200, body = Data<Vec<FavouriteRow>>))
)]
pub(super) async fn list(
    State(api): State<Api>,
    caller: Caller,
    Input(NoAsk {}): Input<NoAsk>,
) -> Answer<Data<Vec<FavouriteRow>>> {
    let row = |favourite: plimsoll_app::markets::Favourite| FavouriteRow {
        id: favourite.id,
        coin: favourite.listing.coin.clone(),
        icon: logo::path(&favourite.listing.coin),
    };
    Ok(Data::of(api.app.markets.favourites(caller.user).await?.into_iter().map(row).collect()))
}

/// Add a favourite at the end
#[utoipa::path(
    post,
    path = "/api/userCoin/save",
    tag = "favourites",
    security(("session" = [])),
    request_body = CoinAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn save(State(api): State<Api>, caller: Caller, Input(ask): Input<CoinAsk>) -> Answer<Done> {
    api.app.markets.add_favourite(caller.user, &ask.coin()?).await?;
    Ok(Done::default())
}

/// Remove a favourite by its coin
#[utoipa::path(
    post,
    path = "/api/userCoin/removeByCoin",
    tag = "favourites",
    security(("session" = [])),
    request_body = CoinAsk,
    responses((status = 200, body = Done))
)]
pub(super) async fn remove_by_coin(State(api): State<Api>, caller: Caller, Input(ask): Input<CoinAsk>) -> Answer<Done> {
    api.app.markets.remove_favourite_coin(caller.user, &ask.coin()?).await?;
    Ok(Done::default())
}

/// Replace all favourites, in this order
#[utoipa::path(
    post,
    path = "/api/userCoin/addBath",
    tag = "favourites",
    security(("session" = [])),
    request_body = Vec<CoinAsk>,
    responses((status = 200, body = Done))
)]
pub(super) async fn replace(State(api): State<Api>, caller: Caller, Raw(body): Raw) -> Answer<Done> {
    // The only call whose body is a list.
    let asks: Vec<CoinAsk> = read_list(&body)?;
    let coins: Vec<String> = asks.into_iter().map(CoinAsk::coin).collect::<Result<_, _>>()?;
    api.app.markets.replace_favourites(caller.user, &coins).await?;
    Ok(Done::default())
}

/// Remove favourites by their numbers
#[utoipa::path(
    post,
    path = "/api/userCoin/remove/{ids}",
    tag = "favourites",
    security(("session" = [])),
    params(("ids" = String, Path, description = "One number or several, comma separated.")),
    responses((status = 200, body = Done))
)]
pub(super) async fn remove(State(api): State<Api>, caller: Caller, Path(ids): Path<String>) -> Answer<Done> {
    let ids: Result<Vec<i64>, _> = ids.split(',').map(str::parse).collect();
    let ids = ids.map_err(|_| refusal::PARAM.because("ids"))?;
    api.app.markets.remove_favourites(caller.user, &ids).await?;
    Ok(Done::default())
}
