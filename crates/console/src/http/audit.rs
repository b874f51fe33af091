//! The audit log: reading, checking and exporting it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use plimsoll_app::AppError;
use plimsoll_store::console::{AuditFilter, AuditRow};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::envelope::{Answer, Data, Failure};
use super::input::Params;
use crate::audit::Entry;
use crate::console::Console;
use crate::desks::{Page, Paged};
use crate::refusal;
use crate::staff::{Actor, Names, Person};

/// Records read at once for an export.
const EXPORTED_AT_ONCE: i64 = 1_000;
/// Records of one export: later ones with another export.
const EXPORTED_MAX: usize = 100_000;

pub(super) fn routes() -> OpenApiRouter<Arc<Console>> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(verify)).routes(routes!(export))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
struct AuditInput {
    actor: Option<i64>,
    action: Option<String>,
    target: Option<String>,
    from: Option<i64>,
    to: Option<i64>,
    cursor: Option<String>,
    limit: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AuditLine {
    seq: i64,
    at: i64,
    actor: Option<Person>,
    session: String,
    ip: String,
    action: String,
    target: String,
    reason: Option<String>,
    before: String,
    after: String,
    result: String,
    hash: String,
}

fn line(row: AuditRow, names: &Names) -> AuditLine {
    AuditLine {
        seq: row.seq,
        at: row.at,
        actor: names.maybe(row.actor),
        session: row.session,
        ip: row.ip,
        action: row.action,
        target: row.target,
        reason: Some(row.reason).filter(|reason| !reason.is_empty()),
        before: row.before,
        after: row.after,
        result: row.result,
        hash: row.hash,
    }
}

/// Records, newest first
#[utoipa::path(get, path = "/ops/v1/audit", tag = "audit", params(AuditInput),
    responses((status = 200, body = Data<Paged<AuditLine>>)))]
async fn list(State(console): State<Arc<Console>>, Params(input): Params<AuditInput>) -> Answer<Paged<AuditLine>> {
    let page = Page { cursor: input.cursor, limit: input.limit };
    let given = |text: Option<String>| text.filter(|text| !text.is_empty());
    let filter = AuditFilter {
        actor: input.actor,
        action: given(input.action),
        target: given(input.target),
        from: input.from,
        to: input.to,
        before: page.number(),
        limit: page.limit(),
    };
    let rows = console.store().audit_rows(&filter).await?;
    let names = console.names().await?;
    let lines = rows.into_iter().map(|row| line(row, &names)).collect();
    Ok(Data::of(Paged::by_key(lines, &page, |line: &AuditLine| line.seq.to_string())))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AuditState {
    records: u64,
    head_hash: String,
    /// The newest record that the journal confirms.
    anchored_seq: Option<u64>,
    problem: Option<String>,
}

/// Check the whole chain and the journal's anchor
#[utoipa::path(get, path = "/ops/v1/audit/verify", tag = "audit", responses((status = 200, body = Data<AuditState>)))]
async fn verify(State(console): State<Arc<Console>>) -> Answer<AuditState> {
    let (check, anchored_seq) = console.check_audit().await?;
    Ok(Data::of(AuditState { records: check.records, head_hash: check.head, anchored_seq, problem: check.problem }))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
struct ExportInput {
    /// `csv` or `jsonl`.
    format: String,
    /// Records after this one.
    after: i64,
}

/// All records after one, oldest first
#[utoipa::path(get, path = "/ops/v1/audit/export", tag = "audit", params(ExportInput),
    responses((status = 200, description = "A file.")))]
async fn export(
    State(console): State<Arc<Console>>,
    actor: Actor,
    Params(input): Params<ExportInput>,
) -> Result<Response, Failure> {
    let mut rows: Vec<AuditRow> = Vec::new();
    loop {
        let after = rows.last().map_or(input.after, |row| row.seq);
        let more = console.store().audit_after(after, EXPORTED_AT_ONCE).await?;
        if more.is_empty() || rows.len() >= EXPORTED_MAX {
            break;
        }
        rows.extend(more);
    }
    let count = rows.len();
    let (media, name, text) = match input.format.as_str() {
        "csv" => ("text/csv", "audit.csv", csv_of(&rows)?),
        "" | "jsonl" => ("application/jsonl", "audit.jsonl", jsonl_of(rows)),
        _ => return Err(refusal::PARAM.because("format").into()),
    };
    let entry = Entry::of("audit.export", name).change("", format!("{count} records after {}", input.after));
    console.record(Some(&actor), entry).await?;
    let disposition = format!("attachment; filename=\"{name}\"");
    Ok(([(CONTENT_TYPE, media.to_owned()), (CONTENT_DISPOSITION, disposition)], text).into_response())
}

fn jsonl_of(rows: Vec<AuditRow>) -> String {
    let names = Names::default();
    let text = |row: AuditRow| {
        let prev = row.prev.clone();
        let mut value = serde_json::to_value(line(row, &names)).expect("a record is JSON");
        value["prev"] = prev.into();
        format!("{value}\n")
    };
    rows.into_iter().map(text).collect()
}

/// A text that a spreadsheet would take for a formula begins with an apostrophe.
fn inert(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() }
}

fn csv_of(rows: &[AuditRow]) -> Result<String, AppError> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let head = ["seq", "at", "actor", "action", "target", "reason", "before", "after", "result", "prev", "hash"];
    writer.write_record(head).map_err(AppError::world)?;
    for row in rows {
        let actor = row.actor.map(|actor| actor.to_string()).unwrap_or_default();
        let (seq, at) = (row.seq.to_string(), row.at.to_string());
        let fields = [
            &seq,
            &at,
            &actor,
            &row.action,
            &row.target,
            &row.reason,
            &row.before,
            &row.after,
            &row.result,
            &row.prev,
            &row.hash,
        ];
        writer.write_record(fields.map(|field| inert(field))).map_err(AppError::world)?;
    }
    let bytes = writer.into_inner().map_err(|error| AppError::world(error.to_string()))?;
    String::from_utf8(bytes).map_err(AppError::world)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OPS-23.
    #[test]
    fn a_formula_in_a_record_is_inert() {
        assert_eq!(inert("=HYPERLINK(\"x\")"), "'=HYPERLINK(\"x\")");
        assert_eq!(inert("plain"), "plain");
    }
}
