//! Money on its way, through a real sequencer, journal and both databases.

mod chains;
mod deposits;
mod destinations;
mod payouts;
mod swaps;
mod tampering;
mod withdrawals;
mod world;
