//! What a client is told of an outcome, as one line: the same for the same outcome, in every process and on every
//! replay. That a retry was recognised as one is not part of it.

use plimsoll_sequencer::Outcome;

pub(crate) fn reported(outcome: &Outcome) -> String {
    match &outcome.result {
        Ok(receipt) => format!("ok {} {}", receipt.seq, receipt.id),
        Err(reject) => format!("reject {reject:?}"),
    }
}
