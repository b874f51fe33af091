//! Seeded runs of the whole system with faults: the product's own engine, leader, follower and clock guard over a
//! database, a disk, a network, clients and price sources that all go wrong.
//!
//! One number decides everything: the same seed gives the same run. Every promise is checked along the way, on the
//! durable history, by laws that share no code with what they judge. Development only.

mod chance;
mod cluster;
mod crowd;
mod judge;
mod marks;
mod run;
mod storage;
mod swarm;
mod universe;
mod venues;
mod weather;
mod world;

pub use judge::Depth;
pub use marks::{Mark, Marks};
pub use run::{Failure, run};
pub use storage::Flaw;
pub use swarm::{Summary, run_many};
pub use world::{Plan, Tally};
