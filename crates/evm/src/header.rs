//! The header of a block, and its hash.

use serde_json::Value;

use crate::fields::{FieldError, Fields, Hash};
use crate::keccak::keccak;
use crate::rlp::List;

/// Fields that later versions of the protocol appended, in their order: a header has the first few of them.
const APPENDED: [Appended; 8] = [
    Appended::Number("baseFeePerGas"),
    Appended::Hash("withdrawalsRoot"),
    Appended::Number("blobGasUsed"),
    Appended::Number("excessBlobGas"),
    Appended::Hash("parentBeaconBlockRoot"),
    Appended::Hash("requestsHash"),
    Appended::Hash("blockAccessListHash"),
    Appended::Number("slotNumber"),
];

enum Appended {
    Number(&'static str),
    Hash(&'static str),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) number: u64,
    pub(crate) parent: Hash,
    /// Seconds since 1970.
    pub(crate) time: u64,
    pub(crate) transactions_root: [u8; 32],
    pub(crate) receipts_root: [u8; 32],
    /// Recomputed from all fields.
    pub(crate) hash: Hash,
}

impl Header {
    pub(crate) fn read(block: &Value) -> Result<Self, FieldError> {
        let fields = Fields(block);
        let (number, time) = (fields.number("number")?, fields.number("timestamp")?);
        let (parent, transactions_root) = (fields.hash("parentHash")?, fields.fixed("transactionsRoot")?);
        let receipts_root = fields.fixed("receiptsRoot")?;
        let mut list = List::new()
            .text(&parent.0)
            .text(&fields.fixed::<32>("sha3Uncles")?)
            .text(&fields.fixed::<20>("miner")?)
            .text(&fields.fixed::<32>("stateRoot")?)
            .text(&transactions_root)
            .text(&receipts_root)
            .text(&fields.fixed::<256>("logsBloom")?)
            .wide(fields.wide("difficulty")?)
            .number(number)
            .number(fields.number("gasLimit")?)
            .number(fields.number("gasUsed")?)
            .number(time)
            .text(&fields.bytes("extraData")?)
            .text(&fields.fixed::<32>("mixHash")?)
            .text(&fields.fixed::<8>("nonce")?);
        for field in APPENDED {
            list = match field {
                Appended::Number(name) if fields.has(name) => list.wide(fields.wide(name)?),
                Appended::Hash(name) if fields.has(name) => list.text(&fields.fixed::<32>(name)?),
                Appended::Number(_) | Appended::Hash(_) => break,
            };
        }
        let hash = Hash(keccak(&list.encoded()));
        Ok(Self { number, parent, time, transactions_root, receipts_root, hash })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The first block of Ethereum, whose hash every node names.
    #[test]
    fn the_first_block_of_ethereum_has_its_known_hash() {
        let block = json!({
            "number": "0x0", "timestamp": "0x0", "difficulty": "0x400000000", "gasLimit": "0x1388", "gasUsed": "0x0",
            "parentHash": format!("0x{}", "0".repeat(64)), "mixHash": format!("0x{}", "0".repeat(64)),
            "sha3Uncles": "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347",
            "miner": format!("0x{}", "0".repeat(40)), "nonce": "0x0000000000000042",
            "stateRoot": "0xd7f8974fb5ac78d9ac099b9ad5018bedc2ce0a72dad1827a1709da30580f0544",
            "transactionsRoot": "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
            "receiptsRoot": "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
            "logsBloom": format!("0x{}", "0".repeat(512)),
            "extraData": "0x11bbe8db4e347b4e8c937c1c8370e4b5ed33adb3db69cbdb7a38e1e50b1b82fa",
        });
        let header = Header::read(&block).unwrap();
        let known = "0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3";
        assert_eq!(header.hash.to_string(), known);
        let mut later = block.clone();
        later["timestamp"] = json!("0x1");
        assert_ne!(Header::read(&later).unwrap().hash, header.hash);
        later.as_object_mut().unwrap().remove("stateRoot");
        assert_eq!(Header::read(&later), Err(FieldError("stateRoot")));
    }
}
