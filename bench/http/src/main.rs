//! Orders over HTTP beside the least and the usual that a server does, in one run on one machine. See README.md.

mod echo;
mod load;
mod measure;
mod people;
mod subject;
mod transactions;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use plimsoll_journal::test_support::Postgres;

use measure::{Figures, Host, Measured};
use people::People;
use plimsoll_bench_figures::median;
use subject::Subject;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const ROUNDS: usize = 7;
const LONG: Duration = Duration::from_millis(1_200);
/// For comparing builds.
const SHORT_ROUNDS: usize = 10;
const SHORT: Duration = Duration::from_secs(1);
/// How many sessions with the database the usual design is given: the best of these counts.
const SESSIONS: [&str; 4] = ["8", "16", "32", "64"];
const SUBMIT: &str = "/api/currency/order/submit";

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["serve", ref role @ ..] => serve(role),
        [binary] => compare(Path::new(binary)),
        [database @ ("sqlite" | "postgres"), ref binaries @ ..] => builds(database, binaries),
        _ => bail!("usage: plimsoll-bench-http PATH-OF-PLIMSOLL, or sqlite|postgres with the paths of several"),
    }
}

fn serve(role: &[&str]) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let routes = match *role {
            ["echo"] => echo::routes(),
            ["transactions", url, sessions] => transactions::routes(url, sessions.parse()?).await?,
            _ => bail!("serve as what?"),
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        println!("http://{}", listener.local_addr()?);
        Ok(axum::serve(listener, routes).await?)
    })
}

/// One of the product's nodes, with people who order there.
struct Node {
    name: &'static str,
    measured: Measured,
    people: People,
    _folder: tempfile::TempDir,
    /// Orders so far.
    sent: usize,
}

impl Node {
    fn start(name: &'static str, binary: &Path, data: impl FnOnce(&Path) -> String) -> anyhow::Result<Self> {
        let folder = tempfile::tempdir()?;
        let data = data(folder.path());
        let subject = Subject::plimsoll(binary, folder.path(), &data)?;
        wait_until_ready(&subject)?;
        println!("{name}: signing people up");
        let people = People::gather(subject.at)?;
        Ok(Self { name, measured: Measured::new(subject), people, _folder: folder, sent: 0 })
    }

    fn measure(&mut self, host: &mut Host, time: Duration) -> anyhow::Result<Figures> {
        let (people, sent) = (&self.people, &mut self.sent);
        // One after another, whatever the connection: an account may place only so many in a second.
        let make = |_: usize, _: u64, out: &mut Vec<u8>| {
            let (round, person) = (*sent / people.tokens.len(), *sent % people.tokens.len());
            *sent += 1;
            // No two of a person's orders are alike.
            people::write(out, SUBMIT, &people.tokens[person], &order(people.price_cents - round as u64));
        };
        self.measured.measure(host, time, make)
    }
}

fn order(cents: u64) -> String {
    let (whole, part) = (cents / 100, cents % 100);
    format!(
        r#"{{"symbol":"btc","coin":"usdt","type":0,"delegateType":0,"delegatePrice":"{whole}.{part:02}","delegateTotal":"0.001"}}"#
    )
}

fn wait_until_ready(subject: &Subject) -> anyhow::Result<()> {
    use std::io::{Read, Write};
    for _ in 0..600 {
        if let Ok(mut stream) = std::net::TcpStream::connect(subject.at) {
            let asked = write!(stream, "GET /openapi.json HTTP/1.1\r\nhost: bench\r\nconnection: close\r\n\r\n");
            let mut answer = Vec::new();
            if asked.is_ok() && stream.read_to_end(&mut answer).is_ok() && answer.starts_with(b"HTTP/1.1 200") {
                return Ok(());
            }
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    bail!("the node does not open")
}

fn ourselves(role: &[&str]) -> anyhow::Result<Measured> {
    Ok(Measured::new(Subject::ourselves(role)?))
}

/// Any caller will do: account numbers for tokens.
fn plain(connection: usize, number: u64, out: &mut Vec<u8>) {
    let account = (connection as u64 * 7 + number) % transactions::ACCOUNTS as u64;
    people::write(out, SUBMIT, &account.to_string(), &order(5_000_000 + number % 50_000));
}

/// The number of sessions with which the usual design is fastest.
fn best_sessions(host: &mut Host, url: &str) -> anyhow::Result<&'static str> {
    let mut best = ("", 0.0);
    for sessions in SESSIONS {
        let mut usual = ourselves(&["transactions", url, sessions])?;
        let figures = usual.measure(host, LONG, plain)?;
        println!("a transaction for each order, {sessions} sessions: {:.0}/s", figures.per_second);
        if figures.per_second > best.1 {
            best = (sessions, figures.per_second);
        }
    }
    Ok(best.0)
}

fn compare(binary: &Path) -> anyhow::Result<()> {
    let binary: PathBuf = binary.canonicalize().context("the product's binary")?;
    println!("load before the run: {}", std::fs::read_to_string("/proc/loadavg")?.trim());
    let mut host = Host::default();
    let postgres = Postgres::start()?;
    postgres.sql(transactions::SCHEMA);
    let url = postgres.url();
    let sessions = best_sessions(&mut host, &url)?;
    let mut nodes = [
        Node::start("plimsoll, SQLite", &binary, on_sqlite)?,
        Node::start("plimsoll, PostgreSQL", &binary, |_| postgres.fresh_url())?,
    ];
    let mut echo = ourselves(&["echo"])?;
    let mut usual = ourselves(&["transactions", &url, sessions])?;
    let mut rows: [(&str, Vec<Figures>); 4] =
        [("echo", vec![]), (nodes[0].name, vec![]), (nodes[1].name, vec![]), ("a transaction each", vec![])];
    for round in 0..ROUNDS {
        for turn in 0..rows.len() {
            let which = (round + turn) % rows.len();
            let figures = match which {
                0 => echo.measure(&mut host, LONG, plain)?,
                3 => usual.measure(&mut host, LONG, plain)?,
                node => nodes[node - 1].measure(&mut host, LONG)?,
            };
            println!(
                "round {}: {}, {:.0}/s, p99 {:.1} ms, {:.0} % stolen",
                round + 1,
                rows[which].0,
                figures.per_second,
                figures.p99_ms,
                figures.stolen * 100.0
            );
            rows[which].1.push(figures);
        }
    }
    tell(&rows);
    Ok(())
}

/// Builds of the product beside the echo, in many short rounds: for judging a change, or for a profiler to look at.
fn builds(database: &str, binaries: &[&str]) -> anyhow::Result<()> {
    let postgres = if database == "postgres" { Some(Postgres::start()?) } else { None };
    let (mut host, mut echo) = (Host::default(), ourselves(&["echo"])?);
    let mut nodes = Vec::new();
    for binary in binaries {
        let binary = Path::new(binary).canonicalize().context("the product's binary")?;
        nodes.push(match &postgres {
            Some(postgres) => Node::start("plimsoll", &binary, |_| postgres.fresh_url())?,
            None => Node::start("plimsoll", &binary, on_sqlite)?,
        });
    }
    let mut rows = vec![vec![]; nodes.len()];
    for round in 0..SHORT_ROUNDS {
        let most = echo.measure(&mut host, SHORT, plain)?;
        // Told in one piece: a measurement that is repeated says so in between.
        let mut line = format!("round {}: echo {:.0}/s {:.1} us", round + 1, most.per_second, most.processor_us);
        for turn in 0..nodes.len() {
            let which = (round + turn) % nodes.len();
            let one = nodes[which].measure(&mut host, SHORT)?;
            line += &format!("; build {}: {:.0}/s {:.1} us", which + 1, one.per_second, one.processor_us);
            rows[which].push((one.per_second / most.per_second, one.processor_us / most.processor_us));
        }
        println!("{line}");
    }
    for (binary, figures) in binaries.iter().zip(&rows) {
        let rate = median(&figures.iter().map(|figure| figure.0).collect::<Vec<_>>());
        let processor = median(&figures.iter().map(|figure| figure.1).collect::<Vec<_>>());
        println!("{binary}: {rate:.3} of the echo's rate, {processor:.2} times its processor time");
    }
    Ok(())
}

fn on_sqlite(folder: &Path) -> String {
    format!("sqlite:{}", folder.join("plimsoll.db").display())
}

fn tell(rows: &[(&str, Vec<Figures>); 4]) {
    let column = |rows: &[Figures], figure: fn(&Figures) -> f64| median(&rows.iter().map(figure).collect::<Vec<_>>());
    println!("\n{:<24} {:>12} {:>10} {:>10} {:>18}", "", "orders/s", "p50 ms", "p99 ms", "processor us each");
    for (name, figures) in rows {
        let figure = |of| column(figures, of);
        println!(
            "{name:<24} {:>12.0} {:>10.2} {:>10.2} {:>18.1}",
            figure(|f| f.per_second),
            figure(|f| f.p50_ms),
            figure(|f| f.p99_ms),
            figure(|f| f.processor_us)
        );
    }
    // Within a round: the machine's own speed changes from one to the next.
    let ratio = |row: usize, beside: usize, of: fn(&Figures) -> f64| {
        let rounds = rows[row].1.iter().zip(&rows[beside].1);
        median(&rounds.map(|(one, other)| of(one) / of(other)).collect::<Vec<_>>())
    };
    let rate = |row, beside| ratio(row, beside, |figures| figures.per_second);
    let p99 = |row, beside| ratio(row, beside, |figures| figures.p99_ms);
    println!();
    judge("SQLite at least 0.6 of the echo", rate(1, 0), |figure| figure >= 0.6);
    judge("PostgreSQL at least 0.45 of the echo", rate(2, 0), |figure| figure >= 0.45);
    judge("p99 on SQLite at most 2 times the echo's", p99(1, 0), |figure| figure <= 2.0);
    judge("p99 on PostgreSQL at most 3 times the echo's", p99(2, 0), |figure| figure <= 3.0);
    judge("SQLite at least 12 times a transaction each", rate(1, 3), |figure| figure >= 12.0);
    judge("PostgreSQL at least 8 times a transaction each", rate(2, 3), |figure| figure >= 8.0);
}

fn judge(what: &str, figure: f64, holds: fn(f64) -> bool) {
    println!("{} {what}: {figure:.2}", if holds(figure) { "reached" } else { "MISSED " });
}
