//! The status page for people: one page, no framework, legible on a phone, in light and in darkness.

use std::fmt::Write;

use plimsoll_engine::prices::FeedState;
use plimsoll_feeds::instruments::{Class, Instrument, InstrumentId};
use plimsoll_sequencer::QUEUE_COMMANDS;
use plimsoll_units::{Amount, DAY_MS, HOUR_MS, IndexId, MINUTE_MS, Price, SECOND_MS, Timestamp};

use super::{Health, Page, Running};
use crate::feed;
use crate::inspect::coin_name;
use crate::node_state::{Figures, Shown};
use crate::sandbox;

pub(super) const STYLE: &str = include_str!("page.css");
pub(super) const SCRIPT: &str = include_str!("page.js");

/// A ship's load line: a ring with a bar through it.
const MARK: &str = "<svg viewBox='0 0 32 32' aria-hidden=true><circle cx=16 cy=16 r=9 /><path d='M1 16h30' /></svg>";

pub(super) fn render(page: &Page) -> String {
    let mut html = String::with_capacity(32 * 1024);
    html.push_str(
        "<!doctype html><html lang=en><head><meta charset=utf-8>\
         <meta name=viewport content='width=device-width, initial-scale=1'>\
         <meta name=color-scheme content='light dark'><title>Plimsoll status</title>\
         <link rel=icon href='data:,'><link rel=stylesheet href=/status.css>\
         <noscript><meta http-equiv=refresh content=2></noscript><script src=/status.js defer></script></head><body>",
    );
    write_body(&mut html, page).expect("writing to memory can't fail");
    html.push_str("</body></html>");
    html
}

fn write_body(html: &mut String, page: &Page) -> std::fmt::Result {
    let health = page.health();
    write!(
        html,
        "<main><header>{MARK}<div><h1>Plimsoll</h1><p>Sandbox: play money, simulated markets</p></div>\
         <strong class='state {word}' title=\"{sentence}\">{word}</strong></header>",
        word = health.word(),
        sentence = escaped(health.sentence()),
    )?;
    if !matches!(health, Health::Serving) {
        write!(html, "<p class=note>{}</p>", escaped(health.sentence()))?;
    }
    if let Some(running) = page.running.get() {
        let seen = running.node_state.read();
        write_facts(html, running, &seen)?;
        write_prices(html, page, &seen)?;
        write_totals(html, page, &seen)?;
    }
    write!(
        html,
        "<footer><a href=/status.json>All figures as JSON</a><span>version {}</span></footer></main>",
        env!("CARGO_PKG_VERSION")
    )
}

fn write_facts(html: &mut String, running: &Running, seen: &Figures) -> std::fmt::Result {
    let sequencer = running.handle.figures();
    let (snapshots, _) = running.audit.snapshots();
    let mean_us = sequencer.commit_us / sequencer.batches.max(1);
    write!(html, "<section class=facts>")?;
    card(html, "Journal", &grouped(seen.commands), &format!("commands in {} batches", grouped(seen.batch)))?;
    card(html, "Last command", &clock_time(seen.at), "UTC, as stamped by the sequencer")?;
    card(
        html,
        "Commit",
        &millis(mean_us),
        &format!("mean of {}, worst {}", grouped(sequencer.batches), millis(sequencer.commit_us_max)),
    )?;
    let audited = if running.audit.alarm().is_none() { "agrees" } else { "disagrees" };
    card(
        html,
        "Shadow engine",
        audited,
        &format!("up to batch {}, {} snapshots", grouped(running.audit.checked()), snapshots),
    )?;
    for (about, what) in running.alarms.list() {
        card(html, "Alarm", &escaped(&about), &escaped(&what))?;
    }
    write!(html, "</section>")?;
    write!(
        html,
        "<section class=load><label for=load>Load line</label>\
         <meter id=load min=0 max={QUEUE_COMMANDS} high={} value={}></meter>\
         <span>{} of {} places in the queue taken, {} turned away</span></section>",
        QUEUE_COMMANDS / 2,
        sequencer.queued,
        grouped(sequencer.queued),
        grouped(QUEUE_COMMANDS as u64),
        grouped(sequencer.shed),
    )?;
    write!(html, "<p class=hash><span>Chain head</span><code>{}</code></p>", seen.hash)?;
    if sequencer.clock_suspect_ms != 0 {
        write!(
            html,
            "<p class=note>The machine's clock is off by {} ms and is not followed.</p>",
            sequencer.clock_suspect_ms
        )?;
    }
    Ok(())
}

fn card(html: &mut String, name: &str, value: &str, more: &str) -> std::fmt::Result {
    write!(html, "<div><h2>{name}</h2><b>{value}</b><small>{more}</small></div>")
}

fn write_totals(html: &mut String, page: &Page, seen: &Figures) -> std::fmt::Result {
    let codes = sandbox::asset_codes(&page.universe);
    write!(
        html,
        "<section><h2>Who owns what</h2><div class=scroll><table><thead><tr><th>Coin<th>Customers<th>House<th>From outside<th>Sum\
         </thead><tbody>"
    )?;
    for (asset, t) in &seen.totals {
        let sum = t.customers + t.house + t.external;
        let cell = |amount: Amount| rounded(amount.units(), Amount::SCALE);
        write!(
            html,
            "<tr><th>{}<td>{}<td>{}<td>{}<td{}>{sum}",
            coin_name(&codes, *asset),
            cell(t.customers),
            cell(t.house),
            cell(Amount::ZERO - t.external),
            if sum.is_zero() { "" } else { " class=bad" },
        )?;
    }
    write!(html, "</tbody></table></div></section>")
}

fn write_prices(html: &mut String, page: &Page, seen: &Figures) -> std::fmt::Result {
    let now = feed::now();
    let is_open = |instrument: &Instrument| page.calendar.is_open(instrument.session, now);
    for class in Class::ALL {
        let of_class = || page.universe.iter().filter(|(_, instrument)| instrument.class == class);
        let (all, open) = (of_class().count(), of_class().filter(|(_, instrument)| is_open(instrument)).count());
        write!(html, "<section><h2>{} <small>{open} of {all} open</small></h2><div class=prices>", heading(class))?;
        for (id, instrument) in of_class() {
            write_price(html, id, instrument, seen.prices.get(&IndexId(id.0)), is_open(instrument))?;
        }
        write!(html, "</div></section>")?;
    }
    Ok(())
}

fn write_price(
    html: &mut String,
    id: InstrumentId,
    instrument: &Instrument,
    shown: Option<&Shown>,
    is_open: bool,
) -> std::fmt::Result {
    let state = match shown {
        _ if !is_open => "closed",
        None => "waiting",
        Some(shown) => word(shown.state),
    };
    let price = shown.map_or_else(|| "—".to_owned(), |shown| with_decimals(shown.price, instrument.price_decimals));
    write!(
        html,
        "<div class={state} id=i{}><span title=\"{} index\">{}</span><span>{price}</span><i title={state}></i></div>",
        id.0,
        escaped(&instrument.symbol),
        escaped(&instrument.display),
    )
}

const fn word(state: FeedState) -> &'static str {
    match state {
        FeedState::Ok => "live",
        FeedState::Degraded => "degraded",
        FeedState::Diverged => "diverged",
        FeedState::Stale => "stale",
        FeedState::SpikeHold => "held",
    }
}

const fn heading(class: Class) -> &'static str {
    match class {
        Class::Crypto => "Crypto",
        Class::Forex => "Forex",
        Class::Gold => "Gold",
        Class::Oil => "Oil",
        Class::Commodity => "Commodities",
        Class::Index => "Indices",
        Class::Stock => "Stocks",
    }
}

/// Digits in groups of three, with a thin space that can't break.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// To two decimals, towards zero: enough for an overview.
fn rounded(units: i128, scale: i128) -> String {
    let hundredths = units.unsigned_abs() * 100 / scale.unsigned_abs();
    let whole = u64::try_from(hundredths / 100).unwrap_or(u64::MAX);
    let sign = if units < 0 && hundredths > 0 { "−" } else { "" };
    format!("{sign}{}.{:02}", grouped(whole), hundredths % 100)
}

fn with_decimals(price: Price, decimals: u8) -> String {
    let text = price.to_string();
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let width = usize::from(decimals);
    let whole = whole.parse().map_or_else(|_| whole.to_owned(), grouped);
    if width == 0 { whole } else { format!("{whole}.{fraction:0<width$}") }
}

fn millis(micros: u64) -> String {
    format!("{}.{:02} ms", grouped(micros / 1_000), micros % 1_000 / 10)
}

fn clock_time(at: Timestamp) -> String {
    let of_day = at.0.rem_euclid(DAY_MS);
    let (hours, minutes) = (of_day / HOUR_MS, of_day % HOUR_MS / MINUTE_MS);
    format!("{hours:02}:{minutes:02}:{:02}", of_day % MINUTE_MS / SECOND_MS)
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            _ => safe.push(letter),
        }
    }
    safe
}
