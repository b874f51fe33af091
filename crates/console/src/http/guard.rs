//! The guard before every call: who asks, whether they may, and whether it really is their page that asks.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, ORIGIN, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use plimsoll_app::{AppError, Result};
use subtle::ConstantTimeEq;

use super::envelope::{Failure, private};
use crate::access::{Call, Need, find, is_for_people_only};
use crate::audit::Entry;
use crate::console::Console;
use crate::refusal;
use crate::staff::{Actor, Via};

const CSRF: &str = "x-ops-csrf";
const IDEMPOTENCY_KEY: &str = "idempotency-key";
const KEY_CHARS: std::ops::RangeInclusive<usize> = 8..=64;
const FETCH_SITE: &str = "sec-fetch-site";
const FORWARDED: &str = "x-forwarded-for";
/// Largest body of a call.
const BODY_MAX: usize = 64 * 1024;
/// Largest answer that is kept for a repeated call.
const ANSWER_MAX: usize = 1024 * 1024;

/// Where a request comes from.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    pub(super) ip: String,
    pub(super) agent: String,
}

pub(super) async fn guard(State(console): State<Arc<Console>>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let origin = origin_of(&console, &parts);
    let checked = check(&console, &parts, &origin).await;
    let mut request = Request::from_parts(parts, body);
    request.extensions_mut().insert(origin);
    match checked {
        Ok(None) => private(next.run(request).await),
        Ok(Some(actor)) => {
            request.extensions_mut().insert(actor.clone());
            private(once(&console, &actor, request, next).await)
        }
        Err(failure) => Failure(failure).into_response(),
    }
}

fn origin_of(console: &Console, parts: &Parts) -> Origin {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0.ip());
    let headers = &parts.headers;
    let proxies = console.app.config.site.proxies;
    let hops: Vec<&str> = headers
        .get_all(FORWARDED)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    // Only announced proxies are believed.
    let hop = hops.len().checked_sub(proxies).filter(|_| proxies > 0).and_then(|n| hops.get(n));
    let ip = hop.and_then(|hop| hop.trim().parse().ok()).unwrap_or(peer);
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    Origin { ip: ip.to_canonical().to_string(), agent: agent.to_owned() }
}

fn call_of(parts: &Parts) -> Result<&'static Call> {
    Ok(find(&parts.method, parts.uri.path()).ok_or(refusal::NOT_FOUND)?)
}

async fn check(console: &Console, parts: &Parts, origin: &Origin) -> Result<Option<Actor>> {
    let (call, headers) = (call_of(parts)?, &parts.headers);
    let is_change = parts.method != Method::GET;
    let Need::Permission(permission) = call.need else {
        check_page(headers, is_change)?;
        return Ok(None);
    };
    let actor = match bearer(headers) {
        Some(token) => console.actor_of_token(token, &origin.ip).await?,
        None => {
            let cookie = cookie(console, headers).ok_or(AppError::Unauthenticated)?;
            console.actor_of_cookie(cookie, &origin.ip).await?
        }
    };
    if let Err(refused) = may(console, &actor, call, permission, headers, is_change) {
        if is_change {
            let target = format!("{} {}", call.method, call.path);
            console.record(Some(&actor), Entry::of("refused", target).result(refused.to_string())).await?;
        }
        return Err(refused);
    }
    Ok(Some(actor))
}

fn may(
    console: &Console,
    actor: &Actor,
    call: &Call,
    permission: &str,
    headers: &HeaderMap,
    is_change: bool,
) -> Result<()> {
    match &actor.via {
        Via::Session { csrf, .. } if is_change => {
            check_page(headers, true)?;
            let sent = headers.get(CSRF).map(HeaderValue::as_bytes).unwrap_or_default();
            if !bool::from(sent.ct_eq(csrf.as_bytes())) {
                return Err(refusal::PERMISSION.because("X-Ops-Csrf is not this session's").into());
            }
        }
        Via::Session { .. } => {}
        Via::Token { permissions, .. } => {
            if is_for_people_only(permission) || !permissions.iter().any(|held| held == permission) {
                return Err(refusal::SCOPE.into());
            }
        }
    }
    if !actor.may(permission) {
        return Err(refusal::PERMISSION.into());
    }
    if call.needs_step_up {
        let Via::Session { step_up_at, .. } = &actor.via else { return Err(refusal::SCOPE.into()) };
        let fresh = step_up_at.is_some_and(|at| console.now() - at <= console.settings.step_up_ms);
        if !fresh {
            return Err(refusal::STEP_UP.into());
        }
    }
    Ok(())
}

/// A change comes as JSON from a page of this very host, and a browser says so.
fn check_page(headers: &HeaderMap, is_change: bool) -> Result<()> {
    if !is_change {
        return Ok(());
    }
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let refused = |what: &'static str| Err(refusal::PERMISSION.because(what).into());
    if let Some(origin) = text(ORIGIN.as_str()) {
        let host = text(HOST.as_str()).unwrap_or_default();
        let same = origin.split_once("://").is_some_and(|(_, rest)| rest.eq_ignore_ascii_case(host));
        if !same {
            return refused("Origin: a page of this site");
        }
    }
    if text(FETCH_SITE).is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return refused("Sec-Fetch-Site: a page of this site");
    }
    let media = text(CONTENT_TYPE.as_str());
    if media.is_some_and(|media| !media.to_ascii_lowercase().starts_with("application/json")) {
        return refused("Content-Type: application/json");
    }
    Ok(())
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// The cookie's name: browsers keep `__Host-` cookies to https and this very host.
pub(super) fn cookie_name(console: &Console) -> &'static str {
    if console.app.config.site.url.starts_with("https://") { "__Host-ops" } else { "ops" }
}

fn cookie<'a>(console: &Console, headers: &'a HeaderMap) -> Option<&'a str> {
    let texts = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = texts.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == cookie_name(console)).map(|(_, value)| value)
}

/// A change is carried out once for each key; a repetition gets the first answer again.
async fn once(console: &Console, actor: &Actor, request: Request, next: Next) -> Response {
    if *request.method() != Method::POST {
        return next.run(request).await;
    }
    match try_once(console, actor, request, next).await {
        Ok(response) => response,
        Err(failure) => Failure(failure).into_response(),
    }
}

async fn try_once(console: &Console, actor: &Actor, request: Request, next: Next) -> Result<Response> {
    let key = request.headers().get(IDEMPOTENCY_KEY).and_then(|key| key.to_str().ok()).unwrap_or_default().to_owned();
    if !KEY_CHARS.contains(&key.len()) || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(refusal::PARAM.because("Idempotency-Key: 8 to 64 characters").into());
    }
    let (parts, body) = request.into_parts();
    let body = to_bytes(body, BODY_MAX).await.map_err(|_| refusal::PARAM.because("the length of the body"))?;
    let mut hasher = blake3::Hasher::new();
    let fingerprint = hasher.update(parts.uri.path().as_bytes()).update(b"\0").update(&body).finalize().to_hex();
    // Customers have positive numbers.
    let owner = -actor.number();
    if let Some(answer) = console.app.replay_response(owner, &key, &fingerprint, console.now()).await? {
        return Ok(([(CONTENT_TYPE, "application/json")], answer).into_response());
    }
    let response = next.run(Request::from_parts(parts, Body::from(body))).await;
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, ANSWER_MAX).await.map_err(AppError::world)?;
    let is_done = serde_json::from_slice::<serde_json::Value>(&body).is_ok_and(|answer| answer["code"] == 200);
    if is_done {
        console.app.store_response(owner, &key, &String::from_utf8_lossy(&body)).await?;
    } else {
        console.app.forget(owner, &key).await?;
    }
    Ok(Response::from_parts(parts, Body::from(body)))
}
