//! The peer of the durable section: the way most platforms are built, one PostgreSQL transaction an order. It locks two
//! balances, writes them, writes the order and two ledger rows, and commits; nothing is checked or matched.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use postgres::{Client, NoTls, Statement};

use crate::node::Latencies;

const ACCOUNTS: i64 = 20_000;

const SCHEMA: &str = "
    create table if not exists balance (account bigint, coin int, free numeric not null, held numeric not null,
                                        primary key (account, coin));
    create table if not exists orders (id bigserial primary key, account bigint not null, market int not null,
                                       side int not null, price numeric not null, quantity numeric not null,
                                       status int not null, placed_at timestamptz not null default now());
    create table if not exists ledger (id bigserial primary key, account bigint not null, coin int not null,
                                       amount numeric not null, reason int not null, order_id bigint not null);
    create index if not exists orders_account on orders(account);
    create index if not exists ledger_account on ledger(account);";

pub struct Transactions {
    clients: Vec<Session>,
}

struct Session {
    client: Client,
    lock: Statement,
    hold: Statement,
    order: Statement,
    ledger: Statement,
    turn: i64,
}

impl Transactions {
    pub fn open(url: &str, connections: usize) -> Self {
        let mut first = Client::connect(url, NoTls).expect("the database answers");
        first.batch_execute(SCHEMA).expect("tables are made");
        first
            .execute(
                "insert into balance select a, c, 1000000000, 0 from generate_series(1, $1::bigint) a, generate_series(0, 1) c
                 on conflict do nothing",
                &[&ACCOUNTS],
            )
            .expect("balances are made");
        let clients = (0..connections).map(|n| Session::open(url, n as i64 * 7_919)).collect();
        Self { clients }
    }

    /// Every connection runs transactions, one after the other, for as long as asked.
    pub fn measure(&mut self, time: Duration, latencies: &mut Latencies) -> f64 {
        let done = AtomicU64::new(0);
        let stop = Arc::new(AtomicBool::new(false));
        let all = Mutex::new(std::mem::take(latencies));
        let start = Instant::now();
        std::thread::scope(|scope| {
            for session in &mut self.clients {
                let (stop, done, all) = (Arc::clone(&stop), &done, &all);
                scope.spawn(move || {
                    while !stop.load(Ordering::Relaxed) {
                        let sent = Instant::now();
                        session.place();
                        done.fetch_add(1, Ordering::Relaxed);
                        all.lock().expect("nobody panics with it").since(sent);
                    }
                });
            }
            std::thread::sleep(time);
            stop.store(true, Ordering::Relaxed);
        });
        *latencies = all.into_inner().expect("nobody panics with it");
        done.into_inner() as f64 / start.elapsed().as_secs_f64()
    }
}

impl Session {
    fn open(url: &str, turn: i64) -> Self {
        let mut client = Client::connect(url, NoTls).expect("the database answers");
        let mut prepare = |text: &str| client.prepare(text).expect("a sound statement");
        let lock = prepare("select coin, free, held from balance where account = $1 order by coin for update");
        let hold = prepare("update balance set free = free - 60, held = held + 60 where account = $1 and coin = 0");
        let order = prepare(
            "insert into orders(account, market, side, price, quantity, status) values ($1, 0, 0, 59900, 0.001, 0) returning id",
        );
        let ledger = prepare(
            "insert into ledger(account, coin, amount, reason, order_id) values ($1, 0, -60, 1, $2), ($1, 0, 60, 2, $2)",
        );
        Self { client, lock, hold, order, ledger, turn }
    }

    fn place(&mut self) {
        self.turn += 1;
        let account = 1 + self.turn % ACCOUNTS;
        let mut transaction = self.client.transaction().expect("a transaction");
        let rows = transaction.query(&self.lock, &[&account]).expect("two balances");
        assert_eq!(rows.len(), 2, "two balances are locked");
        transaction.execute(&self.hold, &[&account]).expect("a hold");
        let order: i64 = transaction.query_one(&self.order, &[&account]).expect("an order").get(0);
        transaction.execute(&self.ledger, &[&account, &order]).expect("two ledger rows");
        transaction.commit().expect("durable");
    }
}
