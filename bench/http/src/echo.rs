//! A peer that does nothing: axum reads an order as JSON and gives it back. The most that HTTP allows here.

use axum::routing::post;
use axum::{Json, Router};
use serde::{Deserialize, Serialize};

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Order {
    pub(crate) symbol: String,
    pub(crate) coin: String,
    #[serde(rename = "type")]
    pub(crate) side: u8,
    pub(crate) delegate_type: u8,
    pub(crate) delegate_price: String,
    pub(crate) delegate_total: String,
}

#[derive(Serialize)]
struct Answer {
    code: u16,
    data: Order,
}

pub(crate) fn routes() -> Router {
    Router::new().route("/api/currency/order/submit", post(echo))
}

async fn echo(Json(data): Json<Order>) -> Json<Answer> {
    Json(Answer { code: 200, data })
}
