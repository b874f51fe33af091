//! Which requests were already carried out, so that a retry is answered and not run again.
//!
//! The window is bounded twice, by age and by number. A key from before the window is refused: better a clear "too
//! late" than a second execution.

use std::collections::VecDeque;

use minicbor::{Decode, Encode};
use plimsoll_units::{AccountId, DAY_MS, MINUTE_MS, Timestamp};

use crate::command::{Command, RequestKey};
use crate::digest::Digest;
use crate::engine::Receipt;
use crate::lookup::Lookup;
use crate::planted::{Bug, planted};
use crate::reject::Reject;

/// How long a key is remembered at most.
pub(crate) const WINDOW_MS: i64 = DAY_MS;
/// How many keys are remembered at most.
pub(crate) const WINDOW_MAX: usize = 1 << 20;
/// How far a client's clock may run ahead.
pub(crate) const SKEW_MS: i64 = MINUTE_MS;

type Name = (AccountId, [u8; 16]);

#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
struct Remembered {
    #[n(0)]
    account: AccountId,
    #[cbor(n(1), with = "minicbor::bytes")]
    key: [u8; 16],
    #[n(2)]
    fingerprint: u64,
    #[n(3)]
    seq: u64,
    #[n(4)]
    id: u64,
    #[n(5)]
    at: Timestamp,
}

#[derive(Default)]
pub(crate) struct Requests {
    queue: VecDeque<Remembered>,
    /// Number of the first entry of the queue since the beginning: positions in `places` count from there.
    first: u64,
    places: Lookup<Name, u64>,
    /// Keys issued before this may have been forgotten.
    floor: Timestamp,
}

impl Requests {
    /// The first receipt, if this key was carried out before.
    pub(crate) fn seen(&self, now: Timestamp, key: &RequestKey, command: &Command) -> Result<Option<Receipt>, Reject> {
        if let Some(place) = self.places.get(&(key.account, key.key))
            && !planted(Bug::RequestsForgotten)
        {
            let known = &self.queue[(place - self.first) as usize];
            // Prints of both kinds are remembered for a day after the rules changed.
            let same =
                [Fingerprint::Strong, Fingerprint::Folded].iter().any(|kind| known.fingerprint == kind.of(command));
            if !same && !planted(Bug::ReusedKeyAnswered) {
                return Err(Reject::RequestReused);
            }
            return Ok(Some(Receipt { seq: known.seq, id: known.id, repeated: true }));
        }
        let oldest = self.floor.max(now.minus(WINDOW_MS));
        if (key.issued_at <= oldest && !planted(Bug::ExpiredKeyRuns)) || key.issued_at > now.plus(SKEW_MS) {
            return Err(Reject::RequestExpired);
        }
        Ok(None)
    }

    pub(crate) fn remember(
        &mut self,
        now: Timestamp,
        key: &RequestKey,
        (command, fingerprint): (&Command, Fingerprint),
        receipt: Receipt,
    ) {
        // A client's clock may run ahead by the skew; only then is a forgotten key surely too old to pass.
        while let Some(front) = self.queue.front()
            && (self.queue.len() >= WINDOW_MAX || now.since(front.at) > WINDOW_MS + SKEW_MS)
        {
            self.floor = self.floor.max(front.at.plus(SKEW_MS).min(now));
            self.places.remove(&(front.account, front.key));
            self.queue.pop_front();
            self.first += 1;
        }
        self.places.insert((key.account, key.key), self.first + self.queue.len() as u64);
        self.queue.push_back(Remembered {
            account: key.account,
            key: key.key,
            fingerprint: fingerprint.of(command),
            seq: receipt.seq,
            id: receipt.id,
            at: now,
        });
    }

    pub(crate) fn export(&self) -> RequestsImage {
        RequestsImage { floor: self.floor, queue: self.queue.clone() }
    }
    pub(crate) fn import(image: RequestsImage) -> Self {
        let mut places = Lookup::default();
        for (place, known) in image.queue.iter().enumerate() {
            places.insert((known.account, known.key), place as u64);
        }
        Self { queue: image.queue, first: 0, places, floor: image.floor }
    }
}

/// The window as a snapshot keeps it.
#[derive(Encode, Decode)]
pub(crate) struct RequestsImage {
    #[n(0)]
    floor: Timestamp,
    #[n(1)]
    queue: VecDeque<Remembered>,
}

/// How a command is told from another one under the same key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fingerprint {
    /// The digest of postings. Two cancellations that differ in neighbouring bytes may have the same one.
    Folded,
    /// The beginning of a cryptographic hash.
    Strong,
}

impl Fingerprint {
    fn of(self, command: &Command) -> u64 {
        let bytes = minicbor::to_vec(command).expect("writing to memory can't fail");
        match self {
            Self::Folded => folded(&bytes),
            Self::Strong => {
                let hash = blake3::hash(&bytes);
                let (first, _) = hash.as_bytes().split_first_chunk::<8>().expect("thirty-two bytes");
                u64::from_le_bytes(*first)
            }
        }
    }
}

fn folded(bytes: &[u8]) -> u64 {
    let mut digest = Digest::default();
    digest.fold(&[bytes.len() as u64]);
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        digest.fold(&[u64::from_le_bytes(word)]);
    }
    digest.value()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::CancelOrder;
    use plimsoll_units::OrderId;

    /// Two cancellations whose folded prints are the same, as a simulated run found them.
    #[test]
    fn another_command_under_a_key_is_refused_even_if_it_folds_to_the_same() {
        let account = AccountId(7);
        let cancel = |order| Command::from(CancelOrder { account, order: OrderId(order) });
        let (first, second) = (cancel(176_160_806), cancel(109_051_912));
        assert_eq!(Fingerprint::Folded.of(&first), Fingerprint::Folded.of(&second));
        let (now, receipt) = (Timestamp(DAY_MS), Receipt { seq: 1, id: 0, repeated: false });
        let key = RequestKey { account, key: [1; 16], issued_at: now };
        for (fingerprint, refused) in [(Fingerprint::Folded, false), (Fingerprint::Strong, true)] {
            let mut requests = Requests::default();
            requests.remember(now, &key, (&first, fingerprint), receipt);
            assert_eq!(requests.seen(now, &key, &first), Ok(Some(Receipt { repeated: true, ..receipt })));
            let other = requests.seen(now, &key, &second);
            assert_eq!(other == Err(Reject::RequestReused), refused, "{fingerprint:?}");
        }
    }
}
