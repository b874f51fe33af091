//! The status page and its figures: what is durable, what it costs, what prices say.

use std::fmt::Write;
use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::Context;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Html;
use axum::routing::get;
use axum::{Json, Router};
use plimsoll_feeds::instruments::{InstrumentId, Universe};
use plimsoll_sequencer::{Audit, Handle, Platform, Status};
use serde_json::{Value, json};

use crate::mirror::Mirror;

pub(crate) struct Page {
    pub(crate) mirror: Mirror,
    pub(crate) handle: Handle<Platform>,
    pub(crate) universe: Arc<Universe>,
    pub(crate) audit: Arc<Audit>,
}

pub(crate) async fn serve(listen: SocketAddr, page: Page) -> anyhow::Result<()> {
    let routes = Router::new()
        .route("/", get(page_html))
        .route("/status", get(figures))
        .route("/healthz", get(|| async { "ok" }))
        .route("/readyz", get(ready))
        .with_state(Arc::new(page));
    let listener = tokio::net::TcpListener::bind(listen).await.with_context(|| format!("listening on {listen}"))?;
    axum::serve(listener, routes).await.context("serving the status page")
}

impl Page {
    fn is_ready(&self) -> bool {
        self.handle.status() == Status::Serving && self.handle.holds_lease() && self.audit.alarm().is_none()
    }

    fn state(&self) -> String {
        match (self.handle.status(), self.audit.alarm()) {
            (_, Some(alarm)) => format!("ALARM: {alarm}"),
            (Status::Serving, None) => "serving".to_owned(),
            (Status::Stalled(why), None) => format!("stalled: {why:?}"),
            (Status::Stopped(why), None) => format!("stopped: {why:?}"),
        }
    }
}

async fn ready(State(page): State<Arc<Page>>) -> StatusCode {
    if page.is_ready() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE }
}

async fn figures(State(page): State<Arc<Page>>) -> Json<Value> {
    let seen = page.mirror.read();
    let sequencer = page.handle.figures();
    let (snapshots, snapshot_batch) = page.audit.snapshots();
    let prices: Vec<Value> = seen
        .prices
        .iter()
        .map(|(index, shown)| {
            let symbol = &page.universe.get(InstrumentId(index.0)).symbol;
            json!({ "symbol": symbol, "index": shown.price.to_string(), "tick": shown.tick,
                    "state": format!("{:?}", shown.state) })
        })
        .collect();
    Json(json!({
        "mode": "sandbox", "feed": "SIM", "state": page.state(),
        "journal": { "batch": seen.batch, "commands": seen.commands, "at": seen.at_ms, "hash": seen.hash },
        "audit": { "checked": page.audit.checked(), "snapshots": snapshots, "snapshotBatch": snapshot_batch },
        "queue": { "waiting": sequencer.queued, "shed": sequencer.shed,
                   "commitMicrosMean": sequencer.commit_us / sequencer.batches.max(1),
                   "commitMicrosMax": sequencer.commit_us_max },
        "trades": seen.trades, "postings": seen.postings, "rejects": seen.rejects, "prices": prices,
    }))
}

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;margin:0;background:#0b1622;color:#dbe6ef}\
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.4rem;margin:0 0 .2rem}\
.line{height:6px;border-radius:3px;background:linear-gradient(90deg,#2dd4bf 0 62%,#1f3346 62%);margin:1rem 0 1.5rem}\
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1.2rem;margin:0 0 1.5rem}dt{color:#8aa0b3}\
dd{margin:0;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}\
.prices{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:.1rem 1.5rem}\
.prices div{display:flex;justify-content:space-between;border-bottom:1px solid #1b2c3d;padding:.15rem 0;\
font-variant-numeric:tabular-nums}.prices b{font-weight:600}.bad{color:#fbbf24}a{color:#2dd4bf}";

async fn page_html(State(page): State<Arc<Page>>) -> Html<String> {
    let seen = page.mirror.read();
    let sequencer = page.handle.figures();
    let mut html = String::with_capacity(16 * 1024);
    let facts = [
        ("state", page.state()),
        ("batches", seen.batch.to_string()),
        ("commands", seen.commands.to_string()),
        ("chain head", seen.hash.clone()),
        ("checked by the shadow engine", format!("up to batch {}", page.audit.checked())),
        ("mean commit", format!("{} µs", sequencer.commit_us / sequencer.batches.max(1))),
        ("ledger postings seen", seen.postings.to_string()),
    ];
    html.push_str("<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>");
    let written = (|| {
        write!(html, "<meta http-equiv=refresh content=2><title>Plimsoll status</title><style>{STYLE}</style><main>")?;
        write!(html, "<h1>Plimsoll</h1><div>Sandbox: play money, simulated markets.</div><div class=line></div><dl>")?;
        for (name, value) in &facts {
            write!(html, "<dt>{name}</dt><dd>{value}</dd>")?;
        }
        write!(html, "</dl><div class=prices>")?;
        for (index, shown) in &seen.prices {
            let display = &page.universe.get(InstrumentId(index.0)).display;
            let class = if shown.state == plimsoll_engine::prices::FeedState::Ok { "" } else { " class=bad" };
            write!(html, "<div><b>{display}</b><span{class}>{}</span></div>", shown.price)?;
        }
        write!(html, "</div><p><a href=/status>All figures as JSON</a></p></main></html>")
    })();
    written.expect("writing to memory can't fail");
    Html(html)
}
