//! Plimsoll: simulator.
