//! From raw samples to the two prices that move money: the index (what the sources say) and the mark (what a
//! contract is worth). Nothing here can be set: a price is computed from samples, or there is none.

mod index;
mod mark;
mod observe;

pub use index::{FeedState, Index, Tick};
pub(crate) use mark::{BASIS_SAMPLES, MarkInputs, mark};
