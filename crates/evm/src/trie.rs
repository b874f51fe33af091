//! The root of a list: what a block's header says of its transactions and receipts.
//!
//! Each item is stored under the encoding of its position in a Merkle Patricia trie. Only the root is computed.

use crate::keccak::keccak;
use crate::rlp::{self, List};

/// Nodes shorter than a hash stand in their parent themselves.
const HASH_BYTES: usize = 32;
/// Branches at each node: one for each half byte.
const WIDTH: u8 = 16;

/// The root of these items in their order.
pub(crate) fn root(items: &[Vec<u8>]) -> [u8; 32] {
    let mut entries: Vec<(Vec<u8>, &[u8])> =
        (0u64..).zip(items).map(|(place, item)| (halves(&rlp::number(place)), item.as_slice())).collect();
    if entries.is_empty() {
        return keccak(&rlp::text(&[]));
    }
    entries.sort();
    keccak(&node(&entries, 0))
}

fn halves(key: &[u8]) -> Vec<u8> {
    key.iter().flat_map(|byte| [byte >> 4, byte & 0x0f]).collect()
}

/// The node of all entries, which agree in their first `depth` halves. No key begins with another.
fn node(entries: &[(Vec<u8>, &[u8])], depth: usize) -> Vec<u8> {
    let (first, value) = &entries[0];
    let [.., (last, _)] = entries else { unreachable!("a node has entries") };
    if entries.len() == 1 {
        return List::new().text(&path(&first[depth..], true)).text(value).encoded();
    }
    // They are sorted: what the first and the last share, all share.
    let shared = first[depth..].iter().zip(&last[depth..]).take_while(|(one, other)| one == other).count();
    if shared > 0 {
        let below = node(entries, depth + shared);
        return List::new().text(&path(&first[depth..depth + shared], false)).raw(&reference(below)).encoded();
    }
    let mut branch = List::new();
    for half in 0..WIDTH {
        let from = entries.partition_point(|(key, _)| key[depth] < half);
        let to = entries.partition_point(|(key, _)| key[depth] <= half);
        branch =
            if from == to { branch.text(&[]) } else { branch.raw(&reference(node(&entries[from..to], depth + 1))) };
    }
    branch.text(&[]).encoded()
}

/// A node as its parent holds it.
fn reference(node: Vec<u8>) -> Vec<u8> {
    if node.len() < HASH_BYTES { node } else { rlp::text(&keccak(&node)) }
}

/// Half bytes as bytes, with their parity and whether a value follows.
fn path(halves: &[u8], is_leaf: bool) -> Vec<u8> {
    let is_odd = halves.len() % 2 == 1;
    let flag = (u8::from(is_leaf) << 1 | u8::from(is_odd)) << 4;
    let (head, rest) = if is_odd { (flag | halves[0], &halves[1..]) } else { (flag, halves) };
    let pairs = rest.chunks(2).map(|pair| pair[0] << 4 | pair[1]);
    std::iter::once(head).chain(pairs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_of_nothing_is_the_published_one() {
        let empty = "56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421";
        assert_eq!(hex::encode(root(&[])), empty);
    }

    /// Any change of any item, of their order or of their count changes the root.
    #[test]
    fn every_item_counts() {
        for count in [1usize, 2, 3, 16, 17, 127, 128, 129, 300] {
            let items: Vec<Vec<u8>> = (0..count).map(|n| vec![u8::try_from(n % 251).unwrap(); 1 + n % 40]).collect();
            let whole = root(&items);
            assert_ne!(root(&items[1..]), whole);
            for at in [0, count / 2, count - 1] {
                let mut other = items.clone();
                other[at].push(1);
                assert_ne!(root(&other), whole, "{count} {at}");
            }
            if count > 1 {
                let mut other = items.clone();
                other.swap(0, count - 1);
                assert_ne!(root(&other), whole, "{count}");
            }
        }
    }
}
