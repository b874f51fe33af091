//! What a journal leads to, as text: written beside the golden journal, and made again by every build that reads it.

use std::collections::BTreeMap;
use std::fmt::Write;

use plimsoll_engine::Event;
use plimsoll_engine::event::Carry;
use plimsoll_journal::JournalStore;
use plimsoll_sequencer::{AppliedBatch, Follower, Machine, Platform};

/// Replays from the first command; every line must be the same for ever.
pub(crate) fn report(store: &mut dyn JournalStore) -> String {
    let mut follower = Follower::<Platform>::genesis();
    let mut nights = Vec::new();
    let (mut accepted, mut refused) = (BTreeMap::<_, u64>::new(), BTreeMap::<_, u64>::new());
    let mut note = |_: &plimsoll_journal::Batch, deeds: AppliedBatch<'_, Platform>| {
        for ((_, request), outcome) in deeds.commands.iter().zip(deeds.replies) {
            nights.extend(outcome.events.iter().filter_map(night));
            let kind = request.command.name();
            let counts = if outcome.result.is_ok() { &mut accepted } else { &mut refused };
            *counts.entry(kind).or_default() += 1;
        }
    };
    while follower.poll(store, &mut note).expect("a sound journal") > 0 {}

    let (head, engine) = (follower.position(), follower.machine().engine());
    let mut text = String::new();
    let mut line = |name: &str, value: &dyn std::fmt::Display| {
        writeln!(text, "{name:<14} {value}").expect("writing to memory can't fail");
    };
    line("batches", &head.seq);
    line("commands", &head.last);
    line("last at", &head.at_ms);
    line("chain head", &hex(&head.hash));
    line("rules", &engine.rules());
    line("state digest", &hex(&follower.machine().digest()));
    line("state hash", &hex(&engine.state_hash()));
    for (asset, t) in engine.totals() {
        line(&format!("asset {asset}"), &format!("customers {} house {} outside {}", t.customers, t.house, t.external));
    }
    for night in &nights {
        line("night", night);
    }
    for (kind, count) in &accepted {
        line("accepted", &format!("{kind} {count}"));
    }
    for (kind, count) in &refused {
        line("refused", &format!("{kind} {count}"));
    }
    text
}

/// What was paid overnight, which second-contracts were refunded, and when the rules changed.
fn night(event: &Event) -> Option<String> {
    match event {
        Event::Carried { account, paid, why: Carry::Overnight, .. } => Some(format!("account {account} paid {paid}")),
        Event::RulesActivated { version } => Some(format!("rules {version}")),
        Event::SecondsVoided { why, .. } => Some(format!("refund {why:?}")),
        _ => None,
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}
