//! Questions to nodes: one endpoint, and several of which enough must agree.

mod client;
mod endpoint;
mod endpoints;
mod standing;

#[cfg(feature = "test-support")]
pub(crate) use client::Client as TestClient;
pub use client::RpcError;
pub use endpoint::{Endpoint, Operator};
pub use endpoints::{BlockId, Endpoints, EndpointsError, Heads, Verification, quorum_of};

use crate::fields::Hash;

/// The chain that endpoints must be on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    pub chain_id: u64,
    /// Hash of its first block. Without it only the number is checked.
    pub genesis: Option<Hash>,
}
