//! `verify` and `replay`: what a journal leads to, for anybody who has a copy of it.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context, anyhow};
use plimsoll_engine::Engine;
use plimsoll_sequencer::{Follower, Machine, NEWEST, Platform, Progress};

use crate::Journal;

/// Batches between two progress lines.
const PROGRESS_BATCHES: u64 = 20_000;

/// From the first command, trusting nothing; every snapshot is held against the commands.
pub(crate) fn verify(journal: &Journal) -> anyhow::Result<()> {
    let started = Instant::now();
    let mut store = plimsoll_journal::open(&journal.address()).context("opening the journal")?;
    let verified = plimsoll_sequencer::verify::<Platform>(store.as_mut(), &mut progress())?;
    let follower = plimsoll_sequencer::replay::<Platform>(store.as_mut(), verified.head.seq, &mut |_| {})?;
    let engine = follower.machine().engine();
    engine.check_invariants().map_err(|broken| anyhow!("invariant broken: {broken}"))?;
    report(&follower, verified.snapshots)?;
    println!("verified in {:.1?}", started.elapsed());
    Ok(())
}

/// From the newest snapshot.
pub(crate) fn replay(journal: &Journal) -> anyhow::Result<()> {
    let started = Instant::now();
    let mut store = plimsoll_journal::open(&journal.address()).context("opening the journal")?;
    let follower = plimsoll_sequencer::replay::<Platform>(store.as_mut(), NEWEST, &mut progress())?;
    report(&follower, 0)?;
    println!("replayed in {:.1?}", started.elapsed());
    Ok(())
}

fn progress() -> impl FnMut(Progress) {
    let mut next = PROGRESS_BATCHES;
    move |p: Progress| {
        if p.batch >= next {
            next = p.batch + PROGRESS_BATCHES;
            eprintln!("  batch {} of {}, command {}", p.batch, p.of, p.command);
        }
    }
}

fn report(follower: &Follower<Platform>, snapshots: usize) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let head = follower.position();
    let engine = follower.machine().engine();
    writeln!(out, "batches       {}", head.seq)?;
    writeln!(out, "commands      {}", head.last)?;
    writeln!(out, "last at       {} ms", head.at_ms)?;
    writeln!(out, "chain head    {}", hex(&head.hash))?;
    if snapshots > 0 {
        writeln!(out, "snapshots     {snapshots}, all equal to the commands")?;
    }
    writeln!(out, "state digest  {}", hex(&follower.machine().digest()))?;
    writeln!(out, "state hash    {}", hex(&engine.state_hash()))?;
    totals(&mut out, engine)?;
    Ok(())
}

fn totals(out: &mut impl Write, engine: &Engine) -> std::io::Result<()> {
    writeln!(out, "\n{:<10} {:>26} {:>26} {:>26}  sum", "coin", "customers", "house", "outside")?;
    for (asset, t) in engine.totals() {
        let code = &engine.assets()[asset.index() / 2];
        let name = if asset.0 % 2 == 0 { code.clone() } else { format!("v{code}") };
        let sum = t.customers + t.house + t.external;
        writeln!(out, "{name:<10} {:>26} {:>26} {:>26}  {sum}", t.customers, t.house, t.external)?;
    }
    Ok(())
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}
