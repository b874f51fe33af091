//! `verify` and `replay`: inspect a copy of a journal. Read only.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context, anyhow, bail};
use plimsoll_engine::Engine;
use plimsoll_engine::accounts::Realm;
use plimsoll_engine::ledger::realm_of;
use plimsoll_journal::JournalStore;
use plimsoll_sequencer::{Follower, Machine, NEWEST, Platform, Progress, begin};
use plimsoll_units::AssetId;

use crate::address::Address;
use crate::watermarks;

/// Batches between two progress lines.
const PROGRESS_BATCHES: u64 = 20_000;

/// Replays from the first command and trusts nothing; every snapshot is checked against the commands.
pub(crate) fn verify(address: &Address) -> anyhow::Result<()> {
    let started = Instant::now();
    let mut store = address.open_existing()?;
    let (verified, follower) = plimsoll_sequencer::examine::<Platform>(store.as_mut(), &mut progress())
        .with_context(|| format!("{address} is not sound"))?;
    check_invariants(&follower)?;
    check_shortcut(store.as_mut(), &follower)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let compared = watermarks::compare(&runtime, address, store.as_mut())?;
    report(&follower, Some(verified.snapshots))?;
    compared.demand_sound(address)?;
    println!("\nmarks kept elsewhere: {}, all in this journal", compared.watermarks());
    println!("\nverified in {:.1?}", started.elapsed());
    Ok(())
}

/// Replays from the newest snapshot.
pub(crate) fn replay(address: &Address) -> anyhow::Result<()> {
    let started = Instant::now();
    let mut store = address.open_existing()?;
    let follower = plimsoll_sequencer::replay::<Platform>(store.as_mut(), NEWEST, &mut progress())
        .with_context(|| format!("{address} can't be replayed"))?;
    check_invariants(&follower)?;
    report(&follower, None)?;
    println!("\nreplayed in {:.1?}", started.elapsed());
    Ok(())
}

fn check_invariants(follower: &Follower<Platform>) -> anyhow::Result<()> {
    let checked = follower.machine().engine().check_invariants();
    checked.map_err(|broken| anyhow!("invariant broken after command {}: {broken}", follower.position().last))
}

/// Starting from the newest snapshot, as a node does, must lead to the very same state.
fn check_shortcut(store: &mut dyn JournalStore, whole: &Follower<Platform>) -> anyhow::Result<()> {
    let goal = whole.position().seq;
    let (mut short, origin) = begin::<Platform>(store, goal)?;
    while short.position().seq < goal {
        short.advance_to(store, goal)?;
    }
    if short.machine().engine().state_hash() != whole.machine().engine().state_hash() {
        bail!("from the snapshot at batch {:?} another state follows than from the first command", origin.snapshot);
    }
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

fn report(follower: &Follower<Platform>, snapshots: Option<usize>) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let head = follower.position();
    let engine = follower.machine().engine();
    writeln!(out, "batches       {}", head.seq)?;
    writeln!(out, "commands      {}", head.last)?;
    writeln!(out, "last at       {} ms", head.at_ms)?;
    writeln!(out, "chain head    {}", hex(&head.hash))?;
    if let Some(snapshots) = snapshots {
        writeln!(out, "snapshots     {snapshots}, each equal to the commands")?;
    }
    writeln!(out, "state digest  {}", hex(&follower.machine().digest()))?;
    writeln!(out, "state hash    {}", hex(&engine.state_hash()))?;
    totals(&mut out, engine)?;
    Ok(())
}

fn totals(out: &mut impl Write, engine: &Engine) -> std::io::Result<()> {
    writeln!(out, "\n{:<10} {:>26} {:>26} {:>26}  sum", "coin", "customers", "house", "outside")?;
    for (asset, t) in engine.totals() {
        let name = coin_name(engine.assets(), asset);
        let sum = t.customers + t.house + t.external;
        writeln!(out, "{name:<10} {:>26} {:>26} {:>26}  {sum}", t.customers, t.house, t.external)?;
    }
    Ok(())
}

/// A practice coin has its live twin's code with a `v` in front.
pub(crate) fn coin_name(codes: &[String], asset: AssetId) -> String {
    let code = codes.get(asset.index() / 2).map_or("?", String::as_str);
    match realm_of(asset) {
        Realm::Live => code.to_owned(),
        Realm::Practice => format!("v{code}"),
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}
