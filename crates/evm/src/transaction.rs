//! Transactions: what a deposit needs of them, and the encoding that a block's header commits to.

use serde_json::Value;

use crate::fields::{EvmAddress, FieldError, Fields, Hash, Wei};
use crate::keccak::keccak;
use crate::rlp::List;

const ACCESS_LIST: u64 = 1;
const DYNAMIC_FEE: u64 = 2;
const BLOBS: u64 = 3;
const AUTHORIZATIONS: u64 = 4;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Transaction {
    pub(crate) hash: Hash,
    /// As the node says: the sender follows from the signature, and nothing here depends on it.
    pub(crate) from: EvmAddress,
    /// `None` where it makes a contract.
    pub(crate) to: Option<EvmAddress>,
    pub(crate) value: Wei,
}

impl Transaction {
    pub(crate) fn read(transaction: &Value) -> Result<Self, FieldError> {
        let fields = Fields(transaction);
        let to = if fields.has("to") { Some(fields.address("to")?) } else { None };
        Ok(Self { hash: fields.hash("hash")?, from: fields.address("from")?, to, value: fields.wide("value")? })
    }
}

/// The kind of a transaction or receipt; without the field it is of the first kind.
pub(crate) fn kind(fields: Fields<'_>) -> Result<u64, FieldError> {
    if fields.has("type") { fields.number("type") } else { Ok(0) }
}

/// Its encoding in the block. The hash of it is the transaction's hash.
pub(crate) fn encoded(transaction: &Value) -> Result<Vec<u8>, FieldError> {
    let fields = Fields(transaction);
    let kind = kind(fields)?;
    let list = match kind {
        0 => legacy(fields)?,
        ACCESS_LIST => {
            let list = List::new().wide(fields.wide("chainId")?).number(fields.number("nonce")?);
            let list = call(list.wide(fields.wide("gasPrice")?), fields)?;
            signed(list.list(&access_list(fields)?), fields)?
        }
        DYNAMIC_FEE => signed(dynamic_fee(fields)?, fields)?,
        BLOBS => {
            let hashes = fields.list("blobVersionedHashes")?.iter().try_fold(List::new(), |list, hash| {
                let hash: Option<Hash> = hash.as_str().and_then(|text| text.parse().ok());
                Ok(list.text(&hash.ok_or(FieldError("blobVersionedHashes"))?.0))
            })?;
            signed(dynamic_fee(fields)?.wide(fields.wide("maxFeePerBlobGas")?).list(&hashes), fields)?
        }
        AUTHORIZATIONS => signed(dynamic_fee(fields)?.list(&authorizations(fields)?), fields)?,
        _ => return Err(FieldError("type")),
    };
    let mut out = if kind == 0 { Vec::new() } else { vec![u8::try_from(kind).expect("at most 4")] };
    out.extend(list.encoded());
    Ok(out)
}

/// The hash of an encoded transaction.
pub(crate) fn hash(encoded: &[u8]) -> Hash {
    Hash(keccak(encoded))
}

fn legacy(fields: Fields<'_>) -> Result<List, FieldError> {
    let list = List::new().number(fields.number("nonce")?).wide(fields.wide("gasPrice")?);
    let list = call(list, fields)?.wide(fields.wide("v")?);
    Ok(list.wide(fields.wide("r")?).wide(fields.wide("s")?))
}

fn dynamic_fee(fields: Fields<'_>) -> Result<List, FieldError> {
    let list = List::new()
        .wide(fields.wide("chainId")?)
        .number(fields.number("nonce")?)
        .wide(fields.wide("maxPriorityFeePerGas")?)
        .wide(fields.wide("maxFeePerGas")?);
    Ok(call(list, fields)?.list(&access_list(fields)?))
}

/// Gas, recipient, value and data.
fn call(list: List, fields: Fields<'_>) -> Result<List, FieldError> {
    let list = list.number(fields.number("gas")?);
    let list = if fields.has("to") { list.text(&fields.fixed::<20>("to")?) } else { list.text(&[]) };
    Ok(list.wide(fields.wide("value")?).text(&fields.bytes("input")?))
}

fn signed(list: List, fields: Fields<'_>) -> Result<List, FieldError> {
    let parity = if fields.has("yParity") { fields.wide("yParity")? } else { fields.wide("v")? };
    Ok(list.wide(parity).wide(fields.wide("r")?).wide(fields.wide("s")?))
}

fn access_list(fields: Fields<'_>) -> Result<List, FieldError> {
    if !fields.has("accessList") {
        return Ok(List::new());
    }
    fields.list("accessList")?.iter().try_fold(List::new(), |list, entry| {
        let entry = Fields(entry);
        let keys = entry.list("storageKeys")?.iter().try_fold(List::new(), |keys, key| {
            let key: Option<Hash> = key.as_str().and_then(|text| text.parse().ok());
            Ok::<_, FieldError>(keys.text(&key.ok_or(FieldError("storageKeys"))?.0))
        })?;
        Ok(list.list(&List::new().text(&entry.fixed::<20>("address")?).list(&keys)))
    })
}

fn authorizations(fields: Fields<'_>) -> Result<List, FieldError> {
    fields.list("authorizationList")?.iter().try_fold(List::new(), |list, entry| {
        let entry = Fields(entry);
        let one = List::new()
            .wide(entry.wide("chainId")?)
            .text(&entry.fixed::<20>("address")?)
            .number(entry.number("nonce")?);
        Ok(list.list(&signed(one, entry)?))
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The example of EIP-155: its signed transaction is published there.
    #[test]
    fn the_published_transaction_of_eip_155() {
        let transaction = json!({
            "nonce": "0x9", "gasPrice": "0x4a817c800", "gas": "0x5208",
            "to": "0x3535353535353535353535353535353535353535", "value": "0xde0b6b3a7640000", "input": "0x",
            "v": "0x25", "r": "0x28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276",
            "s": "0x67cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83",
        });
        let published = "f86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028e\
                         f61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b380\
                         0ccf555c9f3dc64214b297fb1966a3b6d83";
        assert_eq!(hex::encode(encoded(&transaction).unwrap()), published);
    }

    #[test]
    fn an_unknown_kind_is_refused() {
        assert_eq!(encoded(&json!({"type": "0x7e"})), Err(FieldError("type")));
    }
}
