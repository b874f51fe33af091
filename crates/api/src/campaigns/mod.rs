//! Endpoints of campaigns: `/api/apiDefi`. Money of the vault on a chain is not here.

mod rows;

use axum::extract::{Path, State};
use plimsoll_app::{Principal, Refusal, refusal};
use plimsoll_units::CampaignId;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Api;
use crate::caller::LiveCaller;
use crate::extract::Input;
use crate::idempotency::Idempotency;
use crate::numbers::{number_in, product};
use crate::response::{Answer, Data};
use crate::wire::Int;
use rows::{ActivityChanged, ActivityRow};

pub(crate) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(activities)).routes(routes!(notices)).routes(routes!(update))
}

/// A number of a user in a path must be the session's own.
fn own(caller: &Principal, path: &str) -> Result<(), Refusal> {
    let is_own = number_in(path).ok().and_then(|id| i64::try_from(id).ok()) == Some(caller.user.0);
    if is_own { Ok(()) } else { Err(refusal::PARAM.because("id")) }
}

async fn list(api: &Api, caller: &Principal) -> Answer<Vec<ActivityRow>> {
    Ok(api.app.campaigns.activities(caller).await?.into_iter().map(Into::into).collect())
}

/// Rewards on offer to the caller, and those that were claimed
#[utoipa::path(
    get, path = "/api/apiDefi/showDefiActivity/{id}", tag = "campaigns", params(("id" = i64, Path)),
    security(("session" = [])), responses((status = 200, body = Data<Vec<ActivityRow>>))
)]
async fn activities(
    State(api): State<Api>,
    caller: LiveCaller,
    Path(id): Path<String>,
) -> Answer<Data<Vec<ActivityRow>>> {
    own(&caller, &id)?;
    Ok(Data::of(list(&api, &caller).await?))
}

/// Those that the caller has neither read nor claimed
#[utoipa::path(
    get, path = "/api/apiDefi/showDefiActivityNotice/{id}", tag = "campaigns", params(("id" = i64, Path)),
    security(("session" = [])), responses((status = 200, body = Data<Vec<ActivityRow>>))
)]
async fn notices(State(api): State<Api>, caller: LiveCaller, Path(id): Path<String>) -> Answer<Data<Vec<ActivityRow>>> {
    own(&caller, &id)?;
    let mut rows = list(&api, &caller).await?;
    rows.retain(ActivityRow::is_new);
    Ok(Data::of(rows))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct UpdateInput {
    id: Int,
    /// 1 marks it as read, 2 claims the reward.
    status: Int,
}

/// Mark a reward as read, or claim it; claimed again, it pays nothing more
#[utoipa::path(
    post, path = "/api/apiDefi/updateDefiActivity", tag = "campaigns", request_body = UpdateInput,
    security(("session" = [])), responses((status = 200, body = Data<ActivityChanged>))
)]
async fn update(
    State(api): State<Api>,
    caller: LiveCaller,
    idempotency: Idempotency,
    Input(params): Input<UpdateInput>,
) -> Answer<Data<ActivityChanged>> {
    let id = CampaignId(product(params.id)?);
    match params.status {
        Int(1) => api.app.campaigns.mark_read(&caller, id).await?,
        Int(2) => {
            let key = idempotency.key(&caller, None, &api);
            api.app.campaigns.claim(&caller, id, key).await?;
        }
        _ => return Err(refusal::PARAM.because("status").into()),
    }
    Ok(Data::of(ActivityChanged::of(id, params.status)))
}
