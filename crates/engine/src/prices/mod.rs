//! Prices: from raw samples to the index (what the sources say) and the mark (what a contract is worth). No price can
//! be set: it is computed from samples, or there is none.

mod index;
mod mark;
mod observe;

pub use index::{FeedState, Index, Tick};
pub(crate) use mark::{BASIS_SAMPLES, MarkInputs, mark};
