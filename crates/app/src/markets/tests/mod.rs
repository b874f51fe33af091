//! Markets on a real journal and real rows, with time set by hand.

mod backfill;
mod node;
mod reads;
mod splits;
