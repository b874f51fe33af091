//! Money on its way, through a real sequencer, journal and both databases.

mod deposits;
mod destinations;
mod swaps;
mod withdrawals;
mod world;
