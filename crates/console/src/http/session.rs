//! Signing in and out, sessions and tokens of one's own, enrolment.

use std::sync::Arc;

use axum::extract::{Extension, Path, State};
use axum::http::HeaderValue;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::envelope::{Answer, Data, Done, Failure};
use super::guard::{Origin, cookie_name};
use super::input::Body;
use crate::console::Console;
use crate::desks::{Overview, Paged};
use crate::staff::{Actor, EnrolmentForm, Invited, SessionView, SignInForm, SignedIn};

pub(super) fn routes() -> OpenApiRouter<Arc<Console>> {
    OpenApiRouter::new()
        .routes(routes!(sign_in, session, sign_out))
        .routes(routes!(step_up))
        .routes(routes!(sessions))
        .routes(routes!(close_session))
        .routes(routes!(tokens, make_token))
        .routes(routes!(end_token))
        .routes(routes!(look))
        .routes(routes!(enrol))
        .routes(routes!(overview))
}

fn signed_in(console: &Console, signed_in: SignedIn) -> Response {
    let name = cookie_name(console);
    let secure = if name.starts_with("__Host-") { "; Secure" } else { "" };
    let cookie = format!("{name}={}; Path=/; HttpOnly; SameSite=Strict{secure}", signed_in.token);
    let mut response = Data::of(signed_in.view).into_response();
    let cookie = HeaderValue::from_str(&cookie).expect("letters and digits");
    response.headers_mut().insert(SET_COOKIE, cookie);
    response
}

/// Sign in with an address, a password and the digits of the authenticator
#[utoipa::path(post, path = "/ops/v1/session", tag = "session", request_body = SignInForm,
    responses((status = 200, body = Data<SessionView>)))]
async fn sign_in(
    State(console): State<Arc<Console>>,
    Extension(origin): Extension<Origin>,
    Body(form): Body<SignInForm>,
) -> Result<Response, Failure> {
    Ok(signed_in(&console, console.sign_in(&form, &origin.ip, &origin.agent).await?))
}

/// The present session
#[utoipa::path(get, path = "/ops/v1/session", tag = "session", responses((status = 200, body = Data<SessionView>)))]
async fn session(State(console): State<Arc<Console>>, actor: Actor) -> Answer<SessionView> {
    Ok(Data::of(console.session_view(&actor).await?))
}

/// Sign out
#[utoipa::path(delete, path = "/ops/v1/session", tag = "session", responses((status = 200, body = Data<Done>)))]
async fn sign_out(State(console): State<Arc<Console>>, actor: Actor) -> Answer<Done> {
    if let Some(session) = actor.session() {
        console.sign_out(&actor, session).await?;
    }
    Ok(Data::of(Done {}))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct StepUpInput {
    code: String,
}

#[derive(Debug, Serialize, ToSchema)]
struct StepUpAnswer {
    until: i64,
}

/// The digits again, for actions that ask for them
#[utoipa::path(post, path = "/ops/v1/step-up", tag = "session", request_body = StepUpInput,
    responses((status = 200, body = Data<StepUpAnswer>)))]
async fn step_up(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Body(input): Body<StepUpInput>,
) -> Answer<StepUpAnswer> {
    Ok(Data::of(StepUpAnswer { until: console.step_up(&actor, &input.code).await? }))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OwnSession {
    id: i64,
    started_at: i64,
    seen_at: i64,
    ip: String,
    agent: String,
    is_current: bool,
}

/// One's own open sessions
#[utoipa::path(get, path = "/ops/v1/sessions", tag = "session",
    responses((status = 200, body = Data<Paged<OwnSession>>)))]
async fn sessions(State(console): State<Arc<Console>>, actor: Actor) -> Answer<Paged<OwnSession>> {
    let now = console.now();
    let rows = console.store().staff_sessions(actor.number(), now, now - console.settings.idle_ms).await?;
    let row = |row: plimsoll_store::console::StaffSessionRow| OwnSession {
        is_current: actor.session() == Some(row.id),
        id: row.id,
        started_at: row.created_at,
        seen_at: row.seen_at,
        ip: row.ip,
        agent: row.agent,
    };
    Ok(Data::of(Paged { rows: rows.into_iter().map(row).collect(), next: None }))
}

/// Close one of one's own sessions
#[utoipa::path(delete, path = "/ops/v1/sessions/{id}", tag = "session", params(("id" = i64, Path)),
    responses((status = 200, body = Data<Done>)))]
async fn close_session(State(console): State<Arc<Console>>, actor: Actor, Path(id): Path<i64>) -> Answer<Done> {
    console.sign_out(&actor, id).await?;
    Ok(Data::of(Done {}))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OwnToken {
    id: i64,
    name: String,
    permissions: Vec<String>,
    created_at: i64,
    ends_at: i64,
    used_at: Option<i64>,
}

/// One's own tokens for scripts
#[utoipa::path(get, path = "/ops/v1/tokens", tag = "session", responses((status = 200, body = Data<Paged<OwnToken>>)))]
async fn tokens(State(console): State<Arc<Console>>, actor: Actor) -> Answer<Paged<OwnToken>> {
    let rows = console.store().staff_tokens(actor.number(), console.now()).await?;
    let row = |row: plimsoll_store::console::StaffTokenRow| OwnToken {
        id: row.id,
        name: row.name,
        permissions: row.permissions.split(' ').map(str::to_owned).collect(),
        created_at: row.created_at,
        ends_at: row.expires_at,
        used_at: row.used_at,
    };
    Ok(Data::of(Paged { rows: rows.into_iter().map(row).collect(), next: None }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TokenInput {
    name: String,
    permissions: Vec<String>,
    days: i64,
}

#[derive(Debug, Serialize, ToSchema)]
struct NewToken {
    /// Shown once.
    token: String,
}

/// Make a token for a script
#[utoipa::path(post, path = "/ops/v1/tokens", tag = "session", request_body = TokenInput,
    responses((status = 200, body = Data<NewToken>)))]
async fn make_token(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Body(input): Body<TokenInput>,
) -> Answer<NewToken> {
    let token = console.make_token(&actor, &input.name, &input.permissions, input.days).await?;
    Ok(Data::of(NewToken { token }))
}

/// End a token
#[utoipa::path(delete, path = "/ops/v1/tokens/{id}", tag = "session", params(("id" = i64, Path)),
    responses((status = 200, body = Data<Done>)))]
async fn end_token(State(console): State<Arc<Console>>, actor: Actor, Path(id): Path<i64>) -> Answer<Done> {
    console.end_token(&actor, id).await?;
    Ok(Data::of(Done {}))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct LookInput {
    token: String,
}

/// What an invitation is for
#[utoipa::path(post, path = "/ops/v1/enrolment/look", tag = "session", request_body = LookInput,
    responses((status = 200, body = Data<Invited>)))]
async fn look(State(console): State<Arc<Console>>, Body(input): Body<LookInput>) -> Answer<Invited> {
    Ok(Data::of(console.look_at_invitation(&input.token).await?))
}

/// Become a member of the staff by an invitation
#[utoipa::path(post, path = "/ops/v1/enrolment", tag = "session", request_body = EnrolmentForm,
    responses((status = 200, body = Data<SessionView>)))]
async fn enrol(
    State(console): State<Arc<Console>>,
    Extension(origin): Extension<Origin>,
    Body(form): Body<EnrolmentForm>,
) -> Result<Response, Failure> {
    Ok(signed_in(&console, console.enrol(&form, &origin.ip, &origin.agent).await?))
}

/// What waits, and how the platform is
#[utoipa::path(get, path = "/ops/v1/overview", tag = "overview", responses((status = 200, body = Data<Overview>)))]
async fn overview(State(console): State<Arc<Console>>, actor: Actor) -> Answer<Overview> {
    Ok(Data::of(console.overview(&actor).await?))
}
