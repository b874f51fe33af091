//! Withdrawals: fee preview, request, stages and views for their owner.

mod destination;
mod payee;
mod payout;
mod preview;
mod request;
mod review;
mod stages;
mod view;

pub(super) use payee::bank_payee;
pub use payout::{Payout, PayoutSource};
pub use preview::Preview;
pub use request::{Requested, WithdrawalForm};
pub(super) use stages::Stage;
pub use view::WithdrawalView;
