//! Chains of the Ethereum kind, read from nodes that are not trusted: a block counts when enough operators name its
//! hash, and its contents count when they hash to it.
//!
//! Owns the encodings, their verification and the questions to nodes. Knows no customer, no coin's name and no
//! database, and holds no key.

mod amount;
mod block;
mod fields;
mod header;
mod keccak;
mod receipt;
mod rlp;
mod rpc;
mod transaction;
mod transfers;
mod trie;

#[cfg(feature = "test-support")]
pub mod test_support;

pub use amount::{DECIMALS_MAX, floored};
pub use block::{Block, BlockFault, Log, Mined};
pub use fields::{EvmAddress, FieldError, Hash, Wei};
pub use rpc::{
    BlockId, Endpoint, Endpoints, EndpointsError, Heads, Network, Operator, RpcError, Verification, quorum_of,
};
pub use transfers::{NATIVE_INDEX, Transfer, transfers};
