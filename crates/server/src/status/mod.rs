//! Status page and its figures: durability, latency and prices. Owns the routes; shows what it is given and decides
//! nothing.

mod figures;
mod page;

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::Context;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router, middleware};
use futures_util::FutureExt;
use futures_util::future::Either;
use metrics_exporter_prometheus::PrometheusHandle;
use plimsoll_api::ApiService;
use plimsoll_app::Alarms;
use plimsoll_feeds::calendar::Calendar;
use plimsoll_feeds::instruments::Universe;
use plimsoll_sequencer::{Audit, Handle, Platform, Stall, Status};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower::Service;

use crate::endpoint_access::EndpointAccess;
use crate::listen;
use crate::node_state::NodeState;
use crate::web;
use crate::workers::Worker;

/// Only our own style, script and figures.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Interval at which samples are folded into their histograms.
const FOLD_SAMPLES: Duration = Duration::from_secs(5);

/// State of the pages: the listings from the start, the running node after recovery.
pub(crate) struct Page {
    universe: Arc<Universe>,
    calendar: Arc<Calendar>,
    running: OnceLock<Running>,
    /// The API for each worker, once the platform has started.
    api: OnceLock<Vec<ApiService>>,
    /// The operator's calls, at the same time.
    console: OnceLock<Router>,
    metrics: PrometheusHandle,
}

/// A node that leads.
pub(crate) struct Running {
    pub(crate) node_state: NodeState,
    pub(crate) handle: Handle<Platform>,
    pub(crate) audit: Arc<Audit>,
    pub(crate) alarms: Alarms,
}

/// Health of the node, in a word and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Health {
    Starting,
    Serving,
    /// Nothing is acknowledged at present.
    Stalled(String),
    /// Reads are served, commands are refused.
    ReadOnly(String),
    Stopped(String),
    /// An operator must look.
    Alarm(String),
}

impl Page {
    pub(crate) fn new(universe: Arc<Universe>, calendar: Arc<Calendar>) -> Self {
        let metrics = metrics_exporter_prometheus::PrometheusBuilder::new()
            .install_recorder()
            .expect("nobody else installs a recorder");
        Self { universe, calendar, running: OnceLock::new(), api: OnceLock::new(), console: OnceLock::new(), metrics }
    }

    /// Called once, when requests can be served.
    pub(crate) fn opens(&self, api: Vec<ApiService>, console: Router) {
        assert!(self.console.set(console).is_ok(), "a process opens once");
        assert!(self.api.set(api).is_ok(), "a process opens once");
    }

    fn api(&self, lane: usize) -> Option<&ApiService> {
        self.api.get().map(|lanes| &lanes[lane])
    }

    /// Called once, when the node leads.
    pub(crate) fn runs(&self, running: Running) {
        assert!(self.running.set(running).is_ok(), "a process recovers once");
    }

    fn health(&self) -> Health {
        let Some(running) = self.running.get() else {
            return Health::Starting;
        };
        if let Some(alarm) = running.audit.alarm() {
            return Health::Alarm(alarm.to_owned());
        }
        match running.handle.status() {
            Status::Stalled(why @ Stall::Full(_)) => Health::ReadOnly(why.to_string()),
            Status::Serving if plimsoll_store::rows_are_full() => {
                Health::ReadOnly("no room is left to write rows".to_owned())
            }
            Status::Serving if running.handle.holds_lease() => Health::Serving,
            Status::Serving => Health::Stalled("the lease was not renewed in time".to_owned()),
            Status::Stalled(why) => Health::Stalled(why.to_string()),
            Status::Stopped(why) => Health::Stopped(why.to_string()),
        }
    }
}

impl Health {
    fn word(&self) -> &'static str {
        match self {
            Self::Starting => "starting",
            Self::Serving => "serving",
            Self::Stalled(_) => "stalled",
            Self::ReadOnly(_) => "read-only",
            Self::Stopped(_) => "stopped",
            Self::Alarm(_) => "alarm",
        }
    }

    fn sentence(&self) -> &str {
        match self {
            Self::Starting => "replaying the journal, or waiting for the lease",
            Self::Serving => "every answer is durable before it is given",
            Self::Stalled(why) | Self::ReadOnly(why) | Self::Stopped(why) | Self::Alarm(why) => why,
        }
    }
}

/// Binds the listener, before anything else is done.
///
/// For 127.0.0.1 also binds [::1] if possible, because browsers try `localhost` there first.
pub(crate) async fn bind(listen: SocketAddr) -> anyhow::Result<Vec<TcpListener>> {
    let first = TcpListener::bind(listen).await.with_context(|| format!("listening on {listen}"))?;
    let port = first.local_addr()?.port();
    let mut listeners = vec![first];
    if listen.ip() == Ipv4Addr::LOCALHOST {
        match TcpListener::bind((Ipv6Addr::LOCALHOST, port)).await {
            Ok(second) => listeners.push(second),
            Err(error) => tracing::debug!(%error, port, "not listening on [::1]"),
        }
    }
    Ok(listeners)
}

/// Serves until the other end of `stop` is dropped.
pub(crate) async fn serve(
    listeners: Vec<TcpListener>,
    lanes: Vec<Worker>,
    page: Arc<Page>,
    exposure: EndpointAccess,
    stop: watch::Receiver<()>,
) {
    tokio::spawn(fold_samples(page.metrics.clone()));
    let routes = Router::new()
        .route("/status", get(html))
        .route("/status.json", get(json))
        .route("/status.css", get(|| async { (typed("text/css"), [plimsoll_api::COLOURS, page::STYLE].concat()) }))
        .route("/status.js", get(|| async { (typed("text/javascript"), page::SCRIPT) }))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .layer(middleware::map_response(with_headers))
        .fallback(through)
        .with_state(Arc::clone(&page));
    let with_front = |(number, lane)| {
        let front = Front { lane: number, page: Arc::clone(&page), exposure, routes: routes.clone() };
        (lane, move |request| front.answer(request))
    };
    let lanes = lanes.into_iter().enumerate().map(with_front).collect();
    listen::serve(listeners, lanes, stop).await;
}

/// The entry of every request. API requests, which are nearly all, go straight to the API.
#[derive(Clone)]
struct Front {
    lane: usize,
    page: Arc<Page>,
    exposure: EndpointAccess,
    routes: Router,
}

const CALLS: &str = "/api/";
const OPERATOR_CALLS: &str = "/ops/";

impl Front {
    fn answer(&self, request: Request) -> impl Future<Output = Response> + use<> {
        if !self.exposure.allows(&request) {
            return Either::Right(Either::Left(std::future::ready(StatusCode::NOT_FOUND.into_response())));
        }
        match self.page.api(self.lane).filter(|_| request.uri().path().starts_with(CALLS)) {
            Some(api) => Either::Left(api.clone().answer(request)),
            None => Either::Right(Either::Right(self.routes.clone().call(request).map(|Ok(response)| response))),
        }
    }
}

/// Histograms keep every sample until it is folded: without a collector they would grow forever.
async fn fold_samples(metrics: PrometheusHandle) {
    loop {
        tokio::time::sleep(FOLD_SAMPLES).await;
        metrics.run_upkeep();
    }
}

fn typed(what: &'static str) -> [(header::HeaderName, &'static str); 1] {
    [(header::CONTENT_TYPE, what)]
}

async fn with_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Everything but the status pages belongs to the app or the API.
async fn through(State(page): State<Arc<Page>>, request: Request) -> Response {
    if request.uri().path().starts_with(OPERATOR_CALLS) {
        return match page.console.get() {
            Some(console) => console.clone().call(request).await.unwrap_or_else(|never| match never {}),
            None => (StatusCode::SERVICE_UNAVAILABLE, "starting\n").into_response(),
        };
    }
    if let Some(file) = web::file(&request) {
        return file;
    }
    // These are few: any worker's will do.
    match page.api(0) {
        Some(api) => api.clone().answer(request).await,
        None => (StatusCode::SERVICE_UNAVAILABLE, "starting\n").into_response(),
    }
}

/// The metrics for Prometheus.
async fn metrics(State(page): State<Arc<Page>>) -> String {
    if let Some(running) = page.running.get() {
        figures::export(&running.handle.figures());
    }
    page.metrics.render()
}

async fn html(State(page): State<Arc<Page>>) -> Html<String> {
    Html(page::render(&page))
}

async fn json(State(page): State<Arc<Page>>) -> Json<Value> {
    Json(figures::figures(&page))
}

async fn ready(State(page): State<Arc<Page>>) -> impl IntoResponse {
    let health = page.health();
    let code = match health {
        Health::Serving => StatusCode::OK,
        _ => StatusCode::SERVICE_UNAVAILABLE,
    };
    (code, format!("{}: {}\n", health.word(), health.sentence()))
}
