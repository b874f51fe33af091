//! Ledger records: every change of what the caller owns.

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use plimsoll_app::Page;
use plimsoll_app::history::{Record, RecordFilter};
use plimsoll_units::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Api;
use crate::caller::Caller;
use crate::extract::Input;
use crate::response::{Answer, ApiError, Rows};
use crate::wire::{Decimal, Int, Millis, WireAmount};

/// The size of a page when none is asked for.
const PAGE_ROWS: u32 = 20;

pub(crate) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(record_list)).routes(routes!(record_export))
}

/// Which records. Nothing said: all.
#[derive(Debug, Default, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
struct RecordQuery {
    /// A record type: 1 deposit, 2 withdrawal, 5 stake, 9 stake settled, 10 and 11 swap in and out, 21 and 22 spot in
    /// and out, 28 contract close, 30 liquidation, 34 referral, 35 transfer, 60 funding, 61 overnight, 62
    /// deleveraging, 65 fee, 66 dividend, 67 correction.
    #[param(value_type = Option<i64>)]
    #[serde(rename = "type")]
    kind: Option<Int>,
    /// A coin.
    symbol: Option<String>,
    /// 1 platform, 2 financial, 3 contract.
    #[param(value_type = Option<i64>)]
    wallet_type: Option<Int>,
    /// From this moment, in milliseconds since 1970 …
    #[param(value_type = Option<i64>)]
    start_time: Option<Int>,
    /// … up to this one, which is included.
    #[param(value_type = Option<i64>)]
    end_time: Option<Int>,
    /// From 1.
    #[param(value_type = Option<i64>)]
    page_num: Option<Int>,
    /// At most 100.
    #[param(value_type = Option<i64>)]
    page_size: Option<Int>,
}

impl RecordQuery {
    fn filter(&self) -> RecordFilter {
        RecordFilter {
            kind: self.kind.map(|kind| kind.0),
            symbol: self.symbol.clone(),
            wallet: self.wallet_type.map(|wallet| wallet.0),
            from: self.start_time.map(|at| Timestamp(at.0)),
            until: self.end_time.map(|at| Timestamp(at.0).plus(1)),
        }
    }

    fn page(&self) -> Page {
        Page::new(self.page_num.map_or(1, Int::small), self.page_size.map_or(PAGE_ROWS, Int::small))
    }
}

/// A change of what the caller owns of one coin in one wallet, free and held together.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RecordRow {
    id: String,
    #[serde(rename = "type")]
    kind: i64,
    wallet_type: i64,
    symbol: String,
    /// Negative when it went out.
    amount: WireAmount,
    before_amount: WireAmount,
    after_amount: WireAmount,
    serial_id: String,
    remark: String,
    /// The number of the order, position, deposit … it was for, if it was for one.
    reference: Option<String>,
    operate_time: Millis,
}

impl From<Record> for RecordRow {
    fn from(record: Record) -> Self {
        Self {
            serial_id: format!("L{}", record.id),
            id: record.id,
            kind: record.kind,
            wallet_type: record.wallet,
            symbol: record.symbol,
            amount: Decimal(record.amount),
            before_amount: Decimal(record.before),
            after_amount: Decimal(record.after),
            remark: record.remark,
            reference: record.subject.map(|subject| subject.to_string()),
            operate_time: Millis(record.at),
        }
    }
}

/// The caller's ledger records, newest first.
#[utoipa::path(
    post, path = "/api/record/list", tag = "history", params(RecordQuery), security(("session" = [])),
    responses((status = 200, body = Rows<RecordRow>))
)]
async fn record_list(
    State(api): State<Api>,
    caller: Caller,
    Input(params): Input<RecordQuery>,
) -> Answer<Rows<RecordRow>> {
    let (total, records) = api.app.history.records(&caller, &params.filter(), params.page()).await?;
    Ok(Rows::of(total, records.into_iter().map(Into::into).collect()))
}

/// The same records as a file for a spreadsheet (CSV), at most 100,000 of them.
#[utoipa::path(
    get, path = "/api/record/export", tag = "history", params(RecordQuery), security(("session" = [])),
    responses((status = 200, body = String, content_type = "text/csv"))
)]
async fn record_export(
    State(api): State<Api>,
    caller: Caller,
    Input(params): Input<RecordQuery>,
) -> Result<Response, ApiError> {
    let export = api.app.history.export(&caller, &params.filter()).await?;
    // A part is read when the one before it was sent; a failure on the way breaks the transfer off, so that nobody
    // takes half a file for a whole one.
    let parts = stream::try_unfold((api, export), |(api, mut export)| async move {
        let part = api.app.history.next_part(&mut export).await;
        let part = part.inspect_err(|error| tracing::error!(%error, "an export broke off"))?;
        Ok::<_, plimsoll_app::AppError>(part.map(|part| (part, (api, export))))
    });
    let headers =
        [(CONTENT_TYPE, "text/csv; charset=utf-8"), (CONTENT_DISPOSITION, "attachment; filename=\"records.csv\"")];
    Ok((headers, Body::from_stream(parts)).into_response())
}
