//! Watches real venues and prints the quotes of their adapters: `cargo run --example watch -- btc eth`. For operators,
//! before going live.
#![expect(clippy::disallowed_types, reason = "quotes are stamped with the time of their coming")]

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use plimsoll_feeds::venues::{Driver, Report, Timing, Venue};
use plimsoll_units::Timestamp;
use tokio::sync::mpsc;

/// Reports queued for printing.
const WAITING_MAX: usize = 1_000;

fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock after 1970");
    Timestamp(since.as_millis() as i64)
}

#[tokio::main]
async fn main() {
    let named: Vec<String> = std::env::args().skip(1).collect();
    let coins = if named.is_empty() { vec!["btc".to_owned()] } else { named };
    let (sender, mut reports) = mpsc::channel(WAITING_MAX);
    for (seed, venue) in (0..).zip(Venue::ALL) {
        let pairs = coins.iter().map(|coin| venue.pair(coin)).collect();
        let driver = Driver { venue, pairs, endpoint: None, timing: Timing::default(), clock: Arc::new(now), seed };
        tokio::spawn(driver.run(sender.clone()));
    }
    drop(sender);
    while let Some(report) = reports.recv().await {
        match report {
            Report::Connected(venue) => println!("{venue:<9} connected"),
            Report::Stale(venue) => println!("{venue:<9} silent: its prices are stale"),
            Report::Lost { venue, why, counts, retry_in } => {
                println!("{venue:<9} lost: {why}; {counts:?}; again in {retry_in:?}");
            }
            Report::Quote(quote) => {
                let shown = quote.mid().map_or("no price".to_owned(), |mid| mid.to_string());
                let age = quote.source_at.map_or(0, |at| quote.received_at.since(at));
                println!("{:<9} {:<10} {shown:>16}  {age:>5} ms old", quote.venue, quote.pair);
            }
        }
    }
}
