//! Withdrawals from the first question about the fee to the last stage, as their owner meets them.

mod destination;
mod payee;
mod payout;
mod preview;
mod request;
mod stages;
mod view;

pub(super) use payee::bank_payee;
pub use payout::{Payout, PayoutSource};
pub use preview::Preview;
pub use request::{Requested, WithdrawalForm};
pub(super) use stages::Stage;
pub use view::WithdrawalView;
