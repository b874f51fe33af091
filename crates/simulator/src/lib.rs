//! Seeded runs of the whole system with faults: the product's own engine, leader, follower and clock guard over a
//! database, a disk, a network, clients and price sources that all go wrong.
//!
//! One number decides everything: the same seed gives the same run. Every promise is checked along the way, on the
//! durable history, by laws that share no code with what they judge. Development only.

mod cluster;
mod coverage;
mod fault_rates;
mod oracle;
mod rng;
mod run;
mod runner;
mod storage;
mod universe;
mod venues;
mod workload;
mod world;

pub use coverage::{Coverage, CoveragePoint};
pub use oracle::Depth;
pub use run::{Failure, run};
pub use runner::{Summary, run_many};
pub use storage::DatabaseFault;
pub use world::{Plan, Tally};
