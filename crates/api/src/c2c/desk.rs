//! The staff's desk for appeals: `/api/operator/c2c`. Needs a staff token; sessions of customers are of no use here.

use axum::extract::{Path, State};
use axum::response::IntoResponse;
use plimsoll_app::c2c::Ruling;
use plimsoll_app::refusal;
use plimsoll_units::C2cOrderId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::desk_rows::{C2cCaseRow, C2cCaseView};
use super::{C2cEmpty, order_id, reason};
use crate::api::Api;
use crate::caller::Staff;
use crate::extract::Input;
use crate::numbers::number_in;
use crate::paging::page;
use crate::response::{Answer, Data, Rows};
use crate::user::file_answer;
use crate::wire::Int;

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(appeals))
        .routes(routes!(say))
        .routes(routes!(decide))
        .routes(routes!(appeal))
        .routes(routes!(file))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct C2cCasesInput {
    /// Those that are over, instead of those that wait.
    closed: bool,
    page_num: Option<Int>,
    page_size: Option<Int>,
}

/// Appeals: those that wait, the oldest first, or those that are over
#[utoipa::path(
    post, path = "/api/operator/c2c/appeal/list", tag = "staff", request_body = C2cCasesInput,
    security(("staff" = [])), responses((status = 200, body = Rows<C2cCaseRow>))
)]
async fn appeals(State(api): State<Api>, _: Staff, Input(params): Input<C2cCasesInput>) -> Answer<Rows<C2cCaseRow>> {
    let page = page(params.page_num, params.page_size);
    let (total, cases) = api.app.c2c.cases(!params.closed, page).await?;
    Ok(Rows::of(total, cases.into_iter().map(Into::into).collect()))
}

/// Everything about one appeal
#[utoipa::path(
    get, path = "/api/operator/c2c/appeal/{id}", tag = "staff", params(("id" = i64, Path)),
    security(("staff" = [])), responses((status = 200, body = Data<C2cCaseView>))
)]
async fn appeal(State(api): State<Api>, _: Staff, Path(id): Path<String>) -> Answer<Data<C2cCaseView>> {
    Ok(Data::of(api.app.c2c.case(C2cOrderId(number_in(&id)?)).await?.into()))
}

/// A file of an appeal
#[utoipa::path(
    get, path = "/api/operator/c2c/appeal/{id}/file/{name}", tag = "staff",
    params(("id" = i64, Path), ("name" = String, Path)), security(("staff" = [])),
    responses((status = 200, description = "The file."))
)]
async fn file(State(api): State<Api>, _: Staff, Path((id, name)): Path<(String, String)>) -> Answer<impl IntoResponse> {
    Ok(file_answer(api.app.c2c.case_file(C2cOrderId(number_in(&id)?), &name).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cStaffSayInput {
    id: Int,
    text: String,
}

/// Write to both sides
#[utoipa::path(
    post, path = "/api/operator/c2c/appeal/say", tag = "staff", request_body = C2cStaffSayInput,
    security(("staff" = [])), responses((status = 200, body = Data<C2cEmpty>))
)]
async fn say(State(api): State<Api>, _: Staff, Input(params): Input<C2cStaffSayInput>) -> Answer<Data<C2cEmpty>> {
    api.app.c2c.say_as_staff(order_id(params.id)?, &params.text).await?;
    Ok(Data::of(C2cEmpty {}))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct C2cRulingInput {
    id: Int,
    /// `release`: all to the buyer; `refund`: all back to the seller.
    outcome: String,
    /// One of the `decisionReasons`; 5 says that the buyer's proof was forged.
    reason: Int,
    /// Both sides read it.
    text: String,
}

#[derive(Debug, Serialize, ToSchema)]
struct C2cRuled {
    /// False: another person must rule the same.
    decided: bool,
}

/// Decide an appeal, or propose a decision where two people are needed
#[utoipa::path(
    post, path = "/api/operator/c2c/appeal/decide", tag = "staff", request_body = C2cRulingInput,
    security(("staff" = [])), responses((status = 200, body = Data<C2cRuled>))
)]
async fn decide(State(api): State<Api>, staff: Staff, Input(params): Input<C2cRulingInput>) -> Answer<Data<C2cRuled>> {
    let is_release = match params.outcome.as_str() {
        "release" => true,
        "refund" => false,
        _ => return Err(refusal::PARAM.because("outcome").into()),
    };
    let ruling = Ruling { is_release, reason: reason(params.reason)?, text: params.text };
    let decided = api.app.c2c.rule(staff.0, order_id(params.id)?, &ruling).await?;
    Ok(Data::of(C2cRuled { decided }))
}
