//! Measures appends, one in flight, on both databases or on the one given:
//! `cargo run --release -p plimsoll-journal --example append -- [URL or "both"] [BYTES] [SECONDS]`.
//! Without an address it creates a file under `target` and starts its own PostgreSQL.

use std::env;
use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use plimsoll_journal::test_support::Postgres;
use plimsoll_journal::{Appended, Batch, Head, open};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let url = arguments.next().unwrap_or_else(|| "both".into());
    let bytes: usize = arguments.next().map_or(Ok(20_000), |text| text.parse())?;
    let seconds: u64 = arguments.next().map_or(Ok(10), |text| text.parse())?;
    let duration = Duration::from_secs(seconds);
    if url != "both" {
        return measure(&url, bytes, duration);
    }
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/append-example");
    fs::create_dir_all(&folder)?;
    measure(&format!("sqlite:{}", folder.join("journal.db").display()), bytes, duration)?;
    fs::remove_dir_all(&folder)?;
    measure(&Postgres::start()?.url(), bytes, duration)
}

fn measure(url: &str, bytes: usize, duration: Duration) -> Result<(), Box<dyn Error>> {
    let mut journal = open(url)?;
    let epoch = journal.take("example", "", Duration::from_secs(60), true)?.ok_or("the lease is held")?;
    let mut head = journal.head()?;
    let mut payload: Vec<u8> = (0..bytes).map(|index| (index * index) as u8).collect();
    let mut latencies = Vec::new();
    let started = Instant::now();
    while started.elapsed() < duration {
        payload.rotate_left(bytes.min(7)); // No two alike, and nothing computed while the clock runs.
        let batch = batch_after(&head, payload.clone());
        let sent = Instant::now();
        let appended = journal.append(epoch, &batch)?;
        latencies.push(sent.elapsed());
        if appended != Appended::Durable {
            return Err("the append was refused".into());
        }
        head = batch.head();
    }
    let rate = latencies.len() as u64 * 1_000 / u64::try_from(started.elapsed().as_millis())?.max(1);
    latencies.sort_unstable();
    let at = |permille: usize| latencies[(latencies.len() - 1) * permille / 1_000].as_micros();
    let scheme = url.split(':').next().unwrap_or_default();
    println!(
        "{scheme:8} {bytes} bytes: {rate} appends/s, p50 {} µs, p90 {} µs, p99 {} µs, p99.9 {} µs, max {} µs",
        at(500),
        at(900),
        at(990),
        at(999),
        at(1_000)
    );
    Ok(())
}

fn batch_after(head: &Head, payload: Vec<u8>) -> Batch {
    let mut batch = Batch {
        seq: head.seq + 1,
        first: head.last + 1,
        last: head.last + 100,
        at_ms: head.at_ms + 1,
        prev_hash: head.hash,
        hash: [0; 32],
        state_digest: [0; 8],
        payload,
    };
    batch.hash = batch.seal();
    batch
}
