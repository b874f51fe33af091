//! `plimsoll rebuild`: derive every row for reading again from the journal. Changes nothing else.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::Context;
use plimsoll_app::Store;
use plimsoll_app::projection::{Rebuilt, rebuild};

use crate::address::Address;
use crate::watermarks;

/// How often it says how far it is.
const PROGRESS_EVERY: Duration = Duration::from_secs(1);

pub(crate) fn run(address: &Address) -> anyhow::Result<()> {
    let mut journal = address.open_existing()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    // Rows that are derived again forget how far they had read: a journal that was cut short would go unnoticed.
    watermarks::compare(&runtime, address, journal.as_mut())?.demand_sound(address)?;
    drop(journal);
    let done = runtime.block_on(async {
        let store = Store::open(&address.rows()?).await.context("opening the rows")?;
        let done = rebuilt(&store, address).await;
        store.close().await;
        done
    })?;
    let Rebuilt { place, changes, took } = done;
    let per_second = changes as f64 / took.as_secs_f64().max(f64::EPSILON);
    let (batches, commands) = (place.batch, place.command);
    println!("rebuilt from {batches} batches, {commands} commands");
    println!("{changes} changes written in {took:.1?}, {per_second:.0} a second");
    Ok(())
}

async fn rebuilt(store: &Store, address: &Address) -> anyhow::Result<Rebuilt> {
    let mut reported = Instant::now();
    let mut tell = |place: &plimsoll_app::projection::Progress, of: u64| {
        if reported.elapsed() >= PROGRESS_EVERY {
            reported = Instant::now();
            // Whoever started it may have closed the terminal; the work goes on.
            let _ = writeln!(std::io::stderr(), "batch {} of {of}", place.batch);
        }
    };
    let done = rebuild(store, address.opener(), &mut tell).await;
    done.with_context(|| format!("the rows of {address} can't be rebuilt"))
}
