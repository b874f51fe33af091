//! A key is carried out once: the same command again gets the same receipt, another command is refused, and a key
//! from before the window never runs again.

use std::collections::BTreeMap;

use plimsoll_engine::{Reject, Request, RequestKey};
use plimsoll_units::{AccountId, DAY_MS, Timestamp};

use super::{Moment, Verdict, hold};

struct First {
    command: [u8; 32],
    /// Under earlier rules the engine tells commands apart by this alone.
    folded: Option<u64>,
    seq: u64,
    id: u64,
    at: Timestamp,
}

#[derive(Default)]
pub(super) struct Requests {
    first: BTreeMap<(AccountId, [u8; 16]), First>,
}

pub(super) fn fingerprint(request: &Request) -> [u8; 32] {
    let bytes = minicbor::to_vec(&request.command).expect("writing to memory can't fail");
    *blake3::hash(&bytes).as_bytes()
}

/// From these rules on, no other command is taken for a repetition.
const STRONG_PRINTS: u32 = 3;

/// The engine's weak print of a command, which two commands may share.
fn folded(request: &Request) -> u64 {
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
    let bytes = minicbor::to_vec(&request.command).expect("writing to memory can't fail");
    let word = |chunk: &[u8]| chunk.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
    let words = std::iter::once(bytes.len() as u64).chain(bytes.chunks(8).map(word));
    words.fold(0_u64, |fingerprint, word| (fingerprint.rotate_left(23) ^ word).wrapping_mul(SPREAD))
}

impl Requests {
    pub(super) fn carried_out(&self, key: &RequestKey) -> bool {
        self.first.contains_key(&(key.account, key.key))
    }

    pub(super) fn record(&mut self, moment: &Moment<'_>) -> Verdict {
        let Some(key) = moment.request.key else {
            return hold(moment.result.as_ref().map_or(true, |receipt| !receipt.repeated), || {
                "a request without a key was taken for a repetition".into()
            });
        };
        let name = (key.account, key.key);
        let command = fingerprint(moment.request);
        match (moment.result, self.first.get(&name)) {
            (Ok(receipt), Some(first)) => {
                hold(receipt.repeated, || format!("key {name:?} was carried out twice, first as {}", first.seq))?;
                let same = command == first.command || first.folded == Some(folded(moment.request));
                hold(same, || format!("key {name:?} was answered for another command"))?;
                hold((receipt.seq, receipt.id) == (first.seq, first.id), || {
                    format!("key {name:?} got another receipt: {receipt:?}, first {}", first.seq)
                })
            }
            (Ok(receipt), None) => {
                hold(!receipt.repeated, || format!("key {name:?} was never carried out, but repeated"))?;
                hold(receipt.seq == moment.seq, || format!("receipt {receipt:?} for command {}", moment.seq))?;
                let age = moment.at.since(key.issued_at);
                hold(age <= DAY_MS, || format!("a key of {age} ms ago was carried out"))?;
                let is_weak = moment.engine.rules() < STRONG_PRINTS;
                let folded = is_weak.then(|| folded(moment.request));
                self.first.insert(name, First { command, folded, seq: receipt.seq, id: receipt.id, at: moment.at });
                Ok(())
            }
            (Err(Reject::RequestReused), Some(first)) => hold(command != first.command, || {
                format!("a repetition of key {name:?} was refused as another command")
            }),
            (Err(Reject::RequestReused), None) => Err(format!("key {name:?} is new and was called reused")),
            (Err(Reject::RequestExpired), Some(first)) => {
                hold(moment.at.since(first.at) > DAY_MS, || format!("key {name:?} was forgotten within a day"))
            }
            (Err(reject), Some(first)) => {
                Err(format!("key {name:?}, carried out as {}, was refused later: {reject:?}", first.seq))
            }
            (Err(_), None) => Ok(()),
        }
    }
}
