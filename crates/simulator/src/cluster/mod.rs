//! Nodes that run the product's own follower and leader over the simulated database, one step at a time.
//!
//! Owns roles, restarts and clocks. Judges nothing: what a node says is handed to whoever asked it to step.

mod clock;
mod node;
mod snapshotter;

pub(crate) use node::{LEASE_MS, Node, Recovered, Report};
pub(crate) use snapshotter::Shadow;
