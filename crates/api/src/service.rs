//! What stands before every handler: time, size and pace limits, ids, headers, who asks, what is measured.
//!
//! One function and no tower of layers: each layer of a router costs a box and a copy of everything below it, for every
//! request. What only some requests need (another origin, a packed answer) stands around those alone.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::Request;
use axum::http::Method;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::response::Response;
use tower::{Layer, Service};
use tower_http::compression::predicate::{DefaultPredicate, Predicate, SizeAbove};
use tower_http::compression::{Compression, CompressionLayer};
use tower_http::cors::{AllowOrigin, Cors, CorsLayer};

use crate::admission::Admission;
use crate::api::Api;
use crate::headers::{self, REQUEST_ID};
use crate::metrics::Metrics;
use crate::rate_limit::{Limits, RequestLimiter};
use crate::router::router;

/// How often whoever serves a connection must poll it, though nothing has happened there.
pub const POLL_INTERVAL_MAX: Duration = Duration::from_secs(3);
/// How long a browser remembers what it may send.
const PREFLIGHT: Duration = Duration::from_secs(600);
/// Shorter answers fit into one packet as they are.
const PACKED_BYTES_MIN: u64 = 1_024;

type Packing = Compression<Admission, tower_http::compression::predicate::And<DefaultPredicate, SizeAbove>>;

/// The routes with everything that every call needs around them, for one thread. Clones share all of it.
#[derive(Clone)]
pub struct ApiService(Arc<ServiceParts>);

struct ServiceParts {
    admission: Admission,
    /// The same for requests from a page of some origin, or that take a packed answer.
    dressed: Cors<Packing>,
    meters: Metrics,
}

/// The whole API, protected, for each of so many threads. Limits hold for all of them together.
pub fn protect(api: &Api, limits: &Limits, threads: usize) -> Vec<ApiService> {
    let (routes, document) = router();
    let request_limiter = RequestLimiter::start(limits);
    let edge = |_| {
        let api = api.apart();
        let admission =
            Admission::new(api.clone(), Arc::clone(&request_limiter), routes.clone().with_state(api.clone()));
        let packing = DefaultPredicate::new().and(SizeAbove::new(PACKED_BYTES_MIN));
        let packing = CompressionLayer::new().compress_when(packing).layer(admission.clone());
        let dressed = cors(&api.app.config.site).layer(packing);
        ApiService(Arc::new(ServiceParts { admission, dressed, meters: Metrics::of(&document) }))
    };
    (0..threads).map(edge).collect()
}

impl ApiService {
    pub async fn answer(self, request: Request) -> Response {
        let ServiceParts { admission, dressed, meters } = &*self.0;
        let started = Instant::now();
        let meter = meters.of_path(request.uri().path());
        let id = request.headers().get(&REQUEST_ID).cloned().unwrap_or_else(fresh_id);
        let headers = request.headers();
        let mut response = if headers.contains_key(header::ORIGIN) || headers.contains_key(header::ACCEPT_ENCODING) {
            let dressed = Box::pin(dressed.clone().call(request));
            dressed.await.unwrap_or_else(|never| match never {}).map(Body::new)
        } else {
            admission.answer(request, started).await
        };
        headers::complete(response.headers_mut(), id);
        if let Some(meter) = meter {
            meter.record(response.status(), started.elapsed());
        }
        response
    }
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
