//! What stands before every handler: time, size and pace limits, ids, headers, who asks, what is measured.
//!
//! One function and no tower of layers: each layer of a router costs a box and a copy of everything below it, for every
//! request. What only some requests need (another origin, a packed answer) stands around those alone.

use std::convert::Infallible;
use std::future::poll_fn;
use std::panic::AssertUnwindSafe;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use plimsoll_app::Failure;
use tower::{Layer, Service};
use tower_http::compression::predicate::{DefaultPredicate, Predicate, SizeAbove};
use tower_http::compression::{Compression, CompressionLayer};
use tower_http::cors::{AllowOrigin, Cors, CorsLayer};

use crate::api::Api;
use crate::caller::identify;
use crate::framing;
use crate::idempotency::repeat;
use crate::language::Language;
use crate::meters::Meters;
use crate::pace::{Limits, Pace};
use crate::reply::Denied;
use crate::router::router;
use crate::visitor::address;

/// How long a request may take. It is looked at whenever the request is polled, which is at least as often as
/// [`LOOKS_IN`] says: a timer for each request would cost more than all the other limits together.
const REQUEST_MAX: Duration = Duration::from_secs(30);
/// How often whoever serves a connection must poll it, though nothing has happened there.
pub const LOOKS_IN: Duration = Duration::from_secs(3);
/// How long a browser remembers what it may send.
const PREFLIGHT: Duration = Duration::from_secs(600);
/// Shorter answers fit into one packet as they are.
const PACKED_BYTES_MIN: u64 = 1_024;
/// By which a caller and a log speak of the same request.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

type Packing = Compression<Admission, tower_http::compression::predicate::And<DefaultPredicate, SizeAbove>>;

/// The routes with everything that every call needs around them. Clones share all of it.
#[derive(Clone)]
pub struct Edge(Arc<Around>);

struct Around {
    admission: Admission,
    /// The same for requests from a page of some origin, or that take a packed answer.
    dressed: Cors<Packing>,
    meters: Meters,
}

/// The whole API, protected.
pub fn protect(api: &Api, limits: &Limits) -> Edge {
    let (routes, document) = router();
    let pace = Pace::start(limits);
    let admission = Admission { api: api.clone(), pace, routes: routes.with_state(api.clone()) };
    let packing = CompressionLayer::new().compress_when(DefaultPredicate::new().and(SizeAbove::new(PACKED_BYTES_MIN)));
    let dressed = cors(&api.app.config.site).layer(packing.layer(admission.clone()));
    Edge(Arc::new(Around { admission, dressed, meters: Meters::of(&document) }))
}

impl Edge {
    pub async fn answer(self, request: Request) -> Response {
        let Around { admission, dressed, meters } = &*self.0;
        let started = Instant::now();
        let meter = meters.of_path(request.uri().path());
        let id = request.headers().get(REQUEST_ID).cloned().unwrap_or_else(fresh_id);
        let headers = request.headers();
        let mut response = if headers.contains_key(header::ORIGIN) || headers.contains_key(header::ACCEPT_ENCODING) {
            let dressed = Box::pin(dressed.clone().call(request));
            dressed.await.unwrap_or_else(|never| match never {}).map(Body::new)
        } else {
            admission.answer(request, started).await
        };
        with_headers(response.headers_mut(), id);
        if let Some(meter) = meter {
            meter.record(response.status(), started.elapsed());
        }
        response
    }
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

fn with_headers(headers: &mut HeaderMap, id: HeaderValue) {
    headers.reserve(HEADERS.len() + 1);
    for (name, value) in &HEADERS {
        headers.entry(name).or_insert_with(|| value.clone());
    }
    headers.entry(REQUEST_ID).or_insert(id);
}

fn fresh_id() -> HeaderValue {
    let id = uuid::Builder::from_random_bytes(rand::random()).into_uuid();
    let mut text = [0; uuid::fmt::Hyphenated::LENGTH];
    HeaderValue::from_str(id.hyphenated().encode_lower(&mut text)).expect("digits and dashes")
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

/// Who may go on to the routes, and within which time they answer.
#[derive(Clone)]
struct Admission {
    api: Api,
    pace: Arc<Pace>,
    routes: Router,
}

impl Admission {
    async fn answer(&self, request: Request, started: Instant) -> Response {
        if let Some(refused) = framing::refuse(request.headers()) {
            return refused;
        }
        let in_chunks = framing::is_in_chunks(request.headers());
        let language = Language::of(request.headers());
        let admitted = pin!(AssertUnwindSafe(language.scope(self.admit(request))).catch_unwind());
        let mut response = match until(started + REQUEST_MAX, admitted).await {
            Some(Ok(response)) => response,
            // Told by the process where it happened; nothing of it goes out.
            Some(Err(_)) => Denied(Failure::world("a handler panicked")).into_response(),
            None => StatusCode::REQUEST_TIMEOUT.into_response(),
        };
        framing::close_after(&mut response, in_chunks);
        response
    }

    /// Finds out by whom it is asked, refuses who asks too often, and answers what was asked before as it was answered
    /// then.
    async fn admit(&self, mut request: Request) -> Response {
        let Self { api, pace, routes } = self;
        let visitor = match identify(api, request.headers()).await {
            Ok(visitor) => visitor,
            Err(failure) => return Denied(failure).into_response(),
        };
        if !pace.allows(visitor, || address(request.headers(), request.extensions(), api.app.config.site.proxies)) {
            metrics::counter!("plimsoll_http_held_back_total").increment(1);
            return (StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, "1")]).into_response();
        }
        request.extensions_mut().insert(visitor);
        repeat(api, request, routes).await
    }
}

/// What the work comes to, or nothing when it is polled later than it may take.
async fn until<F: Future>(end: Instant, mut work: Pin<&mut F>) -> Option<F::Output> {
    poll_fn(|context| match work.as_mut().poll(context) {
        Poll::Ready(done) => Poll::Ready(Some(done)),
        Poll::Pending if Instant::now() > end => Poll::Ready(None),
        Poll::Pending => Poll::Pending,
    })
    .await
}

impl Service<Request> for Admission {
    type Response = Response;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let admission = self.clone();
        Box::pin(async move { Ok(admission.answer(request, Instant::now()).await) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_that_takes_too_long_ends_when_it_is_looked_at() {
        assert_eq!(until(Instant::now(), pin!(std::future::ready(7))).await, Some(7));
        let (mut never, mut nothing) = (pin!(std::future::pending::<()>()), pin!(std::future::pending::<()>()));
        let mut late = pin!(until(Instant::now(), never.as_mut()));
        tokio::time::sleep(Duration::from_millis(1)).await;
        let looked = poll_fn(|context| Poll::Ready(late.as_mut().poll(context))).await;
        assert_eq!(looked, Poll::Ready(None));
        let mut early = pin!(until(Instant::now() + REQUEST_MAX, nothing.as_mut()));
        let looked = poll_fn(|context| Poll::Ready(early.as_mut().poll(context))).await;
        assert_eq!(looked, Poll::Pending);
    }
}
