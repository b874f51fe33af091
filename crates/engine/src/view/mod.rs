//! Read-only views for screens: open orders, positions at the current mark, order previews, offers.
//!
//! Owns no state and changes none. No rule may use a view: decisions about money belong to the rules.

mod average;
mod c2c;
mod estimate;
mod funds;
mod lending;
mod levels;
mod markets;
mod nav_funds;
mod open_ids;
mod orders;
mod positions;
mod preview;
mod ranking;
mod sales;
mod seconds;
mod staff;
#[cfg(test)]
mod tests;
mod walk;

pub use average::average_price;
pub use c2c::{C2cAdView, C2cPreview};
pub use estimate::{CloseEstimate, Estimate, Opening};
pub use funds::{FundCoverage, FundOrderView, FundPreview};
pub use lending::{LendingPool, LoanPreview, LoanView, PledgeHealth, PledgePreview};
pub use levels::{FeeLevel, FeePair};
pub use markets::{ContractView, DepthView, FUNDING_INTERVAL_MS, LevelView, SessionView};
pub use nav_funds::{NavPreview, RedemptionPreview};
pub use open_ids::{Filled, OpenIds, OpenLists, OpenOrders};
pub use orders::OpenOrder;
pub use positions::{Measured, OpenPosition, OpenProtection};
pub use preview::{ClosePreview, ContractPreview, FillPreview, SpotPreview};
pub use ranking::Ranking;
pub use sales::SalePreview;
pub use seconds::{SecondsOffer, SecondsPreview, SecondsProtection};
pub use staff::StaffView;
pub use walk::Walk;
