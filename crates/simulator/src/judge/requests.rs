//! A key is carried out once: the same command again gets the same receipt, another command is refused, and a key
//! from before the window never runs again.

use std::collections::BTreeMap;

use plimsoll_engine::{Reject, Request, RequestKey};
use plimsoll_units::{AccountId, DAY_MS, Timestamp};

use super::{Moment, Verdict, hold};

struct First {
    command: [u8; 32],
    seq: u64,
    id: u64,
    at: Timestamp,
}

#[derive(Default)]
pub(super) struct Requests {
    first: BTreeMap<(AccountId, [u8; 16]), First>,
}

pub(super) fn print(request: &Request) -> [u8; 32] {
    let bytes = minicbor::to_vec(&request.command).expect("writing to memory can't fail");
    *blake3::hash(&bytes).as_bytes()
}

impl Requests {
    pub(super) fn carried_out(&self, key: &RequestKey) -> bool {
        self.first.contains_key(&(key.account, key.key))
    }

    pub(super) fn hear(&mut self, moment: &Moment<'_>) -> Verdict {
        let Some(key) = moment.request.key else {
            return hold(moment.result.as_ref().map_or(true, |receipt| !receipt.repeated), || {
                "a request without a key was taken for a repetition".into()
            });
        };
        let name = (key.account, key.key);
        let command = print(moment.request);
        match (moment.result, self.first.get(&name)) {
            (Ok(receipt), Some(first)) => {
                hold(receipt.repeated, || format!("key {name:?} was carried out twice, first as {}", first.seq))?;
                hold(command == first.command, || format!("key {name:?} was answered for another command"))?;
                hold((receipt.seq, receipt.id) == (first.seq, first.id), || {
                    format!("key {name:?} got another receipt: {receipt:?}, first {}", first.seq)
                })
            }
            (Ok(receipt), None) => {
                hold(!receipt.repeated, || format!("key {name:?} was never carried out, but repeated"))?;
                hold(receipt.seq == moment.seq, || format!("receipt {receipt:?} for command {}", moment.seq))?;
                let age = moment.at.since(key.issued_at);
                hold(age <= DAY_MS, || format!("a key of {age} ms ago was carried out"))?;
                self.first.insert(name, First { command, seq: receipt.seq, id: receipt.id, at: moment.at });
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
