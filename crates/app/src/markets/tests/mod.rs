//! Market tests on a real journal and real rows, with a manual clock.

mod backfill;
mod node;
mod reads;
mod splits;
