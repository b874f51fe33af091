//! A block as a node sent it, checked against the hash that it was asked for by.

use serde_json::Value;

use crate::fields::{EvmAddress, FieldError, Fields, Hash, Wei};
use crate::header::Header;
use crate::receipt::Receipt;
use crate::transaction::{self, Transaction};
use crate::trie;

pub use crate::receipt::Log;

/// Why a block is not believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BlockFault {
    #[error(transparent)]
    Field(#[from] FieldError),
    #[error("the header is not that of the hash that was asked for")]
    Header,
    #[error("the transactions do not give the root in the header")]
    Transactions,
    #[error("the receipts do not give the root in the header")]
    Receipts,
    #[error("transactions and receipts do not belong together")]
    Pairs,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    pub number: u64,
    pub hash: Hash,
    pub parent: Hash,
    /// Seconds since 1970.
    pub time: u64,
    pub transactions: Vec<Mined>,
}

/// A transaction with what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mined {
    pub hash: Hash,
    pub from: EvmAddress,
    pub to: Option<EvmAddress>,
    pub value: Wei,
    pub succeeded: bool,
    pub logs: Vec<Log>,
}

impl Block {
    /// Believed because everything in it hashes to `wanted`.
    pub fn verified(block: &Value, receipts: &Value, wanted: Hash) -> Result<Self, BlockFault> {
        let header = Header::read(block)?;
        if header.hash != wanted {
            return Err(BlockFault::Header);
        }
        let transactions = Fields(block).list("transactions")?;
        let encoded: Vec<Vec<u8>> = transactions.iter().map(transaction::encoded).collect::<Result<_, _>>()?;
        if trie::root(&encoded) != header.transactions_root {
            return Err(BlockFault::Transactions);
        }
        let read = receipts_of(receipts)?;
        let encoded_receipts: Vec<Vec<u8>> = read.iter().map(Receipt::encoded).collect();
        if trie::root(&encoded_receipts) != header.receipts_root {
            return Err(BlockFault::Receipts);
        }
        if encoded.len() != read.len() {
            return Err(BlockFault::Pairs);
        }
        let hashes: Vec<Hash> = encoded.iter().map(|one| transaction::hash(one)).collect();
        let mined = transactions.iter().zip(hashes).zip(read).map(|((one, hash), receipt)| {
            // The receipt of a position belongs to the transaction of that position, whatever hash the node names.
            Ok(mined(&Transaction { hash, ..Transaction::read(one)? }, receipt))
        });
        let transactions = mined.collect::<Result<_, FieldError>>()?;
        Ok(Self { number: header.number, hash: wanted, parent: header.parent, time: header.time, transactions })
    }

    /// As the node says, for chains whose encodings differ: to be believed only when enough nodes say the same.
    pub fn reported(block: &Value, receipts: &Value, wanted: Hash) -> Result<Self, BlockFault> {
        let fields = Fields(block);
        if fields.hash("hash")? != wanted {
            return Err(BlockFault::Header);
        }
        let transactions = fields.list("transactions")?;
        let receipts = receipts_of(receipts)?;
        if transactions.len() != receipts.len() {
            return Err(BlockFault::Pairs);
        }
        let mined = transactions.iter().zip(receipts).map(|(one, receipt)| {
            let one = Transaction::read(one)?;
            if one.hash == receipt.transaction { Ok(mined(&one, receipt)) } else { Err(BlockFault::Pairs) }
        });
        Ok(Self {
            number: fields.number("number")?,
            hash: wanted,
            parent: fields.hash("parentHash")?,
            time: fields.number("timestamp")?,
            transactions: mined.collect::<Result<_, _>>()?,
        })
    }
}

fn receipts_of(receipts: &Value) -> Result<Vec<Receipt>, FieldError> {
    receipts.as_array().ok_or(FieldError("receipts"))?.iter().map(Receipt::read).collect()
}

fn mined(one: &Transaction, receipt: Receipt) -> Mined {
    let Transaction { hash, from, to, value } = *one;
    Mined { hash, from, to, value, succeeded: receipt.succeeded, logs: receipt.logs }
}
