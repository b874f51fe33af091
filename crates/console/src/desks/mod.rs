//! The desks: what the staff reads and works on.

mod c2c;
mod identity;
mod ledger;
mod loans;
mod markets;
mod overview;
mod paging;
mod people;
mod person_lists;
mod products;
mod risk;
mod support;
mod withdrawals;

pub(crate) use c2c::{AppealDetail, AppealRow};
pub(crate) use identity::{CheckDetail, CheckRow};
pub(crate) use ledger::TrialBalance;
pub(crate) use loans::{LoanDetail, LoanLine};
pub(crate) use markets::{MarketDetail, MarketLine};
pub(crate) use overview::Overview;
pub(crate) use paging::{Page, Paged};
pub(crate) use people::{PeopleFilter, PersonDetail, PersonRow};
pub(crate) use person_lists::{EventLine, LedgerLine, LoginLine, MoneyLine, OrderLine, PositionLine};
pub(crate) use products::{NetworkName, ProductDetail, ProductRow};
pub(crate) use risk::{IndexRow, MarketRow};
pub(crate) use support::{CannedAnswers, ConversationDetail, ConversationRow};
pub(crate) use withdrawals::{RejectCode, WithdrawalDetail, WithdrawalLine};
