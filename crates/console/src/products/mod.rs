//! Products as the staff proposes them: typed terms, what is wrong with them, and the command that offers them.
//!
//! Terms are the same for everybody, and the engine checks each of them again. Nothing here is a price or an outcome.

mod check;
mod command;
mod house;
mod present;
mod terms;

pub(crate) use house::HouseMoney;
pub(crate) use present::{NUMBER_MAX, next_number, present};
pub(crate) use terms::{ProductKind, ProductTerms, percent, percent_of};
