//! `/ops/v1` over HTTP: one guard before every call, one envelope around every answer.

mod approvals;
mod audit;
mod c2c;
mod envelope;
mod guard;
mod identity;
mod input;
mod loans;
mod markets;
mod people;
mod products;
mod risk;
mod session;
mod staff;
mod support;
mod withdrawals;

use std::sync::Arc;

use axum::Router;
use axum::middleware;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;
use utoipa_axum::router::OpenApiRouter;

use crate::console::Console;

#[derive(OpenApi)]
#[openapi(info(
    title = "Plimsoll operator API",
    description = "What the operator's staff does through the console. Every handled call answers HTTP 200 with an \
                   envelope: `code` 200 is success, a negative code is a refusal with its reason, 401 means that the \
                   session has ended. Changes need the header `X-Ops-Csrf` of the session and an `Idempotency-Key`. \
                   Amounts are decimal strings; times are milliseconds since 1970, UTC.",
    license(name = "AGPL-3.0-or-later")
))]
struct Described;

fn described() -> (Router<Arc<Console>>, Document) {
    let (routes, mut document) = OpenApiRouter::with_openapi(Described::openapi())
        .merge(session::routes())
        .merge(approvals::routes())
        .merge(people::routes())
        .merge(identity::routes())
        .merge(withdrawals::routes())
        .merge(c2c::routes())
        .merge(risk::routes())
        .merge(support::routes())
        .merge(staff::routes())
        .merge(audit::routes())
        .merge(products::routes())
        .merge(loans::routes())
        .merge(markets::routes())
        .split_for_parts();
    name_operations(&mut document);
    (routes, document)
}

/// Names every operation after its path: a generated client needs unique names.
fn name_operations(document: &mut Document) {
    for (path, item) in &mut document.paths.paths {
        let called = path.trim_matches('/').replace(['{', '}'], "").replace(['/', '.', '-'], "_");
        let verbs = [("get", &mut item.get), ("post", &mut item.post), ("delete", &mut item.delete)];
        for (verb, operation) in verbs {
            if let Some(operation) = operation {
                operation.operation_id = Some(format!("{verb}_{called}"));
            }
        }
    }
}

/// The document of the operator API.
pub fn document() -> Document {
    described().1
}

/// All calls, behind the guard.
pub fn router(console: Arc<Console>) -> Router {
    let guard = middleware::from_fn_with_state(Arc::clone(&console), guard::guard);
    described().0.route_layer(guard).with_state(console)
}
