//! Plimsoll: scenario.
