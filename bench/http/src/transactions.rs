//! A peer as it is usually written: a database transaction for each order. Balances are locked and changed, the order
//! and two ledger rows are written, and the answer leaves when the commit is durable.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Context;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use axum::{Json, Router};
use serde::Serialize;
use tokio::sync::Mutex;
use tokio_postgres::{Client, NoTls, Statement};

use crate::echo::Order;

/// The people who order, with two balances each.
pub(crate) const ACCOUNTS: i64 = 2_048;

pub(crate) const SCHEMA: &str = "
    drop table if exists ledger, orders, balances;
    create table balances (account bigint, asset text, free numeric not null, held numeric not null,
        primary key (account, asset));
    create table orders (id bigserial primary key, account bigint not null, symbol text not null, side int not null,
        price numeric not null, quantity numeric not null, status int not null, created timestamptz default now());
    create table ledger (id bigserial primary key, account bigint not null, asset text not null, change numeric not null,
        order_id bigint not null, created timestamptz default now());
    create index on orders (account, status);
    create index on ledger (account);
    insert into balances select account, asset, 1000000000, 0
        from generate_series(0, 2047) account, unnest(array['usdt', 'btc']) asset;
";

struct Session {
    client: Client,
    lock: Statement,
    hold: Statement,
    order: Statement,
    ledger: Statement,
}

#[derive(Clone)]
struct Pool {
    sessions: Arc<[Mutex<Session>]>,
    next: Arc<AtomicUsize>,
}

#[derive(Serialize)]
struct Answer {
    code: u16,
    data: Placed,
}

#[derive(Serialize)]
struct Placed {
    id: i64,
}

impl Session {
    async fn open(url: &str) -> anyhow::Result<Self> {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
        tokio::spawn(connection);
        let lock = "select asset, free::text from balances where account = $1 and asset in ('btc', 'usdt') order by asset for update";
        let hold = "update balances set free = free - $2::text::numeric, held = held + $2::text::numeric
            where account = $1 and asset = 'usdt' and free >= $2::text::numeric";
        let order = "insert into orders (account, symbol, side, price, quantity, status)
            values ($1, $2, $3, $4::text::numeric, $5::text::numeric, 0) returning id";
        let ledger = "insert into ledger (account, asset, change, order_id)
            values ($1, 'usdt', -($2::text::numeric), $3), ($1, 'usdt held', $2::text::numeric, $3)";
        let (lock, hold) = (client.prepare(lock).await?, client.prepare(hold).await?);
        let (order, ledger) = (client.prepare(order).await?, client.prepare(ledger).await?);
        Ok(Self { client, lock, hold, order, ledger })
    }

    async fn place(&mut self, account: i64, params: &Order) -> anyhow::Result<i64> {
        let price: f64 = params.delegate_price.parse()?;
        let quantity: f64 = params.delegate_total.parse()?;
        let cost = format!("{:.8}", price * quantity);
        let transaction = self.client.transaction().await?;
        let balances = transaction.query(&self.lock, &[&account]).await?;
        anyhow::ensure!(balances.len() == 2, "no such account");
        let held = transaction.execute(&self.hold, &[&account, &cost]).await?;
        anyhow::ensure!(held == 1, "not enough");
        let side = i32::from(params.side);
        let row = transaction
            .query_one(&self.order, &[&account, &params.symbol, &side, &params.delegate_price, &params.delegate_total])
            .await?;
        let id: i64 = row.get(0);
        transaction.execute(&self.ledger, &[&account, &cost, &id]).await?;
        transaction.commit().await?;
        Ok(id)
    }
}

pub(crate) async fn routes(url: &str, connections: usize) -> anyhow::Result<Router> {
    let mut sessions = Vec::with_capacity(connections);
    for _ in 0..connections {
        sessions.push(Mutex::new(Session::open(url).await.context("a session with the database")?));
    }
    let pool = Pool { sessions: sessions.into(), next: Arc::default() };
    Ok(Router::new().route("/api/currency/order/submit", post(submit)).with_state(pool))
}

async fn submit(
    State(pool): State<Pool>,
    headers: HeaderMap,
    Json(order): Json<Order>,
) -> Result<Json<Answer>, (StatusCode, String)> {
    let account = headers.get("satoken").and_then(|token| token.to_str().ok()?.parse().ok()).unwrap_or_default();
    let turn = pool.next.fetch_add(1, Ordering::Relaxed) % pool.sessions.len();
    let mut session = pool.sessions[turn].lock().await;
    let placed = session.place(account, &order).await;
    let id = placed.map_err(|error| (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()))?;
    Ok(Json(Answer { code: 200, data: Placed { id } }))
}
