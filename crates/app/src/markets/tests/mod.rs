//! Markets on a real journal and real rows, with time set by hand.

mod node;
mod past;
mod reads;
mod splits;
