//! Everybody who ever asked for something: what was asked, how often, and every answer that came back.
//! Never forgets an answer, and repeats a question under the same key until it has one.

use std::collections::BTreeSet;

use plimsoll_engine::Request;

use crate::process::{Answer, Process};

pub(crate) struct Intent {
    pub(crate) request: Request,
    pub(crate) bytes: Vec<u8>,
    /// The highest command number known to anybody when this was last sent.
    floor: u64,
    /// What came back, in order.
    pub(crate) reported: Vec<String>,
}

/// One answer with what was known when its question was asked.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) intent: usize,
    pub(crate) seq: u64,
    pub(crate) reported: String,
    pub(crate) floor: u64,
}

#[derive(Default)]
pub(crate) struct Client {
    pub(crate) intents: Vec<Intent>,
    /// Sent to the present process and not answered.
    waiting: BTreeSet<usize>,
    /// Sent to a process that is gone, and not answered.
    unanswered: BTreeSet<usize>,
    pub(crate) given: Vec<Given>,
    highest_seq: u64,
    pub(crate) resends: u64,
}

impl Client {
    /// Remembers a new intention and returns its number.
    pub(crate) fn intend(&mut self, request: Request) -> usize {
        let bytes = minicbor::to_vec(&request).expect("writing to memory can't fail");
        self.intents.push(Intent { request, bytes, floor: 0, reported: Vec::new() });
        self.intents.len() - 1
    }

    /// `false`: the process is gone.
    pub(crate) fn send(&mut self, process: &mut Process, intent: usize) -> bool {
        self.intents[intent].floor = self.highest_seq;
        self.waiting.insert(intent);
        self.unanswered.remove(&intent);
        process.send(intent as u64 + 1, &self.intents[intent].bytes)
    }

    /// What the processes before left open, oldest first.
    pub(crate) fn resend(&mut self, process: &mut Process, limit: usize) -> bool {
        let again: Vec<usize> = self.unanswered.iter().copied().take(limit).collect();
        self.resends += again.len() as u64;
        again.into_iter().all(|intent| self.send(process, intent))
    }

    pub(crate) fn receive(&mut self, answer: Answer) {
        let Some(intent) = answer.client.checked_sub(1) else {
            return; // Only says that the process leads.
        };
        let floor = self.intents[intent as usize].floor;
        self.note(intent as usize, answer, floor);
    }

    /// An answer from a process that had been given up: its question may have been asked again since.
    pub(crate) fn hear_late(&mut self, answer: Answer) {
        let intent = answer.client as usize - 1;
        self.note(intent, answer, 0);
    }

    fn note(&mut self, intent: usize, answer: Answer, floor: u64) {
        let Answer { seq, reported, .. } = answer;
        self.waiting.remove(&intent);
        self.unanswered.remove(&intent);
        self.highest_seq = self.highest_seq.max(seq);
        self.intents[intent].reported.push(reported.clone());
        self.given.push(Given { intent, seq, reported, floor });
    }

    /// The process is gone: what it did not answer is open.
    pub(crate) fn lose_process(&mut self) {
        self.unanswered.append(&mut self.waiting);
    }

    pub(crate) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    pub(crate) fn unanswered(&self) -> usize {
        self.unanswered.len()
    }

    /// The number of what an intention made, once it was told.
    pub(crate) fn made(&self, intent: usize) -> Option<u64> {
        let reported = self.intents[intent].reported.last()?;
        reported.strip_prefix("ok ")?.split(' ').nth(1)?.parse().ok()
    }
}
