//! The staff itself.

use std::sync::Arc;

use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::approvals::ReasonInput;
use super::envelope::{Answer, Data, Done};
use super::input::Body;
use crate::access::Role;
use crate::approvals::{Action, Outcome, checked_reason};
use crate::console::Console;
use crate::refusal;
use crate::staff::{Actor, StaffList, checked_email};

pub(super) fn routes() -> OpenApiRouter<Arc<Console>> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(invite)).routes(routes!(roles)).routes(routes!(suspend))
}

/// Members of the staff and open invitations
#[utoipa::path(get, path = "/ops/v1/staff", tag = "staff", responses((status = 200, body = Data<StaffList>)))]
async fn list(State(console): State<Arc<Console>>) -> Answer<StaffList> {
    Ok(Data::of(console.staff_list().await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct InviteInput {
    email: String,
    roles: Vec<Role>,
    reason: String,
}

/// An auditor has no other role, and nobody has none.
fn checked_roles(roles: Vec<Role>) -> Result<Vec<Role>, super::envelope::Failure> {
    let has_auditor = roles.contains(&Role::Auditor);
    if roles.is_empty() || (has_auditor && roles.len() > 1) {
        return Err(refusal::PARAM.because("roles: one or more, and an auditor has no other").into());
    }
    Ok(roles)
}

/// Invite somebody: alone while there is one owner, with a second owner after that
#[utoipa::path(post, path = "/ops/v1/staff/invite", tag = "staff", request_body = InviteInput,
    responses((status = 200, body = Data<Outcome>)))]
async fn invite(State(console): State<Arc<Console>>, actor: Actor, Body(input): Body<InviteInput>) -> Answer<Outcome> {
    let email = checked_email(&input.email)?;
    let action = Action::Invite { email, roles: checked_roles(input.roles)? };
    let reason = checked_reason(&input.reason)?;
    if console.staff_needs_two().await? {
        return Ok(Data::of(Outcome::waits(console.propose(&actor, &action, reason).await?)));
    }
    Ok(Data::of(console.act_alone(&actor, &action, reason).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RolesInput {
    roles: Vec<Role>,
    reason: String,
}

/// Change somebody's roles
#[utoipa::path(post, path = "/ops/v1/staff/{id}/roles", tag = "staff", params(("id" = i64, Path)),
    request_body = RolesInput, responses((status = 200, body = Data<Outcome>)))]
async fn roles(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<i64>,
    Body(input): Body<RolesInput>,
) -> Answer<Outcome> {
    let action = Action::SetRoles { staff: id, roles: checked_roles(input.roles)? };
    let reason = checked_reason(&input.reason)?;
    if console.staff_needs_two().await? {
        return Ok(Data::of(Outcome::waits(console.propose(&actor, &action, reason).await?)));
    }
    Ok(Data::of(console.act_alone(&actor, &action, reason).await?))
}

/// Suspend somebody at once
#[utoipa::path(post, path = "/ops/v1/staff/{id}/suspend", tag = "staff", params(("id" = i64, Path)),
    request_body = ReasonInput, responses((status = 200, body = Data<Done>)))]
async fn suspend(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Path(id): Path<i64>,
    Body(input): Body<ReasonInput>,
) -> Answer<Done> {
    console.suspend(&actor, id, checked_reason(&input.reason)?).await?;
    Ok(Data::of(Done {}))
}
