//! Use cases against a real sequencer, journal and replica, with a clock that is set by hand.

mod contracts;
mod seconds;
mod spot;
mod venue;
