//! Holds the journal against what was acknowledged. Believes the journal's bytes, the engine's rules and nothing else.

use std::collections::BTreeMap;

use plimsoll_engine::{Request, RequestKey};
use plimsoll_journal::{Batch, BatchSeq};
use plimsoll_sequencer::{AppliedBatch, Follower, NEWEST, Platform, ReplayError, examine, replay};

use crate::client::{Client, Given};
use crate::crash_protocol::reported;

/// One command of the journal and what a replay says came of it.
struct Entry {
    request: Request,
    reported: String,
}

pub(crate) struct Judge {
    url: String,
    /// Has seen every command from the first.
    follower: Follower<Platform>,
    history: Vec<Entry>,
    /// Which command carried a key out.
    carried_out: BTreeMap<[u8; 16], u64>,
    /// Answers that were looked at.
    judged: usize,
}

impl Judge {
    pub(crate) fn new(url: &str) -> Self {
        Self {
            url: url.to_owned(),
            follower: Follower::genesis(),
            history: Vec::new(),
            carried_out: BTreeMap::new(),
            judged: 0,
        }
    }

    /// Reads what is new in the journal and holds all new answers against it.
    pub(crate) fn check(&mut self, client: &Client) -> Result<(), String> {
        self.read_on()?;
        for given in &client.given[self.judged..] {
            self.check_answer(client, given)?;
        }
        self.judged = client.given.len();
        self.follower.machine().engine().check_invariants()?;
        self.check_shortcut()
    }

    /// Every intention was answered; whatever was accepted was carried out once; the whole journal is sound.
    pub(crate) fn check_all(&mut self, client: &Client) -> Result<(BatchSeq, usize), String> {
        self.check(client)?;
        for (n, intent) in client.intents.iter().enumerate() {
            let Some(last) = intent.reported.last() else {
                return Err(format!("intention {n} was never answered"));
            };
            let key = intent.request.key.as_ref().expect("every intention has a key");
            let was_accepted = intent.reported.iter().any(|reported| reported.starts_with("ok "));
            if was_accepted != self.carried_out.contains_key(&key.key) {
                return Err(format!("intention {n} was told {last:?}, but carried out: {}", !was_accepted));
            }
        }
        let mut store = plimsoll_journal::open(&self.url).map_err(|error| error.to_string())?;
        let (verified, follower) = examine::<Platform>(store.as_mut(), &mut |_| {}).map_err(|error| chain(&error))?;
        if state(&follower) != state(&self.follower) {
            return Err("two replays from the first command differ".to_owned());
        }
        Ok((verified.head.seq, verified.snapshots))
    }

    pub(crate) fn commands(&self) -> usize {
        self.history.len()
    }

    /// How many were accepted, and how many of them of each kind.
    pub(crate) fn accepted(&self) -> BTreeMap<&'static str, usize> {
        let mut accepted = BTreeMap::new();
        for entry in self.history.iter().filter(|entry| entry.reported.starts_with("ok ")) {
            *accepted.entry(entry.request.command.name()).or_default() += 1;
        }
        accepted
    }

    fn read_on(&mut self) -> Result<(), String> {
        let mut store = plimsoll_journal::open(&self.url).map_err(|error| error.to_string())?;
        let (history, carried_out) = (&mut self.history, &mut self.carried_out);
        let mut twice = None;
        let mut note = |_: &Batch, deeds: AppliedBatch<'_, Platform>| {
            for ((stamp, request), outcome) in deeds.commands.iter().zip(deeds.replies) {
                let is_first = outcome.result.as_ref().is_ok_and(|receipt| !receipt.repeated);
                if let Some(key) = request.key.as_ref().filter(|_| is_first)
                    && let Some(before) = carried_out.insert(key.key, stamp.seq)
                {
                    twice.get_or_insert((*key, before, stamp.seq));
                }
                history.push(Entry { request: request.clone(), reported: reported(outcome) });
            }
        };
        while self.follower.poll(store.as_mut(), &mut note).map_err(|error| chain(&error))? > 0 {}
        match twice {
            Some((RequestKey { key, .. }, first, second)) => {
                Err(format!("key {key:02x?} was carried out twice: commands {first} and {second}"))
            }
            None => Ok(()),
        }
    }

    fn check_answer(&self, client: &Client, given: &Given) -> Result<(), String> {
        let Given { intent, seq, reported, floor } = given;
        let Some(entry) = self.history.get(*seq as usize - 1) else {
            return Err(format!("command {seq} was acknowledged and is not in the journal"));
        };
        let asked = &client.intents[*intent];
        if entry.request != asked.request {
            return Err(format!("command {seq} was acknowledged, and another stands in its place"));
        }
        if entry.reported != *reported {
            return Err(format!(
                "command {seq} was acknowledged with {reported:?}; a replay says {:?}",
                entry.reported
            ));
        }
        if seq <= floor {
            return Err(format!("command {seq} was asked for after command {floor} was acknowledged"));
        }
        let mut accepted = asked.reported.iter().filter(|reported| reported.starts_with("ok "));
        match accepted.next() {
            Some(first) if accepted.any(|again| again != first) => {
                Err(format!("intention {intent} was acknowledged in two ways: {:?}", asked.reported))
            }
            _ => Ok(()),
        }
    }

    /// The newest snapshot and the commands behind it lead where all commands lead.
    fn check_shortcut(&self) -> Result<(), String> {
        let mut store = plimsoll_journal::open(&self.url).map_err(|error| error.to_string())?;
        let short = replay::<Platform>(store.as_mut(), NEWEST, &mut |_| {}).map_err(|error| chain(&error))?;
        if short.position() != self.follower.position() || state(&short) != state(&self.follower) {
            return Err("the newest snapshot leads to another state than the commands".to_owned());
        }
        Ok(())
    }
}

fn state(follower: &Follower<Platform>) -> [u8; 32] {
    follower.machine().engine().state_hash()
}

fn chain(error: &ReplayError) -> String {
    match std::error::Error::source(error) {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}
