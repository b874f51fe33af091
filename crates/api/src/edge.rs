//! What stands before every handler: time, size and pace limits, ids, headers, who asks, what is measured.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use serde::Deserialize;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::cors::{AllowOrigin, CorsLayer};
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::timeout::TimeoutLayer;

use crate::api::Api;
use crate::caller::{Visitor, identify};
use crate::framing;
use crate::idempotency::repeat;
use crate::input::BODY_MAX;
use crate::language::Language;
use crate::reply::Denied;
use crate::visitor::address;

/// How long a request may take.
const REQUEST_MAX: Duration = Duration::from_secs(30);
/// How long a browser remembers what it may send.
const PREFLIGHT: Duration = Duration::from_secs(600);
/// Which of our own headers other origins' pages may send.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Requests a second, with as many as that again in one breath.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Limits {
    /// From one address, by nobody who is signed in.
    pub visitor_per_second: NonZeroU32,
    /// By one person.
    pub user_per_second: NonZeroU32,
    /// Sockets open at once, and of these from one address.
    pub sockets: usize,
    pub sockets_per_address: usize,
}

impl Default for Limits {
    fn default() -> Self {
        let count = |n| NonZeroU32::new(n).expect("not zero");
        let (sockets, sockets_per_address) = (20_000, 100);
        Self { visitor_per_second: count(20), user_per_second: count(100), sockets, sockets_per_address }
    }
}

struct Pace {
    visitors: DefaultKeyedRateLimiter<IpAddr>,
    users: DefaultKeyedRateLimiter<i64>,
}

impl Pace {
    fn new(limits: &Limits) -> Self {
        let quota = |per_second: NonZeroU32| {
            Quota::per_second(per_second).allow_burst(per_second.saturating_mul(NonZeroU32::new(3).expect("not zero")))
        };
        Self {
            visitors: RateLimiter::keyed(quota(limits.visitor_per_second)),
            users: RateLimiter::keyed(quota(limits.user_per_second)),
        }
    }

    /// By person when signed in, by address otherwise.
    fn allows(&self, visitor: Visitor, address: impl FnOnce() -> IpAddr) -> bool {
        match visitor.0 {
            Some(principal) => self.users.check_key(&principal.user.0).is_ok(),
            None => self.visitors.check_key(&address()).is_ok(),
        }
    }
}

/// How often addresses that were quiet are forgotten.
const FORGET_EVERY: Duration = Duration::from_secs(60);

/// Puts everything that every call needs around the routes.
///
/// As one layer: a router boxes its routes anew for each layer it is given, and a request pays for every box.
pub fn protect(routes: Router<Api>, api: &Api, limits: &Limits) -> Router {
    let pace = Arc::new(Pace::new(limits));
    tokio::spawn(forget_quiet(Arc::downgrade(&pace)));
    let around = ServiceBuilder::new()
        .map_response(with_headers)
        .layer(cors(&api.app.config.site))
        .layer(SetRequestIdLayer::new(REQUEST_ID, MakeRequestUuid))
        .layer(PropagateRequestIdLayer::new(REQUEST_ID))
        .layer(CompressionLayer::new())
        .layer(from_fn(measure))
        .layer(CatchPanicLayer::new())
        .layer(from_fn(framing::check))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, REQUEST_MAX))
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(from_fn_with_state((api.clone(), pace), admit));
    routes.layer(around).with_state(api.clone())
}

/// Headers that are set unless the handler knew better.
static HEADERS: [(HeaderName, HeaderValue); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-site")),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

fn with_headers<B>(mut response: axum::http::Response<B>) -> axum::http::Response<B> {
    for (name, value) in &HEADERS {
        response.headers_mut().entry(name).or_insert_with(|| value.clone());
    }
    response
}

/// Only the site's own pages and those the operator names; never any page that happens to ask.
fn cors(site: &plimsoll_app::Site) -> CorsLayer {
    let origins = site.origins.iter().chain(std::iter::once(&site.url));
    let origins: Vec<HeaderValue> = origins.filter_map(|origin| origin.parse().ok()).collect();
    let ours = ["satoken", "lang", "idempotency-key", "x-request-id"].map(HeaderName::from_static);
    CorsLayer::new()
        .allow_origin(AllowOrigin::list(origins))
        .allow_methods([Method::GET, Method::POST, Method::DELETE])
        .allow_headers(ours.into_iter().chain([header::AUTHORIZATION, header::CONTENT_TYPE]).collect::<Vec<_>>())
        .max_age(PREFLIGHT)
}

/// Finds out in which language and by whom it is asked, refuses who asks too often, and answers what was asked before
/// as it was answered then.
async fn admit(State((api, pace)): State<(Api, Arc<Pace>)>, mut request: Request, next: Next) -> Response {
    let language = Language::of(request.headers());
    let answered = language.scope(async move {
        let visitor = match identify(&api, request.headers()).await {
            Ok(visitor) => visitor,
            Err(failure) => return Denied(failure).into_response(),
        };
        request.extensions_mut().insert(visitor);
        let (parts, body) = request.into_parts();
        if !pace.allows(visitor, || address(&parts, api.app.config.site.proxies)) {
            metrics::counter!("plimsoll_http_held_back_total").increment(1);
            return (StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, "1")]).into_response();
        }
        repeat(&api, Request::from_parts(parts, body), next).await
    });
    answered.await
}

async fn forget_quiet(pace: std::sync::Weak<Pace>) {
    loop {
        tokio::time::sleep(FORGET_EVERY).await;
        let Some(pace) = pace.upgrade() else {
            return;
        };
        pace.visitors.retain_recent();
        pace.users.retain_recent();
    }
}

async fn measure(request: Request, next: Next) -> Response {
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let started = Instant::now();
    let response = next.run(request).await;
    if let Some(path) = path {
        let status = response.status().as_u16().to_string();
        metrics::histogram!("plimsoll_http_seconds", "path" => path, "status" => status)
            .record(started.elapsed().as_secs_f64());
    }
    response
}
