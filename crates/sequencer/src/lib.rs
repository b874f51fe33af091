//! Plimsoll: sequencer.
