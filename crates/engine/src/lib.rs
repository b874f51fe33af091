//! Plimsoll: engine.
