//! Who may go on to the routes, and within which time they answer.
//!
//! Nearly every request is admitted without waiting for anything, and what it is then is small: a future that is moved
//! and woken for every order pays for each of its bytes. What must be looked up takes the longer way, in a box.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::Request;
use axum::http::header::RETRY_AFTER;
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::future::RouteFuture;
use plimsoll_app::AppError;
use tower::Service;

use crate::api::Api;
use crate::caller::{Visitor, identify, identify_known, token};
use crate::client_ip::address;
use crate::framing;
use crate::idempotency::{self, repeat};
use crate::language::Language;
use crate::media;
use crate::origin::Origins;
use crate::rate_limit::RequestLimiter;
use crate::response::{ApiError, RETRY_AFTER_S, Refused, json};

/// How long a request may take. It is looked at whenever the request is polled, which is at least as often as
/// [`POLL_INTERVAL_MAX`](crate::LOOKS_IN) says: a timer for each request would cost more than all the other limits together.
const REQUEST_MAX: Duration = Duration::from_secs(30);

/// The routes and what stands right before them.
#[derive(Clone)]
pub(crate) struct Admission(Arc<Shared>);

struct Shared {
    api: Api,
    request_limiter: Arc<RequestLimiter>,
    origins: Origins,
    routes: Router,
}

impl Admission {
    pub(crate) fn new(api: Api, request_limiter: Arc<RequestLimiter>, routes: Router) -> Self {
        let origins = Origins::of(&api.app.config.site);
        Self(Arc::new(Shared { api, request_limiter, origins, routes }))
    }

    pub(crate) fn answer(&self, request: Request, started: Instant) -> RequestFuture {
        let headers = request.headers();
        RequestFuture {
            in_chunks: framing::is_in_chunks(headers),
            language: Language::of(headers),
            ends: started + REQUEST_MAX,
            was_polled: false,
            stage: Stage::Asked(self.clone(), request),
        }
    }

    /// Finds out by whom it is asked, refuses who asks too often, and answers what was asked before as it was answered
    /// then.
    fn admit(self, request: Request) -> Stage {
        let refused = framing::refuse(&request).or_else(|| media::refuse(&request));
        if let Some(refused) = refused.or_else(|| self.refuse_origin(&request)) {
            return Stage::Answered(refused);
        }
        match identify_known(&self.0.api, request.headers()) {
            Some(visitor) => self.go_on(visitor, request),
            None => Stage::Longer(Box::pin(async move {
                let visitor = identify(&self.0.api, request.headers()).await;
                self.go_on(visitor, request).await
            })),
        }
    }

    /// Whatever changes something, or is asked in somebody's name, comes from a page of ours or from no page.
    fn refuse_origin(&self, request: &Request) -> Option<Response> {
        let headers = request.headers();
        let matters = media::may_change(request.method()) || token(headers).is_some();
        let is_refused = matters && !self.0.origins.may_change(headers);
        is_refused.then(|| json(StatusCode::FORBIDDEN, &Refused::of_origin()))
    }

    fn go_on(self, visitor: Result<Visitor, AppError>, mut request: Request) -> Stage {
        let Shared { api, request_limiter, routes, .. } = &*self.0;
        let visitor = match visitor {
            Ok(visitor) => visitor,
            Err(failure) => return Stage::Answered(ApiError(failure).into_response()),
        };
        if !request_limiter
            .allows(visitor, || address(request.headers(), request.extensions(), api.app.config.site.proxies))
        {
            metrics::counter!("plimsoll_http_held_back_total").increment(1);
            return Stage::Answered((StatusCode::TOO_MANY_REQUESTS, [(RETRY_AFTER, RETRY_AFTER_S)]).into_response());
        }
        request.extensions_mut().insert(visitor);
        if request.method() == Method::GET || !idempotency::has_key(request.headers()) {
            return Stage::Routed(routes.clone().call(request));
        }
        Stage::Longer(Box::pin(async move { repeat(&self.0.api, request, &self.0.routes).await }))
    }
}

/// A request on its way through.
enum Stage {
    Asked(Admission, Request),
    Routed(RouteFuture<Infallible>),
    Longer(Pin<Box<dyn Future<Output = Response> + Send>>),
    Answered(Response),
    Over,
}

impl Future for Stage {
    type Output = Response;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Response> {
        loop {
            match &mut *self {
                Self::Routed(route) => {
                    return Pin::new(route).poll(context).map(|Ok(response)| response);
                }
                Self::Longer(work) => return work.as_mut().poll(context),
                Self::Asked(..) | Self::Answered(_) | Self::Over => {}
            }
            match std::mem::replace(&mut *self, Self::Over) {
                Self::Asked(admission, request) => *self = admission.admit(request),
                Self::Answered(response) => return Poll::Ready(response),
                _ => panic!("polled after its end"),
            }
        }
    }
}

/// An answer within its time and in its language. A handler that panics has failed like any other.
pub(crate) struct RequestFuture {
    in_chunks: bool,
    language: Language,
    ends: Instant,
    was_polled: bool,
    stage: Stage,
}

impl Future for RequestFuture {
    type Output = Response;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Response> {
        let Self { in_chunks, language, ends, was_polled, stage } = &mut *self;
        let polled = catch_unwind(AssertUnwindSafe(|| language.scope(|| Pin::new(stage).poll(context))));
        let mut response = match polled {
            Ok(Poll::Ready(response)) => response,
            // The first time it has only just begun.
            Ok(Poll::Pending) if !std::mem::replace(was_polled, true) || Instant::now() <= *ends => {
                return Poll::Pending;
            }
            Ok(Poll::Pending) => StatusCode::REQUEST_TIMEOUT.into_response(),
            // Told by the process where it happened; nothing of it goes out.
            Err(_) => language.scope(|| ApiError(AppError::world("a handler panicked")).into_response()),
        };
        framing::close_after(&mut response, *in_chunks);
        Poll::Ready(response)
    }
}

impl Service<Request> for Admission {
    type Response = Response;
    type Error = Infallible;
    type Future = futures_util::future::Map<RequestFuture, fn(Response) -> Result<Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        futures_util::FutureExt::map(self.answer(request, Instant::now()), Ok)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answering(ends: Instant, work: impl Future<Output = Response> + Send + 'static) -> RequestFuture {
        let (in_chunks, language, was_polled) = (false, Language::default(), false);
        RequestFuture { in_chunks, language, ends, was_polled, stage: Stage::Longer(Box::pin(work)) }
    }

    async fn polled(answering: &mut RequestFuture) -> Poll<StatusCode> {
        let status = |response: Response| response.status();
        std::future::poll_fn(|context| Poll::Ready(Pin::new(&mut *answering).poll(context).map(status))).await
    }

    #[tokio::test]
    async fn work_that_takes_too_long_ends_when_it_is_looked_at() {
        let (now, later) = (Instant::now(), Instant::now() + REQUEST_MAX);
        let mut done = answering(now, async { StatusCode::CREATED.into_response() });
        assert_eq!(polled(&mut done).await, Poll::Ready(StatusCode::CREATED));
        let mut late = answering(now, std::future::pending());
        assert_eq!(polled(&mut late).await, Poll::Pending, "it has only just begun");
        tokio::time::sleep(Duration::from_millis(1)).await;
        assert_eq!(polled(&mut late).await, Poll::Ready(StatusCode::REQUEST_TIMEOUT));
        let mut early = answering(later, std::future::pending());
        assert_eq!((polled(&mut early).await, polled(&mut early).await), (Poll::Pending, Poll::Pending));
    }

    #[tokio::test]
    async fn work_that_panics_is_a_failed_request() {
        let mut broken = answering(Instant::now() + REQUEST_MAX, async { panic!("planted") });
        assert_eq!(polled(&mut broken).await, Poll::Ready(StatusCode::INTERNAL_SERVER_ERROR));
    }

    #[test]
    fn a_request_on_its_way_is_small() {
        assert!(size_of::<RequestFuture>() <= 512, "{} bytes", size_of::<RequestFuture>());
    }
}
