//! The price simulator.
