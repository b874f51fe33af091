//! The journal against real databases: SQLite files and a PostgreSQL server that this process starts. Every guarantee
//! has a negative control: the same check run against a journal with one safeguard removed.

mod checkpoint;
mod conformance;
mod damage;
mod disk;
mod doubt;
mod guard;
mod proxy;
mod race;
mod rotation;
mod snapshots;
mod support;
mod torn;
