//! The figures of the status page as JSON, for programs.

use plimsoll_engine::accounts::Realm;
use plimsoll_engine::ledger::realm_of;
use plimsoll_feeds::instruments::InstrumentId;
use plimsoll_feeds::simulator::FEED;
use plimsoll_sequencer::QUEUE_COMMANDS;
use plimsoll_units::{Amount, IndexId, Price, Rounding};
use serde_json::{Value, json};

use super::{Page, Running};
use crate::feed;
use crate::inspect::coin_name;
use crate::node_state::Figures;
use crate::sandbox;

pub(super) fn figures(page: &Page) -> Value {
    let health = page.health();
    let mut figures = json!({
        "mode": "sandbox",
        "feed": FEED,
        "version": env!("CARGO_PKG_VERSION"),
        "state": health.word(),
        "note": health.sentence(),
    });
    if let Some(running) = page.running.get() {
        let seen = running.node_state.read();
        figures["journal"] = json!({
            "batch": seen.batch, "commands": seen.commands, "at": seen.at.0, "hash": seen.hash,
        });
        figures["audit"] = audit(running);
        let alarms = running.alarms.list().into_iter().map(|(about, what)| json!({ "about": about, "what": what }));
        figures["alarms"] = alarms.collect();
        figures["queue"] = queue(running);
        figures["sinceStart"] = json!({
            "trades": seen.since_start.trades,
            "postings": seen.since_start.postings,
            "rejects": seen.since_start.rejects,
        });
        figures["totals"] = totals(page, &seen);
        figures["worth"] = worth(page, &seen);
        figures["prices"] = prices(page, &seen);
    }
    figures
}

fn audit(running: &Running) -> Value {
    let (snapshots, batch) = running.audit.snapshots();
    json!({
        "checked": running.audit.checked(),
        "snapshots": snapshots,
        "snapshotBatch": batch,
        "alarm": running.audit.alarm(),
    })
}

fn queue(running: &Running) -> Value {
    let sequencer = running.handle.figures();
    json!({
        "waiting": sequencer.queued,
        "capacity": QUEUE_COMMANDS,
        "shed": sequencer.shed,
        "commits": sequencer.batches,
        "commitMicrosMean": sequencer.commit_us / sequencer.batches.max(1),
        "commitMicrosMax": sequencer.commit_us_max,
        "troubled": sequencer.troubled,
        "clockSuspectMs": sequencer.clock_suspect_ms,
    })
}

fn totals(page: &Page, seen: &Figures) -> Value {
    let codes = sandbox::asset_codes(&page.universe);
    let rows = seen.totals.iter().map(|(asset, t)| {
        json!({
            "coin": coin_name(&codes, *asset),
            "customers": t.customers.to_string(),
            "house": t.house.to_string(),
            "outside": t.external.to_string(),
        })
    });
    rows.collect()
}

/// All real coins together in USDT, each at its index price. What has no price yet is named and left out.
fn worth(page: &Page, seen: &Figures) -> Value {
    let codes = sandbox::asset_codes(&page.universe);
    let (mut customers, mut house, mut outside) = (Amount::ZERO, Amount::ZERO, Amount::ZERO);
    let mut unpriced = Vec::new();
    for (asset, totals) in seen.totals.iter().filter(|(asset, _)| realm_of(**asset) == Realm::Live) {
        let coin = coin_name(&codes, *asset);
        let Some(price) = price_of(page, seen, &coin) else {
            unpriced.push(coin);
            continue;
        };
        let value =
            |amount: Amount| amount.mul_div(price.units(), Price::SCALE, Rounding::Down).unwrap_or(Amount::ZERO);
        customers += value(totals.customers);
        house += value(totals.house);
        outside += value(totals.external);
    }
    json!({
        "coin": "USDT",
        "customers": customers.to_string(),
        "house": house.to_string(),
        "outside": outside.to_string(),
        "unpriced": unpriced,
    })
}

fn price_of(page: &Page, seen: &Figures, coin: &str) -> Option<Price> {
    if coin == "USDT" {
        return Some(Price::ONE);
    }
    let id = page.universe.find(&format!("{}usdt", coin.to_ascii_lowercase()))?;
    seen.prices.get(&IndexId(id.0)).map(|shown| shown.price)
}

fn prices(page: &Page, seen: &Figures) -> Value {
    let now = feed::now();
    let rows = seen.prices.iter().map(|(index, shown)| {
        let instrument = page.universe.get(InstrumentId(index.0));
        json!({
            "symbol": instrument.symbol,
            "class": instrument.class.code(),
            "index": shown.price.to_string(),
            "tick": shown.tick,
            "at": shown.at.0,
            "state": format!("{:?}", shown.state),
            "open": page.calendar.is_open(instrument.session, now),
        })
    });
    rows.collect()
}

/// The sequencer's counters, for a Prometheus server.
pub(super) fn export(figures: &plimsoll_sequencer::Figures) {
    metrics::gauge!("plimsoll_queue_commands").set(figures.queued as f64);
    metrics::gauge!("plimsoll_clock_suspect_ms").set(figures.clock_suspect_ms as f64);
    for (name, count) in [
        ("plimsoll_commands_accepted_total", figures.accepted),
        ("plimsoll_commands_shed_total", figures.shed),
        ("plimsoll_commands_durable_total", figures.commands),
        ("plimsoll_batches_total", figures.batches),
        ("plimsoll_batch_bytes_total", figures.batch_bytes),
        ("plimsoll_commit_microseconds_total", figures.commit_us),
        ("plimsoll_batches_troubled_total", figures.troubled),
        ("plimsoll_batches_unpublished_total", figures.unpublished),
    ] {
        metrics::counter!(name).absolute(count);
    }
}
