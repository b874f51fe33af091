//! Simulated nodes: the product's own follower and leader over the simulated database, one step at a time.
//!
//! Owns roles, restarts and clocks. Checks nothing: the caller of a step gets what the node reports.

mod clock;
mod node;
mod snapshotter;

pub(crate) use node::{LEASE_MS, Node, Recovered, Report};
pub(crate) use snapshotter::Shadow;
