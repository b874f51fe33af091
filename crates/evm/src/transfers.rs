//! Transfers in a block: of the chain's own coin, and of tokens whose contracts are listed.

use crate::block::{Block, Log, Mined};
use crate::fields::{EvmAddress, Hash, Wei};

/// The index of a transaction's own value, which no log has: entries of logs are numbered from 0.
pub const NATIVE_INDEX: u32 = 1 << 31;
/// `Transfer(address,address,uint256)`.
const TRANSFER: Hash = Hash([
    0xdd, 0xf2, 0x52, 0xad, 0x1b, 0xe2, 0xc8, 0x9b, 0x69, 0xc2, 0xb0, 0x68, 0xfc, 0x37, 0x8d, 0xaa, 0x95, 0x2b, 0xa7,
    0xf1, 0x63, 0xc4, 0xa1, 0x16, 0x28, 0xf5, 0x5a, 0x4d, 0xf5, 0x23, 0xb3, 0xef,
]);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transfer {
    pub transaction: Hash,
    /// The place of its log entry within the transaction's receipt: unlike its number in the block, it stays the same
    /// when the transaction is mined again.
    pub index: u32,
    /// `None` for the chain's own coin.
    pub token: Option<EvmAddress>,
    pub from: EvmAddress,
    pub to: EvmAddress,
    pub value: Wei,
}

/// Transfers of successful transactions. What contracts pay of the chain's own coin is not among them.
pub fn transfers(block: &Block, is_listed: impl Fn(EvmAddress) -> bool) -> Vec<Transfer> {
    let mut found = Vec::new();
    for mined in block.transactions.iter().filter(|mined| mined.succeeded) {
        found.extend(native(mined));
        for (index, log) in (0..NATIVE_INDEX).zip(&mined.logs) {
            if is_listed(log.contract) {
                found.extend(of_token(mined, index, log));
            }
        }
    }
    found
}

fn native(mined: &Mined) -> Option<Transfer> {
    let to = mined.to.filter(|_| !mined.value.is_zero())?;
    let Mined { hash, from, value, .. } = *mined;
    Some(Transfer { transaction: hash, index: NATIVE_INDEX, token: None, from, to, value })
}

fn of_token(mined: &Mined, index: u32, log: &Log) -> Option<Transfer> {
    let [TRANSFER, from, to] = log.topics[..] else { return None };
    let value = Wei::from_be_bytes::<32>(log.data[..].try_into().ok()?);
    let (from, to) = (address_in(from)?, address_in(to)?);
    let transfer = Transfer { transaction: mined.hash, index, token: Some(log.contract), from, to, value };
    (!value.is_zero()).then_some(transfer)
}

fn address_in(topic: Hash) -> Option<EvmAddress> {
    let (zeros, address) = topic.0.split_at(12);
    let is_address = zeros.iter().all(|byte| *byte == 0);
    is_address.then(|| EvmAddress(address.try_into().expect("the other twenty bytes")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keccak::keccak;

    const TOKEN: EvmAddress = EvmAddress([7; 20]);

    fn topic(byte: u8) -> Hash {
        let mut topic = [0; 32];
        topic[12..].fill(byte);
        Hash(topic)
    }

    fn log(contract: EvmAddress, topics: Vec<Hash>, value: u64) -> Log {
        Log { contract, topics, data: Wei::from(value).to_be_bytes_vec() }
    }

    fn found(mined: Mined) -> Vec<Transfer> {
        let block = Block { number: 1, hash: Hash([1; 32]), parent: Hash([0; 32]), time: 0, transactions: vec![mined] };
        transfers(&block, |contract| contract == TOKEN)
    }

    fn mined(logs: Vec<Log>) -> Mined {
        let (hash, from) = (Hash([2; 32]), EvmAddress([3; 20]));
        Mined { hash, from, to: Some(EvmAddress([4; 20])), value: Wei::from(5), succeeded: true, logs }
    }

    #[test]
    fn the_topic_is_the_hash_of_the_event() {
        assert_eq!(TRANSFER.0, keccak(b"Transfer(address,address,uint256)"));
    }

    #[test]
    fn a_transfer_is_found_by_its_place_in_the_receipt() {
        let other = log(EvmAddress([8; 20]), vec![TRANSFER, topic(1), topic(2)], 9);
        let real = log(TOKEN, vec![TRANSFER, topic(1), topic(2)], 9);
        let seen = found(mined(vec![other, real]));
        assert_eq!(seen.iter().map(|one| one.index).collect::<Vec<_>>(), [NATIVE_INDEX, 1]);
        assert_eq!((seen[0].to, seen[0].value), (EvmAddress([4; 20]), Wei::from(5)));
        assert_eq!((seen[1].to, seen[1].value, seen[1].token), (EvmAddress([2; 20]), Wei::from(9), Some(TOKEN)));
    }

    /// CH-20, CH-21, CH-27.
    #[test]
    fn ch_21_what_only_looks_like_a_transfer_is_none() {
        assert!(
            found(Mined { succeeded: false, ..mined(vec![log(TOKEN, vec![TRANSFER, topic(1), topic(2)], 9)]) })
                .is_empty()
        );
        assert!(found(Mined { to: None, ..mined(vec![]) }).is_empty(), "it makes a contract");
        let zero = |logs| Mined { value: Wei::ZERO, ..mined(logs) };
        assert!(found(zero(vec![])).is_empty());
        let mut wide = topic(2);
        wide.0[0] = 1;
        for (topics, value) in [
            (vec![TRANSFER, topic(1), topic(2)], 0),
            (vec![TRANSFER, topic(1)], 9),
            (vec![TRANSFER, topic(1), topic(2), topic(3)], 9),
            (vec![topic(9), topic(1), topic(2)], 9),
            (vec![TRANSFER, topic(1), wide], 9),
        ] {
            assert!(found(zero(vec![log(TOKEN, topics.clone(), value)])).is_empty(), "{topics:?}");
        }
        let short = Log { data: vec![9], ..log(TOKEN, vec![TRANSFER, topic(1), topic(2)], 9) };
        assert!(found(zero(vec![short])).is_empty());
    }
}
