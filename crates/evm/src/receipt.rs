//! Receipts: whether a transaction succeeded, and what its contracts logged.

use serde_json::Value;

use crate::fields::{EvmAddress, FieldError, Fields, Hash};
use crate::rlp::List;
use crate::transaction::kind;

/// One entry of a contract's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    pub contract: EvmAddress,
    pub topics: Vec<Hash>,
    pub data: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Receipt {
    pub(crate) transaction: Hash,
    pub(crate) succeeded: bool,
    pub(crate) logs: Vec<Log>,
    cumulative_gas: u64,
    bloom: Vec<u8>,
    kind: u64,
}

impl Receipt {
    /// Receipts from before 2017 have a state root instead of a status and are refused.
    pub(crate) fn read(receipt: &Value) -> Result<Self, FieldError> {
        let fields = Fields(receipt);
        let succeeded = match fields.number("status")? {
            0 => false,
            1 => true,
            _ => return Err(FieldError("status")),
        };
        Ok(Self {
            transaction: fields.hash("transactionHash")?,
            succeeded,
            logs: fields.list("logs")?.iter().map(log).collect::<Result<_, _>>()?,
            cumulative_gas: fields.number("cumulativeGasUsed")?,
            bloom: fields.fixed::<256>("logsBloom")?.to_vec(),
            kind: kind(fields)?,
        })
    }

    /// Its encoding, which the block's header commits to.
    pub(crate) fn encoded(&self) -> Vec<u8> {
        let logs = self.logs.iter().fold(List::new(), |list, log| {
            let topics = log.topics.iter().fold(List::new(), |list, topic| list.text(&topic.0));
            list.list(&List::new().text(&log.contract.0).list(&topics).text(&log.data))
        });
        let list =
            List::new().number(u64::from(self.succeeded)).number(self.cumulative_gas).text(&self.bloom).list(&logs);
        // A kind beyond a byte does not exist, and would not hash to the root.
        let mut out = if self.kind == 0 { Vec::new() } else { vec![self.kind.to_be_bytes()[7]] };
        out.extend(list.encoded());
        out
    }
}

fn log(log: &Value) -> Result<Log, FieldError> {
    let fields = Fields(log);
    let topic = |topic: &Value| topic.as_str().and_then(|text| text.parse().ok()).ok_or(FieldError("topics"));
    Ok(Log {
        contract: fields.address("address")?,
        topics: fields.list("topics")?.iter().map(topic).collect::<Result<_, _>>()?,
        data: fields.bytes("data")?,
    })
}
