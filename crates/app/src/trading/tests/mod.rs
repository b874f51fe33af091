//! Use cases against a real sequencer, journal and replica, with a manual clock.

mod contracts;
mod seconds;
mod spot;
mod venue;
